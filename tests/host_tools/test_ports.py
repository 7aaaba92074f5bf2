"""Choosing a port, and clear words about every port that cannot be had."""

import os
import pty
import subprocess
import sys
import tty

import pytest
from fluxboard_host import ports
from fluxboard_host.errors import ManyBoards, NoBoard, PortBusy, Unplugged
from fluxboard_host.ports import Port
from fluxboard_host.transport import SerialTransport, open_error


@pytest.fixture
def terminal():
    master, slave = pty.openpty()
    tty.setraw(slave)
    yield master, os.ttyname(slave)
    for handle in (master, slave):
        try:
            os.close(handle)
        except OSError:
            pass


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch, tmp_path):
    monkeypatch.delenv(ports.ENV, raising=False)
    monkeypatch.setattr(ports, "_sims_dir", lambda: tmp_path)


def has(monkeypatch, *paths):
    monkeypatch.setattr(ports, "listed", lambda: [Port(path, "a board") for path in paths])


def test_the_port_given_comes_first(monkeypatch):
    has(monkeypatch, "/dev/ttyACM0")
    monkeypatch.setenv(ports.ENV, "/dev/ttyUSB7")
    assert ports.choose("/dev/ttyUSB3") == "/dev/ttyUSB3"
    assert ports.choose() == "/dev/ttyUSB7"
    monkeypatch.delenv(ports.ENV)
    assert ports.choose() == "/dev/ttyACM0"


def test_no_board(monkeypatch):
    has(monkeypatch)
    with pytest.raises(NoBoard) as caught:
        ports.choose()
    assert "fluxboard sim" in caught.value.hint


def test_two_boards_are_named(monkeypatch):
    has(monkeypatch, "/dev/ttyACM0", "/dev/ttyACM1")
    with pytest.raises(ManyBoards, match="ttyACM0, /dev/ttyACM1") as caught:
        ports.choose()
    assert "--port" in caught.value.hint


def test_a_port_that_is_not_there():
    with pytest.raises(NoBoard, match="/dev/ttyNOWHERE"):
        SerialTransport("/dev/ttyNOWHERE")


def test_a_port_that_may_not_be_opened():
    error = open_error("/dev/ttyACM0", PermissionError(13, "Permission denied"))
    assert isinstance(error, NoBoard)
    assert "dialout" in error.hint


def test_a_busy_port_names_the_program(terminal):
    _, path = terminal
    script = (
        "import serial, sys; port = serial.Serial(sys.argv[1], exclusive=True);"
        "print('open', flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script, path],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as other:
        assert other.stdout.readline() == "open\n"
        with pytest.raises(PortBusy, match=r"process %d\b" % other.pid):
            SerialTransport(path)
        other.stdin.close()
        other.wait()
    SerialTransport(path).close()


def test_bytes_go_both_ways(terminal):
    master, path = terminal
    with SerialTransport(path) as port:
        port.write(b"there\n")
        assert os.read(master, 100) == b"there\n"
        os.write(master, b"back\n")
        assert port.read(1.0) == b"back\n"
        assert port.read(0.0) == b""


def test_a_port_that_goes_away_in_use(terminal):
    master, path = terminal
    with SerialTransport(path) as port:
        os.close(master)
        with pytest.raises(Unplugged, match=path):
            port.read(1.0)


def test_simulated_boards_are_listed_while_they_are_served(monkeypatch, tmp_path):
    monkeypatch.setattr(ports.list_ports, "comports", list)
    (tmp_path / "999999999.json").write_text('{"port": "/dev/pts/99", "board": "cluster"}')
    (tmp_path / "rubbish.json").write_text("")
    with ports.announced("/dev/pts/42", "cluster"):
        assert [port.path for port in ports.listed()] == ["/dev/pts/42"]
        assert ports.choose() == "/dev/pts/42"
    assert ports.listed() == []
    assert list(tmp_path.iterdir()) == []
