"""Small checked files on the board's littlefs: the game, the settings, the calibration."""

import os

from fluxboard.compat import borrow


class Store:
    """Named payloads of bytes below one folder; store_files.py reads and writes them.

    `damaged`: the names whose file was not whole at start-up; the one before is in its place.
    """

    def __init__(self, root="/data"):
        self.root = root
        self.sequence = {}
        self.writes = 0
        try:
            os.mkdir(root)
        except OSError:
            pass
        self.damaged = borrow("fluxboard.hal.store_mend").mend(root)

    def load(self, name):
        """Return the newest whole payload of `name`, None when it was never saved.

        Raises StoreError when files are there and none is whole.
        """
        return borrow("fluxboard.hal.store_files").load(self, name)

    def save(self, name, payload):
        """Replace the payload of `name`; the one before stays as a reserve."""
        borrow("fluxboard.hal.store_files").save(self, name, payload)
