"""What a broken or hostile host may send: seeded lines of every kind the link must stand.

A line is bytes with its newline, without 0x03 (MicroPython's own) and without console commands:
what is no machine line begins with "~" and holds no line end and no Ctrl-U.
"""

import string

from fluxboard.link import frame

CODES = {
    "bad_frame", "bad_crc", "too_long", "wrong_state", "unknown_verb", "bad_args",
    "malformed", "illegal", "not_found",
}  # fmt: skip
# Verbs of the board and their keys; none of the values below makes them change a game.
_KEYS = {
    "hello": ("proto", "as", "text"), "state": (), "ping": (), "events": ("since",),
    "cmd": ("t",), "move": ("m",), "new": ("game",), "resign": ("c",), "confirm": ("yes",),
    "leds": (), "comment": ("t",), "notes": ("from",), "name": ("side", "name"),
    "set": ("k", "v"), "get": ("k",), "scan": ("from",), "log": ("from",), "rec": ("from",),
}  # fmt: skip
_MUST = ("new", "resign")  # without their key these change the game
_VALUES = (
    "0", "-1", "1", "64", "9" * 30, "-" + "9" * 20, "1e999", "-1e999", "1.5", "true", "[]",
    "{}", '[["X"]]', '{"a":[1,{}]}', '"XO"', '"A1A2"', '"D9"', '"x y"', '"\\u0000"', '"\\ud83d"',
    '"' + "Z" * 60 + '"', "[" * 30 + "]" * 30, '{"a":' * 9 + "1" + "}" * 9,
)  # fmt: skip
_PLAIN = [byte for byte in range(256) if byte not in b"\x03\n\r\x15"]


class Rubbish:
    """Lines one after the other; `seq` is the number of the last request that was whole."""

    def __init__(self, rng):
        self.rng = rng
        self.seq = 1
        self._told = 0
        self._counted_line = None

    def line(self):
        """Return (kind, bytes) of one line."""
        kind = self.rng.choice(KINDS)
        return kind, getattr(self, "_" + kind)()

    def hello(self):
        """Return a request that begins a session anew."""
        self.seq = self.rng.randrange(1, 1000)
        self._counted_line = None
        return frame.encode_request(self.seq, "hello", {"proto": frame.VERSION}).encode()

    def _whole(self, verb, body):
        """Return a line with a right checksum, whatever is in it."""
        text = "$%d %s %s" % (self.seq, verb, body)
        return ("%s*%04X\n" % (text, frame.crc16(text.encode(), len(text)))).encode()

    def _bytes(self, low=0, high=150):
        return bytes(self.rng.choices(_PLAIN, k=self.rng.randint(low, high)))

    def _noise(self):
        return b"~" + self._bytes(6) + b"\n"

    def _dollar(self):
        return b"$" + self._bytes() + b"\n"

    def _truncated(self):
        line = self._values()[:-1]
        return line[: self.rng.randrange(1, len(line))] + b"\n"

    def _too_long(self):
        return b"$" + self._bytes(frame.MAX_LINE, 600) + b"\n"

    def _wrong_crc(self):
        line = bytearray(self._values())
        line[-2] = ord("1" if line[-2] == ord("0") else "0")
        return bytes(line)

    def _values(self):
        """Return a verb that is known with values that make no sense."""
        self.seq += 1
        verb = self.rng.choice(sorted(_KEYS))
        keys = _KEYS[verb] + (() if verb in _MUST else ("zz",))
        count = len(keys) if verb in _MUST else self.rng.randint(0, len(keys))
        pairs = ['"%s":%s' % (k, self.rng.choice(_VALUES)) for k in keys[:count]]
        return self._whole(verb, "{%s}" % ",".join(pairs))

    def _verb(self):
        self.seq += 1
        word = "".join(self.rng.choices(string.ascii_lowercase + "_", k=self.rng.randint(1, 12)))
        return self._whole("q" + word, "{}")

    def _body(self):
        self.seq += 1
        return self._whole("state", self.rng.choice(_VALUES))

    def _number(self):
        number = self.rng.choice(("0", "-1", "007", "9" * 9, "9" * 10, "9" * 40, "x", ""))
        text = "$%s state {}" % number
        return ("%s*%04X\n" % (text, frame.crc16(text.encode(), len(text)))).encode()

    def _again(self):
        """Return a number that was used, with the request it had or a new one."""
        if self._counted_line and self.rng.random() < 0.7:
            return self._counted_line
        return self._whole("comment", '{"t":"again"}')

    def _past(self):
        text = "$%d comment %s" % (max(1, self.seq - self.rng.randint(1, 9)), '{"t":"past"}')
        return ("%s*%04X\n" % (text, frame.crc16(text.encode(), len(text)))).encode()

    def _session(self):
        return self.hello()

    def _counted(self):
        """Return a request whose doing is told by an event, with words of its own."""
        self.seq += 1
        self._told += 1
        self._counted_line = self._whole("comment", '{"t":"told %d"}' % self._told)
        return self._counted_line


# `_number` may end the session's numbers (999999999 is a good one), so hellos are frequent.
KINDS = (
    "noise", "dollar", "truncated", "too_long", "wrong_crc", "values", "values", "values", "verb",
    "body", "number", "again", "past", "session", "session", "counted", "counted",
)  # fmt: skip
