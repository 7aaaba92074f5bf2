"""Start Fluxboard: choose the firmware slot, build the board, run its app (firmware/README.md).

Ctrl-C at any time, or a finger on the menu pad at power-up, gives the MicroPython prompt.
"""

import sys

try:
    with open("/slots/active") as file:
        slot = "/slots/b" if file.read(1) == "b" else "/slots/a"
except OSError:
    slot = "/slots/a"
sys.path.insert(0, slot)
try:
    from fluxboard import boards
    from fluxboard.app import main_app
    from fluxboard.hal.devices import Devices

    with open("/board.txt") as file:
        board, chip = file.read().split()
except (ImportError, OSError, ValueError) as error:
    print("No Fluxboard firmware in %s (%s)." % (slot, error))
    print("Install it from a computer: fluxboard flash --port PORT")
else:
    profile = boards.load(board)
    devices = Devices(profile, chip)
    if devices.pads.held(-1):
        print("The menu pad is held: here is the MicroPython prompt, the game is not started.")
    else:
        main_app.run(profile, devices, slot)
