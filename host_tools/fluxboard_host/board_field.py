"""The geometry of a playfield with zones: what `fluxboard board check` asks of its tables.

Faults are (code, sentence). Rules: R-K1 (zones, best three, three pucks in each), R-K2 (a puck is
in the zone of its centre: zones are wider than a puck), hardware notes "Kineti-Go board" (sensing
distance at least 0.75 of the pitch, wall magnets, pixels in sensor-free cells).
"""

from __future__ import annotations

import itertools
import re
from typing import Any

import numpy as np

from fluxboard_host import board_geometry as geometry

NEEDED = ("UNIT_MM", "OUTLINE", "LANE", "ZONE_NAMES", "ZONES", "SENSORS", "GATE", "PITCH_MM",
          "PIXEL_PLACES", "PIXEL_ZONES", "WALL_MAGNETS", "PUCK_MM", "APART_MM",
          "WALL_APART_MM", "RESOLUTION_MM_X10")  # fmt: skip
_MAX_ZONES = 9
_BEST_ROUND = 8
_PUCKS = 3
# A square grid's farthest point is pitch / sqrt 2 away, and the pitch at most distance / 0.75.
_COVER = 0.95
# A WS2812B is 5 mm wide, a sensor lies beside it.
_PIXEL_TO_SENSOR_MM = 5.0
_CONTACT_MM = 1.0


class Field:
    """A table's places in mm."""

    def __init__(self, table):
        unit = table.UNIT_MM
        self.outline = geometry.places(table.OUTLINE, unit)
        self.lane = geometry.places(table.LANE, unit)
        self.names = tuple(table.ZONE_NAMES)
        self.zones = [geometry.places(zone, unit) for zone in table.ZONES]
        self.sensors = geometry.places(table.SENSORS, unit)
        self.pixels = geometry.places(table.PIXEL_PLACES, unit)
        self.magnets = geometry.places(table.WALL_MAGNETS, unit).reshape(-1, 2, 2)
        self.radius = table.PUCK_MM[0] / 2
        self.distance = table.SENSE_DISTANCE_MM_X10 / 10
        self.wall_apart = table.WALL_APART_MM
        self.line_mm = table.RESOLUTION_MM_X10 / 10


def check(table):
    """Return the faults of a playfield's geometry."""
    odd = _sizes(table)
    if odd:
        return odd
    field = Field(table)
    found = [*_names(table, field), *_shapes(field)]
    if any(code in ("zone_shape", "outline") for code, _ in found):
        return found
    return [*found, *_rooms(table, field), *_sensors(table, field), *_gate(table, field),
            *_pixels(table, field), *_walls(field)]  # fmt: skip


def facts(table) -> dict[str, Any]:
    """Return what the zones are: name, area, narrowest width, room for three pucks."""
    field = Field(table)
    zones = []
    for name, zone in zip(field.names, field.zones, strict=True):
        room = widest_three(field, zone)[0]
        zones.append(
            {
                "name": name,
                "area_cm2": round(abs(geometry.area_mm2(zone)) / 100, 1),
                "width_mm": round(geometry.width_mm(zone), 1),
                "three_pucks_apart_mm": round(room, 1),
            }
        )
    return {
        "zones": zones,
        "best_round": _best(field.names),
        "pucks_rest_apart_mm": table.APART_MM,
        "wall_magnets": len(field.magnets),
    }


def widest_three(field: Field, zone):
    """Return (smallest distance, places) of three pucks in a zone, as far apart as can be.

    All are clear of the walls and of the magnets in them, and so far from the zone's lines that
    the board is sure of them.
    """
    resting = geometry.resting_places(zone, field.outline, field.radius, field.line_mm)
    away = np.hypot(*(resting[:, None] - field.magnets[None, :, 0]).transpose(2, 0, 1))
    resting = resting[(away >= field.wall_apart).all(axis=1)]
    return geometry.widest_three(resting)


def _best(names) -> int:
    return sum(sorted((int(name[-1]) for name in names), reverse=True)[:_PUCKS])


def _sizes(table):
    """Return the tables whose length cannot be."""
    found = []
    pairs = [("OUTLINE", table.OUTLINE), ("LANE", table.LANE), ("SENSORS", table.SENSORS),
             ("PIXEL_PLACES", table.PIXEL_PLACES)]  # fmt: skip
    pairs += [("Zone number %d" % number, zone) for number, zone in enumerate(table.ZONES, 1)]
    for name, entry in pairs:
        if len(entry) % 2:
            found.append(("size", "%s has an x without a y." % name))
    if len(table.WALL_MAGNETS) % 4:
        found.append(("size", "WALL_MAGNETS needs four numbers for each magnet."))
    counts = (
        ("ZONES", len(table.ZONES), "ZONE_NAMES", len(table.ZONE_NAMES)),
        ("SENSORS", len(table.SENSORS) / 2, "N_SENSORS", table.N_SENSORS),
        ("PIXEL_PLACES", len(table.PIXEL_PLACES) / 2, "N_PIXELS", table.N_PIXELS),
        ("PIXEL_ZONES", len(table.PIXEL_ZONES), "N_PIXELS", table.N_PIXELS),
    )
    for name, have, other, wanted in counts:
        if have != wanted:
            found.append(("size", "%s is for %g, but %s for %g." % (name, have, other, wanted)))
    return found


def _names(table, field):
    for name in field.names:
        if not re.fullmatch("[A-Z]+[1-9]", name) or field.names.count(name) > 1:
            text = "%r is not a zone's name: capitals of its own, then what it is worth."
            yield "zone_name", text % name
            return
    if not 1 <= len(field.names) <= _MAX_ZONES:
        yield "zone_name", "A board has 1 to %d zones, not %d." % (_MAX_ZONES, len(field.names))
        return
    best = _best(field.names)
    limit = getattr(table, "MAX_ROUND", _BEST_ROUND)
    if best != limit:
        text = "The best three zones make %d in a round, not %d."
        hint = "" if hasattr(table, "MAX_ROUND") else " MAX_ROUND = %d would allow it." % best
        yield "best_round", text % (best, limit) + hint


def _shapes(field):
    if len(field.outline) < 3 or abs(geometry.area_mm2(field.outline)) < 1:
        yield "outline", "OUTLINE encloses nothing."
        return
    for name, zone in [*zip(field.names, field.zones, strict=True), ("the lane", field.lane)]:
        if not geometry.is_convex(zone):
            yield "zone_shape", "%s is not a convex area." % name
            continue
        outside = zone[
            ~geometry.inside(zone, field.outline) & (geometry.to_sides_mm(zone, field.outline) > 1)
        ]
        if len(outside):
            text = "%s has a corner outside the walls, at (%g, %g) mm."
            yield "zone_outside", text % (name, *outside[0])


def _rooms(table, field):
    areas = [*zip(field.names, field.zones, strict=True), ("the lane", field.lane)]
    for (name, zone), (other, second) in itertools.combinations(areas, 2):
        shared = geometry.common_mm2(zone, second)
        if shared > 1:
            yield "zone_overlap", "%s and %s overlap by %.1f cm2." % (name, other, shared / 100)
    for name, zone in zip(field.names, field.zones, strict=True):
        width = geometry.width_mm(zone)
        if width <= table.PUCK_MM[0]:
            text = "%s is %.1f mm wide at its narrowest, a puck %d mm: it may hold most of none."
            yield "zone_narrow", text % (name, width, table.PUCK_MM[0])
        room = widest_three(field, zone)[0]
        if room < table.APART_MM:
            text = "%s does not hold three pucks: at best they are %.1f mm apart, at rest %d."
            yield "zone_small", text % (name, room, table.APART_MM)


def _sensors(table, field):
    inside = geometry.inside(field.sensors, field.outline)
    for number in np.flatnonzero(~inside):
        text = "Sensor %d is outside the walls, at (%g, %g) mm."
        yield "sensor_outside", text % (number, *field.sensors[number])
    apart = np.hypot(*(field.sensors[:, None] - field.sensors[None]).transpose(2, 0, 1))
    for number, other in zip(*np.nonzero(np.triu(apart < _PIXEL_TO_SENSOR_MM, 1)), strict=True):
        yield "sensor_twice", "Sensors %d and %d are at the same place." % (number, other)
    if field.distance < 0.75 * table.PITCH_MM - _CONTACT_MM:
        text = "Sensors %d mm apart need a sensing distance of %.1f mm, not %.1f."
        yield "pitch", text % (table.PITCH_MM, 0.75 * table.PITCH_MM, field.distance)
    reach = _COVER * (field.distance + _CONTACT_MM)
    for name, zone in zip(field.names, field.zones, strict=True):
        resting = geometry.resting_places(zone, field.outline, field.radius)
        if not len(resting):
            continue
        away = np.hypot(*(resting[:, None] - field.sensors[None]).transpose(2, 0, 1))
        worst = int(np.argmax(away.min(axis=1)))
        if away.min(axis=1)[worst] > reach:
            text = "%s: a puck at (%g, %g) mm is %.1f mm from the nearest sensor, more than %.1f."
            yield "cover", text % (name, *resting[worst], away.min(axis=1)[worst], reach)


def _gate(table, field):
    first, row = table.GATE
    gate = field.sensors[first:]
    if row < 1 or len(gate) < 2 * row or len(gate) % row:
        yield "gate", "The gate needs two rows of sensors to tell in from out."
        return
    for number in np.flatnonzero(~geometry.inside(gate, field.lane)):
        yield "gate", "Sensor %d of the gate is not in the lane." % (first + number)
        return
    places = geometry.resting_places(field.lane, field.outline, field.radius)
    for start in range(0, len(gate), row):
        sensors = gate[start : start + row]
        y = sensors[:, 1].mean()
        across = places[np.abs(places[:, 1] - y) <= 1]
        away = np.hypot(*(across[:, None] - sensors[None]).transpose(2, 0, 1)).min(axis=1)
        if not len(across) or away.max() > _COVER * field.distance:
            text = "A puck can pass the gate's row at y = %g mm too far from its sensors."
            yield "gate", text % y


def _pixels(table, field):
    for number in np.flatnonzero(~geometry.inside(field.pixels, field.outline)):
        text = "Pixel %d is outside the walls, at (%g, %g) mm."
        yield "pixel_outside", text % (number, *field.pixels[number])
    away = np.hypot(*(field.pixels[:, None] - field.sensors[None]).transpose(2, 0, 1))
    for number, sensor in zip(*np.nonzero(away < _PIXEL_TO_SENSOR_MM), strict=True):
        yield "pixel_on_sensor", "Pixel %d is on sensor %d." % (number, sensor)
    lit = [0] * (len(field.zones) + 1)
    for number, zone in enumerate(table.PIXEL_ZONES):
        if zone > len(field.zones):
            yield "pixel_zone", "Pixel %d is for zone number %d, which is not there." % (
                number, zone)  # fmt: skip
            continue
        lit[zone] += 1
        area = field.zones[zone - 1] if zone else field.lane
        if not geometry.inside(field.pixels[number : number + 1], area)[0]:
            name = field.names[zone - 1] if zone else "the lane"
            yield "pixel_zone", "Pixel %d is for %s, but does not lie there." % (number, name)
    for zone, name in enumerate(field.names, 1):
        if not lit[zone]:
            yield "pixel_zone", "%s has no pixel." % name


def _walls(field):
    for number, (magnet, contact) in enumerate(field.magnets):
        spot = contact[None]
        wall = geometry.to_sides_mm(spot, field.outline)[0]
        if not geometry.inside(spot, field.outline)[0] or abs(wall - field.radius) > _CONTACT_MM:
            text = "A puck at wall magnet %d, (%g, %g) mm, does not touch the wall."
            yield "wall_magnet", text % (number, *contact)
        if geometry.inside(magnet[None], field.outline)[0]:
            text = "Wall magnet %d stands in the field, at (%g, %g) mm."
            yield "wall_magnet", text % (number, *magnet)
        elif np.hypot(*(magnet - contact)) > 2 * field.radius:
            text = "Wall magnet %d is too far from the puck it would hold."
            yield "wall_magnet", text % number
