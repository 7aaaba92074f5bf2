"""Marks by code: the session writes them, painter.py shows them as looks.py says."""

from fluxboard.compat import const
from fluxboard.lights.looks import LOOKS  # noqa: F401 - for all who ask what a mark looks like

OFF = const(0)
TARGET = const(1)
CAPTURE = const(2)
LAST_FROM = const(3)
LAST_TO = const(4)
TURN_X = const(5)
TURN_O = const(6)
LIFTED = const(7)
MISSING_X = const(8)
MISSING_O = const(9)
EXTRA = const(10)
WAY_BACK = const(11)
CENTRE = const(12)
FAULT = const(13)
GROUP_WIN = const(14)
ATTENTION = const(15)
AMBIENT = const(16)

# One letter a mark, by code, for the link.
LETTERS = ".TCftxohXOEw~?W!a"
