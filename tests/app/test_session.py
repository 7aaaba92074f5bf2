"""The session: from board, pads, console and host to moves, events and marks."""

import json

import pytest
from fluxboard.errors import BadArgs, Illegal, Malformed, NotFound, WrongState
from fluxboard.games.cluster import Position

from tests.app.board import Board, started


def test_the_game_begins_when_the_board_is_set_up():
    board = Board()
    session = board.session
    assert session.phase == "idle"
    session.new("clu", "Ann", "Tom")
    board.wait(1000)
    assert session.phase == "setup"
    assert board.heard("setup") == [{"miss": 24, "extra": 0, "turned": 0}]
    cells = Position.start().cells
    for at in range(63, -1, -1):
        board.set(at, cells[at]).wait(100)
    assert session.phase == "setup"
    board.wait(600)
    assert session.phase == "play"
    assert board.kinds()[0] == "game" and board.kinds()[-1] == "ready"
    assert "move" not in board.kinds()


def test_the_start_position_is_asked_for_square_by_square():
    board = Board("start")
    board.set("B1", 0).set("D4", 1).set("A2", 1).set("C8", 3)
    board.session.new()
    board.wait(4000)
    marks = board.marks()
    assert marks == {"B1": "X", "D4": "E", "A2": "E", "C8": "~"}
    assert board.session.phase == "setup"
    board.lay().wait(600)
    assert board.session.phase == "play"
    assert board.marks() == {}


def test_a_board_turned_by_a_quarter_is_told():
    board = Board()
    start = Position.start().cells
    board.lay(bytes(start[(at & 7) * 8 + 7 - (at >> 3)] for at in range(64)))
    board.session.new()
    board.wait(100)
    assert board.heard("setup")[-1]["turned"] == 1
    board.lay().wait(700)
    assert board.session.phase == "play"


def test_a_scrambled_board_is_no_game():
    board = Board()
    board.lay(bytes((at * 7 % 3) for at in range(64)))
    board.session.new()
    board.wait(5000)
    assert board.session.phase == "setup"
    assert board.heard("setup")[0]["extra"] > 10
    board.lay().wait(700)
    assert board.session.phase == "play"


def test_a_blind_board_is_not_ready():
    board = Board()
    board.lay(bytes([4] * 64))
    board.session.new()
    board.wait(2000)
    assert board.session.phase == "setup"


def test_a_move_on_the_board():
    board = started()
    board.move("D1D3")
    assert board.events == [
        ("lift", {"sq": "D1", "c": "X"}),
        ("cand", {"m": "D1D3"}),
        ("move", {"m": "D1D3", "x": 0, "n": 1, "by": "board"}),
    ]
    assert board.marks() == {"D1": "f", "D3": "t"}


def test_marks_of_a_lifted_stone():
    board = started()
    board.set("D1", 0).wait(200)
    assert board.marks() == {"D1": "h", "B3": "T", "D3": "T", "F3": "T"}
    board.set("D1", 1).wait(200)
    assert board.marks() == {}
    assert board.kinds() == ["lift", "drop"]


def test_marks_tell_captures_apart():
    board = started()
    board.move("D1D3").move("A2C2").move("B1B3")
    marks = None
    game = board.session.game
    for move in game.pos.legal_moves():
        if game.pos.cells[move >> 6]:
            board.set(move & 63, 0).wait(200)
            marks = board.session.marks[move >> 6]
            assert marks == 2
            board.set(move & 63, game.pos.to_move).wait(200)
    assert marks is not None


def test_an_amended_move_is_one_move():
    board = started()
    board.move("D1D3").move("D3B3")
    assert board.heard("amend") == [{"m": "D1B3", "was": "D1D3", "x": 0, "n": 1}]
    assert board.session.game.moves() == ["D1B3"]
    board.move("B3D1")
    assert board.heard("undo") == [{"m": "D1B3", "n": 0}]
    assert board.session.game.moves() == []


def test_an_illegal_move_is_told_with_its_way_back():
    board = started()
    board.move("D1D4", 1200)
    assert board.heard("illegal") == [{"m": "D1D4", "why": "distance", "need": 2}]
    assert board.marks()["D4"] == "E" and board.marks()["D1"] == "w"
    board.move("D4D1", 300)
    assert board.kinds()[-1] == "sync"
    assert board.marks() == {}


def test_a_knocked_over_board_is_guided():
    board = started()
    board.move("D1D3")
    for name in ("A2", "A3", "A4", "H2", "H3", "H4"):
        board.set(name, 0)
    board.set("E5", 2).wait(900)
    assert board.session.phase == "recover"
    data = board.heard("desync")[-1]
    assert ["A2", "O"] in data["miss"] and data["extra"] == [["E5", "O"]]
    assert board.marks()["A2"] == "O" and board.marks()["E5"] == "E"
    board.lay(board.session.game.pos.cells).wait(600)
    assert board.session.phase == "play"
    assert board.kinds()[-1] == "sync"
    assert board.session.game.moves() == ["D1D3"]


def test_a_take_back_is_offered_and_done_by_a_pad():
    board = started()
    board.move("D1D3").move("A2C2")
    board.session.pad(0, True, board.now)
    board.move("C2A2", 1200)
    assert board.heard("takeback") == [{"n": 1}]
    assert set(board.marks().values()) >= {"!"}
    board.session.pad(4, True, board.now)
    board.wait(300)
    assert board.session.game.moves() == ["D1D3"]
    assert board.heard("undo") == [{"m": "A2C2", "n": 1}]
    board.move("A2C2")
    assert board.session.game.moves() == ["D1D3", "A2C2"]


def test_a_take_back_may_be_declined():
    board = started()
    board.move("D1D3")
    board.session.confirm()
    board.move("D3D1", 1200)
    board.session.confirm(False)
    board.wait(100)
    with pytest.raises(WrongState):
        board.session.confirm(False)
    board.move("D1D3")
    assert board.session.game.moves() == ["D1D3"]


def test_a_seat_pad_closes_the_move():
    board = started()
    board.move("D1D3")
    board.session.pad(2, True, board.now)
    board.session.pad(2, False, board.now)
    board.move("D3B3", 1200)
    assert board.heard("illegal")[-1]["why"] == "twice"
    assert board.session.game.moves() == ["D1D3"]


def test_console_moves_and_errors_that_change_nothing():
    board = started()
    session = board.session
    session.play("d1 d3", "host")
    assert board.heard("move") == [{"m": "D1D3", "x": 0, "n": 1, "by": "host"}]
    before = session.dump()
    wrong = ("D9D3", Malformed), ("", Malformed), ("A2B2", Illegal), ("D3D5", Illegal)
    for text, error in wrong:
        with pytest.raises(error):
            session.play(text)
    with pytest.raises(BadArgs):
        session.seat(3, "Eve")
    with pytest.raises(BadArgs):
        session.seat(2, "ann")
    with pytest.raises(BadArgs):
        session.seat(2, "a\nb")
    with pytest.raises(BadArgs):
        session.lang = "fr"
    with pytest.raises(NotFound):
        session.new("chess")
    with pytest.raises(NotFound, match="does not play kinetigo; its games: cluster"):
        session.new("kinetigo")
    with pytest.raises(Malformed, match="does not play kinetigo"):
        session.resume('["kinetigo", null, null, "K1 - L3,L2,L1,R3,R2,R1 - -"]')
    with pytest.raises(NotFound, match="does not play kluster; its games: cluster"):
        session.new("klu", "Ann", "Tom")
    with pytest.raises(BadArgs):
        session.new("cluster", "Ann", "ann")
    with pytest.raises(BadArgs):
        session.new("cluster", options={"repetition": "maybe"})
    with pytest.raises(BadArgs):
        session.comment("Ann", "  ")
    with pytest.raises(Malformed):
        session.resume("{}")
    with pytest.raises(WrongState):
        session.confirm(False)
    assert session.dump() == before
    board.move("D1D3")
    assert session.game.moves() == ["D1D3"]
    board.move("A2C2")
    assert session.game.moves() == ["D1D3", "A2C2"]


def test_a_reply_by_host_confirms_a_move_that_has_not_settled():
    board = started()
    board.move("D1D3", 100)
    assert board.heard("cand")
    board.session.play("A2C2", "host")
    assert [data["m"] for data in board.heard("move")] == ["D1D3", "A2C2"]


def test_undo_by_console_is_guided_back():
    board = started()
    board.move("D1D3")
    board.session.undo()
    board.wait(5000)
    assert board.session.game.moves() == []
    assert board.heard("desync")[-1] == {"miss": [["D1", "X"]], "extra": [["D3", "X"]]}
    board.move("D3D1")
    assert board.kinds()[-1] == "sync"
    with pytest.raises(WrongState):
        board.session.undo()


def test_nothing_happens_without_a_game():
    board = Board("start").wait(500)
    session = board.session
    for call in (lambda: session.play("D1D3"), session.undo, session.confirm, session.abort):
        with pytest.raises(WrongState):
            call()
    with pytest.raises(WrongState):
        session.resign(1)
    assert session.dump() is None
    assert session.status()["game"] is None
    with pytest.raises(AttributeError):
        session.no_such_thing()
    session.pad(4, True, board.now)
    assert session.phase == "setup"


def test_confirming_the_set_up_begins_a_game_that_the_console_plays():
    board = Board()
    board.session.new()
    board.wait(200)
    with pytest.raises(WrongState):
        board.session.play("D1D3")
    board.session.confirm()
    board.wait(200)
    board.session.play("D1D3")
    board.session.play("A2C2")
    board.wait(1000)
    assert board.session.game.moves() == ["D1D3", "A2C2"]
    assert board.session.phase == "recover"


def test_resigning_and_the_next_game_by_setting_up():
    board = started()
    board.move("D1D3")
    board.session.resign(2)
    assert board.heard("end") == [{"w": "X", "why": "resign"}]
    assert board.session.phase == "over"
    board.wait(4000)
    assert board.session.phase == "over"
    with pytest.raises(WrongState):
        board.session.resign(1)
    board.move("D3D1", 200)
    board.wait(900)
    assert board.kinds()[-1] == "ready"
    assert board.session.phase == "play"
    assert board.session.names == ["Ann", "Tom"]
    assert board.session.game.moves() == []


def test_a_game_aborted_on_the_start_position_does_not_begin_again():
    board = started()
    board.session.abort("Ann")
    board.wait(5000)
    assert board.session.phase == "over"
    assert board.heard("end") == [{"w": None, "why": "abort"}]


def test_who_may_abort():
    board = started()
    with pytest.raises(WrongState):
        board.session.abort("Eve")
    board.wait(1000)
    board.now = (board.now + 15 * 60_000) % 2**30
    board.session.abort("Eve")
    board = started()
    board.session.players_left = True
    board.session.abort("Eve")
    board = started()
    board.settings.set("abort_idle_min", 1)
    board.now += 61_000
    board.session.abort("Eve")
    board = started()
    board.session.abort("TOM")
    board = started()
    board.session.seat(2, None)
    with pytest.raises(WrongState):
        board.session.abort("Eve")
    board.session.seat(1, None)
    board.session.abort("Eve")
    board = started()
    board.session.abort()


WIN = "......../...X..../....XXXO/OOOXX..O/..OXX..O/..O.X.../..O....O/.....OX."


def winning():
    board = started()
    session = board.session
    pos = Position.from_text(WIN)
    session.game.__init__(None, pos)
    board.lay(pos.cells)
    session.follow(None)
    board.wait(300)
    board.events.clear()
    return board


def test_a_win_lights_the_group_and_counts():
    board = winning()
    board.move("G8C4", 1200)
    assert board.heard("end") == [{"w": "X", "why": "connected"}]
    assert board.heard("rank") == [{"name": "Ann", "rank": 2}, {"name": "Tom", "rank": 1}]
    assert list(board.marks().values()).count("W") == board.session.game.pos.cells.count(1)
    assert board.session.rank("Ann") == 2
    # The move put back: the game goes on, and nothing was won.
    board.set("C4", 0).wait(100)
    board.set("G8", 1).set("C4", 2).wait(600)
    assert board.heard("undo") == [{"m": "G8C4", "n": 0}]
    assert board.session.phase == "play"
    assert board.session.rank("Ann") == 0
    board.move("G8C4", 1200)
    assert board.session.rank("Ann") == 2
    assert len(board.heard("rank")) == 2


def test_dump_and_resume():
    board = started(simultaneous="draw")
    board.move("D1D3").move("A2C2")
    dump = board.session.dump()
    assert json.loads(dump)[:3] == ["cluster", "Ann", "Tom"]
    other = Board()
    other.lay(board.state)
    other.session.resume(dump)
    assert other.session.phase == "recover"
    other.wait(500)
    assert other.session.phase == "play"
    assert other.session.game.moves() == ["D1D3", "A2C2"]
    assert other.session.game.options["simultaneous"] == "draw"
    assert other.session.names == ["Ann", "Tom"]
    other.move("E1E3")
    assert other.session.game.moves() == ["D1D3", "A2C2", "E1E3"]
    third = Board("start")
    third.session.resume(dump)
    third.wait(3000)
    assert third.session.phase == "recover"
    assert third.heard("desync")
    third.lay(other.session.game.pos.cells).wait(600)
    assert third.session.phase == "recover"
    third.lay(board.state).wait(600)
    assert third.session.phase == "play"
    with pytest.raises(Malformed):
        third.session.resume('["cluster", null, null, "rubbish"]')
    assert third.session.phase == "play"


def test_resuming_a_finished_game():
    board = started()
    board.session.resign(1)
    other = Board("start")
    other.session.resume(board.session.dump())
    other.wait(2000)
    assert other.session.phase == "over"


def test_a_faulty_square_and_its_console_move():
    board = started()
    board.session.faults([(19, "dead", 3)])
    board.set("D3", 4).wait(100)
    assert board.heard("fault") == [{"sq": "D3", "why": "dead", "ch": 3}]
    assert board.marks() == {"D3": "?"}
    board.set("D1", 0).wait(200)
    assert board.heard("ask") == [{"what": "move", "sq": "D1"}]
    board.session.play("D1D3")
    board.wait(500)
    assert board.session.phase == "play"
    board.move("A2C2")
    # Away from the faulty square: only the arrival is seen.
    board.set("B3", 1).wait(1500)
    assert board.heard("desync")[-1]["extra"] == [["B3", "X"]]
    assert board.heard("ask")[-1] == {"what": "move", "sq": "B3"}
    board.session.faults([])
    assert board.heard("fault_ok") == [{"sq": "D3"}]


def test_weak_stones_are_to_be_centred():
    board = started()
    board.set("B1", 3).wait(1500)
    assert board.heard("weak") == [{"sq": "B1"}]
    assert board.marks() == {"B1": "~"}


def test_status_tells_it_all():
    board = started()
    board.move("D1D3")
    board.set("A2", 0).set("B2", 3).wait(40)
    status = board.session.status()
    assert status["board"] == ".XX.XXX./" + "O......O/O..X...O/" + "O......O/" * 4 + ".XXXXXX."
    assert status["sensed"][8:10] == ".~"
    for key, value in (
        ("game", "cluster"), ("to", "O"), ("n", 1), ("last", "D1D3"), ("x", 0), ("phase", "play"),
        ("names", ["Ann", "Tom"]), ("out", None), ("why", None), ("miss", 1), ("extra", 0),
    ):  # fmt: skip
        assert status[key] == value, key
    assert len(json.dumps(status, separators=(",", ":"))) < 400
    board.session.resign(1)
    assert board.session.status()["out"] == "O"
    assert board.session.status()["why"] == "resign"


def test_comments_are_kept_with_time_and_speaker():
    board = started()
    for number in range(12):
        board.session.comment("Ann", "well played %d" % number)
    assert board.heard("comment")[0] == {"who": "Ann", "text": "well played 0"}
    kept = board.session.comments()
    assert len(kept) == 8
    assert kept[-1] == [board.now // 1000, "Ann", "well played 11"]
    board.session.comment(None, "x" * 500)
    assert len(board.session.comments()[-1][2]) == 100


def test_names_and_language():
    board = started()
    board.session.seat(1, " Eve ")
    assert board.heard("name") == [{"side": "X", "name": "Eve"}]
    assert board.session.names == ["Eve", "Tom"]
    assert board.session.lang == "de"
    board.session.lang = "en"
    assert board.settings["lang"] == "en"


def test_passes_are_events_and_undone_with_their_move():
    rows = "OX...X.O/X.....X./X.....X./.......X/......../.X....../.......X/......XX"
    board = started()
    pos = Position.from_text(rows)
    board.session.game.__init__(None, pos)
    board.lay(pos.cells)
    board.session.follow(None)
    board.wait(300).events.clear()
    board.move("A3C3")
    assert board.heard("move")[0]["n"] == 1
    assert board.heard("pass") == [{"c": "O"}]
    board.session.undo()
    assert board.heard("undo") == [{"m": "A3C3", "n": 0}]


def test_a_third_repetition_ends_the_game():
    board = started()
    for _ in range(2):
        for text in ("D1D3", "A2C2", "D3D1", "C2A2"):
            board.move(text, 500)
            board.session.pad(0, True, board.now)
    assert board.heard("end") == [{"w": None, "why": "repetition"}]
    assert board.session.phase == "over"


@pytest.mark.parametrize("to", ["D3", "G6"])
def test_the_targets_go_dark_when_the_move_is_put_back(to):
    board = started()
    if to == "G6":
        board.move("D1D3").move("H3E3")
    start = "D1" if to == "D3" else "D3"
    for rest in (700, 120):
        board.move(start + to, rest).move(to + start, 1500)
        assert not set("hTC") & set(board.marks().values())


@pytest.mark.parametrize("closed", [False, True])
def test_a_capture_half_taken_back_lacks_the_captured_stone(closed):
    board = started()
    board.move("D1D3").move("H3E3").move("D3A3")
    if closed:
        board.session.confirm()
    board.events.clear()
    board.move("A3D3", 1500)
    assert not board.heard("illegal")
    assert board.heard("desync") == [{"miss": [["A3", "O"]], "extra": []}]
    assert board.marks()["A3"] == "O" and "E" not in board.marks().values()
    board.set("A3", 2).wait(1500)
    if closed:
        assert board.heard("takeback") == [{"n": 1}]
        board.session.confirm()
    assert board.session.game.moves() == ["D1D3", "H3E3"]


def test_every_answer_is_answered():
    board = started()
    session = board.session
    board.move("D1D3")
    board.events.clear()
    session.confirm()
    assert board.events == [("stands", {"m": "D1D3"})]
    with pytest.raises(WrongState):
        session.confirm()
    board.move("D3D1", 1200)
    board.events.clear()
    session.confirm(False)
    assert board.events == [("declined", {})]
    for name in ("A2", "A3", "A4", "H2", "H3", "H4"):
        board.set(name, 0)
    board.wait(900)
    assert session.phase == "recover"
    board.events.clear()
    session.confirm()
    assert board.events == [("ready", {"said": 1, "c": "O"})]
