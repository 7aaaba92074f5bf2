"""Line editing in any plain terminal: echo, backspace, Ctrl-U, Enter as CR, LF or both."""

from fluxboard.compat import borrow, const

_SIZE = const(120)


class Shell:
    """Collects what a person types and keeps the prompt below what the board prints.

    `out(text)` writes to the terminal, `on_line(text)` gets each line, stripped, "" for Enter
    alone, None for one that was too long. Only carriage return, line feed, backspace and spaces
    move the cursor, so it works on a terminal that knows nothing else.

    `quiet` is for a host that reads machine lines: no echo and no prompt, so that every line of
    the board starts at the margin.
    """

    def __init__(self, out, on_line, prompt="> "):
        self.out = out
        self.on_line = on_line
        self._prompt = prompt
        self.line = bytearray(_SIZE)
        self.length = 0
        self.over = False
        self.cr = False
        self.escape = 0
        self._editor = None
        self.shown = False
        self.quiet = False

    def feed(self, byte):
        """Take one byte that a person typed, 0 to 255; editor.py is here from it to Enter."""
        if byte == 0x0A and self.cr:
            self.cr = False
            return
        editor = self._editor or borrow("fluxboard.console.editor")
        self._editor = None if byte == 0x0D or byte == 0x0A else editor
        editor.feed(self, byte)

    def say(self, text):
        """Print a line; what is being typed moves down below it."""
        self.margin()
        self.out(text + "\r\n")

    def margin(self):
        """Clear the line with the prompt: what is written next starts at the margin."""
        if self.shown:
            self.shown = False
            width = len(self._prompt) + self.length
            self.out("\r" + " " * width + "\r")

    def prompt(self):
        """Show the prompt and what is typed so far, if they are not there already."""
        if not self.shown and not self.quiet:
            self.shown = True
            self.out(self._prompt + self.text())

    def text(self):
        """Return what is typed so far."""
        try:
            return bytes(self.line[: self.length]).decode()
        except UnicodeError:
            return "".join(chr(b) if b < 0x80 else "?" for b in self.line[: self.length])
