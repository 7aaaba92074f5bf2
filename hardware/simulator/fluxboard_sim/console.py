"""What MicroPython prints and reads: the ESP32's console around the unix port's own REPL."""

RAW_BANNER = b"raw REPL; CTRL-B to exit\r\n"
_FRIENDLY_BANNER = b"for more information.\r\n>>> "
_RAW_STOPS = b"\x01\x02\x03\x04\x05"
_FRIENDLY_STOPS = _RAW_STOPS + b"\r\n"
# What a prompt is given at once, and how long virtual time waits for that much to come together.
_FEED = 128
_GATHER_US = 1000


class Console:
    """The console of one MicroPython after the other; `raw_repl` outlives a soft reset.

    `printed`: output not yet on the line; `interrupted`: a Ctrl-C waits to be raised; after one,
    `hold_input` keeps bytes from the program until it asks for them again.
    """

    def __init__(self, serial, realtime):
        self._serial, self._realtime = serial, realtime
        self.raw_repl = False
        self.restart()

    def restart(self):
        """Begin with another process."""
        self.printed = bytearray()
        self.interrupted = False
        self.hold_input = False
        self._boot_interrupt = False
        self._swallow = None
        self._tail = b""

    # Output

    def flush(self):
        """Put what was printed on the line; return when the program may go on, in us."""
        if not self.printed:
            return 0
        data = bytes(self.printed)
        self.printed.clear()
        if self._swallow is not None:
            self._swallow += data
            start = self._swallow.find(RAW_BANNER)
            if start < 0:
                return 0
            data, self._swallow = self._swallow[start:], None
        text = self._tail + data
        raw, friendly = text.rfind(RAW_BANNER), text.rfind(_FRIENDLY_BANNER)
        if raw != friendly:
            self.raw_repl = raw > friendly
        # The ESP32 prints "\n" as "\r\n"; what the REPL writes has its "\r" already.
        cooked = data.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
        if self._tail[-1:] == b"\r" and data[:1] == b"\n":
            cooked = cooked[1:]
        self._tail = text[1 - len(_FRIENDLY_BANNER) :]
        return self._serial.send(cooked)

    def enter_repl(self, child):
        """Come up in the raw REPL, without the friendly banner, when that was left by Ctrl-D."""
        self.interrupted = False
        if self.raw_repl:
            self._swallow = b""
            child.write(b"\x01")

    # Input

    def can_feed(self, child, now_us):
        """Return whether there are received bytes for a reader that sleeps."""
        waiting = self._serial.waiting()
        if not waiting:
            return False
        if child.takes_interrupts():
            return not self.hold_input
        soon = self._serial.next_arrival_us() <= now_us + _GATHER_US
        more = soon and waiting < _FEED and not self._realtime
        return not (more and not self._serial.holds(self._stops()))

    def feed(self, child):
        """Hand received bytes to a reader that sleeps.

        A prompt gets no byte after one that starts a program: that one reads them itself.
        """
        if child.takes_interrupts():
            child.write(self._serial.take(1))
        else:
            self.hold_input = False
            child.write(self._serial.take(_FEED, self._stops()))

    def _stops(self):
        return _RAW_STOPS if self.raw_repl else _FRIENDLY_STOPS

    # Ctrl-C

    def take_interrupt(self, child, running):
        """A 0x03 has arrived: return False when it is a byte like any other.

        `running`: the shims are loaded; before, it waits for main.py to begin.
        """
        if child is None:
            return True
        if not running:
            self._boot_interrupt = True
        elif not child.takes_interrupts():
            return False
        else:
            self.interrupted = True
        return True

    def main_begins(self):
        """Raise in main.py the Ctrl-C that came during the start."""
        self.interrupted = self.interrupted or self._boot_interrupt
        self._boot_interrupt = False

    def raised(self):
        """Note that the waiting Ctrl-C is being raised."""
        self.interrupted = False
        self.hold_input = True
