"""`fluxboard state`: the whole picture, once."""

from __future__ import annotations

from typing import Any

from fluxboard_host import output
from fluxboard_host.commands.common import BoardOption, JsonOption, PortOption, connect
from fluxboard_host.views import texts

_STONES = {".": "·"}
_PHASES = {
    "idle": "No game is being played.",
    "setup": "The stones are being set up.",
    "recover": "The stones are being put back as in the game.",
}


@output.reports_errors
def state(port: PortOption = None, board: BoardOption = None, json: JsonOption = False) -> None:
    """Show the position, whose turn it is and what the sensors see.

    A square is marked where the sensors see something else than the game has: `!`. A stone that is
    too far off centre shows as `~`, a sensor left out as `?`.

    \b
    Examples:
      fluxboard state
      fluxboard state --json | jq .board
    """
    with connect(port, board) as client:
        answer = client.state()
    if json:
        output.print_json(answer)
        return
    if answer.get("board"):
        for line in picture(answer["board"], answer.get("sensed", "")):
            output.say(line)
        output.say("")
    for line in facts(answer):
        output.say(line)


def picture(board: str, sensed: str) -> list[str]:
    """Return the lines of the board: row 1 on top, `!` after a square that is sensed otherwise.

    board: rows joined by "/"; sensed: the same squares, "/" or not; one character a square.
    """
    rows = board.split("/")
    width = len(rows[0])
    seen = sensed.replace("/", "")
    lines = ["    " + " ".join("%-2s" % chr(65 + col) for col in range(width))]
    for number, row in enumerate(rows):
        cells = []
        for stone, there in zip(row, seen[number * width :], strict=False):
            shown = there if stone == "." and there in "~?" else stone
            mark = "!" if there not in (stone, "?") else " "
            cells.append(_STONES.get(shown, shown) + mark)
        lines.append("%2d  %s" % (number + 1, " ".join(cells)))
    return [line.rstrip() for line in lines]


def facts(answer: dict[str, Any]) -> list[str]:
    """Return what is known besides the stones, a sentence each."""
    names = answer.get("names") or [None, None]
    sides = {"X": names[0] or "White (X)", "O": names[1] or "Black (O)"}
    lines = []
    if answer.get("out"):
        won = sides.get(answer["out"])
        aborted = answer.get("why") == "abort"
        end = "%s has won" % won if won else "The game is %s" % ("aborted" if aborted else "drawn")
        why = None if aborted else texts.ENDS["en"].get(answer.get("why"), answer.get("why"))
        lines.append("%s: %s." % (end, why) if why else end + ".")
    elif answer.get("to") in sides:
        lines.append("Move %s, %s to move." % (answer.get("num", "?"), sides[answer["to"]]))
    if answer.get("last"):
        captures = " (captures)" if answer.get("x") else ""
        lines.append("Last move: %s%s." % (answer["last"], captures))
    if answer.get("phase") in _PHASES:
        lines.append(_PHASES[answer["phase"]])
    if answer.get("miss") or answer.get("extra"):
        lines.append("Missing: %s, too many: %s." % (answer["miss"], answer["extra"]))
    if answer.get("ma") is not None:
        lines.append("The LEDs draw %s mA." % answer["ma"])
    return lines
