"""The field filter: one square at a time, its edges, its clock."""

from array import array

import numpy as np
import pytest
from fluxboard.compat import TICKS_MASK, ticks_diff
from fluxboard.sensing.field import EMPTY, LEARNT, MANUAL, NOMINAL, UNKNOWN, WEAK, Field, O, X
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.sensing import rig

MT = 1200


class Board:
    """A silent, perfectly calibrated board: set `mt[square]`, run frames."""

    def __init__(self, now_ms=1000, **options):
        self.field = Field(**options)
        self.mt = {}
        self.now_ms = now_ms
        for i in range(64):
            self.field.trust[i] = MANUAL
        self.run(5)

    def run(self, frames=1, vref=NOMINAL):
        for _ in range(frames):
            raw = array("H", [NOMINAL] * 64)
            for square, mt in self.mt.items():
                raw[square] = round(NOMINAL + mt * MT)
            self.now_ms = (self.now_ms + 20) & TICKS_MASK
            self.field.update(raw, vref, self.now_ms)
        return self

    def state(self, square):
        return self.field.state[square]


def test_unknown_until_the_first_frames_have_passed():
    field = Field()
    raw = array("H", [NOMINAL] * 64)
    assert list(field.state) == [UNKNOWN] * 64
    assert [field.update(raw, NOMINAL, 20 * k) for k in range(4)] == [False, False, True, False]
    assert list(field.state) == [EMPTY] * 64
    assert list(field.since_ms) == [40] * 64


@pytest.mark.parametrize("mt, state", [
    (1.79, EMPTY), (1.81, X), (12.8, X), (15.5, X), (-1.79, EMPTY), (-1.81, O), (-15.5, O),
])  # fmt: skip
def test_a_lone_stone_counts_from_1_8_mt(mt, state):
    board = Board()
    board.mt[27] = mt
    assert board.run(3).state(27) == state
    assert sum(s in (X, O) for s in board.field.state) == (state != EMPTY)


@pytest.mark.parametrize("sign, state", [(1, X), (-1, O)])
def test_hysteresis_holds_down_to_1_5_mt(sign, state):
    board = Board()
    board.mt[27] = 12.8 * sign
    board.run(3)
    board.mt[27] = 1.51 * sign
    assert board.run(50).state(27) == state
    board.mt[27] = 1.48 * sign
    assert board.run(3).state(27) == EMPTY


def test_a_state_must_last_three_frames_and_tells_when_it_came():
    board = Board()
    board.mt[5] = 12.8
    assert board.run(2).state(5) == EMPTY
    assert not board.field.changed
    board.run()
    assert board.state(5) == X
    assert board.field.changed
    assert board.field.since_ms[5] == board.now_ms
    assert board.field.since_ms[6] < board.now_ms
    board.mt[5] = 0
    board.run()
    board.mt[5] = 12.8
    assert board.run(10).state(5) == X
    assert not board.field.changed


def test_flicker_between_states_starts_the_count_again():
    board = Board()
    for _ in range(20):
        board.mt[5] = 12.8
        board.run(2)
        board.mt[5] = -12.8
        board.run(2)
    assert board.state(5) == EMPTY


def test_shorter_debounce():
    board = Board(debounce=2)
    board.mt[5] = 12.8
    assert board.run(2).state(5) == X


def test_colours_change_in_place_without_a_gap():
    board = Board()
    board.mt[5] = 12.8
    board.run(3)
    board.mt[5] = -12.8
    assert board.run(2).state(5) == X
    assert board.run(1).state(5) == O


def test_debounce_across_the_wrap_of_the_ticks():
    board = Board(now_ms=TICKS_MASK + 1 - 5 * 20 - 30)
    board.mt[5] = 12.8
    board.run(3)
    assert board.now_ms < 100
    assert board.state(5) == X
    assert board.field.since_ms[5] == board.now_ms
    board.run(5)
    assert ticks_diff(board.now_ms, board.field.since_ms[5]) == 100


def test_an_age_never_turns_negative():
    board = Board()
    for _ in range(12):
        board.now_ms = (board.now_ms + 0x0A000000) & TICKS_MASK
        board.run(65)
        for since in board.field.since_ms:
            assert ticks_diff(board.now_ms, since) > 0


def test_neighbours_are_subtracted():
    """Eight stones of one pole take 0.71 mT: among them 1.25 mT is a stone, -0.71 mT none."""
    board = Board()
    around = [18, 19, 20, 26, 28, 34, 35, 36]
    for square in around:
        board.mt[square] = 12.8
    board.mt[27] = 1.25
    assert board.run(3).state(27) == X
    board.mt[27] = -0.71
    assert board.run(60).state(27) == EMPTY
    for square in around:
        board.mt[square] = -12.8
    board.mt[27] = -1.25
    assert board.run(3).state(27) == O


@pytest.mark.parametrize("square, mt", [
    (18, 0.054), (19, 0.124), (20, 0.054), (26, 0.124), (28, 0.124), (34, 0.054), (35, 0.124),
    (36, 0.054), (17, 0), (11, 0), (25, 0), (29, 0), (43, 0), (45, 0),
])  # fmt: skip
@pytest.mark.parametrize("sign", [1, -1])
def test_each_neighbour_is_subtracted_from_its_side(square, mt, sign):
    """27 reads just 1.8 mT once the stone on `square` is added back, and not without."""
    board = Board()
    board.mt[square] = 12.8 * sign
    board.mt[27] = sign * (1.81 - mt)
    assert board.run(5).state(27) in (X, O)
    board = Board()
    board.mt[square] = 12.8 * sign
    board.mt[27] = sign * (1.79 - mt)
    assert board.run(5).state(27) == EMPTY


def test_a_stone_known_by_its_neighbours_counts_as_one_of_theirs():
    """27 reads 1.25 mT and is X only by its neighbours; it then takes its share from 28."""
    board = Board()
    for square in (18, 19, 20, 26, 28, 34, 35, 36):
        board.mt[square] = 12.8
    board.mt[27] = 1.25
    board.run(5)
    inst_grid = board.field._bufs[9][128:]
    assert inst_grid[(3 + 1) * 10 + 3 + 1] == 2


def test_the_rim_is_no_neighbour():
    board = Board()
    for square in (7, 15):  # right end of two rows; 8 and 16 are left ends
        board.mt[square] = 12.8
    board.mt[8] = 1.75
    assert board.run(60).state(8) == WEAK  # 1.75 with nothing beside it


def test_weak_needs_half_a_second_and_goes_at_once():
    board = Board()
    board.mt[40] = 1.0
    board.run(28)
    assert board.state(40) == EMPTY
    assert board.run(15).state(40) == WEAK
    board.mt[40] = 12.8
    assert board.run(3).state(40) == X
    board.mt[40] = -0.9
    assert board.run(3).state(40) == EMPTY
    assert board.run(60).state(40) == WEAK
    board.mt[40] = 0
    assert board.run(30).state(40) == EMPTY


@pytest.mark.parametrize("mt, state", [(0.55, EMPTY), (0.7, WEAK), (-0.7, WEAK), (1.7, WEAK)])
def test_weak_starts_above_the_drift_of_a_sensor(mt, state):
    board = Board()
    board.mt[40] = mt
    assert board.run(60).state(40) == state


def test_weak_holds_down_to_half_a_millitesla():
    board = Board()
    board.mt[40] = 0.7
    assert board.run(80).state(40) == WEAK
    board.mt[40] = 0.55
    assert board.run(80).state(40) == WEAK
    board.mt[40] = 0.45
    assert board.run(80).state(40) == EMPTY
    board.mt[40] = 0.55
    assert board.run(80).state(40) == EMPTY


def test_a_factory_rest_asks_for_more():
    board = Board()
    board.field.trust[40] = 0
    board.mt[40] = 1.3
    assert board.run(60).state(40) == EMPTY


def test_supply_is_divided_out():
    """Sensors are ratiometric: the same counts over 2 % less supply are 2 % more."""
    board = Board()
    raw = array("H", [NOMINAL] * 64)
    raw[9] = NOMINAL + 12 * MT
    low = array("H", [round(v * 0.98) for v in raw])
    for _ in range(40):
        board.now_ms += 20
        board.field.update(low, round(NOMINAL * 0.98), board.now_ms)
    assert abs(board.field.delta[9] - 12 * MT) < 20
    assert max(abs(d) for i, d in enumerate(board.field.delta) if i != 9) < 10


@pytest.mark.parametrize("vref", [0, 65535, 27000, 39000])
def test_an_absurd_supply_reading_is_not_used(vref):
    board = Board()
    board.run(5, vref=vref)
    assert not board.field.vref_ok
    assert set(board.field.state) == {EMPTY}
    fresh = Field()
    fresh.update(array("H", [NOMINAL] * 64), vref, 0)
    assert set(fresh.delta) == {0}


@pytest.mark.parametrize("volts", [0.0, 3.2])
def test_a_rail_invents_no_stone(volts):
    board = Board()
    board.mt[9] = (volts - 1.65) / 0.06
    assert board.run(60).state(9) == EMPTY


def test_a_fault_reads_unknown_at_once_and_recovers():
    board = Board()
    board.mt[9] = 12.8
    board.run(3)
    board.field.why[9] = 2
    assert board.run(1).state(9) == UNKNOWN
    assert board.field.changed
    assert board.field.since_ms[9] == board.now_ms
    board.field.why[9] = 0
    assert board.run(2).state(9) == UNKNOWN
    assert board.run(1).state(9) == X


def test_a_faulty_sensor_is_nobodys_neighbour():
    board = Board()
    board.field.why[9] = 2
    board.mt[9] = 12.8
    board.mt[10] = 1.75
    assert board.run(60).state(10) == WEAK


def test_thresholds_follow_sensor_and_pole():
    board = Board()
    board.field.scales[20] = 96  # X on 20 needs half as much again
    board.field.scales[64 + 20] = 32
    board.mt[20] = 2.6
    assert board.run(3).state(20) == EMPTY
    board.mt[20] = 2.8
    assert board.run(3).state(20) == X
    board.mt[20] = -0.95
    assert board.run(3).state(20) == O
    assert board.state(21) == EMPTY


def test_field_ut():
    board = Board()
    board.mt[3] = -2.5
    board.run()
    assert board.field.field_ut(3) == -2500


def test_drift_of_an_empty_square_is_followed_slowly():
    board = Board()
    board.mt[50] = 0.2
    board.run(100 + 64 * 5)
    early = board.field.rest[50] - NOMINAL
    assert 8 <= early <= 20
    board.run(64 * 100)
    assert abs(board.field.rest[50] - NOMINAL - 240) < 8
    assert board.field.base[50] == NOMINAL


@pytest.mark.parametrize("trust, bound", [(MANUAL, 1080), (LEARNT, 1680)])
@pytest.mark.parametrize("sign", [1, -1])
def test_drift_is_bounded(trust, bound, sign):
    board = Board()
    board.field.trust[50] = trust
    board.field.rest[50] = NOMINAL + sign * (bound - 10)
    board.mt[50] = sign * (bound + 300) / MT
    board.run(100 + 64 * 6)
    assert board.state(50) == EMPTY
    assert bound - 4 < sign * (board.field.rest[50] - NOMINAL) <= bound


def test_nothing_drifts_while_something_moves():
    board = Board()
    board.mt[50] = 0.3
    for k in range(100):
        board.mt[0] = 12.8 if k % 2 else 8.0  # a stone is being twisted in its corner
        board.run(40)
    assert board.field.rest[50] == NOMINAL


@pytest.mark.parametrize("mt", [12.8, -12.8, 1.9])
def test_under_a_stone_nothing_drifts(mt):
    board = Board()
    board.mt[50] = mt
    board.run(1000)
    assert board.field.rest[50] == NOMINAL


def test_next_to_a_fault_nothing_drifts():
    board = Board()
    board.field.why[49] = 1
    board.mt[50] = 0.3
    board.run(64 * 20)
    assert board.field.rest[49] == NOMINAL


def test_a_weak_field_of_minutes_is_taken_for_drift():
    board = Board()
    board.mt[50] = 0.7
    board.run(100)
    assert board.state(50) == WEAK
    for _ in range(8):
        assert board.state(50) == WEAK
        board.run(64 * 25)
    board.run(64 * 80)
    assert board.state(50) == EMPTY


def test_a_factory_rest_learns_its_empty_square_and_says_so():
    board = Board()
    board.field.reset_rest()
    board.mt[50] = -1.0
    board.mt[51] = 12.8
    assert not board.field.dirty
    board.run(100 + 64 * 20)
    assert board.field.dirty
    assert abs(board.field.delta[50] + 149) < 60  # what the stone beside it takes
    assert board.field.trust[50] == LEARNT
    assert board.field.trust[51] == 0
    assert board.field.rest[51] == NOMINAL
    assert board.field.base[50] == NOMINAL


@given(st.lists(st.tuples(st.integers(0, 63), st.integers(0, 65535)), max_size=30),
       st.integers(0, 65535))  # fmt: skip
@settings(max_examples=200, deadline=None)
def test_any_counts_leave_the_filter_well_formed(changes, vref):
    field = Field()
    raw = array("H", [NOMINAL] * 64)
    for step, (square, value) in enumerate(changes):
        raw[square] = value
        before = bytes(field.state)
        changed = field.update(raw, vref, step * 20)
        assert changed == (bytes(field.state) != before)
        assert all(s <= 4 for s in field.state)


@pytest.mark.parametrize("seed", range(6))
def test_a_virgin_board_with_stones_on_it_is_usable(seed):
    """Factory rests, up to 1 mT wrong, divider 1 % off, stones 20 % off centre: all read right."""
    board = rig.Rig(seed, noise=(0.5, 1, 2)[seed % 3])
    cells = rig.cells()
    board.place(cells, rig.off_centre(board.rng, cells), board.strengths())
    field = Field()
    board.feed(field, 100)
    assert list(field.state) == cells
    board.feed(field, 100 + 64 * 20)
    assert list(field.state) == cells
    free = [i for i in range(64) if not cells[i]]
    assert all(field.trust[i] == LEARNT for i in free)
    assert max(abs(field.delta[i]) for i in free) < 0.6 * MT
    assert np.all(np.array(field.trust)[np.array(cells) > 0] == 0)
