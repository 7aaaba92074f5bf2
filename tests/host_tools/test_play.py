"""`fluxboard play` as a whole: clicks move magnets, the firmware sees them, the view tells."""

import asyncio

import pytest
from fluxboard_host.views.opponent import RandomOpponent
from fluxboard_host.views.play_app import PlayApp
from fluxboard_host.views.table import Settings, TableWorker
from fluxboard_sim.squares import START

pytestmark = pytest.mark.sim


def play(scenario, names=(None, None), opponent=None):
    """Run `scenario(app, pilot, wait)` on a virtual board; `wait(text)` waits for a message."""

    async def go():
        worker = TableWorker(Settings(lang="en", names=names), opponent)
        app = PlayApp(worker, "en")
        async with app.run_test(size=(80, 24)) as pilot:

            async def wait(text, timeout_s=30):
                for _ in range(timeout_s * 20):
                    if text in app.log_view.plain:
                        return
                    assert worker.failure is None
                    await pilot.pause(0.05)
                raise AssertionError("no %r in:\n%s" % (text, app.log_view.plain))

            await wait("All stones are in place")
            await scenario(app, pilot, wait)
        assert worker.failure is None and not worker.is_alive()

    asyncio.run(go())


def at(square):
    """Return the middle of a square on the board widget at 80 x 24."""
    return (2 + 5 * "ABCDEFGH".index(square[0]) + 2, 1 + 2 * (int(square[1]) - 1))


def test_a_click_lifts_the_firmware_lights_the_targets_and_a_move_is_told():
    async def scenario(app, pilot, wait):
        await pilot.click("#board", offset=at("D1"))
        await wait("white stone of D1 is lifted")
        for _ in range(100):
            if app.model.marks[19] == "TARGET" and app.model.pixels[19] != (0, 0, 0):
                break
            await pilot.pause(0.05)
        assert app.model.marks[19] == "TARGET" and app.model.pixels[19] != (0, 0, 0)
        assert "X" in app.model.air.values()
        await pilot.click("#board", offset=at("D3"))
        await wait("1. White (Croft) plays D1D3.")
        await wait("1. Black (Accolon) plays", 40)

    play(scenario, ("Croft", "Accolon"), RandomOpponent(2))


def test_typed_words_reach_the_hand_and_the_console():
    async def scenario(app, pilot, wait):
        async def type_line(line):
            app.line.focus()
            app.line.value = line
            await pilot.press("enter")

        await type_line("C1C3")
        await wait("1. White plays C1C3.")
        await type_line("undo")
        await wait("C1C3 is taken back.")
        await type_line("board")
        await wait("+-A-B-C-D-E-F-G-H-+")
        await type_line("setup")
        for _ in range(400):
            if app.model.sensed == START:
                break
            await pilot.pause(0.05)
        assert app.model.sensed == START

    play(scenario)
