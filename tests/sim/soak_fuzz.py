"""Soak, part fuzz: rubbish on the serial line, 200 000 lines and more.

Two kinds of rounds. Most lines go straight to the firmware's link modules on real MicroPython;
a share goes over the serial line of a whole simulated board, one by one and in floods that its
receive buffer does not hold. Every answer must be a whole frame with a known code.
"""

import random
import re
from functools import partial

from fluxboard.link import frame
from fluxboard_sim import Sim
from fluxboard_sim.scenario import Story, StoryError

from tests.link.rubbish import CODES, Rubbish
from tests.mpy import runner
from tests.sim.soak_kit import Found

UNIT = "lines"
LINK_LINES, LINK_ROUND = 192_000, 8_000
BOARD_LINES, BOARD_ROUND = 9_000, 450
FIRST_BOARD = 1_000_000
# Bytes the collector may take for something in use, beside texts that came in meanwhile.
_LINK_GROWTH, _BOARD_GROWTH = 1024, 4096
# Of 50 frames a second; a whole board answers, speaks and collects its garbage between them.
_FRAMES_A_SECOND = 45

_LINK_SCRIPT = """
import gc, json, sys
from binascii import unhexlify
from fluxboard.link import frame, lines
from fluxboard.link.peer import Peer
done = sent = 0
last = ""
codes = {}
faults = []
def out(text):
    global sent, last
    last = text
    sent += 1
def count(args):
    global done
    done += 1
handlers = {word: count for word in
    "cmd move new resign confirm leds comment notes name set get scan log rec".split()}
handlers["hello"] = handlers["state"] = lambda args: {}
peer = Peer(out, handlers, lambda error: faults.append(repr(error)))
pieces = lines.Lines()
highest = 0
def take(line):
    global highest, sent
    was_done, sent = done, 0
    for byte in line:
        what = pieces.feed(byte)
        if what > lines.CONSOLE:
            session = peer.open
            text = bytes(pieces.buffer[: pieces.length])
            peer.line(text if what == lines.LINE else None)
            if sent != 1:
                faults.append("%d answers to %r" % (sent, text))
            sent = 0
            parts = frame.decode(last[:-1].encode())
            if isinstance(parts, str) or parts[0] != "=":
                faults.append("no frame: " + last)
                continue
            code = "ok" if parts[2] == "ok" else parts[3]["code"]
            codes[code] = codes.get(code, 0) + 1
            if done != was_done:
                if parts[1] <= highest:
                    faults.append("done twice: %r" % text)
                highest = parts[1]
            was = frame.decode(text)
            if not isinstance(was, str) and was[2] == "hello" and parts[2] == "ok":
                highest = 0
    del faults[9:]
kept = number = 0
while True:
    line = sys.stdin.readline()
    if not line:
        break
    take(unhexlify(line.strip()))
    number += 1
    if number == 1000:
        gc.collect()
        kept = gc.mem_alloc()
line = last = ""
gc.collect()
print(json.dumps([codes, faults, gc.mem_alloc() - kept, done]))
"""


def rounds(args):
    """Return {number of a round: its lines}."""
    sizes = {k: LINK_ROUND for k in range(LINK_LINES // LINK_ROUND)}
    sizes.update({FIRST_BOARD + k: BOARD_ROUND for k in range(BOARD_LINES // BOARD_ROUND)})
    return sizes


def job(args):
    """Return what plays a round."""
    return partial(play, args.seed)


def play(seed, number, size):
    """Send `size` lines; return the Found of round `number`."""
    found = Found(number)
    rubbish = Rubbish(random.Random("fuzz %d/%d" % (seed, number)))
    try:
        if number < FIRST_BOARD:
            _link(rubbish, size, found)
        else:
            with Sim(seed=seed * 1009 + number) as sim:
                Board(sim, rubbish, found).play(size)
    except (StoryError, TimeoutError, runner.ScriptFailed) as error:
        found.faults.append("%s: %s" % (type(error).__name__, error))
    return found


def _link(rubbish, size, found):
    """Send lines to the link modules on MicroPython."""
    lines = [rubbish.hello(), *(rubbish.line()[1] for _ in range(size - 1))]
    text = "".join(line.hex() + "\n" for line in lines)
    codes, faults, growth, done = runner.run_json(_LINK_SCRIPT, stdin=text, heap_kb=96)
    found.done += size
    found.count("lines to the link", size)
    found.count("done", done)
    found.faults += faults
    _count_codes(codes, found)
    if growth > _LINK_GROWTH:
        found.faults.append("the heap grew by %d bytes" % growth)


def _count_codes(codes, found):
    for code, times in codes.items():
        found.count("answered " + code, times)
        if code not in CODES and code != "ok":
            found.faults.append("answered %s %d times" % (code, times))


class Board:
    """A whole board in the middle of a game, and what it says."""

    def __init__(self, sim, rubbish, found):
        self.sim, self.rubbish, self.found = sim, rubbish, found
        self.rng = rubbish.rng
        self.story = Story(sim)
        self.codes, self.comments = {}, set()
        self._part = b""

    def play(self, size):
        """Begin a game, send half of the lines, note the memory, send the rest, look."""
        story = self.story
        story.begin(off_mm=3)
        for hand, begin, end in ((story.white, "D1", "D3"), (story.black, "A4", "C4")):
            hand.move(begin, end)
            story.run_for(1000)
        before = story.state(), story.record()
        assert before[1] == ["D1D3", "A4C4"]
        self._send(size // 2)
        first = self._look()
        self._send(size - size // 2)
        frames, kept = self._look()
        faults = self.found.faults
        after = story.state(), story.record()
        if [after[0][key] for key in ("board", "n", "phase", "to")] != [
            before[0][key] for key in ("board", "n", "phase", "to")
        ] or after[1] != before[1]:
            faults.append("the game is another: %s, was %s" % (after, before))
        rate = (frames[0] - first[0][0]) * 1e6 / (frames[1] - first[0][1])
        if rate < _FRAMES_A_SECOND:
            faults.append("%.1f frames a second" % rate)
        if kept - first[1] > _BOARD_GROWTH:
            faults.append("the heap grew by %d bytes" % (kept - first[1]))
        _count_codes(self.codes, self.found)
        self._break_in()

    def _send(self, size):
        """Send lines, often faster than they are read; now and then as a flood."""
        while size > 0:
            burst = min(size, self.rng.choice((1, 1, 2, 3, 8)))
            data = self.rubbish.hello() if self.rng.random() < 0.5 else b""
            data += b"".join(self.rubbish.line()[1] for _ in range(burst))
            self.sim.serial.write(data)
            self.sim.run_for(self.rng.uniform(5, 150) * burst)
            self._listen()
            size -= burst
            self.found.done += burst
            self.found.count("lines to a board", burst)
        self.sim.run_for(2000)
        self._listen()

    def _listen(self):
        *lines, self._part = (self._part + self.sim.serial.read()).split(b"\n")
        for line in lines:
            if b"Traceback" in line or b"Error" in line:
                self.found.faults.append("the board said %s" % line.decode("ascii", "replace"))
            at = line.find(b"=")
            message = frame.decode(line[at:].rstrip(b"\r")) if at >= 0 else "none"
            if not isinstance(message, str):
                code = "ok" if message[2] == "ok" else message[3]["code"]
                self.codes[code] = self.codes.get(code, 0) + 1
                if code == "internal":
                    self.found.faults.append("internal: %s" % message[3])
            at = line.find(b"!")
            message = frame.decode(line[at:].rstrip(b"\r")) if at >= 0 else "none"
            if not isinstance(message, str) and message[2] == "comment":
                self._heard(str(message[3].get("text")))

    def _heard(self, text):
        """Note a comment; one that is counted must not be made twice."""
        if text.startswith("told "):
            self.found.count("comments told once")
            if text in self.comments:
                self.found.faults.append("done twice: %s" % text)
            self.comments.add(text)

    def _look(self):
        """Return ((frames, at us), bytes in use) as the board's self-test tells them."""
        self.sim.serial.write(b"\n")
        self.story.hello()
        self.story.request("set", k="lang", v="en")
        del self.story.text[:]
        self.story.request("cmd", t="selftest")
        at_us = self.sim.now_us
        self.story.run_for(2500)
        text = "\n".join(self.story.text)
        frames = re.search(r"Rounds since the start: (\d+)", text)
        memory = re.search(r"Memory: (\d+) bytes free, (\d+)", text)
        if not (frames and memory):
            raise StoryError("no frames or memory in the self-test: " + text)
        return (int(frames[1]), at_us), int(memory[2])

    def _break_in(self):
        """Press Ctrl-C in the middle of a flood."""
        flood = b"".join(self.rubbish.line()[1] for _ in range(8))
        self.sim.serial.write(flood + b"\x03")
        if not self.sim.run_until(lambda: self.sim.in_repl == "friendly", 5000):
            self.found.faults.append("Ctrl-C does not break in")
        elif any(map(any, self.sim.pixels)):
            self.found.faults.append("the lights stayed on after Ctrl-C")


def report(results):
    """Return how many lines went where, as lines."""
    link = sum(result.done for result in results if result.number < FIRST_BOARD)
    board = sum(result.done for result in results) - link
    return ["%d lines to the link on MicroPython, %d to whole boards" % (link, board)]
