"""Looking after the board: the map of fields, calibration, self-test. Loaded when asked for."""

import gc
import os

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
    yield app.commands.say("calibrate.running")


def finished(app, task):
    """Yield how a calibration ended, and store it when it is good."""
    bad = task.refused()
    if bad:
        for sq, word in bad[:8]:
            yield app.commands.say("calibrate." + word, _square(sq))
        yield app.commands.say("calibrate.wrong_state")
        return
    task.apply()
    app.devices.store.save("calibration", app.field.to_bytes())
    yield app.commands.say("calibrate.done")


def selftest(app):
    """Yield what can be told without moving anything: sensors, supply, frames, memory, flash."""
    say = app.commands.say
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
