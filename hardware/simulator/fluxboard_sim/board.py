"""The board itself: power, resets, the chip's peripherals, and the pump that moves it all on.

The pump answers the shims' calls in board time. Between calls MicroPython computes and no board
time passes; at a prompt it reads input and time is free to run.
"""

import time

from fluxboard_sim import rpc
from fluxboard_sim.child import Child
from fluxboard_sim.flash import PowerCut
from fluxboard_sim.rpc import NEVER_US, Op

PWRON_RESET, HARD_RESET, WDT_RESET, SOFT_RESET = 1, 2, 3, 5
_RESET_WORDS = {1: "0x1 (POWERON)", 2: "0x15 (USB_UART_CHIP_RESET)", 3: "0x7 (TG0WDT_SYS_RST)"}
HARD_BOOT_US = 400_000
SOFT_BOOT_US = 50_000
BROWN_OUT_US = 200_000

_STEP_US = 20_000
_RAW = b"raw REPL; CTRL-B to exit\r\n"
_FRIENDLY = b"for more information.\r\n>>> "
_RAW_STOPS = b"\x01\x02\x03\x04\x05"
_FRIENDLY_STOPS = _RAW_STOPS + b"\r\n"
_FEED = 128
_PRINTED = 1024
_HUNG_S = 2.0
_SIGNAL_AFTER_S = 0.02


class BoardFailed(RuntimeError):
    """MicroPython did not come up; the text has what it printed."""


class Board:
    """Runs one MicroPython after the other on the same flash, pins and line."""

    def __init__(self, clock, world, serial, flash, config, heap_bytes, ticks_start_ms):
        """`config`: see chips.shim_config; `heap_bytes`: the whole heap, shims included."""
        self.clock, self.world, self.serial, self.flash = clock, world, serial, flash
        self.port = None
        self.child = None
        self.reset_cause = None
        self.boots = 0
        self.brown_outs = 0
        self.calls = 0
        self.freq_hz = None
        self.pins = {}
        self.shims_bytes = 0
        self.raw_repl = False
        self.phase = 0
        self._config, self._heap_bytes = config, heap_bytes
        self._ticks_start_ms = ticks_start_ms
        self._rtc = b""
        self._rtc_new = b""
        self._pixels = b""
        self._watchdog_us = None
        self._watchdog_at_us = NEVER_US
        self._power_on_at_us = NEVER_US
        self._hard_at_us = 0
        self._clear_run()

    def _clear_run(self):
        self.phase = 0
        self._request = None
        self._idle = False
        self._interrupted = False
        self._boot_interrupt = False
        self._hold_input = False
        self._swallow = None
        self._printed = bytearray()
        self._tail = b""
        self._hung_since = None

    # Power and resets

    def power_on(self):
        """Switch on; nothing happens when it is on."""
        self._power_on_at_us = NEVER_US
        if self.child is None:
            self._rtc = b""
            self._hard_start(PWRON_RESET)

    def power_off(self):
        """Switch off in the middle of whatever goes on."""
        self._power_on_at_us = NEVER_US
        self._stop()
        self._watchdog_us, self._watchdog_at_us = None, NEVER_US
        self.serial.power_off()
        self.world.on_pixels(bytes(3 * len(self.world.pixels)), self.clock.now_us)

    def hard_reset(self, cause):
        """Restart the chip with a reset cause."""
        if self.child is None:
            return
        self._stop()
        if cause == PWRON_RESET:
            self._rtc = b""
        self._hard_start(cause)

    def _hard_start(self, cause):
        self._watchdog_us, self._watchdog_at_us = None, NEVER_US
        self._hard_at_us = self.clock.now_us
        self.raw_repl = False
        self.serial.power_off()
        self.serial.send(b"ESP-ROM:simulated\r\nrst:%s\r\n" % _RESET_WORDS[cause].encode())
        self._start(cause)

    def _soft_reset(self):
        self._flush()
        self._stop()
        self.serial.send(b"MPY: soft reboot\r\n")
        self._start(SOFT_RESET)

    def _start(self, cause):
        self._clear_run()
        self.reset_cause = cause
        self.boots += 1
        config = dict(
            self._config,
            realtime=self.clock.realtime,
            ticks_us0=self._ticks_start_ms * 1000 - self._hard_at_us,
            cause=cause,
            flash=self.flash.path,
            flash_bytes=self.flash.size,
            run_main=not self.raw_repl,
            random=self._config["seed"] * 1009 + self.boots,
        )
        self.child = Child(config, self._heap_bytes)

    def _stop(self):
        if self.child is not None:
            self.child.kill()
            self.child = None
        self._clear_run()

    def close(self):
        """End the process."""
        self._stop()

    def prompt(self):
        """Return "raw" or "friendly" while that prompt reads input, else None."""
        if self.child is None or not self._idle or self.child.takes_interrupts():
            return None
        return "raw" if self.raw_repl else "friendly"

    # The pump

    def pump(self, target_us):
        """Do the next thing up to `target_us`.

        Return None when all is done until then, else for how many ms `wait` may wait at most.
        """
        if self.port is not None:
            self.port.service()
        if self.clock.now_us >= self._power_on_at_us:
            self.power_on()
            return 0
        if self.child is not None:
            if self._request is not None:
                if self._answer_if_due():
                    return 0
            elif not self._idle:
                return self._attend(target_us)
            elif self._feed():
                return 0
        if self.clock.now_us >= target_us:
            return None
        return self._pass_time(target_us)

    def wait(self, timeout_ms):
        """Wait until MicroPython or a host does something, or the time is up."""
        fds = self.port.fds() if self.port is not None else ()
        if self.child is None:
            time.sleep(min(timeout_ms, 5) / 1000)
        else:
            self.child.wait(timeout_ms, fds)

    def _pass_time(self, target_us):
        """Move time to the next event; return ms to wait for it in real time."""
        now = self.clock.now_us
        due = self._request.due_us if self._request is not None else NEVER_US
        event = min(target_us, due, self.serial.next_arrival_us(), self._power_on_at_us)
        reach = self.clock.reach_us(max(event, now + 1))
        if reach > now:
            self._advance(reach)
            return 0
        limit = 2 if self.serial.busy() else 5
        return min(limit, max(1, (event - now) // 1000))

    def _advance(self, t_us):
        """Let time pass on the line, in the world and for the watchdog."""
        while self.clock.now_us < t_us:
            step = min(t_us, self.clock.now_us + _STEP_US, self._watchdog_at_us)
            self.clock.set(step)
            self.serial.advance(step)
            self.world.advance(step)
            if self.clock.now_us >= self._watchdog_at_us:
                self.hard_reset(WDT_RESET)
                return

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
        realtime = self.clock.realtime
        settled = self.clock.now_us >= target_us
        if not (settled and len(self._printed) > _PRINTED):
            self._printed += child.output()
        if self._printed and (realtime or (len(self._printed) > _PRINTED and not settled)):
            self._advance(self.clock.reach_us(self._flush()))
        if realtime:
            self._advance(self.clock.reach_us(target_us))
        if self.child is not child:
            return 0
        quiet_s = child.quiet_s()
        if self.phase and quiet_s > 0.0005 and child.reads_input():
            self._flush()
            self._idle = True
            return 0
        if self._interrupted and quiet_s > _SIGNAL_AFTER_S and self.phase:
            self._send_signal()
        if realtime or len(self._printed) > _PRINTED:
            return None if self.clock.now_us >= target_us else 1
        return self._hang(quiet_s, target_us)

    def _hang(self, quiet_s, target_us):
        """Let time pass at the wall's pace under a program that never calls (virtual time)."""
        if quiet_s < _HUNG_S or not self.phase:
            self._hung_since = None
            return 1
        wall = self.clock.wall_us()
        passed = 0 if self._hung_since is None else wall - self._hung_since
        self._hung_since = wall
        if self.clock.now_us >= target_us:
            return None
        self._advance(min(target_us, self.clock.now_us + passed))
        return 1

    def _ended(self):
        """Start again after MicroPython ended: Ctrl-D, sys.exit(), or a crash."""
        self._printed += self.child.output()
        if self.phase == 0 and self._request is None and not self.shims_bytes:
            text = bytes(self._printed).decode(errors="replace").strip()
            self._stop()
            raise BoardFailed("MicroPython did not start: %s" % (text or "no output"))
        if self.child.crashed():
            self._flush()
            self.serial.send(b"Guru Meditation Error (MicroPython crashed)\r\n")
            self.hard_reset(HARD_RESET)
        else:
            self._soft_reset()

    # Calls

    def _take(self, request):
        """Take in a call: what it does is done now, its answer is due later."""
        child = self.child
        self.calls += 1
        self._printed += child.output()
        self._advance(self.clock.reach_us(max(self.clock.now_us, request.clock_us)))
        if self.child is not child:
            return
        free_us = self._flush()
        now = max(self.clock.now_us, free_us)
        request.due_us = now
        self._request = request
        if request.op == Op.WAIT:
            request.due_us = now + request.a if request.b & rpc.RELATIVE else max(now, request.a)
            if request.b == rpc.WANTS_STDIN | rpc.RELATIVE or request.wants_stdin:
                self._hold_input = False
        else:
            _HANDLERS[request.op](self, request, self.clock.now_us)

    def _answer_if_due(self):
        """Answer the waiting call when it is time, a byte is there, or a Ctrl-C came."""
        request = self._request
        interrupt = self._interrupted and request.interruptible and self.phase
        if interrupt and request.op == Op.PHASE and request.a != 2:
            interrupt = False
        stdin = request.wants_stdin and (self.serial.waiting() or self.child.unread())
        if not (interrupt or stdin or self.clock.now_us >= request.due_us):
            return False
        self._request = None
        flags = 0
        unread = self.child.unread()
        if interrupt:
            flags = rpc.INTERRUPT
            self._interrupted = False
            self._hold_input = True
        elif stdin:
            flags = rpc.STDIN_READY
            if not unread:
                self.child.write(self.serial.take(1))
                unread = 1
        next_input = self.serial.next_arrival_us()
        if unread or self.serial.waiting():
            next_input = 0
        elif self.port is not None:
            next_input = min(next_input, self.clock.now_us + 1000)
        if request.op == Op.PHASE and request.a == 3:
            self._enter_repl()
        self.child.answer(rpc.answer(request, flags, self.clock.now_us, next_input))
        return True

    def _enter_repl(self):
        """After a soft reset in the raw REPL come up in it, without the friendly banner."""
        self._interrupted = False
        if self.raw_repl:
            self._swallow = b""
            self.child.write(b"\x01")

    # Console

    def take_interrupt(self):
        """A 0x03 has arrived: return True when it is a Ctrl-C, False when it is a plain byte."""
        if self.child is None:
            return True
        if not self.phase:
            self._boot_interrupt = True
            return True
        if not self.child.takes_interrupts():
            return False
        if not self.child.interrupt_pending():
            self._interrupted = True
            if self._idle:
                self._send_signal()
        return True

    def _send_signal(self):
        self._interrupted = False
        if not self.child.interrupt_pending():
            self._hold_input = True
            self._idle = False
            self.child.interrupt()

    def _feed(self):
        """Hand received bytes to a prompt or a program that reads; return True when some went."""
        if not self.serial.waiting():
            return False
        if self.child.takes_interrupts():
            if self._hold_input:
                return False
            data = self.serial.take(1)
        else:
            self._hold_input = False
            soon = self.serial.next_arrival_us() <= self.clock.now_us + 1000
            if soon and not self.clock.realtime and self.serial.waiting() < _FEED:
                return False
            stops = _RAW_STOPS if self.raw_repl else _FRIENDLY_STOPS
            data = self.serial.take(_FEED, stops)
        self._idle = False
        self.child.write(data)
        return True

    def _flush(self):
        """Put what was printed on the line; return when the program may go on, in us."""
        if not self._printed:
            return 0
        data = bytes(self._printed)
        self._printed.clear()
        if self._swallow is not None:
            self._swallow += data
            start = self._swallow.find(_RAW)
            if start < 0:
                return 0
            data, self._swallow = self._swallow[start:], None
        text = self._tail + data
        cooked = data.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
        if self._tail[-1:] == b"\r" and data[:1] == b"\n":
            cooked = cooked[1:]
        raw, friendly = text.rfind(_RAW), text.rfind(_FRIENDLY)
        if raw != friendly:
            self.raw_repl = raw > friendly
        self._tail = text[-len(_FRIENDLY) + 1 :]
        return self.serial.send(cooked)

    # What calls do

    def _hello(self, request, now_us):
        self.shims_bytes = request.a
        soft = self.reset_cause == SOFT_RESET
        request.due_us = now_us + (SOFT_BOOT_US if soft else HARD_BOOT_US)

    def _adc(self, request, now_us):
        pads = [self.world.touch_value(pad) for pad in range(len(self._config["pads"]))]
        request.body = rpc.adc_body(self.world.adc_block(now_us), pads)

    def _pixel_data(self, request, now_us):
        self._pixels = (self._pixels if request.a else b"") + request.data
        if len(self._pixels) < request.b:
            return
        self.world.on_pixels(self._pixels, now_us)
        if self.world.brown_out_us is not None:
            self.world.brown_out_us = None
            self.brown_outs += 1
            self.power_off()
            self._power_on_at_us = now_us + BROWN_OUT_US

    def _program(self, request, now_us):
        try:
            request.due_us = now_us + self.flash.program(request.a, request.data)
        except PowerCut:
            self.power_off()

    def _erase(self, request, now_us):
        try:
            request.due_us = now_us + self.flash.erase(request.a)
        except PowerCut:
            self.power_off()

    def _reset(self, request, now_us):
        if request.a == 1:
            self._soft_reset()
        else:
            self.hard_reset(HARD_RESET)

    def _watchdog(self, request, now_us):
        if request.a:
            self._watchdog_us = request.a * 1000
        if self._watchdog_us is not None:
            self._watchdog_at_us = now_us + self._watchdog_us

    def _freq(self, request, now_us):
        self.freq_hz = request.a

    def _rtc_read(self, request, now_us):
        request.result = len(self._rtc)
        request.body = self._rtc[request.a : request.a + rpc.BLOCK_BYTES]

    def _rtc_write(self, request, now_us):
        self._rtc_new = (self._rtc_new if request.a else b"") + request.data
        if len(self._rtc_new) >= request.b:
            self._rtc = self._rtc_new

    def _pin(self, request, now_us):
        request.result = self.pins.get(request.a, request.b)

    def _phase(self, request, now_us):
        self.phase = request.a
        if self.phase >= 2 and self._boot_interrupt:
            self._boot_interrupt = False
            self._interrupted = True


_HANDLERS = {
    Op.HELLO: Board._hello,
    Op.ADC: Board._adc,
    Op.PIXELS: Board._pixel_data,
    Op.PROGRAM: Board._program,
    Op.ERASE: Board._erase,
    Op.RESET: Board._reset,
    Op.WDT: Board._watchdog,
    Op.FREQ: Board._freq,
    Op.RTC_READ: Board._rtc_read,
    Op.RTC_WRITE: Board._rtc_write,
    Op.PIN: Board._pin,
    Op.PHASE: Board._phase,
}
