"""The `fluxboard` command: a table of its subcommands, each in a file of its own."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Annotated

import typer

from fluxboard_host import firmware_build, output
from fluxboard_host.commands import (
    board,
    console,
    demo,
    devices,
    flash,
    log,
    play,
    sim,
    state,
    watch,
)

app = typer.Typer(
    name="fluxboard",
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},
)


def _help_of(command: Callable[..., None]) -> str:
    """Return a command's docstring with each paragraph on one line, examples left as they are.

    The terminal's width then breaks the lines, not the source's.
    """
    paragraphs = (inspect.getdoc(command) or "").split("\n\n")
    return "\n\n".join(p if p.startswith("\b") else p.replace("\n", " ") for p in paragraphs)


for _command in (
    play.play,
    devices.devices,
    flash.flash,
    console.console,
    watch.watch,
    state.state,
    log.log,
    sim.sim,
    demo.demo,
):
    app.command(help=_help_of(_command))(_command)
board.app.command(help=_help_of(board.check))(board.check)
app.add_typer(board.app, name="board", help=_help_of(board.board))


def _version(wanted: bool) -> None:
    """Print the version and end, when asked."""
    if wanted:
        output.say("fluxboard %s (%s)" % (firmware_build.version(), firmware_build.source_hash()))
        raise typer.Exit()


@app.callback()
def fluxboard(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_version, is_eager=True, help="Print the version and end."
        ),
    ] = False,
) -> None:
    """Play magnet games on boards that see their stones: real ones, or a simulated one.

    \b
    Examples:
      fluxboard play                  play on a simulated board, full screen
      fluxboard sim                   a simulated board on a serial port of its own
      fluxboard flash                 install the firmware on a board
      fluxboard watch                 the live picture of a board

    \b
    Exit status: 0 done · 1 a check failed · 2 wrong usage · 3 no board · 4 several boards ·
      5 port busy · 6 wrong board · 7 unplugged · 8 no answer · 9 flash failed · 10 build failed ·
      11 no simulator · 12 the board refused · 130 cut short by Ctrl-C
    """
