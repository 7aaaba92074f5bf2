"""Where the `fluxboard` command starts: whatever happens, a sentence and no traceback of ours.

Imports nothing of weight before Ctrl-C and an output that cannot be written are looked after.
"""

from __future__ import annotations

import errno
import os
import sys

from fluxboard_host import plain
from fluxboard_host.errors import UNWRITTEN

_INTERRUPTED = 130


def main() -> None:
    """Run the command line.

    Characters that the output's encoding lacks become simpler ones. A reader that went away ends
    the command quietly, a full disk with a sentence, Ctrl-C with exit status 130.
    """
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=plain.NAME)
    status: object = 0
    try:
        from fluxboard_host.cli import app

        app()
    except SystemExit as end:
        status = end.code
    except KeyboardInterrupt:
        status = _INTERRUPTED
    except OSError as err:
        status = _unwritten(err)
    try:
        sys.stdout.flush()
    except OSError as err:
        status = _unwritten(err)
    sys.exit(status)  # type: ignore[arg-type]


def _unwritten(err: OSError) -> int:
    """Return the exit status after output that could not be written; raise any other error."""
    if err.errno not in UNWRITTEN:
        raise err
    # Python writes what is left once more at its end; that must not fail again.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if err.errno == errno.ENOSPC:
        sys.stderr.write("Error: the output cannot be written: no space left.\n")
    return 1
