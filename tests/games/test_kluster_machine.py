"""Kluster Duo: the engine against the naive model, driven at random by hypothesis."""

from fluxboard.games.kluster import KlusterGame
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.games.naive_kluster import NaiveKluster


@st.composite
def tables(draw):
    """Return (players, mode, boxes, starter) of a possible game."""
    mode = draw(st.sampled_from(["standard", "elimination", "solo", "expert"]))
    boxes = draw(st.integers(1, 3))
    least = {"solo": 1, "elimination": 3}.get(mode, 2)
    players = draw(st.integers(least, 1 if mode == "solo" else 4 * boxes))
    return players, mode, boxes, draw(st.integers(1, players))


class Comparison(RuleBasedStateMachine):
    """Both play the same game; everything a caller can see must agree after every step."""

    @initialize(table=tables())
    def begin(self, table):
        self.table = table
        names = ("players", "mode", "boxes", "starter")
        self.game = KlusterGame(dict(zip(names, table, strict=True)))
        self.model = NaiveKluster(*table)
        self.played = []

    def act(self, action):
        events = self.game.apply(action)
        self.model.apply(action)
        self.played.append(action)
        assert (events[-1] == ("end", *self.model.end)) if self.model.end else True

    @precondition(lambda self: "place" in self.model.legal())
    @rule(times=st.integers(1, 5))
    def place(self, times):
        for _ in range(times):
            if "place" in self.model.legal():
                self.act("place")

    @precondition(lambda self: self.model.legal())
    @rule(data=st.data())
    def any_action(self, data):
        self.act(data.draw(st.sampled_from(sorted(self.model.legal()))))

    @precondition(lambda self: self.played)
    @rule()
    def undo(self):
        last = self.played.pop()
        assert self.game.undo() == [("undo", last)]
        self.model = NaiveKluster(*self.table)
        for action in self.played:
            self.model.apply(action)

    @rule(
        action=st.sampled_from(["place", "again", "pass", "apart", "fixed", "touch"])
        | st.builds("fail %d".__mod__, st.integers(0, 20))
        | st.builds("fail %d placed".__mod__, st.integers(0, 20))
        | st.builds("mend %d".__mod__, st.integers(0, 13))
    )
    def what_is_not_legal_is_refused(self, action):
        if action not in self.model.legal():
            try:
                self.game.apply(action)
                raise AssertionError(action + " was taken")
            except ValueError as refused:
                assert type(refused).__name__ == "Illegal"
                assert (refused.why == "over") == (self.model.end is not None)

    @rule()
    def reload(self):
        text = self.game.dump()
        assert text.isascii() and text.isprintable()
        self.game = KlusterGame()
        self.game.load(text)
        assert self.game.dump() == text

    @invariant()
    def agree(self):
        game, model = self.game, self.model
        assert set(game.legal()) == model.legal()
        assert game.outcome() == model.end
        assert list(game.hands[1:]) == [len(model.hands[p]) for p in sorted(model.hands)]
        assert (game.area, game.pool, game.box) == tuple(
            map(len, (model.area, model.pool, model.box))
        )
        assert game.actions() == self.played
        assert game.apart == model.loose_string
        if not model.end:
            assert game.turn == abs(model.player)
            assert (game.mender or None) == model.mender
        if model.mode == "solo":
            assert game.failures == model.failures

    @invariant()
    def no_magnet_appears_or_vanishes(self):
        game, model = self.game, self.model
        assert sum(game.hands) + game.area + game.pool + game.box == len(model.all)
        held = [model.area, model.pool, model.box, *model.hands.values()]
        assert frozenset().union(*held) == model.all
        assert sum(map(len, held)) == len(model.all)


TestComparison = Comparison.TestCase
TestComparison.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
