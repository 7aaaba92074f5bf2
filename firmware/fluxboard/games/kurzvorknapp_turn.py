"""Set-up and what lies between turns of a KurzVorKnappGame (kurzvorknapp_rules.py)."""

from fluxboard.compat import borrow


def begin(game):
    """Set up the area and the hands (R-V1)."""
    players = game.options["players"]
    hand = (15, 13, 10)[players - 2]
    game.hands = bytearray([0] + [hand] * players)
    game.area = bytearray(26 * 3)
    game.area[3] = 10 + players
    game.box = (12, 2, 0)[players - 2]
    game.bars = bytearray(26)
    game.last = bytearray(5)
    game.spiral = 24
    game.gone = game.lost = game.question = game.step = game.way = 0
    game.announced = game.height = game.asked = 0
    game.pair = game.laid = ()
    game.turn = game.builder = game.options["starter"]
    game.last[game.turn] = 24
    game.phase = "turn"


def over(game):
    """The turn is over, after a failure if `phase` is "fail"; return the events."""
    events = _gift(game) if game.phase == "fail" else []
    return events if game._outcome else events + _next(game)


def _gift(game):
    """A snatch has failed: what the announced level would have let place is given (R-V5)."""
    giver = game.turn
    if giver == game.builder:
        return []
    places = borrow("fluxboard.games.kurzvorknapp_build").places
    given = min(game.hands[giver], places(game.announced))
    game.hands[giver] -= given
    game.hands[game.builder] += given
    events = [("gift", giver, game.builder, given)]
    if not game.hands[giver]:
        events += game._stop((giver,), "empty")
    return events


def _next(game):
    """The left neighbour's turn begins; a bar he had already leaves the game (R-V4, R-V7)."""
    events = []
    seat = game.turn = game.builder = game.builder % game.options["players"] + 1
    game.announced = game.height = game.asked = game.way = game.question = game.step = 0
    game.pair = ()
    game.phase = "turn"
    if game.spiral and game.spiral == game.last[seat]:
        game.spiral -= 1
        game.lost += 1
        events.append(("removed", seat))
    if not game.spiral:
        fewest = min(game.hands[1:])
        seats = range(1, game.options["players"] + 1)
        return events + game._stop(tuple([s for s in seats if game.hands[s] == fewest]), "bars")
    game.last[seat] = game.spiral
    return events + [("turn", seat, game.spiral)]
