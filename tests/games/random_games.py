"""Random whole games; plain code, so that MicroPython plays the very same ones."""

from fluxboard.games import registry

# How often each verb is chosen when it is legal; 1 for those not named.
WEIGHTS = {
    "kluster": {"place": 16, "fail": 3, "again": 8, "pass": 4, "fixed": 6},
    "kurzvorknapp": {
        "show": 90, "success": 60, "fail": 9, "yes": 60, "put": 60, "clear": 4, "bid": 9, "no": 9,
        "go": 30, "done": 3, "pass": 2, "bar": 2, "drop": 3, "way": 9,
    },
    "magnefix": {"hand": 3, "right": 4, "wrong": 2},
}  # fmt: skip
LIMIT = 4000


class Dice:
    """A generator of its own, the same everywhere."""

    def __init__(self, seed):
        self.state = seed * 7919 % 2147483646 + 1

    def roll(self, sides):
        self.state = self.state * 16807 % 2147483647
        return (self.state >> 8) % sides

    def pick(self, things):
        return things[self.roll(len(things))]


def kluster_options(dice):
    mode = dice.pick(("standard", "elimination", "solo", "expert"))
    boxes = dice.pick((1, 1, 2, 3))
    low = {"solo": 1, "elimination": 3}.get(mode, 2)
    players = 1 if mode == "solo" else low + dice.roll(4 * boxes - low + 1)
    starter = 1 + dice.roll(players)
    return {"mode": mode, "boxes": boxes, "players": players, "starter": starter}


def kurzvorknapp_options(dice):
    players = 2 + dice.roll(3)
    return {"players": players, "starter": 1 + dice.roll(players)}


def magnefix_options(dice):
    players = 1 + dice.roll(4)
    left_out = dice.pick(("0", "15", "25", "25", "25", "25"))
    return {"players": players, "left_out": left_out, "seed": dice.roll(1000)}


OPTIONS = {
    "kluster": kluster_options,
    "kurzvorknapp": kurzvorknapp_options,
    "magnefix": magnefix_options,
}
NAMES = sorted(OPTIONS)


def choose(name, dice, legal):
    """Return one of the legal texts: first the verb, by its weight, then any of that verb."""
    verbs = []
    for text in legal:
        verb = text.split()[0]
        if verb not in verbs:
            verbs.append(verb)
    weights = [WEIGHTS[name].get(verb, 1) for verb in verbs]
    at = dice.roll(sum(weights))
    for verb, weight in zip(verbs, weights):  # noqa: B905 - MicroPython has no strict=
        at -= weight
        if at < 0:
            return dice.pick([text for text in legal if text.split()[0] == verb])
    raise AssertionError("no verb")


def play(name, seed, check=None, undo_one_in=0):
    """Play a game to its end; return (game, a sum over all events). `check(game)` each step."""
    dice = Dice(seed)
    game = registry.create(name, OPTIONS[name](dice))
    told = 0
    for _ in range(LIMIT):
        if check:
            check(game)
        if game.outcome():
            return game, told
        if undo_one_in and game.record and dice.roll(undo_one_in) == 0:
            events = game.undo()
        else:
            events = game.apply(choose(name, dice, game.legal()))
        for char in repr(events):
            told = (told * 31 + ord(char)) % 65521
    raise AssertionError("no end after %d actions: %s" % (LIMIT, game.dump()))
