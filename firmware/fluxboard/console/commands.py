"""The commands a person types, done by modules that are loaded for the moment, as this one is."""

from fluxboard.compat import borrow
from fluxboard.console.speaker import Speaker  # noqa: F401 - whom execute needs
from fluxboard.errors import BadArgs


class Commands:
    """Runs lines of text against the session.

    `session` is the app's Session; `board` has `scan_text()`, `calibrate()`, `selftest()`,
    `log_lines()` (lines of text or None) and `version_text()`; its `large` chooses the large
    picture. `texts` says it all.
    """

    def __init__(self, session, board, texts):
        self.session = session
        self.board = board
        self.texts = texts

    def say(self, key, *args):
        """Return a sentence in the session's language."""
        self.texts.lang = self.session.lang
        return self.texts.say(key, *args)

    def name_of(self, side):
        """Return the name of side 1 or 2, the colour's while unnamed."""
        return self.session.names[side - 1] or self.say("white" if side == 1 else "black")

    def execute(self, line, speaker):
        """Do a line now; return an iterator of lines of text to print when there is time.

        `line` is None for one that was too long (Shell). `speaker` is who typed it.
        Never raises for what a person may type: what went wrong is among the lines.
        """
        command = "err"
        try:
            if line is None:
                raise BadArgs(self.say("err.too_long"))
            words = line.split()
            if not words:
                return iter(())
            command, module, words = borrow("fluxboard.console.finding").find(self, words)
            act = getattr(borrow("fluxboard.console." + module), command)
            return self._lines(command, act(self, speaker, words))
        except (ValueError, OSError) as error:
            return self._lines(command, self._sorry(command, error))

    def narrate(self, kind, data):
        """Return an iterator of sentences about an event of the session, often none."""
        return borrow("fluxboard.console.narrator").lines(self, kind, data)

    def _lines(self, command, lines):
        try:
            for text in lines or ():
                for part in text.split("\n"):
                    yield part
        except (ValueError, OSError) as error:
            for text in self._lines(command, self._sorry(command, error)):
                yield text

    def _sorry(self, command, error):
        return borrow("fluxboard.console.sorry").lines(self, command, error)
