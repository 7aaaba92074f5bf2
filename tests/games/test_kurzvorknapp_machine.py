"""Kurz vor Knapp: the engine against the naive model, driven at random by hypothesis."""

from collections import Counter

from fluxboard.games.kurzvorknapp import KurzVorKnappGame
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.games import conservation
from tests.games.naive_kurzvorknapp import NaiveKurzVorKnapp

CONNECT = ("show", "go", "show", "success", "yes", "yes", "yes", "put", "put", "put")
BARE = ("pass", "no", "go", "way", "success", "yes", "fail", "out", "collapse", "done")
SMALL = st.integers(0, 6)


class Comparison(RuleBasedStateMachine):
    """Both play the same game; everything a caller can see must agree after every step."""

    @initialize(players=st.integers(2, 4), data=st.data())
    def begin(self, players, data):
        self.table = players, data.draw(st.integers(1, players))
        self.game = KurzVorKnappGame({"players": players, "starter": self.table[1]})
        self.model = NaiveKurzVorKnapp(*self.table)
        self.played = []

    def act(self, action):
        events = self.game.apply(action)
        self.model.apply(action)
        self.played.append(action)
        assert (events[-1] == ("end", *self.model.end)) if self.model.end else True

    @precondition(lambda self: self.model.legal())
    @rule(times=st.integers(1, 4))
    def connect_and_place(self, times):
        for _ in range(times):
            for verb in (
                "show",
                "go",
                "show",
                "success",
                "yes",
                "yes",
                "yes",
                "put",
                "put",
                "put",
            ):
                found = sorted(a for a in self.model.legal() if a.split()[0] == verb)
                if found:
                    # The highest is what builds towers.
                    self.act(found[-1])

    @precondition(lambda self: self.model.legal())
    @rule(data=st.data(), times=st.integers(1, 6))
    def any_actions(self, data, times):
        for _ in range(times):
            verbs = sorted({action.split()[0] for action in self.model.legal()})
            if verbs:
                verb = data.draw(st.sampled_from(verbs))
                legal = sorted(a for a in self.model.legal() if a.split()[0] == verb)
                self.act(data.draw(st.sampled_from(legal)))

    @precondition(lambda self: self.played)
    @rule()
    def undo(self):
        last = self.played.pop()
        assert self.game.undo() == [("undo", last)]
        self.model = NaiveKurzVorKnapp(*self.table)
        for action in self.played:
            self.model.apply(action)

    @rule(
        action=st.sampled_from(BARE)
        | st.builds("show {} {} {}".format, SMALL, st.just(0), SMALL)
        | st.builds("show {} {} {}".format, SMALL, st.just(1), st.integers(1, 3))
        | st.builds("{} {}".format, st.sampled_from(["bid", "put", "clear"]), SMALL)
        | st.builds("{} {} {}".format, st.sampled_from(["drop", "correct"]), SMALL, SMALL)
        | st.builds("bar {} 1 {}".format, SMALL, st.integers(1, 3))
        | st.builds("bar {} 2 2".format, SMALL)
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
        self.game = KurzVorKnappGame()
        self.game.load(text)
        assert self.game.dump() == text

    @invariant()
    def agree(self):
        game, model = self.game, self.model
        assert set(game.legal()) == model.legal()
        assert len(set(game.legal())) == len(game.legal())
        assert game.outcome() == model.end
        assert game.actions() == self.played
        assert list(game.hands[1:]) == [len(model.hands[p]) for p in sorted(model.hands)]
        cells = Counter(3 * level + model.on[c] for c, level in model.level.items())
        assert list(game.area) == [cells[k] for k in range(78)]
        lies = Counter(model.lies.values())
        assert list(game.bars) == [lies[level] for level in range(26)]
        assert (game.box, game.gone) == (len(model.box), len(model.gone))
        assert (game.spiral, game.lost) == (len(model.spiral), len(model.lost))
        if not model.end:
            assert (game.turn, game.builder) == (model.owner, model.player)
            assert game.asked == (model.bidders[0] if model.phase == "bid" else 0)

    @invariant()
    def nothing_appears_or_vanishes(self):
        conservation.kurzvorknapp(self.game)
        model = self.model
        held = [set(model.level), model.box, model.gone, *model.hands.values()]
        assert frozenset().union(*held) == model.all
        assert sum(map(len, held)) == len(model.all)


TestComparison = Comparison.TestCase
TestComparison.settings = settings(max_examples=40, stateful_step_count=40, deadline=None)
