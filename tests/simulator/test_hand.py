"""The hand: its verbs, timing, two hands at once, errors; all without firmware."""

import itertools
import math

import pytest
from fluxboard_sim import captures, squares
from fluxboard_sim.dry import DrySim
from fluxboard_sim.hand import HandError
from fluxboard_sim.motion import min_jerk
from fluxboard_sim.physics import gap_mm

SECOND_PICTURE = [
    ".XX.XXX.", "O......O", "O..XO...", "O......O", "O......O", "O......O", "O......O", ".XXXXXX.",
]  # fmt: skip


def dry(rows=squares.START, seed=1, off_mm=4.0, **options):
    sim = DrySim(seed=seed, **options)
    sim.world.place(rows, off_mm)
    return sim


def at(sim, square):
    return sim.world.truth()[squares.square(square)]


def off_centre(sim, square):
    disc = sim.world.disc_at(square)
    x, y = squares.centre_mm(squares.square(square), 35)
    return math.hypot(disc.x - x, disc.y - y)


def test_minimum_jerk_starts_and_ends_at_rest():
    assert min_jerk(0) == 0 and min_jerk(1) == 1 and min_jerk(0.5) == 0.5
    assert min_jerk(0.01) < 1e-4 and 1 - min_jerk(0.99) < 1e-4
    ways = [min_jerk(k / 100) for k in range(101)]
    assert ways == sorted(ways)


def test_move_goes_up_over_and_down_in_human_time():
    heights, low = [], []

    def watch(world):
        disc = next((d for d in world.discs if d.held), None)
        if disc:
            heights.append(disc.z)
            low.append((disc.z, disc.x, disc.y))

    sim = dry(frame_ms=2, on_frame=watch)
    hand = sim.hand("white")
    hand.move("D1", "D3")
    assert at(sim, "D1") == "." and at(sim, "D3") == "X"
    assert 20 <= max(heights) <= 60
    assert 400_000 < hand.released_us < hand.rest_us <= sim.now_us < 2_000_000
    assert hand.rest_us - hand.released_us <= 80_000
    assert abs(sim.world.last_motion_us - hand.rest_us) <= 2000
    # Below its neighbours' height it stays where it was or where it goes.
    assert all(abs(y) < 10 or abs(y - 70) < 10 for z, _x, y in low if z < 7)


def test_off_centre_as_told_and_within_the_limits_else():
    sim = dry()
    hand = sim.hand("X")
    hand.move("B1", "B3", off=(5.0, -4.0))
    disc = sim.world.disc_at("B3")
    assert (disc.x, disc.y) == pytest.approx((40.0, 66.0))
    wide = 0
    for _ in range(60):
        hand.lift("B3").put("B3")
        assert off_centre(sim, "B3") <= 8.75
        wide += off_centre(sim, "B3") > 5
        hand.lift("C1").put("C1")
        away = sim.world.disc_at("C1")
        if abs(away.y) < 0.3 * abs(away.x - 70):
            assert off_centre(sim, "C1") <= 7.0
    assert wide > 3


def test_same_seed_same_story_whatever_the_frame_rate():
    def story(frame_ms, seed=3):
        sim = dry(seed=seed, frame_ms=frame_ms)
        white, black = sim.hand("X"), sim.hand("O")
        black.start().after(white, 100).move("A2", "C2")
        white.start().human_move("D1D3")
        sim.run_for(4000)
        white.start().knock_over(["A4", "A5", "H4", "H5"], 1.0)
        sim.run_for(3000)
        return [(d.x, d.y, d.z, d.twist_deg) for d in sim.world.discs], white.log, black.rest_us

    assert story(20) == story(20) == story(5) == story(1)
    assert story(20)[0] != story(20, seed=4)[0]


def test_reply_100_ms_after_the_opponent_lets_go():
    sim = dry()
    white, black = sim.hand("X"), sim.hand("O")
    black.start().after(white, 100).move("A2", "C2", reach_ms=0)
    started = []
    sim.on_frame = lambda _w: started.append(sim.now_us) if black.phase == "lift" else None
    sim.frame_ms = 1
    white.move("D1", "D3")
    black.finish()
    assert started[0] - white.released_us == pytest.approx(100_000, abs=4000)
    assert at(sim, "C2") == "O"


def test_opponent_lifts_before_i_let_go():
    sim = dry()
    white, black = sim.hand("X"), sim.hand("O")
    black.start().when(lambda: white.phase == "lower").move("A2", "C2", reach_ms=0)
    both = []
    sim.on_frame = lambda w: both.append(sum(d.held and d.z > 5 for d in w.discs))
    sim.frame_ms = 2
    white.move("D1", "D3")
    black.finish()
    assert max(both) == 2
    assert at(sim, "D3") == "X" and at(sim, "C2") == "O"


def test_later_queues_and_finish_waits():
    sim = dry()
    hand = sim.hand("X")
    hand.later(500).move("D1", "D3")
    assert hand.busy and sim.now_us == 0
    sim.run_for(400)
    assert hand.phase == "wait" and at(sim, "D1") == "X"
    hand.finish()
    assert not hand.busy and hand.phase == "idle" and at(sim, "D3") == "X"


def test_crooked_slide_stays_on_the_table_and_rests():
    places = []

    def watch(world):
        disc = next((d for d in world.discs if d.held), None)
        if disc:
            places.append((world.now_us, disc.x, disc.y, disc.z))

    sim = dry(SECOND_PICTURE, frame_ms=2, on_frame=watch, seed=7)
    sim.hand("X").slide(["D3", "D4", "D5", "E5", "F5", "G6"], {"D5": 2000}, speed_mm_s=200)
    assert at(sim, "G6") == "X" and at(sim, "D3") == "."
    assert {z for _t, _x, _y, z in places} == {0.0}
    at_d5 = [t for t, x, y, _z in places if math.hypot(x - 105, y - 140) < 9]
    assert 2_000_000 <= at_d5[-1] - at_d5[0] < 2_600_000
    sideways = [abs(x - 105) for _t, x, y, _z in places if 75 < y < 130]
    assert max(sideways) > 0.8


def test_slide_speed_and_refusal_when_the_way_is_closed():
    sim = dry(SECOND_PICTURE)
    hand = sim.hand("X")
    began = sim.now_us
    hand.slide(["D3", "D4", "D5"], speed_mm_s=50, reach_ms=0)
    slow = sim.now_us - began
    began = sim.now_us
    hand.slide(["D5", "D4", "D3"], speed_mm_s=800, reach_ms=0)
    assert slow > 4 * (sim.now_us - began)
    before = sim.world.truth()
    with pytest.raises(HandError, match="slide"):
        hand.slide(["D3", "E3", "F3"])
    assert sim.world.truth() == before and hand.held is None and not hand.busy
    hand.move("D3", "D5")


@pytest.mark.parametrize("style", captures.STYLES)
@pytest.mark.parametrize("seed", [1, 2])
def test_captures_end_with_the_enemy_in_its_tray(style, seed):
    sim = dry(SECOND_PICTURE, seed=seed)
    hand, world = sim.hand("X"), sim.world
    enemy, own = world.disc_at("A3"), world.disc_at("D3")
    least_gap, apart = [], []

    def watch(_world):
        low = [d for d in world.discs if d.z < d.thick_mm - 0.1]
        least_gap.append(min(gap_mm(a, b) for a, b in itertools.combinations(low, 2)))
        apart.append((own.z > 5, enemy.z > 5, squares.square_under(enemy.x, enemy.y, 35)))

    sim.on_frame, sim.frame_ms = watch, 4
    hand.capture("D3", "A3", style)
    want = list(squares.cells(SECOND_PICTURE))
    want[squares.square("D3")], want[squares.square("A3")] = ".", "X"
    assert world.truth() == "".join(want)
    assert enemy.x < -80 and not enemy.held and enemy.z == 0
    assert min(least_gap) > -0.2
    both_up = any(a and b for a, b, _s in apart)
    assert both_up == (style in ("both_in_air", "own_first"))
    first_up = next("own" if a else "enemy" for a, b, _s in apart if a or b)
    if style == "enemy_first":
        assert first_up == "enemy"
    elif style != "both_in_air":
        assert first_up == "own"
    if style == "sweep":
        pushed = {s for _a, b, s in apart if not b}
        assert pushed - {16} and own in world.discs_on("A3")


def test_adjusting_twisting_and_nudging_change_no_square():
    sim = dry(seed=5)
    hand, world = sim.hand("X"), sim.world
    before = world.field_mt().copy()
    turned = world.disc_at("D1").twist_deg
    hand.twist("D1", 90)
    assert world.disc_at("D1").twist_deg == pytest.approx(turned + 90)
    hand.nudge("E8", (1.5, 0))
    for square in ("B1", "C8", "G1", "F1"):
        for _ in range(3):
            hand.adjust(square)
    assert world.truth() == squares.START
    assert abs(world.field_mt() - before).max() > 0.3


def test_hand_errors_leave_the_board_and_the_hand_usable():
    sim = dry()
    hand = sim.hand("X")
    with pytest.raises(HandError, match="D4"):
        hand.lift("D4")
    with pytest.raises(HandError, match="no stone in the hand"):
        hand.put("D4")
    with pytest.raises(HandError, match="capture"):
        hand.capture("D1", "A2", "magic")
    hand.lift("D1")
    with pytest.raises(HandError, match="already"):
        hand.lift("E1")
    with pytest.raises(HandError, match="another stone lies"):
        hand.put("E1")
    hand.put_back()
    assert sim.world.truth() == squares.START
    with pytest.raises(ValueError, match="green"):
        sim.hand("green")


def test_a_stone_can_stand_on_another_and_comes_off_first():
    sim = dry()
    hand = sim.hand("X")
    hand.lift("D1").put("E1", off=(0, 0), on_top=True)
    assert at(sim, "D1") == "." and len(sim.world.discs_on("E1")) == 2
    top = sim.world.disc_at("E1")
    assert top.z == 7
    hand.move("E1", "D1")
    assert sim.world.truth() == squares.START


def test_trays_give_and_take():
    sim = dry(SECOND_PICTURE)
    hand = sim.hand("O")
    hand.remove("A2").remove("A4").add("O", "B2").fetch("O").hover("D4", 200).put("A2")
    assert at(sim, "B2") == "O" and at(sim, "A2") == "O"
    hand.remove("A2")
    assert at(sim, "A2") == "."
