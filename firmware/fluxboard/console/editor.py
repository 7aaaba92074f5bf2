"""What each typed byte does to the Shell's line. Loaded while somebody types."""

from fluxboard.compat import const

_SIZE = const(120)
_BEL = "\x07"

_PLAIN = const(0)
_ESC = const(1)
_CSI = const(2)


def feed(shell, byte):
    """Take one byte that a person typed, 0 to 255."""
    shell.cr = byte == 0x0D
    if byte == 0x0D or byte == 0x0A:
        shell.escape = _PLAIN
        _enter(shell)
    elif byte == 0x1B:
        shell.escape = _ESC
    elif shell.escape:
        # ESC x, or ESC [ and ESC O with parameters up to a letter or "~" (ECMA-48 5.4).
        if shell.escape == _ESC and (byte == 0x5B or byte == 0x4F):
            shell.escape = _CSI
        elif shell.escape == _ESC or byte >= 0x40:
            shell.escape = _PLAIN
    elif byte == 0x08 or byte == 0x7F:
        _rub_out(shell)
    elif byte == 0x15:
        while shell.length:
            _rub_out(shell)
    elif byte >= 0x20:
        _type(shell, byte)


def _type(shell, byte):
    if shell.length == _SIZE:
        shell.over = True
        _echo(shell, _BEL)
        return
    shell.line[shell.length] = byte
    shell.length += 1
    if byte < 0x80:
        _echo(shell, chr(byte))
        return
    start = _char_start(shell)
    lead = shell.line[start]
    if shell.length - start == (2 if lead < 0xE0 else 3 if lead < 0xF0 else 4):
        try:
            _echo(shell, bytes(shell.line[start : shell.length]).decode())
        except UnicodeError:
            shell.length = start


def _char_start(shell):
    """Return where the last character of the line starts (UTF-8 follow-up bytes are 10…)."""
    start = shell.length - 1
    while start and shell.line[start] & 0xC0 == 0x80:
        start -= 1
    return start


def _rub_out(shell):
    if shell.length:
        shell.length = _char_start(shell)
        shell.over = False
        _echo(shell, "\b \b")


def _echo(shell, text):
    if shell.shown and not shell.quiet:
        shell.out(text)
    else:
        shell.prompt()


def _enter(shell):
    if shell.shown:
        shell.shown = False
        shell.out("\r\n")
    text = None if shell.over else shell.text().strip()
    shell.length = 0
    shell.over = False
    shell.on_line(text)
