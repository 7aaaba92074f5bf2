"""A Position and its moves as text: its methods, loaded for the moment."""

from fluxboard.errors import Malformed
from fluxboard.games.squares import square, square_text


def to_text(pos):
    """Return the eight rows of . X O joined by "/"."""
    text = ""
    for sq in range(64):
        text += ".XO"[pos.cells[sq]]
        if sq & 7 == 7 and sq < 63:
            text += "/"
    return text


def move_text(pos, move):
    """Return "D1D3" for a move and "--" for PASS."""
    return "--" if move < 0 else square_text(move & 63) + square_text(move >> 6)


def parse_move(pos, text):
    """Return the move written "D1D3", "d1 d3", "D1-D3" or "d1xd3", legal or not.

    Anything else is Malformed; the text names the value and the position.
    """
    try:
        words = text.strip()
        if len(words) >= 4 and words[2:-2].strip().lower() in ("", "-", "x"):
            return square(words[:2]) | square(words[-2:]) << 6
    except (AttributeError, Malformed):
        pass
    raise Malformed("%r is not a move like D1D3 in %r" % (text, pos))
