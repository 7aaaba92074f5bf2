"""Experience (R-C10): five ranks from games finished and won, kept in the settings by name.

Loaded for the moment when a game ends or somebody asks. A player's entry is one short text,
"games,wins,told" and the different players beaten, up to five: "7,3,2,Tom,Ann".
"""

from fluxboard.compat import const

_KEY = "players"
_PLAYERS = const(16)
_RIVALS = const(5)


def _read(stats, name):
    words = (stats.get(name) or "0,0,0").split(",")
    return int(words[0]), int(words[1]), int(words[2]), words[3:]


def _rank(games, wins, rivals):
    if wins >= 40 and len(rivals) >= _RIVALS:
        return 5
    return 4 if wins >= 15 else 3 if wins >= 5 else 2 if wins else 1 if games else 0


def rank(settings, name):
    """Return the rank of player `name`: 0 for nobody yet, 1 to 5."""
    games, wins, _, rivals = _read(settings.get(_KEY, {}), name)
    return _rank(games, wins, rivals)


def count(settings, names, winner, sign=1):
    """Count a finished game of `names` [White, Black] won by side `winner` (0: drawn).

    `sign` -1 takes it back again (its last move was undone). Return a list of (name, rank) newly
    reached; every rank is told once per player. Unnamed players (None) are not counted; when
    there are too many names, who played least is forgotten.
    """
    stats = dict(settings.get(_KEY, {}))
    news = []
    for side in (1, 2):
        name = names[side - 1]
        if not name:
            continue
        games, wins, told, rivals = _read(stats, name)
        games = max(0, games + sign)
        if winner == side:
            wins = max(0, wins + sign)
            rival = names[2 - side]
            if rival and sign > 0 and rival not in rivals and len(rivals) < _RIVALS:
                rivals.append(rival)
        reached = _rank(games, wins, rivals)
        if reached > told:
            told = reached
            news.append((name, reached))
        stats[name] = ",".join(["%d,%d,%d" % (games, wins, told)] + rivals)
    while len(stats) > _PLAYERS:
        least = min((n for n in stats if n not in names), key=lambda n: _read(stats, n)[0])
        del stats[least]
    settings.set(_KEY, stats)
    return news
