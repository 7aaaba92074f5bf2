"""What several commands need. Loaded for the moment (commands.py)."""

from fluxboard.errors import WrongState


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
