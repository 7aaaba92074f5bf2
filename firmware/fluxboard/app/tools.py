"""Looking after the board: rare methods of App that the frame, the start and the end need.

`app.begin()` is `begin(app)` (App.__getattr__). Loaded for the moment; what people ask for is in
checks.py, so that a save or a command in a full heap needs little.
"""

from fluxboard.compat import borrow
from fluxboard.lights.painter import SUPPLY_MA, USB_MA
from fluxboard.sensing.faults import NAMES


def begin(app):
    """Start: see power.py."""
    borrow("fluxboard.app.power").begin(app)


def close(app):
    """End: see power.py."""
    borrow("fluxboard.app.power").close(app)


def watch(app, timeout_ms=8000):
    """Have the watchdog reset a board that hangs for `timeout_ms`."""
    borrow("fluxboard.hal.power").watch(app.devices, timeout_ms)


def save_game(app):
    """Put the game into the store, and with it what its end has changed in the settings."""
    dump = app.session.dump()
    if dump:
        borrow("fluxboard.app.journal").save_game(app.devices.store, dump)
    app.settings.flush()


def apply_settings(app):
    """Let the settings of the lights count."""
    get = app.settings.get
    app.painter.brightness = get("brightness", 40)
    app.painter.cap_ma = SUPPLY_MA if get("supply", "usb") == "external" else USB_MA


def tell_faults(app):
    """Tell the session which squares have a faulty sensor."""
    why = app.faults.why
    listed = []
    for place in range(len(app.wiring)):
        square = app.wiring[place]
        if why[square]:
            listed.append((square, NAMES[why[square]], place // app.n_mux))
    app.session.faults(listed)


def make_console(app):
    """Return a Commands for this app."""
    texts = borrow("fluxboard.console.texts").Texts(app.slot + "/text")
    return borrow("fluxboard.console.commands").Commands(app.session, app, texts)
