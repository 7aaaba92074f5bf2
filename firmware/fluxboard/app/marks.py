"""Which mark each square wears, from what session and tracker know. Loaded for the moment."""

from fluxboard.compat import borrow, const

palette = borrow("fluxboard.lights.palette")

_WEAK = const(3)
_UNKNOWN = const(4)


def paint(session):
    """Rewrite `session.marks`, bytearray(64) of palette codes."""
    marks = session.marks
    for sq in range(64):
        marks[sq] = palette.OFF
    if session.game is None:
        return
    if session.setup:
        _differences(marks, session.seen, session.setup.cells, True)
    else:
        _play(session, marks)
    for sq in session.faulty:
        marks[sq] = palette.FAULT


def _play(session, marks):
    tracker = session.tracker
    cells = tracker.p.cells
    over = session.game.outcome()
    if over:
        for sq in range(64):
            if over[0] and over[1] != "resign" and cells[sq] == over[0]:
                marks[sq] = palette.GROUP_WIN
    else:
        turn = palette.TURN_X if tracker.p.to_move == 1 else palette.TURN_O
        for sq in range(64):
            if cells[sq] == tracker.p.to_move:
                marks[sq] = turn
    last = tracker.last
    if last < 0 and session.game.last:
        last = session.game.last[0]
    if last >= 0:
        marks[last & 63] = palette.LAST_FROM
        if not over:
            marks[last >> 6] = palette.LAST_TO
    recover = tracker.recover
    if tracker.up < 64 and not recover:
        marks[tracker.up] = palette.LIFTED
        for sq in session.targets:
            marks[sq] = palette.CAPTURE if cells[sq] else palette.TARGET
    if tracker.offer:
        for sq in range(64):
            if session.seen[sq] != cells[sq] and session.seen[sq] != _UNKNOWN:
                marks[sq] = palette.ATTENTION
    elif recover or not tracker.synced or (tracker.told >= 0 and tracker.bad > 1):
        # One stone that is only missing is in somebody's hand: its targets stay lit.
        aim = borrow("fluxboard.sensing.guide").aim(tracker)
        _differences(marks, session.seen, aim, recover)
    if tracker.weak_told < 64:
        marks[tracker.weak_told] = palette.CENTRE


def _differences(marks, seen, cells, whole):
    # What is missing and what is too much; the home of a single displaced stone is its way back.
    home = extra = -1
    count = 0
    for sq in range(64):
        now = seen[sq]
        was = cells[sq]
        if now == was or now == _UNKNOWN:
            continue
        if now == _WEAK:
            if was or whole:
                marks[sq] = palette.CENTRE
            continue
        if now:
            marks[sq] = palette.EXTRA
            extra = now
            count += 1
        if was and not now:
            marks[sq] = palette.MISSING_X if was == 1 else palette.MISSING_O
            home = sq
            count += 1
    if not whole and count == 2 and home >= 0 and extra == cells[home]:
        marks[home] = palette.WAY_BACK
