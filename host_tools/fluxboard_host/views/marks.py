"""The LED marks as the firmware defines them: letter on the link, colour, name."""

BY_LETTER = {}


def colour(mark):
    """Return the (r, g, b) the LED of a square with `mark` is written with at full brightness."""
    return (0, 0, 0)
