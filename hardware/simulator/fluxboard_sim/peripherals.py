"""What the shims' calls do to the chip, its flash, and the world."""

from fluxboard_sim import rpc
from fluxboard_sim.rpc import NEVER_US, Op


class BrownOut(Exception):
    """The LEDs draw more than the supply gives."""


class Peripherals:
    """The state of a chip apart from its program: pins, watchdog, low-power memory."""

    def __init__(self, world, flash, n_pads):
        self.world, self._flash, self._n_pads = world, flash, n_pads
        self.pins = {}
        self.freq_hz = None
        self.watchdog_at_us = NEVER_US
        self._watchdog_us = None
        self._rtc = self._rtc_new = b""
        self._pixels = b""
        self._do = {
            Op.ADC: self._adc,
            Op.PIXELS: self._pixel_data,
            Op.PROGRAM: self._program,
            Op.ERASE: self._erase,
            Op.WDT: self._watchdog,
            Op.FREQ: self._freq,
            Op.RTC_READ: self._rtc_read,
            Op.RTC_WRITE: self._rtc_write,
            Op.PIN: self._pin,
        }

    def reset(self, power_lost):
        """A hard reset; the low-power memory outlives it unless the power was lost."""
        self._watchdog_us, self.watchdog_at_us = None, NEVER_US
        self.freq_hz = None
        if power_lost:
            self._rtc = b""

    def dark(self, now_us):
        """Pixels without power are dark."""
        self.world.on_pixels(bytes(3 * len(self.world.pixels)), now_us)

    def handle(self, request, now_us):
        """Do what a call asks. Raises PowerCut, BrownOut."""
        action = self._do.get(request.op)
        if action is not None:
            action(request, now_us)

    def _adc(self, request, now_us):
        pads = [self.world.touch_value(pad) for pad in range(self._n_pads)]
        request.body = rpc.adc_body(self.world.adc_block(now_us), pads)

    def _pixel_data(self, request, now_us):
        self._pixels = (self._pixels if request.a else b"") + request.data
        if len(self._pixels) < request.b:
            return
        self.world.on_pixels(self._pixels, now_us)
        if self.world.brown_out_us is not None:
            self.world.brown_out_us = None
            raise BrownOut

    def _program(self, request, now_us):
        request.due_us = now_us + self._flash.program(request.a, request.data)

    def _erase(self, request, now_us):
        request.due_us = now_us + self._flash.erase(request.a)

    def _watchdog(self, request, now_us):
        if request.a:
            self._watchdog_us = request.a * 1000
        if self._watchdog_us is not None:
            self.watchdog_at_us = now_us + self._watchdog_us

    def _freq(self, request, now_us):
        self.freq_hz = request.a

    def _rtc_read(self, request, now_us):
        request.result = len(self._rtc)
        request.body = self._rtc[request.a : request.a + rpc.BLOCK_BYTES]

    def _rtc_write(self, request, now_us):
        self._rtc_new = (self._rtc_new if request.a else b"") + request.data
        if len(self._rtc_new) >= request.b:
            self._rtc = self._rtc_new

    def _pin(self, request, now_us):
        request.result = self.pins.get(request.a, request.b)
