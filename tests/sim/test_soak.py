"""The soak itself: a short one is clean, and a board that lies or is silent is found out."""

import json

import pytest
from fluxboard.link import frame
from fluxboard_sim import Sim

from tests.games.conservation import nothing_appears_or_vanishes
from tests.sim import soak, soak_moves
from tests.sim.soak_round import ACTS, run_round

pytestmark = pytest.mark.sim


class Tampered:
    """A Sim whose events pass through `change(kind, data)`, which returns data or None."""

    def __init__(self, change, **options):
        self._sim, self._change, self._part = Sim(**options), change, b""
        self.serial = self

    def __getattr__(self, name):
        return getattr(self._sim, name)

    def __enter__(self):
        return self

    def __exit__(self, *unused):
        self._sim.close()

    def write(self, data):
        self._sim.serial.write(data)

    def read(self):
        *lines, self._part = (self._part + self._sim.serial.read()).split(b"\n")
        out = b""
        for line in lines:
            message = frame.decode(line.rstrip(b"\r"))
            if not isinstance(message, str) and message[0] == "!":
                data = self._change(message[2], message[3])
                line = frame.encode_event(message[1], message[2], data)[:-1].encode()
            out += line + b"\n"
        return out


def test_a_short_soak_is_clean_and_repeats_itself():
    first, second = (run_round(Sim, 7, 0, 12, {}) for _ in range(2))
    assert first.wrong == first.missed == first.slow == []
    assert first.done >= 12
    assert first == second
    assert run_round(Sim, 8, 0, 2, {}).story != first.story


def test_a_lying_board_is_found_out():
    def lie(kind, data):
        return {**data, "m": "A1A2"} if kind == "move" else data

    result = run_round(lambda **o: Tampered(lie, **o), 7, 0, 4, {})
    assert result.wrong and "A1A2" in result.wrong[0]
    assert any("! move" in line for line in result.story)


def test_the_exit_status_and_the_report_tell(capsys, monkeypatch):
    monkeypatch.setattr(soak_moves, "MOVES_A_ROUND", 4)
    assert soak.main(["moves", "--moves", "4", "--slides", "2", "--seed", "3", "--json"]) == 0
    out = capsys.readouterr()
    assert '"faults": []' in out.out and "rest to commit" in out.err
    assert '"picture_slide": 2' in out.out
    # Without a terminal each round is told as it is done.
    assert "round 0 done, 4 moves, 0 faults" in out.err
    assert "6 moves, 0 faults" in out.err

    lying = {"change": lambda kind, data: {**data, "m": "A1A2"}}
    monkeypatch.setattr(soak_moves, "board", lambda **options: Tampered(**lying, **options))
    assert soak.main(["moves", "--moves", "4", "--slides", "0", "--seed", "3"]) == 1
    assert "again: python -m tests.sim.soak moves --seed 3 --only 0" in capsys.readouterr().out


def test_a_soak_has_200_slides_of_the_picture():
    left = soak_moves.rounds(soak.parser().parse_args(["--moves", "100"]))
    assert sum(left.values()) == 300
    assert sum(n for number, n in left.items() if number >= soak_moves.FIRST_ROUND) == 200


@pytest.mark.parametrize("name", soak.PARTS)
def test_every_part_has_what_a_part_needs(name):
    module = soak.part(name)
    args = soak.parser().parse_args([])
    assert sum(module.rounds(args).values()) > 0 and module.UNIT
    assert callable(module.job(args)) and module.report([]) is not None


def test_engines_of_all_games_of_the_table(capsys):
    assert soak.main(["engines", "--games", "6", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["parts"]["engines"]
    assert found["done"] == 6 * len(nothing_appears_or_vanishes)
    for name in nothing_appears_or_vanishes:
        assert found["counts"][name + " actions"] > 0


def test_an_engine_that_loses_something_is_found_out(monkeypatch, capsys):
    def lost(game):
        assert game.area < 5, "lost"

    monkeypatch.setitem(nothing_appears_or_vanishes, "kluster", lost)
    assert soak.main(["engines", "--games", "3"]) == 1
    assert "AssertionError('lost" in capsys.readouterr().out


def test_an_unknown_part_is_refused(capsys):
    with pytest.raises(SystemExit):
        soak.main(["nosuch"])
    assert "no part nosuch; there are " + " ".join(soak.PARTS) in capsys.readouterr().err


def test_every_act_is_known_to_the_player():
    from tests.sim.soak_round import Round

    assert all(callable(getattr(Round, "_" + act)) for act in ACTS)
