"""Cluster once more, slowly, from the rulebook's sentences: a dict of stones and sets of squares.

Shares nothing with the engine: squares are ("D", 3), sides are "X" and "O", a move is "D1D3".
"""

COLUMNS = "ABCDEFGH"
ROWS = range(1, 9)
DIRECTIONS = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)]


def start():
    stones = {}
    for column in "BCDEFG":
        stones[column, 1] = stones[column, 8] = "X"
    for row in range(2, 8):
        stones["A", row] = stones["H", row] = "O"
    return stones


def read(rows):
    """Return the stones of eight rows joined by "/"."""
    stones = {}
    for row, line in zip(ROWS, rows.split("/"), strict=True):
        for column, char in zip(COLUMNS, line, strict=True):
            if char != ".":
                stones[column, row] = char
    return stones


def rows(stones):
    return "/".join("".join(stones.get((c, r), ".") for c in COLUMNS) for r in ROWS)


def other(side):
    return "O" if side == "X" else "X"


def walk(square, direction):
    """Return the squares passed from `square`, itself left out, to the edge."""
    column, row = COLUMNS.index(square[0]), square[1]
    passed = []
    while True:
        column, row = column + direction[0], row + direction[1]
        if column not in range(8) or row not in ROWS:
            return passed
        passed.append((COLUMNS[column], row))


def on_line(stones, square, direction):
    """Return how many stones of both colours stand on the whole line through `square`."""
    back = (-direction[0], -direction[1])
    line = [square, *walk(square, direction), *walk(square, back)]
    return len([one for one in line if one in stones])


def name(square):
    return f"{square[0]}{square[1]}"


def legal(stones, side):
    """Return {move text: (from, to)} of every move by the rulebook's move mode."""
    moves = {}
    for square, owner in stones.items():
        if owner != side:
            continue
        for direction in DIRECTIONS:
            reach = on_line(stones, square, direction)
            path = walk(square, direction)
            if reach > len(path):
                continue
            target = path[reach - 1]
            if any(stones.get(over) == other(side) for over in path[: reach - 1]):
                continue
            if stones.get(target) == side:
                continue
            moves[name(square) + name(target)] = (square, target)
    return moves


def connected(stones, side):
    own = {square for square, owner in stones.items() if owner == side}
    if not own:
        return False
    group, edge = set(), [next(iter(own))]
    while edge:
        square = edge.pop()
        group.add(square)
        near = {path[0] for path in (walk(square, d) for d in DIRECTIONS) if path}
        edge += [one for one in near & own if one not in group]
    return group == own


class NaiveGame:
    """A game with every option; `events` of the last action as the engine tells them."""

    def __init__(self, options=None, stones=None, side="X"):
        chosen = {"simultaneous": "win", "no_move": "pass", "repetition": "on"}
        self.options = dict(chosen, **(options or {}))
        self.history = [(dict(stones or start()), side, None)]
        self.end = None
        self._follow()

    @property
    def stones(self):
        return self.history[-1][0]

    @property
    def side(self):
        return self.history[-1][1]

    @property
    def number(self):
        return 1 + sum(1 for before in self.history[:-1] if before[1] == "O")

    def record(self):
        return [entry[2] for entry in self.history[1:]]

    def legal(self):
        return {} if self.end else legal(self.stones, self.side)

    def apply(self, move):
        square, target = self.legal()[move]
        after = dict(self.stones)
        captured = target in after
        after[target] = after.pop(square)
        self.history.append((after, other(self.side), move))
        return [("move", move, int(captured)), *self._follow()]

    def _follow(self):
        """Say what follows of itself: the end, or passes."""
        events = []
        while self.end is None:
            self.end = self._ended()
            if self.end:
                events.append(("end", *self.end))
            elif not legal(self.stones, self.side):
                events.append(("pass", "XO".index(self.side) + 1))
                self.history.append((dict(self.stones), other(self.side), "--"))
            else:
                break
        return events

    def _ended(self):
        mover, mine = other(self.side), connected(self.stones, other(self.side))
        theirs = connected(self.stones, self.side)
        if mine and theirs:
            return (0 if self.options["simultaneous"] == "draw" else "XO".index(mover) + 1, "both")
        if mine or theirs:
            winner = mover if mine else self.side
            alone = list(self.stones.values()).count(winner) == 1
            return ("XO".index(winner) + 1, "one_stone" if alone else "connected")
        if self.record()[-2:] == ["--", "--"]:
            return (0, "no_move")
        same = [entry for entry in self.history if entry[:2] == self.history[-1][:2]]
        if len(same) >= 3 and self.options["repetition"] == "on":
            return (0, "repetition")
        if self.options["no_move"] == "lose" and not legal(self.stones, self.side):
            return ("XO".index(other(self.side)) + 1, "no_move")
        return None

    def undo(self):
        """Take back the last move and the passes after it; return its text."""
        while self.history[-1][2] == "--":
            self.history.pop()
        self.end = None
        return self.history.pop()[2]
