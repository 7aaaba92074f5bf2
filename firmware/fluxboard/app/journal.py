"""What survives power loss: the settings and the game, through a checked store."""

import json

from fluxboard.compat import const, ticks_diff
from fluxboard.errors import StoreError

# Settings change in bursts (a person trying options); flash is written once they have rested.
_REST_MS = const(2000)


class Settings:
    """Small named values, kept as one JSON object in the store under "settings"."""

    def __init__(self, store, clock_ms):
        self._store = store
        self._clock_ms = clock_ms
        self._changed_ms = None
        self.damaged = False
        self._values = {}
        try:
            payload = store.load("settings")
            if payload:
                self._values = json.loads(payload)
        except (StoreError, ValueError):
            self.damaged = True

    def get(self, key, default=None):
        """Return the value of `key`, `default` when it was never set."""
        return self._values.get(key, default)

    def set(self, key, value):
        """Set `key` to a JSON value; None removes it. Saved once changes have rested for 2 s."""
        if self._values.get(key) == value:
            return
        if value is None:
            self._values.pop(key, None)
        else:
            self._values[key] = value
        self._changed_ms = self._clock_ms()

    def tick(self, now_ms):
        """Save when changes have rested."""
        if self._changed_ms is not None and ticks_diff(now_ms, self._changed_ms) >= _REST_MS:
            self.flush()

    def flush(self):
        """Save now, if anything changed."""
        if self._changed_ms is not None:
            self._store.save("settings", json.dumps(self._values).encode())
            self._changed_ms = None


class Journal:
    """Keeps the game's dump in the store under "game": one save a committed move."""

    def __init__(self, store):
        self._store = store
        self._saved = None
        self.damaged = False

    def load(self):
        """Return the dump of the game as of the last save, None when there is none."""
        try:
            payload = self._store.load("game")
        except StoreError:
            self.damaged = True
            return None
        if not payload:
            return None
        try:
            self._saved = payload.decode()
        except UnicodeError:
            self.damaged = True
        return self._saved

    def save(self, dump):
        """Save a dump unless it is the one already there."""
        if dump != self._saved:
            self._store.save("game", dump.encode())
            self._saved = dump
