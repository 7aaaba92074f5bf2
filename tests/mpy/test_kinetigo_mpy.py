"""Kineti-Go on MicroPython: the same matches as on CPython, memory."""

import pytest
from fluxboard.boards import kinetigo
from fluxboard.games.kinetigo import KinetiGoGame

from tests.mpy import runner

pytestmark = pytest.mark.mpy

# One match of random shots; runs on both interpreters, so the generator is a plain LCG.
RANDOM_MATCH = '''
def add(told, events):
    for char in repr(events):
        told = (told * 31 + ord(char)) % 65521
    return told

def random_match(make, seed, actions):
    """Return (dump, a sum over events and errors, outcome, scores, shooter) of random play."""
    def roll(n):
        nonlocal seed
        seed = seed * 16807 % 2147483647
        return (seed >> 8) % n
    zones = ("L3", "L2", "L1", "R3", "R2", "R1", "0")
    game = make({
        "first": ("black", "gold")[roll(2)],
        "tie": ("draw", "sudden_death")[roll(2)],
        "teams": ("off", "on")[roll(2)],
    })
    told = 0
    for _ in range(actions):
        if game.outcome():
            break
        legal = game.legal()
        act = roll(10)
        if act == 0 and game.shots:
            told = add(told, game.undo())
            continue
        if act == 1 and len(legal) > 1:
            action = legal[roll(len(legal))]
        elif "shot" in legal:
            pucks = game.position().split(" ")[5:]
            # Not to be 20 at once, now and then a puck moves.
            for k in range(len(pucks)):
                if roll(6) == 0:
                    pucks[k] = pucks[k][0] + zones[roll(7)]
            side = game.shooter()[0]
            puck = ".bg"[side] if roll(12) else "?"
            if roll(12) == 0:
                puck += ":" + ("flipped", "edge", "magnet", "stuck", "off")[roll(5)]
            else:
                puck += zones[roll(7)]
                if roll(12) == 0:
                    puck += "/" + zones[roll(7)]
            action = " ".join(["shot"] + pucks + [puck])
        else:
            rest = [one for one in legal if one[:6] != "remove"]
            action = rest[roll(len(rest))] if rest else legal[roll(len(legal))]
        try:
            told = add(told, game.apply(action))
        except ValueError as error:
            told = add(told, str(error))
    return game.dump(), told, repr(game.outcome()), repr(game.scores), repr(game.shooter())
'''


def test_random_matches_are_those_of_cpython():
    script = RANDOM_MATCH + (
        "\nfrom fluxboard.games.kinetigo import KinetiGoGame\n"
        "for seed in range(1, 13):\n"
        "    answer = random_match(KinetiGoGame, seed, 200)\n"
        "    print(*answer, sep='|')\n"
        "    game = KinetiGoGame(); game.load(answer[0])\n"
        "    assert game.dump() == answer[0]\n"
        "    while len(game._record): game.undo()\n"
        "    assert game.scores == [0, 0] and game.number == 1 and not game.pucks\n"
    )
    names = {}
    exec(RANDOM_MATCH, names)
    expected = [names["random_match"](KinetiGoGame, seed, 200) for seed in range(1, 13)]
    printed = [line.split("|") for line in runner.run(script, heap_kb=80).splitlines()]
    assert printed == [[str(value) for value in answer] for answer in expected]
    assert {answer[2] for answer in expected} >= {"(1, 'twenty')", "(2, 'twenty')"}


def test_the_record_survives_running_out_of_memory():
    script = """
import micropython
from fluxboard.boards import kinetigo
from fluxboard.games.kinetigo import KinetiGoGame
from fluxboard.games import kinetigo_play as play
game = KinetiGoGame()
before = game.dump()
failed = False
micropython.heap_lock()
try:
    play.play(game, "/B")
except MemoryError:
    failed = True
micropython.heap_unlock()
print(failed, game.dump() == before, game.shots, game.pucks)
"""
    assert runner.run(script) == "True True 0 []\n"


def test_memory_kept_by_a_match_started():
    before = "import fluxboard.compat, fluxboard.errors, array, sys"
    code = "from fluxboard.games import registry\ngame = registry.create('kinetigo')"
    # Measured 7.2 KB on the 64-bit port, 3 KB of it the growth of the table of names, which all
    # modules share.
    assert runner.kept_bytes(code, before=before) < 8_000


def test_a_round_costs_a_letter_a_puck():
    code = """
from fluxboard.boards import kinetigo
from fluxboard.games.kinetigo import KinetiGoGame
game = KinetiGoGame()
for _ in range(%d):
    pucks = []
    for _ in range(6):
        pucks.append(".bg"[game.shooter()[0]] + "0")
        game.apply(" ".join(["shot"] + pucks))
    game.apply("tally")
"""
    short, long = (runner.kept_bytes(code % rounds) for rounds in (1, 51))
    # 21 pucks, 7 signs and a word of four bytes; the byte array has room to spare.
    assert long - short <= 50 * 32 + 256


PEAK = """
import gc
import fluxboard.compat, fluxboard.errors, fluxboard.games.base
gc.collect()
gc.threshold(-1)
before = gc.mem_alloc()
import fluxboard.games.%s
print(gc.mem_alloc() - before)
"""


@pytest.mark.parametrize("name", ["kinetigo", "kinetigo_verbs", "kinetigo_text", "kinetigo_play",
                                  "kinetigo_tally", "kinetigo_file"])  # fmt: skip
def test_each_module_takes_little_to_load(name):
    """What an import allocates, garbage included, on the 64-bit port: twice a board's."""
    both = 2 if name == "kinetigo_play" else 1  # it brings kinetigo_text with it
    assert int(runner.run(PEAK % name)) < 6_000 * both


def test_the_boards_tables_are_those_of_cpython():
    script = """
from fluxboard import boards
table = boards.load("kinetigo")
print(*[getattr(table, name) for name in %r], sep="\\n")
"""
    names = ("OUTLINE", "LANE", "ZONES", "SENSORS", "WIRING", "PIXEL_PLACES", "PIXEL_ZONES",
             "WALL_MAGNETS", "GATE")  # fmt: skip
    told = runner.run(script % (names,)).splitlines()
    assert [eval(line) for line in told] == [getattr(kinetigo, name) for name in names]


def test_the_tables_are_small():
    code = "from fluxboard.boards import kinetigo"
    # Measured 6.5 KB on the 64-bit port, most of it names, the dictionary of the module and the
    # pins' dictionaries; a board borrows the module and keeps the tables it needs.
    assert runner.kept_bytes(code, before="import fluxboard.compat, fluxboard.boards") < 7_000
