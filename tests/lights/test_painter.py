"""The painter: order, brightness, blinking, and the current cap."""

import pytest
from fluxboard.boards import cluster
from fluxboard.compat import TICKS_MASK
from fluxboard.lights import palette
from fluxboard.lights.painter import SUPPLY_MA, USB_MA, Painter
from fluxboard.lights.show import WinShow
from hypothesis import given
from hypothesis import strategies as st


def pixel(out, square):
    at = 3 * cluster.PIXELS[square]
    return tuple(out[at : at + 3])


def draw(marks, now_ms=0, **options):
    painter = Painter(64, cluster.PIXELS, **options)
    for square, mark in marks.items():
        painter.marks[square] = mark
    out = bytearray(192)
    painter.render(now_ms, out)
    return painter, out


def test_green_red_blue_in_chain_order():
    painter, out = draw({15: palette.TARGET, 8: palette.FAULT}, brightness=255)
    assert pixel(out, 15) == (255, 0, 60)
    assert pixel(out, 8) == (0, 255, 40)
    assert tuple(out[3 * 8 : 3 * 8 + 3]) == (255, 0, 60)  # H2 is the ninth in the chain
    assert sum(out) == 255 + 60 + 255 + 40
    assert painter.ma == -(-sum(out) * 20 // 255)


def test_says_when_bytes_changed_and_writes_nothing_else():
    painter = Painter(64, cluster.PIXELS)
    out = bytearray(192)
    assert not painter.render(0, out)
    painter.marks[3] = palette.TARGET
    assert painter.render(20, out)
    assert not painter.render(40, out)
    assert not painter.render(1000, out)
    painter.marks[4] = palette.CAPTURE
    assert painter.render(1024, out)
    assert not painter.render(1060, out)
    assert painter.render(1024 + 256, out)
    painter.brightness += 20
    assert painter.render(1024 + 256, out)
    out[0] = 9
    assert painter.render(1024 + 256, out)
    assert out[0] == 0


def test_a_pattern_goes_slot_by_slot_and_over_the_wrap():
    lit = [any(draw({0: palette.FAULT}, k * 128)[1]) for k in range(16)]
    assert lit == [True, False, True, False, True] + [False] * 11
    late = [any(draw({0: palette.FAULT}, (TICKS_MASK + 1 - 1024 + k * 128) & TICKS_MASK)[1])
            for k in range(16)]  # fmt: skip
    assert late == lit[8:] + lit[:8]


def test_low_level_between_flashes():
    bright = draw({0: palette.GROUP_WIN}, 0, brightness=255)[1]
    low = draw({0: palette.GROUP_WIN}, 3 * 128, brightness=255)[1]
    assert low[0] == -(-bright[0] * 64 // 255)


@pytest.mark.parametrize("brightness", [1, 7, 40, 255])
def test_brightness_scales_and_never_extinguishes(brightness):
    out = draw({0: palette.TARGET}, brightness=brightness)[1]
    assert tuple(out[:3]) == (brightness, 0, -(-60 * brightness // 255))


@pytest.mark.parametrize("cap", [USB_MA, SUPPLY_MA, 50])
def test_current_stays_under_the_cap(cap):
    marks = {i: palette.ATTENTION for i in range(64)}
    painter, out = draw(marks, brightness=255, cap_ma=cap)
    assert sum(out) * 20 / 255 <= cap
    assert painter.ma <= cap
    assert painter.ma > 0.85 * cap
    assert len(set(out)) == 1


def test_the_cap_scales_the_whole_frame():
    marks = {i: palette.ATTENTION for i in range(60)}
    marks[63] = palette.LIFTED
    out = draw(marks, brightness=255)[1]
    assert pixel(out, 63)[0] == pytest.approx(pixel(out, 0)[0] * 190 / 255, abs=1)


def test_below_the_cap_nothing_is_scaled():
    out = draw({i: palette.TARGET for i in range(16)}, brightness=255)[1]
    assert pixel(out, 3) == (255, 0, 60)


@given(st.lists(st.integers(0, 16), min_size=64, max_size=64), st.integers(1, 255),
       st.integers(0, TICKS_MASK), st.sampled_from([60, USB_MA, SUPPLY_MA]))  # fmt: skip
def test_any_marks_stay_under_the_cap_and_tell_their_current(marks, brightness, now_ms, cap):
    painter, out = draw(dict(enumerate(marks)), now_ms, brightness=brightness, cap_ma=cap)
    assert sum(out) * 20 <= cap * 255
    assert painter.ma == -(-sum(out) * 20 // 255)
    assert not painter.render(now_ms, out)


def test_a_full_board_at_default_brightness_is_far_from_the_usb_limit():
    for mark in range(17):
        worst = max(draw({i: mark for i in range(64)}, slot * 128)[0].ma for slot in range(16))
        assert worst <= USB_MA
    usual = {i: palette.TURN_X for i in range(12)} | {i: palette.TARGET for i in range(20, 28)}
    assert draw(usual)[0].ma < 60


def test_win_wave_spreads_ring_by_ring_over_the_wrap():
    cells = bytearray(64)
    for square in (0, 1, 9, 18, 27, 63):
        cells[square] = 2
    cells[2] = 1
    marks = bytearray(64)
    start = TICKS_MASK - 200
    show = WinShow(cells, 2, 0, start)
    sizes = []
    for k in range(9):
        running = show.step(marks, (start + 140 * k) & TICKS_MASK)
        sizes.append(marks.count(palette.GROUP_WIN))
        assert running == (k < 7)
    assert sizes == [1, 3, 4, 5, 5, 5, 5, 6, 6]
    assert marks[2] == 0
