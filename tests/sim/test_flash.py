"""`fluxboard flash` on the simulated board: real MicroPython, real mpremote, real littlefs."""

import pytest
from fluxboard_host import errors, firmware_build, flasher
from fluxboard_host.raw_board import RawBoard

from tests.sim.board_checks import check_flash_twice, hello
from tests.sim.served import ServedBoard, fluxboard, mpremote

pytestmark = pytest.mark.sim


@pytest.fixture(scope="module")
def state_home(tmp_path_factory):
    return tmp_path_factory.mktemp("state")


@pytest.fixture(scope="module")
def installed(state_home):
    with ServedBoard(state_dir=state_home) as board:
        hello(board.port)
        yield board.port


@pytest.fixture
def changed_sources(monkeypatch, tmp_path):
    """Other sources: one text and one module changed, one file more."""
    ours = firmware_build.sources()
    changed = dict(ours)
    for name, line in (
        ("fluxboard/text/en.txt", "\n"),
        ("fluxboard/console/sorry.py", "assert True\n"),
    ):
        path = tmp_path / name.replace("/", "_")
        path.write_text(ours[name].read_text("utf-8") + line, "utf-8")
        changed[name] = path
    changed["fluxboard/more.py"] = tmp_path / "more.py"
    changed["fluxboard/more.py"].write_text("A = 1\n")
    monkeypatch.setattr(firmware_build, "sources", lambda: changed)
    return changed


def test_an_empty_board_is_installed_and_the_second_time_copies_nothing(state_home):
    with ServedBoard("--empty", state_dir=state_home) as board:
        result = check_flash_twice(board.port)
    assert result["slot"] == "a"
    assert result["arch"] == "x64"
    assert set(result["copied"]) == set(firmware_build.build("x64", "cluster", "s3"))


def test_an_update_that_is_interrupted_leaves_the_old_firmware(
    installed, changed_sources, monkeypatch
):
    old = hello(installed)["hash"]
    new = firmware_build.source_hash()
    assert new != old
    written = []
    write = RawBoard.write

    def write_some(self, path, data, on_bytes):
        if len(written) == 5:
            raise KeyboardInterrupt
        written.append(path)
        write(self, path, data, on_bytes)

    monkeypatch.setattr(RawBoard, "write", write_some)
    with pytest.raises(KeyboardInterrupt):
        flasher.flash(installed)
    assert len(written) == 5
    assert hello(installed)["hash"] == old

    def write_badly(self, path, data, on_bytes):
        write(self, path, data[:-1] if path.endswith("sorry.mpy") else data, on_bytes)

    monkeypatch.setattr(RawBoard, "write", write_badly)
    with pytest.raises(errors.FlashFailed, match="sorry.mpy"):
        flasher.flash(installed)
    assert hello(installed)["hash"] == old

    monkeypatch.setattr(RawBoard, "write", write)
    result = flasher.flash(installed)
    assert hello(installed)["hash"] == new
    assert result.slot == "b"
    inside = [path.rsplit("/", 1)[1] for path in result.copied if path.startswith("/slots/")]
    assert inside == ["sorry.mpy", "manifest.json", "active"]

    monkeypatch.undo()
    result = flasher.flash(installed)
    assert hello(installed)["hash"] == old
    assert result.slot == "a"
    assert result.copied == ["/slots/active"]
    assert (result.previous, result.slot) == ("b", "a")


def test_another_board_is_refused_before_anything_is_written(installed):
    write = "with open('/board.txt', 'w') as f: f.write('kinetigo s3\\n')"
    assert mpremote(installed, "exec", write).returncode == 0
    done = fluxboard("flash", "--port", installed, "--board", "cluster")
    assert done.returncode == errors.WrongBoard.exit_code, done.stderr
    assert "kinetigo, not cluster" in done.stderr
    assert "--force" in done.stderr
    result = flasher.flash(installed, board="cluster", force=True)
    assert result.copied[-1] == "/board.txt"
    assert hello(installed)["board"] == "cluster"


def test_a_full_board_is_told_so(installed, changed_sources, monkeypatch):
    monkeypatch.setattr(RawBoard, "free_bytes", lambda self: 1000)
    with pytest.raises(errors.FlashFailed, match="1000 bytes free"):
        flasher.flash(installed)
    monkeypatch.undo()
    assert hello(installed)["hash"] == firmware_build.source_hash()


def test_a_firmware_that_does_not_start_is_told_and_the_old_one_is_back(
    installed, monkeypatch, tmp_path
):
    ours = firmware_build.sources()
    broken = tmp_path / "main_app.py"
    broken.write_text("raise RuntimeError('broken on purpose')\n")
    monkeypatch.setattr(
        firmware_build, "sources", lambda: {**ours, "fluxboard/app/main_app.py": broken}
    )
    monkeypatch.setattr(flasher, "START_TIMEOUT_S", 3.0)
    with pytest.raises(errors.FlashFailed, match="does not start") as caught:
        flasher.flash(installed)
    assert "broken on purpose" in caught.value.hint
    monkeypatch.undo()
    assert hello(installed)["hash"] == firmware_build.source_hash()
