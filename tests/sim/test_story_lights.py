"""Stories of the lights: the marks the board means and the pixels that really shine."""

import pytest
from fluxboard_sim.squares import square_name

from tests.sim.table import SHORT_GAME, after

pytestmark = pytest.mark.sim

SECOND = ("D1D3", "H3E3")
PICTURE_TARGETS = {"D1": "T", "D5": "T", "G6": "T", "A3": "C", "A6": "C"}


def test_turn_and_last_move(table):
    table.begin_at()
    assert table.marks() == {} and table.turn_marks() == "x"
    assert table.glow("E1")["E1"] != [(0, 0, 0)] * 16
    table.white.move("D1", "D3")
    table.expect("move")
    assert table.marks() == {"D1": "f", "D3": "t"} and table.turn_marks() == "o"
    table.glows(D1="f", D3="t", A4="o", B1=".")
    table.black.move("A4", "C4")
    table.expect("move")
    assert table.marks() == {"A4": "f", "C4": "t"} and table.turn_marks() == "x"


def test_the_lifted_stone_and_its_legal_targets(table):
    """The rulebook's second picture: D3 may go to D1, D5, G6, or take A3 or A6."""
    table.begin_at(*SECOND)
    table.white.lift("D3")
    table.expect("lift", sq="D3")
    shown = table.marks()
    assert shown.pop("D3") == "h"
    assert {sq: m for sq, m in shown.items() if m in "TC"} == PICTURE_TARGETS
    table.glows(D3="h", **PICTURE_TARGETS)
    table.white.put_back()
    table.expect("drop")
    table.run_for(100)
    assert not set("hTC") & set(table.marks().values())
    # An enemy stone in the air shows where it came from, and no targets.
    table.black.lift("A4")
    table.expect("lift", sq="A4")
    assert table.marks()["A4"] == "h" and not set("TC") & set(table.marks().values())
    table.black.put_back()
    table.expect("drop")


def test_every_second_stone_shows_its_own_targets(usual):
    usual.begin_at(*SECOND)
    position = after(*SECOND)
    own = [sq for sq in range(64) if position.cells[sq] == position.to_move]
    for sq in own[::2]:
        name = square_name(sq)
        usual.white.lift(name)
        usual.expect("lift", sq=name)
        targets = {
            square_name(to): "C" if position.cells[to] else "T" for to in position.targets(sq)
        }
        shown = usual.marks()
        assert {sq: m for sq, m in shown.items() if m in "TC"} == targets
        usual.white.put_back()
        usual.expect("drop", sq=name)


def test_the_winning_group(table):
    *before, last = SHORT_GAME
    table.begin_at(*before)
    table.white.human_move(last, "plain")
    end = table.expect("end", within_ms=2500).data
    assert (end["w"], end["why"]) == ("X", "connected")
    table.run_for(1500)
    position, marks = table.position(), table.marks()
    assert {sq for sq, mark in marks.items() if mark == "W"} == {
        square_name(sq) for sq in range(64) if position[sq] == "X"
    }
    assert table.turn_marks() == ""
    table.glows(**{last[2:]: "W", "D4": "W", "A2": "."})


def sweep_off(table):
    """Take all stones off the board, one after the other within a second."""
    for disc in table.world.discs:
        disc.place(*table.world.tray_mm(disc.colour))
        table.run_for(40)


def test_dim_by_default_and_under_the_cap_with_everything_lit(table):
    table.begin_at()
    table.world.led_ma_peak = 0.0
    table.run_for(2500)
    assert 5 < table.world.led_ma_peak < 100
    # All stones missing is the most a board can show; and now as bright as can be.
    table.request("set", k="brightness", v=255)
    sweep_off(table)
    table.expect("desync", within_ms=2000)
    table.run_for(500)
    assert sum(m in "XO" for m in table.marks().values()) == 24
    table.world.led_ma_peak = 0.0
    table.run_for(2500)
    assert 300 < table.world.led_ma_peak <= 400
    assert 0 < table.state()["ma"] <= 400
    # With a 5 V supply fitted there is more.
    table.request("set", k="supply", v="external")
    table.world.led_ma_peak = 0.0
    table.run_for(2500)
    assert 600 < table.world.led_ma_peak <= 1500
