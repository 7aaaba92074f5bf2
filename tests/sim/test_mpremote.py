"""Unmodified mpremote on the simulated board's port, while a main.py with asyncio runs."""

import hashlib
import os
import pty
import select
import subprocess
import sys
import time

import pytest
from fluxboard_host.client import Client
from fluxboard_host.errors import NoAnswer
from fluxboard_host.transport import SerialTransport

from tests.simulator.programs import board

pytestmark = pytest.mark.sim

MAIN = """
import asyncio, sys, select
async def beat():
    while True:
        await asyncio.sleep_ms(20)
async def main():
    asyncio.create_task(beat())
    p = select.poll()
    p.register(sys.stdin, select.POLLIN)
    print("main runs")
    while True:
        while p.poll(0):
            print("got", sys.stdin.buffer.read(1))
        await asyncio.sleep_ms(10)
asyncio.run(main())
"""


@pytest.fixture(scope="module")
def served():
    with board(MAIN, realtime=True, pty=True) as sim, sim.serving():
        yield sim


@pytest.fixture
def sim(served):
    """A board whose main.py has just begun to run."""
    served.reset()
    _await(lambda: served._board.phase == 2 and not served._board.idle)
    time.sleep(0.1)
    return served


def _await(condition, timeout_s=10):
    end = time.monotonic() + timeout_s
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


def mpremote(sim, *arguments):
    """Run mpremote; return what it printed. Fails when it fails."""
    done = subprocess.run(
        [sys.executable, "-m", "mpremote", "connect", sim.pty_path, *arguments],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_list_and_evaluate(sim):
    assert "boot.py" in mpremote(sim, "fs", "ls")
    assert mpremote(sim, "eval", "6*7") == "42\n"


def test_copy_there_and_back(sim, tmp_path):
    data = os.urandom(2000)
    (tmp_path / "a.bin").write_bytes(data)
    mpremote(sim, "cp", str(tmp_path / "a.bin"), ":b.bin")
    mpremote(sim, "cp", ":b.bin", str(tmp_path / "c.bin"))
    assert (tmp_path / "c.bin").read_bytes() == data
    assert hashlib.sha256(data).hexdigest() in mpremote(sim, "fs", "sha256sum", "b.bin")
    mpremote(
        sim, "fs", "mkdir", "dir", "+", "fs", "cp", ":b.bin", ":dir/b.bin", "+", "rm", ":b.bin"
    )
    assert "dir/" in mpremote(sim, "fs", "ls")
    assert "2000 b.bin" in mpremote(sim, "fs", "ls", "dir")


def test_exec_and_run(sim, tmp_path):
    assert mpremote(sim, "exec", "print('x' * 300)") == "x" * 300 + "\n"
    script = tmp_path / "s.py"
    script.write_text("import time\nfor i in range(3):\n    print(i)\n    time.sleep_ms(50)\n")
    assert mpremote(sim, "run", str(script)) == "0\n1\n2\n"


def test_exec_keeps_main_away_and_a_reset_brings_it_back(sim):
    assert mpremote(sim, "exec", "print('main' in dir())") == "False\n"
    assert sim._board.phase == 3
    mpremote(sim, "resume", "soft-reset")
    assert sim.reset_cause == 5 and sim._board.phase == 3
    mpremote(sim, "reset")
    _await(lambda: sim._board.phase == 2)
    assert sim.reset_cause == 2


def test_resume_sees_the_program_that_ran(sim):
    assert mpremote(sim, "resume", "eval", "'beat' in globals()") == "True\n"


def test_mount_runs_from_the_host(sim, tmp_path):
    (tmp_path / "m.py").write_text("VALUE = 41\n")
    out = mpremote(sim, "mount", str(tmp_path), "exec", "import m; print(m.VALUE + 1)")
    assert "42" in out


def test_repl_on_a_terminal(sim):
    pid, fd = pty.fork()
    if pid == 0:
        os.execv(
            sys.executable, [sys.executable, "-m", "mpremote", "connect", sim.pty_path, "repl"]
        )
    got = b""

    def expect(text, timeout_s=15):
        nonlocal got
        end = time.monotonic() + timeout_s
        while text not in got:
            assert time.monotonic() < end, got
            if select.select([fd], [], [], 0.1)[0]:
                got += os.read(fd, 4096)
        got = got.split(text, 1)[1]

    expect(b"Use Ctrl-] or Ctrl-x to exit")
    time.sleep(0.3)
    os.write(fd, b"\x03")
    expect(b"KeyboardInterrupt")
    expect(b">>> ")
    os.write(fd, b"21*2\r")
    expect(b"42")
    os.write(fd, b"\x04")
    expect(b"soft reboot")
    expect(b"main runs")
    os.write(fd, b"z")
    expect(b"got b'z'")
    os.write(fd, b"\x1d")
    assert os.waitpid(pid, 0)[1] == 0
    os.close(fd)


@pytest.mark.parametrize(
    "left", [b"\r\x03\r\x03\x02", b"\r\x03\r\x03\x01"], ids=["friendly", "raw"]
)
def test_our_command_tells_the_prompt_from_a_silent_board(sim, left):
    with SerialTransport(sim.pty_path) as port:
        port.write(left)
        port.wait(0.3)
        port.read(0.1)
    with (
        Client(SerialTransport(sim.pty_path)) as client,
        pytest.raises(NoAnswer, match="is at the MicroPython prompt"),
    ):
        client.hello(timeout_s=0.1, retries=1)
