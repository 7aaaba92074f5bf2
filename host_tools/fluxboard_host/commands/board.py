"""`fluxboard board check`: are a board's tables consistent?"""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Annotated

import typer
from fluxboard import boards

from fluxboard_host import board_check, output
from fluxboard_host.commands.common import JsonOption
from fluxboard_host.errors import NoProfile

app = typer.Typer(no_args_is_help=True)


@output.reports_errors
def check(
    board: Annotated[
        str | None,
        typer.Argument(
            metavar="[NAME or FILE]",
            help="A board's name, or a Python file of tables; all boards without it.",
        ),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Check a board's tables: wires, pins, zones, sensors, lights.

    Zones must not overlap, hold three pucks at rest and make 8 at best; every place where a puck
    can lie has a sensor near; every sensor has a channel of its own; every pin can do its job on
    its chip. What is wrong is told in a sentence each, and the exit status is 1.

    \b
    Examples:
      fluxboard board check
      fluxboard board check kinetigo
      fluxboard board check my_playfield.py --json
    """
    faulty = False
    for name, table in _tables(board):
        faults = board_check.check(table)
        faulty = faulty or bool(faults)
        told = {} if faults else board_check.facts(table)
        if json:
            listed = [{"code": fault.code, "text": fault.text} for fault in faults]
            output.print_json({"board": name, "ok": not faults, "faults": listed, **told})
            continue
        for fault in faults:
            output.say("%s: %s" % (name, fault.text), "red")
        if not faults:
            output.say(_summary(name, told), "green")
    if faulty:
        raise typer.Exit(1)


@app.callback()
def board() -> None:
    """Look at the tables of boards.

    \b
    Examples:
      fluxboard board check           every board there is
      fluxboard board check kinetigo
    """


def _tables(board: str | None) -> list[tuple[str, ModuleType]]:
    """Return (name, table module) of what is to be checked."""
    if board is None:
        return [(name, boards.load(name)) for name in boards.NAMES]
    if board in boards.NAMES:
        return [(board, boards.load(board))]
    path = Path(board)
    if path.suffix != ".py":
        known = ", ".join(boards.NAMES)
        raise NoProfile("no board profile %r; known: %s" % (board, known),
                        "A file of tables ends in .py.")  # fmt: skip
    spec = importlib.util.spec_from_file_location("checked_board", path)
    if spec is None or spec.loader is None or not path.is_file():
        raise NoProfile("no file %s" % path)
    table = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(table)
    except Exception as err:  # noqa: BLE001
        # The file is somebody's own: whatever it raises is told, not traced.
        raise NoProfile("%s cannot be read: %s: %s" % (path, type(err).__name__, err))
    return [(path.name, table)]


def _summary(name: str, told: dict) -> str:
    text = "%s is consistent: %d sensors, %d pixels, pins for %s" % (
        name, told["sensors"], told["pixels"], " and ".join(told["chips"]))  # fmt: skip
    if "zones" in told:
        tightest = min(told["zones"], key=lambda zone: zone["three_pucks_apart_mm"])
        text += "; %d zones, at best %d a round; tightest %s, three pucks up to %.1f mm apart" % (
            len(told["zones"]), told["best_round"], tightest["name"],
            tightest["three_pucks_apart_mm"])  # fmt: skip
    return text + "."
