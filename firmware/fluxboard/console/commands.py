"""The commands a person types: found in a table on flash, done by modules loaded for the moment.

`text/commands.txt` has a line per command: `id<TAB>module<TAB>German names<TAB>English names`,
names separated by commas, the first of each language being the one that help shows. The function
`id` of console module `module` does it: it takes (commands, speaker, words) and returns lines of
text, or None.
"""

from fluxboard.console.lazy import load
from fluxboard.errors import BadArgs, NotFound, WrongState


class Speaker:
    """Who types: a terminal or a host session. `name` is None until "ich bin NAME"."""

    def __init__(self, channel="console", name=None):
        self.channel = channel
        self.name = name


class Refused(WrongState):
    """A refusal with a sentence of its own: `key` in the text files."""

    def __init__(self, text, key):
        super().__init__(text)
        self.key = key


def side_of(session, name):
    """Return the side, 1 or 2, that speaker `name` may act for (R-C9).

    No name speaks for the side to move. A name that has no seat takes an unnamed one, that of the
    side to move first. WrongState if both seats are others', or without a game.
    """
    if session.game is None:
        raise Refused("no game is on", "err.no_game")
    seats = session.names
    to_move = session.game.pos.to_move
    if name is None:
        return to_move
    for side in (1, 2):
        if seats[side - 1] and seats[side - 1].lower() == name.lower():
            return side
    for side in (to_move, 3 - to_move):
        if not seats[side - 1]:
            return side
    raise Refused("%s plays %s, not %s" % (seats[0], seats[1], name), "err.not_playing")


def square_name(index):
    """Return the name of square 0 … 63: 0 is "A1", 56 is "A8"."""
    return "ABCDEFGH"[index & 7] + "12345678"[index >> 3]


def fold(text):
    """Return lower case with German letters spelt out: "Zurück" is "zurueck"."""
    for pair in ("äae", "öoe", "üue", "Äae", "Öoe", "Üue", "ßss"):
        text = text.replace(pair[0], pair[1:])
    return text.lower()


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

        `line` is None for one that was too long (Shell). Never raises for what a person may type:
        what went wrong is among the lines.
        """
        command = "err"
        try:
            if line is None:
                raise BadArgs(self.say("err.too_long"))
            words = line.split()
            if not words:
                return iter(())
            command, module, words = self.find(words)
            return self._lines(command, getattr(load(module), command)(self, speaker, words))
        except (ValueError, OSError) as error:
            return self._lines(command, load("sorry").lines(self, command, error))

    def narrate(self, kind, data):
        """Return an iterator of sentences about an event of the session, often none."""
        return load("narrator").lines(self, kind, data)

    def table(self):
        """Yield (id, module, German names, English names), the names as lists of strings."""
        with open(self.texts.root + "/commands.txt") as file:
            for line in file:
                parts = line.rstrip("\r\n").split("\t")
                yield parts[0], parts[1], parts[2].split(","), parts[3].split(",")

    def _lines(self, command, lines):
        try:
            for text in lines or ():
                for part in text.split("\n"):
                    yield part
        except (ValueError, OSError) as error:
            for text in self._lines(command, load("sorry").lines(self, command, error)):
                yield text

    def find(self, words):
        """Return (id, module, remaining words) of the command that `words` begin with.

        A whole name beats beginnings of names, more words beat fewer; otherwise the beginning
        must be that of one command only. NotFound carries a sentence.
        """
        typed = [fold(word) for word in words]
        if typed[0][0] in "abcdefgh" and typed[0][1:2] in "12345678" and len(typed[0]) > 1:
            return "move", "playing", words
        best = None
        score = 0
        found = []
        for command, module, german, english in self.table():
            for name in german + english:
                whole = name.split(" ")
                count = min(len(whole), len(typed))
                if all(whole[i].startswith(typed[i]) for i in range(count)):
                    rank = count + 10 if whole == typed[:count] else count
                    if rank > score:
                        score = rank
                        best = command, module, words[count:]
                        found = []
                    if rank == score and command not in [other[0] for other in found]:
                        found.append((command, name))
        if best is None:
            raise NotFound(self.say("err.unknown", words[0]))
        if len(found) > 1:
            names = ", ".join(name for _, name in found)
            raise NotFound(self.say("err.ambiguous", words[0], names))
        return best
