"""`fluxboard play`: the virtual board with the real firmware, full screen."""

from __future__ import annotations

from typing import Annotated

import typer

from fluxboard_host import console_words
from fluxboard_host.commands.watch import LangOption, needs_terminal
from fluxboard_host.errors import SimFailed
from fluxboard_host.output import reports_errors


@reports_errors
def play(
    board: Annotated[str, typer.Option("--board", "-b", help="Kind of board.")] = "cluster",
    seed: Annotated[int, typer.Option("--seed", help="Seed of parts, noise and hands.")] = 1,
    spread: Annotated[
        float, typer.Option("--spread", min=0, max=3, help="Tolerances of the parts; 0 is ideal.")
    ] = 1.0,
    names: Annotated[
        str, typer.Option("--names", metavar="WHITE,BLACK", help="Names of the players.")
    ] = "",
    against: Annotated[
        str, typer.Option("--against", metavar="random", help="Have Black played for you.")
    ] = "",
    lang: LangOption = None,
) -> None:
    """Play on the virtual board: click, use the cursor keys, or type.

    The stones are magnets, the sensors read their fields, and the firmware makes of it what the
    screen shows. F1 in the view explains the hand.

    \b
    Examples:
      fluxboard play
      fluxboard play --names Croft,Accolon --lang de
      fluxboard play --against random --seed 7
    """
    from fluxboard_host.views.history import History
    from fluxboard_host.views.language import choose
    from fluxboard_host.views.opponent import RandomOpponent
    from fluxboard_host.views.play_app import PlayApp
    from fluxboard_host.views.table import Settings, TableWorker

    if against not in ("", "random"):
        raise typer.BadParameter("the only opponent is: random", param_hint="--against")
    language = choose(lang)
    seats = [part.strip() or None for part in names.split(",")] if names else [None, None]
    if len(seats) != 2:
        raise typer.BadParameter("two names with a comma between them", param_hint="--names")
    needs_terminal("For scripts there are `fluxboard sim` and `fluxboard demo`.")
    settings = Settings(board, seed, spread, language, tuple(seats))
    worker = TableWorker(settings, RandomOpponent(seed) if against else None)
    history = History("play")
    app = PlayApp(worker, language, "seed %d" % seed, console_words.words(), history.lines)
    app.run()
    history.save(app.line.history)
    if app.return_code:
        raise typer.Exit(app.return_code)
    failure = worker.failure
    if isinstance(failure, OSError | ValueError | RuntimeError | ImportError):
        raise SimFailed("the virtual board stopped: %s" % failure)
    if failure is not None:
        raise failure
