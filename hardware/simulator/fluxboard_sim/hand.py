"""A person's hand on the virtual board: queued, timed, seeded; the words are those of a story.

    white = sim.hand("X")
    white.move("D1", "D3")                    # blocks: the board runs until the hand is idle
    white.later(300).slide(["D3", "D4"])      # queued; runs while the board is pumped
    black.after(white, 100).move("A2", "C2")  # starts 100 ms after White lets go
"""

import copy

import numpy as np

from fluxboard_sim import captures, human, squares, tidying
from fluxboard_sim.motion import Fingers, HandError, until, wait
from fluxboard_sim.timeline import Timeline

__all__ = ["Hand", "HandError", "side_name"]

# No single verb of a hand takes longer than this; a set-up from nothing takes about a minute.
_PATIENCE_MS = 600_000


def side_name(side):
    """Return "X" or "O" for "X", "white", 1 and "O", "black", 2; ValueError else."""
    names = {"x": "X", "white": "X", "1": "X", "o": "O", "black": "O", "2": "O"}
    try:
        return names[str(side).lower()]
    except KeyError:
        raise ValueError("no side %r; sides are X (white) and O (black)" % (side,))


class Hand:
    """One hand. Verbs block until done, unless called on what `later`, `start`, `when`,
    `after` return: those queue, and several hands move at once while the board is pumped.

    `released_us`: when it last let go of a stone; `rest_us`: when that stone came to rest;
    `phase`: "idle", "reach", "lift", "carry", "hover", "lower", "settle", "slide", "wait";
    `held`: the stone in it; `log`: [(t_us, words)], the story so far.
    """

    def __init__(self, world, sim, side, rng=None, pace=1.0):
        """`sim` pumps the board: run_until(condition, timeout_ms). `rng`: numpy Generator."""
        self.world, self.sim, self.side = world, sim, side_name(side)
        if rng is None:
            seed = [world.seed, 20, "XO".index(self.side), len(world.hands)]
            rng = np.random.Generator(np.random.PCG64(seed))
        self.rng = rng
        self.fingers = Fingers(world, rng, pace)
        self._t = Timeline()
        self.fingers.on_release = self._t.release
        self.blocking = True
        world.hands.append(self)

    # What it is doing

    @property
    def busy(self):
        """True while anything is queued or under way."""
        return self._t.busy

    def step(self, t_us):
        """Play the queue up to `t_us`; the world calls this on every tick."""
        self._t.step(t_us)

    phase = property(lambda self: self._t.phase, doc="What the hand does just now.")
    released_us = property(lambda self: self._t.released_us, doc="World time of the last release.")
    releases = property(lambda self: self._t.releases, doc="How often it let go of a stone.")
    rest_us = property(lambda self: self._t.rest_us, doc="World time when it last became still.")
    held = property(lambda self: self._t.held, doc="The stone in the hand, or None.")
    style = property(lambda self: self._t.style, doc="The style of the last human_move.")
    log = property(lambda self: self._t.log, doc="[(t_us, words)]: the story so far.")

    # Together with others

    def later(self, ms):
        """Return this hand for queueing: the next verb starts `ms` after what is queued."""
        return self.start()._do("wait %g ms" % ms, lambda: wait(ms))

    def start(self):
        """Return this hand for queueing: verbs return at once, and move while the board runs."""
        twin = copy.copy(self)
        twin.blocking = False
        return twin

    def when(self, condition):
        """Return this hand for queueing: the next verb starts once `condition()` is true."""
        return self.start()._do("when", lambda: until(condition))

    def after(self, other, ms=0, releases=1):
        """Return this hand for queueing: the next verb starts `ms` after `other` next lets go.

        `releases`: which letting go is meant; in a capture the second is the mover's stone.
        """
        count = other.releases + releases
        waiting = self.when(lambda: other.releases >= count)
        return waiting.later(ms) if ms else waiting

    def finish(self):
        """Run the board until this hand is idle. HandError when something was impossible.

        TimeoutError when it is still busy after ten minutes: it waits for what never comes.
        """
        self.sim.run_until(lambda: not self.busy, _PATIENCE_MS)
        error, self._t.error = self._t.error, None
        if error:
            raise error
        if self.busy:
            raise TimeoutError("the hand of %s waits for ever" % self.side)
        return self

    def cancel(self):
        """Forget what is queued and stop; a stone in the hand stays in it."""
        self._t.clear()

    def _do(self, words, verb):
        self._t.add(words, verb, self.world.now_us)
        return self.finish() if self.blocking else self

    # Verbs

    def wait(self, ms):
        """Do nothing for `ms`."""
        return self._do("wait %g ms" % ms, lambda: wait(ms))

    def lift(self, square, height_mm=None, reach_ms=None):
        """Take the stone on `square` up: 20 to 60 mm, or `height_mm`."""
        return self._do("lift %s" % square, lambda: self._lift(square, height_mm, reach_ms))

    def put(self, square, off=None, on_top=False):
        """Put the stone in the hand down on `square`, off centre by `off` (dx, dy) mm."""

        def verb():
            yield from self.fingers.put(self._in_hand(), squares.square(square), off, on_top)

        return self._do("put %s%s" % (square, " off %s" % (off,) if off else ""), verb)

    def put_back(self, off=None):
        """Put the stone in the hand back on the square it came from."""

        def verb():
            disc = self._in_hand()
            if self._t.home is None:
                raise HandError("the stone in the hand came from no square")
            yield from self.fingers.put(disc, self._t.home, off)

        return self._do("put back", verb)

    def take_away(self):
        """Put the stone in the hand into its tray."""

        def verb():
            yield from self.fingers.take_away(self._in_hand())

        return self._do("take away", verb)

    def fetch(self, colour, reach_ms=None):
        """Take a stone of `colour` ("X" or "O") out of its tray into the hand."""
        return self._do("fetch %s" % colour, lambda: self._fetch(side_name(colour), reach_ms))

    def hover(self, square, ms=300, height_mm=None):
        """Carry the stone in the hand over `square` and stay there for `ms`."""

        def verb():
            disc = self._in_hand()
            x, y = squares.centre_mm(squares.square(square), self.world.board.PITCH_MM)
            dx, dy = self.rng.normal(0, 3, 2)
            yield from self.fingers.carry(disc, x + dx, y + dy, height_mm)
            yield from self.fingers.sway(disc, ms)

        return self._do("hover over %s for %g ms" % (square, ms), verb)

    def move(self, start, end, off=None, height_mm=None, reach_ms=None):
        """Lift the stone on `start`, carry it, put it on `end`."""

        def verb():
            yield from self._lift(start, height_mm, reach_ms)
            yield from self.fingers.put(self._in_hand(), squares.square(end), off)

        return self._do("move %s %s" % (start, end), verb)

    def remove(self, square):
        """Take the stone on `square` off the board, into its tray."""

        def verb():
            yield from self._lift(square)
            yield from self.fingers.take_away(self._in_hand())

        return self._do("remove %s" % square, verb)

    def add(self, colour, square, off=None):
        """Bring a stone of `colour` from its tray to `square`."""

        def verb():
            yield from self._fetch(side_name(colour))
            yield from self.fingers.put(self._in_hand(), squares.square(square), off)

        return self._do("add %s %s" % (colour, square), verb)

    def slide(self, path, rest_ms=0, speed_mm_s=None, wobble_mm=3.5, reach_ms=None):
        """Push the stone on path[0] along the table over the squares of `path`, crookedly.

        `rest_ms`: one number for each stop in between, or {square: ms}; without a rest the stone
        goes on smoothly. `speed_mm_s`: mean speed, 50 to 800; drawn when not given. HandError
        when other stones leave no way.
        """
        numbers = [squares.square(s) for s in path]
        rests = rest_ms if isinstance(rest_ms, dict) else dict.fromkeys(path[1:-1], rest_ms)
        rests = {squares.square(s): ms for s, ms in rests.items() if ms}

        def speed():
            drawn = speed_mm_s or float(np.exp(self.rng.uniform(4.0, 6.6)))
            return min(800.0, max(50.0, drawn))

        def verb():
            disc = self._find(numbers[0])
            yield from self.fingers.reach(reach_ms)
            yield from self.fingers.slide_over(disc, numbers[1:], rests, speed, wobble_mm)

        return self._do("slide %s" % " ".join(map(str, path)), verb)

    def nudge(self, square, by=None):
        """Shift the stone on `square` by `by` (dx, dy) mm along the table, or to a new place."""
        return self._do("nudge %s" % square, lambda: tidying.nudge(self, square, by))

    def twist(self, square, degrees=None):
        """Turn the stone on `square` where it lies."""
        return self._do("twist %s" % square, lambda: tidying.twist(self, square, degrees))

    def adjust(self, square):
        """Lift the stone on `square` and put it back straighter, twist it or nudge it."""
        return self._do("adjust %s" % square, lambda: tidying.adjust(self, square))

    def capture(self, start, end, style="enemy_first", avoid=()):
        """Take the enemy on `end` with the stone on `start`; `style` is one of captures.STYLES.

        `avoid`: squares where the own stone must not be put down meanwhile.
        """
        return self._do(
            "capture %s %s %s" % (start, end, style),
            lambda: captures.capture(self, start, end, style, avoid),
        )

    def human_move(self, move, style=None, avoid=()):
        """Play `move` ("D1D3", or from | to << 6) as people do; see human.human_move.

        `style` is drawn from those that fit when it is None; afterwards `hand.style` names it.
        """
        if isinstance(move, int):
            move = squares.square_name(move & 63) + squares.square_name(move >> 6)
        start, end = move[:2], move[2:]
        return self._do(
            "human move %s%s" % (move, " " + style if style else ""),
            lambda: human.human_move(self, start, end, style, avoid),
        )

    def knock_over(self, region=None, share=0.5):
        """Sweep through `region` (squares; all by default): `share` of its stones fly about."""
        return self._do("knock over %g" % share, lambda: tidying.knock_over(self, region, share))

    def set_up(self, rows=squares.START):
        """Put stones where `rows` wants them, one by one, and straighten those far off centre."""
        return self._do("set up", lambda: tidying.set_up(self, squares.cells(rows)))

    def note_style(self, style):
        """Remember, and write into the story, in which style the move is really made."""
        self._t.style = style
        self._t.log.append((self._t.start_us, "... " + style))

    # Parts of verbs, for the modules beside this one

    def _find(self, square):
        disc = self.world.disc_at(square)
        if disc is None:
            raise HandError("no stone on %s" % squares.square_name(squares.square(square)))
        if disc.held:
            raise HandError("another hand holds that stone")
        return disc

    def _in_hand(self):
        if self._t.held is None:
            raise HandError("there is no stone in the hand")
        return self._t.held

    def _lift(self, square, height_mm=None, reach_ms=None):
        if self._t.held is not None:
            raise HandError("the hand already holds a stone")
        yield from self.fingers.reach(reach_ms)
        yield from self._take(self._find(square), squares.square(square), height_mm)

    def _fetch(self, colour, reach_ms=None):
        disc = tidying.spare(self.world, colour)
        if disc is None:
            raise HandError("no stone of %s beside the board" % colour)
        yield from self.fingers.reach(reach_ms)
        yield from self._take(disc, None)

    def _take(self, disc, home, height_mm=None):
        self.fingers.check_lift(disc)
        self._t.held, self._t.home = disc, home
        yield from self.fingers.lift(disc, height_mm)
