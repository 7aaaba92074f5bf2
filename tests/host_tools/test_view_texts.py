"""The sentences of the board view: true in both languages, whatever the event holds."""

import ast

import pytest
from fluxboard_host.commands.state import facts
from fluxboard_host.firmware_build import firmware_dir
from fluxboard_host.views import legend, texts
from fluxboard_host.views.model import BoardModel


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_board_taken_as_it_lies_is_not_said_to_be_in_place(lang):
    ready, said = (texts.sentence(lang, "ready", data) for data in ({}, {"said": 1}))
    assert {"en": "in place", "de": "stehen"}[lang] in ready
    assert {"en": "as it lies", "de": "wie es steht"}[lang] in said


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_event_has_its_words_in_both_languages(lang):
    assert texts.EVENTS[lang].keys() == texts.EVENTS["en"].keys()
    for kind in texts.EVENTS[lang]:
        for data in ({}, {"miss": 3, "extra": None, "n": "x", "side": 7}):
            texts.sentence(lang, kind, data)


def test_german_legend_is_written_in_german_letters():
    words = " ".join(" ".join(row[1:3]) for row in legend.rows("de"))
    assert "schlägt" in words and "Lücke" in words
    assert not [bad for bad in ("ae", "oe", "ue", "Weiss ") if bad in words.replace("aue", "")]


def whys():
    """Return every why that comes with "illegal": why_illegal's answers, and what guide sets."""
    found = set()
    for source in ("games/cluster_seldom.py", "sensing/guide.py"):
        tree = ast.parse((firmware_dir() / source).read_text("utf-8"))
        for node in ast.walk(tree):
            values = []
            if isinstance(node, ast.FunctionDef) and node.name == "why_illegal":
                values = [n.value for n in ast.walk(node) if isinstance(n, ast.Return)]
            elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "tracker.why":
                values = [node.value]
            for value in values:
                ends = [value.body, value.orelse] if isinstance(value, ast.IfExp) else [value]
                found.update(end.value for end in ends if isinstance(end, ast.Constant))
    return found - {""}


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_refusal_is_told_in_words(lang):
    board = (firmware_dir() / "text" / (lang + ".txt")).read_text("utf-8")
    assert {"jump", "own", "twice"} < whys()
    for why in whys():
        assert why in texts.WHYS[lang], why
        assert "\nill.%s\t" % why in board, why
        assert texts.sentence(lang, "illegal", {"why": why}) != texts.sentence(
            lang, "illegal", {"why": "?"}
        )


@pytest.mark.parametrize("lang, words", [("en", "aborted"), ("de", "abgebrochen")])
def test_a_game_broken_off_is_not_called_drawn(lang, words):
    end = {"w": None, "why": "abort"}
    said = texts.sentence(lang, "end", end)
    assert words in said and texts.EVENTS[lang]["draw"].split(":")[0] not in said
    model = BoardModel(lang)
    model.take_state({"phase": "over", "out": "-", "why": "abort"})
    assert words in model.headline()
    model.take_state({"phase": "over", "out": "-", "why": "repetition"})
    assert model.headline() == texts.PANEL[lang]["over_draw"]


@pytest.mark.parametrize("lang, words", [("en", "black stone of A3"), ("de", "schwarze Stein")])
def test_a_lifted_stone_is_told_by_its_colour_since_either_hand_may_lift_it(lang, words):
    assert words in texts.sentence(lang, "lift", {"sq": "A3", "c": "O"}, ["Ann", "Tom"])


@pytest.mark.parametrize("lang, words", [("en", "centre it"), ("de", "in die Mitte")])
def test_a_single_stone_missing_may_only_lie_off_centre(lang, words):
    one, two = [["A3", "O"]], [["A3", "O"], ["A4", "O"]]
    assert words in texts.sentence(lang, "desync", {"miss": one, "extra": []})
    assert words not in texts.sentence(lang, "desync", {"miss": two, "extra": []})
    assert words not in texts.sentence(lang, "desync", {"miss": one, "extra": [["B3", "O"]]})


def test_state_tells_a_game_broken_off_from_one_drawn():
    assert facts({"out": "-", "why": "abort"}) == ["The game is aborted."]
    assert facts({"out": "-", "why": "repetition"})[0].startswith("The game is drawn: ")
