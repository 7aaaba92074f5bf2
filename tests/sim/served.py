"""A simulated board as a person has it: `fluxboard sim` in a process of its own, in real time."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

FLUXBOARD = Path(sys.executable).with_name("fluxboard")
MPREMOTE = Path(sys.executable).with_name("mpremote")


class ServedBoard:
    """`with ServedBoard("--empty") as board:`; `port` is its pseudo-terminal."""

    def __init__(self, *options, state_dir=None):
        env = dict(os.environ)
        if state_dir:
            env["XDG_STATE_HOME"] = str(state_dir)
        self.process = subprocess.Popen(
            [str(FLUXBOARD), "sim", "--board", "cluster", "--json", *map(str, options)],
            stdout=subprocess.PIPE,
            text=True,
            env=env,
        )
        line = self.process.stdout.readline()
        assert line, "fluxboard sim ended at once"
        self.port = json.loads(line)["port"]

    def stop(self):
        """Press Ctrl-C; return the exit status."""
        self.process.send_signal(signal.SIGINT)
        try:
            return self.process.wait(10)
        finally:
            self.process.stdout.close()

    def __enter__(self):
        return self

    def __exit__(self, *_error):
        if self.process.poll() is None:
            self.stop()


def fluxboard(*words, **options):
    """Run the command; return the finished process with its text."""
    return _run(FLUXBOARD, words, options)


def mpremote(port, *words, **options):
    """Run mpremote on a port; return the finished process with its text."""
    return _run(MPREMOTE, ("connect", port, *words), options)


def _run(program, words, options):
    return subprocess.run(
        [str(program), *map(str, words)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        **options,
    )
