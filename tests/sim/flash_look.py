"""Look at a board's flash from outside: MicroPython's own littlefs, in another process, reading.

Nothing of the firmware runs here, so what it says about a file system is independent of it.
"""

import hashlib
import json
import subprocess
import zlib

from fluxboard_sim import flash, interpreter

_READ = """
import json, os, sys, vfs
from binascii import hexlify
class Image:
    def __init__(self, path):
        self.file = open(path, "rb")
    def readblocks(self, block, buf, offset=0):
        self.file.seek(block * 4096 + offset)
        self.file.readinto(buf)
    def writeblocks(self, block, buf, offset=0):
        raise OSError(30)
    def ioctl(self, op, arg):
        return BLOCKS if op == 4 else 4096 if op == 5 else 0
vfs.mount(Image(PATH), "/flash", readonly=True)
def walk(path):
    for entry in os.ilistdir(path or "/"):
        name = path + "/" + entry[0]
        if entry[1] == 0x4000:
            walk(name)
        else:
            with open(name, "rb") as file:
                print(json.dumps([name[6:], hexlify(file.read()).decode()]))
walk("/flash")
"""


class Unmountable(AssertionError):
    """The file system, or something in it, cannot be read."""


def files(path, size=flash.IMAGE_BYTES):
    """Return {path on the board: bytes} of the image at `path`. Raises Unmountable."""
    script = _READ.replace("BLOCKS", str(size // flash.BLOCK_BYTES)).replace("PATH", repr(path))
    done = subprocess.run(
        interpreter.script_command("-c", script), capture_output=True, text=True, timeout=60
    )
    if done.returncode or done.stderr:
        raise Unmountable((done.stdout[-200:] + done.stderr).strip())
    found = (json.loads(line) for line in done.stdout.splitlines())
    return {name: bytes.fromhex(data) for name, data in found}


def payload(data):
    """Return the payload of a checked file (hal/store_files.py), None when it is not whole."""
    head, _, rest = data.partition(b"\n")
    parts = head.split(b" ")
    if len(parts) != 4 or parts[0] != b"FB1" or parts[2] != b"%d" % len(rest):
        return None
    return rest if parts[3] == b"%08x" % zlib.crc32(rest) else None


def stored(found):
    """Return {name: payload or None} of the files below /data, of what `files` gave."""
    return {name[6:]: payload(data) for name, data in found.items() if name.startswith("/data/")}


def firmware(found):
    """Return {path: SHA-256} of everything that is not below /data."""
    return {
        name: hashlib.sha256(data).hexdigest()
        for name, data in found.items()
        if not name.startswith("/data/")
    }
