"""Kurz vor Knapp once more, slowly, from the rulebook's sentences: cylinders and bars have names.

Shares nothing with the engine. `stands` maps each cylinder of the area to the bar below it, None
on the table; `lies` maps each bar of the area to its level; `on` maps each cylinder of the area
to the bars on it, a number. Which of several equal cylinders is meant makes no difference.
"""

from itertools import combinations_with_replacement


class NaiveKurzVorKnapp:
    def __init__(self, players=2, starter=1):
        self.players = players
        cylinders = ["c%d" % k for k in range(54)]
        self.all = frozenset(cylinders)
        self.level = {cylinders.pop(): 1 for _ in range(10)}
        self.hands = {}
        for player in range(1, players + 1):
            self.hands[player] = {cylinders.pop() for _ in range({2: 16, 3: 14, 4: 11}[players])}
            self.level[self.hands[player].pop()] = 1
        self.on = dict.fromkeys(self.level, 0)
        self.box, self.gone = set(cylinders), set()
        self.spiral = list(range(24))
        self.lies, self.lost = {}, set()
        self.seen = {}
        self.end = None
        self.fresh = []
        self.start(starter)

    def start(self, player):
        self.owner = self.player = player
        self.bidders, self.shown, self.best = [], None, 0
        self.in_the_way, self.yes, self.phase = 0, 0, "turn"
        self.to_place = []
        if self.spiral and self.seen.get(player) == self.spiral[-1]:
            self.lost.add(self.spiral.pop())
        if not self.spiral:
            least = min(map(len, self.hands.values()))
            who = [p for p in sorted(self.hands) if len(self.hands[p]) == least]
            self.end = (tuple(who), "bars")
        else:
            self.seen[player] = self.spiral[-1]

    def left_of(self, player):
        return player % self.players + 1

    def cylinders(self, level, bars):
        return [c for c in sorted(self.level) if (self.level[c], self.on[c]) == (level, bars)]

    def pair(self, level, a, b):
        first = self.cylinders(level, a)[:1]
        second = [c for c in self.cylinders(level, b) if c not in first][:1]
        return (first + second) if first and second else None

    def pairs(self, level):
        kinds = combinations_with_replacement((0, 1), 2)
        return {(level, a, b) for a, b in kinds if self.pair(level, a, b)}

    def rests(self, level):
        return level == 0 or level in self.lies.values()

    def legal(self):
        if self.end:
            return set()
        return getattr(self, "in_" + self.phase)() | (
            set() if self.phase == "fall" else {"collapse"}
        )

    def in_turn(self):
        shows = {"show %d %d %d" % pair for level in range(1, 26) for pair in self.pairs(level)}
        return shows | {"pass"} | self.corrections()

    def in_bid(self):
        higher = [level for level in range(self.best + 1, 26) if self.pairs(level)]
        return {"no", "go"} | {"bid %d" % level for level in higher}

    def in_pair(self):
        return {"show %d %d %d" % pair for pair in self.pairs(self.best)}

    def in_build(self):
        free = len([c for c in self.cylinders(self.best, 0) if c not in self.shown])
        return {"success", "fail"} | ({"way"} if free > self.in_the_way else set())

    def in_ask(self):
        return {"yes", "no"}

    def in_clear(self):
        return {"out"} | {"clear %d" % level for level in range(25) if self.rests(level)}

    def in_place(self):
        goal = self.to_place[0]
        if goal == self.best:
            return {"put %d" % goal}
        puts = {"put %d" % level for level in range(goal + 1) if self.rests(level)}
        return puts | {"out"} | self.corrections()

    def corrections(self):
        return {
            "correct %d %d" % (self.level[c] - 1, level)
            for c, goal in self.fresh
            for level in range(goal + 1)
            if self.rests(level) and level != self.level[c] - 1
        }

    def in_fall(self):
        found = set()
        for level in set(self.lies.values()):
            carried = [self.on[c] for c in self.level if self.level[c] == level and self.on[c]]
            for a, b in ((1, 1), (1, 2), (2, 2)):
                rest = list(carried)
                if all(n in rest and not rest.remove(n) for n in (a, b)):
                    rest += [n - 1 for n in (a, b) if n > 1]
                    # A bar that is left needs two cylinders to lie on.
                    if len(rest) != 1:
                        found.add("bar %d %d %d" % (level, a, b))
        for cylinder, level in self.level.items():
            if self.on[cylinder] == 0:
                found |= {"drop %d %d" % (level, lower) for lower in range(1, level)}
        if all(self.rests(level - 1) for level in self.level.values()):
            found.add("done")
        return found

    def apply(self, action):
        assert action in self.legal()
        verb, *rest = action.split()
        getattr(self, "do_" + verb)(*map(int, rest))

    def do_pass(self):
        self.fresh = []
        self.start(self.left_of(self.player))

    def do_show(self, level, a, b):
        self.fresh = []
        self.shown = self.pair(level, a, b)
        if self.phase == "pair":
            self.phase = "build"
            return
        self.best = self.announced = level
        self.bidders = [(self.owner + k - 1) % self.players + 1 for k in range(1, self.players)]
        self.phase = "bid"

    def do_bid(self, level):
        self.best, self.player = level, self.bidders[0]
        self.do_no()

    def do_no(self):
        if self.phase == "ask":
            return self.do_fail()
        self.bidders.pop(0)
        if not self.bidders:
            self.do_go()

    def do_go(self):
        self.phase = "build"
        if self.player != self.owner:
            self.phase = "pair"
            self.seen[self.player] = self.spiral[-1]

    def do_way(self):
        self.in_the_way += 1

    def do_success(self):
        self.phase, self.yes = "ask", 0

    def do_yes(self):
        self.yes += 1
        if self.yes == 3:
            self.connect()

    def do_fail(self):
        if self.player != self.owner:
            due = 1 + (self.announced >= 2) + (self.announced >= 4)
            for _ in range(due):
                if self.hands[self.owner]:
                    self.hands[self.player].add(self.hands[self.owner].pop())
            if not self.hands[self.owner]:
                self.end = ((self.owner,), "empty")
                return
        self.start(self.left_of(self.player))

    def connect(self):
        if self.in_the_way:
            self.phase = "clear"
            return
        self.lies[self.spiral.pop()] = self.best
        for cylinder in self.shown:
            self.on[cylinder] += 1
        self.to_place = [self.best, self.best - 1, self.best - 2]
        self.to_place = self.to_place[: 1 + (self.best >= 2) + (self.best >= 4)]
        self.phase = "place"

    def interfering(self):
        self.in_the_way -= 1
        return [c for c in self.cylinders(self.best, 0) if c not in self.shown][0]

    def do_clear(self, level):
        self.level[self.interfering()] = level + 1
        self.connect()

    def do_out(self):
        if self.phase == "clear":
            cylinder = self.interfering()
            self.gone.add(cylinder)
            del self.level[cylinder], self.on[cylinder]
            return self.connect()
        self.gone.add(self.hands[self.player].pop())
        self.placed()

    def do_put(self, level):
        cylinder = self.hands[self.player].pop()
        self.level[cylinder], self.on[cylinder] = level + 1, 0
        if self.to_place[0] != self.best:
            self.fresh.append((cylinder, self.to_place[0]))
        self.placed()

    def placed(self):
        self.to_place.pop(0)
        if not self.hands[self.player]:
            self.end = ((self.player,), "empty")
        elif not self.to_place:
            self.start(self.left_of(self.player))

    def do_correct(self, was, level):
        for cylinder, goal in self.fresh:
            if self.level[cylinder] == was + 1 and level <= goal:
                self.level[cylinder] = level + 1
                return

    def do_collapse(self):
        self.fresh = []
        if self.phase == "bid":
            self.player = self.owner
        self.connected = self.phase == "place"
        if not self.connected:
            self.lost.add(self.spiral.pop())
        self.phase = "fall"

    def do_bar(self, level, a, b):
        first = self.cylinders(level, a)[0]
        second = [c for c in self.cylinders(level, b) if c != first][0]
        self.on[first] -= 1
        self.on[second] -= 1
        bar = min(bar for bar in self.lies if self.lies[bar] == level)
        del self.lies[bar]
        self.lost.add(bar)

    def do_drop(self, level, lower):
        self.level[self.cylinders(level, 0)[0]] = lower

    def do_done(self):
        bare = [c for c in sorted(self.level) if not self.on[c]]
        if bare:
            taken = min(bare, key=lambda c: self.level[c])
            del self.level[taken], self.on[taken]
            self.hands[self.player].add(taken)
        if self.connected:
            self.start(self.left_of(self.player))
        else:
            self.do_fail()
