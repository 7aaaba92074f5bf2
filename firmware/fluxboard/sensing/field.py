"""From raw counts to what lies on each square: empty, X, O, weak or unknown.

A frame goes: supply ratio -> deviation from rest -> step 1 (raw field >= 2.0 mT) -> subtract the
known neighbours -> step 2 (on 1.8 mT, off 1.5 mT) -> debounce. Only lasting states count.
Sources: hardware notes "Cluster board" (fields, two-step detection) and "Electronics" (the supply
is measured through a 1:1 divider, so a sensor at rest and the divider both read 1.65 V).
"""

from array import array

from fluxboard.compat import const, ticks_add, ticks_diff

try:
    from fluxboard.sensing.field_viper import step
except ImportError:
    from fluxboard.sensing.field_plain import step

EMPTY = const(0)
X = const(1)
O = const(2)  # noqa: E741
WEAK = const(3)
UNKNOWN = const(4)

NOMINAL = const(33000)  # read_u16 counts of 1.65 V at 0.8 mV a 12-bit step
LEARNT = const(32)
MANUAL = const(64)

_VREF_LOW = const(28000)  # 15 % off is a broken divider, not a supply
_VREF_HIGH = const(38000)
_QUIET = const(100)  # frames without movement before drift is followed: 2 s
_DRIFT = const(1080)  # 0.9 mT: 1 % of the supply (0.55 mT), and more when it is hot
_SPREAD = const(1680)  # 1.4 mT: rest spread 1 mT and the divider's 1 %
_TRACK = const(4)  # counts a visit, one visit a square in n frames: 0.16 mT a minute
_OLD_MS = const(0x10000000)


class Field:
    """The filter for one board of `n` sensors in rows of `cols`, fed once a frame (50 Hz).

    After `update`, by square: `state` bytearray of 0 EMPTY, 1 X, 2 O, 3 WEAK, 4 UNKNOWN; `delta`
    array('h') of counts off rest (1200 a mT, positive for X); `since_ms` array('i') of the ticks
    of the last change of state; `changed`, whether one changed in this frame. Every square is
    UNKNOWN until `debounce` frames have passed.

    `why` is `Faults.why`: a square whose entry is not 0 reads UNKNOWN (update the faults first).
    `rest`, `base`: array('H') of counts, as used and as calibrated; `trust`: 0 to 31 factory
    rest, LEARNT, MANUAL; `scales`: bytearray(2 * n), thresholds for X, then for O, in 64ths of the
    standard ones. `dirty` says that there is a new rest to store (`calibration_file`).
    `vref_ok` is False while the supply reading is absurd.
    """

    def __init__(self, n=64, cols=8, why=None, debounce=3):
        self.n = n
        self.why = bytearray(n) if why is None else why
        self.state = bytearray(n)
        self.since_ms = array("i", bytes(4 * n))
        self.delta = array("h", bytes(2 * n))
        self.rest = array("H", bytes(2 * n))
        self.base = array("H", bytes(2 * n))
        self.trust = bytearray(n)
        self.scales = bytearray(2 * n)
        self.changed = False
        self.dirty = False
        self.vref_ok = True
        self._slow = array("h", bytes(2 * n))
        # Verdict of the last frame; the state that is pending, x 64, and its frames; the known
        # stones with a rim around them: 0 O, 2 X, 17 none, so that a sum of four tells the sum of
        # the poles (low half) and how many squares are free (high half).
        work = bytearray(2 * n + (cols + 2) * (n // cols + 2))
        for i in range(2 * n, len(work)):
            work[i] = 17
        self._bufs = (
            self.delta, self.rest, self.state, self.since_ms, self._slow, self.scales, self.trust,
            self.why, bytes((n, cols)), work,
        )  # fmt: skip
        self._debounce = debounce
        self._vref_x8 = 0
        self._quiet = 0
        self._turn = 0
        self._round = 0
        for i in range(n):
            self.state[i] = UNKNOWN
        self.reset_rest()

    def reset_rest(self):
        """Forget every calibration: rest at mid supply, standard thresholds."""
        for i in range(self.n):
            self.rest[i] = self.base[i] = NOMINAL
            self.trust[i] = 0
            self.scales[i] = self.scales[self.n + i] = 64

    def update(self, raw, vref_counts, now_ms):
        """Take one frame and return `changed`; allocates nothing.

        `raw`: array('H'), n read_u16 counts by square; `vref_counts`: read_u16 counts of half the
        analog supply; `now_ms`: ticks, 0 to 2**30 - 1.
        """
        flags = step(self._bufs, raw, self._scale(vref_counts), self._debounce, now_ms)
        self.changed = flags & 1 != 0
        if flags:
            self._quiet = 0
        elif self._quiet < _QUIET:
            self._quiet += 1
        i = self._turn
        if self._quiet >= _QUIET:
            self._track(i)
        # An age that outgrows half the tick counter (6 days) would turn negative.
        if ticks_diff(now_ms, self.since_ms[i]) >= _OLD_MS or (
            ticks_diff(now_ms, self.since_ms[i]) < 0
        ):
            self.since_ms[i] = ticks_add(now_ms, -_OLD_MS)
        i += 1
        if i == self.n:
            i = 0
            self._round += 1
            self._round &= 3
        self._turn = i
        return self.changed

    def _scale(self, vref_counts):
        """Return nominal / measured supply x 2**14, smoothed over eight frames."""
        self.vref_ok = _VREF_LOW < vref_counts < _VREF_HIGH
        if self.vref_ok:
            if self._vref_x8 == 0:
                self._vref_x8 = vref_counts << 3
            else:
                self._vref_x8 += vref_counts - (self._vref_x8 >> 3)
        elif self._vref_x8 == 0:
            return 1 << 14
        return (NOMINAL << 14) // (self._vref_x8 >> 3)

    def _track(self, i):
        """Let the rest of square `i` follow its drift, if it lies empty and nothing moves.

        A factory rest is approached fast (a quarter of the way a visit), any other at a slow
        steady rate and never further than `_DRIFT` from a manual calibration. A weak field that
        has not moved for minutes is drift as well: it follows at a quarter of the rate, so that
        a drift gathered under a stone does not ask to centre a stone for ever.
        """
        state = self.state[i]
        trust = self.trust[i]
        if state != EMPTY and (state != WEAK or self._round):
            return
        error = (self._slow[i] + 4) >> 3
        if trust < LEARNT:
            if state == WEAK:
                return
            trust += 2
            self.trust[i] = trust
            if trust == LEARNT:
                self.dirty = True
            move = error >> 2
        elif error > 0:
            move = _TRACK if error > _TRACK else error
        else:
            move = -_TRACK if error < -_TRACK else error
        limit = _DRIFT if trust == MANUAL else _SPREAD
        rest = self.rest[i] + move
        if -limit <= rest - self.base[i] <= limit:
            self.rest[i] = rest

    def field_ut(self, square):
        """Return the deviation of `square` from rest in microtesla, positive for X."""
        return self.delta[square] * 5 // 6

    def calibrate_empty(self):
        """Start an empty-board calibration (about 1.3 s): feed it after every `update`."""
        from fluxboard.sensing.calibration import EmptyCalibration

        return EmptyCalibration(self)

    def to_bytes(self):
        """Return the calibration for the store; see `calibration_file`."""
        from fluxboard.sensing.calibration_file import to_bytes

        return to_bytes(self)

    def from_bytes(self, data):
        """Take back what `to_bytes` gave; Malformed if it cannot be, and nothing is changed."""
        from fluxboard.sensing.calibration_file import from_bytes

        from_bytes(self, data)
