"""What the console says when a command did not work. Loaded for the moment (commands.py)."""


def lines(con, command, error):
    """Yield what went wrong and, where that is the trouble, what was expected.

    The most particular sentence there is: `abort.over` for the command in the session's phase,
    `undo.wrong_state` for the command and the error's code, `phase.setup` for a wrong state in
    that phase, `err.wrong_state` for the code. Errors of "err" (no command was found) carry
    their own.
    """
    code = getattr(error, "code", "") or "internal"
    if command == "err":
        yield str(error)
    elif getattr(error, "key", ""):
        yield con.say(error.key, con.name_of(1), con.name_of(2))
    elif code == "bad_args" or code == "malformed":
        usage, example, _ = con.say("help." + command).split("|")
        yield con.say("err.expected", usage, example)
    else:
        keys = [command + "." + code, "err." + code]
        if code == "wrong_state":
            phase = con.session.phase
            keys = [command + "." + phase, keys[0], "phase." + phase, keys[1]]
        for key in keys:
            if con.texts.find(key):
                yield con.say(key, error)
                return
