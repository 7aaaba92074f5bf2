"""The board widget: 8 x 8 squares with their labels, as large as the terminal allows."""

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from fluxboard_host.views import look
from fluxboard_host.views.cell import draw

_LABEL_WIDTH = 2
_LETTERS = "ABCDEFGH"
_FRAME = (36, 32, 28)
_LABEL = Style(color="rgb(196,178,150)", bgcolor="rgb(%d,%d,%d)" % _FRAME)


def cell_size(columns, rows):
    """Return (width, height) in characters of the largest square that fits columns x rows.

    Squares are about as wide as high on the screen (a character is twice as high as wide), at
    least 3 x 1, and odd in width so that a stone has a middle.
    """
    height = max(1, min(7, (rows - 2) // 8))
    width = max(3, min(2 * height + 1, (columns - 2 * _LABEL_WIDTH) // 8))
    if height >= 3 and width < 7:
        height = 2
    if height == 1:
        width = min(width, 3 if width < 4 else 4)
    elif width % 2 == 0:
        width -= 1
    if height > width // 2:
        height = max(1, width // 2)
    return width, height


def board_size(width, height):
    """Return the size in characters of a board with squares of width x height."""
    return Size(8 * width + 2 * _LABEL_WIDTH, 8 * height + 2)


def label_row(width):
    """Return the line with the column letters."""
    letters = "".join(letter.center(width) for letter in _LETTERS)
    pad = " " * _LABEL_WIDTH
    return [Segment(pad + letters + pad, _LABEL)]


def square_row(cells, y, width, height):
    """Return the Segments of screen line `y` (0-based) of a row of squares.

    cells: eight (row number, Cell) of one row of the board.
    """
    number, line = cells[0][0], y % height
    label = str(number + 1) if line == (height - 1) // 2 else " "
    segments = [Segment(label.rjust(_LABEL_WIDTH - 1) + " ", _LABEL)]
    for _, cell in cells:
        segments += draw(cell, width, height)[line]
    segments.append(Segment((" " + label).ljust(_LABEL_WIDTH), _LABEL))
    return segments


class BoardView(Widget):
    """Draws a BoardModel; only squares that changed are drawn again."""

    DEFAULT_CSS = """
    BoardView { width: auto; height: auto; }
    """

    def __init__(self, model, **kwargs):
        super().__init__(**kwargs)
        self.model = model
        self.cursor = None
        self.cell_width, self.cell_height = 5, 2
        self._few_colours = False
        self._cells = self._now()

    def get_content_width(self, container, viewport):
        """Return the width of the whole board in characters."""
        return board_size(self.cell_width, self.cell_height).width

    def get_content_height(self, container, viewport, width):
        """Return the height of the whole board in characters."""
        return board_size(self.cell_width, self.cell_height).height

    def on_mount(self):
        """Learn how many colours the terminal has."""
        self._few_colours = self.app.console.color_system != "truecolor"
        self.show_changes()

    def fit(self, columns, rows):
        """Choose the size of the squares for the room there is."""
        size = cell_size(columns, rows)
        if size != (self.cell_width, self.cell_height):
            self.cell_width, self.cell_height = size
            self.refresh(layout=True)

    def _now(self):
        shown = self.cursor if self.has_focus else None
        return [self.model.cell(sq, shown, few_colours=self._few_colours) for sq in range(64)]

    def show_changes(self):
        """Draw the squares again that differ from what is on the screen."""
        cells = self._now()
        changed = [sq for sq in range(64) if cells[sq] != self._cells[sq]]
        self._cells = cells
        if changed:
            self.refresh(*[self._region(sq) for sq in changed])

    def _region(self, sq):
        row, col = divmod(sq, 8)
        x = _LABEL_WIDTH + col * self.cell_width
        return Region(x, 1 + row * self.cell_height, self.cell_width, self.cell_height)

    def square_at(self, x, y):
        """Return the square under the character (x, y) of this widget, or None."""
        col, row = (x - _LABEL_WIDTH) // self.cell_width, (y - 1) // self.cell_height
        return row * 8 + col if 0 <= col < 8 and 0 <= row < 8 else None

    def render_line(self, y):
        """Return one line of the board."""
        total = board_size(self.cell_width, self.cell_height)
        if y in (0, total.height - 1):
            return Strip(label_row(self.cell_width), total.width)
        if y >= total.height:
            return Strip.blank(total.width)
        row = (y - 1) // self.cell_height
        cells = [(row, self._cells[row * 8 + col]) for col in range(8)]
        segments = square_row(cells, (y - 1) % self.cell_height, self.cell_width, self.cell_height)
        return Strip(segments, total.width)


def legend(model, lang):
    """Return [(symbol, meaning)] for the marks now on the board, in a fixed order."""
    present = set(model.marks)
    meanings = look.MEANINGS[lang]
    return [
        (look.SYMBOLS[mark] + (mark[-1] if mark.startswith("MISSING") else ""), meanings[mark])
        for mark in meanings
        if mark in present
    ]
