"""The rules of a MagnefixGame, loaded for the moment (table.py; rulebook magnefix.txt)."""

from fluxboard.compat import borrow
from fluxboard.errors import Illegal

VERBS = ("turn", "hand # #?", "check", "first #", "right", "wrong", "built @", "giveup")

_PHASES = {"turn": "turn", "hand": "build", "giveup": "build", "first": "tie"}
_DECK = "fluxboard.games.magnefix_deck"
# Two pads no further apart count as equal (R-M4).
_RESOLUTION_MS = 10


def begin(game):
    """Set up: the deck is shuffled, some cards go back (R-M3, R-M6)."""
    deck = borrow(_DECK)
    order = bytearray(range(deck.CARDS))
    deck.Dice(game.options["seed"]).shuffle(order)
    game.order = order[: deck.CARDS - int(game.options["left_out"])]
    game.won = bytearray(game.options["players"] + 1)
    game.turned = game.out = game.at = game.sorting = 0
    game.hands = game.times = game.best = ()
    game.phase = "turn"


def where(game):
    """Return the position in a few words."""
    text = "%s: card %d of %d" % (game.phase, game.turned, len(game.order))
    if not game.turned:
        text += ", seat %d turns it" % game.options["starter"]
    if game.hands:
        text += ", hands " + " ".join([str(seat) for seat in game.hands])
    return text + ", won " + " ".join([str(cards) for cards in game.won[1:]])


def choices(game):
    """Return what is legal, see table.py."""
    if game.phase == "turn":
        return ["turn"]
    if game.phase == "tie":
        return ["first %d" % seat for seat in game.hands[game.at - 1 : game.at + 1]]
    if game.phase == "check":
        deck = borrow(_DECK)
        shown = deck.card(game.order[game.turned - 1])
        return ["right", "wrong", "built " + deck.construction(shown)]
    seats = range(1, game.options["players"] + 1)
    found = ["hand %d" % seat for seat in seats if seat not in game.hands]
    return found + ["check" if game.hands else "giveup"]


def do(game, verb, args):
    """Make one action and return its events; Illegal, see table.py."""
    expected = "build" if verb == "check" else _PHASES.get(verb, "check")
    if game.phase != expected:
        raise Illegal("not now", "phase")
    if verb == "turn":
        game.turned += 1
        game.hands = game.times = ()
        game.at = 0
        game.phase = "build"
        return [("card", game.order[game.turned - 1], len(game.order) - game.turned)]
    if verb == "hand":
        return _hand(game, args[0], args[1])
    if verb == "check":
        if not game.hands:
            raise Illegal("no hand is down", "hands")
        return _sort(game, 1)
    if verb == "first":
        return _first(game, args[0])
    if verb == "giveup":
        if game.hands:
            raise Illegal("a hand is down: it is checked", "hands")
        return _card_out(game)
    if verb == "built":
        deck = borrow(_DECK)
        shown = deck.card(game.order[game.turned - 1])
        verb = "right" if deck.right(args[0], shown) else "wrong"
    return _verdict(game, verb)


def _hand(game, seat, ms):
    if not 1 <= seat <= game.options["players"] or seat in game.hands:
        raise Illegal("no such seat" if seat not in game.hands else "down already", "seat")
    ms = -1 if ms is None else ms
    if 0 <= ms < max(game.times + (0,)):
        raise Illegal("hands are told in their order", "time")
    game.hands += (seat,)
    game.times += (ms,)
    events = [("hand", seat, ms)]
    return events + _sort(game, 1) if len(game.hands) == game.options["players"] else events


def _sort(game, at):
    """Ask about hands that count as equal, from hand `at` on; then checking begins (R-M4)."""
    while at < len(game.hands):
        game.sorting = at
        if _equal(game, at):
            game.phase = "tie"
            game.at = at
            return [("tie", game.hands[at - 1], game.hands[at])]
        at += 1
    game.phase = "check"
    game.at = 0
    return [("check", game.hands[0])]


def _equal(game, at):
    before, after = game.times[at - 1 : at + 1]
    return 0 <= before and 0 <= after and abs(after - before) <= _RESOLUTION_MS


def _first(game, seat):
    """One of two equal hands was first: it may have to be compared with the one before, too."""
    at = game.at
    if seat not in game.hands[at - 1 : at + 1]:
        raise Illegal("it is between the seats %d and %d" % game.hands[at - 1 : at + 1], "seat")
    if seat == game.hands[at]:
        for name in ("hands", "times"):
            old = getattr(game, name)
            setattr(game, name, old[: at - 1] + (old[at], old[at - 1]) + old[at + 1 :])
        if at > 1 and _equal(game, at - 1):
            game.at = at - 1
            return [("tie", game.hands[at - 2], seat)]
    return _sort(game, game.sorting + 1)


def _verdict(game, verb):
    seat = game.hands[game.at]
    if verb == "right":
        game.won[seat] += 1
        if game.options["players"] == 1 and game.times[0] >= 0:
            game.best += (game.times[0],)
        return [("right", seat, game.won[seat])] + _next(game)
    events = [("wrong", seat)]
    game.at += 1
    if game.at < len(game.hands):
        return events + [("check", game.hands[game.at])]
    return events + _card_out(game)


def _card_out(game):
    game.out += 1
    return [("out", game.order[game.turned - 1])] + _next(game)


def _next(game):
    """The next card may be turned; after the last one most cards win, ties all (R-M6)."""
    game.phase = "turn"
    if game.turned < len(game.order):
        return []
    seats = range(1, game.options["players"] + 1)
    most = max(game.won)
    if len(seats) == 1:
        return game._stop((), "cards")
    return game._stop(tuple([seat for seat in seats if game.won[seat] == most]), "cards")
