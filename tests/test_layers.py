"""Who may import whom: the layer rules of the architecture section, read from the imports."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
FIRMWARE = ROOT / "firmware"
PURE = {"games", "sensing", "lights", "link"}
ALLOWED = {
    "games": {"compat", "errors", "games"},
    "sensing": {"compat", "errors", "sensing"},
    "lights": {"compat", "errors", "lights"},
    "link": {"compat", "errors", "link"},
    "boards": {"compat", "errors", "boards"},
    "hal": {"compat", "errors", "hal"},
    "console": {"compat", "errors", "console"},
    "app": {"compat", "errors", "app", "games", "sensing", "lights", "link", "console", ""},
    "starter": {"compat", "app"},
    "main": set(),
}
HARDWARE = {"machine", "neopixel", "esp32", "network", "espnow", "bluetooth"}
DEVICE_ONLY = {"asyncio", "time", "select"}


def imports(path):
    """Yield (module, names) of every import in a file, wherever it stands."""
    for node in ast.walk(ast.parse(path.read_text(), str(path))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, ()
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative imports hide the layer"
            yield node.module, tuple(alias.name for alias in node.names)


def folder(path):
    relative = path.relative_to(FIRMWARE)
    if relative.parts[0] != "fluxboard":
        return "main"
    return relative.parts[1] if len(relative.parts) > 2 else relative.stem


def own_folders(module, names):
    """Yield the folders of the firmware package that an import reaches."""
    parts = module.split(".")
    if parts[0] != "fluxboard":
        return
    if len(parts) > 1:
        yield parts[1]
    else:
        for name in names or ("",):
            yield "" if name == "VERSION" else name


FILES = sorted(p for p in FIRMWARE.rglob("*.py") if p.name != "boot.py")


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(FIRMWARE)))
def test_firmware_layers(path):
    room = folder(path)
    allowed = ALLOWED.get(room, set())
    for module, names in imports(path):
        for target in own_folders(module, names):
            assert target in allowed, f"{room} must not import fluxboard.{target}"
        top = module.split(".")[0]
        assert top not in ("fluxboard_sim", "fluxboard_host"), f"{path}: firmware imports {top}"
        if room != "hal":
            assert top not in HARDWARE, f"only hal may import {top}"
        if top == "micropython":
            assert room in ("compat", "hal", *PURE), f"{room} must not import micropython"
        if room in PURE:
            assert top not in DEVICE_ONLY, f"{room} is pure: no {top}"


def test_shims_import_nothing_of_ours():
    shims = ROOT / "hardware" / "simulator" / "fluxboard_sim" / "shims"
    files = list(shims.glob("*.py"))
    assert files
    for path in files:
        for module, _ in imports(path):
            assert module.split(".")[0] not in ("fluxboard", "fluxboard_sim", "fluxboard_host")


def test_host_imports_pure_folders_only():
    allowed = {"boards", "errors", "games", "link", "lights", "compat", ""}
    for path in (ROOT / "host_tools" / "fluxboard_host").rglob("*.py"):
        for module, names in imports(path):
            for target in own_folders(module, names):
                assert target in allowed, f"{path}: the host must not import fluxboard.{target}"


def test_firmware_never_asks_whether_it_is_simulated():
    for path in FILES:
        text = path.read_text()
        for word in ("sys.platform", "linux", "simulat"):
            assert word not in text, f"{path}: {word}"


def test_everything_but_hal_imports_on_cpython():
    import importlib

    for path in FILES:
        if folder(path) in ("hal", "main", "starter") or "viper" in path.name:
            continue
        name = ".".join(path.relative_to(FIRMWARE).with_suffix("").parts)
        importlib.import_module(name.removesuffix(".__init__"))
