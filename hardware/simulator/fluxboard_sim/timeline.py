"""What a hand does and will do: a queue of verbs, each a generator of timed segments."""

from collections import deque

from fluxboard_sim.motion import HandError


class Timeline:
    """Plays queued verbs on the world's clock; shared by a hand's blocking and queued views.

    `start_us` is when the segment under way began: exact, not rounded to the world's ticks.
    """

    def __init__(self):
        self.queue = deque()
        self.running = None
        self.segment = None
        self.start_us = 0
        self.phase = "idle"
        self.released_us = None
        self.releases = 0
        self.rest_us = 0
        self.held = None
        self.home = None
        self.error = None
        self.style = None
        self.log = []

    @property
    def busy(self):
        """True while anything is queued or under way."""
        return self.running is not None or bool(self.queue)

    def add(self, words, verb, now_us):
        """Queue `verb()`, told as `words`; an idle hand begins it at `now_us`."""
        if not self.busy:
            self.start_us = max(self.start_us, now_us)
        self.queue.append((words, verb))

    def clear(self):
        """Forget everything queued and under way."""
        self.queue.clear()
        self.running = self.segment = None
        self.phase = "idle"

    def release(self):
        """Note that the fingers let go of the stone just now."""
        self.released_us = self.start_us
        self.releases += 1
        self.held = None

    def step(self, t_us):
        """Play the queue up to `t_us`."""
        try:
            while self.busy:
                if self.segment is None and not self._next(t_us):
                    continue
                phase, duration_us, act = self.segment
                self.phase = phase
                if duration_us is None:
                    if not act(0):
                        return
                    self.start_us = t_us
                elif t_us < self.start_us + duration_us:
                    if act:
                        act((t_us - self.start_us) / duration_us)
                    return
                else:
                    if act:
                        act(1.0)
                    self.start_us += duration_us
                    if phase == "settle":
                        self.rest_us = self.start_us
                self.segment = None
        except HandError as error:
            self.clear()
            self.error = error
        if not self.busy:
            self.phase = "idle"

    def _next(self, t_us):
        """Fetch the next segment; False when the running verb is done."""
        if self.running is None:
            words, verb = self.queue.popleft()
            self.log.append((self.start_us, words))
            self.running = verb()
        self.segment = next(self.running, None)
        if self.segment is None:
            self.running = None
            return False
        return True
