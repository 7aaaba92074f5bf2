"""Kineti-Go: hold zones with pucks, first to exactly 20 (rulebook kineti-go.txt; R-K1 to R-K9)."""

from array import array

from fluxboard.compat import borrow
from fluxboard.games.base import Game

# Left wing, then right wing. The last letter of a zone's name is what it is worth (R-K1).
ZONES = ("L3", "L2", "L1", "R3", "R2", "R1")


class KinetiGoGame(Game):
    """One match; side 1 is Black, side 2 is Gold.

    Options: first=black|gold shoots first (R-K5), tie=draw|sudden_death (R-K8), teams=off|on
    (R-K9). `zones`: names of a board's zones, at most nine, "L3" for a 3.
    `scores` [Black's, Gold's]; `number` of the round, from 1; `shots` of this round, 0 to 6;
    `pucks`: those that lie in play, each an int (kinetigo_text.py), in the order of the last
    picture; `out`: how many were removed in this round: colour unknown, Black's, Gold's.
    The functions of kinetigo_verbs.py are its methods: legal, apply, undo, dump, load, shooter.
    """

    OPTIONS = {
        "first": ("black", "gold"),
        "tie": ("draw", "sudden_death"),
        "teams": ("off", "on"),
    }

    def __init__(self, options=None, zones=ZONES):
        Game.__init__(self, options)
        self.zones = zones
        self.scores = [0, 0]
        self.shots = 0
        self.pucks = []
        self.out = [0, 0, 0]
        self._record = bytearray()
        # A round begins: where in the record << 10 | Black's score << 5 | Gold's.
        self._rounds = array("I", (0,))

    def __getattr__(self, name):
        act = getattr(borrow("fluxboard.games.kinetigo_verbs"), name)
        return lambda *args: act(self, *args)

    @property
    def number(self):
        """Return the number of the round that is played, from 1."""
        return len(self._rounds)

    @property
    def sudden_death(self):
        """Return whether only the scores of this round are compared (R-K8)."""
        return self._rounds[-1] & 1023 == 20 << 5 | 20


ENGINE = KinetiGoGame
