"""Cluster: bring all your stones together (rulebook cluster.txt; rulings R-C1 to R-C8)."""

from fluxboard.errors import BadArgs, Illegal, Malformed, WrongState
from fluxboard.games.base import Game
from fluxboard.games.cluster_position import PASS, Position

# A square in a dump is one letter: A1 is "A", H8 is "/".
_CODE = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


class ClusterGame(Game):
    """One game of Cluster; `pos` is the Position on the board.

    Options: simultaneous=win|draw (R-C4), no_move=pass|lose (R-C6), repetition=on|off (R-C7). A
    game may begin in a position of its own, `start`; what was pushed there is forgotten.
    Events are tuples: ("move", "D1D3", captured 0 or 1), ("pass", side), ("undo", "D1D3"),
    ("end", winner 1, 2 or 0, reason).
    """

    OPTIONS = {
        "simultaneous": ("win", "draw"),
        "no_move": ("pass", "lose"),
        "repetition": ("on", "off"),
    }

    def __init__(self, options=None, start=None):
        Game.__init__(self, options)
        self.pos = Position.start()
        self._start = "-"
        if start and (start.to_move != 1 or start.cells != self.pos.cells):
            self.pos = Position(bytearray(start.cells), start.to_move)
            self._start = start.to_text() + ":" + "XO"[start.to_move - 1]
        self._settle([])

    @property
    def plies(self):
        """Return the number of moves and passes so far."""
        return self.pos.plies

    @property
    def number(self):
        """Return the rulebook's move number: from 1, up after Black's move or pass (R-C8)."""
        white_began = (self.pos.to_move == 1) == (self.plies % 2 == 0)
        return 1 + (self.plies + (0 if white_began else 1)) // 2

    @property
    def last(self):
        """Return (move, whether it captured) of the last move, passes left out; None before it."""
        ply = self._last_ply()
        return None if ply < 0 else self.pos.played(ply)

    def _last_ply(self):
        ply = self.plies - 1
        while ply >= 0 and self.pos.played(ply)[0] == PASS:
            ply -= 1
        return ply

    def moves(self, start=0, stop=None):
        """Return the record from ply `start` to before `stop` as texts, "--" for a pass."""
        stop = self.plies if stop is None else min(stop, self.plies)
        return [self.pos.move_text(self.pos.played(ply)[0]) for ply in range(start, stop)]

    def legal(self):
        """Return the legal moves as texts, none once the game has ended."""
        if self._outcome:
            return []
        return [self.pos.move_text(move) for move in self.pos.legal_moves()]

    def apply(self, action):
        """Make the move written in `action` and return the events, automatic passes included.

        Malformed if it is no move at all; Illegal if the rules refuse it, with `why` as in
        Position.why_illegal ("over" for any ended game) and, for "distance", `need`.
        """
        move = self.pos.parse_move(action)
        why = "over" if self._outcome else self.pos.why_illegal(move)
        if why:
            need = self.pos.need(move & 63, move >> 6) if why == "distance" else 0
            hint = ", %d demanded" % need if need else ""
            text = "%s is not legal (%s%s): %r"
            raise Illegal(text % (self.pos.move_text(move), why, hint, self.pos), why, need)
        return self._play(move)

    def _play(self, move):
        self.pos.push(move)
        captured = 1 if self.pos.played(self.plies - 1)[1] else 0
        return self._settle([("move", self.pos.move_text(move), captured)])

    def _settle(self, events):
        """Follow the rules from here to the next move a player makes, adding to `events`."""
        pos = self.pos
        while True:
            result = pos.outcome(self.options["simultaneous"] == "draw")
            if result is None and self._passed(2):
                result = (0, "no_move")
            if result is None and self.options["repetition"] == "on" and pos.repeats() >= 2:
                result = (0, "repetition")
            if result is None and pos.generate() == 0:
                if self.options["no_move"] == "pass":
                    events.append(("pass", pos.to_move))
                    pos.push(PASS)
                    continue
                result = (3 - pos.to_move, "no_move")
            if result:
                events.append(self._end(result[0], result[1]))
            return events

    def _passed(self, times):
        """Return whether the last `times` plies were passes."""
        plies = self.plies
        return plies >= times and all(
            self.pos.played(plies - back)[0] == PASS for back in range(1, times + 1)
        )

    def undo(self):
        """Take back the last move and the passes it caused, and go on; return the events.

        WrongState if there is no move, or the game was resigned or aborted.
        """
        if self._outcome and self._outcome[1] in ("resign", "abort"):
            raise WrongState("the game has ended: %s" % self._outcome[1])
        ply = self._last_ply()
        if ply < 0:
            raise WrongState("no move to take back")
        while self.plies > ply:
            move = self.pos.pop()
        self._outcome = None
        return [("undo", self.pos.move_text(move))]

    def dump(self):
        """Return the whole game as printable ASCII without line ends: two letters a move.

        "C1", a digit per option, the start ("-" for the usual one), the moves without passes, and
        how it was stopped: "r1", "r2" resigned by that side, "a" aborted, else "-".
        """
        moves = ""
        for ply in range(self.plies):
            move = self.pos.played(ply)[0]
            if move != PASS:
                moves += _CODE[move & 63] + _CODE[move >> 6]
        end = "-"
        if self._outcome and self._outcome[1] == "resign":
            end = "r%d" % (3 - self._outcome[0])
        elif self._outcome and self._outcome[1] == "abort":
            end = "a"
        return " ".join(("C1", self._options_code(), self._start, moves or "-", end))

    def load(self, text):
        """Replace this game by the dumped one, `pos` included.

        Malformed, and nothing is changed, if `text` is not a dump or holds an illegal game.
        """
        try:
            game = _read(text)
        except (Illegal, WrongState, BadArgs) as error:
            raise Malformed("not a game of Cluster: %s" % error)
        self.options = game.options
        self.pos = game.pos
        self._start = game._start
        self._outcome = game._outcome


def _read(text):
    fields = text.split(" ") if isinstance(text, str) else ()
    if len(fields) != 5 or fields[0] != "C1":
        raise Malformed("not a dump of Cluster, version 1: %r" % (text,))
    start = None
    if fields[2] != "-":
        start = Position.from_text(fields[2][:-2], fields[2][-1:])
    game = ClusterGame(ClusterGame._options_from(fields[1]), start)
    moves = "" if fields[3] == "-" else fields[3]
    for at in range(0, len(moves), 2):
        pair = moves[at : at + 2]
        sq, to = _CODE.find(pair[0]), _CODE.find(pair[1:])
        if len(pair) != 2 or sq < 0 or to < 0:
            raise Malformed("%r is not a move of a dump (at %d)" % (pair, at))
        game.apply(game.pos.move_text(sq | to << 6))
    if fields[4] == "a":
        game.abort()
    elif fields[4] in ("r1", "r2"):
        game.resign(int(fields[4][1]))
    elif fields[4] != "-":
        raise Malformed("%r does not say how a game was stopped" % fields[4])
    return game


ENGINE = ClusterGame
