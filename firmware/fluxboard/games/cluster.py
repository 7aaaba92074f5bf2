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
    `plies` counts moves and passes; `number` is the rulebook's, from 1, one up after Black's move
    or pass (R-C8); `last` is None or (move, whether it captured), passes left out.
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
        if start and repr(start) != repr(self.pos):
            self.pos = Position(bytearray(start.cells), start.to_move)
            self._start = repr(start)
        self._settle([])

    def legal(self):
        """Return the legal moves as texts, none once the game has ended."""
        moves = [] if self._outcome else self.pos.legal_moves()
        return [self.pos.move_text(move) for move in moves]

    def moves(self, start=0, stop=None):
        """Return the record from ply `start` to before `stop` as texts, "--" for a pass."""
        stop = self.plies if stop is None else min(stop, self.plies)
        return [self.pos.move_text(self.pos.played(ply)[0]) for ply in range(start, stop)]

    def apply(self, action):
        """Make the move written in `action` and return the events, automatic passes included.

        Malformed if it is no move at all; Illegal if the rules refuse it, with `why` as in
        Position.why_illegal ("over" for any ended game) and, for "distance", `need`.
        """
        pos = self.pos
        move = pos.parse_move(action)
        why = "over" if self._outcome else pos.why_illegal(move)
        if why:
            need = pos.need(move & 63, move >> 6) if why == "distance" else 0
            need_text = " %d" % need if need else ""
            text = "%s is illegal: %s%s in %r" % (pos.move_text(move), why, need_text, pos)
            raise Illegal(text, why, need)
        pos.push(move)
        captured = 1 if pos.played(pos.plies - 1)[1] else 0
        return self._settle([("move", pos.move_text(move), captured)])

    def _settle(self, events):
        """Follow the rules from here to the next move a player makes, adding to `events`."""
        pos = self.pos
        passed = 0
        while True:
            result = pos.outcome(self.options["simultaneous"] == "draw")
            if not result and passed == 2:
                result = (0, "no_move")
            if not result and self.options["repetition"] == "on" and pos.repeats() >= 2:
                result = (0, "repetition")
            if not result and not pos.legal_moves():
                if self.options["no_move"] == "pass":
                    events.append(("pass", pos.to_move))
                    pos.push(PASS)
                    passed += 1
                    continue
                result = (3 - pos.to_move, "no_move")
            break
        self._count()
        if result:
            events += self._stop(result[0], result[1])
        return events

    def _count(self):
        pos = self.pos
        self.plies = ply = pos.plies
        # Sides alternate with every ply, so White began if White is to move after an even number.
        self.number = 1 + (ply + ((pos.to_move - 1 + ply) & 1)) // 2
        while ply and pos.played(ply - 1)[0] == PASS:
            ply -= 1
        self.last = pos.played(ply - 1) if ply else None

    def undo(self):
        """Take back the last move and the passes it caused, and go on; return the events.

        WrongState if there is no move, or the game was resigned or aborted.
        """
        if self._outcome and self._outcome[1] in ("resign", "abort"):
            raise WrongState("the game has ended: " + self._outcome[1])
        if not self.last:
            raise WrongState("no move to take back")
        move = PASS
        while move == PASS:
            move = self.pos.pop()
        self._outcome = None
        self._count()
        return [("undo", self.pos.move_text(move))]

    def dump(self):
        """Return the whole game as printable ASCII without line ends: two letters a move.

        "C1", the options that are not the default, the start (rows:side), the moves without
        passes, how it was stopped: "r1", "r2" resigned by that side, "a" aborted. "-" for none.
        """
        values = []
        for name in self.OPTIONS:
            if self.options[name] != self.OPTIONS[name][0]:
                values.append(self.options[name])
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
        values = ",".join(sorted(values))
        return " ".join(("C1", values or "-", self._start, moves or "-", end))

    def load(self, text):
        """Replace this game by the dumped one, with a new `pos`.

        Malformed, and nothing is changed, if `text` is not a dump or holds an impossible game.
        """
        from fluxboard.games.cluster_rare import read_game

        try:
            game = read_game(ClusterGame, _CODE, text)
        except (Illegal, WrongState, BadArgs) as error:
            raise Malformed("not a game of Cluster: %s" % error)
        self.options = game.options
        self.pos = game.pos
        self._start = game._start
        self._outcome = game._outcome
        self._count()


ENGINE = ClusterGame
