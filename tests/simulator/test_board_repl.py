"""Resets, prompts and Ctrl-C, as MicroPython on the ESP32 has them."""

import os
import signal
import subprocess
import sys
import time

import pytest

from tests.simulator.programs import board, execute, printed

pytestmark = pytest.mark.sim

LOOP = """
import asyncio
n = 0
async def main():
    global n
    print("up")
    while True:
        n += 1
        await asyncio.sleep_ms(20)
asyncio.run(main())
"""


def test_a_blank_board_gets_a_file_system_and_a_prompt():
    with board() as sim:
        out = printed(sim, b">>> ")
        assert b"MicroPython" in out and b"Traceback" not in out
        assert execute(sim, "import os; print(os.listdir())") == "['boot.py']\n"


def test_main_runs_its_names_are_at_the_prompt_and_its_error_is_shown():
    with board("x = 41\nprint('hi')\n1 / 0\n") as sim:
        out = printed(sim, b">>> ").decode()
        assert out.index("hi\r\nTraceback") < out.index("MicroPython")
        assert '  File "main.py", line 3, in <module>\r\nZeroDivisionError' in out
        assert out.count("File") == 1
        sim.serial.write(b"x+1\r")
        assert b"42" in printed(sim, b"\n>>> ")


def test_one_ctrl_c_breaks_into_asyncio():
    with board(LOOP) as sim:
        printed(sim, b"up")
        sim.run_for(1000)
        assert sim.in_repl is None
        sim.serial.write(b"\x03")
        out = printed(sim, b">>> ")
        assert b"KeyboardInterrupt" in out
        assert sim.in_repl == "friendly"


def test_soft_reset_at_the_friendly_prompt_runs_main_again():
    with board(LOOP) as sim:
        printed(sim, b"up")
        sim.serial.write(b"\x03")
        printed(sim, b">>> ")
        sim.serial.write(b"\x04")
        assert b"MPY: soft reboot\r\n" in printed(sim, b"up")
        assert sim.reset_cause == 5


def test_no_main_after_a_soft_reset_in_the_raw_repl():
    with board(LOOP, files={"/boot.py": b"print('boot')\n"}) as sim:
        printed(sim, b"up")
        sim.serial.write(b"\r\x03")
        printed(sim, b">>> ")
        sim.serial.write(b"\x01")
        printed(sim, b"raw REPL; CTRL-B to exit\r\n>")
        sim.serial.write(b"\x04")
        out = printed(sim, b"raw REPL; CTRL-B to exit\r\n>")
        assert out == b"OK\r\nMPY: soft reboot\r\nboot\r\nraw REPL; CTRL-B to exit\r\n>"
        sim.run_for(3000)
        assert sim.serial.read() == b"" and sim.in_repl == "raw"
        sim.serial.write(b"\x02")
        assert b'Type "help()"' in printed(sim, b">>> ")
        sim.serial.write(b"\x04")
        printed(sim, b"up")


def test_machine_reset_restarts_everything():
    with board("import machine\nprint('cause', machine.reset_cause())\n") as sim:
        assert b"cause 1\r\n" in printed(sim, b">>> ")
        execute(sim, "import machine; machine.RTC().memory(b'kept'*500); print(1)")
        sim.serial.write(b"machine.reset()\x04")
        out = printed(sim, b">>> ")
        assert b"rst:0x3" in out and b"cause 2\r\n" in out
        assert (
            execute(sim, "import machine\nprint(machine.RTC().memory()==b'kept'*500)") == "True\n"
        )
        sim.power_off()
        sim.run_for(100)
        sim.power_on()
        assert b"cause 1\r\n" in printed(sim, b">>> ")
        assert execute(sim, "import machine\nprint(machine.RTC().memory())") == "b''\n"


@pytest.mark.parametrize("end", ["import sys; sys.exit()", "import machine; machine.soft_reset()"])
def test_a_main_that_ends_itself_starts_again(end):
    with board("print('once')\nimport time; time.sleep(1)\n" + end) as sim:
        sim.run_for(3600)
        assert sim.serial.read().count(b"once\r\nMPY: soft reboot") == 3


def test_ctrl_c_during_the_start_stops_main():
    with board(LOOP) as sim:
        sim.run_for(100)
        sim.serial.write(b"\r\x03")
        assert b"KeyboardInterrupt" in printed(sim, b">>> ")


def test_ctrl_c_ends_a_busy_loop_and_a_blocking_read():
    with board() as sim:
        printed(sim, b">>> ")
        sim.serial.write(b"\x01while True: pass\x04")
        printed(sim, b"OK")
        sim.serial.write(b"\x03")
        assert b"KeyboardInterrupt" in printed(sim, b"\x04>", 30_000)
        sim.serial.write(b"import sys; sys.stdin.buffer.read(3)\x04\x03")
        assert b"KeyboardInterrupt" in printed(sim, b"\x04>")


def test_ctrl_c_in_mid_call_two_hundred_times():
    code = """
import time, machine
adc = machine.ADC(machine.Pin(4), atten=3)
rtc = machine.RTC()
rtc.memory(b"abcd" * 200)
k = n = bad = 0
while k < 200:
    try:
        while True:
            n += 1
            time.sleep_us(700 + n % 7)
            adc.read_u16()
            time.ticks_us()
            bad += rtc.memory() != b"abcd" * 200
    except KeyboardInterrupt:
        k += 1
        print(k)
print("bad", bad)
"""
    with board(code) as sim:
        sim.run_for(500)
        out = b""
        for number in range(300):
            sim.run_for(3 + number % 5)
            sim.serial.write(b"\x03" * (1 + number % 2))
            out += sim.serial.read()
            if b"bad" in out:
                break
        assert b"\r\n200\r\nbad 0\r\n" in out + printed(sim, b">>> ") and sim.boots == 1


def test_signals_in_real_time_two_hundred_times():
    code = """
k = 0
while k < 200:
    try:
        x = 0
        while True:
            x += 1
    except KeyboardInterrupt:
        k += 1
        print(k)
"""
    with board(code, realtime=True) as sim:
        printed(sim, b"POWERON")
        sim.run_for(500)
        for number in range(1, 201):
            sim.serial.write(b"\x03")
            printed(sim, b"%d\r\n" % number)
        printed(sim, b">>> ")
        assert sim.boots == 1


def test_ctrl_c_never_strikes_inside_the_flash_driver():
    code = """
k = 0
while k < 20:
    try:
        while True:
            with open("f", "wb") as f:
                for i in range(20):
                    f.write(b"x" * 300)
    except KeyboardInterrupt:
        k += 1
        print(k)
"""
    with board(code) as sim:
        sim.run_for(600)
        for number in range(1, 21):
            sim.serial.write(b"\x03")
            printed(sim, b"%d\r\n" % number, 60_000)
        printed(sim, b">>> ")
        assert execute(sim, "import os; print(os.listdir())") == "['boot.py', 'f', 'main.py']\n"


def test_kbd_intr_off_makes_ctrl_c_a_byte():
    code = """
import micropython, sys, select
micropython.kbd_intr(-1)
p = select.poll()
p.register(sys.stdin, select.POLLIN)
while not p.poll(50):
    pass
print("byte", sys.stdin.buffer.read(1))
"""
    with board(code) as sim:
        sim.run_for(1000)
        sim.serial.write(b"\x03")
        assert b"byte b'\\x03'" in printed(sim, b">>> ")


def test_board_and_simulator_die_together():
    script = """
import os, sys
from fluxboard_sim import Sim
sim = Sim(install=False, files={"/main.py": b"while True: pass\\n"})
sim.run_until(lambda: sim._board.phase == 2, 5000)
print(sim._board.child.pid, flush=True)
sys.stdin.read()
"""
    run = subprocess.Popen(
        [sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    pid = int(run.stdout.readline())
    os.kill(pid, 0)
    run.send_signal(signal.SIGKILL)
    run.wait()
    for _ in range(50):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            break
        with open("/proc/%d/stat" % pid) as file:
            if " Z " in file.read():
                break
        time.sleep(0.1)
    else:
        os.kill(pid, signal.SIGKILL)
        pytest.fail("MicroPython outlived its simulator")
    run.stdin.close()
    run.stdout.close()
