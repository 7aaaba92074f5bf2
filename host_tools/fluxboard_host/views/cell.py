"""One square of the board as terminal text, at any size from 3 x 1 characters upwards.

A character holds two pixels, one above the other (▀ with a foreground and a background), so discs
are round from 7 x 3 characters on; smaller squares show the stone as a letter on its own colour.
"""

from functools import lru_cache
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style

from fluxboard_host.views import look


class Cell(NamedTuple):
    """What one square shows; hashable, so that unchanged squares are drawn once."""

    stone: str = "."
    mark: str = "OFF"
    pixel: tuple = (0, 0, 0)
    air: str = ""
    cursor: bool = False
    shade: int = 0
    plain: bool = False


def _style(fg, bg, bold=False):
    return Style.from_color(_colour(fg), _colour(bg)) + (_BOLD if bold else _PLAIN)


@lru_cache(8192)
def _colour(rgb):
    from rich.color import Color

    return Color.from_rgb(*rgb)


_BOLD = Style(bold=True)
_PLAIN = Style(bold=False)


def _disc_colours(stone):
    """Return (face, rim, letter colour) of a stone "X" or "O"."""
    if stone == "X":
        return look.WHITE_DISC, look.WHITE_RIM, look.ON_WHITE
    return look.BLACK_DISC, look.BLACK_RIM, look.ON_BLACK


@lru_cache(8192)
def draw(cell, width, height):
    """Return `height` lists of Segments, each `width` (3 or more) characters wide."""
    ground = look.light(look.WOOD[cell.shade], cell.pixel)
    grid = [[(" ", look.readable_on(ground), ground, False)] * width for _ in range(height)]
    stone = cell.air or cell.stone
    if stone in "XO":
        if height >= 3 and width >= 7:
            _round_disc(grid, stone, ground, hollow=bool(cell.air))
        else:
            _small_disc(grid, stone, ground, hollow=bool(cell.air), plain=cell.plain)
    elif stone in "~?":
        _letter(grid, stone, look.ALARM)
    elif cell.plain:
        _letter(grid, ".", look.DIM)
    _mark(grid, cell, ground)
    if cell.cursor:
        _cursor(grid)
    return tuple(_segments(row) for row in grid)


def _middle(size):
    return (size - 1) // 2


def _letter(grid, text, colour):
    row, col = _middle(len(grid)), _middle(len(grid[0]))
    grid[row][col] = (text, colour, grid[row][col][2], True)


def _small_disc(grid, stone, ground, hollow, plain):
    """Draw a stone as a letter on its colour: one row, or one and a half where there are two."""
    face, _, letter = _disc_colours(stone)
    width, row = len(grid[0]), _middle(len(grid))
    mid = _middle(width)
    if plain:
        grid[row][mid] = (stone, letter, ground, True)
        return
    if hollow:
        edge = look.WHITE_DISC if stone == "X" else look.ON_WHITE
        grid[row][mid - 1] = ("(", edge, ground, True)
        grid[row][mid] = (stone, edge, ground, True)
        grid[row][mid + 1] = (")", edge, ground, True)
        return
    reach = 1 if width >= 5 else 0
    grid[row][mid - reach - (1 if width >= 4 else 0)] = ("▐", face, ground, False)
    for col in range(mid - reach, mid + reach + 1):
        grid[row][col] = (" ", letter, face, False)
    if width >= 4:
        grid[row][mid + reach + 1] = ("▌", face, ground, False)
    grid[row][mid] = (stone, letter, face, True)
    if row + 1 < len(grid):
        for col in range(mid - reach, mid + reach + 1):
            grid[row + 1][col] = ("▀", face, ground, False)


def _round_disc(grid, stone, ground, hollow):
    """Draw a round stone in half-character pixels, with its letter in the middle."""
    face, rim, letter = _disc_colours(stone)
    height, width = len(grid), len(grid[0])
    tall, first = _disc_lines(height)
    radius = min(width, tall) / 2 - 0.1
    if tall < 8:
        rim = face
    if hollow:
        face = ground
        rim = letter = look.WHITE_DISC if stone == "X" else look.ON_WHITE

    def pixel(col, line):
        x, y = col - (width - 1) / 2, line - first - (tall - 1) / 2
        away = (x * x + y * y) ** 0.5
        if away > radius:
            return ground
        return rim if away > radius - 1.0 else face

    for row in range(height):
        for col in range(width):
            top, bottom = pixel(col, 2 * row), pixel(col, 2 * row + 1)
            if top == bottom:
                grid[row][col] = (" ", letter, top, False)
            else:
                grid[row][col] = ("▀", top, bottom, False)
    grid[_middle(height)][_middle(width)] = (stone, letter, face, True)


def _disc_lines(height):
    """Return (height of a disc, its first line) in half-character lines for a square's height.

    The disc's middle lies in the row of its letter; from five rows on it keeps clear of the rim.
    """
    if height % 2 == 0 or height < 5:
        return 2 * height - 1, 0
    return 2 * height - 2, 1


def _mark(grid, cell, ground):
    """Put the mark's symbol in the middle of an empty square, else in a free corner."""
    text = look.SYMBOLS.get(cell.mark, "")
    if not text:
        return
    if cell.mark in ("MISSING_X", "MISSING_O") and cell.stone == ".":
        text += cell.mark[-1]
    height, width = len(grid), len(grid[0])
    free = cell.stone not in "XO~?" and not cell.air
    row = _middle(height) if free else 1 if height == 2 else 0
    col = _middle(width) if free else width - 1
    colour = look.DIM if cell.mark.startswith("TURN") else look.readable_on(ground)
    for i, char in enumerate(text):
        if col + i < width:
            grid[row][col + i] = (char, colour, ground, True)


def _cursor(grid):
    """Frame the square with corners, or with brackets where it is one row high."""
    last, right = len(grid) - 1, len(grid[0]) - 1
    corners = "[]" if last == 0 else "┌┐└┘"
    places = ((0, 0), (0, right), (last, 0), (last, right))
    for (row, col), char in zip(places, corners, strict=False):
        grid[row][col] = (char, look.CURSOR, grid[row][col][2], True)


def _segments(row):
    """Return the row's characters as Segments, neighbours of one style joined."""
    joined = []
    for char, fg, bg, bold in row:
        if joined and joined[-1][1:] == [fg, bg, bold]:
            joined[-1][0] += char
        else:
            joined.append([char, fg, bg, bold])
    return tuple(Segment(text, _style(fg, bg, bold)) for text, fg, bg, bold in joined)
