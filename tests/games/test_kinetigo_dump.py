"""Dump and load of Kineti-Go: the whole match, or Malformed and nothing changed."""

import pytest
from fluxboard.errors import Malformed
from fluxboard.games.kinetigo import KinetiGoGame
from hypothesis import given, settings
from hypothesis import strategies as st

HEAD = "K1 - L3,L2,L1,R3,R2,R1 "
ROUND = ("b0", "b0 g0", "b0 g0 b0", "b0 g0 b0 g0", "b0 g0 b0 g0 b0", "b0 g0 b0 g0 b0 g0")


def everything(game):
    return (
        game.dump(), game.position(), game.scores, game.number, game.shots, game.out,
        game.options, game.zones, game.outcome(), game.shooter(), sorted(game.legal()),
    )  # fmt: skip


def played(*actions, **options):
    game = KinetiGoGame(options)
    for action in actions:
        game.apply(action)
    return game


def test_an_untouched_match():
    assert KinetiGoGame().dump() == HEAD + "- -"


def test_a_shot_is_a_sign_and_a_letter_a_puck():
    game = played("shot bL3", "shot bL2/L1 gR1", "shot ?0 gR1 b:off", "settle 1 b")
    # b: A is the lane, B to G the zones; g from K; ? from a; gone: p, U and k, five reasons each.
    assert game.dump() == HEAD + "/B/C3Q/aQY=1b -"
    game.apply("remove 1,2 stuck")
    assert game.dump() == HEAD + "/B/C3Q/aQY=1b-12s -"
    assert [game.undo()[0][1] for _ in range(5)] == [
        "remove 1,2 stuck", "settle 1 b", "shot ?0 gR1 b:off", "shot bL2/L1 gR1", "shot bL3",
    ]  # fmt: skip


def test_every_way_a_puck_can_be_written():
    zones = ("0", *KinetiGoGame().zones)
    for first in "b?":
        for zone in zones:
            for other in ("", *("/" + also for also in zones if also != zone)):
                game = played(f"shot {first}{zone}{other}")
                again = KinetiGoGame()
                again.load(game.dump())
                assert everything(again) == everything(game)
        for reason in ("flipped", "edge", "magnet", "off"):
            game = played(f"shot {first}:{reason}")
            again = KinetiGoGame()
            again.load(game.dump())
            assert everything(again) == everything(game)


@pytest.mark.parametrize(
    ("options", "word"),
    [
        ({}, "-"),
        ({"first": "gold"}, "gold"),
        ({"tie": "sudden_death", "teams": "on"}, "on,sudden_death"),
        ({"first": "gold", "tie": "sudden_death", "teams": "on"}, "gold,on,sudden_death"),
    ],
)
def test_options_are_kept(options, word):
    game = KinetiGoGame(options)
    assert game.dump().split(" ")[1] == word
    again = KinetiGoGame({"teams": "on"})
    again.load(game.dump())
    assert again.options == game.options


@pytest.mark.parametrize(
    ("stop", "mark", "outcome"),
    [
        (lambda game: game.resign(1), "r1", (2, "resign")),
        (lambda game: game.resign(2), "r2", (1, "resign")),
        (lambda game: game.abort(), "a", (0, "abort")),
    ],
)
def test_how_it_was_stopped_is_kept(stop, mark, outcome):
    game = played("shot bL3")
    stop(game)
    assert game.dump().endswith(" " + mark)
    again = KinetiGoGame()
    again.load(game.dump())
    assert again.outcome() == outcome
    assert everything(again) == everything(game)


def test_a_loaded_match_can_be_taken_back_and_goes_on():
    game = played(*("shot " + pucks for pucks in ROUND), "tally", "shot gL3")
    again = KinetiGoGame()
    again.load(game.dump())
    assert everything(again) == everything(game)
    assert again.undo() == [("undo", "shot gL3")]
    assert again.undo() == [("undo", "tally")]
    again.apply("tally")
    again.apply("shot gL3")
    assert everything(again) == everything(game)


def test_another_boards_zones_are_kept():
    game = KinetiGoGame(zones=("A4", "B2"))
    game.apply("shot bB2")
    again = KinetiGoGame()
    again.load(game.dump())
    assert again.zones == ("A4", "B2")
    assert again.position() == game.position()


@pytest.mark.parametrize(
    "text",
    [
        "", "K1", "K1 - -", "K2" + HEAD[2:] + "- -", "k1" + HEAD[2:] + "- -", HEAD + "- - -",
        " " + HEAD + "- -", HEAD + "- -\n", HEAD + "-", HEAD + "- b", HEAD + "- r", HEAD + "- r3",
        HEAD + "- r0", HEAD + "- ", HEAD + "- aa",
        "K1 draw L3 - -", "K1 black L3 - -", "K1 gold,gold L3 - -", "K1 gold, L3 - -",
        "K1 - - - -", "K1 - L3,L3 - -", "K1 - l3 - -", "K1 - L - -", "K1 - 3 - -", "K1 - L0 - -",
        "K1 - L3, - -", "K1 - \u00c43 - -", "K1 - L/3 - -", "K1 -  - -",
        "K1 - A1,B1,C1,D1,E1,F1,G1,H1,I1,J1 - -",
        HEAD + "B -", HEAD + "/! -", HEAD + "/ -", HEAD + "// -", HEAD + "/BB -", HEAD + "/K -",
        HEAD + "/H -", HEAD + "/B1 -", HEAD + "/B9 -", HEAD + "/1B -", HEAD + "/YB -",
        HEAD + "/B2,3 -", HEAD + "/B=1 -", HEAD + "/B=1B -", HEAD + "/B=12 -", HEAD + "/B=2b -",
        HEAD + "/B2=13 -", HEAD + "/B2=1bb -", HEAD + "/B- -", HEAD + "/B-1 -", HEAD + "/B-1s -",
        HEAD + "/B-1x -", HEAD + "/B-2o -", HEAD + "/B-11s -", HEAD + "/B. -", HEAD + ". -",
        HEAD + "/B/BK. -", HEAD + "/\u00e4 -", HEAD + "/X -", HEAD + "=1b -", HEAD + "-1o -",
        None, 7, b"K1",
    ],
)  # fmt: skip
def test_malformed_changes_nothing(text):
    game = played("shot bL3/L2", "shot bL3/L2 gR3", tie="sudden_death")
    before = everything(game)
    with pytest.raises(Malformed):
        game.load(text)
    assert everything(game) == before


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("K2 - L3 - -", "not a dump of Kineti-Go, version 1: 'K2 - L3 - -'"),
        ("K1 big L3 - -", "'big' does not stand for options of Kineti-Go"),
        ("K1 - L3,x - -", "'L3,x' does not name the zones of a board"),
        (HEAD + "/B!", "not a dump of Kineti-Go, version 1: %r" % (HEAD + "/B!")),
        (HEAD + "/B! -", "'/B!' is not an action of a record"),
        (HEAD + "/B x", "'x' does not say how a match was stopped"),
        (
            HEAD + "/B/B -",
            "not a game of Kineti-Go: shot bL3 is illegal: count in 'round 1, 0:0, shot 1 bL3'",
        ),
    ],
)
def test_malformed_names_what_it_found(text, sentence):
    with pytest.raises(Malformed) as refused:
        KinetiGoGame().load(text)
    assert str(refused.value) == sentence


@settings(max_examples=300, deadline=None)
@given(
    st.text(max_size=40)
    | st.text("ABCKLMab0123456/=-.seo r", max_size=40).map((HEAD + "{} -").format)
)
def test_any_text_at_all_loads_or_is_malformed(text):
    game = KinetiGoGame()
    try:
        game.load(text)
    except Malformed:
        assert game.dump() == HEAD + "- -"
    else:
        again = KinetiGoGame()
        again.load(game.dump())
        assert everything(again) == everything(game)
