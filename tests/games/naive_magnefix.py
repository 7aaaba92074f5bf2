"""Magnefix once more, slowly, from the rulebook's sentences. Shares nothing with the engine.

`deck` holds the cards' numbers, the next one first; hands lie in a pile, the fastest one first.
"""


class NaiveMagnefix:
    def __init__(self, players, deck):
        self.players = players
        self.deck = list(deck)
        self.piles = {player: [] for player in range(1, players + 1)}
        self.box = []
        self.card = None
        self.pile = []
        self.checking = False
        self.end = None

    def legal(self):
        if self.end:
            return set()
        if self.card is None:
            return {"turn"}
        if self.checking:
            return {"right", "wrong"}
        free = {"hand %d" % player for player in self.piles if player not in self.pile}
        return free | {"check" if self.pile else "giveup"}

    def apply(self, action):
        verb, *rest = action.split()
        if verb == "turn":
            self.card = self.deck.pop(0)
            self.pile, self.checking = [], False
        elif verb == "hand":
            self.pile.append(int(rest[0]))
            self.checking = len(self.pile) == self.players
        elif verb == "check":
            self.checking = True
        elif verb == "right":
            self.piles[self.pile[0]].append(self.card)
            self.done()
        elif verb == "wrong":
            self.pile.pop(0)
            if not self.pile:
                self.box.append(self.card)
                self.done()
        elif verb == "giveup":
            self.box.append(self.card)
            self.done()

    def done(self):
        self.card = None
        if not self.deck:
            most = max(map(len, self.piles.values()))
            winners = tuple(p for p in self.piles if len(self.piles[p]) == most)
            self.end = (winners if self.players > 1 else (), "cards")
