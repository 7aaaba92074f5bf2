"""What a person asks the board about itself: rare methods of App, loaded for the moment.

`app.selftest()` is `selftest(app)` (App.__getattr__).
"""

import gc
import os
import sys

from fluxboard import VERSION
from fluxboard.sensing.faults import NAMES


def _square(sq):
    return "ABCDEFGH"[sq & 7] + "12345678"[sq >> 3]


def scan_text(app):
    """Yield a map of the field under every square, in tenths of a millitesla, X positive."""
    field = app.field
    yield "      A     B     C     D     E     F     G     H    (0.1 mT)"
    for row in range(8):
        cells = []
        for sq in range(row * 8, row * 8 + 8):
            letter = " XO~?"[field.state[sq]]
            cells.append("%+4d%s" % (field.field_ut(sq) // 100, letter))
        yield "%d| %s |%d" % (row + 1, " ".join(cells), row + 1)


def calibrate(app):
    """Begin an empty-board calibration: it takes about a second. Yields what to do meanwhile."""
    app.task = app.field.calibrate_empty()
    yield app.console().say("calibrate.running")


def finished(app, task):
    """Yield how a calibration ended, and store it when it is good."""
    bad = task.refused()
    if bad:
        for sq, word in bad[:8]:
            yield app.console().say("calibrate." + word, _square(sq))
        yield app.console().say("calibrate.wrong_state")
        return
    task.apply()
    app.devices.store.save("calibration", app.field.to_bytes())
    yield app.console().say("calibrate.done")


def selftest(app):
    """Yield what can be told without moving anything: sensors, supply, frames, memory, flash."""
    say = app.console().say
    bad = 0
    why = app.faults.why
    for sq in range(app.field.n):
        if why[sq]:
            bad += 1
            yield say("selftest.sensor", _square(sq), say("fault." + NAMES[why[sq]]))
    if not bad:
        yield say("selftest.sensors", app.field.n)
    # The divider halves the analog supply; 0.8 mV a 12-bit step of 16 counts (hardware notes).
    supply_mv = app.devices.sensors.vref * 2 * 8 // 160
    yield say("selftest.supply", supply_mv)
    yield say("selftest.frames", app.frames, app.slow)
    yield say("selftest.lights", app.painter.ma, app.painter.cap_ma)
    gc.collect()
    yield say("selftest.memory", gc.mem_free(), gc.mem_alloc())
    disk = os.statvfs("/")
    yield say("selftest.flash", disk[0] * disk[3] // 1024, app.devices.store.writes)


def hash(app):
    """Return the hash of the firmware's sources as the flasher wrote it, "" when unknown."""
    try:
        with open(app.slot + "/version.txt") as file:
            return file.read().split()[1]
    except (OSError, IndexError):
        return ""


def version_text(app):
    """Return one line: firmware, hash, board, MicroPython."""
    return "Fluxboard %s (%s), %s, MicroPython %d.%d" % (
        (VERSION, hash(app), app.board) + sys.implementation.version[:2]
    )


def log_lines(app):
    """Return the log's lines, oldest first."""
    return app.log
