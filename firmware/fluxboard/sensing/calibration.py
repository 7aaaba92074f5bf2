"""Calibrations of `field`, loaded only while one runs or is stored.

A calibration is fed once a frame, after `Field.update`, and changes the field only in `apply`.
"""

from array import array

from fluxboard.compat import const
from fluxboard.errors import WrongState
from fluxboard.sensing.field import MANUAL, NOMINAL

_SPREAD = const(1680)  # 1.4 mT: rest 1.59 to 1.71 V (hardware notes) and some drift
_SHIFT = const(480)  # 0.4 mT: what the supply divider's 1 % moves all sensors by
_DRIFTED = const(1200)  # 1.0 mT from the last manual calibration: more than drift
_RESTLESS = const(900)  # 0.75 mT peak to peak: something moves
_PEAK = const(15360)  # 12.8 mT: a centred stone
_OFF_CENTRE = const(10800)  # 9.0 mT: 10 % of the pitch off centre and 10 % weak
_STRONG = const(19200)  # 16 mT


class _Average:
    """Averages deviations over `frames` frames; `done` when it has them."""

    def __init__(self, field, frames=64):
        self.field = field
        self.done = False
        self._left = frames
        self._frames = frames
        self._sum = array("i", bytes(4 * field.n))
        self._low = array("h", field.delta)
        self._high = array("h", field.delta)

    def feed(self):
        """Take the field's current frame; return `done`. Allocates nothing."""
        if self.done:
            return True
        fresh = self._left == self._frames
        delta = self.field.delta
        for i in range(self.field.n):
            value = delta[i]
            self._sum[i] += value
            if fresh or value < self._low[i]:
                self._low[i] = value
            if fresh or value > self._high[i]:
                self._high[i] = value
        self._left -= 1
        self.done = self._left == 0
        return self.done

    def _mean(self, i):
        if not self.done:
            raise WrongState("the calibration has %d frames to go" % self._left)
        return (self._sum[i] + self._frames // 2) // self._frames

    def _restless(self, i):
        return self._high[i] - self._low[i] > _RESTLESS


class EmptyCalibration(_Average):
    """Takes the rest of every sensor from an empty board."""

    def refused(self):
        """Return (square, word) for all that forbids it: stone, moving, implausible, weak.

        "implausible" is a rest no good sensor has; "weak" is too far from the last manual
        calibration to be drift: a stone off centre, or a new sensor (`apply(force=True)`).
        Squares with a faulty sensor are left out.
        """
        field = self.field
        rests = []
        for i in range(field.n):
            if not field.why[i]:
                rests.append(field.rest[i] + self._mean(i))
        rests.sort()
        middle = rests[len(rests) // 2] if rests else NOMINAL
        middle = min(max(middle, NOMINAL - _SHIFT), NOMINAL + _SHIFT)
        bad = []
        for i in range(field.n):
            if field.why[i]:
                continue
            rest = field.rest[i] + self._mean(i)
            if field.state[i] in (1, 2):
                bad.append((i, "stone"))
            elif self._restless(i):
                bad.append((i, "moving"))
            elif not -_SPREAD <= rest - middle <= _SPREAD:
                bad.append((i, "implausible"))
            elif field.trust[i] == MANUAL and not -_DRIFTED <= rest - field.base[i] <= _DRIFTED:
                bad.append((i, "weak"))
        return bad

    def apply(self, force=False):
        """Write the rests into the field, as MANUAL; WrongState if `refused` names any square.

        `force` overrules "weak" only.
        """
        field = self.field
        for square, word in self.refused():
            if word != "weak" or not force:
                raise WrongState("calibration: %s on square %d" % (word, square))
        for i in range(field.n):
            if not field.why[i]:
                field.rest[i] = field.base[i] = field.rest[i] + self._mean(i)
                field.trust[i] = MANUAL
        field.dirty = True


class StoneCalibration(_Average):
    """Sets the thresholds of the occupied squares, for the pole that lies there, to its stones."""

    def refused(self):
        """Return a list of (square, word): "moving", "off_centre", "strong"."""
        bad = []
        for i in range(self.field.n):
            if self.field.state[i] in (1, 2):
                peak = abs(self._mean(i))
                if self._restless(i):
                    bad.append((i, "moving"))
                elif peak < _OFF_CENTRE:
                    bad.append((i, "off_centre"))
                elif peak > _STRONG:
                    bad.append((i, "strong"))
        return bad

    def apply(self):
        """Write the thresholds into the field; WrongState if `refused` names any square."""
        for square, word in self.refused():
            raise WrongState("calibration: %s on square %d" % (word, square))
        field = self.field
        for i in range(field.n):
            if field.state[i] in (1, 2):
                at = i if field.state[i] == 1 else field.n + i
                field.scales[at] = (abs(self._mean(i)) * 64 + _PEAK // 2) // _PEAK
        field.dirty = True
