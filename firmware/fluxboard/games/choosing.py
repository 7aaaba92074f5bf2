"""Which options a game is played with. Loaded for the moment (base.py)."""

from fluxboard.compat import borrow
from fluxboard.errors import BadArgs


def chosen(known, options):
    """Return every option of `known` with its value in `options`, or its default. BadArgs.

    `known` is a game's OPTIONS: name → values, the default first, or name → a whole number's
    default, smallest and largest. A number may be given in digits; it is kept as an int.
    """
    values = {}
    for name in known:
        values[name] = known[name][0]
    for name in options:
        values[name] = _choice(name, known.get(name, ()), options[name])
    return values


def _choice(name, values, value):
    if values and isinstance(values[0], int):
        number = borrow("fluxboard.games.table_verbs").whole(value)
        if not values[1] <= number <= values[2]:
            raise BadArgs("option %s=%s: %d to %d" % (name, value, values[1], values[2]))
        return number
    if value not in values:
        expected = " or ".join(values) if values else "not an option of this game"
        raise BadArgs("option %s=%s: %s" % (name, value, expected))
    return value
