"""Benchmark cases of sensing and lights; `tests.bench` runs them on MicroPython.

Each case is (name, set-up statements, the statement to repeat, repetitions); run with `native` and
without, the ratio tells what native code gains. Host milliseconds mean nothing by themselves.
"""

_SETUP = """
from array import array
from fluxboard.boards import cluster
from fluxboard.sensing.faults import Faults, before_table
from fluxboard.sensing.field import Field
from fluxboard.lights.painter import Painter
faults = Faults(64, before_table(cluster.WIRING, cluster.N_MUX))
field = Field(64, 8, faults.why)
painter = Painter(64, cluster.PIXELS)
out = bytearray(192)
frames = []
for k in range(4):
    raw = array("H", bytes(128))
    for i in range(64):
        raw[i] = 33000 + (i * 37 + k * 11) % 5 * 16
        if 1 <= i <= 6 or 57 <= i <= 62:
            raw[i] += 15000
        elif i % 8 in (0, 7):
            raw[i] -= 15000
    frames.append(raw)
for i in range(64):
    painter.marks[i] = i % 17
step = 0
"""

CASES = (
    (
        "field: filter 64 squares",
        _SETUP,
        "step += 1; field.update(frames[step & 3], 33000, step * 20)",
        2000,
    ),
    (
        "faults: watch 64 sensors",
        _SETUP,
        "step += 1; faults.update(frames[step & 3])",
        2000,
    ),
    (
        "lights: paint 64 pixels",
        _SETUP,
        "step += 1; painter.render(step * 20, out)",
        2000,
    ),
)
