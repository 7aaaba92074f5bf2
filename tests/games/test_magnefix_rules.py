"""Magnefix, sentence by sentence (rulebook magnefix.txt, rulings R-M1 to R-M7; RULES.md)."""

import pytest
from fluxboard.errors import BadArgs, Illegal, Malformed
from fluxboard.games import magnefix_deck
from fluxboard.games.magnefix import MagnefixGame

from tests.games import magnefix_cards

ALL = [magnefix_deck.card(number) for number in range(55)]


def played(*actions, **options):
    game = MagnefixGame(options)
    for action in actions:
        game.apply(action)
    return game


def refused(game, action):
    before = game.dump(), game.where(), game.legal()
    with pytest.raises(Illegal) as error:
        game.apply(action)
    assert (game.dump(), game.where(), game.legal()) == before
    assert action in str(error.value) and game.where() in str(error.value)
    assert action not in game.legal()
    return error.value.why


def turned(view):
    """Return a view a quarter turn on, worked out by coordinates."""
    rows = view.split("/")
    places = {(x, y): rows[y][x] for y in range(len(rows)) for x in range(len(rows[0]))}
    return "/".join(
        "".join(places[(x, len(rows) - 1 - y)] for y in range(len(rows)))
        for x in range(len(rows[0]))
    )


def turns(view):
    found = [view]
    for _ in range(3):
        found.append(turned(found[-1]))
    assert turned(found[-1]) == view
    return set(found)


# The cards.


def test_the_cards_are_made_by_the_rule():
    assert magnefix_cards.deck() == ALL


def test_55_cards_differ_under_shift_and_turns():
    assert len(ALL) == 55
    for number, view in enumerate(ALL):
        rows = view.split("/")
        assert all(row.strip(".") for row in rows)
        assert all(set(column) != {"."} for column in zip(*rows, strict=True))
        assert not turns(view) & set(ALL[:number])


def test_cards_show_two_to_five_of_the_five_colours_once_and_get_harder():
    shown = []
    for view in ALL:
        letters = [letter for letter in view if letter not in "./"]
        assert len(set(letters)) == len(letters) and set(letters) <= set("BYGOP")
        shown.append(len(letters))
    assert shown == sorted(shown, reverse=True)
    assert (shown[0], shown[-1]) == (5, 2)


def test_every_card_can_be_built():
    for view in ALL:
        assert magnefix_deck.right(magnefix_deck.construction(view), view)


def test_the_deck_is_shuffled_for_every_game():
    orders = [bytes(played(seed=seed).order) for seed in range(5)]
    assert len(set(orders)) == 5
    assert all(sorted(order) == list(range(55)) for order in orders)


# Playing.


@pytest.mark.parametrize(
    "options", [{"players": 5}, {"players": 0}, {"starter": 3}, {"left_out": "5"}]
)
def test_options_out_of_range(options):
    with pytest.raises(BadArgs):
        MagnefixGame(options)


def test_a_card_is_turned_before_anything_else():
    game = played()
    for action in ("hand 1", "check", "right", "wrong", "giveup", "first 1"):
        assert refused(game, action) == "phase"
    assert game.apply("turn") == [("card", game.order[0], 54)]
    assert refused(game, "turn") == "phase"


def test_the_oldest_turns_the_first_card():
    game = played(players=3, starter=3)
    assert game.where() == "turn: card 0 of 55, seat 3 turns it, won 0 0 0"
    game.apply("turn")
    assert game.where() == "build: card 1 of 55, won 0 0 0"


def test_all_five_tiles_are_used_once_each():
    for words in ("B,Y,G,O", "B,Y,G,O,P,P", "B,Y,G,OO"):
        assert not magnefix_deck.right(words, "BYGO")
    assert magnefix_deck.right("PB,Y,G,O", magnefix_deck.least("BYGO"))


def test_the_view_from_above_counts_and_hidden_tiles_are_free():
    card = magnefix_deck.least("B/Y")
    for words in ("GOPB/Y", "B/GOPY", "OB/PGY", "GPOB,Y", "-,-/-,ogpB/-,Y"):
        assert magnefix_deck.right(words, card)


def test_the_order_of_layers_matters():
    card = magnefix_deck.least("B/Y")
    for words in ("GOBP/Y", "BGOP/Y", "PB/GYO"):
        assert not magnefix_deck.right(words, card)


def test_turned_is_right_and_mirrored_is_wrong():
    card = magnefix_deck.least("BY/G.")
    for view in turns("BY/G."):
        words = "/".join(",".join(row) for row in view.split("/"))
        assert magnefix_deck.right(words.replace(".", "-").replace("G", "OPG"), card)
    assert not magnefix_deck.right("Y,B/-,OPG", card)


def test_stacks_are_joined_by_their_sides():
    for view in ("B./.Y", "B.Y"):
        words = "/".join(",".join(row) for row in view.split("/")).replace(".", "-")
        assert not magnefix_deck.right(words.replace("B", "GOPB"), magnefix_deck.least(view))


@pytest.mark.parametrize("words", ["X", "B,", "", "-", "B//Y", "B.Y"])
def test_what_is_no_construction_changes_nothing(words):
    game = played("turn", "hand 1", "check")
    before = game.dump()
    with pytest.raises(Malformed):
        game.apply("built " + words)
    assert game.dump() == before


def test_hands_are_checked_in_their_order():
    game = played("turn", "hand 3", "hand 1", players=3)
    assert game.apply("hand 2") == [("hand", 2, -1), ("check", 3)]
    assert game.apply("wrong") == [("wrong", 3), ("check", 1)]
    assert game.apply("right") == [("right", 1, 1)]
    assert (list(game.won[1:]), game.phase) == ([1, 0, 0], "turn")


def test_a_hand_once_down_stays():
    game = played("turn", "hand 1", players=3)
    assert refused(game, "hand 1") == "seat"
    assert refused(game, "hand 4") == refused(game, "hand 0") == "seat"
    assert refused(game, "giveup") == "hands"


def test_the_fastest_may_check_before_all_hands_are_down():
    game = played("turn", "hand 2")
    assert game.apply("check") == [("check", 2)]
    assert refused(game, "hand 1") == "phase"
    assert game.apply("wrong")[:2] == [("wrong", 2), ("out", game.order[0])]


def test_nobody_checks_without_a_hand():
    game = played("turn")
    assert refused(game, "check") == "hands"
    assert game.apply("giveup") == [("out", game.order[0])]
    assert game.out == 1


def test_pads_too_close_to_tell_are_asked_about():
    game = played("turn", "hand 2 5000")
    assert game.apply("hand 1 5010") == [("hand", 1, 5010), ("tie", 2, 1)]
    assert refused(game, "right") == refused(game, "hand 1") == "phase"
    assert refused(game, "first 3") == "seat"
    assert game.apply("first 1") == [("check", 1)]
    assert (game.hands, game.times) == ((1, 2), (5010, 5000))


def test_pads_clearly_apart_keep_their_order():
    game = played("turn", "hand 2 5000")
    assert game.apply("hand 1 5011") == [("hand", 1, 5011), ("check", 2)]
    assert refused(played("turn", "hand 2 5000"), "hand 1 4999") == "time"


def test_three_close_pads_are_asked_about_two_by_two():
    game = played("turn", "hand 1 0", "hand 2 8", players=3)
    assert game.apply("hand 3 10")[-1] == ("tie", 1, 2)
    assert game.apply("first 2") == [("tie", 1, 3)]
    assert game.apply("first 3") == [("tie", 2, 3)]
    assert game.apply("first 2") == [("check", 2)]
    assert game.hands == (2, 3, 1)
    game = played("turn", "hand 1 0", "hand 2 8", "hand 3 16", "first 1", players=3)
    assert game.apply("first 3") == [("check", 1)]
    assert game.hands == (1, 3, 2)


def test_the_construction_entered_is_judged():
    game = played("turn", "hand 1", "hand 2")
    card = magnefix_deck.card(game.order[0])
    assert game.apply("built B,Y,G,P,O,O") == [("wrong", 1), ("check", 2)]
    assert game.apply("built " + magnefix_deck.construction(card)) == [("right", 2, 1)]


def test_without_a_right_one_the_card_is_out():
    game = played("turn", "hand 1", "hand 2", "wrong")
    assert game.apply("wrong") == [("wrong", 2), ("out", game.order[0])]
    assert (sum(game.won), game.out) == (0, 1)


def test_then_the_next_card_is_turned():
    game = played("turn", "giveup")
    assert game.apply("turn") == [("card", game.order[1], 53)]
    assert game.hands == ()


# The end.


def test_the_game_ends_with_the_last_card_and_most_cards_win():
    game = played(*["turn", "hand 1", "check", "right"] * 54, "turn", "hand 2", "check")
    assert game.outcome() is None
    assert game.apply("right") == [("right", 2, 1), ("end", (1,), "cards")]
    assert refused(game, "turn") == "over"


def test_equal_numbers_win_together():
    rounds = ["turn", "hand 1", "check", "right", "turn", "hand 2", "check", "right"] * 15
    game = played(*rounds, left_out="25", players=3)
    assert game.outcome() == ((1, 2), "cards")
    assert played(*["turn", "giveup"] * 55).outcome() == ((1, 2), "cards")


@pytest.mark.parametrize(("left_out", "cards"), [("0", 55), ("15", 40), ("25", 30)])
def test_a_short_game_leaves_cards_out(left_out, cards):
    assert len(played(left_out=left_out).order) == cards


def test_practice_keeps_the_times_of_right_cards_only():
    game = played("turn", players=1, left_out="25")
    assert game.apply("hand 1 5310") == [("hand", 1, 5310), ("check", 1)]
    for action in ("right", "turn", "hand 1 99", "wrong", "turn", "hand 1", "right"):
        game.apply(action)
    assert game.best == (5310,)
    for action in ["turn", "giveup"] * 27:
        game.apply(action)
    assert game.outcome() == ((), "cards")
