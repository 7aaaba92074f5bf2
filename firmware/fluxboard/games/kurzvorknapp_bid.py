"""Announcements and bids in a KurzVorKnappGame, loaded for the moment (kurzvorknapp_rules.py)."""

from fluxboard.compat import borrow
from fluxboard.errors import Illegal


def choices(game):
    """Return what may be shown or bid."""
    if game.phase == "bid":
        levels = range(game.height + 1, 25)
        return ["bid %d" % level for level in levels if _pairs(game, level)] + ["no", "go"]
    if game.phase == "pair":
        return _pairs(game, game.height)
    return [text for level in range(1, 25) for text in _pairs(game, level)] + ["pass"]


def _pairs(game, level):
    """Return the pairs of a level that the ledger knows."""
    none, one = game.area[3 * level], game.area[3 * level + 1]
    ways = ((0, 0, none > 1), (0, 1, none and one), (1, 1, one > 1))
    return ["show %d %d %d" % (level, a, b) for a, b, there in ways if there]


def do(game, verb, args):
    """Make one action and return its events; Illegal, see table.py."""
    if verb == "show":
        return _show(game, *args)
    if verb == "pass":
        game.phase = "next"
        game.laid = ()
        return [("passed", game.turn)]
    return _bid(game, verb, args)


def _show(game, level, a, b, force):
    if game.phase == "pair" and level != game.height:
        raise Illegal("the pair is of level %d, as bid" % game.height, "level")
    if a > 1 or b > 1:
        raise Illegal("no more than two bars lie on a cylinder", "bars")
    if not 1 <= level <= 24:
        raise Illegal("a level is 1 to 24", "level")
    cells = (3 * level + a, 3 * level + b)
    if force:
        borrow("fluxboard.games.kurzvorknapp_fall").rebook(game, cells)
    elif game.area[cells[0]] < cells.count(cells[0]) or not game.area[cells[1]]:
        raise Illegal("there is no such pair on level %d" % level, "ledger")
    game.pair = (a, b)
    game.laid = ()
    game.height = level
    events = [("shown", game.builder, level)]
    if game.phase == "pair":
        game.phase = "build"
        return events + [("build", game.builder, level)]
    game.announced = level
    game.phase = "bid"
    game.asked = _left(game, game.turn)
    return events + [("asked", game.asked)]


def _bid(game, verb, args):
    """The others bid one after the other, each once and higher than before (R-V2)."""
    events = []
    if verb == "bid":
        level = args[0]
        if not game.height < level <= 24:
            raise Illegal("a bid is higher than %d, and 24 at most" % game.height, "level")
        if not args[1] and not _pairs(game, level):
            raise Illegal("there is no pair on level %d" % level, "ledger")
        game.height = level
        game.builder = game.asked
        events = [("bid", game.asked, level)]
    game.asked = game.turn if verb == "go" else _left(game, game.asked)
    if game.asked != game.turn:
        return events + [("asked", game.asked)]
    game.asked = 0
    if game.builder == game.turn:
        game.phase = "build"
        return events + [("build", game.turn, game.height)]
    game.last[game.builder] = game.spiral
    game.pair = ()
    game.phase = "pair"
    return events + [("snatched", game.builder, game.height)]


def _left(game, seat):
    return seat % game.options["players"] + 1
