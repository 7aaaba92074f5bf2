"""The verbs of a ClusterGame: its methods, loaded for the moment."""

from fluxboard.compat import borrow
from fluxboard.errors import BadArgs, Illegal, Malformed, WrongState
from fluxboard.games.cluster_position import PASS

# A square in a dump is one letter: A1 is "A", H8 is "/".
_CODE = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def legal(game):
    """Return the legal moves as texts, none once the game has ended."""
    moves = [] if game._outcome else game.pos.legal_moves()
    return [game.pos.move_text(move) for move in moves]


def moves(game, start=0, stop=None):
    """Return the record from ply `start` to before `stop` as texts, "--" for a pass."""
    stop = game.plies if stop is None else min(stop, game.plies)
    return [game.pos.move_text(game.pos.played(ply)[0]) for ply in range(start, stop)]


def apply(game, action):
    """Make the move written in `action` and return the events, automatic passes included.

    Malformed if it is no move at all; Illegal if the rules refuse it, with `why` as in
    Position.why_illegal ("over" for any ended game) and, for "distance", `need`.
    """
    pos = game.pos
    move = pos.parse_move(action)
    why = "over" if game._outcome else pos.why_illegal(move)
    if why:
        need = pos.need(move & 63, move >> 6) if why == "distance" else 0
        need_text = " %d" % need if need else ""
        text = "%s is illegal: %s%s in %r" % (pos.move_text(move), why, need_text, pos)
        raise Illegal(text, why, need)
    pos.push(move)
    captured = 1 if pos.played(pos.plies - 1)[1] else 0
    return game._settle([("move", pos.move_text(move), captured)])


def _settle(game, events):
    """Follow the rules from here to the next move a player makes, adding to `events`."""
    pos = game.pos
    passed = 0
    while True:
        result = pos.outcome(game.options["simultaneous"] == "draw")
        if not result and passed == 2:
            result = (0, "no_move")
        if not result and game.options["repetition"] == "on" and pos.repeats() >= 2:
            result = (0, "repetition")
        if not result and not pos.legal_moves():
            if game.options["no_move"] == "pass":
                events.append(("pass", pos.to_move))
                pos.push(PASS)
                passed += 1
                continue
            result = (3 - pos.to_move, "no_move")
        break
    game._count()
    if result:
        events += game._stop(result[0], result[1])
    return events


def _count(game):
    pos = game.pos
    game.plies = ply = pos.plies
    # Sides alternate with every ply, so White began if White is to move after an even number.
    game.number = 1 + (ply + ((pos.to_move - 1 + ply) & 1)) // 2
    while ply and pos.played(ply - 1)[0] == PASS:
        ply -= 1
    game.last = pos.played(ply - 1) if ply else None


def undo(game):
    """Take back the last move and the passes it caused, and go on; return the events.

    WrongState if there is no move, or the game was resigned or aborted.
    """
    if game._outcome and game._outcome[1] in ("resign", "abort"):
        raise WrongState("the game has ended: " + game._outcome[1])
    if not game.last:
        raise WrongState("no move to take back")
    move = PASS
    while move == PASS:
        move = game.pos.pop()
    game._outcome = None
    game._count()
    return [("undo", game.pos.move_text(move))]


def dump(game):
    """Return the whole game as printable ASCII without line ends: two letters a move.

    "C1", the options that are not the default, the start (rows:side), the moves without
    passes, how it was stopped: "r1", "r2" resigned by that side, "a" aborted. "-" for none.
    """
    values = []
    for name in game.OPTIONS:
        if game.options[name] != game.OPTIONS[name][0]:
            values.append(game.options[name])
    moves = ""
    for ply in range(game.plies):
        move = game.pos.played(ply)[0]
        if move != PASS:
            moves += _CODE[move & 63] + _CODE[move >> 6]
    end = "-"
    if game._outcome and game._outcome[1] == "resign":
        end = "r%d" % (3 - game._outcome[0])
    elif game._outcome and game._outcome[1] == "abort":
        end = "a"
    values = ",".join(sorted(values))
    return " ".join(("C1", values or "-", game._start, moves or "-", end))


def load(game, text):
    """Replace this game by the dumped one, with a new `pos`.

    Malformed, and nothing is changed, if `text` is not a dump or holds an impossible game.
    """
    try:
        loaded = borrow("fluxboard.games.cluster_rare").read_game(type(game), _CODE, text)
    except (Illegal, WrongState, BadArgs) as error:
        raise Malformed("not a game of Cluster: %s" % error)
    game.options = loaded.options
    game.pos = loaded.pos
    game._start = loaded._start
    game._outcome = loaded._outcome
    game._count()
