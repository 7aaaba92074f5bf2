"""What every game shares: options, how a game ends."""

from fluxboard.errors import BadArgs, WrongState


class Game:
    """The verbs of every game; a game adds legal, apply, undo, dump and load.

    `OPTIONS` maps each option to its values, the default first; `options` holds the chosen ones.
    Unknown names and values raise BadArgs. Sides are 1 (first to move) and 2.
    """

    OPTIONS = {}

    def __init__(self, options=None):
        self.options = {}
        self._outcome: tuple | None = None
        for name in self.OPTIONS:
            self.options[name] = self.OPTIONS[name][0]
        options = options or {}
        for name in options:
            values = self.OPTIONS.get(name, ())
            if options[name] not in values:
                known = " or ".join(values) if values else "not an option of this game"
                raise BadArgs("option %s=%s: %s" % (name, options[name], known))
            self.options[name] = options[name]

    def outcome(self):
        """Return None while the game goes on, else (winner 1 or 2, 0 if nobody; reason)."""
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
