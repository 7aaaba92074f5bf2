"""Every command in both languages, shortened, wrong, and by the wrong person."""

import pytest
from fluxboard import errors
from fluxboard.console.finding import find, fold, table
from fluxboard.console.shared import side_of, square_name
from fluxboard.games.cluster import ClusterGame
from hypothesis import given
from hypothesis import strategies as st

from tests.console.fakes import FakeSession, Speaker, console, run

TABLE = list(table(console()))
NAMES = [(row[0], name) for row in TABLE for name in row[2] + row[3]]


def test_no_name_belongs_to_two_commands():
    owners = {}
    for command, name in NAMES:
        assert owners.setdefault(name, command) == command
        assert name == fold(name).strip()


def test_the_rulebook_and_the_design_have_their_commands():
    for line in (
        "befehle", "help", "lese regeln", "rules", "kommentar gut", "comment good", "gross",
        "large", "klein", "small", "spiel mit anna", "play anna", "zug d1 d3", "move d1 d3",
        "brett", "board", "abbruch", "abort", "undo", "resign", "status", "scan", "calibrate",
        "selftest", "log", "version", "sprache de", "sprache en",
    ):  # fmt: skip
        con = console(True)
        if line.startswith(("spiel", "play")):
            con.session.game.abort()
        if line == "undo":
            con.session.game.apply("D1D3")
        for text in run(con, line):
            assert "gibt es nicht" not in text and "Erwartet" not in text, (line, text)


@pytest.mark.parametrize("command, name", NAMES)
def test_every_name_finds_its_command_in_any_case(command, name):
    con = console()
    for typed in (name, name.upper(), name.title()):
        assert find(con, typed.split())[0] == command
        assert find(con, [*typed.split(), "x9"])[2] == ["x9"]


@pytest.mark.parametrize("command, name", NAMES)
def test_beginnings_find_the_command_or_name_all_it_could_be(command, name):
    con = console()
    for length in range(1, len(name)):
        typed = name[:length].rstrip()
        words = typed.split()
        exact = {c for c, n in NAMES if n == typed}
        starts = {c for c, n in NAMES if n.startswith(typed)}
        if exact or len(starts) == 1:
            assert {find(con, words)[0]} == exact or starts
        else:
            with pytest.raises(errors.NotFound) as caught:
                find(con, words)
            assert all(any(n in str(caught.value) for c, n in NAMES if c == s) for s in starts)


def test_words_of_two_word_names_may_each_be_shortened():
    con = console()
    assert find(con, ["l", "r", "2"]) == ("rules", "info", ["2"])
    assert find(con, ["spie", "m", "Anna", "Maria"]) == ("play", "playing", ["Anna", "Maria"])
    assert find(con, ["spiel", "anna"])[2] == ["anna"]
    assert find(con, ["ich", "b", "Max"]) == ("iam", "playing", ["Max"])
    assert find(con, ["i", "am", "Max"])[2] == ["Max"]


def test_german_letters_may_be_typed():
    con = console()
    assert find(con, ["zurück"])[0] == "undo"
    assert find(con, ["Groß"])[0] == "large"
    assert find(con, ["ZÜGE"])[0] == "record"


@pytest.mark.parametrize(
    "line",
    [
        "zug d1 d3",
        "ZUG D1D3",
        "z d1-d3",
        "move d1 to d3",
        "m d1d3",
        "zug d1 nach d3",
        "d1d3",
        "D1 d3",
    ],
)
def test_ways_to_type_a_move(line):
    con = console(True)
    assert run(con, line) == []
    assert con.session.game.moves() == ["D1D3"]
    assert con.session.calls[-1][0] == "play" and con.session.calls[-1][2] == "console"


def test_a_host_speaker_plays_as_host():
    con = console(True)
    run(con, "d1d3", Speaker("host", "Anna"))
    assert con.session.calls[-1][2] == "host"


@pytest.mark.parametrize("line", ["zug", "zug d1", "zug d9 d3", "zug d1 d3 d4", "d1d9", "d1x"])
def test_a_move_that_cannot_be_read_tells_what_was_expected(line):
    con = console(True)
    expected, example = run(con, line)
    assert "zug VON NACH" in expected and "zug d1 d3" in example
    con.session.lang = "en"
    expected, example = run(con, line)
    assert "move FROM TO" in expected and "move d1 d3" in example


def test_an_illegal_move_tells_why_and_what_is_allowed():
    con = console(True)
    assert run(con, "zug d1 d4") == [
        "D1 nach D4 geht nicht: auf dieser Linie sind es genau 2 Felder.",
        "Von D1 geht es nach: B3, D3, F3",
    ]
    assert run(con, "zug a2 c2") == ["A2 nach C2 geht nicht: der Stein auf A2 ist nicht am Zug."]
    con.session.game.resign(1)
    assert "zu Ende" in run(con, "d1d3")[0]


def test_only_the_side_to_move_may_move():
    con = console(True, names=("Croft", "Accolon"))
    assert run(con, "d1d3", Speaker(name="accolon")) == ["Am Zug ist Croft."]
    assert run(con, "d1d3", Speaker(name="Max"))[0].startswith("Du spielst nicht mit")
    assert con.session.calls == []
    assert run(con, "d1d3", Speaker(name="CROFT")) == []
    assert run(con, "h3e3", Speaker()) == []


@pytest.mark.parametrize("line", ["d1d3", "aufgeben", "zurueck"])
def test_an_onlooker_neither_moves_nor_gives_up_for_an_unnamed_player(line):
    con = console(True, names=(None, "Bea"))
    assert run(con, line, Speaker(name="Max")) == [
        "Du spielst nicht mit; es spielen Weiss und Bea."
    ]
    assert con.session.calls == []
    assert run(con, "d1d3", Speaker()) == []


def test_who_began_unnamed_is_white_by_the_name_said_later():
    con = console()
    speaker, other = Speaker(), Speaker()
    run(con, "spiel mit Bea", speaker)
    run(con, "ich bin Max", other)
    assert con.session.names == [None, "Bea"]
    run(con, "ich bin Anna", speaker)
    assert con.session.names == ["Anna", "Bea"]
    run(con, "ich bin Eva", speaker)
    assert con.session.names == ["Anna", "Bea"]


def test_side_of():
    session = FakeSession(ClusterGame(), names=(None, "Bea"))
    assert side_of(session, None) == 1
    assert side_of(session, "bea") == 2
    with pytest.raises(errors.WrongState):
        side_of(session, "Carl")
    session.names = [None, None]
    session.game.apply("D1D3")
    assert side_of(session, "Carl") == side_of(session, None) == 2
    session.names = ["Al", "Bea"]
    with pytest.raises(errors.WrongState):
        side_of(session, "Carl")
    with pytest.raises(errors.WrongState):
        side_of(FakeSession(), None)


def test_square_names():
    assert [square_name(index) for index in (0, 7, 19, 56, 63)] == ["A1", "H1", "D3", "A8", "H8"]


def test_names_and_seats():
    con = console()
    speaker = Speaker()
    assert run(con, "ich bin Anna Maria", speaker) == ["Hallo Anna Maria!"]
    assert speaker.name == "Anna Maria"
    run(con, "spiel mit Jürgen", speaker)
    assert con.session.calls == [("new", "Anna Maria", "Jürgen", {})]
    for line in ("ich bin", "ich bin " + "x" * 21, "spiel mit"):
        assert "Erwartet wird" in run(con, line, speaker)[0]
    assert speaker.name == "Anna Maria"


def test_a_game_that_is_on_is_not_thrown_away():
    con = console(True, names=("A", "B"))
    run(con, "d1d3")
    for line in ("spiel mit C", "neu"):
        assert "noch eine Partie" in run(con, line)[0]
    con.session.game.resign(2)
    assert run(con, "neu no_move=lose REPETITION=off") == []
    options = {"simultaneous": "win", "no_move": "lose", "repetition": "off"}
    assert con.session.calls[-1] == ("new", "A", "B", options)
    assert run(con, "spiel mit C") == []
    assert con.session.calls[-1] == ("new", None, "C", options)


@pytest.mark.parametrize("line", ["neu x", "neu no_move=", "neu no_move=never", "neu colour=red"])
def test_wrong_options_tell_what_was_expected(line):
    assert "neu [OPTION=WERT]" in run(console(True), line)[0]


def test_resign_abort_undo_confirm_comment():
    con = console(True, names=("A", "B"))
    run(con, "d1d3")
    run(con, "zurueck", Speaker(name="A"))
    assert run(con, "undo") == ["Es gibt keinen Zug, der zurueckgenommen werden kann."]
    assert run(con, "ja") == run(con, "no") == ["Gerade ist nichts gefragt."]
    assert run(con, "kommentar  zu   hell", Speaker(name="A")) == ["Danke, das ist notiert."]
    run(con, "resign", Speaker(name="B"))
    assert [call for call in con.session.calls if call[0] != "play"] == [
        ("undo", "console"), ("undo", "console"), ("confirm", True), ("confirm", False),
        ("comment", "A", "zu hell"), ("resign", 2),
    ]  # fmt: skip
    con = console(True)
    run(con, "abbruch", Speaker(name="Max"))
    assert con.session.calls == [("abort", "Max")]


def test_ranks():
    con = console(True)
    assert run(con, "rang Bea") == ["Bea hat bei Cluster schon gewonnen."]
    assert run(con, "rank", Speaker(name="Al")) == [
        "Von Al ist noch keine beendete Partie bekannt."
    ]
    assert "rang [NAME]" in run(con, "rang")[0]


def test_a_wrong_state_is_told_by_the_phase():
    con = console(True)

    def refuse(*args):
        raise errors.WrongState("why")

    con.session.play = con.session.abort = con.session.undo = con.session.comment = refuse
    for phase, line, word in (
        ("setup", "d1d3", "aufgestellt"), ("over", "d1d3", "zu Ende"),
        ("over", "abbruch", "schon"), ("play", "abbruch", "nur die Spieler"),
        ("over", "undo", "keinen Zug"),
        ("play", "kommentar x", "gerade nicht (why)"),
    ):  # fmt: skip
        con.session.phase = phase
        assert word in run(con, line)[0], (phase, line)


def test_languages():
    con = console(True)
    for line, lang, answer in (
        ("sprache en", "en", "In English"), ("language GERMAN", "de", "Ab jetzt"),
        ("sprache englisch", "en", "In English"), ("language de", "de", "Ab jetzt"),
    ):  # fmt: skip
        assert run(con, line)[0].startswith(answer) and con.session.lang == lang
    assert "sprache de oder en" in run(con, "sprache fr")[0]


def test_unknown_ambiguous_and_too_long():
    con = console()
    assert run(con, "xyz") == [
        'Den Befehl "xyz" gibt es nicht. Alle zeigt: befehle. Ein Zug geht so: zug d1 d3'
    ]
    assert "spiel, sprache" in run(con, "sp x")[0]
    assert "120" in run(con, None)[0]
    assert run(con, "") == run(con, "   ") == []


def test_help():
    con = console()
    lines = run(con, "befehle")
    assert len(lines) == len(TABLE) + 2 and max(map(len, lines)) <= 79
    assert run(con, "befehle zug")[1:] == [
        "Zum Beispiel: zug d1 d3", "Heisst auch: zug, z, move, m",
    ]  # fmt: skip
    assert "gibt es nicht" in run(con, "befehle xyz")[0]


def test_rules_page_by_page():
    con = console()
    assert run(con, "lese regeln")[-1] == "-- weiter mit: lese regeln 2 --"
    assert run(con, "rules 3")[0].startswith("CLUSTER, Seite 3")
    assert run(con, "regeln 4")[0].startswith("So viele Seiten")
    for page in ("0", "x", "-1"):
        assert "Erwartet wird: lese regeln" in run(con, "regeln " + page)[0]


def test_status_record_options():
    con = console(True, names=("A", None))
    assert run(con, "zuege") == ["Es wurde noch nicht gezogen."]
    for move in ("d1d3", "h3e3", "d3a6"):
        run(con, move)
    assert run(con, "moves") == ["  1. D1D3  H3E3", "  2. D3A6"]
    con.session.state["miss"] = 2
    assert run(con, "status") == [
        "Cluster: A (X) gegen Schwarz (O).", "Zugnummer 2; Schwarz ist am Zug.",
        "Die Steine liegen nicht so, wie die Partie steht; die Lichter zeigen, wo.",
        "Die Lichter brauchen etwa 42 mA.",
    ]  # fmt: skip
    con.session.game.resign(2)
    assert run(con, "status")[1] == "Schwarz gibt auf: A gewinnt."
    assert [line.split(":")[0] for line in run(con, "optionen")[:3]] == [
        "no_move=pass", "repetition=on", "simultaneous=win",
    ]  # fmt: skip


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("command, name", [(row[0], row[2][0]) for row in TABLE])
def test_every_command_without_a_game_says_something_sensible(command, name, lang):
    con = console(lang=lang)
    lines = run(con, name + " x")
    for text in lines:
        assert "Traceback" not in text and "{" not in text and "err." not in text


@pytest.mark.parametrize("line", ["zug d1 d3", "zurueck", "aufgeben", "brett", "optionen"])
def test_without_a_game_the_board_says_how_to_start_one(line):
    con = console()
    assert "neu" in run(con, line)[0], line


def test_errors_of_the_board_are_sentences():
    con = console(True)

    def scan_text():
        yield "1"
        raise errors.HardwareError("mux 2")

    con.board.scan_text = scan_text
    assert run(con, "scan") == [
        "1",
        "Ein Teil des Bretts antwortet nicht (mux 2). Mehr zeigt: selbsttest",
    ]

    def calibrate():
        raise errors.WrongState("stones")

    con.board.calibrate = calibrate
    assert run(con, "kalibrieren") == ["Zum Einmessen muss das Brett ganz leer sein."]

    def selftest():
        raise OSError(5)

    con.board.selftest = selftest
    assert "ging etwas schief" in run(con, "selbsttest")[0]


@given(st.text(max_size=60))
def test_anything_typed_is_survived(line):
    for text in run(console(True), line):
        assert isinstance(text, str)
