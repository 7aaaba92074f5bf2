"""Known answers from outside (R-C11): positions, perft, a tournament game."""

import json
from pathlib import Path

import pytest
from fluxboard.games import cluster_plain, squares
from fluxboard.games.cluster import ClusterGame, Position

DATA = Path(__file__).resolve().parents[1] / "data"
POSITIONS = [json.loads(line) for line in (DATA / "cluster_positions.jsonl").open()]
GAMES = json.loads((DATA / "cluster_games.json").read_text())


def test_there_are_609_positions():
    assert len(POSITIONS) == 609
    assert sum(not known["legal"] for known in POSITIONS) == 3  # R-C6 in the data


def test_legal_moves_of_all_positions():
    for known in POSITIONS:
        pos = Position.from_text(known["board"], known["to_move"])
        found = [pos.move_text(move) for move in pos.legal_moves()]
        assert sorted(found) == sorted(known["legal"]), known["board"]
        assert len(found) == len(set(found))
        by_square = [
            squares.square_text(sq) + squares.square_text(to)
            for sq in range(64)
            for to in pos.targets(sq)
        ]
        assert sorted(by_square) == sorted(found)


def test_what_is_illegal_is_everything_else_and_has_a_reason():
    for known in POSITIONS[::50]:
        pos = Position.from_text(known["board"], known["to_move"])
        legal = set(pos.legal_moves())
        for move in range(4096):
            assert (pos.why_illegal(move) == "") == pos.is_legal(move) == (move in legal)


def test_moves_that_end_the_game_and_for_whom():
    reasons = {"mover": ("connected", "one_stone"), "opponent": ("connected", "one_stone")}
    for known in POSITIONS:
        pos = Position.from_text(known["board"], known["to_move"])
        mover = pos.to_move
        for move in pos.legal_moves():
            end = known["ends"].get(pos.move_text(move))
            pos.push(move)
            outcome = pos.outcome()
            if end is None:
                assert outcome is None, (known["board"], pos.move_text(move))
            else:
                assert "XO"[outcome[0] - 1] == end["winner"]
                assert outcome[1] in reasons.get(end["connected"], ("both",))
                assert pos.connected(mover) == (end["connected"] != "opponent")
                assert pos.connected(3 - mover) == (end["connected"] != "mover")
            pos.pop()


def test_push_and_pop_are_an_identity_on_all_positions():
    for known in POSITIONS:
        pos = Position.from_text(known["board"], known["to_move"])
        before = (bytes(pos.cells), pos.to_move, pos.plies, pos.outcome())
        for move in pos.legal_moves():
            pos.push(move)
            assert pos.pop() == move
            assert (bytes(pos.cells), pos.to_move, pos.plies, pos.outcome()) == before


@pytest.mark.parametrize(
    ("depth", "nodes"), [(0, 1), (1, 36), (2, 1244), (3, 44952), (4, 1563208)]
)
def test_perft(depth, nodes):
    pos = Position.start()
    assert pos.perft(depth) == nodes
    assert pos.cells == Position.start().cells
    assert pos.plies == 0


def test_tournament_game_ends_with_blacks_win():
    cluster = ClusterGame()
    played = GAMES[0]["moves"].split()
    for move in played[:-1]:
        assert cluster.apply(move)[1:] == []
    assert cluster.apply(played[-1]) == [("move", played[-1], 0), ("end", 2, "connected")]
    assert (GAMES[0]["winner"], cluster.plies, cluster.number) == ("O", 42, 22)
    assert cluster.moves() == played
    while cluster.plies:
        assert cluster.undo() == [("undo", played[cluster.plies])]
    assert cluster.pos.cells == Position.start().cells


def test_generation_writes_only_what_it_says():
    pos = Position.start()
    scratch, moves = bytearray(128), bytearray(192)
    count = cluster_plain.generate(pos.cells, 1, scratch, memoryview(moves).cast("H"))
    assert count == 36
    assert bytes(moves[72:]) == bytes(120)
    assert max(memoryview(moves).cast("H")) < 4096
