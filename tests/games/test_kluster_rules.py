"""Kluster Duo, sentence by sentence (rulebook kluster-duo.txt, rulings R-D1 to R-D9; RULES.md)."""

import pytest
from fluxboard.errors import BadArgs, Illegal
from fluxboard.games.kluster import KlusterGame
from fluxboard.games.kluster_start import starter


def played(*actions, **options):
    game = KlusterGame(options)
    for action in actions:
        game.apply(action)
    return game


def magnets(game):
    return sum(game.hands) + game.pool + game.area + game.box


def refused(game, action):
    before = game.dump(), game.where(), game.legal()
    with pytest.raises(Illegal) as error:
        game.apply(action)
    assert (game.dump(), game.where(), game.legal()) == before
    assert action in str(error.value) and game.where() in str(error.value)
    assert action not in game.legal()
    return error.value.why


# Setup.


@pytest.mark.parametrize(("players", "each"), [(2, 6), (3, 4), (4, 3)])
def test_the_twelve_magnets_are_divided_equally(players, each):
    game = played(players=players)
    assert list(game.hands[1:]) == [each] * players
    assert (game.area, game.pool, game.box) == (0, 0, 0)


def test_what_does_not_divide_goes_back_into_the_box():
    game = played(players=5, players_per_box=5)
    assert list(game.hands[1:]) == [2] * 5
    assert (game.box, game.area) == (2, 0)


# How to play.


def test_who_gets_rid_of_all_magnets_first_wins():
    game = played(*["place"] * 10)
    assert game.apply("place") == [("placed", 1, 0), ("end", (1,), "empty")]
    assert game.outcome() == ((1,), "empty")
    assert list(game.hands[1:]) == [0, 1]


def test_the_loser_of_the_last_game_begins():
    assert starter(["Ann", "Ben", "Cy"], [("Ann", 2), ("Ben", 0), ("Cy", 5)]) == 3
    assert starter(["Ann", "Ben"], [("cy", 1), ("BEN", 3)]) == 2


def test_after_a_tie_the_smallest_of_all_begins():
    last = [("Ann", 3), ("Ben", 3), ("Cy", 0)]
    assert starter(["Ann", "Ben", "Cy"], last) == 0
    assert starter(["Ann", "Ben", "Cy"], last, [170, 180, 150]) == 3


def test_in_the_first_game_the_smallest_begins():
    assert starter(["Ann", "Ben"]) == 0
    assert starter(["Ann", "Ben"], None, [181, 180]) == 2
    assert starter(["Ann", "Ben"], [], [180, 181]) == 1


def test_the_smallest_begins_if_last_games_leader_does_not_play():
    assert starter(["Ann", "Ben"], [("Cy", 4), ("Ann", 1)]) == 0


def test_equal_heights_are_refused():
    with pytest.raises(BadArgs, match="Ann and Cy are both 170 cm"):
        starter(["Ann", "Ben", "Cy"], None, [170, 180, 170])
    with pytest.raises(BadArgs, match="1 heights for 2"):
        starter(["Ann", "Ben"], None, [170])


def test_the_starter_has_the_first_turn():
    assert played(players=3, starter=3).turn == 3
    assert played().turn == 1


def test_turns_go_clockwise():
    game = played(players=3, starter=2)
    turns = [game.apply("place")[-1] for _ in range(4)]
    assert turns == [("turn", 3), ("turn", 1), ("turn", 2), ("turn", 3)]


def test_a_turn_places_one_magnet_inside():
    game = played()
    assert game.apply("place") == [("placed", 1, 5), ("turn", 2)]
    assert (game.area, game.turn) == (1, 2)
    assert refused(game, "pass") == refused(game, "again") == "phase"


def test_magnets_that_touch_are_taken_and_end_the_turn_before_placing():
    game = played("place", "place", "place")
    assert game.apply("fail 3") == [("taken", 2, 3), ("turn", 1)]
    assert list(game.hands[1:]) == [4, 8]
    assert game.area == 0


def test_magnets_that_touch_after_placing_are_taken_the_placed_one_too():
    game = played("place", "place", "place")
    game.apply("fail 4 placed")
    assert list(game.hands[1:]) == [4, 8]
    assert (game.area, game.turn) == (0, 1)


def test_a_placed_magnet_that_lies_apart_stays():
    game = played("place", "place", "place")
    game.apply("fail 2 placed")
    assert list(game.hands[1:]) == [4, 6]
    assert game.area == 2


def test_a_magnet_that_leaves_or_is_set_down_outside_comes_back():
    game = played()
    assert game.apply("fail 1 placed") == [("taken", 1, 1), ("turn", 2)]
    assert (list(game.hands[1:]), game.area) == ([6, 6], 0)
    game = played("place", "place")
    game.apply("fail 1")
    assert (list(game.hands[1:]), game.area) == ([6, 5], 1)


@pytest.mark.parametrize("action", ["fail 0", "fail 3", "fail 0 placed", "fail 4 placed"])
def test_no_more_magnets_touch_than_lie_there(action):
    assert refused(played("place", "place"), action) == "magnets"


def test_the_last_one_placed_in_a_failure_does_not_win():
    game = played(*["place"] * 10)
    game.apply("fail 2 placed")
    assert game.outcome() is None
    assert (list(game.hands[1:]), game.turn) == ([2, 1], 2)


def test_touching_a_placed_magnet_is_told_and_changes_nothing():
    game = played("place")
    assert game.apply("touch") == [("touched", 2)]
    assert (game.turn, list(game.hands[1:]), game.area) == (2, [5, 6], 1)


def test_magnets_moved_by_the_string_or_by_magnets_in_hand_are_taken_all_the_same():
    game = played("place", "place")
    assert "fail 2" in game.legal()
    assert game.apply("fail 2")[0] == ("taken", 1, 2)


def test_the_game_goes_on_until_a_last_magnet_is_placed():
    game = played("place", "place", "fail 2", *["place"] * 8)
    assert game.outcome() is None
    assert game.apply("place") == [("placed", 2, 0), ("end", (2,), "empty")]
    assert game.legal() == []
    for action in ("place", "fail 1", "touch"):
        assert refused(game, action) == "over"


# Elimination.


def test_elimination_needs_three():
    with pytest.raises(BadArgs, match="mode elimination, 3 to 4"):
        KlusterGame({"mode": "elimination"})
    assert played(mode="elimination", players=3).pool == 12


def test_elimination_shares_all_magnets():
    game = played(mode="elimination", players=4, starter=4)
    assert (sum(game.hands), game.pool, game.box) == (0, 12, 0)
    assert game.apply("place") == [("placed", 4, 11), ("turn", 1)]


def test_elimination_goes_on_with_the_next_player():
    game = played("place", "place", "place", mode="elimination", players=3)
    assert (game.turn, game.pool, game.area) == (1, 9, 3)


def test_elimination_of_who_fails():
    game = played("place", "place", mode="elimination", players=3)
    assert game.apply("fail 2") == [("taken", 0, 2), ("out", 3), ("turn", 1)]
    assert (game.pool, game.area) == (12, 0)
    assert [game.apply("place")[-1] for _ in range(2)] == [("turn", 2), ("turn", 1)]


def test_elimination_is_won_by_the_last_one():
    game = played("place", "fail 1", "fail 1 placed", mode="elimination", players=3)
    assert game.outcome() == ((1,), "last")


def test_elimination_is_shared_when_all_magnets_lie():
    game = played("fail 1 placed", *["place"] * 11, mode="elimination", players=4)
    assert game.apply("place") == [("placed", 4, 0), ("end", (2, 3, 4), "pool")]


def test_elimination_of_who_fails_with_the_last_magnet_of_the_pool():
    game = played(*["place"] * 11, mode="elimination", players=3)
    game.apply("fail 2 placed")
    assert game.outcome() is None
    assert (list(game.out[1:]), game.pool) == ([0, 0, 1], 2)


# Solo.


def test_solo_is_for_one_with_all_magnets_and_the_normal_rules():
    game = played(mode="solo", players=1)
    assert list(game.hands[1:]) == [12]
    assert game.apply("place") == [("placed", 1, 11), ("turn", 1)]
    assert game.apply("fail 2 placed") == [("taken", 1, 2), ("failure", 1), ("turn", 1)]
    assert (list(game.hands[1:]), game.area) == ([12], 0)
    for options in ({"mode": "solo"}, {"players": 1}, {"players": 1, "mode": "expert"}):
        with pytest.raises(BadArgs):
            KlusterGame(options)


def test_solo_ends_with_the_third_failure():
    game = played(*["place"] * 4, "fail 2", "place", "fail 1", mode="solo", players=1)
    assert game.outcome() is None
    assert game.apply("fail 1") == [("taken", 1, 1), ("failure", 3), ("end", (), "failures")]


def test_solo_counts_occasions_not_magnets():
    game = played(*["place"] * 5, "fail 5", mode="solo", players=1)
    assert game.failures == 1


def test_solo_result_is_what_lies_in_the_area():
    game = played(*["place"] * 6, "fail 1", "fail 1", "fail 2 placed", mode="solo", players=1)
    assert (game.outcome(), game.area) == (((), "failures"), 3)


def test_solo_total_victory():
    game = played("fail 1 placed", "fail 1 placed", *["place"] * 12, mode="solo", players=1)
    assert (game.outcome(), game.area) == (((1,), "all"), 12)


# Expert.


def test_expert_is_an_option():
    assert played().options["mode"] == "standard"
    game = played("place", "place", "fail 2", "place")
    assert game.phase == "place"


def test_expert_may_place_again_with_more_than_the_next_player():
    game = played("place", "place", "fail 2", mode="expert")
    assert list(game.hands[1:]) == [7, 5]
    game = played("place", "place", "fail 2", "place", mode="expert")
    assert game.apply("place") == [("placed", 1, 6), ("choice", 1)]
    assert "place" not in game.legal() and {"again", "pass"} <= set(game.legal())


def test_expert_need_not_place_again():
    game = played("place", "place", "fail 2", "place", "place", mode="expert")
    assert game.apply("pass") == [("turn", 2)]


def test_expert_places_several_while_strictly_ahead():
    game = played("place", "place", "fail 2", "place", "place", mode="expert")
    assert list(game.hands[1:]) == [6, 4]
    assert game.apply("again") == []
    assert refused(game, "pass") == "phase"
    assert game.apply("place") == [("placed", 1, 5), ("choice", 1)]
    game.apply("again")
    assert game.apply("place") == [("placed", 1, 4), ("turn", 2)]  # equal is not more


def test_expert_compares_with_the_next_player_only():
    game = played("place", "fail 1", "place", "place", mode="expert", players=3)
    assert list(game.hands[1:]) == [2, 5, 3]
    assert game.phase == "place" and game.turn == 2


def test_expert_failure_ends_the_turn():
    ahead = ("place", "place", "fail 2", "place", "place")
    game = played(*ahead, "again", "fail 2", mode="expert")
    assert (game.turn, game.phase, list(game.hands[1:])) == (2, "place", [8, 4])
    game = played(*ahead, mode="expert")
    assert refused(game, "fail 1 placed") == "phase"
    assert game.apply("fail 1") == [("taken", 1, 1), ("turn", 2)]


# Kluster+.


def test_plus_has_room_for_the_players_of_all_boxes():
    assert len(played(boxes=3, players=12).hands) == 13
    with pytest.raises(BadArgs, match="2 to 12"):
        KlusterGame({"boxes": 3, "players": 13})
    with pytest.raises(BadArgs, match="2 to 4"):
        KlusterGame({"players": 5})
    assert played(boxes=2, players=6, players_per_box=3).turn == 1


def test_plus_deals_all_magnets_equally():
    game = played(boxes=2, players=6)
    assert (list(game.hands[1:]), game.area, game.box) == ([4] * 6, 0, 0)


def test_plus_puts_the_rest_near_the_centre_of_a_string_each():
    game = played(boxes=2, players=5)
    assert (list(game.hands[1:]), game.area, game.box) == ([4] * 5, 2, 2)
    game = played(boxes=2, players=7)
    assert (list(game.hands[1:]), game.area, game.box) == ([3] * 7, 2, 1)
    game = played(boxes=3, players=5)
    assert (list(game.hands[1:]), game.area, game.box) == ([7] * 5, 1, 0)


def test_plus_with_every_mode():
    assert played(boxes=2, mode="solo", players=1).hands[1] == 24
    game = played(boxes=2, mode="elimination", players=5)
    assert (game.pool, game.area, game.box) == (24, 0, 0)
    assert played(boxes=2, mode="expert", players=5).area == 2


def test_one_string_cannot_lie_apart():
    assert refused(played(), "apart") == "apart"
    assert refused(played(), "fixed") == "apart"


def test_plus_string_must_overlap_before_the_turn_ends():
    game = played(boxes=2)
    assert game.apply("apart") == [("apart", 1)]
    assert refused(game, "apart") == "apart"
    assert game.apply("place") == [("placed", 1, 11)]
    assert (game.turn, game.phase) == (1, "mend")
    for action in ("place", "fail 1 placed", "touch"):
        assert refused(game, action) == "phase"
    assert refused(game, "mend 2") == "mend"
    assert game.apply("fixed") == [("fixed", 1), ("turn", 2)]


def test_plus_string_mended_within_the_turn():
    game = played("apart", boxes=2)
    assert game.apply("fixed") == [("fixed", 1)]
    assert game.apply("place")[-1] == ("turn", 2)


def test_plus_magnets_that_snap_while_a_player_mends_in_his_turn_are_a_failure():
    game = played("place", "place", "apart", "place", boxes=2)
    assert game.apply("fail 3") == [("taken", 1, 3), ("mends", 1)]
    assert game.hands[1] == 13 and game.phase == "mend"
    assert game.apply("fixed") == [("fixed", 1), ("turn", 2)]


def test_plus_last_magnet_wins_once_the_string_is_mended():
    actions = ["place"] * 22 + ["apart", "place"]
    game = played(*actions, boxes=2)
    assert game.outcome() is None and game.hands[1] == 0
    assert game.apply("fixed") == [("fixed", 1), ("end", (1,), "empty")]
    game = played(*actions, "fail 2", "fixed", boxes=2)
    assert game.outcome() is None


def test_plus_string_mended_after_a_failure_before_the_next_player_acts():
    game = played("place", "place", "apart", boxes=2, players=3)
    assert game.apply("fail 2") == [("taken", 3, 2), ("mends", 3)]
    assert refused(game, "place") == "phase"
    assert game.apply("fixed") == [("fixed", 3), ("turn", 1)]


def test_plus_magnets_that_snap_then_go_to_whoever_mends():
    game = played("place", "place", "place", "apart", "fail 1", boxes=2)
    assert list(game.hands[1:]) == [10, 12]
    assert game.apply("fail 1") == [("taken", 2, 1)]
    assert game.apply("mend 1") == [("mends", 1)]
    assert game.apply("fail 1") == [("taken", 1, 1)]
    assert list(game.hands[1:]) == [11, 13]
    assert refused(game, "mend 3") == refused(game, "mend 0") == "mend"
    assert game.apply("fixed") == [("fixed", 1), ("turn", 1)]


def test_plus_solo_snap_while_mending_is_a_failure_too():
    game = played("place", "place", "place", "apart", mode="solo", players=1, boxes=2)
    game.apply("fail 1")
    assert game.apply("fail 1") == [("taken", 1, 1), ("failure", 2)]
    assert game.apply("fail 1")[-1] == ("end", (), "failures")


def test_plus_elimination_snap_while_mending_eliminates_nobody_more():
    game = played(
        "place", "place", "place", "apart", "fail 1", mode="elimination", players=5, boxes=2
    )
    assert game.apply("fail 2") == [("taken", 0, 2)]
    assert list(game.out[1:]) == [0, 0, 0, 1, 0]
    assert game.apply("fixed")[-1] == ("turn", 5)


def test_plus_nothing_is_mended_once_the_game_has_ended():
    game = played("fail 1 placed", "apart", mode="elimination", players=3, boxes=2)
    assert game.apply("fail 1 placed")[-1] == ("end", (3,), "last")
    assert refused(game, "fixed") == "over"


def test_plus_choice_of_an_expert_waits_for_the_string():
    ahead = ("place", "place", "fail 2", "place", "apart", "place")
    game = played(*ahead, boxes=2, mode="expert")
    assert game.phase == "choose" and "fixed" in game.legal()
    assert game.apply("pass") == []
    assert game.phase == "mend"
    assert game.apply("fixed")[-1] == ("turn", 2)
    game = played(*ahead, "again", "place", boxes=2, mode="expert")
    assert game.phase == "choose" and game.apart


def test_every_magnet_is_somewhere():
    for options in ({}, {"players": 3, "mode": "elimination"}, {"boxes": 2, "players": 7}):
        game = played("place", "place", "fail 1", "fail 2 placed", **options)
        assert magnets(game) == 12 * game.options["boxes"]


@pytest.mark.parametrize("options", [{"starter": 3}, {"starter": 0}, {"boxes": 0}, {"boxes": 10}])
def test_options_out_of_range(options):
    with pytest.raises(BadArgs):
        KlusterGame(options)
