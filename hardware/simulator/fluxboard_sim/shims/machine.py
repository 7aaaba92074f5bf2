"""The module machine as on an ESP32, as far as Fluxboard's hardware needs it.

What is missing here is missing on purpose: a program that uses it must be seen to fail.
"""

import simcore
from simcore import config

PWRON_RESET = 1
HARD_RESET = 2
WDT_RESET = 3
DEEPSLEEP_RESET = 4
SOFT_RESET = 5

_chip = config["chip"]
_FREQS = (20000000, 40000000, 80000000, 160000000, 240000000)
_freq = 160000000
_pins = {}
_UV_FULL = {0: 950000, 1: 1250000, 2: 1750000, 3: 3276800}


class Pin:
    """A GPIO pin; select lines of the multiplexers act on the analog front end."""

    IN = 1
    OUT = 3
    OPEN_DRAIN = 7
    PULL_DOWN = 1
    PULL_UP = 2
    IRQ_RISING = 1
    IRQ_FALLING = 2

    def __new__(cls, id, mode=-1, pull=-1, value=None):
        """Return the one object of a pin; ValueError for a number that is none."""
        pin = _pins.get(id)
        if pin is None:
            if id not in config["gpio"]:
                raise ValueError("invalid pin")
            pin = _pins[id] = super().__new__(cls)
            pin._id = id
            pin._mode = Pin.IN
            pin._pull = None
            pin._level = 0
            select = config["select"]
            pin._bit = 1 << select.index(id) if id in select else 0
        return pin

    def __init__(self, id, mode=-1, pull=-1, value=None):
        self.init(mode, pull, value)

    def init(self, mode=-1, pull=-1, value=None):
        """Set what is given, leave the rest."""
        if mode == Pin.OUT and self._id in config["input_only"]:
            raise ValueError("pin can only be input")
        if mode != -1:
            self._mode = mode
        if pull != -1:
            self._pull = pull
        if value is not None:
            self.value(value)

    def value(self, level=None):
        """Return the level, or drive the pin to `level`."""
        if level is not None:
            self._level = 1 if level else 0
            if self._bit and self._mode == 3:
                simcore.select(self._bit, level)
            return None
        if self._mode != Pin.IN:
            return self._level
        simcore.call(simcore.PIN, self._id, 1 if self._pull == Pin.PULL_UP else 0)
        return simcore.result()

    __call__ = value

    def on(self):
        """Drive the pin high."""
        self.value(1)

    def off(self):
        """Drive the pin low."""
        self.value(0)

    def irq(self, handler=None, trigger=3, **more):
        """Not there: the simulator has no pin interrupts."""
        raise NotImplementedError("no pin interrupts on the simulated board")

    def __repr__(self):
        return "Pin(%d)" % self._id


# The chip's pins are in its ROM; made here, they count as the shims' own and not as the program's.
for _pin in config["select"] + config["inputs"] + config["pads"] + [config["led"]]:
    Pin(_pin)


def _number(pin):
    return pin._id if isinstance(pin, Pin) else pin


class ADC:
    """An input of ADC1 with 12 bits."""

    ATTN_0DB = 0
    ATTN_2_5DB = 1
    ATTN_6DB = 2
    ATTN_11DB = 3
    WIDTH_9BIT = 9
    WIDTH_10BIT = 10
    WIDTH_11BIT = 11
    WIDTH_12BIT = 12

    def __init__(self, pin, atten=0):
        number = _number(pin)
        if number not in config["adc1"]:
            raise ValueError("invalid pin")
        inputs = config["inputs"]
        self._place = inputs.index(number) * 16 if number in inputs else -1
        self._atten = atten
        self._full = atten == 3 and self._place >= 0

    def init(self, atten=0):
        """Set the attenuation."""
        self.atten(atten)

    def atten(self, atten):
        """Set the attenuation, ATTN_…: with less than 11 dB the range ends at 1 to 1.8 V."""
        self._atten = atten
        self._full = atten == 3 and self._place >= 0

    def width(self, bits):
        """12 bits are all there is; OSError for another width."""
        if bits != 12:
            raise OSError(22)

    def read_u16(self):
        """Return counts, 0 to 65535."""
        if self._full:
            return simcore.read_adc(self._place)
        if self._place < 0:
            return 0
        counts = simcore.read_adc(self._place) * 3276800 // _UV_FULL[self._atten]
        return min(counts, 65520)

    def read(self):
        """Return counts of 12 bits."""
        return self.read_u16() >> 4

    def read_uv(self):
        """Return microvolts: 800 for each of 4096 steps at 11 dB."""
        return (self.read_u16() >> 4) * _UV_FULL[self._atten] // 4096


class TouchPad:
    """A capacitive touch input."""

    def __init__(self, pin):
        number = _number(pin)
        if number not in config["touch"]:
            raise ValueError("invalid pin for touchpad")
        pads = config["pads"]
        self._index = pads.index(number) if number in pads else -1

    def read(self):
        """Return the reading: higher when touched on the S3, lower on the classic ESP32."""
        return simcore.read_pad(self._index) if self._index >= 0 else 0

    def config(self, threshold):
        """Set a wake threshold; without effect here."""


class WDT:
    """The watchdog: it cannot be stopped, another one sets a new timeout."""

    def __init__(self, id=0, timeout=5000):
        if id != 0:
            raise ValueError("id")
        if timeout < 1:
            raise ValueError("WDT timeout too short")
        simcore.call(simcore.WDT, timeout)

    def feed(self):
        """Start the timeout again."""
        simcore.call(simcore.WDT)


class RTC:
    """The low-power memory, 2048 bytes: it outlives a reset, not a power-off."""

    def memory(self, data=None):
        """Return what is stored, or store `data`; ValueError when it is longer than 2048."""
        if data is not None:
            if len(data) > 2048:
                raise ValueError("buffer too long")
            view = memoryview(data)
            place = 0
            while place == 0 or place < len(view):
                part = view[place : place + 256]
                simcore.call_with(simcore.RTC_WRITE, part, place, len(view))
                place += 256
            return None
        simcore.call(simcore.RTC_READ)
        size = simcore.result()
        out = b""
        while len(out) < size:
            simcore.call(simcore.RTC_READ, len(out))
            out += simcore.result_bytes(min(192, size - len(out)))
        return out


def freq(hz=None):
    """Return the clock in Hz, or set it."""
    global _freq
    if hz is None:
        return _freq
    if hz not in _FREQS:
        raise ValueError("frequency must be 20MHz, 40MHz, 80MHz, 160MHz or 240MHz")
    _freq = hz
    simcore.call(simcore.FREQ, hz)


def reset():
    """Restart the chip."""
    while True:
        simcore.call(simcore.RESET)


def soft_reset():
    """Restart MicroPython."""
    raise SystemExit


def reset_cause():
    """Return PWRON_RESET, HARD_RESET, WDT_RESET or SOFT_RESET."""
    return config["cause"]


def unique_id():
    """Return the chip's six bytes."""
    return bytes(config["unique_id"])


def disable_irq():
    """Return a state for `enable_irq`; there is nothing to disable."""
    return 0


def enable_irq(state=0):
    """Undo `disable_irq`."""


def idle():
    """Let a moment pass."""
    simcore.sleep_us(100)


def lightsleep(ms=0):
    """Pause; ValueError without a time, since nothing would wake the board."""
    if ms <= 0:
        raise ValueError("no wake source")
    simcore.sleep_ms(ms)


def bitstream(pin, encoding, timing, buf):
    """Send `buf` to the pixels on `pin`: 1.25 us a bit."""
    if encoding != 0:
        raise ValueError("encoding must be 0")
    size = len(buf)
    simcore.spend(10 * size)
    if pin._id != config["led"]:
        return
    view = memoryview(buf)
    place = 0
    while place < size:
        part = view[place : place + 256]
        simcore.call_with(simcore.PIXELS, part, place, size)
        place += 256
