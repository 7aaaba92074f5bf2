"""How the app begins and ends. Loaded for the moment; the functions take the App."""

from fluxboard import VERSION
from fluxboard.compat import borrow
from fluxboard.errors import Malformed, StoreError


def begin(app):
    """Take back what was stored, say that the board is here, go on with the game."""
    store = app.devices.store
    try:
        stored = store.load("calibration")
        if stored:
            app.field.from_bytes(stored)
    except (StoreError, Malformed) as error:
        app.note("calibration: %s" % error)
    app.apply_settings()
    app.event(
        "boot",
        {
            "fw": VERSION,
            "hash": app.hash(),
            "board": app.board,
            "boot": app.devices.boot,
            "cause": app.devices.cause,
        },
    )
    app.note("start: " + app.devices.cause)
    dump = None
    try:
        dump = borrow("fluxboard.app.journal").load_game(store)
    except StoreError:
        pass  # Its name is in `damaged` too.
    if store.damaged or app.settings.damaged:
        app.note("damaged: %s" % " ".join(store.damaged or ("settings",)))
    try:
        if dump:
            session = app.session
            session.resume(dump)
            if app.devices.cause == "power" and not session.setup and session.phase != "over":
                # A brown-out looks like this too (ESP32: it reports a power-on reset).
                app.event("brownout", {})
                app.note("brown-out? The power went in the middle of a game.")
    except Malformed as error:
        app.note("journal: %s" % error)
        dump = None
    if not dump:
        app.session.new()
    forget(app)


def close(app):
    """Lights off, game and settings saved, more time for the person at the prompt."""
    if app.devices.watchdog:
        app.watch(600_000)
    app.devices.leds.fill((0, 0, 0))
    app.devices.leds.write()
    app.save_game()
    app.settings.flush()


def forget(app):
    """Let go of the code that made what is there now: nothing of it is made again."""
    session = app.session
    devices = app.devices
    tracker = type(session.tracker)
    kinds = [tracker, tracker.__bases__[0]]
    for part in (
        app, session, app.settings, app.faults, app.field, app.painter, app.speaker, app.shell,
        app.peer, app.peer.ring, app.lines, devices.console, devices.sensors, devices.pads,
        devices.store,
    ):  # fmt: skip
        kinds.append(type(part))
    for kind in kinds:
        if hasattr(kind, "__init__"):
            del kind.__init__
