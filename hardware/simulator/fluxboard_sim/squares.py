"""Names, numbers and millimetres of the squares, as the board tables count them."""

import math


def square(name):
    """Return the square number of "D3" (row 3, column D: 19) or of a number; ValueError else."""
    if isinstance(name, int):
        if 0 <= name < 64:
            return name
    elif len(name) == 2:
        col, row = "ABCDEFGH".find(name[0].upper()), "12345678".find(name[1])
        if col >= 0 and row >= 0:
            return row * 8 + col
    raise ValueError("no square %r; squares are A1 to H8" % (name,))


def square_name(number):
    """Return "D3" for 19."""
    return "ABCDEFGH"[number % 8] + "12345678"[number // 8]


def centre_mm(number, pitch_mm):
    """Return (x, y) in mm of a square's centre: x along the columns, y down the rows from A1."""
    return (number % 8 * float(pitch_mm), number // 8 * float(pitch_mm))


def square_under(x_mm, y_mm, pitch_mm):
    """Return the number of the square that holds the point, or None off the board."""
    col, row = math.floor(x_mm / pitch_mm + 0.5), math.floor(y_mm / pitch_mm + 0.5)
    return row * 8 + col if 0 <= col < 8 and 0 <= row < 8 else None


def cells(text):
    """Return 64 characters ". X O" from rows 1 to 8: joined by "/", as lines, or a list of rows.

    ValueError names what is wrong.
    """
    if not isinstance(text, str):
        text = "/".join(text)
    text = "".join(text.split()).replace("/", "").upper()
    if len(text) != 64 or set(text) - set(".XO"):
        raise ValueError("64 cells of . X O wanted, got %d: %r" % (len(text), text))
    return text


# fmt: off
START = (
    ".XXXXXX."
    "O......O"
    "O......O"
    "O......O"
    "O......O"
    "O......O"
    "O......O"
    ".XXXXXX."
)
# fmt: on
