"""Checked files: whatever a power cut or Ctrl-C leaves, the newest whole payload is found."""

import itertools
import os

import pytest
from fluxboard.errors import StoreError
from fluxboard.hal import store_files
from fluxboard.hal.store import Store


class Cut(BaseException):
    """The power goes, or somebody presses Ctrl-C."""


@pytest.fixture
def root(tmp_path):
    return str(tmp_path / "data")


def saved(root, *payloads):
    """Return a Store that has saved these, one after the other."""
    store = Store(root)
    for payload in payloads:
        store.save("game", payload)
    return store


def files(root):
    return sorted(os.listdir(root))


def test_the_last_payload_is_loaded_and_the_one_before_is_kept(root):
    assert saved(root).load("game") is None
    assert saved(root, b"one", b"two").load("game") == b"two"
    fresh = Store(root)
    assert fresh.load("game") == b"two" and fresh.damaged == []
    assert store_files.read(root + "/game.old") == (1, b"one")


@pytest.mark.parametrize("stop", ["write", "old", "new"])
@pytest.mark.parametrize("before", [0, 1, 2, 3])
def test_stopped_at_any_step_the_old_or_the_new_one_is_there(root, monkeypatch, stop, before):
    saved(root, *[b"%d" % n for n in range(before)])
    store = Store(root)

    def rename(old, new):
        if (stop == "old") == new.endswith(".old"):
            raise Cut
        os_rename(old, new)

    os_rename = os.rename
    if stop == "write":
        monkeypatch.setattr(store_files, "crc32", lambda _: (_ for _ in ()).throw(Cut))
    else:
        monkeypatch.setattr(os, "rename", rename)
    stopped = stop != "old" or before
    try:
        store.save("game", b"next")
    except Cut:
        assert stopped
    monkeypatch.undo()
    old = b"%d" % (before - 1) if before else None
    again = Store(root)
    expected = (old,) if stop == "write" else (b"next",)
    assert again.load("game") in expected and again.damaged == []
    assert files(root) in ([], ["game"], ["game", "game.old"])
    again.save("game", b"after")
    assert Store(root).load("game") == b"after"


DAMAGE = {
    "empty": lambda data: b"",
    "short": lambda data: data[:-1],
    "bit": lambda data: data[:-1] + bytes([data[-1] ^ 4]),
    "head": lambda data: b"X" + data,
    "number": lambda data: data.replace(b"FB1 ", b"FB1 x", 1),
}


@pytest.mark.parametrize("how", DAMAGE)
def test_a_damaged_file_falls_back_to_the_one_before_and_is_told(root, how):
    saved(root, b"one", b"two")
    with open(root + "/game", "r+b") as file:
        damaged = DAMAGE[how](file.read())
        file.seek(0)
        file.truncate()
        file.write(damaged)
    store = Store(root)
    assert store.load("game") == b"one" and store.damaged == ["game"]
    assert files(root) == ["game"]
    assert Store(root).damaged == []


def test_when_nothing_is_whole_it_is_told_and_the_next_save_mends_it(root):
    saved(root, b"one", b"two")
    for name in files(root):
        with open(root + "/" + name, "wb"):
            pass
    store = Store(root)
    assert store.damaged == ["game"]
    with pytest.raises(StoreError, match="game"):
        store.load("game")
    store.save("game", b"three")
    assert Store(root).load("game") == b"three"


@pytest.mark.parametrize(
    "kinds", list(itertools.product(("none", "empty", "whole"), repeat=3)), ids="-".join
)
def test_every_mixture_of_files_is_mended_to_whole_ones(root, kinds):
    store = saved(root)
    whole = {}
    # A save makes .old the oldest and .new the newest.
    for number, (suffix, kind) in enumerate(zip((".old", "", ".new"), kinds, strict=True), 1):
        if kind == "none":
            continue
        with open(root + "/game" + suffix, "wb") as file:
            if kind == "whole":
                store.sequence["game"] = number - 1
                whole[number] = b"%d" % number
                file.write(
                    b"FB1 %d 1 %08x\n%d" % (number, store_files.crc32(whole[number]), number)
                )
    again = Store(root)
    if whole:
        assert again.load("game") == whole[max(whole)]
        assert all(store_files.read(root + "/" + name) for name in files(root))
    elif "game" in files(root):
        with pytest.raises(StoreError):
            again.load("game")
