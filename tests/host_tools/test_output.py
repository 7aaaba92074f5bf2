"""No traceback, whatever standard output is: ASCII only, full, closed by its reader."""

import json
import os
import signal
import subprocess

import pytest
from fluxboard_host import plain

from tests.host_tools.fake_board import FakeBoard
from tests.host_tools.terminal import FLUXBOARD

ASCII = {**os.environ, "LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
EVERY = [("state",), ("watch", "--once"), ("log",), ("log", "--notes"), ("console",)]


@pytest.fixture
def board():
    with FakeBoard() as fake:
        yield fake


def start(*words, **options):
    """Start the command with its standard error in a pipe."""
    return subprocess.Popen([str(FLUXBOARD), *words], stderr=subprocess.PIPE, **options)


def fluxboard(*words, **options):
    """Run the command; return the finished process."""
    return subprocess.run(
        [str(FLUXBOARD), *words], stderr=subprocess.PIPE, input=b"", timeout=60, **options
    )


@pytest.mark.parametrize("words", EVERY, ids=" ".join)
def test_an_output_of_ascii_gets_simpler_characters(board, words):
    done = fluxboard(*words, "--port", board.path, stdout=subprocess.PIPE, env=ASCII)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.isascii() and b"?" not in done.stdout


@pytest.mark.parametrize("words", [("--help",), ("state", "--help"), ("play",), ("devices",)])
def test_help_and_errors_in_ascii(words):
    done = fluxboard(*words, stdout=subprocess.PIPE, env=ASCII)
    assert b"Traceback" not in done.stderr and (done.stdout + done.stderr).isascii()


def test_json_in_ascii_is_the_same_json(board):
    board.event("comment", {"text": "schön"})
    process = start("watch", "--json", "--port", board.path, stdout=subprocess.PIPE, env=ASCII)
    assert json.loads(process.stdout.readline())["kind"] == "state"
    board.event("comment", {"text": "schön"})
    line = process.stdout.readline()
    process.send_signal(signal.SIGINT)
    assert process.wait(20) == 130
    assert line.isascii() and json.loads(line)["data"] == {"text": "schön"}


def test_known_characters_keep_their_sense():
    text = "Größe · „Weiß“ …".encode("ascii", plain.NAME)
    assert text == b'Groesse . "Weiss" ...'
    assert "☃".encode("ascii", plain.NAME) == b"?"


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no /dev/full")
@pytest.mark.parametrize("words", [*EVERY[:3], ("state", "--json")], ids=" ".join)
def test_a_full_disk_is_an_error_in_a_sentence(board, words):
    with open("/dev/full", "wb") as full:
        done = fluxboard(*words, "--port", board.path, stdout=full)
    assert done.returncode == 1
    assert done.stderr == b"Error: the output cannot be written: no space left.\n"


@pytest.mark.parametrize("words", [*EVERY[:3], ("state", "--json")], ids=" ".join)
def test_a_reader_that_left_is_no_error_to_tell(board, words):
    reader, writer = os.pipe()
    os.close(reader)
    done = fluxboard(*words, "--port", board.path, stdout=writer)
    os.close(writer)
    assert (done.returncode, done.stderr) == (1, b"")


@pytest.mark.parametrize("words", [("log", "--follow", "--json"), ("watch", "--json")])
def test_what_waits_for_a_lost_board_ends_when_its_reader_leaves(words):
    with FakeBoard() as board:
        process = start(*words, "--port", board.path, stdout=subprocess.PIPE)
        assert process.stdout.readline()
    process.stdout.close()
    assert process.wait(20) in (0, 1)
    assert b"Traceback" not in process.stderr.read()


def test_a_file_that_may_not_be_read_is_a_sentence(tmp_path):
    done = fluxboard("sim", "--flash", str(tmp_path), stdout=subprocess.PIPE)
    assert done.returncode in (1, 11)
    assert b"Traceback" not in done.stderr and str(tmp_path).encode() in done.stderr
