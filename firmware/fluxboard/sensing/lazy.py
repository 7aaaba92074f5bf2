"""Code for rare moments stays on flash: on the board it is loaded, used and forgotten."""

import sys

from fluxboard.compat import MICROPYTHON


def borrow(path):
    """Return module `path`, "fluxboard.sensing.guide"; on the board nothing else holds it.

    Its code becomes garbage once the caller is done with it.
    """
    module = __import__(path, None, None, ("*",))
    if MICROPYTHON:
        sys.modules.pop(path, None)
        package, _, name = path.rpartition(".")
        package = sys.modules.get(package)
        if hasattr(package, name):
            delattr(package, name)
    return module
