"""Games of one to many players that people play at the table and tell the board about."""

from fluxboard.compat import borrow
from fluxboard.errors import BadArgs
from fluxboard.games.base import Game


class TableGame(Game):
    """A game that is told what happens, one action after the other, and says what follows.

    Seats count clockwise from 1 to the option `players`; `outcome()` names the winners as a tuple
    of seats. An action is a verb and its words, "fail 3". `record` holds the actions so far, which
    undo and load play once more from the start.

    A game sets `CODE`, which begins its dumps, its `OPTIONS`, and `RULES`, the path of a module
    that is loaded for the moment:

        VERBS                       a shape for each verb, see table_verbs.read
        begin(game)                 sets every attribute to the start of a game
        choices(game)               what is legal: texts, and (text with %d, lowest, highest)
        do(game, verb, args)        makes one action, returns its events; Illegal(sentence, why)
                                    before anything has changed
        where(game)                 the position in a few words, for errors

    The functions of table_verbs.py, table_record.py and of the rules are its methods.
    """

    CODE = ""
    RULES = ""

    def __init__(self, options=None):
        Game.__init__(self, options)
        self.record = ""
        borrow(self.RULES).begin(self)

    def __getattr__(self, name):
        path = self.RULES
        if name in ("legal", "hint", "apply"):
            path = "fluxboard.games.table_verbs"
        elif name in ("actions", "undo", "dump", "load"):
            path = "fluxboard.games.table_record"
        act = getattr(borrow(path), name)
        return lambda *args: act(self, *args)

    def resign(self, side):
        """End the game in favour of all other seats; return the events. BadArgs."""
        seats = range(1, self.options["players"] + 1)
        if side not in seats:
            raise BadArgs("a seat is 1 to %d, not %r" % (seats[-1], side))
        return self._stop(tuple([seat for seat in seats if seat != side]), "resign")

    def abort(self):
        """End the game without a winner; return the events."""
        return self._stop((), "abort")
