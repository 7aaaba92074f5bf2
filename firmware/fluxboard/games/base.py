"""What every game shares: names of squares, options, how a game ends."""

from fluxboard.errors import BadArgs, Malformed, WrongState


def square(text):
    """Return the square 0 … 63 named by `text`, "A1" … "H8" in either case, or raise Malformed."""
    if len(text) == 2:
        col = (ord(text[0]) | 32) - 97
        row = ord(text[1]) - 49
        if 0 <= col < 8 and 0 <= row < 8:
            return row * 8 + col
    raise Malformed("%r is not a square; squares are A1 to H8" % text)


def square_text(sq):
    """Return the name of square 0 … 63: 0 is "A1", 7 is "H1", 56 is "A8"."""
    return "ABCDEFGH"[sq & 7] + "12345678"[sq >> 3]


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
