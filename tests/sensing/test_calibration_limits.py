"""What a calibration accepts, to the count; what it stores, to the byte. 1200 counts: 1 mT."""

import pytest
from fluxboard.errors import Malformed, WrongState
from fluxboard.sensing import calibration_file
from fluxboard.sensing.calibration import EmptyCalibration, StoneCalibration
from fluxboard.sensing.field import LEARNT, MANUAL, NOMINAL, Field

from tests.sensing.still import Still

FRESH = 0  # trust of a factory rest


@pytest.mark.parametrize("counts, mean", [
    ((1, 1, 1, 2), 1), ((1, 1, 2, 2), 2), ((1, 2, 2, 2), 2), ((-1, -1, -1, -2), -1),
    ((-1, -2, -2, -2), -2), ((100, 300, 500, 700), 400),
])  # fmt: skip
def test_the_mean_is_rounded(counts, mean):
    board = Still(trust=FRESH)
    board.measure(EmptyCalibration, *counts).apply()
    assert board.field.rest[0] == board.field.base[0] == NOMINAL + mean


def test_only_frames_that_were_fed_count():
    board = Still(trust=FRESH)
    board.off[0] = 1500
    board.frame()
    run = EmptyCalibration(board.field, 4)
    board.off[0] = 40
    for _ in range(4):
        board.frame()
        assert not run.done
        run.feed()
    assert run.done
    board.off[0] = 1500
    board.frame()
    assert run.feed() and run.feed()
    run.apply()
    assert board.field.rest[0] == NOMINAL + 40


def test_it_takes_64_frames_unless_told_otherwise():
    board = Still()
    run = EmptyCalibration(board.frame())
    assert [run.feed() for _ in range(64)] == [False] * 63 + [True]
    run = EmptyCalibration(board.field)
    with pytest.raises(WrongState, match="has 64 frames to go"):
        run.apply()


@pytest.mark.parametrize("swing, words", [(900, []), (901, [(0, "moving")])])
def test_three_quarters_of_a_millitesla_peak_to_peak_are_a_movement(swing, words):
    board = Still(trust=FRESH)
    assert board.measure(EmptyCalibration, 0, swing).refused() == words
    assert board.measure(EmptyCalibration, swing - 300, -300, 0).refused() == words
    board = Still()
    board.off[0] = 14_000
    board.frame(5)
    assert board.measure(StoneCalibration, 14_000, 14_000 + swing).refused() == words


@pytest.mark.parametrize("counts, words", [
    (1680, []), (1681, [(0, "implausible")]), (-1680, []), (-1681, [(0, "implausible")]),
    (2200, [(0, "stone")]), (-2200, [(0, "stone")]),
])  # fmt: skip
def test_a_rest_may_be_1_4_mt_from_the_middle_of_all(counts, words):
    board = Still(trust=FRESH)
    board.off[0] = counts
    board.frame(5)
    assert board.measure(EmptyCalibration).refused() == words


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("all_off, middle", [(400, 400), (480, 480), (481, 480), (700, 480)])
def test_the_middle_follows_the_supply_divider_by_its_one_percent(sign, all_off, middle):
    board = Still(trust=FRESH)
    for i in range(64):
        board.off[i] = sign * all_off
    for counts, words in ((middle - 1680, []), (middle - 1681, [(0, "implausible")])):
        board.off[0] = sign * counts
        assert board.measure(EmptyCalibration).refused() == words


def test_faulty_sensors_have_no_part_in_the_middle():
    board = Still(trust=FRESH)
    for i in range(33):
        board.off[i] = 480
        board.field.why[i] = 1
    board.off[63] = -1600  # 1.33 mT from the middle of the good ones, 1.73 from that of all
    assert board.measure(EmptyCalibration).refused() == []


@pytest.mark.parametrize("counts, words", [
    (1200, []), (1201, [(0, "weak")]), (-1200, []), (-1201, [(0, "weak")]),
])  # fmt: skip
def test_one_millitesla_from_the_last_manual_calibration_is_no_drift(counts, words):
    board = Still()
    # Drift that was followed since then counts as well: what is compared is the rest.
    board.field.rest[0] = NOMINAL + (300 if counts > 0 else -300)
    board.off[0] = counts
    run = board.measure(EmptyCalibration)
    assert run.refused() == words
    if words:
        with pytest.raises(WrongState, match="weak on square 0"):
            run.apply()
        assert not board.field.dirty
        assert board.field.base[0] == NOMINAL
    run.apply(force=True)
    assert board.field.rest[0] == board.field.base[0] == NOMINAL + counts
    assert board.field.dirty


def test_a_learnt_rest_is_no_manual_one():
    board = Still(trust=LEARNT)
    board.off[0] = 1500
    run = board.measure(EmptyCalibration)
    assert run.refused() == []
    run.apply()
    assert board.field.rest[0] == NOMINAL + 1500
    assert set(board.field.trust) == {MANUAL}


@pytest.mark.parametrize("counts, word", [((0, 1000), "moving"), ((1690,), "implausible")])
def test_force_overrules_nothing_but_weak(counts, word):
    board = Still(trust=FRESH)
    run = board.measure(EmptyCalibration, *counts)
    with pytest.raises(WrongState, match=word + " on square 0"):
        run.apply(force=True)
    assert board.field.trust[1] == FRESH


def test_a_weak_square_hides_none_that_is_worse():
    board = Still()
    board.off[0] = 1300
    board.off[5] = 4000
    board.frame(5)
    run = board.measure(EmptyCalibration)
    assert run.refused() == [(0, "weak"), (5, "stone")]
    with pytest.raises(WrongState, match="stone on square 5"):
        run.apply(force=True)


def test_faulty_squares_are_passed_over_and_those_after_them_are_not():
    board = Still()
    board.field.why[0] = 1
    board.off[0] = board.off[1] = 1300
    run = board.measure(EmptyCalibration)
    assert run.refused() == [(1, "weak")]
    run.apply(force=True)
    assert board.field.rest[0] == NOMINAL
    assert board.field.rest[1] == NOMINAL + 1300


@pytest.mark.parametrize("sign, at, other", [(1, 3, 67), (-1, 67, 3)])
@pytest.mark.parametrize("counts, scale", [
    (15360, 64),  # 12.8 mT, a centred stone
    (10800, 45),  # 9.0 mT
    (19200, 80),  # 16 mT
    (15480, 65),  # half of a 64th more is rounded up
    (15479, 64),
])  # fmt: skip
def test_thresholds_are_64ths_of_a_centred_stone(sign, at, other, counts, scale):
    board = Still()
    board.off[3] = sign * counts
    board.frame(5)
    run = board.measure(StoneCalibration)
    assert run.refused() == []
    run.apply()
    assert board.field.scales[at] == scale
    assert board.field.scales[other] == 64
    assert board.field.dirty


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("counts, word", [(10799, "off_centre"), (19201, "strong")])
def test_stones_off_centre_or_too_strong_teach_nothing(sign, counts, word):
    board = Still()
    board.off[3] = sign * counts
    board.frame(5)
    run = board.measure(StoneCalibration)
    assert run.refused() == [(3, word)]
    with pytest.raises(WrongState, match="calibration: %s on square 3" % word):
        run.apply()
    assert not board.field.dirty


def test_the_bytes():
    """Version, n, then rest (low byte first), trust, threshold scales of X and O."""
    field = Field(4, 2)
    field.rest[0], field.base[0], field.trust[0] = 33300, 33290, MANUAL  # drift is not stored
    field.rest[1], field.base[1], field.trust[1] = 32600, NOMINAL, LEARNT
    field.rest[2], field.trust[2] = 33100, LEARNT - 1  # not learnt yet
    field.scales[0], field.scales[4] = 60, 70
    field.scales[3], field.scales[7] = 32, 96
    field.dirty = True
    data = calibration_file.to_bytes(field)
    assert data == bytes([
        1, 4,
        33290 & 255, 33290 >> 8, MANUAL, 60, 70,
        32600 & 255, 32600 >> 8, LEARNT, 64, 64,
        NOMINAL & 255, NOMINAL >> 8, 0, 64, 64,
        NOMINAL & 255, NOMINAL >> 8, 0, 32, 96,
    ])  # fmt: skip
    assert field.dirty is False
    other = Field(4, 2)
    other.from_bytes(data)
    assert list(other.rest) == [33290, 32600, NOMINAL, NOMINAL]
    assert list(other.base) == [33290, NOMINAL, NOMINAL, NOMINAL]
    assert list(other.trust) == [MANUAL, LEARNT, 0, 0]
    assert list(other.scales) == [60, 64, 64, 32, 70, 64, 64, 96]
    assert other.dirty is False


def changed(at, *values):
    data = bytearray(Field(4, 2).to_bytes())
    data[at : at + len(values)] = bytes(values)
    return bytes(data)


@pytest.mark.parametrize("rest, good", [
    (NOMINAL + 2200, True), (NOMINAL + 2201, False), (NOMINAL - 2200, True),
    (NOMINAL - 2201, False),
])  # fmt: skip
@pytest.mark.parametrize("square", [0, 3])
def test_a_stored_rest_is_at_most_1_8_mt_off(rest, good, square):
    data = changed(2 + 5 * square, rest & 255, rest >> 8)
    field = Field(4, 2)
    if good:
        field.from_bytes(data)
        assert field.rest[square] == rest
    else:
        with pytest.raises(Malformed, match="square %d: " % square):
            field.from_bytes(data)


@pytest.mark.parametrize("trust", [1, LEARNT - 1, LEARNT + 1, MANUAL + 1, 255])
def test_no_other_trust_is_stored(trust):
    with pytest.raises(Malformed, match="square 1: "):
        Field(4, 2).from_bytes(changed(2 + 5 + 2, trust))


@pytest.mark.parametrize("data, shown", [
    (changed(0, 2), r"22 bytes b'\\x02\\x04'"), (changed(1, 5), r"22 bytes b'\\x01\\x05'"),
    (changed(0)[:-1], "21 bytes"), (changed(0) + b"@", "23 bytes"), (b"", "0 bytes b''"),
])  # fmt: skip
def test_bytes_of_another_board_or_version_are_named(data, shown):
    with pytest.raises(Malformed, match="^calibration: " + shown):
        Field(4, 2).from_bytes(data)


def test_the_named_square_shows_its_five_bytes():
    bad = changed(2 + 5, 1, 2, 3, 4, 5)
    with pytest.raises(Malformed, match=r"square 1: b'\\x01\\x02\\x03\\x04\\x05'$"):
        Field(4, 2).from_bytes(bad)


def test_how_many_are_uncalibrated():
    field = Field(4, 2)
    assert calibration_file.uncalibrated(field) == 4
    field.trust[0], field.trust[1], field.trust[2] = LEARNT, MANUAL, LEARNT - 1
    assert calibration_file.uncalibrated(field) == 2
    field.why[2] = field.why[0] = 1
    assert calibration_file.uncalibrated(field) == 1
