"""Put the firmware on a board so that at every moment the board has one that works.

Order of the writes: the slot that is not in use (its manifest removed first and written last), a
check of every file by hash, boot.py, main.py and board.txt by rename, /slots/active by rename, a
restart, and `hello` must tell the new version; if it does not, the slot before is in use again.
Pull the cable at any point: the board starts the old firmware, and the next run copies only what
is missing.
"""

from __future__ import annotations

import hashlib
import re
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from typing import Any

from fluxboard_host import firmware_build
from fluxboard_host.client import Client
from fluxboard_host.errors import (
    FlashFailed,
    FluxboardError,
    NoAnswer,
    NoBoard,
    Unplugged,
    WrongBoard,
)
from fluxboard_host.raw_board import Found, RawBoard
from fluxboard_host.transport import SerialTransport

START_TIMEOUT_S = 30.0
DEFAULT_BOARD = "cluster"
DEFAULT_CHIP = "s3"

_LISTEN_S = 1.0
_LAST_WORDS = re.compile(r"^(\w*(Error|Exception|Interrupt)\b|No Fluxboard firmware).*$", re.M)

# Room that littlefs needs besides the files: two blocks of 4096 bytes for each of the folders.
_SPARE_BYTES = 16 * 4096


@dataclass
class Result:
    """What was done. `copied` and `removed` are paths on the board, `size` the bytes copied.

    `slot` is the one in use now, `previous` the one before, "" when there was no firmware.
    """

    port: str
    board: str
    chip: str
    arch: str
    version: str
    hash: str
    slot: str
    previous: str = ""
    copied: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    size: int = 0
    micropython: str = ""
    seconds: float = 0.0

    def as_dict(self) -> dict[str, Any]:
        """Return the result as the object that `--json` prints."""
        return asdict(self)


@dataclass
class Progress:
    """What a progress bar is told: `start(total bytes)`, `step(bytes)`, `stage(sentence)`."""

    start: Callable[[int], None] = lambda _total: None
    step: Callable[[int], None] = lambda _count: None
    stage: Callable[[str], None] = lambda _text: None


def flash(
    port: str,
    board: str | None = None,
    chip: str | None = None,
    force: bool = False,
    progress: Progress | None = None,
) -> Result:
    """Install the firmware at `port`; return what was done.

    board, chip: None takes what the board says it is, else "cluster" and the chip MicroPython
    names. force: install another profile than the board says it is. Raises NoBoard, PortBusy,
    NoAnswer, WrongBoard, BuildFailed, FlashFailed, Unplugged.
    """
    progress = progress or Progress()
    began_s = time.monotonic()
    progress.stage("Stopping the board")
    with RawBoard(port) as raw:
        try:
            result = _install(raw, board, chip, force, progress)
        except BaseException:
            _start_again(raw)
            raise
        progress.stage("Restarting")
        raw.reset()
    try:
        _check_started(result)
    except FlashFailed:
        progress.stage("Going back to slot %s" % result.previous)
        _go_back(result)
        raise
    result.seconds = round(time.monotonic() - began_s, 1)
    return result


def _install(
    raw: RawBoard, board: str | None, chip: str | None, force: bool, progress: Progress
) -> Result:
    """Copy what differs and switch the slot."""
    found = raw.ask()
    board, chip = _identify(raw, found, board, chip, force)
    arch = firmware_build.arch_of(found.mpy)
    progress.stage("Compiling for %s" % arch)
    active = firmware_build.parse_active(raw.read(firmware_build.ACTIVE_PATH))
    progress.stage("Comparing")
    have = raw.hashes(["/slots", "/boot.py", "/main.py", firmware_build.BOARD_PATH])
    slot, want = _choose_slot(have, active, arch, board, chip)
    folder = "/slots/%s/" % slot
    differ = {path: data for path, data in want.items() if have.get(path) != _sha256(data)}
    stale = sorted(path for path in have if path.startswith(folder) and path not in want)
    if stale or any(path.startswith(folder) for path in differ):
        # The manifest is away while its slot is worked on, so it is written in any case.
        manifest = folder + "manifest.json"
        differ = {p: d for p, d in want.items() if p in differ or p == manifest}
    result = Result(
        raw.port,
        board,
        chip,
        arch,
        firmware_build.version(),
        firmware_build.source_hash(),
        slot,
        active if any(path.startswith("/slots/%s/" % active) for path in have) else "",
        copied=list(differ),
        removed=stale,
        size=sum(map(len, differ.values())),
        micropython=".".join(str(part) for part in found.version[:3]),
    )
    _check_room(raw, result.size)
    progress.start(result.size)
    _copy(raw, slot, differ, stale, progress)
    return result


def _identify(
    raw: RawBoard, found: Found, board: str | None, chip: str | None, force: bool
) -> tuple[str, str]:
    """Return the profile and chip to install; WrongBoard when the board is another one."""
    said = raw.read(firmware_build.BOARD_PATH).decode("utf-8", "replace").split()
    said_board, said_chip = said if len(said) == 2 else (None, None)
    chip_there = _chip_of(found.machine) or said_chip
    if not force:
        for asked, there, what in ((board, said_board, "board"), (chip, chip_there, "chip")):
            if asked is not None and there is not None and asked != there:
                raise WrongBoard(
                    "the %s at %s is %s, not %s" % (what, raw.port, there, asked),
                    "Choose another --port, or --force it if you rebuilt the board.",
                )
    return board or said_board or DEFAULT_BOARD, chip or chip_there or DEFAULT_CHIP


def _chip_of(machine: str) -> str | None:
    """Return our name of the chip in `sys.implementation._machine`, "… with ESP32S3", or None."""
    last = machine.upper().replace("-", "").split(" ")[-1]
    if last.startswith("ESP32S3"):
        return "s3"
    return "esp32" if last in ("ESP32", "ESP32D0WD", "ESP32WROOM32E") else None


def _choose_slot(
    have: dict[str, str], active: str, arch: str, board: str, chip: str
) -> tuple[str, dict[str, bytes]]:
    """Return the slot to bring up to date and all files the board should then have.

    It is the active slot when that one is right already or holds nothing; else the other one.
    """
    want = firmware_build.build(arch, board, chip, active)
    inside = {p: d for p, d in want.items() if p.startswith("/slots/%s/" % active)}
    right = all(have.get(path) == _sha256(data) for path, data in inside.items())
    installed = any(path.startswith("/slots/%s/" % active) for path in have)
    if right or not installed:
        return active, want
    other = "b" if active == "a" else "a"
    return other, firmware_build.build(arch, board, chip, other)


def _copy(
    raw: RawBoard,
    slot: str,
    differ: dict[str, bytes],
    stale: list[str],
    progress: Progress,
) -> None:
    """Write the files of the slot, check them, then the top files and the active slot."""
    folder = "/slots/%s/" % slot
    manifest = folder + "manifest.json"
    inside = {p: d for p, d in differ.items() if p.startswith(folder) and p != manifest}
    if manifest in differ:
        progress.stage("Copying to slot %s" % slot)
        for path in [manifest, *stale]:
            raw.remove(path)
        for path, data in inside.items():
            raw.write(path, data, progress.step)
        progress.stage("Checking")
        _check_hashes(raw, inside)
    for path, data in differ.items():
        if path not in inside:
            progress.stage("Writing %s" % path)
            _replace(raw, path, data, progress.step)


def _replace(raw: RawBoard, path: str, data: bytes, on_bytes: Callable[[int], None]) -> None:
    """Write a file under another name, check it, and give it its own."""
    raw.write(path + ".new", data, on_bytes)
    _check_hashes(raw, {path + ".new": data})
    raw.rename(path + ".new", path)


def _check_hashes(raw: RawBoard, files: dict[str, bytes]) -> None:
    """Raise FlashFailed unless the board has every one of `files` as it should be."""
    have = raw.hashes(list(files))
    bad = sorted(path for path, data in files.items() if have.get(path) != _sha256(data))
    if bad:
        raise FlashFailed(
            "%d files arrived damaged: %s" % (len(bad), ", ".join(bad[:4])),
            "Retry; if it stays so, use another cable or erase the board's flash.",
        )


def _check_room(raw: RawBoard, size: int) -> None:
    """Raise FlashFailed when the board's file system cannot take `size` bytes more."""
    if size == 0:
        return
    free = raw.free_bytes()
    if free < size + _SPARE_BYTES:
        raise FlashFailed(
            "the board has %d bytes free, %d are needed" % (free, size + _SPARE_BYTES),
            "Remove files of your own with `mpremote connect %s fs rm FILE`." % raw.port,
        )


def _check_started(result: Result) -> None:
    """Wait for the firmware's hello; raise FlashFailed when it does not come or is another."""
    deadline = time.monotonic() + START_TIMEOUT_S
    said = ""
    while True:
        try:
            with Client(SerialTransport(result.port)) as client:
                try:
                    client.poll(_LISTEN_S)  # A board that fails says why, before we type at it.
                    info = client.hello(retries=1)
                finally:
                    said += "\n".join(client.take_text())
            if info.get("fw") == result.version and info.get("hash") == result.hash:
                return
            reason = "it says it is version %s (%s)" % (info.get("fw"), info.get("hash"))
        except (NoAnswer, NoBoard, Unplugged) as err:
            reason = str(err)
        if time.monotonic() > deadline:
            break
        time.sleep(0.3)
    words = _LAST_WORDS.search(said)
    raise FlashFailed(
        "the files are on the board, but firmware %s (%s) does not start: %s"
        % (result.version, result.hash, reason),
        "The board says: %s" % words[0] if words else "Press reset and run flash again.",
    )


def _go_back(result: Result) -> None:
    """Let the board start the firmware it had before, if it had one in the other slot."""
    if result.previous in ("", result.slot):
        return
    try:
        with RawBoard(result.port) as raw:
            line = firmware_build.active_line(result.previous)
            _replace(raw, firmware_build.ACTIVE_PATH, line, lambda _count: None)
            raw.reset()
    except FluxboardError:
        pass  # The error that led here is the one to tell.


def _start_again(raw: RawBoard) -> None:
    """Let the board go on with the firmware it had; it may be gone, that error is told already."""
    try:
        raw.enter()
        raw.reset()
    except FluxboardError:
        pass


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
