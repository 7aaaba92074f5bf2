"""Drift that is followed, to the count and to the frame: 1200 counts are 1 mT."""

from array import array

import pytest
from fluxboard.compat import TICKS_MASK, ticks_add, ticks_diff
from fluxboard.sensing.field import EMPTY, LEARNT, MANUAL, NOMINAL, WEAK

from tests.sensing.still import Still

FRESH = 0  # trust of a factory rest
STONE = 15_360  # 12.8 mT


def still(**options):
    board = Still(**options)
    board.frame(5)
    return board


def tracked(board, frames=400):
    """Return the frame in which the first rest changes, or None."""
    before = array("H", board.field.rest)
    for k in range(frames):
        board.frame()
        if board.field.rest != before:
            return k + 1
    return None


def shifted(counts, trust=MANUAL):
    board = still(trust=trust)
    for i in range(64):
        board.off[i] = counts
    board.frame(60)
    return board


def test_drift_is_followed_after_100_frames_without_movement():
    board = shifted(240)
    board.off[9] = STONE
    board.frame(3)  # its coming moves the field, its debounced state is a change
    assert board.field.changed
    assert tracked(board) == 100


@pytest.mark.parametrize("step, stops", [(720, False), (721, True), (-720, False), (-721, True)])
def test_a_change_of_0_6_mt_is_a_movement(step, stops):
    board = shifted(240)
    board.frame(200)
    before = array("H", board.field.rest)
    for k in range(64):
        board.off[9] = 240 + (0 if k & 1 else step)
        board.frame()
    assert (board.field.rest == before) is stops


def test_a_faulty_sensor_moves_nothing():
    board = shifted(240)
    board.field.why[9] = 1
    board.frame(200)
    before = array("H", board.field.rest)
    for k in range(64):
        board.off[9] = STONE * (k & 1)
        board.frame()
    assert board.field.rest != before


@pytest.mark.parametrize("sign", [1, -1])
def test_each_square_is_visited_once_in_64_frames_and_follows_by_four_counts(sign):
    board = shifted(sign * 9)
    board.frame(100 + 64 * 5)
    assert all(8 <= sign * (rest - NOMINAL) <= 10 for rest in board.field.rest)  # and stays there
    board = shifted(sign * 400)
    board.frame(200)
    before = array("H", board.field.rest)
    board.frame(64)
    assert {now - was for now, was in zip(board.field.rest, before, strict=True)} == {4 * sign}


@pytest.mark.parametrize("trust, bound", [(MANUAL, 1080), (LEARNT, 1680)])
@pytest.mark.parametrize("sign", [1, -1])
def test_drift_may_reach_its_bound(trust, bound, sign):
    board = still(trust=trust)
    board.field.rest[50] = NOMINAL + sign * (bound - 8)
    board.off[50] = sign * (bound + 300)
    board.frame(100 + 64 * 6)
    assert board.field.rest[50] == NOMINAL + sign * bound


@pytest.mark.parametrize("sign", [1, -1])
def test_a_weak_field_is_followed_at_a_quarter_of_the_rate(sign):
    board = still()
    board.off[50] = sign * 900
    board.frame(200)
    assert board.field.state[50] == WEAK
    before = board.field.rest[50]
    board.frame(64 * 12)
    assert board.field.rest[50] - before == sign * 4 * 3


def test_a_factory_rest_is_learnt_in_16_visits_a_quarter_of_the_way_each():
    board = still(trust=FRESH)
    board.off[50] = 1600
    visits = []
    for _ in range(64 * 30):
        was = board.field.trust[50]
        board.frame()
        if board.field.trust[50] != was:
            visits.append((board.field.trust[50], board.field.rest[50] - NOMINAL))
            if len(visits) < 16:
                assert board.field.trust[50] == 2 * len(visits)
    assert visits[:3] == [(2, 400), (4, 700), (6, 925)]
    assert visits[-1][0] == LEARNT and len(visits) == 16
    assert board.field.dirty
    assert board.field.base[50] == NOMINAL
    assert board.field.state[50] == EMPTY


def test_only_a_rest_that_is_learnt_is_one_to_store():
    board = still(trust=FRESH)
    board.frame(90 + 64 * 15)
    assert not board.field.dirty
    board.frame(128)
    assert board.field.dirty
    board.field.dirty = False
    board.frame(64 * 10)
    assert not board.field.dirty


def test_a_weak_field_teaches_a_factory_rest_nothing():
    board = still(trust=FRESH)
    board.off[50] = 2000
    board.frame(100)
    assert board.field.state[50] == WEAK
    board.frame(64 * 20)
    assert board.field.rest[50] == NOMINAL
    assert board.field.trust[50] == FRESH


@pytest.mark.parametrize("age", [0x10000000 + 200_000, -5000])
def test_an_age_beyond_three_days_is_held_there(age):
    board = still()
    board.now_ms = 5000
    board.field.since_ms[63] = ticks_add(board.now_ms, -age)
    board.field.since_ms[62] = ticks_add(board.now_ms, -1000)
    board.frame(64)
    assert 0x10000000 <= ticks_diff(board.now_ms, board.field.since_ms[63]) < 0x10000000 + 64 * 20
    assert 0 <= board.field.since_ms[63] <= TICKS_MASK
    assert ticks_diff(board.now_ms, board.field.since_ms[62]) == 1000 + 64 * 20
