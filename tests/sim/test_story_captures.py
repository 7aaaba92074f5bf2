"""Stories of captures, and of opponents who do not wait for each other."""

import random

import pytest
from fluxboard_sim.captures import STYLES

from tests.sim.table import after

pytestmark = pytest.mark.sim

WRONG = ("illegal", "desync", "takeback", "amend", "undo", "weak")
# The rulebook's second picture: the white stone on D3 may take A3 or A6.
SECOND = ("D1D3", "H3E3")
# Black stands alone on C5, where C8 can take it.
ALONE = ("D1B3", "A5C5")


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("before, move", [(SECOND, "D3A3"), (ALONE, "C8C5")])
def test_a_capture(table, style, before, move):
    table.begin_at(*before)
    start, end = move[:2], move[2:]
    position = after(*before)
    targets = position.targets(position.parse_move(move) & 63)
    table.white.capture(start, end, style, avoid=targets)
    told = table.expect("move", m=move, x=1, n=3)
    assert told.t_us - table.world.last_table_us < 400_000
    table.refuse(*WRONG)
    assert table.record() == [*before, move]
    assert table.position().count("O") == 11


def test_an_enemy_swept_across_a_neighbour_square_and_left_there_a_while(table):
    table.begin_at(*ALONE)
    # The free hand pushes the enemy from C5 over to C4, where it stays for now.
    table.white.nudge("C5", by=(2, -33)).move("C8", "C5").wait(1500)
    table.white.remove("C4")
    table.expect("move", m="C8C5", x=1)
    table.refuse("illegal", "takeback", "amend", "undo", "weak")
    assert table.record() == [*ALONE, "C8C5"]


def test_captures_of_all_kinds_one_after_the_other(table):
    table.begin_at()
    rng = random.Random(table.world.seed)
    position, played, taken = after(), [], 0
    while taken < 6:
        moves = sorted(position.legal_moves())
        takes = [move for move in moves if position.cells[move >> 6]]
        move = rng.choice(takes or moves)
        hand = table.hand(position.to_move)
        hand.human_move(move, avoid=position.targets(move & 63))
        played.append(position.move_text(move))
        taken += bool(position.cells[move >> 6])
        position.push(move)
        assert position.outcome() is None
        table.expect("move", m=played[-1])
    assert table.record() == played


def test_a_reply_100_ms_after_the_opponent_lets_go(table):
    table.begin_at()
    table.black.after(table.white, 100).move("A5", "C5", reach_ms=0)
    table.white.move("D1", "B3")
    table.black.finish()
    table.expect("move", m="D1B3", n=1)
    table.expect("move", m="A5C5", n=2)
    # White takes; what has been taken goes to the tray first, so it is the second letting go.
    table.black.after(table.white, 100, releases=2).move("A4", "C4", reach_ms=0)
    table.white.capture("C8", "C5", "enemy_first")
    table.black.finish()
    table.expect("move", m="C8C5", x=1)
    table.expect("move", m="A4C4")
    table.refuse(*WRONG)
    assert table.record() == ["D1B3", "A5C5", "C8C5", "A4C4"]


def test_the_opponent_lifts_before_i_let_go(table):
    table.begin_at()
    table.black.when(lambda: table.white.phase == "lower").move("A5", "C5", reach_ms=0)
    table.white.move("D1", "B3")
    table.black.finish()
    table.expect("move", m="D1B3", n=1)
    table.expect("move", m="A5C5", n=2)
    # So does Black once more, and then hesitates.
    table.black.when(lambda: table.white.phase == "lower").lift("H4", reach_ms=0).wait(900)
    table.white.move("G1", "G3")
    table.black.put("F4").finish()
    table.expect("move", m="G1G3", n=3)
    table.expect("move", m="H4F4", n=4)
    table.refuse(*WRONG)
    assert table.record() == ["D1B3", "A5C5", "G1G3", "H4F4"]
