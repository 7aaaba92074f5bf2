"""What a person can type at the console, for completion: read from the board's own table."""

from __future__ import annotations

from fluxboard_host.firmware_build import firmware_dir


def words() -> list[str]:
    """Return the commands' German and English names, sorted; some have several words.

    The table has a line per command: id, module, German names, English names, separated by tabs,
    names by commas (fluxboard/console/commands.py).
    """
    names = set()
    for line in (firmware_dir() / "text" / "commands.txt").read_text("utf-8").splitlines():
        for field in line.split("\t")[2:]:
            names.update(name.strip() for name in field.split(",") if len(name.strip()) > 1)
    return sorted(names)
