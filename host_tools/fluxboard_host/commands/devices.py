"""`fluxboard devices`: which boards are there."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import typer
from rich.table import Table

from fluxboard_host import output, ports
from fluxboard_host.client import Client
from fluxboard_host.commands.common import JsonOption
from fluxboard_host.errors import FluxboardError, NoAnswer, NoBoard, PortBusy
from fluxboard_host.transport import SerialTransport


@output.reports_errors
def devices(json: JsonOption = False) -> None:
    """List the serial ports and the Fluxboards on them.

    Simulated boards that `fluxboard sim` serves are listed too. A port another program uses is
    shown with that program and left alone.

    \b
    Examples:
      fluxboard devices
      fluxboard devices --json
    """
    found = ports.listed()
    extra = os.environ.get(ports.ENV)
    if extra and extra not in [port.path for port in found]:
        found.append(ports.Port(extra, "from %s" % ports.ENV))
    with ThreadPoolExecutor(max_workers=8) as pool:
        rows = list(pool.map(_probe, found))
    if json:
        output.print_json(rows)
    elif rows:
        _print_table(rows)
    if not rows:
        if json:
            raise typer.Exit(NoBoard.exit_code)
        raise NoBoard(
            "no board is plugged in", "Plug one in, or start a simulated one: fluxboard sim"
        )


def _probe(port: ports.Port) -> dict[str, Any]:
    """Return what is at a port: status "fluxboard", "busy", "gone" or "other", and its hello."""
    row: dict[str, Any] = {
        "port": port.path,
        "description": port.description,
        "usb": port.usb,
        "serial": port.serial_number,
    }
    try:
        with Client(SerialTransport(port.path)) as client:
            info = client.hello(text=False, timeout_s=0.4, retries=2)
    except PortBusy as err:
        return {**row, "status": "busy", "note": str(err)}
    except NoAnswer as err:
        return {**row, "status": "other", "note": str(err), "hint": err.hint}
    except FluxboardError as err:
        return {**row, "status": "gone", "note": str(err)}
    keep = ("board", "fw", "hash", "boot", "game")
    return {**row, "status": "fluxboard", **{key: info.get(key) for key in keep}}


def _print_table(rows: list[dict[str, Any]]) -> None:
    """Print one line per port."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    for title in ("port", "board", "firmware", "what it is"):
        table.add_column(title, overflow="fold")
    for row in rows:
        if row["status"] == "fluxboard":
            about = "%s (%s)" % (row["fw"], row["hash"])
            table.add_row(row["port"], str(row["board"]), about, row["description"])
        else:
            about = ". ".join(filter(None, (row["note"], row.get("hint"))))
            table.add_row(row["port"], "–", "–", about, style="dim")
    output.out.print(table)
