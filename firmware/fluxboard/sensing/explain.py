"""What a still picture of the board can mean: which legal moves, lifts or errors explain it.

Design "From field to move": a move is a stable position equal to the result of a legal move, never
an event. Nothing here knows time; tracker.py decides how long an explanation must stand.
"""
# The position and the picture are there from the first reset and frame on.
# pyright: reportAttributeAccessIssue=false, reportOptionalSubscript=false

from fluxboard.compat import const

# Kinds of explanation, best first; tracker.py and guide.py know them by the same numbers.
_SYNC = const(0)  # the board shows the position
_LIFT = const(1)  # at most one stone of either side is in the air
_MANY = const(2)  # more are missing, nothing is too much
_MOVE = const(3)  # one legal move, `m`
_AMEND = const(4)  # the last move is now `m` instead
_RETRACT = const(5)  # the last move has been put back
_TWO = const(6)  # two plies at once, `m` then `k`
_AMEND_TWO = const(7)  # the last move is now `m`, and `k` answers it
_BACK = const(8)  # the position `k` plies ago, after the last move was closed
_WRONG = const(9)  # none of these

_NONE = const(255)
_WEAK = const(3)
_UNKNOWN = const(4)


class Explainer:
    """Compares a picture with a position, its predecessors and its successors.

    The picture `state` is a bytearray(64) of 0 empty, 1 X, 2 O, 3 weak, 4 unknown. Unknown
    squares match anything; a weak one counts neither as a stone missing nor as one too much.
    `n` counts and `q` names (three each) what differs from the position: own missing, own too
    much, enemy missing, enemy too much; "own" is the side to move. `bad` counts those squares,
    `sig` tells pictures apart. `older`: the positions one to three plies ago, 64 bytes each.
    """

    def __init__(self):
        self.p = None
        self.state = None
        self.n = bytearray(4)
        self.q = bytearray(12)
        self.bad = 0
        self.sig = 0
        self.weak = _NONE
        self.n_weak = 0
        self.loose = _NONE
        self.last = -1
        self.mover = 0
        self.open = False
        self.soft = _NONE
        self.over = False
        self.synced = False
        self.m = self.k = -1
        self.x = _NONE
        self.older = b""

    def diff(self, cells, own):
        """Compare the picture with `cells` for side `own` (1 or 2); fills n, q, bad, sig, weak."""
        state = self.state
        n = self.n
        q = self.q
        n[0] = n[1] = n[2] = n[3] = 0
        self.weak = self.loose = _NONE
        bad = sig = n_weak = i = 0
        while i < 64:
            was = cells[i]
            now = state[i]
            if was != now and now != _UNKNOWN:
                if now == _WEAK:
                    if was:
                        n_weak += 1
                        self.weak = i
                    else:
                        self.loose = i
                else:
                    bad += 1
                    sig = (sig * 37 + i * 3 + now + 1) & 0xFFFFFF
                    kind = 0
                    while kind < 4:
                        stone = now if kind & 1 else was
                        if stone and (stone == own) == (kind < 2):
                            if n[kind] < 3:
                                q[kind * 3 + n[kind]] = i
                            n[kind] += 1
                        kind += 1
            i += 1
        self.bad = bad
        self.sig = sig
        self.n_weak = n_weak

    def _move(self):
        # The legal move of the side to move that alone explains the difference, else -1; `x` is an
        # enemy stone that is in the air besides.
        n = self.n
        q = self.q
        self.x = _NONE
        if n[1] != 1 or n[3]:
            return -1
        to = q[3]
        if n[0] == 1:
            frm = q[0]
        elif n[0] == 0 and self.n_weak == 1 and self.p.cells[self.weak] == self.p.to_move:
            frm = self.weak
        else:
            return -1
        i = 0
        while i < n[2]:
            if q[6 + i] != to:
                if self.x != _NONE:
                    return -1
                self.x = q[6 + i]
            i += 1
        move = frm | to << 6
        return move if self.p.is_legal(move) else -1

    def _two(self):
        # A move and the reply to it, both legal, that together leave nothing over: sets m and k.
        n = self.n
        q = self.q
        if n[3] != 1 or n[1] > 1 or not 1 <= n[0] <= 2 or not 1 <= n[2] <= 2:
            return False
        reply_to = q[9]
        to = q[3] if n[1] else reply_to
        frm = q[0]
        if n[0] == 2:
            if frm == reply_to:
                frm = q[1]
            elif q[1] != reply_to:
                return False
        reply_from = q[6]
        if n[2] == 2:
            if reply_from == to:
                reply_from = q[7]
            elif q[7] != to:
                return False
        move = frm | to << 6
        reply = reply_from | reply_to << 6
        p = self.p
        if not p.is_legal(move):
            return False
        p.push(move)
        good = p.outcome() is None and p.is_legal(reply)
        p.pop()
        self.m = move
        self.k = reply
        return good

    def _amended(self):
        # Explanations by another last move; the position is `p` before that move.
        self.diff(self.p.cells, self.mover)
        if not self.bad:
            home = self.state[self.last & 63] == self.mover
            return _RETRACT if self.open and home else _WRONG
        move = self._move()
        if move >= 0 and move != self.last:
            self.m = move
            if self.open or move >> 6 == self.soft:
                return _AMEND
        # The last move was seen at rest, so a reply that took it unseen is no explanation here.
        # Nor is a reply to that very move: a game that it ended, by repetition, takes none.
        if self.n[1] and self._two() and self.m != self.last:
            if self.open or self.m >> 6 == self.soft:
                return _AMEND_TWO
        return _WRONG

    def classify(self, state):
        """Return the kind of explanation of `state`; sets m, k, x and leaves diff() of `p`."""
        p = self.p
        turn = p.to_move
        n = self.n
        self.state = state
        self.diff(p.cells, turn)
        if not n[1] and not n[3]:
            if not self.bad:
                return _SYNC
            return _LIFT if n[0] < 2 and n[2] < 2 else _MANY
        if not self.over:
            self.m = self._move()
            if self.m >= 0:
                return _MOVE
        if self.last >= 0 and (self.open or self.soft != _NONE):
            self.before()
            kind = self._amended()
            x = self.x
            self.after(turn)
            self.diff(p.cells, turn)
            self.x = x
            if kind != _WRONG:
                return kind
        # Many moves can be moved back; who restores a position that was means to take back.
        if self.synced and not self.open and not self.over:
            self.k = i = 0
            while i < len(self.older):
                j = i & 63
                if state[j] == self.older[i] or state[j] == _UNKNOWN:
                    if j == 63:
                        self.k = (i >> 6) + 1
                        return _BACK
                    i += 1
                else:
                    i += 64 - j
        if not self.over and (n[1] or (not self.open and self.soft == _NONE)) and self._two():
            return _TWO
        return _WRONG

    def before(self):
        """Set `p` to the position before the last move; return whose turn it was after it."""
        turn = self.p.to_move
        self.p.pop()
        self.p.to_move = self.mover
        return turn

    def after(self, turn):
        """Set `p` to the position after the last move again, with `turn` to move."""
        self.p.push(self.last)
        self.p.to_move = turn

    def targets(self, sq):
        """Return the squares where the lifted stone of `sq` may go, as a list of ints."""
        p = self.p
        if self.open and sq == self.last >> 6:
            turn = self.before()
            found = p.targets(self.last & 63)
            self.after(turn)
            return found
        if self.over or p.cells[sq] != p.to_move:
            return []
        return p.targets(sq)
