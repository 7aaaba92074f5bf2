"""What a host may ask: the verbs of the link, each a method that takes and returns a dict.

Long answers come in parts: `from` says where to go on, `next` where the following part starts.
"""

from fluxboard import VERSION
from fluxboard.compat import const
from fluxboard.console.commands import Speaker, side_of
from fluxboard.errors import BadArgs, WrongState

_SCAN = const(16)
_MOVES = const(40)
_NAMES = (
    "hello", "state", "leds", "cmd", "move", "undo", "new", "resign", "abort", "confirm",
    "comment", "name", "set", "get", "scan", "log", "rec", "notes",
)  # fmt: skip

# Settings a host or the console may change, and what they may be.
_SETTINGS = {
    "lang": ("de", "en"),
    "supply": ("usb", "external"),
    "brightness": (1, 255),
    "abort_idle_min": (1, 1440),
}


class Verbs:
    """The verbs of one App."""

    def __init__(self, app):
        self.app = app
        self.session = app.session

    def table(self):
        """Return verb → function."""
        return {name: getattr(self, name) for name in _NAMES}

    def hello(self, args):
        """{as?, text?} → {fw, hash, board, boot, cause, game}."""
        app = self.app
        return {
            "fw": VERSION,
            "hash": app.hash(),
            "board": app.profile.NAME,
            "boot": app.boot,
            "cause": app.cause,
            "game": self.session.name if self.session.game else None,
        }

    def state(self, args):
        """{} → everything there is to see (app.status)."""
        data = self.session.status()
        data["ma"] = self.app.painter.ma
        return data

    def leds(self, args):
        """{} → {m}: the letter of every square's mark (lights.palette), from A1."""
        from fluxboard.lights.palette import LETTERS

        return {"m": "".join(LETTERS[mark] for mark in self.session.marks)}

    def cmd(self, args):
        """{t} → {}: a console line; what it prints comes as text."""
        text = _text(args, "t")
        app = self.app
        speaker = app.peer.host = getattr(app.peer, "host", None) or Speaker("host")
        if app.peer.speaker:
            speaker.name = app.peer.speaker
        app.print(app.commands.execute(text, speaker))

    def move(self, args):
        """{m} → {n}: play a move for the side to move, or for the player hello named."""
        session = self.session
        if session.game and session.game.outcome() is None:
            side = side_of(session, self.app.peer.speaker)
            if side != session.game.pos.to_move:
                raise WrongState("it is the turn of the other side")
        session.play(_text(args, "m"), "host")
        return {"n": session.game.plies}

    def undo(self, args):
        """{} → {}: take back the last move."""
        self.session.undo("host")

    def new(self, args):
        """{game?, w?, b?, opts?} → {}: begin a game."""
        self.session.new(
            args.get("game", "cluster"), args.get("w"), args.get("b"), args.get("opts")
        )

    def resign(self, args):
        """{c?} → {}: side "X" or "O" gives up; without c the one hello named, or to move."""
        if "c" in args:
            side = _side(args)
        else:
            side = side_of(self.session, self.app.peer.speaker)
        self.session.resign(side)

    def abort(self, args):
        """{} → {}: end the game without a winner."""
        self.session.abort(self.app.peer.speaker)

    def confirm(self, args):
        """{yes} → {}: answer what the board asks."""
        self.session.confirm(bool(args.get("yes", True)))

    def comment(self, args):
        """{t} → {}: keep a comment."""
        self.session.comment(self.app.peer.speaker, _text(args, "t"))

    def notes(self, args):
        """{from?} → {c: [[s, who, text], …], next?}: the comments kept, two at a time."""
        start = _from(args)
        kept = self.session.comments()
        return _part({"c": list(kept[start : start + 2])}, start + 2, len(kept))

    def name(self, args):
        """{side, name} → {}: name the player of side "X" or "O"."""
        side = args.get("side")
        self.session.seat(_side({"c": side}), args.get("name"))

    def set(self, args):
        """{k, v} → {}: change a setting."""
        key = _text(args, "k")
        value = args.get("v")
        allowed = _SETTINGS.get(key)
        if allowed is None:
            raise BadArgs("no setting %r; there are %s" % (key, ", ".join(sorted(_SETTINGS))))
        if isinstance(allowed[0], int):
            good = isinstance(value, int) and allowed[0] <= value <= allowed[1]
        else:
            good = value in allowed
        if not good:
            form = "%d to %d" if isinstance(allowed[0], int) else "%s or %s"
            raise BadArgs("%s is %s, not %r" % (key, form % allowed, value))
        self.app.settings.set(key, value)
        self.app.apply_settings()

    def get(self, args):
        """{k} → {v}: a setting, null while it was never set."""
        return {"v": self.app.settings.get(_text(args, "k"))}

    def scan(self, args):
        """{from?} → {f, s, r, next?}: field in uT, state and raw counts of 16 squares."""
        start = _from(args)
        field = self.app.field
        squares = range(start, min(start + _SCAN, field.n))
        data = {
            "f": [field.field_ut(sq) for sq in squares],
            "s": "".join(".XO~?"[field.state[sq]] for sq in squares),
            "r": [self.app.devices.sensors.raw[sq] for sq in squares],
            "vref": self.app.devices.sensors.vref,
        }
        return _part(data, start + _SCAN, field.n)

    def log(self, args):
        """{from?} → {l: [line, …], next?}: the log, three lines at a time."""
        start = _from(args)
        log = self.app.log
        return _part({"l": log[start : start + 3]}, start + 3, len(log))

    def rec(self, args):
        """{from?} → {m: "F8F6 A5C7 …", next?}: the moves of the record, "--" for a pass."""
        start = _from(args)
        game = self.session.game
        moves = game.moves() if game else []
        return _part({"m": " ".join(moves[start : start + _MOVES])}, start + _MOVES, len(moves))


def _part(data, following, length):
    if following < length:
        data["next"] = following
    return data


def _from(args):
    start = args.get("from", 0)
    if not isinstance(start, int) or start < 0:
        raise BadArgs("from is a number from 0, not %r" % (start,))
    return start


def _text(args, key):
    value = args.get(key)
    if not isinstance(value, str):
        raise BadArgs("%s must be text, not %r" % (key, value))
    return value


def _side(args):
    side = "XO".find(args.get("c") or "?") + 1
    if not side:
        raise BadArgs("a side is X or O, not %r" % (args.get("c"),))
    return side
