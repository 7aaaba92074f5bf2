"""What people do in a game beside moving stones: methods of Session, loaded for the moment.

`session.resign(1)` is `actions.resign(session, 1)` (Session.__getattr__). Input that cannot be
right raises an error of errors.py and changes nothing.
"""

from fluxboard.compat import const, ticks_diff
from fluxboard.errors import WrongState

_IDLE_MIN = const(15)
_MENU = const(4)


def _running(session):
    if session.game is None:
        raise WrongState("no game")
    ended = session.game.outcome()
    if ended:
        raise WrongState("the game has ended: %s" % ended[1])
    return session.game


def play(session, text, by="console"):
    """Play a move given as text for the side to move. WrongState, Malformed, Illegal."""
    game = _running(session)
    move = game.pos.parse_move(text)
    if session.setup:
        raise WrongState("the board is not set up yet")
    tracker = session.tracker
    if tracker.last != tracker.shown and game.pos.cells[move & 63] != game.pos.to_move:
        # It answers a move on the board that has not settled yet.
        tracker.close()
    session.emit(game.apply(game.pos.move_text(move)), by)
    session.follow(1)


def undo(session, by="console"):
    """Take back the last move; the board is then guided back. WrongState."""
    if session.game is None:
        raise WrongState("no game")
    if session.tracker.last != session.tracker.shown:
        session.tracker.close()
    session.take_back(by)
    session.follow(-1)


def resign(session, side):
    """Side 1 or 2 gives up. WrongState, BadArgs."""
    session.emit(_running(session).resign(side), "console")
    session.follow(0)


def abort(session, speaker=None):
    """End the game without a winner, if `speaker` may (R-C9); None: a player at the board.

    Others than the players only end a game that stands still or was left; while no player is
    named, everybody is one. WrongState.
    """
    game = _running(session)
    seated = [name.lower() for name in session.names if name]
    if speaker and seated and speaker.lower() not in seated:
        idle = ticks_diff(session.clock_ms(), session.active_ms)
        limit = session.settings.get("abort_idle_min", _IDLE_MIN) * 60000
        if not session.players_left and 0 <= idle < limit:
            raise WrongState("only the players may abort: %s" % " and ".join(seated))
    session.emit(game.abort(), "console")
    session.follow(0)


def confirm(session, yes=True):
    """Answer what the board asks, or confirm the last move. WrongState if nothing is asked.

    During set-up it begins the game although the board differs; the board then follows.
    """
    if session.game is None:
        raise WrongState("no game")
    tracker = session.tracker
    if not yes and tracker.offer:
        tracker.offer = 0
        session.dirty = True
        session.say("declined", {})
    elif yes and session.setup:
        session.start(1)
    elif not yes or not _agree(session):
        raise WrongState("nothing to confirm")


def _agree(session):
    tracker = session.tracker
    session.dirty = True
    plies = tracker.offer
    if plies:
        for _ in range(plies):
            session.take_back("board")
        session.follow(-plies)
        return True
    if tracker.recover:
        tracker.recover = False
        session.say("ready", {"said": 1, "c": "XO"[session.game.pos.to_move - 1]})
        return True
    last = tracker.last
    closed = tracker.close()
    if closed:
        session.say("stands", {"m": session.game.pos.move_text(last)})
    return closed


def pad(session, index, pressed, now_ms):
    """Take a touch pad: 0 … 3 the seats, 4 the menu.

    Any pad accepts a take-back that is offered; a seat else confirms the last move, so that it
    cannot be amended; the menu starts a game when none is on.
    """
    if not pressed:
        return
    session.active_ms = now_ms
    if index == _MENU and (session.game is None or session.game.outcome()):
        session.again()
    elif session.game and not session.setup and (session.tracker.offer or index != _MENU):
        _agree(session)
