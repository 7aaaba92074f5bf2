"""What a host may look at and set: verbs of the link, functions of App and the request's dict.

Long answers come in parts: `from` says where to go on, `next` where the following part starts.
"""

from fluxboard.compat import const
from fluxboard.errors import BadArgs

_SCAN = const(16)
_MOVES = const(40)
# Settings a host or the console may change, and what they may be.
_SETTINGS = {
    "lang": ("de", "en"),
    "supply": ("usb", "external"),
    "brightness": (1, 255),
    "abort_idle_min": (1, 1440),
}


def leds(app, args):
    """{} → {m}: the letter of every square's mark (lights.palette), from A1."""
    from fluxboard.lights.palette import LETTERS

    return {"m": "".join(LETTERS[mark] for mark in app.session.marks)}


def comment(app, args):
    """{t} → {}: keep a comment."""
    app.session.comment(app.peer.speaker, _text(args, "t"))


def notes(app, args):
    """{from?} → {c: [[s, who, text], …], next?}: the comments kept, two at a time."""
    start = _from(args)
    kept = app.session.comments()
    return _part({"c": list(kept[start : start + 2])}, start + 2, len(kept))


def name(app, args):
    """{side, name} → {}: name the player of side "X" or "O"."""
    side = args.get("side")
    app.session.seat(_side({"c": side}), args.get("name"))


def set(app, args):
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
    app.settings.set(key, value)
    app.apply_settings()


def get(app, args):
    """{k} → {v}: a setting, null while it was never set."""
    return {"v": app.settings.get(_text(args, "k"))}


def scan(app, args):
    """{from?} → {f, s, r, next?}: field in uT, state and raw counts of 16 squares."""
    start = _from(args)
    field = app.field
    squares = range(start, min(start + _SCAN, field.n))
    data = {
        "f": [field.field_ut(sq) for sq in squares],
        "s": "".join(".XO~?"[field.state[sq]] for sq in squares),
        "r": [app.devices.sensors.raw[sq] for sq in squares],
        "vref": app.devices.sensors.vref,
    }
    return _part(data, start + _SCAN, field.n)


def log(app, args):
    """{from?} → {l: [line, …], next?}: the log, three lines at a time."""
    start = _from(args)
    log = app.log
    return _part({"l": log[start : start + 3]}, start + 3, len(log))


def rec(app, args):
    """{from?} → {m: "F8F6 A5C7 …", next?}: the moves of the record, "--" for a pass."""
    start = _from(args)
    game = app.session.game
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
    side = args.get("c")
    if side not in ("X", "O"):
        raise BadArgs("a side is X or O, not %r" % (side,))
    return 1 if side == "X" else 2
