"""What a power cut left of a Store's files is put in order at start-up. Loaded for the moment."""

import os

from fluxboard.compat import borrow


def mend(root):
    """Give every newest whole file its own name and remove what is not whole beside it.

    A cut between the two renames of a save leaves the newest under `.new`, one while a file is
    created leaves that empty. Where nothing is whole, `.old` stays as it is: the load says so.
    Returns the names whose present file was damaged.
    """
    read = borrow("fluxboard.hal.store_files").read
    damaged = []
    there = os.listdir(root)
    names = {name.rsplit(".", 1)[0] for name in there}
    for name in sorted(names):
        path = root + "/" + name
        whole = {}
        for suffix in ("", ".new", ".old"):
            found = read(path + suffix)
            if found:
                whole[suffix] = found[0]
        if name in there and "" not in whole:
            damaged.append(name)
        newest = max(whole, key=lambda suffix: whole[suffix]) if whole else ""
        if newest:
            if "" in whole:
                os.rename(path, path + ".old")
            os.rename(path + newest, path)
        for suffix in (".new", ".old"):
            if name + suffix in there and suffix not in whole and (whole or suffix == ".new"):
                os.remove(path + suffix)
    return damaged
