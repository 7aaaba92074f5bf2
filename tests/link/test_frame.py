"""Frames: known answers, round trips, and that nothing on the wire can fool or stop a reader."""

import json
from pathlib import Path

import pytest
from fluxboard.errors import BadArgs
from fluxboard.link import crc, frame
from hypothesis import assume, given
from hypothesis import strategies as st

VECTORS = json.loads((Path(__file__).parent / "vectors.json").read_text())
WORDS = st.text("abcdefghijklmnopqrstuvwxyz_", min_size=1, max_size=12).filter(
    lambda word: word.strip("_")
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**31), 2**31) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=5,
)
DATA = st.dictionaries(st.text(max_size=4), VALUES, max_size=3)
NUMBERS = st.integers(0, 999999999)


def raw(text):
    return text[:-1].encode("ascii")


def test_crc_known_answer():
    assert crc.crc16(b"123456789", 9) == 0x29B1
    assert crc.crc16(b"1234567890", 9) == 0x29B1
    assert crc.crc16(b"", 0) == 0xFFFF


def test_version_has_its_vectors():
    assert frame.VERSION == 1, "a change of the wire format needs new vectors"


@pytest.mark.parametrize("vector", VECTORS, ids=lambda v: v[3])
def test_vectors(vector):
    text, sigil, number, word, data = vector
    assert frame.decode(text.encode()) == (sigil, number, word, data)
    assert frame.line(sigil, number, word, frame.to_json(data)) == text + "\n"


@given(st.sampled_from("$=!"), NUMBERS, WORDS, DATA)
def test_round_trip(sigil, number, word, data):
    word = {"=": "ok"}.get(sigil, word)
    text = frame.line(sigil, number, word, frame.to_json(data))
    assume(len(text) <= frame.MAX_ANSWER)
    assert all(0x20 <= byte <= 0x7E for byte in raw(text)) and text.endswith("\n")
    assert frame.decode(raw(text)) == (sigil, number, word, data)


@given(st.integers(1, 999999999), WORDS, DATA)
def test_requests_fit_or_are_refused(seq, verb, data):
    try:
        text = frame.encode_request(seq, verb, data)
    except BadArgs:
        assert len(frame.line("$", seq, verb, frame.to_json(data))) > frame.MAX_LINE
    else:
        assert len(text) <= frame.MAX_LINE
        assert frame.decode(raw(text)) == ("$", seq, verb, data)


@pytest.mark.parametrize(
    "seq, verb", [(10**9, "move"), (-1, "move"), (1, "Move"), (1, "a b"), (1, "")]
)
def test_requests_that_could_not_be_read_are_refused(seq, verb):
    with pytest.raises(BadArgs):
        frame.encode_request(seq, verb)


def test_answers_and_events():
    assert frame.decode(raw(frame.encode_answer(3, True))) == ("=", 3, "ok", {})
    assert frame.decode(raw(frame.encode_answer(3, False, {"code": "x"})))[2] == "err"
    assert frame.decode(raw(frame.encode_event(4, "move", {"m": "D1D3"})))[:3] == ("!", 4, "move")


LINE = raw(frame.encode_request(42, "move", {"m": "D1D3", "t": "a*b"}))


def test_every_change_of_one_byte_is_noticed():
    for at in range(len(LINE)):
        for byte in range(256):
            if byte != LINE[at]:
                changed = LINE[:at] + bytes([byte]) + LINE[at + 1 :]
                assert isinstance(frame.decode(changed), str), changed


@given(st.integers(0, len(LINE) - 2), st.integers(0, 65535))
def test_every_change_of_two_neighbours_is_noticed(at, both):
    changed = LINE[:at] + both.to_bytes(2, "big") + LINE[at + 2 :]
    assert changed == LINE or isinstance(frame.decode(changed), str)


@given(st.sets(st.integers(0, 8 * len(LINE) - 1), min_size=1, max_size=3))
def test_every_change_of_three_bits_is_noticed(bits):
    changed = bytearray(LINE)
    for bit in bits:
        changed[bit // 8] ^= 1 << bit % 8
    assert isinstance(frame.decode(changed), str)


@given(st.integers(0, len(LINE) - 1), st.integers(0, 255))
def test_a_lost_or_added_byte_is_noticed(at, byte):
    assert isinstance(frame.decode(LINE[:at] + LINE[at + 1 :]), str)
    longer = LINE[:at] + bytes([byte]) + LINE[at:]
    assert isinstance(frame.decode(longer), str)


@given(st.binary(max_size=600))
def test_random_bytes_never_raise(data):
    assert frame.decode(data) in ("bad_frame", "bad_crc")
    assert 0 <= frame.sequence(data) <= 999999999


@given(st.sampled_from("$=!"), st.text(st.characters(min_codepoint=0x20, max_codepoint=0x7E)))
def test_well_summed_nonsense_never_raises(sigil, text):
    text = sigil + text
    line = "%s*%04X" % (text, crc.crc16(text.encode(), len(text)))
    parts = frame.decode(line.encode())
    assert isinstance(parts, str) or frame.line(*parts[:3], frame.to_json(parts[3]))


@pytest.mark.parametrize(
    "text",
    [
        "$01 move {}", "$+1 move {}", "$1_0 move {}", "$1  move {}", "$1 move  {}", "$1 move {} ",
        "$1 MOVE {}", "$1 move1 {}", "$1 _ {}", "$1 move []", "$1 move 1", "$1 move", "$ move {}",
        "$1234567890 move {}", "$1 move {}{}", "=1 maybe {}", "%1 move {}", "$-1 move {}",
        '$1 move {"a":}', "$1 move {'a':1}",
    ],
)  # fmt: skip
def test_other_ways_to_say_it_are_refused(text):
    line = "%s*%04X" % (text, crc.crc16(text.encode(), len(text)))
    assert frame.decode(line.encode()) == "bad_frame"


def test_lower_case_crc_is_refused():
    assert frame.decode(LINE[:-4] + LINE[-4:].lower()) == "bad_crc"


def test_nested_json_is_bounded_by_the_length_of_a_line():
    for text in ("$1 x {" + '"a":[' * 90, '$1 x {"a":' + "[" * 240 + "]" * 240 + "}"):
        line = "%s*%04X" % (text, crc.crc16(text.encode(), len(text)))
        assert isinstance(frame.decode(line.encode()), str) or "[[[" in text
    text = "!1 x {" + "[" * 100000
    assert frame.decode(("%s*%04X" % (text, crc.crc16(text.encode(), len(text)))).encode()) == (
        "bad_frame"
    )


@pytest.mark.parametrize(
    "line, seq", [(b"$12 mo", 12), (b"$12", 12), (b"$x 1", 0), (b"", 0), (b"$1234567890 ", 0)]
)
def test_sequence_of_damaged_lines(line, seq):
    assert frame.sequence(line) == seq
