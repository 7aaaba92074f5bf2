"""The serial console the app shares with the REPL."""

import sys
from select import POLLIN, poll


class SerialConsole:
    """Bytes in and text out of standard input and output, never blocking for input.

    Measured: inside asyncio only `sys.stdin.buffer.read(1)` after a poll is safe; text reads,
    readline and larger reads stop the whole loop. 0x03 never arrives: it is MicroPython's Ctrl-C.
    """

    def __init__(self):
        self._poll = poll()
        self._poll.register(sys.stdin, POLLIN)
        self._stdin = sys.stdin.buffer
        self._stdout = sys.stdout

    def read_byte(self):
        """Return the next byte, 0 to 255, or -1 when none is waiting."""
        if not self._poll.poll(0):
            return -1
        byte = self._stdin.read(1)
        return byte[0] if byte else -1

    def write(self, text):
        """Send text as it is; about 11.5 bytes a millisecond go out."""
        self._stdout.write(text)
