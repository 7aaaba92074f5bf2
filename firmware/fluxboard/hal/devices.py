"""Every device of a board, built from its tables once, at start-up."""

from fluxboard.hal import clock
from fluxboard.hal.console import SerialConsole
from fluxboard.hal.leds import Leds
from fluxboard.hal.sensors import MuxedSensors
from fluxboard.hal.store import Store
from fluxboard.hal.touch import Pads


class Devices:
    """The hardware as the app sees it: sensors, leds, pads, console, store, clock, watchdog."""

    def __init__(self, profile, chip_name):
        """`profile`: a table module of boards; `chip_name`: a key of its CHIPS."""
        chip = profile.CHIPS[chip_name]
        clock.full_speed()
        self.clock = clock
        self.console = SerialConsole()
        self.leds = Leds(chip["led"], profile.N_PIXELS)
        self.pads = Pads(chip["pads"])
        self.sensors = MuxedSensors(chip, profile.WIRING, profile.N_CHANNELS, profile.SETTLE_US)
        self.store = Store()
        self.watchdog = clock.Watchdog()
