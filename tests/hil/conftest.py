"""Tests on a real board, only when a port is named: pytest tests/hil --port /dev/ttyACM0.

They are written from the simulated board, which passes the same checks (tests/sim); they have not
been run on hardware yet.
"""

import pytest


def pytest_addoption(parser):
    """Add --port."""
    parser.addoption("--port", help="serial port of a real board; its firmware is replaced")


@pytest.fixture(scope="session")
def port(request):
    """Return the port, or skip: no board was named."""
    path = request.config.getoption("--port", default=None)
    if not path:
        pytest.skip("needs a real board: --port PORT")
    return path
