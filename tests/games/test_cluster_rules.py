"""Every sentence of Cluster's rulebook and each ruling R-C1 … R-C8 in a position of its own."""

import pytest
from fluxboard.errors import BadArgs, Illegal, Malformed, WrongState
from fluxboard.games.cluster import ClusterGame, Position

START = ".XXXXXX./O......O/O......O/O......O/O......O/O......O/O......O/.XXXXXX."
SECOND_PICTURE = ".XX.XXX./O......O/O..XO.../O......O/O......O/O......O/O......O/.XXXXXX."
BEFORE_THIRD = "......../...X..../....XXXO/OOOXX..O/..OXX..O/..O.X.../..O....O/.....OXO"
THIRD_PICTURE = "......../...X..../....XXXO/OOXXX..O/..OXX..O/..O.X.../..O....O/.....O.O"

# O can bring itself to B1, E4 or A2 and leaves both X stones walled in.
WALL_READY = "X......./O.O...../.OO...../....O.../......../.....O.O/.....OOO/.....OOX"
# O is walled in for good, and X has a stone to move to and fro.
WALLED = "OX....../X.X...../.XX...../......../......../.....X.X/.....XXX/.....XXO"


def empty_but(**stones):
    """Return rows with the named stones on them: empty_but(D3="X")."""
    return "/".join(
        "".join(stones.get(f"{col}{row}", ".") for col in "ABCDEFGH") for row in range(1, 9)
    )


def texts(pos, square):
    return sorted(
        pos.move_text(m)[2:] for m in pos.legal_moves() if pos.move_text(m)[:2] == square
    )


def game(rows, side="X", **options):
    return ClusterGame(options, Position.from_text(rows, side))


def why(rows, move, side="X"):
    pos = Position.from_text(rows, side)
    return pos.why_illegal(pos.parse_move(move))


# The pictures: row 1 is printed at the top, column A on the left.


def test_start_is_the_first_picture_row_one_at_the_top():
    pos = Position.start()
    assert pos.to_text() == START
    assert (pos.to_move, len(pos.cells)) == (1, 64)
    assert ClusterGame().number == 1
    assert ClusterGame().last is None


def test_orientation_square_numbers():
    pos = Position.from_text(empty_but(D3="X", H1="O", A8="O"))
    assert [sq for sq in range(64) if pos.cells[sq] == 1] == [2 * 8 + 3]
    assert [sq for sq in range(64) if pos.cells[sq] == 2] == [7, 56]
    assert pos.parse_move("D3A6") == 2 * 8 + 3 | (5 * 8 + 0) << 6


def test_second_picture_is_reached_by_its_moves_and_number_two():
    cluster = ClusterGame()
    assert cluster.apply("D1D3") == [("move", "D1D3", 0)]
    assert cluster.number == 1
    assert cluster.apply("H3E3") == [("move", "H3E3", 0)]
    assert cluster.pos.to_text() == SECOND_PICTURE
    assert cluster.pos.to_move == 1
    assert cluster.number == 2
    assert cluster.last == (cluster.pos.parse_move("H3E3"), False)


def test_second_picture_d3_goes_to_these_five_squares_only():
    pos = Position.from_text(SECOND_PICTURE)
    assert texts(pos, "D3") == ["A3", "A6", "D1", "D5", "G6"]
    assert pos.why_illegal(pos.parse_move("D3G3")) == "jump"
    for target, captures in (("D1", 0), ("D5", 0), ("G6", 0), ("A3", 1), ("A6", 1)):
        assert game(SECOND_PICTURE).apply("D3" + target)[0] == ("move", "D3" + target, captures)


def test_third_picture_white_wins_by_g8_takes_c4():
    cluster = game(BEFORE_THIRD)
    assert cluster.apply("G8xC4") == [("move", "G8C4", 1), ("end", 1, "connected")]
    assert cluster.pos.to_text() == THIRD_PICTURE
    assert cluster.last == (cluster.pos.parse_move("G8C4"), True)
    assert cluster.legal() == []


# Movement.


def test_moves_go_along_row_column_and_diagonals_only():
    rows = empty_but(D4="X", B8="X", A1="O", H7="O")
    for target in ("E6", "F5", "C2", "A3", "D4"):
        assert why(rows, "D4" + target) == "line"


@pytest.mark.parametrize(
    ("direction", "target"),
    [
        ("row", "F4"), ("row", "B4"), ("column", "D6"), ("column", "D2"),
        ("falling", "F6"), ("falling", "B2"), ("rising", "F2"), ("rising", "B6"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("colour", ["X", "O"])
def test_c1_distance_is_all_stones_of_the_line_in_both_directions(direction, target, colour):
    far = {"row": "H4", "column": "D8", "falling": "H8", "rising": "G1"}[direction]
    pos = Position.from_text(
        empty_but(**{"D4": "X", far: colour, "A2": "X", "C8": "O", "H7": "O"})
    )
    sq, to = pos.parse_move("D4" + target) & 63, pos.parse_move("D4" + target) >> 6
    assert pos.need(sq, to) == 2
    assert target in texts(pos, "D4")


def test_c1_stones_of_both_colours_count_not_only_own():
    pos = Position.from_text(empty_but(A1="X", E1="O", G1="O", A8="X", C8="O"))
    assert "D1" in texts(pos, "A1")  # 1 white and 2 black in row 1


def test_c1_exactly_that_distance():
    rows = empty_but(D4="X", H4="O", A2="X", C8="O")
    assert why(rows, "D4E4") == "distance"
    assert why(rows, "D4F4") == ""
    assert why(rows, "D4G4") == "distance"


def test_c1_need_is_zero_off_the_lines():
    pos = Position.start()
    assert pos.need(0, 0) == pos.need(0, 10) == pos.need(3, 8) == 0
    assert pos.need(1, 2) == 6  # row 1
    assert pos.need(1, 9) == 2  # column B
    assert pos.need(1, 10) == 2  # B1 to H7
    assert pos.need(1, 8) == 2  # A2 to B1


def test_c2_own_stones_may_be_jumped():
    assert why(empty_but(A1="X", B1="X", H4="X", H8="O", H6="O"), "A1C1") == ""


def test_c2_opponents_may_not_be_jumped():
    assert why(empty_but(A1="X", B1="O", D5="X", H8="O"), "A1C1") == "jump"
    assert why(empty_but(C1="X", B1="O", D5="X", H8="O"), "C1A1") == "jump"


def test_c2_own_stones_may_not_be_captured():
    assert why(empty_but(A1="X", C1="X", H8="O", H6="O"), "A1C1") == "own"


def test_c2_opponents_are_captured():
    cluster = game(empty_but(A1="X", C1="O", H8="O", H6="O", E8="X"))
    assert cluster.apply("A1C1")[0] == ("move", "A1C1", 1)
    assert cluster.pos.to_text() == empty_but(C1="X", H8="O", H6="O", E8="X")


def test_only_own_stones_move_and_sides_alternate():
    cluster = ClusterGame()
    assert why(START, "A2C2") == "turn"
    assert why(START, "D4D5") == "empty"
    cluster.apply("B1H1")
    assert cluster.pos.to_move == 2
    with pytest.raises(Illegal) as refused:
        cluster.apply("C1C3")
    assert refused.value.why == "turn"


# The end.


@pytest.mark.parametrize("near", ["C4", "E4", "D3", "D5", "C3", "E5", "E3", "C5"])
def test_c3_stones_touch_across_edges_and_corners(near):
    assert Position.from_text(empty_but(**{"D4": "X", near: "X"})).connected(1)


@pytest.mark.parametrize("apart", ["B4", "F4", "D2", "D6", "B2", "F6", "F2", "B6", "C6"])
def test_c3_two_steps_away_does_not_touch(apart):
    assert not Position.from_text(empty_but(**{"D4": "O", apart: "O"})).connected(2)


def test_c3_board_edges_do_not_wrap():
    assert not Position.from_text(empty_but(H3="X", A4="X")).connected(1)
    assert not Position.from_text(empty_but(H3="X", A5="X")).connected(1)
    assert not Position.from_text(empty_but(A1="X", A8="X")).connected(1)


def test_c3_a_lone_stone_is_connected_and_none_is_not():
    pos = Position.from_text(empty_but(A1="X"))
    assert pos.connected(1)
    assert not pos.connected(2)


def test_c3_a_group_may_be_long_and_bent():
    snake = dict.fromkeys(("A1", "B2", "C3", "C4", "B5", "A6", "B7", "C8", "D8"), "X")
    assert Position.from_text(empty_but(**snake)).connected(1)
    for link in ("B2", "C3", "C4", "B5", "A6", "B7", "C8"):
        broken = {square: stone for square, stone in snake.items() if square != link}
        assert not Position.from_text(empty_but(**broken)).connected(1)


def test_first_to_connect_wins():
    cluster = game(empty_but(A1="X", D1="X", H8="O", H6="O"))
    assert cluster.outcome() is None
    assert cluster.apply("A1C1") == [("move", "A1C1", 0), ("end", 1, "connected")]
    assert cluster.outcome() == (1, "connected")


# X on H4 takes F2: X is together, and so are the O that are left.
BOTH = "......../.....O../...O.X../....O..X/.....O../......../......../........"
# D5 takes B3 and leaves O and the lone X both together.
BOTH_ONE_STONE = "....X.../......../OX....../......../...O..../......../......../........"


def test_c4_both_connected_the_mover_wins():
    assert game(BOTH).apply("H4F2")[1:] == [("end", 1, "both")]


def test_c4_option_draw():
    assert game(BOTH, simultaneous="draw").apply("H4F2")[1:] == [("end", 0, "both")]


def test_c4_both_connected_with_a_lone_stone_the_mover_still_wins():
    assert game(BOTH_ONE_STONE, "O").apply("D5B3")[1:] == [("end", 2, "both")]


def test_c4_option_draw_overrides_the_one_stone_sentence():
    cluster = game(BOTH_ONE_STONE, "O", simultaneous="draw")
    assert cluster.apply("D5B3")[1:] == [("end", 0, "both")]


@pytest.mark.parametrize("simultaneous", ["win", "draw"])
def test_one_stone_left_wins_if_the_other_is_not_connected(simultaneous):
    cluster = game(
        "......../....X.../X.....O./......../O......./......../......X./........",
        simultaneous=simultaneous,
    )
    assert cluster.apply("A3A5") == [("move", "A3A5", 1), ("end", 2, "one_stone")]


@pytest.mark.parametrize("simultaneous", ["win", "draw"])
def test_c5_only_the_opponent_connected_by_my_move(simultaneous):
    rows = "......../.OO...../.....X../.X....../......../.......X/......../.......O"
    cluster = game(rows, simultaneous=simultaneous)
    assert cluster.apply("H6H8") == [("move", "H6H8", 1), ("end", 2, "connected")]


def test_c6_a_side_without_moves_passes_by_itself():
    cluster = game(WALL_READY, "O")
    assert cluster.apply("E4B1") == [("move", "E4B1", 0), ("pass", 1)]
    assert cluster.outcome() is None
    assert cluster.pos.to_move == 2
    assert cluster.moves() == ["E4B1", "--"]
    assert cluster.plies == 2
    assert cluster.pos.played(1) == (-1, False)
    assert cluster.last == (cluster.pos.parse_move("E4B1"), False)
    assert cluster.legal()


def test_c6_undo_takes_the_pass_back_with_the_move():
    cluster = game(WALL_READY, "O")
    before = cluster.dump()
    cluster.apply("E4B1")
    assert cluster.undo() == [("undo", "E4B1")]
    assert (cluster.dump(), cluster.pos.to_move, cluster.plies) == (before, 2, 0)
    assert cluster.last is None


def test_c6_option_lose():
    cluster = game(WALL_READY, "O", no_move="lose")
    assert cluster.apply("E4B1") == [("move", "E4B1", 0), ("end", 2, "no_move")]
    assert cluster.moves() == ["E4B1"]


def test_c6_a_game_may_begin_with_a_pass_which_undo_leaves():
    cluster = game(WALLED, "O")
    assert (cluster.moves(), cluster.pos.to_move) == (["--"], 1)
    with pytest.raises(WrongState):
        cluster.undo()
    cluster.apply("C2E2")
    assert cluster.undo() == [("undo", "C2E2")]
    assert cluster.moves() == ["--"]


def test_c6_option_lose_at_the_start():
    assert game(WALLED, "O", no_move="lose").outcome() == (1, "no_move")


def test_c6_both_must_pass_in_a_row_is_a_draw(monkeypatch):
    cluster = game(WALL_READY, "O")
    with monkeypatch.context() as patch:
        # Nobody can move after this; no position of stones is known in which that comes about.
        legal = Position.legal_moves
        patch.setattr(Position, "legal_moves", lambda pos: [] if pos.plies else legal(pos))
        assert cluster.apply("E4B1") == [
            ("move", "E4B1", 0), ("pass", 1), ("pass", 2), ("end", 0, "no_move"),
        ]  # fmt: skip
    assert cluster.moves() == ["E4B1", "--", "--"]
    assert cluster.undo() == [("undo", "E4B1")]
    assert (cluster.plies, cluster.outcome(), cluster.pos.to_move) == (0, None, 2)


def shuffle(cluster, *moves):
    return [cluster.apply(move) for move in moves][-1]


CYCLE = ("B1H1", "A2C2", "H1B1", "C2A2")


def test_c7_third_time_is_a_draw_not_the_second():
    cluster = ClusterGame()
    shuffle(cluster, *CYCLE)
    assert cluster.outcome() is None
    assert shuffle(cluster, *CYCLE) == [("move", "C2A2", 0), ("end", 0, "repetition")]


def test_c7_the_side_to_move_is_part_of_the_position():
    rows = empty_but(A1="X", H8="X", A8="O", H1="O")
    cluster = game(rows)
    boards = []
    while cluster.outcome() is None and len(boards) < 40:
        boards.append((cluster.pos.to_text(), cluster.pos.to_move))
        cluster.apply(sorted(cluster.legal())[len(boards) % 3])
    last = (cluster.pos.to_text(), cluster.pos.to_move)
    assert (cluster.outcome() == (0, "repetition")) == (boards.count(last) == 2)


def test_c7_option_off():
    cluster = ClusterGame({"repetition": "off"})
    for _ in range(5):
        shuffle(cluster, *CYCLE)
    assert cluster.outcome() is None
    assert cluster.pos.repeats() == 5


def test_c7_undo_of_the_third_time_goes_on():
    cluster = ClusterGame()
    shuffle(cluster, *CYCLE, *CYCLE)
    assert cluster.undo() == [("undo", "C2A2")]
    assert cluster.outcome() is None
    assert cluster.apply("C2A2")[-1] == ("end", 0, "repetition")


def test_c7_counts_under_passes_too():
    cluster = game(WALLED)
    assert cluster.apply("C2E2") == [("move", "C2E2", 0), ("pass", 2)]
    assert cluster.apply("E2C2") == [("move", "E2C2", 0), ("pass", 2)]
    assert cluster.apply("C2E2") == [("move", "C2E2", 0), ("pass", 2)]
    # The start, White to move, comes a third time only after Black's second pass there.
    assert cluster.apply("E2C2") == [
        ("move", "E2C2", 0), ("pass", 2), ("end", 0, "repetition"),
    ]  # fmt: skip
    assert cluster.undo() == [("undo", "E2C2")]
    assert cluster.moves() == ["C2E2", "--", "E2C2", "--", "C2E2", "--"]


def test_c8_number_goes_up_after_blacks_move_or_pass():
    cluster = game(WALLED)
    numbers = [cluster.number]
    for move in ("C2E2", "E2C2", "C2E2"):
        cluster.apply(move)
        numbers.append(cluster.number)
    assert numbers == [1, 2, 3, 4]
    plain = ClusterGame()
    seen = []
    for move in CYCLE:
        plain.apply(move)
        seen.append(plain.number)
    assert seen == [1, 2, 2, 3]


def test_c8_number_when_black_begins_counts_his_moves():
    cluster = game(BOTH_ONE_STONE, "O")
    assert cluster.number == 1
    cluster.apply("D5D4")
    assert cluster.number == 2
    cluster.undo()
    assert cluster.number == 1


def test_c8_number_stays_when_whites_move_ends_the_game():
    cluster = game(BEFORE_THIRD)
    cluster.apply("G8C4")
    assert cluster.outcome() is not None
    assert cluster.number == 1


# Verbs around the rules.


def test_an_ended_game_takes_no_moves_but_can_be_taken_back():
    cluster = game(BEFORE_THIRD)
    cluster.apply("G8C4")
    with pytest.raises(Illegal) as refused:
        cluster.apply("D2D3")
    assert refused.value.why == "over"
    assert cluster.undo() == [("undo", "G8C4")]
    assert cluster.outcome() is None
    assert cluster.pos.to_text() == BEFORE_THIRD
    assert cluster.apply("D2D4" if "D2D4" in cluster.legal() else cluster.legal()[0])


def test_the_record_in_pieces():
    cluster = ClusterGame()
    shuffle(cluster, *CYCLE)
    assert cluster.moves() == list(CYCLE)
    assert cluster.moves(1) == list(CYCLE[1:])
    assert cluster.moves(1, 3) == list(CYCLE[1:3])
    assert cluster.moves(2, 99) == list(CYCLE[2:])
    assert cluster.moves(4) == []


def test_targets_of_the_side_to_move_only():
    pos = Position.from_text(SECOND_PICTURE)
    assert sorted(pos.targets(19)) == [3, 16, 35, 40, 46]  # D1 A3 D5 A6 G6
    assert pos.targets(20) == []  # E3 is Black's
    assert pos.targets(27) == []


def test_a_finished_position_has_no_moves():
    pos = Position.from_text(THIRD_PICTURE, "O")
    assert pos.outcome() == (1, "connected")
    assert pos.legal_moves() == [] == pos.targets(7)
    assert pos.perft(1) == pos.perft(2) == 0
    assert pos.perft(0) == 1
    assert pos.why_illegal(pos.parse_move("A4A5")) == "over"


@pytest.mark.parametrize(("side", "winner"), [(1, 2), (2, 1)])
def test_resign(side, winner):
    cluster = ClusterGame()
    cluster.apply("B1H1")
    assert cluster.resign(side) == [("end", winner, "resign")]
    assert cluster.outcome() == (winner, "resign")
    assert cluster.legal() == []
    for verb in (cluster.undo, cluster.abort, lambda: cluster.resign(1)):
        with pytest.raises(WrongState):
            verb()
    with pytest.raises(Illegal):
        cluster.apply("A2C2")


def test_abort_has_no_winner():
    cluster = ClusterGame()
    assert cluster.abort() == [("end", 0, "abort")]
    with pytest.raises(WrongState, match="abort"):
        cluster.undo()


@pytest.mark.parametrize("side", [0, 3, "X", None])
def test_resign_of_nobody(side):
    cluster = ClusterGame()
    with pytest.raises(BadArgs):
        cluster.resign(side)
    assert cluster.outcome() is None


def test_undo_with_nothing_played():
    with pytest.raises(WrongState):
        ClusterGame().undo()
    with pytest.raises(WrongState):
        Position.start().pop()


def test_illegal_names_the_value_the_reason_and_the_position():
    with pytest.raises(Illegal) as refused:
        game(SECOND_PICTURE).apply("d3d4")
    assert refused.value.why == "distance"
    assert refused.value.need == 2
    assert "D3D4" in str(refused.value)
    assert SECOND_PICTURE in str(refused.value)
    with pytest.raises(Illegal) as refused:
        game(SECOND_PICTURE).apply("D3G3")
    assert (refused.value.why, refused.value.need) == ("jump", 0)


@pytest.mark.parametrize(
    "text", ["D1D3", "d1d3", "d1 d3", "D1-D3", "d1xd3", " D1 - d3 ", "D1 X D3"]
)
def test_moves_are_read_in_these_forms(text):
    assert Position.start().parse_move(text) == 3 | 19 << 6


@pytest.mark.parametrize(
    "text",
    ["", "D1", "D9D3", "D0D3", "I1D3", "D1D", "D1D3D5", "D1+D3", "D1--D3", "1D3D", "@1D3", "D1D³",
     None, 5, b"D1D3", "D1\u0131D3", "\xc11D3", "D1:D3", "DXD3"],
)  # fmt: skip
def test_malformed_moves_name_the_value_and_the_position(text):
    cluster = ClusterGame()
    with pytest.raises(Malformed) as refused:
        cluster.apply(text)
    assert repr(text) in str(refused.value)
    assert START in str(refused.value)
    assert cluster.plies == 0


@pytest.mark.parametrize(
    "options", [{"ties": "win"}, {"simultaneous": "lose"}, {"no_move": ""}, {"repetition": 1}]
)
def test_unknown_options(options):
    with pytest.raises(BadArgs) as refused:
        ClusterGame(options)
    assert next(iter(options)) in str(refused.value)


def test_default_options():
    expected = {"simultaneous": "win", "no_move": "pass", "repetition": "on"}
    assert ClusterGame().options == expected
    assert ClusterGame({"no_move": "lose"}).options == dict(expected, no_move="lose")
    assert ClusterGame().options == expected
