"""`fluxboard watch`: the live picture of a board, one picture, or its events as JSON lines."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from fluxboard_host.client import KEEPALIVE_S, Client
from fluxboard_host.commands.common import (
    BoardOption,
    JsonOption,
    PortOption,
    connect,
    find_again,
)
from fluxboard_host.errors import FluxboardError, NoAnswer, NoBoard, PortBusy, Refused, Unplugged
from fluxboard_host.output import out, print_json, reader_gone, reports_errors

LangOption = Annotated[
    str | None,
    typer.Option("--lang", metavar="de|en", help="Language of the view; else that of $LANG."),
]


def needs_terminal(instead: str) -> None:
    """Raise FluxboardError unless a person sits at a terminal; `instead` is what to do else."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise FluxboardError("the full-screen view needs a terminal", instead)


@reports_errors
def watch(
    port: PortOption = None,
    board: BoardOption = None,
    once: Annotated[bool, typer.Option("--once", help="Print one picture and end.")] = False,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Watch a board: squares, lights, turn and messages, live.

    An unplugged board is found again by itself. With --json every event is one JSON line; with
    --json --once the whole state is one.

    \b
    Examples:
      fluxboard watch
      fluxboard watch --once
      fluxboard watch --json | jq -c 'select(.kind=="move")'
    """
    from fluxboard_host.views.language import choose

    language = choose(lang)
    if not once and not json:
        needs_terminal("In a pipe use --json or --once.")
    client = connect(port, board, text=not json)
    if once:
        with client:
            _once(client, language, json)
    elif json:
        with client:
            _stream(client)
    else:
        _live(client, language)


def _once(client: Client, language: str, json: bool) -> None:
    """Print the state as JSON or as a picture."""
    state = client.state()
    if json:
        print_json(state)
        return
    from fluxboard_host.views import marks
    from fluxboard_host.views.model import BoardModel
    from fluxboard_host.views.still import still

    model = BoardModel(language)
    model.take_state(state)
    try:
        model.take_leds(client.request("leds"), marks.BY_LETTER)
    except Refused as err:
        if err.code != "unknown_verb":
            raise
    colour = out.is_terminal and out.color_system is not None and not out.no_color
    for line in still(model, out.width, out.height, colour):
        out.print(line, soft_wrap=True)


def _stream(client: Client) -> None:
    """Print the state, then every event, each as a JSON line; go on after an interruption."""
    print_json({"n": client.info.get("ev", 0), "kind": "state", "data": client.state()})
    while not reader_gone():
        try:
            for event in client.poll(1.0, keepalive_s=KEEPALIVE_S):
                print_json({"n": event.n, "kind": event.kind, "data": event.data})
        except (NoAnswer, NoBoard, PortBusy, Unplugged) as err:
            print_json({"n": -1, "kind": "lost", "data": err.as_dict()})
            find_again(client)


def _live(client: Client, language: str) -> None:
    """Open the full-screen view on the port that `client` has found."""
    from fluxboard_host.transport import SerialTransport
    from fluxboard_host.views.app import BoardApp
    from fluxboard_host.views.worker import BoardWorker

    name = client.transport.name
    first = [client.transport]
    worker = BoardWorker(lambda: first.pop() if first else SerialTransport(name))
    app = BoardApp(worker, language, name)
    app.run()
    if app.return_code:
        raise typer.Exit(app.return_code)
    if worker.failure is not None:
        raise worker.failure
