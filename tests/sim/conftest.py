"""Boards for the stories."""

import pytest

from tests.sim.table import SETTINGS, Boards


@pytest.fixture(scope="session")
def boards(tmp_path_factory):
    """Return what makes tables."""
    return Boards(tmp_path_factory.mktemp("boards"))


@pytest.fixture(params=SETTINGS)
def setting(request):
    """Return each name of SETTINGS."""
    return request.param


@pytest.fixture
def table(boards, setting):
    """Return a table, once for each setting."""
    with boards.table(setting) as made:
        yield made


@pytest.fixture
def usual(boards):
    """Return a table of the usual setting."""
    with boards.table("usual") as made:
        yield made
