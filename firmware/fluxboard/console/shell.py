"""Line editing in any plain terminal: echo, backspace, Ctrl-U, Enter as CR, LF or both."""

from fluxboard.compat import const

_SIZE = const(120)
_BEL = "\x07"

_PLAIN = const(0)
_ESC = const(1)
_CSI = const(2)


class Shell:
    """Collects what a person types and keeps the prompt below what the board prints.

    `out(text)` writes to the terminal, `on_line(text)` gets each line, stripped, "" for Enter
    alone, None for one that was too long. Only carriage return, line feed, backspace and spaces
    move the cursor, so it works on a terminal that knows nothing else.

    `quiet` is for a host that reads machine lines: no echo and no prompt, so that every line of
    the board starts at the margin.
    """

    def __init__(self, out, on_line, prompt="> "):
        self._out = out
        self._on_line = on_line
        self._prompt = prompt
        self._line = bytearray(_SIZE)
        self._length = 0
        self._over = False
        self._cr = False
        self._escape = _PLAIN
        self._shown = False
        self.quiet = False

    def feed(self, byte):
        """Take one byte that a person typed, 0 to 255."""
        after_cr = self._cr
        self._cr = byte == 0x0D
        if byte == 0x0D or byte == 0x0A:
            self._escape = _PLAIN
            if not (after_cr and byte == 0x0A):
                self._enter()
        elif byte == 0x1B:
            self._escape = _ESC
        elif self._escape:
            # ESC x, or ESC [ and ESC O with parameters up to a letter or "~" (ECMA-48 5.4).
            if self._escape == _ESC and (byte == 0x5B or byte == 0x4F):
                self._escape = _CSI
            elif self._escape == _ESC or byte >= 0x40:
                self._escape = _PLAIN
        elif byte == 0x08 or byte == 0x7F:
            self._rub_out()
        elif byte == 0x15:
            while self._length:
                self._rub_out()
        elif byte >= 0x20:
            self._type(byte)

    def say(self, text):
        """Print a line; what is being typed moves down below it."""
        self.margin()
        self._out(text + "\r\n")

    def margin(self):
        """Clear the line with the prompt: what is written next starts at the margin."""
        if self._shown:
            self._shown = False
            width = len(self._prompt) + self._length
            self._out("\r" + " " * width + "\r")

    def prompt(self):
        """Show the prompt and what is typed so far, if they are not there already."""
        if not self._shown and not self.quiet:
            self._shown = True
            self._out(self._prompt + self._text())

    def _type(self, byte):
        if self._length == _SIZE:
            self._over = True
            self._echo(_BEL)
            return
        self._line[self._length] = byte
        self._length += 1
        if byte < 0x80:
            self._echo(chr(byte))
            return
        start = self._char_start()
        lead = self._line[start]
        if self._length - start == (2 if lead < 0xE0 else 3 if lead < 0xF0 else 4):
            try:
                self._echo(bytes(self._line[start : self._length]).decode())
            except UnicodeError:
                self._length = start

    def _char_start(self):
        """Return where the last character of the line starts (UTF-8 follow-up bytes are 10…)."""
        start = self._length - 1
        while start and self._line[start] & 0xC0 == 0x80:
            start -= 1
        return start

    def _rub_out(self):
        if self._length:
            self._length = self._char_start()
            self._over = False
            self._echo("\b \b")

    def _echo(self, text):
        if self._shown and not self.quiet:
            self._out(text)
        else:
            self.prompt()

    def _text(self):
        try:
            return bytes(self._line[: self._length]).decode()
        except UnicodeError:
            return "".join(chr(b) if b < 0x80 else "?" for b in self._line[: self._length])

    def _enter(self):
        if self._shown:
            self._shown = False
            self._out("\r\n")
        text = None if self._over else self._text().strip()
        self._length = 0
        self._over = False
        self._on_line(text)
