"""A session and a board that are just enough for the console, around the real Cluster engine."""

from pathlib import Path

from fluxboard.console.commands import Commands, Speaker
from fluxboard.console.texts import Texts
from fluxboard.errors import WrongState
from fluxboard.games.cluster import ClusterGame, Position

TEXT = Path(__file__).resolve().parents[2] / "firmware" / "fluxboard" / "text"


class FakeSession:
    """Plays on a real ClusterGame and notes what it was asked for."""

    def __init__(self, game=None, lang="de", names=(None, None)):
        self.game = game
        self.lang = lang
        self.names = list(names)
        self.calls = []
        self.phase = "play"
        self.ranks = {"Bea": 2}
        self.state = {"miss": 0, "extra": 0, "ma": 42}

    def new(self, game="cluster", white=None, black=None, options=None):
        self.calls.append(("new", white, black, dict(options or {})))
        self.game = ClusterGame(options)
        self.names = [white, black]

    def seat(self, side, name):
        self.names[side - 1] = name

    def play(self, text, by):
        self.calls.append(("play", text, by))
        self.game.apply(text)

    def undo(self, by):
        self.calls.append(("undo", by))
        self.game.undo()

    def resign(self, side):
        self.calls.append(("resign", side))
        self.game.resign(side)

    def abort(self, speaker):
        self.calls.append(("abort", speaker))
        self.game.abort()

    def confirm(self, yes):
        self.calls.append(("confirm", yes))
        raise WrongState("nothing was asked")

    def comment(self, who, text):
        self.calls.append(("comment", who, text))

    def rank(self, name):
        return self.ranks.get(name, 0)

    def status(self):
        return self.state


class FakeBoard:
    def scan_text(self):
        return ["1234"]

    def calibrate(self):
        return None

    def selftest(self):
        yield "all is well"

    def log_lines(self):
        return []

    def version_text(self):
        return "fluxboard 0.1.0"


def console(game=None, lang="de", names=(None, None)):
    """Return Commands on fakes; `game` True means a fresh one."""
    session = FakeSession(ClusterGame() if game is True else game, lang, names)
    return Commands(session, FakeBoard(), Texts(str(TEXT)))


def run(con, line, speaker=None):
    """Return the lines a typed line gives."""
    return list(con.execute(line, speaker or Speaker()))


def game_at(rows, to_move, number, last=None, captured=False, outcome=None):
    """Return a stand-in for a game at a position, as the pictures of a rulebook show it."""
    game = ClusterGame()
    return _At(Position.from_text(rows, to_move), number, last and (last, captured), outcome, game)


class _At:
    def __init__(self, pos, number, last, outcome, game):
        self.pos = pos
        self.number = number
        self.last = last
        self.plies = 1
        self.options = game.options
        self._outcome = outcome

    def outcome(self):
        return self._outcome

    def moves(self):
        return []
