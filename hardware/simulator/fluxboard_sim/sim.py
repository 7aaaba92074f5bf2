"""A simulated board: MicroPython with the firmware, a world above it, a serial line out of it.

    with Sim(seed=7) as sim:
        sim.run_for(2000)
        sim.serial.write(b"brett\\r")
        sim.hand("X").move("D1", "D3")
"""

import signal
import threading
from contextlib import contextmanager

from fluxboard import boards

from fluxboard_sim import chips, image, measure
from fluxboard_sim.board import Board, BoardFailed
from fluxboard_sim.clock import Clock
from fluxboard_sim.flash import Flash
from fluxboard_sim.power import HARD_RESET, PWRON_RESET
from fluxboard_sim.pty_port import PtyPort
from fluxboard_sim.serial import Serial

__all__ = ["HARD_RESET", "PWRON_RESET", "BoardFailed", "Sim"]

_DEFAULT_HEAP_KB = 1024
_SETTLE_TAU_US = 5.0


class Sim:
    """One powered board. Times are board time: `run_for` and `run_until` let it pass.

    board, chip: names from `fluxboard.boards`. seed: of everything that is random. realtime: board
    time keeps to the wall clock, else it runs as fast as it can and the same calls give the same
    game. heap_kb: MicroPython's heap without what the shims take; None: plenty. flash: path of an
    image that outlives the simulator. install: put the current firmware on an image that is blank;
    one in use is left as it is. files: device path → bytes to put there too. pty: True for a
    pseudo-terminal (`pty_path`), or a path where a link to it shall be. spread, noise: see World;
    world: another one. ticks_start_ms: what time.ticks_ms() begins with after power-up.
    reset_on_open: a host that opens the port resets the board. supply_ma: LEDs that draw more
    brown the board out. power: switch on at once.

    Raises NoMicroPython, BoardFailed, FlashBusy, OSError, and what the firmware's build raises.
    """

    def __init__(
        self,
        board="cluster",
        seed=1,
        realtime=False,
        heap_kb=None,
        flash=None,
        install=True,
        pty=False,
        spread=1.0,
        noise=1.0,
        chip="s3",
        files=None,
        world=None,
        ticks_start_ms=0,
        reset_on_open=False,
        supply_ma=None,
        power=True,
    ):
        self._lock = threading.RLock()
        self._stop = threading.Event()
        self._hands = {}
        self._board = self._port = None
        if world is None:
            from fluxboard_sim.world import World

            world = World(board=board, seed=seed, spread=spread, noise=noise, chip=chip)
        self.world = world
        self.world.supply_limit_ma = supply_ma
        self.seed = seed
        table = boards.load(board)
        tau_us = world.config().get("settle_tau_us", _SETTLE_TAU_US)
        config = dict(chips.shim_config(table, chip, seed, tau_us), seed=seed)
        shims_bytes = 0 if heap_kb is None else measure.shims_heap_bytes()
        heap_bytes = (heap_kb or _DEFAULT_HEAP_KB) * 1024 + shims_bytes
        self.flash = Flash(flash, seed=seed)
        try:
            if self.flash.fresh and (install or files):
                content = image.firmware_files(board, chip) if install else {}
                content.update(files or {})
                content.setdefault("/boot.py", image.BOOT_PY)
                self.flash.load(image.with_files(content, self.flash.size))
            self._clock = Clock(realtime)
            self._reset_on_open = reset_on_open
            self.serial = Serial(
                seed,
                lambda: self._clock.now_us,
                lambda: self._board.take_interrupt(),
                self._opened,
            )
            self._board = Board(
                self._clock, world, self.serial, self.flash, config, heap_bytes, ticks_start_ms
            )
            if pty:
                self._port = PtyPort(self.serial, None if pty is True else pty)
                self._board.port = self._port
            self._clock.resume()
            if power:
                self._board.power_on()
        except BaseException:
            self.close()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *unused):
        self.close()

    def close(self):
        """End MicroPython, close the port and let go of the flash image."""
        self._stop.set()
        with self._lock:
            if self._board is not None:
                self._board.close()
            if self._port is not None:
                self._port.unplug()
                self._port = None
            if self.flash is not None:
                self.flash.close()
                self.flash = None

    # Time

    @property
    def now_us(self):
        """Board time in us since the simulation began."""
        return self._clock.now_us

    def run_for(self, ms):
        """Let `ms` milliseconds of board time pass."""
        self._run(self._clock.now_us + int(ms * 1000), None)

    def run_until(self, condition, timeout_ms):
        """Run until `condition()` is true; return False when it is not within `timeout_ms`."""
        if condition():
            return True
        return self._run(self._clock.now_us + int(timeout_ms * 1000), condition)

    def _run(self, until_us, condition):
        board, seen_us = self._board, -1
        while True:
            with self._lock:
                if self.flash is None:
                    return False
                wait_ms = board.pump(until_us)
            if wait_ms is None:
                return condition is not None and bool(condition())
            now_us = self._clock.now_us
            if condition is not None and (not wait_ms or now_us != seen_us) and condition():
                return True
            seen_us = now_us
            if wait_ms:
                board.wait(wait_ms)

    def serve(self):
        """Run until SIGINT, SIGTERM (in the main thread) or `stop()`."""
        if threading.current_thread() is not threading.main_thread():
            self._serve()
            return
        before = {
            number: signal.signal(number, lambda *_: self._stop.set())
            for number in (signal.SIGINT, signal.SIGTERM)
        }
        try:
            self._serve()
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def _serve(self):
        while not self._stop.is_set():
            self.run_for(50)
        self._stop.clear()

    def stop(self):
        """Make `serve` return; may be called from any thread."""
        self._stop.set()

    @contextmanager
    def serving(self):
        """Serve in a thread of its own while the block runs."""
        failed = []

        def work():
            try:
                self.serve()
            except Exception as error:  # noqa: BLE001 - handed to the block's own thread
                failed.append(error)

        thread = threading.Thread(target=work, daemon=True)
        thread.start()
        try:
            yield self
        finally:
            self.stop()
            thread.join()
            if failed:
                raise failed[0]

    # Power

    def power_off(self):
        """Switch off in the middle of whatever goes on; the flash and the stones stay."""
        with self._lock:
            self._board.power_off()

    def power_on(self):
        """Switch on."""
        with self._lock:
            self._board.power_on()

    def reset(self, cause=PWRON_RESET):
        """Press the reset button (EN): MicroPython sees PWRON_RESET, or another given cause."""
        with self._lock:
            self._board.hard_reset(cause)

    @property
    def powered(self):
        """Whether the board is on."""
        return self._board.child is not None

    @property
    def reset_cause(self):
        """Why the board started last: machine.PWRON_RESET 1, HARD 2, WDT 3, SOFT 5."""
        return self._board.reset_cause

    boots = property(lambda self: self._board.boots, doc="How often MicroPython has started.")
    brown_outs = property(lambda self: self._board.brown_outs, doc="Power lost to bright LEDs.")
    calls = property(lambda self: self._board.calls, doc="How many calls the shims have made.")
    freq_hz = property(lambda self: self._board.peripherals.freq_hz, doc="machine.freq's last.")

    @property
    def in_repl(self):
        """Whether a prompt waits for input: "raw", "friendly", or None while a program runs."""
        return self._board.prompt()

    @property
    def shims_heap_kb(self):
        """KB of MicroPython's heap that the shims took at the last start."""
        return self._board.shims_bytes / 1024

    # Pins

    @property
    def pixels(self):
        """The (r, g, b) of every pixel in chain order, as last latched."""
        return list(self.world.pixels)

    def square_pixel(self, square):
        """Return the (r, g, b) under a square ("D3" or 19)."""
        return self.world.square_pixel(square)

    @property
    def led_ma(self):
        """The LEDs' current in mA."""
        return self.world.led_ma

    def touch(self, pad, pressed=True):
        """Lay a finger on pad 0 to 4 (four seats, then the menu), or take it away."""
        self.world.touch(pad, pressed)

    def pin(self, gpio, level):
        """Set what an input pin reads, 0 or 1; None: as its pull resistor says."""
        if level is None:
            self._board.peripherals.pins.pop(gpio, None)
        else:
            self._board.peripherals.pins[gpio] = int(level)

    # Hands and hosts

    def hand(self, side):
        """Return the hand of "X" or "O" (World's hand.py)."""
        from fluxboard_sim.hand import Hand, side_name

        side = side_name(side)
        if side not in self._hands:
            self._hands[side] = Hand(self.world, self, side)
        return self._hands[side]

    @property
    def pty_path(self):
        """The pseudo-terminal's path; None without one."""
        return self._port.path if self._port is not None else None

    def unplug(self):
        """Pull the data cable; the board stays powered, a pseudo-terminal vanishes."""
        with self._lock:
            self.serial.unplug()
            if self._port is not None:
                self._port.unplug()

    def plug(self):
        """Put the data cable back in; a pseudo-terminal may have another path now."""
        with self._lock:
            self.serial.plug()
            if self._port is not None:
                self._port.plug()

    def _opened(self):
        if self._reset_on_open:
            self._board.hard_reset(PWRON_RESET)
