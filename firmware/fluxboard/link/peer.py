"""The board's side of a link session: requests in, answers and events out."""

from fluxboard.compat import const
from fluxboard.link import frame
from fluxboard.link.ring import EventRing

_MSG = const(160)
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
        self._handlers = handlers
        self._on_fault = on_fault
        self.ring = EventRing(ring_bytes)
        self.counts = {}  # error code -> how often answered
        self.close()

    def close(self):
        """End the session: machine lines are off until the next hello."""
        self.open = False  # a host has said hello
        self.text = False  # and wants sentences beside machine lines
        self.speaker = None  # the player it speaks for (hello's "as")
        self._seq = 0
        self._answer = ""

    def event(self, kind, data=None):
        """Number and keep an event, and send it if a host listens. `data` is a dict."""
        body = frame.to_json(data or {})
        if len(body) > _EVENTS_ROOM:
            body = '{"cut":%d}' % len(body)
        number = self.ring.append(kind + " " + body)
        if self.open:
            self._out(frame.line("!", number, kind, body))

    def line(self, data):
        """Serve a machine line, bytes without newline; None for one that was too long to keep.

        Never raises what a line can cause.
        """
        try:
            self._out(self._serve(data))
        except MemoryError:  # not even an error answer fitted; the host will ask again
            pass

    def _serve(self, data):
        """Return the answer to a line."""
        if data is None:
            return self._error(0, "too_long", "a line has at most %d bytes" % frame.MAX_LINE)
        parts = frame.decode(data)
        if isinstance(parts, str) or parts[0] != "$" or not parts[1]:
            code = parts if isinstance(parts, str) else "bad_frame"
            return self._error(frame.sequence(data), code, "say that again")
        _, seq, verb, args = parts
        if verb == "hello":
            self.close()
        elif not self.open:
            return self._error(seq, "wrong_state", "say hello first")
        elif seq == self._seq:
            return self._answer
        elif seq < self._seq:
            return self._error(seq, "wrong_state", "request %d is long past" % seq)
        try:
            answer = frame.line("=", seq, "ok", self._do(verb, args))
            if len(answer) > frame.MAX_ANSWER:
                answer = self._error(seq, "too_long", "the answer has %d bytes" % len(answer))
        except Exception as error:  # noqa: BLE001 - no request may stop the board
            answer = self._failure(seq, error)
        if verb == "bye":
            self.close()
        self._seq = seq
        self._answer = answer
        return answer

    def _do(self, verb, args):
        """Do what is asked and return the answer's JSON."""
        if verb == "bye":
            return "{}"
        if verb == "ping":
            return frame.to_json(self.counts)
        if verb == "events":
            since = int(args["since"])
            gone = self.ring.gone(since)
            if not gone:
                return '{"ev":%s}' % self.ring.after(since, _EVENTS_ROOM)
            result = {"gone": gone, "state": self._handlers["state"]({})}
        elif verb in self._handlers:
            result = self._handlers[verb](args) or {}
        else:
            raise _UnknownVerb("no verb " + verb)
        if verb == "hello":
            result["proto"] = frame.VERSION
            self.open = args.get("proto", frame.VERSION) == frame.VERSION
            self.text = bool(args.get("text"))
            self.speaker = args.get("as") or None
        if verb == "hello" or verb == "events":
            result["ev"] = self.ring.last
        return frame.to_json(result)

    def _failure(self, seq, error):
        """Return the error answer for what a handler raised."""
        code = getattr(error, "code", None)
        msg = str(error) or type(error).__name__
        data = {}
        if isinstance(code, str):
            if getattr(error, "why", ""):
                data = {"why": error.why, "need": error.need}
        elif isinstance(error, (KeyError, TypeError, ValueError)):
            code = "bad_args"
            if isinstance(error, KeyError):
                msg = "missing " + msg
        else:
            code = "internal"
            if self._on_fault:
                self._on_fault(error)
        return self._error(seq, code, msg, data)

    def _error(self, seq, code, msg, data=None):
        """Count an error and return its answer."""
        self.counts[code] = self.counts.get(code, 0) + 1
        data = data or {}
        data["code"] = code
        data["msg"] = msg[:_MSG]
        return frame.encode_answer(seq, False, data)


class _UnknownVerb(Exception):
    code = "unknown_verb"
