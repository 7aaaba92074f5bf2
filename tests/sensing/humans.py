"""Seeded people for stories: every way of making, not making and spoiling a move."""

from fluxboard.games.cluster import Position

from tests.sensing.story import EMPTY, FRAME_MS, WEAK, Story


def playout(rng, plies):
    """Return a random game as a list of moves, kept from ending early, and where it ended."""
    pos = Position.start()
    moves = []
    while len(moves) < plies:
        legal = pos.legal_moves()
        rng.shuffle(legal)
        if not legal:
            break
        captures = [m for m in legal if pos.cells[m >> 6]]
        move = captures[0] if captures and rng.random() < 0.4 else legal[0]
        pos.push(move)
        moves.append(move)
        if pos.outcome():
            break
    return moves


class People:
    """Play `moves` on a Story in human ways; `kinds` counts what was done."""

    def __init__(self, rng, story=None, polite=False):
        """`polite` people let every move come to rest before the next hand moves."""
        self.rng = rng
        self.polite = polite
        self.story = story or Story(seed=rng.random())
        self.kinds = {}
        self.expected = []
        self.rests = []

    def did(self, kind):
        self.kinds[kind] = self.kinds.get(kind, 0) + 1

    def ms(self, low, high):
        return self.rng.randrange(low, high + 1, FRAME_MS)

    def hover(self, over, stone, ms):
        """Carry a stone low over a square: it may show for a moment."""
        story, rng = self.story, self.rng
        under = story.board[over]
        if under and under != stone:
            story.show(over, rng.choice((EMPTY, WEAK, under)))
        elif not under:
            story.show(over, rng.choice((EMPTY, WEAK, stone)))
        story.wait(ms)
        story.show(over, under)

    def carry(self, stone, frm):
        for _ in range(self.rng.randrange(3)):
            self.hover(self.rng.randrange(64), stone, self.ms(20, 60))
            self.story.wait(self.ms(0, 100))

    def fidget(self, avoid):
        """Adjust one to three stones: lift and put back, twist, nudge."""
        story, rng = self.story, self.rng
        stones = [s for s in range(64) if story.board[s] and s not in avoid]
        for at in rng.sample(stones, rng.randrange(1, 4)):
            stone = story.board[at]
            how = rng.randrange(3)
            if how == 0:
                story.lift(at, self.ms(100, 1500))
                story.put(at, stone, self.ms(100, 600))
            elif how == 1:
                story.show(at, WEAK)
                story.wait(self.ms(40, 600))
                story.show(at, stone)
                story.wait(self.ms(60, 400))
            else:
                for value in (WEAK, EMPTY, WEAK, stone):
                    story.show(at, value)
                    story.wait(self.ms(20, 60))
                story.wait(self.ms(60, 300))

    def mistake(self, pos):
        """Do something illegal with a stone, leave it a while, put it back."""
        story, rng = self.story, self.rng
        side = rng.choice((1, 2))
        frm = rng.choice([s for s in range(64) if pos.cells[s] == side])
        free = [s for s in range(64) if not pos.cells[s]]
        mover = story.tracker
        bad = []
        for to in free:
            story_move = frm | to << 6
            if side == pos.to_move and pos.is_legal(story_move):
                continue
            bad.append(to)
        if side != pos.to_move and mover.last >= 0 and frm == mover.last >> 6:
            return  # that would be an amendment
        to = rng.choice(bad)
        stone = story.lift(frm, self.ms(100, 400))
        story.put(to, stone, self.ms(200, 1600))
        story.lift(to, self.ms(100, 400))
        story.put(frm, stone, self.ms(300, 800))

    def think_again(self, pos, chosen):
        """Lift another stone, hold it, put it back."""
        story, rng = self.story, self.rng
        own = [s for s in range(64) if pos.cells[s] == pos.to_move and s != chosen & 63]
        frm = rng.choice(own)
        stone = story.lift(frm, self.ms(100, 800))
        self.carry(stone, frm)
        if rng.random() < 0.3:
            # Rest on a legal square first, even long enough to be played, then go home.
            stops = [t for t in pos.targets(frm) if not pos.cells[t]]
            if stops:
                stop = rng.choice(stops)
                story.put(stop, stone, self.ms(20, 900))
                story.lift(stop, self.ms(60, 300))
        story.put(frm, stone, self.ms(400, 700))

    def land(self, pos, move, early=None):
        """Bring the lifted stone to its square over other stops; captures in every order."""
        story, rng = self.story, self.rng
        frm, to = move & 63, move >> 6
        stone = pos.to_move
        captured = pos.cells[to]
        order = rng.choice(("enemy", "own", "both", "sweep")) if captured else ""
        if captured:
            self.did("capture " + order)
        if order == "enemy":
            story.lift(to, self.ms(100, 600))
        story.lift(frm, self.ms(40, 300))
        self.carry(stone, frm)
        stops = [t for t in pos.targets(frm) if not story.board[t] and t != to]
        here = None
        if stops and rng.random() < 0.35:
            self.did("crooked")
            for stop in rng.sample(stops, min(len(stops), rng.randrange(1, 3))):
                for via in rng.sample(range(64), 2):
                    if not story.board[via]:
                        story.put(via, stone, self.ms(20, 120))
                        story.lift(via, self.ms(40, 100))
                story.put(stop, stone, rng.choice((60, 300, 600, 2000)))
                here = stop
                if order == "own" and rng.random() < 0.3:
                    order = ""
                    story.lift(to, self.ms(200, 500))
                story.lift(stop, self.ms(40, 200))
        if order in ("own", "both"):
            story.lift(to, self.ms(100, 400))
        elif order == "sweep":
            self.sweep(pos, to, stone)
            return here
        if early is not None and not (captured and early == to):
            story.lift(early, self.ms(60, 400))
        story.put(to, stone, 0)
        return here

    def sweep(self, pos, to, stone):
        """Push the enemy stone off across a neighbour square, then take it away."""
        story, rng = self.story, self.rng
        near = [
            s for s in range(64)
            if not story.board[s] and abs((s >> 3) - (to >> 3)) < 2 and abs(s % 8 - to % 8) < 2
        ]  # fmt: skip
        enemy = 3 - stone
        story.show(to, WEAK)
        story.wait(40)
        story.show(to, EMPTY)
        story.wait(self.ms(20, 80))
        if near:
            side = rng.choice(near)
            story.show(side, enemy)
            story.wait(self.ms(0, 60))
            story.show(to, stone)
            story.wait(self.ms(0, 700))
            story.show(side, EMPTY)
            story.wait(self.ms(0, 100))
        else:
            story.show(to, stone)
        story.wait(0)

    def play(self, moves):
        """Play them all; `expected` is the record there should be then."""
        story, rng = self.story, self.rng
        pos = Position.start()
        lifted = None
        for i, move in enumerate(moves):
            following = moves[i + 1] if i + 1 < len(moves) else None
            quick = False
            if lifted is None:
                roll = rng.random()
                if roll < 0.15:
                    self.did("fidget")
                    self.fidget(())
                elif roll < 0.25:
                    self.did("mistake")
                    self.mistake(pos)
                elif roll < 0.40:
                    self.did("think")
                    self.think_again(pos, move)
            if lifted is not None:
                # This stone was in the hand before the other side let go.
                story.wait(self.ms(100, 500))
                if pos.cells[move >> 6]:
                    story.lift(move >> 6, self.ms(100, 300))
                story.put(move >> 6, pos.to_move, 0)
                lifted = None
            else:
                early = None
                ready = following is not None and following & 63 != move >> 6
                if ready and not self.polite and rng.random() < 0.15 and pos.cells[following & 63]:
                    early = following & 63
                    self.did("early")
                self.land(pos, move, early)
                if early is not None and not story.board[early]:
                    lifted = early
            self.rests.append((pos.move_text(move), story.clock))
            pos.push(move)
            self.expected.append(pos.move_text(move))
            if not pos.outcome() and not pos.legal_moves():
                return  # a pass: the playout goes no further
            if lifted is None:
                quick = not self.polite and rng.random() < 0.3
            self.did("quick" if quick else "calm")
            story.wait(100 if quick else self.ms(400, 1200))
        story.wait(1500)

    def late(self):
        """Return the moves heard later than 150 ms (candidate) or 400 ms (commit) after rest.

        A move that ends the game settles longer; the last one is left out.
        """
        found = []
        before = 0
        for text, rest in self.rests[:-1]:
            cand = done = None
            for kind, said, when in self.story.log:
                if said == text and when > before:
                    if kind == "cand" and (cand is None or when <= rest + 150):
                        cand = when - rest
                    if kind in ("commit", "amend") and (done is None or when <= rest + 400):
                        done = when - rest
            before = rest
            if cand is None or cand > 150 or done is None or done > 400:
                found.append((text, rest, cand, done))
        return found
