"""Setting up: how far the board is from a position, and when the game may begin.

The game begins only when every stone lies right and still (field notes: games that start although
the pieces are not set up).
"""

from fluxboard.compat import const, ticks_diff

_STILL_MS = const(500)
_SAY_MS = const(3000)
_WEAK = const(3)
_UNKNOWN = const(4)
# More faulty squares than one multiplexer has, and nothing can be said (all are at power-up).
_BLIND = const(16)
# Turned by a quarter: nearly right that way, clearly wrong this way.
_NEAR = const(4)
_FAR = const(12)


class Setup:
    """Compares pictures of the board with `cells`, a bytearray(64) of 0 empty, 1 X, 2 O.

    After `update`: `missing` and `extra` count stones that are not, or should not be, where they
    are; `turned` is True if the stones lie right, but a quarter turned (clockwise: the start
    position looks the same either way). `armed` is False until the board was seen to differ from
    `cells`; set it to let a board count that never did.
    """

    def __init__(self, cells, armed=True):
        self.cells = bytearray(cells)
        self.missing = self.extra = 0
        self.turned = False
        self.armed = armed
        self._seen = bytearray(64)
        self._told = None
        self._first = True
        self._since = 0

    def update(self, state, now_ms):
        """Take one frame; return whether the board is set up and has been still for 500 ms.

        `state`: bytearray(64), 3 for a weak and 4 for a faulty square; a weak one is not right.
        """
        if self._first or state != self._seen:
            self._first = False
            self._seen[:] = state
            self._since = now_ms
            self._compare()
        if self.missing or self.extra:
            self.armed = True
            return False
        return self.armed and ticks_diff(now_ms, self._since) >= _STILL_MS

    def news(self, now_ms):
        """Return whether there is something new to tell: at first, when turned, or after 3 s.

        Never that nothing is wrong: then the game begins.
        """
        if not (self.missing or self.extra):
            return False
        told = self._told
        if told is None or told[2] != self.turned:
            return True
        if ticks_diff(now_ms, self._since) < _SAY_MS:
            return False
        return told[0] != self.missing or told[1] != self.extra

    def tell(self):
        """Return what is told now: (missing, extra, turned)."""
        self._told = (self.missing, self.extra, self.turned)
        return self._told

    def _compare(self):
        missing = extra = blind = off = 0
        for at in range(64):
            seen = self._seen[at]
            if seen == _UNKNOWN:
                blind += 1
                continue
            want = self.cells[at]
            if want and seen != want:
                missing += 1
            if seen and seen != want and seen != _WEAK:
                extra += 1
            want = self.cells[(at & 7) * 8 + 7 - (at >> 3)]
            if seen != want:
                off += 1
        if blind > _BLIND:
            missing = max(missing, 1)
        self.missing = missing
        self.extra = extra
        self.turned = off <= _NEAR and missing + extra >= _FAR
