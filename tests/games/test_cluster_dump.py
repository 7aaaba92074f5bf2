"""Dump and load: the whole game, or Malformed and nothing changed."""

import pytest
from fluxboard.errors import Malformed
from fluxboard.games.cluster import ClusterGame, Position
from hypothesis import given, settings
from hypothesis import strategies as st

# X on H4 takes F2: both sides are together.
BOTH = "......../.....O../...O.X../....O..X/.....O../......../......../........"
WALLED = "OX....../X.X...../.XX...../......../......../.....X.X/.....XXX/.....XXO"


def everything(game):
    return (
        game.dump(), game.pos.to_text(), game.pos.to_move, game.moves(), game.number, game.plies,
        game.last, game.options, game.outcome(), sorted(game.legal()), game.pos.repeats(),
    )  # fmt: skip


def test_an_untouched_game():
    assert ClusterGame().dump() == "C1 - - - -"


def test_the_format_is_two_letters_a_move():
    game = ClusterGame()
    for move in ("D1D3", "H3E3", "B8H8"):
        game.apply(move)
    # D1 is square 3 "D", D3 is 19 "T"; H3 23 "X", E3 20 "U"; B8 57 "5", H8 63 "/".
    assert game.dump() == "C1 - - DTXU5/ -"


@pytest.mark.parametrize(
    ("options", "word"),
    [
        ({}, "-"),
        ({"simultaneous": "draw"}, "draw"),
        ({"no_move": "lose", "repetition": "off"}, "lose,off"),
        ({"simultaneous": "draw", "no_move": "lose", "repetition": "off"}, "draw,lose,off"),
    ],
)
def test_options_are_kept(options, word):
    game = ClusterGame(options)
    assert game.dump().split(" ")[1] == word
    again = ClusterGame({"no_move": "lose"})
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
    game = ClusterGame()
    game.apply("B1H1")
    stop(game)
    assert game.dump().endswith(" " + mark)
    again = ClusterGame()
    again.load(game.dump())
    assert again.outcome() == outcome
    assert everything(again) == everything(game)


def test_a_start_of_its_own_passes_and_options_decide_the_end():
    for start, side, options, moves in (
        (BOTH, "X", {"simultaneous": "draw"}, ["H4F2"]),
        (BOTH, "X", {}, ["H4F2"]),
        (WALLED, "X", {}, ["C2E2", "E2C2", "C2E2", "E2C2"]),
        (WALLED, "O", {}, ["C2E2"]),
        (WALLED, "O", {"no_move": "lose"}, []),
    ):
        game = ClusterGame(options, Position.from_text(start, side))
        for move in moves:
            game.apply(move)
        again = ClusterGame()
        again.load(game.dump())
        assert everything(again) == everything(game)
        assert again.dump().split(" ")[2] == start + ":" + side


def test_moves_from_and_to_the_corners_are_kept():
    corners = "X......O/......../......../...O..../......../......../......../O......X"
    game = ClusterGame(start=Position.from_text(corners))
    moves = ["A1C1", "H1F1", "C1A1", "F1H1"]
    for move in moves:
        game.apply(move)
    again = ClusterGame()
    again.load(game.dump())
    assert again.moves() == moves


def test_a_start_does_not_share_cells_with_the_caller():
    pos = Position.from_text(WALLED)
    game = ClusterGame(start=pos)
    game.apply("C2E2")
    assert pos.to_text() == WALLED


def test_the_usual_start_is_not_written_out():
    assert ClusterGame(start=Position.start()).dump() == "C1 - - - -"
    other = Position.from_text(Position.start().to_text(), "O")
    assert ClusterGame(start=other).dump().split(" ")[2].endswith(":O")


def test_a_loaded_game_can_be_taken_back_and_goes_on():
    game = ClusterGame()
    game.load("C1 - - DTXU5/ -")
    assert game.undo() == [("undo", "B8H8")]
    assert game.apply("C1C3") == [("move", "C1C3", 0)]
    assert game.dump() == "C1 - - DTXUCS -"


@pytest.mark.parametrize(
    "text",
    [
        "", "C1", "C1 - - -", "C1 - - - - -", "C2 - - - -", "c1 - - - -", "C1  - - -",
        "C1  - - - -", " C1 - - - -", "C1 - - - -\n",
        "C1 - - - b", "C1 - - - r", "C1 - - - r3", "C1 - - - r0", "C1 - - - ", "C1 - - - aa",
        "C1 win - - -", "C1 maybe - - -", "C1 draw,draw - - -", "C1 draw, - - -", "C1 ,off - - -",
        "C1 - x - -", "C1 - ./././././././.:X - -", f"C1 - {WALLED} - -", f"C1 - {WALLED}: - -",
        f"C1 - {WALLED}:Z - -", f"C1 - {WALLED}X - -", f"C1 - {WALLED.replace('O', 'Q')}:X - -",
        "C1 - - D -", "C1 - - DTX -", "C1 - - D! -", "C1 - - !T -", "C1 - - DTXU! -",
        "C1 - - DD -", "C1 - - AA -", "C1 - - DE -", "C1 - - DTDT -", "C1 - - \u00e4T -",
        f"C1 - {BOTH}:X fNAB -", f"C1 - {BOTH}:X fN a", f"C1 - {BOTH}:X fN r1",
        "C1 - ..X...O./......../O......./......../......../......../......../.......X:X C -",
        None, 7, b"C1 - - - -",
    ],
)  # fmt: skip
def test_malformed_changes_nothing(text):
    game = ClusterGame({"simultaneous": "draw"})
    game.apply("D1D3")
    game.apply("H3E3")
    before = everything(game)
    with pytest.raises(Malformed):
        game.load(text)
    assert everything(game) == before


@pytest.mark.parametrize("text", ["C2 - - - -", "C1 - - DTX! -", "C1 - - DD -", "C1 - - - zz"])
def test_malformed_names_what_it_found(text):
    with pytest.raises(Malformed) as refused:
        ClusterGame().load(text)
    named = {"C2": "C2 - - - -", "DTX!": "X!", "DD": "D1D1", "zz": "zz"}
    assert any(key in text and word in str(refused.value) for key, word in named.items())


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=40) | st.text("C1 -ADTXUar2:/XO.", max_size=60).map("C1 - - ".__add__))
def test_any_text_at_all_loads_or_is_malformed(text):
    game = ClusterGame()
    try:
        game.load(text)
    except Malformed:
        assert game.dump() == "C1 - - - -"
    else:
        again = ClusterGame()
        again.load(game.dump())
        assert everything(again) == everything(game)


# Positions as text.


def test_rows_joined_by_slashes_or_lines():
    lines = "\n".join(WALLED.split("/"))
    for text in (WALLED, lines, lines + "\n", "\n  " + "\n  ".join(WALLED.split("/"))):
        assert Position.from_text(text).to_text() == WALLED
        assert len(Position.from_text(text).cells) == 64


@pytest.mark.parametrize(("given", "side"), [("X", 1), ("O", 2), (1, 1), (2, 2)])
def test_side_to_move(given, side):
    assert Position.from_text(WALLED, given).to_move == side


@pytest.mark.parametrize("side", ["x", "", "white", 0, 3, None])
def test_malformed_side(side):
    with pytest.raises(Malformed, match="X or O"):
        Position.from_text(WALLED, side)


@pytest.mark.parametrize(
    ("rows", "named"),
    [
        ("", "8 rows, not 1"),
        ("/".join(["........"] * 7), "8 rows, not 7"),
        ("/".join(["........"] * 9), "8 rows, not 9"),
        ("/".join(["........"] * 7 + ["......."]), "row 8"),
        ("/".join([".........", *["........"] * 7]), "row 1"),
        ("/".join(["..x.....", *["........"] * 7]), "'x' on C1"),
        ("/".join(["........"] * 6 + ["OOOOOOOO", "OOOOO..."]), "12 stones"),
        ("/".join(["XXXXXXXX", "XXXXX...", *["........"] * 6]), "12 stones"),
    ],
)
def test_malformed_rows_are_named(rows, named):
    with pytest.raises(Malformed, match=named):
        Position.from_text(rows)


def test_twelve_stones_a_side_are_enough_and_allowed():
    rows = "/".join(["XXXXXXXX", "XXXX....", *["........"] * 4, "OOOOOOOO", "OOOO...."])
    assert Position.from_text(rows).to_text() == rows
