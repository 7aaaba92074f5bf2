"""One picture of the board as lines of text, for `fluxboard watch --once`."""

from rich.text import Text

from fluxboard_host.views import board, marks

_GAP = "  "


def still(model, columns, rows, colour):
    """Return the picture as rich Texts: the board with the facts at its right.

    columns, rows: the room there is; colour: False leaves letters and symbols only.
    """
    width, height = (2, 1) if not colour else board.cell_size(columns - 34, rows - 2)
    model.pixels = [marks.colour(mark) for mark in model.marks]
    lines = [board.label_row(width)]
    for row in range(8):
        cells = [(row, model.cell(row * 8 + col, plain=not colour)) for col in range(8)]
        lines += [board.square_row(cells, y, width, height) for y in range(height)]
    lines.append(board.label_row(width))
    side = _side(model)
    picture = []
    for number, segments in enumerate(lines):
        text = _text(segments, colour)
        if number < len(side):
            text.append(_GAP)
            text.append_text(side[number])
        if not colour:
            text.rstrip()
        picture.append(text)
    blank = Text(" " * (board.board_size(width, height).width + len(_GAP)))
    picture += [blank + line for line in side[len(lines) :]]
    return picture


def _text(segments, colour):
    text = Text(no_wrap=True)
    for segment in segments:
        text.append(segment.text, segment.style if colour else None)
    return text


def _side(model):
    """Return the lines that stand beside the board."""
    side = [Text(model.headline(), "bold"), Text("")]
    side += [Text("%-9s %s" % fact) for fact in model.facts()]
    side += [Text(sentence, "bold") for sentence in model.guidance()]
    return side + [Text("")] + [Text("%s %s" % entry) for entry in board.legend(model, model.lang)]
