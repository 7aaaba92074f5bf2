"""A board under a Session, square by square: 20 ms frames, stones set at will, events kept."""

from array import array

from fluxboard.app.session import Session
from fluxboard.games.cluster import Position
from fluxboard.games.squares import square
from fluxboard.lights.palette import LETTERS


class Settings(dict):
    """What Session needs of app.journal.Settings."""

    def set(self, key, value):
        """Keep a value."""
        self[key] = value


class Board:
    """A session and what lies on its board; `events` are (kind, data)."""

    def __init__(self, stones=None, settings=None, start_ms=0):
        self.events = []
        self.settings = Settings() if settings is None else settings
        self.now = start_ms
        self.state = bytearray(64)
        self.since = array("i", [start_ms] * 64)
        self.session = Session(
            lambda kind, data: self.events.append((kind, data)), self.settings, lambda: self.now
        )
        if stones:
            self.lay(stones)

    def wait(self, ms=700):
        for _ in range(ms // 20):
            self.now = (self.now + 20) % 2**30
            self.session.frame(self.state, self.since, self.now)
        return self

    def set(self, name, stone):
        at = name if isinstance(name, int) else square(name)
        if self.state[at] != stone:
            self.state[at] = stone
            self.since[at] = self.now
        return self

    def lay(self, cells=None):
        cells = Position.start().cells if cells is None or cells == "start" else cells
        for at in range(64):
            self.set(at, cells[at])
        return self

    def move(self, text, wait=700):
        start, to = square(text[:2]), square(text[2:])
        stone = self.state[start]
        self.set(start, 0).wait(200)
        if self.state[to]:
            self.set(to, 0).wait(100)
        self.set(to, stone).wait(wait)
        return self

    def heard(self, *kinds):
        return [data for kind, data in self.events if kind in kinds]

    def kinds(self):
        return [kind for kind, _ in self.events]

    def marks(self):
        """Return {square name: letter} of all marks but whose turn it is."""
        found = {}
        for at in range(64):
            letter = LETTERS[self.session.marks[at]]
            if letter not in ".xo":
                found["ABCDEFGH"[at & 7] + "12345678"[at >> 3]] = letter
        return found


def started(**options):
    """Return a Board with a game between Ann and Tom begun."""
    board = Board("start")
    board.session.new("cluster", "Ann", "Tom", options or None)
    board.wait(800)
    board.events.clear()
    return board
