"""The module neopixel: WS2812B chains through machine.bitstream, as MicroPython's own."""

from machine import bitstream


class NeoPixel:
    """A chain of `n` pixels; `buf` holds `bpp` bytes a pixel in ORDER, as they go on the wire."""

    ORDER = (1, 0, 2, 3)

    def __init__(self, pin, n, bpp=3, timing=1):
        self.pin = pin
        self.n = n
        self.bpp = bpp
        self.buf = bytearray(n * bpp)
        self.pin.init(pin.OUT)
        if isinstance(timing, int):
            timing = (400, 850, 800, 450) if timing else (800, 1700, 1600, 900)
        self.timing = timing

    def __len__(self):
        return self.n

    def __setitem__(self, index, colour):
        place = index * self.bpp
        for i in range(self.bpp):
            self.buf[place + self.ORDER[i]] = colour[i]

    def __getitem__(self, index):
        place = index * self.bpp
        return tuple(self.buf[place + self.ORDER[i]] for i in range(self.bpp))

    def fill(self, colour):
        """Give every pixel the same colour."""
        for i in range(self.n):
            self[i] = colour

    def write(self):
        """Send the buffer."""
        bitstream(self.pin, 0, self.timing, self.buf)
