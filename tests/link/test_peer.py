"""The board's side of a session: answered once, never stopped, nothing lost unnoticed."""

import pytest
from fluxboard import errors
from fluxboard.link import frame
from fluxboard.link.peer import Peer
from hypothesis import given
from hypothesis import strategies as st


class Board:
    """A peer with handlers that count, and the lines it sent, decoded."""

    def __init__(self, **options):
        self.done = []
        self.sent = []
        self.faults = []
        handlers = {
            "hello": lambda args: {"fw": "0.1.0"},
            "state": lambda args: {"board": "X", "n": len(self.done)},
            "move": self.move,
            "crash": self.crash,
            "none": lambda args: None,
            "long": lambda args: {"t": "x" * 600},
            "deep": self.deep,
        }
        self.peer = Peer(self.out, handlers, self.faults.append, **options)

    def out(self, text):
        parts = frame.decode(text[:-1].encode("ascii"))
        assert text.endswith("\n") and len(text) <= frame.MAX_ANSWER and not isinstance(parts, str)
        self.sent.append(parts)

    def move(self, args):
        self.done.append(args["m"])
        self.peer.event("move", {"m": args["m"]})
        return {"n": len(self.done)}

    def crash(self, args):
        raise {
            "illegal": errors.Illegal("D1D4: two squares", "distance", 2),
            "malformed": errors.Malformed("D9"),
            "wrong": errors.WrongState("no move"),
            "store": errors.StoreError("bad file"),
            "zero": ZeroDivisionError("oops"),
            "memory": MemoryError(),
            "recursion": RecursionError("deep"),
            "value": ValueError("x" * 1000),
            "umlaut": errors.NotFound("Jürgen"),
        }[args["what"]]

    def deep(self, args):
        value = []
        for _ in range(200000):
            value = [value]
        return {"v": value}

    def ask(self, seq, verb, args=None):
        """Send a request and return (status, answer)."""
        self.sent.clear()
        self.peer.line(frame.encode_request(seq, verb, args)[:-1].encode())
        answers = [parts for parts in self.sent if parts[0] == "="]
        assert len(answers) == 1 and answers[0][1] == seq
        return answers[0][2:]


@pytest.fixture
def board():
    board = Board()
    assert board.ask(1, "hello", {"proto": 1}) == ("ok", {"fw": "0.1.0", "proto": 1, "ev": 0})
    return board


def test_nothing_but_hello_before_hello():
    board = Board()
    assert board.ask(5, "move", {"m": "D1D3"})[1]["code"] == "wrong_state"
    board.peer.event("lift", {"sq": "D1"})
    assert not board.done and len(board.sent) == 1
    assert board.ask(6, "hello") == ("ok", {"fw": "0.1.0", "proto": 1, "ev": 1})


def test_the_same_number_gets_the_same_answer_and_is_done_once(board):
    first = board.ask(2, "move", {"m": "D1D3"})
    assert board.sent[0] == ("!", 1, "move", {"m": "D1D3"})
    assert board.ask(2, "move", {"m": "D1D3"}) == first == ("ok", {"n": 1})
    assert board.done == ["D1D3"] and len(board.sent) == 1


def test_an_error_is_given_again_too(board):
    first = board.ask(2, "crash", {"what": "zero"})
    assert board.ask(2, "crash", {"what": "zero"}) == first
    assert len(board.faults) == 1


def test_an_older_number_is_never_done_again(board):
    board.ask(2, "move", {"m": "D1D3"})
    board.ask(3, "state")
    assert board.ask(2, "move", {"m": "D1D3"})[1]["code"] == "wrong_state"
    assert board.ask(4, "state")[0] == "ok"
    assert board.done == ["D1D3"]


def test_hello_begins_again(board):
    board.ask(9, "move", {"m": "D1D3"})
    assert board.ask(1, "hello", {"text": 1, "as": "Anna"})[1]["ev"] == 1
    assert board.peer.text and board.peer.speaker == "Anna"
    assert board.ask(2, "move", {"m": "D1D3"}) == ("ok", {"n": 2})
    assert board.ask(1, "hello", {"as": ""})[0] == "ok"
    assert not board.peer.text and board.peer.speaker is None


def test_another_protocol_is_told_ours_and_gets_no_session():
    board = Board()
    assert board.ask(1, "hello", {"proto": 2})[1]["proto"] == frame.VERSION
    assert not board.peer.open


def test_bye_ends_the_session(board):
    assert board.ask(2, "bye") == ("ok", {})
    assert board.ask(3, "state")[1]["code"] == "wrong_state"


@pytest.mark.parametrize(
    "what, code",
    [
        ("malformed", "malformed"), ("wrong", "wrong_state"), ("store", "store"),
        ("zero", "internal"), ("memory", "internal"), ("recursion", "internal"),
        ("value", "bad_args"), ("umlaut", "not_found"), ("nothing known", "bad_args"),
    ],
)  # fmt: skip
def test_exceptions_become_codes(board, what, code):
    status, answer = board.ask(2, "crash", {"what": what})
    assert (status, answer["code"]) == ("err", code) and 0 < len(answer["msg"]) <= 160
    assert len(board.faults) == (code == "internal")
    assert board.peer.counts == {code: 1}
    assert board.ask(3, "ping") == ("ok", {code: 1})


def test_illegal_says_why(board):
    status, answer = board.ask(2, "crash", {"what": "illegal"})
    assert (answer["code"], answer["why"], answer["need"]) == ("illegal", "distance", 2)


def test_a_missing_argument_is_named(board):
    answer = board.ask(2, "move")[1]
    assert answer["code"] == "bad_args" and "m" in answer["msg"]


def test_answers_that_are_too_long_or_too_deep(board):
    assert board.ask(2, "long")[1]["code"] == "too_long"
    assert board.ask(3, "deep")[1]["code"] == "internal"
    assert board.ask(4, "none") == ("ok", {})
    assert board.ask(5, "nosuch")[1]["code"] == "unknown_verb"


@pytest.mark.parametrize(
    "data, seq, code",
    [
        (b"$7 move {}*4001", 7, "bad_crc"), (b"$7 mo", 7, "bad_frame"), (b"$", 0, "bad_frame"),
        (b"$\xff\x00", 0, "bad_frame"), (None, 0, "too_long"),
        (frame.encode_event(3, "move")[:-1].encode(), 3, "bad_frame"),
    ],
)  # fmt: skip
def test_unreadable_lines_are_answered_and_counted(board, data, seq, code):
    board.sent.clear()
    board.peer.line(data)
    (answer,) = board.sent
    assert answer[:3] == ("=", seq, "err") and answer[3]["code"] == code
    assert board.peer.counts[code] == 1
    assert board.ask(2, "move", {"m": "D1D3"}) == ("ok", {"n": 1})


def test_a_damaged_request_does_not_spoil_its_number(board):
    good = frame.encode_request(2, "move", {"m": "D1D3"})[:-1].encode()
    board.peer.line(good.replace(b"D3", b"D4"))
    assert board.ask(2, "move", {"m": "D1D3"}) == ("ok", {"n": 1})


def test_gaps_are_filled_from_the_ring(board):
    for number in range(30):
        board.peer.event("lift", {"sq": "D1", "i": number})
    heard, rounds = 3, 0
    while heard < 30:
        for number, kind, data in board.ask(2 + rounds, "events", {"since": heard})[1]["ev"]:
            assert (number, kind, data["i"]) == (heard + 1, "lift", heard)
            heard = number
        rounds += 1
    assert rounds > 1
    assert board.ask(50, "events", {"since": 30}) == ("ok", {"ev": []})


def test_gone_events_come_with_the_state(board):
    for _ in range(100):
        board.peer.event("lift", {"sq": "D1"})
    answer = board.ask(2, "events", {"since": 0})[1]
    assert answer["gone"] > 0 and answer["ev"] == 100 and answer["state"]["board"] == "X"
    assert board.ask(3, "events", {"since": 500})[1]["gone"] == -1
    assert board.ask(4, "events", {"since": "x"})[1]["code"] == "bad_args"
    assert board.ask(5, "events")[1]["code"] == "bad_args"


def test_a_huge_event_is_cut_but_numbered(board):
    board.peer.event("comment", {"text": "ä" * 300})
    assert board.sent[-1] == ("!", 1, "comment", {"cut": 1811})


def test_no_memory_for_any_answer_is_survived(board):
    def out(text):
        raise MemoryError

    board.peer._out = out
    board.peer.line(b"$2 state {}*0000")


@given(st.lists(st.binary(max_size=130) | st.sampled_from([b"$", b"$1 x {}*1234"]), max_size=8))
def test_random_lines_are_each_answered_once(lines):
    board = Board()
    board.ask(1, "hello")
    board.sent.clear()
    for data in lines:
        board.peer.line(data)
    assert len(board.sent) == len(lines)
    assert sum(board.peer.counts.values()) == len(lines)
    assert board.ask(2, "state")[0] == "ok"


def test_a_number_beyond_all_numbers_is_a_bad_argument(board):
    text = '$7 events {"since":1e999}'
    board.sent.clear()
    board.peer.line(("%s*%04X" % (text, frame.crc16(text.encode(), len(text)))).encode())
    ((sigil, seq, status, data),) = board.sent
    assert (sigil, seq, status, data["code"]) == ("=", 7, "err", "bad_args")
    assert not board.faults
