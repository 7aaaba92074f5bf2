"""Kluster Duo in all its modes (rulebook kluster-duo.txt; rulings R-D1 to R-D9)."""

from fluxboard.errors import BadArgs
from fluxboard.games.table import TableGame


class KlusterGame(TableGame):
    """One game of Kluster Duo.

    Options: players; mode=standard|elimination|solo|expert; boxes, more than one is Kluster+
    (R-D1); players_per_box (R-D1); starter, the seat that begins (R-D3, kluster_start.py).
    `hands` magnets by seat, from 1; `pool` those that all share (R-D6); `area` on the table;
    `box` put back at the start; `out` 1 by seat once eliminated; `failures` (R-D7). `turn` is the
    seat whose turn it is; `phase`: "place" place a magnet, "choose" place again or pass (R-D8),
    "mend" a string has to be moved before anything else (R-D9); `apart`: strings do not overlap;
    `mender`: who mends after the turn, 0 when the turn is not over.

    Actions, and what they tell: "place" a magnet was placed and stays apart; "fail 3" three
    magnets touched or left before one was placed and are taken, "fail 3 placed" after one was, it
    counted among them if it did too (R-D4); "again", "pass" (R-D8); "apart" a string overlaps no
    other, "fixed" it does again, "mend 2" seat 2 mends (R-D9); "touch" a placed one was touched.

    Events: ("placed", seat, left), ("taken", seat or 0 for the pool, magnets), ("failure", count),
    ("out", seat), ("choice", seat), ("apart", seat), ("mends", seat), ("fixed", seat),
    ("touched", seat), ("turn", seat), ("end", winners, reason), ("undo", action). Reasons: "empty"
    hand, "last" one left, "pool" used up, and in solo, whose result is `area`, "all" magnets
    placed or "failures".
    """

    CODE = "D1"
    RULES = "fluxboard.games.kluster_rules"
    OPTIONS = {
        "players": (2, 1, 108),
        "mode": ("standard", "elimination", "solo", "expert"),
        "boxes": (1, 1, 9),
        "players_per_box": (4, 1, 12),
        "starter": (1, 1, 108),
    }

    def __init__(self, options=None):
        TableGame.__init__(self, options)
        players = self.options["players"]
        mode = self.options["mode"]
        least = 1 if mode == "solo" else 3 if mode == "elimination" else 2
        most = 1 if mode == "solo" else self.options["boxes"] * self.options["players_per_box"]
        if not least <= players <= most:
            raise BadArgs("option players=%d: mode %s, %d to %d" % (players, mode, least, most))
        if self.options["starter"] > players:
            raise BadArgs("option starter=%d: 1 to %d" % (self.options["starter"], players))


ENGINE = KlusterGame
