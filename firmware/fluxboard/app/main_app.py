"""The wiring: devices in, one loop of frames, serial bytes and sentences.

What happens seldom is in power.py (start and end), tools.py, checks.py and verbs, loaded for the
moment.
"""

import gc
import sys

from fluxboard.app.session import Session
from fluxboard.app.settings import Settings
from fluxboard.app.verbs import Verbs
from fluxboard.compat import borrow, const, ticks_add, ticks_diff
from fluxboard.console.shell import Shell
from fluxboard.console.speaker import Speaker
from fluxboard.lights.painter import Painter
from fluxboard.link.lines import CONSOLE, LINE, NOTHING, Lines
from fluxboard.link.peer import Peer
from fluxboard.sensing.faults import Faults, before_table
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
_TOOLS = "begin close watch save_game apply_settings tell_faults make_console"
_KEEP = "game move amend undo pass end name ready"


class App:
    """One board, running. `profile` and `devices` as starter.py builds them, `slot` its folder.

    It is the "board" of console.commands too: the functions of tools.py and checks.py are its
    methods.
    """

    def __init__(self, profile, devices, slot):
        self.board = profile.NAME
        self.wiring = profile.WIRING
        self.n_mux = profile.N_MUX
        self.devices = devices
        self.now_ms = devices.clock.now_ms
        self.slot = slot
        self.log = []
        self.frames = 0
        self.slow = 0
        self.task = None
        self.large = False
        self.keep = False
        self.settings = Settings(devices.store, self.now_ms)
        self.faults = Faults(profile.N_SENSORS, before_table(profile.WIRING, profile.N_MUX))
        self.field = Field(profile.N_SENSORS, profile.COLS, self.faults.why)
        self.painter = Painter(profile.N_PIXELS, profile.PIXELS)
        self.session = Session(self.event, self.settings, self.now_ms)
        self.session.marks = self.painter.marks
        self.session.games = profile.GAMES
        self.speaker = Speaker()
        self.host = Speaker("host")
        self.shell = Shell(devices.console.write, self._typed)
        self.peer = Peer(self._machine_line, Verbs(self), self._fault)
        self.lines = Lines()
        self._queue = []
        self._console = None
        self._heard_ms = 0

    def __getattr__(self, name):
        if name in _TOOLS:
            path = "fluxboard.app.tools"
        else:
            path = "fluxboard.app.checks"
        tool = getattr(borrow(path), name)
        return lambda *args: tool(self, *args)

    # What others call.

    def event(self, kind, data):
        """Send an event to the host and tell it to the person at the terminal."""
        if kind in _KEEP:
            self.keep = True
        if kind == "fault":
            self.note("%s %s" % (data["sq"], data["why"]))
        self.peer.event(kind, data)
        if not self.peer.open or self.peer.text:
            self.print((kind, data))

    def print(self, texts):
        """Print an iterator of lines, or an event (kind, data), when there is time.

        Too many at once lose the oldest.
        """
        if len(self._queue) >= _QUEUE:
            self._queue.pop(0)
        self._queue.append(texts)

    def note(self, text):
        """Write a line into the log, which keeps the last ones in memory."""
        if len(self.log) >= _LOG:
            self.log.pop(0)
        self.log.append("%d %s" % (self.now_ms() // 1000, text))

    def console(self):
        """Return the console's Commands, which are in memory while they have something to say."""
        if self._console is None:
            self._console = self.make_console()
        return self._console

    # The loop.

    def run(self):
        """Run until Ctrl-C; leaves the board dark and the game saved."""
        try:
            self.begin()
            gc.collect()
            self._loop()
        except KeyboardInterrupt:
            print("\r\nFluxboard stopped. Ctrl-D starts it again.")
        finally:
            self.close()

    def _loop(self):
        now_ms = self.now_ms
        devices = self.devices
        started = due = now_ms()
        while True:
            self._frame()
            self.frames += 1
            if self.frames & 15 == 0:
                gc.collect()
            if devices.watchdog:
                devices.watchdog.feed()
            elif ticks_diff(now_ms(), started) >= _WATCHDOG_MS:
                self.watch()
            due = ticks_add(due, _FRAME_MS)
            if ticks_diff(due, now_ms()) <= 0:
                self.slow += 1
                due = now_ms()
            while True:
                self._serial()
                wait = ticks_diff(due, now_ms())
                if wait <= 0:
                    break
                devices.clock.sleep_ms(min(wait, _SERIAL_MS))

    def _frame(self):
        now = self.now_ms()
        devices = self.devices
        sensors = devices.sensors
        field = self.field
        sensors.scan()
        if self.faults.update(sensors.raw):
            self.tell_faults()
        field.update(sensors.raw, sensors.vref, now)
        if self.frames > 3:
            self.session.frame(field.state, field.since_ms, now)
        if self.task is not None and self.task.feed():
            self.print(self.finished(self.task))
            self.task = None
        if self.painter.render(now, devices.leds.buf):
            devices.leds.write()
        changed = devices.pads.update()
        index = 0
        while changed:
            if changed & 1:
                self.session.pad(index, bool(devices.pads.pressed[index]), now)
            changed >>= 1
            index += 1
        self.settings.tick(now)
        if self.keep:
            self.keep = False
            self.save_game()

    def _serial(self):
        console = self.devices.console
        pieces = self.lines
        budget = _BURST
        while budget:
            byte = console.read_byte()
            if byte < 0:
                break
            budget -= 1
            what = pieces.feed(byte)
            if what == CONSOLE:
                self.shell.feed(byte)
            elif what != NOTHING:
                self._heard_ms = self.now_ms()
                whole = what == LINE
                self.peer.line(bytes(pieces.buffer[: pieces.length]) if whole else None)
                self._host_changed()
        if self.peer.open and ticks_diff(self.now_ms(), self._heard_ms) > _HOST_GONE_MS:
            self.peer.close()
            self._host_changed()
        self._speak()

    def _host_changed(self):
        if self.shell.quiet != self.peer.open:
            self.shell.margin()
            self.shell.quiet = self.peer.open

    def _speak(self):
        # One line a turn: 60 characters are 5 ms on the wire.
        queue = self._queue
        while queue:
            if isinstance(queue[0], tuple):
                queue[0] = self.console().narrate(*queue[0])
            try:
                text = next(queue[0])
            except StopIteration:
                queue.pop(0)
                continue
            self.shell.say(text)
            return
        self._console = None
        self.shell.prompt()

    def _typed(self, line):
        self.print(self.console().execute(line, self.speaker))

    def _machine_line(self, text):
        self.shell.margin()
        self.devices.console.write(text)

    def _fault(self, error):
        self.note("%s: %s" % (type(error).__name__, error))
        sys.print_exception(error)
