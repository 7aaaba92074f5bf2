"""The rule that makes the cards of Magnefix from a fixed seed (R-M3)."""

from fluxboard.games.magnefix_deck import COLOURS, Dice, least, text

_SEED = 20250
# How many cards show so many tiles, the easy ones first; two tiles make ten cards, all there are.
_SHOWN = ((5, 15), (4, 15), (3, 15), (2, 10))


def deck():
    """Return the views of all cards, easy to hard."""
    dice = Dice(_SEED)
    views = []
    for tiles, amount in _SHOWN:
        wanted = len(views) + amount
        while len(views) < wanted:
            view = least(_grown(dice, tiles))
            if view not in views:
                views.append(view)
    return views


def _grown(dice, tiles):
    """Return a random view: each tile but the first lies beside one that lies."""
    letters = list(COLOURS)
    dice.shuffle(letters)
    lies = {(0, 0): letters.pop()}
    places = [(0, 0)]
    while len(places) < tiles:
        x, y = places[dice.roll(len(places))]
        dx, dy = ((1, 0), (-1, 0), (0, 1), (0, -1))[dice.roll(4)]
        if (x + dx, y + dy) not in lies:
            places.append((x + dx, y + dy))
            lies[places[-1]] = letters.pop()
    return text(lies)
