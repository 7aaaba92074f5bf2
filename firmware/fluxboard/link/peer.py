"""The board's side of a link session: requests in, answers and events out."""

from fluxboard.compat import borrow, const
from fluxboard.link.frame import line, to_json
from fluxboard.link.ring import EventRing

_EVENTS_ROOM = const(400)


class Peer:
    """Serves one host.

    `out(text)` sends a line, newline included. `handlers` maps verbs to functions that take the
    request's dict and return the answer's (or None); "hello" and "state" must be there, "events",
    "ping" and "bye" are served here. What a handler raises becomes an error answer with the
    exception's `code` (errors.py), "bad_args" for what a wrong argument raises by itself, else
    "internal"; `on_fault(exception)` hears of the latter.

    Machine lines are sent between `hello` and `bye` only; events are kept all the time. A host
    has one unanswered request at a time and counts `seq` up, so the last answer is all that can
    be asked for again.
    """

    def __init__(self, out, handlers, on_fault=None, ring_bytes=1024):
        self._out = out
        self.handlers = handlers
        self.on_fault = on_fault
        self.ring = EventRing(ring_bytes)
        self.counts = {}  # error code -> how often answered
        self.close()

    def close(self):
        """End the session: machine lines are off until the next hello."""
        self.open = False  # a host has said hello
        self.text = False  # and wants sentences beside machine lines
        self.speaker = None  # the player it speaks for (hello's "as")
        self.seq = 0
        self.answer = ""

    def event(self, kind, data=None):
        """Number and keep an event, and send it if a host listens. `data` is a dict."""
        body = to_json(data or {})
        if len(body) > _EVENTS_ROOM:
            body = '{"cut":%d}' % len(body)
        number = self.ring.append(kind + " " + body)
        if self.open:
            self._out(line("!", number, kind, body))

    def line(self, data):
        """Serve a machine line, bytes without newline; None for one that was too long to keep.

        Never raises what a line can cause.
        """
        try:
            self._out(borrow("fluxboard.link.serve").serve(self, data))
        except MemoryError:  # not even an error answer fitted; the host will ask again
            pass
