"""The link on MicroPython: the same vectors, no heap growth, no allocation per byte, bombs."""

import json
from pathlib import Path

import pytest

from tests.mpy import runner

pytestmark = pytest.mark.mpy
VECTORS = Path(__file__).parents[1] / "link" / "vectors.json"

VECTOR_SCRIPT = """
import json, sys
from fluxboard.link import frame
for text, sigil, number, word, data in json.load(open(sys.argv[1])):
    assert frame.decode(text.encode()) == (sigil, number, word, data), text
    assert frame.to_json(data).isascii() if hasattr("", "isascii") else True
    line = frame.line(sigil, number, word, frame.to_json(data))
    assert frame.decode(line[:-1].encode()) == (sigil, number, word, data), line
    assert len(line) == len(text) + 1 and min(line[:-1]) >= " " and max(line) <= "~", line
    if len(data) <= 1:
        assert line == text + "\\n", line
from fluxboard.link.crc import crc16 as plain
assert frame.crc16(b"123456789", 9) == plain(b"123456789", 9) == 0x29B1
for size in (0, 1, 119, 300):
    data = bytes(i * 37 & 255 for i in range(size))
    assert frame.crc16(data, size) == plain(data, size)
print(frame.crc16 is not plain)
"""

SETUP = """
import gc, json
from fluxboard.errors import Illegal
from fluxboard.link import frame, lines
from fluxboard.link.peer import Peer
sent = []
def illegal(args):
    raise Illegal("no", "distance", 2)
peer = Peer(sent.append, {
    "hello": lambda args: {}, "state": lambda args: {"b": "X"}, "echo": lambda args: args,
    "illegal": illegal, "repr": lambda args: {"t": repr(args)},
})
def ask(seq, verb, args=None):
    del sent[:]
    peer.line(frame.encode_request(seq, verb, args)[:-1].encode())
    return frame.decode(sent[0][:-1].encode())
assert ask(1, "hello")[2] == "ok"
"""

GROWTH_SCRIPT = (
    SETUP
    + """
import random
random.seed(1)
def round(count):
    for i in range(count):
        n = random.getrandbits(7)
        data = bytes(random.getrandbits(7) for _ in range(n))
        kind = i % 4
        if kind == 1:
            text = "$%d v%d {}" % (random.getrandbits(20), i)
            data = (text + "*%04X" % frame.crc16(text.encode(), len(text))).encode()
        elif kind == 2:
            data = frame.encode_request(random.getrandbits(29) + 1, "v" + chr(97 + i % 26),
                                        {"k": i})[:-1].encode()
        elif kind == 3:
            peer.event("lift", {"sq": "D1", "i": i})
        peer.line(data)
        del sent[:]
round(500)
gc.collect(); before = gc.mem_alloc()
round(5000)
gc.collect(); print(json.dumps(gc.mem_alloc() - before))
"""
)

LOCKED_SCRIPT = """
import micropython
from fluxboard.link.lines import LINE, Lines
def take(data, taker):
    found = at = 0
    micropython.heap_lock()
    while at < len(data):
        if taker.feed(data[at]) == LINE:
            found += 1
        at += 1
    micropython.heap_unlock()
    return found, taker.length
print(*take(b"zug d1\\r\\n$1 x {}*0000\\n" + b"$" + b"y" * 300 + b"\\r\\n", Lines()))
"""

BOMB_SCRIPT = (
    SETUP
    + """
seq = 2
for bomb in ("[" * 50 + "]" * 50, "[" * 50, '{"a":' * 15 + "1" + "}" * 15, "9" * 90, "1e999"):
    for verb in ("echo", "repr"):
        text = '$%d %s {"a":%s}' % (seq, verb, bomb)
        peer.line((text + "*%04X" % frame.crc16(text.encode(), len(text))).encode())
        seq += 1
        assert ask(seq, "state")[2:] == ("ok", {"b": "X"}), bomb
        seq += 1
answer = ask(seq, "illegal")
print(json.dumps([answer[2], answer[3]]))
"""
)


def test_vectors():
    assert runner.run(VECTOR_SCRIPT, VECTORS) == "True\n", "the viper CRC is in use"
    assert runner.run(VECTOR_SCRIPT, VECTORS, native=False) == "False\n"


def test_heap_does_not_grow_over_5000_lines():
    # A line or two may still lie where the collector takes it for something in use.
    assert runner.run_json(GROWTH_SCRIPT, heap_kb=64) <= 256


def test_taking_bytes_allocates_nothing():
    assert runner.run(LOCKED_SCRIPT).split() == ["1", "119"]


def test_json_bombs_are_survived_in_a_small_heap():
    status, answer = json.loads(runner.run(BOMB_SCRIPT, heap_kb=56).splitlines()[-1])
    assert (status, answer["code"], answer["need"]) == ("err", "illegal", 2)
