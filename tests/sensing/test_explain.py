"""What a still picture means: every move and pair of moves is found, and nothing is made up."""

import random

import pytest
from fluxboard.games.cluster import Position
from fluxboard.sensing.explain import Explainer
from fluxboard.sensing.tracker import Tracker

from tests.sensing.humans import playout
from tests.sensing.story import EMPTY, UNKNOWN, WEAK, O, X, played, quiet, sq

SYNC, LIFT, MANY, MOVE, AMEND, RETRACT, TWO, AMEND_TWO, BACK, WRONG = range(10)
SECOND = ".XX.XXX./O......O/O..XO.../O......O/O......O/O......O/O......O/.XXXXXX."


def move_of(text):
    return sq(text[:2]) | sq(text[2:]) << 6


def picture(cells, **changes):
    state = bytearray(cells)
    for name, value in changes.items():
        state[sq(name)] = value
    return state


def fresh(pos):
    tracker = Tracker(lambda kind, value: None)
    tracker.reset(pos)
    return tracker


def positions(seed, count=6):
    """Yield positions of a random game, none of them over."""
    rng = random.Random(seed)
    pos = Position.start()
    for i, move in enumerate(playout(rng, 5 * count)):
        if i % 5 == 4:
            yield rng, pos
        pos.push(move)
        if pos.outcome() or not pos.legal_moves():
            return


def pairs(rng, pos, count=40):
    """Yield (move, reply, the board after both), both legal, the first not the last of a game."""
    for _ in range(count):
        move = rng.choice(pos.legal_moves())
        pos.push(move)
        replies = [] if pos.outcome() else pos.legal_moves()
        pos.pop()
        if replies:
            reply = rng.choice(replies)
            yield move, reply, replayed(pos, (move, reply))


@pytest.mark.parametrize("seed", range(6))
def test_every_legal_move_is_found(seed):
    for _, pos in positions(seed):
        tracker = fresh(pos)
        for move in pos.legal_moves():
            pos.push(move)
            assert tracker.classify(bytearray(pos.cells)) == MOVE
            assert (tracker.m, tracker.x) == (move, 255)
            pos.pop()


@pytest.mark.parametrize("seed", range(6))
def test_every_two_plies_are_found(seed):
    """Unless the second takes back the first's square: then less is to be seen than two plies."""
    found = 0
    for rng, pos in positions(seed):
        tracker = fresh(pos)
        for move, reply, after in pairs(rng, pos):
            if move >> 6 == reply >> 6 and pos.cells[move >> 6]:
                continue
            assert tracker.classify(after) == TWO
            found += 1
            assert replayed(pos, (tracker.m, tracker.k)) == after
            assert tracker.p.cells == pos.cells and tracker.p.to_move == pos.to_move
    assert found > 50


def replayed(pos, moves):
    """Return the board after `moves`, each of them legal where it is made."""
    for move in moves:
        assert pos.is_legal(move)
        pos.push(move)
    after = bytearray(pos.cells)
    for _ in moves:
        pos.pop()
    return after


@pytest.mark.parametrize("seed", range(8))
def test_nothing_is_made_up(seed):
    """With one to three squares changed besides, a move or two plies mean that very picture."""
    for rng, pos in positions(seed):
        tracker = fresh(pos)
        for move, _, after in pairs(rng, pos):
            pos.push(move)
            state = bytearray(rng.choice((after, pos.cells, pos.cells)))
            pos.pop()
            for _ in range(rng.randrange(1, 4)):
                state[rng.randrange(64)] = rng.choice((EMPTY, EMPTY, X, O))
            kind = tracker.classify(state)
            if kind == TWO:
                assert replayed(pos, (tracker.m, tracker.k)) == state
            elif kind == MOVE:
                expected = replayed(pos, (tracker.m,))
                if tracker.x != 255:
                    assert expected[tracker.x] == 3 - pos.to_move
                    expected[tracker.x] = EMPTY
                assert expected == state


@pytest.mark.parametrize("changes, kind", [
    ({}, SYNC), ({"D1": WEAK}, SYNC), ({"D4": WEAK}, SYNC), ({"D1": UNKNOWN, "D4": UNKNOWN}, SYNC),
    ({"D1": EMPTY}, LIFT), ({"A2": EMPTY}, LIFT), ({"D1": EMPTY, "A2": EMPTY}, LIFT),
    ({"D1": EMPTY, "E1": EMPTY}, MANY), ({"A2": EMPTY, "A3": EMPTY}, MANY),
    ({"D1": EMPTY, "A2": EMPTY, "A3": EMPTY}, MANY),
    ({"D1": EMPTY, "E1": EMPTY, "F1": EMPTY, "A2": EMPTY}, MANY),
    ({"D4": X}, WRONG), ({"D4": O}, WRONG), ({"D1": O}, WRONG), ({"A2": X}, WRONG),
])  # fmt: skip
def test_what_is_missing_and_what_is_too_much(changes, kind):
    pos = Position.start()
    assert fresh(pos).classify(picture(pos.cells, **changes)) == kind


def test_a_capture_with_another_enemy_in_the_air_besides():
    pos = Position.from_text(SECOND)
    tracker = fresh(pos)
    for also in ("A2", "H7"):  # before and after A6 on the board
        state = picture(pos.cells, D3=EMPTY, A6=X, **{also: EMPTY})
        assert tracker.classify(state) == MOVE
        assert (tracker.m, tracker.x) == (move_of("D3A6"), sq(also))
    assert tracker.classify(picture(pos.cells, D3=EMPTY, A6=X, A2=EMPTY, H4=EMPTY)) == WRONG
    assert tracker.classify(picture(pos.cells, D3=EMPTY, G6=X, A2=EMPTY, H4=EMPTY)) == WRONG


def test_a_stone_still_weak_where_it_came_from_moves_if_it_is_the_only_one():
    pos = Position.start()
    tracker = fresh(pos)
    assert tracker.classify(picture(pos.cells, D1=WEAK, D3=X)) == MOVE
    assert tracker.m == move_of("D1D3")
    assert tracker.classify(picture(pos.cells, B1=WEAK, D1=WEAK, D3=X)) == WRONG
    assert tracker.classify(picture(pos.cells, A2=WEAK, D3=X)) == WRONG
    assert tracker.classify(picture(pos.cells, D1=WEAK, D4=X)) == WRONG


def test_two_plies_are_found_while_the_last_move_may_be_amended():
    story = played("D1D3")
    assert story.tracker.open
    state = picture(story.state, A2=EMPTY, C2=O, E1=EMPTY, E3=X)
    assert story.tracker.classify(state) == TWO
    assert (story.tracker.m, story.tracker.k) == (move_of("A2C2"), move_of("E1E3"))


def test_a_stone_that_would_have_come_and_gone_unseen_needs_the_last_move_closed():
    """A Black stone moves and is taken where it went, all between two frames."""
    story = played("D1D3")
    tracker = story.tracker
    pos = story.game.pos
    for move in pos.legal_moves():
        if pos.cells[move >> 6]:
            continue
        pos.push(move)
        takes = [m for m in pos.legal_moves() if m >> 6 == move >> 6 and m & 63 != sq("D3")]
        pos.pop()
        if takes:
            break
    state = bytearray(pos.cells)
    state[move & 63] = state[takes[0] & 63] = EMPTY
    state[move >> 6] = X
    assert tracker.open
    assert tracker.classify(state) == WRONG
    tracker.close()
    assert tracker.classify(state) == TWO
    assert replayed(pos, (tracker.m, tracker.k)) == state


def test_put_back_and_amended_only_while_it_is_open():
    story = played("D3D5", rows=SECOND)
    tracker = story.tracker
    back = picture(story.state, D5=EMPTY, D3=X)
    onward = picture(story.state, D5=EMPTY, G6=X)
    assert tracker.classify(back) == RETRACT
    assert tracker.classify(onward) == AMEND
    assert tracker.m == move_of("D3G6")
    assert tracker.classify(picture(onward, H2=EMPTY, G2=EMPTY)) == AMEND
    assert tracker.x == sq("H2")
    tracker.close()
    assert tracker.classify(back) == BACK
    assert tracker.classify(onward) == WRONG


def test_a_capture_is_put_back_when_its_stone_is_home():
    story = played("D3A6", rows=SECOND)
    assert story.tracker.classify(picture(story.state, A6=O, D3=X)) == RETRACT
    assert story.tracker.classify(picture(story.state, A6=O, D3=WEAK)) == WRONG
    assert story.tracker.classify(picture(story.state, A6=O, D3=UNKNOWN)) == WRONG


def test_put_back_after_the_opponent_acted_is_a_take_back():
    """His stone is down again before the moved one is: the board never showed the position."""
    story = played("D1D3")
    for changes in ({"A2": EMPTY}, {"D3": EMPTY}, {"A2": O}, {"D1": X}):
        story.at_once(**changes)
        story.wait(200)
    story.wait(1500)
    assert story.said("undo", "takeback") == [("takeback", 1)]
    assert story.record == "D1D3"


def answered(tracker, pos, amended):
    """Return the picture of another last move and a legal answer to it."""
    pos.push(amended)
    reply = [m for m in pos.legal_moves() if m & 63 == sq("H3") and not pos.cells[m >> 6]][0]
    pos.push(reply)
    after = bytearray(pos.cells)
    pos.pop()
    pos.pop()
    return reply, after


ANSWER = ".XX.XXX./O......O/O..XO..O/O......O/O......O/O......./O......O/.XXXXXX."


def test_another_last_move_and_its_answer_at_once():
    story = played("D3D5", rows=ANSWER)
    tracker = story.tracker
    before = Position.from_text(ANSWER)
    text = next(t for t in ("D3G6", "D3D1") if before.is_legal(move_of(t)))
    reply, after = answered(tracker, before, move_of(text))
    assert tracker.classify(after) == AMEND_TWO
    assert (tracker.m, tracker.k) == (move_of(text), reply)
    tracker.close()
    assert tracker.classify(after) != AMEND_TWO


def test_once_the_opponent_has_lifted_a_stone_only_its_capture_is_an_amendment():
    story = played("D3D5", rows=ANSWER)
    tracker = story.tracker
    before = Position.from_text(ANSWER)
    target = next(t for t in ("A6", "A3") if before.is_legal(move_of("D3" + t)))
    story.at_once(**{target: EMPTY})
    story.wait(400)
    assert not tracker.open and tracker.soft == sq(target)
    reply, after = answered(tracker, before, move_of("D3" + target))
    assert tracker.classify(after) == AMEND_TWO
    assert (tracker.m, tracker.k) == (move_of("D3" + target), reply)
    other = next(t for t in ("D3G6", "D3D1") if before.is_legal(move_of(t)))
    assert tracker.classify(answered(tracker, before, move_of(other))[1]) != AMEND_TWO
    assert tracker.classify(replayed(before, (move_of("D3" + target),))) == AMEND
    assert tracker.classify(replayed(before, (move_of(other),))) == WRONG


def test_an_amendment_that_was_taken_unseen_is_none():
    """The moved stone was seen at rest: an answer cannot have taken it somewhere else."""
    tried = 0
    for rng, pos in positions(3):
        rows, side = repr(pos).split(":")
        for last in rng.sample(pos.legal_moves(), 3):
            story = quiet(rows, side)
            story.make(pos.move_text(last))
            story.wait(1000)
            for amended in pos.legal_moves():
                pos.push(amended)
                takes = [m for m in pos.legal_moves() if m >> 6 == amended >> 6]
                pos.pop()
                if takes and story.tracker.open:
                    state = replayed(pos, (amended, takes[0]))
                    assert story.tracker.classify(state) != AMEND_TWO
                    tried += 1
    assert tried > 10


def test_an_earlier_position_must_be_there_in_every_square():
    story = played("D1D3", "A2C2", "E1E3")
    tracker = story.tracker
    tracker.close()
    start = picture(Position.start().cells)
    assert tracker.classify(start) == BACK
    assert tracker.k == 3
    for changes in ({"A1": X}, {"B1": EMPTY}, {"H8": O}, {"H7": EMPTY}):
        assert tracker.classify(picture(start, **changes)) not in (BACK, RETRACT), changes
        two = picture(start, D1=EMPTY, D3=X, **changes)
        assert tracker.classify(two) not in (BACK, RETRACT), changes
        one = picture(two, A2=EMPTY, C2=O, **changes)
        assert tracker.classify(one) not in (BACK, RETRACT), changes
    assert tracker.classify(picture(start, A1=UNKNOWN)) == BACK


def test_an_earlier_position_counts_only_when_the_last_move_is_closed_and_the_game_goes_on():
    story = played("D1D3", "A2C2")
    tracker = story.tracker
    start = picture(Position.start().cells)
    assert tracker.open
    assert tracker.classify(start) == TWO  # both could move back as well
    tracker.close()
    assert tracker.classify(start) == BACK
    tracker.over = True
    assert tracker.classify(start) == WRONG
    tracker.reset(story.game.pos, 0)  # and when the board has shown the position itself
    assert tracker.classify(start) == TWO


def test_where_a_lifted_stone_may_go():
    story = played("D3D5", rows=SECOND)
    tracker = story.tracker
    targets = lambda name: sorted(tracker.targets(sq(name)))  # noqa: E731
    # The moved stone may be slid on: from where it came, as if it had not moved.
    assert targets("D5") == sorted(map(sq, ("D1", "D5", "A3", "A6", "G6")))
    assert tracker.p.to_move == O and tracker.p.cells == story.game.pos.cells
    assert targets("H2") == sorted(story.game.pos.targets(sq("H2"))) != []
    assert targets("B1") == []  # not his turn
    assert targets("D3") == []  # nothing there
    tracker.close()
    assert targets("D5") == []
    tracker.over = True
    assert targets("H2") == []
    story = quiet()
    assert story.tracker.targets(sq("D1")) == story.game.pos.targets(sq("D1")) != []


def test_a_new_tracker_is_as_one_that_was_reset():
    new = vars(Tracker(print))
    reset = vars(fresh(Position.start()))
    assert {name for name in new if new[name] != reset[name]} == {"p", "out"}
    assert new.keys() == reset.keys() > vars(Explainer()).keys()
