"""From marks to pixels, within the current the supply can give."""

from fluxboard.compat import const
from fluxboard.lights.looks import LOOKS

try:
    from fluxboard.lights.painter_viper import paint
except ImportError:
    from fluxboard.lights.painter_plain import paint

USB_MA = const(400)
SUPPLY_MA = const(1500)

_CHANGED = const(0x100000)


class Painter:
    """Paints the marks of `n` squares; `order[square]` is the square's place in the chain.

    `marks`: bytearray(n) of palette codes, written by whoever has something to show;
    `brightness`: 1 (barely lit) to 255; `cap_ma`: USB_MA, or SUPPLY_MA with an external 5 V
    supply; `ma`: what the last frame draws (20 mA a channel at 255, hardware notes
    "Electronics"), rounded up.
    """

    def __init__(self, n, order, brightness=40, cap_ma=USB_MA):
        self.marks = bytearray(n)
        self.brightness = brightness
        self.cap_ma = cap_ma
        self.ma = 0
        self._bufs = (self.marks, LOOKS, order)

    def render(self, now_ms, out):
        """Write the pixels of this moment; return whether any byte of `out` changed.

        `now_ms`: ticks (16 slots of 128 ms divide 2**30, so a wrap does not show); `out`:
        bytearray(3 * n) in chain order, green red blue, scaled as a whole to stay under the cap.
        Allocates nothing.
        """
        cap = self.cap_ma * 255 // 20
        total = paint(self._bufs, out, now_ms >> 7 & 15, self.brightness, cap)
        self.ma = ((total & 0xFFFFF) * 20 + 254) // 255
        return total >= _CHANGED
