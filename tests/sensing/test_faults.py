"""Sensor faults: found within 2 s, named, taken back, and never found on a healthy board."""

from array import array

import numpy as np
import pytest
from fluxboard.boards import cluster
from fluxboard.sensing.faults import NAMES, Faults, before_table
from fluxboard.sensing.field import Field

from tests.sensing import rig

BEFORE = before_table(cluster.WIRING, cluster.N_MUX)


class Watched(rig.Rig):
    """A board with broken sensors: `broken[square]` maps the true counts to the read ones."""

    def __init__(self, seed=1, **options):
        super().__init__(seed, **options)
        self.faults = Faults(64, BEFORE)
        self.broken = {}
        self.seen = set()

    def frame(self):
        raw, vref, now = super().frame()
        true = array("H", raw)
        for square, fault in self.broken.items():
            raw[square] = fault(true, self)
        return raw, vref, now

    def run(self, frames, until=None):
        """Run; return after how many frames `until` (a square) was given a verdict."""
        for k in range(frames):
            raw, _, _ = self.frame()
            before = bytes(self.faults.why)
            assert self.faults.update(raw) == (bytes(self.faults.why) != before)
            assert self.faults.changed == (bytes(self.faults.why) != before)
            self.seen |= {i for i in range(64) if self.faults.why[i]}
            if until is not None and self.faults.why[until]:
                return k + 1
        return frames


def held(counts):
    return lambda true, board: counts


def wild(true, board):
    volts = abs(0.9 + 0.25 * np.sin(0.3 * board.now_ms) + 0.35 * board.rng.standard_normal())
    return min(4095, int(volts / 0.0008)) << 4


def follows(gain):
    def read(true, board):
        before = BEFORE[19]
        return min(65535, int(true[before] * gain)) & ~15

    return read


@pytest.mark.parametrize("name, fault", [
    ("dead", held(33024)), ("dead", held(31504)), ("dead", held(34800)),
    ("stuck", held(41024)), ("stuck", held(25008)), ("stuck", held(51008)),
    ("short", held(0)), ("short", held(3008)), ("short", held(65520)), ("short", held(61984)),
    ("short", held(53248)), ("open", wild),
])  # fmt: skip
def test_a_fault_is_named_within_two_seconds_and_taken_back(name, fault):
    board = Watched()
    board.run(200)
    board.broken[19] = fault
    assert board.run(100, until=19) < 100
    board.run(3)
    assert NAMES[board.faults.why[19]] == name == board.faults.name(19)
    board.run(300)
    assert board.faults.name(19) == name
    assert board.seen == {19}
    del board.broken[19]
    assert board.run(149) and board.faults.name(19) == name
    board.run(60)
    assert board.faults.name(19) == ""


def test_a_fault_at_power_up_is_found_too():
    board = Watched()
    board.broken[19] = held(41024)
    board.broken[3] = held(0)
    board.run(100)
    assert (board.faults.name(19), board.faults.name(3)) == ("stuck", "short")


def test_a_noisy_short_is_found_in_half_a_second():
    board = Watched()
    board.run(50)
    board.broken[19] = lambda true, b: int(b.rng.integers(0, 200)) << 4 & 0xFFF
    assert board.run(100, until=19) <= 30
    assert board.faults.name(19) == "short"


@pytest.mark.parametrize("gain", [1.0, 0.95])
def test_an_open_input_that_keeps_the_channel_before(gain):
    """Quiet, nobody can tell; a stone that comes and goes on the square before gives it away."""
    board = Watched()
    board.run(50)
    board.broken[19] = follows(gain)
    board.run(60)
    before = BEFORE[19]
    for path in ((0.02, 0.2, 0.7, 1.0, 1.0), (0.8, 0.1, 0.0, 0.0)):
        assert board.faults.name(19) == ""
        for share in path:
            board.field_mt[before] = 12.8 * share
            board.run(1)
    assert board.faults.name(19) == "open"
    board.run(500)
    assert board.faults.name(19) == "open"
    del board.broken[19]
    board.field_mt[before] = 12.8  # now 19 does not follow
    board.run(140)
    assert board.faults.name(19) == "open"
    board.run(20)
    assert board.faults.name(19) == ""
    assert board.seen == {19}


def test_two_hands_are_not_an_open_input():
    """Both hands put down stones on scan neighbours, then play: no fault, however often."""
    board = Watched()
    before = BEFORE[19]
    rng = np.random.default_rng(1)
    for _ in range(100):
        board.field_mt[[19, before]] = 12.8  # in the same 20 ms
        board.run(int(rng.integers(2, 30)))
        for square in (19, before) if rng.random() < 0.5 else (before, 19):
            board.field_mt[square] = 0
            board.run(int(rng.integers(2, 30)))
    assert board.seen == set()


def test_small_movements_together_are_not_an_open_input():
    board = Watched()
    for k in range(40):
        board.field_mt[[19, BEFORE[19]]] = 4.0 * (k % 2)
        board.run(8)
    assert board.seen == set()


def test_hands_in_a_hurry_are_no_fault():
    """A stone lifted and set down every 160 ms, on any square, by either colour."""
    board = Watched()
    rng = np.random.default_rng(2)
    for _ in range(300):
        square = int(rng.integers(64))
        for mt in (12.8, 0, -12.8, 0):
            board.field_mt[square] = mt / 2
            board.run(1)
            board.field_mt[square] = mt
            board.run(7)
    assert board.seen == set()


def test_silence_of_most_sensors_tells_nothing():
    board = Watched(noise=0)
    board.run(400)
    assert board.seen == set()


def test_silence_of_half_of_them_does():
    board = Watched()
    for i in range(32):
        board.broken[i] = held(33024)
    board.run(120)
    assert board.seen == set(range(32))
    board.broken[32] = held(33024)
    board.run(400)
    assert board.seen == set(range(32))
    assert all(board.faults.why[i] for i in range(32))


@pytest.mark.parametrize("sigma_lsb", [1.25, 1.5, 2.3, 3.0, 6.0])
def test_an_hour_of_noise_raises_no_alarm(sigma_lsb):
    """An hour at 50 Hz: 180 000 frames of one board, as 4 sensors times 16 boards' worth here.

    1.25 steps is half the sensor's 0.2 mTpp and a perfect ADC; 6 is twice of both.
    """
    n = 64
    rng = np.random.default_rng(7)
    faults = Faults(n, bytes(range(n)))
    rest = rng.uniform(31800, 34200, n) / 16
    # 3000 frames of CPython here; the hour itself runs natively in tests/mpy/test_field_mpy.py.
    for counts in (np.rint(rest + rng.normal(0, sigma_lsb, (3000, n))).astype(int) << 4).tolist():
        faults.update(array("H", counts))
        assert not faults.changed


def test_radio_spikes_are_no_fault():
    board = Watched()
    rng = np.random.default_rng(3)
    board.broken = {
        i: lambda true, b, i=i: int(true[i] + (rng.random() < 0.2) * rng.normal(0, 1000)) & ~15
        for i in range(64)
    }
    board.run(1500)
    assert board.seen == set()


def test_before_table_follows_the_scan():
    """`hal` reads channels in Gray-code order: 0 1 3 2 6 7 5 4 12 13 15 14 10 11 9 8."""
    wiring, n_mux = cluster.WIRING, cluster.N_MUX
    square = lambda channel, mux: wiring[channel * n_mux + mux]  # noqa: E731
    for mux in range(n_mux):
        assert BEFORE[square(0, mux)] == square(0, mux)
        assert BEFORE[square(1, mux)] == square(0, mux)
        assert BEFORE[square(3, mux)] == square(1, mux)
        assert BEFORE[square(2, mux)] == square(3, mux)
        assert BEFORE[square(8, mux)] == square(9, mux)


def test_a_broken_sensor_and_the_field_together():
    """Stuck at a stone's level: unknown within two seconds, and the neighbours read on."""
    board = Watched(seed=4)
    field = Field(why=board.faults.why)
    board.calibrate(field)
    cells = rig.cells()
    cells[19] = 0
    board.place(cells, strength=board.strengths())
    board.feed(field, 20, board.faults)
    board.broken[19] = held(45008)
    board.feed(field, 100, board.faults)
    cells[19] = 4
    assert list(field.state) == cells
    del board.broken[19]
    board.feed(field, 170, board.faults)
    cells[19] = 0
    assert list(field.state) == cells
