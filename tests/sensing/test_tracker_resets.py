"""Between moves: what is painted, confirmed, reset, passed and taken back."""

from array import array

from fluxboard.sensing.tracker import Tracker

from tests.sensing.story import EMPTY, UNKNOWN, WEAK, X, played, quiet, sq


def test_a_new_tracker_says_of_what_it_follows_nothing():
    tracker = Tracker(print)
    assert (tracker.last, tracker.shown, tracker.told) == (-1, -1, -1)
    assert not (tracker.open or tracker.over or tracker.synced)
    assert not tracker.close()


def test_before_any_game_there_is_nothing_to_say():
    tracker = Tracker(print)
    assert (tracker.offer, tracker.need, tracker.why, tracker.recover) == (0, 0, "", False)


def test_a_board_that_lies_right_is_not_spoken_of():
    story = quiet()
    story.wait(20_000)
    assert story.log == []
    story.tracker.reset(story.game.pos, 0)
    assert (story.tracker.offer, story.tracker.told, story.tracker.shown) == (0, -1, -1)
    story.wait(1000)
    assert story.log == []


def test_update_tells_whether_to_paint_again():
    story = quiet()

    def update():
        return story.tracker.update(story.state, story.since, story.now)

    assert not update()
    story.state[sq("H8")] = WEAK
    assert update() and not update()
    story.state[sq("H8")] = EMPTY
    assert update() and not update()
    story.tracker.turn(1, False)
    assert update() and not update()
    story.tracker.reset(story.game.pos, 0)
    assert update() and not update()
    story.make("D1D3")
    story.wait(1000)
    assert story.tracker.close()
    assert update() and not update()


def test_a_candidate_put_back_is_painted_at_once():
    story = quiet()
    story.make("D1D3")
    story.wait(120)
    story.back("D1D3")
    painted = []
    while story.tracker.last >= 0:
        story.wait(20)
        painted.append(story.painted)
    assert painted[-1] and sum(painted) == 2  # when the stone is seen, and when it counts
    assert story.tracker.last == story.tracker.shown == -1
    story.wait(20)
    story.wait(20)
    assert not story.painted


def test_a_candidate_is_painted_at_once():
    story = quiet()
    story.make("D1D3")
    story.wait(60)
    story.now += 20
    assert story.tracker.update(story.state, story.since, story.now)
    assert story.said("cand") == [("cand", "D1D3")]


def test_a_confirmation_plays_a_candidate_at_once():
    story = quiet()
    assert not story.tracker.close()
    story.make("D1D3")
    story.wait(120)
    assert story.said("cand", "commit") == [("cand", "D1D3")]
    assert story.tracker.close()
    assert story.said("cand", "commit") == [("cand", "D1D3"), ("commit", "D1D3")]
    story.wait(1000)
    assert story.said("cand", "commit") == [("cand", "D1D3"), ("commit", "D1D3")]


def test_a_stone_that_has_left_its_square_is_not_confirmed():
    story = played("D1D3")
    story.at_once(D3=EMPTY)
    story.wait(100)
    assert not story.tracker.close()
    story.at_once(D1=X)
    story.wait(1000)
    assert story.record == ""


def test_a_square_that_changed_in_the_future_has_not_changed_for_long():
    """Ticks of half the counter's range ago look like that."""
    tracker = Tracker(print)
    tracker.since = array("i", [1000, 1001, 900])
    tracker.now = 1000
    assert tracker.age(0) == 0
    assert tracker.age(1) > 10**6
    assert tracker.age(2) == 100


def test_after_an_automatic_pass_the_move_before_can_be_amended_no_more():
    rows = "OX...X.O/X.....X./X.....X./.......X/......../.X....../.......X/......XX"
    story = played("A3C3", rows=rows)
    assert story.record == "A3C3 --"
    assert not story.tracker.close()
    before = story.back("A3C3")
    story.wait(1500)
    assert story.words(before, "undo", "amend") == []


def test_a_take_back_counts_the_plies_over_every_kind_of_reset():
    story = played("D1D3", "A2C2", "E1E3")
    story.tracker.close()
    story.tracker.reset(story.game.pos, 0)  # the same again
    story.wait(500)
    since = story.back("E1E3")
    story.wait(1500)
    assert story.words(since) == [("takeback", 1, 800)]
    since = story.back("A2C2")
    story.wait(1500)
    assert story.words(since) == [("takeback", 2, 800)]
    since = story.back("D1D3")
    story.wait(1500)
    assert story.words(since) == [("takeback", 3, 800)]


def test_a_move_typed_and_one_taken_back_elsewhere_are_counted_too():
    story = played("D1D3", "A2C2")
    story.game.apply("E1E3")
    story.make("E1E3")
    story.tracker.reset(story.game.pos, 1)
    story.wait(500)
    since = story.back("E1E3")
    story.wait(1500)
    assert story.words(since) == [("takeback", 1, 800)]
    story.game.undo()
    story.tracker.reset(story.game.pos, -1)
    story.wait(500)
    since = story.back("A2C2")
    story.wait(1500)
    assert story.words(since) == [("takeback", 1, 800)]
    since = story.back("D1D3")
    story.wait(1500)
    assert story.words(since) == [("takeback", 2, 800)]


def test_a_move_put_back_leaves_the_plies_before_it_to_count():
    story = played("D1D3", "A2C2")
    story.back("A2C2")
    story.wait(1000)
    assert story.said("undo") == [("undo", "A2C2")]
    assert story.tracker.last == story.tracker.shown == -1
    story.make("A4C4")
    story.wait(1000)
    story.tracker.close()
    since = story.back("A4C4")
    story.wait(1500)
    assert story.words(since) == [("takeback", 1, 800)]
    since = story.back("D1D3")
    story.wait(1500)
    assert story.words(since) == [("takeback", 2, 800)]


def test_three_plies_back_are_the_most_that_is_offered():
    story = played("D1D3", "A2C2", "E1E3", "A4C4")
    story.tracker.close()
    for move, plies in (("A4C4", 1), ("E1E3", 2), ("A2C2", 3)):
        since = story.back(move)
        story.wait(1500)
        assert story.words(since) == [("takeback", plies, 800)]
    since = story.back("D1D3")
    story.wait(1500)
    assert story.words(since, "takeback") == []


def test_in_a_new_game_there_is_nothing_to_take_back():
    story = played("D1D3")
    story.tracker.close()
    story.tracker.reset(story.game.pos)
    story.wait(500)
    since = story.back("D1D3")
    story.wait(1500)
    assert story.words(since, "takeback", "undo") == []


def test_after_a_reset_a_stone_lifted_is_a_stone_lifted():
    story = quiet()
    story.tracker.reset(story.game.pos, 0)
    story.wait(500)
    since = story.at_once(D1=EMPTY)
    story.wait(4000)
    assert story.said("lift") == [("lift", sq("D1"))]
    assert story.words(since) == [("hint", sq("D1"), 3000)]


def test_what_lay_there_before_the_position_was_set_is_no_move():
    """Both plies are taken back by console; the stones still lie where they went."""
    story = played("D1D3", "A2C2")
    story.game.undo()
    story.game.undo()
    story.tracker.reset(story.game.pos, -2)
    since = story.clock + 20
    story.wait(4000)
    assert story.words(since, "cand", "commit") == []
    assert story.words(since, "desync") == [("desync", 0, 3000)]


def test_unknown_squares_match_anything():
    story = quiet()
    story.state[sq("H8")] = story.state[sq("D1")] = UNKNOWN
    story.wait(2000)
    assert story.log == []
