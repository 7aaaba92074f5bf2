"""How a square looks: colours, the symbol of each LED mark, and the blend of light on wood."""

from functools import lru_cache

# Light and dark squares with 16 million colours, then with 256, of which none is like wood.
WOOD = ((78, 61, 45), (88, 69, 51), (58, 58, 58), (78, 78, 78))
WHITE_DISC = (248, 242, 216)
BLACK_DISC = (18, 18, 22)
WHITE_RIM = (216, 208, 180)
BLACK_RIM = (46, 44, 48)
ON_WHITE = (24, 22, 20)
ON_BLACK = (214, 206, 190)
DIM = (154, 142, 126)
CURSOR = (255, 214, 64)
ALARM = (255, 110, 96)

# Symbol on the square for each mark: brightness and blinking tell the LEDs apart without colour
# vision, and these tell the squares of the picture apart without any colour at all.
SYMBOLS = {
    "OFF": "",
    "TARGET": "◇",
    "CAPTURE": "◆",
    "LAST_FROM": "▫",
    "LAST_TO": "▪",
    "TURN_X": "▸",
    "TURN_O": "▸",
    "LIFTED": "↑",
    "MISSING_X": "+",
    "MISSING_O": "+",
    "EXTRA": "-",
    "WAY_BACK": "←",
    "CENTRE": "◎",
    "FAULT": "#",
    "GROUP_WIN": "*",
    "ATTENTION": "!",
    "AMBIENT": "",
}

MEANINGS = {
    "en": {
        "TARGET": "may go here",
        "CAPTURE": "may capture",
        "LAST_FROM": "came from",
        "LAST_TO": "last move",
        "TURN_X": "White to move",
        "TURN_O": "Black to move",
        "LIFTED": "lifted here",
        "MISSING_X": "stone missing",
        "MISSING_O": "stone missing",
        "EXTRA": "too much",
        "WAY_BACK": "way back",
        "CENTRE": "centre it",
        "FAULT": "sensor fault",
        "GROUP_WIN": "connected",
        "ATTENTION": "confirm",
    },
    "de": {
        "TARGET": "darf hierher",
        "CAPTURE": "darf schlagen",
        "LAST_FROM": "kam von",
        "LAST_TO": "letzter Zug",
        "TURN_X": "Weiß am Zug",
        "TURN_O": "Schwarz am Zug",
        "LIFTED": "hier gehoben",
        "MISSING_X": "Stein fehlt",
        "MISSING_O": "Stein fehlt",
        "EXTRA": "zu viel",
        "WAY_BACK": "Rückweg",
        "CENTRE": "zurechtrücken",
        "FAULT": "Sensorfehler",
        "GROUP_WIN": "verbunden",
        "ATTENTION": "bestätigen",
    },
}


@lru_cache(4096)
def light(base, pixel):
    """Return `base` (r, g, b) lit by an LED written with `pixel` (r, g, b), each 0…255.

    LEDs are driven dimly and look brighter than their numbers, so a square root lifts them.
    """
    lifted = [int(255 * (v / 255) ** 0.5) for v in pixel]
    strength = max(lifted) / 255
    rest = 1 - 0.75 * strength
    return tuple(min(255, int(base[i] * rest + lifted[i] * 0.9)) for i in range(3))


def readable_on(colour):
    """Return dark or light text colour for a background (r, g, b)."""
    r, g, b = colour
    return ON_WHITE if 299 * r + 587 * g + 114 * b > 125000 else (250, 246, 236)
