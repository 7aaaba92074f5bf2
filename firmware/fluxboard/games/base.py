"""What every game shares: options, how a game ends."""

from fluxboard.compat import borrow
from fluxboard.errors import BadArgs, WrongState


class Game:
    """The verbs of every game; a game adds legal, apply, undo, dump and load.

    `OPTIONS` maps each option to its values, the default first, or to a whole number's default,
    smallest and largest; `options` holds the chosen ones. Unknown names and values raise BadArgs.
    Sides are 1 (first to move) and 2; a game for more players is a TableGame (table.py).
    """

    OPTIONS = {}

    def __init__(self, options=None):
        self._outcome: tuple | None = None
        self.options = borrow("fluxboard.games.choosing").chosen(self.OPTIONS, options or {})

    def outcome(self):
        """Return None while the game goes on, else (winner, reason).

        The winner is 1 or 2, 0 if nobody; in a TableGame a tuple of seats, () if nobody.
        """
        return self._outcome

    def resign(self, side):
        """End the game in favour of the other side; return the events."""
        if side not in (1, 2):
            raise BadArgs("a side is 1 or 2, not %r" % side)
        return self._stop(3 - side, "resign")

    def abort(self):
        """End the game without a winner; return the events. Who may do so is the caller's rule."""
        return self._stop(0, "abort")

    def _stop(self, winner, reason):
        if self._outcome:
            raise WrongState("the game has ended already: " + self._outcome[1])
        self._outcome = (winner, reason)
        return [("end", winner, reason)]
