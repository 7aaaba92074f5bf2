"""From a chosen slot to an app that can run. Imported by main.py as `starter`, then forgotten."""

from fluxboard.app.main_app import App
from fluxboard.compat import borrow


def board():
    """Return (profile module, chip name) as /board.txt says. Raises OSError, ValueError."""
    with open("/board.txt") as file:
        name, chip = file.read().split()
    return borrow("fluxboard.boards").load(name), chip


def build(slot, board):
    """Return the App for `board` (what `board()` returned), None while the menu pad is held.

    `slot`: the folder of the code.
    """
    profile, chip = board
    devices = borrow("fluxboard.hal.devices").build(profile, chip)
    if devices.pads.held(-1):
        print("The menu pad is held: here is the MicroPython prompt, the game is not started.")
        return None
    return App(profile, devices, slot)
