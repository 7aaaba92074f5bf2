"""The win: the winner's stones light up in a wave from the last move on, then stay marked."""

from fluxboard.compat import const, ticks_diff
from fluxboard.lights.palette import GROUP_WIN

_RING_MS = const(140)


class WinShow:
    """Marks a winner's stones GROUP_WIN, ring by ring around the square of the winning move."""

    def __init__(self, cells, winner, square, now_ms, cols=8):
        """`cells`: bytearray of 0, 1, 2 by square; `winner` 1 or 2; `square`: where it starts."""
        self._cells = cells
        self._winner = winner
        self._square = square
        self._start_ms = now_ms
        self._cols = cols

    def step(self, marks, now_ms):
        """Mark what the wave has reached; return True while it still runs (about a second)."""
        reached = ticks_diff(now_ms, self._start_ms) // _RING_MS
        cols = self._cols
        row, col = self._square // cols, self._square % cols
        waiting = False
        for i in range(len(marks)):
            if self._cells[i] == self._winner:
                if max(abs(i // cols - row), abs(i % cols - col)) <= reached:
                    marks[i] = GROUP_WIN
                else:
                    waiting = True
        return waiting
