"""What the errors say: whole sentences, since the log and the link show them as they are."""

import pytest
from fluxboard.games import registry, squares
from fluxboard.games.cluster import ClusterGame, Position

START = ".XXXXXX./O......O/O......O/O......O/O......O/O......O/O......O/.XXXXXX."


def resigned():
    game = ClusterGame()
    game.resign(1)
    return game


def loaded(text):
    return lambda: ClusterGame().load(text)


CASES = [
    (lambda: squares.square("J1"), "'J1' is not a square; squares are A1 to H8"),
    (
        lambda: registry.find("chess"),
        "no game 'chess'; there is: " + ", ".join(sorted(registry.GAMES)),
    ),
    (lambda: ClusterGame().apply("D1"), f"'D1' is not a move like D1D3 in {START}:X"),
    (lambda: ClusterGame().apply("D1D2"), f"D1D2 is illegal: distance 2 in {START}:X"),
    (lambda: ClusterGame().apply("A2C2"), f"A2C2 is illegal: turn in {START}:X"),
    (lambda: ClusterGame().undo(), "no move to take back"),
    (lambda: Position.start().pop(), "no move to take back"),
    (lambda: resigned().undo(), "the game has ended: resign"),
    (lambda: resigned().abort(), "the game has ended already: resign"),
    (lambda: ClusterGame().resign(3), "a side is 1 or 2, not 3"),
    (lambda: ClusterGame({"ties": "win"}), "option ties=win: not an option of this game"),
    (lambda: ClusterGame({"no_move": "stay"}), "option no_move=stay: pass or lose"),
    (
        lambda: registry.create("kluster", {"boxes": 10}),
        "option boxes=10: 1 to 9",
    ),
    (
        lambda: registry.create("kluster", {"players": 5}),
        "option players=5: mode standard, 2 to 4",
    ),
    (lambda: registry.create("kluster", {"starter": 3}), "option starter=3: 1 to 2"),
    (
        lambda: registry.create("kluster").apply("fail"),
        "'fail' is not like fail N [placed] in place: seat 1, area 0, hands 6 6; "
        "legal: place, fail 1 placed, touch",
    ),
    (
        lambda: registry.create("kluster", {"boxes": 2, "players": 7}).apply("again"),
        "again is illegal: not now in place: seat 1, area 2, hands 3 3 3 3 3 3 3; "
        "legal: place, fail 1 to fail 2, fail 1 placed to fail 3 placed, apart, touch",
    ),
    (loaded("C1 - -"), "not a dump of Cluster, version 1: 'C1 - -'"),
    (
        lambda: registry.create("kluster").load("D1 - c| -"),
        "not a game of D1: again is illegal: not now in place: seat 1, area 0, hands 6 6; "
        "legal: place, fail 1 placed, touch",
    ),
    (lambda: Position.from_text(START, "Z"), "the side to move is X or O, not 'Z'"),
    (lambda: Position.from_text("X"), "a position has 8 rows, not 1: 'X'"),
    (
        lambda: Position.from_text(START.replace(".X", "X", 1)),
        "row 1, 'XXXXXX.', does not have 8 squares",
    ),
    (
        lambda: Position.from_text(START.replace("O", "Q", 1)),
        f"'Q' on A2 is none of . X O in '{START.replace('O', 'Q', 1)}'",
    ),
    (
        lambda: Position.from_text(START.replace("O......O", "OOOOOOOO")),
        f"more than 12 stones of a side: '{START.replace('O......O', 'OOOOOOOO')}'",
    ),
    (loaded("C2 - - - -"), "not a dump of Cluster, version 1: 'C2 - - - -'"),
    (loaded("C1 big - - -"), "'big' does not stand for options of Cluster"),
    (loaded("C1 - - DTX! -"), "'X!', letter 3 of the moves, is not a move"),
    (loaded("C1 - - - x"), "'x' does not say how a game was stopped"),
    (loaded("C1 - - DD -"), f"not a game of Cluster: D1D1 is illegal: line in {START}:X"),
]


@pytest.mark.parametrize(("act", "sentence"), CASES, ids=[case[1][:40] for case in CASES])
def test_sentence(act, sentence):
    with pytest.raises(ValueError) as refused:
        act()
    assert str(refused.value) == sentence


def test_ambiguous_name(monkeypatch):
    monkeypatch.setattr(registry, "GAMES", {"kluster": "a", "kineti-go": "b"})
    with pytest.raises(ValueError) as refused:
        registry.find("k")
    assert str(refused.value) == "'k' could be kineti-go or kluster"
    with pytest.raises(ValueError) as refused:
        registry.find("x")
    assert str(refused.value) == "no game 'x'; there is: kineti-go, kluster"
