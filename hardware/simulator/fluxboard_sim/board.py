"""The board itself: the pump that moves everything on.

The pump answers the shims' calls in board time. Between calls MicroPython computes and no board
time passes; at a prompt it reads input and time is free to run.
"""

import random
import time

from fluxboard_sim import rpc
from fluxboard_sim.flash import PowerCut
from fluxboard_sim.peripherals import BrownOut
from fluxboard_sim.power import HARD_RESET, SOFT_RESET, WDT_RESET, Power
from fluxboard_sim.rpc import NEVER_US, Op

HARD_BOOT_US = 400_000
SOFT_BOOT_US = 50_000
BROWN_OUT_US = 200_000

_STEP_US = 20_000
# How often a condition of run_until is looked at while nothing happens on the board.
_LOOK_US = 5000
_LOOK_BUSY_US = 1000
# A shorter wait may pass without a call (simcore.py has the same number).
_SLACK_US = 5000
# A program that prints this much without a call is held up as by a full transmit buffer.
_PRINTED = 1024
_ASLEEP_S = 0.0005
_SIGNAL_AFTER_S = 0.02
_HUNG_S = 2.0
_ABSENT_S = 0.0006
_DRIVER_CALLS = 500
_AIM_S = 0.0001


class BoardFailed(RuntimeError):
    """MicroPython did not come up; the text has what it printed."""


class Board(Power):
    """A board whose time passes when it is pumped."""

    _hung_wall_us = None
    _driver_calls = 0
    _idle_at_us = 0
    _idle_wall_s = 0.0

    def pump(self, target_us):
        """Do the next thing up to `target_us`.

        Return None when all is done until then, else for how many ms `wait` may wait at most.
        Raises BoardFailed.
        """
        if self.port is not None:
            self.port.service()
        if self.clock.now_us >= self.power_on_at_us:
            self.power_on()
        if self.child is not None and self.request is None and not self.idle:
            return self._attend(target_us)
        if self.clock.now_us >= target_us:
            return None
        if self.request is not None:
            if self._answer_if_due():
                return 0
        elif self.idle and self.console.can_feed(self.child, self.clock.now_us):
            self._awake()
            self.console.feed(self.child)
            return 0
        return self._pass_time(target_us)

    def wait(self, timeout_ms):
        """Wait until MicroPython or a host does something, or the time is up."""
        child, port = self.child, self.port
        if child is None:
            time.sleep(timeout_ms / 1000)
        else:
            child.wait(timeout_ms, port.fds() if port is not None else ())

    def take_interrupt(self):
        """A 0x03 has arrived: return False when it is a byte like any other."""
        taken = self.console.take_interrupt(self.child, self.phase)
        if self.idle:
            self._signal()
        return taken

    def _signal(self):
        """Raise a waiting Ctrl-C in a program that makes no call, or none that may be broken."""
        if self.console.interrupted and self.phase and not self.child.interrupt_pending():
            self.console.raised()
            self._awake()
            self._driver_calls = 0
            self.child.interrupt()

    def _awake(self):
        """Before the program goes on after a read, let so much real time pass that its shims look
        how much board time did (simcore.py)."""
        if self.idle and self.clock.now_us > self._idle_at_us:
            time.sleep(max(0.0, self._idle_wall_s + _ABSENT_S - time.monotonic()))
        self.idle = False

    def _pass_time(self, target_us):
        """Move time to the next event; in real time return ms to wait for it."""
        now = self.clock.now_us
        due = self.request.due_us if self.request is not None else NEVER_US
        look_us = now + (_LOOK_BUSY_US if self.serial.busy() else _LOOK_US)
        event = min(target_us, due, look_us, self.serial.next_arrival_us(), self.power_on_at_us)
        reach = self.clock.reach_us(max(event, now + 1))
        if reach > now:
            self._advance(reach)
            return 0
        limit = 2 if self.serial.busy() else 5
        return min(limit, max(1, (event - now) // 1000))

    def _advance(self, t_us):
        """Let time pass on the line, in the world and for the watchdog."""
        while self.clock.now_us < t_us:
            step = min(t_us, self.clock.now_us + _STEP_US, self.peripherals.watchdog_at_us)
            self.clock.set(step)
            self.serial.advance(step)
            self.world.advance(step)
            if step >= self.peripherals.watchdog_at_us:
                self.hard_reset(WDT_RESET)
                return

    # A running program

    def _attend(self, target_us):
        """See what the running program does: it calls, prints, waits for input, ends."""
        child = self.child
        try:
            request = child.receive()
        except EOFError:
            self._ended()
            return 0
        if request is not None:
            self._take(request)
            return 0
        self._collect(target_us)
        if self.child is not child:
            return 0
        quiet_s = child.quiet_s()
        if quiet_s > _ASLEEP_S and child.reads_input():
            if not self.phase:
                self._fail()
            self.console.flush()
            self.idle = True
            self._idle_at_us, self._idle_wall_s = self.clock.now_us, time.monotonic()
            return 0
        if quiet_s > _SIGNAL_AFTER_S:
            self._signal()
        if self.clock.realtime or len(self.console.printed) > _PRINTED:
            return None if self.clock.now_us >= target_us else 1
        return self._hang(quiet_s, target_us)

    def _collect(self, target_us):
        """Collect output; it moves time on when there is much of it, and in real time always."""
        printed = self.console.printed
        settled = self.clock.now_us >= target_us
        if len(printed) <= _PRINTED or not settled:
            printed += self.child.output()
        if self.clock.realtime:
            self.console.flush()
            self._advance(self.clock.reach_us(target_us))
        elif len(printed) > _PRINTED and not settled:
            self._advance(self.console.flush())

    def _hang(self, quiet_s, target_us):
        """Let virtual time pass at the wall's pace under a program that never calls."""
        if quiet_s < _HUNG_S or not self.phase:
            self._hung_wall_us = None
            return 1
        wall_us = self.clock.wall_us()
        passed_us = 0 if self._hung_wall_us is None else wall_us - self._hung_wall_us
        self._hung_wall_us = wall_us
        self.console.flush()
        if self.clock.now_us >= target_us:
            return None
        self._advance(min(target_us, self.clock.now_us + passed_us))
        return 1

    def _ended(self):
        """Start again after MicroPython ended: Ctrl-D, sys.exit(), or a crash."""
        self.console.printed += self.child.output()
        if not self.phase:
            self._fail()
        elif self.child.crashed():
            self.console.flush()
            self.hard_reset(HARD_RESET)
        else:
            self.soft_reset()

    def _fail(self):
        text = bytes(self.console.printed).decode(errors="replace").strip()
        self.close()
        raise BoardFailed("MicroPython did not start: %s" % (text or "no output"))

    # Calls

    def _take(self, request):
        """Take in a call: what it does is done now, its answer is due later."""
        child, console = self.child, self.console
        # How often the time is asked for, or called in step, depends on the speed of this machine.
        self.calls += request.op != Op.WAIT or request.a >= _SLACK_US
        console.printed += child.output()
        self._advance(self.clock.reach_us(max(self.clock.now_us, request.clock_us)))
        if self.child is not child:
            return
        now = self.clock.now_us
        request.due_us = start = max(now, console.flush())
        self.request = request
        if request.op == Op.WAIT:
            request.due_us = start + request.a if request.b & rpc.RELATIVE else request.a
            request.due_us = max(start, request.due_us)
            if request.wants_stdin:
                console.hold_input = False
        elif request.op == Op.HELLO:
            self.shims_bytes = request.a
            soft = self.reset_cause == SOFT_RESET
            request.due_us = start + (SOFT_BOOT_US if soft else HARD_BOOT_US)
        elif request.op == Op.PHASE:
            self.phase = request.a
            if self.phase == 2:
                console.main_begins()
        elif request.op == Op.HOLD:
            console.interrupted = True
        elif request.op == Op.RESET:
            self.soft_reset() if request.a else self.hard_reset(HARD_RESET)
        else:
            self._handle(request)

    def _handle(self, request):
        now = self.clock.now_us
        try:
            self.peripherals.handle(request, now)
        except PowerCut:
            self.power_off()
        except BrownOut:
            self.brown_outs += 1
            self.power_off()
            self.power_on_at_us = now + BROWN_OUT_US

    def _answer_if_due(self):
        """Answer the waiting call when it is time, a byte is there, or a Ctrl-C came."""
        request, child, console = self.request, self.child, self.console
        interrupt = console.interrupted and request.interruptible(self.phase)
        waiting = self.serial.waiting()
        unread = child.unread() if request.wants_stdin or waiting else 0
        stdin = request.wants_stdin and (waiting or unread)
        if not (interrupt or stdin or self.clock.now_us >= request.due_us):
            return False
        self.request = None
        flags = 0
        if console.interrupted and request.op in rpc.FLASH_DRIVER:
            flags = rpc.INTERRUPT
        elif interrupt:
            console.raised()
            flags = rpc.INTERRUPT
        elif stdin:
            flags = rpc.STDIN_READY
            if not unread:
                child.write(self.serial.take(1))
                unread = 1
        if unread or self.serial.waiting():
            input_us = 0
        else:
            input_us = self.serial.next_arrival_us()
            if self.port is not None:
                input_us = min(input_us, self.clock.now_us + 1000)
        if request.op == Op.PHASE and request.a == 3:
            console.enter_repl(child)
        child.answer(rpc.answer(request, flags, self.clock.now_us, input_us))
        if console.interrupted and request.op in rpc.FLASH_DRIVER:
            self._aim()
        return True

    def _aim(self):
        """Send a Ctrl-C to a program that writes one long file; it must hit it outside the driver.

        The next open() raises it else (simcore.py). Inside the driver simflash.py holds it and
        says so; then another moment is tried.
        """
        self._driver_calls += 1
        if self._driver_calls > _DRIVER_CALLS:
            end_s = time.perf_counter() + random.random() * _AIM_S
            while time.perf_counter() < end_s:
                pass
            self._signal()
