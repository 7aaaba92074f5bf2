"""What a simulated minute of play costs: two people play one round of the soak on one board.

    python -m tests.sim.minute

Processor seconds depend on the machine and on what else it does; the counts do not, and the same
seed gives the same ones.
"""

import resource

from fluxboard_sim import Sim

from tests.sim.soak_round import run_round

MOVES = 40
_SEED = 1


def counts(moves=MOVES, seed=_SEED):
    """Play; return {what: how often in a minute of board time}."""
    boards = []

    def make(**options):
        boards.append(Sim(**options))
        return boards[0]

    result = run_round(make, seed, 0, moves, {})
    assert not result.faults, result.faults
    board = boards[0]
    found = {
        "calls of the shims": board.calls,
        "levels of all sensors": board.world.sensors.level_updates,
        "fields of a stone at a sensor": board.world.kernel.evaluations,
    }
    return {name: count * 60 / result.board_s for name, count in found.items()}


def seconds(moves=MOVES, seed=_SEED):
    """Play; return ({who: processor seconds for a minute of board time}, board seconds played)."""
    # The firmware is compiled, the modules are loaded.
    run_round(Sim, seed, 1, 1, {})
    before = _used_s()
    board_s = run_round(Sim, seed, 0, moves, {}).board_s
    after = _used_s()
    names = ("world, hand and board", "MicroPython")
    used = {n: (b - a) * 60 / board_s for n, a, b in zip(names, before, after, strict=True)}
    return used, board_s


def _used_s():
    """Return processor seconds so far: of this process, of those it has started and ended."""
    return [
        sum(resource.getrusage(who)[:2])
        for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    ]


def main():
    """Print seconds and counts."""
    used, board_s = seconds()
    print("\na minute of play on the simulator, from %d moves in %.0f s" % (MOVES, board_s))
    for name, cost in {**used, "together": sum(used.values())}.items():
        print(f"{name:34}{cost:12.2f} processor seconds")
    for name, count in counts().items():
        print(f"{name:34}{count:12,.0f}")


if __name__ == "__main__":
    main()
