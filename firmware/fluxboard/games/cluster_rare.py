"""Parts of Cluster that are seldom needed and therefore loaded on use."""

from fluxboard.errors import Malformed
from fluxboard.games.cluster_position import Position, hot
from fluxboard.games.squares import square_text


def read_rows(rows, to_move):
    """Return (cells, side) of a drawn position; see Position.from_text."""
    side = {"X": 1, "O": 2, 1: 1, 2: 2}.get(to_move)
    if side is None:
        raise Malformed("the side to move is X or O, not %r" % (to_move,))
    lines = [line.strip() for line in rows.strip().replace("/", "\n").split("\n")]
    if len(lines) != 8:
        raise Malformed("a position has 8 rows, not %d: %r" % (len(lines), rows))
    cells = bytearray(64)
    stones = [0, 0, 0]
    for row, line in enumerate(lines):
        if len(line) != 8:
            raise Malformed("row %d, %r, does not have 8 squares" % (row + 1, line))
        for col in range(8):
            cell = ".XO".find(line[col])
            if cell < 0:
                where = square_text(row * 8 + col)
                raise Malformed("%r on %s is none of . X O in %r" % (line[col], where, rows))
            cells[row * 8 + col] = cell
            stones[cell] += 1
    if max(stones[1:]) > 12:
        raise Malformed("more than 12 stones of a side: %r" % rows)
    return cells, side


def perft(pos, depth):
    """Return the number of sequences of `depth` moves from `pos`; see Position.perft."""
    if depth == 0:
        return 1
    if depth == 1:
        if pos.outcome():
            return 0
        return hot.generate(pos.cells, pos.to_move, pos._scratch, pos._moves)
    nodes = 0
    for move in pos.legal_moves():
        pos.push(move)
        nodes += perft(pos, depth - 1)
        pos.pop()
    return nodes


def read_game(engine, code, text):
    """Return a new `engine` from the text of a dump; `code` has the letter of each square.

    Malformed if the text is not a dump; Illegal, WrongState, BadArgs if the game in it cannot be.
    """
    fields = text.split(" ") if isinstance(text, str) else ()
    if len(fields) != 5 or fields[0] != "C1":
        raise Malformed("not a dump of Cluster, version 1: %r" % (text,))
    options = {}
    for value in [] if fields[1] == "-" else fields[1].split(","):
        names = [name for name in engine.OPTIONS if engine.OPTIONS[name][1] == value]
        if not names or names[0] in options:
            raise Malformed("%r does not stand for options of Cluster" % fields[1])
        options[names[0]] = value
    start = None
    if fields[2] != "-":
        rows, _, side = fields[2].partition(":")
        start = Position.from_text(rows, side)
    game = engine(options, start)
    moves = "" if fields[3] == "-" else fields[3]
    for at in range(0, len(moves), 2):
        pair = moves[at : at + 2]
        sq = code.find(pair[0])
        to = code.find(pair[1:])
        if len(pair) != 2 or sq < 0 or to < 0:
            raise Malformed("%r, letter %d of the moves, is not a move" % (pair, at + 1))
        game.apply(game.pos.move_text(sq | to << 6))
    if fields[4] == "a":
        game.abort()
    elif fields[4] in ("r1", "r2"):
        game.resign(int(fields[4][1]))
    elif fields[4] != "-":
        raise Malformed("%r does not say how a game was stopped" % fields[4])
    return game
