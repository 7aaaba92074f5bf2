"""Kurz vor Knapp, sentence by sentence (rulebook kurz-vor-knapp.txt, R-V1 to R-V10; RULES.md)."""

import pytest
from fluxboard.errors import BadArgs, Illegal
from fluxboard.games.kurzvorknapp import KurzVorKnappGame

# A connection on the table without a bid, up to placing.
LEVEL_1 = ("show 1 0 0", "go", "success", "yes", "yes", "yes")


def built(level, a=0, b=0):
    """Return the actions of a connection of that level on cylinders that carry a and b bars."""
    return (f"show {level} {a} {b}", "go", "success", "yes", "yes", "yes")


# Each connects on the table and places on the new bar.
TWO_UP = (*LEVEL_1, "put 1", *LEVEL_1, "put 1")
# … and one on level 2, whose builder has placed on it and below.
THREE_UP = (*TWO_UP, *built(2), "put 2", "put 1")


def played(*actions, **options):
    game = KurzVorKnappGame(options)
    for action in actions:
        game.apply(action)
    return game


def level(game, number):
    """Return how many cylinders of a level carry 0, 1, 2 bars."""
    return list(game.area[3 * number : 3 * number + 3])


def hands(game):
    return list(game.hands[1:])


def refused(game, action):
    before = game.dump(), game.where(), game.legal()
    with pytest.raises(Illegal) as error:
        game.apply(action)
    assert (game.dump(), game.where(), game.legal()) == before
    assert action in str(error.value) and game.where() in str(error.value)
    assert action not in game.legal()
    return error.value.why


def tower(top):
    """Return a game whose turn begins and in which two cylinders stand on each level to `top`.

    The ledger is told by force what stands there.
    """
    game = played()
    for number in range(1, top):
        for _ in range(2):
            for action in built(number):
                game.apply(action + " force" if action.startswith("show") else action)
            game.apply("put %d" % number)
            while game.phase == "place":
                game.apply("put 0")
    return game


# Game materials and set-up.


@pytest.mark.parametrize(
    ("players", "hand", "area", "box"), [(2, 15, 12, 12), (3, 13, 13, 2), (4, 10, 14, 0)]
)
def test_cylinders_of_the_set_up(players, hand, area, box):
    game = played(players=players)
    assert hands(game) == [hand] * players
    assert (level(game, 1), sum(game.area)) == ([area, 0, 0], area)
    assert (game.box, game.gone) == (box, 0)
    assert players * hand + area + box == 54


def test_all_bars_begin_in_the_spiral():
    game = played()
    assert (game.spiral, sum(game.bars), game.lost) == (24, 0, 0)


@pytest.mark.parametrize("options", [{"players": 1}, {"players": 5}, {"starter": 3}])
def test_options_out_of_range(options):
    with pytest.raises(BadArgs):
        KurzVorKnappGame(options)


# Course of the game.


def test_who_is_named_begins():
    assert played(players=3, starter=3).turn == 3
    assert played().turn == 1


def test_a_turn_connects_two_cylinders_with_the_outermost_bar():
    game = played(*LEVEL_1)
    assert (game.spiral, game.bars[1]) == (23, 1)
    assert level(game, 1) == [10, 2, 0]


def test_both_cylinders_are_of_one_level():
    game = played(*LEVEL_1, "put 1")
    assert level(game, 2) == [1, 0, 0]
    assert refused(game, "show 2 0 0") == "ledger"
    assert refused(game, "show 0 0 0") == "level"


def test_two_bars_on_a_cylinder_at_most():
    game = played(*LEVEL_1, "put 1", *built(1, 1, 1), "put 1")
    assert level(game, 1) == [10, 0, 2]
    assert refused(game, "show 1 0 1") == "ledger"
    for action in ("show 1 0 2", "show 1 2 2 force"):
        assert refused(game, action) == "bars"


def test_bars_are_counted_on_each_cylinder():
    game = played(*LEVEL_1, "put 1", *built(1, 1, 0), "put 1")
    assert level(game, 1) == [9, 2, 1]
    assert "show 1 0 1" in game.legal() and "show 1 1 1" in game.legal()


# Before your turn.


def test_the_bar_of_the_last_turn_leaves_the_game():
    game = played("pass")
    assert game.apply("pass") == [("passed", 2), ("removed", 1), ("turn", 1, 23)]
    assert (game.spiral, game.lost) == (23, 1)
    assert game.apply("pass") == [("passed", 1), ("turn", 2, 23)]


def test_another_bar_than_in_the_last_turn_stays():
    game = played(*LEVEL_1, "put 1")
    assert game.apply("pass") == [("passed", 2), ("turn", 1, 23)]
    assert game.lost == 0


def test_a_turn_taken_by_a_bid_counts_as_a_last_turn():
    snatch = (*TWO_UP, "show 1 0 0", "bid 2", "no", "show 2 0 0", "fail")
    game = played(*snatch, players=3, starter=2)
    assert (game.spiral, game.turn) == (22, 3)
    assert game.lost == 0
    game = played(*TWO_UP, "pass", "show 1 0 0", "bid 2", "show 2 0 0", "fail")
    assert (game.turn, game.builder, game.spiral) == (2, 2, 21)


# On your turn.


def test_without_a_pair_the_turn_ends():
    assert played().apply("pass") == [("passed", 1), ("turn", 2, 24)]


def test_the_pair_is_shown_before_anything_else():
    game = played()
    for action in ("success", "fail", "bid 2", "go", "put 1", "yes", "way", "done"):
        assert refused(game, action) == "phase"
    assert game.apply("show 1 0 0") == [("shown", 1, 1), ("asked", 2)]


def test_the_others_bid_in_turn_each_once_and_higher():
    game = played(*THREE_UP, "show 1 0 0", players=4)
    assert (game.turn, game.asked) == (4, 1)
    assert refused(game, "bid 1") == "level"
    assert game.apply("no") == [("asked", 2)]
    assert game.apply("bid 2 force") == [("bid", 2, 2), ("asked", 3)]
    assert refused(game, "bid 2") == "level"
    assert game.apply("no") == [("snatched", 2, 2)]
    assert (game.phase, game.turn, game.builder) == ("pair", 4, 2)


def test_a_bid_that_is_exceeded_takes_nothing():
    game = played("show 1 0 0", "bid 2 force", "bid 3 force", players=3)
    assert (game.phase, game.builder, game.height, game.announced) == ("pair", 3, 3, 1)


def test_the_book_example_of_a_snatch():
    game = played(*TWO_UP, "pass", "pass", "show 1 0 0", players=4)
    # Sven, the left neighbour, bids; Jane and Simone cannot exceed him.
    assert game.apply("bid 2") == [("bid", 2, 2), ("asked", 3)]
    assert [text for text in game.legal() if text.startswith("bid")] == []
    assert refused(game, "bid 3") == "ledger"
    game.apply("no")
    assert game.apply("no") == [("snatched", 2, 2)]
    assert game.apply("show 2 0 0") == [("shown", 2, 2), ("build", 2, 2)]


def test_without_a_bid_the_turn_stays():
    assert played("show 1 0 0", players=3).apply("go") == [("build", 1, 1)]
    game = played("show 1 0 0", "no", players=3)
    assert game.apply("no") == [("build", 1, 1)]


def test_whoever_took_the_turn_shows_a_pair_of_the_level_he_bid():
    game = played(*TWO_UP, "show 1 0 0", "bid 2")
    assert game.legal() == ["show 2 0 0", "collapse"]
    assert refused(game, "show 1 0 0") == "level"
    assert refused(game, "pass") == "phase"


def test_success_is_asked_for_in_three_questions():
    game = played("show 1 0 0", "go")
    assert game.apply("success") == [("ask", 1)]
    assert game.apply("yes") == [("ask", 2)]
    assert game.apply("yes") == [("ask", 3)]
    assert game.apply("yes") == [("connected", 1, 1), ("place", 1, 1)]


@pytest.mark.parametrize("right", [0, 1, 2])
def test_an_answer_that_is_wrong_makes_it_a_failure(right):
    game = played("show 1 0 0", "go", "success", *["yes"] * right)
    assert game.apply("no") == [("failed", 1), ("turn", 2, 24)]
    assert game.question == 0
    assert (game.bars[1], level(game, 1)) == (0, [12, 0, 0])


def test_a_failure_puts_the_bar_back_and_ends_the_turn():
    game = played("show 1 0 0", "go")
    assert game.apply("fail") == [("failed", 1), ("turn", 2, 24)]
    assert (game.spiral, game.lost, hands(game)) == (24, 0, [15, 15])


# Interfering cylinders.


def test_a_cylinder_in_the_way_goes_elsewhere():
    game = played("show 1 0 0", "go", "way", "success", "yes", "yes")
    assert game.apply("yes") == [("clear", 1, 1)]
    assert game.spiral == 24
    assert refused(game, "clear 1") == "ledger"
    assert game.apply("clear 0") == [("connected", 1, 1), ("place", 1, 1)]
    assert level(game, 1) == [10, 2, 0]


def test_a_cylinder_in_the_way_leaves_the_game_if_there_is_no_room():
    game = played("show 1 0 0", "go", "way", "way", "success", "yes", "yes", "yes")
    assert game.apply("out") == [("clear", 1, 1)]
    game.apply("out")
    assert (game.gone, level(game, 1), hands(game)) == (2, [8, 2, 0], [15, 15])


def test_a_cylinder_in_the_way_stays_after_a_failure():
    game = played("show 1 0 0", "go", "way", "fail")
    assert (level(game, 1), game.way) == ([12, 0, 0], 0)


def test_covered_cylinders_are_never_in_the_way():
    game = played(*TWO_UP, "show 2 0 0", "go")
    assert refused(game, "way") == "ledger"
    game = played("show 1 0 0", "go", *["way"] * 10)
    assert refused(game, "way") == "ledger"


# Building in.


def test_a_success_on_the_table_places_one_on_the_new_bar():
    game = played(*LEVEL_1)
    assert game.legal() == ["put 1", "collapse"]
    for action in ("put 0", "put 2", "out"):
        assert refused(game, action) == "level"
    assert game.apply("put 1") == [("placed", 1, 1, 14), ("turn", 2, 23)]
    assert level(game, 2) == [1, 0, 0]


@pytest.mark.parametrize("number", [2, 3])
def test_a_success_higher_up_places_a_second_one_a_level_lower(number):
    game = tower(number)
    for action in built(number):
        game.apply(action)
    seat, before = game.builder, game.hands[game.builder]
    assert game.apply("put %d" % number)[-1] == ("place", seat, number - 1)
    assert game.apply("put %d" % (number - 1))[-1][0] == "turn"
    assert game.hands[seat] == before - 2


@pytest.mark.parametrize("number", [4, 5])
def test_a_success_on_the_fourth_level_places_three(number):
    game = tower(number)
    for action in built(number):
        game.apply(action)
    seat, before = game.builder, game.hands[game.builder]
    for down in range(2):
        told = game.apply("put %d" % (number - down))
        assert told[-1] == ("place", seat, number - down - 1)
    assert game.apply("put %d" % (number - 2))[-1][0] == "turn"
    assert game.hands[seat] == before - 3


def test_who_snatched_places_his_own():
    game = played(*TWO_UP, "show 1 0 0", "bid 2", *built(2)[:1], *built(2)[2:], "put 2", "put 1")
    assert hands(game) == [14, 12]


def test_a_cylinder_that_finds_no_room_goes_lower():
    game = played(*TWO_UP, *built(2), "put 2")
    assert game.legal() == ["put 0", "put 1", "out", "collapse"]
    assert refused(game, "put 2") == "level"
    assert game.apply("put 0")[0] == ("placed", 1, 0, 12)
    assert level(game, 1) == [9, 4, 0]


def test_a_cylinder_that_finds_no_room_at_all_leaves_the_game():
    game = played(*TWO_UP, *built(2), "put 2")
    assert game.apply("out")[0] == ("out", 1, 12)
    assert (game.gone, hands(game)) == (1, [12, 14])


def test_a_misplaced_cylinder_is_corrected_until_the_next_one_announces():
    game = played(*THREE_UP)
    assert game.apply("correct 1 0") == [("corrected", 1, 0)]
    assert (level(game, 1)[0], level(game, 2)) == (9, [0, 2, 0])
    assert refused(game, "correct 1 0") == refused(game, "correct 2 1") == "level"
    game.apply("correct 0 1")
    game.apply("show 1 0 0")
    assert refused(game, "correct 1 0") == "phase"


def test_a_misplaced_cylinder_is_not_corrected_after_a_pass():
    assert refused(played(*THREE_UP, "pass"), "correct 1 0") == "level"


# Failed snatches.


def test_a_failed_snatch_is_given_what_was_announced():
    game = played(*TWO_UP, "show 1 0 0", "bid 2", "show 2 0 0")
    assert game.apply("fail")[:2] == [("failed", 2), ("gift", 1, 2, 1)]
    assert hands(game) == [13, 15]


def test_a_gift_counts_the_announced_level_not_the_bid():
    game = played(*THREE_UP, "show 2 0 1 force", "bid 4 force", "show 4 0 0 force")
    assert game.apply("fail")[1] == ("gift", 2, 1, 2)
    game = tower(4)
    owner = game.turn
    for action in ("show 4 0 0", "bid 5 force", "show 5 0 0 force"):
        game.apply(action)
    assert game.apply("fail")[1] == ("gift", owner, 3 - owner, 3)


def test_nothing_is_given_when_nobody_snatched():
    game = played("show 1 0 0", "go", "fail")
    assert hands(game) == [15, 15]


def test_a_giver_with_fewer_gives_all_and_wins():
    game = played(*THREE_UP)
    game.hands[2] = 1
    for action in ("show 2 0 1 force", "bid 4 force", "show 4 0 0 force"):
        game.apply(action)
    assert game.apply("fail")[1:] == [("gift", 2, 1, 1), ("end", (2,), "empty")]


def test_a_collapse_before_success_is_a_failed_snatch_too():
    for more in ((), ("show 2 0 0",), ("show 2 0 0", "success", "yes")):
        game = played(*TWO_UP, "show 1 0 0", "bid 2", *more, "collapse")
        told = game.apply("done")
        assert told[:2] == [("penalty", 2, 1), ("gift", 1, 2, 1)]
        assert hands(game) == [13, 16]


def test_a_collapse_while_placing_is_no_failed_snatch():
    game = played(*TWO_UP, "show 1 0 0", "bid 2", "show 2 0 0", *built(2)[2:], "collapse")
    assert [event[0] for event in game.apply("done")] == ["penalty", "turn"]
    assert hands(game) == [14, 15]


# Collapses.


def test_a_collapse_ends_the_turn():
    game = played("show 1 0 0", "go")
    assert game.apply("collapse") == [("collapse", 1)]
    assert game.apply("done") == [("penalty", 1, 1), ("turn", 2, 23)]


def test_the_penalty_is_a_cylinder_that_stands_free():
    game = played("collapse", "done")
    assert (hands(game), level(game, 1)) == ([16, 15], [11, 0, 0])


def test_the_penalty_is_the_lowest_one_without_bars_if_none_stands_free():
    game = played(*THREE_UP)
    # All that stand free on the table are told away, the ledger then knows of none.
    game.gone += game.area[3]
    game.area[3] = 0
    game.apply("collapse")
    assert game.apply("done")[0] == ("penalty", 2, 2)
    assert level(game, 2) == [0, 2, 0]


def test_a_collapse_during_the_bids_is_the_owners():
    game = played("show 1 0 0", "bid 2 force", players=3)
    assert game.apply("collapse") == [("collapse", 1)]
    assert game.apply("done") == [("penalty", 1, 1), ("turn", 2, 23)]
    assert hands(game) == [14, 13, 13]


def test_fallen_cylinders_stay_where_they_fell():
    game = played(*THREE_UP, "collapse", "drop 3 1")
    assert (level(game, 3), level(game, 1)) == ([0, 0, 0], [9, 4, 0])
    assert refused(game, "drop 3 1") == "ledger"
    assert refused(game, "drop 2 2") == "level"
    game.apply("done")
    assert sum(game.area) == 12 + 4 - 1


def test_fallen_bars_leave_the_game():
    game = played(*THREE_UP, "collapse", "drop 3 2", "bar 2 1 1")
    assert (level(game, 2), game.bars[2]) == ([4, 0, 0], 0)
    assert (game.spiral, game.lost) == (20, 2)
    assert refused(game, "bar 2 1 1") == "ledger"
    assert refused(game, "bar 1 2 2") == "ledger"
    assert refused(game, "bar 1 0 1") == "bars"


def test_what_stands_higher_stands_on_a_bar():
    game = played(*THREE_UP, "collapse", "bar 2 1 1")
    assert refused(game, "done") == "ledger"
    game.apply("drop 3 2")
    game.apply("done")


def test_a_bar_lies_on_two_cylinders():
    game = played(*LEVEL_1, "put 1", *built(1, 0, 1), "put 1", "collapse")
    assert level(game, 1) == [9, 2, 1]
    assert refused(game, "bar 1 1 1") == "ledger"
    game.apply("bar 1 1 2")
    assert level(game, 1) == [10, 2, 0]


@pytest.mark.parametrize("before", [(), ("show 1 0 0",), LEVEL_1[:2], LEVEL_1[:3]])
def test_the_bar_not_built_yet_leaves_the_game(before):
    game = played(*before, "collapse")
    assert (game.spiral, game.lost, game.bars[1]) == (23, 1, 0)


def test_a_bar_just_built_leaves_only_if_it_fell():
    game = played(*LEVEL_1, "collapse")
    assert (game.spiral, game.lost, game.bars[1]) == (23, 0, 1)
    game.apply("bar 1 1 1")
    assert (game.lost, game.bars[1]) == (1, 0)
    assert game.apply("done") == [("penalty", 1, 1), ("turn", 2, 23)]


def test_what_still_stands_is_played_on_with():
    game = played(*THREE_UP, "collapse", "done")
    assert level(game, 2) == [1, 2, 0]
    assert "show 2 0 1" in game.legal()


# The next turn.


def test_the_left_neighbour_is_next():
    assert played("pass", players=3).turn == 2
    assert played("pass", "pass", "pass", players=3).turn == 1
    assert played(*LEVEL_1, "put 1", players=4, starter=4).turn == 1


def test_after_a_snatch_the_left_neighbour_of_whoever_snatched_is_next():
    game = played(*TWO_UP, "show 1 0 0", "no", "bid 2", "show 2 0 0", "fail", players=3)
    assert game.turn == 3


def test_a_right_neighbour_who_snatches_leaves_the_next_turn_to_the_owner():
    game = played("show 1 0 0", "no", "bid 2 force", "show 2 0 0 force", "fail", players=3)
    assert game.turn == 1


# The end.


def test_who_has_no_cylinder_left_wins_at_once():
    game = played(*LEVEL_1)
    game.hands[1] = 1
    assert game.apply("put 1") == [("placed", 1, 1, 0), ("end", (1,), "empty")]
    assert refused(game, "pass") == "over"
    assert game.legal() == []


def test_the_last_cylinder_wins_even_with_more_to_place():
    game = played(*TWO_UP, *built(2))
    game.hands[1] = 1
    assert game.apply("put 2")[-1] == ("end", (1,), "empty")


def test_the_last_cylinder_wins_even_if_it_leaves_the_game():
    game = played(*TWO_UP, *built(2), "put 2")
    game.hands[1] = 1
    assert game.apply("out") == [("out", 1, 0), ("end", (1,), "empty")]


def test_without_bars_the_fewest_cylinders_win():
    game = played(*LEVEL_1, "put 1", *["collapse", "done"] * 22)
    assert game.spiral == 1
    assert game.apply("pass")[-1][0] == "turn"
    game.apply("collapse")
    told = game.apply("done")[-1]
    assert told == ("end", ({True: 1, False: 2}[game.hands[1] < game.hands[2]],), "bars")


def test_without_bars_a_tie_is_shared():
    game = played(*["collapse", "done"] * 23)
    game.apply("collapse")
    assert game.apply("done")[-1] == ("end", (1, 2), "bars")


# The ledger.


def test_the_ledger_refuses_what_cannot_be_and_says_why():
    game = played()
    with pytest.raises(Illegal, match="there is no such pair on level 2"):
        game.apply("show 2 0 0")
    game.apply("show 1 0 0")
    with pytest.raises(Illegal, match="there is no pair on level 2"):
        game.apply("bid 2")


def test_force_overrides_the_ledger_and_nothing_appears():
    game = played("show 2 0 1 force")
    assert (level(game, 1), level(game, 2)) == ([10, 0, 0], [1, 1, 0])
    game = played(*LEVEL_1, "put 1", "collapse", "bar 1 2 2 force", "drop 5 1 force")
    assert sum(game.area) == 13 and game.bars[1] == 0
    assert refused(game, "done") == "ledger"
    game.apply("done force")
    assert game.turn == 1


def test_force_has_its_limits():
    game = played()
    for action in ("show 25 0 0 force", "show 0 0 0 force"):
        assert refused(game, action) == "level"
    game.apply("show 1 0 0")
    assert refused(game, "bid 25 force") == "level"
    game = played("collapse")
    assert refused(game, "bar 1 1 1 force") == "ledger"
    game = played("show 1 0 0", "go", "way", *LEVEL_1[2:])
    assert refused(game, "clear 25 force") == "ledger"
    game.apply("clear 24 force")
    assert level(game, 25) == [1, 0, 0]


def test_two_bars_may_join_the_same_pair():
    game = played(*LEVEL_1, "put 1", *built(1, 1, 1), "put 1")
    assert (level(game, 1), game.bars[1]) == ([10, 0, 2], 2)
