"""The flash: it outlives power, runs and cuts in the middle of any operation."""

import pytest
from fluxboard_sim.flash import BLOCK_BYTES, Flash, FlashBusy

from tests.simulator.programs import board, execute, printed

pytestmark = pytest.mark.sim

SAVE = """
import os
def save(n):
    with open("f.new", "wb") as f:
        f.write(bytes([n]) * 1500)
    os.rename("f.new", "f")
try:
    n = open("f", "rb").read()
    print("has", n[0], len(n), n == n[:1] * 1500)
except OSError:
    print("has none")
    save(1)
n = 2
while n < 200:
    save(n)
    n += 1
"""


def test_files_outlive_power_off_and_the_simulator(tmp_path):
    path = tmp_path / "flash.bin"
    with board(flash=path) as sim:
        printed(sim, b">>> ")
        execute(sim, "f=open('a.txt','w'); f.write('hello'); f.close()")
        sim.power_off()
        assert not sim.powered and sim.in_repl is None
        sim.run_for(50)
        sim.power_on()
        printed(sim, b">>> ")
        assert execute(sim, "print(open('a.txt').read())") == "hello\n"
        with pytest.raises(FlashBusy, match="in use"):
            board(flash=path)
    with board("print('not installed')", flash=path) as sim:
        printed(sim, b">>> ")
        assert execute(sim, "import os; print(os.listdir())") == "['a.txt', 'boot.py']\n"


@pytest.mark.parametrize("torn", [0.0, 0.5, 1.0])
def test_a_power_cut_at_any_operation_leaves_a_whole_file(torn):
    with board(SAVE) as sim:
        sim.run_for(3000)
        for cut in range(1, 40, 3):
            sim.flash.cut_at(cut, torn=torn)
            assert sim.run_until(lambda: not sim.powered, 20_000)
            sim.serial.read()
            sim.power_on()
            out = printed(sim, b"has ")
            sim.run_for(50)
            out += sim.serial.read()
            assert b" 1500 True\r\n" in out, out
            sim.run_for(300)


def test_cut_while_formatting_is_formatted_again_or_said():
    with board() as sim:
        sim.flash.cut_at(3, torn=0.5)
        assert sim.run_until(lambda: not sim.powered, 5000)
        sim.power_on()
        sim.run_for(4000)
        assert sim.in_repl == "friendly" or b"corrupt" in sim.serial.read()


def test_programming_only_clears_bits_and_erasing_sets_them():
    flash = Flash(size=4 * BLOCK_BYTES)
    try:
        flash.program(10, b"\xf0\x0f")
        flash.program(10, b"\x3f\xff")
        assert flash.read(9, 4) == b"\xff\x30\x0f\xff"
        flash.erase(0)
        assert flash.read(0, BLOCK_BYTES) == b"\xff" * BLOCK_BYTES
        assert flash.operations == 3 and flash.erases == [1, 0, 0, 0]
    finally:
        flash.close()


def test_raw_block_device_writes_need_no_offset():
    code = """
from flashbdev import bdev as f
f.writeblocks(500, b"ab" * 2048)
b = bytearray(4096)
f.readblocks(500, b)
f.writeblocks(500, b"cd" * 2048)
c = bytearray(4)
f.readblocks(500, c, 4092)
print(b == b"ab" * 2048, c, f.ioctl(4, 0), f.ioctl(5, 0))
"""
    with board() as sim:
        printed(sim, b">>> ")
        assert "True bytearray(b'cdcd') 512 4096" in execute(sim, code)
