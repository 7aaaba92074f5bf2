"""A world and its hands on a clock, without firmware: for trying out hands and fields."""

from fluxboard_sim.hand import Hand, side_name
from fluxboard_sim.world import World


class DrySim:
    """Pumps a World as the board process does, in virtual time; `on_frame` sees every frame."""

    def __init__(self, frame_ms=20, on_frame=None, **options):
        """`options` go to World. `on_frame(world)` is called every `frame_ms`."""
        self.world = World(**options)
        self.frame_ms, self.on_frame = frame_ms, on_frame
        self._hands = {}

    @property
    def now_us(self):
        """World time in us."""
        return self.world.now_us

    def hand(self, side):
        """Return the hand of a side, always the same one."""
        side = side_name(side)
        if side not in self._hands:
            self._hands[side] = Hand(self.world, self, side)
        return self._hands[side]

    def run_for(self, ms):
        """Let `ms` pass."""
        self.run_until(lambda: False, ms)

    def run_until(self, condition, timeout_ms):
        """Let time pass until `condition()`; return False when `timeout_ms` went by without."""
        end_us = self.world.now_us + int(timeout_ms * 1000)
        while not condition():
            if self.world.now_us >= end_us:
                return False
            self.world.advance(min(end_us, self.world.now_us + self.frame_ms * 1000))
            if self.on_frame:
                self.on_frame(self.world)
        return True
