"""A board of 64 sensors for the tests: exact magnet fields, and the tolerances of the data sheet.

Numbers: hardware notes "Cluster board" (6 x 3 mm N35, 12.8 mT at 9.0 mm) and "Electronics".
Fields are magpylib's exact cylinder, once per process, as a table over the distance from the axis.
"""

import functools
from array import array

import numpy as np

PITCH_MM = 35.0
DISC_MM = 28.0
BR_T = 1.193  # within N35; gives 12.8 mT at 9.0 mm
START = ".XXXXXX." + "O......O" * 6 + ".XXXXXX."
CODES = {".": 0, "X": 1, "O": 2}


@functools.cache
def profile(face_mm=9.0):
    """Return (radius in mm, Bz in mT) of an upright disc whose magnet's face is `face_mm` away."""
    import magpylib

    radius = np.arange(0, 300, 0.05)
    magnet = magpylib.magnet.Cylinder(polarization=(0, 0, BR_T), dimension=(0.006, 0.003))
    points = np.zeros((len(radius), 3))
    points[:, 0] = radius / 1000
    points[:, 2] = -(face_mm + 1.5) / 1000
    return radius, np.asarray(magnet.getB(points))[:, 2] * 1000


def bz_mt(radius_mm, face_mm=9.0):
    return np.interp(radius_mm, *profile(face_mm))


CENTRES = np.array([(35.0 * (i % 8), 35.0 * (i // 8)) for i in range(64)])


class Rig:
    """Sensors with their own rest and gain; stones with their own strength and place.

    `spread` scales every tolerance, `noise` the 0.2 mTpp of the sensor (and 2 LSB of the ADC).
    """

    def __init__(self, seed, spread=1.0, noise=1.0):
        self.rng = np.random.default_rng(seed)
        self.noise = noise
        self.gain = 1 + self.rng.uniform(-0.05, 0.05, 64) * spread
        self.rest_mt = self.rng.uniform(-1, 1, 64) * spread
        self.drift_mt = np.clip(self.rng.normal(0, 1 / 3, 64), -1, 1) * 0.55 * spread
        self.divider = 1 + self.rng.uniform(-0.01, 0.01) * spread
        self.warm = 0.0
        self.supply = 1.0
        self.celsius = 25.0
        self.field_mt = np.zeros(64)
        self.now_ms = 0
        self.vref = 0
        self.raw = array("H", bytes(128))

    def place(self, cells, offsets=None, strength=None):
        """Lay stones: `cells` of 0, 1, 2; `offsets` (64, 2) in mm; `strength` (64,), about 1."""
        self.field_mt = np.zeros(64)
        for square, cell in enumerate(cells):
            if cell:
                self.add(square, cell, *(offsets[square] if offsets is not None else (0, 0)),
                         strength=strength[square] if strength is not None else 1.0)

    def add(self, square, cell, dx=0.0, dy=0.0, strength=1.0):
        """Lay one stone more, (dx, dy) mm off the centre of `square`."""
        away = np.hypot(*(CENTRES - CENTRES[square] - (dx, dy)).T)
        self.field_mt += bz_mt(away) * strength * (1 if cell == 1 else -1)

    def strengths(self):
        return 1 + self.rng.uniform(-0.05, 0.05, 64)

    def frame(self):
        """Read every sensor once, 20 ms after the last time; return (raw, vref counts, now)."""
        hot = 1 + 0.0012 * (self.celsius - 25)
        field = np.clip(self.field_mt * hot, -22, 22)
        volts = (1.65 + 0.06 * (self.rest_mt + self.warm * self.drift_mt + self.gain * field))
        volts *= self.supply
        sigma = np.hypot(0.2 / 6.6 * 0.06, 2 * 0.0008) * self.noise
        volts = volts + self.rng.normal(0, sigma, 64)
        counts = np.clip(np.rint(volts / 0.0008), 0, 4095).astype(np.int64) << 4
        self.raw = array("H", counts.tolist())
        vref = 1.65 * self.supply * self.divider + self.rng.normal(0, sigma)
        self.vref = int(np.rint(vref / 0.0008)) << 4
        self.now_ms = (self.now_ms + 20) & 0x3FFFFFFF
        return self.raw, self.vref, self.now_ms

    def feed(self, field, frames, faults=None):
        """Feed frames; return how often a state changed."""
        changes = 0
        for _ in range(frames):
            raw, vref, now = self.frame()
            if faults is not None:
                faults.update(raw)
            changes += field.update(raw, vref, now)
        return changes

    def calibrate(self, field):
        """Calibrate on the board as it lies."""
        from fluxboard.sensing.calibration import EmptyCalibration

        self.feed(field, 10)
        run = EmptyCalibration(field, 64)
        while not run.feed():
            self.feed(field, 1)
        run.apply()


def cells(text=START):
    return [CODES[c] for c in text.replace("/", "")]


def scatter(rng, share=0.4):
    """Return random cells with about `share` of the squares occupied."""
    return [int(rng.integers(1, 3)) if rng.random() < share else 0 for _ in range(64)]


def off_centre(rng, cells, limit=0.20, free_limit=None):
    """Return (64, 2) offsets of up to `limit` of the pitch in any direction.

    With `free_limit`, stones go that far, in a direction in which they reach over free squares
    only. Discs never overlap: a stone that would is brought nearer to its centre.
    """
    offsets = np.zeros((64, 2))
    for i in range(64):
        if not cells[i]:
            continue
        for _ in range(50):
            angle = rng.uniform(0, 2 * np.pi)
            far = limit if free_limit is None else free_limit
            size = far * PITCH_MM * (rng.uniform() ** 0.5 if free_limit is None else 1)
            offset = size * np.array([np.cos(angle), np.sin(angle)])
            if free_limit is not None and not _free(cells, i, offset):
                continue
            offsets[i] = offset
            if _clear(cells, offsets, i):
                break
            offsets[i] = 0
    return offsets


def _free(cells, i, offset):
    row, col = divmod(i, 8)
    steps = [int(np.sign(v)) if abs(v) > 0.08 * PITCH_MM else 0 for v in offset]
    for dx, dy in ((steps[0], 0), (0, steps[1]), tuple(steps)):
        r, c = row + dy, col + dx
        if (dx or dy) and 0 <= r < 8 and 0 <= c < 8 and cells[r * 8 + c]:
            return False
    return True


def _clear(cells, offsets, i):
    spots = CENTRES + offsets
    gap = np.hypot(*(spots - spots[i]).T)
    return not any(cells[j] and j != i and gap[j] < DISC_MM for j in range(64))
