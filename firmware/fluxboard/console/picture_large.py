"""The large picture: the same data as the small one, three lines per row of squares (R-C8)."""

from fluxboard.compat import borrow

_EDGE = " +---A----B----C----D----E----F----G----H---+"
_STONES = (("    ", " .  ", "    "), ("\\ / ", " X  ", "/ \\ "), ("/-\\ ", "| | ", "\\-/ "))


def lines(con):
    """Yield the 26 lines; blanks at their ends are left out."""
    cells = con.session.game.pos.cells
    beside = borrow("fluxboard.console.picture").facts(con)
    yield _EDGE
    for row in range(8):
        for part in range(3):
            label = str(row + 1) if part == 1 else " "
            stones = " ".join(_STONES[cell][part] for cell in cells[row * 8 : row * 8 + 8])
            text = "%s|  %s |%s" % (label, stones, label)
            if part == 1 and beside[row]:
                text += "  " + beside[row]
            yield text.rstrip()
    yield _EDGE
