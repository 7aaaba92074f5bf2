"""Every device of a board, built from its tables once, at start-up."""

from fluxboard.compat import borrow
from fluxboard.hal import clock
from fluxboard.hal.console import SerialConsole
from fluxboard.hal.leds import Leds
from fluxboard.hal.sensors import MuxedSensors
from fluxboard.hal.store import Store
from fluxboard.hal.touch import Pads


class Devices:
    """The hardware as the app sees it: sensors, leds, pads, console, store, clock, watchdog.

    `boot` is a number that differs from start to start, `cause` why the board started.
    """


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
    devices.leds = Leds(chip["led"], profile.N_PIXELS)
    devices.pads = Pads(chip["pads"])
    devices.sensors = MuxedSensors(chip, profile.WIRING, profile.N_CHANNELS, profile.SETTLE_US)
    devices.store = Store()
    devices.watchdog = clock.Watchdog()
    return devices
