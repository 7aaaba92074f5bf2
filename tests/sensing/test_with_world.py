"""The filters against the simulator's world: its discs, its sensors, both chips' converters."""

from array import array

import numpy as np
import pytest
from fluxboard.boards import cluster
from fluxboard.sensing.faults import Faults, before_table
from fluxboard.sensing.field import Field
from fluxboard_sim.world import World

from tests.sensing import rig

EMPTY = ["........"] * 8
START = [rig.START[r * 8 : r * 8 + 8] for r in range(8)]


class Scanned:
    """A world, read every 20 ms into a field."""

    def __init__(self, calibrated=True, **options):
        self.world = World(**options)
        self.faults = Faults(64, before_table(cluster.WIRING, cluster.N_MUX))
        self.field = Field(why=self.faults.why)
        self.frame = 0
        if calibrated:
            self.world.place(EMPTY)
            self.run(10)
            task = self.field.calibrate_empty()
            while not task.feed():
                self.run(1)
            task.apply()

    def run(self, frames):
        raw = array("H", bytes(128))
        for _ in range(frames):
            self.frame += 1
            block = np.frombuffer(self.world.adc_block(self.frame * 20_000), "<u2")
            block = block.reshape(cluster.N_MUX + 1, cluster.N_CHANNELS)
            for channel in range(cluster.N_CHANNELS):
                for mux in range(cluster.N_MUX):
                    square = cluster.WIRING[channel * cluster.N_MUX + mux]
                    raw[square] = int(block[mux][channel])
            vref = int(block[cluster.N_MUX][cluster.N_CHANNELS - 1])
            self.faults.update(raw)
            self.field.update(raw, vref, self.frame * 20)
        return self


@pytest.mark.parametrize("chip", ["s3", "esp32"])
@pytest.mark.parametrize("calibrated", [True, False])
@pytest.mark.parametrize("noise", [0, 0.5, 1, 2])
def test_the_starting_position_20_percent_off(chip, calibrated, noise):
    board = Scanned(calibrated, seed=int(noise * 2) + 3, chip=chip, noise=noise)
    board.world.place(START, off_mm=7.0)
    board.run(150)
    assert list(board.field.state) == rig.cells()
    assert not any(board.faults.why)


@pytest.mark.parametrize("chip", ["s3", "esp32"])
@pytest.mark.parametrize("kind, names", [
    ("stuck", {"stuck"}), ("open", {"open"}), ("short", {"short"}), ("short_vcc", {"short"}),
])  # fmt: skip
@pytest.mark.parametrize("square", ["D4", "C1"])
def test_faults_of_the_world_are_named_and_left_out(chip, kind, names, square):
    board = Scanned(seed=5, chip=chip)
    board.world.place(START)
    board.run(50)
    board.world.sensor(square).fail(kind)
    board.run(100)
    number = "ABCDEFGH".index(square[0]) + 8 * (int(square[1]) - 1)
    assert board.faults.name(number) in names
    assert [i for i in range(64) if board.faults.why[i]] == [number]
    expected = rig.cells()
    expected[number] = 4
    assert list(board.field.state) == expected
    board.world.sensor(square).heal()
    board.run(200)
    assert not any(board.faults.why)
    assert list(board.field.state) == rig.cells()


def test_an_evening_of_warming_up():
    """Ten minutes with the room at 40 degrees: nothing changes, nothing is weak."""
    board = Scanned(seed=9)
    board.world.place(START, off_mm=5.0)
    board.run(30)
    for minute in range(10):
        board.world.sensors.temperature_c = 25 + 1.5 * minute
        for _ in range(6):
            board.run(80)
            board.frame += 420  # the loop skips most of each ten seconds
        assert list(board.field.state) == rig.cells(), minute


def test_radio_spikes_move_no_stone():
    board = Scanned(seed=11)
    board.world.place(START, off_mm=5.0)
    board.run(30)
    board.world.sensors.radio = 0.1
    for _ in range(1500):
        board.run(1)
        assert list(board.field.state) == rig.cells()
    assert not any(board.faults.why)
