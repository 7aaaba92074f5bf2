"""The sentences of the board view: true in both languages, whatever the event holds."""

import pytest
from fluxboard.lights import legend
from fluxboard_host.views import texts


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
