"""How commands speak: sentences for a person, JSON for a script, errors with a hint for both."""

from __future__ import annotations

import functools
import json
import select
import sys
from collections.abc import Callable
from typing import Any

import typer
from rich.console import Console
from rich.text import Text

from fluxboard_host.errors import UNWRITTEN, FluxboardError

# `out` carries what was asked for, `notes` what is said about it; a pipe gets `out` alone.
out = Console(highlight=False, soft_wrap=True)
notes = Console(stderr=True, highlight=False, soft_wrap=True)


def reader_gone() -> bool:
    """Return whether standard output is a pipe that nobody reads any more, as after `| head`."""
    try:
        line = select.poll()
        line.register(sys.stdout.fileno(), 0)
        return any(event & select.POLLERR for _, event in line.poll(0))
    except (AttributeError, OSError, ValueError):
        return False


def print_json(value: Any) -> None:
    """Print one JSON value on a line of its own."""
    whole = (sys.stdout.encoding or "").lower().startswith("utf")
    sys.stdout.write(json.dumps(value, ensure_ascii=not whole) + "\n")
    sys.stdout.flush()


def say(text: str, style: str = "") -> None:
    """Print a line of the answer; brackets in it are not markup."""
    out.print(Text(text, style=style))


def note(text: str, style: str = "dim") -> None:
    """Print a remark to standard error."""
    notes.print(Text(text, style=style))


def reports_errors(command: Callable[..., Any]) -> Callable[..., Any]:
    """Wrap a command: a FluxboardError ends it with a sentence, a hint and its exit code.

    With `json=True` among the arguments the error goes to standard output as JSON too, so that a
    script reads one kind of thing.
    """

    @functools.wraps(command)
    def run(*args: Any, **kwargs: Any) -> Any:
        try:
            return command(*args, **kwargs)
        except FluxboardError as err:
            raise typer.Exit(_report(err, bool(kwargs.get("json"))))
        except KeyboardInterrupt:
            raise typer.Exit(130)
        except OSError as err:
            if err.errno in UNWRITTEN:
                raise  # The output itself: main.py ends that.
            raise typer.Exit(_report(_system_error(err), bool(kwargs.get("json"))))

    return run


def _report(err: FluxboardError, json: bool) -> int:
    """Tell an error; return the exit status."""
    if json:
        print_json(err.as_dict())
    else:
        notes.print(Text("Error: ", style="bold red") + Text(str(err), style=""))
        if err.hint:
            notes.print(Text(err.hint))
    return err.exit_code


def _system_error(err: OSError) -> FluxboardError:
    """Return what the operating system refused as a sentence: which file, and why."""
    about = "%s: " % err.filename if err.filename else ""
    return FluxboardError(about + (err.strerror or str(err)))
