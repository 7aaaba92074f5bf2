"""The per-frame loop of `field` as native code; `field_plain` is the same text without casts."""

# ruff: noqa: F821
# pyright: reportUndefinedVariable=false

import micropython

from fluxboard.compat import const

_ON_1 = const(2400)
_KEEP_1 = const(900)
_ON = const(2160)
_OFF = const(1800)
_BESIDE = const(149)
_DIAGONAL = const(65)
_LEAN = const(84)
_LEAN_DIAGONAL = const(24)
_WEAK_ON = const(744)
_WEAK_OFF = const(600)
_WEAK_ON_FACTORY = const(1740)
_WEAK_OFF_FACTORY = const(1560)
_WEAK_FRAMES = const(25)
_LEARNT = const(32)
_MOVED = const(720)
_CLIP = const(3000)
_RAIL_LOW = const(4000)
_RAIL_HIGH = const(60000)


@micropython.viper
def step(bufs, raw, scale: int, need: int, now_ms: int) -> int:
    """Filter one frame in place; see `field_plain.step`."""
    delta = ptr16(bufs[0])
    rest = ptr16(bufs[1])
    state = ptr8(bufs[2])
    since = ptr32(bufs[3])
    slow = ptr16(bufs[4])
    scale_x = ptr8(bufs[5])
    trust = ptr8(bufs[6])
    why = ptr8(bufs[7])
    dims = ptr8(bufs[8])
    inst = ptr8(bufs[9])
    values = ptr16(raw)
    n = dims[0]
    cols = dims[1]
    scale_o = ptr8(uint(scale_x) + n)
    pend = ptr8(uint(inst) + n)
    near = ptr8(uint(pend) + n)
    width = cols + 2
    flags = 0
    at = width + 1
    column = 0
    i = 0
    while i < n:
        value = values[i]
        d = ((value * scale + 8192) >> 14) - rest[i]
        if d > 32000:
            d = 32000
        elif d < -32000:
            d = -32000
        change = d - ((delta[i] ^ 0x8000) - 0x8000)
        delta[i] = d
        known = 17
        if why[i] == 0 and value >= _RAIL_LOW and value <= _RAIL_HIGH:
            if change > _MOVED or change < -_MOVED:
                flags |= 2
            if d >= _ON_1 * scale_x[i] >> 6 or (inst[i] == 1 and d >= _KEEP_1):
                known = 2
            elif d <= -(_ON_1 * scale_o[i] >> 6) or (inst[i] == 2 and d <= -_KEEP_1):
                known = 0
        near[at] = known
        at += 1
        column += 1
        if column == cols:
            column = 0
            at += 2
        i += 1
    at = width + 1
    column = 0
    i = -1
    while i < n - 1:
        i += 1
        value = values[i]
        c = (delta[i] ^ 0x8000) - 0x8000
        beside = near[at - width] + near[at + width] + near[at - 1] + near[at + 1]
        diagonal = near[at - width - 1] + near[at - width + 1]
        diagonal += near[at + width - 1] + near[at + width + 1]
        c += _BESIDE * ((beside & 15) - 4) + _DIAGONAL * ((diagonal & 15) - 4)
        at += 1
        column += 1
        if column == cols:
            column = 0
            at += 2
        was = inst[i]
        now = state[i]
        if why[i] != 0:
            inst[i] = 4
            pend[i] = 0
            if now != 4:
                state[i] = 4
                since[i] = now_ms
                flags |= 1
            continue
        if value < _RAIL_LOW or value > _RAIL_HIGH:
            pend[i] = 0
            continue
        clipped = c
        if c > _CLIP:
            clipped = _CLIP
        elif c < -_CLIP:
            clipped = -_CLIP
        mean = (slow[i] ^ 0x8000) - 0x8000
        mean += clipped - (mean >> 3)
        slow[i] = mean
        mean >>= 3
        if mean < 0:
            mean = -mean
        weak = _WEAK_ON
        if trust[i] < _LEARNT:
            weak = _WEAK_ON_FACTORY
            if was == 3:
                weak = _WEAK_OFF_FACTORY
        elif was == 3:
            weak = _WEAK_OFF
        weak += _LEAN * (4 - (beside >> 4)) + _LEAN_DIAGONAL * (4 - (diagonal >> 4))
        if c >= _ON * scale_x[i] >> 6 or (was == 1 and c >= _OFF * scale_x[i] >> 6):
            new = 1
        elif c <= -(_ON * scale_o[i] >> 6) or (was == 2 and c <= -(_OFF * scale_o[i] >> 6)):
            new = 2
        elif mean >= weak and (c >= weak >> 1 or c <= -(weak >> 1)):
            new = 3
        else:
            new = 0
        inst[i] = new
        if new == 3 and now != 0 and now != 3:
            new = 0
        if new == now:
            pend[i] = 0
            continue
        count = pend[i]
        if count >> 6 == new:
            count = (count & 63) + 1
        else:
            count = 1
        limit = need
        if new == 3:
            limit = _WEAK_FRAMES
        if count >= limit:
            count = 0
            state[i] = new
            since[i] = now_ms
            flags |= 1
            new = 0
        pend[i] = new << 6 | count
    return flags
