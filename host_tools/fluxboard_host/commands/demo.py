"""`fluxboard demo`: a recorded game, played by a simulated hand on the simulated board."""

from __future__ import annotations

import json as json_module
import time
from importlib import resources
from typing import Annotated, Any

import typer
from fluxboard.games.cluster import ClusterGame
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from fluxboard_host import output
from fluxboard_host.client import Client, Event
from fluxboard_host.commands.common import JsonOption
from fluxboard_host.commands.watch import LangOption
from fluxboard_host.errors import FluxboardError, SimFailed
from fluxboard_host.transport import SimTransport
from fluxboard_host.views import language

_READY_TIMEOUT_S = 30.0
_MOVE_TIMEOUT_S = 5.0
_END_TIMEOUT_S = 5.0


class Disagreement(FluxboardError):
    """The board and the record tell different games."""

    code = "disagreement"


@output.reports_errors
def demo(
    seed: Annotated[int, typer.Option("--seed", help="Seed of the hand and the sensors.")] = 1,
    spread: Annotated[
        float, typer.Option("--spread", min=0.0, help="Sensor spread and noise; 1 is usual.")
    ] = 1.0,
    lang: LangOption = None,
    json: JsonOption = False,
) -> None:
    """Watch a tournament game of Cluster played on the simulated board, much faster than real.

    A simulated hand moves the stones, imprecisely as people do; everything shown is what the
    firmware says over its serial port. After every move the board's record and position are
    compared with the recorded game. Exit status 0 means that they agreed to the end.

    \b
    Examples:
      fluxboard demo
      fluxboard demo --seed 7 --json
    """
    game = load_game()
    began_s = time.monotonic()
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[move]}"),
        console=output.notes,
        disable=json or not output.notes.is_terminal,
        transient=True,
    )
    with bar:
        result = play(game, seed, spread, language.choose(lang), bar)
    result["seconds"] = round(time.monotonic() - began_s, 1)
    if json:
        output.print_json(result)
        return
    for line in result["picture"]:
        output.say(line)
    output.say(
        "%s wins (%s) after %d moves, as the board says; record and board agreed at every one."
        % ({"X": "White", "O": "Black"}[result["winner"]], result["why"], result["plies"])
    )
    output.note(
        "%.0f s of play on the board in %.0f s." % (result["board_seconds"], result["seconds"])
    )


def load_game() -> dict[str, Any]:
    """Return the recorded game: name, source, moves (one string) and winner ("X" or "O")."""
    text = resources.files("fluxboard_host").joinpath("data/cluster_games.json").read_text()
    return json_module.loads(text)[0]


def play(
    game: dict[str, Any], seed: int, spread: float, lang: str, bar: Progress
) -> dict[str, Any]:
    """Play the game on a simulated board that speaks `lang`; return what the board says of it.

    Raises Disagreement at the first ply where the board and the record differ, SimFailed when the
    simulator cannot run.
    """
    try:
        from fluxboard_sim import Sim
    except ImportError as err:
        raise SimFailed("the simulator is not installed (%s)" % err, "Run: make setup")
    moves = game["moves"].split()
    task = bar.add_task("Switching on", total=len(moves), move="")
    with Sim(board="cluster", seed=seed, spread=spread) as sim:
        client = Client(SimTransport(sim), timeout_s=2.0)
        client.hello(retries=10)
        client.request("set", {"k": "lang", "v": lang})
        hands = [sim.hand("X"), sim.hand("O")]
        _set_up(client, sim, hands[0])
        own = ClusterGame()
        bar.update(task, description="Playing")
        for ply, text in enumerate(moves, 1):
            move = own.pos.parse_move(text)
            captures = bool(own.pos.cells[move >> 6])
            # Not to rest on another legal square on the way: that would be a move, then amended.
            hands[(ply - 1) % 2].human_move(text, avoid=own.pos.targets(move & 63))
            _compare(client, own, ply, text, captures)
            bar.update(task, advance=1, move="%d. %s" % ((ply + 1) // 2, text))
        end = client.wait_for("end", _END_TIMEOUT_S)
        if end is None or end.data.get("w") != game["winner"]:
            raise Disagreement("the board does not tell the end: %s" % (end,))
        client.poll(0.5)
        client.take_text()
        client.command("board")
        client.poll(0.5)
        return {
            "game": game["name"],
            "plies": len(moves),
            "winner": end.data["w"],
            "why": end.data.get("why"),
            "agreed": True,
            "board_seconds": round(sim.now_us / 1e6, 1),
            "seed": seed,
            "picture": client.take_text(),
        }


def _set_up(client: Client, sim: Any, hand: Any) -> None:
    """Calibrate the empty board, as its maker does once, then have the stones set up."""
    sim.world.place("." * 64)
    sim.run_for(500)
    client.command("calibrate")
    sim.run_for(3000)
    hand.set_up()
    client.hello()  # Setting up takes a minute; a board ends the session of a host silent so long.
    end_s = client.transport.now_s() + _READY_TIMEOUT_S
    while client.state()["phase"] != "play":
        if client.transport.now_s() > end_s:
            raise Disagreement("the board does not accept the start position", _seen(client))
        client.poll(0.2)


def _compare(client: Client, own: ClusterGame, ply: int, text: str, captures: bool) -> None:
    """Wait for the board's move; compare it and the whole position with the record."""
    event = client.wait_for("move", _MOVE_TIMEOUT_S)
    if event is None:
        raise Disagreement("ply %d, %s: the board saw no move" % (ply, text), _seen(client))
    own.apply(text)
    _same(event, "m", text, ply)
    _same(event, "n", ply, ply)
    _same(event, "x", int(captures), ply)
    there = client.state()
    if there.get("board") != own.pos.to_text():
        raise Disagreement(
            "ply %d, %s: the board's position is %s, the record's %s"
            % (ply, text, there.get("board"), own.pos.to_text())
        )


def _same(event: Event, key: str, value: object, ply: int) -> None:
    """Raise Disagreement unless the board's move event says `value`."""
    if event.data.get(key) != value:
        raise Disagreement(
            "ply %d: the board says %s, the record has %s=%r" % (ply, event.data, key, value)
        )


def _seen(client: Client) -> str:
    """Return what the sensors see, as a hint to what went wrong."""
    return "The sensors see %s." % client.state().get("sensed")
