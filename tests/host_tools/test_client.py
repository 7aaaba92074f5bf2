"""The client keeps its promises over a line that loses, garbles and interrupts."""

import os
import threading
import time

import pytest
from fluxboard_host import wire
from fluxboard_host.client import Client
from fluxboard_host.errors import NoAnswer, Refused, Unplugged
from fluxboard_host.transport import SerialTransport

from tests.host_tools.fake_board import FakeBoard


@pytest.fixture
def board():
    with FakeBoard() as fake:
        yield fake


@pytest.fixture
def client(board):
    with Client(SerialTransport(board.path), timeout_s=0.15) as it:
        it.hello()
        yield it


def test_hello_tells_who_is_there(client, board):
    assert client.info["board"] == "cluster"
    assert client.info["boot"] == board.boot
    assert client.info["proto"] == 1


def test_a_request_and_its_event(client, board):
    assert client.request("move", {"m": "D1D3"}) == {"n": 1}
    event = client.wait_for("move", 1.0)
    assert (event.n, event.data["m"]) == (1, "D1D3")
    assert client.state()["to"] == "O"


@pytest.mark.parametrize("trouble", ["lose", "garble", "deaf"])
def test_a_request_over_a_bad_line_is_done_once(client, board, trouble):
    setattr(board, trouble, 2)
    assert client.request("move", {"m": "D1D3"}) == {"n": 1}
    assert board.done == ["move"]
    assert [event.data["m"] for event in client.poll(0.5, keepalive_s=0.1)] == ["D1D3"]
    assert client.stats.resent >= 1


def test_a_garbled_request_is_sent_again_at_once(client, board):
    original = client.transport.write
    sent = []

    def spoil_first(data):
        sent.append(data)
        original(data.replace(b"D1D3", b"D1D4") if len(sent) == 1 else data)

    client.transport.write = spoil_first
    began_s = time.monotonic()
    client.timeout_s = 5.0
    assert client.request("move", {"m": "D1D3"}) == {"n": 1}
    assert time.monotonic() - began_s < 1.0
    assert sent[0] == sent[1]


def test_silence_is_an_error_and_names_the_port(board):
    board.deaf = 99
    with (
        Client(SerialTransport(board.path), timeout_s=0.05, retries=1) as client,
        pytest.raises(NoAnswer, match=board.path) as caught,
    ):
        client.hello(timeout_s=0.05)
    assert "flash" in caught.value.hint
    assert caught.value.exit_code == 8


def test_a_board_at_the_prompt_is_told_apart(board):
    board.deaf = 99
    with Client(SerialTransport(board.path), retries=1) as client:
        board.say("MicroPython v1.29\r\n>>> ")
        with pytest.raises(NoAnswer, match="MicroPython prompt"):
            client.hello(timeout_s=0.1)


def test_a_refusal_carries_the_boards_code(client):
    with pytest.raises(Refused) as caught:
        client.request("move", {"m": "D1D4"})
    assert caught.value.code == "illegal"
    assert caught.value.detail["why"] == "distance"
    with pytest.raises(Refused) as caught:
        client.request("fly")
    assert caught.value.code == "unknown_verb"


def test_a_missing_event_is_asked_for(client, board):
    board.lose = 1
    for number in range(3):
        board.event("comment", {"text": str(number)})
    events = client.poll(0.5)
    assert [(event.n, event.data["text"]) for event in events] == [(1, "0"), (2, "1"), (3, "2")]
    assert client.stats.gaps == 1


def test_events_that_are_gone_become_one_state(client, board):
    board.lose = 30
    for number in range(31):
        board.event("comment", {"text": "number %d" % number})
    events = client.poll(0.5)
    assert events[0].kind == "state"
    assert events[0].data["board"].startswith(".XXXXXX.")
    board.event("comment", {"text": "after"})
    assert [event.data.get("text") for event in client.poll(0.5)] == ["after"]


def test_console_text_is_kept_apart(client, board):
    board.say("half a sentence ")
    board.event("comment", {"text": "between"})
    board.say("White plays D1D3.\r\n")
    assert [event.kind for event in client.poll(0.5)] == ["comment"]
    client.poll(0.1)
    assert client.take_text() == ["White plays D1D3."]
    assert client.take_text() == []


def test_garbage_is_survived(client, board):
    board.say("\x00\xff\xfe noise\n=9 ok {*0000\n!5 x y*FFFF\n")
    assert client.request("ping") is not None
    assert len(client.take_text()) == 1
    assert client.stats.garbled == 2


def test_a_half_typed_line_spoils_one_try_only(board):
    with Client(SerialTransport(board.path), timeout_s=0.15) as client:
        client.transport.write(b"abb")
        assert client.hello(timeout_s=0.15)["board"] == "cluster"


def test_long_answers_come_in_parts(client, board):
    moves = []
    for _ in range(8):
        moves.append(board.game.legal()[0])
        client.request("move", {"m": moves[-1]})
    assert client.request_all("rec", "m") == moves


def test_a_restart_is_noticed_and_ends_in_a_state(client, board):
    client.request("move", {"m": "D1D3"})
    client.poll(0.1)
    board.restart()
    with pytest.raises(NoAnswer, match="restarted"):
        client.request("move", {"m": "A3C3"})
    with pytest.raises(NoAnswer, match="restarted"):
        client.poll(0.2, keepalive_s=0.0)
    info = client.reconnect(2.0)
    assert info["boot"] == board.boot
    assert [event.kind for event in client.poll(0.2)] == ["state"]
    assert client.request("move", {"m": "D1D3"}) == {"n": 1}


def test_events_missed_while_away_follow_after_reconnect(client, board):
    client.transport.close()
    board.event("comment", {"text": "meanwhile"})
    with pytest.raises(Unplugged):
        client.poll(0.1)
    client.reconnect(2.0)
    assert [event.data["text"] for event in client.poll(0.2)] == ["meanwhile"]


def test_unplugging_is_an_error_not_a_hang():
    board = FakeBoard()
    board.__enter__()
    client = Client(SerialTransport(board.path))
    client.hello()
    board.__exit__()
    with pytest.raises(Unplugged):
        client.poll(5.0)
    client.close()


def test_leaving_turns_machine_lines_off(board):
    with Client(SerialTransport(board.path)) as client:
        client.hello()
        assert board.peer.open
    assert not board.peer.open


def test_a_busy_line_loses_nothing(client, board):
    def chatter():
        for number in range(40):
            board.event("comment", {"text": str(number)})
            board.say("sentence %d\r\n" % number)
            time.sleep(0.002)

    thread = threading.Thread(target=chatter)
    thread.start()
    for _ in range(10):
        client.request("ping")
    thread.join()
    events = []
    while len(events) < 40:
        more = client.poll(1.0)
        assert more
        events += more
    assert [event.n for event in events] == list(range(1, 41))
    assert client.take_text() == ["sentence %d" % number for number in range(40)]


def test_a_long_request_is_refused_before_it_is_sent(client, board):
    before = len(board.heard)
    with pytest.raises(ValueError, match="120 bytes"):
        client.request("comment", {"t": "x" * 200})
    assert len(board.heard) == before


@pytest.mark.parametrize("cut", range(1, 30, 7))
def test_lines_come_together_however_they_are_cut(cut):
    data = b"one\r\ntwo \x1b[2Kthree\n" + os.urandom(3).replace(b"\n", b".") + b"\n"
    reader = wire.LineReader()
    found = [line for at in range(0, len(data), cut) for line in reader.feed(data[at : at + cut])]
    assert found[:2] == ["one", "two [2Kthree"]
    assert len(found) == 3
