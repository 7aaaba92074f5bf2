"""Stories of plain moves: what hands do between lifting a stone and letting go of it."""

import random

import pytest
from fluxboard_sim.motion import NoRoom
from fluxboard_sim.placing import free_walk

from tests.sim.table import AROUND, after

pytestmark = pytest.mark.sim

WRONG = ("illegal", "desync", "takeback", "move", "amend", "undo")
# The rulebook's second picture: White has played D1D3, Black H3E3.
SECOND = ("D1D3", "H3E3")


def test_lift_and_drop_is_no_move(table):
    table.begin_at()
    table.white.lift("D1").wait(700)
    table.expect("lift", sq="D1", c="X")
    table.white.put_back()
    table.expect("drop", sq="D1")
    table.refuse(*WRONG)
    table.black.lift("A4").wait(200).put_back()
    table.refuse(*WRONG)
    assert table.record() == []
    table.white.move("D1", "D3")
    table.expect("move", m="D1D3", n=1, x=0, by="board")


def test_lift_hesitate_over_other_squares_and_drop(table):
    table.begin_at()
    white = table.white.lift("E1")
    for square, height_mm in (("E3", 12), ("C3", 20), ("H4", 9), ("E3", 30)):
        white.hover(square, 600, height_mm)
    white.put_back()
    table.expect("drop", sq="E1")
    table.refuse(*WRONG)
    white.lift("E1").hover("C3", 900, 14).put("E3")
    assert table.expect("move").data["m"] == "E1E3"
    assert table.record() == ["E1E3"]


@pytest.mark.parametrize("rest_ms", [300, 2000])
def test_a_slide_that_rests_on_another_legal_square_is_one_move(table, rest_ms):
    table.begin_at(*SECOND)
    table.white.slide(["D3", "D4", "D5", "E5", "F5", "G6"], {"D5": rest_ms})
    table.run_for(600)
    table.forget()
    assert table.record() == [*SECOND, "D3G6"]
    assert table.position()[2 * 8 + 3] == "." and table.state()["last"] == "D3G6"
    table.black.move("A3", "C5")
    table.expect("move", m="A3C5", n=4)
    assert table.record() == [*SECOND, "D3G6", "A3C5"]


def test_every_slide_is_one_move(table):
    """Over crooked ways, slow and fast, with rests of any length on any of the squares."""
    table.begin_at()
    rng = random.Random(table.world.seed)
    position, played = after(), []
    while len(played) < 8:
        move = rng.choice(sorted(position.legal_moves()))
        walk = free_walk(table.world, move & 63, move >> 6)
        if walk is None or position.cells[move >> 6]:
            continue
        rests = {sq: rng.choice([0, 60, 150, 300, 700, 1500]) for sq in walk}
        hand = table.hand(position.to_move)
        try:
            hand.slide([move & 63, *walk, move >> 6], rests)
        except NoRoom:
            continue
        position.push(move)
        played.append(position.move_text(move))
        table.run_for(rng.choice([300, 500]))
        assert table.record() == played


def test_a_fast_slide(table):
    table.begin_at()
    table.white.slide(["D1", "D2", "D3"], speed_mm_s=800)
    table.expect("move", m="D1D3")
    table.black.slide(["A3", "B3", "C3"], speed_mm_s=700)
    table.refuse("move", "amend", "takeback", for_ms=300)
    assert table.record() == ["D1D3"]


@pytest.mark.parametrize("way", ["lift", "twist", "nudge"])
def test_stones_are_adjusted(table, way):
    table.begin_at()
    table.white.move("D1", "D3")
    table.expect("move", m="D1D3")
    hands = {"D3": table.white, "A4": table.black, "C8": table.white, "H6": table.black}
    for square, hand in hands.items():
        if way == "lift":
            hand.lift(square, 15).put_back()
        else:
            getattr(hand, way)(square)
        table.run_for(120)
    table.refuse(*WRONG)
    # Three at once: two hands, and a third that helps.
    third = table.person("O")
    table.white.start().adjust("E8").adjust("B8")
    table.black.start().adjust("H2").adjust("A7")
    third.adjust("H5").adjust("A2")
    table.white.finish()
    table.black.finish()
    table.refuse(*WRONG)
    table.black.move("A2", "C2")
    table.expect("move", m="A2C2", n=2)
    assert table.record() == ["D1D3", "A2C2"]


def test_put_back_and_choose_another_stone(table):
    table.begin_at()
    table.white.lift("D1").hover("D3", 300).put_back().move("E1", "G3")
    table.expect("move", m="E1G3")
    table.black.lift("A3").wait(80).put_back().wait(50).move("A5", "C5")
    table.expect("move", m="A5C5")
    assert table.record() == ["E1G3", "A5C5"]


def test_a_move_put_back_before_the_opponent_acts_was_none(table):
    table.begin_at()
    table.white.move("D1", "D3")
    table.expect("move", m="D1D3")
    table.white.move("D3", "D1")
    table.expect("undo", m="D1D3", n=0)
    table.white.move("C1", "C3")
    table.expect("move", m="C1C3", n=1)
    assert table.record() == ["C1C3"]


@pytest.mark.parametrize("off", AROUND)
def test_off_centre_in_any_direction(usual, off):
    usual.begin_at(off_mm=3.0)
    usual.white.lift("D1").put("D3", off)
    usual.expect("move", m="D1D3", within_ms=400)
    # 25 % where the neighbour squares are free.
    usual.black.lift("A4").put("C4", (off[0] * 0.7, off[1] * 1.2))
    usual.expect("move", m="A4C4")
    usual.refuse("weak", "desync", "illegal")
    usual.white.move("D3", "D5")
    usual.expect("lift", sq="D3")


def test_a_quarter_off_where_the_neighbour_is_free(table):
    table.begin_at(off_mm=3.0)
    far = 0.25 * 35
    for hand, start, end, off in (
        (table.white, "D1", "D3", (far, 0)),
        (table.black, "A4", "C4", (0, far)),
        (table.white, "F1", "F3", (-0.7 * far, 0.7 * far)),
        (table.black, "H6", "F6", (-far, 0)),
    ):
        hand.lift(start).put(end, off)
        table.expect("move", m=start + end, within_ms=500)
    table.refuse("weak", "desync", "illegal", for_ms=1500)
