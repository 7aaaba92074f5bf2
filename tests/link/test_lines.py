"""Taking the input apart: any split, any line end, any length."""

from fluxboard.link import frame
from fluxboard.link.lines import CONSOLE, LINE, TOO_LONG, Lines
from hypothesis import given
from hypothesis import strategies as st


def take(data, lines=None):
    """Feed bytes; return (machine lines, bytes for the console, number of over-long lines)."""
    lines = lines or Lines()
    found, console, over = [], bytearray(), 0
    for byte in data:
        what = lines.feed(byte)
        if what == LINE:
            found.append(bytes(lines.buffer[: lines.length]))
        elif what == CONSOLE:
            console.append(byte)
        elif what == TOO_LONG:
            over += 1
    return found, bytes(console), over


def test_machine_lines_and_console_text():
    assert take(b"zug d1 d3\n$1 x {}*0000\nbrett\r") == (
        [b"$1 x {}*0000"],
        b"zug d1 d3\nbrett\r",
        0,
    )


def test_every_line_end_ends_a_machine_line_once():
    for end in (b"\n", b"\r", b"\r\n"):
        assert take(b"$a" + end + b"$b" + end) == ([b"$a", b"$b"], b"", 0)
    assert take(b"$a\n\n") == ([b"$a"], b"\n", 0)
    assert take(b"$a\r\r\n") == ([b"$a"], b"\r\n", 0)


def test_a_sigil_inside_a_console_line_is_text():
    assert take(b"kommentar $5\n") == ([], b"kommentar $5\n", 0)


def test_ctrl_u_begins_a_new_line():
    assert take(b"half\x15$a\n") == ([b"$a"], b"half\x15", 0)


def test_longest_line_fits_and_the_next_byte_is_too_many():
    longest = b"$" + b"x" * (frame.MAX_LINE - 2)
    assert take(longest + b"\n") == ([longest], b"", 0)
    assert take(longest + b"y\n$a\n") == ([b"$a"], b"", 1)
    assert take(longest + b"y" * 10000 + b"\r\n$a\n") == ([b"$a"], b"", 1)


@given(st.binary(max_size=300), st.integers(0, 300))
def test_split_anywhere_gives_the_same(data, at):
    lines = Lines()
    first, second = take(data[:at], lines), take(data[at:], lines)
    assert tuple(a + b for a, b in zip(first, second, strict=True)) == take(data)


@given(st.binary(max_size=300))
def test_a_whole_line_is_read_after_any_garbage(data):
    line = b"$9 ping {}*ABCD"
    found, _, _ = take(data + b"\n" + line + b"\n")
    assert found[-1] == line
