"""Who types."""


class Speaker:
    """A terminal or a host. `name` is None until "ich bin NAME" (R-C9)."""

    def __init__(self, channel="console", name=None):
        self.channel = channel
        self.name = name
