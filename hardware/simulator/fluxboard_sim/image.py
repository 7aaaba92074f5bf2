"""Flash images ready to use: formatted, with files on them, kept by what they are made from."""

import hashlib
import json
import os
import subprocess
import tempfile
import time
from pathlib import Path

from fluxboard_sim import flash, interpreter

_MAKE = """
import json, os, vfs
with open("files.json") as f:
    files = json.load(f)
class Image:
    def __init__(self):
        self.file = open("image", "r+b")
    def readblocks(self, block, buf, offset=0):
        self.file.seek(block * 4096 + offset)
        self.file.readinto(buf)
    def writeblocks(self, block, buf, offset=0):
        self.file.seek(block * 4096 + offset)
        self.file.write(buf)
    def ioctl(self, op, arg):
        if op == 4:
            return BLOCKS
        if op == 5:
            return 4096
        if op == 6:
            self.file.seek(arg * 4096)
            self.file.write(b"\\xff" * 4096)
        return 0
image = Image()
vfs.VfsLfs2.mkfs(image)
vfs.mount(image, "/flash")
for name, path in files:
    folder = "/flash"
    for part in path.split("/")[1:-1]:
        folder += "/" + part
        try:
            os.mkdir(folder)
        except OSError:
            pass
    with open(name, "rb") as source, open("/flash" + path, "wb") as target:
        target.write(source.read())
vfs.umount("/flash")
"""
_KEEP = 24
BOOT_PY = b"# This file is executed on every boot (including wake-boot from deepsleep)\n"


def with_files(files, size=flash.IMAGE_BYTES):
    """Return an image of `size` bytes whose littlefs holds `files` (path → bytes).

    Raises RuntimeError when they do not fit.
    """
    digest = hashlib.sha256(b"%d\0" % size + _MAKE.encode())
    for path, data in files.items():
        digest.update(b"%s\0%d\0" % (path.encode(), len(data)) + data)
    kept = interpreter.cache_dir() / ("image-" + digest.hexdigest()[:24])
    try:
        return kept.read_bytes()
    except OSError:
        pass
    with tempfile.TemporaryDirectory(prefix="fluxboard-") as folder:
        work = Path(folder)
        names = []
        for number, (path, data) in enumerate(files.items()):
            names.append(("f%d" % number, path))
            (work / names[-1][0]).write_bytes(data)
        (work / "files.json").write_text(json.dumps(names))
        (work / "image").write_bytes(b"\xff" * size)
        script = _MAKE.replace("BLOCKS", str(size // flash.BLOCK_BYTES))
        (work / "make.py").write_text(script)
        done = subprocess.run(
            interpreter.script_command("make.py"), cwd=work, capture_output=True, text=True
        )
        if done.returncode or done.stdout or done.stderr:
            raise RuntimeError("no flash image: %s" % (done.stdout + done.stderr).strip())
        image = (work / "image").read_bytes().rstrip(b"\xff")
    _keep(kept, image)
    return image


def firmware_files(board, chip):
    """Return device path → bytes of the current firmware, compiled for this machine's MicroPython.

    Raises the build's own error.
    """
    from fluxboard_host import firmware_build

    done = subprocess.run(
        interpreter.script_command("-c", "import sys; print(sys.implementation._mpy)"),
        capture_output=True,
        text=True,
        check=True,
    )
    arch = firmware_build.arch_of(int(done.stdout))
    return firmware_build.build(arch, board, chip)


def _keep(path, data):
    """Write a cache file whole or not at all."""
    handle, temporary = tempfile.mkstemp(dir=path.parent)
    with os.fdopen(handle, "wb") as file:
        file.write(data)
    os.replace(temporary, path)
    images = path.parent.glob("image-*")
    for old in sorted(images, key=_age_s)[_KEEP:]:
        old.unlink(missing_ok=True)


def _age_s(path):
    try:
        return time.time() - path.stat().st_mtime
    except OSError:
        return 0.0
