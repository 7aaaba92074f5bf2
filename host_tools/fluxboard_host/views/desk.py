"""The hand of the person at the virtual board: orders become motions, one after the other.

Orders come as typed, clicked or keyed; what they mean depends on what lies where when their turn
comes, so that is looked up here and not when they were given. Runs in the worker's thread.
"""

from collections import deque

from fluxboard_sim.hand import HandError
from fluxboard_sim.squares import START, cells

from fluxboard_host.views import texts
from fluxboard_host.views.hand_words import square_text

_OTHER = {"X": "O", "O": "X"}
# Two dozen stones are set up faster than moves are thought over: nobody likes to wait for that.
_SETUP_PACE = 0.4


class HandDesk:
    """Orders to the two hands of a virtual board.

    world: fluxboard_sim.World. hands: {"X": fluxboard_sim.Hand, "O": …}; they move while the board
    runs. `say` is called with a sentence when an order cannot be carried out. `held` is None or
    (colour, home square) of the stone a person lifted and has not set down. `wanted` is the
    position that "setup" makes (squares.cells), None for the start; the game's state sets it.
    """

    def __init__(self, world, hands, lang, say):
        self._world = world
        self._hands = hands
        self._words = texts.HAND[lang]
        self._say = say
        self._orders = deque()
        self.held = None
        self.wanted = None
        self._taken = None

    def order(self, verb, squares=()):
        """Queue an order: a verb of hand_words.VERBS or "press", and its squares."""
        self._orders.append((verb, tuple(squares)))

    @property
    def busy(self):
        """True while a hand moves or an order waits."""
        return bool(self._orders) or any(hand.busy for hand in self._hands.values())

    def step(self):
        """Begin the next order when the hands are free; tell what the last one met."""
        if any(hand.busy for hand in self._hands.values()):
            return
        problem = self._failure()
        if self._orders and problem is None:
            verb, squares = self._orders.popleft()
            for hand in self._hands.values():
                hand.fingers.pace = 1.0
            problem = getattr(self, "_" + verb)(*squares)
        if problem:
            self._orders.clear()
            self._say(problem)

    def _failure(self):
        """Return a sentence about what an idle hand could not do, or None."""
        for hand in self._hands.values():
            try:
                hand.finish()
            except HandError as error:
                if self.held and self._hands[self.held[0]].held is None:
                    self.held = None
                return self._words["failed"].format(why=error)
        return None

    def _hand(self, colour):
        """Return the hand of `colour` for motions that go on while the board runs."""
        return self._hands[colour].start()

    def _colour(self, square):
        disc = self._world.disc_at(square)
        return disc.colour if disc is not None else None

    def _problem(self, key, square=None):
        return self._words[key].format(sq="" if square is None else square_text(square))

    def _press(self, square):
        """Lift what is there, or set down what is held; on its home square that is "put back"."""
        if self.held is None:
            return self._lift(square)
        return self._back() if square == self.held[1] else self._put(square)

    def _lift(self, square):
        if self.held is not None:
            return self._problem("full", self.held[1])
        colour = self._colour(square)
        if colour is None:
            return self._problem("empty", square)
        self._hand(colour).lift(square)
        self.held = (colour, square)
        return None

    def _put(self, square):
        if self.held is None:
            return self._problem("nothing")
        colour = self.held[0]
        there = self._colour(square)
        if there == colour:
            return self._problem("taken", square)
        hand = self._hand(colour)
        if there is not None:
            other = self._hand(_OTHER[colour])
            other.remove(square)
            hand = hand.when(lambda: not other.busy)
        hand.put(square)
        self.held = None
        return None

    def _back(self):
        if self.held is None:
            return self._problem("nothing")
        colour, _ = self.held
        self._hand(colour).put_back()
        self.held = None
        return None

    def _move(self, start, end):
        if self.held is not None:
            return self._problem("full", self.held[1])
        colour = self._colour(start)
        if colour is None:
            return self._problem("empty", start)
        there = self._colour(end)
        if there == colour:
            return self._problem("taken", end)
        if there is not None:
            self._hand(colour).capture(start, end)
        else:
            self._hand(colour).move(start, end)
        return None

    def _capture(self, start, end):
        if self._colour(start) is None:
            return self._problem("empty", start)
        if self._colour(end) is None:
            return self._problem("empty", end)
        return self._move(start, end)

    def _slide(self, *path):
        if self.held is not None:
            return self._problem("full", self.held[1])
        colour = self._colour(path[0])
        if colour is None:
            return self._problem("empty", path[0])
        self._hand(colour).slide(list(path))
        return None

    def _take(self, square):
        colour = self._colour(square)
        if colour is None:
            return self._problem("empty", square)
        # The other side's hand takes it, as in a capture, unless that one holds a stone.
        holder = self.held[0] if self.held else colour
        self._hand(_OTHER[holder]).remove(square)
        self._taken = colour
        return None

    def _fetch(self, square):
        there = self._colour(square)
        if there is not None:
            return self._problem("taken", square)
        game = cells(self.wanted)[square] if self.wanted else "."
        colour = game if game in _OTHER else self._taken
        if colour is None:
            return self._problem("tray", square)
        self._hand(_OTHER[self.held[0]] if self.held else colour).add(colour, square)
        return None

    def _adjust(self, *squares):
        for square in squares:
            colour = self._colour(square)
            if colour is None:
                return self._problem("empty", square)
            self._hand(colour).adjust(square)
        return None

    def _knock(self):
        # The other arm does it: this hand keeps the stone it holds.
        self._hand(_OTHER[self.held[0]] if self.held else "X").knock_over()

    def _setup(self):
        colour = self.held[0] if self.held else "X"
        hand = self._hand(colour)
        if self.held:
            hand.take_away()
            self.held = None
        hand.fingers.pace = _SETUP_PACE
        hand.set_up(self.wanted or START)
