"""The same frames give the same words on MicroPython; what a still frame and the code may cost."""

import json
import random

import pytest

from tests.mpy import runner
from tests.sensing.humans import People, playout
from tests.sensing.story import FRAME_MS, Story

pytestmark = pytest.mark.mpy

_PLAY = """
import json, sys
from array import array
from fluxboard.games.cluster import ClusterGame
from fluxboard.sensing.tracker import Tracker

game = ClusterGame()
log = []
clock = 0
def hear(kind, value):
    log.append([clock, kind, value])
    if kind in ("amend", "undo"):
        game.undo()
    if kind in ("commit", "amend"):
        game.apply(game.pos.move_text(value))
    if kind in ("commit", "amend", "undo"):
        tracker.turn(game.pos.to_move, game.outcome() is not None)
tracker = Tracker(hear)
tracker.reset(game.pos)
state = bytearray(game.pos.cells)
since = array("i", [0] * 64)
for line in sys.stdin:
    words = line.split()
    if not words:
        break
    for clock in range(clock + 20, int(words[0]), 20):
        tracker.update(state, since, clock)
    clock = int(words[0])
    for word in words[1:]:
        at, value = word.split(":")
        state[int(at)] = int(value)
        since[int(at)] = clock
    tracker.update(state, since, clock)
print(json.dumps([log, game.moves()]))
"""


class Recorder(Story):
    """Keeps the frames in which a square changed, and the raw words."""

    def __init__(self, **options):
        self.frames, self.words, self.before = [], [], None
        super().__init__(**options)

    def hear(self, kind, value):
        self.words.append([self.clock, kind, value])
        super().hear(kind, value)

    def frame(self):
        super().frame()
        if self.before is not None and self.state != self.before:
            changed = [at for at in range(64) if self.state[at] != self.before[at]]
            self.frames.append((self.clock, [(at, self.state[at]) for at in changed]))
        self.before = bytes(self.state)


def test_a_recorded_game_says_the_same_on_micropython():
    rng = random.Random(11)
    story = Recorder(seed=11)
    people = People(rng, story)
    people.play(playout(rng, 30))
    lines = [
        "%d %s" % (clock, " ".join("%d:%d" % change for change in changes))
        for clock, changes in story.frames
    ]
    lines.append(str(story.clock))
    log, moves = json.loads(runner.run(_PLAY, stdin="\n".join(lines) + "\n\n"))
    assert moves == story.game.moves() == people.expected
    assert log == story.words
    assert story.clock % FRAME_MS == 0


def test_a_still_frame_allocates_nothing():
    out = runner.run("""
import micropython
from array import array
from fluxboard.games.cluster import Position
from fluxboard.sensing.tracker import Tracker
tracker = Tracker(print)
pos = Position.start()
tracker.reset(pos)
state = bytearray(pos.cells)
since = array("i", [0] * 64)
def still(first, last):
    while first < last:
        tracker.update(state, since, first)
        first += 20
still(0, 1000)
micropython.heap_lock()
still(1000, 3000)
micropython.heap_unlock()
state[3] = 0
since[3] = 3000
still(3000, 3200)
micropython.heap_lock()
still(3200, 3600)
micropython.heap_unlock()
print("done")
""")
    assert out.split()[-1] == "done"


def test_heap_kept_by_tracker_and_session():
    base = (
        "from fluxboard import compat, errors\nfrom fluxboard.games import registry, cluster\n"
        "from fluxboard.lights import palette\nimport json, sys\n"
        "class S(dict):\n  def set(self, k, v): self[k] = v\n"
    )
    kept = runner.kept_bytes(
        "from fluxboard.app.session import Session\n"
        "s = Session(lambda k, d: None, S(), lambda: 0)\ns.new()\ns.confirm()\n",
        before=base,
    )
    # 64-bit structures; about half of it on the board. A doubled qstr pool may fall into it.
    assert kept < 24_000
