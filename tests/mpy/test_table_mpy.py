"""Games of the table on MicroPython: the same whole games as on CPython, and memory."""

import pytest
from fluxboard.games import registry
from fluxboard_host import firmware_build
from fluxboard_host.shrink import Names

from tests.games import random_games
from tests.mpy import runner

pytestmark = pytest.mark.mpy

TABLE_GAMES = random_games.NAMES
HERE = runner.ROOT / "tests" / "games"
MODULES = sorted(
    path.stem
    for name in [*TABLE_GAMES, "table", "choosing"]
    for path in (runner.FIRMWARE / "fluxboard" / "games").glob(name + "*.py")
)
# What a game started keeps, 64-bit, names at full length; 6 KB of it is what all share.
KEPT = {"kluster": 12_500, "kurzvorknapp": 12_500, "magnefix": 12_500}


@pytest.mark.parametrize("name", TABLE_GAMES)
def test_random_games_are_those_of_cpython(name):
    script = """
import sys
import random_games
name = sys.argv[1]
for seed in range(6):
    game, told = random_games.play(name, seed, None, 30)
    again = random_games.registry.create(name)
    again.load(game.dump())
    assert again.dump() == game.dump() and again.where() == game.where()
    print(told, repr(game.outcome()), game.where(), game.dump(), sep="#")
"""
    expected = []
    for seed in range(6):
        game, told = random_games.play(name, seed, None, 30)
        expected.append([str(told), repr(game.outcome()), game.where(), game.dump()])
    printed = runner.run(script, name, path=[HERE], heap_kb=128).splitlines()
    assert [line.split("#") for line in printed] == expected


@pytest.mark.parametrize("name", TABLE_GAMES)
def test_what_is_refused_is_refused_in_the_same_words(name):
    script = """
import sys
from fluxboard.games import registry
game = registry.create(sys.argv[1])
for action in ("", "fly", "7", "fail", "force", "fail 200"):
    try:
        game.apply(action)
    except ValueError as error:
        print(type(error).__name__, error)
try:
    game.load("X1 - - -")
except ValueError as error:
    print(error)
"""
    game = registry.create(name)
    expected = []
    for action in ("", "fly", "7", "fail", "force", "fail 200"):
        with pytest.raises(ValueError) as refused:
            game.apply(action)
        expected.append(f"{type(refused.value).__name__} {refused.value}")
    with pytest.raises(ValueError) as refused:
        game.load("X1 - - -")
    assert runner.run(script, name).splitlines() == [*expected, str(refused.value)]


def test_random_games_with_the_short_names_of_the_board(tmp_path):
    rules = ("fluxboard/games/", "fluxboard/compat.py", "fluxboard/errors.py")
    sources = firmware_build.sources().items()
    files = {name: path.read_bytes() for name, path in sources if name.startswith(rules)}
    # What stays in memory on a board, without its devices.
    files["fluxboard/hal/devices.py"] = b"from fluxboard.errors import Malformed\n"
    files["fluxboard/starter.py"] = b"from fluxboard.compat import borrow\n"
    files["fluxboard/games/random_games.py"] = (HERE / "random_games.py").read_bytes()
    files["fluxboard/games/whole.py"] = b"""
from fluxboard.games import random_games
for name in %r:
    for seed in range(1):
        game, told = random_games.play(name, seed, None, 30)
        again = random_games.registry.create(name)
        again.load(game.dump())
        assert again.dump() == game.dump()
        print(told, game.dump())
""" % (TABLE_GAMES,)
    fixed = [path.read_bytes() for path in firmware_build.top_files().values()]
    for module, source in Names(files, fixed).modules(native=False).items():
        (tmp_path / (module + ".py")).write_bytes(source)
    expected = []
    for name in TABLE_GAMES:
        for seed in range(1):
            game, told = random_games.play(name, seed, None, 30)
            expected.append("%d %s" % (told, game.dump()))
    printed = runner.run("import whole", path=[tmp_path], heap_kb=512).splitlines()
    assert printed == expected


@pytest.mark.parametrize("name", TABLE_GAMES)
def test_memory_kept_by_a_game_started(name):
    before = "import fluxboard.compat, fluxboard.errors"
    code = "from fluxboard.games import registry\ngame = registry.create(%r)\ngame.legal()" % name
    kept = runner.kept_bytes(code, before=before)
    print(name, "keeps", kept)
    assert kept < KEPT[name]


@pytest.mark.parametrize("module", MODULES)
def test_every_module_is_small_on_import(module):
    before = "import fluxboard.compat, fluxboard.errors, fluxboard.games.table"
    kept = runner.kept_bytes("import fluxboard.games." + module, before=before)
    print(module, "takes", kept)
    assert kept < 5_000
