"""What a simulated minute of play costs, in counts: seconds would say more about the machine."""

import pytest

from tests.sim import minute

pytestmark = pytest.mark.sim

# An eighth above what it is: a frame costs one call for its scan and four to wait for input.
_LIMITS = {
    "calls of the shims": 15_000,
    "levels of all sensors": 1750,
    "fields of a stone at a sensor": 96_000,
}


def test_a_minute_of_play_keeps_to_its_counts():
    counts = minute.counts(moves=6, seed=2)
    assert set(counts) == set(_LIMITS)
    assert not {name: n for name, n in counts.items() if n > _LIMITS[name]}, counts
    assert all(n > _LIMITS[name] / 2 for name, n in counts.items()), counts
