"""Actions of Kineti-Go, as text and as they stand in a record; loaded on use.

    shot bL3 bL3 gR1/R2 ?0 g:off    the side to shoot has shot; every puck, as all are at rest
    settle 3 R2                     the third puck counts for R2; "settle 4 g": the fourth is gold
    remove 2 flipped                the second puck is removed; "remove 1,3 stuck": a clump
    tally                           the round is scored

A puck is its colour, b, g or ? (not sure), and its zone, 0 for the lane and what is no zone; with
"/" it is between two. Irregular ones have a reason instead of a zone: flipped, edge, magnet,
stuck, off (R-K6). In a record an action is a sign and a letter or figure or two for every puck.
In memory a puck is side << 8 | zone << 4 | other zone; side 0 is not sure; zones count from 1; the
other zone is _SURE if there is none.
"""

from fluxboard.compat import const
from fluxboard.errors import Malformed

REASONS = ("flipped", "edge", "magnet", "stuck", "off")
VERBS = "/=-."
COLOURS = "?bg"

_SURE = const(15)
# Place 0 to 9 of a puck of colour ?, b, g; reasons of one; figures are other zones or numbers.
_LYING = "abcdefghijABCDEFGHIJKLMNOPQRST"
_GONE = "pqrstUVWXYklmno"
_FIGURES = "0123456789"
_WORDS = ("shot", "settle", "remove", "tally")


def place(zones, word):
    """Return the number of the zone called `word`, in either case, 0 for "0"; -1 if none is."""
    word = word.upper()
    if word == "0":
        return 0
    for i in range(len(zones)):
        if zones[i] == word:
            return i + 1
    return -1


def place_text(zones, number):
    """Return the name of zone `number`, "0" for the lane."""
    return zones[number - 1] if number else "0"


def puck_text(zones, puck):
    """Return "bL3", "gR1/R2" or "?0" for a puck as it is kept in memory."""
    text = COLOURS[puck >> 8] + place_text(zones, puck >> 4 & 15)
    if puck & 15 != _SURE:
        text += "/" + place_text(zones, puck & 15)
    return text


def _puck(zones, word):
    side = COLOURS.find(word[:1].lower()) if word else -1
    where = word[1:]
    if side >= 0 and where[:1] == ":" and where[1:].lower() in REASONS:
        return _GONE[side * 5 + REASONS.index(where[1:].lower())]
    first, slash, other = where.partition("/")
    zone = place(zones, first)
    if side >= 0 and zone >= 0:
        code = _LYING[side * 10 + zone]
        if not slash:
            return code
        also = place(zones, other)
        if also >= 0 and also != zone:
            return code + _FIGURES[also]
    raise Malformed("%r is not a puck like bL3, gR1/R2, ?0 or g:off" % word)


def _numbers(word):
    """Return the puck numbers "1,3" as figures, "" if they are none."""
    figures = ""
    for part in word.split(","):
        if len(part) != 1 or part not in "123456" or part in figures:
            return ""
        figures += part
    return figures


def encode(zones, text):
    """Return the action written in `text` as it stands in a record, or raise Malformed."""
    words = text.split() if isinstance(text, str) else ()
    verb = words[0].lower() if words else ""
    if verb == "tally" and len(words) == 1:
        return "."
    if verb == "shot" and len(words) <= 7:
        lying = gone = ""
        for word in words[1:]:
            code = _puck(zones, word)
            if code in _GONE:
                gone += code
            else:
                lying += code
        return "/" + lying + gone
    if verb in ("settle", "remove") and len(words) == 3:
        figures = _numbers(words[1])
        value = words[2].lower()
        if verb == "remove" and figures and value in REASONS:
            return "-" + figures + value[0]
        zone = place(zones, value)
        if verb == "settle" and len(figures) == 1 and (zone >= 0 or value in ("b", "g")):
            return "=" + figures + (_FIGURES[zone] if zone >= 0 else value)
    form = "shot PUCKS, settle NUMBER ZONE or COLOUR, remove NUMBERS REASON, or tally"
    raise Malformed("%r is not an action; it would be %s" % (text, form))


def pucks(code):
    """Return (lying, gone) of a shot's code: pucks as in memory, and (side, reason number)."""
    lying = []
    gone = []
    for letter in code[1:]:
        at = _LYING.find(letter)
        if at >= 0:
            lying.append(at // 10 << 8 | at % 10 << 4 | _SURE)
        elif letter in _FIGURES and lying:
            lying[-1] = lying[-1] & ~15 | _FIGURES.find(letter)
        elif letter in _GONE:
            at = _GONE.find(letter)
            gone.append((at // 5, at % 5))
        else:
            raise Malformed("%r is not a puck of a record" % letter)
    return lying, gone


def decode(zones, code):
    """Return the text of an action that stands in a record; Malformed if none can."""
    text = None
    try:
        verb = _WORDS[VERBS.index(code[0])]
        if verb == "shot":
            text = verb
            lying, gone = pucks(code)
            for puck in lying:
                text += " " + puck_text(zones, puck)
            for side, reason in gone:
                text += " %s:%s" % (COLOURS[side], REASONS[reason])
        elif verb == "settle":
            value = code[2]
            if value in _FIGURES:
                value = place_text(zones, _FIGURES.index(value))
            text = "settle %s %s" % (code[1], value)
        elif verb == "remove":
            reason = [word for word in REASONS if word[0] == code[-1]][0]
            text = "remove %s %s" % (",".join(code[1:-1]), reason)
        else:
            text = verb
        if code == encode(zones, text):
            return text
    except (IndexError, ValueError):
        pass
    raise Malformed("%r is not an action of a record" % code)
