"""Simulated boards with a main.py of one's own, for the tests of the board process."""

from fluxboard_sim import Sim


def board(main="", **options):
    """Return a virtual board that runs `main` as its main.py."""
    files = options.pop("files", {})
    if main:
        files = {**files, "/main.py": main.encode()}
    return Sim(install=False, files=files, **options)


def printed(sim, text, timeout_ms=5000):
    """Run until `text` (bytes) has come out of the port; return all that came, fail else."""
    got = bytearray()

    def there():
        got.extend(sim.serial.read())
        return text in got

    assert sim.run_until(there, timeout_ms), bytes(got)
    return bytes(got)


def execute(sim, code, timeout_ms=5000):
    """Run code in the raw REPL; return what it printed. Breaks into a running program."""
    if sim.in_repl != "raw":
        sim.serial.write(b"\r\x03")
        assert sim.run_until(lambda: sim.in_repl, 2000)
        sim.serial.write(b"\x01")
        printed(sim, b"raw REPL; CTRL-B to exit\r\n>")
    sim.serial.write(code.encode() + b"\x04")
    got = printed(sim, b"\x04>", timeout_ms)
    start = got.index(b"OK") + 2
    out, error, _ = got[start:].split(b"\x04")
    assert not error, error.decode()
    return out.decode().replace("\r\n", "\n")
