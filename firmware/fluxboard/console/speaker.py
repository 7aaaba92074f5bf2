"""Who types."""


class Speaker:
    """A terminal or a host. `name` is None until "ich bin NAME" (R-C9).

    `white`: began the game as White while unnamed, so the name yet to be said is White's.
    """

    def __init__(self, channel="console", name=None):
        self.channel = channel
        self.name = name
        self.white = False
