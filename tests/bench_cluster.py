"""Benchmark cases of Cluster; see tests/bench.py for the form of a case."""

_SETUP = """
from fluxboard.games.cluster_position import Position, hot
pos = Position.start()
cells, scratch, moves = pos.cells, pos._scratch, pos._moves
move = pos.parse_move("D1D3")
"""

_MIDGAME = (
    _SETUP
    + """
pos = Position.from_text(
    ".XX..X../O......O/O..XO.../O..X...O/O....X.O/O......O/...O...O/.X.XX.X."
)
cells = pos.cells
"""
)

CASES = (
    ("cluster: moves of the opening", _SETUP, "hot.generate(cells, 1, scratch, moves)", 200),
    ("cluster: moves of a middle game", _MIDGAME, "hot.generate(cells, 1, scratch, moves)", 200),
    ("cluster: is White connected", _SETUP, "hot.connected(cells, 1, scratch)", 400),
    ("cluster: list of legal moves", _SETUP, "pos._known = False; pos.legal_moves()", 200),
    ("cluster: why a move is illegal", _SETUP, "pos.why_illegal(move + 64)", 200),
    ("cluster: push and pop", _SETUP, "pos.push(move); pos.pop()", 400),
)
