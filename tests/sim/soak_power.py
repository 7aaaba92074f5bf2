"""Soak, part power: the supply is cut, at every flash operation of a game and at random moments.

Two kinds of rounds. A round of operations takes one act of a game (a move, its beginning, a
setting, a calibration …), counts the flash operations it makes, and then does it again and again
from the same flash image, the power going once in each of them, for each of TORN; some boards
lose it once more while they recover. A round of moments lets two people play and cuts at random
moments. After each cut the flash is read from outside and held against what the board offers.
"""

import json
import random
from functools import partial

from fluxboard.games.cluster import ClusterGame, Position
from fluxboard_sim import Sim, squares
from fluxboard_sim.scenario import Story, StoryError

from tests.sim import flash_look
from tests.sim.soak_kit import Found

UNIT = "cuts"
# The share of an operation's bytes that is done when the power goes.
TORN = (0.0, 0.3, 0.7, 1.0)
PLIES = 48
MOMENTS = 1000
MOMENTS_A_ROUND = 20
# Rounds of moments begin here; before the plies of a game come the other acts.
FIRST_MOMENTS = 1_000_000
# Cuts a ply has, about: four or five flash operations, each with every share of TORN.
_A_PLY = 18
_OFF_MS = 120
_START_MS = 3000
# A move told so shortly before the cut may not have been in the flash, ms: one frame, and the
# erases of a save (45 ms each).
_SAVING_MS = 300
# Two calibrations of one board differ by so many counts at most; a drift of 0.4 mT is 490.
_NOISE = 120


class Fault(Exception):
    """Something was lost."""


def rounds(args):
    """Return {number of a round: about how many cuts it has}."""
    sizes = dict.fromkeys(range(len(ACTS) + PLIES), _A_PLY)
    for k in range(-(-MOMENTS // MOMENTS_A_ROUND)):
        sizes[FIRST_MOMENTS + k] = MOMENTS_A_ROUND
    return sizes


def job(args):
    """Return what plays a round."""
    return partial(play, args.seed)


def play(seed, number, size):
    """Play round `number`; return its Found."""
    found = Found(number)
    rng = random.Random("%d/%d" % (seed, number))
    kind = Moments if number >= FIRST_MOMENTS else Operations
    with Sim(seed=seed * 1009 + number) as sim:
        playing = kind(sim, seed, number, size, rng, found)
        try:
            playing.play()
        except (Fault, StoryError, TimeoutError, flash_look.Unmountable) as error:
            found.faults.append("%s: %s" % (type(error).__name__, error))
        found.story += playing.story.tell()
    return found


def report(results):
    """Return what was cut, as lines."""
    done = sum(result.done for result in results)
    return ["%d cuts of the power" % done]


def game_of(seed):
    """Return the moves of a random game of PLIES plies, as texts."""
    rng = random.Random("game %d" % seed)
    while True:
        game, moves = ClusterGame(), []
        while len(moves) < PLIES and game.outcome() is None:
            legal = game.pos.legal_moves()
            moves.append(game.pos.move_text(rng.choice(sorted(legal))))
            if any(event[0] == "pass" for event in game.apply(moves[-1])):
                break
        if len(moves) == PLIES:
            return moves


def cells_of(position):
    """Return 64 characters of a Position."""
    return "".join(".XO"[cell] for cell in position.cells)


def same(has, want):
    """Return whether two payloads are equal; two calibrations differ by noise."""
    if has is None or want is None or has[:1] != b"\x01" or len(has) != len(want):
        return has == want
    return all(
        abs(
            int.from_bytes(has[at : at + 2], "little")
            - int.from_bytes(want[at : at + 2], "little")
        )
        <= _NOISE
        for at in range(2, len(has), 5)
    )


class Rig:
    """A board that is switched off and on, and what must be so afterwards."""

    def __init__(self, sim, seed, number, size, rng, found):
        self.sim, self.seed, self.number, self.size = sim, seed, number, size
        self.rng, self.found = rng, found
        self.story = Story(sim)
        self.firmware = None

    def note(self, text):
        """Add a line to the story."""
        self.found.story.append("%10.3f s  %s" % (self.sim.now_us / 1e6, text))

    def begin(self):
        """Calibrate, begin a game, and remember the firmware's files."""
        self.story.begin(off_mm=3)
        self.firmware = flash_look.firmware(self.look())

    def look(self):
        """Return the files on the flash as somebody outside reads them."""
        return flash_look.files(self.sim.flash.path, self.sim.flash.size)

    def wait(self, condition, what, timeout_ms=_START_MS):
        """Run until `condition()`; Fault when it does not come."""
        try:
            self.story.run_until(condition, timeout_ms)
        except TimeoutError:
            raise Fault("%s: not within %d ms" % (what, timeout_ms))

    def power_on(self):
        """Switch on; now and then the power goes once more while the board recovers."""
        self.sim.run_for(_OFF_MS)
        self.sim.serial.read()
        if self.rng.random() < 0.25:
            self.sim.flash.cut_at(self.rng.randint(1, 3), self.rng.choice(TORN))
            self.sim.power_on()
            self.sim.run_until(lambda: not self.sim.powered, 900)
            self.sim.flash.cut_at(None)
            if not self.sim.powered:
                self.found.count("cut in recovery")
                self.found.done += 1
                self.sim.run_for(_OFF_MS)
        self.sim.power_on()
        self.hello()

    def hello(self):
        """Wait for the board to say who it is."""
        self.story.run_for(600)
        self.story.hello()

    def recovered(self):
        """Return (stored files, state, record) of the board; Fault unless all of it is whole."""
        files = self.look()
        stored = flash_look.stored(files)
        broken = [name for name, payload in stored.items() if payload is None]
        if broken:
            raise Fault("damaged after recovery: %s" % broken)
        if flash_look.firmware(files) != self.firmware:
            raise Fault("the firmware's files have changed")
        log = []
        start = 0
        while start is not None:
            part = self.story.request("log", **{"from": start})
            log += part["l"]
            start = part.get("next")
        if any("damaged" in line or "journal" in line for line in log):
            raise Fault("the board noted %s" % log)
        state, record = self.story.state(), self.story.record()
        game = ClusterGame()
        if "game" in stored:
            game.load(json.loads(stored["game"])[3])
        if (state["board"], state["n"]) != (game.pos.to_text(), game.plies):
            raise Fault("it offers ply %(n)d %(board)s, stored is " % state + game.dump())
        told = any("brown-out" in line for line in log)
        running = game.plies > 0 and game.outcome() is None
        if told != running:
            raise Fault("brown-out told: %s, game running: %s" % (told, running))
        self.found.count("brown-out told", told)
        return stored, state, record

    def goes_on(self, state):
        """Hold the phase against what lies on the board; set it up when it must be guided."""
        cells = squares.cells(state["board"])
        equal = self.sim.world.truth() == cells
        if state["phase"] in ("over", "setup"):
            # A game of no moves begins with its set-up, one that has ended needs nothing.
            self.found.count("over" if state["phase"] == "over" else "set up anew")
            if state["phase"] == "setup":
                self.sim.world.place(cells, 3)
                self.wait(lambda: self.story.state()["phase"] == "play", "set up")
            return
        phase = "play" if equal else "recover"
        self.wait(lambda: self.story.state()["phase"] == phase, "phase %s" % phase)
        self.found.count("goes on" if equal else "guided")
        if not equal:
            self.story.run_for(700)
            state = self.story.state()
            if state["phase"] != "recover" or not state["miss"] + state["extra"]:
                raise Fault("the board differs and is not guided: %s" % state)
            self.sim.world.place(cells, 3)
            self.wait(lambda: self.story.state()["phase"] == "play", "set up again")


class Operations(Rig):
    """Every flash operation of one act."""

    def play(self):
        """Do the act with the power cut at each of its operations."""
        act, arrange = self.act()
        self.begin()
        arrange()
        self.story.run_for(2500)
        place = [(disc.colour, disc.x, disc.y) for disc in self.sim.world.discs]
        before = flash_look.stored(self.look())
        self.sim.power_off()
        image = self.sim.flash.read(0, self.sim.flash.size)
        operations, after = self.dry_run(act, image, place)
        if not operations or before == after:
            raise Fault("the act stores nothing")
        for n in range(1, operations + 1):
            for torn in TORN:
                self.again(image, place)
                self.cut(act, n, torn, before, after)

    def again(self, image, place):
        """Go back to the flash and the stones before the act, and wait for the game."""
        if self.sim.powered:
            self.sim.power_off()
        self.sim.flash.load(image)
        world = self.sim.world
        world.place("." * 64)
        world.discs = []
        for colour, x, y in place:
            world.add(colour, x, y)
        self.sim.power_on()
        self.hello()
        self.story.run_for(900)

    def dry_run(self, act, image, place):
        """Return how many operations the act has, and what is stored after it."""
        self.again(image, place)
        count = self.sim.flash.operations
        act()
        self.story.run_for(4000)
        return self.sim.flash.operations - count, flash_look.stored(self.look())

    def cut(self, act, n, torn, before, after):
        """Do the act, the power going in operation `n`; hold what is left against the two."""
        self.sim.flash.cut_at(n, torn)
        self.note("cut in operation %d, %.1f of it done" % (n, torn))
        act()
        self.sim.run_until(lambda: not self.sim.powered, 6000)
        self.sim.flash.cut_at(None)
        if self.sim.powered:
            # The board has more to do on some days: an idle one is no fault.
            self.found.count("not reached")
            return
        self.found.done += 1
        self.found.count("cut in operation")
        self.power_on()
        stored, state, _ = self.recovered()
        for name in set(before) | set(after):
            has = stored.get(name)
            is_old, is_new = same(has, before.get(name)), same(has, after.get(name))
            if not is_old and not is_new:
                raise Fault("%s is neither the old nor the new one: %r" % (name, has))
            if not (is_old and is_new):
                self.found.count("new one stored" if is_new else "old one stored")
        self.goes_on(state)

    def act(self):
        """Return (what is done, what is done before it)."""
        if self.number < len(ACTS):
            return ACTS[self.number](self)
        ply = self.number - len(ACTS)
        return self.moved(game_of(self.seed), ply)

    def moved(self, moves, ply):
        """Ply `ply` of a game, by hand."""
        position = Position.start()
        for move in moves[:ply]:
            position.push(position.parse_move(move))
        here = cells_of(position)
        position.push(position.parse_move(moves[ply]))
        there = cells_of(position)

        def arrange():
            for move in moves[:ply]:
                self.story.request("move", m=move)
            self.sim.world.place(here, 3)

        return (lambda: self.sim.world.place(there, 3)), arrange

    def sent(self, verb, played=2, **args):
        """A request after some plies."""
        moves = game_of(self.seed)[:played]

        def act():
            # The board may be gone before it answers.
            self.story._send(verb, args)

        def arrange():
            for move in moves:
                self.story.request("move", m=move)
            self.sim.world.place(squares.cells(self.story.state()["board"]), 3)

        return act, arrange

    def calibrated(self):
        """A calibration of the empty board, some sensors having drifted."""

        def arrange():
            self.sim.world.place("." * 64)
            self.sim.world.background_mt[:] = 0.4

        return (lambda: self.story._send("cmd", {"t": "calibrate"})), arrange


ACTS = (
    lambda rig: rig.sent("new", 3, w="Ann", b="Tom"),
    lambda rig: rig.sent("undo", 4),
    lambda rig: rig.sent("resign", 4, c="X"),
    lambda rig: rig.sent("abort", 3),
    lambda rig: rig.sent("name", 2, side="X", name="Ann"),
    lambda rig: rig.sent("set", 2, k="brightness", v=77),
    lambda rig: rig.sent("comment", 2, t="too bright in the evening"),
    lambda rig: rig.calibrated(),
)


class Moments(Rig):
    """Random moments of play."""

    def play(self):
        """Let two people play; cut `size` times."""
        self.begin()
        self.position, self.played = Position.start(), []
        self.told = [(0, [])]  # (us, record) after every event that changed it
        self.heard = len(self.story.events)
        for _ in range(self.size):
            self.cut()

    def listen(self):
        """Follow what the board tells."""
        for event in self.story.events[self.heard :]:
            self.heard += 1
            record = list(self.told[-1][1])
            if event.kind == "move":
                record.append(event.data["m"])
            elif event.kind == "amend":
                record[-1] = event.data["m"]
            elif event.kind == "undo":
                record.pop()
            else:
                continue
            self.told.append((event.t_us, record))

    def cut(self):
        """Begin a move by hand and cut after a while that is as long as one, at most."""
        if self.position.outcome() is not None or not self.position.legal_moves():
            self.new_game()
        move = self.rng.choice(sorted(self.position.legal_moves()))
        text = squares.square_name(move & 63) + squares.square_name(move >> 6)
        side = self.position.to_move
        self.told = [(0, list(self.played))]
        arm = self.story.hand(side).start()
        arm.human_move(text, avoid=self.position.targets(move & 63))
        self.story.run_for(self.rng.uniform(0, 3000))
        self.listen()
        self.sim.power_off()
        at_us = self.sim.now_us
        self.found.done += 1
        self.found.count("cut in phase %s" % arm.phase)
        self.note("cut while %s" % arm.phase)
        self.sim.run_until(lambda: not arm.busy, 20_000)
        arm.finish()
        self.power_on()
        self.heard = len(self.story.events)
        _, state, record = self.recovered()
        if record not in self.allowed(at_us, text):
            raise Fault("record %s after %s" % (record[-3:], self.told[-2:]))
        self.found.count("record as told" if record == self.told[-1][1] else "one beside it")
        self.goes_on(state)
        self.played = record
        self.position = Position.start()
        for done in record:
            self.position.push(self.position.parse_move(done))

    def allowed(self, at_us, text):
        """Return the records that are right: the last told, or a neighbour at the very moment."""
        (_, last) = self.told[-1]
        right = [last]
        if len(self.told) > 1 and at_us - self.told[-1][0] < _SAVING_MS * 1000:
            right.append(self.told[-2][1])
        if last == self.played:
            # The move may be in the flash and its event not yet on the line.
            right.append([*last, text])
        return right

    def new_game(self):
        """Set up anew."""
        self.story.begin(off_mm=3, calibrate=False)
        self.position, self.played = Position.start(), []
        self.heard = len(self.story.events)
