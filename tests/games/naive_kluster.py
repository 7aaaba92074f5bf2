"""Kluster Duo once more, slowly, from the rulebook's sentences: every magnet has a name.

Shares nothing with the engine. Players are numbers clockwise from 1, `queue` begins with the one
whose turn it is and leaves out who is eliminated. A turn is a dict: what has happened in it.
"""


class NaiveKluster:
    def __init__(self, players=2, mode="standard", boxes=1, starter=1):
        self.players, self.mode, self.boxes = players, mode, boxes
        everyone = list(range(1, players + 1))
        self.queue = everyone[starter - 1 :] + everyone[: starter - 1]
        magnets = ["m%d" % k for k in range(12 * boxes)]
        self.all = frozenset(magnets)
        self.hands = {player: set() for player in everyone}
        self.pool, self.area, self.box = set(), set(), set()
        if mode == "elimination":
            self.pool = set(magnets)
        else:
            while len(magnets) >= players:
                for player in everyone:
                    self.hands[player].add(magnets.pop())
            if boxes > 1:
                for _string in range(boxes):
                    if magnets:
                        self.area.add(magnets.pop())
            self.box = set(magnets)
        self.failures = 0
        self.end = None
        self.loose_string = False
        self.new_turn()

    def new_turn(self):
        self.turn = {"may_place": True, "may_stop": False, "done": False, "failed": False}
        self.mender = None

    @property
    def player(self):
        return self.queue[0]

    def stock(self, player):
        return self.pool if self.mode == "elimination" else self.hands[player]

    def legal(self):
        if self.end:
            return set()
        turn, found = self.turn, set()
        if turn["may_place"] and not turn["may_stop"]:
            found.add("place")
            found |= {"fail %d placed" % (n + 1) for n in range(len(self.area) + 1)}
        if turn["may_stop"]:
            found |= {"again", "pass"}
        found |= {"fail %d" % (n + 1) for n in range(len(self.area))}
        if self.loose_string:
            found.add("fixed")
        elif self.boxes > 1:
            found.add("apart")
        if turn["failed"]:
            found |= {"mend %d" % player for player in self.hands}
        if not turn["done"] and not turn["failed"]:
            found.add("touch")
        return found

    def apply(self, action):
        assert action in self.legal()
        verb, *rest = action.split()
        if verb == "place":
            self.area.add(self.stock(self.player).pop())
            nxt = self.queue[1] if len(self.queue) > 1 else self.player
            ahead = len(self.hands[self.player]) > len(self.hands[nxt])
            if self.mode == "expert" and ahead:
                self.turn["may_stop"] = True
            else:
                self.turn.update(done=True, may_place=False)
        elif verb == "pass":
            self.turn.update(done=True, may_stop=False, may_place=False)
        elif verb == "again":
            self.turn["may_stop"] = False
        elif verb == "apart":
            self.loose_string = True
        elif verb == "fixed":
            self.loose_string = False
        elif verb == "mend":
            self.mender = int(rest[0])
        elif verb == "fail":
            self.fail(int(rest[0]), "placed" in rest)
        self.follow()

    def fail(self, magnets, placed):
        mender = self.mender or self.player
        if placed:
            self.area.add(self.stock(mender).pop())
        for _ in range(magnets):
            self.stock(mender).add(self.area.pop())
        self.failures += 1
        if not self.turn["failed"]:
            self.turn.update(failed=True, may_stop=False, may_place=False, done=False)
            self.mender = self.player
            if self.mode == "elimination":
                self.queue[0] = -self.player

    def follow(self):
        """End the game or the turn when it is time."""
        left = [player for player in self.queue if player > 0]
        if self.mode == "solo" and self.failures == 3:
            self.end = ((), "failures")
        elif self.mode == "elimination" and len(left) == 1:
            self.end = (tuple(left), "last")
        elif not self.loose_string and (self.turn["done"] or self.turn["failed"]):
            if self.turn["done"] and not self.stock(self.player):
                reason = {"elimination": "pool", "solo": "all"}.get(self.mode, "empty")
                self.end = (tuple(sorted(left)) if reason == "pool" else (self.player,), reason)
                return
            if self.player > 0:
                self.queue.append(self.player)
            self.queue.pop(0)
            self.new_turn()
