"""Line editing, seen as the terminal shows it."""

from fluxboard.console.shell import Shell
from hypothesis import given
from hypothesis import strategies as st


class Terminal:
    """A terminal that knows CR, LF, backspace and nothing else; `lines` is what it shows."""

    def __init__(self):
        self.lines = [""]
        self.column = 0
        self.entered = []
        self.shell = Shell(self.out, self.entered.append)

    def out(self, text):
        for char in text:
            if char == "\r":
                self.column = 0
            elif char == "\n":
                self.lines.append("")
            elif char == "\b":
                self.column = max(0, self.column - 1)
            elif char != "\x07":
                line = self.lines[-1].ljust(self.column)
                self.lines[-1] = line[: self.column] + char + line[self.column + 1 :]
                self.column += 1

    def type(self, data):
        for byte in data if isinstance(data, bytes) else data.encode():
            self.shell.feed(byte)

    def shown(self):
        return [line.rstrip() for line in self.lines]


def test_echo_and_enter():
    terminal = Terminal()
    terminal.shell.prompt()
    terminal.type("zug d1 d3\r")
    assert terminal.entered == ["zug d1 d3"]
    assert terminal.shown() == ["> zug d1 d3", ""]


def test_enter_is_cr_or_lf_or_both():
    for end in ("\r", "\n", "\r\n"):
        terminal = Terminal()
        terminal.type("a" + end + "b" + end + end)
        assert terminal.entered == ["a", "b", ""], repr(end)


def test_backspace_delete_and_ctrl_u():
    terminal = Terminal()
    terminal.type("\x08\x7fabx\x08\x7fc")
    assert terminal.shown() == ["> ac"]
    terminal.type("\x15brett\n")
    assert terminal.entered == ["brett"] and terminal.shown() == ["> brett", ""]


def test_umlauts_are_one_character():
    terminal = Terminal()
    terminal.type("zurüü\x08ck€😀\x7f\x7f")
    assert terminal.shown() == ["> zurück"]
    terminal.type("\n")
    assert terminal.entered == ["zurück"]


def test_broken_utf8_does_not_matter():
    terminal = Terminal()
    terminal.type(b"a\xffb\xc3c\xc3\xc3\x80\xe2\x82z\n")
    assert len(terminal.entered) == 1 and terminal.entered[0].startswith("a")


def test_escape_sequences_are_ignored():
    terminal = Terminal()
    terminal.type("a\x1b[Ab\x1b[1;5Cc\x1bOPd\x1b[3~e\x1bxf\x1b[200~g\n")
    assert terminal.entered == ["abcdefg"]
    terminal.type("\x1b[\nhi\n")
    assert terminal.entered[1:] == ["", "hi"]


def test_tabs_and_other_controls_are_ignored():
    terminal = Terminal()
    terminal.type("a\t\x00\x01b\x0c\n")
    assert terminal.entered == ["ab"]


def test_a_line_that_is_too_long_is_told_and_dropped():
    terminal = Terminal()
    terminal.type("x" * 120 + "\n" + "y" * 121 + "\n" + "y" * 121 + "\x08\n" + "hi\n")
    assert terminal.entered == ["x" * 120, None, "y" * 119, "hi"]


def test_what_the_board_says_goes_above_what_is_typed():
    terminal = Terminal()
    terminal.type("zug d")
    terminal.shell.say("Schwarz ist am Zug.")
    terminal.shell.say("Noch etwas.")
    terminal.shell.prompt()
    terminal.type("1\n")
    assert terminal.shown() == ["Schwarz ist am Zug.", "Noch etwas.", "> zug d1", ""]
    assert terminal.entered == ["zug d1"]


def test_typing_goes_on_without_a_prompt_call():
    terminal = Terminal()
    terminal.type("zu")
    terminal.shell.say("x")
    terminal.type("g")
    assert terminal.shown() == ["x", "> zug"]


def test_quiet_has_no_echo_and_no_prompt():
    terminal = Terminal()
    terminal.shell.quiet = True
    terminal.shell.prompt()
    terminal.type("brett\n")
    terminal.shell.say("x")
    assert terminal.shown() == ["x", ""] and terminal.entered == ["brett"]


@given(st.binary(max_size=400))
def test_any_bytes_are_survived(data):
    terminal = Terminal()
    terminal.type(data)
    terminal.type("\n\x15brett\n")
    assert terminal.entered[-1] == "brett"
