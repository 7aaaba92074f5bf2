"""Stories: what hands do to a board, told square by square, and what the tracker makes of it.

A story moves stones on 64 squares in 20 ms frames; every change shows a debounce later, plus up to
one frame of seeded jitter, as it does after `field.Field`. `Story.game` follows the tracker.
"""

import random
from array import array

from fluxboard.games.cluster import ClusterGame, Position
from fluxboard.games.squares import square
from fluxboard.sensing.tracker import Tracker

FRAME_MS = 20
DEBOUNCE_MS = 40
EMPTY, X, O, WEAK, UNKNOWN = range(5)  # noqa: E741
WRAP = 2**30


def sq(name):
    return name if isinstance(name, int) else square(name)


class Story:
    def __init__(self, rows=None, to_move="X", seed=0, start_ms=0, jitter=True, options=None):
        start = Position.from_text(rows, to_move) if rows else None
        self.game = ClusterGame(options, start)
        self.random = random.Random(seed)
        self.jitter = jitter
        self.now = start_ms % WRAP
        self.board = bytearray(self.game.pos.cells)
        self.state = bytearray(self.board)
        self.pending = []
        self.clock = 0
        self.faulty = set()
        self.since = array("i", [self.now] * 64)
        self.log = []
        self.rests = {}
        self.tracker = Tracker(self.hear)
        self.tracker.reset(self.game.pos)
        self.frame()
        self.wait(1000)

    # What the session does with the tracker's words.
    def hear(self, kind, value):
        text = value
        if kind in ("cand", "commit", "amend", "undo", "illegal"):
            text = self.game.pos.move_text(value)
        if kind == "illegal":
            text += " " + self.tracker.why
        self.log.append((kind, text, self.clock))
        if kind in ("amend", "undo"):
            self.game.undo()
        if kind in ("commit", "amend"):
            self.game.apply(text)
        if kind in ("commit", "amend", "undo"):
            self.tracker.turn(self.game.pos.to_move, self.game.outcome() is not None)

    def said(self, *kinds):
        return [(kind, text) for kind, text, _ in self.log if kind in kinds]

    def words(self, since, *kinds):
        """Return (word, what, ms later) of all said since, or all but lift and drop."""
        return [(kind, text, at - since) for kind, text, at in self.log
                if at >= since and (kind in kinds if kinds else kind not in ("lift", "drop"))
                ]  # fmt: skip

    @property
    def record(self):
        return " ".join(self.game.moves())

    # Time.
    def frame(self):
        due = [entry for entry in self.pending if entry[0] <= self.clock]
        self.pending = [entry for entry in self.pending if entry[0] > self.clock]
        for _, at, value in due:
            if at not in self.faulty and self.state[at] != value:
                self.state[at] = value
                self.since[at] = self.now
        self.painted = self.tracker.update(self.state, self.since, self.now)

    def wait(self, ms):
        end = self.clock + ms
        while self.clock + FRAME_MS <= end:
            self.clock += FRAME_MS
            self.now = (self.now + FRAME_MS) % WRAP
            self.frame()
        return self

    def show(self, at, value):
        at = sq(at)
        self.board[at] = value
        late = DEBOUNCE_MS + (self.random.choice((0, 0, FRAME_MS)) if self.jitter else 0)
        last = max([when for when, where, _ in self.pending if where == at], default=0)
        self.pending.append((max(self.clock + late, last + 1), at, value))

    def at_once(self, **changes):
        """Change squares, D1=EMPTY, in one frame; return the time at which that is seen."""
        for name, value in changes.items():
            self.show(name, value)
        return self.clock + DEBOUNCE_MS

    def make(self, move, **more):
        """Show a move, "D1D3", in one frame; return when that is seen."""
        return self.at_once(**{move[:2]: EMPTY, move[2:]: self.board[sq(move[:2])]}, **more)

    def back(self, move):
        return self.make(move[2:] + move[:2])

    def fault(self, at):
        at = sq(at)
        self.faulty.add(at)
        self.state[at] = UNKNOWN
        self.since[at] = self.now

    # Hands.
    def lift(self, at, wait=200):
        at = sq(at)
        stone = self.board[at]
        assert stone, "no stone on %d" % at
        if self.random.random() < 0.3:
            self.show(at, WEAK)
            self.wait(FRAME_MS)
        self.show(at, EMPTY)
        self.wait(wait)
        return stone

    def put(self, at, stone, wait=600):
        if self.random.random() < 0.3:
            self.show(at, WEAK)
            self.wait(FRAME_MS)
        self.show(at, stone)
        self.rests[sq(at)] = self.clock
        self.wait(wait)
        return self

    def move(self, frm, to, carry=300, wait=600):
        stone = self.lift(frm, carry)
        if self.board[sq(to)]:
            self.lift(to, 150)
        return self.put(to, stone, wait)

    def slide(self, path, rests, wait=600):
        """Slide over `path`; rests[i] is the time on path[i + 1]; between squares it is unseen."""
        stone = self.board[sq(path[0])]
        for frm, to, rest in zip(path, path[1:], rests, strict=False):
            self.show(frm, EMPTY)
            self.wait(self.random.choice((40, 60, 100)))
            if self.board[sq(to)] not in (0, stone):
                self.lift(to, 60)
            self.show(to, stone)
            self.rests[sq(to)] = self.clock
            self.wait(rest)
        self.wait(wait)
        return self


def quiet(rows=None, to_move="X"):
    """Return a story whose changes are seen after 40 ms exactly."""
    return Story(rows, to_move, jitter=False)


def played(*moves, rows=None):
    """Return a quiet story in which `moves`, "D1D3", were made and have settled."""
    story = quiet(rows)
    for move in moves:
        story.make(move)
        story.wait(1000)
    return story
