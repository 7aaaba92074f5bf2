"""The game and its players: actions in, events out, whoever acts (R-C9, R-C10)."""

import json

from fluxboard.compat import const, ticks_diff
from fluxboard.errors import BadArgs, Malformed, WrongState
from fluxboard.games import registry

_NAME_MAX = const(20)
_TEXT_MAX = const(100)
_COMMENTS = const(8)
_IDLE_MIN = const(15)


def player(name):
    """Return `name` without blanks around it, None for none; BadArgs if it cannot be a name."""
    if name is None:
        return None
    name = name.strip() if isinstance(name, str) else ""
    if not 0 < len(name) <= _NAME_MAX or min(name) < " " or "," in name or "\x7f" in name:
        raise BadArgs("a name has 1 to 20 characters, none of them a comma: %r" % name)
    return name


def pair(white, black):
    """Return [white, black] as names or None; BadArgs if they are the same."""
    names = [player(white), player(black)]
    if names[0] and names[1] and names[0].lower() == names[1].lower():
        raise BadArgs("two players need two names, not twice %r" % names[0])
    return names


class Referee:
    """Holds the game, the names and the language; tells `say(kind, data)` every event in order.

    `names` is [White, Black], None while unnamed. `players_left` is set by whoever knows that
    both have gone.
    """

    def __init__(self, say, settings, clock_ms):
        self.say = say
        self.settings = settings
        self.clock_ms = clock_ms
        self.game = None
        self.name = "cluster"
        self.names = [None, None]
        self.players_left = False
        self._counted = None
        self._active_ms = clock_ms()

    @property
    def lang(self):
        """Return or set the language of the sentences, "de" or "en"; kept in the settings."""
        return self.settings.get("lang", "de")

    @lang.setter
    def lang(self, value):
        if value not in ("de", "en"):
            raise BadArgs("a language is de or en, not %r" % (value,))
        self.settings.set("lang", value)

    def dump(self):
        """Return the session as one line of text for `resume`; None without a game."""
        if self.game is None:
            return None
        return json.dumps([self.name, self.names[0], self.names[1], self.game.dump()])

    def _load(self, dump):
        try:
            name, white, black, text = json.loads(dump)
            name = registry.find(name)
            game = registry.create(name)
            names = pair(white, black)
            game.load(text)
        except (ValueError, TypeError) as error:
            raise Malformed("not a dump of a session: %s" % error)
        ended = game.outcome()
        self._counted = ended[0] if ended and ended[1] != "abort" else None
        self._take(name, game, names)

    def _take(self, name, game, names):
        self.name = name
        self.game = game
        self.names = names
        self.players_left = False

    def _tell_game(self):
        opts = self.game.options
        data = {"game": self.name, "w": self.names[0], "b": self.names[1], "opts": opts}
        self.say("game", data)

    def seat(self, side, name):
        """Name the player of side 1 or 2. BadArgs."""
        if side not in (1, 2):
            raise BadArgs("a side is 1 or 2, not %r" % (side,))
        name = player(name)
        self.names = pair(name, self.names[1]) if side == 1 else pair(self.names[0], name)
        self.say("name", {"side": "XO"[side - 1], "name": name})

    def comment(self, who, text):
        """Keep a comment (R-C10): at most 100 characters, the last eight of them."""
        text = text.strip() if isinstance(text, str) else ""
        if not text:
            raise BadArgs("a comment needs words")
        kept = list(self.settings.get("comments", ()))
        kept.append([self.clock_ms() // 1000, who, text[:_TEXT_MAX]])
        self.settings.set("comments", kept[-_COMMENTS:])
        self.say("comment", {"who": who, "text": text[:_TEXT_MAX]})

    def comments(self):
        """Return the comments kept, oldest first: lists of [seconds of board time, who, text]."""
        return self.settings.get("comments", ())

    def rank(self, name):
        """Return the rank of player `name`, 0 to 5 (R-C10)."""
        from fluxboard.app import ranks

        return ranks.rank(self.settings, name)

    def _running(self):
        if self.game is None:
            raise WrongState("no game")
        if self.game.outcome():
            raise WrongState("the game has ended: %s" % self.game.outcome()[1])
        return self.game

    def _abort(self, speaker):
        # R-C9: a player any time, others only a game that stands still or was left. Somebody
        # unnamed, or a name while a seat is free, speaks as a player.
        game = self._running()
        seated = [name.lower() for name in self.names if name]
        if speaker and len(seated) == 2 and speaker.lower() not in seated:
            idle = ticks_diff(self.clock_ms(), self._active_ms)
            limit = self.settings.get("abort_idle_min", _IDLE_MIN) * 60000
            if not self.players_left and 0 <= idle < limit:
                raise WrongState("only %s or %s may abort" % tuple(self.names))
        self._emit(game.abort(), "console")

    def _take_back(self, by):
        events = self.game.undo()
        self._uncount()
        self._emit(events, by)

    def _amend(self, text):
        # One move in the record: the last one is replaced by `text`.
        game = self.game
        was = game.undo()[0][1]
        self._uncount()
        self._emit(game.apply(text), "board", was)

    def _emit(self, events, by, was=None):
        n = self.game.plies
        for event in events:
            if event[0] == "pass":
                n -= 1
        for event in events:
            kind = event[0]
            if kind == "move":
                data = {"m": event[1], "x": event[2], "n": n}
                if was:
                    data["was"] = was
                else:
                    data["by"] = by
                self.say("amend" if was else "move", data)
            elif kind == "undo":
                self.say("undo", {"m": event[1], "n": n})
            elif kind == "pass":
                self.say("pass", {"c": "XO"[event[1] - 1]})
            else:
                winner = "XO"[event[1] - 1] if event[1] else None
                self.say("end", {"w": winner, "why": event[2]})
                if event[2] != "abort":
                    self._count(event[1])

    def _count(self, winner):
        from fluxboard.app import ranks

        self._counted = winner
        for name, rank in ranks.count(self.settings, self.names, winner):
            self.say("rank", {"name": name, "rank": rank})

    def _uncount(self):
        # The move that ended the game is gone, so the game was not finished.
        if self._counted is not None:
            from fluxboard.app import ranks

            ranks.count(self.settings, self.names, self._counted, -1)
            self._counted = None
