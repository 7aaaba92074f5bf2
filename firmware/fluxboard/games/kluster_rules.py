"""The rules of a KlusterGame, loaded for the moment (table.py; rulebook kluster-duo.txt)."""

from fluxboard.errors import Illegal

VERBS = ("place", "fail # placed?", "again", "pass", "apart", "fixed", "mend #", "touch")

_BOX = 12


def begin(game):
    """Set up: magnets are dealt, the rest goes where R-D2 says."""
    options = game.options
    players = options["players"]
    magnets = _BOX * options["boxes"]
    game.out = bytearray(players + 1)
    game.failures = game.area = game.box = game.pool = game.mender = 0
    game.apart = False
    game.turn = options["starter"]
    game.phase = "place"
    if options["mode"] == "elimination":
        game.hands = bytearray(players + 1)
        game.pool = magnets
        return
    each, rest = divmod(magnets, players)
    game.hands = bytearray([0] + [each] * players)
    if options["boxes"] > 1:
        game.area = min(rest, options["boxes"])
    game.box = rest - game.area


def where(game):
    """Return the position in a few words."""
    text = "%s: seat %d, area %d" % (game.phase, game.mender or game.turn, game.area)
    if game.options["mode"] == "elimination":
        return text + ", pool %d" % game.pool
    return text + ", hands " + " ".join([str(hand) for hand in game.hands[1:]])


def choices(game):
    """Return what is legal, see table.py."""
    found = []
    if game.phase == "place":
        found.append("place")
    elif game.phase == "choose":
        found += ["again", "pass"]
    if game.area:
        found.append(("fail %d", 1, game.area))
    if game.phase == "place":
        found.append(("fail %d placed", 1, game.area + 1))
    if game.apart:
        found.append("fixed")
        if game.mender:
            found.append(("mend %d", 1, game.options["players"]))
    elif game.options["boxes"] > 1:
        found.append("apart")
    if game.phase != "mend":
        found.append("touch")
    return found


def do(game, verb, args):
    """Make one action and return its events; Illegal, see table.py."""
    if verb == "fail":
        return _fail(game, args[0], args[1] is not None)
    if verb in ("apart", "fixed", "mend"):
        return _strings(game, verb, args)
    expected = {"place": "place", "again": "choose", "pass": "choose"}.get(verb, game.phase)
    if game.phase == "mend":
        raise Illegal("a string must be moved first", "phase")
    if game.phase != expected:
        raise Illegal("not now", "phase")
    if verb == "touch":
        return [("touched", game.turn)]
    if verb == "again":
        game.phase = "place"
        return []
    if verb == "pass":
        return _end_turn(game)
    return _place(game)


def _place(game):
    seat = game.turn
    _pay(game, seat, -1)
    game.area += 1
    events = [("placed", seat, _hand(game, seat))]
    if game.options["mode"] == "expert" and game.hands[seat] > game.hands[_after(game, seat)]:
        game.phase = "choose"
        return events + [("choice", seat)]
    return events + _end_turn(game)


def _end_turn(game):
    """A turn without failure ends, once the strings overlap (R-D9)."""
    if game.apart:
        game.phase = "mend"
        return []
    seat = game.turn
    if _hand(game, seat) == 0:
        mode = game.options["mode"]
        if mode == "elimination":
            return game._stop(_left(game), "pool")
        return game._stop((seat,), "all" if mode == "solo" else "empty")
    return _next(game)


def _fail(game, magnets, placed):
    if placed and game.phase != "place":
        raise Illegal("nothing more may be placed now", "phase")
    lying = game.area + (1 if placed else 0)
    if not 1 <= magnets <= lying:
        raise Illegal("%d magnets lie on the table" % lying, "magnets")
    seat = game.mender or game.turn
    if placed:
        _pay(game, seat, -1)
    game.area = lying - magnets
    _pay(game, seat, magnets)
    mode = game.options["mode"]
    events = [("taken", 0 if mode == "elimination" else seat, magnets)]
    if mode == "solo":
        game.failures += 1
        events += [("failure", game.failures)]
        if game.failures > 2:
            return events + game._stop((), "failures")
    if game.mender:
        return events
    if mode == "elimination":
        game.out[seat] = 1
        events += [("out", seat)]
        left = _left(game)
        if len(left) == 1:
            return events + game._stop(left, "last")
    if game.apart:
        game.phase = "mend"
        game.mender = seat
        return events + [("mends", seat)]
    return events + _next(game)


def _strings(game, verb, args):
    if verb == "apart":
        if game.options["boxes"] == 1 or game.apart:
            raise Illegal("there is one string" if not game.apart else "known already", "apart")
        game.apart = True
        return [("apart", game.turn)]
    if not game.apart:
        raise Illegal("the strings overlap", "apart")
    if verb == "mend":
        if not game.mender or not 1 <= args[0] <= game.options["players"]:
            raise Illegal("whose turn it is mends" if not game.mender else "no such seat", "mend")
        game.mender = args[0]
        return [("mends", args[0])]
    game.apart = False
    events = [("fixed", game.mender or game.turn)]
    if game.phase != "mend":
        return events
    if not game.mender:
        return events + _end_turn(game)
    game.mender = 0
    return events + _next(game)


def _next(game):
    game.phase = "place"
    game.turn = _after(game, game.turn)
    return [("turn", game.turn)]


def _after(game, seat):
    """Return the next seat clockwise that is in the game."""
    while True:
        seat = seat % game.options["players"] + 1
        if not game.out[seat]:
            return seat


def _left(game):
    return tuple([s for s in range(1, game.options["players"] + 1) if not game.out[s]])


def _hand(game, seat):
    """Return what is left to place: of the seat, in elimination of all."""
    return game.pool if game.options["mode"] == "elimination" else game.hands[seat]


def _pay(game, seat, magnets):
    if game.options["mode"] == "elimination":
        game.pool += magnets
    else:
        game.hands[seat] += magnets
