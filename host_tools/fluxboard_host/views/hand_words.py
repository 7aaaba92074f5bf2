"""What a person types in `fluxboard play`: a word for the hand, or a line for the console.

Hand words are English and German. Whatever is not clearly a hand word is console text, so that
every console command reaches the board unchanged; a leading "/" or ":" says so outright.
"""

import re
from typing import NamedTuple

N_SQUARES = 64


class Hand(NamedTuple):
    """An order to the hand: `verb` and the squares (0…63, row * 8 + column) it names."""

    verb: str
    squares: tuple = ()


class Console(NamedTuple):
    """Text for the board's own console, without the sigil that forced it there."""

    text: str


class Mistake(NamedTuple):
    """A hand word that cannot be carried out as typed: `need` names the squares it wants."""

    word: str
    need: str


# verb: (fewest squares, most squares, example)
VERBS = {
    "move": (2, 2, "D3 D5"),
    "lift": (1, 1, "lift D3"),
    "put": (1, 1, "put D5"),
    "slide": (2, 16, "slide D3 D4 D5"),
    "take": (1, 1, "take A3"),
    "capture": (2, 2, "capture D3 A3"),
    "fetch": (1, 1, "fetch A3"),
    "adjust": (1, 3, "adjust D3"),
    "back": (0, 0, "put back"),
    "knock": (0, 0, "knock"),
    "setup": (0, 0, "setup"),
}

# The first word of each language is the one offered for completion.
WORDS = {
    "en": {
        "lift": ("lift", "raise"),
        "put": ("put", "place", "drop"),
        "slide": ("slide", "push"),
        "take": ("take", "remove"),
        "capture": ("capture",),
        "fetch": ("fetch", "bring back"),
        "adjust": ("adjust", "centre", "center"),
        "back": ("put back",),
        "knock": ("knock", "knock over"),
        "setup": ("setup", "set up"),
    },
    "de": {
        "lift": ("heb", "hebe", "heben"),
        "put": ("setz", "setze", "stell", "stelle", "leg", "lege"),
        "slide": ("schieb", "schiebe", "schieben"),
        "take": ("nimm", "entferne", "entfern"),
        "capture": ("schlag", "schlage", "schlagen"),
        "fetch": ("hol", "hole", "holen"),
        "adjust": ("rück", "rücke", "rueck", "ruecke", "zurechtrücken"),
        "back": ("setz zurück", "setz zurueck", "stell zurück", "leg zurück"),
        "knock": ("stoß", "stoss", "stoß um", "stoss um", "umstoßen", "umstossen"),
        "setup": ("bau auf", "aufbauen", "stell auf"),
    },
}

_VERB_OF = {
    word: verb for words in WORDS.values() for verb, forms in words.items() for word in forms
}
_SQUARE = re.compile(r"[a-hA-H][1-8]\Z")
_PAIRS = re.compile(r"(?:[a-hA-H][1-8])+\Z")
_JOINERS = re.compile(r"[\s,>x×–-]+", re.IGNORECASE)
_SIGILS = "/:"
_FILLERS = {"to", "nach", "from", "von", "auf", "over", "via", "über", "off", "weg", "up"}


def square(text):
    """Return the number 0…63 of a square written "D3" or "d3", or None."""
    if not _SQUARE.match(text):
        return None
    return (ord(text[1]) - ord("1")) * 8 + ord(text[0].upper()) - ord("A")


def square_text(sq):
    """Return "D3" for square 19; `sq` is 0…63."""
    return "ABCDEFGH"[sq % 8] + "12345678"[sq // 8]


def parse(text):
    """Return what `text` asks for: `Hand`, `Mistake` or `Console`. Never raises."""
    line = text.strip()
    if line[:1] in _SIGILS and line:
        return Console(line[1:].strip())
    words = line.lower().split()
    for count in (2, 1):
        verb = _VERB_OF.get(" ".join(words[:count])) if len(words) >= count else None
        if verb:
            return _with_squares(verb, words[:count], words[count:])
    squares = _squares(words)
    if squares and len(squares) >= 2:
        return Hand("move", squares) if len(squares) == 2 else Hand("slide", squares)
    return Console(line)


def _with_squares(verb, name, rest):
    """Return the order for a known verb, or the mistake in its squares."""
    fewest, most, example = VERBS[verb]
    squares = _squares([word for word in rest if word not in _FILLERS])
    if squares is None or not fewest <= len(squares) <= most:
        return Mistake(" ".join(name), example)
    return Hand(verb, squares)


def _squares(words):
    """Return the squares in `words` ("d3d5", "d3-d5", "d3") or None if one is no square."""
    found = []
    for part in _JOINERS.split(" ".join(words)):
        if not part:
            continue
        if not _PAIRS.match(part):
            return None
        found += [square(part[i : i + 2]) for i in range(0, len(part), 2)]
    return tuple(found)


def completions(text, lang, console_words=()):
    """Return what `text` could become, best first: hand words of `lang`, console words, squares.

    Squares are offered for the last word of a line that begins with a hand word.
    """
    head, _, last = text.rpartition(" ")
    if head.strip() and _VERB_OF.get(head.split()[0].lower()) and len(last) == 1:
        letter = last.upper()
        if letter in "ABCDEFGH":
            return ["%s %s%d" % (head, letter, row) for row in range(1, 9)]
    typed = text.lower()
    if not typed:
        return []
    hand = [forms[0] for forms in WORDS[lang].values()]
    other = [forms[0] for forms in WORDS["de" if lang == "en" else "en"].values()]
    known = sorted(hand) + sorted(console_words) + sorted(other)
    return [w for w in dict.fromkeys(known) if w.startswith(typed) and w != typed]
