"""The sensor chain: orientation, spread, drift, ADC ranges, faults, determinism."""

import numpy as np
import pytest
from fluxboard import boards
from fluxboard_sim.world import World

BOARD = boards.load("cluster")
EMPTY = "/".join(["........"] * 8)


def block(world, t_us=0):
    """One scan as read_u16 counts, shape (pins and VREF, channels)."""
    raw = world.adc_block(t_us)
    assert len(raw) == (BOARD.N_MUX + 1) * BOARD.N_CHANNELS * 2
    return np.frombuffer(raw, "<u2").reshape(BOARD.N_MUX + 1, BOARD.N_CHANNELS)


def by_square(counts):
    """Undo the wiring from the board's words, not from WIRING: tile, then place in the tile."""
    out = np.zeros(64, int)
    for mux, (top, left) in enumerate([(0, 0), (0, 4), (4, 0), (4, 4)]):
        for channel in range(16):
            row, col = top + channel // 4, left + channel % 4
            out[row * 8 + col] = counts[mux][channel]
    return out


def quiet(rows, **options):
    world = World(seed=1, spread=0, noise=0, **options)
    world.place(rows)
    return world


def test_a1_is_top_left_and_h8_bottom_right():
    rows = ["X......O"] + ["........"] * 6 + ["O......X"]
    seen = by_square(block(quiet(rows)))
    signs = np.sign(np.where(abs(seen - 33000) > 5000, seen - 33000, 0))
    assert signs[0] == 1 and signs[7] == -1 and signs[56] == -1 and signs[63] == 1
    assert np.count_nonzero(signs) == 4


def test_every_square_reaches_its_own_place():
    for number in range(64):
        cells = ["."] * 64
        cells[number] = "X"
        seen = by_square(block(quiet("".join(cells))))
        assert seen.argmax() == number
        assert np.sort(seen)[-2] < 33100
        assert BOARD.WIRING.index(number) == (number // 8 % 4 * 4 + number % 4) * 4 + (
            number // 32 * 2 + number // 4 % 2
        )


def test_counts_are_12_bit_values_in_the_notes_scale():
    counts = block(quiet(["X......."] + ["........"] * 7))
    assert not np.any(counts & 15)
    rest = counts[0][5]
    assert abs(int(rest) - 1.65 / 0.0008 * 16) < 64
    assert abs((int(counts[0][0]) - int(rest)) / 16 - 958) < 20
    assert np.all(counts[4] == counts[4][0])
    assert abs(int(counts[4][0]) - int(rest)) < 64


def test_same_seed_same_counts_other_seed_other_counts():
    def run(seed):
        world = World(seed=seed)
        world.place_start(off_mm=5)
        return b"".join(world.adc_block(k * 20_000) for k in range(20))

    assert run(4) == run(4)
    assert run(4) != run(5)


def test_spread_and_noise_have_the_data_sheet_size():
    world = World(seed=8)
    world.place(EMPTY)
    volts = world.sensors.output_v(np.zeros(64), 0)
    assert 1.56 < volts.min() < 1.62 and 1.68 < volts.max() < 1.74
    gain = world.sensors.gain_v_per_mt
    assert gain.min() >= 0.057 and gain.max() <= 0.063 and np.ptp(gain) > 0.004
    scans = np.array([by_square(block(world, k)) for k in range(400)]) / 16
    noise_lsb = scans.std(axis=0).mean()
    assert 2.4 < noise_lsb < 3.8
    assert np.ptp(World(seed=8, spread=0).sensors.rest_share) == 0


def test_noise_scales_and_nothing_moves_at_zero():
    still = World(seed=8, noise=0)
    still.place_start()
    assert still.adc_block(10) == still.adc_block(20)
    loud, normal = World(seed=8, noise=2), World(seed=8)
    deviation = []
    for world in (normal, loud):
        world.place_start()
        scans = np.array([block(world, k)[0].astype(int) for k in range(300)])
        deviation.append(scans.std(axis=0).mean())
    assert deviation[1] == pytest.approx(2 * deviation[0], rel=0.1)


def test_output_is_ratiometric_and_follows_the_supply():
    world = quiet(EMPTY)
    before = block(world)
    world.sensors.vcc_v = 3.0
    after = block(world, 1)
    assert after[0][0] / before[0][0] == pytest.approx(3.0 / 3.3, rel=0.002)
    assert after[4][0] / before[4][0] == pytest.approx(3.0 / 3.3, rel=0.002)


def test_drift_stays_within_one_percent_and_takes_minutes():
    world = World(seed=3, noise=0)
    world.place(EMPTY)
    world.sensors.vcc_wander = 0
    start = world.sensors.output_v(np.zeros(64), 0)
    soon = world.sensors.output_v(np.zeros(64), 1_000_000)
    late = world.sensors.output_v(np.zeros(64), 3_600_000_000)
    assert abs(soon - start).max() < 0.0002
    assert 0.01 < abs(late - start).max() <= 0.0335
    world.sensors.temperature_c = 45
    assert abs(world.sensors.output_v(np.zeros(64), 0) - start).max() > 0.005


def test_temperature_moves_sensitivity_up_and_the_magnet_down():
    world = quiet(["X......."] + ["........"] * 7)
    cold = world.field_mt()[0]
    world.sensors.temperature_c = 65
    assert world.field_mt()[0] / cold == pytest.approx(1 - 40 * 0.0012, rel=1e-6)
    field = np.full(64, 10.0)
    hot = world.sensors.output_v(field, 0)[0] - 1.65
    assert hot == pytest.approx(0.6 * (1 + 40 * 0.0012), rel=1e-6)


@pytest.mark.parametrize("chip, low_v, high_v", [("s3", 0.0, 3.1), ("esp32", 0.15, 2.45)])
def test_adc_range_of_each_chip(chip, low_v, high_v):
    chain = World(seed=1, spread=0, noise=0, chip=chip).sensors
    counts = chain.convert(np.array([0.0, low_v / 2, low_v, 1.65, high_v, high_v + 0.1]))
    assert counts[0] == counts[1] == counts[2] == pytest.approx(low_v / 0.0008, abs=1)
    assert counts[3] == round(1.65 / 0.0008)
    assert counts[4] == pytest.approx(high_v / 0.0008, abs=1)
    assert counts[5] - counts[4] <= 0.3 * 0.1 / 0.0008


def test_sensor_saturates_at_22_mt():
    chain = World(seed=1, spread=0, noise=0).sensors
    out = chain.output_v(np.array([22.0, 40.0, -40.0] + [0.0] * 61), 0)
    assert out[0] == out[1] == pytest.approx(2.97)
    assert out[2] == pytest.approx(0.33)


@pytest.mark.parametrize("kind", ["dead", "stuck", "open", "short", "short_vcc"])
def test_faults_hit_one_sensor_and_heal(kind):
    cells = [["."] * 8 for _ in range(8)]
    cells[4][3] = "X"
    world = World(seed=6)
    world.place(["".join(row) for row in cells])
    good = by_square(block(world, 10))
    world.sensor("D5").fail(kind)
    seen = np.array([by_square(block(world, 20 + k)) for k in range(60)])
    mine, others = seen[:, 35], np.delete(seen, 35, axis=1)
    assert abs(others - np.delete(good, 35)).max() < 16 * 20
    assert abs(good[35] - mine.mean()) > 4000
    if kind == "dead":
        assert 25_000 < mine.mean() < 40_000 and mine.std() == 0
    elif kind == "open":
        assert mine.std() > 2000
    else:
        assert mine.std() == 0
        assert kind != "short" or mine[0] == 0
        assert kind != "short_vcc" or mine[0] > 60_000
    world.sensor("D5").heal()
    assert abs(by_square(block(world, 200))[35] - good[35]) < 16 * 20


def test_unknown_fault_is_refused():
    with pytest.raises(ValueError, match="melted"):
        World().sensor("A1").fail("melted")


def test_rest_counts_are_what_an_empty_board_reads():
    world = World(seed=9, noise=0)
    world.sensors.vcc_wander = 0
    assert abs(by_square(block(world, 0)) - world.rest_counts().astype(int)).max() <= 16
