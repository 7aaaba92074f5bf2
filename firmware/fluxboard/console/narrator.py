"""What happened, in plain sentences. Loaded for the moment (commands.py).

Lifted and put-back stones and candidates are silent: the lights show them.
"""

from fluxboard.compat import borrow


def lines(con, kind, data):
    """Yield the sentences for event `kind` with its link data (a dict), none for silent ones."""
    game = con.session.game
    if kind == "boot":
        yield con.say("ev.boot", data.get("fw"), data.get("board"))
        if con.texts.find("boot." + str(data.get("cause"))):
            yield con.say("boot." + data["cause"])
    elif kind == "game":
        yield con.say("ev.game", data.get("w") or con.name_of(1), data.get("b") or con.name_of(2))
    elif kind == "move" or kind == "amend":
        start, to = data["m"][:2], data["m"][2:]
        cell = game.pos.cells[_index(to)] if game else 0
        who = con.name_of(cell) if cell else ""
        key = ("ev.%s.x" if data.get("x") else "ev.%s") % kind
        yield con.say(key, who, start, to, data.get("was"))
        if game and not game.outcome() and game.pos.to_move != cell:
            yield con.say("ev.turn", con.name_of(game.pos.to_move))
    elif kind == "undo":
        yield con.say("ev.undo", data["m"][:2], data["m"][2:])
        if game and not game.outcome():
            yield con.say("ev.turn", con.name_of(game.pos.to_move))
    elif kind == "pass":
        yield con.say("ev.pass", _who(con, data["c"]))
    elif kind == "end":
        for text in end(con, _side(data.get("w")), data["why"]):
            yield text
    elif kind == "illegal":
        for text in _illegal_event(con, data):
            yield text
    elif kind == "desync":
        for text in _desync(con, data):
            yield text
    elif kind == "setup":
        if data.get("turned"):
            yield con.say("ev.setup.turned")
        else:
            yield con.say("ev.setup", data.get("miss", 0), data.get("extra", 0))
    elif kind == "ready":
        key = "ev.said" if data.get("said") else "ev.ready"
        yield con.say(key, con.name_of(game.pos.to_move if game else 1))
    elif kind == "takeback":
        yield con.say("ev.takeback" if data.get("n", 1) == 1 else "ev.takeback.n", data.get("n"))
    elif kind == "fault":
        why = con.say("fault.%s" % data.get("why"))
        yield con.say("ev.fault", data["sq"], data.get("ch"), why)
    elif kind == "rank":
        text = con.say("rank.%s" % data["rank"], data["name"])
        yield con.say("ev.rank.5", text) if data["rank"] == 5 else text
    elif kind == "comment":
        yield con.say("ev.comment", data.get("who") or con.say("someone"), data["text"])
    elif kind == "name":
        side = _side(data["side"])
        yield con.say("ev.name", data.get("name"), con.say("white" if side == 1 else "black"))
    elif kind == "ask":
        key = "ask.%s" % data.get("what")
        yield con.say(key if con.texts.find(key) else "ask", data.get("sq"))
    elif kind in ("weak", "fault_ok", "sync", "brownout", "declined", "stands"):
        yield con.say("ev." + kind, data.get("sq") or data.get("m"))


def end(con, winner, why):
    """Yield how the game ended: `winner` 1, 2 or 0 for nobody, `why` the engine's reason."""
    who = con.name_of(winner) if winner else ""
    other = con.name_of(3 - winner) if winner else ""
    yield con.say("end." + why if winner else "draw." + why, who, other)


def illegal(con, start, to, why, need):
    """Yield why the move from square `start` to `to` (0 … 63) is refused and what is allowed."""
    square_name = borrow("fluxboard.console.shared").square_name
    yield con.say("ill." + why, square_name(start), square_name(to), need)
    game = con.session.game
    if game and not game.outcome() and game.pos.cells[start] == game.pos.to_move:
        allowed = [square_name(index) for index in game.pos.targets(start)]
        if allowed:
            yield con.say("ill.allowed", square_name(start), ", ".join(sorted(allowed)))
        else:
            yield con.say("ill.none", square_name(start))


def _illegal_event(con, data):
    move = data["m"]
    return illegal(con, _index(move), _index(move[2:]), data["why"], data.get("need"))


def _desync(con, data):
    """Yield square by square what the board lacks and what is too much."""
    yield con.say("ev.desync")
    extra = {}
    for name, colour in data.get("extra", ()):
        extra[name] = colour
    for name, colour in data.get("miss", ()):
        stone = con.say("stone." + colour)
        if name in extra:
            yield con.say("desync.instead", name, stone, con.say("stone." + extra.pop(name)))
        else:
            yield con.say("desync.miss", name, stone)
    for name in sorted(extra):
        yield con.say("desync.extra", name, con.say("stone." + extra[name]))
    if data.get("more"):
        yield con.say("desync.more", data["more"])
    elif len(data.get("miss", ())) == 1 and not data.get("extra"):
        # A stone that lies 40 % of the pitch off cannot be seen (hardware notes).
        yield con.say("desync.centre")


def _index(name):
    """Return the square 0 … 63 that a move's text begins with."""
    return (ord(name[1]) - 49) * 8 + ord(name[0]) - 65


def _side(colour):
    """Return side 1 or 2 of "X" or "O" (or a number), 0 for None."""
    return {"X": 1, "O": 2, None: 0}.get(colour, colour)


def _who(con, colour):
    return con.name_of(_side(colour))
