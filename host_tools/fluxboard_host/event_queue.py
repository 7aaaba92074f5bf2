"""Events in the board's order, each once, whatever order and number they come in."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Event:
    """One event: its number on the board, its kind and its data.

    kind "state" with number -1 is not the board's: the events in between are lost for good (or
    the board was restarted), and data is the whole state to go on from.
    """

    n: int
    kind: str
    data: dict[str, Any]


class EventQueue:
    """Holds back an event that is ahead of its turn until the ones before it have come.

    `last` is the number of the last event given out or ready, `duplicates` counts repeats.
    """

    def __init__(self) -> None:
        self.last = -1
        self.duplicates = 0
        self._early: dict[int, Event] = {}
        self._ready: deque[Event] = deque()

    @property
    def has_gap(self) -> bool:
        """Whether an event has come whose predecessor has not."""
        return bool(self._early)

    @property
    def newest(self) -> int:
        """The highest number heard of."""
        return max(self._early, default=self.last)

    def __bool__(self) -> bool:
        """Return whether an event is ready."""
        return bool(self._ready)

    def begin(self, last: int) -> None:
        """Count on from number `last`; what was held back is forgotten."""
        self.last = last
        self._early.clear()

    def put(self, event: Event) -> None:
        """Take an event in."""
        if event.n <= self.last:
            self.duplicates += 1
            return
        self._early[event.n] = event
        while self.last + 1 in self._early:
            self.last += 1
            self._ready.append(self._early.pop(self.last))

    def go_on_from(self, state: dict[str, Any], last: int) -> None:
        """Put one "state" event in place of the events up to number `last`."""
        early = [self._early[n] for n in sorted(self._early)]
        self.begin(last)
        self._ready.append(Event(-1, "state", state))
        for event in early:
            if event.n > last:
                self.put(event)

    def take(self) -> list[Event]:
        """Return and forget the events that are ready."""
        events = list(self._ready)
        self._ready.clear()
        return events

    def put_back(self, events: Iterable[Event]) -> None:
        """Make events ready again that were taken, before all others."""
        self._ready.extendleft(reversed(list(events)))
