"""`fluxboard console`: type the board's commands, read its sentences."""

from __future__ import annotations

import queue
import sys
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated, Any

import platformdirs
import typer

from fluxboard_host import console_words, output, ports, raw_terminal
from fluxboard_host.client import Client
from fluxboard_host.commands.common import BoardOption, PortOption, connect
from fluxboard_host.errors import NoAnswer, NoBoard, Refused, Unplugged
from fluxboard_host.transport import SerialTransport

_KEEPALIVE_S = 5.0
_QUIET_S = 0.4


@output.reports_errors
def console(
    port: PortOption = None,
    board: BoardOption = None,
    raw: Annotated[
        bool,
        typer.Option("--raw", help="Pass every key and byte through; Ctrl-] ends."),
    ] = False,
) -> None:
    """Type console commands on the board, in German or English, and see what happens there.

    The sentences are the board's own, in the language that `sprache de` or `language en` sets. Tab
    completes commands, the arrow keys bring back earlier lines. Ctrl-C or Ctrl-D leaves; the
    board plays on. Lines from a pipe are carried out one after the other. With --raw this is a
    plain terminal: Ctrl-C reaches the board and stops the firmware, as with `mpremote repl`.

    \b
    Examples:
      fluxboard console
      echo brett | fluxboard console
      fluxboard console --raw
    """
    if raw:
        path = ports.choose(port)
        output.note("Connected to %s; Ctrl-] ends." % path)
        with SerialTransport(path) as transport:
            raw_terminal.pass_through(transport)
        return
    client = connect(port, board, on_text=output.say)
    with Session(client) as session:
        if sys.stdin.isatty():
            output.note(
                "%s board at %s, firmware %s. `help` lists the commands; Ctrl-D leaves."
                % (client.info.get("board"), client.transport.name, client.info.get("fw"))
            )
            _prompt(session)
        else:
            for line in map(str.strip, sys.stdin):
                if line:
                    session.carry_out(line)


class Session:
    """Owns the Client in a thread of its own: hears the board, carries out what is typed.

    What the board says is printed by the Client's `on_text`; the events it also sends only show
    that it is there.
    """

    def __init__(self, client: Client):
        self._client = client
        self._lines: queue.Queue[tuple[str, threading.Event] | None] = queue.Queue()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._failure: BaseException | None = None

    def submit(self, line: str) -> threading.Event:
        """Have the board carry out a line soon; the event tells when. Raises what went wrong."""
        if self._failure is not None:
            raise self._failure
        done = threading.Event()
        self._lines.put((line, done))
        return done

    def carry_out(self, line: str) -> None:
        """Have the board carry out a line and wait until it has answered."""
        done = self.submit(line)
        while not done.wait(0.1) and self._thread.is_alive():
            pass
        if self._failure is not None:
            raise self._failure

    def __enter__(self) -> Session:
        self._thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._lines.put(None)
        self._thread.join(timeout=5.0)
        self._client.close()

    def _run(self) -> None:
        """Work until told to stop; a board that went away is waited for."""
        while True:
            try:
                if not self._round():
                    return
            except (Unplugged, NoAnswer) as err:
                output.note("%s. Waiting for it to come back." % err, "yellow")
                if not self._wait_for_board():
                    return
                output.note("The board is back.", "green")
            except Exception as err:  # noqa: BLE001  handed to the thread that asked
                self._failure = err
                return

    def _round(self) -> bool:
        """Listen, then carry out one line; return False when told to stop."""
        self._client.poll(0.05, _KEEPALIVE_S)
        try:
            item = self._lines.get_nowait()
        except queue.Empty:
            return True
        if item is None:
            return False
        line, done = item
        try:
            self._client.command(line)
        except Refused as err:
            output.say(str(err), "yellow")
        except ValueError:
            self._client.send_text(line)
        finally:
            self._drain()
            done.set()
        return True

    def _drain(self) -> None:
        """Print what still comes after an answer, until the board is quiet."""
        transport = self._client.transport
        end_s = transport.now_s() + _QUIET_S
        while transport.now_s() < end_s:
            self._client.poll(0.1)

    def _wait_for_board(self) -> bool:
        """Reconnect; return False when told to stop meanwhile."""
        while self._lines.empty() or self._lines.queue[0] is not None:
            try:
                self._client.reconnect(timeout_s=1.0)
                return True
            except (NoBoard, NoAnswer, Unplugged):
                continue
        return False


def _prompt(session: Session) -> None:
    """Read lines with history and completion until Ctrl-C or Ctrl-D."""
    from prompt_toolkit import PromptSession
    from prompt_toolkit.auto_suggest import AutoSuggestFromHistory
    from prompt_toolkit.history import FileHistory, InMemoryHistory
    from prompt_toolkit.patch_stdout import patch_stdout

    path = _history_path()
    prompt: Any = PromptSession(
        history=FileHistory(str(path)) if path else InMemoryHistory(),
        completer=_completer(console_words.words()),
        auto_suggest=AutoSuggestFromHistory(),
        complete_while_typing=False,
    )
    read: Callable[[str], str] = prompt.prompt
    with patch_stdout(raw=True):
        while True:
            try:
                line = read("> ").strip()
            except (EOFError, KeyboardInterrupt):
                return
            if line:
                session.submit(line)


def _completer(words: Iterable[str]) -> Any:
    """Return a completer of the first words of a line, several-word commands included."""
    from prompt_toolkit.completion import WordCompleter

    return WordCompleter(list(words), ignore_case=True, sentence=True)


def _history_path() -> Path | None:
    """Return the file of earlier lines, None when the user's state folder cannot be written."""
    folder = platformdirs.user_state_path("fluxboard")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder / "console_history"
