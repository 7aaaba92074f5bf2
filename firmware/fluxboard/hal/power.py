"""How the board came to life. Needed once, at start-up."""

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
