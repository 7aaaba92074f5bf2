"""The module os as on an ESP32: files and names; random bytes come from the simulation's seed."""

import random

import simcore
from uos import (
    VfsFat,
    VfsLfs2,
    chdir,
    getcwd,
    ilistdir,
    listdir,
    mkdir,
    remove,
    rename,
    rmdir,
    stat,
    statvfs,
    unlink,
)
from vfs import mount, umount

__all__ = ("VfsFat", "VfsLfs2", "chdir", "getcwd", "ilistdir", "listdir", "mkdir", "mount")
__all__ += ("remove", "rename", "rmdir", "stat", "statvfs", "umount", "unlink")
sep = "/"


def urandom(n):
    """Return `n` random bytes, the same ones for the same seed and boot."""
    return bytes(random.getrandbits(8) for _ in range(n))


def uname():
    """Return (sysname, nodename, release, version, machine)."""
    import sys

    release = "%d.%d.%d" % sys.implementation[1][:3]
    machine = simcore.config["machine"]
    return ("esp32", "esp32", release, "v" + release, machine)


def sync():
    """Nothing is kept back on littlefs."""


def dupterm(stream, index=0):
    """Not there: OSError."""
    raise OSError(1)
