"""The soak: long runs of named parts, each a set of numbered rounds that repeat exactly.

    python -m tests.sim.soak moves power --seed 1 --jobs 2
    python -m tests.sim.soak moves --seed 1 --only 17      # one round again, with its story

A part is a module soak_<name>.py with

    UNIT                     what its bar counts, a plural: "moves"
    rounds(args)             {number of a round: how many units it has}; args: see `parser`
    job(args)                a function (number, size) -> result that may go to another process
    report(results)          lines for a person; the last words of the part

A result is a soak_kit.Found or has the same attributes. Exit status 1 when a part found a fault.
"""

import argparse
import importlib
import json
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from tests.sim import soak_kit

# In the order in which `make soak` runs them.
PARTS = ("moves", "power", "fuzz", "engines")
_STORY_LINES = 60
_FAULTS_SHOWN = 20


def part(name):
    """Return the module of a part; imported late, so that --help needs no simulator."""
    return importlib.import_module("tests.sim.soak_" + name)


def run(work, sizes, jobs, progress, unit):
    """Yield the result of each round of `sizes` as it is done."""
    task = progress.add_task(unit, total=sum(sizes.values()))
    if jobs == 1:
        for number, size in sizes.items():
            result = work(number, size)
            progress.advance(task, size)
            yield result
        return
    with ProcessPoolExecutor(jobs) as pool:
        waiting = {pool.submit(work, n, size): size for n, size in sizes.items()}
        for done in as_completed(waiting):
            progress.advance(task, waiting[done])
            yield done.result()


def tell(console, name, result, args):
    """Print the story of a round that found a fault, and how to see it again."""
    console.rule("%s, round %d" % (name, result.number))
    for line in result.story[-_STORY_LINES:]:
        console.print(line, markup=False, highlight=False)
    for fault in result.faults[:_FAULTS_SHOWN]:
        console.print("fault: " + fault, style="bold red", markup=False)
    again = "again: python -m tests.sim.soak %s --seed %d --only %d"
    again %= (name, args.seed, result.number)
    for option in ("spread", "noise"):
        if getattr(args, option) != 1:
            again += " --%s %g" % (option, getattr(args, option))
    console.print(again, markup=False, soft_wrap=True)


def soak(name, args, console):
    """Run one part; return what it found as plain values."""
    module = part(name)
    sizes = module.rounds(args)
    if args.only is not None:
        sizes = {args.only: sizes.get(args.only, min(sizes.values()))}
    console.print(
        "%s: %d %s in %d rounds, seed %d"
        % (name, sum(sizes.values()), module.UNIT, len(sizes), args.seed)
    )
    columns = (TextColumn(name), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    began_s = time.monotonic()
    results = []
    with Progress(*columns, console=console) as progress:
        for result in run(module.job(args), sizes, args.jobs, progress, module.UNIT):
            results.append(result)
            if result.faults:
                tell(console, name, result, args)
            elif args.only is not None:
                console.print("\n".join(result.story), markup=False, highlight=False)
            if not console.is_terminal:
                # The bar shows in a terminal alone, and a soak that is cut off has told this much.
                done = sum(r.done for r in results)
                faults = sum(len(r.faults) for r in results)
                told = (result.number, done, module.UNIT, faults)
                console.print("round %d done, %d %s, %d faults" % told)
    results.sort(key=lambda result: result.number)
    lines = module.report(results)
    for line in lines:
        console.print(line, markup=False, highlight=False)
    return {
        "rounds": len(results),
        "unit": module.UNIT,
        "done": sum(result.done for result in results),
        "faults": ["round %d: %s" % (r.number, fault) for r in results for fault in r.faults],
        "counts": soak_kit.total(results),
        "report": lines,
        "seconds": round(time.monotonic() - began_s, 1),
    }


def summary(console, found, seed):
    """Print the table that tells how all parts went."""
    table = Table(title="soak, seed %d" % seed, title_justify="left")
    for heading in ("part", "done", "what happened", "faults", "minutes"):
        table.add_column(heading, justify="left" if heading[0] in "pw" else "right")
    for name, part_found in found.items():
        table.add_row(
            name,
            "%(done)d %(unit)s" % part_found,
            ", ".join("%s %d" % pair for pair in part_found["counts"].items()),
            str(len(part_found["faults"])),
            "%.1f" % (part_found["seconds"] / 60),
        )
    console.print(table)


def parser():
    """Return the parser of the command line."""
    made = argparse.ArgumentParser(prog="soak", description=__doc__.splitlines()[0])
    made.add_argument("parts", nargs="*", help="of %s; none: all" % " ".join(PARTS))
    made.add_argument("--seed", type=int, default=1, help="repeats the same soak")
    made.add_argument("--jobs", type=int, default=1, help="boards at a time")
    made.add_argument("--only", type=int, help="only the round with this number")
    made.add_argument("--json", action="store_true", help="print the findings as JSON")
    made.add_argument("--moves", type=int, default=10_000, help="moves: how many in all")
    made.add_argument("--games", type=int, default=10_000, help="engines: how many of each game")
    made.add_argument(
        "--slides", type=int, default=200, help="moves: and slides from the rulebook's picture"
    )
    made.add_argument("--spread", type=float, default=1.0, help="moves: scale of tolerances")
    made.add_argument("--noise", type=float, default=1.0, help="moves: scale of sensor noise")
    return made


def main(arguments=None):
    """Run the soak; return the exit status."""
    made = parser()
    args = made.parse_args(arguments)
    unknown = [name for name in args.parts if name not in PARTS]
    if unknown:
        made.error("no part %s; there are %s" % (unknown[0], " ".join(PARTS)))
    console = Console(stderr=args.json)
    found = {name: soak(name, args, console) for name in args.parts or PARTS}
    summary(console, found, args.seed)
    if args.json:
        print(json.dumps({"seed": args.seed, "parts": found}))
    return 1 if any(part_found["faults"] for part_found in found.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
