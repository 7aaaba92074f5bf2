"""The per-frame loop of `faults` in plain Python: what `faults_viper` must equal, bit for bit."""

from fluxboard.compat import const

_DEAD = const(1)
_STUCK = const(2)
_SHORT = const(3)
_OPEN = const(4)
_LSB = const(16)
_SILENT = const(85)  # frames, 1.7 s: at half the noise three codes hold so long 1 in 10**9
_QUIET = const(40)  # as good as silent, for the share of silent sensors
_RAIL_LOW = const(4000)  # 0.2 V and 2.93 V: outside what the sensor drives (DRV5055 data sheet)
_RAIL_HIGH = const(60000)
_SHORT_HIGH = const(52000)  # a classic ESP32 sees 3.3 V as 2.66 V
_RAIL_FRAMES = const(25)
_REST_LOW = const(31000)  # mid supply and 1.6 mT
_REST_HIGH = const(35000)
_WILD = const(3750)  # 50 mT of changes within about 16 frames, in steps of 12 bits
_COPIED = const(9)  # about 8 mT of one movement taken over from the channel before
_OPEN_SCORE = const(32)  # two movements: two hands may coincide once
_STEP = const(720)  # 0.6 mT: a change that is not noise
_CROWD = const(8)  # more that change in one frame are a board wiped or set up, not a copy
_CLEAR = const(150)  # frames, 3 s


def watch(bufs, raw, silence_counts):
    """Judge one frame in place; return the silent sensors' number, + 256 if a verdict changed.

    `bufs`: see `Faults._bufs`; `raw`: array('H') of counts; `silence_counts`: 0 when so many
    sensors are silent that it tells nothing.
    """
    why, last, anchor, path, before, work = bufs
    n = len(why)
    still, rail, copy, good = (memoryview(work)[k * n :] for k in range(4))
    result = 0
    crowd = 0
    for i in range(n):
        if abs(raw[i] - last[i]) >= _STEP:
            crowd += 1
    for i in range(n):
        j = before[i]
        if j != i and crowd <= _CROWD:
            copy[i] = _copied(copy[i], raw[i] - last[i], raw[j] - last[j])
    for i in range(n):
        value = raw[i]
        mine = value - last[i]
        last[i] = value
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
        elif at_rail:
            at_rail -= 1
        rail[i] = at_rail
        if mine < 0:
            mine = -mine
        walked = path[i]
        walked += (mine >> 4) - (walked >> 4)
        path[i] = walked
        verdict = 0
        if count >= _QUIET:
            result += 1
        if count >= _SILENT:
            good[i] = 0
            if silence_counts:
                verdict = _STUCK
                if value < _RAIL_LOW or value > _SHORT_HIGH:
                    verdict = _SHORT
                elif _REST_LOW <= value <= _REST_HIGH:
                    verdict = _DEAD
        if at_rail >= _RAIL_FRAMES:
            verdict = _SHORT
        if walked >= _WILD or copy[i] >= _OPEN_SCORE:
            verdict = _OPEN
        if verdict:
            good[i] = 0
            if why[i] != verdict:
                why[i] = verdict
                result |= 256
        elif why[i]:
            good[i] += 1
            if good[i] >= _CLEAR:
                why[i] = 0
                result |= 256
    return result


def _copied(score, mine, other):
    """Return the new score of a channel whose change was `mine` when that before it was `other`.

    Low four bits: how much of one movement was copied, in about 0.85 mT; high bits: movements
    copied. One that is not copied, or a movement of its own, clears the channel.
    """
    size = -other if other < 0 else other
    if size < _STEP:
        if mine >= _STEP or mine <= -_STEP:
            return 0
        if score & 15 >= _COPIED and score < _OPEN_SCORE:
            score += 16
        return score & 240
    off = mine - other
    if off < 0:
        off = -off
    if off > size >> 3:
        return 0
    moved = (score & 15) + (size >> 10)
    if moved > 15:
        moved = 15
    return score & 240 | moved
