"""The pixel loop of `painter` as native code; `painter_plain` does the same."""

# ruff: noqa: F821
# pyright: reportUndefinedVariable=false

import micropython


@micropython.viper
def paint(bufs, out, slot: int, brightness: int, cap: int) -> int:
    """Write the pixels of one slot into `out`; see `painter_plain.paint`."""
    marks = ptr8(bufs[0])
    looks = ptr8(bufs[1])
    order = ptr8(bufs[2])
    pixels = ptr8(out)
    n = int(len(bufs[0]))
    share = 4096
    changed = 0
    total = 0
    # Round 0 adds up, round 1 writes.
    writing = 0
    while writing < 2:
        total = 0
        i = 0
        while i < n:
            at = marks[i] * 6
            level = 255
            if (looks[at + 4] << 8 | looks[at + 5]) >> (15 - slot) & 1 == 0:
                level = looks[at + 3]
            level *= brightness
            place = order[i] * 3
            k = 0
            while k < 3:
                source = at + k
                if k < 2:
                    source = at + 1 - k
                value = ((looks[source] * level + 65024) // 65025 * share) >> 12
                total += value
                if writing != 0 and pixels[place + k] != value:
                    pixels[place + k] = value
                    changed = 1 << 20
                k += 1
            i += 1
        if writing == 0 and total > cap:
            share = (cap << 12) // total
        writing += 1
    return total | changed
