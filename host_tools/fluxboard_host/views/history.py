"""Lines typed in earlier sessions, kept in the user's state folder."""

import platformdirs

_KEPT = 300


class History:
    """The history of one command, oldest line first; a folder that cannot be used is no error."""

    def __init__(self, name):
        self._path = platformdirs.user_state_path("fluxboard") / ("%s_history.txt" % name)
        try:
            self.lines = self._path.read_text(encoding="utf-8").splitlines()[-_KEPT:]
        except (OSError, UnicodeDecodeError):
            self.lines = []

    def save(self, lines):
        """Write the last lines to the file."""
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._path.write_text("\n".join(lines[-_KEPT:]) + "\n", encoding="utf-8")
        except OSError:
            pass  # A read-only home must not spoil the end of a game.
