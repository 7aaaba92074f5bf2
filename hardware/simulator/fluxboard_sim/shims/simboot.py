"""From power-up to the prompt, as MicroPython on the ESP32 does it."""

import builtins
import gc
import io
import sys

import simcore
import simflash
import vfs
from simcore import config

_BOOT_PY = """\
# This file is executed on every boot (including wake-boot from deepsleep)
#import esp
#esp.osdebug(None)
"""


class _Traceback(io.IOBase):
    """Prints an exception without the lines that belong to the simulator."""

    def __init__(self):
        self._line = b""

    def write(self, data):
        self._line += bytes(data)
        while b"\n" in self._line:
            end = self._line.index(b"\n") + 1
            line = self._line[:end]
            self._line = self._line[end:]
            if b'File "sim' not in line:
                sys.stdout.write(line)
        return len(data)


def _mount():
    """Mount the flash at the root; a blank one is formatted and gets a boot.py (inisetup.py)."""
    flash = simflash.bdev = simflash.Flash()
    sys.modules["flashbdev"] = simflash
    vfs.umount("/")
    try:
        vfs.mount(flash, "/")
        return
    except OSError:
        pass
    head = bytearray(4096)
    flash.readblocks(0, head)
    while head != b"\xff" * 4096:
        print("The file system on the flash looks corrupt: erase it and start again.")
        simcore.sleep_ms(3000)
    vfs.VfsLfs2.mkfs(flash)
    vfs.mount(flash, "/")
    with open("boot.py", "w") as file:
        file.write(_BOOT_PY)


def _execute(name, scope, phase):
    """Run a file when it is there; SystemExit is a soft reset, what else it raises is printed."""
    import os

    try:
        simcore.call(simcore.PHASE, phase)
        try:
            os.stat(name)
        except OSError:
            return
        execfile(name, scope)  # noqa: F821
    except SystemExit:
        simcore.call(simcore.RESET, 1)
    except BaseException as error:  # noqa: BLE001
        sys.print_exception(error, _Traceback())


def run(scope):
    """Mount, run boot.py and, unless the host is in the raw REPL, main.py in `scope`."""
    _mount()
    builtins.open = simcore.open_file
    gc.collect()
    _execute("boot.py", scope, 1)
    if config["run_main"]:
        _execute("main.py", scope, 2)
    while True:
        try:
            simcore.call(simcore.PHASE, 3)
            return
        except KeyboardInterrupt:
            pass
