"""Stories of going back: taking moves back together, and a board that was knocked over."""

import pytest
from fluxboard_sim import squares

from tests.sim.table import after

pytestmark = pytest.mark.sim

PLAYED = ("D1D3", "A4C4")


def accept_by_pad(table):
    table.touch(2)


def accept_by_menu_pad(table):
    table.touch(4)


def accept_by_console(table):
    table.type("ja")


def accept_by_host(table):
    table.request("confirm", yes=True)


@pytest.mark.parametrize(
    "accept, setting",
    [
        (accept_by_pad, "fine"),
        (accept_by_pad, "noisy"),
        (accept_by_menu_pad, "usual"),
        (accept_by_console, "usual"),
        (accept_by_console, "noisy"),
        (accept_by_host, "usual"),
    ],
)
def test_both_restore_the_last_position_and_agree(table, accept):
    table.begin_at(*PLAYED)
    table.black.move("C4", "A4")
    table.expect("takeback", n=1, within_ms=1500)
    assert {table.marks()[square] for square in ("A4", "C4")} == {"!"}
    table.glows(A4="!", C4="!")
    # Waiting is no answer.
    table.refuse("undo", "takeback", "desync", for_ms=3000)
    accept(table)
    table.expect("undo", m="A4C4", n=1)
    assert table.record() == ["D1D3"] and table.state()["to"] == "O"
    assert "!" not in table.marks().values()
    table.black.move("A5", "C5")
    table.expect("move", m="A5C5", n=2)


def test_two_moves_back_at_once(table):
    table.begin_at()
    table.white.move("D1", "D3")
    table.expect("move")
    table.black.move("A4", "C4")
    table.expect("move")
    # White has begun to think with a stone in the hand, so Black's move stands.
    table.white.lift("E1").wait(300).put_back()
    table.expect("drop")
    table.black.move("C4", "A4")
    table.expect("takeback", n=1, within_ms=1500)
    table.white.move("D3", "D1")
    table.expect("takeback", n=2, within_ms=1500)
    table.type("ja")
    table.expect("undo", m="A4C4", n=1)
    table.expect("undo", m="D1D3", n=0)
    assert table.record() == []
    table.white.move("E1", "E3")
    table.expect("move", m="E1E3", n=1)


def test_the_offer_is_refused_or_goes_away(table):
    table.begin_at(*PLAYED)
    table.black.move("C4", "A4")
    table.expect("takeback", n=1, within_ms=1500)
    table.type("nein")
    assert "!" not in table.marks().values()
    table.refuse("undo", "takeback", for_ms=1500)
    table.black.move("A4", "C4")
    table.run_for(400)
    # Once more, and this time they think better of it by themselves.
    table.forget()
    table.black.move("C4", "A4")
    table.expect("takeback", n=1, within_ms=1500)
    table.black.move("A4", "C4")
    table.expect("sync")
    table.touch(0)
    table.refuse("undo")
    assert table.record() == list(PLAYED)
    table.white.move("E1", "E3")
    table.expect("move", m="E1E3", n=3)


def test_a_taken_piece_comes_back(table):
    table.begin_at("D1B3", "A5C5", "C8C5")
    table.white.move("C5", "C8").add("O", "C5")
    table.expect("takeback", n=1, within_ms=2000)
    table.touch(0)
    table.expect("undo", m="C8C5", n=2)
    assert table.position().count("O") == 12
    table.white.capture("C8", "C5", "enemy_first")
    table.expect("move", m="C8C5", x=1, n=3)


def guided(table, cells):
    """Hold the lights against what the board senses: every difference has its mark."""
    sensed, marks = table.state()["sensed"], table.marks()
    for sq, (is_now, should) in enumerate(zip(sensed, cells, strict=True)):
        name = squares.square_name(sq)
        if is_now == should or (is_now == "~" and should == "."):
            assert marks.get(name, "") not in tuple("XOE"), (name, marks[name])
        elif is_now == ".":
            assert marks[name] == should, name
        elif is_now != "~":
            assert marks[name] == "E", name


def test_half_the_board_is_knocked_over_and_set_up_again(table):
    played = ("D1D3", "A4C4", "E1E3", "H5F5")
    table.begin_at(*played)
    cells = table.position()
    half = [squares.square_name(sq) for sq in range(64) if sq % 8 < 5]
    arm = table.person("O", pace=0.5)
    arm.knock_over(half, share=0.7)
    table.expect("desync", within_ms=2500)
    assert table.state()["phase"] == "recover"
    guided(table, cells)
    table.refuse("move", "undo", "amend", "takeback", for_ms=1500)
    assert table.record() == list(played)
    # Half of it is mended, then they look at the lights again.
    arm.start().set_up(cells)
    table.run_for(6000)
    table.run_until(lambda: arm.phase in ("reach", "idle"), 3000)
    arm.cancel()
    table.run_for(600)
    guided(table, cells)
    arm.set_up(cells)
    table.refuse("move", "undo", "amend", "takeback", "illegal")
    assert table.world.truth() == cells
    assert table.state()["phase"] == "play"
    assert table.record() == list(played)
    assert not set("XOE~") & set(table.marks().values())
    move = sorted(after(*played).legal_moves())[0]
    table.white.human_move(move, "plain")
    table.expect("move", n=5)
