"""The serial line: pace, the 259-byte buffer, faults, hosts that come and go."""

import os
import select
import termios
import time

import pytest
from fluxboard_sim import interpreter
from fluxboard_sim.pty_port import PtyPort
from fluxboard_sim.serial import RX_BYTES

from tests.simulator.programs import board, execute, printed

pytestmark = pytest.mark.sim

DEAF = """
import sys, select, time
time.sleep(2)
p = select.poll()
p.register(sys.stdin, select.POLLIN)
n = 0
last = b""
while p.poll(500):
    last = sys.stdin.buffer.read(1)
    n += 1
print("got", n, last)
"""


def test_bytes_beyond_259_are_lost_until_the_program_reads():
    with board(DEAF) as sim:
        sim.run_for(1000)
        sim.serial.write(bytes(range(48, 58)) * 40)
        assert b"got 259 b'8'" in printed(sim, b">>> ")
        assert sim.serial.lost_in == 400 - RX_BYTES


def test_nothing_is_lost_when_the_program_keeps_up():
    with board(DEAF) as sim:
        sim.run_for(3000 - 600)
        sim.serial.write(b"x" * 1000)
        assert b"got 1000 " in printed(sim, b">>> ")


def test_output_takes_its_time_and_holds_the_program_up():
    code = """
import time
a = time.ticks_ms()
print("x" * 1148)
time.sleep_ms(1)
print("took", time.ticks_diff(time.ticks_ms(), a))
"""
    with board(code) as sim:
        took = int(printed(sim, b">>> ").split(b"took ")[1].split()[0])
        assert 85 <= took <= 105


def test_ctrl_c_does_not_wait_behind_other_bytes():
    with board("import time\nwhile True:\n    time.sleep_ms(10)\n") as sim:
        sim.run_for(1000)
        sim.serial.write(b"y" * 30 + b"\x03")
        sim.run_for(10)
        out = printed(sim, b">>> yyy")
        assert b"KeyboardInterrupt" in out


def test_blocking_read_gets_bytes_as_they_come():
    code = """
import sys, time
print("ready")
a = time.ticks_ms()
print(sys.stdin.buffer.read(3), sys.stdin.read(2))
print(1900 < time.ticks_diff(time.ticks_ms(), a) < 2200)
"""
    with board(code) as sim:
        printed(sim, b"ready")
        sim.run_for(2000)
        sim.serial.write(b"abc\nd")
        assert b"b'abc' \r\nd\r\nTrue\r\n" in printed(sim, b">>> ").replace(b"'\\n", b"")


def test_garbled_and_dropped_bytes():
    with board() as sim:
        printed(sim, b">>> ")
        sim.serial.garble = 0.2
        sim.serial.write(b"print('x'*200)\r" * 5)
        sim.run_for(3000)
        assert set(sim.serial.read()) - set(b"print('x'*200)\r\n>. ")
        sim.serial.garble, sim.serial.drop = 0.0, 0.3
        sim.serial.write(b"\x03\x03\x03\r")
        sim.run_for(100)
        sim.serial.read()
        sim.serial.write(b"#" * 1000)
        sim.run_for(1000)
        assert 300 < sim.serial.read().count(b"#") < 700


def test_unplugged_output_is_lost_and_the_board_runs_on():
    with board("import time\nn=0\nwhile True:\n    print(n); n+=1; time.sleep(1)\n") as sim:
        printed(sim, b"2\r\n")
        sim.unplug()
        sim.run_for(3000)
        sim.plug()
        assert sim.serial.read() == b""
        assert b"6\r\n" in printed(sim, b"6\r\n")
        assert sim.serial.lost_out > 0 and sim.boots == 1


def test_opening_the_port_may_reset_the_board():
    with board("print('main')\n", reset_on_open=True) as sim:
        printed(sim, b">>> ")
        sim.serial.close()
        sim.run_for(100)
        sim.serial.open()
        assert b"main" in printed(sim, b">>> ")
        assert sim.boots == 2


def _read(fd, text, timeout_s=5):
    got, end = b"", time.monotonic() + timeout_s
    while text not in got and time.monotonic() < end:
        if select.select([fd], [], [], 0.1)[0]:
            got += os.read(fd, 4096)
    assert text in got, got
    return got


def test_a_host_may_open_and_close_the_terminal_many_times(tmp_path):
    link = str(tmp_path / "port")
    main = "import time\nn=0\nwhile True:\n    print(n); n+=1; time.sleep_ms(20)\n"
    with board(main, realtime=True, pty=link) as sim, sim.serving():
        assert sim.pty_path == link and os.path.islink(link)
        time.sleep(1)
        for _ in range(20):
            fd = os.open(link, os.O_RDWR | os.O_NOCTTY)
            flags = termios.tcgetattr(fd)[3]
            assert not flags & (termios.ECHO | termios.ICANON | termios.ISIG)
            got = _read(fd, b"\r\n")
            assert len(got) < 200
            os.close(fd)
        fd = os.open(link, os.O_RDWR | os.O_NOCTTY)
        os.write(fd, b"\x03")
        _read(fd, b">>> ")
        os.write(fd, b"n > 20\r")
        _read(fd, b"True")
        sim.unplug()
        assert not os.path.islink(link)
        with pytest.raises(OSError):
            os.write(fd, b"x")
            os.read(fd, 1)
            raise OSError
        os.close(fd)
        sim.plug()
        fd = os.open(link, os.O_RDWR | os.O_NOCTTY)
        os.write(fd, b"1+1\r")
        _read(fd, b"2\r\n>>> ")
        os.close(fd)


def test_what_is_pasted_at_the_prompt_arrives_whole():
    with board() as sim:
        printed(sim, b">>> ")
        text = "".join("x%d = %d\n" % (n, n * n) for n in range(120))
        sim.serial.write(b"\r\x03\x01")
        printed(sim, b">")
        got = execute(sim, text + "print(x119)")
        assert got == "%d\n" % 119**2


def test_the_last_words_of_a_host_that_hangs_up_arrive():
    """What it writes just before it closes, between our looking for bytes and for hosts."""

    class Heard:
        is_open, on_host_data, data = False, None, b""

        def open(self):
            self.is_open = True

        def close(self):
            self.is_open = False

        def write(self, data):
            self.data += data

    heard = Heard()
    port = PtyPort(heard)
    if heard.is_open:
        pytest.skip("no inotify here: nobody can tell when a host leaves")
    host = os.open(port.path, os.O_RDWR | os.O_NOCTTY)
    os.write(host, b"\x03")
    look_for_hosts = port._note_hosts

    def hang_up_first():
        os.write(host, b"\x02")
        os.close(host)
        port._note_hosts = look_for_hosts
        return look_for_hosts()

    port._note_hosts = hang_up_first
    port.service()
    assert heard.data == b"\x03\x02" and not heard.is_open
    port.unplug()


def test_without_a_cache_that_can_be_written_a_passing_folder_serves(monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", "/dev/null/cache")
    monkeypatch.setenv("HOME", "/dev/null")
    folder = interpreter.cache_dir.__wrapped__()
    (folder / "file").write_bytes(b"")
    assert folder.is_dir() and not str(folder).startswith("/dev")
