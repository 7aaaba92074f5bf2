"""A stone: a Ø28 x 7 mm disc with a magnet in its floor."""

import math

# Magnet face to disc floor; the magnet lies under the middle of the disc (hardware notes).
FLOOR_MM = 0.8


class Disc:
    """One stone and its pose.

    `x`, `y` are mm in board coordinates, `z` mm from the table top to the disc's lowest point.
    `tilt_deg` leans the disc's axis towards `azimuth_deg` (0: along x; 180 tilt: upside down).
    `twist_deg` turns it about its own axis, which shows because the magnet sits a little off
    centre (`eccentric_mm`). `strength` is its magnet's share of the nominal moment. `moved` asks
    for a new field, `stirred` for a look at contacts; whoever acts on one clears it.
    """

    __slots__ = (
        "azimuth_deg", "colour", "diameter_mm", "eccentric_mm", "held", "magnet_mm", "moved",
        "stirred", "strength", "thick_mm", "tilt_deg", "twist_deg", "x", "y", "z",
    )  # fmt: skip

    def __init__(self, colour, size_mm, magnet_mm, strength=1.0, eccentric_mm=0.0):
        """`colour` "X" or "O"; `size_mm`, `magnet_mm`: (diameter, height)."""
        self.colour = colour
        self.diameter_mm, self.thick_mm = size_mm
        self.magnet_mm = magnet_mm
        self.strength = strength
        self.eccentric_mm = eccentric_mm
        self.x = self.y = self.z = 0.0
        self.tilt_deg = self.azimuth_deg = self.twist_deg = 0.0
        self.held = False
        self.moved = self.stirred = True

    def place(self, x, y, z=0.0, tilt_deg=0.0, azimuth_deg=0.0):
        """Put the disc into a pose (mm, degrees) and note that it moved."""
        self.x, self.y, self.z = x, y, z
        self.tilt_deg, self.azimuth_deg = tilt_deg, azimuth_deg
        self.moved = self.stirred = True

    def pose(self):
        """Return ((x, y, z) of the magnet's centre in mm, unit axis), z above the table top."""
        tilt, azimuth = math.radians(self.tilt_deg), math.radians(self.azimuth_deg)
        sin_t, cos_t = math.sin(tilt), math.cos(tilt)
        axis = (sin_t * math.cos(azimuth), sin_t * math.sin(azimuth), cos_t)
        middle = self.z + self.diameter_mm / 2 * abs(sin_t) + self.thick_mm / 2 * abs(cos_t)
        along = FLOOR_MM + self.magnet_mm[1] / 2 - self.thick_mm / 2
        twist = math.radians(self.twist_deg)
        return (
            self.x + axis[0] * along + self.eccentric_mm * math.cos(twist),
            self.y + axis[1] * along + self.eccentric_mm * math.sin(twist),
            middle + axis[2] * along,
        ), axis

    def lies(self):
        """Return True when the disc stands on the table top, on its face or upside down."""
        return self.z < 0.5 * self.thick_mm and abs(math.sin(math.radians(self.tilt_deg))) < 0.5

    def __repr__(self):
        return "<%s at %.1f, %.1f, %.1f mm>" % (self.colour, self.x, self.y, self.z)
