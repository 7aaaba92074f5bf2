"""Fields: kernels against exact magpylib, and against the hardware notes' table."""

import math

import numpy as np
import pytest
from fluxboard_sim import kernels
from fluxboard_sim.disc import Disc
from fluxboard_sim.magnets import N35_6X3, Cylinder, exact_field_mt
from fluxboard_sim.world import World

START = ".XXXXXX./O......O/O......O/O......O/O......O/O......O/O......O/.XXXXXX."
EMPTY = "/".join(["........"] * 8)


def quiet_world(rows=EMPTY):
    world = World(seed=1, spread=0, noise=0)
    world.place(rows)
    return world


@pytest.mark.parametrize("tilted", [False, True])
def test_kernel_equals_magpylib_at_random_points(tilted):
    rng = np.random.default_rng(5)
    n = 2000
    axis = np.zeros((3, n))
    axis[2] = 1
    if tilted:
        axis = rng.normal(size=(3, n))
        axis /= np.linalg.norm(axis, axis=0)
    r = rng.uniform(-60, 60, (3, n))
    r[2] = -rng.uniform(9.5, 60, n)
    got = kernels.kernel(N35_6X3).vertical_mt(r[:, :, None], axis)[:, 0]
    zeta = (r * axis).sum(axis=0)
    across = r - zeta * axis
    rho = np.linalg.norm(across, axis=0)
    exact = exact_field_mt(N35_6X3, np.stack([rho, 0 * rho, zeta], axis=-1))
    want = exact[:, 2] * axis[2] + exact[:, 0] * across[2] / rho
    assert np.abs(want).max() > 5
    assert np.abs(got - want).max() < 0.002


@pytest.mark.parametrize(
    "share, want_mt, half_digit",
    [(0, 12.8, 0.05), (0.2, 4.4, 0.05), (0.25, 2.5, 0.05), (0.3, 1.3, 0.05), (0.4, 0.16, 0.005)],
)
@pytest.mark.parametrize("colour, sign", [("X", 1), ("O", -1)])
def test_one_disc_off_centre_as_in_the_hardware_notes(share, want_mt, half_digit, colour, sign):
    world = quiet_world()
    world.discs = []
    disc = world.add(colour, 0, 0)
    for angle in (0.0, 1.0, 4.0):
        away = share * 35
        disc.place(105 + away * math.cos(angle), 70 + away * math.sin(angle))
        assert sign * world.field_mt()[19] == pytest.approx(want_mt, rel=0.02, abs=half_digit)


def test_eight_neighbours_and_zero_crossing():
    world = quiet_world("......../......../..XXX.../..X.X.../..XXX.../......../......../........")
    assert world.field_mt()[27] == pytest.approx(-0.71, rel=0.02)
    single = kernels.kernel(N35_6X3)
    up = np.array([[0.0], [0.0], [1.0]])
    x = np.linspace(14, 16, 401)
    r = np.stack([x, 0 * x, 0 * x - 10.5])[:, None, :]
    crossing = x[np.argmin(np.abs(single.vertical_mt(r, up)[0]))]
    assert crossing == pytest.approx(15.1, rel=0.01)


def test_upside_down_reads_as_the_other_pole_and_weaker():
    world = quiet_world()
    disc = world.discs[0]
    disc.place(0, 0, tilt_deg=180)
    flipped = world.field_mt()[0]
    disc.place(0, 0)
    upright = world.field_mt()[0]
    assert upright > 12
    assert -8 < flipped < -6


def test_small_tilt_changes_little_and_keeps_the_magnet_above_the_table():
    disc = Disc("X", (28, 7), (6, 3))
    heights = []
    for tilt in range(0, 181, 5):
        disc.place(0, 0, 0, tilt, 30)
        (_x, _y, z), axis = disc.pose()
        assert math.hypot(*axis) == pytest.approx(1)
        heights.append(z)
    assert min(heights) == pytest.approx(2.3)
    disc.place(0, 0, 0, 90)
    assert disc.pose()[0][2] == pytest.approx(14)


def test_kernel_cache_survives_damage_and_concurrent_writers(tmp_path):
    first = kernels.kernel(N35_6X3, tmp_path)
    (stored,) = tmp_path.iterdir()
    good = stored.read_bytes()
    stored.write_bytes(good[: len(good) // 2])
    again = kernels.kernel(N35_6X3, tmp_path)
    assert stored.read_bytes() == good
    kernels.kernel(Cylinder(8, 3, 1.2), tmp_path)
    assert len(list(tmp_path.iterdir())) == 2
    r = np.array([3.0, 1.0, -12.0])[:, None, None]
    up = np.array([[0.0], [0.0], [1.0]])
    assert first.vertical_mt(r, up) == again.vertical_mt(r, up)


def test_cost_of_a_block_counts_only_what_moved():
    world = World(seed=2)
    world.place(START)
    world.adc_block(0)
    kernel = world.kernel
    kernel.evaluations = 0
    levels = world.sensors.level_updates
    for k in range(1, 50):
        world.adc_block(k * 1000)
    assert kernel.evaluations == 0
    assert world.sensors.level_updates == levels
    disc = world.disc_at("B1")
    for k in range(50, 60):
        disc.place(35, k, 30)
        world.adc_block(k * 1000)
    assert kernel.evaluations == 10 * 64
