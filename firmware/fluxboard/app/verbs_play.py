"""What a host may ask to do: verbs of the link, functions of App and the request's dict."""

from fluxboard import VERSION
from fluxboard.compat import borrow
from fluxboard.errors import BadArgs, WrongState


def hello(app, args):
    """{as?, text?} → {fw, hash, board, boot, cause, game}."""
    return {
        "fw": VERSION,
        "hash": app.hash(),
        "board": app.board,
        "boot": app.devices.boot,
        "cause": app.devices.cause,
        "game": app.session.name if app.session.game else None,
    }


def state(app, args):
    """{} → everything there is to see (app.status)."""
    data = app.session.status()
    data["ma"] = app.painter.ma
    return data


def cmd(app, args):
    """{t} → {}: a console line; what it prints comes as text."""
    text = _text(args, "t")
    if app.peer.speaker:
        app.host.name = app.peer.speaker
    app.print(app.console().execute(text, app.host))


def move(app, args):
    """{m} → {n}: play a move for the side to move, or for the player hello named."""
    session = app.session
    if session.game and session.game.outcome() is None:
        side = side_of(session, app.peer.speaker)
        if side != session.game.pos.to_move:
            raise WrongState("it is the turn of the other side")
    session.play(_text(args, "m"), "host")
    return {"n": session.game.plies}


def undo(app, args):
    """{} → {}: take back the last move."""
    side_of(app.session, app.peer.speaker)
    app.session.undo("host")


def new(app, args):
    """{game?, w?, b?, opts?} → {}: begin a game."""
    app.session.new(args.get("game", "cluster"), args.get("w"), args.get("b"), args.get("opts"))


def resign(app, args):
    """{c?} → {}: side "X" or "O" gives up; without c the one hello named, or to move."""
    if "c" in args:
        side = _side(args)
    else:
        side = side_of(app.session, app.peer.speaker)
    app.session.resign(side)


def abort(app, args):
    """{} → {}: end the game without a winner."""
    app.session.abort(app.peer.speaker)


def confirm(app, args):
    """{yes} → {}: answer what the board asks."""
    app.session.confirm(bool(args.get("yes", True)))


def _text(args, key):
    value = args.get(key)
    if not isinstance(value, str):
        raise BadArgs("%s must be text, not %r" % (key, value))
    return value


def _side(args):
    side = args.get("c")
    if side not in ("X", "O"):
        raise BadArgs("a side is X or O, not %r" % (side,))
    return 1 if side == "X" else 2


def side_of(session, name):
    """Return the side that player `name` may act for: see console.shared."""
    return borrow("fluxboard.console.shared").side_of(session, name)
