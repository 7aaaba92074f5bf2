"""Connecting and placing in a KurzVorKnappGame, loaded for the moment (kurzvorknapp_rules.py)."""

from fluxboard.errors import Illegal


def places(level):
    """Return how many cylinders a connection of this level lets place (R-V3)."""
    return 1 if level < 2 else 2 if level < 4 else 3


def choices(game):
    """Return what is legal while somebody builds or before the next one does."""
    if game.phase == "turn":
        return _corrections(game)
    if game.phase == "build":
        return ["success", "fail"] + (["way"] if _free(game) > game.way else [])
    if game.phase == "ask":
        return ["yes", "no"]
    if game.phase == "clear":
        return ["clear %d" % level for level in range(25) if _holds(game, level)] + ["out"]
    if not game.step:
        return ["put %d" % game.height]
    below = game.height - game.step
    found = ["put %d" % level for level in range(below + 1) if _holds(game, level)]
    return found + ["out"] + _corrections(game)


def _corrections(game):
    """Return the corrections of cylinders just placed."""
    found = []
    for top, was in game.laid:
        for level in range(top + 1):
            text = "correct %d %d" % (was, level)
            if level != was and _holds(game, level) and text not in found:
                found.append(text)
    return found


def _holds(game, level):
    """Return whether a cylinder can stand on bars of this level, 0 the table."""
    return level == 0 or game.bars[level] > 0


def _free(game):
    """Return the cylinders that could be in the way: without bars, not of the pair."""
    return game.area[3 * game.height] - game.pair.count(0)


def do(game, verb, args):
    """Make one action while somebody builds and return its events; Illegal, see table.py."""
    if verb == "correct":
        return _correct(game, args[0], args[1])
    if verb == "way":
        if _free(game) <= game.way:
            raise Illegal("no other free cylinder stands on level %d" % game.height, "ledger")
        game.way += 1
        return []
    if verb == "fail" or verb == "no":
        return _fail(game)
    if verb == "success":
        game.phase = "ask"
        game.question = 1
        return [("ask", 1)]
    if verb == "yes":
        game.question += 1
        if game.question <= 3:
            return [("ask", game.question)]
        game.question = 0
        return _cleared(game)
    if game.phase == "clear":
        return _clear(game, verb, args)
    return _place(game, verb, args)


def _fail(game):
    game.phase = "fail"
    return [("failed", game.builder)]


def _clear(game, verb, args):
    """A cylinder in the way goes elsewhere, or out of the game (R-V9)."""
    if verb == "out":
        game.gone += 1
    else:
        _stand(game, args[0], args[1])
    game.area[3 * game.height] -= 1
    game.way -= 1
    return _cleared(game)


def _cleared(game):
    """The bar is built once nothing is in its way."""
    if game.way:
        game.phase = "clear"
        return [("clear", game.builder, game.way)]
    level = game.height
    for carried in game.pair:
        game.area[3 * level + carried] -= 1
    for carried in game.pair:
        game.area[3 * level + carried + 1] += 1
    game.spiral -= 1
    game.bars[level] += 1
    game.phase = "place"
    return [("connected", game.builder, level), ("place", game.builder, level)]


def _stand(game, level, force):
    if level > 24 or not (force or _holds(game, level)):
        raise Illegal("there are no bars of level %d" % level, "ledger")
    game.area[3 * level + 3] += 1


def _place(game, verb, args):
    """An own cylinder goes on the new bar, the next ones a level lower each (R-V3)."""
    below = game.height - game.step
    seat = game.builder
    if verb == "out":
        if not game.step:
            raise Illegal("the first one goes on the new bar", "level")
        game.gone += 1
    else:
        level = args[0]
        if level > below or (not game.step and level != below):
            lower = " or lower" if game.step else ""
            raise Illegal("it goes on level %d%s" % (below, lower), "level")
        _stand(game, level, args[1])
        if game.step:
            game.laid += ((below, level),)
    game.hands[seat] -= 1
    game.step += 1
    left = game.hands[seat]
    events = [("out", seat, left) if verb == "out" else ("placed", seat, args[0], left)]
    if not left:
        return events + game._stop((seat,), "empty")
    if game.step < places(game.height):
        return events + [("place", seat, below - 1)]
    game.phase = "next"
    return events


def _correct(game, was, level):
    for at in range(len(game.laid)):
        top = game.laid[at][0]
        if game.laid[at][1] == was and was != level <= top and _holds(game, level):
            game.laid = game.laid[:at] + ((top, level),) + game.laid[at + 1 :]
            game.area[3 * was + 3] -= 1
            game.area[3 * level + 3] += 1
            return [("corrected", was, level)]
    raise Illegal("no cylinder just placed may go there", "level")
