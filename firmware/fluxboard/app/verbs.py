"""The verbs of the link: functions of verbs_play.py and verbs_look.py, loaded for the moment."""

from fluxboard.compat import borrow

_PLAY = "hello state cmd move undo new resign abort confirm"
_LOOK = "leds comment notes name set get scan log rec"


class Verbs:
    """Verb → function that takes the request's dict and returns the answer's, or None."""

    def __init__(self, app):
        self._app = app

    def __contains__(self, verb):
        return verb in _PLAY.split() or verb in _LOOK.split()

    def __getitem__(self, verb):
        play = verb in _PLAY.split()
        module = borrow("fluxboard.app.verbs_play" if play else "fluxboard.app.verbs_look")
        return lambda args: getattr(module, verb)(self._app, args)
