"""What the shims cost in MicroPython's heap, measured once."""

import json

from fluxboard_sim import interpreter

_known = {}


def shims_heap_bytes():
    """Return the bytes of heap that the shims keep after a start."""
    key = interpreter.shims_hash()
    if key not in _known:
        _known[key] = _measured(interpreter.cache_dir() / ("heap-%s.json" % key))
    return _known[key]


def _measured(kept):
    try:
        return int(json.loads(kept.read_text()))
    except (OSError, ValueError):
        pass
    from fluxboard_sim.sim import Sim

    with Sim(install=False) as sim:
        sim.run_until(lambda: sim.shims_heap_kb, 10_000)
        size = int(sim.shims_heap_kb * 1024)
    kept.write_text(json.dumps(size))
    return size
