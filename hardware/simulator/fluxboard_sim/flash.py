"""The flash: an image file, NOR behaviour, and power cuts at any operation."""

import fcntl
import os
import random
import tempfile

BLOCK_BYTES = 4096
IMAGE_BYTES = 2 * 1024 * 1024
# ESP32 flash (W25Q datasheets, typical): a page of 256 bytes, a sector of 4096 bytes.
PROGRAM_US = 400
ERASE_US = 45_000


class FlashBusy(OSError):
    """Another simulator uses the image file."""


class PowerCut(Exception):
    """The power goes in the middle of a flash operation."""


class Flash:
    """An image of `size` bytes in a file that outlives the simulator, or in a temporary one.

    `operations` counts programs and erases; `fresh` tells whether the image was blank.
    """

    def __init__(self, path=None, size=IMAGE_BYTES, seed=1):
        """Open or make the image. Raises FlashBusy, OSError, ValueError (size of the file)."""
        self._temporary = path is None
        if path is None:
            self._fd, self.path = tempfile.mkstemp(prefix="fluxboard-flash-")
        else:
            self.path = os.path.abspath(os.fspath(path))
            self._fd = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        try:
            fcntl.flock(self._fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
            self.size = os.fstat(self._fd).st_size
            self.fresh = self.size == 0
            if self.fresh:
                self.size = size
                self.wipe()
            elif self.size % BLOCK_BYTES:
                raise ValueError("%s is no flash image: not whole blocks" % self.path)
        except BlockingIOError:
            os.close(self._fd)
            raise FlashBusy("%s is in use by another simulator" % self.path) from None
        except BaseException:
            os.close(self._fd)
            raise
        self.operations = 0
        self.erases = [0] * (self.size // BLOCK_BYTES)
        self._cut_in = None
        self._torn = 0.0
        self._random = random.Random(seed)

    def close(self):
        """Let go of the image; a temporary one is deleted."""
        os.close(self._fd)
        if self._temporary:
            os.unlink(self.path)

    def wipe(self):
        """Make every byte 0xFF."""
        os.pwrite(self._fd, b"\xff" * self.size, 0)

    def load(self, image):
        """Replace the contents by the bytes `image`, padded with 0xFF."""
        os.pwrite(self._fd, image.ljust(self.size, b"\xff"), 0)

    def read(self, start, size):
        """Return `size` bytes from address `start`."""
        return os.pread(self._fd, size, start)

    def cut_at(self, n, torn=1.0):
        """Cut the power in the n-th operation from now (1: the next one); None: not at all.

        torn: the share of its bytes, 0 to 1, that is done by then: 0 nothing, 1 all of it. At a
        torn place one byte is half programmed or half erased.
        """
        self._cut_in, self._torn = n, torn

    def program(self, start, data):
        """Clear bits as `data` says; return the time it takes in us. Raises PowerCut."""
        old = self.read(start, len(data))
        new = bytes(a & b for a, b in zip(old, data, strict=True))
        self._do(start, old, new)
        return PROGRAM_US

    def erase(self, block):
        """Set all bits of a block; return the time it takes in us. Raises PowerCut."""
        start = block * BLOCK_BYTES
        self.erases[block] += 1
        self._do(start, self.read(start, BLOCK_BYTES), b"\xff" * BLOCK_BYTES)
        return ERASE_US

    def _do(self, start, old, new):
        self.operations += 1
        if self._cut_in is not None:
            self._cut_in -= 1
            if self._cut_in <= 0:
                self._cut_in = None
                done = int(len(new) * self._torn)
                torn = bytearray(new[:done] + old[done:])
                if 0 < done < len(new):
                    mask = self._random.randrange(256)
                    torn[done] = old[done] & mask | new[done] & ~mask
                os.pwrite(self._fd, torn, start)
                raise PowerCut
        os.pwrite(self._fd, new, start)
