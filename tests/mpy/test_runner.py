"""The runner itself: what other tests on MicroPython rely on."""

import pytest

from tests.mpy import runner

pytestmark = pytest.mark.mpy


def test_every_firmware_module_compiles():
    assert runner.build()[1] == {}


def test_script_text_path_arguments_and_stdin(tmp_path):
    script = "import sys; print(sys.argv[1], sys.stdin.read())"
    assert runner.run(script, "a", stdin="b") == "a b\n"
    (tmp_path / "s.py").write_text("print('file')")
    assert runner.run(tmp_path / "s.py") == "file\n"


def test_firmware_is_loaded_from_compiled_files():
    assert runner.run("import fluxboard; print(fluxboard.__file__)").strip().endswith(".mpy")


def test_a_raising_script_fails_with_its_traceback():
    with pytest.raises(runner.ScriptFailed, match="ZeroDivisionError"):
        runner.run("1 // 0")


def test_heap_size_is_obeyed():
    with pytest.raises(runner.ScriptFailed, match="MemoryError"):
        runner.run("b = bytearray(70000)", heap_kb=56)


def test_kept_bytes_counts_what_stays():
    assert 1000 <= runner.kept_bytes("keep = bytearray(1000)") <= 1200


def test_missing_interpreter_gives_a_sentence(monkeypatch):
    runner.interpreter.cache_clear()
    monkeypatch.setenv("MICROPYTHON", "/nowhere/micropython")
    try:
        with pytest.raises(AssertionError, match="/nowhere/micropython"):
            runner.interpreter()
    finally:
        runner.interpreter.cache_clear()
