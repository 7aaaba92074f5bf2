"""The painter on MicroPython: native code, bytecode and CPython give the same pixels."""

import random

import pytest
from fluxboard.boards import cluster
from fluxboard.lights.painter import Painter

from tests.mpy import runner

pytestmark = pytest.mark.mpy

SCRIPT = """
import sys, json
from fluxboard.boards import cluster
from fluxboard.lights.painter import Painter
painter = Painter(64, cluster.PIXELS)
out = bytearray(192)
"""


@pytest.mark.parametrize("native", [True, False], ids=["native", "bytecode"])
def test_same_marks_same_pixels(native):
    rng = random.Random(1)
    lines = []
    for _ in range(60):
        lines.append([rng.randrange(1, 256), rng.choice([60, 400, 1500]), rng.randrange(2**30),
                      *rng.choices(range(17), k=64)])  # fmt: skip
    painter, out, here = Painter(64, cluster.PIXELS), bytearray(192), []
    for brightness, cap, now_ms, *marks in lines:
        painter.brightness, painter.cap_ma = brightness, cap
        painter.marks[:] = bytes(marks)
        here.append([int(painter.render(now_ms, out)), painter.ma, *out])
    script = SCRIPT + """
for line in sys.stdin:
    numbers = [int(word) for word in line.split()]
    painter.brightness, painter.cap_ma = numbers[0], numbers[1]
    for i in range(64):
        painter.marks[i] = numbers[3 + i]
    print(int(painter.render(numbers[2], out)), painter.ma, *out)
"""
    text = "".join(" ".join(map(str, line)) + "\n" for line in lines)
    there = runner.run(script, stdin=text, native=native)
    assert [[int(word) for word in line.split()] for line in there.splitlines()] == here


def test_rendering_allocates_nothing():
    script = SCRIPT + """
import micropython
for i in range(64):
    painter.marks[i] = i % 17
painter.brightness = 255
painter.render(0, out)
k = 0
micropython.heap_lock()
while k < 40:
    painter.render((0x3FFFFFFF - 2000 + k * 100) & 0x3FFFFFFF, out)
    k += 1
micropython.heap_unlock()
print(painter.ma)
"""
    assert int(runner.run(script)) <= 400


def test_what_the_lights_keep():
    kept = runner.kept_bytes(
        "from fluxboard.lights import painter\npaint = painter.Painter(64, cluster.PIXELS)\n"
        "out = bytearray(192)",
        before="from fluxboard import compat, errors, lights\n"
        "from fluxboard.boards import cluster",
    )
    assert kept < 5700
