"""Which sensors cannot be believed, and why: dead, stuck, short or open.

A living DRV5055A1 is never silent (0.2 mTpp, hardware notes) and never at a rail. An open input of
a multiplexer floats: it is wild, or keeps the voltage of the channel that was read before it.
"""

from array import array

from fluxboard.compat import const

try:
    from fluxboard.sensing.faults_viper import watch
except ImportError:
    from fluxboard.sensing.faults_plain import watch

_LIVELY = const(85)  # frames in which most sensors were noisy: 1.7 s

NAMES = ("", "dead", "stuck", "short", "open")


def before_table(wiring, n_mux):
    """Return bytes: for each square the square read before it through the same multiplexer.

    `wiring[channel * n_mux + mux]` is the square; channels are read in Gray-code order (`hal`).
    The first channel of a scan, which floats for a whole frame, has its own square.
    """
    table = bytearray(len(wiring))
    for mux in range(n_mux):
        previous = wiring[mux]
        for step in range(len(wiring) // n_mux):
            square = wiring[(step ^ (step >> 1)) * n_mux + mux]
            table[square] = previous
            previous = square
    return bytes(table)


class Faults:
    """Watches `n` sensors (at most 255); give `why` to `Field` and call `update` before it.

    `why`: bytearray, by square, 0 for a good sensor or an index into NAMES. A verdict falls within
    2 s of a 50 Hz stream and is taken back after 3 s of healthy readings. `changed` tells whether
    the last `update` changed one. Silence counts only when most sensors have been noisy as long.
    """

    def __init__(self, n, before):
        """`before`: see `before_table`."""
        self.why = bytearray(n)
        self.changed = False
        self._last = array("H", bytes(2 * n))
        # Bytes: frames of silence, frames at a rail, what was copied, frames of health.
        self._bufs = (
            self.why, self._last, array("H", bytes(2 * n)), array("H", bytes(2 * n)), before,
            bytearray(4 * n),
        )  # fmt: skip
        self._started = False
        self._lively = 0
        self._n = n

    def update(self, raw):
        """Take one frame, array('H') of n read_u16 counts; return `changed`. Allocates nothing."""
        if not self._started:
            self._started = True
            for i in range(self._n):
                self._last[i] = raw[i]
        result = watch(self._bufs, raw, self._lively >= _LIVELY)
        if (result & 255) * 2 > self._n:
            self._lively = 0
        elif self._lively < _LIVELY:
            self._lively += 1
        self.changed = result > 255
        return self.changed

    def name(self, square):
        """Return "" for a good sensor, else dead, stuck, short or open."""
        return NAMES[self.why[square]]
