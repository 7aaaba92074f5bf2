"""Draw the README's picture of the board view: `python -m fluxboard_host.views.picture [FILE]`.

The position is the rulebook's second picture (cluster.txt): White has lifted D3 and the board
shows where it may go. No board is needed; the same picture comes out every time.
"""

import io
import re
import sys
from pathlib import Path

from rich.console import Console
from rich.text import Text

from fluxboard_host.views.hand_words import square
from fluxboard_host.views.model import BoardModel
from fluxboard_host.views.still import still

FILE = Path(__file__).resolve().parents[2] / "board-view.svg"
_COLUMNS, _ROWS = 114, 38
_BOARD = ".XX.XXX./O......O/O..XO.../O......O/O......O/O......O/O......O/.XXXXXX."
_MARKS = {
    "TARGET": ("D1", "D5", "G6"),
    "CAPTURE": ("A3", "A6"),
    "LIFTED": ("D3",),
    "LAST_FROM": ("H3",),
    "LAST_TO": ("E3",),
}
# The picture must not fetch a font: any monospaced one will do.
_FACES = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
_FAMILY = "DejaVu Sans Mono, Menlo, Consolas, monospace"


def model():
    """Return the position of the picture."""
    position = BoardModel("en")
    position.take_state(
        {
            "board": _BOARD,
            "sensed": _BOARD.replace("..XO", "...O"),
            "to": "X",
            "n": 2,
            "num": 2,
            "last": "H3E3",
            "names": ["Croft", "Accolon"],
        }
    )
    for mark, names in _MARKS.items():
        for name in names:
            position.marks[square(name)] = mark
    position.air = {square("D4"): "X"}
    return position


def svg():
    """Return the picture as SVG text."""
    console = Console(
        file=io.StringIO(),
        record=True,
        width=_COLUMNS,
        force_terminal=True,
        color_system="truecolor",
    )
    for line in still(model(), _COLUMNS, _ROWS, colour=True):
        console.print(Text(" ") + line, no_wrap=True, crop=True)
    text = console.export_svg(title="fluxboard watch", unique_id="board")
    return _FACES.sub("", text).replace("Fira Code", _FAMILY)


def main():
    """Write the picture."""
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else FILE
    path.write_text(svg(), encoding="utf-8")
    print(path)


if __name__ == "__main__":
    main()
