"""The `fluxboard` command as a process: odd outputs and Ctrl-C end in a sentence."""

import os
import signal
import subprocess
import sys

import pytest

from tests.host_tools.fake_board import FakeBoard

RUN = [sys.executable, "-c", "from fluxboard_host.main import main; main()"]


def run(*arguments, stdout=subprocess.PIPE, **environment):
    """Return the finished process of `fluxboard ARGUMENTS`."""
    return subprocess.run(
        [*RUN, *arguments],
        stdout=stdout,
        stderr=subprocess.PIPE,
        env={**os.environ, **environment},
        timeout=60,
    )


@pytest.mark.parametrize("arguments", [("--help",), ("--version",), ("demo", "--help")])
def test_an_output_that_knows_only_ascii(arguments):
    done = run(*arguments, PYTHONIOENCODING="ascii", LC_ALL="C")
    assert done.returncode == 0 and done.stdout
    assert done.stderr == b""


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no /dev/full")
@pytest.mark.parametrize("arguments", [("--help",), ("--version",)])
def test_a_full_disk(arguments):
    with open("/dev/full", "wb") as full:
        done = run(*arguments, stdout=full)
    assert done.returncode == 1
    assert done.stderr == b"Error: the output cannot be written: no space left.\n"


def test_a_reader_that_went_away():
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as pipe:
        done = run("--help", stdout=pipe)
    assert done.returncode == 1
    assert done.stderr == b""


def test_ctrl_c_while_it_starts():
    script = (
        "import importlib.abc, sys, time\n"
        "class Slow(importlib.abc.MetaPathFinder):\n"
        "    def find_spec(self, name, path, target=None):\n"
        "        if name == 'fluxboard_host.cli':\n"
        "            print('importing', flush=True)\n"
        "            time.sleep(30)\n"
        "sys.meta_path.insert(0, Slow())\n"
        "from fluxboard_host.main import main\n"
        "main()\n"
    )
    child = subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert child.stdout.readline() == b"importing\n"
    child.send_signal(signal.SIGINT)
    _, errors = child.communicate(timeout=20)
    assert (child.returncode, errors) == (130, b"")


@pytest.mark.parametrize("arguments", [("log", "--follow", "--json"), ("watch", "--json")])
def test_following_ends_when_nobody_reads(arguments):
    with FakeBoard() as board:
        child = subprocess.Popen(
            [*RUN, *arguments, "--port", board.path],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        assert child.stdout.readline().startswith(b"{")
        child.stdout.close()
        child.wait(timeout=20)
        assert child.stderr.read() == b""
