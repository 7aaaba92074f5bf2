"""The sensing filters on MicroPython: native code, bytecode and CPython agree frame by frame."""

import hashlib
import json

import pytest
from fluxboard.boards import cluster
from fluxboard.sensing.faults import Faults, before_table
from fluxboard.sensing.field import Field

from tests.mpy import runner
from tests.sensing import rig

pytestmark = pytest.mark.mpy

SETUP = """
import sys, json
from array import array
from fluxboard.boards import cluster
from fluxboard.sensing.faults import Faults, before_table
from fluxboard.sensing.field import Field
faults = Faults(64, before_table(cluster.WIRING, cluster.N_MUX))
field = Field(64, 8, faults.why)
"""

REPLAY = (
    SETUP
    + """
import hashlib
field.from_bytes(bytes(json.loads(sys.stdin.readline())))
raw = array("H", bytes(128))
seen = hashlib.sha256()
sums = []
for line in sys.stdin:
    numbers = [int(word, 16) for word in line.split()]
    now, vref = numbers[0], numbers[1]
    for i in range(64):
        raw[i] = numbers[2 + i]
    a = faults.update(raw)
    b = field.update(raw, vref, now)
    seen.update(bytes((a, b)) + bytes(field.state) + bytes(field.delta) + bytes(field.since_ms))
    seen.update(bytes(field.rest) + bytes(field.trust) + bytes(faults.why))
    for part in (field._bufs[4], field._bufs[9]) + faults._bufs:
        seen.update(bytes(part))
    digest = seen.digest()
    sums.append("".join("%02x" % b for b in digest[:3]))
    seen = hashlib.sha256(digest)
print(json.dumps(sums))
"""
)


def frames(seed, count):
    """Yield (raw, vref, now): stones come and go, sensors break, the ticks wrap."""
    board = rig.Rig(seed, noise=(0.5, 1, 2)[seed % 3])
    board.now_ms = 0x3FFFFFFF - count * 10
    rng = board.rng
    cells = rig.scatter(rng)
    lies = list(cells)
    board.place(lies, rig.off_centre(rng, lies, 0.25), board.strengths())
    broken = {}
    for k in range(count):
        if rng.random() < 0.08:
            square = int(rng.integers(64))
            lies[square] = int(rng.integers(3))
            board.place(lies, rig.off_centre(rng, lies, 0.45), board.strengths())
        if rng.random() < 0.01:
            broken[int(rng.integers(64))] = int(rng.integers(0, 4096)) << 4
        if rng.random() < 0.005:
            broken.clear()
        board.warm = k / count
        raw, vref, now = board.frame()
        for square, value in broken.items():
            raw[square] = value
        if rng.random() < 0.02:
            vref = int(rng.integers(0, 65536))
        yield raw, vref, now


def replay_here(stream, calibration):
    faults = Faults(64, before_table(cluster.WIRING, cluster.N_MUX))
    field = Field(64, 8, faults.why)
    field.from_bytes(calibration)
    seen, sums = hashlib.sha256(), []
    for raw, vref, now in stream:
        a = faults.update(raw)
        b = field.update(raw, vref, now)
        seen.update(bytes((a, b)) + bytes(field.state) + bytes(field.delta))
        seen.update(bytes(field.since_ms))
        seen.update(bytes(field.rest) + bytes(field.trust) + bytes(faults.why))
        for part in (field._bufs[4], field._bufs[9], *faults._bufs):
            seen.update(bytes(part))
        sums.append(seen.digest()[:3].hex())
        seen = hashlib.sha256(seen.digest())
    return sums


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("native", [True, False], ids=["native", "bytecode"])
def test_same_frames_same_states(seed, native):
    stream = list(frames(seed, 400))
    field = Field()
    if seed % 2:
        for i in range(64):
            field.trust[i] = 64
            field.scales[i], field.scales[64 + i] = 50 + i % 30, 78 - i % 30
    data = field.to_bytes()
    lines = "".join(
        " ".join("%x" % v for v in (now, vref, *raw)) + "\n" for raw, vref, now in stream
    )
    there = runner.run_json(REPLAY, stdin=json.dumps(list(data)) + "\n" + lines, native=native)
    here = replay_here(stream, data)
    differ = [k for k in range(len(here)) if here[k] != there[k]]
    assert len(there) == len(here) == 400
    assert not differ, f"first at frame {differ[0]}"


def test_native_code_is_what_runs():
    out = runner.run(SETUP + "print('fluxboard.sensing.field_viper' in sys.modules,"
                     " 'fluxboard.sensing.faults_viper' in sys.modules,"
                     " 'fluxboard.sensing.field_plain' in sys.modules)")  # fmt: skip
    assert out.split() == ["True", "True", "False"]


@pytest.mark.parametrize("native", [True, False], ids=["native", "bytecode"])
def test_a_frame_allocates_nothing(native):
    """Every branch: stones, weak fields, rails, faults, drift, a wrap of the ticks."""
    script = SETUP + """
import micropython
raw = array("H", bytes(128))
noise = bytes((i * 37 + i * i * 11) % 5 for i in range(64))
def run(n, now, busy):
    k = 0
    while k < n:
        i = 0
        while i < 64:
            raw[i] = 33008 + (noise[(i * 7 + k * 13) % 64] << 4)
            i += 1
        raw[20] = 34160 + (noise[k % 64] << 4)
        raw[41] = 41008
        raw[55] = 0
        if busy and k & 64:
            raw[3] = 48000
            raw[12] = 18000
        faults.update(raw)
        field.update(raw, 33000, (now + 20 * k) & 0x3FFFFFFF)
        k += 1
run(2, 0, True)
micropython.heap_lock()
run(600, 0x3FFFFFFF - 10000, True)
run(20 * 64, 40, False)
run(80, 26000, True)
micropython.heap_unlock()
print(*[field.state[i] for i in (3, 12, 20, 41, 55)], faults.why[41], faults.why[55],
      field.trust[20])
"""
    if not native:
        # The plain twin makes memoryviews; the filter's own Python is what is proved here.
        script = script.replace("micropython.heap_lock()\n", "").replace(
            "micropython.heap_unlock()\n", ""
        )
    assert runner.run(script, native=native).split() == ["1", "2", "0", "4", "4", "2", "3", "32"]


def test_a_calibration_frame_allocates_nothing():
    script = SETUP + """
import micropython
raw = array("H", bytes(128))
for i in range(64):
    raw[i] = 33000
for k in range(5):
    field.update(raw, 33000, 20 * k)
run = field.calibrate_empty()
micropython.heap_lock()
while not run.feed():
    field.update(raw, 33000, 0)
micropython.heap_unlock()
run.apply()
field.from_bytes(field.to_bytes())
print(set(field.trust))
"""
    assert runner.run(script).strip() == "{64}"


def test_no_false_alarm_in_an_hour_of_noise():
    """180 000 frames at half and at one and a half the usual noise, natively: nothing is seen."""
    script = SETUP + """
amount = int(sys.argv[1])
raw = array("H", bytes(128))
@micropython.viper
def noise(out, seed: int, amount: int) -> int:
    values = ptr16(out)
    i = 0
    while i < 64:
        # A sum of four uniform draws: near enough to a normal one, and its tails are shorter.
        total = 0
        k = 0
        while k < 4:
            seed ^= seed << 13 & 0xFFFFFFFF
            seed ^= seed >> 17
            seed ^= seed << 5 & 0xFFFFFFFF
            total += seed & 1023
            k += 1
        values[i] = ((33000 << 4) + (i - 32) * 400 + (total - 2046) * amount) >> 8 << 4
        i += 1
    return seed & 0x3FFFFFFF
seed = 12345
alarms = changes = 0
for k in range(180000):
    seed = noise(raw, seed, amount) or 1
    alarms += faults.update(raw)
    changes += field.update(raw, 33000, k * 20 & 0x3FFFFFFF)
print(json.dumps([alarms, changes]))
"""
    script = script.replace("import sys, json", "import sys, json, micropython")
    # A unit of `amount` is a standard deviation of 591 / 256 twelfth-bit steps / 1.
    for sigma_lsb_x100 in (125, 600):
        amount = max(1, round(sigma_lsb_x100 / 100 * 256 / 591))
        assert runner.run_json(script, amount, timeout_s=300) == [0, 1]


def test_what_sensing_keeps():
    """Modules and buffers on the 64-bit port (pointers are half as large on a board)."""
    kept = runner.kept_bytes(
        SETUP.split("import Field\n")[0].split("\n", 3)[3] + "import Field\n"
        + "before = before_table(cluster.WIRING, cluster.N_MUX)\n"
        "faults = Faults(64, before)\nfield = Field(64, 8, faults.why)",
        before="from array import array\nfrom fluxboard import compat, errors, sensing\n"
        "from fluxboard.boards import cluster\nimport sys",
    )
    assert kept < 11000
