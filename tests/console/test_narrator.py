"""A plain sentence for every event of the link, in both languages."""

import pytest
from fluxboard.games.cluster import Position

from tests.console.fakes import console, game_at

EVENTS = [
    ("boot", {"fw": "0.1.0", "hash": "ab", "board": "cluster", "boot": 1, "cause": "power"}),
    ("boot", {"fw": "0.1.0", "board": "cluster", "cause": "watchdog"}),
    ("brownout", {}),
    ("game", {"game": "cluster", "w": "A", "b": None, "opts": {}}),
    ("move", {"m": "D1D3", "x": 0, "n": 1, "by": "board"}),
    ("move", {"m": "D1D3", "x": 1, "n": 1, "by": "host"}),
    ("amend", {"m": "D3G6", "was": "D3D5", "x": 0, "n": 3}),
    ("amend", {"m": "D3G6", "was": "D3D5", "x": 1, "n": 3}),
    ("undo", {"m": "D1D3", "n": 0}),
    ("pass", {"c": "O"}),
    ("desync", {"miss": [["A1", "X"]], "extra": [["B2", "O"]], "more": 3}),
    ("sync", {}),
    ("setup", {"miss": 3, "extra": 1, "turned": 0}),
    ("setup", {"miss": 24, "extra": 24, "turned": 1}),
    ("ready", {}),
    ("ready", {"said": 1}),
    ("declined", {}),
    ("stands", {"m": "D1D3"}),
    ("takeback", {"n": 1}),
    ("takeback", {"n": 2}),
    ("weak", {"sq": "D3"}),
    ("fault_ok", {"sq": "D3"}),
    ("comment", {"who": "A", "text": "{0} %s"}),
    ("comment", {"who": None, "text": "hi"}),
    ("name", {"side": "O", "name": "Bea"}),
    *[("fault", {"sq": "D3", "why": why, "ch": 11}) for why in ("dead", "stuck", "short", "open")],
    *[("rank", {"name": "A", "rank": rank}) for rank in (1, 2, 3, 4, 5)],
    *[
        ("ask", {"what": what, "sq": "D3"})
        for what in ("move", "?")
    ],
    *[
        ("illegal", {"m": "D1D4", "why": why, "need": 2})
        for why in ("empty", "turn", "line", "distance", "jump", "own", "over", "twice")
    ],
    *[
        ("end", {"w": "X", "why": why})
        for why in ("connected", "both", "one_stone", "no_move", "resign")
    ],
    *[("end", {"w": None, "why": why}) for why in ("both", "no_move", "repetition", "abort")],
]


def narrate(con, kind, data):
    return list(con.narrate(kind, data))


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("kind, data", EVENTS)
def test_every_event_has_a_sentence(kind, data, lang):
    con = console(game_at("XXXXXXX./" + "......../" * 6 + "OO......", "O", 1), lang)
    lines = narrate(con, kind, data)
    assert lines
    for text in lines:
        assert " " in text and text.isascii() and "None" not in text
        assert "{0}" not in text or kind == "comment"
        assert not text.startswith((kind + ".", "ev.", "end.", "draw.", "ill.", "rank", "fault."))
    if kind != "boot":
        assert lines == narrate(con, kind, data)


@pytest.mark.parametrize("kind", ["lift", "drop", "cand", "no such event"])
def test_quiet_events(kind):
    assert narrate(console(True), kind, {"sq": "D1", "m": "D1D3"}) == []


def test_without_a_game():
    con = console()
    for kind, data in EVENTS:
        assert narrate(con, kind, data)


def test_a_move_and_whose_turn_it_is():
    con = console(True, names=("Anna", None))
    con.session.game.apply("D1D3")
    assert narrate(con, "move", {"m": "D1D3", "x": 0, "n": 1}) == [
        "Anna zieht von D1 nach D3.", "Schwarz ist am Zug.",
    ]  # fmt: skip
    con.session.game.undo()
    assert narrate(con, "undo", {"m": "D1D3", "n": 0}) == [
        "Der Zug von D1 nach D3 ist zurueckgenommen.", "Anna ist am Zug.",
    ]  # fmt: skip


def test_an_illegal_move_and_what_is_allowed():
    con = console(True, "en")
    assert narrate(con, "illegal", {"m": "D1D4", "why": "distance", "need": 2}) == [
        "D1 to D4 is not possible: on this line a move goes exactly 2 squares.",
        "From D1 you can go to: B3, D3, F3",
    ]
    con.session.game.pos = Position.from_text("X......O/" + ".......O/" * 6 + ".......O", "X")
    lines = narrate(con, "illegal", {"m": "A1A2", "why": "distance", "need": 1})
    assert len(lines) == 2


def test_a_desync_square_by_square():
    data = {"miss": [["A1", "X"], ["D3", "O"]], "extra": [["C3", "~"], ["A1", "O"]], "more": 2}
    assert narrate(console(True), "desync", data) == [
        "Die Steine liegen nicht so, wie die Partie steht:",
        "  A1: schwarzer Stein statt weisser Stein",
        "  D3: schwarzer Stein fehlt",
        "  C3: unklarer Stein ist hier zu viel",
        "  und 2 weitere Felder; die Lichter zeigen sie",
    ]


def test_who_wins_and_how():
    con = console(True, names=("Anna", "Bea"))
    assert narrate(con, "end", {"w": "O", "why": "connected"}) == [
        "Bea hat alle eigenen Steine verbunden und gewinnt gegen Anna."
    ]
    assert narrate(con, "end", {"w": "X", "why": "resign"}) == ["Bea gibt auf: Anna gewinnt."]
    assert "unentschieden" in narrate(con, "end", {"w": None, "why": "repetition"})[0]
