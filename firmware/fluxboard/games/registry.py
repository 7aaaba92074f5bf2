"""Games by name, imported only when one is started. A new game is its module and one line here.

Each module names its engine class in `ENGINE`.
"""

from fluxboard.errors import NotFound

GAMES = {
    "cluster": "fluxboard.games.cluster",
    "kinetigo": "fluxboard.games.kinetigo",
    "kluster": "fluxboard.games.kluster",
    "kurzvorknapp": "fluxboard.games.kurzvorknapp",
    "magnefix": "fluxboard.games.magnefix",
}


def find(name):
    """Return the full name of the game that `name` begins, in either case, or raise NotFound."""
    wanted = name.strip().lower() if isinstance(name, str) else ""
    if wanted in GAMES:
        return wanted
    known = sorted(game for game in GAMES if game.startswith(wanted)) if wanted else []
    if len(known) == 1:
        return known[0]
    if known:
        raise NotFound("%r could be %s" % (name, " or ".join(known)))
    raise NotFound("no game %r; there is: %s" % (name, ", ".join(sorted(GAMES))))


def create(name, options=None):
    """Return a new game by name or unambiguous prefix; NotFound or BadArgs name the known ones."""
    module = __import__(GAMES[find(name)], None, None, ("ENGINE",))
    return module.ENGINE(options)
