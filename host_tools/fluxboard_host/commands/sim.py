"""`fluxboard sim`: a simulated board on a pseudo-terminal."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

from fluxboard_host import output, ports
from fluxboard_host.commands.common import JsonOption
from fluxboard_host.errors import FluxboardError, SimFailed


@output.reports_errors
def sim(
    board: Annotated[
        str, typer.Option("--board", "-b", metavar="BOARD", help="Board profile: cluster.")
    ] = "cluster",
    flash: Annotated[
        Path | None,
        typer.Option(
            "--flash",
            metavar="FILE",
            help="Keep the board's flash in FILE, so that games and settings stay.",
        ),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="Seed of noise and sensor spread.")] = 1,
    empty: Annotated[
        bool, typer.Option("--empty", help="A fresh MicroPython without the firmware.")
    ] = False,
    spread: Annotated[
        float, typer.Option("--spread", min=0.0, help="Sensor spread and noise; 1 is usual.")
    ] = 1.0,
    json: JsonOption = False,
) -> None:
    """Run a simulated board: the real firmware on real MicroPython, in real time.

    The first line printed is the path of its serial port; open that with any program that talks to
    a board: `fluxboard`, `mpremote`, a terminal. Ctrl-C switches the board off.

    \b
    Examples:
      fluxboard sim
      fluxboard sim --flash my-board.bin --seed 7
      fluxboard sim --empty        then: fluxboard flash
    """
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _interrupt)
    try:
        with (
            _make(board, flash, seed, empty, spread) as machine,
            ports.announced(machine.pty_path, board),
        ):
            if json:
                output.print_json({"port": machine.pty_path, "board": board, "seed": seed})
            else:
                print(machine.pty_path, flush=True)
                output.note("A simulated %s board is on that port; Ctrl-C ends it." % board)
            machine.serve()
    except KeyboardInterrupt:
        if not json:
            output.note("The simulated board is off.")


def _make(board: str, flash: Path | None, seed: int, empty: bool, spread: float) -> Any:
    """Return the Sim, not entered yet; SimFailed when it cannot run here."""
    try:
        from fluxboard_sim import Sim
    except ImportError as err:
        raise SimFailed("the simulator is not installed (%s)" % err, "Run: make setup")
    try:
        return Sim(
            board=board,
            seed=seed,
            realtime=True,
            flash=str(flash) if flash else None,
            install=not empty,
            pty=True,
            spread=spread,
        )
    except FluxboardError:
        raise
    except (OSError, ValueError, RuntimeError) as err:
        raise SimFailed("the simulated board does not start: %s" % err)


def _interrupt(_number: int, _frame: object) -> NoReturn:
    """End on SIGTERM and SIGHUP as on Ctrl-C: the flash file is closed properly."""
    raise KeyboardInterrupt
