"""What never appears or vanishes in a game, whatever is played: one check for each."""


def kluster(game):
    hands = list(game.hands[1:])
    assert sum(hands) + game.area + game.pool + game.box == 12 * game.options["boxes"]
    assert min([*hands, game.area, game.pool, game.box]) >= 0


def kurzvorknapp(game):
    hands, area, bars = game.hands[1:], game.area, game.bars
    assert sum(hands) + sum(area) + game.box + game.gone == 54
    assert game.spiral + sum(bars) + game.lost == 24
    assert not any(area[:3]) and bars[0] == 0
    for level in range(1, 26):
        none, one, two = area[3 * level : 3 * level + 3]
        # Every bar lies on two cylinders, and whatever stands higher stands on a bar.
        assert one + 2 * two == 2 * bars[level] and (one or two != 1)
        assert game.phase == "fall" or level == 1 or bars[level - 1] or not none + one + two


def magnefix(game):
    lies = 0 if game.phase == "turn" else 1
    assert sum(game.won) + game.out + lies == game.turned <= len(game.order)
    assert len(set(game.order)) == len(game.order) == 55 - int(game.options["left_out"])
    assert len(set(game.hands)) == len(game.hands) == len(game.times)


nothing_appears_or_vanishes = {
    "kluster": kluster,
    "kurzvorknapp": kurzvorknapp,
    "magnefix": magnefix,
}
