"""One run of MicroPython: its process, console pipes and call socket."""

import fcntl
import json
import os
import select
import signal
import socket
import struct
import subprocess
import termios
import time

from fluxboard_sim import interpreter, rpc

_PIPE_BYTES = 4096
_F_SETPIPE_SZ = getattr(fcntl, "F_SETPIPE_SZ", None)
_LINUX = os.path.isdir("/proc/self")
_QUIET_S = 0.03
# A signal has been noticed when the process reads, prints or makes a second call after it; if it
# does none of these, a quarter of a second must do.
_SIGNS = 2
_RAISED_S = 0.002
_SIGNAL_S = 0.25
_EXECUTES = b"\r\n\x04"
_PROMPTS = (b">>> ", b"... ", b"=== ", b"\x04>", b"exit\r\n>")


class Child:
    """The process between one start and its end. Pipes carry the console, packets the calls."""

    def __init__(self, config, heap_bytes):
        """`config`: plain values for the shims (simcore.config). Raises NoMicroPython."""
        stdin_r, self._stdin = os.pipe()
        self.stdout, stdout_w = os.pipe()
        life_r, self._lifeline = os.pipe()
        kind = getattr(socket, "SOCK_SEQPACKET", socket.SOCK_DGRAM)
        if not _LINUX:
            kind = socket.SOCK_DGRAM
        self.calls, theirs = socket.socketpair(socket.AF_UNIX, kind)
        self._stdin_r = stdin_r
        try:
            command = interpreter.command(life_r, heap_bytes)
            config = dict(config, rpc_fd=theirs.fileno())
            environment = {"FLUXSIM": json.dumps(config), "HOME": "", "TZ": "UTC"}
            self._process = subprocess.Popen(
                command,
                stdin=stdin_r,
                stdout=stdout_w,
                stderr=stdout_w,
                env=environment,
                cwd="/",
                pass_fds=(theirs.fileno(), life_r),
                start_new_session=True,
            )
        except BaseException:
            self._close()
            raise
        finally:
            theirs.close()
            os.close(stdout_w)
            os.close(life_r)
        if _F_SETPIPE_SZ is not None:
            fcntl.fcntl(self.stdout, _F_SETPIPE_SZ, _PIPE_BYTES)
        os.set_blocking(self.stdout, False)
        self.calls.setblocking(False)
        self.pid = self._process.pid
        self._poll = select.poll()
        self._poll.register(self.calls, select.POLLIN)
        self._poll.register(self.stdout, select.POLLIN)
        self._sign_of_life = time.monotonic()
        self._signal_at = None
        self._signs = 0
        self._tail = b""
        self._in_program = True

    def _close(self):
        for fd in (self._stdin, self._stdin_r, self.stdout, self._lifeline):
            os.close(fd)
        self.calls.close()

    def kill(self):
        """End the process now."""
        self._process.kill()
        self._process.wait()
        self._close()

    def wait(self, timeout_ms, fds=()):
        """Return as soon as a call, output or one of `fds` is there, or after the time."""
        if not fds:
            self._poll.poll(timeout_ms)
            return
        everything = select.poll()
        for fd in (self.calls.fileno(), self.stdout, *fds):
            everything.register(fd, select.POLLIN)
        everything.poll(timeout_ms)

    def crashed(self):
        """Return True when the process, of which the call socket is closed, died of a signal."""
        return self._process.wait() < 0

    def quiet_s(self):
        """Return seconds of real time since the last sign of life."""
        return time.monotonic() - self._sign_of_life

    def receive(self):
        """Return the next Request, None when none is there; EOFError when the process ended."""
        try:
            packet = self.calls.recv(rpc.MAX_PACKET)
        except BlockingIOError:
            if not _LINUX and self._process.poll() is not None:
                raise EOFError from None
            return None
        except ConnectionError:
            raise EOFError from None
        if not packet:
            raise EOFError
        self._sign_of_life = time.monotonic()
        self._signs += 1
        return rpc.parse(packet)

    def answer(self, packet):
        """Send an answer; a process that just ended does not mind."""
        self._sign_of_life = time.monotonic()
        try:
            self.calls.send(packet)
        except OSError:
            pass

    def output(self):
        """Return what the process has printed since the last time."""
        parts = []
        while True:
            try:
                part = os.read(self.stdout, 65536)
            except BlockingIOError:
                break
            if not part:
                break
            parts.append(part)
        data = b"".join(parts)
        if data:
            self._sign_of_life = time.monotonic()
            self._signs += _SIGNS
            self._tail = (self._tail + data)[-8:]
            if self._tail.endswith(_PROMPTS):
                self._in_program = False
        return data

    # Input and Ctrl-C

    def unread(self):
        """Return how many bytes of its input the process has not taken yet."""
        return struct.unpack("i", fcntl.ioctl(self._stdin_r, termios.FIONREAD, b"\0" * 4))[0]

    def write(self, data):
        """Put bytes where the process reads them."""
        os.write(self._stdin, data)
        self._sign_of_life = time.monotonic()
        if any(byte in _EXECUTES for byte in data):
            self._in_program = True

    def reads_input(self):
        """Return True when the process sleeps in a read of its empty standard input.

        To be asked when no call is unanswered. On Linux the kernel knows; elsewhere 30 ms of
        silence must do.
        """
        if self.unread():
            return False
        if _LINUX:
            try:
                with open("/proc/%d/stat" % self.pid, "rb") as file:
                    stat = file.read()
            except OSError:
                return False
            asleep = stat[stat.rindex(b")") + 2 : stat.rindex(b")") + 3] == b"S"
        else:
            asleep = self.quiet_s() > _QUIET_S
        if not asleep or self._poll.poll(0):
            return False
        self._signs = _SIGNS
        return True

    def takes_interrupts(self):
        """Return True when 0x03 means KeyboardInterrupt, as it does while a program runs.

        MicroPython then catches SIGINT; at a prompt, and after micropython.kbd_intr(-1), it does
        not, and 0x03 is a byte like any other.
        """
        if not _LINUX:
            return self._in_program
        try:
            with open("/proc/%d/status" % self.pid, "rb") as file:
                for line in file:
                    if line.startswith(b"SigCgt:"):
                        return bool(int(line.split()[1], 16) >> (signal.SIGINT - 1) & 1)
        except OSError:
            pass
        return False

    def interrupt(self):
        """Raise KeyboardInterrupt in the process by a signal."""
        self._signal_at = time.monotonic()
        self._signs = 0
        try:
            os.kill(self.pid, signal.SIGINT)
        except ProcessLookupError:
            pass

    def interrupt_pending(self):
        """Return True while the last signal may not have been noticed.

        MicroPython exits when a second one comes before it raised the first.
        """
        if self._signal_at is None:
            return False
        passed_s = time.monotonic() - self._signal_at
        if passed_s > _SIGNAL_S or (passed_s > _RAISED_S and self._signs >= _SIGNS):
            self._signal_at = None
            return False
        return True
