"""The checks of the simulated board, on a real one. Not run on hardware yet (see conftest)."""

import json

import pytest

from tests.sim import board_checks
from tests.sim.served import fluxboard

pytestmark = pytest.mark.hil


def test_flash(port):
    first = board_checks.check_flash_twice(port)
    assert first["arch"] == "xtensawin"


def test_mpremote(port, tmp_path):
    board_checks.check_mpremote(port, tmp_path)


def test_console(port):
    board_checks.check_console(port)


def test_a_plain_terminal(port):
    board_checks.check_a_plain_terminal(port)


def test_opening_the_port_does_not_reset_the_board(port):
    boot = board_checks.hello(port)["boot"]
    for _ in range(3):
        assert board_checks.hello(port)["boot"] == boot


def test_the_sensors_are_alive(port):
    answer = json.loads(fluxboard("state", "--port", port, "--json").stdout)
    assert "?" not in answer["sensed"]
