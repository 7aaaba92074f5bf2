"""One board, one game: the tracker's words become moves, the board's lights follow.

Whoever acts, hands on the board, pads, console or host, ends here. What does not happen in
every frame is in begin.py, actions.py, turns.py, status.py and people.py, found by name through
`Session.__getattr__` and loaded for the moment.
"""
# The game is set by begin.py.
# pyright: reportAttributeAccessIssue=false, reportOptionalSubscript=false

import json

from fluxboard.compat import borrow
from fluxboard.errors import BadArgs
from fluxboard.sensing.tracker import Tracker


class Session:
    """The game, its players and the board they play on.

    `say(kind, data)` hears every event once, in order, with the link's keys; `settings` has
    get(key, default) and set(key, value); `clock_ms()` returns ticks. `marks` is a bytearray(64)
    of palette codes, `seen` the last picture of the board, `name` that of the game, `names`
    [White, Black], None while unnamed; `players_left` is set by whoever knows that both have
    gone; `games`: names of those that this board's sensors can follow. The functions of begin.py,
    actions.py, turns.py, status.py and people.py that take a session are its methods.
    """

    def __init__(self, say, settings, clock_ms):
        self.say = say
        self.settings = settings
        self.clock_ms = clock_ms
        self.tracker = Tracker(self._hear)
        self.marks = bytearray(64)
        self.seen = bytearray(64)
        self.game = self.setup = self.again_setup = self.counted = None
        self.name = "cluster"
        self.games = ("cluster",)
        self.names = [None, None]
        self.players_left = False
        self.faulty = {}
        self.targets = ()
        self.dirty = True
        self.active_ms = clock_ms()

    def __getattr__(self, name):
        if name in ("new", "resume", "again", "rematch", "start", "setting_up"):
            path = "fluxboard.app.begin"
        elif name in ("play", "undo", "resign", "abort", "confirm", "pad"):
            path = "fluxboard.app.actions"
        elif name in ("follow", "take_back", "emit", "moved", "lift"):
            path = "fluxboard.app.turns"
        elif name == "status":
            path = "fluxboard.app.status"
        else:
            path = "fluxboard.app.people"
        action = getattr(borrow(path), name)
        return lambda *args, **named: action(self, *args, **named)

    @property
    def lang(self):
        """Return or set the language of the sentences, "de" or "en"; kept in the settings."""
        return self.settings.get("lang", "de")

    @lang.setter
    def lang(self, value):
        if value not in ("de", "en"):
            raise BadArgs("a language is de or en, not %r" % (value,))
        self.settings.set("lang", value)

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

    def dump(self):
        """Return the session as one line of text for `resume`; None without a game."""
        if self.game is None:
            return None
        return json.dumps([self.name, self.names[0], self.names[1], self.game.dump()])

    def frame(self, state, since_ms, now_ms):
        """Take one scan: `state` bytearray(64), `since_ms` array of 64 ticks (sensing.field)."""
        changed = state != self.seen
        if changed:
            self.seen[:] = state
            self.active_ms = now_ms
        self.tracker.now = now_ms
        setup = self.setup
        if setup:
            if setup.update(state, now_ms):
                self.start()
            elif setup.news(now_ms):
                self.setting_up()
        elif self.game is not None:
            if self.tracker.update(state, since_ms, now_ms):
                changed = True
            setup = self.again_setup
            if setup and setup.update(state, now_ms):
                # The start position after a finished game: the same players again.
                self.again()
        if changed or self.dirty:
            self.dirty = False
            borrow("fluxboard.app.marks").paint(self)

    def _hear(self, kind, value):
        self.dirty = True
        game = self.game
        if kind == "lift":
            self.lift(value)
        elif kind == "drop" or kind == "weak":
            self.say(kind, {"sq": "ABCDEFGH"[value & 7] + "12345678"[value >> 3]})
        elif kind == "sync":
            self.say(kind, {})
        elif kind == "takeback":
            self.say(kind, {"n": value})
        elif kind == "desync" or kind == "hint" or kind == "recover":
            self.desync()
        else:
            self.moved(kind, game.pos.move_text(value))
