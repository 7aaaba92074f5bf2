"""The thread behind the views: it tells what the board says and finds it again when it goes."""

import json
import os
import time

import pytest
from fluxboard_host.cli import app
from fluxboard_host.transport import SerialTransport
from fluxboard_host.views import look, marks, picture
from fluxboard_host.views.opponent import RandomOpponent
from fluxboard_host.views.still import still
from fluxboard_host.views.worker import BoardWorker
from typer.testing import CliRunner

from tests.host_tools.fake_board import FakeBoard
from tests.host_tools.fake_worker import START


class MarkedBoard(FakeBoard):
    """A FakeBoard that knows marks."""

    def start(self):
        super().start()
        self.peer.handlers["leds"] = lambda _args: {"m": "T" + 63 * "."}


class Told:
    """Collects a worker's messages."""

    def __init__(self, port):
        self.worker = BoardWorker(lambda: SerialTransport(port))
        self.found = []

    def __enter__(self):
        self.worker.start()
        return self

    def __exit__(self, *_error):
        self.worker.stop()
        assert not self.worker.is_alive()

    def wait(self, kind, wanted=lambda data: True, timeout_s=8.0):
        """Return the data of the first message that fits; each message is looked at once."""
        end = time.monotonic() + timeout_s
        while time.monotonic() < end:
            self.found += self.worker.take()
            while self.found:
                message = self.found.pop(0)
                if message.kind == kind and wanted(message.data):
                    return message.data
            time.sleep(0.02)
        raise AssertionError("no %s came" % kind)


def test_state_marks_events_and_text_are_told():
    with MarkedBoard() as board, Told(board.path) as told:
        assert told.wait("link")[0] == "connected"
        assert told.wait("state")["board"].replace("/", "") == START.replace("/", "")
        assert told.wait("leds")["m"][0] == "T"
        board.event("lift", {"sq": "D1", "c": "X"})
        assert told.wait("event").data == {"sq": "D1", "c": "X"}
        board.say("a sentence\r\n")
        assert told.wait("text", lambda line: "sentence" in line) == "a sentence"


def test_a_board_without_marks_is_shown_all_the_same():
    with FakeBoard() as board, Told(board.path) as told:
        told.wait("state")
        told.wait("state")
        assert told.worker.failure is None


def test_a_refused_call_is_told_and_the_thread_goes_on():
    with MarkedBoard() as board, Told(board.path) as told:
        told.wait("state")
        told.worker.submit(lambda client: client.request("move", {"m": "D1D8"}))
        assert told.wait("error")
        told.wait("state")


def test_an_unplugged_board_is_found_again(tmp_path):
    link = tmp_path / "port"
    board = MarkedBoard().__enter__()
    os.symlink(board.path, link)
    with Told(str(link)) as told:
        told.wait("state")
        board.__exit__()
        told.wait("link", lambda link: link[0] == "lost")
        with MarkedBoard() as again:
            link.unlink()
            os.symlink(again.path, link)
            told.wait("link", lambda link: link[0] == "connected")
            told.wait("state")


def test_a_board_that_comes_later_is_waited_for(tmp_path):
    link = tmp_path / "port"
    with Told(str(link)) as told:
        assert told.wait("link")[0] == "searching"
        with MarkedBoard() as board:
            os.symlink(board.path, link)
            told.wait("state")


def test_a_bug_in_the_thread_ends_the_view_with_its_reason():
    def broken():
        raise KeyError("no board")

    worker = BoardWorker(broken)
    worker.start()
    worker.join(5)
    assert isinstance(worker.failure, KeyError)
    assert [message.kind for message in worker.take()] == ["failed"]


# One picture, JSON lines


def test_once_prints_a_picture_that_needs_no_colour():
    with MarkedBoard() as board:
        done = CliRunner().invoke(app, ["watch", "--once", "--port", board.path, "--lang", "en"])
    assert done.exit_code == 0, done.output
    lines = [line.rstrip() for line in done.stdout.splitlines()]
    assert lines[1].split()[:10] == list("1◇XXXXXX.1")
    assert lines[2].split()[:10] == list("2O......O2")
    assert "White to move" in lines[0] and "may go here" in done.stdout


def test_once_as_json_is_the_state():
    with MarkedBoard() as board:
        done = CliRunner().invoke(app, ["watch", "--once", "--json", "--port", board.path])
    assert json.loads(done.stdout)["to"] == "X"


@pytest.mark.parametrize("command", ["watch", "play"])
def test_a_full_screen_view_in_a_pipe_says_what_to_do_instead(command):
    with MarkedBoard() as board:
        done = CliRunner().invoke(app, [command], env={"FLUXBOARD_PORT": board.path})
    assert done.exit_code == 1
    assert "needs a terminal" in done.output


@pytest.mark.parametrize(
    "arguments, part",
    [
        (["--against", "me"], "random"),
        (["--names", "A"], "two names"),
        (["--lang", "fr"], "de and en"),
    ],
)
def test_play_refuses_odd_options(arguments, part):
    done = CliRunner().invoke(app, ["play", *arguments])
    assert done.exit_code == 2
    assert part in done.output


# Marks, opponent, picture


def test_the_firmware_defines_every_mark_the_view_shows():
    assert len(marks.BY_LETTER) == len(look.SYMBOLS)
    assert marks.colour("OFF") == (0, 0, 0)
    assert marks.colour("TARGET") == marks.colour("TARGET", 1000) != (0, 0, 0)
    seen = {marks.colour("CAPTURE", ms) for ms in range(0, 2048, 128)}
    assert (0, 0, 0) in seen and len(seen) == 2


def test_the_opponent_answers_each_position_once():
    state = {"board": START, "sensed": START.replace("/", ""), "to": "O", "n": 1, "out": None}
    opponent = RandomOpponent(1)
    (start, end), wait_s = opponent.answer(state)
    assert state["sensed"][start] == "O" and start != end and wait_s > 0
    assert opponent.answer(state) is None
    assert opponent.answer({**state, "n": 2}) is not None
    assert opponent.answer({**state, "n": 3, "to": "X"}) is None
    assert opponent.answer({**state, "n": 3, "sensed": "." * 64}) is None


def test_the_readme_picture_is_up_to_date():
    assert picture.FILE.read_text(encoding="utf-8") == picture.svg()


@pytest.mark.parametrize("size", [(80, 24), (200, 60), (30, 10)])
def test_a_still_picture_has_every_row(size):
    text = "\n".join(line.plain for line in still(picture.model(), *size, colour=True))
    assert text.count("X") >= 11 and "H3E3" in text
