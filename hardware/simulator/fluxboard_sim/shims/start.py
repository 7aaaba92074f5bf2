"""The first file of the simulated board: put the shims in place, then start as an ESP32 does."""

import gc
import sys

gc.collect()
_alloc = gc.mem_alloc()
sys.path[:] = [__file__.rsplit("/", 1)[0]]
for _ in ("time", "select", "os", "machine", "neopixel", "esp32", "simtasks", "simboot"):
    __import__(_)
sys.modules["_asyncio"] = sys.modules["simtasks"]
sys.path[:] = ["", ".frozen", "/lib"]
__import__("random").seed(sys.modules["simcore"].config["random"])
gc.collect()
sys.modules["simcore"].start(gc.mem_alloc() - _alloc)
_ = sys.modules["simboot"].run
for _alloc in ("gc", "sys", "__file__", "_alloc"):
    del globals()[_alloc]
_(globals())
del _
