"""Kurz vor Knapp: the referee's ledger (rulebook kurz-vor-knapp.txt; rulings R-V1 to R-V10)."""

from fluxboard.errors import BadArgs
from fluxboard.games.table import TableGame


class KurzVorKnappGame(TableGame):
    """One game of Kurz vor Knapp.

    Options: players; starter, the seat that begins (R-V1).

    Where the 54 cylinders are: `hands` by seat, from 1; `area[3 * level + bars]` stand on that
    level, from 1, the table, and carry 0 to 2 bars; `box` put back at the start; `gone` out of the
    game. Where the 24 bars are: `spiral` left there, which numbers the outermost; `bars` lying, by
    level; `lost` out of the game. `last`: the building bar of each seat's last turn (R-V4).

    `turn` is whose turn it is, `builder` who has it after the bids, `asked` who may bid now,
    `announced` the level first shown, `height` that of the highest bid, `pair` the bars that lie
    on the cylinders shown, `way` cylinders in the way still to be cleared (R-V9), `question` 1 to
    3 of those asked about a success (R-V10), `step` cylinders placed, `laid` those that may still
    be corrected as (highest level, level). `phase`: "turn", "bid", "pair" whoever took the turn
    shows his pair, "build", "ask", "clear", "place", "fall" the ledger is told what fell.

    Actions: "show 2 0 1" a pair of level 2 that carries no bar and one; "pass"; "bid 3"; "no" no
    bid, "go" nobody else bids; "way" one more cylinder is in the way; "success", then "yes" or
    "no" to: both ends lie wholly on the cylinders, all bars touched lie right, no cylinder has
    shifted; "fail"; "clear 0" a cylinder in the way goes to that level of bars, 0 the table;
    "put 2" an own cylinder goes there; "out" it leaves the game; "correct 1 0"; "collapse", then
    "bar 2 1 1" a bar has left two cylinders of level 2 that carried one each, "drop 3 1" a
    cylinder fell from level 3 to level 1, and "done". "force" after what the ledger refuses.

    Events: ("turn", seat, bar), ("removed", seat) the bar he had already, ("shown", seat, level),
    ("passed", seat), ("asked", seat), ("bid", seat, level), ("snatched", seat, level),
    ("build", seat, level), ("ask", question), ("failed", seat), ("clear", seat, left),
    ("connected", seat, level), ("place", seat, level), ("placed", seat, level, left),
    ("out", seat, left), ("corrected", from, to), ("collapse", seat), ("penalty", seat, level),
    ("gift", giver, seat, cylinders), ("end", winners, reason), ("undo", action). Reasons: "empty"
    hand, no "bars" left.
    """

    CODE = "V1"
    RULES = "fluxboard.games.kurzvorknapp_rules"
    OPTIONS = {"players": (2, 2, 4), "starter": (1, 1, 4)}

    def __init__(self, options=None):
        TableGame.__init__(self, options)
        if self.options["starter"] > self.options["players"]:
            wrong = (self.options["starter"], self.options["players"])
            raise BadArgs("option starter=%d: 1 to %d" % wrong)


ENGINE = KurzVorKnappGame
