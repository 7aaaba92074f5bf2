"""Cluster's positions: cells, moves, who is connected (rulebook cluster.txt; R-C1 to R-C7).

Sides are 1 = X, White, who begins, and 2 = O, Black. A move is the int from | to << 6.
"""

from array import array

from fluxboard.compat import borrow, const
from fluxboard.errors import WrongState

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
    The functions of cluster_seldom.py and cluster_text.py are its methods too.
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
        return cls(*borrow("fluxboard.games.cluster_rare").read_rows(rows, to_move))

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

    def generate(self):
        """Fill `_moves`; return how many; `_scratch` then counts the stones on every line."""
        return hot.generate(self.cells, self.to_move, self._scratch, self._moves)

    def legal_moves(self):
        """Return the legal moves as a list of ints; none when a side is connected."""
        moves = []
        if not self.outcome():
            for i in range(self.generate()):
                moves.append(self._moves[i])
        return moves

    def targets(self, sq):
        """Return the squares to which the side to move may take its stone on `sq`, as a list."""
        return [move >> 6 for move in self.legal_moves() if move & 63 == sq]

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

    def __getattr__(self, name):
        if name in ("to_text", "move_text", "parse_move"):
            path = "fluxboard.games.cluster_text"
        else:
            path = "fluxboard.games.cluster_seldom"
        act = getattr(borrow(path), name)
        return lambda *args: act(self, *args)
