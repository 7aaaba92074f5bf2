"""The hand of `fluxboard play` on the world itself, without firmware."""

import pytest
from fluxboard_host.views.desk import HandDesk
from fluxboard_host.views.hand_words import Hand, parse
from fluxboard_sim import squares
from fluxboard_sim.dry import DrySim


class Desk:
    def __init__(self, rows=squares.START):
        self.sim = DrySim(seed=3)
        self.sim.world.place(rows)
        self.said = []
        hands = {side: self.sim.hand(side) for side in "XO"}
        self.desk = HandDesk(self.sim.world, hands, "en", self.said.append)

    def type(self, *lines):
        for line in lines:
            order = parse(line)
            assert isinstance(order, Hand)
            self.desk.order(order.verb, order.squares)
        for _ in range(20000):
            self.desk.step()
            if not self.desk.busy:
                break
            self.sim.run_for(10)
        self.desk.step()
        return self

    def at(self, name):
        return self.sim.world.truth()[squares.square(name)]


def test_move_and_capture_by_typing():
    desk = Desk().type("D1D3", "A3C3", "D3C3")
    assert (desk.at("D1"), desk.at("D3"), desk.at("C3"), desk.at("A3")) == (".", ".", "X", ".")
    assert desk.sim.world.truth().count("O") == 11
    assert desk.said == []


def test_lift_then_put_and_put_back():
    desk = Desk().type("lift D1")
    assert desk.at("D1") == "." and desk.desk.held == ("X", 3)
    desk.type("put D3")
    assert desk.at("D3") == "X" and desk.desk.held is None
    desk.type("lift D3", "put back")
    assert desk.at("D3") == "X" and desk.desk.held is None
    assert desk.said == []


def test_a_held_stone_captures():
    desk = Desk().type("lift B1", "put A2")
    assert (desk.at("B1"), desk.at("A2")) == (".", "X")
    assert desk.sim.world.truth().count("O") == 11
    assert desk.said == []


def test_pressing_squares_lifts_puts_and_puts_back():
    desk = Desk()
    desk.desk.order("press", (3,))
    desk.desk.order("press", (19,))
    desk.desk.order("press", (19,))
    desk.desk.order("press", (19,))
    desk.type()
    assert desk.at("D3") == "X" and desk.desk.held is None and desk.said == []


def test_slide_take_adjust():
    desk = Desk().type("slide D1 D2 D3", "take A3", "adjust D3")
    assert (desk.at("D3"), desk.at("A3")) == ("X", ".")
    assert desk.said == []


def test_knock_over_and_set_up_again():
    desk = Desk().type("lift D1", "knock", "setup")
    assert desk.sim.world.truth() == squares.START
    assert desk.desk.held is None and desk.said == []


@pytest.mark.parametrize(
    "lines, part",
    [
        (["lift D3"], "no stone on D3"),
        (["D3D4"], "no stone on D3"),
        (["D1C1"], "same colour lies on C1"),
        (["put D3"], "holds nothing"),
        (["put back"], "holds nothing"),
        (["lift D1", "lift C1"], "still holds the stone from D1"),
        (["lift D1", "C1C3"], "still holds the stone from D1"),
        (["capture D1 D3"], "no stone on D3"),
        (["slide C1 D1"], "cannot do that"),
    ],
)
def test_what_cannot_be_done_is_said(lines, part):
    desk = Desk().type(*lines)
    assert len(desk.said) == 1 and part in desk.said[0]


def test_a_problem_drops_the_orders_behind_it():
    desk = Desk().type("lift D4", "C1C3")
    assert desk.at("C1") == "X" and len(desk.said) == 1


def test_setup_makes_the_position_of_the_game():
    desk = Desk().type("D1D3")
    desk.desk.wanted = desk.sim.world.truth()
    desk.type("knock", "setup")
    assert desk.sim.world.truth() == desk.desk.wanted


def test_own_stone_first_then_the_captured_one():
    desk = Desk().type("lift B1", "take A2", "put A2")
    assert (desk.at("B1"), desk.at("A2")) == (".", "X")
    assert desk.sim.world.truth().count("O") == 11
    assert desk.said == []


@pytest.mark.parametrize("lines", [("take A3", "fetch A3"), ("lift B1", "take A3", "fetch A3")])
def test_a_stone_taken_off_is_fetched_back(lines):
    desk = Desk().type(*lines)
    assert desk.at("A3") == "O"
    assert desk.sim.world.truth().count("O") == 12
    assert desk.said == []


def test_the_stone_the_game_has_there_is_fetched():
    desk = Desk()
    desk.desk.wanted = squares.START
    desk.type("take A3", "take B1", "fetch A3", "fetch B1")
    assert (desk.at("A3"), desk.at("B1")) == ("O", "X")


def test_nothing_to_fetch_is_told():
    desk = Desk().type("fetch D4")
    assert desk.said == ["No stone is missing on D4, and none has been taken off."]


@pytest.mark.parametrize("lines", [("lift B1", "lift C1"), ("fetch B1",), ("take D4",)])
def test_what_the_hand_says_is_plain(lines):
    desk = Desk().type(*lines)
    assert desk.said and not any(mark in said for said in desk.said for mark in "<>")
