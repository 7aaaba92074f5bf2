"""What several commands need. Loaded for the moment (commands.py)."""

from fluxboard.errors import WrongState


class Refused(WrongState):
    """A refusal with a sentence of its own: `key` in the text files."""

    def __init__(self, text, key):
        super().__init__(text)
        self.key = key


def side_of(session, name):
    """Return the side, 1 or 2, that speaker `name` may act for (R-C9).

    No name speaks for the side to move, and so does every name while no player has one. A name
    without a seat in a game of named players is an onlooker's. WrongState for him, or without a
    game.
    """
    if session.game is None:
        raise Refused("no game is on", "err.no_game")
    seats = session.names
    to_move = session.game.pos.to_move
    if name is None or not (seats[0] or seats[1]):
        return to_move
    for side in (1, 2):
        if seats[side - 1] and seats[side - 1].lower() == name.lower():
            return side
    raise Refused("%s has no seat in this game" % name, "err.not_playing")


def square_name(index):
    """Return the name of square 0 … 63: 0 is "A1", 56 is "A8"."""
    return "ABCDEFGH"[index & 7] + "12345678"[index >> 3]
