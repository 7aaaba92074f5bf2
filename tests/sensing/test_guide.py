"""What is said about a picture that stays, in which words, and when."""

import pytest
from fluxboard.sensing import guide

from tests.sensing.story import EMPTY, O, X, quiet, sq

# White to move. D3 may go to D1, D5, A3, A6, G6.
SECOND = ".XX.XXX./O......O/O..XO.../O......O/O......O/O......O/O......O/.XXXXXX."
# A1 is two squares from C1 in a row of two stones: the right distance, onto a stone of his own.
OWN = "X.X...../......../....O.../......../....O.../......../......../.......X"


@pytest.mark.parametrize("changes", [
    {"D1": EMPTY, "E1": EMPTY, "D3": X, "E3": X},  # two stones moved
    {"D1": EMPTY, "E1": EMPTY, "D4": X},  # two gone, one back, on no square of either
    {"D4": X},  # one too much
    {"D4": O},
    {"D4": X, "E4": O},
    {"D1": EMPTY, "E1": EMPTY, "A2": EMPTY, "B2": O},
    {"A2": EMPTY, "A3": EMPTY, "D4": O},
    {"D4": X, "E4": X, "A2": EMPTY},
    {"D1": EMPTY, "D3": X, "A2": EMPTY, "H2": EMPTY},  # a move, but two of the opponent's are gone
])  # fmt: skip
def test_what_has_no_other_name_is_told_once_when_it_has_stayed_for_800_ms(changes):
    story = quiet()
    since = story.at_once(**changes)
    story.wait(6000)
    assert story.words(since) == [("desync", 0, 800)]
    assert story.tracker.offer == 0
    back = story.at_once(**{name: story.game.pos.cells[sq(name)] for name in changes})
    story.wait(3000)
    assert story.words(back) == [("sync", 0, 40)]
    assert story.game.plies == 0


@pytest.mark.parametrize("name", ["B1", "D1", "A2", "H7"])
def test_a_stone_that_is_gone_is_asked_for_after_three_seconds(name):
    story = quiet()
    since = story.at_once(**{name: EMPTY})
    story.wait(8000)
    assert story.words(since) == [("hint", sq(name), 3000)]
    assert story.tracker.offer == 0


def test_of_several_that_are_gone_one_is_asked_for():
    story = quiet()
    since = story.at_once(A2=EMPTY, H3=EMPTY)
    story.wait(8000)
    assert story.words(since) == [("hint", sq("A2"), 3000)]


def test_after_it_was_asked_for_a_stone_put_down_wrong_is_named():
    story = quiet()
    story.at_once(B1=EMPTY)
    story.wait(4000)
    since = story.at_once(A1=X)
    story.wait(3000)
    assert story.words(since) == [("illegal", "B1A1 distance", 800)]
    assert story.tracker.need == 6


def test_a_board_that_must_follow_a_typed_move_is_given_three_seconds():
    story = quiet()
    story.game.apply("D1D3")
    story.tracker.reset(story.game.pos, 1)
    since = story.clock + 20
    story.wait(8000)
    assert story.words(since) == [("desync", 0, 3000)]


def test_the_guide_is_asked_only_when_there_may_be_something_to_say(monkeypatch):
    """Each time it is loaded from flash: at 0.8, 1 and 3 s, not with every frame."""
    asked = []
    tell = guide.tell

    def counting(tracker, kind, still_ms):
        asked.append(still_ms)
        return tell(tracker, kind, still_ms)

    monkeypatch.setattr(guide, "tell", counting)
    story = quiet()
    story.at_once(D1=EMPTY)
    story.wait(6000)
    assert asked == [800, 1000, 3000]


def test_an_enemy_swept_aside_and_left_there_is_told_after_two_and_a_half_seconds():
    story = quiet(SECOND)
    since = story.at_once(D3=EMPTY, A6=X, B7=O)
    story.wait(6000)
    assert story.words(since) == [("desync", 0, 2500)]
    since = story.at_once(B7=EMPTY)
    story.wait(600)
    assert [text for kind, text, _ in story.words(since) if kind == "commit"] == ["D3A6"]


def test_only_the_stone_that_was_captured_is_waited_for():
    """A6 is taken, but A5 lies on B7: nobody swept that one aside."""
    story = quiet(SECOND)
    since = story.at_once(D3=EMPTY, A6=X, A5=EMPTY, B7=O)
    story.wait(2000)
    assert story.words(since) == [("desync", 0, 800)]


def test_a_sweep_with_another_stone_missing_is_told_at_once():
    story = quiet(SECOND)
    since = story.at_once(D3=EMPTY, G1=EMPTY, A6=X, B7=O)
    story.wait(2000)
    assert story.words(since) == [("desync", 0, 800)]


def test_a_sweep_whose_own_stone_is_up_again_is_the_enemys_stone_moved():
    story = quiet(SECOND)
    story.at_once(D3=EMPTY, A6=X, B7=O)
    story.wait(400)
    since = story.at_once(A6=EMPTY)
    story.wait(1600)
    assert story.words(since) == [("illegal", "A6B7 turn", 800)]


@pytest.mark.parametrize("frm, to, why, need", [
    ("D3", "D6", "distance", 2), ("D3", "G3", "jump", 0), ("D3", "E5", "line", 0),
    ("E1", "E2", "distance", 3), ("H2", "G2", "turn", 0),
])  # fmt: skip
def test_why_and_how_far_instead(frm, to, why, need):
    story = quiet(SECOND)
    story.tracker.need = 7
    since = story.at_once(**{frm: EMPTY, to: story.board[sq(frm)]})
    story.wait(2000)
    assert story.words(since) == [("illegal", f"{frm}{to} {why}", 800)]
    assert (story.tracker.why, story.tracker.need, story.tracker.offer) == (why, need, 0)


def test_the_same_error_is_not_told_again_when_another_stone_is_lifted_beside_it():
    story = quiet(SECOND)
    story.at_once(D3=EMPTY, D6=X)
    story.wait(2000)
    since = story.at_once(H2=EMPTY)
    story.wait(2000)
    assert story.words(since) == []


def test_the_wrong_sides_stone_is_a_stone_moved_out_of_turn_at_first_and_twice_later():
    story = quiet()
    since = story.at_once(A2=EMPTY, B2=O)
    story.wait(1500)
    assert story.words(since) == [("illegal", "A2B2 turn", 800)]
    story.at_once(A2=O, B2=EMPTY)
    story.wait(1000)
    story.move("D1", "D3", wait=1000)
    story.tracker.need = 7
    since = story.at_once(E1=EMPTY, E4=X)
    story.wait(1500)
    assert story.words(since) == [("illegal", "E1E4 twice", 800)]
    assert story.tracker.need == 0


def test_after_a_typed_move_the_side_that_made_it_moves_twice():
    story = quiet()
    story.game.apply("D1D3")
    story.at_once(D1=EMPTY, D3=X)
    story.wait(100)
    story.tracker.reset(story.game.pos, 1)
    story.wait(1000)
    since = story.at_once(E1=EMPTY, E4=X)
    story.wait(1500)
    assert story.words(since) == [("illegal", "E1E4 twice", 800)]


def test_slid_on_too_far_the_whole_way_is_named_and_the_game_goes_on():
    """D1 goes two squares; on D4 it is too far from D1, where its move began."""
    story = quiet()
    story.move("D1", "D3", wait=1000)
    since = story.at_once(D3=EMPTY, D4=X)
    story.wait(2000)
    assert story.words(since) == [("illegal", "D1D4 distance", 800)]
    assert story.tracker.need == 2
    assert story.tracker.p.to_move == 2
    since = story.at_once(D4=EMPTY, D3=X)
    story.wait(1000)
    assert story.words(since) == [("sync", 0, 40)]
    story.move("A2", "C2")
    assert story.record == "D1D3 A2C2"


def test_another_stone_of_the_side_that_has_just_moved_is_named_from_where_it_lay():
    """While D1D3 may still be amended, F1 on F4 is no move of the game: F1 has moved as well."""
    story = quiet()
    story.move("D1", "D3", wait=1000)
    since = story.at_once(F1=EMPTY, F5=X)
    story.wait(2000)
    assert story.words(since) == [("illegal", "F1F5 twice", 800)]


def test_onto_a_stone_of_his_own_is_named_after_a_second():
    story = quiet(OWN)
    story.at_once(A1=EMPTY)
    story.wait(300)
    story.at_once(C1=EMPTY)
    story.wait(100)
    since = story.at_once(C1=X)
    story.wait(4000)
    assert story.words(since) == [("illegal", "A1C1 own", 1000)]


def test_a_lifted_stone_lies_on_no_stone_that_was_not_touched():
    story = quiet(OWN)
    since = story.at_once(A1=EMPTY)
    story.wait(4000)
    assert story.words(since) == [("hint", sq("A1"), 3000)]


def test_a_stone_touched_before_or_while_another_was_lifted_has_none_on_it():
    story = quiet(OWN)
    story.at_once(C1=EMPTY)
    story.wait(200)
    since = story.at_once(C1=X, A1=EMPTY)
    story.wait(4000)
    assert story.words(since) == [("hint", sq("A1"), 3000)]


def test_with_more_stones_in_the_air_none_was_put_on_another():
    for also in ("H8", "E3"):  # one more of his, or one of the opponent's
        story = quiet(OWN)
        story.at_once(**{"A1": EMPTY, also: EMPTY})
        story.wait(300)
        story.at_once(C1=EMPTY)
        story.wait(100)
        since = story.at_once(C1=X)
        story.wait(4000)
        assert story.words(since) == [("hint", sq("A1"), 3000)]
    story = quiet(OWN)
    story.at_once(E3=EMPTY)  # only one of the opponent's
    story.wait(300)
    story.at_once(C1=EMPTY)
    story.wait(100)
    since = story.at_once(C1=X)
    story.wait(4000)
    assert story.words(since) == [("hint", sq("E3"), 3000)]


def test_a_take_back_is_offered_once_even_if_a_sensor_fails_meanwhile():
    story = quiet()
    story.move("D1", "D3")
    story.move("A2", "C2")
    story.tracker.close()
    since = story.at_once(C2=EMPTY, A2=O)
    story.wait(2000)
    assert story.words(since) == [("takeback", 1, 800)]
    assert story.tracker.offer == 1
    since = story.clock
    story.fault("C2")
    story.wait(2000)
    assert story.words(since) == []
    assert story.tracker.offer == 1
