"""How people make one move of a board game: the styles, and the choice between them."""

from fluxboard_sim import captures, squares
from fluxboard_sim.motion import HandError, NoRoom, wait
from fluxboard_sim.placing import free_walk, line_squares

# Ways of a move to an empty square, with the share of each.
QUIET = {
    "plain": 30,
    "low": 12,
    "hesitate": 14,
    "slide": 18,
    "slide_fast": 6,
    "slide_rest": 8,
    "regrip": 6,
    "second_choice": 6,
}
CAPTURES = dict.fromkeys(captures.STYLES, 10)


def draw_style(rng, weights):
    """Return one key of `weights` (name to share)."""
    names = sorted(weights)
    total = sum(weights.values())
    return str(rng.choice(names, p=[weights[name] / total for name in names]))


def human_move(hand, start, end, style=None, avoid=()):
    """Yield a move from `start` to `end` in a style of QUIET or CAPTURES, drawn when None.

    Where a style has no room (a slide past other stones, a sweep) the plain one is used instead;
    `hand.style` tells which it was. `avoid`: squares on which the stone must not even seem to
    lie on the way: no rest, no low hovering there.
    """
    start, end = squares.square(start), squares.square(end)
    taking = bool(hand.world.discs_on(end))
    known = CAPTURES if taking else QUIET
    style = style or draw_style(hand.rng, known)
    if style not in known:
        kind = "a capture" if taking else "a move to an empty square"
        raise HandError("no style %r for %s; known: %s" % (style, kind, ", ".join(sorted(known))))
    hand.note_style(style)
    if taking:
        return _capture(hand, start, end, style, avoid)
    return _WAYS[style](hand, start, end, avoid)


def _capture(hand, start, end, style, avoid):
    try:
        yield from captures.capture(hand, start, end, style, avoid)
    except NoRoom:
        hand.note_style("enemy_first")
        yield from captures.capture(hand, start, end, "enemy_first", avoid)


def _plain(hand, start, end, _avoid, height_mm=None):
    yield from hand._lift(start, height_mm)
    yield from hand.fingers.put(hand._in_hand(), end)


def _low(hand, start, end, avoid):
    yield from _plain(hand, start, end, avoid, hand.rng.uniform(8, 15))


def _hesitate(hand, start, end, avoid):
    rng, pitch = hand.rng, hand.world.board.PITCH_MM
    yield from hand._lift(start)
    disc = hand._in_hand()
    for _ in range(int(rng.integers(1, 4))):
        number = int(rng.integers(64))
        x, y = squares.centre_mm(number, pitch)
        low = 18.0 if number in avoid else 9.0
        dx, dy = rng.normal(0, 4, 2)
        yield from hand.fingers.carry(disc, x + dx, y + dy, rng.uniform(low, 45))
        yield from hand.fingers.sway(disc, rng.uniform(80, 900))
    yield from hand.fingers.put(disc, end)


def _slide(hand, start, end, avoid, low=60.0, high=400.0, rest_share=0.25):
    rng = hand.rng
    disc = hand._find(start)
    between = line_squares(start, end)
    between = [] if between is None else between
    if any(hand.world.discs_on(number) for number in between):
        between = free_walk(hand.world, start, end) or between
    yield from hand.fingers.reach()
    rests = {
        number: float(rng.choice([60, 150, 300, 700, 2000]))
        for number in between
        if number not in avoid and rng.random() < rest_share
    }
    try:
        yield from hand.fingers.slide_over(
            disc, [*between, end], rests, lambda: rng.uniform(low, high)
        )
    except NoRoom:
        hand.note_style("plain")
        yield from hand.fingers.lift(disc)
        yield from hand.fingers.put(disc, end)


def _slide_fast(hand, start, end, avoid):
    yield from _slide(hand, start, end, avoid, 500.0, 800.0, 0.0)


def _slide_rest(hand, start, end, avoid):
    yield from _slide(hand, start, end, avoid, 50.0, 150.0, 0.8)


def _regrip(hand, start, end, avoid):
    yield from hand._lift(start)
    yield from wait(hand.rng.uniform(50, 600))
    yield from hand.fingers.put(hand._in_hand(), start)
    yield from wait(hand.rng.uniform(50, 900))
    yield from _plain(hand, start, end, avoid)


def _second_choice(hand, start, end, avoid):
    world = hand.world
    own = [
        number
        for number in range(64)
        if number != start
        and any(d.colour == hand.side and d.lies() and not d.held for d in world.discs_on(number))
    ]
    if own:
        first = int(hand.rng.choice(own))
        yield from hand._lift(first)
        yield from wait(hand.rng.uniform(100, 700))
        yield from hand.fingers.put(hand._in_hand(), first)
        yield from wait(hand.rng.uniform(50, 500))
    yield from _plain(hand, start, end, avoid)


_WAYS = {
    "plain": _plain,
    "low": _low,
    "hesitate": _hesitate,
    "slide": _slide,
    "slide_fast": _slide_fast,
    "slide_rest": _slide_rest,
    "regrip": _regrip,
    "second_choice": _second_choice,
}
