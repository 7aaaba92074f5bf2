"""The rules of a KurzVorKnappGame, loaded for the moment (table.py).

What announces and bids is in kurzvorknapp_bid.py, building in kurzvorknapp_build.py, collapses in
kurzvorknapp_fall.py. They leave `phase` at "fail" or "next" when the turn is over, and
kurzvorknapp_turn.py begins the next one.
"""

from fluxboard.compat import borrow
from fluxboard.errors import Illegal

VERBS = (
    "show # # # force?", "pass", "bid # force?", "no", "go", "way", "success", "yes", "fail",
    "clear # force?", "put # force?", "out", "correct # #", "collapse", "bar # # # force?",
    "drop # # force?", "done force?",
)  # fmt: skip
_PHASES = {
    "show": "turn pair", "pass": "turn", "bid": "bid", "no": "bid ask", "go": "bid",
    "way": "build", "success": "build", "fail": "build", "yes": "ask", "clear": "clear",
    "out": "clear place", "put": "place", "correct": "turn place", "bar": "fall", "drop": "fall",
    "done": "fall", "collapse": "turn bid pair build ask clear place",
}  # fmt: skip
_BID = "fluxboard.games.kurzvorknapp_bid"
_BUILD = "fluxboard.games.kurzvorknapp_build"
_FALL = "fluxboard.games.kurzvorknapp_fall"
_TURN = "fluxboard.games.kurzvorknapp_turn"


def begin(game):
    """Set up, see table.py."""
    borrow(_TURN).begin(game)


def where(game):
    """Return the position in a few words."""
    seat = game.asked if game.phase == "bid" else game.builder
    text = "%s: seat %d" % (game.phase, seat)
    if game.phase != "turn":
        text += ", level %d" % game.height
    hands = " ".join([str(hand) for hand in game.hands[1:]])
    return "%s, bars %d, hands %s" % (text, game.spiral, hands)


def choices(game):
    """Return what is legal, see table.py."""
    phase = game.phase
    if phase == "fall":
        return borrow(_FALL).choices(game)
    found = []
    if phase in ("turn", "bid", "pair"):
        found = borrow(_BID).choices(game)
    if phase not in ("bid", "pair"):
        found += borrow(_BUILD).choices(game)
    return found + ["collapse"]


def do(game, verb, args):
    """Make one action and return its events; Illegal, see table.py."""
    phase = game.phase
    if phase not in _PHASES[verb].split():
        raise Illegal("not now", "phase")
    if phase == "fall" or verb == "collapse":
        path = _FALL
    elif phase in ("turn", "bid", "pair") and verb != "correct":
        path = _BID
    else:
        path = _BUILD
    events = borrow(path).do(game, verb, args)
    if not game._outcome and game.phase in ("fail", "next"):
        events += borrow(_TURN).over(game)
    return events
