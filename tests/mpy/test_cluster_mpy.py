"""Cluster on MicroPython: the same vectors, the viper loops against their twin, memory."""

import pytest
from fluxboard.games.cluster import ClusterGame, Position

from tests.mpy import runner

pytestmark = pytest.mark.mpy

# One game of random moves; runs on both interpreters, so the generator is a plain LCG.
RANDOM_GAME = '''
def add(told, events):
    for char in repr(events):
        told = (told * 31 + ord(char)) % 65521
    return told

def random_game(make, seed, plies):
    """Return (dump, a sum over the events, outcome, number) of random moves, some undone."""
    def roll(n):
        nonlocal seed
        seed = seed * 16807 % 2147483647
        return (seed >> 8) % n
    game = make({
        "simultaneous": ("win", "draw")[roll(2)],
        "no_move": ("pass", "lose")[roll(2)],
        "repetition": ("on", "off")[roll(2)],
    })
    told = 0
    for _ in range(plies):
        if game.outcome():
            break
        if roll(8) == 0 and game.last:
            told = add(told, game.undo())
        moves = game.legal()
        if moves:
            told = add(told, game.apply(moves[roll(len(moves))]))
    if roll(2) and not game.outcome():
        told = add(told, game.resign(1 + roll(2)))
    return game.dump(), told, repr(game.outcome()), game.number
'''

POSITIONS = """
import sys, json
from fluxboard.games.cluster import Position
lines = ends = 0
for line in open(sys.argv[1]):
    known = json.loads(line)
    pos = Position.from_text(known["board"], known["to_move"])
    legal = pos.legal_moves()
    assert sorted(pos.move_text(m) for m in legal) == sorted(known["legal"]), known["board"]
    for m in legal:
        end = known["ends"].get(pos.move_text(m))
        pos.push(m)
        outcome = pos.outcome()
        assert pos.pop() == m
        assert (outcome and "XO"[outcome[0] - 1]) == (end and end["winner"]), known["board"]
        ends += end is not None
    assert pos.to_text() == known["board"]
    lines += 1
print(lines, ends)
"""

TWINS = """
import sys, json
from array import array
from fluxboard.games import cluster_viper as viper, cluster_plain as plain
from fluxboard.games.cluster import Position
scratch = [bytearray(b"\\xaa" * 128), bytearray(b"\\x55" * 128)]
moves = [array("H", bytes(192)), array("H", bytes(192))]
compared = 0
for line in open(sys.argv[1]):
    cells = Position.from_text(json.loads(line)["board"]).cells
    for side in (1, 2):
        for _ in range(2):
            counts = [one.generate(cells, side, scratch[i], moves[i])
                      for i, one in enumerate((viper, plain))]
            assert counts[0] == counts[1] and moves[0] == moves[1], line
            assert scratch[0][:46] == scratch[1][:46]
            groups = [one.connected(cells, side, scratch[i])
                      for i, one in enumerate((viper, plain))]
            assert groups[0] == groups[1], line
            compared += 1
print(compared)
"""


@pytest.mark.parametrize("native", [True, False])
def test_609_positions(native):
    answer = runner.run(POSITIONS, runner.DATA / "cluster_positions.jsonl", native=native)
    assert answer == "609 265\n"


@pytest.mark.parametrize(("native", "depth", "nodes"), [(True, 3, 44952), (False, 2, 1244)])
def test_perft(native, depth, nodes):
    script = "from fluxboard.games.cluster import Position; print(Position.start().perft(%d))"
    assert runner.run(script % depth, native=native) == f"{nodes}\n"


def test_native_code_is_used_where_there_is_some():
    script = "from fluxboard.games import cluster_position as p; print(p.hot.__name__)"
    assert runner.run(script, native=False) == "fluxboard.games.cluster_plain\n"
    if runner.architecture():
        assert runner.run(script) == "fluxboard.games.cluster_viper\n"


def test_files_compiled_for_another_chip_fall_back_to_the_twin():
    script = "from fluxboard.games import cluster_position as p; print(p.hot.__name__)"
    assert runner.run(script, march="xtensawin") == "fluxboard.games.cluster_plain\n"


@pytest.mark.skipif(not runner.architecture(), reason="this MicroPython has no native code")
def test_viper_equals_its_twin_on_all_positions():
    assert runner.run(TWINS, runner.DATA / "cluster_positions.jsonl") == "2436\n"


def test_random_games_are_those_of_cpython():
    script = RANDOM_GAME + (
        "\nfrom fluxboard.games.cluster import ClusterGame\n"
        "for seed in range(1, 13):\n"
        "    answer = random_game(ClusterGame, seed, 90)\n"
        "    print(*answer, sep='|')\n"
        "    game = ClusterGame(); game.load(answer[0])\n"
        "    assert game.dump() == answer[0]\n"
        "    while game.last and (game.outcome() or [0, 0])[1] != 'resign': game.undo()\n"
    )
    names = {}
    exec(RANDOM_GAME, names)
    expected = [names["random_game"](ClusterGame, seed, 90) for seed in range(1, 13)]
    printed = [line.split("|") for line in runner.run(script, heap_kb=64).splitlines()]
    assert printed == [[str(value) for value in answer] for answer in expected]
    assert len({answer[2] for answer in expected}) > 1


def test_hot_loops_and_push_and_pop_allocate_nothing():
    script = """
import micropython
from fluxboard.games.cluster_position import Position, hot
pos = Position.start()
move = pos.legal_moves()[0]
pos.push(move)
pos.pop()
answers = [0, 0, 0, 0]
def locked():
    answers[0] = hot.generate(pos.cells, pos.to_move, pos._scratch, pos._moves)
    answers[1] = hot.connected(pos.cells, 1, pos._scratch)
    pos.push(move)
    answers[2] = hot.generate(pos.cells, pos.to_move, pos._scratch, pos._moves)
micropython.heap_lock()
locked()
micropython.heap_unlock()
answers[3] = pos.need(1, 2)  # from flash, so not locked
print(*answers)
"""
    pos = Position.start()
    pos.push(pos.legal_moves()[0])
    expected = f"36 0 {len(pos.legal_moves())} {pos.need(1, 2)}\n"
    assert runner.run(script) == expected
    assert runner.run(script, native=False) == expected


def test_the_record_survives_running_out_of_memory():
    script = """
import micropython
from fluxboard.games.cluster import ClusterGame
game = ClusterGame()
game.pos._stack = type(game.pos._stack)("h")
before = game.dump()
move = game.pos.legal_moves()[0]
failed = False
micropython.heap_lock()
try:
    game.pos.push(move)
except MemoryError:
    failed = True
micropython.heap_unlock()
print(failed, game.dump() == before, game.pos.to_move, len(game.legal()))
"""
    assert runner.run(script) == "True True 1 36\n"


def test_memory_kept_by_a_game_started():
    before = "import fluxboard.compat, fluxboard.errors, array"
    code = "from fluxboard.games import registry\ngame = registry.create('cluster')"
    # Measured 16.0 KB on the 64-bit port, about 3 KB of it the growth of the table of names, which
    # all modules share; 11 KB on a 32-bit one (see `make bench`).
    assert runner.kept_bytes(code, before=before) < 16_500


def test_a_long_game_costs_two_bytes_a_ply():
    code = """
from fluxboard.games.cluster import ClusterGame
game = ClusterGame({"repetition": "off"})
for _ in range(%d):
    for move in ("B1H1", "A2C2", "H1B1", "C2A2"):
        game.apply(move)
"""
    short, long = (runner.kept_bytes(code % rounds) for rounds in (1, 100))
    assert long - short <= 396 * 2 + 96
