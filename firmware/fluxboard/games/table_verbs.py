"""How a TableGame is told an action: its methods, loaded for the moment (table.py)."""

from fluxboard.compat import borrow
from fluxboard.errors import Illegal, Malformed

# In a record, verbs are letters, words follow ";" and "|" ends an action.
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def legal(game):
    """Return the legal actions as texts, none once the game has ended."""
    texts = []
    for choice in () if game._outcome else borrow(game.RULES).choices(game):
        if isinstance(choice, tuple):
            for number in range(choice[1], choice[2] + 1):
                texts.append(choice[0] % number)
        else:
            texts.append(choice)
    return texts


def hint(game):
    """Return what is legal in one line, a range of numbers by its ends."""
    texts = []
    for choice in () if game._outcome else borrow(game.RULES).choices(game):
        if isinstance(choice, tuple):
            low, high = choice[0] % choice[1], choice[0] % choice[2]
            if choice[1] < choice[2]:
                texts.append("%s to %s" % (low, high))
            elif choice[1] == choice[2]:
                texts.append(low)
        else:
            texts.append(choice)
    return ", ".join(texts) or "nothing, the game has ended"


def read(game, shapes, action):
    """Return [verb, its words …] of an action; Malformed.

    A shape is the verb and what follows it: "#" a whole number (an int in the result), "@" any
    word, "x/y" one of these words; with "?" at the end it may be left out and is None.
    """
    words = action.split() if isinstance(action, str) else []
    for shape in shapes:
        parts = shape.split()
        if words and words[0].lower() == parts[0]:
            found = _fit(parts, words)
            if found:
                return found
            wrong = "not like " + " ".join([_usage(part) for part in parts])
            break
    else:
        wrong = "no action"
    where = borrow(game.RULES).where(game)
    raise Malformed("%r is %s in %s; legal: %s" % (action, wrong, where, hint(game)))


def _fit(parts, words):
    found = [parts[0]]
    at = 1
    for part in parts[1:]:
        word = words[at] if at < len(words) else None
        kind = part.rstrip("?")
        value = word
        if word is not None and kind == "#":
            value = whole(word)
            value = None if value < 0 else value
        elif word is not None and kind != "@":
            value = word.lower() if word.lower() in kind.split("/") else None
        if value is None and part[-1] != "?":
            return None
        at += value is not None
        found.append(value)
    return found if at >= len(words) else None


def _usage(part):
    word = part.rstrip("?").replace("#", "N").replace("@", "WORD")
    return "[%s]" % word if part[-1] == "?" else word


def apply(game, action):
    """Make `action` and return the events, what follows of itself included.

    Malformed if it cannot be read; Illegal, with a short `why`, if the rules refuse it now.
    """
    rules = borrow(game.RULES)
    return make(game, rules, read(game, rules.VERBS, action))


def make(game, rules, words):
    """Make the action `words`, as read returns it; return the events. Illegal."""
    try:
        if game._outcome:
            raise Illegal("the game has ended", "over")
        events = rules.do(game, words[0], words[1:])
    except Illegal as error:
        action = " ".join([str(word) for word in words if word is not None])
        text = "%s is illegal: %s in %s; legal: %s"
        raise Illegal(text % (action, error, rules.where(game), hint(game)), error.why)
    code = ";".join(["" if word is None else str(word) for word in words[1:]])
    for at in range(len(rules.VERBS)):
        if rules.VERBS[at].split()[0] == words[0]:
            code = _LETTERS[at] + (";" if code else "") + code
    game.record += code.rstrip(";") + "|"
    return events


def whole(value):
    """Return the whole number that `value` is or spells in at most eight digits, else -1."""
    text = str(value)
    if not 0 < len(text) <= 8:
        return -1
    for char in text:
        if not "0" <= char <= "9":
            return -1
    return int(text)
