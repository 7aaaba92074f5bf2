"""Code for rare moments stays on flash: it is loaded, used and forgotten."""

import sys


def borrow(path):
    """Import module `path`, "fluxboard.sensing.guide", and let go of it: its code is garbage
    once the caller is done with it."""
    module = __import__(path, None, None, ("*",))
    sys.modules.pop(path, None)
    package, _, name = path.rpartition(".")
    package = sys.modules[package]
    if hasattr(package, name):
        delattr(package, name)
    return module
