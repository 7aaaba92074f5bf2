"""What never appears or vanishes in a game, whatever is played: one check for each."""


def kluster(game):
    hands = list(game.hands[1:])
    assert sum(hands) + game.area + game.pool + game.box == 12 * game.options["boxes"]
    assert min([*hands, game.area, game.pool, game.box]) >= 0


nothing_appears_or_vanishes = {"kluster": kluster}
