"""From a chosen slot to a running app. Imported by main.py as `starter`."""

from fluxboard import boards
from fluxboard.app import main_app
from fluxboard.hal.devices import Devices


def board():
    """Return (profile module, chip name) as /board.txt says. Raises OSError, ValueError."""
    with open("/board.txt") as file:
        name, chip = file.read().split()
    return boards.load(name), chip


def start(slot, board):
    """Run the app of `board` until Ctrl-C, or not at all while the menu pad is held.

    `slot`: the folder of the code; `board`: what `board()` returned.
    """
    profile, chip = board
    devices = Devices(profile, chip)
    if devices.pads.held(-1):
        print("The menu pad is held: here is the MicroPython prompt, the game is not started.")
    else:
        main_app.run(profile, devices, slot)
