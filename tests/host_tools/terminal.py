"""A person at a terminal: runs the installed `fluxboard` on a pseudo-terminal and types."""

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

FLUXBOARD = Path(sys.executable).with_name("fluxboard")


class Terminal:
    """A running command with a terminal of 100 columns; `shown` is all it has printed."""

    def __init__(self, *words, env=None):
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
        self.before = termios.tcgetattr(slave)
        self._slave = slave
        self.shown = ""
        self.process = subprocess.Popen(
            [str(FLUXBOARD), *map(str, words)],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            env={**os.environ, "TERM": "xterm", **(env or {})},
        )

    def see(self, text, timeout_s=10.0):
        """Return all that was printed once `text` has been; AssertionError when it is not."""
        deadline = time.monotonic() + timeout_s
        while text not in self.shown:
            left_s = deadline - time.monotonic()
            assert left_s > 0, "%r did not appear in:\n%s" % (text, self.shown)
            ready, _, _ = select.select([self.master], [], [], left_s)
            if ready:
                data = os.read(self.master, 4096)
                if b"\x1b[6n" in data:  # prompt_toolkit asks where the cursor is.
                    os.write(self.master, b"\x1b[1;1R")
                self.shown += data.decode(errors="replace")
        return self.shown

    def type(self, text):
        """Type text; "\\x03" is Ctrl-C, "\\x04" Ctrl-D."""
        os.write(self.master, text.encode())

    def forget(self):
        """Look at what is printed from now on only."""
        self.shown = ""

    def interrupt(self):
        """Send SIGINT as a terminal in cooked mode does."""
        self.process.send_signal(signal.SIGINT)

    def ends(self, timeout_s=10.0):
        """Return the exit status; whatever is still printed is read meanwhile."""
        deadline = time.monotonic() + timeout_s
        while self.process.poll() is None and time.monotonic() < deadline:
            if select.select([self.master], [], [], 0.05)[0]:
                self.shown += os.read(self.master, 4096).decode(errors="replace")
        return self.process.wait(0.1)

    def leave(self, key="\x04"):
        """Press a key until the command ends; return its exit status.

        prompt_toolkit gives the terminal back for the moment in which something is printed, and
        the key may fall into that moment.
        """
        for _ in range(20):
            self.type(key)
            try:
                return self.ends(0.5)
            except subprocess.TimeoutExpired:
                continue
        raise AssertionError("the command does not end:\n" + self.shown)

    def is_restored(self):
        """Return whether the terminal's settings are as before the command."""
        return termios.tcgetattr(self._slave) == self.before

    def __enter__(self):
        return self

    def __exit__(self, *_error):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.master)
        os.close(self._slave)
