"""Calibration: what is measured, what is refused, what is stored."""

import pytest
from fluxboard.errors import Malformed, WrongState
from fluxboard.sensing import calibration_file
from fluxboard.sensing.calibration import EmptyCalibration, StoneCalibration
from fluxboard.sensing.field import LEARNT, MANUAL, NOMINAL, Field
from hypothesis import given
from hypothesis import strategies as st

from tests.sensing import rig


def measured(board, field, kind=EmptyCalibration, before=10, during=lambda k: None):
    board.feed(field, before)
    run = kind(field)
    for k in range(64):
        assert not run.done
        during(k)
        board.feed(field, 1)
        assert run.feed() == (k == 63)
    assert run.feed()
    return run


@pytest.mark.parametrize("noise", [0.5, 1, 2])
def test_rests_come_out_right(noise):
    board, field = rig.Rig(3, noise=noise), Field()
    run = measured(board, field)
    assert run.refused() == []
    run.apply()
    assert field.dirty
    assert set(field.trust) == {MANUAL}
    assert field.rest == field.base
    for i in range(64):
        true = NOMINAL * (1.65 + 0.06 * board.rest_mt[i]) / 1.65 / board.divider
        assert abs(field.rest[i] - true) < 0.04 * 1200
    board.feed(field, 20)
    assert set(field.state) == {0}


def test_stones_are_named_and_nothing_changes():
    board, field = rig.Rig(4), Field()
    board.add(9, 1)
    board.add(60, 2)
    run = measured(board, field)
    assert run.refused() == [(9, "stone"), (60, "stone")]
    with pytest.raises(WrongState, match="^calibration: stone on square 9$"):
        run.apply(force=True)
    assert set(field.rest) == {NOMINAL}
    assert set(field.trust) == {0}
    assert not field.dirty


def test_the_starting_position_is_refused_square_by_square():
    board, field = rig.Rig(5), Field()
    board.place(rig.cells())
    named = [(i, "stone") for i, cell in enumerate(rig.cells()) if cell]
    assert measured(board, field).refused() == named


def test_a_stone_off_centre_is_implausible():
    board, field = rig.Rig(6, spread=0.3), Field()
    board.rest_mt[20] = 0
    board.add(20, 1, dx=0.285 * 35)  # 1.65 mT
    assert measured(board, field).refused() == [(20, "implausible")]


def test_later_even_a_distant_stone_is_noticed():
    board, field = rig.Rig(7), Field()
    board.rest_mt[20] = 0.1
    board.calibrate(field)
    board.add(20, 1, dx=0.31 * 35)  # 1.1 mT
    run = measured(board, field)
    assert run.refused() == [(20, "weak")]
    with pytest.raises(WrongState, match="weak on square 20"):
        run.apply()
    run.apply(force=True)
    assert field.rest[20] == field.base[20] > NOMINAL + 1000


def test_a_moving_hand_is_noticed():
    board, field = rig.Rig(8, spread=0.3), Field()

    def wave(k):
        board.field_mt[:] = 0
        board.field_mt[12] = 0.9 if k % 16 < 8 else 0

    assert measured(board, field, during=wave).refused() == [(12, "moving")]


def test_a_restless_first_or_last_frame_counts_too():
    for when in (0, 63):
        board, field = rig.Rig(8, spread=0.3), Field()

        def knock(k, board=board, when=when):
            board.field_mt[12] = 1.2 * (k == when)

        assert measured(board, field, during=knock).refused() == [(12, "moving")]


def test_no_verdict_before_the_end():
    board, field = rig.Rig(9), Field()
    board.feed(field, 5)
    run = EmptyCalibration(field, frames=3)
    run.feed()
    with pytest.raises(WrongState, match="^the calibration has 2 frames to go$"):
        run.refused()


def test_faulty_sensors_are_left_out():
    board, field = rig.Rig(10), Field()
    board.rest_mt[33] = 9
    field.why[33] = 2
    run = measured(board, field)
    assert run.refused() == []
    run.apply()
    assert field.trust[33] == 0
    assert field.rest[33] == NOMINAL
    assert calibration_file.uncalibrated(field) == 0
    field.why[33] = 0
    assert calibration_file.uncalibrated(field) == 1


def test_all_sensors_faulty_refuses_nothing_and_changes_nothing():
    board, field = rig.Rig(10), Field()
    for i in range(64):
        field.why[i] = 1
    measured(board, field).apply()
    assert set(field.trust) == {0}


def test_manual_beats_automatic():
    """A calibrated board follows drift only within its bound, and never stores it."""
    board, field = rig.Rig(11), Field()
    board.calibrate(field)
    stored = field.to_bytes()
    assert not field.dirty
    board.warm = 1.0
    board.feed(field, 64 * 60)
    assert any(a != b for a, b in zip(field.rest, field.base, strict=True))
    assert not field.dirty
    assert field.to_bytes() == stored


def test_thresholds_from_stones():
    board, field = rig.Rig(12), Field()
    board.calibrate(field)
    board.place(rig.cells(), strength=[0.85] * 64)
    run = measured(board, field, StoneCalibration)
    assert run.refused() == []
    run.apply()
    for i, cell in enumerate(rig.cells()):
        x, o = field.scales[i], field.scales[64 + i]
        if cell == 1:
            assert 48 <= x <= 59 and o == 64
        elif cell == 2:
            assert 48 <= o <= 59 and x == 64
        else:
            assert x == o == 64


def test_crooked_strong_or_moving_stones_teach_nothing():
    board, field = rig.Rig(13, spread=0.2), Field()
    board.calibrate(field)
    board.add(1, 1, dx=0.15 * 35)
    board.add(3, 2, strength=1.3)
    board.add(5, 1)

    def nudge(k):
        board.field_mt[5] += 0.1

    run = measured(board, field, StoneCalibration, during=nudge)
    assert run.refused() == [(1, "off_centre"), (3, "strong"), (5, "moving")]
    with pytest.raises(WrongState, match="^calibration: off_centre on square 1$"):
        run.apply()
    assert set(field.scales) == {64}


def test_stored_and_taken_back():
    board, field = rig.Rig(14), Field()
    board.calibrate(field)
    field.trust[7] = LEARNT
    field.rest[7] = NOMINAL + 700
    field.trust[8] = 13
    field.scales[9], field.scales[64 + 9] = 60, 70
    data = field.to_bytes()
    assert len(data) == 2 + 5 * 64
    other = Field()
    other.dirty = True
    other.from_bytes(data)
    assert not other.dirty
    assert other.trust[7] == LEARNT and other.rest[7] == NOMINAL + 700 and other.base[7] == NOMINAL
    assert other.trust[8] == 0 and other.rest[8] == other.base[8] == NOMINAL
    assert other.scales == field.scales
    for i in (*range(7), *range(9, 64)):
        assert other.rest[i] == other.base[i] == field.base[i]
    assert other.to_bytes() == data


@given(st.integers(0, 321), st.integers(0, 255))
def test_no_damaged_byte_is_half_taken(at, value):
    field = Field()
    data = bytearray(field.to_bytes())
    data[at] = value
    other = Field()
    try:
        other.from_bytes(data)
    except Malformed:
        assert other.to_bytes() == field.to_bytes()
    assert all(30800 <= rest <= 35200 for rest in other.rest)


@pytest.mark.parametrize("data", [b"", b"\1", b"\1\100", bytes(322), b"\1\100" + bytes(320)])
def test_other_bytes_are_malformed(data):
    with pytest.raises(Malformed, match="^calibration: "):
        Field().from_bytes(data)


@pytest.mark.parametrize("at, good, bad", [(3, 32, 31), (3, 96, 97), (4, 32, 31), (4, 96, 97)])
@pytest.mark.parametrize("square", [0, 63])
def test_threshold_scales_are_checked_one_by_one(square, at, good, bad):
    data = bytearray(Field().to_bytes())
    place = 2 + 5 * square + at
    data[place] = good
    field = Field()
    field.from_bytes(data)
    assert field.scales[square + 64 * (at - 3)] == good
    data[place] = bad
    with pytest.raises(Malformed, match="square %d:" % square):
        field.from_bytes(data)


def test_learnt_counts_as_calibrated():
    field = Field()
    for i in range(64):
        field.trust[i] = LEARNT
    field.trust[5] = LEARNT - 1
    assert calibration_file.uncalibrated(field) == 1


def test_lazily_from_the_field():
    board, field = rig.Rig(15), Field()
    board.feed(field, 5)
    run = field.calibrate_empty()
    while not run.feed():
        board.feed(field, 1)
    run.apply()
    assert set(field.trust) == {MANUAL}
