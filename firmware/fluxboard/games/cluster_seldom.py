"""What is not asked of a Position all the time: its methods, loaded for the moment."""

from fluxboard.compat import borrow, const

_CAPTURE = const(4096)


def need(pos, sq, to):
    """Return the exact distance for a stone on `sq` moving towards `to`; 0 if on no line.

    It is the number of stones of both colours on the whole line (R-C1).
    """
    lines = pos._scratch
    pos.generate()
    row, col = sq >> 3, sq & 7
    down, right = (to >> 3) - row, (to & 7) - col
    if not down:
        return lines[row] if right else 0
    if not right:
        return lines[8 + col]
    if down == right:
        return lines[23 + col - row]
    return lines[31 + col + row] if down == -right else 0


def why_illegal(pos, move):
    """Return "" for a legal move of two squares, else the first reason that holds.

    "over" a side is connected · "empty" no stone there · "turn" an opponent's · "line" neither
    row, column nor diagonal · "distance" not exactly need() · "own" an own stone is there ·
    "jump" an opponent's stone is in between.
    """
    sq, to = move & 63, move >> 6
    if pos.outcome():
        return "over"
    if not pos.cells[sq]:
        return "empty"
    if pos.cells[sq] != pos.to_move:
        return "turn"
    reach = pos.need(sq, to)
    if not reach:
        return "line"
    if reach != (abs((to >> 3) - (sq >> 3)) or abs((to & 7) - (sq & 7))):
        return "distance"
    if pos.cells[to] == pos.to_move:
        return "own"
    return "" if move in pos.legal_moves() else "jump"


def repeats(pos):
    """Return how often the pushed moves went through this position, same side to move, before.

    The moves are taken back on a copy: no memory is kept, and there are no false matches. What
    lies before a capture had more stones, so the search ends there.
    """
    board = bytearray(pos.cells)
    found = 0
    ply = pos.plies
    while ply:
        ply -= 1
        entry = pos._stack[ply]
        if entry >= _CAPTURE:
            break
        if entry >= 0:
            board[entry & 63] = board[entry >> 6]
            board[entry >> 6] = 0
        if (pos.plies - ply) & 1 == 0 and board == pos.cells:
            found += 1
    return found


def perft(pos, depth):
    """Return the number of sequences of `depth` moves; a finished game has none (R-C11)."""
    return borrow("fluxboard.games.cluster_rare").perft(pos, depth)
