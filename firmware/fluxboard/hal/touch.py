"""Capacitive touch pads: four seats, then the menu pad."""

from machine import Pin, TouchPad

from fluxboard.compat import const

# A finger moves the reading by far more than this share of its rest, down on the classic ESP32
# and up on the S3; twice in a row, so that one disturbed reading is no touch.
_SHARE_X256 = const(51)
_FRAMES = const(2)


class Pads:
    """Debounced pads; `update()` once a frame."""

    def __init__(self, pins):
        """`pins`: GPIO numbers. The rest value is taken now: no finger should be on a pad."""
        self._pads = tuple(TouchPad(Pin(pin)) for pin in pins)
        self._rest = [pad.read() for pad in self._pads]
        self._runs = bytearray(len(pins))
        self.pressed = bytearray(len(pins))

    def held(self, index):
        """Return True when a finger lies on pad `index` already at start-up.

        Its rest is unknown then, so it is held against the middle one of all pads.
        """
        middle = sorted(self._rest)[len(self._rest) // 2]
        return abs(self._rest[index] - middle) * 256 > middle * _SHARE_X256

    def update(self):
        """Return a bit mask of the pads whose `pressed` changed in this frame."""
        changed = 0
        for i, pad in enumerate(self._pads):
            value = pad.read()
            rest = self._rest[i]
            touched = abs(value - rest) * 256 > rest * _SHARE_X256
            if touched == bool(self.pressed[i]):
                self._runs[i] = 0
                if not touched:
                    self._rest[i] = rest + (value > rest) - (value < rest)
                continue
            self._runs[i] += 1
            if self._runs[i] >= _FRAMES:
                self._runs[i] = 0
                self.pressed[i] = touched
                changed |= 1 << i
        return changed
