"""Stories of wrong moves: told square by square, the way back lit, and play goes on."""

import pytest

pytestmark = pytest.mark.sim

SECOND = ("D1D3", "H3E3")
# Why, the moves before, the wrong move, what the rules want, and the mark of the way back.
WRONG = {
    "distance": ((), "D1", "D4", {"why": "distance", "need": 2}),
    "line": ((), "D1", "E3", {"why": "line"}),
    "colour": ((), "A4", "C4", {"why": "turn"}),
    "jump": (SECOND, "D3", "G3", {"why": "jump"}),
    "twice": (("D1D3",), "E1", "G3", {"why": "twice"}),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_wrong_move_is_told_and_put_back(table, case):
    before, start, end, told = WRONG[case]
    table.begin_at(*before)
    stone = table.world.disc_at(start)
    hand = table.hand(stone.colour)
    hand.move(start, end)
    table.expect("illegal", m=start + end, within_ms=1500, **told)
    assert table.marks().items() >= {start: "w", end: "E"}.items()
    table.glows(**{start: "w", end: "E"})
    assert [table.state()[key] for key in ("miss", "extra", "phase")] == [1, 1, "play"]
    # It is told once, however long it stays.
    table.refuse("illegal", "desync", "move", "undo", "takeback", for_ms=4000)
    hand.move(end, start)
    table.expect("sync")
    assert not set("wEXO") & set(table.marks().values())
    assert table.record() == list(before)
    move = "A4C4" if len(before) % 2 else "F1F3"
    table.hand("XO"[len(before) % 2]).move(move[:2], move[2:])
    table.expect("move", m=move)
    table.refuse("illegal", "desync")


def test_landing_on_an_own_stone(table):
    # The diagonal of B1 holds two stones, so D3 is where it could go but for its own stone there.
    table.begin_at("D1D3", "H7F7", off_mm=2.0)
    # On top of it: the board cannot look through a stone, so it tells which one is gone.
    table.white.lift("B1").put("D3", (1, 1), on_top=True)
    told = table.expect("desync", within_ms=3500)
    assert told.data == {"miss": [["B1", "X"]], "extra": []}
    table.glows(B1="h")
    table.white.lift("D3").put("B1")
    table.expect("sync")
    # In its place, as if it were the other side's.
    table.white.lift("D3").take_away().move("B1", "D3")
    table.expect("illegal", m="B1D3", why="own", within_ms=2500)
    assert table.marks()["B1"] in "hwX"
    table.white.move("D3", "B1").add("X", "D3")
    table.expect("sync")
    table.white.move("E1", "E3")
    table.expect("move", m="E1E3")
    assert table.record() == ["D1D3", "H7F7", "E1E3"]


def test_one_after_the_other_and_several_at_once(table):
    table.begin_at()
    table.white.move("D1", "D4")
    table.expect("illegal", m="D1D4", within_ms=1500)
    # Slid on to another wrong square instead of back.
    table.white.move("D4", "D5")
    table.expect("illegal", m="D1D5", within_ms=1500)
    # And now the other one meddles.
    table.black.move("H4", "F4")
    told = table.expect("desync", within_ms=2000).data
    assert sorted(map(tuple, told["miss"])) == [("D1", "X"), ("H4", "O")]
    assert sorted(map(tuple, told["extra"])) == [("D5", "X"), ("F4", "O")]
    marks = table.marks()
    assert (marks["D1"], marks["H4"]) == ("X", "O")
    assert marks["D5"] == marks["F4"] == "E"
    table.black.move("F4", "H4")
    table.white.move("D5", "D1")
    table.expect("sync")
    # What was wrong just now is right two squares nearer.
    table.white.move("D1", "D3")
    table.expect("move", m="D1D3", n=1)


def test_the_wrong_square_corrected_to_the_right_one_without_putting_back(table):
    table.begin_at()
    table.white.move("D1", "D4")
    table.expect("illegal", m="D1D4", within_ms=1500)
    table.white.move("D4", "D3")
    table.expect("move", m="D1D3", n=1)
    assert table.record() == ["D1D3"]


def test_a_stone_too_far_off_centre_is_asked_to_the_middle(table):
    table.begin_at(off_mm=3.0)
    table.white.lift("D1").put("D3", (10.7, 2.0))
    table.expect("weak", sq="D3", within_ms=2500)
    table.glows(D3="~")
    table.refuse("move", "illegal", for_ms=1000)
    table.white.nudge("D3", by=(-9, -3))
    table.expect("move", m="D1D3")
    assert table.marks()["D3"] == "t"
    # A stone that lies well and is pushed away.
    table.white.nudge("D3", by=(-3, 11.5))
    table.expect("weak", sq="D3", within_ms=2500)
    table.white.nudge("D3", by=(2, -12))
    table.refuse("move", "undo", "amend", "illegal", for_ms=1200)
    assert "~" not in table.marks().values()
    table.black.move("A4", "C4")
    table.expect("move", m="A4C4")
    assert table.record() == ["D1D3", "A4C4"]


def test_a_stone_on_the_border_cannot_be_seen_and_is_asked_for(table):
    table.begin_at(off_mm=3.0)
    table.type("sprache en")
    table.request("hello", proto=1, text=True)
    table.white.lift("D1").put("D3", (17, 0))
    told = table.expect("desync", within_ms=4000)
    assert told.data == {"miss": [["D1", "X"]], "extra": []}
    assert table.marks()["D1"] == "h"
    table.run_for(300)
    assert "put it in the middle" in " ".join(table.text)
    table.white.nudge("D3", by=(-15, 1))
    table.expect("move", m="D1D3")
    assert table.record() == ["D1D3"]
