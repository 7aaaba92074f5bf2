"""The commands against a simulated board in another process, as a person uses them."""

import json
import subprocess

import pytest
from fluxboard_host import errors

from tests.sim import board_checks
from tests.sim.served import FLUXBOARD, ServedBoard, fluxboard

pytestmark = pytest.mark.sim


@pytest.fixture(scope="module")
def state_home(tmp_path_factory):
    return tmp_path_factory.mktemp("state")


@pytest.fixture(scope="module")
def port(state_home):
    with ServedBoard(state_dir=state_home) as board:
        board_checks.hello(board.port)
        yield board.port


def test_unmodified_mpremote_works(port, tmp_path):
    board_checks.check_mpremote(port, tmp_path)


def test_console(port):
    board_checks.check_console(port)


def test_a_plain_terminal(port):
    board_checks.check_a_plain_terminal(port)


def test_the_board_is_found_without_a_port(port, state_home, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(state_home))
    monkeypatch.delenv("FLUXBOARD_PORT", raising=False)
    rows = json.loads(fluxboard("devices", "--json").stdout)
    assert port in [row["port"] for row in rows if row["status"] == "fluxboard"]


def test_state(port):
    answer = json.loads(fluxboard("state", "--port", port, "--json").stdout)
    assert answer["board"].count("X") == 12
    assert len(answer["sensed"].replace("/", "")) == 64
    done = fluxboard("state", "--port", port)
    assert done.returncode == 0, done.stderr
    assert " 1  ·  X" in done.stdout.replace("!", " ")


def test_a_move_by_console_is_in_the_log(port):
    done = fluxboard("console", "--port", port, input="new\nyes\nmove D1D3\n")
    assert done.returncode == 0, done.stderr
    answer = json.loads(fluxboard("log", "--port", port, "--json", "--notes").stdout)
    assert answer["moves"] == ["D1D3"]
    assert any("start" in line for line in answer["log"])


def test_a_port_in_use_names_the_program(port):
    with subprocess.Popen(
        [str(FLUXBOARD), "log", "--port", port, "--follow", "--json"],
        stdout=subprocess.PIPE,
        text=True,
    ) as other:
        json.loads(other.stdout.readline())
        done = fluxboard("state", "--port", port, "--json")
        other.terminate()
        other.stdout.close()
    assert done.returncode == errors.PortBusy.exit_code
    assert "process %d" % other.pid in json.loads(done.stdout)["message"]


def test_the_flash_file_keeps_the_game_over_a_power_cut(state_home, tmp_path):
    image = tmp_path / "board.bin"
    with ServedBoard("--flash", image, state_dir=state_home) as board:
        board_checks.hello(board.port)
        fluxboard("console", "--port", board.port, input="new\nyes\nmove D1D3\n")
        board.process.kill()
        board.process.wait()
    with ServedBoard("--flash", image, state_dir=state_home) as board:
        board_checks.hello(board.port)
        answer = json.loads(fluxboard("log", "--port", board.port, "--json").stdout)
        assert answer["moves"] == ["D1D3"]
        assert board.stop() == 0
