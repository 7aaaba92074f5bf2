"""Many seeded moves: stones never overlap, end where they should, and lie as people leave them."""

import itertools
import math
import random

import pytest
from fluxboard.games.cluster import Position
from fluxboard_sim import human, placing, squares
from fluxboard_sim.dry import DrySim
from fluxboard_sim.hand import HandError
from fluxboard_sim.physics import gap_mm


def overlap_mm(world):
    """The deepest overlap of two stones at heights where they can touch."""
    low = [d for d in world.discs if d.z < d.thick_mm - 0.1]
    return -min(gap_mm(a, b) for a, b in itertools.combinations(low, 2))


def worst_offset_mm(world):
    """How far the worst stone lies beyond its limit of 20 or 25 % of the pitch."""
    worst = -1e9
    for disc in world.discs:
        number = squares.square_under(disc.x, disc.y, 35)
        if number is not None:
            cx, cy = squares.centre_mm(number, 35)
            dx, dy = disc.x - cx, disc.y - cy
            limit = placing.limit_mm(world, number, dx, dy, (disc,))
            worst = max(worst, math.hypot(dx, dy) - limit)
    return worst


@pytest.mark.parametrize("seed", range(4))
def test_1000_human_moves(seed):
    deepest = []
    sim = DrySim(seed=seed, frame_ms=40, on_frame=lambda w: deepest.append(overlap_mm(w)))
    choose = random.Random(seed)
    styles = set()
    moves = 0
    while moves < 250:
        sim.world.place_start(off_mm=5)
        position = Position.start()
        while position.outcome() is None and moves < 250:
            legal = sorted(position.legal_moves())
            if not legal:
                break
            move = choose.choice(legal)
            hand = sim.hand(position.to_move)
            hand.human_move(move)
            position.push(move)
            moves += 1
            styles.add(hand.style)
            assert sim.world.truth() == "".join(".XO"[c] for c in position.cells), hand.log[-2:]
            assert worst_offset_mm(sim.world) < 0.2, hand.log[-2:]
    assert max(deepest) < 0.2
    assert set(human.QUIET) <= styles


@pytest.mark.parametrize("seed", range(6))
def test_knocked_over_and_set_up_again(seed):
    sim = DrySim(seed=seed)
    sim.world.place_start(off_mm=5)
    hand = sim.hand("X")
    half = range(32) if seed % 2 else None
    hand.knock_over(half, 0.6)
    scattered = sim.world.truth()
    assert scattered != squares.START
    assert overlap_mm(sim.world) < 0.05
    if half:
        still = [n for n in range(48, 64) if squares.START[n] != "."]
        assert sum(scattered[n] == squares.START[n] for n in still) >= 4
    hand.set_up()
    assert sim.world.truth() == squares.START
    assert worst_offset_mm(sim.world) < 0.6
    assert overlap_mm(sim.world) < 0.05


def test_set_up_from_empty_from_turned_and_to_any_position():
    sim = DrySim(seed=2)
    hand = sim.hand("O")
    sim.world.place("." * 64)
    hand.set_up()
    assert sim.world.truth() == squares.START
    turned = "".join(squares.START[col * 8 + 7 - row] for row in range(8) for col in range(8))
    sim.world.place(turned, off_mm=6)
    assert turned != squares.START
    hand.set_up()
    assert sim.world.truth() == squares.START
    target = "......../...X..../....XXXO/OOXXX..O/..OXX..O/..O.X.../..O....O/.....O.O"
    hand.set_up(target)
    assert sim.world.truth() == squares.cells(target)
    with pytest.raises(HandError, match="too few"):
        hand.set_up("X" * 13 + "." * 51)


@pytest.mark.parametrize("style", sorted(human.QUIET))
def test_every_quiet_style_is_itself(style):
    sim = DrySim(seed=11, frame_ms=2)
    sim.world.place_start(off_mm=3)
    stones, heights = set(), [0.0]

    def watch(world):
        for disc in world.discs:
            if disc.held:
                stones.add(id(disc))
                heights.append(disc.z)

    hand = sim.hand("X")
    sim.on_frame = watch
    hand.human_move("D1D3", style)
    assert hand.style == style
    want = list(squares.START)
    want[3], want[19] = ".", "X"
    assert sim.world.truth() == "".join(want)
    assert (max(heights) == 0) == style.startswith("slide")
    assert (7 < max(heights) < 16) == (style == "low")
    assert len(stones) == (2 if style == "second_choice" else 1)
    landings = sum(a > 0 and b == 0 for a, b in itertools.pairwise(heights))
    assert landings == (
        0 if style.startswith("slide") else 2 if style in ("regrip", "second_choice") else 1
    )
    seconds = sim.now_us / 1e6
    assert style != "slide_fast" or seconds < 0.8


def test_styles_fit_the_move():
    sim = DrySim(seed=1)
    sim.world.place_start()
    with pytest.raises(HandError, match="sweep"):
        sim.hand("X").human_move("D1D3", "sweep")
    with pytest.raises(HandError, match="slide"):
        sim.hand("X").human_move("D1A4", "slide")
