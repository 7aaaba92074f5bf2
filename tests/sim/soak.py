"""The soak: thousands of simulated human moves, held against what the firmware records.

    python -m tests.sim.soak --moves 10000 --seed 1 --jobs 2
    python -m tests.sim.soak --seed 1 --only 17        # one round again, with its story

Exit status 1 when a move was recorded wrongly or missed.
"""

import argparse
import json
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import partial

import numpy as np
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tests.sim.soak_round import CANDIDATE_MS, COMMIT_MS, Round, run_round
from tests.sim.soak_slides import FIRST_ROUND, SLIDES_A_ROUND, SlideRound

MOVES_A_ROUND = 40
_STORY_LINES = 60


def board(seed, spread, noise):
    """Return a simulated board; imported late, so that --help needs no simulator."""
    from fluxboard_sim import Sim

    return Sim(board="cluster", seed=seed, spread=spread, noise=noise)


def percentiles(values):
    """Return (median, 99 %, largest) of a list in ms, or None for none."""
    return tuple(round(float(v)) for v in np.percentile(values, [50, 99, 100])) if values else None


def summary(results):
    """Return what all rounds found, as plain values."""
    kinds = Counter()
    for result in results:
        kinds.update(result.kinds)
    both = {"candidate_ms": [], "commit_ms": [], "end_ms": []}
    for name, values in both.items():
        for result in results:
            values += getattr(result, name)
    return {
        "moves": sum(r.moves for r in results),
        "rounds": len(results),
        "wrong": ["round %d: %s" % (r.number, w) for r in results for w in r.wrong],
        "missed": ["round %d: %s" % (r.number, w) for r in results for w in r.missed],
        "unseen_illegal": ["round %d: %s" % (r.number, w) for r in results for w in r.unseen],
        "slow": ["round %d: %s" % (r.number, w) for r in results for w in r.slow],
        "kinds": dict(sorted(kinds.items())),
        "board_s": round(sum(r.board_s for r in results), 1),
        **{name: percentiles(values) for name, values in both.items()},
    }


def report(console, found, seed):
    """Print the summary for a person."""
    console.print(
        "%(moves)d moves in %(rounds)d rounds, %(board_s).0f s of board time" % found
        + ", seed %d" % seed
    )
    console.print("  ".join("%s %d" % pair for pair in found["kinds"].items()), style="dim")
    for name, words, limit_ms in (
        ("candidate_ms", "rest to candidate", CANDIDATE_MS),
        ("commit_ms", "rest to commit", COMMIT_MS),
        ("end_ms", "rest to commit of a move that ends the game", None),
    ):
        if found[name]:
            line = "%s: median %d ms, p99 %d ms, max %d ms" % (words, *found[name])
            console.print(line + (", limit %d ms" % limit_ms if limit_ms else ""))
    for name in ("wrong", "missed", "unseen_illegal", "slow"):
        style = "bold red" if found[name] and name in ("wrong", "missed") else ""
        console.print("%s: %d" % (name.replace("_", " "), len(found[name])), style=style)
        for line in found[name][:20]:
            console.print("  " + line)


def tell(console, result, seed, options):
    """Print the story of a failed round and how to see it again."""
    console.rule("round %d failed" % result.number)
    for line in result.story[-_STORY_LINES:]:
        console.print(line, markup=False, highlight=False)
    again = "again: python -m tests.sim.soak --seed %d --only %d" % (seed, result.number)
    again += "".join(" --%s %g" % pair for pair in options.items() if pair[1] != 1)
    console.print(again, markup=False, soft_wrap=True)


def rounds(moves, slides):
    """Return {number of a round: its moves}; `slides` slides of the picture besides `moves`."""
    left = {
        k: min(MOVES_A_ROUND, moves - k * MOVES_A_ROUND) for k in range(-(-moves // MOVES_A_ROUND))
    }
    for k in range(-(-slides // SLIDES_A_ROUND)):
        left[FIRST_ROUND + k] = min(SLIDES_A_ROUND, slides - k * SLIDES_A_ROUND)
    return left


def run(left, seed, jobs, options, progress):
    """Yield the Result of each round of `left` (see `rounds`) as it is done."""
    make = partial(run_round, board, seed, options=options)
    task = progress.add_task("moves", total=sum(left.values()))
    jobs_of = {n: {"number": n, "moves": count, "player": _player(n)} for n, count in left.items()}
    if jobs == 1:
        for job in jobs_of.values():
            yield make(advance=lambda n: progress.advance(task, n), **job)
        return
    with ProcessPoolExecutor(jobs) as pool:
        waiting = [pool.submit(make, **job) for job in jobs_of.values()]
        for done in as_completed(waiting):
            result = done.result()
            progress.advance(task, result.moves)
            yield result


def _player(number):
    return SlideRound if number >= FIRST_ROUND else Round


def main(arguments=None):
    """Run the soak; return the exit status."""
    parser = argparse.ArgumentParser(prog="soak", description=__doc__.splitlines()[0])
    parser.add_argument("--moves", type=int, default=10_000, help="how many moves in all")
    parser.add_argument(
        "--slides", type=int, default=200, help="and how many slides from the rulebook's picture"
    )
    parser.add_argument("--seed", type=int, default=1, help="repeats the same soak")
    parser.add_argument("--only", type=int, help="play only the round with this number")
    parser.add_argument("--spread", type=float, default=1.0, help="scale of part tolerances")
    parser.add_argument("--noise", type=float, default=1.0, help="scale of sensor noise")
    parser.add_argument("--jobs", type=int, default=1, help="boards at a time")
    parser.add_argument("--json", action="store_true", help="print the findings as JSON")
    args = parser.parse_args(arguments)
    console = Console(stderr=args.json)
    left = rounds(args.moves, args.slides)
    if args.only is not None:
        count = MOVES_A_ROUND if args.only < FIRST_ROUND else SLIDES_A_ROUND
        left = {args.only: left.get(args.only, count)}
    options = {"spread": args.spread, "noise": args.noise}
    results = []
    columns = TextColumn("moves"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    console.print("soak: %d moves, seed %d" % (sum(left.values()), args.seed))
    with Progress(*columns, console=console) as progress:
        for result in run(left, args.seed, args.jobs, options, progress):
            results.append(result)
            if result.wrong or result.missed:
                tell(console, result, args.seed, options)
            elif args.only is not None:
                console.print("\n".join(result.story), markup=False, highlight=False)
    found = summary(sorted(results, key=lambda r: r.number))
    if args.json:
        print(json.dumps({"seed": args.seed, **found}))
    report(console, found, args.seed)
    return 1 if found["wrong"] or found["missed"] else 0


if __name__ == "__main__":
    sys.exit(main())
