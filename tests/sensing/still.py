"""A silent board: counts off rest are given to the count, so that limits can be tried exactly."""

from array import array

from fluxboard.sensing.field import MANUAL, NOMINAL, Field


class Still:
    """`off[square]` counts off mid supply; 1200 are 1 mT, positive for X. `frame` feeds one."""

    def __init__(self, n=64, cols=8, trust=MANUAL, **options):
        self.n = n
        self.field = Field(n, cols, **options)
        for i in range(n):
            self.field.trust[i] = trust
        self.off = {}
        self.twitching = None  # a square that moves by 0.67 mT a frame: no drift is followed
        self.now_ms = 0

    def frame(self, frames=1, vref=NOMINAL):
        raw = array("H", [NOMINAL] * self.n)
        for square, counts in self.off.items():
            raw[square] = NOMINAL + counts
        for k in range(frames):
            if self.twitching is not None:
                raw[self.twitching] = NOMINAL + (400 if k & 1 else -400)
            self.now_ms += 20
            self.field.update(raw, vref, self.now_ms)
        return self.field

    def measure(self, kind, *counts, frames=8):
        """Run a calibration of `frames`; `counts` are those of square 0, again and again."""
        run = kind(self.field, frames)
        for k in range(frames):
            if counts:
                self.off[0] = counts[k % len(counts)]
            self.frame()
            run.feed()
        return run
