"""`fluxboard flash`: install the firmware."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

from fluxboard_host import flasher, output, ports
from fluxboard_host.commands.common import JsonOption, PortOption


@output.reports_errors
def flash(
    port: PortOption = None,
    board: Annotated[
        str | None,
        typer.Option(
            "--board",
            "-b",
            metavar="BOARD",
            help="Profile to install: cluster; else the one it has.",
        ),
    ] = None,
    chip: Annotated[
        str | None,
        typer.Option("--chip", metavar="CHIP", help="s3 or esp32; else the one it has."),
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Install even if the board says it is another kind.")
    ] = False,
    json: JsonOption = False,
) -> None:
    """Install this version of the firmware on a board that has MicroPython.

    Compiles for the board's chip, copies only what differs into the slot that is not in use,
    checks every file by its hash on the board, switches the slot last, restarts the board and
    waits until it says `hello` with the new version. Interrupted at any point, the board keeps
    the firmware it had; run it again to go on.

    \b
    Examples:
      fluxboard flash
      fluxboard flash --port /dev/ttyACM0
      fluxboard flash --board cluster --chip esp32 --port /dev/ttyUSB0
    """
    path = ports.choose(port)
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        DownloadColumn(),
        TimeRemainingColumn(),
        console=output.notes,
        disable=json or not output.notes.is_terminal,
        transient=True,
    )
    with bar:
        task = bar.add_task("Opening %s" % path, total=None)
        result = flasher.flash(
            path,
            board,
            chip,
            force,
            flasher.Progress(
                start=lambda total: bar.update(task, total=total, completed=0),
                step=lambda count: bar.advance(task, count),
                stage=lambda text: bar.update(task, description=text),
            ),
        )
    if json:
        output.print_json(result.as_dict())
        return
    output.say(summary(result))


def summary(result: flasher.Result) -> str:
    """Return one sentence about what flash did."""
    what = "%s %s (%s)" % (result.board, result.version, result.hash)
    if not result.copied and not result.removed:
        return "%s already has %s; every file checked, nothing copied." % (result.port, what)
    return "%s now runs %s from slot %s: %d files, %d bytes copied and checked, %.0f s." % (
        result.port,
        what,
        result.slot,
        len(result.copied),
        result.size,
        result.seconds,
    )
