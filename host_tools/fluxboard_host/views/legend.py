"""What the marks of the lights mean, in words."""

from fluxboard.lights import palette

# By mark code: English, German.
WORDS = (
    ("dark", "dunkel"),
    ("may go here", "darf hierher"),
    ("captures here", "schlägt hier"),
    ("last move from", "letzter Zug von"),
    ("last move to", "letzter Zug nach"),
    ("White to move", "Weiß am Zug"),
    ("Black to move", "Schwarz am Zug"),
    ("home of the lifted stone", "Platz des gehobenen Steins"),
    ("a white stone is missing", "ein weißer Stein fehlt"),
    ("a black stone is missing", "ein schwarzer Stein fehlt"),
    ("does not belong here", "gehört nicht hierher"),
    ("way back", "Weg zurück"),
    ("centre this stone", "diesen Stein mittig stellen"),
    ("sensor fault", "Sensor gestört"),
    ("winning group", "siegreiche Gruppe"),
    ("please confirm", "bitte bestätigen"),
    ("resting light", "Ruhelicht"),
)

# What the pattern looks like, in the same order.
PATTERNS = (
    ("off", "aus"),
    ("steady, bright", "stetig, hell"),
    ("blinks twice a second", "blinkt zweimal je Sekunde"),
    ("slow soft pulse", "langsam und weich"),
    ("steady", "stetig"),
    ("dim, a long gap every two seconds", "schwach, alle zwei Sekunden lange dunkel"),
    ("dim, a gap every second", "schwach, jede Sekunde kurz dunkel"),
    ("a short flash a second", "ein kurzer Blitz je Sekunde"),
    ("bright, one notch every two seconds", "hell, alle zwei Sekunden eine Lücke"),
    ("bright, two notches every two seconds", "hell, alle zwei Sekunden zwei Lücken"),
    ("a double flash a second", "ein Doppelblitz je Sekunde"),
    ("a longer flash a second", "ein längerer Blitz je Sekunde"),
    ("two long flashes, pause", "zwei lange Blitze, Pause"),
    ("three short flashes, pause", "drei kurze Blitze, Pause"),
    ("lively, never dark", "lebhaft, nie dunkel"),
    ("blinks once a second", "blinkt einmal je Sekunde"),
    ("steady, very dim", "stetig, sehr schwach"),
)


def rows(language="en"):
    """Yield (letter, meaning, pattern, (red, green, blue)) of every mark; `language` en or de."""
    column = 1 if language == "de" else 0
    for code, letter in enumerate(palette.LETTERS):
        colour = tuple(palette.LOOKS[6 * code : 6 * code + 3])
        yield letter, WORDS[code][column], PATTERNS[code][column], colour
