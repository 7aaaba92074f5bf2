"""How fingers move one stone: generators of timed segments that a hand plays on the world's clock.

A segment is (phase, duration_us, act): `act(u)` is called with u from 0 to 1 while it lasts, or
is None. A duration of None waits until `act(0)` returns True. Trajectories are minimum-jerk, as
human reaching is (Flash and Hogan 1985).
"""

import bisect
import math

from fluxboard_sim.placing import (
    ON_TOP_MM,
    choose_spot,
    clearance_mm,
    crooked_path,
    crowding,
    lying,
)


class HandError(ValueError):
    """A hand was asked for something impossible, such as lifting from an empty square."""


class NoRoom(HandError):
    """Other stones leave no room for this way of moving."""


def min_jerk(u):
    """Return the share of the way covered at the share `u` of the time."""
    return u * u * u * (10 + u * (6 * u - 15))


def wait(ms, phase="wait"):
    """Yield one segment in which nothing moves."""
    yield phase, int(ms * 1000), None


def until(condition):
    """Yield one segment that lasts until `condition()` is true."""
    yield "wait", None, lambda _u: condition()


class Fingers:
    """One person's way of handling stones: `rng` draws every number, `pace` scales durations."""

    def __init__(self, world, rng, pace=1.0):
        self.world, self.rng, self.pace = world, rng, pace
        self.on_release = lambda: None

    def _ms(self, low, high):
        """Return a random duration in us between `low` and `high` ms, at this person's pace."""
        return int(self.rng.uniform(low, high) * 1000 * self.pace)

    def reach(self, reach_ms=None):
        """Yield the way of the empty hand to a stone, 140 to 320 ms unless given."""
        us = self._ms(140, 320) if reach_ms is None else int(reach_ms * 1000)
        yield "reach", us, None

    def check_lift(self, disc):
        """Raise HandError when another stone stands on `disc`."""
        for other in self.world.discs:
            above = 0 < other.z - disc.z <= disc.thick_mm and not other.held
            if above and math.hypot(other.x - disc.x, other.y - disc.y) < disc.diameter_mm:
                raise HandError("another stone stands on it")

    def lift(self, disc, height_mm=None):
        """Yield grip and rise, 80 to 250 ms, to 20 to 60 mm or `height_mm`; off-centre, tilted."""
        rng = self.rng
        self.check_lift(disc)
        disc.held = True
        shift = rng.normal(0, 0.3, 2)
        yield "lift", self._ms(30, 80), _line(disc, disc.x + shift[0], disc.y + shift[1], disc.z)
        x, y, z = disc.x, disc.y, disc.z
        height = rng.uniform(20, 60) if height_mm is None else height_mm
        drift, azimuth = rng.normal(0, 1.5, 2), rng.uniform(0, 360)
        tilt = abs(rng.normal(0, 5))
        disc.twist_deg += rng.normal(0, 4)

        def rise(u):
            s = min_jerk(u)
            # Sideways only once it is clear of its neighbours.
            side = max(0.0, 2 * s - 1)
            disc.place(
                x + drift[0] * side, y + drift[1] * side, z + (height - z) * s,
                tilt * math.sin(math.pi * s), azimuth,
            )  # fmt: skip

        yield "lift", self._ms(80, 250), rise

    def carry(self, disc, x, y, height_mm=None):
        """Yield a way through the air to above (x, y), slightly bowed, at `height_mm` or as is."""
        height = disc.z if height_mm is None else height_mm
        x0, y0, z0 = disc.x, disc.y, disc.z
        far = math.hypot(x - x0, y - y0)
        bow = self.rng.normal(0, 0.06) * far
        nx, ny = ((y0 - y) / far, (x - x0) / far) if far else (0, 0)

        def fly(u):
            s = min_jerk(u)
            out = bow * math.sin(math.pi * s)
            disc.place(x0 + (x - x0) * s + nx * out, y0 + (y - y0) * s + ny * out,
                       z0 + (height - z0) * s)  # fmt: skip

        yield "carry", int(self._ms(120, 220) + far * self._ms(0.8, 1.8)), fly

    def sway(self, disc, ms):
        """Yield standing still in the air for `ms`, as still as a hand can."""
        x0, y0, z0 = disc.x, disc.y, disc.z
        a, b, rate = self.rng.uniform(0.5, 2.5), self.rng.uniform(0.5, 2.5), self.rng.uniform(1, 3)

        def act(u):
            swing = math.sin(2 * math.pi * rate * u) * math.sin(math.pi * u)
            disc.place(x0 + a * swing, y0 + b * swing, z0 + 0.5 * swing * swing)

        yield "hover", int(ms * 1000), act

    def lower(self, disc, x, y, on_top=False):
        """Yield putting down at (x, y), 80 to 220 ms: down, flat, let go, a small slide.

        Neighbours in the way are pushed aside a little. HandError when another stone lies there.
        """
        others = lying(self.world, (disc,))
        if not on_top and clearance_mm(others, x, y) < ON_TOP_MM - disc.diameter_mm:
            raise HandError("another stone lies at %.0f, %.0f mm" % (x, y))
        rng = self.rng
        angle, far = rng.uniform(0, 2 * math.pi), rng.uniform(0, 1.2)
        lx, ly = x + far * math.cos(angle), y + far * math.sin(angle)
        if clearance_mm(others, lx, ly) < 0.2:
            lx, ly = x, y
        x0, y0, z0 = disc.x, disc.y, disc.z
        ground = disc.thick_mm if on_top else 0.0
        tilt, azimuth = rng.uniform(1, 9), rng.uniform(0, 360)

        def sink(u):
            s, side = min_jerk(u), min_jerk(min(1, u / 0.6))
            disc.place(x0 + (lx - x0) * side, y0 + (ly - y0) * side,
                       ground + (z0 - ground) * (1 - s), tilt * s, azimuth)  # fmt: skip

        yield "lower", self._ms(80, 220), sink
        yield "lower", self._ms(25, 60), _line(disc, lx, ly, ground)
        self.on_release()
        yield "settle", self._ms(40, 80), _line(disc, x, y, ground)
        disc.held = False

    def straighten(self, number, disc):
        """Yield the small pushes that make room for `disc` on a square."""
        for other, x, y in crowding(self.world, number, disc):
            yield "lower", self._ms(60, 120), _line(other, x, y, other.z)

    def slide(self, disc, points, speed_mm_s):
        """Yield a way along the table through the polyline `points` at a mean speed."""
        reached = [0.0]
        for a, b in zip(points, points[1:], strict=False):
            reached.append(reached[-1] + math.hypot(b[0] - a[0], b[1] - a[1]))
        total = reached[-1]

        def act(u):
            s = min_jerk(u) * total
            k = min(bisect.bisect_right(reached, s), len(points) - 1)
            share = (s - reached[k - 1]) / ((reached[k] - reached[k - 1]) or 1)
            (ax, ay), (bx, by) = points[k - 1], points[k]
            disc.place(ax + (bx - ax) * share, ay + (by - ay) * share, disc.z)

        yield "slide", max(20_000, int(total / speed_mm_s * 1e6)), act

    def slide_over(self, disc, stops, rests, speed, wobble_mm=3.5):
        """Yield sliding over the squares `stops`, resting `rests[square]` ms, and letting go.

        `speed()` gives each leg's mean speed in mm/s. NoRoom when other stones leave no way.
        """
        legs = crooked_path(self.world, self.rng, disc, stops, wobble_mm)
        if legs is None:
            raise NoRoom("no free way for a slide from %r" % disc)
        yield from self.straighten(stops[-1], disc)
        disc.held = True
        points = []
        for number, leg in zip(stops, legs, strict=True):
            points += leg
            if number in rests or number == stops[-1]:
                yield from self.slide(disc, points, speed())
                yield from wait(rests.get(number, 0))
                points = []
        yield from self.let_go(disc)

    def let_go(self, disc):
        """Yield taking the fingers off a stone that stands on the table."""
        yield "slide", self._ms(20, 60), None
        self.on_release()
        yield "settle", self._ms(30, 60), None
        disc.held = False

    def put(self, disc, number, off=None, on_top=False):
        """Yield carrying a lifted stone to a square and putting it down, off centre by `off` mm.

        Without `off` the offset is drawn as people err (placing.choose_spot).
        """
        if off is None:
            x, y = choose_spot(self.world, self.rng, number, disc)
        else:
            pitch = self.world.board.PITCH_MM
            x, y = number % 8 * pitch + off[0], number // 8 * pitch + off[1]
        ahead = self.rng.normal(0, 2, 2)
        yield from self.carry(disc, x + ahead[0], y + ahead[1])
        yield from self.straighten(number, disc)
        yield from self.lower(disc, x, y, on_top)

    def take_away(self, disc):
        """Yield carrying a lifted stone into its colour's tray."""
        x, y = self.world.tray_mm(disc.colour)
        yield from self.carry(disc, x, y)
        yield from self.lower(disc, x, y)


def _line(disc, x, y, z):
    """Return an act that moves a disc straight to (x, y, z) and flat."""
    x0, y0, z0, tilt, azimuth = disc.x, disc.y, disc.z, disc.tilt_deg, disc.azimuth_deg

    def act(u):
        s = min_jerk(u)
        disc.place(x0 + (x - x0) * s, y0 + (y - y0) * s, z0 + (z - z0) * s)
        disc.tilt_deg, disc.azimuth_deg = tilt * (1 - s), azimuth

    return act
