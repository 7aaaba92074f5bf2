"""The only place that knows which interpreter runs: MicroPython on the board, CPython in tests."""

import sys

try:
    from micropython import const  # pyright: ignore[reportAssignmentType]

    MICROPYTHON = True
except ImportError:
    MICROPYTHON = False

    def const(expr):
        """Return `expr` unchanged; MicroPython's compiler folds it instead."""
        return expr


_HALF = const(0x20000000)
_MASK = const(0x3FFFFFFF)

TICKS_MASK = 0x3FFFFFFF


def ticks_diff(later, earlier):
    """Return later - earlier in ms, right across the wrap of the ESP32's 2**30 tick counter.

    Both are 0 … 2**30 - 1; the result is in -2**29 … 2**29 - 1 (MicroPython's time.ticks_diff).
    """
    return ((later - earlier + _HALF) & _MASK) - _HALF


def ticks_add(ticks, delta_ms):
    """Return ticks + delta_ms, wrapped to 0 … 2**30 - 1 (MicroPython's time.ticks_add)."""
    return (ticks + delta_ms) & _MASK


def borrow(path):
    """Return module `path`, "fluxboard.sensing.guide"; on the board nothing else holds it.

    Code for rare moments stays on flash: it is loaded, used, and garbage once the caller is done
    with it. A module that is borrowed twice at a time is there twice.
    """
    module = __import__(path, None, None, ("*",))
    if MICROPYTHON:
        sys.modules.pop(path, None)
        package, _, name = path.rpartition(".")
        package = sys.modules.get(package)
        if hasattr(package, name):
            delattr(package, name)
    return module
