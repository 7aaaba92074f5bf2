"""The lines of the link, defined once for both ends (architecture: the link).

    $<seq> <verb> <json>*<crc>\\n        host to board: a request
    =<seq> ok|err <json>*<crc>\\n        board to host: its answer
    !<n> <kind> <json>*<crc>\\n          board to host: an event

Every byte is printable ASCII. There is exactly one space between parts, numbers have up to nine
digits and no leading zeros, verbs and kinds are lowercase letters and "_", the JSON is one object,
and the CRC is four upper-case hex digits over everything before its `*` (sigil included). A line
that says the same thing in any other way is refused. A change here bumps VERSION and adds a
known-answer vector to the tests.
"""

import json

from fluxboard.errors import BadArgs

try:
    from fluxboard.link.crc_viper import crc16
except ImportError:  # CPython, or a board whose architecture has no native code
    from fluxboard.link.crc import crc16

VERSION = 1

# Bytes of a request with its newline: fits the board's 259-byte receive buffer twice.
MAX_LINE = 120

# Bytes of an answer or event with its newline: 45 ms on the wire at 11.5 bytes/ms. Also bounds
# how deep JSON can nest, far below what either interpreter's parser and printer stand.
MAX_ANSWER = 512


def to_json(value):
    """Return `value` as compact JSON in printable ASCII, the same rules on both interpreters.

    MicroPython's json writes other characters as UTF-8 and neither escapes DEL; they become
    \\uXXXX here, beyond the basic plane as a surrogate pair. Integers, strings, booleans, None,
    lists and dicts with string keys only: floats are not used on the link.
    """
    text = json.dumps(value, separators=(",", ":"))
    if len(text.encode()) == len(text) and "\x7f" not in text:
        return text
    escaped = ""
    for char in text:
        code = ord(char)
        if code > 0xFFFF:
            escaped += "\\u%04x" % (0xD7C0 + (code >> 10))
            code = 0xDC00 + (code & 0x3FF)
        escaped += char if code < 0x7F else "\\u%04x" % code
    return escaped


def line(sigil, number, word, json_text):
    """Return one whole line, CRC and newline included, from parts that are valid already."""
    text = "%s%d %s %s" % (sigil, number, word, json_text)
    return "%s*%04X\n" % (text, crc16(text.encode(), len(text)))


def encode_request(seq, verb, args=None):
    """Return a request as text, newline included; `seq` from 1, `args` a dict.

    BadArgs if the line would be longer than MAX_LINE or could not be read back.
    """
    text = line("$", seq, verb, to_json(args or {}))
    if len(text) > MAX_LINE or isinstance(decode(text[:-1].encode()), str):
        raise BadArgs("no request of at most %d bytes: %s" % (MAX_LINE, text))
    return text


def encode_answer(seq, ok, data=None):
    """Return an answer; `ok` tells "ok" from "err", `data` is a dict."""
    return line("=", seq, "ok" if ok else "err", to_json(data or {}))


def encode_event(number, kind, data=None):
    """Return an event."""
    return line("!", number, kind, to_json(data or {}))


def decode(data):
    """Read one line, bytes of any content without the newline.

    Returns (sigil, number, word, dict), or "bad_crc" when the four bytes after the last "*" are
    not the checksum of what stands before it, or "bad_frame" for anything else that is not
    exactly as described above.
    """
    if not 11 <= len(data) < MAX_ANSWER or min(data) < 0x20 or max(data) > 0x7E:
        return "bad_frame"
    text = bytes(data).decode()
    if text[0] not in "$=!" or text[-5] != "*":
        return "bad_frame"
    if text[-4:] != "%04X" % crc16(data, len(data) - 5):
        return "bad_crc"
    parts = text[1:-5].split(" ", 2)
    number = sequence(data)
    try:
        word, body = parts[1:]
        value = json.loads(body)
    except ValueError:
        return "bad_frame"
    if (
        parts[0] != str(number)
        or not (word.islower() and word.replace("_", "").isalpha())
        or body[0] + body[-1] != "{}"
        or (text[0] == "=" and word not in ("ok", "err"))
    ):
        return "bad_frame"
    return text[0], number, word, value


def sequence(data):
    """Return the number that even a damaged line seems to carry, 0 when none can be made out."""
    digits = bytes(data[1:11]).split(b" ")[0]
    return int(digits) if digits.isdigit() and len(digits) < 10 else 0
