"""Bytes to messages on the host's side; the frame itself is defined in fluxboard.link.frame."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from fluxboard.link import frame

# The board did not get the line whole: it has done nothing, so the same request may go again.
RESEND_CODES = ("bad_crc", "bad_frame", "busy")

# Codes that may come with another number than the request's, which arrived damaged.
LINE_CODES = ("bad_crc", "bad_frame", "too_long")

GARBLED = "garbled"

_MAX_PART = 4096
_START = re.compile(r"[=!]\d+ [a-z_]+ \{")
_BROKEN = re.compile(r"^[=!]\d|\*[0-9A-F]{4}$")


@dataclass(frozen=True)
class Answer:
    """`=seq ok|err json`."""

    seq: int
    ok: bool
    data: dict[str, Any]


@dataclass(frozen=True)
class EventLine:
    """`!n kind json`."""

    n: int
    kind: str
    data: dict[str, Any]


class LineReader:
    """Cuts a stream of bytes into lines, whatever the line ends and however much garbage."""

    def __init__(self) -> None:
        self._part = bytearray()

    def feed(self, data: bytes) -> list[str]:
        """Return the lines that data completes, without their ends and control characters."""
        self._part += data
        *whole, rest = self._part.split(b"\n")
        self._part = bytearray(rest[-_MAX_PART:])
        return [_clean(bytes(line)) for line in whole]

    @property
    def rest(self) -> str:
        """The begun line: a prompt stays here, for it has no line end."""
        return _clean(bytes(self._part))

    def clear(self) -> None:
        """Forget a half line."""
        self._part.clear()


def request_line(seq: int, verb: str, args: dict[str, Any]) -> bytes:
    """Return `$seq verb json*crc\\n`; BadArgs when it is longer than a board reads."""
    return frame.encode_request(seq, verb, args).encode()


def parse(line: str) -> Answer | EventLine | str | None:
    """Return the message in a line, GARBLED for a damaged one, None for text.

    A frame is also found behind a prompt or other text that came without a line end before it.
    """
    damaged = _BROKEN.search(line) is not None
    for start in _START.finditer(line):
        message = frame.decode(line[start.start() :].encode())
        if isinstance(message, str):
            damaged = True
            continue
        sigil, number, word, data = message
        if sigil == "=":
            return Answer(number, word == "ok", data)
        return EventLine(number, word, data)
    return GARBLED if damaged else None


def _clean(line: bytes) -> str:
    """Return the line as text without control characters (an echo's backspaces, ESC)."""
    text = line.decode("utf-8", "replace")
    return "".join(c for c in text if c >= " " or c == "\t")
