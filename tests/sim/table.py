"""A table with a board on it, two people and somebody who listens at the serial line.

Stories are told with it: hands act, and what the firmware says by itself is the proof.
"""

import shutil
from contextlib import contextmanager

from fluxboard.games.cluster import Position
from fluxboard.lights.palette import LETTERS, LOOKS
from fluxboard_sim import Sim, squares
from fluxboard_sim.hand import Hand
from fluxboard_sim.scenario import Story

# Name of a setting: seed of the board's parts and of the hands, scale of tolerances, of noise.
SETTINGS = {"fine": (21, 0.5, 0.5), "usual": (22, 1.0, 1.0), "noisy": (23, 1.0, 2.0)}
MARKS = dict(zip(LETTERS, range(len(LETTERS)), strict=True))
# White joins up with the last move.
SHORT_GAME = [
    "E8E6", "H6F8", "G8D5", "H3E6", "B8D6", "E6C8", "D8D4", "A3D6", "B1D3", "A5D5", "C1D2",
]  # fmt: skip
_SLOT_MS = 128
# Millimetres off centre in eight directions: 20 % of the pitch of 35 mm.
AROUND = [(7, 0), (4.9, 4.9), (0, 7), (-4.9, 4.9), (-7, 0), (-4.9, -4.9), (0, -7), (4.9, -4.9)]


class Table(Story):
    """A Story with looks at the lights and short cuts to a position."""

    def begin_at(self, *moves, off_mm=5.0, **new):
        """Begin a game in which `moves` (texts) have been made already; the stones lie so.

        `new`: arguments of the verb (w, b, opts).
        """
        self.begin(off_mm, calibrate=False, **new)
        for move in moves:
            self.request("move", m=move)
        if moves:
            self.world.place(self.position(), off_mm)
            self.run_for(400)
        return self.forget()

    def position(self):
        """Return the game's position as 64 characters ". X O"."""
        return squares.cells(self.state()["board"])

    def person(self, side, pace=1.0):
        """Return one more hand of a side, for what several hands do; `pace` scales its times."""
        return Hand(self.world, self, side, pace=pace)

    def type(self, text):
        """Type a console line; return the lines printed within 400 ms."""
        heard = len(self.text)
        self.request("cmd", t=text)
        self.run_for(400)
        return self.text[heard:]

    def touch(self, pad):
        """Touch a pad for 150 ms."""
        self.sim.touch(pad, True)
        self.run_for(150)
        self.sim.touch(pad, False)
        self.run_for(100)

    def kinds(self):
        """Return the kinds of all events so far."""
        return [event.kind for event in self.events]

    # Lights

    def marks(self):
        """Return {square: letter} of all marks but dark squares and whose turn it is."""
        letters = self.request("leds")["m"]
        return {squares.square_name(sq): m for sq, m in enumerate(letters) if m not in ".xo"}

    def turn_marks(self):
        """Return the letters of the turn marks that are shown: "x", "o" or ""."""
        return "".join(sorted(set(self.request("leds")["m"]) & set("xo")))

    def glow(self, *names):
        """Return {square: [(r, g, b) …]} of the true pixels, 16 looks through a blink pattern."""
        seen = {name: [] for name in names}
        # Into the middle of a slot of the pattern.
        self.run_for(_SLOT_MS - (self.now_us // 1000 - _SLOT_MS // 2) % _SLOT_MS)
        for _ in range(16):
            for name in names:
                seen[name].append(self.sim.square_pixel(name))
            self.run_for(_SLOT_MS)
        return seen

    def glows(self, **marks):
        """Hold the true pixels of squares against the looks of their marks: D3="T"."""
        for name, pixels in self.glow(*marks).items():
            self._compare(name, pixels, MARKS[marks[name]])

    def _compare(self, name, pixels, code):
        colour = LOOKS[6 * code : 6 * code + 3]
        bright = max(pixels, key=sum)
        assert [value > 0 for value in bright] == [value > 0 for value in colour], (name, bright)
        pattern = "{:016b}".format(LOOKS[6 * code + 4] << 8 | LOOKS[6 * code + 5])
        seen = "".join("01"[sum(pixel) > 0.6 * sum(bright)] for pixel in pixels)
        # When the board began to count is not known here: the pattern may be turned.
        assert seen in pattern + pattern, (name, seen, pattern)


def turned(cells):
    """Return 64 characters turned by a quarter."""
    return "".join(cells[(7 - sq % 8) * 8 + sq // 8] for sq in range(64))


def after(*moves):
    """Return the Position after `moves` from the start."""
    position = Position.start()
    for move in moves:
        position.push(position.parse_move(move))
    return position


class Boards:
    """Makes tables; the flash of a calibrated board is made once for a setting and copied."""

    def __init__(self, folder):
        self.folder = folder
        self._images = {}

    def _image(self, setting):
        if setting not in self._images:
            seed, spread, noise = SETTINGS[setting]
            path = self.folder / (setting + ".bin")
            with Sim(seed=seed, spread=spread, noise=noise, flash=path) as sim:
                story = Story(sim)
                story.hello()
                story.calibrate()
            self._images[setting] = path
        return self._images[setting]

    @contextmanager
    def table(self, setting, **options):
        """Yield a Table whose board was calibrated when it was made; it is switched on."""
        seed, spread, noise = SETTINGS[setting]
        path = self.folder / "board.bin"
        shutil.copyfile(self._image(setting), path)
        with Sim(seed=seed, spread=spread, noise=noise, flash=path, **options) as sim:
            yield Table(sim)
