"""The record of a TableGame: its methods, loaded for the moment (table.py)."""

from fluxboard.compat import borrow
from fluxboard.errors import BadArgs, Illegal, Malformed, WrongState

# As in table_verbs.py.
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def actions(game):
    """Return the actions so far as texts."""
    shapes = borrow(game.RULES).VERBS
    return [_text(shapes, code) for code in game.record.split("|")[:-1]]


def _text(shapes, code):
    words = code.split(";")
    at = _LETTERS.find(words[0])
    if len(words[0]) != 1 or not 0 <= at < len(shapes):
        raise Malformed("%r in a record is no action" % code)
    words[0] = shapes[at].split()[0]
    return " ".join([word for word in words if word])


def undo(game):
    """Take back the last action and what it caused; return the events.

    WrongState if there is none, or the game was resigned or aborted.
    """
    if game._outcome and game._outcome[1] in ("resign", "abort"):
        raise WrongState("the game has ended: " + game._outcome[1])
    codes = game.record.split("|")[:-1]
    if not codes:
        raise WrongState("nothing to take back")
    last = _text(borrow(game.RULES).VERBS, codes.pop())
    _take(game, _replayed(game, game.options, codes))
    return [("undo", last)]


def _replayed(game, options, codes):
    """Return a new game in which the actions have been made."""
    made = type(game)(options)
    rules = borrow(game.RULES)
    verbs = borrow("fluxboard.games.table_verbs")
    for code in codes:
        verbs.make(made, rules, verbs.read(made, rules.VERBS, _text(rules.VERBS, code)))
    return made


def _take(game, other):
    state = other.__dict__
    for name in state:
        setattr(game, name, state[name])


def dump(game):
    """Return the whole game as printable ASCII without line ends.

    The code, the options that are not the default, the record, how it was stopped: "r2" resigned
    by that seat, "a" aborted. "-" for none.
    """
    values = []
    for name in game.OPTIONS:
        if game.options[name] != game.OPTIONS[name][0]:
            values.append("%s=%s" % (name, game.options[name]))
    end = "-"
    if game._outcome and game._outcome[1] == "abort":
        end = "a"
    elif game._outcome and game._outcome[1] == "resign":
        for seat in range(1, game.options["players"] + 1):
            if seat not in game._outcome[0]:
                end = "r%d" % seat
    return " ".join((game.CODE, ",".join(sorted(values)) or "-", game.record or "-", end))


def load(game, text):
    """Replace this game by the dumped one; Malformed, and nothing is changed, if it cannot be."""
    try:
        _take(game, _loaded(game, text))
    except (Illegal, WrongState, BadArgs) as error:
        raise Malformed("not a game of %s: %s" % (game.CODE, error))


def _loaded(game, text):
    fields = text.split(" ") if isinstance(text, str) else ()
    if len(fields) != 4 or fields[0] != game.CODE:
        raise Malformed("not a dump that begins with %s: %r" % (game.CODE, text))
    options = {}
    for pair in [] if fields[1] == "-" else fields[1].split(","):
        name, _, value = pair.partition("=")
        if name in options:
            raise Malformed("%r is there twice" % name)
        options[name] = value
    record = "" if fields[2] == "-" else fields[2]
    codes = record.split("|")
    if codes.pop():
        raise Malformed("%r does not end an action" % record)
    made = _replayed(game, options, codes)
    if fields[3] == "a":
        made.abort()
    elif fields[3][:1] == "r":
        made.resign(borrow("fluxboard.games.table_verbs").whole(fields[3][1:]))
    elif fields[3] != "-":
        raise Malformed("%r does not say how a game was stopped" % fields[3])
    return made
