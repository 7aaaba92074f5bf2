"""The Makefile where the repository lies in a folder whose name has spaces."""

import shlex
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PLACE = "/a b ä/site-packages"


@pytest.mark.parametrize("target", ["check", "test"])
def test_the_types_are_read_from_a_path_with_spaces(target):
    done = subprocess.run(
        ["make", "-n", target, "SITE=" + PLACE], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    words = [shlex.split(line) for line in done.stdout.splitlines() if "pyright" in line]
    assert [line[line.index("--typeshedpath") + 1] for line in words] == [PLACE]
