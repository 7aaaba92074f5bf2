"""Start Fluxboard: choose the firmware slot and run its app (firmware/README.md, "Starting up").

Ctrl-C at any time, or a finger on the menu pad at power-up, gives the MicroPython prompt.
"""

import sys


def _slot():
    try:
        with open("/slots/active") as file:
            return "/slots/b" if file.read(1) == "b" else "/slots/a"
    except OSError:
        return "/slots/a"


sys.path.insert(0, _slot())
try:
    from fluxboard.app.main_app import run
except ImportError as error:
    print("No Fluxboard firmware in", sys.path[0], "-", error)
    print("Install it from a computer: fluxboard flash --port PORT")
else:
    run(sys.path[0])
