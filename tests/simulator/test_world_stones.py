"""Stones: placing, truth, trays, contacts; pads, pixels and supply."""

import itertools

import pytest
from fluxboard_sim import squares
from fluxboard_sim.physics import gap_mm
from fluxboard_sim.world import World


def test_start_position_and_trays():
    world = World(seed=1)
    world.place_start(off_mm=7)
    assert world.truth() == squares.START
    assert len(world.discs) == 24
    world.place(["XO......"] + ["........"] * 7)
    assert world.truth() == "XO" + "." * 62
    assert sum(d.colour == "X" for d in world.discs) == 12
    assert len(world.discs) == 24
    for a, b in itertools.combinations(world.discs, 2):
        assert gap_mm(a, b) >= 0


def test_stones_in_the_air_are_not_on_the_board():
    world = World(seed=1)
    world.place_start()
    disc = world.disc_at("B1")
    disc.place(disc.x, disc.y, 20)
    assert world.truth()[1] == "."
    assert world.disc_at("B1") is None
    disc.place(175 + 17.4, 140 - 17.4)
    assert world.truth()[squares.square("F5")] == "X"


def test_square_names_and_millimetres():
    assert [squares.square(s) for s in ("A1", "H1", "D3", "A8", "h8")] == [0, 7, 19, 56, 63]
    assert all(squares.square(squares.square_name(n)) == n for n in range(64))
    assert squares.centre_mm(19, 35) == (105, 70)
    assert squares.square_under(105 + 17, 70 - 17, 35) == 19
    assert squares.square_under(-18, 0, 35) is None
    for bad in ("I1", "A9", "", "A10", 64):
        with pytest.raises(ValueError):
            squares.square(bad)
    with pytest.raises(ValueError, match="63"):
        squares.cells("." * 63)


def test_a_pushed_disc_pushes_the_next():
    world = World(seed=1)
    world.place(["XOX....."] + ["........"] * 7)
    left, middle, right = (world.disc_at(s) for s in ("A1", "B1", "C1"))
    left.held = True
    for step in range(1, 60):
        left.place(step * 0.5, 0)
        world.advance(step * 2000)
    assert left.x == 29.5
    assert 28 <= gap_mm(left, middle) + 28 < 28.2
    assert 28 <= gap_mm(middle, right) + 28 < 28.2
    assert right.x == pytest.approx(29.5 + 56, abs=0.2)


def test_a_disc_carried_low_passes_over_the_others():
    world = World(seed=1)
    world.place(["XO......"] + ["........"] * 7)
    disc, other = world.disc_at("A1"), world.disc_at("B1")
    disc.held = True
    for step in range(1, 40):
        disc.place(step, 0, 8)
        world.advance(step * 2000)
    assert (other.x, other.y) == (35, 0)


def test_pixels_current_and_supply_limit():
    world = World(seed=1)
    seen = []
    world.pixel_hooks.append(lambda t, data: seen.append(t))
    frame = bytearray(192)
    frame[3 * 8 : 3 * 8 + 3] = bytes((10, 255, 20))  # pixel 8: H2, green, red, blue
    world.on_pixels(frame, 500)
    assert world.square_pixel("H2") == (255, 10, 20)
    assert world.square_pixel("A2") == (0, 0, 0)
    assert world.led_ma == pytest.approx(285 * 20 / 255)
    assert seen == [500] and world.frames[-1] == (500, bytes(frame))
    assert world.brown_out_us is None
    world.supply_limit_ma = 400
    world.on_pixels(bytes([255]) * 192, 900)
    assert world.led_ma == pytest.approx(3840)
    assert world.brown_out_us == 900 and world.led_ma_peak == world.led_ma


@pytest.mark.parametrize("chip", ["s3", "esp32"])
def test_pads_read_apart(chip):
    world = World(seed=1, chip=chip)
    free = [world.touch_value(2) for _ in range(50)]
    world.touch(2, True)
    touched = [world.touch_value(2) for _ in range(50)]
    if chip == "s3":
        assert min(touched) > 1.5 * max(free)
    else:
        assert max(touched) < 0.6 * min(free)
    assert abs(world.touch_value(1) - free[0]) < 0.1 * free[0]
