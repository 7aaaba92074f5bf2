"""Rubbish on the serial line: every line is answered with a known code or ignored.

A short version of `make soak PARTS=fuzz`.
"""

import pytest
from fluxboard_host import firmware_build

from tests.link.rubbish import CODES, KINDS
from tests.sim import soak_fuzz
from tests.sim.soak_fuzz import FIRST_BOARD, play

pytestmark = pytest.mark.sim

SEED = 5


def test_rubbish_to_the_link_on_micropython():
    found = play(SEED, 0, 4000)
    assert found.faults == []
    assert found.counts["done"] > 100 and len(KINDS) > 10
    # The link itself gives all codes but those of the games and names.
    answered = {what.split()[1] for what in found.counts if what.startswith("answered")}
    assert answered - {"ok"} == CODES - {"malformed", "illegal", "not_found"}


def test_rubbish_to_a_whole_board_in_the_middle_of_a_game():
    found = play(SEED, FIRST_BOARD, 120)
    assert found.faults == []
    assert found.done == 120 and found.counts["comments told once"] > 2


def test_a_link_that_forgets_its_numbers_is_found_out(monkeypatch):
    forgets = soak_fuzz._LINK_SCRIPT.replace(
        "            if sent != 1:", "            peer.seq = 0\n            if sent != 1:"
    )
    monkeypatch.setattr(soak_fuzz, "_LINK_SCRIPT", forgets)
    assert "done twice" in play(SEED, 0, 2000).faults[0]


def test_a_board_that_forgets_its_numbers_is_found_out(monkeypatch, tmp_path):
    ours = firmware_build.sources()
    name = "fluxboard/link/serve.py"
    text = ours[name].read_text("utf-8")
    (tmp_path / "bad.py").write_text(text.replace("peer.seq = seq", "peer.seq = 0"))
    monkeypatch.setattr(firmware_build, "sources", lambda: {**ours, name: tmp_path / "bad.py"})
    assert any("done twice" in fault for fault in play(SEED, FIRST_BOARD, 120).faults)


def test_a_side_that_is_none_changes_nothing(usual):
    usual.begin()
    for verb in ("resign", "name"):
        for side in ("XO", "", "x", 1, True, []):
            ok, data = usual.ask(verb, c=side, side=side, name="Ada")
            assert not ok and data["code"] == "bad_args"
    assert usual.state()["phase"] == "play"
