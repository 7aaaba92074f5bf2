"""One board, one game: the tracker's words become moves, the board's lights follow.

Whoever acts, hands on the board, pads, console or host, ends here. What happens seldom is in
begin.py, actions.py and people.py, found by name through `Session.__getattr__` and loaded for the
moment.
"""
# The game is set by begin.py.
# pyright: reportAttributeAccessIssue=false, reportOptionalSubscript=false

import json

from fluxboard.compat import borrow, const
from fluxboard.errors import BadArgs
from fluxboard.sensing.tracker import Tracker

_UNKNOWN = const(4)


class Session:
    """The game, its players and the board they play on.

    `say(kind, data)` hears every event once, in order, with the link's keys; `settings` has
    get(key, default) and set(key, value); `clock_ms()` returns ticks. `marks` is a bytearray(64)
    of palette codes, `seen` the last picture of the board, `name` that of the game, `names`
    [White, Black], None while unnamed; `players_left` is set by whoever knows that both have
    gone; `games`: names of those that this board's sensors can follow. The functions of begin.py,
    actions.py and people.py that take a session are its methods.
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

    def follow(self, plies):
        """Let the tracker go on from the game's position, which was not reached by hand.

        `plies` as in Tracker.reset.
        """
        tracker = self.tracker
        tracker.reset(self.game.pos, plies)
        self.active_ms = self.clock_ms()
        self._turn()

    def take_back(self, by):
        """Undo one move of the game, and what its end had counted for."""
        events = self.game.undo()
        if self.counted is not None:
            self.uncount()
        self.emit(events, by)

    def emit(self, events, by, was=None):
        """Tell a game's events; `by` board, console or host; `was`: the move that is amended."""
        self.dirty = True
        n = self.game.plies
        for event in events:
            if event[0] == "pass":
                n -= 1
        for event in events:
            kind = event[0]
            if kind == "move":
                data = {"m": event[1], "x": event[2], "n": n, "was" if was else "by": was or by}
                self.say("amend" if was else "move", data)
            elif kind == "undo":
                self.say("undo", {"m": event[1], "n": n})
            elif kind == "pass":
                self.say("pass", {"c": "XO"[event[1] - 1]})
            else:
                winner = "XO"[event[1] - 1] if event[1] else None
                self.say("end", {"w": winner, "why": event[2]})
                if event[2] != "abort":
                    self.count(event[1])

    def _turn(self):
        ended = self.game.outcome() is not None
        self.tracker.turn(self.game.pos.to_move, ended)
        self.dirty = True
        if not ended:
            self.again_setup = None
        elif self.again_setup is None:
            self.rematch()

    def _hear(self, kind, value):
        self.dirty = True
        game = self.game
        if kind == "lift":
            self._lift(value)
        elif kind == "drop" or kind == "weak":
            self.say(kind, {"sq": "ABCDEFGH"[value & 7] + "12345678"[value >> 3]})
        elif kind == "sync":
            self.say(kind, {})
        elif kind == "takeback":
            self.say(kind, {"n": value})
        elif kind == "desync" or kind == "hint" or kind == "recover":
            self.desync()
        else:
            self._moved(kind, game.pos.move_text(value))

    def _moved(self, kind, text):
        game = self.game
        tracker = self.tracker
        if kind == "cand":
            self.say(kind, {"m": text})
        elif kind == "illegal":
            self.say(kind, {"m": text, "why": tracker.why, "need": tracker.need})
        else:
            was = None
            if kind == "undo":
                self.take_back("board")
            elif kind == "amend":
                was = game.undo()[0][1]
                if self.counted is not None:
                    self.uncount()
            if kind != "undo":
                self.emit(game.apply(text), "board", was)
            self._turn()

    def _lift(self, sq):
        tracker = self.tracker
        name = "ABCDEFGH"[sq & 7] + "12345678"[sq >> 3]
        self.targets = tracker.targets(sq)
        self.say("lift", {"sq": name, "c": " XO"[tracker.p.cells[sq]]})
        for to in self.targets:
            if self.seen[to] == _UNKNOWN:
                # Nobody can see a stone there: its move has to be typed.
                self.say("ask", {"what": "move", "sq": name})
                break
