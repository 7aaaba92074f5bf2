"""Magnefix: cards, hands and checks (rulebook magnefix.txt; rulings R-M1 to R-M7)."""

from fluxboard.errors import BadArgs
from fluxboard.games.table import TableGame


class MagnefixGame(TableGame):
    """One game of Magnefix.

    Options: players, 1 is practice; starter, the seat that turns the first card (R-M7); left_out,
    cards put back for a short game (R-M6); seed, which shuffles the deck (R-M3).

    `order`: numbers of magnefix_deck.card in the order they are turned, `turned` how many have
    been; `won` cards by seat, from 1; `out` cards out of the game; `hands` seats in
    the order of their hands, `times` theirs in ms from the card, -1 unknown; `at` which hand is
    asked about or checked, `sorting` the one that finds its place; `best` times of practice.
    `phase`: "turn" a card may be turned, "build", "tie" who was first of hands at - 1 and at,
    "check".

    Actions: "turn"; "hand 2" seat 2 has put a hand on the card, "hand 2 5310" after so many ms;
    "check" the fastest begins to check; "first 2" of two equal ones (R-M4); "right", "wrong" what
    the players say, "built BY,G/-,OP" what lies there, see magnefix_deck.stacks; "giveup" no hand.

    Events: ("card", number, left), ("hand", seat, ms), ("tie", seat, seat), ("check", seat),
    ("right", seat, cards), ("wrong", seat), ("out", number), ("end", winners, "cards"),
    ("undo", action).
    """

    CODE = "M1"
    RULES = "fluxboard.games.magnefix_rules"
    OPTIONS = {
        "players": (2, 1, 4),
        "starter": (1, 1, 4),
        "left_out": ("0", "15", "25"),
        "seed": (0, 0, 99999999),
    }

    def __init__(self, options=None):
        TableGame.__init__(self, options)
        if self.options["starter"] > self.options["players"]:
            wrong = (self.options["starter"], self.options["players"])
            raise BadArgs("option starter=%d: 1 to %d" % wrong)


ENGINE = MagnefixGame
