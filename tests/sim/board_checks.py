"""What must hold of any board at a port, simulated or real: tests/sim and tests/hil call these."""

import json
import time

from fluxboard_host import firmware_build
from fluxboard_host.client import Client
from fluxboard_host.transport import SerialTransport

from tests.sim.served import fluxboard, mpremote


def hello(port, tries=20):
    """Return what the board says, waiting for it to start."""
    with Client(SerialTransport(port)) as client:
        return client.hello(retries=tries)


def flash(port, *options):
    """Run `fluxboard flash --json`; return its result."""
    done = fluxboard("flash", "--port", port, "--json", *options)
    result = json.loads(done.stdout)
    assert done.returncode == 0, result
    return result


def check_flash_twice(port):
    """Flash, whatever is on the board; then again, which copies nothing."""
    first = flash(port)
    assert first["hash"] == firmware_build.source_hash()
    info = hello(port)
    assert (info["fw"], info["hash"]) == (first["version"], first["hash"])
    assert info["board"] == first["board"] == "cluster"
    again = flash(port)
    assert again["copied"] == []
    assert again["size"] == 0
    assert again["slot"] == first["slot"]
    assert hello(port)["hash"] == first["hash"]
    return first


def check_mpremote(port, folder):
    """Unmodified mpremote lists, copies, runs, resets, and the firmware comes back."""
    hello(port)
    assert "slots" in mpremote(port, "fs", "ls").stdout
    text = "written by a test\n"
    (folder / "note.txt").write_text(text)
    (folder / "script.py").write_text("import sys\nprint(sys.implementation.name, 6 * 7)\n")
    copied = mpremote(port, "fs", "cp", folder / "note.txt", ":note.txt")
    assert copied.returncode == 0, copied.stderr
    assert mpremote(port, "fs", "cat", ":note.txt").stdout == text
    assert mpremote(port, "fs", "rm", ":note.txt").returncode == 0
    assert mpremote(port, "exec", "print(6 * 7)").stdout.strip() == "42"
    ran = mpremote(port, "run", folder / "script.py")
    assert ran.stdout.strip() == "micropython 42"
    assert mpremote(port, "soft-reset").returncode == 0
    before = mpremote(port, "exec", "import sys; print('main' in sys.modules)")
    assert before.returncode == 0, before.stderr
    assert mpremote(port, "reset").returncode == 0
    assert hello(port)["board"] == "cluster"


def check_console(port):
    """The console command carries out lines, in both languages, and the board says so."""
    hello(port)
    done = fluxboard("console", "--port", port, input="version\nbrett\nboard\n")
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert any(line.startswith("Fluxboard " + firmware_build.version()) for line in lines), lines
    assert sum("+-A-B-C-D-E-F-G-H-+" in line for line in lines) == 4, lines


def check_a_plain_terminal(port):
    """Without any of our tools: what is typed is echoed, a command is answered in sentences."""
    import serial

    hello(port)
    with serial.Serial(port, 115200, timeout=0.1) as terminal:
        terminal.write(b"versoin\x08\x08\x08ion\r")
        text = b""
        deadline = time.monotonic() + 5
        while b"MicroPython" not in text and time.monotonic() < deadline:
            text += terminal.read(200)
    assert b"Fluxboard" in text, text
    assert b"*" not in text.replace(b"**", b""), text
