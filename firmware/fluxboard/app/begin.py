"""How games begin: methods of Session, loaded for the moment.

`session.new("cluster")` is `begin.new(session, "cluster")` (Session.__getattr__). Input that
cannot be right raises an error of errors.py and changes nothing.
"""

import json

from fluxboard.compat import borrow
from fluxboard.errors import Malformed, NotFound
from fluxboard.games import registry


def new(session, game="cluster", white=None, black=None, options=None):
    """Begin a game: first the board is set up, then it starts. NotFound, BadArgs."""
    name = _find(session, game)
    names = borrow("fluxboard.app.people").pair(white, black)
    made = registry.create(name, options)
    session.setup = _setup(made.pos.cells, True)
    session.counted = None
    _take(session, name, made, names)


def resume(session, dump):
    """Go on with a session dumped by `Session.dump`; the board is compared first. Malformed."""
    try:
        name, white, black, text = json.loads(dump)
        name = _find(session, name)
        game = registry.create(name)
        names = borrow("fluxboard.app.people").pair(white, black)
        game.load(text)
    except (ValueError, TypeError, KeyError) as error:
        raise Malformed("not a dump of a session: %s" % error)
    ended = game.outcome()
    session.setup = None
    if not game.plies and not ended:
        session.setup = _setup(game.pos.cells, True)
    session.counted = ended[0] if ended and ended[1] != "abort" else None
    _take(session, name, game, names)
    session.tracker.recover = session.setup is None and ended is None


def _find(session, name):
    """Return the full name of a game that this board can play, or raise NotFound."""
    name = registry.find(name)
    if name not in session.games:
        known = ", ".join(session.games) or "none"
        raise NotFound("this board does not play %s; its games: %s" % (name, known))
    return name


def _take(session, name, game, names):
    session.name = name
    session.game = game
    session.names = names
    session.players_left = False
    session.follow(None)
    data = {"game": name, "w": names[0], "b": names[1], "opts": game.options}
    session.say("game", data)


def _setup(cells, armed):
    return borrow("fluxboard.sensing.setup").Setup(cells, armed)


def rematch(session):
    """After a game's end, watch for the start position, once the board has left it."""
    start = registry.create(session.name).pos.cells
    session.again_setup = _setup(start, False)


def again(session):
    """The same players once more."""
    names = session.names
    new(session, session.name, names[0], names[1], session.game.options if session.game else None)


def setting_up(session):
    """Tell how far the set-up is."""
    missing, extra, turned = session.setup.tell()
    session.say("setup", {"miss": missing, "extra": extra, "turned": 1 if turned else 0})


def start(session, said=0):
    """The board is set up, or somebody said so (1): the game begins."""
    session.setup = None
    session.follow(None)
    side = "XO"[session.game.pos.to_move - 1]
    session.say("ready", {"c": side, "said": 1} if said else {"c": side})
