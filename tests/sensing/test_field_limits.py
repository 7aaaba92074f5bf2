"""The field filter to the count and to the frame: 1200 counts are 1 mT, 50 frames a second."""

from array import array

import pytest
from fluxboard.sensing.field import EMPTY, LEARNT, MANUAL, NOMINAL, UNKNOWN, WEAK, Field, O, X

from tests.sensing.still import Still

FRESH = 0  # trust of a factory rest
STONE = 15_360  # 12.8 mT
BESIDE = 149  # 0.124 mT
DIAGONAL = 65  # 0.054 mT


def still(**options):
    board = Still(**options)
    board.frame(5)
    return board


def after(frames, board=None, **off):
    """Return `board` after so many frames with off counts by square: after(3, s27=2160)."""
    board = board or still()
    for name, counts in off.items():
        board.off[int(name[1:])] = counts
    board.frame(frames)
    return board


@pytest.mark.parametrize("sign, stone", [(1, X), (-1, O)])
@pytest.mark.parametrize("scale, on, off", [(64, 2160, 1800), (96, 3240, 2700), (32, 1080, 900)])
def test_a_stone_comes_at_1_8_mt_and_goes_below_1_5(sign, stone, scale, on, off):
    board = still()
    board.field.scales[27 if sign > 0 else 64 + 27] = scale
    assert after(3, board, s27=sign * (on - 1)).field.state[27] == EMPTY
    assert after(2, board, s27=sign * on).field.state[27] == EMPTY
    assert after(1, board).field.state[27] == stone
    assert after(20, board, s27=sign * off).field.state[27] == stone
    assert after(2, board, s27=sign * (off - 1)).field.state[27] == stone
    assert after(1, board).field.state[27] == EMPTY


@pytest.mark.parametrize("sign, stone", [(1, X), (-1, O)])
@pytest.mark.parametrize("beside, seen", [(2400, True), (2399, False)])
def test_a_neighbour_is_subtracted_from_2_mt_of_its_raw_field(sign, stone, beside, seen):
    """In its first frame; from the next on what counts is whether it is a stone itself."""
    board = still(debounce=1)
    after(1, board, s26=sign * beside, s27=sign * (2160 - BESIDE))
    assert board.field.state[27] == (stone if seen else EMPTY)
    assert after(1, board).field.state[27] == stone


@pytest.mark.parametrize("sign, stone", [(1, X), (-1, O)])
@pytest.mark.parametrize("scale, beside, seen", [
    (96, 3600, True), (96, 3599, False), (32, 1200, True), (32, 1199, False),
])  # fmt: skip
def test_step_one_follows_the_thresholds_of_the_sensor(sign, stone, scale, beside, seen):
    board = still(debounce=1)
    board.field.scales[26 if sign > 0 else 64 + 26] = scale
    after(1, board, s26=sign * beside, s27=sign * (2160 - BESIDE))
    assert board.field.state[27] == (stone if seen else EMPTY)


@pytest.mark.parametrize("sign, stone", [(1, X), (-1, O)])
@pytest.mark.parametrize("beside, seen", [(900, True), (899, False)])
def test_a_known_stone_is_subtracted_down_to_0_75_mt(sign, stone, beside, seen):
    """1.5 mT less the 0.71 mT that eight neighbours take from it, and their tolerance."""
    board = after(5, still(debounce=1), s26=sign * STONE)
    after(1, board, s26=sign * beside, s27=sign * (2160 - BESIDE))
    assert board.field.state[27] == (stone if seen else EMPTY)


def test_neighbours_of_both_poles_cancel():
    board = after(5, s26=STONE, s28=-STONE, s18=-STONE, s36=STONE)
    assert after(5, board, s27=2159).field.state[27] == EMPTY
    assert after(3, board, s27=2160).field.state[27] == X


@pytest.mark.parametrize("square", [0, 7, 56, 63, 3, 24, 39, 60, 27])
@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("trust, on, off", [
    (MANUAL, 744, 600), (LEARNT, 744, 600), (LEARNT - 1, 1740, 1560), (FRESH, 1740, 1560),
])  # fmt: skip
def test_weak_comes_at_0_62_mt_and_goes_below_0_5(square, sign, trust, on, off):
    """With a factory rest at 1.45 and below 1.3 mT: mid supply may be wrong by so much."""
    board = still()
    field = board.field
    field.trust[square] = trust
    board.twitching = 45

    def shows(counts):
        board.off[square] = sign * counts
        board.frame(90)
        return field.state[square]

    assert [shows(on - 1), shows(on), shows(off), shows(off - 1), shows(on - 1)] == [
        EMPTY, WEAK, WEAK, EMPTY, EMPTY,
    ]  # fmt: skip


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("squares, least, takes", [
    ((26,), 84, BESIDE), ((18,), 24, DIAGONAL), ((26, 28), 168, 2 * BESIDE),
    ((18, 26), 108, BESIDE + DIAGONAL), ((18, 20, 34, 36), 96, 4 * DIAGONAL),
    ((19, 26, 28, 35), 336, 4 * BESIDE),
])  # fmt: skip
def test_neighbours_that_may_lean_this_way_make_weak_begin_higher(sign, squares, least, takes):
    """By 0.07 mT each, 0.02 diagonally."""
    board = still()
    for square in squares:
        board.off[square] = -STONE * sign
    board.frame(5)
    board.twitching = 63
    assert after(90, board, s27=sign * (744 + least + takes - 1)).field.state[27] == EMPTY
    assert after(90, board, s27=sign * (744 + least + takes)).field.state[27] == WEAK


@pytest.mark.parametrize("sign", [1, -1])
def test_weak_needs_25_frames_from_where_its_average_is_high_enough(sign):
    """2100 counts in an average of eight frames: 869, more than 744, after four."""
    board = after(27, s27=sign * 2100)
    assert board.field.state[27] == EMPTY
    assert after(1, board).field.state[27] == WEAK
    assert board.field.since_ms[27] == board.now_ms


@pytest.mark.parametrize("sign", [1, -1])
def test_weak_ends_at_once_when_half_of_it_is_gone(sign):
    for left, state in ((300, WEAK), (299, EMPTY)):
        board = after(90, s27=sign * 1500)
        assert board.field.state[27] == WEAK
        assert after(3, board, s27=sign * left).field.state[27] == state
        assert after(60, board).field.state[27] == EMPTY


@pytest.mark.parametrize("sign, stone", [(1, X), (-1, O)])
def test_what_a_stone_leaves_in_the_average_is_not_weak(sign, stone):
    board = after(60, s27=sign * STONE)
    assert board.field.state[27] == stone
    board.off[27] = sign * 500
    for _ in range(100):
        assert board.frame().state[27] in (stone, EMPTY)


@pytest.mark.parametrize("counts, state", [
    (60_000 - NOMINAL, X), (60_001 - NOMINAL, EMPTY), (4000 - NOMINAL, O), (3999 - NOMINAL, EMPTY),
])  # fmt: skip
def test_a_rail_is_no_stone_and_no_neighbour(counts, state):
    board = after(5, s27=counts)
    assert board.field.state[27] == state
    sign = 1 if counts > 0 else -1
    after(5, board, s28=sign * (2160 - BESIDE))
    assert board.field.state[28] == state


def test_at_a_rail_a_square_stays_what_it_was_and_what_was_coming_is_forgotten():
    board = after(3, s27=STONE)
    after(100, board, s27=65_535 - NOMINAL)
    assert board.field.state[27] == X
    board = after(2, s27=STONE)
    after(1, board, s27=65_535 - NOMINAL)
    assert after(2, board, s27=STONE).field.state[27] == EMPTY
    assert after(1, board).field.state[27] == X


def test_what_was_going_is_forgotten_at_a_rail_as_well():
    board = after(3, s27=STONE)
    after(2, board, s27=0)
    after(1, board, s27=65_535 - NOMINAL)
    assert after(2, board, s27=0).field.state[27] == X
    assert after(1, board).field.state[27] == EMPTY


@pytest.mark.parametrize("counts, why", [(65_535 - NOMINAL, 0), (0, 3)])
def test_a_square_that_cannot_be_read_stops_none_after_it(counts, why):
    board = still()
    board.field.why[0] = why
    assert after(3, board, s0=counts, s63=STONE).field.state[63] == X


def test_a_movement_is_no_change():
    board = still()
    board.off[9] = 1000
    assert not board.frame().changed
    board.off[9] = -1000
    assert not board.frame().changed


@pytest.mark.parametrize("sign", [1, -1])
def test_a_stone_that_slides_off_its_centre_is_weak_as_soon_as_it_can_be(sign):
    """Three frames until the stone is gone, 25 from the first in which it was weak."""
    board = after(60, s27=sign * STONE)
    assert after(27, board, s27=sign * 1500).field.state[27] == EMPTY
    assert after(1, board).field.state[27] == WEAK


def test_the_deviation_stays_within_its_array():
    board = still()
    for square, counts in enumerate((32_535, -NOMINAL, 31_999, 32_001, -32_001)):
        board.off[square] = counts
    board.frame()
    assert list(board.field.delta[:6]) == [32_000, -32_000, 31_999, 32_000, -32_000, 0]
    board.frame(40, vref=28_001)
    assert board.field.delta[0] == 32_000


@pytest.mark.parametrize("frames", [1, 2, 3, 5])
def test_debounce_is_counted_in_frames(frames):
    board = still(debounce=frames)
    assert after(frames - 1, board, s5=STONE).field.state[5] == EMPTY
    assert after(1, board).field.state[5] == X
    assert after(frames - 1, board, s5=-STONE).field.state[5] == X
    assert after(1, board).field.state[5] == O


def test_a_fault_forgets_what_was_coming():
    board = after(2, s5=STONE)
    board.field.why[5] = 1
    board.frame()
    assert board.field.state[5] == UNKNOWN
    assert board.field.changed
    assert not board.frame().changed
    board.field.why[5] = 0
    assert after(2, board).field.state[5] == UNKNOWN
    assert after(1, board).field.state[5] == X
    board.field.why[6] = 1
    board.frame()
    board.field.why[6] = 0
    assert after(2, board).field.state[6] == UNKNOWN
    assert after(1, board).field.state[6] == EMPTY


def test_the_supply_is_averaged_over_eight_frames():
    """3 % more for one frame: an eighth of it counts, 33000 x 33000 / 33125 - 33000."""
    board = still()
    board.frame(vref=34_000)
    assert board.field.delta[0] == -125
    board.frame(60, vref=34_000)
    assert board.field.delta[0] == pytest.approx(33_000 * 33 / 34 - 33_000, abs=3)
    field = Field()
    field.update(array("H", [NOMINAL] * 64), 34_000, 0)
    assert field.delta[0] == pytest.approx(
        33_000 * 33 / 34 - 33_000, abs=2
    )  # the first counts in full


@pytest.mark.parametrize("vref, good", [
    (28_000, False), (28_001, True), (37_999, True), (38_000, False),
])  # fmt: skip
def test_a_supply_15_percent_off_is_a_broken_divider(vref, good):
    field = Field()
    field.update(array("H", [NOMINAL] * 64), vref, 0)
    assert field.vref_ok is good
    assert (field.delta[0] == 0) == (not good)


def test_a_new_field():
    field = Field()
    assert (field.n, field.changed, field.dirty, field.vref_ok) == (64, False, False, True)
    assert list(field.state) == [UNKNOWN] * 64
    assert list(field.rest) == list(field.base) == [NOMINAL] * 64
    assert list(field.scales) == [64] * 128
    assert list(field.trust) == list(field.why) == [0] * 64
    assert list(field.since_ms) == list(field.delta) == [0] * 64
    why = bytearray(64)
    assert Field(why=why).why is why


def test_reset_forgets_every_calibration():
    field = Field()
    for i in range(64):
        field.rest[i], field.base[i], field.trust[i] = 33_300, 33_200, MANUAL
        field.scales[i], field.scales[64 + i] = 50, 70
    field.reset_rest()
    assert list(field.rest) == list(field.base) == [NOMINAL] * 64
    assert list(field.scales) == [64] * 128
    assert list(field.trust) == [0] * 64


@pytest.mark.parametrize(
    "counts, microtesla", [(1200, 1000), (-3000, -2500), (12, 10), (7, 5), (0, 0)]
)
def test_counts_in_microtesla(counts, microtesla):
    board = still()
    board.off[3] = counts
    assert board.frame().field_ut(3) == microtesla


@pytest.mark.parametrize("n, cols, square, beside, apart", [
    (12, 4, 3, 7, 4), (12, 4, 4, 8, 3), (12, 3, 2, 5, 3), (9, 3, 8, 5, 0),
])  # fmt: skip
def test_boards_of_other_shapes_know_their_neighbours(n, cols, square, beside, apart):
    for other, state in ((beside, X), (apart, EMPTY)):
        board = Still(n, cols)
        board.frame(5)
        board.off[other] = STONE
        board.off[square] = 2160 - BESIDE
        board.frame(5)
        assert board.field.state[square] == state
