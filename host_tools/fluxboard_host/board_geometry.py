"""Areas and places of a playfield in millimetres; polygons are arrays of shape (n, 2)."""

from __future__ import annotations

import itertools

import numpy as np


def places(table, unit_mm: float) -> np.ndarray:
    """Return a table of bytes in pairs, x then y, as an array (n, 2) in mm."""
    return np.frombuffer(bytes(table), dtype=np.uint8).reshape(-1, 2) * float(unit_mm)


def area_mm2(polygon: np.ndarray) -> float:
    """Return the signed area: positive when the corners turn left."""
    x, y = polygon[:, 0], polygon[:, 1]
    return float(np.sum(x * np.roll(y, -1) - y * np.roll(x, -1)) / 2)


def turned_left(polygon: np.ndarray) -> np.ndarray:
    """Return the polygon with its corners in the order that turns left."""
    return polygon if area_mm2(polygon) >= 0 else polygon[::-1]


def is_convex(polygon: np.ndarray) -> bool:
    """Return whether every corner turns the same way, and the polygon has an area."""
    sides = np.roll(polygon, -1, axis=0) - polygon
    after = np.roll(sides, -1, axis=0)
    turns = sides[:, 0] * after[:, 1] - sides[:, 1] * after[:, 0]
    return len(polygon) > 2 and bool(np.all(turns > 0) or np.all(turns < 0))


def inside(points: np.ndarray, polygon: np.ndarray) -> np.ndarray:
    """Return for every point whether it lies in the polygon; its left and lower sides count."""
    found = np.zeros(len(points), dtype=bool)
    x, y = points[:, 0], points[:, 1]
    for (ax, ay), (bx, by) in zip(polygon, np.roll(polygon, -1, axis=0), strict=True):
        if ay != by:
            crosses = (ay <= y) != (by <= y)
            found ^= crosses & (x < ax + (y - ay) * (bx - ax) / (by - ay))
    return found


def to_sides_mm(points: np.ndarray, polygon: np.ndarray) -> np.ndarray:
    """Return for every point its distance to the nearest side of the polygon."""
    best = np.full(len(points), np.inf)
    for a, b in zip(polygon, np.roll(polygon, -1, axis=0), strict=True):
        side = b - a
        length2 = max(float(side @ side), 1e-12)
        along = np.clip(((points - a) @ side) / length2, 0, 1)
        best = np.minimum(best, np.hypot(*(points - a - along[:, None] * side).T))
    return best


def common_mm2(first: np.ndarray, second: np.ndarray) -> float:
    """Return the area that two convex polygons share (Sutherland and Hodgman's clipping)."""
    rest = turned_left(first)
    second = turned_left(second)
    for a, b in zip(second, np.roll(second, -1, axis=0), strict=True):
        side = b - a
        left = side[0] * (rest[:, 1] - a[1]) - side[1] * (rest[:, 0] - a[0])
        kept = []
        for k in range(len(rest)):
            here, there = left[k - 1], left[k]
            if here * there < 0:
                kept.append(rest[k - 1] + (rest[k] - rest[k - 1]) * here / (here - there))
            if there >= 0:
                kept.append(rest[k])
        if len(kept) < 3:
            return 0.0
        rest = np.array(kept)
    return abs(area_mm2(rest))


def width_mm(polygon: np.ndarray) -> float:
    """Return the smallest width of a convex polygon: the narrowest gap it passes through."""
    widths = []
    for a, b in zip(polygon, np.roll(polygon, -1, axis=0), strict=True):
        across = np.array([a[1] - b[1], b[0] - a[0]]) / np.hypot(*(b - a))
        widths.append(np.ptp(polygon @ across))
    return float(min(widths))


def grid(polygon: np.ndarray, step_mm: float = 2.0) -> np.ndarray:
    """Return points `step_mm` apart over the rectangle around a polygon, its sides included."""
    low, high = polygon.min(axis=0), polygon.max(axis=0)
    axes = [np.arange(low[k], high[k] + step_mm / 2, step_mm) for k in (0, 1)]
    return np.stack(np.meshgrid(*axes), axis=-1).reshape(-1, 2)


def resting_places(
    zone: np.ndarray, outline: np.ndarray, radius_mm: float, line_mm: float = 0.0
) -> np.ndarray:
    """Return where the centre of a puck of that zone can be: in it, and clear of the walls.

    `line_mm`: how far from the zone's own sides the centre has to be.
    """
    points = grid(zone)
    clear = inside(points, outline) & (to_sides_mm(points, outline) >= radius_mm - 1e-6)
    sides = to_sides_mm(points, zone)
    held = inside(points, zone) & (sides >= line_mm)
    # A side belongs to the areas on both sides of it.
    return points[clear & (held | (sides < 1e-6) if line_mm == 0 else held)]


def widest_three(points: np.ndarray) -> tuple[float, np.ndarray]:
    """Return (distance, three points): those whose smallest distance is as large as it can be.

    Only points of the rim are tried, which is where the widest three lie in a convex area; (0, …)
    with fewer than three points.
    """
    if len(points) < 3:
        return 0.0, points
    rim = _rim(points)
    apart = np.hypot(*(rim[:, None, :] - rim[None, :, :]).transpose(2, 0, 1))
    best, chosen = 0.0, (0, 0, 0)
    for i, j in itertools.combinations(range(len(rim)), 2):
        if apart[i, j] <= best:
            continue
        third = np.minimum(apart[i], apart[j])
        k = int(np.argmax(third))
        if min(third[k], apart[i, j]) > best:
            best, chosen = float(min(third[k], apart[i, j])), (i, j, k)
    return best, rim[list(chosen)]


def _rim(points: np.ndarray) -> np.ndarray:
    """Return the first and the last point of every row and of every column of a grid."""
    kept = set()
    for axis in (0, 1):
        for value in np.unique(points[:, axis]):
            row = points[points[:, axis] == value]
            order = np.argsort(row[:, 1 - axis])
            kept.update(map(tuple, row[[order[0], order[-1]]]))
    return np.array(sorted(kept))
