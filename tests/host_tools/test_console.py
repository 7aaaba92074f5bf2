"""The console as a person uses it: a terminal, keys, history, completion."""

import pytest

from tests.host_tools.fake_board import FakeBoard
from tests.host_tools.terminal import Terminal

# prompt_toolkit turns bracketed paste on when it waits for a line.
PROMPT = "\x1b[?2004h"


@pytest.fixture
def board():
    with FakeBoard() as fake:
        yield fake


@pytest.fixture
def console(board, tmp_path):
    def start(*words):
        env = {"XDG_STATE_HOME": str(tmp_path)}
        return Terminal("console", "--port", board.path, *words, env=env)

    return start


@pytest.mark.parametrize("key", ["\x03", "\x04"])
def test_lines_are_carried_out_and_a_key_leaves(console, board, key):
    with console() as terminal:
        terminal.see("Ctrl-D leaves")
        terminal.see(PROMPT)
        terminal.type("brett\r")
        terminal.see("carried out: brett")
        assert terminal.leave(key) == 0
        assert terminal.is_restored()
    assert not board.peer.open


def test_what_happens_on_the_board_is_told_once(console, board):
    with console() as terminal:
        terminal.see(PROMPT)
        board.event("move", {"m": "D1D3", "n": 1, "x": 0, "by": "board"})
        board.say("White plays D1D3.\r\n")
        terminal.see("White plays D1D3.")
        assert terminal.leave() == 0
        assert terminal.shown.count("D1D3") == 1


def test_history_is_kept_and_commands_are_completed(console, board):
    with console() as terminal:
        terminal.see(PROMPT)
        terminal.type("zug D1D3\r")
        terminal.see("carried out: zug D1D3")
        assert terminal.leave() == 0
    with console() as terminal:
        terminal.see(PROMPT)
        terminal.type("\x1b[A\r")
        terminal.see("carried out: zug D1D3")
        terminal.forget()
        terminal.type("befe\t")
        terminal.see("hle")
        terminal.type("\r")
        terminal.see("carried out: befehle")
        assert terminal.leave() == 0


def test_a_restart_is_survived(console, board):
    with console() as terminal:
        terminal.see(PROMPT)
        board.restart()
        terminal.see("The board is back.", timeout_s=20)
        terminal.type("brett\r")
        terminal.see("carried out: brett")
        assert terminal.leave() == 0


def test_raw_is_a_plain_terminal(console, board):
    with console("--raw") as terminal:
        terminal.see("Ctrl-] ends")
        terminal.type("hallo\r")
        terminal.see("you typed hallo")
        terminal.type("\x03\x04")
        terminal.type("x\r")
        terminal.see("you typed \x03\x04x")
        terminal.type("\x1d")
        assert terminal.ends() == 0
        assert terminal.is_restored()
    assert b"\x03" in board.heard
