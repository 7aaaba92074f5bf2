"""When a picture counts, to the frame: how long each kind of explanation must stand."""

import pytest
from fluxboard.games.cluster import Position

from tests.sensing.story import EMPTY, WEAK, O, X, played, quiet, sq

SECOND = ".XX.XXX./O......O/O..XO.../O......O/O......O/O......O/O......O/.XXXXXX."


def test_a_move_is_announced_after_40_ms_and_played_after_220():
    story = quiet()
    since = story.at_once(D1=EMPTY)
    story.wait(500)
    assert [(k, t, at - since) for k, t, at in story.log] == [("lift", sq("D1"), 60)]
    since = story.at_once(D3=X)
    story.wait(500)
    assert story.words(since) == [("cand", "D1D3", 40), ("commit", "D1D3", 220)]
    assert [kind for kind, _, _ in story.log] == ["lift", "cand", "commit"]
    story.at_once(D3=EMPTY)
    story.wait(500)
    story.at_once(D1=X)
    story.wait(500)
    assert [kind for kind, _, _ in story.log][3:] == ["lift", "undo"]  # neither was a drop


def test_a_stone_put_back_was_dropped_where_it_lay():
    story = quiet()
    story.at_once(D1=EMPTY)
    story.wait(500)
    story.at_once(D1=X)
    story.wait(1000)
    assert story.said("lift", "drop") == [("lift", sq("D1")), ("drop", sq("D1"))]
    since = story.at_once(A2=EMPTY)
    story.wait(40)
    story.at_once(A2=O)
    story.wait(500)
    assert story.words(since) == [] and len(story.log) == 2  # 40 ms are no lift


def test_stones_lifted_one_after_another_are_both_named():
    story = quiet()
    story.at_once(D1=EMPTY)
    story.wait(300)
    story.at_once(D1=X, E1=EMPTY)
    story.wait(300)
    story.at_once(E1=X, A2=EMPTY)
    story.wait(300)
    assert story.said("lift") == [("lift", sq("D1")), ("lift", sq("E1")), ("lift", sq("A2"))]


def test_the_opponents_lift_plays_the_move_at_once():
    """60 ms of it count, but only from 40 ms after the moved stone came to rest."""
    story = quiet()
    since = story.make("D1D3")
    story.wait(40)
    story.at_once(A2=EMPTY)
    story.wait(500)
    assert story.words(since, "cand", "commit") == [
        ("cand", "D1D3", 40),
        ("commit", "D1D3", 100),
    ]
    assert not story.tracker.open
    story = quiet()
    since = story.make("D1D3")
    story.wait(20)
    story.at_once(A2=EMPTY)
    story.wait(500)
    assert story.words(since, "cand", "commit")[-1] == ("commit", "D1D3", 220)
    assert story.tracker.open


def test_a_stone_that_was_up_before_the_move_came_to_rest_is_no_answer():
    story = quiet()
    story.at_once(A2=EMPTY)
    story.wait(300)
    story.make("D1D3")
    story.wait(1000)
    assert story.said("commit") == [("commit", "D1D3")]
    assert story.tracker.open


def test_both_plies_at_once_need_300_ms():
    story = quiet()
    since = story.at_once(D1=EMPTY, D3=X, A2=EMPTY, C2=O)
    story.wait(1000)
    assert story.words(since) == [
        ("cand", "D1D3", 300), ("commit", "D1D3", 300), ("cand", "A2C2", 300),
        ("commit", "A2C2", 320),
    ]  # fmt: skip


def test_an_exchange_seen_at_once_needs_600_ms():
    """A stone moves and is captured where it went: of the two plies one stone is missing."""
    story = quiet(SECOND)
    move, reply = exchange(Position.from_text(SECOND))
    frm, to = move & 63, move >> 6
    story.show(frm, EMPTY)
    story.show(reply & 63, EMPTY)
    story.show(to, O)
    since = story.clock + 40
    story.wait(560)
    assert story.words(since) == []
    story.wait(500)
    text = story.game.pos.move_text
    assert story.words(since) == [
        ("cand", text(move), 600), ("commit", text(move), 600), ("cand", text(reply), 600),
        ("commit", text(reply), 620),
    ]  # fmt: skip


def exchange(pos):
    for move in pos.legal_moves():
        if not pos.cells[move >> 6]:
            pos.push(move)
            replies = [m for m in pos.legal_moves() if m >> 6 == move >> 6]
            pos.pop()
            if replies:
                return move, replies[0]
    raise AssertionError("no exchange")


def test_a_move_from_a_square_where_something_still_shows_needs_600_ms():
    story = quiet()
    since = story.at_once(D1=WEAK, D3=X)
    story.wait(700)
    assert story.words(since, "cand", "commit") == [("cand", "D1D3", 600), ("commit", "D1D3", 620)]


def test_a_reply_while_the_moved_stone_is_in_the_air_needs_600_ms():
    """Half of it may be something else: the stone is captured, or slides on."""
    story = played("D1D3")
    since = story.at_once(A2=EMPTY, C2=O, D3=EMPTY)
    story.wait(700)
    assert story.words(since, "cand", "commit") == [("cand", "A2C2", 600), ("commit", "A2C2", 620)]


def test_put_back_a_move_is_undone_after_220_ms():
    story = played("D1D3")
    since = story.back("D1D3")
    story.wait(1000)
    assert story.words(since) == [("undo", "D1D3", 220)]
    story.move("E1", "E3", wait=1000)
    assert story.record == "E1E3"


def test_put_back_before_it_was_played_a_move_is_never_spoken_of_again():
    story = quiet()
    since = story.make("D1D3")
    story.wait(100)
    story.back("D1D3")
    story.wait(1000)
    assert story.words(since) == [("cand", "D1D3", 40)]
    assert story.record == ""
    since = story.make("A2C2")  # it is still White's turn
    story.wait(1500)
    assert story.words(since) == [("illegal", "A2C2 turn", 800)]


def test_slid_on_it_is_amended_after_the_same_times():
    story = played("D3D5", rows=SECOND)
    since = story.make("D5G6")
    story.wait(500)
    assert story.words(since) == [("cand", "D3G6", 40), ("amend", "D3G6", 220)]


@pytest.mark.parametrize("before_ms, wait_ms", [(40, 2500), (20, 300), (0, 300), (-40, 300)])
def test_an_amendment_while_a_stone_of_the_opponents_is_in_the_air_waits(before_ms, wait_ms):
    """If it left before the moved stone went on, that may sweep it aside: then longest."""
    story = played("D3D5", rows=SECOND)
    if before_ms > 0:
        story.at_once(H4=EMPTY)
        story.wait(before_ms)
    since = story.make("D5G6")
    if before_ms <= 0:
        story.wait(-before_ms)
        story.at_once(H4=EMPTY)
    story.wait(3500)
    assert story.words(since, "cand")[:1] == [("cand", "D3G6", wait_ms)]
    assert story.record == "D3G6"


@pytest.mark.parametrize("left_ms, wait_ms", [(40, 300), (60, 40)])
def test_carried_on_through_the_air_only_what_left_with_it_counts(left_ms, wait_ms):
    story = played("D3D5", rows=SECOND)
    story.at_once(D5=EMPTY)
    story.wait(left_ms)
    story.at_once(H4=EMPTY)
    story.wait(100 - left_ms)
    since = story.at_once(G6=X)
    story.wait(3500)
    assert story.words(since, "cand") == [("cand", "D3G6", wait_ms)]


@pytest.mark.parametrize("left_ms, wait_ms", [(20, 40), (40, 2500)])
def test_what_left_before_the_moved_stone_came_to_rest_is_not_swept_aside(left_ms, wait_ms):
    story = quiet(SECOND)
    story.make("D3D5")
    story.wait(left_ms)
    story.at_once(H4=EMPTY)
    story.wait(40)
    since = story.make("D5G6")
    story.wait(3500)
    assert story.words(since, "cand")[-1] == ("cand", "D3G6", wait_ms)


@pytest.mark.parametrize("closed", [False, True])
def test_a_reply_and_the_moved_stone_gone_on_may_be_a_sweep_for_two_and_a_half_seconds(closed):
    """D1D3, then A2 is on C2 and D3 on a square it could not have reached from D1."""
    story = played("D1D3")
    if closed:
        story.tracker.close()
    pos = story.game.pos
    before = set(story.tracker.targets(sq("D3")))
    pos.push(sq("A2") | sq("C2") << 6)
    onward = next(t for t in pos.targets(sq("D3")) if t not in before and not pos.cells[t])
    pos.pop()
    story.show("D3", EMPTY)
    story.show("A2", EMPTY)
    story.show("C2", O)
    story.show(onward, X)
    since = story.clock + 40
    story.wait(3500)
    assert story.words(since, "cand") == [
        ("cand", "A2C2", 2500),
        ("cand", story.said("cand")[-1][1], 2500),
    ]
    assert story.said("cand")[-1][1].startswith("D3")


CYCLE = ("D1D3", "A2C2", "D3D1", "C2A2")


def test_a_game_that_ends_with_the_first_of_two_plies_ends_there():
    """The start position for the third time is a draw; E1E3 was made too late."""
    story = played(*CYCLE, *CYCLE[:3])
    since = story.make("C2A2", E1=EMPTY, E3=X)
    story.wait(1500)
    assert story.words(since) == [("cand", "C2A2", 300), ("commit", "C2A2", 300)]
    assert story.game.outcome() == (0, "repetition")
    assert story.record == " ".join(CYCLE * 2)


def test_after_a_draw_by_repetition_whoever_moves_on_is_not_listened_to():
    story = played(*CYCLE, *CYCLE)
    assert story.game.outcome() == (0, "repetition")
    since = story.make("E1E3")
    story.wait(3000)
    assert story.words(since) == []
    # The move that drew may still be another one.
    story.back("E1E3")
    story.back("C2A2")
    story.wait(1000)
    assert story.game.outcome() is None
    story.move("H2", "F2")
    assert story.record == " ".join((*CYCLE, *CYCLE[:3], "H2F2"))


def test_a_winning_move_amended_to_another_goes_on_with_the_game():
    rows = "......../...X..../....XXXO/OOOXX..O/..OXX..O/..O.X.../..O....O/.....OX."
    story = quiet(rows)
    story.make("G8C4")
    story.wait(1500)
    assert story.game.outcome() == (1, "connected")
    elsewhere = next(t for t in story.tracker.targets(sq("C4")) if t != sq("C4") and
                     not story.board[t])  # fmt: skip
    story.show("C4", O)
    story.show(elsewhere, X)
    since = story.clock + 40
    story.wait(60)
    story.at_once(H3=EMPTY)
    story.wait(1000)
    assert [(kind, ms) for kind, _, ms in story.words(since)] == [("cand", 40), ("amend", 120)]
    assert story.game.outcome() is None


def test_a_winning_move_is_played_after_900_ms():
    rows = "......../...X..../....XXXO/OOOXX..O/..OXX..O/..O.X.../..O....O/.....OX."
    story = quiet(rows)
    since = story.make("G8C4")
    story.wait(2000)
    assert story.words(since) == [("cand", "G8C4", 40), ("commit", "G8C4", 900)]
    assert story.game.outcome() == (1, "connected")
    # The game is over: stones may be taken off or pushed about without a word.
    since = story.at_once(H3=EMPTY, H4=EMPTY, A4=EMPTY, D4=EMPTY, E4=EMPTY, A1=X)
    story.wait(5000)
    assert story.words(since) == []
    assert not story.tracker.recover


def test_a_winning_move_is_not_played_by_an_opponents_lift():
    rows = "......../...X..../....XXXO/OOOXX..O/..OXX..O/..O.X.../..O....O/.....OX."
    story = quiet(rows)
    since = story.make("G8C4")
    story.wait(200)
    story.at_once(H3=EMPTY)
    story.wait(1500)
    assert story.words(since, "cand", "commit") == [("cand", "G8C4", 40), ("commit", "G8C4", 900)]


def test_five_stones_out_of_place_are_an_accident_after_300_ms():
    story = quiet()
    since = story.at_once(B1=EMPTY, C1=EMPTY, A2=EMPTY, D4=X)
    story.wait(700)
    assert story.words(since) == []  # four are an error like any other
    since = story.at_once(A3=EMPTY)
    story.wait(2000)
    assert story.words(since) == [("recover", 0, 300)]
    assert story.tracker.recover
    since = story.at_once(A4=EMPTY)
    story.wait(2000)
    assert story.words(since) == [("desync", 0, 300)]
    since = story.at_once(B1=X, C1=X, A2=O, D4=EMPTY, A3=O, A4=O)
    story.wait(2000)
    assert story.words(since) == [("sync", 0, 300)]
    assert not story.tracker.recover
    story.move("D1", "D3")
    assert story.record == "D1D3"


def test_after_an_accident_a_weak_stone_is_not_set_up_yet():
    story = quiet()
    story.at_once(B1=EMPTY, C1=EMPTY, A2=EMPTY, D4=X, A3=EMPTY)
    story.wait(1000)
    story.at_once(B1=WEAK, C1=X, A2=O, D4=EMPTY, A3=O)
    story.wait(2000)
    assert story.tracker.recover
    story.at_once(B1=X)
    story.wait(500)
    assert not story.tracker.recover


def test_after_an_accident_a_move_may_still_be_put_back():
    story = played("D1D3")
    story.at_once(B1=EMPTY, C1=EMPTY, A2=EMPTY, D4=X, A3=EMPTY)
    story.wait(1000)
    assert story.tracker.recover
    since = story.at_once(B1=X, C1=X, A2=O, D4=EMPTY, A3=O, D3=EMPTY, D1=X)
    story.wait(1500)
    assert story.words(since, "undo", "sync") == [("undo", "D1D3", 300), ("sync", 0, 300)]
    assert not story.tracker.recover


def test_a_new_game_ends_a_guided_set_up():
    story = quiet()
    story.at_once(B1=EMPTY, C1=EMPTY, A2=EMPTY, D4=X, A3=EMPTY)
    story.wait(1000)
    story.tracker.reset(story.game.pos, 0)
    assert story.tracker.recover
    story.tracker.reset(story.game.pos)
    assert not story.tracker.recover


def test_an_error_is_told_on_time_while_other_squares_flicker():
    story = quiet()
    since = story.make("D1D5")
    for k in range(10):
        story.at_once(H8=WEAK if k % 2 else EMPTY, E1=X if k % 2 else WEAK)
        story.wait(100)
    assert story.words(since, "illegal") == [("illegal", "D1D5 distance", 800)]


def test_another_error_has_its_own_800_ms():
    story = quiet()
    story.make("D1D5")
    story.wait(400)
    since = story.at_once(D5=EMPTY, D6=X)
    story.wait(2000)
    assert story.words(since) == [("illegal", "D1D6 distance", 800)]


@pytest.mark.parametrize("changes, name", [
    ({"D1": WEAK}, "D1"),
    ({"A2": WEAK}, "A2"),
    ({"D1": EMPTY, "D4": WEAK}, "D4"),  # a stone is gone: it lies there
    ({"A2": EMPTY, "D4": WEAK}, "D4"),
    ({"D1": EMPTY, "A2": EMPTY, "D4": WEAK}, "D4"),
    ({"E1": EMPTY, "D1": WEAK, "D4": WEAK}, "D1"),
    ({"D4": WEAK}, None),  # none is gone: a hand, a watch
])  # fmt: skip
def test_a_stone_off_its_centre_is_named_once_after_a_second(changes, name):
    story = quiet()
    since = story.at_once(**changes)
    story.wait(2900)
    expected = [("weak", sq(name), 1000)] if name else []
    assert story.words(since, "weak") == expected
    story.at_once(**{at: story.game.pos.cells[sq(at)] for at in changes})
    story.wait(500)
    since = story.at_once(**changes)
    story.wait(2900)
    assert story.words(since, "weak") == expected
