"""Stories: what hands do at a board and what the board must say, in the order it happens.

    with Sim(seed=4) as sim:
        story = Story(sim).begin()
        story.white.move("D1", "D3")
        story.expect("move", m="D1D3")
        story.black.lift("A2").wait(800).put_back()
        story.expect("drop", sq="A2")
        assert story.record() == ["D1D3"]

Everything is seeded, so a story that failed once fails again the same way.
"""

from collections import namedtuple

from fluxboard.link import frame

_ANSWER_MS = 1500
_TRIES = 5
# A board that hears nothing for longer takes the host for gone and speaks to people again.
_KEEP_ALIVE_US = 5_000_000
# One turn of the loop: events are timed this finely where nobody else pumps the board.
_STEP_MS = 4

Event = namedtuple("Event", "t_us n kind data")
Event.__doc__ = "One event of the board: when it reached the host, its number, kind and data."


class StoryError(AssertionError):
    """The board did not say what the story expects; the text tells what it said instead."""


class Story:
    """Follows one board over its serial line while hands play on it.

    `white`, `black`: the hands, pumped through this story, so that every event is noted at the
    time it comes. `events`: all so far. `text`: console lines. `garbled`: damaged lines.
    """

    def __init__(self, sim):
        """`sim`: a running fluxboard_sim.Sim, or anything with its world, hand, serial, run_…."""
        self.sim, self.world = sim, sim.world
        self.events, self.text = [], []
        self.garbled = 0
        self.white, self.black = sim.hand("X"), sim.hand("O")
        self.white.sim = self.black.sim = self
        self._cursor = 0
        self._part = b""
        self._answers = {}
        self._seq = 0
        self._spoke_us = None

    def hand(self, side):
        """Return the hand of a side: 1, "X", "white" or 2, "O", "black"."""
        return self.white if str(side).lower() in ("1", "x", "white") else self.black

    # Time

    @property
    def now_us(self):
        """Board time in us."""
        return self.sim.now_us

    def run_for(self, ms):
        """Let `ms` of board time pass and listen."""
        end_us = self.sim.now_us + int(ms * 1000)
        while self.sim.now_us < end_us:
            self.sim.run_for(min(_STEP_MS, (end_us - self.sim.now_us) / 1000))
            self.listen()

    def run_until(self, condition, timeout_ms):
        """Let time pass, listening, until `condition()`; TimeoutError after `timeout_ms`."""
        end_us = self.sim.now_us + int(timeout_ms * 1000)
        while not condition():
            if self.sim.now_us >= end_us:
                raise TimeoutError("nothing after %d ms of board time" % timeout_ms)
            self.sim.run_for(_STEP_MS)
            self.listen()

    # The link

    def listen(self):
        """Take in what the board has sent; now and then show it that somebody listens."""
        if self._spoke_us is not None and self.sim.now_us - self._spoke_us > _KEEP_ALIVE_US:
            self._send("ping", {})
        data = self.sim.serial.read()
        if not data:
            return
        *lines, self._part = (self._part + data).split(b"\n")
        for line in lines:
            line = line.rstrip(b"\r")
            # A prompt without a line end may stand before a frame.
            starts = [at for sigil in (b"!", b"=") if (at := line.find(sigil)) >= 0]
            message = None
            for at in sorted(starts):
                message = frame.decode(line[at:])
                if not isinstance(message, str):
                    break
            if message is None or isinstance(message, str):
                self.garbled += message == "bad_crc"
                self.text.append(line.decode("ascii", "replace"))
                continue
            sigil, number, word, data = message
            if sigil == "!":
                self.events.append(Event(self.sim.now_us, number, word, data))
            else:
                self._answers[number] = (word == "ok", data)

    def ask(self, verb, **args):
        """Send a request and return (ok, data); sent again while no answer comes."""
        seq, line = self._send(verb, args)
        for _ in range(_TRIES):
            try:
                self.run_until(lambda: seq in self._answers, _ANSWER_MS)
            except TimeoutError:
                self.sim.serial.write(line)
                continue
            return self._answers.pop(seq)
        raise StoryError("no answer to %s within %d ms" % (line, _TRIES * _ANSWER_MS))

    def _send(self, verb, args):
        self._seq += 1
        self._spoke_us = self.sim.now_us
        line = frame.encode_request(self._seq, verb, args).encode()
        self.sim.serial.write(line)
        return self._seq, line

    def request(self, verb, **args):
        """Send a request and return the answer's data; StoryError when the board refuses."""
        ok, data = self.ask(verb, **args)
        if not ok:
            raise StoryError("%s %s: %s" % (verb, args, data))
        return data

    def hello(self):
        """Begin a link session; return what the board tells about itself."""
        return self.request("hello", proto=frame.VERSION)

    def begin(self, off_mm=5.0, calibrate=True, **new):
        """Have a calibrated board with the stones at the start, up to `off_mm` off, and a game.

        `new`: arguments of the verb (w, b, opts). The stones are simply there, not carried.
        """
        self.hello()
        if calibrate:
            self.calibrate()
        self.world.place_start(off_mm)
        self.request("new", **new)
        self.expect("ready", 4000)
        return self

    def calibrate(self):
        """Take the sensors' rest from an empty board, as the maker of the board does once."""
        self.world.place("." * 64)
        self.run_for(500)
        self.request("cmd", t="calibrate")
        self.run_for(3000)

    def record(self):
        """Return the moves of the record as the board tells them: texts, "--" for a pass."""
        moves, start = [], 0
        while start is not None:
            part = self.request("rec", **{"from": start})
            moves += part["m"].split()
            start = part.get("next")
        return moves

    def state(self):
        """Return the board's whole picture: `board`, `sensed`, `to`, `phase` and more."""
        return self.request("state")

    # Expectations

    def expect(self, kind, within_ms=1000, **fields):
        """Return the next event of `kind` with these `fields`; those before it are passed over.

        StoryError with what came instead when it does not come within `within_ms`.
        """
        found = []

        def came():
            while self._cursor < len(self.events):
                event = self.events[self._cursor]
                self._cursor += 1
                if event.kind == kind and fields.items() <= event.data.items():
                    found.append(event)
                    return True
            return False

        begin = self._cursor
        try:
            self.run_until(came, within_ms)
        except TimeoutError:
            told = ["%s %s" % (e.kind, e.data) for e in self.events[begin:]]
            raise StoryError(
                "no %s %s within %d ms; the board said: %s"
                % (kind, fields or "", within_ms, "; ".join(told) or "nothing")
            )
        return found[0]

    def refuse(self, *kinds, for_ms=1000):
        """Let `for_ms` pass; StoryError when an event of `kinds` comes, or came unexpected."""
        self.run_for(for_ms)
        came = [e for e in self.events[self._cursor :] if e.kind in kinds]
        self._cursor = len(self.events)
        if came:
            raise StoryError("not to be said: %s" % "; ".join(map(str, came)))

    def forget(self):
        """Pass over all events so far."""
        self._cursor = len(self.events)
        return self

    def tell(self):
        """Return the story so far as text lines: what hands did and what the board said."""
        lines = [(t, "X " + words) for t, words in self.white.log]
        lines += [(t, "O " + words) for t, words in self.black.log]
        lines += [(e.t_us, "  ! %s %s" % (e.kind, e.data)) for e in self.events]
        lines.sort(key=lambda line: line[0])
        return ["%10.3f s  %s" % (t_us / 1e6, words) for t_us, words in lines]
