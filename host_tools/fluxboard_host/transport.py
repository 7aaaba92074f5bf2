"""Bytes to and from a board: a serial port, or a simulated board inside this process.

A transport has its own clock, `now_s`, so that timeouts mean the same on a real port and on a
board in virtual time.
"""

from __future__ import annotations

import time
from types import TracebackType
from typing import TYPE_CHECKING

import serial

from fluxboard_host import ports
from fluxboard_host.errors import NoAnswer, NoBoard, PortBusy, Unplugged

if TYPE_CHECKING:
    from fluxboard_sim import Sim

BAUD = 115200
_POLL_S = 0.02
_WRITE_TIMEOUT_S = 2.0
_SIM_STEP_MS = 5


class Transport:
    """What a Client needs of a port. `name` is what messages to a person call it."""

    name = "?"

    def now_s(self) -> float:
        """Return the seconds of this transport's clock, from any origin."""
        raise NotImplementedError

    def read(self, timeout_s: float) -> bytes:
        """Return the bytes that have come, waiting up to timeout_s for the first; b"" when none.

        Raises Unplugged when the port has gone.
        """
        raise NotImplementedError

    def write(self, data: bytes) -> None:
        """Send all of data. Raises Unplugged, or NoAnswer when the port takes no bytes."""
        raise NotImplementedError

    def wait(self, seconds: float) -> None:
        """Let time pass; bytes that come meanwhile stay for the next read."""
        raise NotImplementedError

    def reopen(self, timeout_s: float) -> None:
        """Open the port again, waiting up to timeout_s for it to come back. Raises NoBoard."""
        raise NotImplementedError

    def close(self) -> None:
        """Give the port up; safe to call twice."""
        raise NotImplementedError

    def __enter__(self) -> Transport:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


class SerialTransport(Transport):
    """A serial port or a pseudo-terminal, opened for this process alone.

    The lines DTR and RTS reset an ESP32 when RTS is on while DTR is off (the usual two-transistor
    circuit). Opening turns both on at once, so they are left so; closing turns RTS off first. The
    board keeps running over both. Raises NoBoard or PortBusy.
    """

    def __init__(self, port: str, baud: int = BAUD):
        self.name = port
        self._baud = baud
        self._serial = self._open()

    def _open(self) -> serial.Serial:
        """Return the open port; every failure becomes one of our errors."""
        try:
            return serial.Serial(
                self.name,
                self._baud,
                timeout=_POLL_S,
                write_timeout=_WRITE_TIMEOUT_S,
                exclusive=True,
            )
        except (OSError, ValueError) as err:
            raise open_error(self.name, err)

    def now_s(self) -> float:
        """Return the seconds of the monotonic clock."""
        return time.monotonic()

    def read(self, timeout_s: float) -> bytes:
        """See Transport.read."""
        deadline = self.now_s() + timeout_s
        try:
            while True:
                data = self._serial.read(1)
                if data:
                    return data + self._serial.read(self._serial.in_waiting)
                if self.now_s() >= deadline:
                    return b""
        except (OSError, TypeError) as err:
            raise self._gone() from err

    def write(self, data: bytes) -> None:
        """See Transport.write."""
        try:
            self._serial.write(data)
        except serial.SerialTimeoutException:
            raise NoAnswer(
                "%s takes no bytes" % self.name, "Unplug the board, plug it in again, and retry."
            )
        except (OSError, TypeError) as err:
            raise self._gone() from err

    def wait(self, seconds: float) -> None:
        """See Transport.wait."""
        time.sleep(seconds)

    def reopen(self, timeout_s: float) -> None:
        """See Transport.reopen."""
        self.close()
        deadline = self.now_s() + timeout_s
        while True:
            try:
                self._serial = self._open()
                return
            except (NoBoard, PortBusy):
                if self.now_s() >= deadline:
                    raise
            time.sleep(0.2)

    def close(self) -> None:
        """See Transport.close."""
        for line in ("rts", "dtr"):
            try:
                setattr(self._serial, line, False)
            except OSError:
                pass  # A pseudo-terminal has no such lines, an unplugged port has none any more.
        try:
            self._serial.close()
        except OSError:
            pass

    def _gone(self) -> Unplugged:
        """Return the error for a port that failed in use."""
        return Unplugged("%s went away" % self.name, "Plug the board in again and retry.")


class SimTransport(Transport):
    """A simulated board in this process; reading runs it on in its own (virtual) time.

    sim: a fluxboard_sim.Sim that is started; it stays the caller's, `close` leaves it running.
    """

    name = "the simulated board"

    def __init__(self, sim: Sim):
        self.sim = sim

    def now_s(self) -> float:
        """Return the board's own seconds."""
        return self.sim.now_us / 1e6

    def read(self, timeout_s: float) -> bytes:
        """See Transport.read."""
        deadline = self.now_s() + timeout_s
        while True:
            data = self.sim.serial.read()
            if data or self.now_s() >= deadline:
                return data
            self.sim.run_for(_SIM_STEP_MS)

    def write(self, data: bytes) -> None:
        """See Transport.write."""
        self.sim.serial.write(data)

    def wait(self, seconds: float) -> None:
        """See Transport.wait."""
        self.sim.run_for(round(seconds * 1000))

    def reopen(self, timeout_s: float) -> None:
        """Do nothing: a simulated board does not go away."""

    def close(self) -> None:
        """Do nothing: the board is the caller's."""


def open_error(port: str, err: Exception) -> NoBoard | PortBusy:
    """Return the error for a port that could not be opened, with what to do about it."""
    text = str(err)
    if "lock" in text or "Resource temporarily" in text or "busy" in text.lower():
        holder = ports.holder(port)
        who = " by %s (process %d)" % (holder.name, holder.pid) if holder else ""
        return PortBusy(
            "%s is in use%s" % (port, who), "Close that program, or choose another --port."
        )
    if getattr(err, "errno", None) == 13 or "Permission" in text:
        return NoBoard(
            "you may not open %s" % port,
            "On Linux: sudo usermod -aG dialout $USER, then log out and in again.",
        )
    return NoBoard(
        "there is no port %s" % port, "`fluxboard devices` lists the ports that are there."
    )
