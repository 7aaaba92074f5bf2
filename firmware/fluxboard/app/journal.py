"""How settings and game are put into the store and found again. Loaded for the moment."""

import json

from fluxboard.errors import StoreError


def load_settings(settings):
    """Fill `settings.values` from its store; sets `damaged` when what is there cannot be read."""
    try:
        payload = settings.store.load("settings")
        if payload:
            settings.values = json.loads(payload)
    except (StoreError, ValueError):
        settings.damaged = True


def save_settings(settings):
    """Write `settings.values` to its store."""
    settings.store.save("settings", json.dumps(settings.values).encode())


def load_game(store):
    """Return the dump of the game as of the last save, None when there is none. StoreError."""
    payload = store.load("game")
    try:
        return payload.decode() if payload else None
    except UnicodeError:
        raise StoreError("the stored game is no text")


def save_game(store, dump):
    """Save a dump unless it is the one already there."""
    payload = dump.encode()
    try:
        if store.load("game") == payload:
            return
    except StoreError:
        pass
    store.save("game", payload)
