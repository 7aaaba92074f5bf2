"""Switching MicroPython on, off and over."""

from fluxboard_sim.child import Child
from fluxboard_sim.console import Console
from fluxboard_sim.peripherals import Peripherals
from fluxboard_sim.rpc import NEVER_US

PWRON_RESET, HARD_RESET, WDT_RESET, SOFT_RESET = 1, 2, 3, 5
# What the boot ROM prints (ESP32-S3 technical reference, reset sources).
_RESET_WORDS = {1: "0x1 (POWERON)", 2: "0x3 (RTC_SW_SYS_RST)", 3: "0x7 (TG0WDT_SYS_RST)"}


class Power:
    """One MicroPython after the other on the same flash, pins and line.

    `phase`: 0 while the shims load, 1 in boot.py, 2 in main.py, 3 at the prompt.
    """

    def __init__(self, clock, world, serial, flash, config, heap_bytes, ticks_start_ms):
        """`config`: see chips.shim_config; `heap_bytes`: the whole heap, shims included."""
        self.clock, self.world, self.serial, self.flash = clock, world, serial, flash
        self.peripherals = Peripherals(world, flash, len(config["pads"]))
        self.console = Console(serial, clock.realtime)
        self.port = None
        self.child = None
        self.reset_cause = None
        self.boots = 0
        self.brown_outs = 0
        self.calls = 0
        self.shims_bytes = 0
        self.phase = 0
        self._config, self._heap_bytes = config, heap_bytes
        self._ticks_start_ms = ticks_start_ms
        self.power_on_at_us = NEVER_US
        self._hard_at_us = 0
        self.request = None
        self.idle = False

    def power_on(self):
        """Switch on; nothing happens when it is on."""
        self.power_on_at_us = NEVER_US
        if self.child is None:
            self._hard_start(PWRON_RESET)

    def power_off(self):
        """Switch off in the middle of whatever goes on."""
        self.power_on_at_us = NEVER_US
        self.close()
        self.peripherals.reset(True)
        self.peripherals.dark(self.clock.now_us)
        self.serial.power_off()

    def hard_reset(self, cause):
        """Restart the chip with a reset cause; nothing happens when it is off."""
        if self.child is not None:
            self.close()
            self._hard_start(cause)

    def close(self):
        """End MicroPython."""
        if self.child is not None:
            self.child.kill()
            self.child = None
        self.request = None
        self.idle = False
        self.phase = 0

    def _hard_start(self, cause):
        self.peripherals.reset(cause == PWRON_RESET)
        self._hard_at_us = self.clock.now_us
        self.console.raw_repl = False
        self.serial.power_off()
        self.serial.send(b"ESP-ROM:simulated\r\nrst:%s\r\n" % _RESET_WORDS[cause].encode())
        self._start(cause)

    def soft_reset(self):
        """Start MicroPython again: what Ctrl-D at a prompt and sys.exit() do."""
        self.console.flush()
        self.close()
        self.serial.send(b"MPY: soft reboot\r\n")
        self._start(SOFT_RESET)

    def _start(self, cause):
        self.console.restart()
        self.reset_cause = cause
        self.boots += 1
        config = dict(
            self._config,
            realtime=self.clock.realtime,
            ticks_us0=self._ticks_start_ms * 1000 - self._hard_at_us,
            cause=cause,
            flash=self.flash.path,
            flash_bytes=self.flash.size,
            run_main=not self.console.raw_repl,
            random=self._config["seed"] * 1009 + self.boots,
        )
        self.child = Child(config, self._heap_bytes)

    def prompt(self):
        """Return "raw" or "friendly" while that prompt reads input, else None."""
        if self.child is None or not self.idle or self.child.takes_interrupts():
            return None
        return "raw" if self.console.raw_repl else "friendly"
