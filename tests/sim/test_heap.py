"""Memory: a whole game by hand, with a host that asks and types all the while, in a small heap."""

import re

from fluxboard_sim import Sim
from fluxboard_sim.scenario import Story

from tests.sim.table import SHORT_GAME
from tests.simulator.programs import execute

# KB beside what the simulator's shims take. The smallest that plays this game is printed by
# `python -m tests.sim.test_heap`.
HEAP_KB = 88
# What the collector may take for something in use, and the record of the moves.
_GROWTH_BYTES = 1024


def play(heap_kb):
    """Play SHORT_GAME by hand in `heap_kb`; return the bytes kept after every ply.

    Raises StoryError, or AssertionError when the board has run out of memory.
    """
    kept = []
    with Sim(heap_kb=heap_kb, seed=5) as sim:
        story = Story(sim)
        story.begin(calibrate=False)
        for ply, move in enumerate(SHORT_GAME):
            hand = story.hand("XO"[ply % 2])
            rows = story.state()["board"].split("/")
            if rows[int(move[3]) - 1]["ABCDEFGH".index(move[2])] != ".":
                hand.capture(move[:2], move[2:])
            else:
                hand.move(move[:2], move[2:])
            story.run_for(600)
            for line in ("brett", "hilfe", "status", "lese regeln", "selbsttest"):
                heard = len(story.text)
                story.request("cmd", t=line)
                story.run_for(2500)
                assert len(story.text) > heard, line
            state = story.state()
            assert state["n"] == ply + 1, state
            found = [
                re.search(r"(\d+)\D+(\d+)", line) for line in story.text if "Speicher" in line
            ]
            kept.append(int(found[-1][2]) if found else 0)
        assert state["out"], "the game has ended"
        assert not [line for line in story.text if "MemoryError" in line or "memory alloc" in line]
    return kept


def test_a_whole_game_fits_and_nothing_piles_up():
    kept = play(HEAP_KB)
    print("kept after each ply:", kept)
    # All names are known by ply 3; the last move ends the game, and the board waits for the next.
    assert kept[-2] - kept[3] <= _GROWTH_BYTES, kept


def test_garbage_is_collected_often_only_where_memory_is_short():
    between = []
    for heap_kb in (HEAP_KB, None):
        with Sim(heap_kb=heap_kb, seed=5) as sim:
            sim.run_for(2000)
            between.append(int(execute(sim, "import gc\nprint(gc.threshold())")))
    short, plenty = between
    assert short <= 2048 and plenty >= 16 * 1024, between


def main():
    """Print what is kept in smaller and smaller heaps, until the game no longer fits."""
    size = HEAP_KB
    while True:
        print(size, "KB:", play(size), flush=True)
        size -= 2


if __name__ == "__main__":
    main()
