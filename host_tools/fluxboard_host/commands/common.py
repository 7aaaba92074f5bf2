"""Options and first steps that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import typer

from fluxboard_host import output, ports
from fluxboard_host.client import Client
from fluxboard_host.errors import NoAnswer, NoBoard, PortBusy, Unplugged, WrongBoard
from fluxboard_host.transport import SerialTransport

PortOption = Annotated[
    str | None,
    typer.Option(
        "--port",
        "-p",
        metavar="PORT",
        envvar=ports.ENV,
        help="Serial port of the board; not needed when only one is there.",
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON for a script.")]
BoardOption = Annotated[
    str | None,
    typer.Option("--board", "-b", metavar="BOARD", help="Insist on this kind of board: cluster."),
]


def connect(
    port: str | None,
    board: str | None = None,
    on_text: Callable[[str], None] | None = None,
    text: bool = True,
) -> Client:
    """Choose the port, open it, say hello; return the Client.

    Raises NoBoard, ManyBoards, PortBusy, NoAnswer; WrongBoard when the board is not a `board`.
    """
    client = Client(SerialTransport(ports.choose(port)))
    try:
        info = client.hello(text=text)
        if board is not None and info.get("board") != board:
            raise WrongBoard(
                "%s is a %s board, not %s" % (client.transport.name, info.get("board"), board),
                "Choose the other board with --port, or leave --board out.",
            )
    except BaseException:
        client.close()
        raise
    client.take_text()  # What was said before hello is not for us.
    client.on_text = on_text
    return client


def find_again(client: Client) -> bool:
    """Wait until the board is back; False when nobody reads standard output any more."""
    while not output.reader_gone():
        try:
            client.reconnect(timeout_s=1.0)
            return True
        except (NoAnswer, NoBoard, PortBusy, Unplugged):
            client.transport.wait(0.3)
    return False
