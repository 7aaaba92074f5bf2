"""Stories of setting up the board before a game."""

import random

import pytest
from fluxboard_sim.squares import START, square_name

from tests.sim.table import turned

pytestmark = pytest.mark.sim


def begin(table, cells, off_mm=4.0):
    """Begin a game over stones that lie as `cells`."""
    table.world.place(cells, off_mm)
    table.run_for(800)
    table.hello()
    table.forget().request("new")


def test_from_an_empty_board(table):
    begin(table, "." * 64)
    told = table.expect("setup").data
    assert (told["miss"], told["extra"], told["turned"]) == (24, 0, 0)
    marks = table.marks()
    assert "".join(marks.get(square_name(sq), ".") for sq in range(64)) == START
    table.glows(B1="X", A2="O")
    quick = table.person("X", pace=0.3)
    quick.set_up("".join(cell if sq % 8 < 4 else "." for sq, cell in enumerate(START)))
    table.run_for(400)
    table.refuse("ready", "move")
    assert table.marks().get("B1") is None and table.marks()["G1"] == "X"
    table.run_for(3200)
    assert any(e.kind == "setup" and e.data["miss"] == 12 for e in table.events)
    quick.set_up()
    table.expect("ready", within_ms=1500)
    assert table.turn_marks() == "x" and table.state()["phase"] == "play"
    table.white.move("D1", "D3")
    table.expect("move", m="D1D3", n=1)


def test_from_a_scrambled_board(table):
    stones = list("X" * 12 + "O" * 12 + "." * 40)
    random.Random(table.world.seed).shuffle(stones)
    begin(table, "".join(stones))
    told = table.expect("setup").data
    missing = [sq for sq in range(64) if START[sq] not in (".", stones[sq])]
    assert told["miss"] == len(missing) and told["extra"] > 0 and not told["turned"]
    marks = table.marks()
    for sq in range(64):
        want = "." if stones[sq] == START[sq] else "E" if stones[sq] != "." else START[sq]
        assert marks.get(square_name(sq), ".") == want, square_name(sq)
    table.person("O", pace=0.25).set_up()
    table.expect("ready", within_ms=1500)
    assert "move" not in table.kinds()
    table.white.move("D1", "D3")
    table.expect("move", m="D1D3", n=1)


def test_turned_by_90_degrees(table):
    begin(table, turned(START))
    assert table.expect("setup").data["turned"] == 1
    table.refuse("ready", "move", for_ms=1500)
    # They turn the board, or the stones.
    table.world.place(START, 4.0)
    table.expect("ready", within_ms=1500)


def test_turned_is_told_in_words(usual):
    begin(usual, turned(START))
    usual.request("hello", proto=1, text=True)
    usual.request("new")
    usual.run_for(500)
    assert any("um 90 Grad gedreht" in line for line in usual.text)


def test_stones_that_lie_right_already_need_no_words(table):
    table.world.place_start(5.0)
    table.sim.reset()
    table.run_for(1500)
    table.hello()
    kinds = [kind for _n, kind, _data in table.request("events", since=0)["ev"]]
    assert kinds == ["boot", "game", "ready"]
    assert not any("Bitte aufstellen" in line for line in table.text)


def test_one_stone_too_far_off_keeps_the_game_waiting(table):
    begin(table, START, 3.0)
    table.expect("ready", within_ms=1500)
    table.world.disc_at("D1").place(3 * 35 + 1, 11)
    table.run_for(900)
    table.forget().request("new")
    table.expect("setup", miss=1)
    assert table.marks() == {"D1": "~"}
    table.refuse("ready")
    table.white.nudge("D1", by=(0, -9))
    table.expect("ready")
