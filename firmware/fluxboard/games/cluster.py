"""Cluster: bring all your stones together (rulebook cluster.txt; rulings R-C1 to R-C8)."""

from fluxboard.compat import borrow
from fluxboard.games.base import Game
from fluxboard.games.cluster_position import Position


class ClusterGame(Game):
    """One game of Cluster; `pos` is the Position on the board.

    Options: simultaneous=win|draw (R-C4), no_move=pass|lose (R-C6), repetition=on|off (R-C7). A
    game may begin in a position of its own, `start`; what was pushed there is forgotten.
    `plies` counts moves and passes; `number` is the rulebook's, from 1, one up after Black's move
    or pass (R-C8); `last` is None or (move, whether it captured), passes left out.
    Events are tuples: ("move", "D1D3", captured 0 or 1), ("pass", side), ("undo", "D1D3"),
    ("end", winner 1, 2 or 0, reason). The functions of cluster_verbs.py are its methods.
    """

    OPTIONS = {
        "simultaneous": ("win", "draw"),
        "no_move": ("pass", "lose"),
        "repetition": ("on", "off"),
    }

    def __init__(self, options=None, start=None):
        Game.__init__(self, options)
        self.pos = Position.start()
        self._start = "-"
        if start and repr(start) != repr(self.pos):
            self.pos = Position(bytearray(start.cells), start.to_move)
            self._start = repr(start)
        self._settle([])

    def __getattr__(self, name):
        act = getattr(borrow("fluxboard.games.cluster_verbs"), name)
        return lambda *args: act(self, *args)


ENGINE = ClusterGame
