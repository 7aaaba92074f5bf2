"""Commands that show something. Loaded for the moment (commands.py)."""

from fluxboard.compat import borrow
from fluxboard.errors import BadArgs


def board(con, speaker, words):
    """`brett`: the picture of the position (R-C8)."""
    borrow("fluxboard.console.shared").side_of(con.session, None)
    if getattr(con.board, "large", False):
        return borrow("fluxboard.console.picture_large").lines(con)
    return borrow("fluxboard.console.picture").lines(con)


def large(con, speaker, words):
    """`gross`: the large picture from now on."""
    con.board.large = True
    return (con.say("large.done"),)


def small(con, speaker, words):
    """`klein`: the small picture from now on."""
    con.board.large = False
    return (con.say("small.done"),)


def options(con, speaker, words):
    """`optionen`: the rule options of this game and what else they could be."""
    borrow("fluxboard.console.shared").side_of(con.session, None)
    game = con.session.game
    for key in sorted(game.options):
        yield con.say("option." + key, game.options[key])
    yield con.say("options.hint")


def record(con, speaker, words):
    """`zuege`: the moves so far, numbered as in the picture."""
    moves = con.session.game.moves() if con.session.game else ()
    if not moves:
        yield con.say("record.none")
    for at in range(0, len(moves), 2):
        pair = moves[at : at + 2]
        yield "%3d. %s" % (at // 2 + 1, "  ".join(pair))


def rank(con, speaker, words):
    """`rang [NAME]`: how much experience a player has (R-C10)."""
    name = " ".join(words) or speaker.name
    if not name:
        raise BadArgs("no name")
    return (con.say("rank.%s" % con.session.rank(name), name),)


def status(con, speaker, words):
    """`status`: who plays whom, whose turn it is, what the board sees."""
    state = con.session.status()
    game = con.session.game
    if game is None:
        yield con.say("err.no_game")
    else:
        yield con.say("ev.game", con.name_of(1), con.name_of(2))
        ended = game.outcome()
        if ended:
            for text in borrow("fluxboard.console.narrator").end(con, ended[0], ended[1]):
                yield text
        else:
            yield con.say("status.turn", game.number, con.name_of(game.pos.to_move))
    if state.get("miss") or state.get("extra"):
        yield con.say("status.differs")
    if state.get("ma") is not None:
        yield con.say("status.ma", state["ma"])


def scan(con, speaker, words):
    """`scan`: what every sensor measures, as a map."""
    return con.board.scan_text()


def calibrate(con, speaker, words):
    """`kalibrieren`: learn the rest values of the empty board."""
    return con.board.calibrate() or (con.say("calibrate.done"),)


def selftest(con, speaker, words):
    """`selbsttest`: sensors, lights, pads, memory, flash."""
    return con.board.selftest()


def log(con, speaker, words):
    """`log`: what the board wrote down lately."""
    return con.board.log_lines() or (con.say("log.empty"),)


def version(con, speaker, words):
    """`version`: firmware, its hash, the board."""
    return (con.board.version_text(),)
