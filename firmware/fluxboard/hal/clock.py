"""Time, resets and the watchdog."""

import time

import machine

_CAUSES = (
    ("PWRON_RESET", "power"),
    ("HARD_RESET", "hard"),
    ("WDT_RESET", "watchdog"),
    ("DEEPSLEEP_RESET", "sleep"),
    ("SOFT_RESET", "soft"),
)


def now_ms():
    """Return the board's tick counter in ms, 0 to 2**30 - 1, wrapping."""
    return time.ticks_ms()


def full_speed():
    """Run at 240 MHz: generic ESP32 images boot at 160."""
    machine.freq(240_000_000)


def reset_cause():
    """Return why the board started: power, hard, watchdog, sleep, soft or unknown."""
    cause = machine.reset_cause()
    for name, word in _CAUSES:
        if getattr(machine, name, None) == cause:
            return word
    return "unknown"


def boot_id():
    """Return a number that differs from boot to boot, 0 to 65535."""
    import os

    two = os.urandom(2)
    return two[0] << 8 | two[1]


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
