"""The chain of WS2812B pixels."""

from machine import Pin
from neopixel import NeoPixel


class Leds:
    """`buf` holds three bytes a pixel in chain order, green red blue, as they go on the wire."""

    def __init__(self, pin, n_pixels):
        self._strip = NeoPixel(Pin(pin, Pin.OUT), n_pixels)
        self.buf = self._strip.buf

    def show(self):
        """Send `buf` to the chain; blocks for 30 us a pixel (WS2812B datasheet, data rate)."""
        self._strip.write()

    def off(self):
        """Darken every pixel now."""
        buf = self.buf
        for i in range(len(buf)):
            buf[i] = 0
        self._strip.write()
