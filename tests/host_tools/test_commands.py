"""The command line: its help, its errors, and the commands against a fake board."""

import json
import re
from pathlib import Path

import pytest
from fluxboard_host import errors, ports
from fluxboard_host.cli import app
from fluxboard_host.commands import state as state_command
from fluxboard_host.commands.log import record
from fluxboard_host.ports import Port
from typer.testing import CliRunner

from tests.host_tools.fake_board import FakeBoard

README = Path(__file__).resolve().parents[2] / "host_tools" / "README.md"
COMMANDS = ("devices", "flash", "console", "watch", "state", "log", "sim", "demo", "play")


@pytest.fixture
def run(monkeypatch):
    monkeypatch.delenv(ports.ENV, raising=False)
    monkeypatch.setattr(ports, "listed", list)
    runner = CliRunner(env={"COLUMNS": "90", "TERM": "dumb", "NO_COLOR": "1"})

    def call(*words, **options):
        return runner.invoke(app, [str(word) for word in words], **options)

    return call


@pytest.fixture
def board():
    with FakeBoard() as fake:
        yield fake


def test_help_lists_every_command(run):
    text = run("--help").output
    for name in COMMANDS:
        assert re.search(r"^. %s +[A-Z]" % name, text, re.M), name


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example_and_no_bare_option(run, name):
    result = run(name, "--help")
    assert result.exit_code == 0
    assert re.search(r"Examples:.*\n +fluxboard %s" % name, result.output), result.output
    sentence = result.output.split("\n\n")[0].strip().splitlines()[-1].strip()
    assert sentence.endswith((".", ":")) or len(sentence) > 60
    for option, about in re.findall(r"^. +(--\w+)\s+(?:-\w)?\s*(.*?)\W*$", result.output, re.M):
        assert len(about.split()) >= 2, option


@pytest.mark.parametrize("name", ["devices", "state", "log", "flash", "watch", "sim", "demo"])
def test_commands_that_scripts_use_have_json(run, name):
    assert "--json" in run(name, "--help").output


@pytest.mark.parametrize("name", ["state", "log", "flash", "console"])
def test_no_board_is_said_with_what_to_do(run, name):
    result = run(name)
    assert result.exit_code == errors.NoBoard.exit_code
    assert "no board is plugged in" in result.output
    assert "fluxboard sim" in result.output


def test_two_boards_are_said_with_what_to_do(run, monkeypatch):
    two = [Port("/dev/ttyACM0", "a"), Port("/dev/ttyACM1", "b")]
    monkeypatch.setattr(ports, "listed", lambda: two)
    result = run("state")
    assert result.exit_code == errors.ManyBoards.exit_code
    assert "/dev/ttyACM0, /dev/ttyACM1" in result.output
    assert "--port" in result.output


def test_errors_are_json_when_json_is_wanted(run):
    result = run("state", "--json")
    assert result.exit_code == errors.NoBoard.exit_code
    assert json.loads(result.stdout) == {
        "error": "no_board",
        "message": "no board is plugged in",
        "hint": "Plug one in, or start a simulated one: fluxboard sim",
    }


def test_a_wrong_board_is_refused(run, board):
    result = run("state", "--port", board.path, "--board", "kinetigo")
    assert result.exit_code == errors.WrongBoard.exit_code
    assert "is a cluster board, not kinetigo" in result.output


def test_a_silent_port_is_not_a_board(run, board):
    board.deaf = 99
    result = run("state", "--port", board.path)
    assert result.exit_code == errors.NoAnswer.exit_code
    assert "fluxboard flash --port %s" % board.path in result.output


def test_every_error_has_its_own_exit_code():
    kinds = [
        kind
        for kind in vars(errors).values()
        if isinstance(kind, type) and issubclass(kind, errors.FluxboardError)
    ]
    codes = [kind.exit_code for kind in kinds]
    assert len(set(codes)) == len(codes) > 8


def test_devices_marks_fluxboards_and_takes_leave(run, board, monkeypatch):
    found = [Port(board.path, "USB JTAG/serial", "303a:1001", "A1"), Port("/dev/ttyGONE", "x")]
    monkeypatch.setattr(ports, "listed", lambda: list(found))
    rows = json.loads(run("devices", "--json").stdout)
    assert [row["status"] for row in rows] == ["fluxboard", "gone"]
    assert rows[0]["board"] == "cluster"
    assert rows[0]["hash"] == board.digest
    assert not board.peer.open
    text = run("devices").output
    assert board.path in text
    assert "0123456789ab" in text


def test_devices_without_any_ends_with_an_error(run):
    assert run("devices").exit_code == errors.NoBoard.exit_code
    result = run("devices", "--json")
    assert result.exit_code == errors.NoBoard.exit_code
    assert json.loads(result.stdout) == []


def test_state_shows_the_position(run, board):
    result = run("state", "--port", board.path)
    assert result.exit_code == 0
    assert " 1  ·  X  X  X  X  X  X  ·" in result.output
    assert "Move 1, White (X) to move." in result.output
    answer = json.loads(run("state", "--port", board.path, "--json").stdout)
    assert answer["to"] == "X"


def test_the_port_may_come_from_the_environment(run, board):
    assert run("state", env={ports.ENV: board.path}).exit_code == 0


def test_the_picture_marks_what_is_sensed_otherwise():
    lines = state_command.picture("X.O/...", "..O/~.?")
    assert lines[1:] == [" 1  X! ·  O", " 2  ~! ·  ?"]


def test_log_prints_the_record(run, board):
    moves = []
    for _ in range(5):
        moves.append(board.game.legal()[0])
        board.game.apply(moves[-1])
    result = run("log", "--port", board.path)
    assert result.output.splitlines() == record(moves)
    assert result.output.startswith("  1. %s  %s\n" % tuple(moves[:2]))
    assert json.loads(run("log", "--port", board.path, "--json").stdout) == {"moves": moves}
    assert json.loads(run("log", "-p", board.path, "--json", "--notes").stdout) == {
        "moves": moves,
        "log": ["none"],
    }


def test_console_carries_out_lines_from_a_pipe(run, board):
    result = run("console", "--port", board.path, input="brett\n\nzug D1 D3\n")
    assert result.exit_code == 0
    assert result.output.splitlines() == ["carried out: brett", "carried out: zug D1 D3"]
    assert board.done == ["cmd", "cmd"]


def test_console_types_lines_that_are_too_long_for_a_request(run, board):
    line = "kommentar " + "x" * 150
    result = run("console", "--port", board.path, input=line + "\n")
    assert "you typed " + line in result.output


def test_raw_console_passes_bytes_through(run, board):
    result = run("console", "--raw", "--port", board.path, input="hallo\n")
    assert "you typed hallo" in result.output


def test_a_disagreeing_demo_says_where(monkeypatch):
    from fluxboard_host.client import Event
    from fluxboard_host.commands import demo

    event = Event(1, "move", {"m": "D1D4", "n": 1, "x": 0})
    with pytest.raises(demo.Disagreement, match="ply 1"):
        demo._same(event, "m", "D1D3", 1)


def test_the_readme_lists_commands_and_exit_codes():
    text = README.read_text("utf-8")
    for name in COMMANDS:
        assert "| `fluxboard %s` |" % name in text
    listed = dict(re.findall(r"^\| (\d+) \|.*\(`(\w+)`\) \|$", text, re.M))
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type)]
    known = {
        str(kind.exit_code): kind.code
        for kind in kinds
        if issubclass(kind, errors.FluxboardError) and "code" in vars(kind)
    }
    del known["1"]
    assert listed == known
