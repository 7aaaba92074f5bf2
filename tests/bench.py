"""`make bench`: what the hot paths cost on MicroPython, as counts and ratios.

    python -m tests.bench [words]       only cases whose name has one of the words

A part of the firmware adds its cases in a file `tests/bench_<part>.py`:

    CASES = ((name, set-up statements, statement to repeat, repetitions), …)

With valgrind on the machine, the figure is the number of x86-64 instructions of one repetition:
the interpreter runs under callgrind once with the repetitions and once without, and the difference
is shared out. Without valgrind it is the time of one repetition against that of an empty loop, the
smallest of five, which says how many times an empty turn it costs. Neither is a time on a board.
The columns: plain bytecode (twins instead of viper), the firmware as shipped, and their ratio.

Below, the same move generator three ways, and the memory that the engine keeps. The memory of a
32-bit MicroPython is measured when node and the npm package named in _WASM are there:
`npm install --prefix build/wasm @micropython/micropython-webassembly-pyscript`. Last, under the
word "minute", what a minute of play on the simulator costs.
"""

import importlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.mpy import runner
from tests.sim import minute

_WASM = "@micropython/micropython-webassembly-pyscript"
_MINUTE = "minute"
_WASM_FOLDER = runner.ROOT / "build" / "wasm"

_TIMED = """
import time
def _turn(body, count):
    best = 1 << 60
    for _ in range(5):
        start = time.ticks_us()
        exec(body)
        best = min(best, time.ticks_diff(time.ticks_us(), start))
    return best
_empty = compile("for _ in range(%d):\\n    pass", "empty", "exec")
_full = compile("for _ in range(%d):\\n    %s", "full", "exec")
print(_turn(_full, 0) / max(1, _turn(_empty, 0)))
"""


def cases():
    """Return the cases of every tests/bench_<part>.py, by file name."""
    found = []
    for path in sorted(Path(__file__).parent.glob("bench_*.py")):
        found += importlib.import_module("tests." + path.stem).CASES
    return found


def measure(setup, statement, repetitions, **options):
    """Return the cost of `statement`: instructions with valgrind, else turns of an empty loop."""
    if not shutil.which("valgrind"):
        script = setup + _TIMED % (repetitions, repetitions, statement)
        return float(runner.run(script, **options).split()[-1])
    counts = []
    for turns in (0, repetitions):
        script = f"{setup}\nfor _ in range({turns}):\n    {statement}\n"
        with tempfile.NamedTemporaryFile() as out:
            under = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out.name}"]
            runner.run(script, under=under, timeout_s=600, **options)
            counts.append(int(re.search(r"^totals: (\d+)", Path(out.name).read_text(), re.M)[1]))
    return (counts[1] - counts[0]) / repetitions


def table(chosen):
    """Print a line per case: bytecode, as shipped, ratio."""
    unit = "instructions" if shutil.which("valgrind") else "empty turns"
    print(f"{unit} on MicroPython, one repetition")
    print(f"{'':34}{'bytecode':>12}{'shipped':>12}{'ratio':>8}")
    for name, setup, statement, repetitions in chosen:
        plain = measure(setup, statement, repetitions, native=False)
        shipped = measure(setup, statement, repetitions)
        print(f"{name:34}{plain:12,.0f}{shipped:12,.0f}{plain / shipped:8.1f}", flush=True)


def three_ways():
    """Print what the opening's move generation costs as bytecode, @native and viper."""
    games = runner.FIRMWARE / "fluxboard" / "games"
    native = (
        (games / "cluster_plain.py").read_text().replace("\ndef ", "\n@micropython.native\ndef ")
    )
    setup = """
from fluxboard.games.cluster_position import Position
from %s import generate
pos = Position.start()
"""
    statement = "generate(pos.cells, 1, pos._scratch, pos._moves)"
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "cluster_native.py")
        source.write_text("import micropython\n" + native)
        words = runner.compile_mpy(source, Path(folder, "cluster_native.mpy"))
        assert not words, words
        source.unlink()
        costs = {
            name: measure(setup % module, statement, 200, path=[folder])
            for name, module in (
                ("bytecode", "fluxboard.games.cluster_plain"),
                ("@native", "cluster_native"),
                ("viper", "fluxboard.games.cluster_viper"),
            )
        }
    print("\nmoves of the opening, three ways")
    for name, cost in costs.items():
        print(f"{name:34}{cost:12,.0f}{'':12}{costs['bytecode'] / cost:8.1f}")


def memory():
    """Print the heap that the Cluster engine keeps, with a game started."""
    steps = [
        "import fluxboard.compat, fluxboard.errors, array",
        "from fluxboard.games import registry\ngame = registry.create('cluster')",
    ]
    print("\nheap kept by the Cluster engine, a game started, bytes")
    kept = runner.kept_bytes(steps[1], before=steps[0])
    print(f"{'64-bit, native':34}{kept:12,}")
    kept = runner.kept_bytes(steps[1], before=steps[0], native=False)
    print(f"{'64-bit, bytecode':34}{kept:12,}")
    kept = wasm_kept(steps)
    print(
        f"{'32-bit, bytecode':34}" + (f"{kept[1]:12,}" if kept else "  not measured: see bench.py")
    )


def wasm_kept(steps):
    """Return the bytes each step keeps on a 32-bit MicroPython, or None when there is none.

    The WebAssembly port collects garbage only between calls from outside, hence the single steps.
    """
    package = _WASM_FOLDER / "node_modules" / _WASM / "micropython.mjs"
    if not shutil.which("node") or not package.exists():
        return None
    tree, _ = runner.build("")
    program = """
import fs from "fs";
const [mjs, tree, steps] = process.argv.slice(2);
const { loadMicroPython } = await import(mjs);
const lines = [];
const mp = await loadMicroPython({ heapsize: 256 * 1024, stdout: (line) => lines.push(line) });
const put = (from, to) => {
  mp.FS.mkdir(to);
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [from + "/" + entry.name, to + "/" + entry.name];
    if (entry.isDirectory()) put(source, target);
    else mp.FS.writeFile(target, fs.readFileSync(source));
  }
};
put(tree, "/firmware");
mp.runPython("import sys, gc; sys.path.insert(0, '/firmware'); _kept = 0");
for (const step of JSON.parse(steps)) {
  mp.runPython("gc.collect()");
  mp.runPython("_kept = gc.mem_alloc()");
  mp.runPython(step);
  mp.runPython("gc.collect()");
  mp.runPython("print(gc.mem_alloc() - _kept)");
}
console.log(JSON.stringify(lines.map(Number)));
process.exit(0);
"""
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder, "kept.mjs")
        script.write_text(program)
        command = ["node", str(script), package.as_uri(), str(tree), json.dumps(steps)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def main(words):
    """Run the cases whose names have one of `words`, all without words, and the comparisons."""
    chosen = [case for case in cases() if not words or any(word in case[0] for word in words)]
    with_minute = not words or _MINUTE in words
    if not chosen and not with_minute:
        names = ", ".join([*(case[0] for case in cases()), _MINUTE])
        sys.exit(f"no benchmark has {' or '.join(words)} in its name; there are: {names}")
    if chosen:
        table(chosen)
    if any(case[0].startswith("cluster") for case in chosen):
        three_ways()
        memory()
    if with_minute:
        minute.main()


if __name__ == "__main__":
    main(sys.argv[1:])
