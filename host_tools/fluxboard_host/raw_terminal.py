"""A plain terminal on a port: every key goes over, every byte comes back. Ctrl-] ends it."""

from __future__ import annotations

import sys
import threading

from fluxboard_host.errors import Unplugged
from fluxboard_host.transport import Transport

_END_KEY = b"\x1d"
_POLL_S = 0.02


def pass_through(transport: Transport) -> None:
    """Connect this process's terminal (or pipe) with the port until Ctrl-] or end of input.

    Raises Unplugged. The terminal is restored in every case.
    """
    if sys.stdin.isatty():
        _from_terminal(transport)
    else:
        _from_pipe(transport)


def _from_terminal(transport: Transport) -> None:
    """Run with the terminal in raw mode, by mpremote's console (POSIX and Windows)."""
    from mpremote.console import Console

    terminal = Console()
    terminal.enter()
    try:
        while True:
            key = terminal.readchar()
            if key == _END_KEY:
                return
            if key:
                transport.write(key)
            data = transport.read(0.0 if key else _POLL_S)
            if data:
                terminal.write(data)
    finally:
        terminal.exit()


def _from_pipe(transport: Transport) -> None:
    """Send standard input, print what comes until the board has been quiet for a second."""
    ended = threading.Event()
    failures: list[Unplugged] = []

    def receive() -> None:
        try:
            while True:
                data = transport.read(_POLL_S * 10)
                if data:
                    sys.stdout.buffer.write(data)
                    sys.stdout.buffer.flush()
                elif ended.is_set():
                    return
        except Unplugged as err:
            failures.append(err)

    reader = threading.Thread(target=receive, daemon=True)
    reader.start()
    for line in sys.stdin.buffer:
        transport.write(line)
    transport.wait(1.0)
    ended.set()
    reader.join()
    if failures:
        raise failures[0]
