"""Cluster's positions: cells, moves, who is connected (rulebook cluster.txt; R-C1 to R-C7).

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


class Position:
    """Where the stones lie and whose turn it is, with the moves pushed so far.

    `cells` bytearray(64), row-major from A1, 0 empty, 1 X, 2 O, at most 12 stones a side: read it,
    but change it by push and pop only. `to_move` 1 or 2. `plies` counts pushed moves and passes.
    """

    def __init__(self, cells, to_move):
        self.cells = cells
        self.to_move = to_move
        self.plies = 0
        self._stack = array("h")  # move | _CAPTURE, or PASS
        self._moves = array("H", bytes(192))  # 12 stones, 8 directions
        self._scratch = bytearray(128)
        self._known = False  # whether _result is that of this position
        self._result: tuple | None = None

    @classmethod
    def start(cls):
        """Return the position in which every game begins."""
        cells = bytearray(64)
        for i in range(1, 7):
            cells[i] = cells[56 + i] = 1
            cells[8 * i] = cells[8 * i + 7] = 2
        return cls(cells, 1)

    @classmethod
    def from_text(cls, rows, to_move="X"):
        """Return the position drawn by `rows`: eight rows of . X O, joined by "/" or line ends.

        `to_move` is "X", "O", 1 or 2. Anything else, or more than 12 stones of a side: Malformed.
        """
        from fluxboard.games.cluster_rare import read_rows

        return cls(*read_rows(rows, to_move))

    def to_text(self):
        """Return the eight rows of . X O joined by "/"."""
        text = ""
        for sq in range(64):
            text += ".XO"[self.cells[sq]]
            if sq & 7 == 7 and sq < 63:
                text += "/"
        return text

    def __repr__(self):
        return self.to_text() + ":" + "XO"[self.to_move - 1]

    def connected(self, side):
        """Return whether the stones of `side` form one group; one alone does, none do not."""
        return hot.connected(self.cells, side, self._scratch) > 0

    def outcome(self, both_draw=False):
        """Return None, or (winner, reason) if a side is connected (R-C3 to R-C5).

        Whoever is not to move has just moved, and wins if both are connected; with `both_draw`
        that is a draw, (0, "both"). Reasons: "both", "connected", or "one_stone" if the winner's
        group is a single stone.
        """
        if not self._known:
            self._known = True
            mover = 3 - self.to_move
            mine = hot.connected(self.cells, mover, self._scratch)
            other = hot.connected(self.cells, self.to_move, self._scratch)
            self._result = None
            if mine and other:
                self._result = (mover, "both")
            elif mine or other:
                reason = "one_stone" if mine + other == 1 else "connected"
                self._result = (mover if mine else self.to_move, reason)
        if both_draw and self._result and self._result[1] == "both":
            return (0, "both")
        return self._result

    def legal_moves(self):
        """Return the legal moves as a list of ints; none when a side is connected."""
        moves = []
        if not self.outcome():
            for i in range(hot.generate(self.cells, self.to_move, self._scratch, self._moves)):
                moves.append(self._moves[i])
        return moves

    def targets(self, sq):
        """Return the squares to which the side to move may take its stone on `sq`, as a list."""
        return [move >> 6 for move in self.legal_moves() if move & 63 == sq]

    def need(self, sq, to):
        """Return the exact distance for a stone on `sq` moving towards `to`; 0 if on no line.

        It is the number of stones of both colours on the whole line (R-C1).
        """
        lines = self._scratch
        hot.generate(self.cells, self.to_move, lines, self._moves)
        row, col = sq >> 3, sq & 7
        down, right = (to >> 3) - row, (to & 7) - col
        if not down:
            return lines[row] if right else 0
        if not right:
            return lines[8 + col]
        if down == right:
            return lines[23 + col - row]
        return lines[31 + col + row] if down == -right else 0

    def why_illegal(self, move):
        """Return "" for a legal move of two squares, else the first reason that holds.

        "over" a side is connected · "empty" no stone there · "turn" an opponent's · "line" neither
        row, column nor diagonal · "distance" not exactly need() · "own" an own stone is there ·
        "jump" an opponent's stone is in between.
        """
        sq, to = move & 63, move >> 6
        if self.outcome():
            return "over"
        if not self.cells[sq]:
            return "empty"
        if self.cells[sq] != self.to_move:
            return "turn"
        reach = self.need(sq, to)
        if not reach:
            return "line"
        if reach != (abs((to >> 3) - (sq >> 3)) or abs((to & 7) - (sq & 7))):
            return "distance"
        if self.cells[to] == self.to_move:
            return "own"
        return "" if move in self.legal_moves() else "jump"

    def is_legal(self, move):
        """Return whether `move` may be made here."""
        return move in self.legal_moves()

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
        self._known = False

    def pop(self):
        """Take back what was pushed last and return it; WrongState if there is nothing."""
        if not self.plies:
            raise WrongState("no move to take back")
        self.plies -= 1
        move, captured = self.played(self.plies)
        if move >= 0:
            self.cells[move & 63] = self.cells[move >> 6]
            self.cells[move >> 6] = self.to_move if captured else 0
        self.to_move = 3 - self.to_move
        self._known = False
        return move

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
        from fluxboard.games.cluster_rare import perft

        return perft(self, depth)

    def move_text(self, move):
        """Return "D1D3" for a move and "--" for PASS."""
        return "--" if move < 0 else square_text(move & 63) + square_text(move >> 6)

    def parse_move(self, text):
        """Return the move written "D1D3", "d1 d3", "D1-D3" or "d1xd3", legal or not.

        Anything else is Malformed; the text names the value and the position.
        """
        try:
            words = text.strip()
            if len(words) >= 4 and words[2:-2].strip().lower() in ("", "-", "x"):
                return square(words[:2]) | square(words[-2:]) << 6
        except (AttributeError, Malformed):
            pass
        raise Malformed("%r is not a move like D1D3 in %r" % (text, self))
