"""Every sentence of the Kineti-Go rulebook and every ruling, as a test under its heading."""

import pytest
from fluxboard.errors import BadArgs, Illegal, Malformed, WrongState
from fluxboard.games.kinetigo import KinetiGoGame

BLACK, GOLD = 1, 2


def lying(game):
    return game.position().split(" ")[5:]


def full_round(game, *pucks):
    """Play a whole round that ends with `pucks` in their zones; return the tally's events."""
    rest = {"b": 3, "g": 3}
    for puck in pucks:
        rest[puck[0]] -= 1
    everything = [*pucks, *["b0"] * rest["b"], *["g0"] * rest["g"]]
    placed = []
    for _ in range(6):
        colour = "?bg"[game.shooter()[0]]
        puck = next(puck for puck in everything if puck[0] == colour)
        everything.remove(puck)
        placed.append(puck)
        game.apply(" ".join(["shot", *placed]))
    return game.apply("tally")


# Which zones make 0 to 6 points.
_WAYS = ((), (1,), (2,), (3,), (3, 1), (3, 2), (3, 2, 1))


def at(black, gold, **options):
    """Return a match with these scores at the start of a round, reached by playing."""
    game = KinetiGoGame(options)
    while game.scores != [black, gold]:
        left = [black - game.scores[0], gold - game.scores[1]]
        pucks = [f"bL{worth}" for worth in _WAYS[min(6, left[0])]]
        full_round(game, *pucks, *[f"gR{worth}" for worth in _WAYS[min(6, left[1])]])
    return game


def kinds(events):
    return [event[0] for event in events]


def scores(events):
    return [event for event in events if event[0] in ("score", "bust")]


def refused(game, action):
    with pytest.raises(Illegal) as error:
        game.apply(action)
    assert action in str(error.value)
    assert game.position() in str(error.value)
    return error.value.why


# Object


def test_object_pucks_control_scoring_zones():
    events = full_round(KinetiGoGame(), "bL3", "gR2")
    assert ("zone", "L3", BLACK) in events
    assert ("zone", "R2", GOLD) in events


def test_object_first_to_exactly_20_wins():
    game = at(17, 4)
    assert game.outcome() is None
    assert full_round(game, "bL3")[-1] == ("end", BLACK, "twenty")
    assert game.outcome() == (BLACK, "twenty")
    assert game.legal() == []
    assert refused(game, "shot b0") == "over"


# Play


def test_play_three_pucks_each_black_or_gold():
    game = KinetiGoGame()
    seen = []
    placed = []
    for _ in range(6):
        seen.append(game.shooter()[0])
        placed.append(".bg"[seen[-1]] + "0")
        game.apply(" ".join(["shot", *placed]))
    assert sorted(seen) == [1, 1, 1, 2, 2, 2]
    assert refused(game, " ".join(["shot", *placed])) == "shots"
    assert game.shooter() == (0, 0)


def test_play_players_take_turns_one_puck_at_a_time():
    game = KinetiGoGame()
    assert game.shooter() == (BLACK, 1)
    game.apply("shot bL3")
    assert game.shooter() == (GOLD, 1)
    assert refused(game, "shot bL3 bL2") == "count"
    assert refused(game, "shot bL3 gL2 g0") == "count"
    assert refused(game, "shot bL3") == "count"
    game.apply("shot bL3 gL2")
    assert game.shooter() == (BLACK, 1)


@pytest.mark.parametrize("wing", "LR")
@pytest.mark.parametrize("worth", [3, 2, 1])
def test_play_a_zone_is_worth_its_number(wing, worth):
    events = full_round(KinetiGoGame(), f"b{wing}{worth}")
    assert scores(events) == [("score", BLACK, worth, worth), ("score", GOLD, 0, 0)]


def test_play_a_puck_counts_for_the_zone_that_holds_most_of_it():
    """Where that is too close to call (R-K3), the answer says which zone it is."""
    for zone, worth in (("L3", 3), ("L2", 2)):
        game = KinetiGoGame()
        assert ("doubt", 1, "bL3/L2") in game.apply("shot bL3/L2")
        assert game.apply(f"settle 1 {zone}") == [("settle", 1, f"b{zone}")]
        for pucks in ("g0", "g0 b0", "g0 b0 g0", "g0 b0 g0 b0", "g0 b0 g0 b0 g0"):
            game.apply(f"shot b{zone} {pucks}")
        assert ("score", BLACK, worth, worth) in game.apply("tally")


def test_play_the_tally_comes_once_both_have_played_all_three():
    game = KinetiGoGame()
    pucks = []
    for shot in range(6):
        assert refused(game, "tally") == "early"
        assert "tally" not in game.legal()
        pucks.append("bg"[shot % 2] + "0")
        game.apply(" ".join(["shot", *pucks]))
    assert "tally" in game.legal()
    game.apply("tally")


def test_play_pucks_are_gathered_and_the_last_to_go_goes_first():
    """R-K5: sides alternate throughout, so every round is begun by who ended the one before."""
    game = KinetiGoGame()
    starters = []
    for number in range(1, 5):
        assert game.number == number
        assert (game.pucks, game.out, game.shots) == ([], [0, 0, 0], 0)
        starters.append(game.shooter()[0])
        pucks = []
        for _ in range(6):
            last = game.shooter()[0]
            pucks.append(".bg"[last] + "0")
            game.apply(" ".join(["shot", *pucks]))
        assert game.apply("tally")[-1] == ("round", number + 1, last)
        assert game.shooter()[0] == last
    assert starters == [BLACK, GOLD, BLACK, GOLD]


def test_play_no_further_round_once_somebody_has_won():
    events = full_round(at(18, 0), "bL2")
    assert "round" not in kinds(events)
    assert kinds(events)[-1] == "end"


# Scoring


def test_scoring_a_zone_is_scored_by_one_player_only():
    for pucks in (("bL3", "gL3"), ("bL3", "bL3", "gL3"), ("gL3", "gL3", "bL3")):
        events = full_round(KinetiGoGame(), *pucks)
        gained = [event[2] for event in scores(events)]
        assert min(gained) == 0
        assert len([event for event in events if event[0] == "zone"]) == 1


@pytest.mark.parametrize(
    ("black", "gold", "holder"),
    [(1, 0, 1), (0, 1, 2), (2, 1, 1), (1, 2, 2), (3, 2, 1), (2, 3, 2), (3, 0, 1), (3, 1, 1)],
)
def test_scoring_a_zone_goes_to_the_majority_of_its_pucks(black, gold, holder):
    events = full_round(KinetiGoGame(), *["bR2"] * black, *["gR2"] * gold)
    assert ("zone", "R2", holder) in events


def test_scoring_example_two_gold_against_one_black_in_a_three():
    events = full_round(KinetiGoGame(), "gL3", "gL3", "bL3")
    assert scores(events) == [("score", BLACK, 0, 0), ("score", GOLD, 3, 3)]


@pytest.mark.parametrize("count", [1, 2, 3])
def test_scoring_more_pucks_of_a_colour_do_not_multiply(count):
    events = full_round(KinetiGoGame(), *["gR3"] * count)
    assert scores(events) == [("score", BLACK, 0, 0), ("score", GOLD, 3, 3)]


@pytest.mark.parametrize("worth", [3, 2, 1])
def test_scoring_both_zones_of_one_value_count(worth):
    events = full_round(KinetiGoGame(), f"bL{worth}", f"bR{worth}")
    assert scores(events)[0] == ("score", BLACK, 2 * worth, 2 * worth)


def test_scoring_example_both_twos_are_four():
    assert scores(full_round(KinetiGoGame(), "bL2", "bR2"))[0] == ("score", BLACK, 4, 4)


def test_scoring_eight_is_the_most_a_round_can_give():
    """All ways of laying three pucks; both threes and a two give the most."""
    zones = ("L3", "L2", "L1", "R3", "R2", "R1", "0")
    best = 0
    for i, first in enumerate(zones):
        for j, second in enumerate(zones[i:]):
            for third in zones[i + j :]:
                game = KinetiGoGame()
                events = full_round(game, f"b{first}", f"b{second}", f"b{third}")
                best = max(best, scores(events)[0][2])
    assert best == 8


@pytest.mark.parametrize("count", [1, 2, 3])
def test_scoring_no_majority_scores_for_nobody(count):
    """R-K4."""
    events = full_round(KinetiGoGame(), *["bL1"] * count, *["gL1"] * count)
    assert ("zone", "L1", 0) in events
    assert scores(events) == [("score", BLACK, 0, 0), ("score", GOLD, 0, 0)]


def test_scoring_the_lane_is_worth_nothing_and_empty_zones_are_not_told():
    """R-K2: pucks resting in the lane stay in play and count for no zone."""
    game = KinetiGoGame()
    events = full_round(game, "bL3")
    assert [event for event in events if event[0] == "zone"] == [("zone", "L3", BLACK)]


# Irregularities


@pytest.mark.parametrize("reason", ["off", "flipped", "edge", "magnet"])
def test_irregular_a_puck_is_removed_from_play(reason):
    """Off the field, flipped or on edge, stuck to a magnet of the field: in this order."""
    game = KinetiGoGame()
    game.apply("shot bL3")
    assert game.apply(f"shot bL3 g:{reason}") == [("shot", GOLD, 2), ("remove", GOLD, reason)]
    assert (lying(game), game.out) == (["bL3"], [0, 0, 1])
    # It was a shot: Black is next, and Gold has one left after his second (R-K6).
    game.apply("shot bL3 bL2")
    game.apply("shot bL3 bL2 gL3")
    assert refused(game, "shot bL3 bL2 bL1 gL3 gL3") == "count"
    game.apply("shot bL3 bL2 bL1 gL3")
    assert refused(game, "shot bL3 bL2 bL1 gL3 gL3 g0") == "count"
    game.apply("shot bL3 bL2 bL1 gL3 gL3")
    assert scores(game.apply("tally")) == [("score", BLACK, 3, 3), ("score", GOLD, 3, 3)]


@pytest.mark.parametrize("reason", ["off", "flipped", "edge", "magnet"])
def test_irregular_a_puck_hit_by_a_later_shot_is_removed_too(reason):
    game = KinetiGoGame()
    game.apply("shot bL3")
    events = game.apply(f"shot gL3 b:{reason}")
    assert events == [("shot", GOLD, 2), ("remove", BLACK, reason)]
    assert lying(game) == ["gL3"]


def test_irregular_pucks_stuck_to_each_other_are_all_removed():
    game = KinetiGoGame()
    game.apply("shot bL3")
    events = game.apply("shot g:stuck b:stuck")
    assert events[1:] == [("remove", GOLD, "stuck"), ("remove", BLACK, "stuck")]
    assert (game.pucks, game.out) == ([], [0, 1, 1])


def test_irregular_one_puck_alone_sticks_to_none():
    game = KinetiGoGame()
    assert refused(game, "shot b:stuck") == "clump"
    game.apply("shot bL3")
    assert refused(game, "remove 1 stuck") == "clump"
    game.apply("shot bL3 gL2")
    assert refused(game, "remove 1,2 off") == "clump"
    assert game.apply("remove 2,1 stuck") == [("remove", 2, "stuck"), ("remove", 1, "stuck")]


def test_irregular_the_referee_may_remove_what_the_board_did_not_see():
    game = KinetiGoGame()
    game.apply("shot bL3")
    assert game.apply("remove 1 edge") == [("remove", BLACK, "edge")]
    assert (game.pucks, game.out, game.shots) == ([], [0, 1, 0], 1)
    assert refused(game, "remove 1 edge") == "puck"
    assert refused(game, "shot bL3 g0") == "count"
    game.apply("shot g0")


def test_irregular_a_removed_puck_is_out_for_the_round_only():
    game = KinetiGoGame()
    for pucks in ("b:off", "g0", "g0 b0", "g0 b0 g0", "g0 b0 g0 b0", "g0 b0 g0 b0 g0"):
        game.apply("shot " + pucks)
    game.apply("tally")
    assert full_round(game, "bL3", "bL2", "bL1")[-3] == ("score", BLACK, 6, 6)


# Winning


@pytest.mark.parametrize("gained", [1, 2, 3])
def test_winning_needs_exactly_20(gained):
    game = at(20 - gained, 0)
    events = full_round(game, f"bL{gained}")
    assert events[-1] == ("end", BLACK, "twenty")


def test_winning_more_than_20_is_ignored_and_play_goes_on():
    game = at(0, 18)
    events = full_round(game, "gL3", "gL1")
    assert ("bust", GOLD, 4, 18) in events
    assert (game.scores, game.outcome()) == ([0, 18], None)
    assert events[-1][0] == "round"


def test_winning_example_18_and_4_stays_18():
    game = at(5, 18)
    full_round(game, "gL2", "gR2")
    assert game.scores == [5, 18]


def test_winning_a_bust_is_ignored_for_that_player_only():
    """R-K7."""
    game = at(18, 12)
    events = full_round(game, "bL3", "gR3", "gR2")
    assert scores(events) == [("bust", BLACK, 3, 18), ("score", GOLD, 5, 17)]
    game = at(18, 15)
    assert full_round(game, "bL3", "gR3", "gR2")[-1] == ("end", GOLD, "twenty")


# Rulings


def test_rk3_the_next_shot_may_come_first_only_the_tally_waits():
    game = KinetiGoGame()
    game.apply("shot ?L3/L2")
    for pucks in ("g0", "g0 b0", "g0 b0 g0", "g0 b0 g0 b0", "g0 b0 g0 b0 g0"):
        game.apply("shot ?L3/L2 " + pucks)
    assert refused(game, "tally") == "doubt"
    game.apply("settle 1 L2")
    assert refused(game, "tally") == "doubt"
    assert refused(game, "settle 1 g") == "count"
    game.apply("settle 1 b")
    assert scores(game.apply("tally"))[0] == ("score", BLACK, 2, 2)


def test_rk3_only_a_doubt_is_answered_and_only_with_one_of_the_two():
    game = KinetiGoGame()
    game.apply("shot bL3/L2")
    assert refused(game, "settle 1 L1") == "sure"
    assert refused(game, "settle 1 0") == "sure"
    assert refused(game, "settle 1 g") == "sure"
    assert refused(game, "settle 2 L3") == "puck"
    game.apply("settle 1 L3")
    assert refused(game, "settle 1 L3") == "sure"
    assert refused(game, "settle 1 L2") == "sure"


def test_rk3_a_sure_position_is_corrected_by_undo():
    game = KinetiGoGame()
    game.apply("shot bL3")
    assert game.undo() == [("undo", "shot bL3")]
    game.apply("shot bL2")
    assert lying(game) == ["bL2"]


@pytest.mark.parametrize(("first", "side"), [("black", BLACK), ("gold", GOLD)])
def test_rk5_first_round_black_or_as_chosen(first, side):
    game = KinetiGoGame({"first": first})
    assert game.shooter() == (side, 1)
    pucks = []
    for _ in range(6):
        pucks.append(".bg"[game.shooter()[0]] + "0")
        assert game.apply(" ".join(["shot", *pucks]))[0][1] == ".bg".index(pucks[-1][0])
    assert game.apply("tally")[-1] == ("round", 2, 3 - side)


def test_rk8_both_at_20_in_one_round_is_drawn():
    game = at(18, 17)
    assert full_round(game, "bL2", "gR3")[-1] == ("end", 0, "both")
    assert (game.scores, game.outcome()) == ([20, 20], (0, "both"))


def test_rk8_sudden_death_compares_round_scores_alone():
    game = at(18, 17, tie="sudden_death")
    events = full_round(game, "bL2", "gR3")
    assert [event[0] for event in events[-2:]] == ["sudden_death", "round"]
    assert game.outcome() is None
    assert game.sudden_death
    events = full_round(game, "bL2", "gR2")
    assert scores(events) == [("score", BLACK, 2, 20), ("score", GOLD, 2, 20)]
    assert events[-1][0] == "round"
    assert "sudden_death" not in kinds(events)
    events = full_round(game, "bL2", "gR3")
    assert events[-1] == ("end", GOLD, "sudden_death")
    assert game.undo() == [("undo", "tally")]
    assert game.sudden_death
    assert game.apply("tally")[-1] == ("end", GOLD, "sudden_death")


def test_rk9_two_players_a_colour_alternate_by_round():
    game = KinetiGoGame({"teams": "on"})
    players = []
    for _ in range(4):
        players.append(game.shooter())
        game.apply("shot " + ".bg"[game.shooter()[0]] + "0")
        players.append(game.shooter())
        game.undo()
        full_round(game)
    assert players == [(1, 1), (2, 1), (2, 2), (1, 2), (1, 1), (2, 1), (2, 2), (1, 2)]


# What every game answers


def test_pucks_knocked_from_zone_to_zone_count_where_they_lie_at_last():
    game = KinetiGoGame()
    pictures = ("bL3", "bL2 gL3", "bL2 gL3 b0", "bL2 gL3 b0 g0", "bL2 gL3 b0 g0 b0")
    for pucks in (*pictures, "bL1 gL3 b0 g0 b0 g0"):
        game.apply("shot " + pucks)
    assert scores(game.apply("tally")) == [("score", BLACK, 1, 1), ("score", GOLD, 3, 3)]


def test_upper_and_lower_case_and_more_blanks():
    game = KinetiGoGame()
    game.apply("  SHOT   Bl3/l2 ")
    game.apply("Settle 1 L2")
    assert lying(game) == ["bL2"]


@pytest.mark.parametrize(
    "action",
    [
        "", " ", "shoot bL3", "shot xL3", "shot bL4", "shot b", "shot L3", "shot bL3,gL3",
        "shot bL3/", "shot bL3/L3", "shot bL3/L2/L1", "shot b:lost", "shot b:", "shot :off",
        "shot bL3/off", "shot " + "b0 " * 7, "settle", "settle 1", "settle x L3", "settle 0 L3",
        "settle 7 L3", "settle 1,2 L3", "settle 1 L4", "settle 1 ?", "settle 1 L3 L2",
        "settle 1 flipped", "remove", "remove 1", "remove 0 off", "remove 1,1 stuck",
        "remove 1, 2 stuck", "remove 1 lost", "remove 1 o", "tally now", "tall", None, 7, b"tally",
    ],
)  # fmt: skip
def test_malformed_actions_name_the_value_and_what_would_do(action):
    game = KinetiGoGame()
    game.apply("shot bL3/L2")
    before = game.dump()
    with pytest.raises(Malformed) as refused:
        game.apply(action)
    assert game.dump() == before
    words = action.split() if isinstance(action, str) else []
    assert any(repr(part) in str(refused.value) for part in [action, *words])


def test_an_illegal_action_says_what_could_be_done_instead():
    game = KinetiGoGame()
    with pytest.raises(Illegal) as refused:
        game.apply("tally")
    assert str(refused.value) == "tally is illegal: early in 'round 1, 0:0, shot 0'; now: shot"


@pytest.mark.parametrize(
    "options", [{"first": "white"}, {"tie": "both"}, {"teams": "yes"}, {"x": "off"}]
)
def test_unknown_options(options):
    with pytest.raises(BadArgs):
        KinetiGoGame(options)


def test_undo_to_the_start_of_the_match():
    game = at(6, 5)
    steps = 0
    while game.number > 1 or game.shots:
        game.undo()
        steps += 1
    assert steps == 7
    assert game.dump() == KinetiGoGame().dump()
    with pytest.raises(WrongState):
        game.undo()


def test_undo_takes_back_the_winning_tally():
    game = at(17, 0)
    full_round(game, "bL3")
    assert game.undo() == [("undo", "tally")]
    assert (game.outcome(), game.scores, game.shots) == (None, [17, 0], 6)
    assert "tally" in game.legal()


def test_resign_and_abort():
    game = KinetiGoGame()
    game.apply("shot bL3")
    assert game.resign(BLACK) == [("end", GOLD, "resign")]
    assert refused(game, "shot bL3 g0") == "over"
    assert game.shooter() == (0, 0)
    with pytest.raises(WrongState):
        game.undo()
    game = KinetiGoGame()
    assert game.abort() == [("end", 0, "abort")]


def test_zones_of_another_board():
    game = KinetiGoGame(zones=("A4", "B2"))
    game.apply("shot bA4")
    with pytest.raises(Malformed):
        game.apply("shot bA4 gL3")
    for pucks in ("g0", "g0 b0", "g0 b0 g0", "g0 b0 g0 b0", "g0 b0 g0 b0 gB2"):
        game.apply("shot bA4 " + pucks)
    assert scores(game.apply("tally")) == [("score", BLACK, 4, 4), ("score", GOLD, 2, 2)]
