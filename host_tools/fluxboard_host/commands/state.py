"""`fluxboard state`: the whole picture, once."""

from __future__ import annotations

from typing import Any

from fluxboard_host import output
from fluxboard_host.commands.common import BoardOption, JsonOption, PortOption, connect

_STONES = {".": "·", "X": "X", "O": "O", "~": "~", "?": "?"}


@output.reports_errors
def state(
    port: PortOption = None, board: BoardOption = None, json: JsonOption = False
) -> None:
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
    for line in picture(answer.get("board", ""), answer.get("sensed", "")):
        output.say(line)
    output.say("")
    for line in facts(answer):
        output.say(line)


def picture(board: str, sensed: str) -> list[str]:
    """Return the lines of the board: row 1 on top, `!` after a square that is sensed otherwise.

    board, sensed: rows joined by "/", one character a square.
    """
    rows, seen_rows = board.split("/"), sensed.split("/")
    lines = ["    " + " ".join("%-2s" % chr(65 + col) for col in range(len(rows[0])))]
    for number, row in enumerate(rows, 1):
        seen = seen_rows[number - 1] if number <= len(seen_rows) else row
        cells = []
        for stone, there in zip(row, seen, strict=False):
            shown = there if stone == "." and there in "~?" else stone
            cells.append(_STONES.get(shown, shown) + ("!" if there not in (stone, "?") else " "))
        lines.append("%2d  %s" % (number, " ".join(cells)))
    return [line.rstrip() for line in lines]


def facts(answer: dict[str, Any]) -> list[str]:
    """Return what is known besides the stones, a sentence each."""
    names = answer.get("names") or [None, None]
    sides = {"X": names[0] or "White (X)", "O": names[1] or "Black (O)"}
    lines = []
    if answer.get("out"):
        winner = answer["out"]
        lines.append(
            ("%s has won" % sides[winner] if winner in sides else "The game is drawn")
            + (": %s." % answer["why"] if answer.get("why") else ".")
        )
    elif answer.get("to") in sides:
        lines.append("%s to move, move %s." % (sides[answer["to"]], answer.get("n")))
    if answer.get("last"):
        captures = " (captures)" if answer.get("x") else ""
        lines.append("Last move: %s%s." % (answer["last"], captures))
    if answer.get("phase"):
        lines.append("Phase: %s." % answer["phase"])
    for key, words in (("miss", "Missing"), ("extra", "Too much")):
        if answer.get(key):
            squares = ", ".join("%s %s" % (square, side) for square, side in answer[key])
            lines.append("%s: %s." % (words, squares))
    if answer.get("ma") is not None:
        lines.append("The LEDs draw %s mA." % answer["ma"])
    return lines
