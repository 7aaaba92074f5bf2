"""Setting up: what is missing, what is too much, when the board counts, what is told when."""

import pytest
from fluxboard.compat import TICKS_MASK
from fluxboard.sensing.setup import Setup

from tests.sensing import rig

X, O, WEAK, UNKNOWN = 1, 2, 3, 4  # noqa: E741
START = bytes(rig.cells())


def seen(**changes):
    """Return the start position with squares changed: seen(D1=0)."""
    state = bytearray(START)
    for name, value in changes.items():
        state["ABCDEFGH".index(name[0]) + 8 * (int(name[1]) - 1)] = value
    return state


def after(state, cells=START):
    setup = Setup(cells)
    setup.update(bytearray(state), 0)
    return setup


@pytest.mark.parametrize("changes, missing, extra", [
    ({}, 0, 0),
    ({"D1": 0}, 1, 0),
    ({"D1": 0, "A2": 0}, 2, 0),
    ({"D4": X}, 0, 1),
    ({"D4": X, "E4": O}, 0, 2),
    ({"D1": 0, "D4": X}, 1, 1),
    ({"D1": O}, 1, 1),  # a white stone is missing, a black one too much
    ({"D1": WEAK}, 1, 0),  # not right yet, but there is no stone too much
    ({"D4": WEAK}, 0, 0),
    ({"D1": UNKNOWN, "D4": UNKNOWN}, 0, 0),  # a faulty square is taken to be right
    ({"H8": X}, 0, 1),
    ({"A1": X}, 0, 1),
])  # fmt: skip
def test_what_is_missing_and_what_is_too_much(changes, missing, extra):
    setup = after(seen(**changes))
    assert (setup.missing, setup.extra, setup.turned) == (missing, extra, False)


def test_the_game_begins_when_all_has_lain_right_for_half_a_second():
    setup = Setup(START)
    assert not setup.update(seen(D1=0), 1000)
    assert not setup.update(seen(), 1020)
    assert not setup.update(seen(), 1500)
    assert setup.update(seen(), 1520)
    assert setup.update(seen(), 9000)
    assert not setup.update(seen(D1=0), 9020)
    assert not setup.update(seen(), 9040)
    assert setup.update(seen(), 9540)


def test_a_board_that_lies_right_from_the_first_frame_begins_half_a_second_later():
    setup = Setup(START)
    assert not setup.update(seen(), 700)
    assert not setup.update(seen(), 1180)
    assert setup.update(seen(), 1200)


def test_a_weak_square_beside_the_stones_starts_the_half_second_again():
    setup = Setup(START)
    setup.update(seen(), 0)
    setup.update(seen(D4=WEAK), 480)
    assert not setup.update(seen(D4=WEAK), 960)
    assert setup.update(seen(D4=WEAK), 980)


def test_the_clock_may_wrap():
    setup = Setup(START)
    assert not setup.update(seen(), TICKS_MASK - 99)
    assert not setup.update(seen(), 380)
    assert setup.update(seen(), 400)


def test_before_the_first_frame_nothing_is_known_to_be_wrong():
    setup = Setup(START)
    assert (setup.missing, setup.extra, setup.turned) == (0, 0, False)
    assert not setup.news(0)


def test_an_empty_board_waits():
    setup = Setup(bytes(64))
    setup.update(bytearray(64), 0)
    assert setup.update(bytearray(64), 500)
    setup = after(bytes(64))
    assert (setup.missing, setup.extra) == (24, 0)
    assert not setup.update(bytearray(64), 5000)


def test_unarmed_a_board_counts_only_after_it_was_seen_to_differ():
    """The start position after a game means another game only if the board had left it."""
    setup = Setup(START, armed=False)
    setup.update(seen(), 0)
    assert not setup.update(seen(), 5000)
    assert not setup.armed
    setup.update(seen(D4=X), 5020)  # a stone too much is a difference like one missing
    assert setup.armed
    setup.update(seen(), 5040)
    assert setup.update(seen(), 5540)
    setup = Setup(START, armed=False)
    setup.update(seen(D1=0), 0)
    assert setup.armed


@pytest.mark.parametrize("faulty, missing", [(16, 0), (17, 1), (64, 1)])
def test_more_faulty_squares_than_one_multiplexer_has_hold_the_game_up(faulty, missing):
    setup = after(bytes([UNKNOWN] * faulty) + START[faulty:])
    assert (setup.missing, setup.extra) == (missing, 0)


def test_blind_squares_do_not_hide_what_is_missing():
    state = bytearray([UNKNOWN] * 17) + START[17:]
    state[23] = state[24] = state[31] = 0
    assert after(state).missing == 3


def quarter(cells):
    """Return what lies where on a board turned by a quarter: what was on A1 is on A8."""
    turned = bytearray(64)
    for at in range(64):
        row, column = divmod(at, 8)
        turned[8 * (7 - column) + row] = cells[at]
    return bytes(turned)


def test_a_board_turned_by_a_quarter_is_noticed():
    setup = after(quarter(START))
    assert setup.turned
    assert (setup.missing, setup.extra) == (24, 24)


def test_a_lopsided_position_is_known_turned_as_well():
    cells = bytearray(64)
    for at in range(13):
        cells[at] = 1 + at % 2
    assert after(quarter(cells), cells).turned
    assert not after(cells[::-1], cells).turned  # turned by half


@pytest.mark.parametrize("wrong, turned", [(0, True), (4, True), (5, False)])
def test_up_to_four_squares_may_be_wrong_on_a_turned_board(wrong, turned):
    state = bytearray(quarter(START))
    for at in (1, 2, 3, 4, 5)[:wrong]:
        state[at] = 0
    assert after(state).turned == turned


def test_faulty_squares_do_not_count_against_a_turned_board():
    state = bytearray(quarter(START))
    for at in range(1, 7):
        state[at] = UNKNOWN
    assert after(state).turned


@pytest.mark.parametrize("stones, turned", [(6, True), (5, False)])
def test_a_few_stones_wrong_are_no_turned_board(stones, turned):
    """Twelve differences at least: six stones missing and six too much."""
    cells = bytearray(64)
    for at in range(stones):
        cells[1 + at] = X
    assert after(quarter(cells), cells).turned == turned


def test_the_first_difference_is_told_at_once_and_the_next_when_it_has_stayed_three_seconds():
    setup = Setup(START)
    setup.update(seen(D1=0), 0)
    assert setup.news(0)
    assert setup.tell() == (1, 0, False)
    assert not setup.news(9000)
    setup.update(seen(D1=0, E1=0), 9020)
    assert not setup.news(9020)
    assert not setup.news(12000)
    assert setup.news(12020)
    assert setup.tell() == (2, 0, False)
    setup.update(seen(D1=0, D4=X), 20000)
    setup.update(seen(D1=0, E1=0), 20020)  # the same as what was told
    assert not setup.news(30000)
    setup.update(seen(D1=0, E1=0, D4=X), 30020)
    assert setup.news(33020)
    assert setup.tell() == (2, 1, False)


def test_that_it_is_turned_is_told_at_once():
    setup = Setup(START)
    setup.update(bytearray(64), 0)
    setup.tell()
    setup.update(bytearray(quarter(START)), 20)
    assert setup.news(20)
    assert setup.tell() == (24, 24, True)
    assert not setup.news(5000)


def test_that_nothing_is_wrong_is_never_told():
    setup = Setup(START)
    setup.update(seen(), 0)
    assert not setup.news(0)
    setup.update(seen(D1=0), 20)
    setup.tell()
    setup.update(seen(), 40)
    assert not setup.news(9000)
    setup.update(seen(D4=X), 9020)
    assert setup.news(12020)


def test_the_position_is_a_copy():
    cells = bytearray(START)
    setup = Setup(cells)
    cells[3] = 0
    setup.update(seen(), 0)
    assert setup.missing == 0
