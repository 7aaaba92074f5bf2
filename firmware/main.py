"""Start Fluxboard: choose the firmware slot and start what is in it (firmware/README.md).

Ctrl-C at any time, or a finger on the menu pad at power-up, gives the MicroPython prompt.
"""

import gc
import sys

# Little garbage between what stays: a heap of 56 KB must not fall into small pieces. Where there
# is more room, collecting that often would only cost time.
gc.threshold(max(2048, gc.mem_free() // 48))

try:
    with open("/slots/active") as file:
        slot = "/slots/b" if file.read(1) == "b" else "/slots/a"
except OSError:
    slot = "/slots/a"
sys.path.insert(0, slot)
app = None
try:
    # fluxboard/starter.py: in a slot all modules lie side by side.
    starter = __import__("starter")
    app = starter.board()
except (ImportError, OSError, ValueError) as error:
    print("No Fluxboard firmware in %s (%s)." % (slot, error))
    print("Install it from a computer: fluxboard flash --port PORT")
if app:
    app = starter.build(slot, app)
    del starter, sys.modules["starter"]
if app:
    app.run()
