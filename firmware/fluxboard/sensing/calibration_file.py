"""The calibration of a `Field` as bytes, for whoever stores it; loaded only while that is done.

Version, n, then five bytes a sensor: rest in counts (little-endian), trust, threshold scales of X
and of O. Drift is not stored: it is found again within minutes, and flash wears out.
"""

from fluxboard.compat import const
from fluxboard.errors import Malformed
from fluxboard.sensing.field import LEARNT, MANUAL, NOMINAL

_VERSION = const(1)
_OFF = const(2200)  # 1.8 mT: the most a calibration accepts, from mid supply


def to_bytes(field):
    """Return `field`'s calibration and clear its `dirty`."""
    n = field.n
    data = bytearray(2 + 5 * n)
    data[0], data[1] = _VERSION, n
    for i in range(n):
        trust = field.trust[i]
        rest = field.base[i] if trust == MANUAL else field.rest[i]
        if trust < LEARNT:
            trust, rest = 0, NOMINAL
        at = 2 + 5 * i
        data[at], data[at + 1], data[at + 2] = rest & 255, rest >> 8, trust
        data[at + 3], data[at + 4] = field.scales[i], field.scales[n + i]
    field.dirty = False
    return bytes(data)


def from_bytes(field, data):
    """Take back what `to_bytes` gave; Malformed names what is wrong and changes nothing."""
    n = field.n
    if len(data) != 2 + 5 * n or data[0] != _VERSION or data[1] != n:
        raise Malformed("calibration: %d bytes %r" % (len(data), bytes(data[:2])))
    for i in range(n):
        at = 2 + 5 * i
        off = data[at] + (data[at + 1] << 8) - NOMINAL
        good = -_OFF <= off <= _OFF and data[at + 2] in (0, LEARNT, MANUAL)
        if not (good and 32 <= data[at + 3] <= 96 and 32 <= data[at + 4] <= 96):
            raise Malformed("calibration: square %d: %r" % (i, bytes(data[at : at + 5])))
    for i in range(n):
        at = 2 + 5 * i
        rest = data[at] + (data[at + 1] << 8)
        field.rest[i] = rest
        field.base[i] = rest if data[at + 2] == MANUAL else NOMINAL
        field.trust[i] = data[at + 2]
        field.scales[i], field.scales[n + i] = data[at + 3], data[at + 4]
    field.dirty = False


def uncalibrated(field):
    """Return how many working sensors have neither a calibrated nor a learnt rest."""
    return sum(1 for i in range(field.n) if field.trust[i] < LEARNT and not field.why[i])
