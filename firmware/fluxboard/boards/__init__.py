"""Board profiles: tables only. A pin, a wire or a distance is written down here once."""

from fluxboard.compat import borrow

_MODULES = {
    "cluster": "fluxboard.boards.cluster",
    "kinetigo": "fluxboard.boards.kinetigo",
}
NAMES = tuple(_MODULES)


def load(name):
    """Return the table module of board profile `name`; ValueError names the known ones."""
    if name not in NAMES:
        raise ValueError("no board profile %r; known: %s" % (name, ", ".join(NAMES)))
    return borrow(_MODULES[name])
