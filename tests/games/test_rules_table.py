"""RULES.md is true: it names every rule test of its games, and no test that does not exist."""

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
PAGE = (HERE / "RULES.md").read_text(encoding="utf-8")
# The title of a book in RULES.md, its tests, and how many sentences stand below each heading.
BOOKS = {
    "Kluster Duo": (
        "kluster",
        {
            "Setup": 2, "How to play": 10, "Elimination Mode": 5, "Solo Game": 5,
            "Expert Mode": 4, "Kluster+": 11,
        },
    ),
    "Kurz vor Knapp": (
        "kurzvorknapp",
        {
            "Game Materials": 3, "Set-up of the Game": 12, "Object of the Game": 1,
            "Course of the Game": 7, "Before your turn": 5, "On your turn": 46,
            "Interfering Cylinders": 14, "Building In Your Own Cylinders": 14,
            "Failed Connections Snatched Away From Another Player": 8,
            "Collapses of Any Kind": 8, "The Next Game Turn": 5, "Ending and Winning the Game": 2,
        },
    ),
    "Magnefix": (
        "magnefix",
        {
            "Components": 2, "The Aim of the Game": 4, "Setting Up the Game": 2,
            "Playing the Game": 15, "The End of the Game": 3, "In a Rush?": 2,
        },
    ),
}  # fmt: skip


def rows(book):
    """Return (heading, number, words, proof) of each row of a book's table."""
    section = re.split(r"^## ", PAGE, flags=re.M)
    (body,) = [part for part in section if part.startswith(book + "\n")]
    found = []
    for line in body.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 4 and cells[1].isdigit():
            found.append((cells[0], int(cells[1]), cells[2], cells[3]))
    return found


@pytest.mark.parametrize("book", BOOKS)
def test_every_test_is_named_and_exists(book):
    name, _ = BOOKS[book]
    source = (HERE / f"test_{name}_rules.py").read_text(encoding="utf-8")
    there = set(re.findall(r"^def (test_\w+)", source, re.M))
    named = set(re.findall(r"`(test_\w+)`", " ".join(row[3] for row in rows(book))))
    assert named == there


@pytest.mark.parametrize("book", BOOKS)
def test_every_sentence_has_a_row_and_a_proof(book):
    expected = [
        (heading, number)
        for heading, count in BOOKS[book][1].items()
        for number in range(1, count + 1)
    ]
    found = [(heading, number) for heading, number, _, _ in rows(book)]
    assert [pair for pair in found if pair[1]] == expected
    assert len(set(found)) == len(found)
    for heading, number, words, proof in rows(book):
        assert words and ("`test_" in proof or "at the table" in proof), (heading, number)


def test_every_book_of_the_page_is_checked():
    assert re.findall(r"^## (.*)$", PAGE, re.M) == list(BOOKS)
