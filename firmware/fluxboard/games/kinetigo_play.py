"""What an action does to a KinetiGoGame; loaded on use. Codes as in kinetigo_text.py."""

from fluxboard.compat import borrow, const

# Borrowed as this module is, so that both go together.
text = borrow("fluxboard.games.kinetigo_text")

_SURE = const(15)
_STUCK = const(3)


def refusal(game, code):
    """Return why the rules refuse the action, "" if they do not; the words are those of apply."""
    verb = code[0]
    if game._outcome:
        return "over"
    if verb == "/":
        if game.shots == 6:
            return "shots"
        lying, gone = text.pucks(code)
        if [reason for _, reason in gone].count(_STUCK) == 1:
            return "clump"
        return _miscounted(game, game.shots + 1, lying, _counted_out(game, gone))
    if verb == ".":
        if game.shots < 6:
            return "early"
        unsure = [puck for puck in game.pucks if puck < 256 or puck & 15 != _SURE]
        return "doubt" if unsure else ""
    numbers = [int(figure) for figure in code[1:-1]]
    if max(numbers) > len(game.pucks):
        return "puck"
    if verb == "-":
        return "clump" if (code[-1] == "s") != (len(numbers) > 1) else ""
    puck = game.pucks[numbers[0] - 1]
    if code[-1] in "bg":
        if puck >= 256:
            return "sure"
        return _miscounted(game, game.shots, _settled(game, code), game.out)
    zones = (puck >> 4 & 15, puck & 15)
    return "" if zones[1] != _SURE and int(code[-1]) in zones else "sure"


def _counted_out(game, gone):
    out = list(game.out)
    for side, _ in gone:
        out[side] += 1
    return out


def _miscounted(game, shots, lying, out):
    """Return "count" unless every puck that was shot lies or is out, colour by colour."""
    if len(lying) + sum(out) != shots:
        return "count"
    first = shooter_of(game, 0)
    for side in (1, 2):
        shot = (shots + 1) // 2 if side == first else shots // 2
        if len([puck for puck in lying if puck >> 8 == side]) + out[side] > shot:
            return "count"
    return ""


def shooter_of(game, shot):
    """Return the side that shoots or shot with number `shot`, from 0, of this round (R-K5)."""
    black = (game.options["first"] == "black") ^ (game.number - 1 + shot & 1)
    return 1 if black else 2


def _settled(game, code):
    """Return the pucks after an answer."""
    pucks = list(game.pucks)
    at = int(code[1]) - 1
    if code[2] in "bg":
        pucks[at] |= text.COLOURS.find(code[2]) << 8
    else:
        pucks[at] = pucks[at] & ~255 | int(code[2]) << 4 | _SURE
    return pucks


def play(game, code):
    """Make an action that `refusal` lets pass; return the events as apply tells them."""
    if code[0] == ".":
        return _tally(game)
    # The record grows first: if memory runs out here, nothing has happened.
    game._record.extend(code.encode())
    return follow(game, code)


def _tally(game):
    events, scores, ended = borrow("fluxboard.games.kinetigo_tally").score(game)
    rounds = game._rounds
    if not ended:
        if scores == [20, 20] and not game.sudden_death:
            events.append(("sudden_death",))
        last = shooter_of(game, 5)
        events.append(("round", game.number + 1, last))
        rounds = rounds[:]
        rounds.append(len(game._record) + 1 << 10 | scores[0] << 5 | scores[1])
    game._record.extend(b".")
    game._rounds = rounds
    if ended:
        game.scores = scores
        return events + game._stop(ended[0], ended[1])
    begin(game)
    return events


def follow(game, code):
    """Do what an action other than a tally does, its place in the record left alone."""
    if code[0] == "/":
        lying, gone = text.pucks(code)
        events = [("shot", shooter_of(game, game.shots), game.shots + 1)]
        events += [("remove", side, text.REASONS[reason]) for side, reason in gone]
        for i in range(len(lying)):
            if lying[i] < 256 or lying[i] & 15 != _SURE:
                events.append(("doubt", i + 1, text.puck_text(game.zones, lying[i])))
        game.out = _counted_out(game, gone)
        game.pucks = lying
        game.shots += 1
        return events
    if code[0] == "=":
        game.pucks = _settled(game, code)
        at = int(code[1])
        return [("settle", at, text.puck_text(game.zones, game.pucks[at - 1]))]
    reason = [word for word in text.REASONS if word[0] == code[-1]][0]
    removed = [game.pucks[int(figure) - 1] >> 8 for figure in code[1:-1]]
    kept = [str(i + 1) not in code for i in range(len(game.pucks))]
    game.pucks = [game.pucks[i] for i in range(len(kept)) if kept[i]]
    for side in removed:
        game.out[side] += 1
    return [("remove", side, reason) for side in removed]


def back(game, at):
    """Go back to where the record had `at` characters: the round so far is played again."""
    rounds = game._rounds
    while rounds[-1] >> 10 > at:
        rounds = rounds[:-1]
    game._rounds = rounds
    game._outcome = None
    begin(game)
    start = rounds[-1] >> 10
    kept = game._record[start:at].decode()
    game._record = game._record[:at]
    code = ""
    for letter in kept + ".":
        if letter in text.VERBS and code:
            follow(game, code)
            code = ""
        code += letter


def begin(game):
    """Clear the field for the round that `_rounds` says is on."""
    game.scores = [game._rounds[-1] >> 5 & 31, game._rounds[-1] & 31]
    game.shots = 0
    game.pucks = []
    game.out = [0, 0, 0]
