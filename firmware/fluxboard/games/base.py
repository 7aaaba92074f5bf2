"""What every game shares: names of squares, options, how a game ends."""

from fluxboard.errors import BadArgs, Malformed, WrongState


def square(text):
    """Return the square 0 … 63 named by `text`, "A1" … "H8" in either case, or raise Malformed."""
    if isinstance(text, str) and len(text) == 2:
        col = (ord(text[0]) | 32) - 97
        row = ord(text[1]) - 49
        if 0 <= col < 8 and 0 <= row < 8:
            return row * 8 + col
    raise Malformed("%r is not a square; squares are A1 to H8" % (text,))


def square_text(sq):
    """Return the name of square 0 … 63: 0 is "A1", 7 is "H1", 56 is "A8"."""
    return "ABCDEFGH"[sq & 7] + "12345678"[sq >> 3]


class Game:
    """The verbs of every game; a game adds legal, apply, undo, dump and load.

    `OPTIONS` maps each option to its values, the default first. `options` holds the chosen ones;
    unknown names and values raise BadArgs. Sides are 1 (first to move) and 2.
    """

    OPTIONS = {}

    def __init__(self, options=None):
        self.options = {name: values[0] for name, values in self.OPTIONS.items()}
        self._outcome = None
        for name, value in (options or {}).items():
            if name not in self.OPTIONS:
                known = ", ".join(sorted(self.OPTIONS))
                raise BadArgs("no option %r; known: %s" % (name, known))
            if value not in self.OPTIONS[name]:
                known = " or ".join(self.OPTIONS[name])
                raise BadArgs("option %s is %s, not %r" % (name, known, value))
            self.options[name] = value

    def _options_code(self):
        """Return a digit per option, in alphabetic order: the number of its value."""
        return "".join(
            str(self.OPTIONS[name].index(self.options[name])) for name in sorted(self.OPTIONS)
        )

    @classmethod
    def _options_from(cls, code):
        """Return the options that `code` stands for; Malformed if it stands for none."""
        names = sorted(cls.OPTIONS)
        try:
            if len(code) == len(names):
                return {name: cls.OPTIONS[name][int(code[i])] for i, name in enumerate(names)}
        except (ValueError, IndexError):
            pass
        raise Malformed("%r does not stand for options of this game" % code)

    def outcome(self):
        """Return None while the game goes on, else (winner 1 or 2, 0 if nobody; reason)."""
        return self._outcome

    def resign(self, side):
        """End the game in favour of the other side; return the events."""
        if side not in (1, 2):
            raise BadArgs("a side is 1 or 2, not %r" % (side,))
        return self._stop(3 - side, "resign")

    def abort(self):
        """End the game without a winner; return the events. Who may do so is the caller's rule."""
        return self._stop(0, "abort")

    def _stop(self, winner, reason):
        if self._outcome:
            raise WrongState("the game has ended already: %s" % self._outcome[1])
        return [self._end(winner, reason)]

    def _end(self, winner, reason):
        self._outcome = (winner, reason)
        return ("end", winner, reason)
