"""One board, one game: the tracker's words become moves, the board's lights follow.

Whoever acts, hands on the board, pads, console or host, ends here. Input that cannot be
right raises an error of errors.py and changes nothing.
"""

from fluxboard.app import marks
from fluxboard.app.referee import Referee, pair
from fluxboard.compat import const
from fluxboard.errors import Illegal, WrongState
from fluxboard.games import registry
from fluxboard.sensing.setup import Setup
from fluxboard.sensing.tracker import Tracker

_SAY_MS = const(3000)
_UNKNOWN = const(4)
_MENU = const(4)


def _square(sq):
    return "ABCDEFGH"[sq & 7] + "12345678"[sq >> 3]


class Session(Referee):
    """The game, its players and the board they play on.

    `on_event(kind, data)` hears every event once, in order, with the link's keys; `settings` has
    get(key, default) and set(key, value); `clock_ms()` returns ticks. `marks` is a bytearray(64)
    of palette codes; `seen` the last picture of the board.
    """

    def __init__(self, on_event, settings, clock_ms):
        Referee.__init__(self, on_event, settings, clock_ms)
        self.tracker = Tracker(self._hear)
        self.marks = bytearray(64)
        self.seen = bytearray(64)
        self.setup = None
        self.faulty = {}
        self.targets = ()
        self.lifted = -1
        self._again = None
        self._dirty = True
        self._told = None
        self._lost = False

    @property
    def phase(self):
        """Return idle, setup, play, recover or over."""
        if self.game is None:
            return "idle"
        if self.setup:
            return "setup"
        if self.game.outcome():
            return "over"
        return "recover" if self.tracker.recover else "play"

    def new(self, game="cluster", white=None, black=None, options=None):
        """Begin a game: first the board is set up, then it starts. NotFound, BadArgs."""
        name = registry.find(game)
        names = pair(white, black)
        self._take(name, registry.create(name, options), names)
        self._counted = None
        self.setup = Setup(self.game.pos.cells, self.clock_ms())
        self._told = None
        self._follow(None)
        self._tell_game()

    def resume(self, dump):
        """Go on with a dumped session; the board is compared and guided first. Malformed."""
        self._load(dump)
        self.setup = None
        self._follow(None)
        self.tracker.recover = self.game.outcome() is None
        self._tell_game()

    # The board.

    def frame(self, state, since_ms, now_ms):
        """Take one scan: `state` bytearray(64), `since_ms` array of 64 ticks (sensing.field)."""
        changed = state != self.seen
        if changed:
            self.seen[:] = state
            self._active_ms = now_ms
        self.tracker.now = now_ms
        if self.setup:
            self._set_up(state, now_ms)
        elif self.game is not None:
            if self.tracker.update(state, since_ms, now_ms):
                changed = True
            if self._lost:
                self._follow(0)
            if self._again and self._again.update(state, now_ms):
                # The start position after a finished game: the same players again.
                self.new(self.name, self.names[0], self.names[1], self.game.options)
        if changed or self._dirty:
            self._dirty = False
            marks.paint(self)

    def _set_up(self, state, now_ms):
        setup = self.setup
        if setup.update(state, now_ms):
            self._start()
            return
        told = self._told
        if (
            told is None
            or told[2] != setup.turned
            or (setup.still_ms(now_ms) >= _SAY_MS and told != setup.summary())
        ):
            self._told = told = setup.summary()
            data = {"miss": told[0], "extra": told[1], "turned": 1 if told[2] else 0}
            self.say("setup", data)

    def _start(self):
        self.setup = None
        self._follow(None)
        self.say("ready", {})

    def faults(self, listed):
        """Take the squares whose sensors are left out: a list of (square, why, channel)."""
        now = {}
        for sq, why, channel in listed:
            now[sq] = why
            if self.faulty.get(sq) != why:
                self.say("fault", {"sq": _square(sq), "why": why, "ch": channel})
        for sq in self.faulty:
            if sq not in now:
                self.say("fault_ok", {"sq": _square(sq)})
        self.faulty = now
        self._dirty = True

    def pad(self, index, pressed, now_ms):
        """Take a touch pad: 0 … 3 the seats, 4 the menu.

        Any pad accepts a take-back that is offered; a seat else confirms the last move, so that
        it cannot be amended; the menu starts a game when none is on.
        """
        if not pressed:
            return
        self._active_ms = now_ms
        if index == _MENU and (self.game is None or self.game.outcome()):
            options = self.game.options if self.game else None
            self.new(self.name, self.names[0], self.names[1], options)
        elif self.game and not self.setup and (self.tracker.offer or index != _MENU):
            self._confirm()

    # Console and host.

    def play(self, text, by="console"):
        """Play a move given as text for the side to move. WrongState, Malformed, Illegal."""
        game = self._running()
        move = game.pos.parse_move(text)
        if self.setup:
            raise WrongState("the board is not set up yet")
        tracker = self.tracker
        if tracker.last != tracker.shown and game.pos.cells[move & 63] != game.pos.to_move:
            # It answers a move on the board that has not settled yet.
            tracker.close()
        self._emit(game.apply(game.pos.move_text(move)), by)
        self._follow(1)

    def undo(self, by="console"):
        """Take back the last move; the board is then guided back. WrongState."""
        if self.game is None:
            raise WrongState("no game")
        if self.tracker.last != self.tracker.shown:
            self.tracker.close()
        self._take_back(by)
        self._follow(-1)

    def resign(self, side):
        """Side 1 or 2 gives up. WrongState, BadArgs."""
        self._emit(self._running().resign(side), "console")
        self._follow(0)

    def abort(self, speaker=None):
        """End the game without a winner, if `speaker` may (R-C9); None: a player at the board."""
        self._abort(speaker)
        self._follow(0)

    def confirm(self, yes=True):
        """Answer what the board asks, or confirm the last move. WrongState if nothing is asked.

        During set-up it begins the game although the board differs; the board then follows.
        """
        if self.game is None:
            raise WrongState("no game")
        tracker = self.tracker
        if not yes and tracker.offer:
            tracker.offer = 0
            self._dirty = True
        elif yes and self.setup:
            self._start()
        elif not yes or not self._confirm():
            raise WrongState("nothing to confirm")

    def _confirm(self):
        tracker = self.tracker
        self._dirty = True
        if tracker.offer:
            plies = tracker.offer
            for _ in range(plies):
                self._take_back("board")
            self._follow(-plies)
            return True
        if tracker.recover:
            tracker.recover = False
            return True
        return tracker.close()

    def status(self):
        """Return the whole picture as a dict with the link's keys for `state`."""
        from fluxboard.app import status

        return status.of(self)

    # From the tracker.

    def _hear(self, kind, value):
        self._dirty = True
        game = self.game
        if kind == "commit":
            try:
                self._emit(game.apply(game.pos.move_text(value)), "board")
                self._turn()
            except Illegal:
                # Only a tracker that lost the game's position gets here: start afresh from it.
                self._lost = True
        elif kind == "amend":
            self._amend(game.pos.move_text(value))
            self._turn()
        elif kind == "undo":
            self._take_back("board")
            self._turn()
        elif kind == "cand":
            self.lifted = -1
            self.say("cand", {"m": game.pos.move_text(value)})
        elif kind == "lift":
            self._lift(value)
        elif kind == "drop":
            self.lifted = -1
            self.say("drop", {"sq": _square(value)})
        elif kind == "illegal":
            tracker = self.tracker
            text = game.pos.move_text(value)
            self.say("illegal", {"m": text, "why": tracker.why, "need": tracker.need})
        elif kind == "sync":
            self.say("sync", {})
        elif kind == "weak":
            self.say("weak", {"sq": _square(value)})
        elif kind == "takeback":
            if value:
                self.say("takeback", {"n": value})
        else:
            self._desync()

    def _lift(self, sq):
        tracker = self.tracker
        self.lifted = sq
        self.targets = tracker.targets(sq)
        self.say("lift", {"sq": _square(sq), "c": "-XO"[tracker.p.cells[sq]]})
        for to in self.targets:
            if self.seen[to] == _UNKNOWN:
                self.say("ask", {"what": "move", "sq": _square(to)})
                break

    def _desync(self):
        from fluxboard.app import status

        cells = self.tracker.p.cells
        data = status.differences(self.seen, cells)
        self.say("desync", data)
        if len(data["extra"]) == 1 and not data["miss"]:
            # A stone that came from a square nobody can see: the console must say so.
            side = 1 if data["extra"][0][1] == "X" else 2
            if any(self.seen[sq] == _UNKNOWN and cells[sq] == side for sq in range(64)):
                self.say("ask", {"what": "move", "sq": data["extra"][0][0]})

    def _turn(self):
        self.tracker.turn(self.game.pos.to_move, self.game.outcome() is not None)
        self._rematch()

    def _follow(self, plies):
        # The tracker goes on from the game's position, which was not reached by hand.
        tracker = self.tracker
        tracker.reset(self.game.pos, plies)
        tracker.over = self.game.outcome() is not None
        self.lifted = -1
        self._lost = False
        self._dirty = True
        self._active_ms = self.clock_ms()
        self._rematch()

    def _rematch(self):
        # After the end, the start position means a new game, once the board has left it.
        if not self.game.outcome():
            self._again = None
        elif self._again is None:
            start = registry.create(self.name).pos.cells
            self._again = Setup(start, self.clock_ms(), False)
