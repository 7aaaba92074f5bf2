"""An opponent for a lonely person: any legal move, by a hand as inexact as a person's."""

import random

from fluxboard.games.cluster import Position

_SIDE = "O"
_THINK_S = 1.2


class RandomOpponent:
    """Plays Black; asked with each state the board tells, it answers each position once."""

    def __init__(self, seed):
        self._random = random.Random(seed)
        self._answered = None

    def answer(self, state):
        """Return (squares of a move, seconds to wait before it) or None when it has nothing to do.

        state: the board's answer to `state`.
        """
        board = state.get("board") or ""
        quiet = board and state.get("sensed") == board.replace("/", "")
        if state.get("to") != _SIDE or state.get("out") is not None or not quiet:
            return None
        turn = (state.get("n"), board)
        if turn == self._answered:
            return None
        moves = Position.from_text(board, _SIDE).legal_moves()
        if not moves:
            return None
        self._answered = turn
        move = self._random.choice(sorted(moves))
        return (move & 63, move >> 6), _THINK_S
