"""Small named values that survive power loss."""

from fluxboard.compat import borrow, const, ticks_diff

# Settings change in bursts (a person trying options); flash is written once they have rested.
_REST_MS = const(2000)


class Settings:
    """Kept as one JSON object in the store under "settings" (journal.py)."""

    def __init__(self, store, clock_ms):
        self._clock_ms = clock_ms
        self._changed_ms = None
        self.store = store
        self.damaged = False
        self.values = {}
        borrow("fluxboard.app.journal").load_settings(self)

    def get(self, key, default=None):
        """Return the value of `key`, `default` when it was never set."""
        return self.values.get(key, default)

    def set(self, key, value):
        """Set `key` to a JSON value; None removes it. Saved once changes have rested for 2 s."""
        if self.values.get(key) == value:
            return
        if value is None:
            self.values.pop(key, None)
        else:
            self.values[key] = value
        self._changed_ms = self._clock_ms()

    def tick(self, now_ms):
        """Save when changes have rested."""
        if self._changed_ms is not None and ticks_diff(now_ms, self._changed_ms) >= _REST_MS:
            self.flush()

    def flush(self):
        """Save now, if anything changed."""
        if self._changed_ms is not None:
            borrow("fluxboard.app.journal").save_settings(self)
            self._changed_ms = None
