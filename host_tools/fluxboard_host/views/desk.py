"""The hand of the person at the virtual board: orders become motions, one after the other.

Orders come as typed, clicked or keyed; what they mean depends on what lies where when their turn
comes, so that is looked up here and not when they were given. Runs in the worker's thread.
"""

from collections import deque

from fluxboard_host.views import texts
from fluxboard_host.views.hand_words import square_text

_OTHER = {"X": "O", "O": "X"}


class HandDesk:
    """Orders to the two hands of a virtual board.

    world: has `disc_at(square)` (an object with `.colour`, or None). hands: {"X": hand, "O": hand}
    with `busy` and motions that return at once. `say` is called with a sentence when an order
    cannot be carried out. `held` is None or (colour, home square) of the stone in the air.
    """

    def __init__(self, world, hands, lang, say):
        self._world = world
        self._hands = hands
        self._words = texts.HAND[lang]
        self._say = say
        self._orders = deque()
        self.held = None

    def order(self, verb, squares=()):
        """Queue an order: a verb of hand_words.VERBS or "press", and its squares."""
        self._orders.append((verb, tuple(squares)))

    @property
    def busy(self):
        """True while a hand moves or an order waits."""
        return bool(self._orders) or any(hand.busy for hand in self._hands.values())

    def step(self):
        """Begin the next order when the hands are free."""
        if self._orders and not any(hand.busy for hand in self._hands.values()):
            verb, squares = self._orders.popleft()
            problem = getattr(self, "_" + verb)(*squares)
            if problem:
                self._orders.clear()
                self._say(problem)

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
        self._hands[colour].lift(square)
        self.held = (colour, square)
        return None

    def _put(self, square):
        if self.held is None:
            return self._problem("nothing")
        colour = self.held[0]
        there = self._colour(square)
        if there == colour:
            return self._problem("taken", square)
        if there is not None:
            self._hands[_OTHER[colour]].take(square)
        self._hands[colour].put(square)
        self.held = None
        return None

    def _back(self):
        if self.held is None:
            return self._problem("nothing")
        colour, home = self.held
        self._hands[colour].put(home)
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
            self._hands[colour].capture(start, end)
        else:
            self._hands[colour].move(start, end)
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
        self._hands[colour].slide(list(path))
        return None

    def _take(self, square):
        colour = self._colour(square)
        if colour is None:
            return self._problem("empty", square)
        self._hands[_OTHER[colour]].take(square)
        return None

    def _adjust(self, *squares):
        for square in squares:
            colour = self._colour(square)
            if colour is None:
                return self._problem("empty", square)
            self._hands[colour].adjust(square)
        return None

    def _knock(self):
        self.held = None
        self._hands["X"].knock()

    def _setup(self):
        self.held = None
        self._hands["X"].set_up()
