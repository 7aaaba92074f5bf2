"""The engine against the naive model, driven at random by hypothesis."""

import json
from pathlib import Path

from fluxboard.errors import Illegal
from fluxboard.games.cluster import ClusterGame, Position
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.games import naive_cluster as naive

DATA = Path(__file__).resolve().parents[1] / "data"
BOARDS = [json.loads(line)["board"] for line in (DATA / "cluster_positions.jsonl").open()]

# Endings, walled-in sides, sides with one stone: where the rulings bite.
SPECIAL = [
    "X......./O.O...../.OO...../....O.../......../.....O.O/.....OOO/.....OOX",
    "OX....../X.X...../.XX...../......../......../.....X.X/.....XXX/.....XXO",
    "......../.....O../...O.X../....O..X/.....O../......../......../........",
    "....X.../......../OX....../......../...O..../......../......../........",
    "X......./......../......../......../......../......../......../O......O",
]
OPTIONS = st.fixed_dictionaries(
    {
        "simultaneous": st.sampled_from(["win", "draw"]),
        "no_move": st.sampled_from(["pass", "lose"]),
        "repetition": st.sampled_from(["on", "off"]),
    }
)
PLACES = st.lists(st.sampled_from(range(64)), min_size=2, max_size=24, unique=True)


def drawn(places, whites):
    """Return rows with X on the first `whites` places and O on the others, 12 a side at most."""
    cells = ["."] * 64
    for at in places[: min(whites, 12)]:
        cells[at] = "X"
    for at in places[whites : whites + 12]:
        cells[at] = "O"
    return "/".join("".join(cells[row * 8 : row * 8 + 8]) for row in range(8))


class Comparison(RuleBasedStateMachine):
    """Both play the same game; everything a caller can see must agree after every step."""

    @initialize(
        options=OPTIONS,
        rows=st.none() | st.sampled_from(SPECIAL) | st.sampled_from(BOARDS),
        side=st.sampled_from("XO"),
    )
    def begin(self, options, rows, side):
        start = Position.from_text(rows, side) if rows else None
        self.game = ClusterGame(options, start)
        self.model = naive.NaiveGame(
            options, naive.read(rows) if rows else None, side if rows else "X"
        )
        self.moved = 0

    @precondition(lambda self: self.model.legal())
    @rule(data=st.data())
    def move(self, data):
        move = data.draw(st.sampled_from(sorted(self.model.legal())))
        assert self.game.apply(move) == self.model.apply(move)
        self.moved += 1

    @precondition(lambda self: self.model.legal() and self.moved >= 2)
    @rule()
    def move_back(self):
        """Undo the side's last move on the board: how repetitions come about."""
        own = [entry[2] for entry in self.model.history if entry[2] not in (None, "--")]
        for last in own[-2:]:
            back = last[2:] + last[:2]
            if back in self.model.legal():
                assert self.game.apply(back) == self.model.apply(back)
                self.moved += 1
                break

    @precondition(lambda self: self.moved)
    @rule()
    def undo(self):
        assert self.game.undo() == [("undo", self.model.undo())]
        self.moved -= 1

    @rule(move=st.integers(0, 4095))
    def refuse(self, move):
        text = self.game.pos.move_text(move)
        if text not in self.model.legal():
            try:
                self.game.apply(text)
                raise AssertionError(f"{text} was taken")
            except Illegal as refused:
                assert refused.why
                assert (refused.why == "over") == (self.model.end is not None)
                assert bool(refused.need) == (refused.why == "distance")

    @rule()
    def reload(self):
        text = self.game.dump()
        assert text.isascii()
        assert text.isprintable()
        again = ClusterGame()
        again.load(text)
        assert again.dump() == text
        assert again.moves() == self.game.moves()
        self.game = again

    @invariant()
    def agree(self):
        game, model = self.game, self.model
        assert game.pos.to_text() == naive.rows(model.stones)
        assert "XO"[game.pos.to_move - 1] == model.side
        assert game.outcome() == model.end
        assert sorted(game.legal()) == sorted(model.legal())
        assert game.moves() == model.record()
        assert game.plies == len(model.record())
        assert game.number == model.number
        played = [entry[2] for entry in model.history if entry[2] not in (None, "--")]
        last = None if game.last is None else game.pos.move_text(game.last[0])
        assert last == (played[-1] if played else None)
        for side in (1, 2):
            assert game.pos.connected(side) == naive.connected(model.stones, "XO"[side - 1])


TestComparison = Comparison.TestCase
TestComparison.settings = settings(
    max_examples=40,
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


@settings(max_examples=200, deadline=None)
@given(PLACES, st.integers(1, 12), st.sampled_from([1, 2]))
def test_any_board_at_all(places, whites, side):
    rows = drawn(places, whites)
    pos = Position.from_text(rows, side)
    stones = naive.read(rows)
    expected = [] if pos.outcome() else sorted(naive.legal(stones, "XO"[side - 1]))
    assert sorted(map(pos.move_text, pos.legal_moves())) == expected
    assert pos.connected(1) == naive.connected(stones, "X")
    assert pos.connected(2) == naive.connected(stones, "O")
    assert pos.to_text() == rows


@settings(max_examples=100, deadline=None)
@given(PLACES, st.integers(1, 12))
def test_need_is_the_models_count(places, whites):
    rows = drawn(places, whites)
    pos = Position.from_text(rows)
    stones = naive.read(rows)
    for square in range(0, 64, 9):
        name = ("ABCDEFGH"[square & 7], (square >> 3) + 1)
        for direction in naive.DIRECTIONS:
            for target in naive.walk(name, direction):
                to = "ABCDEFGH".index(target[0]) + 8 * (target[1] - 1)
                assert pos.need(square, to) == naive.on_line(stones, name, direction)
