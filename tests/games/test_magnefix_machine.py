"""Magnefix: the engine against the naive model, driven at random by hypothesis."""

from fluxboard.games.magnefix import MagnefixGame
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.games import conservation
from tests.games.naive_magnefix import NaiveMagnefix


class Comparison(RuleBasedStateMachine):
    """Both play the same game; everything a caller can see must agree after every step."""

    @initialize(
        players=st.integers(1, 4), left=st.sampled_from(["15", "25"]), seed=st.integers(0, 99)
    )
    def begin(self, players, left, seed):
        options = {"players": players, "left_out": left, "seed": seed}
        self.game = MagnefixGame(options)
        self.deck = list(self.game.order)
        self.played = []
        self.restart()

    def restart(self):
        self.model = NaiveMagnefix(self.game.options["players"], self.deck)
        for action in self.played:
            self.model.apply(action)

    def act(self, action):
        events = self.game.apply(action)
        self.model.apply(action)
        self.played.append(action)
        assert (events[-1] == ("end", *self.model.end)) if self.model.end else True

    @precondition(lambda self: self.model.legal())
    @rule(data=st.data(), times=st.integers(1, 8))
    def any_actions(self, data, times):
        for _ in range(times):
            if self.model.legal():
                self.act(data.draw(st.sampled_from(sorted(self.model.legal()))))

    @precondition(lambda self: self.model.card is None)
    @rule(cards=st.integers(1, 12))
    def cards_nobody_can_build(self, cards):
        for _ in range(cards):
            for action in ("turn", "giveup"):
                if action in self.model.legal():
                    self.act(action)

    @precondition(lambda self: self.played)
    @rule()
    def undo(self):
        last = self.played.pop()
        assert self.game.undo() == [("undo", last)]
        self.restart()

    @rule(
        action=st.sampled_from(["turn", "check", "right", "wrong", "giveup", "first 1"])
        | st.builds("hand %d".__mod__, st.integers(0, 6))
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
        self.game = MagnefixGame()
        self.game.load(text)
        assert self.game.dump() == text

    @invariant()
    def agree(self):
        game, model = self.game, self.model
        legal = {text for text in game.legal() if not text.startswith("built ")}
        assert legal == model.legal()
        assert game.outcome() == model.end
        assert game.actions() == self.played
        assert list(game.won[1:]) == [len(model.piles[p]) for p in sorted(model.piles)]
        assert (game.out, len(game.order) - game.turned) == (len(model.box), len(model.deck))
        if model.card is not None:
            assert game.order[game.turned - 1] == model.card
            assert list(game.hands[game.at if model.checking else 0 :]) == model.pile

    @invariant()
    def no_card_appears_or_vanishes(self):
        conservation.magnefix(self.game)
        model = self.model
        held = [*model.deck, *model.box, *sum(model.piles.values(), [])]
        held += [] if model.card is None else [model.card]
        assert sorted(held) == sorted(self.deck)


TestComparison = Comparison.TestCase
TestComparison.settings = settings(max_examples=40, stateful_step_count=30, deadline=None)
