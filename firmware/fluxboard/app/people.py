"""Players and what they are told: methods of Session, loaded for the moment.

`session.rank("Ann")` is `people.rank(session, "Ann")` (Session.__getattr__). Input that cannot be
right raises an error of errors.py and changes nothing.
"""

from fluxboard.compat import borrow, const
from fluxboard.errors import BadArgs

_NAME_MAX = const(20)
_TEXT_MAX = const(100)
_COMMENTS = const(8)


def _player(name):
    if name is None:
        return None
    name = name.strip() if isinstance(name, str) else ""
    if not 0 < len(name) <= _NAME_MAX or min(name) < " " or "," in name or "\x7f" in name:
        raise BadArgs("a name has 1 to 20 characters, none of them a comma: %r" % name)
    return name


def pair(white, black):
    """Return [white, black], each a name or None; BadArgs if one is no name, or both the same."""
    names = [_player(white), _player(black)]
    if names[0] and names[1] and names[0].lower() == names[1].lower():
        raise BadArgs("two players need two names, not twice %r" % names[0])
    return names


def seat(session, side, name):
    """Name the player of side 1 or 2; None takes the name away. BadArgs."""
    if side not in (1, 2):
        raise BadArgs("a side is 1 or 2, not %r" % (side,))
    names = session.names
    names = pair(name, names[1]) if side == 1 else pair(names[0], name)
    session.names = names
    session.say("name", {"side": "XO"[side - 1], "name": names[side - 1]})


def comment(session, who, text):
    """Keep a comment (R-C10): at most 100 characters, the last eight of them."""
    text = text.strip() if isinstance(text, str) else ""
    if not text:
        raise BadArgs("a comment needs words")
    kept = list(session.settings.get("comments", ()))
    kept.append([session.clock_ms() // 1000, who, text[:_TEXT_MAX]])
    session.settings.set("comments", kept[-_COMMENTS:])
    session.say("comment", {"who": who, "text": text[:_TEXT_MAX]})


def comments(session):
    """Return the comments kept, oldest first: lists of [seconds of board time, who, text]."""
    return session.settings.get("comments", ())


def rank(session, name):
    """Return the rank of player `name`, 0 to 5 (R-C10)."""
    return borrow("fluxboard.app.ranks").rank(session.settings, name)


def count(session, winner):
    """Count a game that has ended; tell who reached a new rank."""
    ranks = borrow("fluxboard.app.ranks")
    session.counted = winner
    for name, reached in ranks.count(session.settings, session.names, winner):
        session.say("rank", {"name": name, "rank": reached})


def uncount(session):
    """The move that ended the game is gone, so it was not finished."""
    ranks = borrow("fluxboard.app.ranks")
    ranks.count(session.settings, session.names, session.counted, -1)
    session.counted = None


def faults(session, listed):
    """Take the squares whose sensors are left out: a list of (square, why, channel)."""
    now = {}
    for sq, why, channel in listed:
        now[sq] = why
        if session.faulty.get(sq) != why:
            session.say("fault", {"sq": _square(sq), "why": why, "ch": channel})
    for sq in session.faulty:
        if sq not in now:
            session.say("fault_ok", {"sq": _square(sq)})
    session.faulty = now
    session.dirty = True


def desync(session):
    """Tell what differs on the board, the first eight squares by name."""
    cells = session.tracker.p.cells
    aim = borrow("fluxboard.sensing.guide").aim(session.tracker)
    data = borrow("fluxboard.app.status").differences(session.seen, aim)
    session.say("desync", data)
    if len(data["extra"]) == 1 and not data["miss"]:
        # A stone that came from a square nobody can see: the console must say so.
        name, colour = data["extra"][0]
        side = " XO".find(colour)
        if any(session.seen[sq] > 3 and cells[sq] == side for sq in range(64)):
            session.say("ask", {"what": "move", "sq": name})


def _square(sq):
    return "ABCDEFGH"[sq & 7] + "12345678"[sq >> 3]
