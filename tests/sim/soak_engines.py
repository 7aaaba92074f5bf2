"""Soak, part engines: random whole games of all games of the table, checked every step."""

from functools import partial

from fluxboard.games import registry

from tests.games import random_games
from tests.games.conservation import nothing_appears_or_vanishes
from tests.sim.soak_kit import Found, total

UNIT = "games"
GAMES_A_ROUND = 500
_NAMES = sorted(nothing_appears_or_vanishes)


def rounds(args):
    """Return {number of a round: its games}; `args.games` of each engine."""
    sizes = {}
    for at in range(len(_NAMES)):
        for k in range(-(-args.games // GAMES_A_ROUND)):
            sizes[k * len(_NAMES) + at] = min(GAMES_A_ROUND, args.games - k * GAMES_A_ROUND)
    return sizes


def job(args):
    """Return what plays a round."""
    return partial(_play, args.seed)


def _play(seed, number, size):
    name = _NAMES[number % len(_NAMES)]
    found = Found(number)
    for k in range(size):
        game_seed = seed * 1_000_003 + number * GAMES_A_ROUND + k
        try:
            _one(name, game_seed, found)
        except Exception as error:  # noqa: BLE001 - whatever goes wrong is what is looked for
            found.faults.append("%s, seed %d: %r" % (name, game_seed, error))
        found.done += 1
    return found


def _one(name, seed, found):
    game, _ = random_games.play(name, seed, nothing_appears_or_vanishes[name], undo_one_in=25)
    found.count("%s %s" % (name, game.outcome()[1]))
    found.count(name + " actions", game.record.count("|"))
    again = registry.create(name)
    again.load(game.dump())
    assert vars(again) == vars(game), "loaded, it is another game: " + game.dump()
    while game.record and seed % 50 == 0:
        game.undo()


def report(results):
    """Return how the games ended."""
    return ["%s: %d" % pair for pair in total(results).items()]
