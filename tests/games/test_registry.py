"""Games by name, and what all games share."""

import subprocess
import sys
from pathlib import Path

import pytest
from fluxboard.errors import BadArgs, Malformed, NotFound
from fluxboard.games import registry, squares

FIRMWARE = Path(registry.__file__).resolve().parents[2]


@pytest.mark.parametrize("name", ["cluster", "Cluster", " CLUSTER ", "cl", "c"])
def test_name_or_prefix(name):
    assert registry.find(name) == "cluster"


@pytest.mark.parametrize("name", ["", " ", "chess", "clusters", "luster", None, 3])
def test_unknown_names_say_what_there_is(name):
    with pytest.raises(NotFound, match="cluster"):
        registry.find(name)


def test_prefixes_must_be_unambiguous_and_whole_names_win(monkeypatch):
    more = {"ludo": "a", "ludoplus": "b", "lasca": "c"}
    monkeypatch.setattr(registry, "GAMES", dict(registry.GAMES, **more))
    assert registry.find("ludo") == "ludo"
    assert registry.find("la") == "lasca"
    with pytest.raises(NotFound, match="lasca or ludo or ludoplus"):
        registry.find("l")


def test_create_passes_the_options_on():
    game = registry.create("clu", {"no_move": "lose"})
    assert game.options["no_move"] == "lose"
    assert registry.create("clu").options["no_move"] == "pass"
    with pytest.raises(BadArgs):
        registry.create("clu", {"no": "lose"})


def test_every_game_has_its_module_and_engine():
    for name, path in registry.GAMES.items():
        assert path.startswith("fluxboard.games.")
        game = registry.create(name)
        for verb in ("legal", "apply", "undo", "outcome", "dump", "load", "resign", "abort"):
            assert callable(getattr(game, verb))
        assert game.outcome() is None


def test_importing_the_registry_imports_no_game():
    code = (
        "import sys, fluxboard.games.registry as registry\n"
        "print(*[path in sys.modules for path in registry.GAMES.values()])"
    )
    env = {"PYTHONPATH": str(FIRMWARE)}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True)
    assert done.stdout.split() == ["False"] * len(registry.GAMES)


def test_squares():
    names = [squares.square_text(sq) for sq in range(64)]
    assert names[:9] == ["A1", "B1", "C1", "D1", "E1", "F1", "G1", "H1", "A2"]
    assert (names[56], names[63]) == ("A8", "H8")
    assert [squares.square(name) for name in names] == list(range(64))
    assert [squares.square(name.lower()) for name in names] == list(range(64))


@pytest.mark.parametrize("text", ["", "A", "A0", "A9", "I1", "`1", "1A", "A1 ", "@1", "\xc11"])
def test_malformed_squares(text):
    with pytest.raises(Malformed) as refused:
        squares.square(text)
    assert repr(text) in str(refused.value)
