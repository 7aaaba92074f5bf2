"""Stories of whole games: names, ranks, who may abort, and a power cut in the middle."""

import pytest

from tests.sim.table import SHORT_GAME, after

pytestmark = pytest.mark.sim


def say(table, line):
    """Type a line and return all that is printed as one text."""
    return " ".join(table.type(line))


@pytest.mark.parametrize("setting", ["usual", "noisy"])
def test_a_whole_game_by_hand_with_names_and_ranks(table):
    table.begin_at()
    assert "Ann" in say(table, "ich bin Ann")
    say(table, "spiel mit Tom")
    game = table.expect("game").data
    assert (game["w"], game["b"]) == ("Ann", "Tom")
    table.expect("ready", within_ms=1500)
    position = after()
    for n, text in enumerate(SHORT_GAME, 1):
        move = position.parse_move(text)
        hand = table.hand(position.to_move)
        hand.human_move(text, avoid=position.targets(move & 63))
        position.push(move)
        table.expect("move", m=text, n=n, within_ms=2500)
    assert table.expect("end").data == {"w": "X", "why": "connected"}
    table.expect("rank", name="Ann", rank=2)
    table.expect("rank", name="Tom", rank=1)
    assert table.record() == SHORT_GAME
    assert table.position() == table.world.truth()
    assert "Ann hat gewonnen." in say(table, "brett")
    assert "gewonnen" in say(table, "rang Ann")
    # Once more, begun with the menu pad.
    table.touch(4)
    assert table.expect("game").data["w"] == "Ann"
    table.person("O", pace=0.25).set_up()
    table.expect("ready", within_ms=1500)
    table.white.move("D1", "D3")
    table.expect("move", m="D1D3", n=1)


def test_the_start_position_after_the_end_begins_the_next_game(usual):
    usual.begin_at(*SHORT_GAME, w="Ann", b="Tom")
    assert usual.state()["phase"] == "over"
    usual.person("O", pace=0.25).set_up()
    game = usual.expect("game", within_ms=1500).data
    assert (game["w"], game["b"]) == ("Ann", "Tom")
    usual.expect("ready", within_ms=1500)
    usual.white.move("D1", "D3")
    usual.expect("move", m="D1D3", n=1)


def test_the_fifth_rank_is_announced_to_everyone_once(usual):
    usual.begin_at()
    usual.request("hello", proto=1, text=True)
    for n in range(41):
        usual.request("new", w="Ann", b="Rival %d" % (n % 6))
        usual.request("resign", c="O")
    told = [e.data["rank"] for e in usual.events if e.kind == "rank" and e.data["name"] == "Ann"]
    assert told == [2, 3, 4, 5]
    usual.run_for(1000)
    assert sum("An alle: Ann" in line for line in usual.text) == 1


def test_who_may_abort_and_when(usual):
    usual.begin_at("D1D3", w="Ann", b="Tom")
    usual.request("set", k="abort_idle_min", v=1)
    say(usual, "ich bin Eve")
    assert "nur die Spieler" in say(usual, "abbruch")
    usual.run_for(50_000)
    usual.black.move("A4", "C4")
    usual.expect("move", m="A4C4")
    usual.run_for(50_000)
    assert "nur die Spieler" in say(usual, "abbruch")
    usual.run_for(11_000)
    say(usual, "abbruch")
    assert usual.expect("end").data == {"w": None, "why": "abort"}
    assert usual.state()["phase"] == "over"


@pytest.mark.parametrize("name", ["Tom", "ann"])
def test_a_player_aborts_at_any_time(usual, name):
    usual.begin_at("D1D3", w="Ann", b="Tom")
    say(usual, "ich bin " + name)
    say(usual, "abbruch")
    assert usual.expect("end").data["why"] == "abort"


def power_cut(table, ms=500):
    """Switch the board off and on again and say hello to it."""
    table.sim.power_off()
    table.run_for(ms)
    table.sim.power_on()
    table.run_for(900)
    table.hello()


def test_after_a_power_cut_the_game_goes_on(table):
    table.begin_at(w="Ann", b="Tom")
    table.white.move("D1", "D3")
    table.expect("move")
    table.black.move("A4", "C4")
    table.expect("move", m="A4C4")
    power_cut(table)
    state = table.state()
    assert state["names"] == ["Ann", "Tom"] and state["phase"] == "play"
    assert (state["to"], state["n"], state["last"]) == ("X", 2, "A4C4")
    assert table.record() == ["D1D3", "A4C4"]
    assert table.marks() == {"A4": "f", "C4": "t"}
    table.white.move("E1", "E3")
    table.expect("move", m="E1E3", n=3)
    # The position before is still known.
    table.black.lift("A5").wait(200).put_back()
    table.white.move("E3", "E1")
    table.expect("takeback", n=1, within_ms=1500)


def test_a_power_cut_in_the_middle_of_a_move(table):
    table.begin_at("D1D3")
    table.black.lift("A4")
    table.expect("lift")
    table.sim.power_off()
    table.black.put("C4")
    table.run_for(300)
    table.sim.power_on()
    table.run_for(1500)
    table.hello()
    state = table.state()
    assert state["phase"] == "recover" and table.record() == ["D1D3"]
    assert (state["miss"], state["extra"]) == (1, 1)
    assert table.marks().items() >= {"A4": "O", "C4": "E"}.items()
    table.black.move("C4", "A4")
    table.expect("sync", within_ms=1500)
    table.black.move("A4", "C4")
    table.expect("move", m="A4C4", n=2)


@pytest.mark.parametrize("setting", ["usual"])
def test_while_it_was_off_the_board_was_cleared(table):
    table.begin_at("D1D3", "A4C4")
    cells = table.position()
    table.sim.power_off()
    table.world.place("." * 64)
    table.run_for(300)
    table.sim.power_on()
    table.run_for(1500)
    table.hello()
    assert table.state()["phase"] == "recover"
    marks = table.marks()
    assert sum(mark in "XO" for mark in marks.values()) == 24
    table.person("X", pace=0.25).set_up(cells)
    table.expect("sync", within_ms=1500)
    assert table.state()["phase"] == "play"
    table.white.move("E1", "E3")
    table.expect("move", m="E1E3", n=3)
    assert table.record() == ["D1D3", "A4C4", "E1E3"]
