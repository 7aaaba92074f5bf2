"""Reading a dumped match of Kineti-Go; loaded on use."""

from fluxboard.compat import borrow
from fluxboard.errors import Illegal, Malformed


def read(engine, dumped):
    """Return a new `engine` from the text of a dump.

    Malformed if the text is not a dump; Illegal, WrongState, BadArgs if the match cannot be.
    """
    fields = dumped.split(" ") if isinstance(dumped, str) else ()
    if len(fields) != 5 or fields[0] != "K1":
        raise Malformed("not a dump of Kineti-Go, version 1: %r" % (dumped,))
    options = {}
    for value in [] if fields[1] == "-" else fields[1].split(","):
        names = [name for name in engine.OPTIONS if engine.OPTIONS[name][1] == value]
        if not names or names[0] in options:
            raise Malformed("%r does not stand for options of Kineti-Go" % fields[1])
        options[names[0]] = value
    zones = tuple(fields[2].split(","))
    for zone in zones:
        letters = [letter for letter in zone[:-1] if "A" <= letter <= "Z"]
        good = len(letters) == len(zone) - 1 > 0 and "1" <= zone[-1] <= "9"
        if not good or zones.count(zone) > 1 or len(zones) > 9:
            raise Malformed("%r does not name the zones of a board" % fields[2])
    game = engine(options, zones)
    play = borrow("fluxboard.games.kinetigo_play")
    code = ""
    for letter in ("" if fields[3] == "-" else fields[3]) + ".":
        if letter in play.text.VERBS and code:
            _replay(game, play, code)
            code = ""
        code += letter
    if fields[4] == "a":
        game.abort()
    elif fields[4] in ("r1", "r2"):
        game.resign(int(fields[4][1]))
    elif fields[4] != "-":
        raise Malformed("%r does not say how a match was stopped" % fields[4])
    return game


def _replay(game, play, code):
    action = play.text.decode(game.zones, code)
    why = play.refusal(game, code)
    if why:
        raise Illegal("%s is illegal: %s in %r" % (action, why, game.position()), why)
    play.play(game, code)
