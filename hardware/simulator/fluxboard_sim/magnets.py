"""Permanent magnets: what they are, and their exact field from magpylib."""

import math
from dataclasses import dataclass


@dataclass(frozen=True)
class Cylinder:
    """An axially magnetised cylinder: `diameter_mm`, `height_mm`, remanence `br_t` in tesla.

    Hardware notes "Cluster board" give 12.8 mT at 9.0 mm from the face of an N35 6 x 3; that is
    Br = 1.195 T, inside the 1.17 to 1.22 T of N35.
    """

    diameter_mm: float
    height_mm: float
    br_t: float

    def moment_am2(self):
        """Return the magnetic moment in A m^2 (remanence times volume over mu0)."""
        volume_m3 = math.pi * (self.diameter_mm / 2000) ** 2 * self.height_mm / 1000
        return self.br_t * volume_m3 / (4e-7 * math.pi)


N35_6X3 = Cylinder(6.0, 3.0, 1.195)


def exact_field_mt(magnet, points_mm):
    """Return the field in mT, shape (n, 3), of an upright `magnet` at the origin.

    `points_mm` is (n, 3), relative to the magnet's centre; its north pole points along +z.
    magpylib 5 and 6 take the same SI arguments.
    """
    import magpylib
    import numpy as np

    body = magpylib.magnet.Cylinder(
        polarization=(0, 0, magnet.br_t),
        dimension=(magnet.diameter_mm / 1000, magnet.height_mm / 1000),
    )
    return np.asarray(body.getB(np.asarray(points_mm, dtype=float) / 1000)) * 1000
