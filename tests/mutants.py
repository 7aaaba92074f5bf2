"""Mutation testing by hand: `python -m tests.mutants games [sensing]`; games take ten minutes.

Needs `pip install mutmut==3.8.1`, which is not among the pinned packages. mutmut wants the code
and its settings in the current folder, so both are laid out in `build/mutmut/`: `src/fluxboard`,
the tests, and a setup.cfg written here. Only the named folders are mutated, and only their own
tests run, without those on MicroPython, and without perft at depth 4, which every other test
outruns. Viper files are left out: CPython cannot run them, and tests on MicroPython hold them
equal to their twins. At the end come the survivors, the counts and the share killed (timeouts
count, they are endless loops); `cd build/mutmut && python -m mutmut show NAME` prints a survivor.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WORK = ROOT / "build" / "mutmut"

# Tests that take long and kill nothing which the quick ones let live.
_SLOW = """
tests/games/test_cluster_known.py::test_perft[4-1563208]
tests/sensing/test_calibration.py::test_manual_beats_automatic
tests/sensing/test_faults.py::test_hands_in_a_hurry_are_no_fault
tests/sensing/test_faults.py::test_two_hands_are_not_an_open_input
tests/sensing/test_field.py::test_a_weak_field_of_minutes_is_taken_for_drift
tests/sensing/test_field.py::test_any_counts_leave_the_filter_well_formed
tests/sensing/test_field_numbers.py
tests/sensing/test_tracker_games.py
tests/sensing/test_with_world.py
"""

_SETTINGS = """[mutmut]
source_paths=src
only_mutate=
{mutate}
do_not_mutate=
    *_viper.py
pytest_add_cli_args=
    -p
    no:cacheprovider
    --import-mode=importlib
    -m
    not mpy and not sim and not hil
{slow}
pytest_add_cli_args_test_selection=
{tests}
use_git_change_detection=false
track_dependencies=false

[tool:pytest]
markers =
    mpy: runs on real MicroPython
    sim: runs the firmware on the board simulator
    hil: needs a real board
"""


def lay_out(folders):
    """Write code, tests and settings to build/mutmut, in place of what was there."""
    shutil.rmtree(WORK, ignore_errors=True)
    ignore = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "firmware" / "fluxboard", WORK / "src" / "fluxboard", ignore=ignore)
    shutil.copytree(ROOT / "tests", WORK / "tests", ignore=ignore)
    mutate = "\n".join(f"    src/fluxboard/{folder}/*" for folder in folders)
    tests = "\n".join(f"    tests/{folder}" for folder in folders)
    slow = "\n".join(f"    --deselect={test}" for test in _SLOW.split())
    (WORK / "setup.cfg").write_text(_SETTINGS.format(mutate=mutate, tests=tests, slow=slow))


def main(folders):
    """Mutate the named folders of the firmware and print the share that tests killed."""
    unknown = [name for name in folders if not (ROOT / "firmware" / "fluxboard" / name).is_dir()]
    if unknown or not folders:
        sys.exit(f"usage: python -m tests.mutants games [sensing]; not a folder: {unknown}")
    lay_out(folders)
    # The tests find the code by this path only: an installed fluxboard would hide the mutants.
    env = dict(os.environ, PYTHONPATH="")
    mutmut = [sys.executable, "-m", "mutmut"]
    subprocess.run([*mutmut, "run"], cwd=WORK, env=env, check=True)
    subprocess.run([*mutmut, "export-cicd-stats"], cwd=WORK, env=env, check=True)
    counts = json.loads((WORK / "mutants" / "mutmut-cicd-stats.json").read_text())
    subprocess.run([*mutmut, "results"], cwd=WORK, env=env, check=True)
    print(json.dumps(counts))
    dead = counts["killed"] + counts["timeout"]
    tried = dead + counts["survived"] + counts["suspicious"] + counts["no_tests"]
    print(f"{dead} of {tried} mutants killed: {100 * dead / tried:.1f} %")


if __name__ == "__main__":
    main(sys.argv[1:])
