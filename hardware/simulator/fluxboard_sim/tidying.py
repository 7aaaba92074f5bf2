"""Small corrections, accidents and set-up: generators of segments for one hand."""

import math

from fluxboard_sim import squares
from fluxboard_sim.motion import HandError, min_jerk
from fluxboard_sim.placing import choose_spot, clearance_mm, limit_mm, lying


def nudge(hand, square, by=None):
    """Yield a short push of a stone along the table: by (dx, dy) mm, or to another good place."""
    yield from hand.fingers.reach()
    disc = hand._find(square)
    if by is None:
        x, y = choose_spot(hand.world, hand.rng, squares.square(square), disc)
    else:
        x, y = disc.x + by[0], disc.y + by[1]
    disc.held = True
    yield from hand.fingers.slide(disc, [(disc.x, disc.y), (x, y)], hand.rng.uniform(20, 80))
    yield from hand.fingers.let_go(disc)


def twist(hand, square, degrees=None):
    """Yield turning a stone about its axis where it lies, with a trace of a shift."""
    yield from hand.fingers.reach()
    disc = hand._find(square)
    disc.held = True
    start = disc.twist_deg
    turn = hand.rng.uniform(-180, 180) if degrees is None else degrees
    x0, y0 = disc.x, disc.y
    dx, dy = hand.rng.normal(0, 0.3, 2)
    number = squares.square(square)
    cx, cy = squares.centre_mm(number, hand.world.board.PITCH_MM)
    others = lying(hand.world, (disc,))
    far = math.hypot(x0 + dx - cx, y0 + dy - cy)
    inside = far < limit_mm(hand.world, number, x0 - cx, y0 - cy, (disc,))
    if not inside or clearance_mm(others, x0 + dx, y0 + dy) < 0:
        dx = dy = 0.0

    def act(u):
        s = min_jerk(u)
        disc.place(x0 + dx * s, y0 + dy * s, 0.0)
        disc.twist_deg = start + turn * s

    yield "slide", hand.fingers._ms(150, 500), act
    yield from hand.fingers.let_go(disc)


def adjust(hand, square):
    """Yield one of: lift and put back, twist, nudge."""
    way = int(hand.rng.integers(3))
    if way == 0:
        yield from hand._lift(square, hand.rng.uniform(8, 40))
        yield from hand.fingers.put(hand._in_hand(), squares.square(square))
    elif way == 1:
        yield from twist(hand, square)
    else:
        yield from nudge(hand, square)


def knock_over(hand, region=None, share=0.5):
    """Yield an arm going through the stones of `region`: each flies off with chance `share`.

    They slide, tip and push each other, and come to rest wherever that is, never overlapping.
    """
    world, rng = hand.world, hand.rng
    numbers = range(64) if region is None else [squares.square(s) for s in region]
    hit = [d for n in numbers for d in world.discs_on(n)]
    hit = [d for d in hit if not d.held and rng.random() < share]
    heading = rng.uniform(0, 2 * math.pi)
    flights = []
    for disc in hit:
        angle, far = heading + rng.normal(0, 0.9), rng.gamma(3.0, 16.0)
        flights.append((disc, far * math.cos(angle), far * math.sin(angle),
                        rng.uniform(0, 45), rng.uniform(0, 360), rng.uniform(0.4, 1)))  # fmt: skip
    done = [0.0] * len(flights)

    def act(u):
        for k, (disc, dx, dy, tip, azimuth, stop) in enumerate(flights):
            v = min(1.0, u / stop)
            s = 1 - (1 - v) ** 2
            step, done[k] = s - done[k], s
            disc.place(disc.x + dx * step, disc.y + dy * step, 0.0,
                       tip * math.sin(math.pi * v), azimuth)  # fmt: skip

    yield "slide", int(rng.uniform(400, 800) * 1000), act
    hand.fingers.on_release()
    yield "settle", 40_000, None


def spare(world, colour):
    """Return a stone of `colour` that lies beside the board, or None."""
    pitch = world.board.PITCH_MM
    return next(
        (
            d
            for d in world.discs
            if d.colour == colour and not d.held and squares.square_under(d.x, d.y, pitch) is None
        ),
        None,
    )


def set_up(hand, cells):
    """Yield setting the board up as `cells` (64 characters), one stone at a time.

    Wrong stones move to where they are missing or into the tray; then missing ones are fetched;
    last, stones further off centre than people leave them are straightened.
    """
    for _ in range(400):
        job = _next_job(hand.world, cells)
        if job is None:
            return
        disc, number = job
        yield from hand.fingers.reach()
        yield from hand.fingers.lift(disc)
        if number is None:
            yield from hand.fingers.take_away(disc)
        else:
            yield from hand.fingers.put(disc, number)
    raise HandError("the set-up comes to no end")


def _next_job(world, cells):
    """Return (stone, square it goes to or None for the tray), or None when all is well."""
    pitch = world.board.PITCH_MM
    wrong, missing, far_off = [], [], []
    for number, cell in enumerate(cells):
        there = world.discs_on(number)
        good = next((d for d in there if d.colour == cell), None)
        wrong += [d for d in there if d is not good]
        if good is None and cell != ".":
            missing.append(number)
        if good is not None:
            cx, cy = squares.centre_mm(number, pitch)
            off = math.hypot(good.x - cx, good.y - cy)
            if off > limit_mm(world, number, good.x - cx, good.y - cy, (good,)) + 0.5:
                far_off.append((good, number))
    open_squares = [n for n in missing if not world.discs_on(n)]
    for number in open_squares:
        x, y = squares.centre_mm(number, pitch)
        fits = [d for d in wrong if d.colour == cells[number]]
        if fits:
            return min(fits, key=lambda d: (d.x - x) ** 2 + (d.y - y) ** 2), number
    if wrong:
        return wrong[0], None
    for number in open_squares:
        disc = spare(world, cells[number])
        if disc is None:
            raise HandError("too few stones of %s" % cells[number])
        return disc, number
    return far_off[0] if far_off else None
