"""Cluster's hot loops in viper; cluster_plain.py is the twin that tests hold equal.

Only MicroPython with a native emitter loads this file. Pointers are not checked: `board` must hold
at most 12 stones a side, as Position guarantees.
"""
# The pointer types belong to MicroPython's compiler.
# ruff: noqa: F821
# pyright: reportUndefinedVariable=false

import micropython


@micropython.viper
def generate(board, side: int, work, out) -> int:
    """Write the legal moves of `side` to `out`; return how many (R-C1, R-C2).

    `board` bytearray(64) of 0 empty, 1 X, 2 O; `work` bytearray(128) is overwritten; `out`
    array('H') of 96 gets from | to << 6, by square, then row, column and the two diagonals.
    """
    cells = ptr8(board)
    scratch = ptr8(work)
    moves = ptr16(out)
    # Stones on every line: 8 rows, 8 columns, 15 falling and 15 rising diagonals.
    at = 0
    while at < 46:
        scratch[at] = 0
        at += 1
    at = 0
    while at < 64:
        if cells[at]:
            row = at >> 3
            col = at & 7
            scratch[row] += 1
            scratch[8 + col] += 1
            scratch[23 + col - row] += 1
            scratch[31 + col + row] += 1
        at += 1
    enemy = 3 - side
    found = 0
    at = 0
    while at < 64:
        if cells[at] == side:
            row = at >> 3
            col = at & 7
            line = 0
            while line < 4:
                # `ahead` and `back`: squares to the edge in the direction of +step and of -step.
                if line == 0:
                    reach = scratch[row]
                    step = 1
                    ahead = 7 - col
                    back = col
                elif line == 1:
                    reach = scratch[8 + col]
                    step = 8
                    ahead = 7 - row
                    back = row
                elif line == 2:
                    reach = scratch[23 + col - row]
                    step = 9
                    if row < col:
                        ahead = 7 - col
                        back = row
                    else:
                        ahead = 7 - row
                        back = col
                else:
                    reach = scratch[31 + col + row]
                    step = 7
                    if row + col < 7:
                        ahead = col
                        back = row
                    else:
                        ahead = 7 - row
                        back = 7 - col
                if reach <= ahead:
                    to = at + reach * step
                    if cells[to] != side:
                        over = at + step
                        while over != to and cells[over] != enemy:
                            over += step
                        if over == to:
                            moves[found] = at | to << 6
                            found += 1
                if reach <= back:
                    to = at - reach * step
                    if cells[to] != side:
                        over = at - step
                        while over != to and cells[over] != enemy:
                            over -= step
                        if over == to:
                            moves[found] = at | to << 6
                            found += 1
                line += 1
        at += 1
    return found


@micropython.viper
def connected(board, side: int, work) -> int:
    """Return the number of stones of `side` if they form one group, else 0 (R-C3).

    `work` bytearray(128) is overwritten: 64 marks of what is still to find, then a stack.
    """
    cells = ptr8(board)
    scratch = ptr8(work)
    stones = 0
    first = 0
    at = 0
    while at < 64:
        if cells[at] == side:
            scratch[at] = 1
            stones += 1
            first = at
        else:
            scratch[at] = 0
        at += 1
    if stones == 0:
        return 0
    scratch[first] = 0
    scratch[64] = first
    top = 65
    left = stones - 1
    while top > 64 and left:
        top -= 1
        at = scratch[top]
        row = at & 56
        col = at & 7
        r = row - 8 if row else 0
        row_end = row + 8 if row < 56 else 56
        col_end = col + 1 if col < 7 else 7
        while r <= row_end:
            c = col - 1 if col else 0
            while c <= col_end:
                if scratch[r + c]:
                    scratch[r + c] = 0
                    scratch[top] = r + c
                    top += 1
                    left -= 1
                c += 1
            r += 8
    if left:
        return 0
    return stones
