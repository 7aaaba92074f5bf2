"""One test a line of what hands do to a board: all must end right, without a restart."""

import pytest
from fluxboard.games.cluster import Position

from tests.sensing.story import EMPTY, WEAK, O, Story, X, sq

# The rulebook's second picture, White to move.
SECOND = ".XX.XXX./O......O/O..XO.../O......O/O......O/O......O/O......O/.XXXXXX."


@pytest.fixture(params=[0, 1, 2])
def story(request):
    return Story(seed=request.param)


def second(seed=0):
    return Story(SECOND, seed=seed)


def test_lift_and_drop(story):
    story.move("D1", "D3")
    assert story.record == "D1D3"
    assert story.said("lift", "cand", "commit") == [
        ("lift", sq("D1")),
        ("cand", "D1D3"),
        ("commit", "D1D3"),
    ]


def test_a_candidate_within_150_ms_and_a_commit_within_400_ms_of_rest(story):
    story.move("D1", "D3")
    story.move("A2", "C2")
    for name in ("D1D3", "A2C2"):
        rest = story.rests[sq(name[2:])]
        when = {kind: at for kind, text, at in story.log if text == name}
        assert when["cand"] - rest <= 150
        assert when["commit"] - rest <= 400


def test_hesitating_over_other_squares(story):
    stone = story.lift("D1")
    for over in ("E2", "F3", "D3", "C4"):
        story.put(over, stone, 120)
        story.lift(over, 200)
    story.put("D3", stone)
    assert story.record == "D1D3"
    assert story.said("commit", "amend") == [("commit", "D1D3")]


@pytest.mark.parametrize("rest_ms", [300, 2000])
def test_a_crooked_slide_is_one_move(rest_ms):
    story = second()
    story.slide(["D3", "D4", "D5", "E5", "F5", "G6"], [60, rest_ms, 60, 100, 600])
    assert story.record == "D3G6"
    story.move("E3", "F3")
    assert story.record == "D3G6" and story.said("illegal") == []
    story.move("F3", "E3")
    reply = story.game.pos.legal_moves()[0]
    story.move(reply & 63, reply >> 6)
    assert story.game.plies == 2


def test_a_capturing_slide_with_the_enemy_lifted_first():
    story = second()
    story.lift("A3")
    story.slide(["D3", "D4", "D5", "C4", "B3", "A3"], [60, 400, 60, 60, 600])
    assert story.record == "D3A3"


def test_a_capturing_slide_with_the_enemy_lifted_while_the_stone_rests():
    story = second()
    story.slide(["D3", "D4", "D5"], [60, 400], wait=200)
    story.lift("A3", 400)
    story.slide(["D5", "C4", "B3", "A3"], [60, 60, 600])
    assert story.record == "D3A3"


def test_sliding_fast(story):
    story.slide(["D1", "D2", "D3"], [20, 600])
    assert story.record == "D1D3"


@pytest.mark.parametrize("order", ["enemy first", "own first", "both in the air"])
def test_capture_orders(order):
    story = second()
    if order == "enemy first":
        story.lift("A6", 700)
        stone = story.lift("D3", 300)
    elif order == "own first":
        stone = story.lift("D3", 700)
        story.lift("A6", 300)
    else:
        stone = story.lift("D3", 20)
        story.lift("A6", 300)
    story.put("A6", stone)
    assert story.record == "D3A6"


def test_capture_by_sweeping_the_enemy_aside():
    story = second()
    stone = story.lift("D3")
    story.show("A6", WEAK)
    story.wait(60)
    story.show("A6", EMPTY)
    story.show("B7", O)
    story.wait(60)
    story.put("A6", stone, 700)
    assert story.record == ""
    story.lift("B7", 400)
    assert story.record == "D3A6"
    assert story.said("illegal", "desync", "recover") == []


def test_adjusting_one_stone_or_three(story):
    for at in ("B1", "C1", "A3"):
        stone = story.lift(at, 300)
        story.put(at, stone)
    for at in ("D8", "H4"):
        stone = story.board[sq(at)]
        for value in (WEAK, EMPTY, WEAK, stone):
            story.show(at, value)
            story.wait(40)
    three = [(at, story.lift(at, 100)) for at in ("E1", "F1", "H2")]
    for at, stone in three:
        story.put(at, stone, 200)
    story.wait(1000)
    assert story.said("cand", "commit", "illegal", "desync") == []


def test_a_reply_100_ms_after_the_opponent_lets_go(story):
    story.move("D1", "D3", wait=100)
    story.move("A2", "C2", carry=200, wait=100)
    story.move("E1", "E3", carry=200)
    assert story.record == "D1D3 A2C2 E1E3"
    assert story.said("amend", "undo", "illegal") == []


@pytest.mark.parametrize("ms", [100, 200, 300])
def test_the_reply_captures_what_has_just_been_let_go(ms):
    story = second()
    pos = Position.from_text(SECOND)
    move, reply = next(pair for pair in _exchanges(pos))
    story.move(move & 63, move >> 6, wait=ms)
    story.lift(reply >> 6, 60)
    stone = story.lift(reply & 63, 200)
    story.put(reply >> 6, stone)
    assert story.record == pos.move_text(move) + " " + pos.move_text(reply)


def _exchanges(pos):
    for move in pos.legal_moves():
        pos.push(move)
        replies = [m for m in pos.legal_moves() if m >> 6 == move >> 6]
        pos.pop()
        for reply in replies:
            yield move, reply


def test_the_opponent_lifts_before_i_let_go(story):
    white = story.lift("D1", 200)
    black = story.lift("A2", 200)
    story.put("D3", white, 300)
    story.put("C2", black)
    assert story.record == "D1D3 A2C2"


def test_both_moves_seen_at_once(story):
    white = story.lift("D1", 100)
    black = story.lift("A2", 100)
    story.put("C2", black, 200)
    story.put("D3", white)
    story.wait(500)
    assert story.record == "D1D3 A2C2"


def test_put_back_and_choose_another_stone(story):
    stone = story.lift("D1", 500)
    story.put("D1", stone, 300)
    story.move("E1", "E3")
    assert story.record == "E1E3"
    assert ("drop", sq("D1")) in story.said("drop")


def test_a_move_put_back_is_taken_back_by_its_mover(story):
    story.move("D1", "D3")
    story.move("D3", "D1")
    assert story.said("commit", "undo") == [("commit", "D1D3"), ("undo", "D1D3")]
    story.move("E1", "E3")
    assert story.record == "E1E3"


def test_another_move_instead_until_the_opponent_acts(story):
    story.move("D1", "D3")
    story.move("D3", "D1", wait=60)
    story.move("E1", "E3")
    assert story.record == "E1E3"
    stone = story.lift("A2")
    story.put("A2", stone)
    story.move("E3", "E1")
    story.wait(1500)
    assert story.record == "E1E3"
    assert story.said("takeback") == [("takeback", 1)]


@pytest.mark.parametrize(
    ("frm", "to", "why"),
    [
        ("D3", "D6", "distance"),
        ("D3", "G3", "jump"),
        ("D3", "E5", "line"),
        ("A2", "C2", "twice"),
    ],
)
def test_illegal_moves_are_named_and_mended(frm, to, why):
    story = second()
    story.move(frm, to, wait=1300)
    kinds = story.said("illegal")
    expected = "turn" if why == "twice" else why
    assert kinds == [("illegal", f"{frm}{to} {expected}")]
    assert story.game.plies == 0
    story.move(to, frm)
    assert story.said("sync") == [("sync", 0)]
    story.move("D3", "G6")
    assert story.record == "D3G6"


def test_a_legal_move_straight_from_an_error():
    story = second()
    story.move("D3", "D6", wait=1300)
    assert story.tracker.need == 2
    story.move("D6", "D5")
    assert story.record == "D3D5"
    assert story.said("sync") == [("sync", 0)]


def test_landing_on_an_own_stone():
    story = Story("X.X...../......../....O.../......../....O.../......../......../.......X", "X")
    stone = story.lift("A1", 300)
    story.show("C1", EMPTY)
    story.wait(100)
    story.put("C1", stone, 1600)
    assert story.said("illegal") == [("illegal", "A1C1 own")]
    story.lift("C1", 100)
    story.put("C1", stone, 100)
    story.put("A1", stone)
    assert story.said("sync") == [("sync", 0)]
    assert story.game.plies == 0


def test_moving_twice(story):
    story.move("D1", "D3")
    stone = story.lift("A2")
    story.put("A2", stone)
    story.move("E1", "E3", wait=1300)
    assert story.said("illegal") == [("illegal", "E1E3 twice")]
    story.move("E3", "E1")
    story.move("A2", "C2")
    assert story.record == "D1D3 A2C2"


def test_sliding_on_after_the_opponent_acted_is_moving_twice():
    story = second()
    story.move("D3", "D5")
    stone = story.lift("H2")
    story.slide(["D5", "E5", "F5", "G6"], [60, 60, 60], wait=1300)
    story.put("H2", stone, 1300)
    assert story.said("illegal") == [("illegal", "D5G6 twice")]
    story.slide(["G6", "F5", "E5", "D5"], [60, 60, 600])
    assert story.record == "D3D5"
    assert story.said("sync")


def test_sliding_on_after_a_confirmation_is_moving_twice():
    story = second()
    story.move("D3", "D5")
    assert story.tracker.close()
    assert not story.tracker.close()
    story.slide(["D5", "E5", "F5", "G6"], [60, 60, 1300])
    assert story.said("illegal") == [("illegal", "D5G6 twice")]


def test_both_players_restore_the_last_position(story):
    story.move("D1", "D3")
    story.move("A2", "C2")
    story.tracker.close()
    story.move("C2", "A2", wait=1200)
    assert story.said("takeback") == [("takeback", 1)]
    story.move("D3", "D1", wait=1200)
    assert story.said("takeback") == [("takeback", 1), ("takeback", 2)]
    assert story.tracker.offer == 2
    story.move("D1", "D3", wait=300)
    story.move("A2", "C2", wait=300)
    assert story.tracker.offer == 0
    story.move("E1", "E3")
    assert story.record == "D1D3 A2C2 E1E3"


def test_half_the_board_knocked_over_and_set_up_again(story):
    story.move("D1", "D3")
    for at in range(32):
        if story.board[at]:
            story.show(at, EMPTY)
    for at, stone in ((9, O), (12, X), (21, X), (30, O), (18, X)):
        story.show(at, stone)
    story.wait(1000)
    assert story.tracker.recover
    for at in range(64):
        want = story.game.pos.cells[at]
        if story.board[at] != want:
            story.show(at, want)
            story.wait(300)
    story.wait(1000)
    assert not story.tracker.recover
    assert story.record == "D1D3"
    assert story.said("illegal", "undo", "amend", "takeback") == []
    assert story.said("sync")
    story.move("A2", "C2")
    assert story.record == "D1D3 A2C2"


def test_setting_up_again_is_no_move(story):
    """Where one stone stands a legal move away while the board is set up, it is not played."""
    story.move("D1", "D3")
    lying = [at for at in range(8, 40) if story.board[at]]
    for at in lying:
        story.show(at, EMPTY)
    story.wait(1000)
    for at in lying:
        story.show(sq("C2") if at == sq("A2") else at, story.game.pos.cells[at])
        story.wait(200)
    story.wait(3000)
    assert story.record == "D1D3"
    story.move("C2", "A2", wait=1000)
    assert not story.tracker.recover
    assert story.record == "D1D3"


def test_a_stone_too_far_off_centre_is_named(story):
    stone = story.lift("D1", 300)
    story.put("D3", WEAK, 1500)
    assert story.said("weak") == [("weak", sq("D3"))]
    assert story.game.plies == 0
    story.put("D3", stone)
    assert story.record == "D1D3"
    story.show("G1", WEAK)
    story.wait(1500)
    assert story.said("weak")[-1] == ("weak", sq("G1"))
    story.show("G1", X)
    story.wait(200)
    assert story.said("illegal", "desync") == []


def test_a_nudged_neighbour_does_not_hold_up_a_move(story):
    stone = story.lift("D1", 300)
    story.show("C1", WEAK)
    story.put("D3", stone)
    assert story.record == "D1D3"


def test_an_invisible_stone_is_asked_for(story):
    story.lift("D1", 3500)
    assert story.said("hint") == [("hint", sq("D1"))]


def test_play_goes_on_around_a_faulty_square(story):
    story.fault("D3")
    story.move("E1", "E3")
    story.move("A2", "C2")
    assert story.record == "E1E3 A2C2"
    # D1D3 cannot be seen: it is typed, and the board agrees at once.
    story.lift("D1", 500)
    story.game.apply("D1D3")
    story.tracker.reset(story.game.pos, 1)
    story.wait(500)
    assert story.tracker.kind == 0
    story.put("D3", X)
    reply = story.game.pos.parse_move("A4C4")
    assert story.game.pos.is_legal(reply)
    story.move("A4", "C4")
    assert story.record == "E1E3 A2C2 D1D3 A4C4"


def test_a_move_typed_elsewhere_is_made_on_the_board(story):
    story.game.apply("D1D3")
    story.tracker.reset(story.game.pos, 1)
    story.wait(1000)
    assert story.said("illegal", "desync", "takeback", "undo") == []
    story.move("D1", "D3")
    story.move("A2", "C2")
    assert story.record == "D1D3 A2C2"


def test_a_move_taken_back_elsewhere_is_not_played_again(story):
    story.move("D1", "D3")
    story.game.undo()
    story.tracker.reset(story.game.pos, -1)
    story.wait(4000)
    assert story.record == ""
    story.move("D3", "D1")
    story.move("E1", "E3")
    assert story.record == "E1E3"


def test_a_winning_move_settles_longer_and_may_be_amended():
    rows = "......../...X..../....XXXO/OOOXX..O/..OXX..O/..O.X.../..O....O/.....OX."
    story = Story(rows, "X")
    assert story.game.pos.is_legal(sq("G8") | sq("C4") << 6)
    story.move("G8", "C4", wait=500)
    assert story.game.outcome() is None
    story.wait(600)
    assert story.game.outcome() == (1, "connected")
    stone = story.lift("H3", 400)
    story.put("H3", stone)
    story.lift("C4")
    story.put("C4", O, 20)
    story.put("G8", X, 900)
    assert story.game.outcome() is None
    assert story.said("undo") == [("undo", "G8C4")]


def test_weak_flicker_invents_nothing(story):
    for _ in range(50):
        for value in (WEAK, EMPTY, WEAK, X):
            story.show("D1", value)
            story.wait(20)
    story.wait(500)
    assert story.said("cand", "commit", "illegal", "desync") == []


def test_the_clock_may_wrap():
    story = Story(start_ms=2**30 - 1200)
    story.move("D1", "D3")
    story.move("A2", "C2")
    assert story.record == "D1D3 A2C2"


def test_after_an_automatic_pass_the_same_side_moves_again():
    story = Story("OX...X.O/X.....X./X.....X./.......X/......../.X....../.......X/......XX", "X")
    story.move("A3", "C3")
    assert story.record == "A3C3 --"
    move = story.game.pos.legal_moves()[0]
    story.move(move & 63, move >> 6)
    assert story.record.startswith("A3C3 -- " + story.game.pos.move_text(move))
