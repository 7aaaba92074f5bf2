"""How a Peer answers a machine line. Loaded for the moment."""

from fluxboard.compat import const
from fluxboard.link import frame

_MSG = const(160)
_EVENTS_ROOM = const(400)


def serve(peer, data):
    """Return the answer to a line, as Peer.line describes it."""
    if data is None:
        return _error(peer, 0, "too_long", "a line has at most %d bytes" % frame.MAX_LINE)
    parts = frame.decode(data)
    if isinstance(parts, str) or parts[0] != "$" or not parts[1]:
        code = parts if isinstance(parts, str) else "bad_frame"
        return _error(peer, frame.sequence(data), code, "say that again")
    _, seq, verb, args = parts
    if verb == "hello":
        peer.close()
    elif not peer.open:
        return _error(peer, seq, "wrong_state", "say hello first")
    elif seq == peer.seq:
        return peer.answer
    elif seq < peer.seq:
        return _error(peer, seq, "wrong_state", "request %d is long past" % seq)
    try:
        answer = frame.line("=", seq, "ok", _do(peer, verb, args))
        if len(answer) > frame.MAX_ANSWER:
            answer = _error(peer, seq, "too_long", "the answer has %d bytes" % len(answer))
    except Exception as error:  # noqa: BLE001 - no request may stop the board
        answer = _failure(peer, seq, error)
    if verb == "bye":
        peer.close()
    peer.seq = seq
    peer.answer = answer
    return answer


def _do(peer, verb, args):
    """Do what is asked and return the answer's JSON."""
    if verb == "bye":
        return "{}"
    if verb == "ping":
        return frame.to_json(peer.counts)
    if verb == "events":
        since = int(args["since"])
        gone = peer.ring.gone(since)
        if not gone:
            return '{"ev":%s}' % peer.ring.after(since, _EVENTS_ROOM)
        result = {"gone": gone, "state": peer.handlers["state"]({})}
    elif verb in peer.handlers:
        result = peer.handlers[verb](args) or {}
    else:
        raise _UnknownVerb("no verb " + verb)
    if verb == "hello":
        result["proto"] = frame.VERSION
        peer.open = args.get("proto", frame.VERSION) == frame.VERSION
        peer.text = bool(args.get("text"))
        peer.speaker = args.get("as") or None
    if verb == "hello" or verb == "events":
        result["ev"] = peer.ring.last
    return frame.to_json(result)


def _failure(peer, seq, error):
    """Return the error answer for what a handler raised."""
    code = getattr(error, "code", None)
    msg = str(error) or type(error).__name__
    data = {}
    if isinstance(code, str):
        if getattr(error, "why", ""):
            data = {"why": error.why, "need": error.need}
    elif isinstance(error, (KeyError, OverflowError, TypeError, ValueError)):
        # OverflowError: JSON's 1e999 is infinite, and int() of that overflows.
        code = "bad_args"
        if isinstance(error, KeyError):
            msg = "missing " + msg
    else:
        code = "internal"
        if peer.on_fault:
            peer.on_fault(error)
    return _error(peer, seq, code, msg, data)


def _error(peer, seq, code, msg, data=None):
    """Count an error and return its answer."""
    peer.counts[code] = peer.counts.get(code, 0) + 1
    data = data or {}
    data["code"] = code
    data["msg"] = msg[:_MSG]
    return frame.encode_answer(seq, False, data)


class _UnknownVerb(Exception):
    code = "unknown_verb"
