"""Characters for an output that has few of them: an ASCII or Latin-1 terminal, a log file."""

from __future__ import annotations

import codecs

NAME = "fluxboard.plain"

_PLAIN = {
    "ä": "ae",
    "ö": "oe",
    "ü": "ue",
    "Ä": "Ae",
    "Ö": "Oe",
    "Ü": "Ue",
    "ß": "ss",
    "·": ".",
    "–": "-",
    "—": "-",
    "…": "...",
    "×": "x",
    "°": " deg",
    "\N{NO-BREAK SPACE}": " ",
    "“": '"',
    "”": '"',
    "„": '"',
    "‘": "'",
    "’": "'",
    "›": ">",
    "●": "*",
    "○": "o",
    "◇": "o",
    "◆": "x",
    "▫": ".",
    "▪": ":",
    "▸": ">",
    "↑": "^",
    "←": "<",
    "◎": "@",
    "─": "-",
    "│": "|",
    "▀": "-",
    "▄": "_",
    "█": "#",
    "→": ">",
    "✓": "v",
}


def replace(error: UnicodeError) -> tuple[str, int]:
    """Return simpler characters for those that cannot be encoded; "?" for the unknown."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lost = error.object[error.start : error.end]
    return "".join(_PLAIN.get(char, "?") for char in lost), error.end


codecs.register_error(NAME, replace)
