"""The engine against the naive model, driven at random by hypothesis."""

import copy

from fluxboard.errors import Illegal, WrongState
from fluxboard.games.kinetigo import KinetiGoGame
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.games import naive_kinetigo as naive

ZONES = sorted(naive.WORTH)
OPTIONS = st.fixed_dictionaries(
    {
        "first": st.sampled_from(["black", "gold"]),
        "tie": st.sampled_from(["draw", "sudden_death"]),
        "teams": st.sampled_from(["off", "on"]),
    }
)


@st.composite
def pictures(draw, colours):
    """Draw pucks of `colours`; most of them are told surely, few are irregular."""
    pucks = []
    for colour in colours:
        shown = colour if draw(st.integers(0, 9)) else "?"
        if draw(st.integers(0, 11)) == 0:
            pucks.append({"colour": shown, "reason": draw(st.sampled_from(naive.REASONS))})
            continue
        where = [draw(st.sampled_from(ZONES))]
        if draw(st.integers(0, 11)) == 0:
            where.append(draw(st.sampled_from([zone for zone in ZONES if zone not in where])))
        pucks.append({"colour": shown, "where": where})
    return draw(st.permutations(pucks))


class Comparison(RuleBasedStateMachine):
    """Both play the same match; everything a caller can see must agree after every step."""

    @initialize(options=OPTIONS)
    def begin(self, options):
        self.game = KinetiGoGame(options)
        self.model = naive.NaiveMatch(**options)

    def both(self, action, expected):
        """Make `action`; `expected` is what the model did: events, or the word of a refusal."""
        if isinstance(expected, list):
            assert self.game.apply(action) == expected
            return
        try:
            self.game.apply(action)
        except Illegal as refused:
            assert refused.why == expected, action
            assert action in str(refused)
        else:
            raise AssertionError(f"{action} was taken, not {expected}")

    def shoot(self, pucks):
        lying = [naive.text(puck) for puck in pucks if "reason" not in puck]
        gone = [naive.text(puck) for puck in pucks if "reason" in puck]
        self.both(" ".join(["shot", *lying, *gone]), self.model.shoot(pucks))

    @rule(data=st.data())
    def shot(self, data):
        """A picture that can be: every puck that lies there, and the one just shot."""
        out = [puck["colour"] for puck in self.model.now["out"]]
        order = self.model.now["order"] + [self.model.shooter() or "b"]
        there = list(order)
        for colour in out:
            there.remove(colour if colour in there else there[0])
        self.shoot(data.draw(pictures(there[:6])))

    @rule(data=st.data(), colours=st.text("bg", max_size=6))
    def any_shot(self, data, colours):
        self.shoot(data.draw(pictures(colours)))

    @precondition(lambda self: len(self.model.now["order"]) < 6 and not self.model.now["end"])
    @rule(data=st.data())
    def round_of_sure_shots(self, data):
        """Play the round to its end: matches come to an end this way."""
        while len(self.model.now["order"]) < 6:
            out = [puck["colour"] for puck in self.model.now["out"]]
            there = self.model.now["order"] + [self.model.shooter()]
            for colour in out:
                there.remove(colour if colour in there else there[0])
            zones = data.draw(st.lists(st.sampled_from(ZONES), min_size=6, max_size=6))
            pucks = zip(there, zones, strict=False)
            self.shoot([{"colour": colour, "where": [zone]} for colour, zone in pucks])
        self.tally()

    @rule(numbers=st.lists(st.integers(1, 6), min_size=1, max_size=3, unique=True),
          reason=st.sampled_from(naive.REASONS))  # fmt: skip
    def remove(self, numbers, reason):
        action = f"remove {','.join(map(str, numbers))} {reason}"
        self.both(action, self.model.remove(numbers, reason))

    @rule(number=st.integers(1, 6), answer=st.sampled_from([*ZONES, "b", "g"]))
    def settle(self, number, answer):
        self.both(f"settle {number} {answer}", self.model.settle(number, answer))

    @precondition(lambda self: any(action.startswith("settle") for action in self.game.legal()))
    @rule(data=st.data())
    def answer(self, data):
        answers = [action for action in self.game.legal() if action.startswith("settle")]
        _, number, answer = data.draw(st.sampled_from(answers)).split()
        self.settle(int(number), answer)

    @rule()
    def tally(self):
        self.both("tally", self.model.tally())

    @rule()
    def undo(self):
        if self.model.told:
            assert self.game.undo() == [("undo", self.model.undo())]
            return
        try:
            self.game.undo()
            raise AssertionError("there was nothing to take back")
        except WrongState:
            pass

    @rule()
    def reload(self):
        dumped = self.game.dump()
        assert dumped.isascii()
        assert dumped.isprintable()
        again = KinetiGoGame()
        again.load(dumped)
        assert again.dump() == dumped
        self.game = again

    @invariant()
    def agree(self):
        game, now = self.game, self.model.now
        assert game.outcome() == now["end"]
        assert game.scores == [now["score"]["b"], now["score"]["g"]]
        assert game.number == now["round"]
        assert game.sudden_death == now["sudden"]
        assert game.shots == len(now["order"])
        shooter = self.model.shooter()
        expected = (naive.NAMES[shooter], self.model.player()) if shooter else (0, 0)
        assert game.shooter() == expected
        assert len(game.pucks) + sum(game.out) == game.shots
        assert game.position().split(" ")[5:] == [naive.text(puck) for puck in now["field"]]
        out = [puck["colour"] for puck in now["out"]]
        assert game.out == [out.count(colour) for colour in "?bg"]

    @rule()
    def legal_is_what_the_model_takes(self):
        expected = []
        trial = naive.NaiveMatch()
        trial.rules = self.model.rules

        def taken(act):
            trial.now = copy.deepcopy(self.model.now)
            return isinstance(act(), list)

        if not self.model.now["end"] and len(self.model.now["order"]) < 6:
            expected.append("shot")
        for number in range(1, len(self.model.now["field"]) + 1):
            for answer in [*ZONES, "b", "g"]:
                if taken(lambda n=number, a=answer: trial.settle(n, a)):
                    expected.append(f"settle {number} {answer}")
            for reason in naive.REASONS:
                if taken(lambda n=number, r=reason: trial.remove([n], r)):
                    expected.append(f"remove {number} {reason}")
        if taken(trial.tally):
            expected.append("tally")
        assert sorted(self.game.legal()) == sorted(expected)


TestComparison = Comparison.TestCase
TestComparison.settings = settings(
    max_examples=40,
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
