"""Is it MicroPython's own prompt that is at the port, and not our firmware?"""

from __future__ import annotations

from fluxboard_host.transport import Transport

_WAIT_S = 0.5
# An end to whatever line was begun, then Ctrl-B: the friendly prompt, from the raw one as well.
# A running program is not stopped by it, and Fluxboard's console takes it for an empty line.
_SHOW = b"\r\x02"


def shows(transport: Transport) -> bool:
    """Return whether a prompt appears when asked for.

    It was said once, before we came, or is silent in its raw mode: it is made to show itself.
    """
    transport.write(_SHOW)
    deadline = transport.now_s() + _WAIT_S
    heard = b""
    while b">>> " not in heard:
        left_s = deadline - transport.now_s()
        if left_s <= 0:
            return False
        heard += transport.read(left_s)
    return True
