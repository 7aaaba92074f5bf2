"""What is put on a board: reproducible, complete, checked, and runnable by its MicroPython."""

import hashlib
import json
import subprocess
import sys
from pathlib import Path

import platformdirs
import pytest
from fluxboard.link.crc import crc16
from fluxboard_host import firmware_build
from fluxboard_host.errors import BuildFailed

FIRMWARE = Path(__file__).resolve().parents[2] / "firmware"


@pytest.fixture(scope="module")
def files():
    return firmware_build.build("xtensawin", "cluster", "s3")


def test_every_source_is_there_compiled(files):
    modules = {name[9:-4] for name in files if name.endswith(".mpy")}
    assert modules == set(firmware_build.short_names().modules())
    assert all(files["/slots/a/%s.mpy" % name][:2] == b"M\x06" for name in modules)
    assert {"fluxboard", "boards_cluster", "games_cluster", "core", "native", "starter"} < modules
    for path in (FIRMWARE / "fluxboard/text").glob("*.txt"):
        assert files["/slots/a/text/" + path.name] == path.read_bytes()
    assert not [name for name in files if name.endswith(".py") and name.startswith("/slots")]


def test_top_files_are_as_they_are(files):
    for name in ("boot.py", "main.py"):
        assert files["/" + name] == (FIRMWARE / name).read_bytes()
    assert files["/board.txt"] == b"cluster s3\n"


def test_the_slot_is_switched_last(files):
    assert list(files)[-1] == "/slots/active"
    in_slot = [name for name in files if name.startswith("/slots/a/")]
    assert in_slot[-1] == "/slots/a/manifest.json"
    assert list(files)[: len(in_slot)] == in_slot


def test_the_manifest_tells_every_file(files):
    manifest = json.loads(files["/slots/a/manifest.json"])
    told = manifest.pop("files")
    assert manifest == {
        "version": firmware_build.version(),
        "hash": firmware_build.source_hash(),
        "board": "cluster",
        "chip": "s3",
        "arch": "xtensawin",
    }
    inside = {n[9:]: d for n, d in files.items() if n.startswith("/slots/a/")}
    del inside["manifest.json"]
    assert told == {n: [len(d), hashlib.sha256(d).hexdigest()] for n, d in inside.items()}
    words = inside["version.txt"].split()
    assert [word.decode() for word in words] == [manifest["version"], manifest["hash"]]


def test_the_active_file_is_checked():
    for slot in "ab":
        line = firmware_build.active_line(slot)
        assert line == b"%s*%04X\n" % (slot.encode(), crc16(slot.encode(), 1))
        assert firmware_build.parse_active(line) == slot
    assert firmware_build.parse_active(b"") == "a"


def test_the_build_is_reproducible_in_another_process_and_without_cache(files, tmp_path):
    script = (
        "import hashlib; from fluxboard_host import firmware_build as b;"
        "f = b.build('xtensawin', 'cluster', 's3');"
        "print(hashlib.sha256(repr(f).encode()).hexdigest())"
    )
    result = subprocess.run(
        [sys.executable, "-c", script],
        cwd=tmp_path,
        env={"XDG_CACHE_HOME": str(tmp_path), "PATH": "/usr/bin:/bin", "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert result.stdout.strip() == hashlib.sha256(repr(files).encode()).hexdigest()


def test_a_cache_that_cannot_be_used_costs_nothing_but_time(files, tmp_path, monkeypatch):
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setattr(platformdirs, "user_cache_path", lambda name: blocked)
    source = firmware_build.short_names().modules()["finding"]
    data = firmware_build.compile_source(source, "finding", "xtensawin")
    assert data == files["/slots/a/finding.mpy"]


def test_the_hash_covers_names_and_bytes_and_no_line_ends(tmp_path, monkeypatch):
    path = tmp_path / "one.py"
    top = {"main.py": tmp_path / "main.py"}
    top["main.py"].write_bytes(b"")
    monkeypatch.setattr(firmware_build, "top_files", lambda: top)

    def hash_of(name, data):
        path.write_bytes(data)
        monkeypatch.setattr(firmware_build, "sources", lambda: {name: path})
        return firmware_build.source_hash()

    first = hash_of("fluxboard/one.py", b"A = 1\n")
    assert len(first) == 12
    assert hash_of("fluxboard/one.py", b"A = 1\r\n") == first
    assert hash_of("fluxboard/one.py", b"A = 2\n") != first
    assert hash_of("fluxboard/two.py", b"A = 1\n") != first


@pytest.mark.parametrize(
    ("mpy", "arch"),
    # sys.implementation._mpy with version 6.3: the unix port, an ESP32, a C3, no native code.
    [(2822, "x64"), (0x2B06, "xtensawin"), (0x2F06, "rv32imc"), (0x306, "none")],
)
def test_the_boards_architecture_is_read(mpy, arch):
    assert firmware_build.arch_of(mpy) == arch


@pytest.mark.parametrize("mpy", [0x305, 10 << 10 | 0x206, 15 << 10 | 0x306, 0])
def test_a_board_we_cannot_compile_for_is_refused(mpy):
    with pytest.raises(BuildFailed):
        firmware_build.arch_of(mpy)


@pytest.mark.parametrize(
    ("board", "chip", "slot", "word"),
    [("chess", "s3", "a", "chess"), ("cluster", "c3", "a", "c3"), ("cluster", "s3", "c", "'c'")],
)
def test_unknown_names_are_named(board, chip, slot, word):
    with pytest.raises(BuildFailed, match=word):
        firmware_build.build("x64", board, chip, slot)


def test_a_source_that_does_not_compile_is_named():
    with pytest.raises(BuildFailed, match="bad"):
        firmware_build.compile_source(b"def f(:\n", "bad", "x64")


def test_without_native_code_the_plain_twins_remain():
    inside = firmware_build.slot_files("none", "cluster", "s3", "a")
    assert "/slots/a/crc.mpy" in inside
    assert "/slots/a/native.mpy" not in inside


def test_every_architecture_compiles():
    for arch in ("none", "xtensa", "armv6m", "armv7emsp", "rv32imc", "rv64imc"):
        source = firmware_build.short_names().modules()["crc"]
        assert firmware_build.compile_source(source, "crc", arch)[:2] == b"M\x06"
