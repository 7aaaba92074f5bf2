"""How the board came to life, and its watchdog. Loaded for the moment."""

import os

import machine

_CAUSES = (
    ("PWRON_RESET", "power"),
    ("HARD_RESET", "hard"),
    ("WDT_RESET", "watchdog"),
    ("DEEPSLEEP_RESET", "sleep"),
    ("SOFT_RESET", "soft"),
)


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
    two = os.urandom(2)
    return two[0] << 8 | two[1]


def watch(devices, timeout_ms):
    """Start the watchdog, or give it another time: from now on `feed` must come within that.

    It cannot be stopped; constructing it again sets a new timeout (ESP32).
    """
    devices.watchdog = machine.WDT(timeout=timeout_ms)
