"""Code that is on the board's flash until it is needed, and afterwards again."""

import sys


def load(name):
    """Import module `name` of this folder and let go of it: it lives as long as it is used."""
    path = "fluxboard.console." + name
    module = __import__(path, None, None, (name,))
    sys.modules.pop(path, None)
    package = sys.modules["fluxboard.console"]
    if hasattr(package, name):
        delattr(package, name)
    return module
