"""The board's time in microseconds since the simulation began: virtual, or paced by the wall."""

import time


class Clock:
    """`now_us` moves only through `set`; in real time no further than the wall clock allows."""

    def __init__(self, realtime):
        self.realtime = realtime
        self.now_us = 0
        self._base_us = time.monotonic_ns() // 1000

    def wall_us(self):
        """Return microseconds of real time since the simulation began."""
        return time.monotonic_ns() // 1000 - self._base_us

    def reach_us(self, until_us):
        """Return how far time may move now towards `until_us`."""
        return min(until_us, self.wall_us()) if self.realtime else until_us

    def set(self, t_us):
        """Move on to `t_us`; an earlier time changes nothing."""
        if t_us > self.now_us:
            self.now_us = t_us

    def resume(self):
        """Forget real time that passed while nobody ran the simulation."""
        self._base_us = time.monotonic_ns() // 1000 - self.now_us
