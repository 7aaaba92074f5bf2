"""What to say about pictures that no move explains, and how a position is set up again.

Design "From field to move" 5: an error that stays is told once, the position itself is always
accepted as put back, and nothing needs a restart. A board that was knocked over is guided: only
the position itself ends that, so that setting up cannot be taken for a move.
"""

from fluxboard.compat import const, ticks_diff
from fluxboard.sensing.explain import BACK, LIFT, MANY, NONE, RETRACT, SYNC, Explainer

_BIG_MS = const(300)
_BACK_MS = const(500)
_WRONG_MS = const(800)
_WEAK_MS = const(1000)
_SWEPT_MS = const(2500)
_HINT_MS = const(3000)
_BIG = const(4)
_LONG = const(0x10000000)


class Guide(Explainer):
    """The part of the tracker that speaks of errors; it plays no move.

    `told` is the picture last spoken of (its `sig`), -1 when the board was right since; `offer`
    the plies of the take-back offered, 0 for none; `why` and `need` explain an illegal move.
    """

    def __init__(self, out):
        Explainer.__init__(self)
        self.out = out
        self.since = None
        self.now = self.t_sig = 0
        self.told = -1
        self.offer = 0
        self.recover = False
        self.weak_told = NONE
        self.why = ""
        self.need = 0

    def _age(self, sq):
        # How long the square has not changed; a clock that has wrapped means: very long.
        age = ticks_diff(self.now, self.since[sq])
        return age if age >= 0 else _LONG

    def _complain(self, kind):
        # Called every frame while something is neither right nor a legal move.
        still = ticks_diff(self.now, self.t_sig)
        if self.over:
            return
        big = kind >= MANY and kind != BACK and self.bad > _BIG
        if big and still >= _BIG_MS and self.told != self.sig:
            self.recover = True
            self.told = -1
            self.out("recover", 0)
        elif still >= _BACK_MS and self.told != self.sig:
            self._tell(kind, still)

    def _tell(self, kind, still):
        # Say once, for each picture that stays, what is wrong with it.
        n = self.n
        q = self.q
        what = "desync"
        value = 0
        if kind == BACK:
            what = "takeback"
            value = self.k
        elif still < (_WRONG_MS if self.synced else _HINT_MS):
            return
        elif not self.synced:
            pass  # a move played or taken back elsewhere has not been made on the board yet
        elif kind == LIFT or kind == MANY:
            value = self._on_own()
            if value >= 0:
                what = "illegal"
            elif still < _HINT_MS:
                return
            else:
                what = "hint"
                value = q[0] if n[0] else q[6]
        elif n[3] == 0 and n[1] == 1 and n[0] == 1:
            value = q[0] | q[3] << 6
            if self._why(value):
                what = "illegal"
        elif n[3] == 1 and n[1] == 1 and n[0] == 1 and q[6] == q[3] and still < _SWEPT_MS:
            return  # an enemy stone was swept aside and is still on the board
        elif n[3] == 1 and n[1] == 0 and n[2] == 1 and n[0] < 2:
            what = "illegal"
            value = self._again(q[6], q[9])
        self._offer(value if kind == BACK else 0)
        self.told = self.sig
        if kind != BACK:
            self.out(what, value)

    def _why(self, move):
        self.why = self.p.why_illegal(move)
        self.need = 0
        if self.why == "distance":
            self.need = self.p.need(move & 63, move >> 6)
        return self.why

    def _again(self, frm, to):
        # The side that has just moved moves a stone: on from where it rested, or another one.
        if self.open and frm == self.last >> 6:
            turn = self.before()
            move = self.last & 63 | to << 6
            why = self._why(move)
            self.after(turn)
            if why:
                return move
        self.why = "twice" if self.last >= 0 or self.n_older else "turn"
        self.need = 0
        return frm | to << 6

    def _offer(self, plies):
        if self.offer != plies:
            self.offer = plies
            self.out("takeback", plies)

    def _on_own(self):
        # A stone is gone and a stone of its colour was touched since: set down on its own kind.
        if self.n[0] != 1 or self.n[2]:
            return -1
        frm = self.q[0]
        gone = self._age(frm)
        p = self.p
        to = 0
        while to < 64:
            if p.cells[to] == p.to_move and to != frm and self._age(to) < gone:
                move = frm | to << 6
                if self._why(move) == "own":
                    return move
            to += 1
        return -1

    def _clear(self):
        self.told = -1
        self._offer(0)
        self.out("sync", 0)

    def _guide(self, kind):
        # While a board is set up again. Return whether the last move was put back instead.
        if ticks_diff(self.now, self.t_sig) < _BIG_MS:
            return False
        if kind == SYNC and not self.n_weak:
            self.recover = False
            self._clear()
        elif kind == RETRACT:
            return True
        elif self.told != self.sig:
            self.told = self.sig
            self.out("desync", 0)
        return False

    def _watch_weak(self):
        sq = self.weak
        if sq == NONE and self.n[0] + self.n[2]:
            sq = self.loose
        if sq == NONE:
            self.weak_told = NONE
        elif sq != self.weak_told and self._age(sq) >= _WEAK_MS:
            self.weak_told = sq
            self.out("weak", sq)
