"""Which port is meant, and who holds it.

Besides the USB serial ports of the machine, the boards that `fluxboard sim` runs are listed: each
leaves a small file in the user's state folder while it serves.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import platformdirs
from serial.tools import list_ports

from fluxboard_host.errors import ManyBoards, NoBoard

ENV = "FLUXBOARD_PORT"


@dataclass(frozen=True)
class Port:
    """A serial port: `usb` is "303a:1001", "" for a simulated board's pseudo-terminal."""

    path: str
    description: str
    usb: str = ""
    serial_number: str = ""


@dataclass(frozen=True)
class Holder:
    """The process that holds a port."""

    pid: int
    name: str


def listed() -> list[Port]:
    """Return the USB serial ports of this machine and the simulated boards, by path."""
    found = []
    for info in list_ports.comports():
        if info.vid is None:
            continue
        usb = "%04x:%04x" % (info.vid, info.pid or 0)
        found.append(Port(info.device, info.description or "", usb, info.serial_number or ""))
    return sorted([*found, *_simulated()], key=lambda port: port.path)


def choose(port: str | None = None) -> str:
    """Return the port to use: the one given, else $FLUXBOARD_PORT, else the only one there is.

    Raises NoBoard or ManyBoards; both name the ports that are there.
    """
    port = port or os.environ.get(ENV)
    if port:
        return port
    there = listed()
    if len(there) == 1:
        return there[0].path
    if not there:
        raise NoBoard(
            "no board is plugged in", "Plug one in, or start a simulated one: fluxboard sim"
        )
    raise ManyBoards(
        "there are %d boards: %s" % (len(there), ", ".join(p.path for p in there)),
        "Choose one with --port, or set %s." % ENV,
    )


@contextmanager
def announced(path: str, board: str) -> Iterator[None]:
    """List the simulated board at `path` among the ports as long as the block runs."""
    note = _sims_dir() / ("%d.json" % os.getpid())
    try:
        note.parent.mkdir(parents=True, exist_ok=True)
        note.write_text(json.dumps({"port": path, "board": board}))
    except OSError:
        pass  # Only the listing is lost: the path was printed.
    try:
        yield
    finally:
        with suppress(OSError):
            note.unlink(missing_ok=True)


def holder(port: str) -> Holder | None:
    """Return the process that has `port` locked, else one that has it open; None when not told."""
    try:
        device = os.stat(port)
    except OSError:
        return None
    for pid in (*_lockers(device), *_openers(port)):
        try:
            words = Path("/proc/%d/cmdline" % pid).read_bytes().split(b"\0")
        except OSError:
            continue
        names = [os.path.basename(word.decode(errors="replace")) for word in words[:3] if word]
        return Holder(pid, " ".join(names) or "?")
    return None


def _sims_dir() -> Path:
    """Return the folder of the notes that simulated boards leave."""
    return platformdirs.user_state_path("fluxboard") / "simulated"


def _simulated() -> list[Port]:
    """Return the simulated boards that are being served now; stale notes are removed."""
    found = []
    for note in _sims_dir().glob("*.json"):
        try:
            data = json.loads(note.read_text())
            os.kill(int(note.stem), 0)
            found.append(Port(data["port"], "simulated %s board" % data["board"]))
        except PermissionError:
            continue
        except (OSError, ValueError, KeyError):
            note.unlink(missing_ok=True)
    return found


def _lockers(device: os.stat_result) -> list[int]:
    """Return the processes with a lock on the file, from /proc/locks (proc(5))."""
    where = "%02x:%02x:%d" % (os.major(device.st_dev), os.minor(device.st_dev), device.st_ino)
    try:
        lines = Path("/proc/locks").read_text().splitlines()
    except OSError:
        return []
    fields = [line.split() for line in lines]
    return [int(f[4]) for f in fields if len(f) > 5 and f[5] == where and f[4].isdigit()]


def _openers(port: str) -> list[int]:
    """Return the other processes that have the port open, from /proc/*/fd."""
    real = os.path.realpath(port)
    found = []
    for folder in Path("/proc").glob("[0-9]*/fd"):
        pid = int(folder.parent.name)
        try:
            links = [os.readlink(link) for link in folder.iterdir()]
        except OSError:
            continue
        if real in links and pid != os.getpid():
            found.append(pid)
    return found
