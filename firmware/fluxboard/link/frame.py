"""The lines of the link, defined once for both ends (architecture: the link).

    $<seq> <verb> <json>*<crc>\\n        host to board: a request
    =<seq> ok|err <json>*<crc>\\n        board to host: its answer
    !<n> <kind> <json>*<crc>\\n          board to host: an event

Every byte is printable ASCII. There is exactly one space between parts, numbers are decimal
without leading zeros, verbs and kinds are lowercase, the JSON is one object without line breaks,
and the CRC is four upper-case hex digits over everything before its `*` (sigil included). A line
that says the same thing in any other way is refused. A change here bumps VERSION and adds a
known-answer vector to the tests.
"""

import json

from fluxboard.compat import const
from fluxboard.errors import BadArgs
from fluxboard.link.crc import crc16

VERSION = 1

# Bytes of a request with its newline: fits the board's 259-byte receive buffer twice.
MAX_LINE = 120

# Bytes of an answer or event with its newline: 45 ms on the wire at 11.5 bytes/ms.
MAX_ANSWER = 512

MAX_NUMBER = 999999999

_REQUEST = const(0x24)  # $
_ANSWER = const(0x3D)  # =
_EVENT = const(0x21)  # !
_STAR = const(0x2A)
_MAX_DEPTH = const(8)
_MAX_WORD = const(16)


def to_json(value):
    """Return `value` as compact JSON in printable ASCII, the same rules on both interpreters.

    MicroPython's json writes other characters as UTF-8 and neither escapes DEL; they become
    \\uXXXX here, beyond the basic plane as a surrogate pair. Integers, strings, booleans, None,
    lists and dicts with string keys only: floats are not used on the link.
    """
    text = json.dumps(value, separators=(",", ":"))
    if len(text.encode()) == len(text) and "\x7f" not in text:
        return text
    parts = []
    for char in text:
        code = ord(char)
        if code < 0x7F:
            parts.append(char)
        elif code < 0x10000:
            parts.append("\\u%04x" % code)
        else:
            code -= 0x10000
            parts.append("\\u%04x\\u%04x" % (0xD800 + (code >> 10), 0xDC00 + (code & 0x3FF)))
    return "".join(parts)


def line(sigil, number, word, json_text):
    """Return one whole line with CRC and newline from parts that are valid already."""
    text = "%s%d %s %s" % (sigil, number, word, json_text)
    data = text.encode()
    return "%s*%04X\n" % (text, crc16(data, len(data)))


def encode_request(seq, verb, args=None):
    """Return a request line (text, newline included); BadArgs if it would be over MAX_LINE.

    `seq` is 1 to MAX_NUMBER, `verb` lowercase letters, digits and "_" after a letter, `args` a
    dict.
    """
    if not (0 < seq <= MAX_NUMBER and _is_word(verb)):
        raise BadArgs("no request %r %r" % (seq, verb))
    text = line("$", seq, verb, to_json(args or {}))
    if len(text) > MAX_LINE:
        raise BadArgs("request of %d bytes, at most %d: %s" % (len(text), MAX_LINE, text[:40]))
    return text


def encode_answer(seq, ok, data=None):
    """Return an answer line; `ok` tells "ok" from "err", `data` is a dict."""
    return line("=", seq, "ok" if ok else "err", to_json(data or {}))


def encode_event(number, kind, data=None):
    """Return an event line."""
    return line("!", number, kind, to_json(data or {}))


def decode(data):
    """Read one line, bytes without its newline, of any content.

    Returns (sigil, number, word, dict), or the code "bad_crc" (the line is complete, but its
    checksum is another one) or "bad_frame" (anything else that is not exactly as above).
    """
    data = bytes(data)
    length = len(data) - 5
    if length < 6 or data[length] != _STAR or data[0] not in (_REQUEST, _ANSWER, _EVENT):
        return "bad_frame"
    for byte in data:
        if not 0x20 <= byte < 0x7F:
            return "bad_frame"
    if data[length + 1 :] != b"%04X" % crc16(data, length):
        return "bad_crc" if _is_crc(data[length + 1 :]) else "bad_frame"
    parts = data[1:length].split(b" ", 2)
    if len(parts) != 3:
        return "bad_frame"
    number = _number(parts[0])
    word = parts[1].decode()
    body = parts[2]
    if number < 0 or not _is_word(word) or body[:1] != b"{" or body[-1:] != b"}":
        return "bad_frame"
    if data[0] == _ANSWER and word not in ("ok", "err") or _too_deep(body):
        return "bad_frame"
    try:
        value = json.loads(body.decode())
    except ValueError:
        return "bad_frame"
    return chr(data[0]), number, word, value


def sequence(data):
    """Return the number a damaged line seems to carry, 0 when none can be made out."""
    return max(0, _number(bytes(data[1:12]).split(b" ", 1)[0]))


def _number(digits):
    """Return 0 … MAX_NUMBER from ASCII digits, -1 for any other bytes."""
    if not 0 < len(digits) <= 9 or digits[0] == 0x30 and len(digits) > 1:
        return -1
    number = 0
    for byte in digits:
        if not 0x30 <= byte <= 0x39:
            return -1
        number = number * 10 + byte - 0x30
    return number


def _is_word(word):
    if not 0 < len(word) <= _MAX_WORD or not "a" <= word[0] <= "z":
        return False
    for byte in word.encode():
        if not (0x61 <= byte <= 0x7A or 0x30 <= byte <= 0x39 or byte == 0x5F):
            return False
    return True


def _is_crc(digits):
    for byte in digits:
        if not (0x30 <= byte <= 0x39 or 0x41 <= byte <= 0x46):
            return False
    return True


def _too_deep(body):
    """Return whether JSON nests deeper than any message of ours: CPython's parser recurses."""
    depth = 0
    quoted = escaped = False
    for byte in body:
        if escaped:
            escaped = False
        elif quoted:
            escaped = byte == 0x5C
            quoted = byte != 0x22
        elif byte == 0x22:
            quoted = True
        elif byte == 0x7B or byte == 0x5B:
            depth += 1
            if depth > _MAX_DEPTH:
                return True
        elif byte == 0x7D or byte == 0x5D:
            depth -= 1
    return False
