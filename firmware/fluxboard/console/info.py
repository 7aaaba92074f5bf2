"""Help and rules, printed from flash. Loaded for the moment (commands.py)."""

from fluxboard.compat import borrow
from fluxboard.errors import BadArgs, NotFound

_COLUMN = 20


def help(con, speaker, words):
    """`befehle [befehl]`: every command with one line, or one command with an example."""
    if words:
        for text in _one(con, words):
            yield text
        return
    yield con.say("help.head")
    for command, _, _, _ in borrow("fluxboard.console.finding").table(con):
        usage, _, sentence = con.say("help." + command).split("|")
        yield "%-*s: %s" % (_COLUMN, usage, sentence)
    yield con.say("help.foot")


def _one(con, words):
    command = borrow("fluxboard.console.finding").find(con, words)[0]
    usage, example, sentence = con.say("help." + command).split("|")
    yield "%s: %s" % (usage, sentence)
    yield con.say("help.example", example)
    for row in borrow("fluxboard.console.finding").table(con):
        if row[0] == command:
            yield con.say("help.names", ", ".join(row[2] + row[3]))


def rules(con, speaker, words):
    """`lese regeln [seite]`: the rules, a page at a time."""
    page = words[0] if words else "1"
    if not page.isdigit() or page == "0":
        raise BadArgs("%r is not a page" % page)
    page = int(page)
    number = 1
    shown = False
    with open("%s/rules_cluster_%s.txt" % (con.texts.root, con.session.lang)) as file:
        for line in file:
            if line.startswith("%"):
                number += 1
                if number > page:
                    yield con.say("rules.more", number)
                    return
            elif number == page:
                shown = True
                yield line.rstrip("\r\n")
    if not shown:
        raise NotFound("no page %d of %d" % (page, number))
