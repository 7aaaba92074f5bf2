"""A board at MicroPython's raw prompt, by mpremote's own transport: files, hashes, reset.

Nothing of ours needs to run on the board: this works on a fresh MicroPython. mpremote's errors
become ours.
"""

from __future__ import annotations

import ast
import contextlib
import io
import zlib
from binascii import b2a_base64
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import TracebackType
from typing import Any

import serial
from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport as MpremoteTransport

from fluxboard_host.errors import FlashFailed, NoAnswer, Unplugged
from fluxboard_host.transport import BAUD, SerialTransport

# What is written at once: packed and as base64 still a short script for a board of 56 KB.
_CHUNK = 2048
_WINDOW_BITS = 12
_ENTER_TRIES = 2

# Without it mpremote waits for ever for a pseudo-terminal that says nothing.
_SILENCE_S = 2.0

# Runs on the board. Prints a repr that ast.literal_eval reads: sys.implementation has a name on
# every port, `_mpy` and `_machine` since MicroPython 1.20.
_ASK = """
import sys, os
i = sys.implementation
m = getattr(i, '_machine', '')
print(repr((i.name, tuple(i.version), m, getattr(i, '_mpy', 0), sys.platform)))
"""

_FREE = """
import os
s = os.statvfs('/')
print(s[0] * s[3])
"""

# Walks a folder and prints "path size sha256" per file, reading 256 bytes at a time.
_HASHES = """
import os, hashlib, binascii
_b = bytearray(256)
_m = memoryview(_b)
def _hash(p):
    h = hashlib.sha256()
    n = 0
    with open(p, 'rb') as f:
        while True:
            k = f.readinto(_b)
            if not k:
                break
            n += k
            h.update(_m[:k])
    print(p, n, binascii.hexlify(h.digest()).decode())
def _walk(p):
    try:
        m = os.stat(p)[0]
    except OSError:
        return
    if m & 0x4000:
        for e in os.ilistdir(p):
            _walk(p + '/' + e[0])
    else:
        _hash(p)
for p in %r:
    _walk(p)
"""


# Defines how the board writes a chunk; prints whether it can unpack (MicroPython's `deflate`).
_WRITER = """
import io, os
from binascii import a2b_base64
try:
    import deflate
except ImportError:
    deflate = None
def _write(path, mode, text, bits):
    data = a2b_base64(text)
    if bits:
        data = deflate.DeflateIO(io.BytesIO(data), deflate.RAW, bits).read()
    with open(path, mode) as f:
        f.write(data)
def _folder(path):
    p = ''
    for name in path.split('/')[1:]:
        p += '/' + name
        try:
            os.mkdir(p)
        except OSError:
            pass
print(deflate is not None)
"""


@dataclass(frozen=True)
class Found:
    """What a board says about itself: MicroPython's version, machine, .mpy number, platform."""

    name: str
    version: tuple[int, ...]
    machine: str
    mpy: int
    platform: str


class RawBoard:
    """A board whose program is stopped and which is at the raw prompt; `with` gives it up.

    Raises NoBoard or PortBusy when the port cannot be opened, NoAnswer when no MicroPython is
    there.
    """

    def __init__(self, port: str):
        self.port = port
        self._can_unpack: bool | None = None
        self._folders: set[str] = set()
        SerialTransport(port).close()  # Clear words about a port that is busy or not there.
        try:
            self._board = MpremoteTransport(port, baudrate=BAUD, timeout=_SILENCE_S)
        except TransportError as err:
            raise NoAnswer(str(err))
        try:
            self.enter()
        except BaseException:
            self.close()
            raise

    def enter(self) -> None:
        """Stop what runs and come to the raw prompt with a fresh heap. Raises NoAnswer."""
        self._can_unpack = None
        for attempt in range(_ENTER_TRIES):
            try:
                with _quiet(), _translated(self.port):
                    self._board.enter_raw_repl(soft_reset=True)
                return
            except FlashFailed:
                if attempt == _ENTER_TRIES - 1:
                    raise NoAnswer(
                        "no MicroPython answers at %s" % self.port,
                        "Press the board's reset button and retry; a board without MicroPython "
                        "needs it first (firmware/README.md).",
                    )

    def ask(self) -> Found:
        """Return what the board is."""
        return Found(*self._literal(_ASK))

    def free_bytes(self) -> int:
        """Return the free bytes of the board's file system."""
        return self._literal(_FREE)

    def hashes(self, paths: list[str]) -> dict[str, str]:
        """Return path → SHA-256 (hex) of the files at and below `paths`; none for missing ones."""
        text = self._exec(_HASHES % (tuple(paths),)).decode()
        lines = [line.rsplit(" ", 2) for line in text.splitlines() if line]
        return {path: digest for path, _size, digest in lines}

    def read(self, path: str) -> bytes:
        """Return a file's bytes, b"" when there is none."""
        with _translated(self.port):
            if not self._board.fs_exists(path):
                return b""
            return bytes(self._board.fs_readfile(path))

    def write(self, path: str, data: bytes, on_bytes: Callable[[int], None]) -> None:
        """Write a file, its folders too; on_bytes is told how many bytes went over each time.

        Chunks go over packed and as base64: less than half of what mpremote's own way sends for
        compiled code, and one exchange each.
        """
        if self._can_unpack is None:
            self._can_unpack = self._literal(_WRITER)
        folder = path.rsplit("/", 1)[0]
        if folder and folder not in self._folders:
            self._exec("_folder(%r)" % folder)
            self._folders.add(folder)
        for start in range(0, len(data) or 1, _CHUNK):
            chunk = data[start : start + _CHUNK]
            packed = _packed(chunk) if self._can_unpack else chunk
            bits = _WINDOW_BITS if len(packed) < len(chunk) else 0
            text = b2a_base64(packed if bits else chunk, newline=False)
            self._exec("_write(%r, %r, %r, %d)" % (path, "ab" if start else "wb", text, bits))
            on_bytes(len(chunk))

    def rename(self, old: str, new: str) -> None:
        """Rename a file; on littlefs the new name never points to a half-written file."""
        self._exec("import os\nos.rename(%r, %r)" % (old, new))

    def remove(self, path: str) -> None:
        """Remove a file if it is there."""
        self._exec("import os\ntry:\n os.remove(%r)\nexcept OSError:\n pass" % path)

    def reset(self) -> None:
        """Restart the board as its reset button does; the port may go away and come back."""
        with _translated(self.port), contextlib.suppress(TransportError):
            self._board.exec_raw_no_follow(
                "import time, machine\ntime.sleep_ms(100)\nmachine.reset()"
            )

    def close(self) -> None:
        """Give the port up."""
        with contextlib.suppress(OSError):
            self._board.close()

    def __enter__(self) -> RawBoard:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _literal(self, script: str) -> Any:
        """Run a script that prints one literal; return it."""
        return ast.literal_eval(self._exec(script).decode())

    def _exec(self, script: str) -> bytes:
        """Run a script on the board; return what it prints."""
        with _translated(self.port):
            return self._board.exec(script)


def _packed(data: bytes) -> bytes:
    """Return data as a raw deflate stream."""
    packer = zlib.compressobj(9, wbits=-_WINDOW_BITS)
    return packer.compress(data) + packer.flush()


@contextlib.contextmanager
def _translated(port: str) -> Iterator[None]:
    """Turn mpremote's and pyserial's errors into ours."""
    try:
        yield
    except TransportExecError as err:
        lines = err.error_output.strip().splitlines()
        raise FlashFailed("the board reports: %s" % (lines[-1] if lines else "an error"))
    except TransportError as err:
        raise FlashFailed("talking to the board failed: %s" % err, "Retry; check the cable.")
    except serial.SerialException as err:
        raise Unplugged("%s went away (%s)" % (port, err), "Plug the board in again and retry.")
    except OSError as err:
        raise FlashFailed("the board's file system says: %s" % err)


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """Keep mpremote from printing to standard output, which may be JSON."""
    with contextlib.redirect_stdout(io.StringIO()):
        yield
