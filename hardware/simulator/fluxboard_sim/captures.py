"""The ways people take an enemy stone; each a generator of segments for one hand."""

import math

from fluxboard_sim import squares
from fluxboard_sim.motion import HandError, NoRoom, wait
from fluxboard_sim.placing import clearance_mm, limit_mm, lying

# The least gap to third stones on a sweep.
_ROOM_MM = 0.4
STYLES = ("enemy_first", "own_first", "own_beside", "both_in_air", "sweep")


def capture(hand, start, end, style, avoid=()):
    """Yield a capture in one of STYLES; HandError for another style, NoRoom.

    enemy_first: the enemy goes to the tray, then the own stone moves. own_first: the own stone
    is taken into the other hand, then the enemy goes. own_beside: the own stone is put down on
    a free square next to the target meanwhile, none of `avoid`. both_in_air: both are up at
    once. sweep: the own stone pushes the enemy across a neighbour square.
    """
    if style not in STYLES:
        raise HandError("no way to capture %r; known: %s" % (style, ", ".join(STYLES)))
    start, end = squares.square(start), squares.square(end)
    own, enemy = hand._find(start), hand._find(end)
    return _WAYS[style](hand, own, enemy, start, end, avoid)


def _up(hand, disc, height_mm=None):
    """Yield reaching for a stone and lifting it."""
    yield from hand.fingers.reach()
    yield from hand.fingers.lift(disc, height_mm)


def _think(hand):
    """Yield a short hesitation, sometimes none."""
    yield from wait(max(0.0, hand.rng.normal(60, 90)))


def _enemy_first(hand, own, enemy, start, end, _avoid):
    yield from _up(hand, enemy)
    yield from hand.fingers.take_away(enemy)
    yield from _think(hand)
    yield from _up(hand, own)
    yield from hand.fingers.put(own, end)


def _own_first(hand, own, enemy, start, end, _avoid):
    yield from _up(hand, own)
    pitch = hand.world.board.PITCH_MM
    aside = -80.0 if own.x < 3.5 * pitch else 7 * pitch + 80.0
    yield from hand.fingers.carry(own, own.x * 0.3 + aside * 0.7, own.y, 70.0)
    yield from _up(hand, enemy)
    yield from hand.fingers.take_away(enemy)
    yield from _think(hand)
    yield from hand.fingers.put(own, end)


def _own_beside(hand, own, enemy, start, end, avoid):
    free = [
        number
        for step in (-9, -8, -7, -1, 1, 7, 8, 9)
        if 0 <= (number := end + step) < 64
        and abs(number % 8 - end % 8) <= 1
        and number not in avoid
        and number != start
        and not hand.world.discs_on(number)
    ]
    if not free:
        raise NoRoom("no free square beside %s" % squares.square_name(end))
    beside = int(hand.rng.choice(free))
    yield from _up(hand, own)
    yield from hand.fingers.put(own, beside)
    yield from wait(hand.rng.uniform(100, 500))
    yield from _up(hand, enemy)
    yield from hand.fingers.take_away(enemy)
    yield from _up(hand, own)
    yield from hand.fingers.put(own, end)


def _both_in_air(hand, own, enemy, start, end, _avoid):
    first, second = (own, enemy) if hand.rng.random() < 0.5 else (enemy, own)
    yield from _up(hand, first, hand.rng.uniform(45, 70))
    yield from hand.fingers.reach(hand.rng.uniform(30, 120))
    yield from hand.fingers.lift(second, hand.rng.uniform(20, 35))
    yield from hand.fingers.put(own, end)
    yield from hand.fingers.take_away(enemy)


def _sweep(hand, own, enemy, start, end, _avoid):
    way = sweep_way(hand, own, enemy, end)
    if way is None:
        raise NoRoom("no room to sweep %s" % squares.square_name(end))
    (sx, sy), (tx, ty) = way
    yield from _up(hand, own, hand.rng.uniform(10, 30))
    yield from hand.fingers.carry(own, sx, sy)
    yield from hand.fingers.straighten(end, own)
    x0, y0, z0 = own.x, own.y, own.z

    def touch_down(u):
        own.place(x0 + (sx - x0) * u, y0 + (sy - y0) * u, z0 * (1 - u) ** 2)

    yield "lower", hand.fingers._ms(80, 160), touch_down
    yield from hand.fingers.slide(own, [(sx, sy), (tx, ty)], hand.rng.uniform(90, 300))
    yield from hand.fingers.let_go(own)
    yield from _think(hand)
    yield from _up(hand, enemy)
    yield from hand.fingers.take_away(enemy)


def sweep_way(hand, own, enemy, end):
    """Return ((x, y) of touch-down, (x, y) of the end) for a sweep with room for both, or None.

    All three places lie on one line through the enemy's middle, so it is pushed straight. The own
    stone comes down 29 mm before the enemy and ends on the square, within the limits of
    placing.limit_mm; the enemy, 28 mm ahead of it, must meet no third stone on the way.
    """
    world = hand.world
    others = lying(world, (own, enemy))
    cx, cy = squares.centre_mm(end, world.board.PITCH_MM)
    for turn in hand.rng.permutation(32):
        angle = turn * math.pi / 4 + hand.rng.normal(0, 0.12)
        ux, uy = math.cos(angle), math.sin(angle)
        along = (cx - enemy.x) * ux + (cy - enemy.y) * uy + hand.rng.normal(0, 1.5)
        tx, ty = enemy.x + along * ux, enemy.y + along * uy
        limit = limit_mm(world, end, tx - cx, ty - cy, (own, enemy)) - 0.1
        if math.hypot(tx - cx, ty - cy) > limit:
            continue
        start = enemy.x - 29.0 * ux, enemy.y - 29.0 * uy
        pushed = tx + 28.1 * ux, ty + 28.1 * uy
        if _clear_of(others, start, (tx, ty)) and _clear_of(others, (enemy.x, enemy.y), pushed):
            return start, (tx, ty)
    return None


def _clear_of(others, a, b):
    """Return True when a stone that goes straight from a to b keeps _ROOM_MM from `others`."""
    n = max(1, int(math.hypot(b[0] - a[0], b[1] - a[1]) / 2))
    dx, dy = (b[0] - a[0]) / n, (b[1] - a[1]) / n
    steps = range(n + 1)
    return all(clearance_mm(others, a[0] + dx * k, a[1] + dy * k) >= _ROOM_MM for k in steps)


_WAYS = {
    "enemy_first": _enemy_first,
    "own_first": _own_first,
    "own_beside": _own_beside,
    "both_in_air": _both_in_air,
    "sweep": _sweep,
}
