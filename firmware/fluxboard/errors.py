"""The error tree. `code` is the stable word the link sends; the text is for a person."""


class Malformed(ValueError):
    """Input that cannot be read at all: "D9D3" is not a move."""

    code = "malformed"


class Illegal(ValueError):
    """Well-formed input that the rules refuse in this position; `why` is a short stable word."""

    code = "illegal"

    def __init__(self, text, why="", need=0):
        super().__init__(text)
        self.why = why
        self.need = need


class WrongState(ValueError):
    """A request that makes no sense just now: undo with no move played."""

    code = "wrong_state"


class NotFound(ValueError):
    """A name nobody knows: a game, a setting, a command, a player."""

    code = "not_found"


class BadArgs(ValueError):
    """Arguments of the wrong number, type or range."""

    code = "bad_args"


class HardwareError(OSError):
    """A part of the board does not answer as it should."""

    code = "hardware"


class StoreError(HardwareError):
    """A stored file is damaged, and so is the copy before it."""

    code = "store"
