"""The flash as a block device (also module flashbdev): reads the image, writes by calls.

The chip's flash driver is not interruptible, so neither is this: a Ctrl-C waits.
"""

import simcore
from simcore import config

_BLOCK = 4096
_PAGE = 256


class Flash:
    """Blocks of 4096 bytes with MicroPython's extended interface (writes at an offset)."""

    def __init__(self):
        self._file = open(config["flash"], "rb")
        self._blocks = config["flash_bytes"] // _BLOCK

    def readblocks(self, block, buf, offset=0):
        """Fill `buf` from `block` on."""
        while True:
            try:
                self._file.seek(block * _BLOCK + offset)
                self._file.readinto(buf)
                return 0
            except KeyboardInterrupt:
                simcore.hold_interrupt()

    def writeblocks(self, block, buf, offset=None):
        """Program `buf`; without an offset whole blocks are erased first."""
        if offset is None:
            for extra in range(len(buf) // _BLOCK):
                self._do(simcore.ERASE, block + extra, None)
            offset = 0
        view = memoryview(buf)
        for place in range(0, len(view), _PAGE):
            start = block * _BLOCK + offset + place
            self._do(simcore.PROGRAM, start, view[place : place + _PAGE])
        return 0

    def ioctl(self, op, arg):
        """Answer the block device requests: count, size, erase; the rest needs nothing."""
        if op == 4:
            return self._blocks
        if op == 5:
            return _BLOCK
        if op == 6:
            self._do(simcore.ERASE, arg, None)
        return 0

    def _do(self, op, where, data):
        # Programming or erasing the same place twice gives the same bits.
        while True:
            try:
                if data is None:
                    simcore.call(op, where)
                else:
                    simcore.call_with(op, data, where)
                return
            except KeyboardInterrupt:
                simcore.hold_interrupt()
