"""The pixel loop of `painter` in plain Python: what `painter_viper` must equal, byte for byte."""


def paint(bufs, out, slot, brightness, cap):
    """Write the pixels of one slot into `out`; return the sum of its bytes, + 2**20 if it changed.

    `bufs`: marks, looks, order; `out`: three bytes a pixel, green red blue; `slot` 0 to 15;
    `brightness` 1 to 255; `cap`: the largest sum allowed, at most 65535. A lit channel stays lit
    however dim, unless the cap forbids it.
    """
    marks, looks, order = bufs
    total = 0
    for code in marks:
        at = code * 6
        level = 255
        if not (looks[at + 4] << 8 | looks[at + 5]) >> (15 - slot) & 1:
            level = looks[at + 3]
        level *= brightness
        for k in range(3):
            value = looks[at + k] * level
            total += (value + 65024) // 65025
    share = 4096
    if total > cap:
        share = (cap << 12) // total
    changed = total = 0
    for i, code in enumerate(marks):
        at = code * 6
        level = 255
        if not (looks[at + 4] << 8 | looks[at + 5]) >> (15 - slot) & 1:
            level = looks[at + 3]
        level *= brightness
        place = order[i] * 3
        for k in range(3):
            value = (looks[at + (1, 0, 2)[k]] * level + 65024) // 65025 * share >> 12
            total += value
            if out[place + k] != value:
                out[place + k] = value
                changed = 1 << 20
    return total | changed
