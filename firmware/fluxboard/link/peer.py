"""The board's side of a link session: requests in, answers and events out."""

from fluxboard.compat import const
from fluxboard.link import frame
from fluxboard.link.ring import EventRing

# Characters of answers kept for a host that did not hear them.
_KEPT = const(640)
_MSG = const(160)
_EVENTS_ROOM = const(400)


class Peer:
    """Serves one host.

    `out(text)` sends a line, newline included. `handlers` maps verbs to functions that take the
    request's dict and return the answer's (or None); "hello" and "state" must be there, "events",
    "ping" and "bye" are served here. What a handler raises becomes an error answer with the
    exception's `code` (errors.py), else "internal"; `on_fault(exception)` hears of the latter.

    Machine lines are sent only between `hello` and `bye`; events are kept all the time.
    """

    def __init__(self, out, handlers, on_fault=None, ring_bytes=1024):
        self._out = out
        self._handlers = handlers
        self._on_fault = on_fault
        self._ring = EventRing(ring_bytes)
        self._numbers = []
        self._answers = []
        self.open = False  # a host has said hello
        self.text = False  # and wants sentences beside machine lines
        self.speaker = None  # the player it speaks for (hello's "as")
        self.counts = {}  # error code -> how often answered

    @property
    def last_event(self):
        """Number of the last event, 0 before the first."""
        return self._ring.last

    def close(self):
        """End the session: machine lines are off until the next hello."""
        self.open = self.text = False
        self.speaker = None
        self._numbers.clear()
        self._answers.clear()

    def event(self, kind, data=None):
        """Number and keep an event, and send it if a host listens. `data` is a dict."""
        body = frame.to_json(data or {})
        if len(body) > _EVENTS_ROOM:
            body = '{"cut":%d}' % len(body)
        number = self._ring.append(kind + " " + body)
        if self.open:
            self._out(frame.line("!", number, kind, body))

    def too_long(self):
        """Answer a line that was too long to be kept."""
        self._refuse(0, "too_long", "a line has at most %d bytes" % frame.MAX_LINE)

    def line(self, data):
        """Serve one machine line, bytes without newline; never raises what a line can cause."""
        try:
            self._serve(data)
        except MemoryError as error:  # not even the error answer fitted; the host asks again
            self._fault(error)

    def _serve(self, data):
        parts = frame.decode(data)
        if isinstance(parts, str) or parts[0] != "$" or not parts[1]:
            code = parts if isinstance(parts, str) else "bad_frame"
            return self._refuse(frame.sequence(data), code, "say that again")
        _, seq, verb, args = parts
        if verb == "hello":
            self.close()
        elif not self.open:
            return self._refuse(seq, "wrong_state", "say hello first")
        elif self._numbers and seq <= self._numbers[-1]:
            if seq in self._numbers:
                return self._out(self._answers[self._numbers.index(seq)])
            return self._refuse(seq, "wrong_state", "request %d is long past" % seq)
        answer = self._answer(seq, verb, args)
        self._numbers.append(seq)
        self._answers.append(answer)
        while len(self._answers) > 1 and sum(map(len, self._answers)) > _KEPT:
            self._numbers.pop(0)
            self._answers.pop(0)
        self._out(answer)
        if verb == "bye":
            self.close()

    def _answer(self, seq, verb, args):
        """Do what is asked and return the answer's line."""
        try:
            if verb == "events":
                body = self._events(args.get("since"))
            elif verb == "ping":
                body = frame.to_json(self.counts)
            elif verb == "bye":
                body = "{}"
            else:
                handler = self._handlers.get(verb)
                if handler is None:
                    return self._error(seq, "unknown_verb", "no verb " + verb)
                result = handler(args) or {}
                if verb == "hello":
                    self._hello(args, result)
                body = frame.to_json(result)
            answer = frame.line("=", seq, "ok", body)
            if len(answer) <= frame.MAX_ANSWER:
                return answer
            return self._error(seq, "too_long", "the answer has %d bytes" % len(answer))
        except Exception as error:  # noqa: BLE001 - no request may stop the board
            return self._failure(seq, error)

    def _hello(self, args, result):
        result["proto"] = frame.VERSION
        result["ev"] = self._ring.last
        self.open = args.get("proto", frame.VERSION) == frame.VERSION
        self.text = bool(args.get("text"))
        self.speaker = args.get("as") or None

    def _events(self, since):
        if not isinstance(since, int):
            raise TypeError("events wants since, a number")
        gone = self._ring.gone(since)
        if gone:
            body = {"gone": gone, "ev": self._ring.last, "state": self._handlers["state"]({})}
            return frame.to_json(body)
        return '{"ev":%s}' % self._ring.after(since, _EVENTS_ROOM)

    def _failure(self, seq, error):
        code = getattr(error, "code", None)
        if not isinstance(code, str):
            if isinstance(error, (KeyError, TypeError, ValueError)):
                code = "bad_args"
            else:
                code = "internal"
                self._fault(error)
        extra = {}
        if getattr(error, "why", ""):
            extra["why"] = error.why
            extra["need"] = error.need
        return self._error(seq, code, str(error) or type(error).__name__, extra)

    def _error(self, seq, code, msg, extra=None):
        """Count an error and return its answer."""
        self.counts[code] = self.counts.get(code, 0) + 1
        data = extra or {}
        data["code"] = code
        data["msg"] = msg[:_MSG]
        return frame.encode_answer(seq, False, data)

    def _refuse(self, seq, code, msg):
        self._out(self._error(seq, code, msg))

    def _fault(self, error):
        if self._on_fault:
            self._on_fault(error)
