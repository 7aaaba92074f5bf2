"""From still pictures to moves: when an explanation has stood long enough to count.

Design "From field to move" 3 and 4. A stone of the side to move that rests on a legal square is a
candidate; it is played once it has settled, or at once when the opponent lifts a stone. Until he
does, or somebody confirms, it may be slid on, put back or exchanged for another move; the record
then shows one amended move.
"""
# The position and the frame are there from the first reset and update on.
# pyright: reportAttributeAccessIssue=false, reportOptionalSubscript=false

from fluxboard.compat import borrow, const, ticks_diff
from fluxboard.sensing.explain import Explainer

# Kinds of explanation: see explain.py.
_SYNC = const(0)
_LIFT = const(1)
_MANY = const(2)
_MOVE = const(3)
_AMEND = const(4)
_RETRACT = const(5)
_TWO = const(6)
_AMEND_TWO = const(7)
_BACK = const(8)
_WRONG = const(9)
_NONE = const(255)

# Milliseconds of rest, counted from the debounced change of the squares that matter.
_LIFT_MS = const(60)
_CAND_MS = const(40)
_ACT_MS = const(60)
_SETTLE_MS = const(220)
_TWO_MS = const(300)
_BIG_MS = const(300)
_DOUBT_MS = const(600)
_WRONG_MS = const(800)
_END_MS = const(900)
_WEAK_MS = const(1000)
_SWEPT_MS = const(2500)
_BIG = const(4)
_LONG = const(0x10000000)


class Tracker(Explainer):
    """Follows one game on the board.

    `out(kind, value)` is called at once, in order: lift sq · drop sq · cand move · commit move ·
    amend move (replaces the one committed last) · undo move · illegal move (`why`, `need`) ·
    desync 0 · hint sq · sync 0 · takeback plies · weak sq · recover 0. After commit, amend and
    undo the listener calls `turn`. `why` is a word of Position.why_illegal, or "twice" when a
    side moves again after its move was closed. `offer`: the plies of a take-back offered, or 0.
    """

    def __init__(self, out):
        Explainer.__init__(self)
        self.out = out
        self.since = None
        self.seen = bytearray(64)
        self.kind = _SYNC
        self.now = self.t_sig = self.t_reset = self.t_rest = self.wait = 0
        self.shown = -1
        self.ends = self.recover = False
        self.up = self.weak_told = _NONE
        self.told = self.wrong = -1
        self.offer = self.need = 0
        self.why = ""
        self.fresh = True

    def reset(self, pos, plies=None):
        """Follow `pos` from now on, whatever the board shows; `pos` is copied.

        `plies`: +1 after one more move, -k after k were taken back, 0 for the same again, None in
        a new game, which also ends a guided set-up.
        """
        if plies is None:
            self.older = b""
            self.recover = False
        elif plies > 0:
            self.older = bytes(self.p.cells) + self.older[:128]
        else:
            self.older = self.older[-64 * plies :]
        self.p = type(pos)(bytearray(pos.cells), pos.to_move)
        self.last = self.shown = self.told = self.wrong = -1
        self.open = self.ends = self.over = self.synced = False
        self.soft = self.up = self.weak_told = _NONE
        self.offer = 0
        self.t_reset = self.now
        self.fresh = True

    def turn(self, to_move, over):
        """Take over from the game whose turn it is (1 or 2) and whether it has ended."""
        self.p.to_move = to_move
        self.over = over
        if to_move == self.mover and not over:
            self.open = False
        self.fresh = True

    def close(self):
        """Confirm the last move: it can be amended no more. Return whether it still could be.

        A stone that has left its square again is not confirmed.
        """
        if not self.open or self.seen[self.last >> 6] != self.mover:
            return False
        if self.shown != self.last:
            self._publish()
        self.open = False
        self.fresh = True
        return True

    def age(self, sq):
        """Return for how many ms the square has not changed."""
        # A clock that has wrapped means: very long.
        age = ticks_diff(self.now, self.since[sq])
        return age if age >= 0 else _LONG

    def update(self, state, since_ms, now_ms):
        """Take one frame; return whether what the board shows, or means, has changed.

        `state` bytearray(64) of 0 empty, 1 X, 2 O, 3 weak, 4 unknown; `since_ms` array of 64,
        ticks of each square's last debounced change; `now_ms` ticks.
        """
        self.now = now_ms
        self.since = since_ms
        changed = self.fresh or state != self.seen
        if changed:
            self.fresh = False
            self.seen[:] = state
            self._look()
        self._step()
        sq = self.weak
        if sq == _NONE and self.n[0] + self.n[2]:
            sq = self.loose
        if sq == _NONE:
            self.weak_told = _NONE
        elif sq != self.weak_told and self.age(sq) >= _WEAK_MS:
            self.weak_told = sq
            self.out("weak", sq)
        return changed or self.fresh

    def _look(self):
        sig = self.sig
        was = self.kind
        kind = self.classify(self.seen)
        if kind == _SYNC:
            self.synced = True
        elif kind == _MOVE or kind == _TWO:
            # A square that has not changed since the position was set from elsewhere shows what
            # was there before (a move just taken back by console), not a move.
            to = (self.m if kind == _MOVE else self.k) >> 6
            if ticks_diff(self.since[to], self.t_reset) < 0:
                kind = _WRONG
        self.kind = kind
        if sig != self.sig or kind != was:
            self.t_sig = self.now
            self.wait = _WRONG_MS

    def _step(self):
        kind = self.kind
        move = self.m
        last = self.last
        wait = 0
        if self.recover:
            self._guide(kind)
        elif kind <= _LIFT:
            self._settle(kind, last >> 6)
        elif kind == _MOVE:
            wait = _CAND_MS
            if self.n[0] == 0 or (self.open and self.x == last >> 6):
                # A stone off centre where it came from, or the last mover's stone in the air: the
                # picture may be half of something else.
                wait = _DOUBT_MS
        elif kind == _AMEND:
            wait = _CAND_MS
            if self.x != _NONE:
                # An enemy stone is in the air. If it left while the moved stone rested, or along
                # with it, this is his move: he may be sweeping that stone aside.
                left = self.since[self.x]
                if self.soft == _NONE and ticks_diff(left, self.t_rest) >= _CAND_MS:
                    first = ticks_diff(self.since[last >> 6], left)
                    if first >= _CAND_MS:
                        wait = _SWEPT_MS
                    elif first > -_ACT_MS:
                        wait = _TWO_MS
        elif kind == _RETRACT:
            if self._rested(last, _SETTLE_MS):
                self._retract()
                self._look()
        elif kind == _TWO or kind == _AMEND_TWO:
            wait = _DOUBT_MS if move >> 6 == self.k >> 6 else _TWO_MS
            if self.k & 63 == last >> 6:
                # The moved stone may have swept an enemy stone aside: not a reply and the next.
                wait = _SWEPT_MS
            if not self._rested(self.k, wait):
                wait = 0
        else:
            self._complain(kind)
        if wait and self._rested(move, wait):
            reply = self.k
            if kind == _AMEND or kind == _AMEND_TWO:
                self.before()
                self.over = False
                self._take(move)
            else:
                self._adopt(move)
            if kind >= _TWO:
                self._adopt(reply)
            self._look()

    def _rested(self, move, wait_ms):
        return self.age(move >> 6) >= wait_ms and self.age(move & 63) >= wait_ms

    def _settle(self, kind, to):
        n = self.n
        up = self.q[0] if n[0] else self.q[6]
        if self.last >= 0 and self.seen[to] == self.mover:
            rest = self.age(to)
            act = False
            if n[0] and self.open and not self.ends and not self.over:
                # The opponent acts: a stone of his leaves while the moved one lies where it is.
                act = self.age(up) >= _ACT_MS and rest - self.age(up) >= _CAND_MS
            if self.shown != self.last:
                if act or rest >= (_END_MS if self.ends else _SETTLE_MS):
                    self._publish()
            if act:
                self.open = False
                self.soft = up
        if kind == _LIFT:
            if up != self.up and self.age(up) >= _LIFT_MS:
                self.up = up
                self.out("lift", up)
            self._complain(kind)
            return
        self.soft = _NONE
        if self.up != _NONE:
            self.out("drop", self.up)
            self.up = _NONE
        if self.told >= 0 and ticks_diff(self.now, self.t_sig) >= _CAND_MS:
            self._clear()

    def _adopt(self, move):
        # Make `move` the last one, not yet settled; whatever came before it is closed.
        p = self.p
        if self.last >= 0 and self.shown != self.last:
            self._publish()
        if self.over or not p.is_legal(move):
            return
        self.older = bytes(p.cells) + self.older[:128]
        self.mover = p.to_move
        self.shown = -1
        self._take(move)

    def _take(self, move):
        p = self.p
        p.push(move)
        self.last = move
        self.ends = p.outcome() is not None
        self.open = self.fresh = True
        self.t_rest = self.since[move >> 6]
        self.soft = self.up = _NONE
        self._clear()
        self.out("cand", move)

    def _publish(self):
        was = self.shown
        self.shown = self.last
        self.out("commit" if was < 0 else "amend", self.last)

    def _retract(self):
        shown = self.shown
        self.before()
        self.older = self.older[64:]
        self.up = _NONE
        self.last = self.shown = -1
        self.open = self.over = self.ends = self.recover = False
        self.fresh = True
        if shown >= 0:
            self.out("undo", shown)
        self._clear()

    def _clear(self):
        # All is right again, if it was not.
        if self.told >= 0:
            self.told = self.wrong = -1
            self.offer = 0
            self.out("sync", 0)

    def _complain(self, kind):
        still = ticks_diff(self.now, self.t_sig)
        if self.over or self.told == self.sig:
            return
        if self.bad > _BIG and kind != _BACK and still >= _BIG_MS:
            # Knocked over: from here on only the position itself, set up again, counts.
            self.recover = True
            self.told = self.sig
            self.out("recover", 0)
        elif still >= self.wait:
            self.wait = borrow("fluxboard.sensing.guide").tell(self, kind, still)

    def _guide(self, kind):
        if ticks_diff(self.now, self.t_sig) < _BIG_MS:
            return
        if kind == _RETRACT:
            self._retract()
        elif kind == _SYNC and not self.n_weak:
            self.recover = False
            self.told = self.sig
            self._clear()
        elif self.told != self.sig:
            self.told = self.sig
            self.out("desync", 0)
