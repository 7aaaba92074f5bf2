"""What people do beside moving stones: each a function of the session, loaded for the moment.

`session.resign(1)` is `actions.resign(session, 1)` (Session.__getattr__). Input that cannot be
right raises an error of errors.py and changes nothing.
"""

import json

from fluxboard.compat import const, ticks_diff
from fluxboard.errors import BadArgs, Malformed, WrongState
from fluxboard.games import registry
from fluxboard.sensing.lazy import borrow

_NAME_MAX = const(20)
_TEXT_MAX = const(100)
_COMMENTS = const(8)
_IDLE_MIN = const(15)
_MENU = const(4)


def new(session, game="cluster", white=None, black=None, options=None):
    """Begin a game: first the board is set up, then it starts. NotFound, BadArgs."""
    name = registry.find(game)
    names = _pair(white, black)
    made = registry.create(name, options)
    session.setup = _setup(made.pos.cells, session.clock_ms(), True)
    session.counted = None
    _take(session, name, made, names)


def resume(session, dump):
    """Go on with a session dumped by `Session.dump`; the board is compared first. Malformed."""
    try:
        name, white, black, text = json.loads(dump)
        name = registry.find(name)
        game = registry.create(name)
        names = _pair(white, black)
        game.load(text)
    except (ValueError, TypeError, KeyError) as error:
        raise Malformed("not a dump of a session: %s" % error)
    ended = game.outcome()
    session.setup = None
    session.counted = ended[0] if ended and ended[1] != "abort" else None
    _take(session, name, game, names)
    session.tracker.recover = ended is None


def _take(session, name, game, names):
    session.name = name
    session.game = game
    session.names = names
    session.players_left = False
    session.follow(None)
    data = {"game": name, "w": names[0], "b": names[1], "opts": game.options}
    session.say("game", data)


def _setup(cells, now_ms, armed):
    return borrow("fluxboard.sensing.setup").Setup(cells, now_ms, armed)


def rematch(session):
    """After a game's end, watch for the start position, once the board has left it."""
    start = registry.create(session.name).pos.cells
    session.again_setup = _setup(start, session.clock_ms(), False)


def again(session):
    """The same players once more."""
    names = session.names
    new(session, session.name, names[0], names[1], session.game.options if session.game else None)


def setting_up(session):
    """Tell how far the set-up is."""
    missing, extra, turned = session.setup.tell()
    session.say("setup", {"miss": missing, "extra": extra, "turned": 1 if turned else 0})


def start(session):
    """The board is set up, or somebody says so: the game begins."""
    session.setup = None
    session.follow(None)
    session.say("ready", {})


def _player(name):
    if name is None:
        return None
    name = name.strip() if isinstance(name, str) else ""
    if not 0 < len(name) <= _NAME_MAX or min(name) < " " or "," in name or "\x7f" in name:
        raise BadArgs("a name has 1 to 20 characters, none of them a comma: %r" % name)
    return name


def _pair(white, black):
    names = [_player(white), _player(black)]
    if names[0] and names[1] and names[0].lower() == names[1].lower():
        raise BadArgs("two players need two names, not twice %r" % names[0])
    return names


def seat(session, side, name):
    """Name the player of side 1 or 2; None takes the name away. BadArgs."""
    if side not in (1, 2):
        raise BadArgs("a side is 1 or 2, not %r" % (side,))
    names = session.names
    names = _pair(name, names[1]) if side == 1 else _pair(names[0], name)
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


def _running(session):
    if session.game is None:
        raise WrongState("no game")
    ended = session.game.outcome()
    if ended:
        raise WrongState("the game has ended: %s" % ended[1])
    return session.game


def play(session, text, by="console"):
    """Play a move given as text for the side to move. WrongState, Malformed, Illegal."""
    game = _running(session)
    move = game.pos.parse_move(text)
    if session.setup:
        raise WrongState("the board is not set up yet")
    tracker = session.tracker
    if tracker.last != tracker.shown and game.pos.cells[move & 63] != game.pos.to_move:
        # It answers a move on the board that has not settled yet.
        tracker.close()
    session.emit(game.apply(game.pos.move_text(move)), by)
    session.follow(1)


def undo(session, by="console"):
    """Take back the last move; the board is then guided back. WrongState."""
    if session.game is None:
        raise WrongState("no game")
    if session.tracker.last != session.tracker.shown:
        session.tracker.close()
    session.take_back(by)
    session.follow(-1)


def resign(session, side):
    """Side 1 or 2 gives up. WrongState, BadArgs."""
    session.emit(_running(session).resign(side), "console")
    session.follow(0)


def abort(session, speaker=None):
    """End the game without a winner, if `speaker` may (R-C9); None: a player at the board.

    Others than the players only end a game that stands still or was left; a name while a seat is
    free speaks as a player. WrongState.
    """
    game = _running(session)
    seated = [name.lower() for name in session.names if name]
    if speaker and len(seated) == 2 and speaker.lower() not in seated:
        idle = ticks_diff(session.clock_ms(), session.active_ms)
        limit = session.settings.get("abort_idle_min", _IDLE_MIN) * 60000
        if not session.players_left and 0 <= idle < limit:
            raise WrongState("only %s or %s may abort" % tuple(session.names))
    session.emit(game.abort(), "console")
    session.follow(0)


def confirm(session, yes=True):
    """Answer what the board asks, or confirm the last move. WrongState if nothing is asked.

    During set-up it begins the game although the board differs; the board then follows.
    """
    if session.game is None:
        raise WrongState("no game")
    tracker = session.tracker
    if not yes and tracker.offer:
        tracker.offer = 0
        session.dirty = True
    elif yes and session.setup:
        start(session)
    elif not yes or not _agree(session):
        raise WrongState("nothing to confirm")


def _agree(session):
    tracker = session.tracker
    session.dirty = True
    plies = tracker.offer
    if plies:
        for _ in range(plies):
            session.take_back("board")
        session.follow(-plies)
        return True
    if tracker.recover:
        tracker.recover = False
        return True
    return tracker.close()


def pad(session, index, pressed, now_ms):
    """Take a touch pad: 0 … 3 the seats, 4 the menu.

    Any pad accepts a take-back that is offered; a seat else confirms the last move, so that it
    cannot be amended; the menu starts a game when none is on.
    """
    if not pressed:
        return
    session.active_ms = now_ms
    if index == _MENU and (session.game is None or session.game.outcome()):
        again(session)
    elif session.game and not session.setup and (session.tracker.offer or index != _MENU):
        _agree(session)


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


def status(session):
    """Return the whole picture as a dict with the link's keys for `state`."""
    return borrow("fluxboard.app.status").of(session)


def desync(session):
    """Tell what differs on the board, the first eight squares by name."""
    cells = session.tracker.p.cells
    data = borrow("fluxboard.app.status").differences(session.seen, cells)
    session.say("desync", data)
    if len(data["extra"]) == 1 and not data["miss"]:
        # A stone that came from a square nobody can see: the console must say so.
        name, colour = data["extra"][0]
        side = " XO".find(colour)
        if any(session.seen[sq] > 3 and cells[sq] == side for sq in range(64)):
            session.say("ask", {"what": "move", "sq": name})


def _square(sq):
    return "ABCDEFGH"[sq & 7] + "12345678"[sq >> 3]
