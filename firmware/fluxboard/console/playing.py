"""Commands that act on the game. Loaded for the moment (commands.py)."""

from fluxboard.compat import borrow
from fluxboard.errors import BadArgs, Illegal, WrongState

_FILLERS = ("nach", "to", "schlaegt", "takes", "-")
_LANGUAGES = (("de", "deutsch", "german"), ("en", "englisch", "english"))
_NAME_MAX = 20


def move(con, speaker, words):
    """`zug d1 d3`: play a move for the side the speaker may act for."""
    session = con.session
    text = " ".join(word for word in words if word.lower() not in _FILLERS)
    if len(text) < 4:
        raise BadArgs("%r is not two squares" % text)
    side = borrow("fluxboard.console.shared").side_of(session, speaker.name)
    position = session.game.pos
    if side != position.to_move and not session.game.outcome():
        return (con.say("err.turn", con.name_of(position.to_move)),)
    played = position.parse_move(text)
    try:
        session.play(text, speaker.channel)
    except Illegal as error:
        return borrow("fluxboard.console.narrator").illegal(
            con, played & 63, played >> 6, error.why, error.need
        )


def undo(con, speaker, words):
    """`zurueck`: take back the last move."""
    borrow("fluxboard.console.shared").side_of(con.session, speaker.name)
    con.session.undo(speaker.channel)


def resign(con, speaker, words):
    """`aufgeben`: the speaker's side gives up."""
    con.session.resign(borrow("fluxboard.console.shared").side_of(con.session, speaker.name))


def abort(con, speaker, words):
    """`abbruch`: end the game without a winner; who may do so is the session's rule (R-C9)."""
    borrow("fluxboard.console.shared").side_of(con.session, None)
    con.session.abort(speaker.name)


def confirm(con, speaker, words):
    """`ja`: agree to what the board asks."""
    con.session.confirm(True)


def decline(con, speaker, words):
    """`nein`: refuse what the board asks."""
    con.session.confirm(False)


def play(con, speaker, words):
    """`spiel mit NAME`: a new game, the speaker as White against NAME (R-C9)."""
    name = _name(words)
    _begin(con, speaker.name, name, con.session.game.options if con.session.game else None)
    speaker.white = speaker.name is None


def new(con, speaker, words):
    """`neu [option=wert …]`: a new game between the same players."""
    game = con.session.game
    options = {}
    if game:
        options.update(game.options)
    for word in words:
        key, equals, value = word.partition("=")
        if not (key and equals and value):
            raise BadArgs("%r is not option=value" % word)
        options[key.lower()] = value.lower()
    names = con.session.names
    _begin(con, names[0], names[1], options)


def _begin(con, white, black, options):
    game = con.session.game
    if game and game.plies and not game.outcome():
        raise WrongState("a game is on")
    con.session.new("cluster", white, black, options)


def comment(con, speaker, words):
    """`kommentar TEXT`: leave an opinion, kept with time and speaker (R-C10)."""
    if not words:
        raise BadArgs("no text")
    con.session.comment(speaker.name, " ".join(words))
    return (con.say("comment.thanks"),)


def iam(con, speaker, words):
    """`ich bin NAME`: say once who types here."""
    name = _name(words)
    if speaker.white and not con.session.names[0]:
        con.session.seat(1, name)
    speaker.white = False
    speaker.name = name
    return (con.say("iam.done", speaker.name),)


def language(con, speaker, words):
    """`sprache de|en`: choose the language of the sentences."""
    for names in _LANGUAGES:
        if words and words[0].lower() in names:
            con.session.lang = names[0]
            return (con.say("language.done"),)
    raise BadArgs("no language %r" % (words,))


def _name(words):
    """Return a player's name: what was typed, at most 20 characters, none of them control."""
    name = " ".join(words)
    if not 0 < len(name) <= _NAME_MAX or min(name) < " " or "\x7f" in name:
        raise BadArgs("%r is not a name of 1 to %d characters" % (name, _NAME_MAX))
    return name
