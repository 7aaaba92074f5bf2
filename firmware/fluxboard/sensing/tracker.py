"""From still pictures to moves: when an explanation has stood long enough to count.

Design "From field to move" 3 and 4. A stone of the side to move that rests on a legal square is a
candidate; it is played once it has settled, or at once when the opponent lifts a stone. Until he
does, or somebody confirms, it may be slid on, put back or exchanged for another move; the record
then shows one amended move.
"""

from fluxboard.compat import const, ticks_diff
from fluxboard.sensing.explain import (
    AMEND,
    AMEND_TWO,
    LIFT,
    MOVE,
    NONE,
    RETRACT,
    SYNC,
    TWO,
    WRONG,
)
from fluxboard.sensing.guide import Guide

# Milliseconds of rest, counted from the debounced change of the squares that matter.
_LIFT_MS = const(60)
_CAND_MS = const(40)
_ACT_MS = const(60)
_SETTLE_MS = const(220)
_TWO_MS = const(300)
_DOUBT_MS = const(600)
_END_MS = const(900)
_SWEPT_MS = const(2500)


class Tracker(Guide):
    """Follows one game on the board.

    `out(kind, value)` is called at once, in order: lift sq · drop sq · cand move · commit move ·
    amend move (replaces the one committed last) · undo move · illegal move (`why`, `need`) ·
    desync 0 · hint sq · sync 0 · takeback plies (0: withdrawn) · weak sq · recover 0. After
    commit, amend and undo the listener calls `turn`. `why` is a word of Position.why_illegal, or
    "twice" when a side moves again after its move was closed.
    """

    def __init__(self, out):
        Guide.__init__(self, out)
        self.seen = bytearray(64)
        self.kind = SYNC
        self.t_reset = self.t_rest = 0
        self.shown = -1
        self.ends = False
        self.up = NONE
        self.fresh = True

    def reset(self, pos, plies=None):
        """Follow `pos` from now on, whatever the board shows; `pos` is copied.

        `plies`: +1 after one more move, -k after k were taken back, 0 for the same again, None in
        a new game, which also ends a guided set-up.
        """
        if plies is None:
            self.n_older = 0
            self.recover = False
        elif plies > 0:
            self.remember()
        else:
            self.forget(-plies)
        self.p = type(pos)(bytearray(pos.cells), pos.to_move)
        self.last = self.shown = -1
        self.mover = 3 - pos.to_move
        self.open = self.ends = self.over = self.synced = False
        self.told = -1
        self.soft = self.up = self.weak_told = NONE
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
        self.soft = NONE
        self.fresh = True
        return True

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
        return changed or self.fresh

    def _look(self):
        sig = self.sig
        kind = self.kind
        self.kind = self.classify(self.seen)
        if self.kind == SYNC:
            self.synced = True
        elif self.kind == MOVE or self.kind == TWO:
            if self._stale(self.m >> 6) or (self.kind == TWO and self._stale(self.k >> 6)):
                self.kind = WRONG
        if sig != self.sig or kind != self.kind:
            self.t_sig = self.now

    def _stale(self, sq):
        # Has the square not changed since the position was set from elsewhere? Then it shows what
        # was there before (a move just taken back by console), not a move.
        return ticks_diff(self.since[sq], self.t_reset) < 0

    def _step(self):
        kind = self.kind
        if self.recover:
            if self._guide(kind):
                self._retract()
        elif kind <= LIFT:
            self._settle(kind)
        elif kind == MOVE:
            self._try_move()
        elif kind == AMEND:
            if self._rested(self.m, self._amend_wait()):
                self._replace(self.m)
                self._look()
        elif kind == RETRACT:
            if self._rested(self.last, _SETTLE_MS):
                self._retract()
                self._look()
        elif kind == TWO or kind == AMEND_TWO:
            wait = _DOUBT_MS if self.m >> 6 == self.k >> 6 else _TWO_MS
            if self.k & 63 == self.last >> 6:
                # The moved stone may have swept an enemy stone aside: not a reply and the next.
                wait = _SWEPT_MS
            if self._rested(self.k, wait) and self._rested(self.m, wait):
                reply = self.k
                if kind == TWO:
                    self._adopt(self.m)
                else:
                    self._replace(self.m)
                self._adopt(reply)
                self._look()
        else:
            self._complain(kind)
        self._watch_weak()

    def _amend_wait(self):
        if self.x == NONE:
            return _CAND_MS
        # An enemy stone is in the air. If it left while the moved stone rested, this is his move:
        # he may be sweeping that stone aside.
        acted = ticks_diff(self.since[self.x], self.t_rest) >= _CAND_MS
        first = ticks_diff(self.since[self.last >> 6], self.since[self.x]) >= _CAND_MS
        return _SWEPT_MS if acted and first and self.soft == NONE else _SETTLE_MS

    def _rested(self, move, wait_ms):
        return self._age(move >> 6) >= wait_ms and self._age(move & 63) >= wait_ms

    def _settle(self, kind):
        n = self.n
        last = self.last
        if last >= 0 and self.state[last >> 6] == self.mover and not n[2]:
            to = last >> 6
            rest = self._age(to)
            act = False
            if kind == LIFT and self.open and not self.ends and not self.over:
                # The opponent acts: a stone of his leaves while the moved one lies where it is.
                up = self.q[0]
                act = self._age(up) >= _ACT_MS and rest - self._age(up) >= _CAND_MS
            if self.shown != last and (act or rest >= (_END_MS if self.ends else _SETTLE_MS)):
                self._publish()
            if act:
                self.open = False
                self.soft = self.q[0]
        if kind == SYNC:
            self.soft = NONE
            if self.up != NONE:
                self.out("drop", self.up)
                self.up = NONE
            if self.told >= 0 and ticks_diff(self.now, self.t_sig) >= _CAND_MS:
                self._clear()
        else:
            up = self.q[0] if n[0] else self.q[6]
            if up != self.up and self._age(up) >= _LIFT_MS:
                self.up = up
                self.out("lift", up)
            self._complain(kind)

    def _try_move(self):
        wait = _CAND_MS
        if self.n[0] == 0 or (self.x != NONE and self.open and self.x == self.last >> 6):
            # A stone off centre where it came from, or the last mover's stone in the air: the
            # picture may be half of something else.
            wait = _DOUBT_MS
        if self._rested(self.m, wait):
            self._adopt(self.m)
            self._look()

    def _adopt(self, move):
        # Make `move` the last one, not yet settled; whatever came before it is closed.
        p = self.p
        if self.last >= 0 and self.shown != self.last:
            self._publish()
        if self.over or not p.is_legal(move):
            return
        self.remember()
        self.mover = p.to_move
        self.shown = -1
        self._take(move)

    def _take(self, move):
        p = self.p
        p.push(move)
        self.last = move
        self.ends = p.outcome() is not None
        self.open = True
        self.t_rest = self.since[move >> 6]
        self.soft = self.up = NONE
        self.fresh = True
        if self.told >= 0:
            self._clear()
        self.out("cand", move)

    def _replace(self, move):
        self.before()
        self.over = False
        self._take(move)

    def _publish(self):
        was = self.shown
        self.shown = self.last
        self.out("commit" if was < 0 else "amend", self.last)

    def _retract(self):
        shown = self.shown
        self.before()
        self.forget(1)
        self.up = NONE
        self.last = self.shown = -1
        self.mover = 3 - self.mover
        self.open = self.over = self.ends = False
        self.recover = False
        self.fresh = True
        if shown >= 0:
            self.out("undo", shown)
        if self.told >= 0:
            self._clear()
