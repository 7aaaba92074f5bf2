"""What to say about a picture that stays and that no move explains. Loaded for the moment.

Design "From field to move" 5: an error that stays is told once; the position itself is always
accepted as put back, and nothing needs a restart. A take-back is only offered here: holding still
never accepts one, since an earlier position may also be a pause in clearing up an error.
"""

from fluxboard.compat import const

# Kinds of explanation: see explain.py.
_LIFT = const(1)
_MANY = const(2)
_BACK = const(8)

_UNKNOWN = const(4)

_LIFT_MS = const(1000)
_SWEPT_MS = const(2500)
_HINT_MS = const(3000)
_NEVER = const(0x20000000)


def tell(tracker, kind, still_ms):
    """Tell once what is wrong with the picture; return after how many ms of it to ask again."""
    n = tracker.n
    q = tracker.q
    what = "desync"
    value = 0
    if not tracker.synced:
        # A move played or taken back elsewhere has not been made on the board yet.
        if still_ms < _HINT_MS:
            return _HINT_MS
    elif kind == _BACK:
        what = "takeback"
        value = tracker.k
    elif kind == _LIFT or kind == _MANY:
        value = _on_own(tracker) if still_ms >= _LIFT_MS else -1
        if value >= 0:
            what = "illegal"
        elif still_ms < _HINT_MS:
            return _LIFT_MS if still_ms < _LIFT_MS else _HINT_MS
        else:
            what = "hint"
            value = q[0] if n[0] else q[6]
    elif n[3] == 0 and n[1] == 1 and n[0] == 1:
        move = q[0] | q[3] << 6
        if _why(tracker, move):
            what = "illegal"
            value = move
    elif n[3] == 1 and n[1] == 1 and n[0] == 1 and q[6] == q[3] and still_ms < _SWEPT_MS:
        return _SWEPT_MS  # an enemy stone was swept aside and is still on the board
    elif n[3] == 1 and n[1] == 0 and n[2] == 1 and n[0] < 2 and aim(tracker) is tracker.p.cells:
        what = "illegal"
        value = _again(tracker, q[6], q[9])
    tracker.told = tracker.sig
    offer = value if what == "takeback" else 0
    # The same words are not said again while they are still true.
    again = tracker.wrong == value if what == "illegal" else offer and tracker.offer == offer
    tracker.offer = offer
    tracker.wrong = value if what == "illegal" else -1
    if not again:
        tracker.out(what, value)
    return _NEVER


def aim(tracker):
    """Return the 64 cells to restore: the position, or the one before while a take-back is on.

    A capture is half taken back when only the captured stone still fails the position before it.
    """
    cells = tracker.p.cells
    before = tracker.older[:64]
    lack = 0
    for sq in range(len(before)):
        now = tracker.seen[sq]
        if now != before[sq] and now != _UNKNOWN:
            if now or not cells[sq] or before[sq] + cells[sq] != 3:
                return cells
            lack += 1
    return before if lack == 1 else cells


def _why(tracker, move):
    p = tracker.p
    why = p.why_illegal(move)
    tracker.why = why
    tracker.need = p.need(move & 63, move >> 6) if why == "distance" else 0
    return why


def _again(tracker, sq, to):
    # The side that has just moved moves a stone: on from where it rested, or another one.
    if tracker.open and sq == tracker.last >> 6:
        turn = tracker.before()
        move = tracker.last & 63 | to << 6
        why = _why(tracker, move)
        tracker.after(turn)
        if why:
            return move
    tracker.why = "twice" if tracker.older else "turn"
    tracker.need = 0
    return sq | to << 6


def _on_own(tracker):
    # A stone is gone and one of its colour was touched since: set down on its own kind.
    if tracker.n[0] != 1 or tracker.n[2]:
        return -1
    sq = tracker.q[0]
    p = tracker.p
    for to in range(64):
        if p.cells[to] == p.to_move and to != sq and tracker.age(to) < tracker.age(sq):
            move = sq | to << 6
            if _why(tracker, move) == "own":
                return move
    return -1
