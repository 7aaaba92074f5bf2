"""A board at MicroPython's raw prompt, by mpremote's own transport: files, hashes, reset.

Nothing of ours needs to run on the board: this works on a fresh MicroPython. mpremote's errors
become ours.
"""

from __future__ import annotations

import ast
import contextlib
import io
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

# A multiple of 3, so that only the last chunk has padding.
_CHUNK = 768
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
def _h(p):
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
def _w(p):
    try:
        m = os.stat(p)[0]
    except OSError:
        return
    if m & 0x4000:
        for e in os.ilistdir(p):
            _w(p + '/' + e[0])
    else:
        _h(p)
for p in %r:
    _w(p)
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

        Bytes go over as base64, a third longer, where mpremote's own way makes compiled code two
        to three times as long.
        """
        self._make_folders(path)
        self._exec("from binascii import a2b_base64 as a\nw = open(%r, 'wb')" % path)
        for start in range(0, len(data), _CHUNK):
            chunk = data[start : start + _CHUNK]
            self._exec("w.write(a(%r))" % b2a_base64(chunk, newline=False))
            on_bytes(len(chunk))
        self._exec("w.close()")

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

    def _make_folders(self, path: str) -> None:
        """Make the folders above `path` that are not there."""
        self._exec(
            "import os\np = ''\nfor d in %r:\n p += '/' + d\n try:\n  os.mkdir(p)\n"
            " except OSError:\n  pass" % (tuple(path.split("/")[1:-1]),)
        )

    def _literal(self, script: str) -> Any:
        """Run a script that prints one literal; return it."""
        return ast.literal_eval(self._exec(script).decode())

    def _exec(self, script: str) -> bytes:
        """Run a script on the board; return what it prints."""
        with _translated(self.port):
            return self._board.exec(script)


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
