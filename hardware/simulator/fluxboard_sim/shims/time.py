"""The module time as on an ESP32, on the board's clock: ticks wrap at 2**30, epoch 2000-01-01."""

import simcore
import utime
from simcore import sleep_ms, sleep_us, ticks_add, ticks_diff, ticks_ms, ticks_us

__all__ = ("sleep_ms", "sleep_us", "ticks_add", "ticks_diff", "ticks_ms", "ticks_us")
_UNIX_2000 = 946684800


def ticks_cpu():
    """Return a fast counter, wrapping at 2**30."""
    return ticks_us()


def sleep(seconds):
    """Pause for `seconds`, a number."""
    sleep_us(int(seconds * 1000000))


def time():
    """Return seconds since power-up; nobody has set this clock."""
    return simcore.elapsed_us() // 1000000


def time_ns():
    """Return nanoseconds since power-up."""
    return simcore.elapsed_us() * 1000


def gmtime(seconds=None):
    """Return (year, month, day, hour, minute, second, weekday, yearday)."""
    seconds = time() if seconds is None else seconds
    return utime.gmtime(seconds + _UNIX_2000)[:8]


localtime = gmtime


def mktime(moment):
    """Return the seconds of a gmtime tuple."""
    return utime.mktime(moment[:6] + (0, 0)) - _UNIX_2000
