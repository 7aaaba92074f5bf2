"""Take the input apart, byte by byte: machine lines for the link, the rest for the console."""

from fluxboard.compat import const
from fluxboard.link.frame import MAX_LINE

# What feed() tells about the byte it was given.
NOTHING = 0
CONSOLE = 1
LINE = 2
TOO_LONG = 3

_TEXT = const(0)
_START = const(1)
_MACHINE = const(2)
_OVER = const(3)
_ENDED = const(4)


class Lines:
    """Assembles machine lines in a fixed buffer; allocates nothing per byte.

    A line is the link's when its first byte is "$". Every other byte is the console's, line ends
    included. CR, LF and CR LF each end a line once.
    """

    def __init__(self):
        self.buffer = bytearray(MAX_LINE - 1)
        self.length = 0
        self._state = _START

    def feed(self, byte):
        """Take one byte, 0 to 255, and return what to do.

        CONSOLE: hand it to the shell. LINE: a machine line ended; it is buffer[:length] until
        the next byte comes. TOO_LONG: a machine line of more than MAX_LINE bytes ended.
        """
        state = self._state
        ends = byte == 0x0A or byte == 0x0D
        if state == _ENDED:
            state = self._state = _START
            if byte == 0x0A:
                return NOTHING
        if state < _MACHINE:
            if state == _START and byte == 0x24:
                self._state = _MACHINE
                self.buffer[0] = byte
                self.length = 1
                return NOTHING
            # Ctrl-U empties the console's line, so the next byte begins one.
            self._state = _START if ends or byte == 0x15 else _TEXT
            return CONSOLE
        if ends:
            self._state = _START if byte == 0x0A else _ENDED
            return LINE if state == _MACHINE else TOO_LONG
        if state == _OVER or self.length == len(self.buffer):
            self._state = _OVER
            return NOTHING
        self.buffer[self.length] = byte
        self.length += 1
        return NOTHING
