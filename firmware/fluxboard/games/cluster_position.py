"""Cluster's positions: cells, moves, who is connected (rulebook cluster.txt; R-C1 to R-C7, R-C11).

Sides are 1 = X, White, who begins, and 2 = O, Black. A move is the int from | to << 6.
"""

from array import array

from fluxboard.compat import const
from fluxboard.errors import Malformed, WrongState
from fluxboard.games.base import square, square_text

try:
    from fluxboard.games import cluster_viper as hot
except (ImportError, ValueError, SyntaxError):
    # CPython, a chip without native code, or files compiled for another chip.
    from fluxboard.games import cluster_plain as hot

PASS = -1

_CAPTURE = const(4096)
_MAX_MOVES = const(96)
_MAX_STONES = const(12)
_START = ".XXXXXX./" + "O......O/" * 6 + ".XXXXXX."


def _sign(value):
    return (value > 0) - (value < 0)


class Position:
    """Where the stones lie and whose turn it is, with the moves pushed so far.

    `cells` bytearray(64), row-major from A1, 0 empty, 1 X, 2 O: read it, but change it by push and
    pop only. `to_move` 1 or 2. `plies` counts what was pushed, passes included.
    """

    def __init__(self, cells, to_move):
        self.cells = cells
        self.to_move = to_move
        self.plies = 0
        self._stack = array("h")  # move | _CAPTURE, or PASS
        self._moves = array("H", bytes(2 * _MAX_MOVES))
        self._scratch = bytearray(128)
        self._over = None

    @classmethod
    def start(cls):
        """Return the position in which every game begins."""
        return cls.from_text(_START)

    @classmethod
    def from_text(cls, rows, to_move="X"):
        """Return the position drawn by `rows`: eight rows of . X O, joined by "/" or line ends.

        `to_move` is "X", "O", 1 or 2. Anything else, or more than 12 stones of a side: Malformed.
        """
        side = {"X": 1, "O": 2, 1: 1, 2: 2}.get(to_move)
        if side is None:
            raise Malformed("the side to move is X or O, not %r" % (to_move,))
        lines = [line.strip() for line in rows.strip().replace("/", "\n").split("\n")]
        cells = bytearray(64)
        count = [0, 0, 0]
        if len(lines) != 8:
            raise Malformed("a position has 8 rows, not %d: %r" % (len(lines), rows))
        for row, line in enumerate(lines):
            if len(line) != 8:
                raise Malformed("row %d, %r, does not have 8 squares" % (row + 1, line))
            for col, char in enumerate(line):
                cell = ".XO".find(char)
                if cell < 0:
                    where = square_text(row * 8 + col)
                    raise Malformed("%r on %s is none of . X O" % (char, where))
                cells[row * 8 + col] = cell
                count[cell] += 1
        if count[1] > _MAX_STONES or count[2] > _MAX_STONES:
            raise Malformed("more than 12 stones of a side: %r" % rows)
        return cls(cells, side)

    def to_text(self):
        """Return the eight rows of . X O joined by "/"."""
        cells = self.cells
        return "/".join(
            "".join(".XO"[cells[at]] for at in range(row, row + 8)) for row in range(0, 64, 8)
        )

    def __repr__(self):
        return "%s, %s to move" % (self.to_text(), "XO"[self.to_move - 1])

    def connected(self, side):
        """Return whether the stones of `side` form one group; one alone does, none do not."""
        return hot.connected(self.cells, side, self._scratch) > 0

    def outcome(self, both_draw=False):
        """Return None, or (winner, reason) if a side is connected (R-C3 to R-C5).

        Whoever is not to move has just moved, and wins if both are connected; with `both_draw`
        that is a draw, (0, "both"). Reasons: "both", "connected", or "one_stone" if the winner's
        group is a single stone.
        """
        mover = 3 - self.to_move
        mine = hot.connected(self.cells, mover, self._scratch)
        other = hot.connected(self.cells, self.to_move, self._scratch)
        if mine and other:
            return (0 if both_draw else mover, "both")
        if mine or other:
            reason = "one_stone" if mine + other == 1 else "connected"
            return (mover if mine else self.to_move, reason)
        return None

    def _finished(self):
        if self._over is None:
            self._over = self.outcome() is not None
        return self._over

    def generate(self):
        """Fill the move buffer and return how many moves it holds, without allocating."""
        return hot.generate(self.cells, self.to_move, self._scratch, self._moves)

    def legal_moves(self):
        """Return the legal moves as a list of ints; none when a side is connected."""
        if self._finished():
            return []
        return [self._moves[i] for i in range(self.generate())]

    def targets(self, sq):
        """Return the squares to which the side to move may take its stone on `sq`, as a list."""
        return [m >> 6 for m in self.legal_moves() if m & 63 == sq]

    def need(self, sq, to):
        """Return the exact distance for a stone on `sq` moving towards `to`; 0 if on no line.

        It is the number of stones of both colours on the whole line (R-C1).
        """
        down = _sign((to >> 3) - (sq >> 3))
        right = _sign((to & 7) - (sq & 7))
        steps = max(abs((to >> 3) - (sq >> 3)), abs((to & 7) - (sq & 7)))
        if not steps or sq + steps * (8 * down + right) != to:
            return 0
        count = -1 if self.cells[sq] else 0  # `sq` is met twice, once each way
        for way in (1, -1):
            row, col = sq >> 3, sq & 7
            while 0 <= row < 8 and 0 <= col < 8:
                if self.cells[row * 8 + col]:
                    count += 1
                row += way * down
                col += way * right
        return count

    def why_illegal(self, move):
        """Return "" for a legal move, else the first reason that holds.

        "over" a side is connected · "empty" no stone there · "turn" an opponent's · "line" neither
        row, column nor diagonal · "distance" not exactly need() · "jump" an opponent's stone is in
        between · "own" an own stone is there.
        """
        sq, to = move & 63, move >> 6
        if self._finished():
            return "over"
        if not self.cells[sq]:
            return "empty"
        if self.cells[sq] != self.to_move:
            return "turn"
        reach = self.need(sq, to) if 0 <= to < 64 else 0
        if not reach:
            return "line"
        steps = max(abs((to >> 3) - (sq >> 3)), abs((to & 7) - (sq & 7)))
        if steps != reach:
            return "distance"
        step = (to - sq) // steps
        for over in range(sq + step, to, step):
            if self.cells[over] == 3 - self.to_move:
                return "jump"
        return "own" if self.cells[to] == self.to_move else ""

    def is_legal(self, move):
        """Return whether `move` may be made here."""
        return not self.why_illegal(move)

    def push(self, move):
        """Make `move`, which must be legal, or PASS: the turn alone changes."""
        entry = move
        if move >= 0 and self.cells[move >> 6]:
            entry = move | _CAPTURE
        # The record grows first: if memory runs out here, nothing has happened.
        if self.plies < len(self._stack):
            self._stack[self.plies] = entry
        else:
            self._stack.append(entry)
        self.plies += 1
        if move >= 0:
            self.cells[move >> 6] = self.cells[move & 63]
            self.cells[move & 63] = 0
        self.to_move = 3 - self.to_move
        self._over = None

    def pop(self):
        """Take back what was pushed last and return it; WrongState if there is nothing."""
        if not self.plies:
            raise WrongState("no move to take back")
        self.plies -= 1
        entry = self._stack[self.plies]
        self._over = None
        if entry >= 0:
            sq, to = entry & 63, entry >> 6 & 63
            self.cells[sq] = self.cells[to]
            self.cells[to] = self.to_move if entry & _CAPTURE else 0
            entry &= 4095
        self.to_move = 3 - self.to_move
        return entry

    def played(self, ply):
        """Return (move or PASS, whether it captured) for ply 0 … plies - 1."""
        entry = self._stack[ply]
        return (PASS, False) if entry < 0 else (entry & 4095, entry >= _CAPTURE)

    def repeats(self):
        """Return how often the pushed moves went through this position, same side to move, before.

        The moves are taken back on a copy: no memory is kept, and there are no false matches. What
        lies before a capture had more stones, so the search ends there.
        """
        board = bytearray(self.cells)
        found = 0
        ply = self.plies
        while ply:
            ply -= 1
            entry = self._stack[ply]
            if entry >= _CAPTURE:
                break
            if entry >= 0:
                board[entry & 63] = board[entry >> 6]
                board[entry >> 6] = 0
            if (self.plies - ply) & 1 == 0 and board == self.cells:
                found += 1
        return found

    def perft(self, depth):
        """Return the number of sequences of `depth` moves; a finished game has none (R-C11)."""
        if depth == 0:
            return 1
        if depth == 1:
            return 0 if self._finished() else self.generate()
        nodes = 0
        for move in self.legal_moves():
            self.push(move)
            nodes += self.perft(depth - 1)
            self.pop()
        return nodes

    def move_text(self, move):
        """Return "D1D3" for a move and "--" for PASS."""
        return "--" if move < 0 else square_text(move & 63) + square_text(move >> 6)

    def parse_move(self, text):
        """Return the move written "D1D3", "d1 d3", "D1-D3" or "d1xd3", legal or not.

        Anything else is Malformed; the text names the value and the position.
        """
        try:
            words = text.strip()
            if words[2:-2].strip().lower() in ("", "-", "x") and len(words) >= 4:
                return square(words[:2]) | square(words[-2:]) << 6
        except (AttributeError, Malformed):
            pass
        raise Malformed("%r is not a move like D1D3; %r" % (text, self))
