"""The wiring: devices in, one asyncio loop of frames, serial bytes and sentences."""

import asyncio
import gc
import sys

from fluxboard import VERSION
from fluxboard.app.journal import Journal, Settings
from fluxboard.app.session import Session
from fluxboard.app.verbs import Verbs
from fluxboard.compat import const, ticks_add, ticks_diff
from fluxboard.console.commands import Commands, Speaker
from fluxboard.console.shell import Shell
from fluxboard.console.texts import Texts
from fluxboard.errors import Malformed, StoreError
from fluxboard.lights.painter import SUPPLY_MA, USB_MA, Painter
from fluxboard.link import lines
from fluxboard.link.peer import Peer
from fluxboard.sensing.faults import NAMES, Faults, before_table
from fluxboard.sensing.field import Field

_FRAME_MS = const(20)
_SERIAL_MS = const(5)
# Bytes read in one go: what 115200 baud brings in 10 ms, so that a flood cannot stop the frames.
_BURST = const(120)
# A host that has gone without a word: its machine lines would bury the next person's terminal.
_HOST_GONE_MS = const(15000)
_QUEUE = const(16)
_LOG = const(12)
_WATCHDOG_MS = const(10000)
_KEEP = ("game", "move", "amend", "undo", "pass", "end", "name", "ready")


class App:
    """One board, running. `profile` and `devices` as main.py builds them, `slot` its folder."""

    def __init__(self, profile, devices, slot):
        self.profile = profile
        self.devices = devices
        self.now_ms = devices.clock.now_ms
        self.slot = slot
        self.boot = devices.clock.boot_id()
        self.cause = devices.clock.reset_cause()
        self.log = []
        self.frames = 0
        self.slow = 0
        self.task = None
        self.settings = Settings(devices.store, self.now_ms)
        self.journal = Journal(devices.store)
        self.faults = Faults(profile.N_SENSORS, before_table(profile.WIRING, profile.N_MUX))
        self.field = Field(profile.N_SENSORS, profile.COLS, self.faults.why)
        self.painter = Painter(profile.N_PIXELS, profile.PIXELS)
        self.session = Session(self.event, self.settings, self.now_ms)
        self.session.marks = self.painter.marks
        self.commands = Commands(self.session, self, Texts(slot + "/text"))
        self.speaker = Speaker()
        self.shell = Shell(devices.console.write, self._typed)
        self.peer = Peer(self._machine_line, Verbs(self).table(), self._fault)
        self._lines = lines.Lines()
        self._queue = []
        self._keep = False
        self._heard_ms = 0

    # What others call.

    def event(self, kind, data):
        """Send an event to the host and tell it to the person at the terminal."""
        if kind in _KEEP:
            self._keep = True
        if kind == "fault":
            self.note("%s %s" % (data["sq"], data["why"]))
        self.peer.event(kind, data)
        if not self.peer.open or self.peer.text:
            self.print(self.commands.narrate(kind, data))

    def print(self, texts):
        """Print an iterator of lines when there is time; too many at once lose the oldest."""
        if len(self._queue) >= _QUEUE:
            self._queue.pop(0)
        self._queue.append(texts)

    def note(self, text):
        """Write a line into the log, which keeps the last ones in memory."""
        if len(self.log) >= _LOG:
            self.log.pop(0)
        self.log.append("%d %s" % (self.now_ms() // 1000, text))

    def apply_settings(self):
        """Let the settings of the lights count."""
        get = self.settings.get
        self.painter.brightness = get("brightness", 40)
        self.painter.cap_ma = SUPPLY_MA if get("supply", "usb") == "external" else USB_MA

    def hash(self):
        """Return the hash of the firmware's sources as the flasher wrote it, "" when unknown."""
        try:
            with open(self.slot + "/version.txt") as file:
                return file.read().split()[1]
        except (OSError, IndexError):
            return ""

    # The console's "board": see console.commands.Commands.

    def version_text(self):
        """Return one line: firmware, hash, board, MicroPython."""
        return "Fluxboard %s (%s), %s, MicroPython %d.%d" % (
            (VERSION, self.hash(), self.profile.NAME) + sys.implementation[1][:2]
        )

    def _tool(self, name):
        from fluxboard.app import tools

        return getattr(tools, name)(self)

    def scan_text(self):
        """Return lines: the field under every square in tenths of a millitesla."""
        return self._tool("scan_text")

    def calibrate(self):
        """Begin to measure the empty board; return lines."""
        return self._tool("calibrate")

    def selftest(self):
        """Return lines: sensors, supply, lights, memory, flash."""
        return self._tool("selftest")

    def log_lines(self):
        """Return the log's lines, oldest first."""
        return self.log

    # The loop.

    async def main(self):
        """Run until cancelled."""
        self._start()
        await asyncio.gather(self._frames(), self._serial())

    def _start(self):
        try:
            stored = self.devices.store.load("calibration")
            if stored:
                self.field.from_bytes(stored)
        except (StoreError, Malformed) as error:
            self.note("calibration: %s" % error)
        self.apply_settings()
        self.event(
            "boot",
            {
                "fw": VERSION,
                "hash": self.hash(),
                "board": self.profile.NAME,
                "boot": self.boot,
                "cause": self.cause,
            },
        )
        self.note("start: " + self.cause)
        dump = self.journal.load()
        if self.settings.damaged or self.journal.damaged:
            self.note("a stored file was damaged")
        try:
            if dump:
                self.session.resume(dump)
        except Malformed as error:
            self.note("journal: %s" % error)
            dump = None
        if not dump:
            self.session.new()
        gc.collect()

    async def _frames(self):
        devices = self.devices
        sensors = devices.sensors
        field = self.field
        session = self.session
        due = self.now_ms()
        started = due
        while True:
            now = self.now_ms()
            sensors.scan()
            if self.faults.update(sensors.raw):
                self._tell_faults()
            field.update(sensors.raw, sensors.vref, now)
            if self.frames > 3:
                session.frame(field.state, field.since_ms, now)
            if self.task is not None and self.task.feed():
                done = self.task
                self.task = None
                self._tool_done(done)
            if self.painter.render(now, devices.leds.buf):
                devices.leds.show()
            self._touch(now)
            self._store(now)
            self.frames += 1
            if self.frames & 15 == 0:
                gc.collect()
            if ticks_diff(now, started) >= _WATCHDOG_MS:
                devices.watchdog.start()
                started = now
            devices.watchdog.feed()
            due = ticks_add(due, _FRAME_MS)
            wait = ticks_diff(due, self.now_ms())
            if wait <= 0:
                self.slow += 1
                due = self.now_ms()
                wait = 0
            await asyncio.sleep_ms(wait)

    def _tell_faults(self):
        wiring = self.profile.WIRING
        n_mux = self.profile.N_MUX
        why = self.faults.why
        listed = []
        for place in range(len(wiring)):
            square = wiring[place]
            if why[square]:
                listed.append((square, NAMES[why[square]], place // n_mux))
        self.session.faults(listed)

    def _tool_done(self, task):
        from fluxboard.app import tools

        self.print(tools.finished(self, task))

    def _touch(self, now):
        pads = self.devices.pads
        changed = pads.update()
        index = 0
        while changed:
            if changed & 1:
                self.session.pad(index, bool(pads.pressed[index]), now)
            changed >>= 1
            index += 1

    def _store(self, now):
        self.settings.tick(now)
        if self._keep:
            self._keep = False
            dump = self.session.dump()
            if dump:
                self.journal.save(dump)

    async def _serial(self):
        console = self.devices.console
        pieces = self._lines
        while True:
            budget = _BURST
            while budget:
                byte = console.read_byte()
                if byte < 0:
                    break
                budget -= 1
                what = pieces.feed(byte)
                if what == lines.CONSOLE:
                    self.shell.feed(byte)
                elif what != lines.NOTHING:
                    self._heard_ms = self.now_ms()
                    whole = what == lines.LINE
                    self.peer.line(bytes(pieces.buffer[: pieces.length]) if whole else None)
                    self._host_changed()
            if self.peer.open and ticks_diff(self.now_ms(), self._heard_ms) > _HOST_GONE_MS:
                self.peer.close()
                self._host_changed()
            self._speak()
            await asyncio.sleep_ms(_SERIAL_MS)

    def _host_changed(self):
        if self.shell.quiet != self.peer.open:
            self.shell.margin()
            self.shell.quiet = self.peer.open

    def _speak(self):
        # One line a turn: 60 characters are 5 ms on the wire.
        while self._queue:
            try:
                text = next(self._queue[0])
            except StopIteration:
                self._queue.pop(0)
                continue
            self.shell.say(text)
            return
        self.shell.prompt()

    def _typed(self, line):
        self.print(self.commands.execute(line, self.speaker))

    def _machine_line(self, text):
        self.shell.margin()
        self.devices.console.write(text)

    def _fault(self, error):
        self.note("%s: %s" % (type(error).__name__, error))
        sys.print_exception(error)

    def close(self):
        """Lights off, game and settings saved, more time for the person at the prompt."""
        self.devices.watchdog.relax()
        self.devices.leds.off()
        self._keep = True
        self._store(self.now_ms())
        self.settings.flush()


def run(profile, devices, slot):
    """Run the app until Ctrl-C; leaves the board dark and the game saved."""
    app = App(profile, devices, slot)
    try:
        asyncio.run(app.main())
    except KeyboardInterrupt:
        print("\r\nFluxboard stopped. Ctrl-D starts it again.")
    finally:
        app.close()
        asyncio.new_event_loop()
