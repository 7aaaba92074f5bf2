"""What a move, or its end, does to the game and who hears of it: methods of Session.

`session.follow(1)` is `follow(session, 1)` (Session.__getattr__). Loaded for the moment.
"""

from fluxboard.compat import const

_UNKNOWN = const(4)


def follow(session, plies):
    """Let the tracker go on from the game's position, which was not reached by hand.

    `plies` as in Tracker.reset.
    """
    tracker = session.tracker
    tracker.reset(session.game.pos, plies)
    session.active_ms = session.clock_ms()
    _turn(session)


def take_back(session, by):
    """Undo one move of the game, and what its end had counted for."""
    events = session.game.undo()
    if session.counted is not None:
        session.uncount()
    emit(session, events, by)


def emit(session, events, by, was=None):
    """Tell a game's events; `by` board, console or host; `was`: the move that is amended."""
    session.dirty = True
    n = session.game.plies
    for event in events:
        if event[0] == "pass":
            n -= 1
    for event in events:
        kind = event[0]
        if kind == "move":
            data = {"m": event[1], "x": event[2], "n": n, "was" if was else "by": was or by}
            session.say("amend" if was else "move", data)
        elif kind == "undo":
            session.say("undo", {"m": event[1], "n": n})
        elif kind == "pass":
            session.say("pass", {"c": "XO"[event[1] - 1]})
        else:
            winner = "XO"[event[1] - 1] if event[1] else None
            session.say("end", {"w": winner, "why": event[2]})
            if event[2] != "abort":
                session.count(event[1])


def _turn(session):
    ended = session.game.outcome() is not None
    session.tracker.turn(session.game.pos.to_move, ended)
    session.dirty = True
    if not ended:
        session.again_setup = None
    elif session.again_setup is None:
        session.rematch()


def moved(session, kind, text):
    """Tell, or do to the game, what the tracker has seen: `kind` as in Tracker, `text` a move."""
    game = session.game
    tracker = session.tracker
    if kind == "cand":
        session.say(kind, {"m": text})
    elif kind == "illegal":
        session.say(kind, {"m": text, "why": tracker.why, "need": tracker.need})
    else:
        was = None
        if kind == "undo":
            take_back(session, "board")
        elif kind == "amend":
            was = game.undo()[0][1]
            if session.counted is not None:
                session.uncount()
        if kind != "undo":
            emit(session, game.apply(text), "board", was)
        _turn(session)


def lift(session, sq):
    """Tell that the stone of square `sq` is in the air, and find where it may go."""
    tracker = session.tracker
    name = "ABCDEFGH"[sq & 7] + "12345678"[sq >> 3]
    session.targets = tracker.targets(sq)
    session.say("lift", {"sq": name, "c": " XO"[tracker.p.cells[sq]]})
    for to in session.targets:
        if session.seen[to] == _UNKNOWN:
            # Nobody can see a stone there: its move has to be typed.
            session.say("ask", {"what": "move", "sq": name})
            break
