"""Soak, part moves: thousands of simulated human moves, held against what the firmware records."""

from functools import partial

import numpy as np

from tests.sim.soak_round import CANDIDATE_MS, COMMIT_MS, Round, run_round
from tests.sim.soak_slides import FIRST_ROUND, SLIDES_A_ROUND, SlideRound

UNIT = "moves"
MOVES_A_ROUND = 40
_LINES = 20


def board(seed, spread, noise):
    """Return a simulated board."""
    from fluxboard_sim import Sim

    return Sim(board="cluster", seed=seed, spread=spread, noise=noise)


def rounds(args):
    """Return {number of a round: its moves}; `args.slides` slides besides `args.moves`."""
    sizes = {}
    for first, of_all, a_round in (
        (0, args.moves, MOVES_A_ROUND),
        (FIRST_ROUND, args.slides, SLIDES_A_ROUND),
    ):
        for k in range(-(-of_all // a_round)):
            sizes[first + k] = min(a_round, of_all - k * a_round)
    return sizes


def job(args):
    """Return what plays a round."""
    return partial(_play, board, args.seed, {"spread": args.spread, "noise": args.noise})


def _play(make, seed, options, number, size):
    player = SlideRound if number >= FIRST_ROUND else Round
    return run_round(make, seed, number, size, options, player=player)


def percentiles(values):
    """Return (median, 99 %, largest) of a list in ms, or None for none."""
    return tuple(round(float(v)) for v in np.percentile(values, [50, 99, 100])) if values else None


def report(results):
    """Return the latencies and what was wrong, as lines."""
    lines = ["%.0f s of board time" % sum(r.board_s for r in results)]
    for name, words, limit_ms in (
        ("candidate_ms", "rest to candidate", CANDIDATE_MS),
        ("commit_ms", "rest to commit", COMMIT_MS),
        ("end_ms", "rest to commit of a move that ends the game", None),
    ):
        found = percentiles([ms for result in results for ms in getattr(result, name)])
        if found:
            line = "%s: median %d ms, p99 %d ms, max %d ms" % (words, *found)
            lines.append(line + (", limit %d ms" % limit_ms if limit_ms else ""))
    for name in ("wrong", "missed", "unseen", "slow"):
        told = ["round %d: %s" % (r.number, words) for r in results for words in getattr(r, name)]
        lines.append("%s: %d" % ("unseen illegal" if name == "unseen" else name, len(told)))
        lines += ["  " + words for words in told[:_LINES]]
    return lines
