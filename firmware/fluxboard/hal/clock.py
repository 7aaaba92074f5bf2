"""Time and the watchdog. Ticks are the board's counter in ms, 0 to 2**30 - 1, wrapping."""

from time import sleep_ms as sleep_ms
from time import ticks_ms as now_ms  # noqa: F401 - part of this module

import machine


class Watchdog:
    """Starts when first fed after `start`; it cannot be stopped, only given more time (ESP32)."""

    def __init__(self, timeout_ms=8000, relaxed_ms=600_000):
        self._timeout_ms = timeout_ms
        self._relaxed_ms = relaxed_ms
        self._wdt = None

    def start(self):
        """Begin to watch; from now on `feed` must come within the timeout."""
        if self._wdt is None:
            self._wdt = machine.WDT(timeout=self._timeout_ms)

    def feed(self):
        """Tell the watchdog that the loop runs."""
        if self._wdt is not None:
            self._wdt.feed()

    def relax(self):
        """Give a person at the REPL ten minutes; constructing it again sets a new timeout."""
        if self._wdt is not None:
            self._wdt = machine.WDT(timeout=self._relaxed_ms)
