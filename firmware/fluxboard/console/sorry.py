"""What the console says when a command did not work. Loaded for the moment (lazy.py)."""


def lines(con, command, error):
    """Yield what went wrong and, where that is the trouble, what was expected.

    A sentence for this command and error code comes first, `undo.wrong_state`; then the code's
    own, `err.wrong_state`. Errors of "err" (no command was found) carry their sentence.
    """
    code = getattr(error, "code", "") or "internal"
    if command == "err":
        yield str(error)
    elif getattr(error, "key", ""):
        yield con.say(error.key, *con.session.names)
    elif code == "bad_args" or code == "malformed":
        usage, example, _ = con.say("help." + command).split("|")
        yield con.say("err.expected", usage, example)
    elif con.texts.find(command + "." + code):
        yield con.say(command + "." + code)
    else:
        yield con.say("err." + code, error)
