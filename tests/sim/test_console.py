"""A person at a plain terminal on the board's port: no tool of ours, only bytes."""

import pytest
from fluxboard.link import frame

pytestmark = pytest.mark.sim

EDGE = " +-A-B-C-D-E-F-G-H-+"
FIRST = [
    EDGE,
    "1| . X X X X X X . |1",
    "2| O . . . . . . O |2  WEISS   (X): Croft ist am Zug.",
    "3| O . . . . . . O |3  SCHWARZ (O): Accolon",
    "4| O . . . . . . O |4  Zugnummer  : 1",
    "5| O . . . . . . O |5",
    "6| O . . . . . . O |6  Das Spiel ist im Gange.",
    "7| O . . . . . . O |7",
    "8| . X X X X X X . |8",
    EDGE,
]
SECOND = [
    EDGE,
    "1| . X X . X X X . |1",
    "2| O . . . . . . O |2  WEISS   (X): Croft ist am Zug.",
    "3| O . . X O . . . |3  SCHWARZ (O): Accolon",
    "4| O . . . . . . O |4  Zugnummer  : 2",
    "5| O . . . . . . O |5  Letzter Zug : H3 nach E3",
    "6| O . . . . . . O |6  Das Spiel ist im Gange.",
    "7| O . . . . . . O |7",
    "8| . X X X X X X . |8",
    EDGE,
]


class Terminal:
    """A terminal program: sends bytes, shows what comes."""

    def __init__(self, sim):
        self.sim = sim
        self.shown = ""

    def send(self, data, ms=600):
        """Send text or bytes; return what came within `ms`, as text."""
        self.sim.serial.write(data.encode() if isinstance(data, str) else data)
        self.sim.run_for(ms)
        return self.take()

    def take(self):
        """Return what has come since the last time."""
        text = self.sim.serial.read().decode()
        self.shown += text
        return text

    def line(self, text, ms=600):
        """Type a line and Enter; return the lines of the answer, without echo and prompt."""
        lines = self.send(text + "\r", ms).replace("\r\n", "\n").split("\n")
        return [line.rsplit("\r", 1)[-1].rstrip() for line in lines[1:-1]]


@pytest.fixture
def terminal(usual):
    """Return a terminal on a board whose stones stand at the start."""
    # The hands only let time pass; what the board says is the terminal's to read.
    usual.white.sim = usual.black.sim = usual.sim
    usual.world.place_start(4.0)
    usual.sim.run_for(2000)
    terminal = Terminal(usual.sim)
    terminal.take()
    return terminal


def test_the_pictures_of_the_rulebook(terminal):
    terminal.line("ich bin Croft")
    terminal.line("spiel mit Accolon", 1500)
    assert terminal.line("brett") == FIRST
    hands = terminal.sim.hand("X"), terminal.sim.hand("O")
    hands[0].move("D1", "D3")
    hands[1].move("H3", "E3")
    terminal.sim.run_for(600)
    said = terminal.take()
    assert "Croft zieht von D1 nach D3." in said and "Accolon zieht von H3 nach E3." in said
    assert terminal.line("brett") == SECOND
    english = terminal.line("board")
    assert english[5] == "5| O . . . . . . O |5  Last move   : H3 to E3"
    assert [line[:21] for line in english] == [line[:21] for line in SECOND]
    assert not [line for line in terminal.shown.splitlines() if line.lstrip()[:1] in ("!", "=")]


def test_echo_backspace_and_every_kind_of_enter(terminal):
    assert terminal.send("verx") == "verx"
    assert "\b \b" in terminal.send(b"\x08") and "\b \b" in terminal.send(b"\x7f")
    for enter in ("\r", "\n", "\r\n"):
        answer = terminal.send("rsion" + enter)
        assert answer.count("Fluxboard 0.") == 1, answer
        assert answer.count("> ") == 1, answer
        terminal.send("ve")
    # Ctrl-U begins the line anew; an empty line says nothing.
    assert "Fluxboard 0." in terminal.send(b"\x15version\r")
    assert terminal.line("") == []


def test_commands_in_both_languages_in_capitals_and_shortened(terminal):
    for word in ("befehle", "HELP", "bef", "help"):
        lines = terminal.line(word, 2500)
        assert any("zug" in line or "move" in line for line in lines) and len(lines) > 20, word
    assert terminal.line("sprache en") == ["In English from now on."]
    assert terminal.line("stat")[0].startswith("Cluster: White (X) against Black (O).")
    assert terminal.line("language de") == ["Ab jetzt auf Deutsch."]
    assert terminal.line("STATUS")[0].startswith("Cluster: Weiss (X) gegen Schwarz (O).")
    for rules in ("lese regeln", "rules"):
        assert len(terminal.line(rules, 2500)) > 5
    assert len(terminal.line("scan", 1500)) == 9


def test_errors_say_what_was_expected_with_an_example(terminal):
    (line,) = terminal.line("xyzzy")
    assert "xyzzy" in line and "befehle" in line and "zug d1 d3" in line
    (line,) = terminal.line("k")
    assert "kommentar" in line and "klein" in line
    assert any("zug d1 d3" in line for line in terminal.line("zug d1"))
    assert any("spiel mit Anna" in line for line in terminal.line("spiel mit"))
    lines = terminal.line("zug d1 d4")
    assert "genau 2 Felder" in lines[0] and "D3" in lines[1]
    assert "120" in " ".join(terminal.line("kommentar " + "x" * 150, 900))


def test_machine_lines_are_off_until_hello_and_again_after_bye(terminal):
    sim = terminal.sim
    sim.hand("X").move("D1", "D3")
    sim.run_for(500)
    assert "zieht von D1 nach D3" in terminal.take()
    answer = terminal.send(frame.encode_request(1, "hello", {"proto": frame.VERSION}))
    assert "=1 ok" in answer
    sim.hand("O").move("A4", "C4")
    sim.run_for(500)
    said = terminal.take()
    assert '"m":"A4C4"' in said.replace(" ", "") and "zieht" not in said
    assert "=2 ok" in terminal.send(frame.encode_request(2, "bye", {}))
    sim.hand("X").move("E1", "E3")
    sim.run_for(500)
    said = terminal.take()
    assert "zieht von E1 nach E3" in said and "!" not in said


@pytest.mark.parametrize("before", [b"", b"befehle\r", b"zug d1", b"scan\rscan\r"])
def test_ctrl_c_reaches_the_repl_and_ctrl_d_starts_again(terminal, before):
    sim = terminal.sim
    sim.hand("X").move("D1", "D3")
    sim.run_for(600)
    terminal.send(before, 60)
    answer = terminal.send(b"\x03", 1500)
    assert "Fluxboard stopped" in answer and answer.endswith(">>> ")
    assert set(sim.pixels) == {(0, 0, 0)}
    assert "42\r\n" in terminal.send("print(6 * 7)\r")
    answer = terminal.send(b"\x04", 3000)
    assert "soft reboot" in answer and "Fluxboard 0." in answer
    assert any("D1 nach D3" in line for line in terminal.line("brett"))
    sim.hand("O").move("A4", "C4")
    sim.run_for(600)
    assert "zieht von A4 nach C4" in terminal.take()


def test_a_flood_of_input_does_not_stop_the_frames(terminal):
    """Twenty times what the receive buffer holds, while a move is made."""
    sim = terminal.sim
    sim.serial.write(b"kommentar quatsch und quatsch\r" * 170)
    start_us = sim.now_us
    sim.hand("X").move("D1", "D3")
    sim.run_for(450)
    assert sim.now_us - start_us < 3_000_000
    sim.run_for(3000)
    assert "zieht von D1 nach D3" in terminal.take()
    assert terminal.line("version")[0].startswith("Fluxboard")
    (frames,) = (line for line in terminal.line("selbsttest", 1500) if "zu langsam" in line)
    total, slow = (int("".join(filter(str.isdigit, part))) for part in frames.split(","))
    assert slow < total / 10
