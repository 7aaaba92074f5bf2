"""What is installed without the repository: firmware, simulator and data come along."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    pytest.importorskip("setuptools")
    folder = tmp_path_factory.mktemp("installed")
    subprocess.run(
        [sys.executable, "setup.py", "--quiet", "build_py", "--build-lib", str(folder)],
        cwd=ROOT / "host_tools",
        check=True,
        capture_output=True,
    )
    return folder


def names_below(folder, *suffixes):
    return {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.suffix in suffixes and "__pycache__" not in path.parts
    }


@pytest.mark.parametrize(
    ("source", "target", "suffixes"),
    [
        ("firmware/fluxboard", "fluxboard", (".py", ".txt")),
        ("hardware/simulator/fluxboard_sim", "fluxboard_sim", (".py", ".npz", ".npy", ".json")),
        ("host_tools/fluxboard_host", "fluxboard_host", (".py", ".json", ".tcss")),
    ],
)
def test_nothing_is_left_behind(installed, source, target, suffixes):
    there = names_below(installed / target, *suffixes) - {"device/boot.py", "device/main.py"}
    assert there == names_below(ROOT / source, *suffixes)


def test_the_firmware_is_built_from_what_is_installed(installed, tmp_path):
    script = (
        "from fluxboard_host import firmware_build as b\n"
        "from fluxboard_host.commands.demo import load_game\n"
        "assert load_game()['moves']\n"
        "print(b.top_files()['main.py'], b.source_hash())\n"
    )

    def run(**more):
        done = subprocess.run(
            [sys.executable, "-c", script],
            cwd=tmp_path,
            env={**os.environ, **more},
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout.split()

    path, digest = run(PYTHONPATH=str(installed))
    assert path == str(installed / "fluxboard_host" / "device" / "main.py")
    assert run() == [str(ROOT / "firmware" / "main.py"), digest]
