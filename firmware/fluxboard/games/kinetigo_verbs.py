"""The verbs of a KinetiGoGame: its methods, loaded for the moment."""

from fluxboard.compat import borrow
from fluxboard.errors import BadArgs, Illegal, Malformed, WrongState

_TEXT = "fluxboard.games.kinetigo_text"
_PLAY = "fluxboard.games.kinetigo_play"


def shooter(game):
    """Return (side, player) whose shot is next; (0, 0) when nobody's is.

    The player is 1 or 2 of a team, which take turns by round (R-K9); 1 without teams.
    """
    if game._outcome or game.shots == 6:
        return (0, 0)
    player = 1 + (game.number - 1 & 1) if game.options["teams"] == "on" else 1
    return borrow(_PLAY).shooter_of(game, game.shots), player


def legal(game):
    """Return the actions that can be made now, as texts.

    "shot" goes with any true picture; a clump, "remove 1,3 stuck", may be any two or more pucks.
    """
    if game._outcome:
        return []
    actions = ["shot"] if game.shots < 6 else []
    play = borrow(_PLAY)
    text = play.text
    for i in range(len(game.pucks)):
        puck = game.pucks[i]
        answers = []
        if puck & 15 != 15:
            answers = [text.place_text(game.zones, puck >> 4 & 15)]
            answers.append(text.place_text(game.zones, puck & 15))
        if puck < 256:
            answers += [c for c in "bg" if not play.refusal(game, "=%d%s" % (i + 1, c))]
        actions += ["settle %d %s" % (i + 1, answer) for answer in answers]
        actions += ["remove %d %s" % (i + 1, why) for why in text.REASONS if why != "stuck"]
    if not play.refusal(game, "."):
        actions.append("tally")
    return actions


def position(game):
    """Return where the match stands in one line, as errors name it."""
    text = borrow(_TEXT)
    line = "round %d, %d:%d, shot %d" % (game.number, game.scores[0], game.scores[1], game.shots)
    for puck in game.pucks:
        line += " " + text.puck_text(game.zones, puck)
    return line


def apply(game, action):
    """Make the action written in `action` (kinetigo_text.py) and return the events.

    ("shot", side, shot 1 to 6), ("remove", side or 0, reason), ("doubt", number, puck),
    ("settle", number, puck), ("zone", name, side or 0) for every zone with pucks,
    ("score", side, gained, total) or ("bust", side, ignored, total), ("sudden_death",),
    ("round", number, side to shoot), ("end", winner, "twenty", "both" or "sudden_death").

    Malformed if it is no action; Illegal if the rules refuse it, with `why`: "over" the match has
    ended · "shots" all six are shot · "early" not all are · "doubt" a puck has to be settled ·
    "count" more or fewer pucks, of a colour or in all, than were shot and not removed · "clump" a
    puck sticks to another one only · "puck" no such puck · "sure" no doubt, or not about that.
    """
    play = borrow(_PLAY)
    code = play.text.encode(game.zones, action)
    why = play.refusal(game, code)
    if why:
        now = " or ".join(sorted({one.split(" ")[0] for one in legal(game)}))
        text = "%s is illegal: %s in %r; now: %s"
        raise Illegal(text % (action.strip(), why, position(game), now or "nothing"), why)
    return play.play(game, code)


def undo(game):
    """Take back the last action; return the events: ("undo", its text).

    WrongState if there is none, or the match was resigned or aborted.
    """
    if game._outcome and game._outcome[1] in ("resign", "abort"):
        raise WrongState("the game has ended: " + game._outcome[1])
    play = borrow(_PLAY)
    at = len(game._record) - 1
    while at >= 0 and chr(game._record[at]) not in play.text.VERBS:
        at -= 1
    if at < 0:
        raise WrongState("no action to take back")
    code = game._record[at:].decode()
    play.back(game, at)
    return [("undo", play.text.decode(game.zones, code))]


def dump(game):
    """Return the whole match as printable ASCII without line ends.

    "K1", the options that are not the default, the zones, the record (kinetigo_text.py), how it
    was stopped: "r1", "r2" resigned by that side, "a" aborted. "-" for none.
    """
    values = [game.options[name] for name in game.OPTIONS]
    usual = [game.OPTIONS[name][0] for name in game.OPTIONS]
    values = sorted([value for value in values if value not in usual])
    end = "-"
    if game._outcome and game._outcome[1] == "resign":
        end = "r%d" % (3 - game._outcome[0])
    elif game._outcome and game._outcome[1] == "abort":
        end = "a"
    fields = ("K1", ",".join(values), ",".join(game.zones), game._record.decode(), end)
    return " ".join([field or "-" for field in fields])


def load(game, text):
    """Replace this match by the dumped one.

    Malformed, and nothing is changed, if `text` is not a dump or holds an impossible match.
    """
    try:
        loaded = borrow("fluxboard.games.kinetigo_file").read(type(game), text)
    except (Illegal, WrongState, BadArgs) as error:
        raise Malformed("not a game of Kineti-Go: %s" % error)
    for name in ("options", "zones", "scores", "shots", "pucks", "out", "_record", "_rounds"):
        setattr(game, name, getattr(loaded, name))
    game._outcome = loaded._outcome
