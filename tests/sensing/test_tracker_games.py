"""Whole games by hands that hesitate, slide crookedly, adjust, err, hurry: the record is right."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.sensing.humans import People, playout
from tests.sensing.story import Story

SECOND = ".XX.XXX./O......O/O..XO.../O......O/O......O/O......O/O......O/.XXXXXX."


@pytest.mark.parametrize("seed", range(30))
def test_the_record_equals_the_game(seed):
    rng = random.Random(seed)
    people = People(rng)
    people.play(playout(rng, 40))
    assert people.story.game.moves() == people.expected


@given(st.integers(0, 2**32), st.integers(4, 12))
@settings(max_examples=25, deadline=None)
def test_short_games_of_any_seed(seed, plies):
    rng = random.Random(seed)
    people = People(rng)
    people.play(playout(rng, plies))
    assert people.story.game.moves() == people.expected


def test_candidates_and_commits_are_in_time():
    late = []
    for seed in range(100, 106):
        rng = random.Random(seed)
        people = People(rng, polite=True)
        people.play(playout(rng, 40))
        late += people.late()
    assert late == []


def test_every_variation_occurs():
    kinds = {}
    for seed in range(8):
        rng = random.Random(seed)
        people = People(rng)
        people.play(playout(rng, 40))
        kinds.update(people.kinds)
    assert set(kinds) == {
        "calm", "quick", "early", "crooked", "fidget", "mistake", "think",
        "capture enemy", "capture own", "capture both", "capture sweep",
    }  # fmt: skip


def test_two_hundred_crooked_slides():
    """D3 over D4, D5 and onward to G6, A3 or A6, resting on other legal stops: one move each."""
    for seed in range(200):
        rng = random.Random(seed)
        story = Story(SECOND, seed=seed)
        goal = rng.choice(("G6", "G6", "A3", "A6", "D1"))
        path = {
            "G6": ["D3", "D4", "D5", "E5", "F5", "G6"],
            "A3": ["D3", "D4", "D5", "C4", "B3", "A3"],
            "A6": ["D3", "D4", "D5", "C5", "B6", "A6"],
            "D1": ["D3", "D4", "D5", "D4", "D3", "D2", "D1"],
        }[goal]
        rests = [rng.choice((20, 60, 100)) for _ in path]
        rests[1] = rng.choice((60, 300, 2000))
        if goal[0] == "A" and rng.random() < 0.5:
            story.lift(goal, rng.choice((60, 300)))
        story.slide(path, rests, 700)
        assert story.record == "D3" + goal, seed
        reply = story.game.pos.legal_moves()[seed % 5]
        story.move(reply & 63, reply >> 6, wait=700)
        assert story.game.plies == 2, seed
        assert story.said("illegal", "desync", "recover") == [], seed


@pytest.mark.parametrize("seed", range(5))
def test_setting_up_again_after_any_accident(seed):
    """Stones fly about in every position of a game; only the position itself ends the guidance."""
    rng = random.Random(seed)
    people = People(rng)
    moves = playout(rng, 12)
    story = people.story
    people.play(moves)
    before = story.game.moves()
    for _ in range(4):
        stones = [at for at in range(64) if story.board[at]]
        for at in rng.sample(stones, len(stones) // 2):
            to = rng.randrange(64)
            stone = story.board[at]
            story.show(at, 0)
            if not story.board[to] and rng.random() < 0.7:
                story.show(to, stone)
        story.wait(800)
        wrong = [at for at in range(64) if story.board[at] != story.game.pos.cells[at]]
        rng.shuffle(wrong)
        for at in wrong:
            story.show(at, story.game.pos.cells[at])
            story.wait(rng.choice((60, 300, 900)))
        story.wait(1000)
        assert story.game.moves() == before
        assert not story.tracker.recover
    if story.game.outcome() is None:
        move = story.game.pos.legal_moves()[0]
        story.move(move & 63, move >> 6)
        assert len(story.game.moves()) > len(before)
