"""Every device of a board, built from its tables once, at start-up."""

from machine import Pin
from neopixel import NeoPixel

from fluxboard.compat import borrow
from fluxboard.hal import clock
from fluxboard.hal.console import SerialConsole
from fluxboard.hal.sensors import MuxedSensors
from fluxboard.hal.store import Store
from fluxboard.hal.touch import Pads


class Devices:
    """The hardware as the app sees it: sensors, leds, pads, console, store, clock, watchdog.

    `leds` is a NeoPixel: `buf` holds three bytes a pixel in chain order, green red blue, as they
    go on the wire; `write()` sends it, blocking for 30 us a pixel (WS2812B datasheet, data rate).
    `watchdog` is a machine.WDT once it watches (power.py). `boot` is a number that differs from
    start to start, `cause` why the board started.
    """

    boot: int
    cause: str
    clock: object
    console: SerialConsole
    leds: NeoPixel
    pads: Pads
    sensors: MuxedSensors
    store: Store
    watchdog: object


def build(profile, chip_name):
    """Return the Devices of a table module of boards; `chip_name`: a key of its CHIPS."""
    chip = profile.CHIPS[chip_name]
    power = borrow("fluxboard.hal.power")
    power.full_speed()
    devices = Devices()
    devices.boot = power.boot_id()
    devices.cause = power.reset_cause()
    devices.clock = clock
    devices.console = SerialConsole()
    devices.leds = NeoPixel(Pin(chip["led"], Pin.OUT), profile.N_PIXELS)
    devices.pads = Pads(chip["pads"])
    devices.sensors = MuxedSensors(chip, profile.WIRING, profile.N_CHANNELS, profile.SETTLE_US)
    devices.store = Store()
    devices.watchdog = None
    return devices
