"""Board profiles: tables only. A pin, a wire or a distance is written down here once."""

NAMES = ("cluster",)


def load(name):
    """Return the table module of board profile `name`; ValueError names the known ones."""
    if name not in NAMES:
        raise ValueError("no board profile %r; known: %s" % (name, ", ".join(NAMES)))
    return __import__("fluxboard.boards." + name, None, None, (name,))
