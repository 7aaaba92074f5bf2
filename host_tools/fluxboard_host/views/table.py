"""The worker of `fluxboard play`: the virtual board, its hands, and the link to the firmware."""

import time
from functools import partial
from typing import NamedTuple

from fluxboard_sim.squares import square_under

from fluxboard_host.transport import SimTransport
from fluxboard_host.views.desk import HandDesk
from fluxboard_host.views.worker import BoardWorker

_STEP_MS = 5
_LOOK_EVERY_S = 0.04
_START_OFF_MM = 2.5
# Below this a held stone still stands on the table: it is slid, not carried.
_IN_AIR_MM = 3.0


class Settings(NamedTuple):
    """What `fluxboard play` was asked for; `names` is (white, black), None when unnamed."""

    board: str = "cluster"
    seed: int = 1
    spread: float = 1.0
    lang: str = "en"
    names: tuple = (None, None)


class Picture(NamedTuple):
    """What an eye sees at the board.

    `pixels`: LED colours (r, g, b) by square · `air`: (square, colour) of stones in the air ·
    `held`: (colour, home square) of the stone the person holds, or None · `busy`: hands move.
    """

    pixels: tuple
    air: tuple
    held: tuple | None
    busy: bool


class TableTransport(SimTransport):
    """Runs the board in small steps and calls `on_step` between them."""

    def __init__(self, sim, on_step):
        super().__init__(sim)
        self._on_step = on_step

    def read(self, timeout_s):
        """See Transport.read."""
        deadline = self.now_s() + timeout_s
        while True:
            data = self.sim.serial.read()
            if data or self.now_s() >= deadline:
                return data
            self.sim.run_for(_STEP_MS)
            self._on_step()


class TableWorker(BoardWorker):
    """Starts the virtual board with the stones set up, and carries out orders."""

    def __init__(self, settings, opponent=None):
        super().__init__(self._start_board)
        self._settings = settings
        self._opponent = opponent
        self._sim = None
        self._desk = None
        self._picture = None
        self._reply = None
        self._next_look_s = 0.0

    # Called by the view, from its thread

    def order(self, verb, squares=()):
        """Give the hand an order (desk.HandDesk.order)."""
        self.submit(lambda _client: self._desk.order(verb, squares))

    def console(self, line):
        """Have the board's console carry out a line."""
        self.submit(lambda client: _command(client, line))

    def touch(self, pad, pressed):
        """Touch pad 0…3 (seats) or 4 (menu), or let go of it."""
        self.submit(lambda _client: self._sim.touch(pad, pressed))

    # In the worker's thread

    def _start_board(self):
        """Return the transport of a board that has just been switched on."""
        from fluxboard_sim import Sim

        if self._sim is None:
            want = self._settings
            sim = Sim(board=want.board, seed=want.seed, spread=want.spread, realtime=True)
            sim.world.place_start(off_mm=_START_OFF_MM)
            self._sim = sim.__enter__()
            hands = {side: sim.hand(side) for side in "XO"}
            self._desk = HandDesk(sim.world, hands, want.lang, partial(self.tell, "error"))
        return TableTransport(self._sim, self._step)

    def closing(self):
        """Switch the board off."""
        sim, self._sim = self._sim, None
        if sim is not None:
            sim.__exit__(None, None, None)

    def connected(self, client):
        """Tell the board the language and the names."""
        want = self._settings
        client.request("set", {"k": "lang", "v": want.lang})
        for side, name in zip("XO", want.names, strict=True):
            if name:
                client.request("name", {"side": side, "name": name})

    def _step(self):
        """Let the hands go on; look at the board from time to time."""
        now_s = time.monotonic()
        if self._reply is not None and now_s >= self._reply[0]:
            self._desk.order("move", self._reply[1])
            self._reply = None
        self._desk.step()
        if now_s >= self._next_look_s:
            self._next_look_s = now_s + _LOOK_EVERY_S
            picture = self._look()
            if picture != self._picture:
                self._picture = picture
                self.tell("picture", picture)

    def _look(self):
        """Return the Picture of this moment."""
        sim, desk = self._sim, self._desk
        air = tuple(
            (square, disc.colour)
            for disc in sim.world.discs
            if disc.held and disc.z > _IN_AIR_MM
            for square in [square_under(disc.x, disc.y, sim.world.board.PITCH_MM)]
            if square is not None
        )
        pixels = tuple(tuple(sim.square_pixel(square)) for square in range(64))
        return Picture(pixels, air, desk.held, desk.busy)

    def took_state(self, answer):
        """Note what "setup" should make; let the opponent think about a new state."""
        self._desk.wanted = answer.get("board") if answer.get("out") is None else None
        if self._opponent is None or self._desk.busy or self._reply is not None:
            return
        reply = self._opponent.answer(answer)
        if reply is not None:
            squares, wait_s = reply
            self._reply = (time.monotonic() + wait_s, squares)


def _command(client, line):
    """Have the console carry out `line`, as a request or, when it is too long for one, as text."""
    try:
        client.command(line)
    except ValueError:
        client.send_text(line)
