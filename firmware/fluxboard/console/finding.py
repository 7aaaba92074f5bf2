"""Which command a person means. Loaded for the moment (commands.py).

`text/commands.txt` has a line per command: `id<TAB>module<TAB>German names<TAB>English names`,
names separated by commas. The function `id` of console module `module` does it: it takes
(commands, speaker, words) and returns lines of text, or None.
"""

from fluxboard.errors import NotFound


def find(con, words):
    """Return (id, module, remaining words) of the command that `words` begin with.

    `con.texts.typed` becomes the language of its name, None where both have it.

    A whole name beats beginnings of names, more words beat fewer; otherwise the beginning
    must be that of one command only. NotFound carries a sentence.
    """
    typed = [fold(word) for word in words]
    if typed[0][0] in "abcdefgh" and typed[0][1:2] in "12345678" and len(typed[0]) > 1:
        return "move", "playing", words
    best = None
    score = 0
    found = []
    for command, module, german, english in table(con):
        for lang, names in (("de", german), ("en", english)):
            for name in names:
                whole = name.split(" ")
                count = min(len(whole), len(typed))
                if all(whole[i].startswith(typed[i]) for i in range(count)):
                    rank = count + 10 if whole == typed[:count] else count
                    if rank > score:
                        score = rank
                        best = command, module, words[count:]
                        found = []
                        con.texts.typed = lang
                    elif rank == score and con.texts.typed != lang:
                        con.texts.typed = None
                    if rank == score and command not in [other[0] for other in found]:
                        found.append((command, name))
    if best is None:
        raise NotFound(con.say("err.unknown", words[0]))
    if len(found) > 1:
        names = ", ".join(name for _, name in found)
        raise NotFound(con.say("err.ambiguous", words[0], names))
    return best


def table(con):
    """Yield (id, module, German names, English names), the names as lists of strings."""
    with open(con.texts.root + "/commands.txt") as file:
        for line in file:
            parts = line.rstrip("\r\n").split("\t")
            yield parts[0], parts[1], parts[2].split(","), parts[3].split(",")


def fold(text):
    """Return lower case with German letters spelt out: "Zurück" is "zurueck"."""
    for pair in ("äae", "öoe", "üue", "Äae", "Öoe", "Üue", "ßss"):
        text = text.replace(pair[0], pair[1:])
    return text.lower()
