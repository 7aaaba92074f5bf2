"""What can go wrong on the host, in one tree: every error knows its exit code and what to do.

Exit codes (host_tools/README.md lists them too): 0 done, 1 a check failed or an unexpected error,
2 wrong usage (typer's own), then one for each kind of trouble below.
"""

from __future__ import annotations

import errno

# What writing to an output raises whose reader has gone, or whose disk is full.
UNWRITTEN = (errno.EPIPE, errno.ENOSPC)


class FluxboardError(Exception):
    """The root of every error the `fluxboard` command reports in a sentence.

    `exit_code` is what the command ends with, `code` the stable word for `--json`, `hint` what the
    person can do about it (one sentence, may be empty).
    """

    exit_code = 1
    code = "error"

    def __init__(self, message: str, hint: str = ""):
        super().__init__(message)
        self.hint = hint

    def as_dict(self) -> dict[str, object]:
        """Return the error as the object that `--json` prints."""
        return {"error": self.code, "message": str(self), "hint": self.hint}


class NoProfile(FluxboardError):
    """There is no board profile of that name, and no file of tables either."""

    exit_code = 2
    code = "no_profile"


class NoBoard(FluxboardError):
    """No port was found, or the one asked for is not there."""

    exit_code = 3
    code = "no_board"


class ManyBoards(FluxboardError):
    """More than one board could be meant."""

    exit_code = 4
    code = "many_boards"


class PortBusy(FluxboardError):
    """Another program holds the port."""

    exit_code = 5
    code = "port_busy"


class WrongBoard(FluxboardError):
    """The board at the port is of another kind than the one asked for."""

    exit_code = 6
    code = "wrong_board"


class Unplugged(FluxboardError):
    """The port went away while it was in use."""

    exit_code = 7
    code = "unplugged"


class NoAnswer(FluxboardError):
    """The port is open, but no Fluxboard answers there."""

    exit_code = 8
    code = "no_answer"


class FlashFailed(FluxboardError):
    """The firmware could not be copied, or the board does not start it."""

    exit_code = 9
    code = "flash_failed"


class BuildFailed(FluxboardError):
    """The firmware could not be compiled for this board."""

    exit_code = 10
    code = "build_failed"


class SimFailed(FluxboardError):
    """The simulator cannot run here."""

    exit_code = 11
    code = "sim_failed"


class Refused(FluxboardError):
    """The board understood a request and said no; `code` is the link's own word.

    `detail` is the whole answer, a dict with at least `code` and `msg`.
    """

    exit_code = 12

    def __init__(self, detail: dict):
        super().__init__(str(detail.get("msg") or detail.get("code") or "refused"))
        self.code = str(detail.get("code", "refused"))
        self.detail = detail
