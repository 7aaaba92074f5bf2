"""The commands a person types, done by modules that are loaded for the moment.

What stays in RAM is small: finding a command, doing it, saying what went wrong and telling what
happened is code on flash until it is needed.
"""

import sys

from fluxboard.errors import BadArgs


def load(name):
    """Import module `name` of this folder and let go of it: it lives as long as it is used."""
    path = "fluxboard.console." + name
    module = __import__(path, None, None, (name,))
    sys.modules.pop(path, None)
    package = sys.modules.get(path[: -len(name) - 1])
    if hasattr(package, name):
        delattr(package, name)
    return module


def side_of(session, name):
    """Return the side, 1 or 2, that speaker `name` may act for (shared.py tells how)."""
    return load("shared").side_of(session, name)


class Speaker:
    """Who types: a terminal or a host. `name` is None until "ich bin NAME" (R-C9)."""

    def __init__(self, channel="console", name=None):
        self.channel = channel
        self.name = name


class Commands:
    """Runs lines of text against the session.

    `session` is the app's Session; `board` has `scan_text()`, `calibrate()`, `selftest()`,
    `log_lines()` (lines of text or None) and `version_text()`; `texts` says it all. `large`
    chooses the large picture.
    """

    def __init__(self, session, board, texts):
        self.session = session
        self.board = board
        self.texts = texts
        self.large = False

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
            command, module, words = load("finding").find(self, words)
            return self._lines(command, getattr(load(module), command)(self, speaker, words))
        except (ValueError, OSError) as error:
            return self._lines(command, load("sorry").lines(self, command, error))

    def narrate(self, kind, data):
        """Return an iterator of sentences about an event of the session, often none."""
        return load("narrator").lines(self, kind, data)

    def _lines(self, command, lines):
        try:
            for text in lines or ():
                for part in text.split("\n"):
                    yield part
        except (ValueError, OSError) as error:
            for text in self._lines(command, load("sorry").lines(self, command, error)):
                yield text
