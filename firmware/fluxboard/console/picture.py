"""The picture of the position that `brett` prints: the rulebook's own, small (R-C8)."""

from fluxboard.compat import borrow

_EDGE = " +-A-B-C-D-E-F-G-H-+"


def lines(con):
    """Yield the ten lines; blanks at their ends are left out."""
    cells = con.session.game.pos.cells
    beside = facts(con)
    yield _EDGE
    for row in range(8):
        squares = " ".join(".XO"[cell] for cell in cells[row * 8 : row * 8 + 8])
        text = beside[row]
        yield "%d| %s |%d%s" % (row + 1, squares, row + 1, "  " + text if text else "")
    yield _EDGE


def facts(con):
    """Return what stands right of rows 1 to 8, "" where nothing does.

    It is in the language that the command was typed in.
    """
    texts = con.texts
    texts.lang = texts.typed or con.session.lang
    say = texts.say
    game = con.session.game
    ended = game.outcome()
    sides = []
    for side in (1, 2):
        text = con.session.names[side - 1] or say("white" if side == 1 else "black")
        if ended and ended[0] == side:
            text = say("picture.won", text)
        elif ended and not ended[0] and ended[1] != "abort":
            text = say("picture.drawn", text)
        elif not ended and game.pos.to_move == side:
            text = say("picture.turn", text)
        sides.append(say("picture.white" if side == 1 else "picture.black", text))
    last = ""
    if game.last:
        square_name = borrow("fluxboard.console.shared").square_name
        move, captured = game.last
        key = "picture.takes" if captured else "picture.moves"
        last = say(key, square_name(move & 63), square_name(move >> 6))
    state = "picture.over" if ended else "picture.on"
    if ended and ended[1] == "abort":
        state = "picture.abort"
    number = say("picture.number", game.number)
    return ["", sides[0], sides[1], number, last, say(state), "", ""]
