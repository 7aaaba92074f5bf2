"""Stories of broken sensors: named, left out, and their squares' moves typed."""

import pytest

pytestmark = pytest.mark.sim

# How a sensor breaks and what the board calls it; each on two boards.
CALLED = {"dead": "dead", "stuck": "stuck", "short": "short", "short_vcc": "short", "open": "open"}
KINDS = [(kind, "usual") for kind in CALLED]
KINDS += zip(CALLED, ("noisy", "fine", "noisy", "fine", "noisy"), strict=True)
WRONG = ("desync", "illegal", "takeback", "undo", "amend", "weak")


@pytest.mark.parametrize("kind, setting", KINDS)
def test_a_sensor_fails_under_an_empty_square(table, kind):
    table.begin_at()
    table.world.sensor("D3").fail(kind)
    # A fault of an input is told; until then nothing is made of what it seems to show.
    table.black.adjust("A4")
    told = table.expect("fault", sq="D3", within_ms=9000).data
    assert told["why"] == CALLED[kind] and told["ch"] in range(16)
    table.refuse(*WRONG)
    assert table.marks()["D3"] == "?" and table.state()["sensed"][2 * 8 + 3] == "?"
    table.glows(D3="?")
    # Play goes on around it.
    table.white.move("E1", "E3")
    table.expect("move", m="E1E3")
    table.black.move("A4", "C4")
    table.expect("move", m="A4C4")
    # A move onto it is typed, before or after it is made.
    table.white.lift("D1")
    table.expect("lift", sq="D1")
    table.expect("ask", what="move", sq="D1")
    table.white.put("D3")
    table.type("zug d1 d3")
    table.expect("move", m="D1D3", n=3)
    table.black.move("H5", "F5")
    table.expect("move", m="H5F5", n=4)
    # And so is a move away from it.
    table.white.move("D3", "D5")
    table.type("zug d3 d5")
    table.expect("move", m="D3D5", n=5)
    table.black.move("A7", "C7")
    table.expect("move", m="A7C7", n=6)
    table.refuse("takeback", "undo", "amend")
    assert table.record() == ["E1E3", "A4C4", "D1D3", "H5F5", "D3D5", "A7C7"]


@pytest.mark.parametrize("kind, setting", KINDS)
def test_a_sensor_fails_under_a_stone(table, kind):
    table.begin_at()
    table.world.sensor("D1").fail(kind)
    table.black.adjust("A4")
    told = table.expect("fault", sq="D1", within_ms=9000).data
    assert told["why"] == CALLED[kind]
    table.refuse("move", "illegal", "takeback", "undo", "amend")
    table.white.move("D1", "D3")
    table.expect("ask", what="move", within_ms=2500)
    table.type("d1d3")
    table.expect("move", m="D1D3", n=1)
    table.black.move("A4", "C4")
    table.expect("move", m="A4C4", n=2)
    # It is mended, and plays again.
    table.world.sensor("D1").heal()
    table.expect("fault_ok", sq="D1", within_ms=5000)
    table.white.move("D3", "D1")
    table.expect("move", m="D3D1", n=3)
    assert table.record() == ["D1D3", "A4C4", "D3D1"]


def test_capture_on_a_square_that_cannot_be_seen(table):
    table.begin_at("D1B3", "A5C5")
    table.world.sensor("C5").fail("short")
    table.expect("fault", sq="C5", within_ms=4000)
    table.white.capture("C8", "C5", "enemy_first")
    table.expect("ask", what="move", sq="C8")
    table.type("zug c8 c5")
    table.expect("move", m="C8C5", x=1, n=3)
    table.black.move("A4", "C4")
    table.expect("move", m="A4C4", n=4)
    assert table.record() == ["D1B3", "A5C5", "C8C5", "A4C4"]


def test_two_sensors_are_broken_at_power_up(table):
    table.world.place_start(4.0)
    for square, kind in (("D1", "short"), ("E5", "short_vcc")):
        table.world.sensor(square).fail(kind)
    table.sim.reset()
    table.run_for(3000)
    table.begin(4.0, calibrate=False)
    assert {sq: m for sq, m in table.marks().items() if m == "?"} == {"D1": "?", "E5": "?"}
    table.white.move("E1", "E3")
    table.expect("move", m="E1E3", n=1)
    assert [line for line in table.type("selbsttest") if "D1" in line or "E5" in line]


def test_a_board_wiped_and_set_up_at_a_stroke_has_no_faults(table):
    table.begin_at()
    start = table.position()
    for rows in ("." * 64, start) * 3:
        table.world.place(rows, 5.0)
        table.refuse("fault", for_ms=1500)
    assert "?" not in table.state()["sensed"]
