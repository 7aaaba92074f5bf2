"""Names of squares."""

from fluxboard.errors import Malformed


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
