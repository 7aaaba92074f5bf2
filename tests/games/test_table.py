"""What all games of the table share: reading actions, undo, dump and load, random whole games."""

import pytest
from fluxboard.errors import BadArgs, Illegal, Malformed, WrongState
from fluxboard.games import registry
from fluxboard.games.kluster import KlusterGame
from fluxboard.games.table import TableGame
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games import random_games
from tests.games.conservation import nothing_appears_or_vanishes

TABLE_GAMES = random_games.NAMES
WHOLE_GAMES = 60


def everything(game):
    """Return all that a caller can see."""
    state = {name: value for name, value in vars(game).items() if name != "options"}
    return repr(sorted(state.items())), game.options, game.legal(), game.outcome(), game.dump()


def test_there_are_such_games():
    tables = [n for n in registry.GAMES if isinstance(registry.create(n), TableGame)]
    assert sorted(tables) == TABLE_GAMES == sorted(nothing_appears_or_vanishes)


@pytest.mark.parametrize("name", TABLE_GAMES)
def test_random_whole_games_end_and_nothing_appears_or_vanishes(name):
    check = nothing_appears_or_vanishes[name]
    reasons = set()
    for seed in range(WHOLE_GAMES):
        game, _ = random_games.play(name, seed, check, undo_one_in=20)
        winners, reason = game.outcome()
        reasons.add(reason)
        assert isinstance(winners, tuple)
        assert all(1 <= seat <= game.options["players"] for seat in winners)
        assert game.legal() == []
        again = registry.create(name)
        again.load(game.dump())
        assert everything(again) == everything(game)
    assert reasons


@pytest.mark.parametrize("name", TABLE_GAMES)
def test_undo_to_the_start_goes_through_every_position(name):
    for seed in range(5):
        game, _ = random_games.play(name, seed)
        actions = game.actions()
        options = game.options
        replayed = type(game)(options)
        seen = [everything(replayed)]
        for action in actions:
            replayed.apply(action)
            seen.append(everything(replayed))
        assert seen.pop() == everything(game)
        for action in reversed(actions):
            assert game.undo() == [("undo", action)]
            assert everything(game) == seen.pop()
        assert game.record == ""
        with pytest.raises(WrongState, match="nothing to take back"):
            game.undo()


@pytest.mark.parametrize("name", TABLE_GAMES)
def test_resign_and_abort(name):
    options = {"players": 3}
    game = registry.create(name, options)
    assert game.resign(2) == [("end", (1, 3), "resign")]
    assert game.dump().endswith(" r2")
    for stop in (game.abort, game.undo, lambda: game.resign(1)):
        with pytest.raises(WrongState, match="has ended"):
            stop()
    again = registry.create(name)
    again.load(game.dump())
    assert again.outcome() == ((1, 3), "resign")
    game = registry.create(name, options)
    assert game.abort() == [("end", (), "abort")]
    again.load(game.dump())
    assert again.outcome() == ((), "abort")
    for seat in (0, 4, "1", None):
        with pytest.raises(BadArgs, match="1 to 3"):
            registry.create(name, options).resign(seat)


@pytest.mark.parametrize("name", TABLE_GAMES)
@pytest.mark.parametrize("action", ["", " ", "fly", None, 7, b"place", "1", "place|", ";"])
def test_what_is_no_action_is_answered_with_what_would_be_legal(name, action):
    game = registry.create(name)
    with pytest.raises(Malformed) as refused:
        game.apply(action)
    for part in (repr(action), game.where(), game.hint()):
        assert part in str(refused.value)


@pytest.mark.parametrize("name", TABLE_GAMES)
def test_an_ended_game_takes_no_action(name):
    game, _ = random_games.play(name, 1)
    action = game.actions()[-1]
    with pytest.raises(Illegal) as refused:
        game.apply(action)
    assert refused.value.why == "over"
    assert "legal: nothing, the game has ended" in str(refused.value)


@pytest.mark.parametrize("name", TABLE_GAMES)
@settings(max_examples=100, deadline=None)
@given(text=st.text(max_size=30) | st.text("abcdefg;|0123456789 -", max_size=30))
def test_any_text_at_all_loads_or_is_malformed(name, text):
    game = registry.create(name)
    for dumped in (text, "%s - %s -" % (game.CODE, text), "%s %s - -" % (game.CODE, text)):
        before = everything(game)
        try:
            game.load(dumped)
        except Malformed:
            assert everything(game) == before
        else:
            again = registry.create(name)
            again.load(game.dump())
            assert everything(again) == everything(game)


def test_the_format_of_a_dump():
    game = KlusterGame({"players": "3", "mode": "expert"})
    assert game.dump() == "D1 mode=expert,players=3 - -"
    for action in ("place", "PLACE", "fail 1", " fail  2  Placed "):
        game.apply(action)
    assert game.dump() == "D1 mode=expert,players=3 a|a|b;1|b;2;placed| -"
    assert game.actions() == ["place", "place", "fail 1", "fail 2 placed"]


@pytest.mark.parametrize(
    "text",
    [
        "", "D1", "D1 - -", "D2 - - -", "D1 - - - -", " D1 - - -", "D1 - - -\n", None, 3,
        b"D1 - - -", "D1 players=5 - -", "D1 players=1 - -", "D1 players=x - -", "D1 players - -",
        "D1 fun=1 - -", "D1 players=3,players=3 - -", "D1 players=3, - -", "D1 mode= - -",
        "D1 - a -", "D1 - |a| -", "D1 - z| -", "D1 - aa| -", "D1 - b| -", "D1 - b;1| -",
        "D1 - b;1;up| -", "D1 - a;1| -", "D1 - c| -", "D1 - - r0", "D1 - - r3", "D1 - - r",
        "D1 - - aa", "D1 - - x", "D1 - - ", "D1 - " + "a|" * 12 + " -", "D1 - " + "a|" * 11 + " a",
    ],
)  # fmt: skip
def test_malformed_dumps_change_nothing(text):
    game = KlusterGame({"players": 3})
    game.apply("place")
    before = everything(game)
    with pytest.raises(Malformed):
        game.load(text)
    assert everything(game) == before


def test_whole_numbers_of_options():
    assert KlusterGame({"players": "3"}).options["players"] == 3
    for value in ("", "-3", "3.0", "three", "\u00b2", None, "123456789", 3.0, True):
        with pytest.raises(BadArgs, match="players=.*1 to 108"):
            KlusterGame({"players": value})
