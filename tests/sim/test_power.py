"""The power goes at any flash operation, or at any moment: the game is there, whole, and told.

A short version of `make soak PARTS=power`.
"""

import pytest
from fluxboard_host import firmware_build

from tests.sim import soak_power
from tests.sim.soak_power import ACTS, FIRST_MOMENTS, play

pytestmark = pytest.mark.sim

SEED = 3
NEW, SETTING = 0, 5
PLY = len(ACTS) + 5


@pytest.fixture
def torn(monkeypatch):
    """Each operation is cut once, in the middle of its bytes."""
    monkeypatch.setattr(soak_power, "TORN", (0.5,))


@pytest.mark.parametrize("number", [NEW, SETTING, PLY])
def test_cut_at_every_flash_operation_of_an_act(torn, number):
    found = play(SEED, number, 0)
    assert found.faults == []
    assert found.done >= 3 and found.counts["new one stored"] and found.counts["old one stored"]


def test_cut_at_random_moments_of_play():
    found = play(SEED, FIRST_MOMENTS, 4)
    assert found.faults == []
    assert found.done >= 4 and found.counts["brown-out told"] >= 2


def test_a_store_that_writes_in_place_is_found_out(torn, monkeypatch, tmp_path):
    ours = firmware_build.sources()
    name = "fluxboard/hal/store_files.py"
    text = ours[name].read_text("utf-8").replace('path + ".new", "wb"', 'path, "wb"')
    text = text.replace(
        "        file.write(payload)\n",
        '    with open(path, "ab") as file:\n        file.write(payload)\n',
    )
    text = text.replace('os.rename(path + ".new", path)', "pass").replace("if read(path)", "if 0")
    (tmp_path / "bad.py").write_text(text)
    monkeypatch.setattr(firmware_build, "sources", lambda: {**ours, name: tmp_path / "bad.py"})
    assert "damaged" in play(SEED, PLY, 0).faults[0]
