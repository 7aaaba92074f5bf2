"""The pictures of the rulebook, compared character by character (R-C8)."""

import pytest
from fluxboard.games.cluster import ClusterGame

from tests.console.fakes import console, game_at, run


def sq(text):
    return (int(text[1]) - 1) * 8 + "ABCDEFGH".index(text[0])


EDGE = " +-A-B-C-D-E-F-G-H-+"


def picture(rows, *beside):
    """Lay out a position as the rulebook does: edge, eight labelled rows, edge."""
    out = [EDGE]
    for number, row in enumerate(rows, 1):
        text = f"{number}| {' '.join(row)} |{number}"
        out.append(text + "  " + beside[number - 2] if 2 <= number <= 6 else text)
    return [line.rstrip() for line in [*out, EDGE]]


START = [".XXXXXX.", *["O......O"] * 6, ".XXXXXX."]
SECOND = [".XX.XXX.", "O......O", "O..XO...", *["O......O"] * 4, ".XXXXXX."]
WON = [
    "........", "...X....", "....XXXO", "OOXXX..O", "..OXX...", "..O.X...", "..O....O", ".....O.O",
]  # fmt: skip


def shown(con, word="brett"):
    return [line.rstrip() for line in run(con, word)]


def test_first_picture_is_the_start():
    con = console(True, names=("Croft", "Accolon"))
    assert shown(con) == picture(
        START, "WEISS   (X): Croft ist am Zug.", "SCHWARZ (O): Accolon", "Zugnummer  : 1", "",
        "Das Spiel ist im Gange.",
    )  # fmt: skip


def test_second_picture_after_two_moves():
    con = console(True, names=("Croft", "Accolon"))
    assert run(con, "zug d1 d3") == run(con, "zug h3 e3") == []
    assert shown(con) == picture(
        SECOND, "WEISS   (X): Croft ist am Zug.", "SCHWARZ (O): Accolon", "Zugnummer  : 2",
        "Letzter Zug : H3 nach E3", "Das Spiel ist im Gange.",
    )  # fmt: skip


def test_third_picture_is_a_win():
    game = game_at("/".join(WON), "O", 10, sq("G8") | sq("C4") << 6, True, (1, "connected"))
    con = console(game, names=("Croft", "Accolon"))
    assert shown(con) == picture(
        WON, "WEISS   (X): Croft hat gewonnen.", "SCHWARZ (O): Accolon", "Zugnummer  : 10",
        "Letzter Zug : G8 schlaegt C4", "Das Spiel ist beendet.",
    )  # fmt: skip


def test_third_picture_by_playing_the_winning_move():
    before = [list(row) for row in WON]
    before[7][6], before[3][2] = "X", "O"
    game = ClusterGame()
    game.pos = type(game.pos).from_text("/".join(map("".join, before)), "X")
    game.apply("G8C4")
    assert game.outcome() == (1, "connected")
    assert shown(console(game))[1:9] == [
        line.replace("Croft hat", "Weiss hat").replace("Accolon", "Schwarz")
        .replace(": 10", f": {game.number}")
        for line in picture(
            WON, "WEISS   (X): Croft hat gewonnen.", "SCHWARZ (O): Accolon", "Zugnummer  : 10",
            "Letzter Zug : G8 schlaegt C4", "Das Spiel ist beendet.",
        )[1:9]
    ]  # fmt: skip


def test_english_wording():
    con = console(True, "en", ("Croft", None))
    run(con, "move d1 d3")
    assert shown(con, "board")[2:7] == [
        "2| O . . . . . . O |2  WHITE   (X): Croft",
        "3| O . . X . . . O |3  BLACK   (O): Black to move.",
        "4| O . . . . . . O |4  Move number: 1",
        "5| O . . . . . . O |5  Last move   : D1 to D3",
        "6| O . . . . . . O |6  The game is on.",
    ]


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_picture_speaks_the_language_of_the_word(lang):
    con = console(True, lang)
    for word in ("brett", "BRE"):
        assert shown(con, word)[2].endswith("WEISS   (X): Weiss ist am Zug.")
    for word in ("board", "Bo"):
        assert shown(con, word)[2].endswith("WHITE   (X): White to move.")
    run(con, "gross")
    assert "Spiel" in "".join(shown(con, "brett")) and "game" in "".join(shown(con, "board"))
    (line,) = run(con, "klein")
    assert line.startswith("Die kleine" if lang == "de" else "The small")


@pytest.mark.parametrize(
    "outcome, white, state",
    [
        ((0, "repetition"), "WEISS   (X): Weiss (unentschieden)", "Das Spiel ist beendet."),
        ((0, "abort"), "WEISS   (X): Weiss", "Das Spiel ist abgebrochen."),
        ((2, "resign"), "WEISS   (X): Weiss", "Das Spiel ist beendet."),
    ],
)
def test_other_ends(outcome, white, state):
    lines = shown(console(game_at("/".join(SECOND), "X", 2, None, False, outcome)))
    assert lines[2].endswith(white) and lines[6].endswith(state)
    assert lines[5] == "5| O . . . . . . O |5"
    won = [line for line in lines if "hat gewonnen" in line]
    assert len(won) == (outcome[0] != 0)


def test_large_picture_has_the_same_data():
    con = console(True, names=("Croft", "Accolon"))
    run(con, "d1d3")
    run(con, "h3e3")
    small = shown(con)
    run(con, "gross")
    large = shown(con)
    assert len(large) == 26 and max(map(len, large)) <= 79
    for row in range(8):
        middle = large[2 + 3 * row]
        assert [line[0] for line in large[1 + 3 * row : 4 + 3 * row]] == [" ", str(row + 1), " "]
        assert middle[46:] == small[1 + row][21:]
        for col in range(8):
            assert middle[5 + 5 * col] == (" " if SECOND[row][col] == "O" else SECOND[row][col])
            around = middle[4 + 5 * col] + large[1 + 3 * row][4 + 5 * col]
            assert around.strip() == {".": "", "X": "\\", "O": "|/"}[SECOND[row][col]]
    assert [large[0][5 + 5 * col] for col in range(8)] == list("ABCDEFGH")
    run(con, "klein")
    assert shown(con) == small


def test_no_game_no_picture():
    (line,) = run(console(), "brett")
    assert "neu" in line
