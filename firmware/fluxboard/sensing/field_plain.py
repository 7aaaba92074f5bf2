"""The per-frame loop of `field` in plain Python: what `field_viper` must equal, bit for bit.

Units: read_u16 counts at the nominal supply; 1200 counts = 1 mT (DRV5055A1 60 mV/mT, 0.8 mV and 16
counts a 12-bit step). Numbers: hardware notes, "Cluster board", two-step detection.
"""

from fluxboard.compat import const

_ON_1 = const(2400)  # 2.0 mT: step 1, a stone by its raw field
_KEEP_1 = const(900)  # 0.75 mT: 1.5 mT less the 0.71 mT eight neighbours take away
_ON = const(2160)  # 1.8 mT: step 2, after the neighbours are subtracted
_OFF = const(1800)  # 1.5 mT
_BESIDE = const(149)  # 0.124 mT from an orthogonal neighbour
_DIAGONAL = const(65)  # 0.054 mT from a diagonal one
_LEAN = const(84)  # 0.07 mT more from a neighbour that leans this way by 20 % of the pitch
_LEAN_DIAGONAL = const(24)
_WEAK_ON = const(744)  # 0.62 mT: drift under a stone is up to 0.55 mT (1 % of the supply)
_WEAK_OFF = const(600)
_WEAK_ON_FACTORY = const(1740)  # 1.45 mT: a rest at mid supply may be 1.3 mT wrong
_WEAK_OFF_FACTORY = const(1560)
_WEAK_FRAMES = const(25)  # 0.5 s
_LEARNT = const(32)
_MOVED = const(720)  # 0.6 mT between two frames: five sigma of twice the usual noise
_CLIP = const(3000)
_RAIL_LOW = const(4000)  # 0.2 V and 3.0 V: no stone drives a DRV5055A1 there
_RAIL_HIGH = const(60000)


def step(bufs, raw, scale, need, now_ms):
    """Filter one frame in place; return 1 if a state changed, + 2 if a field moved.

    `bufs`: see `Field._bufs`; `raw`: array('H') of counts; `scale`: nominal / measured supply,
    x 2**14; `need`: frames a new state must last; `now_ms`: written to `since_ms` on a change.
    """
    delta, rest, state, since, slow, scales, trust, why, dims, work = bufs
    n, cols = dims[0], dims[1]
    scale_x, scale_o = scales[:n], scales[n:]
    inst, pend, near = (memoryview(work)[k:] for k in (0, n, 2 * n))
    width = cols + 2
    flags = 0
    at = width + 1
    column = 0
    for i in range(n):
        value = raw[i]
        d = ((value * scale + 8192) >> 14) - rest[i]
        if d > 32000:
            d = 32000
        elif d < -32000:
            d = -32000
        change = d - delta[i]
        delta[i] = d
        known = 17
        if why[i] == 0 and _RAIL_LOW <= value <= _RAIL_HIGH:
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
    at = width + 1
    column = 0
    for i in range(n):
        value = raw[i]
        c = delta[i]
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
        if why[i]:
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
        mean = slow[i]
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
