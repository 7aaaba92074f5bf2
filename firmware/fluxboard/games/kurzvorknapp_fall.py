"""Collapses in a KurzVorKnappGame, loaded for the moment (kurzvorknapp_rules.py; R-V6)."""

from fluxboard.errors import Illegal


def choices(game):
    """Return what may be told about a fall."""
    found = []
    for level in range(1, 25):
        one, two = game.area[3 * level + 1], game.area[3 * level + 2]
        if game.bars[level]:
            ways = ((1, 1, one > 1 and not _lone(one, two)), (1, 2, one and two), (2, 2, two > 1))
            found += ["bar %d %d %d" % (level, a, b) for a, b, there in ways if there]
    for level in range(2, 26):
        if game.area[3 * level]:
            found.append(("drop %d %%d" % level, 1, level - 1))
    if not _floating(game):
        found.append("done")
    return found


def _lone(one, two):
    """Return whether taking a bar off two cylinders that carry one leaves two bars on just one."""
    return one == 2 and two == 1


def _floating(game):
    """Return the lowest level whose cylinders have no bars below them, 0 if there is none."""
    for level in range(2, 26):
        if sum(game.area[3 * level : 3 * level + 3]) and not game.bars[level - 1]:
            return level
    return 0


def rebook(game, cells):
    """Move cylinders in the ledger until each of `cells`, indices of area, has one. Illegal."""
    if sum(game.area) < len(cells):
        raise Illegal("not so many cylinders stand in the area", "ledger")
    for cell in cells:
        same = cell - cell % 3
        while game.area[cell] < cells.count(cell):
            for other in [same, same + 1, same + 2] + list(range(3, 78)):
                if game.area[other] > cells.count(other):
                    game.area[other] -= 1
                    game.area[cell] += 1
                    break


def do(game, verb, args):
    """Make one action about a fall and return its events; Illegal, see table.py."""
    if verb == "collapse":
        return _collapse(game)
    if verb == "bar":
        return _bar(game, *args)
    if verb == "drop":
        return _drop(game, *args)
    level = _floating(game)
    if level and not args[0]:
        raise Illegal("no bars are left below the cylinders of level %d" % level, "ledger")
    game.phase = "next" if game.step else "fail"
    return _penalty(game)


def _collapse(game):
    """The turn is over; a bar not built yet leaves the game. During the bids it is the owner's."""
    if game.phase == "bid":
        game.builder = game.turn
    if game.phase == "place":
        # Built already: no gift, even if no cylinder has been placed yet.
        game.step = 1
    else:
        game.step = 0
        game.spiral -= 1
        game.lost += 1
    game.laid = ()
    game.asked = 0
    game.phase = "fall"
    return [("collapse", game.builder)]


def _bar(game, level, a, b, force):
    if not (1 <= level <= 24 and game.bars[level]):
        raise Illegal("there are no bars of level %d" % level, "ledger")
    if not (1 <= a <= 2 and 1 <= b <= 2):
        raise Illegal("a cylinder below a bar carries one or two", "bars")
    cells = (3 * level + a, 3 * level + b)
    if force:
        rebook(game, cells)
    elif a == b == 1 and _lone(game.area[3 * level + 1], game.area[3 * level + 2]):
        raise Illegal("the bar left would lie on one cylinder only", "ledger")
    elif game.area[cells[0]] < cells.count(cells[0]) or not game.area[cells[1]]:
        raise Illegal("there are no such cylinders on level %d" % level, "ledger")
    for cell in cells:
        game.area[cell] -= 1
    for cell in cells:
        game.area[cell - 1] += 1
    game.bars[level] -= 1
    game.lost += 1
    return []


def _drop(game, level, to, force):
    if not 1 <= to < level <= 25:
        raise Illegal("a cylinder falls to a lower level, 1 the table", "level")
    if force:
        rebook(game, (3 * level,))
    elif not game.area[3 * level]:
        raise Illegal("no free cylinder stands on level %d" % level, "ledger")
    game.area[3 * level] -= 1
    game.area[3 * to] += 1
    return []


def _penalty(game):
    """Whoever was building takes the lowest cylinder that carries no bar."""
    for level in range(1, 26):
        if game.area[3 * level]:
            game.area[3 * level] -= 1
            game.hands[game.builder] += 1
            return [("penalty", game.builder, level)]
    return []
