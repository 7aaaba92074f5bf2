"""`fluxboard log`: the game's record and what the board noted."""

from __future__ import annotations

from typing import Annotated

import typer

from fluxboard_host import output
from fluxboard_host.client import Client
from fluxboard_host.commands.common import (
    BoardOption,
    JsonOption,
    PortOption,
    connect,
    find_again,
)
from fluxboard_host.errors import NoAnswer, Unplugged
from fluxboard_host.event_queue import Event
from fluxboard_host.views import texts

_KEEPALIVE_S = 5.0
_COLUMNS = 2


@output.reports_errors
def log(
    port: PortOption = None,
    board: BoardOption = None,
    follow: Annotated[
        bool, typer.Option("--follow", "-f", help="Go on with what happens, until Ctrl-C.")
    ] = False,
    notes: Annotated[
        bool, typer.Option("--notes", help="Also what the firmware has noted: starts, errors.")
    ] = False,
    json: JsonOption = False,
) -> None:
    """Print the record of the game, and with --follow everything that happens next.

    With --json the record is one line, {"moves": [...], "log": [...]}, and every event after it
    another, {"n": 12, "event": "move", "data": {...}}.

    \b
    Examples:
      fluxboard log
      fluxboard log --notes
      fluxboard log --follow --json > game.jsonl
    """
    with connect(port, board, text=False) as client:
        moves = client.request_all("rec", "m")
        lines = client.request_all("log", "l") if notes else []
        if json:
            output.print_json({"moves": moves, **({"log": lines} if notes else {})})
        else:
            for line in record(moves):
                output.say(line)
            for line in lines:
                output.say(line, "dim")
        if follow:
            _follow(client, json)


def record(moves: list[str]) -> list[str]:
    """Return the record as lines of number, White's and Black's move; "--" is a pass."""
    pairs = [moves[at : at + _COLUMNS] for at in range(0, len(moves), _COLUMNS)]
    if not pairs:
        return ["No move has been played."]
    return ["%3d. %s" % (number, "  ".join(pair)) for number, pair in enumerate(pairs, 1)]


def _follow(client: Client, json: bool) -> None:
    """Print events as they come, over unplugging and restarts, until Ctrl-C or nobody reads."""
    while not output.reader_gone():
        try:
            for event in client.poll(1.0, keepalive_s=_KEEPALIVE_S):
                _print_event(event, json)
        except (Unplugged, NoAnswer) as err:
            output.note("%s. Waiting for it to come back; Ctrl-C ends." % err, "yellow")
            if find_again(client):
                output.note("The board is back.", "green")


def _print_event(event: Event, json: bool) -> None:
    """Print one event as a sentence or as a JSON line."""
    if json:
        output.print_json({"n": event.n, "event": event.kind, "data": event.data})
        return
    if event.kind == "state":
        line = "Some of what happened is lost; %d moves have been played." % event.data.get("n", 0)
    else:
        line = texts.sentence("en", event.kind, event.data)
    if line:
        output.say(line)
