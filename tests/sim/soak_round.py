"""One round of the soak: two people play random legal Cluster on one simulated board.

What they mean to play is the truth; what the firmware tells over its serial line is held against
it after every act. A round is repeated exactly by its seed and number.
"""

import random
from dataclasses import dataclass, field

from fluxboard.games.cluster import Position
from fluxboard_sim import squares
from fluxboard_sim.motion import NoRoom
from fluxboard_sim.placing import free_walk
from fluxboard_sim.scenario import Story, StoryError

CANDIDATE_MS = 150
COMMIT_MS = 400
# A move not told this long after its stone came to rest counts as missed.
_PATIENCE_MS = 4000

# What happens at a turn, and its share. Every act ends with exactly one legal move (two for
# "reply" and "early"), "takeback" with one less.
ACTS = {
    "move": 46,
    "adjust": 8,
    "dogleg": 8,
    "second_thoughts": 6,
    "wrong": 10,
    "reply": 10,
    "early": 6,
    "takeback": 2,
}


class Failure(Exception):
    """The board's record is not what was played."""


@dataclass
class Result:
    """What a round found. Latencies are ms of board time from the stone's rest."""

    number: int
    done: int = 0
    wrong: list = field(default_factory=list)
    missed: list = field(default_factory=list)
    unseen: list = field(default_factory=list)
    slow: list = field(default_factory=list)
    candidate_ms: list = field(default_factory=list)
    commit_ms: list = field(default_factory=list)
    end_ms: list = field(default_factory=list)
    counts: dict = field(default_factory=dict)
    board_s: float = 0.0
    story: list = field(default_factory=list)

    @property
    def faults(self):
        """What makes the round fail: moves recorded wrongly, and moves missed."""
        return self.wrong + self.missed


def text(move):
    """Return "D1D3" for a move int."""
    return squares.square_name(move & 63) + squares.square_name(move >> 6)


class Round:
    """Plays `moves` moves on `sim`; `result` fills up meanwhile."""

    def __init__(self, sim, number, rng, result):
        self.sim, self.rng, self.result = sim, rng, result
        self.story = Story(sim)
        self.world = sim.world
        self.heard = 0
        self.record = []
        self.seen_ms = {}
        self.kind = None

    # What the board says

    def listen(self):
        """Bring `record` up to the events heard so far."""
        for event in self.story.events[self.heard :]:
            self.heard += 1
            kind, move = event.kind, event.data.get("m")
            if kind == "move":
                self.record.append(move)
            elif kind == "amend":
                self.record[-1] = move
            elif kind == "undo":
                self.record.pop()
            if kind in ("move", "amend", "cand"):
                told = "cand" if kind == "cand" else "move"
                self.seen_ms[told, move] = event.t_us / 1000

    def record_is(self, want):
        """Return True when the board has told exactly the moves `want` (texts)."""
        self.listen()
        return self.record == want

    def settle(self, want):
        """Wait for the record `want`. Failure when another comes, or none in time."""
        try:
            self.story.run_until(lambda: self.record_is(want), _PATIENCE_MS)
        except TimeoutError:
            kind = "missed" if self.record == want[:-1] else "wrong"
            tail = "played … %s, told … %s" % (" ".join(want[-3:]), " ".join(self.record[-3:]))
            getattr(self.result, kind).append(tail)
            raise Failure(tail)

    def measure(self, move, rest_us, ends):
        """Note how long after `rest_us` the board told the candidate and the move."""
        rest_ms = rest_us / 1000
        for told, limit_ms, into in (
            ("cand", CANDIDATE_MS, self.result.candidate_ms),
            ("move", COMMIT_MS, self.result.end_ms if ends else self.result.commit_ms),
        ):
            at_ms = self.seen_ms.get((told, text(move)))
            if at_ms is None:
                continue
            late_ms = max(0.0, at_ms - rest_ms)
            into.append(late_ms)
            if late_ms > limit_ms and not ends:
                words = "%s %s after %d ms (%s)" % (told, text(move), late_ms, self.kind)
                self.result.slow.append(words)

    # One game

    def new_game(self, calibrate):
        """Set the stones up and begin."""
        self.story.begin(off_mm=self.rng.uniform(0, 7), calibrate=calibrate)
        self.listen()
        self.position, self.played = Position.start(), []
        self.record = []

    def play(self, moves):
        """Play until `moves` moves are made."""
        calibrate = True
        while self.result.done < moves:
            self.new_game(calibrate)
            calibrate = False
            while self.result.done < moves and self.position.outcome() is None:
                if not self.position.legal_moves():
                    break
                self.turn()
        truth = [move for move in self.story.record() if move != "--"]
        if truth != self.played:
            self.result.wrong.append("record %s, played %s" % (truth[-3:], self.played[-3:]))
            raise Failure("record")

    def turn(self):
        """Make one act of ACTS, drawn; where it does not fit, a plain human move."""
        kind = self.rng.choices(list(ACTS), ACTS.values())[0]
        move = self.choose()
        self.hand = self.story.hand(self.position.to_move)
        self.story.run_for(self.rng.choice([0, 40, 150, 400, 900]))
        self.kind = kind
        if not getattr(self, "_" + kind)(move):
            self.kind = kind = "move"
            self._move(move)
        kinds = self.result.counts
        for name in (kind, self.hand.style if kind == "move" else None):
            if name:
                kinds[name] = kinds.get(name, 0) + 1

    def choose(self):
        """Return a legal move: half the time any, half the time one that gathers the stones.

        Without the latter hardly any game would come to its end.
        """
        moves = sorted(self.position.legal_moves())
        if self.rng.random() < 0.5:
            return self.rng.choice(moves)
        side = self.position.to_move
        own = [sq for sq in range(64) if self.position.cells[sq] == side]
        col, row = sum(sq % 8 for sq in own) / len(own), sum(sq // 8 for sq in own) / len(own)

        def gain(move):
            far = [abs(s % 8 - col) + abs(s // 8 - row) for s in (move & 63, move >> 6)]
            return far[0] - far[1] + self.rng.random()

        return max(moves, key=gain)

    def after(self, move):
        """Return the position after `move`."""
        position = Position(bytearray(self.position.cells), self.position.to_move)
        position.push(move)
        return position

    def shy(self, move):
        """Return the squares where the moving stone must not rest: other targets that end it."""
        return [
            to
            for to in self.position.targets(move & 63)
            if self.after(move & 63 | to << 6).outcome() is not None and to != move >> 6
        ]

    def finish(self, move, rest_us=None):
        """Wait for `move` to be told and hold it against the truth."""
        position = self.after(move)
        want = [*self.played, text(move)]
        truth = "".join(".XO"[cell] for cell in position.cells)
        if self.world.truth() != truth:
            raise RuntimeError("the hand misplayed %s: %s" % (text(move), self.hand.log[-3:]))
        rest_us = self.world.last_table_us if rest_us is None else rest_us
        self.settle(want)
        self.measure(move, rest_us, position.outcome() is not None)
        self.seen_ms.clear()
        self.position, self.played = position, want
        self.result.done += 1

    # The acts

    def _move(self, move):
        targets = self.position.targets(move & 63)
        self.hand.human_move(text(move), avoid=[*targets, *self.shy(move)])
        self.finish(move)
        return True

    def _adjust(self, move):
        own = [sq for sq in range(64) if self.position.cells[sq]]
        for sq in self.rng.sample(own, self.rng.randint(1, 3)):
            self.hand.adjust(squares.square_name(sq))
        return self._move(move)

    def _other_target(self, move):
        """Return another quiet legal target of the same stone that does not end the game."""
        stone = move & 63
        shy = self.shy(move)
        others = [
            to
            for to in self.position.targets(stone)
            if to not in shy and to != move >> 6 and not self.position.cells[to]
        ]
        return self.rng.choice(others) if others else None

    def _dogleg(self, move):
        via = self._other_target(move)
        if via is None or self.position.cells[move >> 6]:
            return False
        first = free_walk(self.world, move & 63, via)
        second = free_walk(self.world, via, move >> 6)
        if first is None or second is None or (move & 63) in second:
            return False
        path = [move & 63, *first, via, *second, move >> 6]
        rest_ms = self.rng.choice([150, 300, 700, 2000])
        try:
            self.hand.slide(path, {via: rest_ms})
        except NoRoom:
            return False
        self.finish(move)
        return True

    def _second_thoughts(self, move):
        via = self._other_target(move)
        if via is None or self.position.cells[move >> 6]:
            return False
        self.hand.move(squares.square_name(move & 63), squares.square_name(via))
        self.story.run_for(self.rng.choice([100, 300, 600, 1500]))
        self.hand.move(squares.square_name(via), squares.square_name(move >> 6))
        self.finish(move)
        return True

    def _wrong(self, move):
        stones = [sq for sq in range(64) if self.position.cells[sq] == self.position.to_move]
        empty = [sq for sq in range(64) if not self.position.cells[sq]]
        stone, to = self.rng.choice(stones), self.rng.choice(empty)
        if self.position.is_legal(stone | to << 6):
            return False
        start, end = squares.square_name(stone), squares.square_name(to)
        heard = len(self.story.events)
        self.hand.move(start, end)
        self.story.run_for(self.rng.choice([1500, 2500]))
        kinds = {event.kind for event in self.story.events[heard:]}
        if not kinds & {"illegal", "desync"}:
            self.result.unseen.append("%s%s" % (start, end))
        self.hand.move(end, start)
        self.story.run_for(self.rng.choice([0, 100, 800]))
        return self._move(move)

    def _two(self, move, begins):
        """Play `move` and an answer that begins when `begins(mover's hand)` says."""
        position, taking = self.after(move), bool(self.position.cells[move >> 6])
        if position.outcome() is not None or position.to_move == self.position.to_move:
            return False
        touched = {move & 63, move >> 6}
        answers = [m for m in position.legal_moves() if not {m & 63, m >> 6} & touched]
        if not answers or (begins == "early" and taking):
            return False
        answer = self.rng.choice(sorted(answers))
        mine, other = self.hand, self.story.hand(position.to_move)
        if begins == "early":
            quiet = [m for m in answers if not position.cells[m >> 6]]
            if not quiet:
                return False
            answer = self.rng.choice(sorted(quiet))
            start, end = squares.square_name(answer & 63), squares.square_name(answer >> 6)
            reach_ms = self.rng.choice([0, 60, 120])
            other.when(lambda: mine.phase == "lower").move(start, end, reach_ms=reach_ms)
        else:
            other.after(mine, 100, 2 if taking else 1).human_move(text(answer))
        style = self.rng.choice(["enemy_first", "own_first"]) if taking else "plain"
        mine.start().human_move(text(move), style)
        self.story.run_until(lambda: not (mine.busy or other.busy), 60_000)
        mine.finish()
        other.finish()
        self.position = position
        self.played = [*self.played, text(move)]
        self.result.done += 1
        self.finish(answer)
        return True

    def _reply(self, move):
        return self._two(move, "reply")

    def _early(self, move):
        return self._two(move, "early")

    def _takeback(self, move):
        """Both agree that the last move is taken back: it is restored on the board."""
        if not self.played or self.position.cells[move >> 6]:
            return False
        self._move(move)
        if self.position.outcome() is not None:
            return True
        start, end = squares.square_name(move & 63), squares.square_name(move >> 6)
        self.story.hand(3 - self.position.to_move).move(end, start)
        want = self.played[:-1]
        self.settle(want)
        before = Position(bytearray(self.position.cells), 3 - self.position.to_move)
        before.cells[move & 63], before.cells[move >> 6] = before.to_move, 0
        self.position, self.played = before, want
        self.seen_ms.clear()
        return True


def run_round(make_sim, seed, number, moves, options, player=Round):
    """Play round `number` of a soak with `seed`; return its Result, with its story.

    `player`: Round or one like it.
    """
    result = Result(number)
    rng = random.Random("%d/%d" % (seed, number))
    with make_sim(seed=seed * 100_003 + number, **options) as sim:
        playing = player(sim, number, rng, result)
        try:
            playing.play(moves)
        except (Failure, StoryError, TimeoutError) as error:
            if not isinstance(error, Failure):
                result.missed.append("%s: %s" % (type(error).__name__, error))
        result.story = playing.story.tell()
        result.board_s = sim.now_us / 1e6
    return result
