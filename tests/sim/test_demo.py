"""`fluxboard demo`: the recorded game, played by hand, told by the firmware."""

import json

import pytest
from fluxboard_host.commands.demo import load_game

from tests.sim.served import fluxboard

pytestmark = pytest.mark.sim


def test_the_tournament_game_ends_as_recorded():
    done = fluxboard("demo", "--json")
    result = json.loads(done.stdout)
    assert done.returncode == 0, result
    game = load_game()
    assert (result["winner"], result["plies"]) == (game["winner"], len(game["moves"].split()))
    assert result["agreed"] is True
    assert result["picture"][0] == result["picture"][-1] == " +-A-B-C-D-E-F-G-H-+"
