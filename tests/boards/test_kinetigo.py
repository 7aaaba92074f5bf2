"""The playfield's tables against the numbers they come from, and its zones against physics."""

import itertools

import numpy as np
import pytest
from fluxboard.boards import cluster, kinetigo
from fluxboard.games.kinetigo import ZONES
from fluxboard_host import board_field
from fluxboard_host import board_geometry as geometry
from fluxboard_sim.magnets import Cylinder, exact_field_mt

FIELD = board_field.Field(kinetigo)
WALL = Cylinder(*map(float, kinetigo.WALL_MAGNET_MM), kinetigo.WALL_MAGNET_BR_MT / 1000)
PUCK = Cylinder(*map(float, kinetigo.MAGNET_MM), kinetigo.MAGNET_BR_MT / 1000)
HEIGHTS = {"b": kinetigo.BLACK_MM, "g": kinetigo.GOLD_MM}
GRAVITY = 9.81


def mirrored(points):
    return sorted((380 - x, y) for x, y in points)


def test_the_games_zones_are_the_boards():
    assert kinetigo.ZONE_NAMES == ZONES


def test_two_identical_wings():
    for left, right in zip(FIELD.zones[:3], FIELD.zones[3:], strict=True):
        assert mirrored(left) == sorted(map(tuple, right))
    assert mirrored(FIELD.sensors[:36]) == sorted(map(tuple, FIELD.sensors[36:72]))
    for table in (FIELD.outline, FIELD.lane, FIELD.magnets[:, 0], FIELD.magnets[:, 1]):
        assert mirrored(table) == sorted(map(tuple, table))
    pixels = FIELD.pixels
    assert mirrored(pixels) == sorted(map(tuple, pixels))


@pytest.mark.parametrize(("zone", "near", "far"), [(0, 0, 70), (1, 70, 116), (2, 116, 160)])
def test_zone_lines_and_legs(zone, near, far):
    """From the walled corner, x + y of every corner of a zone is one of its two lines'."""
    corner = np.array([0, 200])
    sums = (FIELD.zones[zone] - corner).sum(axis=1)
    assert set(sums) == {near, far}
    assert abs(geometry.area_mm2(FIELD.zones[zone])) == (far**2 - near**2) / 2


def test_the_threes_are_nearest_the_players():
    for wing in (FIELD.zones[:3], FIELD.zones[3:]):
        middles = [zone.mean(axis=0)[1] for zone in wing]
        assert middles == sorted(middles)


def test_72_sensors_under_the_wings_and_8_at_the_gate():
    expected = {(10 + 20 * i, 210 + 20 * j) for i in range(8) for j in range(8) if i + j <= 7}
    assert set(map(tuple, FIELD.sensors[:36])) == expected
    assert kinetigo.GATE[0] == 72
    gate = FIELD.sensors[72:]
    assert len(gate) == 8
    assert geometry.inside(gate, FIELD.lane).all()
    assert kinetigo.N_MUX * kinetigo.N_CHANNELS == kinetigo.N_SENSORS == 80


def test_seven_magnets_in_the_walls():
    """Two where the lane ends, two on each mitred corner, one in the middle of the back wall."""
    magnets = FIELD.magnets[:, 0]
    assert len(magnets) == 7
    corners = [m for m in magnets if np.hypot(*(m - (160, 200))) < 8
               or np.hypot(*(m - (220, 200))) < 8]  # fmt: skip
    mitred = [m for m in magnets if m[1] > 360 and (m[0] < 100 or m[0] > 280)]
    back = [m for m in magnets if m[1] > 460 and m[0] == 190]
    assert (len(corners), len(mitred), len(back)) == (2, 4, 1)


def test_pixels_lie_in_the_cells_between_sensors():
    assert 40 <= kinetigo.N_PIXELS <= 60
    in_wings = FIELD.pixels[np.array(list(kinetigo.PIXEL_ZONES)) > 0]
    away = np.hypot(*(in_wings[:, None] - FIELD.sensors[None]).transpose(2, 0, 1))
    assert np.allclose(np.sort(away, axis=1)[:, :3], np.hypot(10, 10))


def test_the_chain_of_pixels_makes_no_long_leaps():
    steps = np.hypot(*np.diff(FIELD.pixels, axis=0).T)
    assert sorted(steps)[-3] < 160


def test_pins_are_those_of_the_other_board_and_a_fifth_input():
    for chip, fifth in (("s3", 9), ("esp32", 32)):
        mine, other = kinetigo.CHIPS[chip], cluster.CHIPS[chip]
        assert mine["ain"] == (*other["ain"], fifth)
        for key in ("vref", "select", "led"):
            assert mine[key] == other[key]
        assert mine["pads"][:4] == other["pads"][:4]
        assert kinetigo.GATE[0] % 4 == 0


# Physics: three upright pucks of any colours stay where they are put, in every zone.


def cells(magnet, rings=3, spokes=12, layers=3):
    """Return (points (n, 3) in mm, volumes in mm3) that fill a magnet at the origin."""
    points, volumes = [], []
    radius, height = magnet.diameter_mm / 2, magnet.height_mm
    for ring, spoke, layer in itertools.product(range(rings), range(spokes), range(layers)):
        r, angle = radius * (ring + 0.5) / rings, 2 * np.pi * (spoke + 0.5) / spokes
        z = height * ((layer + 0.5) / layers - 0.5)
        points.append((r * np.cos(angle), r * np.sin(angle), z))
        share = ((ring + 1) ** 2 - ring**2) / rings**2 / spokes / layers
        volumes.append(np.pi * radius**2 * height * share)
    return np.array(points), np.array(volumes)


POINTS, VOLUMES = cells(PUCK)
MOMENTS_AM2 = PUCK.br_t / (4e-7 * np.pi) * VOLUMES * 1e-9


def force_n(source, offset_mm):
    """Return the force (3,) in N on a puck's magnet at `offset_mm` from the centre of `source`."""
    step = 0.05
    slopes = []
    for axis in np.eye(3) * step:
        ahead = exact_field_mt(source, POINTS + offset_mm + axis)[:, 2]
        behind = exact_field_mt(source, POINTS + offset_mm - axis)[:, 2]
        slopes.append((ahead - behind) / (2 * step))
    return np.array([float(MOMENTS_AM2 @ slope) for slope in slopes])


def grip_n(lift_n):
    """Return the most that friction holds of a puck which `lift_n` takes the weight off."""
    return kinetigo.FRICTION_X100 / 100 * (kinetigo.PUCK_G_X10 / 1e4 * GRAVITY - lift_n)


def test_the_force_is_that_of_two_dipoles_far_apart():
    moment = PUCK.moment_am2()
    assert force_n(PUCK, [100.0, 0, 0])[0] == pytest.approx(3e-7 * moment**2 / 0.1**4, rel=0.02)


@pytest.mark.parametrize("pair", ["bb", "gg", "bg", "gb"])
def test_two_pucks_rest_at_the_distance_of_the_table(pair):
    """And 3 mm nearer one would slip, but for black, which gold above it holds down."""
    height = HEIGHTS[pair[1]] - HEIGHTS[pair[0]]
    push = force_n(PUCK, [float(kinetigo.APART_MM), 0, height])
    assert push[0] < grip_n(push[2])
    push = force_n(PUCK, [kinetigo.APART_MM - 3.0, 0, height])
    assert (push[0] > grip_n(push[2])) == (pair != "gb")


@pytest.mark.parametrize("colour", "bg")
def test_a_puck_rests_at_the_tables_distance_from_a_wall_magnet(colour):
    height = HEIGHTS[colour] + PUCK.height_mm / 2
    height -= kinetigo.WALL_MAGNET_BASE_MM + WALL.height_mm / 2
    push = force_n(WALL, [float(kinetigo.WALL_APART_MM), 0, height])
    assert push[0] < grip_n(push[2])
    push = force_n(WALL, [FIELD.radius + 4, 0, height])
    assert push[0] > grip_n(push[2])


def normals(place):
    """Return the directions, away from the wall, in which walls can push a puck at `place`."""
    found = []
    corners = FIELD.outline
    for a, b in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        side = (b - a) / np.hypot(*(b - a))
        along = (place - a) @ side
        away = place - a - along * side
        if 0 <= along <= np.hypot(*(b - a)) and np.hypot(*away) < FIELD.radius + 0.5:
            found.append(away / np.hypot(*away))
    return found


def left_over(push, walls):
    """Return what friction must hold of `push` when walls push back as much as they are pushed."""
    push = push.copy()
    for _ in range(20):
        for normal in walls:
            push -= min(0.0, push @ normal) * normal
    return float(np.hypot(*push))


@pytest.mark.parametrize("zone", range(6), ids=kinetigo.ZONE_NAMES)
def test_every_zone_holds_three_pucks_at_rest(zone):
    apart, places = board_field.widest_three(FIELD, FIELD.zones[zone])
    assert apart >= kinetigo.APART_MM
    middle_mm = PUCK.height_mm / 2
    for colours in itertools.product("bg", repeat=3):
        for k in range(3):
            height = HEIGHTS[colours[k]]
            total = np.zeros(3)
            for n in {0, 1, 2} - {k}:
                offset = [*(places[k] - places[n]), height - HEIGHTS[colours[n]]]
                total += force_n(PUCK, offset)
            for magnet in FIELD.magnets[:, 0]:
                base = kinetigo.WALL_MAGNET_BASE_MM + WALL.height_mm / 2
                total += force_n(WALL, [*(places[k] - magnet), height + middle_mm - base])
            needed = left_over(total[:2], normals(places[k]))
            assert needed < grip_n(total[2]), (colours, k)


def test_a_flipped_puck_sticks_to_a_wall_magnet_and_an_upright_one_does_not():
    for colour in "bg":
        for magnet, contact in FIELD.magnets:
            height = HEIGHTS[colour] + PUCK.height_mm / 2
            height -= kinetigo.WALL_MAGNET_BASE_MM + WALL.height_mm / 2
            push = force_n(WALL, [*(contact - magnet), height])
            outwards = (contact - magnet) / np.hypot(*(contact - magnet))
            assert push[:2] @ outwards > grip_n(push[2])
