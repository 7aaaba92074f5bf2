"""Lines to messages on the host's side; the frame itself is defined in fluxboard.link.frame."""

from __future__ import annotations

import binascii
import json
import re
from dataclasses import dataclass
from typing import Any

MAX_LINE = 120
MAX_INPUT_LINE = 4096

# The board did not get the line whole: it has done nothing, so the same request may go again.
RESEND_CODES = ("bad_crc", "bad_frame", "too_long", "busy")

GARBLED = "garbled"

_FRAME = re.compile(r"[=!]\d+ \S+ \{.*\}\*[0-9a-fA-F]{4}$")
_BROKEN = re.compile(r"^[=!]\d|\*[0-9a-fA-F]{4}$")


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
        self._part = bytearray(rest[-MAX_INPUT_LINE:])
        return [_clean(bytes(line)) for line in whole]

    @property
    def rest(self) -> str:
        """The begun line: a prompt stays here, for it has no line end."""
        return _clean(bytes(self._part))

    def clear(self) -> None:
        """Forget a half line."""
        self._part.clear()


def crc16(data: bytes) -> int:
    """Return the CRC-16/CCITT-FALSE of data."""
    return binascii.crc_hqx(data, 0xFFFF)


def request_line(seq: int, verb: str, args: dict[str, Any]) -> bytes:
    """Return `$seq verb json*crc\\n`; ValueError when it is longer than a board reads."""
    body = "$%d %s %s" % (seq, verb, json.dumps(args, separators=(",", ":")))
    line = b"%s*%04x\n" % (body.encode(), crc16(body.encode()))
    if len(line) > MAX_LINE:
        raise ValueError("the request is %d bytes long, %d fit" % (len(line), MAX_LINE))
    return line


def parse(line: str) -> Answer | EventLine | str | None:
    """Return the message in a line, GARBLED for a damaged one, None for text.

    A frame is also found behind a prompt or other text that came without a line end before it.
    """
    match = _FRAME.search(line)
    if match is None:
        return GARBLED if _BROKEN.search(line) else None
    text = match[0]
    body, check = text[:-5], text[-4:]
    if int(check, 16) != crc16(body.encode()):
        return GARBLED
    head, word, payload = body.split(" ", 2)
    try:
        data = json.loads(payload)
    except ValueError:
        return GARBLED
    if head[0] == "=":
        return Answer(int(head[1:]), word == "ok", data)
    return EventLine(int(head[1:]), word, data)


def _clean(line: bytes) -> str:
    """Return the line as text; control characters (echo, escape sequences' ESC) are left out."""
    text = line.decode("utf-8", "replace")
    return "".join(c for c in text if c >= " " or c == "\t")
