"""The 55 cards of Magnefix and how a construction is judged. Loaded for the moment (R-M2, R-M3).

A view, what one sees from above, is rows joined by "/": a letter for each tile, "." for none,
"BY/.G". Its letters are those of COLOURS. Of the four quarter turns the least text is the card.
"""

from fluxboard.errors import Malformed

COLOURS = "BYGOP"
CARDS = 55

# Easy to hard; tests/games/magnefix_cards.py is the rule that makes them.
_CARDS = (
    "BYP/G.O .O/.P/.G/YB BG/.Y/PO .YB/POG .PY/GBO .G../PBOY ..O/.GP/BY. ..O/YBG/..P "
    "..O/PYB/.G. ..G/YOP/.B. ..G/PBO/.Y. .P/BG/YO .B/YG/PO .O/BG/Y./P. .B/GY/OP ..O/PBG "
    "..Y/OGP .B/.Y/GP .O./YGP .O/YB/.G .P./GBY .G/PY/.B B/Y/G/O .BY/OG. .G/.Y/BP ..P/GBO "
    ".PO/GY. .B/OY/P. .G./YOP GP/YO G/P/O B/O/G .B/YP B/O/P B/P/O .Y/GB P/B/Y G/O/P B/P/G "
    ".O/BP .B/PY .G/YB .B/GP B/Y/O G/Y/O O/P P/Y G/O G/Y B/Y B/G G/P B/P O/Y B/O"
)


class Dice:
    """A generator of its own, so that every board shuffles the same way."""

    def __init__(self, seed):
        self.state = seed * 7919 % 2147483646 + 1

    def roll(self, sides):
        """Return a number from 0 to sides - 1."""
        self.state = self.state * 16807 % 2147483647
        return (self.state >> 8) % sides

    def shuffle(self, things):
        """Put a list or bytearray into random order, in place."""
        for at in range(len(things) - 1, 0, -1):
            other = self.roll(at + 1)
            things[at], things[other] = things[other], things[at]


def card(number):
    """Return the view of a card, 0 to 54, easy to hard."""
    return _CARDS.split()[number]


def text(lies):
    """Return the view of {(x, y): letter}, shifted to its corner."""
    xs = [place[0] for place in lies]
    ys = [place[1] for place in lies]
    rows = []
    for y in range(min(ys), max(ys) + 1):
        rows.append("".join([lies.get((x, y), ".") for x in range(min(xs), max(xs) + 1)]))
    return "/".join(rows)


def least(view):
    """Return the least of a view's four quarter turns: the same for equal views."""
    found = view
    for _ in range(3):
        rows = view.split("/")
        rows.reverse()
        view = "/".join(["".join([row[x] for row in rows]) for x in range(len(rows[0]))])
        found = min(found, view)
    return found


def construction(view):
    """Return a construction of a card: what cannot be seen lies below its first tile."""
    hidden = "".join([letter for letter in COLOURS if letter not in view])
    rows = []
    for row in view.split("/"):
        cells = []
        for letter in row:
            cells.append("-" if letter == "." else hidden + letter)
            if letter != ".":
                hidden = ""
        rows.append(",".join(cells))
    return "/".join(rows)


def stacks(words):
    """Return {(x, y): tiles from the bottom} of a construction "BY,G/-,OP". Malformed."""
    found = {}
    rows = words.upper().split("/")
    for y in range(len(rows)):
        cells = rows[y].split(",")
        for x in range(len(cells)):
            if cells[x] == "-":
                continue
            if not cells[x] or [letter for letter in cells[x] if letter not in COLOURS]:
                form = "rows joined by /, stacks by a comma, each from the bottom of %s, or -"
                raise Malformed("%r is no construction: %s" % (words, form % COLOURS))
            found[(x, y)] = cells[x]
    if not found:
        raise Malformed("%r has no tile" % words)
    return found


def right(words, view):
    """Return whether a construction is that of a card: all tiles, joined, the same view (R-M2)."""
    lies = stacks(words)
    if sorted("".join(lies.values())) != sorted(COLOURS):
        return False
    joined = [list(lies)[0]]
    for x, y in joined:
        for place in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if place in lies and place not in joined:
                joined.append(place)
    if len(joined) != len(lies):
        return False
    for place in joined:
        lies[place] = lies[place][-1]
    return least(text(lies)) == view
