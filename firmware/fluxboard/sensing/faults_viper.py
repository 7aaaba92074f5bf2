"""The per-frame loop of `faults` as native code; `faults_plain` is the same text without casts."""

# ruff: noqa: F821
# pyright: reportUndefinedVariable=false

import micropython

from fluxboard.compat import const

_DEAD = const(1)
_STUCK = const(2)
_SHORT = const(3)
_OPEN = const(4)
_LSB = const(16)
_SILENT = const(85)
_QUIET = const(40)
_RAIL_LOW = const(4000)
_RAIL_HIGH = const(60000)
_SHORT_HIGH = const(52000)
_RAIL_FRAMES = const(25)
_REST_LOW = const(31000)
_REST_HIGH = const(35000)
_WILD = const(3750)
_COPIED = const(9)
_OPEN_SCORE = const(32)
_STEP = const(720)
_CROWD = const(8)
_CLEAR = const(150)


@micropython.viper
def watch(bufs, raw, silence_counts: int) -> int:
    """Judge one frame in place; see `faults_plain.watch`."""
    why = ptr8(bufs[0])
    last = ptr16(bufs[1])
    anchor = ptr16(bufs[2])
    path = ptr16(bufs[3])
    before = ptr8(bufs[4])
    still = ptr8(bufs[5])
    n = int(len(bufs[0]))
    rail = ptr8(uint(still) + n)
    copy = ptr8(uint(rail) + n)
    good = ptr8(uint(copy) + n)
    values = ptr16(raw)
    result = 0
    crowd = 0
    i = 0
    while i < n:
        mine = values[i] - last[i]
        if mine >= _STEP or mine <= -_STEP:
            crowd += 1
        i += 1
    i = 0
    while i < n and crowd <= _CROWD:
        j = before[i]
        if j != i:
            mine = values[i] - last[i]
            other = values[j] - last[j]
            size = other
            if size < 0:
                size = 0 - size
            score = copy[i]
            if size < _STEP:
                if mine >= _STEP or mine <= -_STEP:
                    score = 0
                elif score & 15 >= _COPIED and score < _OPEN_SCORE:
                    score += 16
                score &= 240
            else:
                off = mine - other
                if off < 0:
                    off = 0 - off
                if off > size >> 3:
                    score = 0
                else:
                    moved = (score & 15) + (size >> 10)
                    if moved > 15:
                        moved = 15
                    score = score & 240 | moved
            copy[i] = score
        i += 1
    i = 0
    while i < n:
        value = values[i]
        mine = value - last[i]
        last[i] = value
        if mine < 0:
            mine = 0 - mine
        count = still[i]
        off = value - anchor[i]
        if off > _LSB or off < -_LSB:
            anchor[i] = value
            count = 0
        elif count < 255:
            count += 1
        still[i] = count
        at_rail = rail[i]
        if value < _RAIL_LOW or value > _RAIL_HIGH:
            if at_rail < _RAIL_FRAMES:
                at_rail += 1
        elif at_rail > 0:
            at_rail -= 1
        rail[i] = at_rail
        walked = path[i]
        walked += (mine >> 4) - (walked >> 4)
        path[i] = walked
        verdict = 0
        if count >= _QUIET:
            result += 1
        if count >= _SILENT:
            good[i] = 0
            if silence_counts != 0:
                verdict = _STUCK
                if value < _RAIL_LOW or value > _SHORT_HIGH:
                    verdict = _SHORT
                elif value >= _REST_LOW and value <= _REST_HIGH:
                    verdict = _DEAD
        if at_rail >= _RAIL_FRAMES:
            verdict = _SHORT
        if walked >= _WILD or copy[i] >= _OPEN_SCORE:
            verdict = _OPEN
        if verdict != 0:
            good[i] = 0
            if why[i] != verdict:
                why[i] = verdict
                result |= 256
        elif why[i] != 0:
            good[i] += 1
            if good[i] >= _CLEAR:
                why[i] = 0
                result |= 256
        i += 1
    return result
