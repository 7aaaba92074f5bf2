"""Time: ticks are the board's counter in ms, 0 to 2**30 - 1, wrapping."""

from time import sleep_ms as sleep_ms
from time import ticks_ms as now_ms  # noqa: F401 - part of this module
