"""A conversation with one board: requests and their answers, events in order, console text.

The link is described in fluxboard.link: requests `$seq verb json*crc`, answers `=seq ok|err …`,
events `!n kind json*crc`; every other line is text for a person. A request that gets no answer is
sent again with the same number, which the board answers once more without doing it twice. Events
that did not arrive are asked for, so that `poll` gives every event once and in order.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any

from fluxboard.link import frame

from fluxboard_host import prompt, wire
from fluxboard_host.errors import FluxboardError, NoAnswer, NoBoard, Refused, Unplugged
from fluxboard_host.event_queue import Event, EventQueue
from fluxboard_host.transport import Transport

PROTOCOL = frame.VERSION
TIMEOUT_S = 1.0
RETRIES = 4
KEEPALIVE_S = 5.0
_MAX_TEXT_LINES = 2000
_BYE_S = 0.3
_WAIT_KEEPALIVE_S = 1.0


@dataclass
class Stats:
    """What went wrong on the line and was mended."""

    garbled: int = 0
    resent: int = 0
    gaps: int = 0


@dataclass
class Client:
    """Talks to the board behind `transport`; `with Client(…) as board:` closes it at the end.

    timeout_s: how long to wait for one answer before sending the request again, `retries` times.
    on_text: called with each console line as it comes; without it the lines collect in `text`.
    """

    transport: Transport
    timeout_s: float = TIMEOUT_S
    retries: int = RETRIES
    on_text: Callable[[str], None] | None = None
    info: dict[str, Any] = field(default_factory=dict)
    stats: Stats = field(default_factory=Stats)
    text: deque[str] = field(default_factory=lambda: deque(maxlen=_MAX_TEXT_LINES))

    def __post_init__(self) -> None:
        self._reader = wire.LineReader()
        self._seq = random.randrange(1, 9000)
        self._answer: wire.Answer | None = None
        self._events = EventQueue()
        self._heard_s = self._asked_s = self.transport.now_s()
        self._hello_args: dict[str, Any] = {}

    # Requests

    def hello(
        self,
        speaker: str | None = None,
        text: bool = True,
        timeout_s: float = 0.6,
        retries: int | None = None,
    ) -> dict[str, Any]:
        """Begin a link session and return who answers (proto, fw, hash, board, boot, game, ev, …).

        speaker: the player this host speaks for (who a comment is by). text: whether sentences
        come beside machine lines. A half-typed line on the board spoils the first try and no more.
        Raises NoAnswer when no Fluxboard speaks there or it speaks another protocol.
        """
        self._hello_args = {"proto": PROTOCOL, "text": int(text)}
        if speaker:
            self._hello_args["as"] = speaker
        info = self.request("hello", self._hello_args, timeout_s, retries)
        if info.get("proto") != PROTOCOL:
            raise NoAnswer(
                "the board speaks link protocol %s, this command speaks %d"
                % (info.get("proto"), PROTOCOL),
                "Install the matching firmware: fluxboard flash --port %s" % self.transport.name,
            )
        self.info = info
        self._events.begin(int(info.get("ev", 0)))
        return info

    def request(
        self,
        verb: str,
        args: dict[str, Any] | None = None,
        timeout_s: float | None = None,
        retries: int | None = None,
    ) -> dict[str, Any]:
        """Send one request and return the answer's data.

        Raises Refused (the board says no; `.code`, `.detail`), NoAnswer, Unplugged, and
        fluxboard.errors.BadArgs when the request does not fit in a line.
        """
        self._seq += 1
        line = wire.request_line(self._seq, verb, args or {})
        wait_s = self.timeout_s if timeout_s is None else timeout_s
        tries = 1 + (self.retries if retries is None else retries)
        for attempt in range(tries):
            self._answer = None
            self.transport.write(line)
            self._asked_s = self.transport.now_s()
            self.stats.resent += attempt > 0
            deadline = self.transport.now_s() + wait_s
            while self._answer is None:
                left_s = deadline - self.transport.now_s()
                if left_s <= 0:
                    break
                self._read(left_s)
            answer = self._answer
            if answer is None or answer.seq != self._seq:
                continue
            if answer.ok:
                return answer.data
            code = answer.data.get("code")
            if code in wire.RESEND_CODES:
                continue
            if code == "wrong_state" and verb not in ("ping", "hello"):
                self._check_session()
            raise Refused(answer.data)
        raise self._silence()

    def request_all(self, verb: str, key: str, args: dict[str, Any] | None = None) -> list[Any]:
        """Return the whole list `key` of an answer that comes in parts (`from` … `next`).

        A part is a list, or a string of words with spaces between them.
        """
        items: list[Any] = []
        start: int | None = 0
        while start is not None:
            answer = self.request(verb, {**(args or {}), "from": start})
            part = answer.get(key, [])
            items += part.split() if isinstance(part, str) else part
            following = answer.get("next")
            start = following if following is None or following > start else None
        return items

    def state(self) -> dict[str, Any]:
        """Return the whole picture: squares, side to move, phase, names, outcome, …."""
        return self.request("state")

    def command(self, line: str) -> dict[str, Any]:
        """Have the board's console carry out `line`; what it says comes as console text."""
        return self.request("cmd", {"t": line}, timeout_s=max(self.timeout_s, 3.0))

    def send_text(self, line: str) -> None:
        """Type `line` at the board's console, without number, check or answer."""
        clean = "".join(c for c in line if c >= " " and c != "\x7f")
        self.transport.write(clean.encode() + b"\n")

    # Events and text

    def poll(self, timeout_s: float = 0.0, keepalive_s: float | None = None) -> list[Event]:
        """Return the events since the last call, waiting up to timeout_s for the first.

        keepalive_s: when either side said nothing for so long, ask for events: the last one may
        have been lost, the board may be gone, and a board ends the session of a host that is
        silent for 15 s. Raises Unplugged, or NoAnswer when the board is
        gone or was restarted: then call `reconnect`.
        """
        deadline = self.transport.now_s() + timeout_s
        while True:
            self._read(0.0)
            if self._events.has_gap:
                self._fill()
            silent_s = self.transport.now_s() - min(self._heard_s, self._asked_s)
            if keepalive_s is not None and silent_s > keepalive_s and not self._events:
                self._fill()
            left_s = deadline - self.transport.now_s()
            if self._events or left_s <= 0:
                return self._events.take()
            self._read(left_s if keepalive_s is None else min(left_s, keepalive_s))

    def wait_for(self, kind: str, timeout_s: float) -> Event | None:
        """Return the next event of this kind, None after timeout_s; those before are dropped."""
        deadline = self.transport.now_s() + timeout_s
        while True:
            left_s = max(0.0, deadline - self.transport.now_s())
            events = self.poll(left_s, keepalive_s=_WAIT_KEEPALIVE_S)
            for index, event in enumerate(events):
                if event.kind == kind:
                    self._events.put_back(events[index + 1 :])
                    return event
            if not events and left_s <= 0:
                return None

    def take_text(self) -> list[str]:
        """Return and forget the console lines that have come."""
        lines = list(self.text)
        self.text.clear()
        return lines

    # The session as a whole

    def reconnect(self, timeout_s: float = 30.0) -> dict[str, Any]:
        """Find the board again after Unplugged or NoAnswer; return what `hello` says.

        Events missed meanwhile follow; when they are gone, or the board was restarted, `poll`
        gives one "state" event instead. Raises NoBoard or NoAnswer after timeout_s.
        """
        deadline = self.transport.now_s() + timeout_s
        boot, last = self.info.get("boot"), self._events.last
        while True:
            try:
                self.transport.reopen(max(0.0, deadline - self.transport.now_s()))
                self._reader.clear()
                info = self.request("hello", self._hello_args or {"proto": PROTOCOL})
                break
            except (NoAnswer, NoBoard, Unplugged):
                if self.transport.now_s() >= deadline:
                    raise
                self.transport.wait(0.3)
        self.info = info
        if boot is not None and info.get("boot") == boot:
            self._events.begin(last)
            if int(info["ev"]) != last:
                self._fill()
        else:
            self._events.go_on_from(self.state(), int(info["ev"]))
        return info

    def close(self) -> None:
        """Take leave, so that a person's terminal sees no machine lines, and give the port up."""
        if self.info:
            try:
                self.request("bye", timeout_s=_BYE_S, retries=0)
            except FluxboardError:
                pass  # It is gone already, or restarted: then there is nothing to leave.
        self.info = {}
        self.transport.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    # Inside

    def _silence(self) -> NoAnswer:
        """Return the error for a board that does not answer, by what it said instead."""
        name = self.transport.name
        said = "\n".join([*self.text, self._reader.rest])
        if ">>>" in said or prompt.shows(self.transport):
            return NoAnswer(
                "the board at %s is at the MicroPython prompt" % name,
                "Is the firmware installed? Then `mpremote connect %s reset` starts it. If not, "
                "`fluxboard flash --port %s` installs it." % (name, name),
            )
        return NoAnswer(
            "no Fluxboard answers at %s" % name,
            "Is its firmware installed? `fluxboard flash --port %s` installs it." % name,
        )

    def _check_session(self) -> None:
        """Raise NoAnswer unless the board still is in our session: it forgets it in a restart."""
        try:
            self.request("ping")
        except Refused:
            raise NoAnswer("the board at %s was restarted" % self.transport.name)

    def _read(self, timeout_s: float) -> None:
        """Take what has come and sort it into answers, events and text."""
        data = self.transport.read(timeout_s)
        if not data:
            return
        self._heard_s = self.transport.now_s()
        for line in self._reader.feed(data):
            self._sort(line)

    def _sort(self, line: str) -> None:
        """Handle one line; a damaged frame is counted and dropped, never shown as text."""
        message = wire.parse(line)
        if isinstance(message, wire.Answer):
            code = None if message.ok else message.data.get("code")
            if message.seq == self._seq or code in wire.LINE_CODES:
                self._answer = message
        elif isinstance(message, wire.EventLine):
            self._events.put(Event(message.n, message.kind, message.data))
        elif message is wire.GARBLED:
            self.stats.garbled += 1
        elif self.on_text is not None:
            self.on_text(line)
        else:
            self.text.append(line)

    def _fill(self) -> None:
        """Ask for the events that did not arrive; when they are gone, go on from the state."""
        while True:
            before = self._events.last
            try:
                answer = self.request("events", {"since": before})
            except Refused as err:
                if err.code != "too_long":
                    raise
                answer = {"gone": -1}  # They are gone, and the state does not fit in with that.
            if "gone" in answer:
                last = answer.get("ev", self._events.newest)
                self._events.go_on_from(answer.get("state") or self.state(), last)
                return
            for number, kind, data in answer["ev"]:
                self._events.put(Event(number, kind, data))
            if self._events.last == before:
                return
            self.stats.gaps += 1
