"""Where a person's stone ends up on a square, and whether a way along the table is free."""

import math

from fluxboard_sim import squares

USUAL_SHARE = 0.20
FREE_SHARE = 0.25
# A stone put down with its centre this near to another's would lie on top of it.
ON_TOP_MM = 16.0
_OCTANTS = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))


def lying(world, but=()):
    """Return the stones low enough to be in the way of one that lies, without those in `but`."""
    return [d for d in world.discs if d.z < d.thick_mm and d not in but]


def neighbour_free(world, number, step, but=()):
    """Return True when the square `step` = (columns, rows) away is empty or beyond the edge."""
    col, row = number % 8 + step[0], number // 8 + step[1]
    if not (0 <= col < 8 and 0 <= row < 8):
        return True
    return all(d in but for d in world.discs_on(row * 8 + col))


def limit_mm(world, number, dx, dy, but=()):
    """Return how far off centre a stone may lie in the direction (dx, dy): issue "Sensing".

    20 % of the pitch, 25 % where both squares that the direction points between are free.
    """
    turn = math.atan2(dy, dx) / (math.pi / 4)
    sides = {math.floor(turn) % 8, math.ceil(turn) % 8}
    free = all(neighbour_free(world, number, _OCTANTS[side], but) for side in sides)
    return world.board.PITCH_MM * (FREE_SHARE if free else USUAL_SHARE)


def clearance_mm(others, x, y):
    """Return the gap between a stone at (x, y) and the nearest of `others`; 1e9 without any."""
    return min((math.hypot(d.x - x, d.y - y) - d.diameter_mm for d in others), default=1e9)


def choose_spot(world, rng, number, disc, others=None):
    """Return (x, y) in mm where `disc` comes to lie on a square, off centre as people do.

    Mostly a Gaussian of 3 mm, one time in seven anywhere within the limits of `limit_mm`; never
    over another stone. Where neighbours crowd the square, the roomiest of many tries is taken.
    """
    cx, cy = squares.centre_mm(number, world.board.PITCH_MM)
    others = lying(world, (disc,)) if others is None else others
    best, room = (cx, cy), clearance_mm(others, cx, cy)
    wide = rng.random() < 1 / 7
    for _ in range(150):
        if wide:
            far, angle = 9 * math.sqrt(rng.random()), rng.uniform(0, 2 * math.pi)
            dx, dy = far * math.cos(angle), far * math.sin(angle)
        else:
            dx, dy = rng.normal(0, 3.0, 2)
        # Settling may still shift it by a millimetre, so stay that far inside.
        if math.hypot(dx, dy) > limit_mm(world, number, dx, dy, (disc,)) - 0.1:
            continue
        gap = clearance_mm(others, cx + dx, cy + dy)
        if gap > 0.3:
            return cx + dx, cy + dy
        if gap > room:
            best, room = (cx + dx, cy + dy), gap
    return best


def crowding(world, number, disc):
    """Return [(stone, x, y)]: neighbours too far off towards this square, and where they may lie.

    A stone may lie 25 % off only towards a free square; when that square is taken, whoever puts
    a stone there straightens its neighbour.
    """
    pitch = world.board.PITCH_MM
    out = []
    for step in _OCTANTS:
        col, row = number % 8 + step[0], number // 8 + step[1]
        if not (0 <= col < 8 and 0 <= row < 8):
            continue
        cx, cy = squares.centre_mm(row * 8 + col, pitch)
        for other in world.discs_on(row * 8 + col):
            far = math.hypot(other.x - cx, other.y - cy)
            inward = -(other.x - cx) * step[0] - (other.y - cy) * step[1]
            if other is not disc and not other.held and inward > 0 and far > USUAL_SHARE * pitch:
                share = (USUAL_SHARE * pitch - 0.3) / far
                x, y = cx + (other.x - cx) * share, cy + (other.y - cy) * share
                if clearance_mm(lying(world, (other, disc)), x, y) > 0:
                    out.append((other, x, y))
    return out


def line_squares(start, end):
    """Return the squares strictly between two on a common line, or None when there is no line."""
    cols, rows = end % 8 - start % 8, end // 8 - start // 8
    n = max(abs(cols), abs(rows))
    if n == 0 or (cols and rows and abs(cols) != abs(rows)):
        return None
    return [start + k * (rows // n * 8 + cols // n) for k in range(1, n)]


def free_walk(world, start, end):
    """Return the squares between two on a shortest walk over empty squares, or None.

    A diagonal step needs at least one of the squares beside it empty.
    """
    free = [not any(d.z < d.thick_mm for d in world.discs_on(n)) for n in range(64)]
    free[start] = free[end] = True
    before, edge = {start: None}, [start]
    while edge and end not in before:
        ahead = []
        for number in edge:
            for dc, dr in _OCTANTS:
                col, row = number % 8 + dc, number // 8 + dr
                following = row * 8 + col
                if not (0 <= col < 8 and 0 <= row < 8) or following in before:
                    continue
                beside = free[number + dc] or free[number + 8 * dr]
                if free[following] and (beside or not (dc and dr)):
                    before[following] = number
                    ahead.append(following)
        edge = ahead
    if end not in before:
        return None
    walk, number = [], before[end]
    while number is not None and number != start:
        walk.append(number)
        number = before[number]
    return walk[::-1]


def path_clear(world, disc, points, margin_mm=0.3):
    """Return True when `disc` can slide along the polyline `points` and touches no other stone."""
    others = lying(world, (disc,))
    for (ax, ay), (bx, by) in zip(points, points[1:], strict=False):
        n = max(1, int(math.hypot(bx - ax, by - ay) / 2))
        for k in range(n + 1):
            x, y = ax + (bx - ax) * k / n, ay + (by - ay) * k / n
            if clearance_mm(others, x, y) < margin_mm:
                return False
    return True


def crooked_path(world, rng, disc, stops, wobble_mm=3.5):
    """Return one polyline a stop, from the disc's place through `stops` (squares), unevenly.

    Bends lie up to `wobble_mm` beside the straight line; ends lie off centre as put down by
    hand. Returns None when other stones are in the way of every try.
    """
    last = None
    for attempt in range(24):
        amount = wobble_mm * (1 if attempt < 8 else 0.5 if attempt < 16 else 1.5)
        legs, at = [], (disc.x, disc.y)
        for number in stops:
            end = choose_spot(world, rng, number, disc)
            legs.append(bend(rng, at, end, amount))
            at = end
        if all(path_clear(world, disc, leg) for leg in legs):
            return legs
        last = legs
    return None if last else []


def bend(rng, start, end, wobble_mm):
    """Return a polyline from `start` to `end` in steps of about 8 mm with smooth side swings."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy)
    if length < 1e-6:
        return [start, end]
    n = max(2, int(length / 8))
    first, second = rng.normal(0, wobble_mm / 2, 2)
    points = []
    for k in range(n + 1):
        u = k / n
        side = first * math.sin(math.pi * u) + second * math.sin(2 * math.pi * u)
        side = max(-wobble_mm, min(wobble_mm, side))
        points.append(
            (start[0] + dx * u - dy / length * side, start[1] + dy * u + dx / length * side)
        )
    return points
