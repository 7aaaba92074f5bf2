"""The board view: what it draws, what keys, mouse and typed lines ask for, how it ends."""

import asyncio

import pytest
from fluxboard_host import console_words
from fluxboard_host.views import board as board_module
from fluxboard_host.views import hand_words, look
from fluxboard_host.views.app import BoardApp
from fluxboard_host.views.cell import Cell, draw
from fluxboard_host.views.hand_words import Console, Hand, Mistake, parse
from fluxboard_host.views.help import HelpScreen
from fluxboard_host.views.play_app import PlayApp
from hypothesis import example, given
from hypothesis import strategies as st

from tests.host_tools.fake_worker import START, FakePicture, FakeWorker

SIZES = [(80, 24), (120, 40), (60, 20), (160, 50), (40, 30), (20, 8)]


def on_screen(app):
    """Return the screen as lines of text."""
    width, _ = app.size
    lines = app.screen._compositor.render_strips()
    return [strip.text[:width] for strip in lines]


def run(scenario, size=(80, 24), make=PlayApp):
    """Run `scenario(app, worker, pilot)` in a headless terminal."""

    async def go():
        worker = FakeWorker()
        app = make(worker, "en")
        async with app.run_test(size=size) as pilot:
            worker.state()
            await pilot.pause(0.1)
            await scenario(app, worker, pilot)
        return app, worker

    return asyncio.run(go())


# Parsing


@pytest.mark.parametrize(
    "text, order",
    [
        ("D3D5", Hand("move", (19, 35))),
        ("d3 d5", Hand("move", (19, 35))),
        ("d3-d5", Hand("move", (19, 35))),
        ("D3xA3", Hand("move", (19, 16))),
        ("d3d4d5", Hand("slide", (19, 27, 35))),
        ("lift D3", Hand("lift", (19,))),
        ("heb d3", Hand("lift", (19,))),
        ("put D5", Hand("put", (35,))),
        ("setz auf d5", Hand("put", (35,))),
        ("slide D3 D4 D5", Hand("slide", (19, 27, 35))),
        ("schieb d3d4d5", Hand("slide", (19, 27, 35))),
        ("take A3", Hand("take", (16,))),
        ("capture D3 A3", Hand("capture", (19, 16))),
        ("schlag d3 a3", Hand("capture", (19, 16))),
        ("put back", Hand("back")),
        ("setz zurück", Hand("back")),
        ("knock", Hand("knock")),
        ("setup", Hand("setup")),
        ("bau auf", Hand("setup")),
        ("rück d3 d4", Hand("adjust", (19, 27))),
        ("lift", Mistake("lift", "lift D3")),
        ("lift D9", Mistake("lift", "lift D3")),
        ("/lift D3", Console("lift D3")),
        (":D3D5", Console("D3D5")),
        ("zug d3 d5", Console("zug d3 d5")),
        ("D3", Console("D3")),
        ("D9D3", Console("D9D3")),
        ("", Console("")),
        ("/", Console("")),
    ],
)
def test_parse(text, order):
    assert parse(text) == order


@given(st.text())
def test_parse_takes_anything(text):
    assert isinstance(parse(text), Hand | Mistake | Console)


@given(st.text(), st.sampled_from(["de", "en"]))
@example("  ", "en")
def test_completions_take_anything(text, lang):
    for line in hand_words.completions(text, lang, console_words.words()):
        assert line.lower().startswith(text.lower())


@given(st.lists(st.integers(0, 63), min_size=2, max_size=2), st.sampled_from(["", " ", "-", "x"]))
def test_every_move_is_a_hand_move(squares, joiner):
    text = joiner.join(hand_words.square_text(sq) for sq in squares)
    assert parse(text) == Hand("move", tuple(squares))
    assert parse(text.lower()) == Hand("move", tuple(squares))


@pytest.mark.parametrize("word", console_words.words())
def test_no_console_command_is_taken_for_a_hand_word(word):
    assert parse(word) == Console(word)
    assert parse(word + " D1 D3") == Console(word + " D1 D3")


# Drawing


@given(
    st.sampled_from(".XO~?"),
    st.sampled_from(sorted(look.SYMBOLS)),
    st.sampled_from(["", "X", "O"]),
    st.booleans(),
    st.integers(3, 15),
    st.integers(1, 7),
)
def test_a_square_fills_its_room_and_names_its_stone(stone, mark, air, cursor, width, height):
    lines = draw(Cell(stone, mark, (9, 0, 40), air, cursor), width, height)
    text = ["".join(segment.text for segment in line) for line in lines]
    assert [len(line) for line in text] == [width] * height
    shown = air or stone
    assert shown == "." or shown in "".join(text)


@given(st.integers(1, 300), st.integers(1, 120))
def test_squares_fit_the_room(columns, rows):
    width, height = board_module.cell_size(columns, rows)
    size = board_module.board_size(width, height)
    assert width >= 3 and height >= 1
    assert size.width <= columns or width == 3
    assert size.height <= rows or height == 1


def test_every_mark_looks_different_without_colour():
    shown = [
        look.SYMBOLS[mark] + (mark[-1] if mark.startswith("MISSING") else "")
        for mark in look.MEANINGS["en"]
        if not mark.startswith("TURN")
    ]
    assert len(set(shown)) == len(shown)


@pytest.mark.parametrize("make", [PlayApp, BoardApp])
@pytest.mark.parametrize("size", SIZES)
def test_the_board_shows_at_every_size(size, make):
    async def scenario(app, _worker, pilot):
        await pilot.pause(0.05)
        rows = on_screen(app)
        assert len(rows) == size[1]
        if size[1] >= 20:
            text = "\n".join(rows)
            assert text.count("X") >= 12 and text.count("O") >= 12
            assert "White to move" in text

    run(scenario, size, make)


def test_the_board_snapshot():
    async def scenario(app, _worker, _pilot):
        rows = on_screen(app)
        assert [row[:29].rstrip() for row in rows[1:11]] == [
            "   A  B  C  D  E  F  G  H",
            "1     X  X  X  X  X  X     1",
            *["%d  O                    O  %d" % (n, n) for n in range(2, 8)],
            "8     X  X  X  X  X  X     8",
            "   A  B  C  D  E  F  G  H",
        ]

    run(scenario, (60, 20), BoardApp)


def test_resizing_keeps_going():
    async def scenario(app, worker, pilot):
        squares = {(120, 40): 9, (60, 20): 3, (20, 6): 3, (200, 60): 13, (80, 24): 5}
        for size, width in squares.items():
            await pilot.resize_terminal(*size)
            assert app.board.cell_width == width
            worker.event("move", m="D1D3", x=0, n=1)
            await pilot.pause(0.06)
            assert len(on_screen(app)) == size[1]
        assert app.log_view.plain.count("D1D3") == 5 + 1

    run(scenario)


# Hand


def test_keys_lift_and_put():
    async def scenario(app, worker, pilot):
        app.board.put_cursor(3)
        await pilot.press("enter", "down", "down", "space")
        await pilot.press("escape", "x")
        assert worker.orders == [
            ("press", (3,)),
            ("press", (19,)),
            ("back", ()),
            ("take", (19,)),
        ]

    run(scenario)


def test_keys_slide():
    async def scenario(app, worker, pilot):
        app.board.put_cursor(3)
        await pilot.press("shift+down", "s", "down", "enter", "down")
        assert worker.orders == [("slide", (3, 11)), ("slide", (11, 19))]

    run(scenario)


def test_mouse_clicks_and_drags():
    async def scenario(app, worker, pilot):
        def spot(square):
            row, col = divmod(square, 8)
            view = app.board
            return (2 + col * view.cell_width + 2, 1 + row * view.cell_height)

        await pilot.click("#board", offset=spot(3))
        await pilot.click("#board", offset=(0, 0))
        await pilot.mouse_down("#board", offset=spot(19))
        await pilot.hover("#board", offset=spot(27))
        await pilot.hover("#board", offset=spot(35))
        await pilot.mouse_up("#board", offset=spot(35))
        assert worker.orders == [("press", (3,)), ("slide", (19, 27, 35))]

    run(scenario)


def test_typed_lines_go_to_the_hand_or_the_console():
    async def scenario(app, worker, pilot):
        async def type_line(line):
            app.line.focus()
            app.line.value = line
            await pilot.press("enter")

        for line in ("D1D3", "capture d3 a3", "brett", "/lift D3", "lift", ""):
            await type_line(line)
        assert worker.orders == [("move", (3, 19)), ("capture", (19, 16))]
        assert worker.lines == ["brett", "lift D3"]
        assert "lift D3" in app.log_view.plain

    run(scenario)


def test_typing_on_the_board_reaches_the_line_and_history_comes_back():
    async def scenario(app, worker, pilot):
        await pilot.press("d", "1", "d", "3", "enter")
        assert worker.orders == [("move", (3, 19))]
        await pilot.press("h", "up")
        assert app.line.value == "d1d3"
        await pilot.press("down")
        assert app.line.value == "h"

    run(scenario)


def test_tab_completes_or_changes_sides():
    async def scenario(app, _worker, pilot):
        app.line.focus()
        await pilot.press("l", "i")
        await pilot.pause(0.1)
        await pilot.press("tab")
        assert app.line.value == "lift"
        app.line.value = ""
        await pilot.press("tab")
        assert app.focused is app.board
        await pilot.press("tab")
        assert app.focused is app.line

    run(scenario)


def test_function_keys_touch_pads():
    async def scenario(_app, worker, pilot):
        await pilot.press("f5", "f9")
        await pilot.pause(0.5)
        assert worker.touches == [(0, True), (4, True), (0, False), (4, False)]

    run(scenario)


def test_help_opens_and_closes():
    async def scenario(app, _worker, pilot):
        await pilot.press("f1")
        assert isinstance(app.screen, HelpScreen)
        await pilot.press("escape")
        assert not isinstance(app.screen, HelpScreen)

    run(scenario)


# What the board tells


def test_a_lifted_stone_its_targets_and_the_guidance_are_shown():
    async def scenario(app, worker, pilot):
        sensed = START.replace("XXX", ".XX", 1)
        worker.state(START, sensed, names=["Croft", "Accolon"], phase="recover")
        worker.tell("picture", FakePicture(air=((9, "X"),), held=("X", 1)))
        await pilot.pause(0.1)
        text = "\n".join(on_screen(app))
        assert "White (Croft) to move" in text
        assert "X missing on B1" in text.replace("\n", " ")
        assert "holds X from B1" in text
        assert "(X)" in text

    run(scenario)


def test_odd_data_is_shown_not_fatal():
    async def scenario(app, worker, pilot):
        worker.event("desync", miss=7, extra=[["A1"]], more="x")
        worker.event("illegal", m="D1D9", why="unheard of", need=None)
        worker.event("end", w=None, why=None)
        worker.event("never heard of")
        worker.event("rank", name="Croft", rank=2)
        worker.event("rank", name="Croft", rank="none")
        worker.state(board="short", out=["X"], last=None, miss="?")
        worker.tell("leds", {"m": "zz"})
        worker.tell("text", "[not markup] \x1b[31m")
        worker.tell("error", "[/] went wrong")
        await pilot.pause(0.1)
        assert "[/] went wrong" in app.log_view.plain
        assert "Croft has won" in app.log_view.plain

    run(scenario)


def test_it_ends_cleanly():
    async def scenario(_app, _worker, pilot):
        await pilot.press("ctrl+q")
        await pilot.pause(0.05)

    app, worker = run(scenario)
    assert app.return_code == 0
    assert not worker.alive


# Resizing


def test_a_window_made_smaller_keeps_its_panel():
    async def scenario(app, _worker, pilot):
        await pilot.resize_terminal(80, 24)
        await pilot.pause(0.2)
        assert app.query_one("#right").region.width >= 28
        assert any("White to move" in line for line in on_screen(app))

    run(scenario, size=(130, 45))


@pytest.mark.parametrize("size", [(40, 10), (24, 30), (60, 12)])
def test_a_window_too_small_says_so_and_recovers(size):
    async def scenario(app, _worker, pilot):
        await pilot.resize_terminal(*size)
        await pilot.pause(0.2)
        said = " ".join("".join(on_screen(app)).split())
        assert "too small" in said and "%d × %d" % size in said
        await pilot.resize_terminal(80, 24)
        await pilot.pause(0.2)
        assert not any("too small" in line for line in on_screen(app))
        assert any("White to move" in line for line in on_screen(app))

    run(scenario)


@pytest.mark.parametrize("make", [PlayApp, BoardApp])
def test_ctrl_c_ends_the_view(make):
    async def scenario(app, _worker, pilot):
        await pilot.press("ctrl+c")
        await pilot.pause(0.1)
        assert not app.is_running

    app, _ = run(scenario, make=make)
    assert app.return_code == 0


def test_long_sentences_of_the_board_wrap_and_pictures_do_not():
    async def scenario(app, worker, pilot):
        sentence = "This sentence of the board is certainly longer than the panel is wide."
        picture = "A   B   C   D   E   F   G   H   White: Croft, Black: Accolon, 12"
        app.take_text(sentence)
        app.take_text(picture)
        await pilot.pause(0.1)
        lines = [strip.text.rstrip() for strip in app.log_view.lines]
        assert picture in lines
        assert sentence not in lines and sentence in " ".join(lines)

    run(scenario)
