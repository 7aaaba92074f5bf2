"""What all shims share: the board's clock, calls to the board process, the analog front end.

A call is one packet to the board process (fluxboard_sim/rpc.py has the layout) and one answer of
fixed size with the call's tag: an answer that a Ctrl-C left unread is recognised and skipped.
"""

import json
import sys
from array import array
from struct import pack_into

import uos
import utime

HELLO = 0
WAIT = 1
ADC = 2
PIXELS = 3
PROGRAM = 4
ERASE = 5
RESET = 6
WDT = 7
FREQ = 8
RTC_READ = 9
RTC_WRITE = 10
PIN = 11
PHASE = 12
HOLD = 13

STDIN_READY = 1
INTERRUPT = 2

TICKS_MASK = 0x3FFFFFFF
_HALF = 0x20000000

config = json.loads(uos.getenv("FLUXSIM"))
_REAL = config["realtime"]
_ADC_US = 0 if _REAL else 50
# A board clock this far ahead of the board process is brought back in step by a call.
_SLACK_US = 5000
# So is one that was not looked at for this much real time: a read of standard input may have let
# any amount of board time pass (Board.feed leaves that much).
_ABSENT_US = 500
_NEVER = 1 << 60

_open = open
_pipe = open(config["rpc_fd"], "r+b")
_request = array("q", [0] * 8)
_packet = bytearray(64 + 256)
_answer = array("H", [0] * 128)
_block = array("H", [0] * 128)
_tag = 0
_interrupt_waits = False
_wall_us = utime.ticks_us
_wall_base = 0
_seen_wall = 0

now = 0
_synced = 0
_rx_at = _NEVER
_block_at = -_NEVER

_settle = array("H", config["settle"])
_SETTLE_US = len(_settle)
_channel = 0
_old_channel = 0
_selected_at = -_NEVER
_ticks_us0 = config["ticks_us0"]


def _send(op, a, b, c):
    global _tag, now
    if _REAL:
        now = _wall_us() - _wall_base
    _tag = (_tag + 1) & 0xFFFF
    _request[0] = op | _tag << 8
    _request[1] = now
    _request[2] = a
    _request[3] = b
    _request[4] = c


def _receive(answer):
    global now, _synced, _rx_at, _interrupt_waits, _seen_wall
    while True:
        if _pipe.readinto(answer) != 256:
            raise SystemExit
        if answer[0] == _tag:
            break
    _seen_wall = _wall_us()
    _synced = now = answer[4] | answer[5] << 16 | answer[6] << 32 | answer[7] << 48
    _rx_at = answer[8] | answer[9] << 16 | answer[10] << 32 | answer[11] << 48
    flags = answer[1]
    if flags & INTERRUPT:
        op = _request[0] & 0xFF
        if op != PROGRAM and op != ERASE and op != HOLD:
            raise KeyboardInterrupt
        _interrupt_waits = True
    return flags


def call(op, a=0, b=0, c=0):
    """Ask the board process; return the flags of its answer, `result()` has the number."""
    _send(op, a, b, c)
    _pipe.write(_request)
    return _receive(_answer)


def call_with(op, data, a=0, b=0, c=0):
    """As `call`, with up to 256 bytes of data in the same packet."""
    _send(op, a, b, c)
    pack_into("<8q", _packet, 0, op | _tag << 8, now, a, b, c, len(data), 0, 0)
    size = len(data)
    _packet[64 : 64 + size] = data
    _pipe.write(memoryview(_packet)[: 64 + size])
    return _receive(_answer)


def result():
    """Return the number in the last answer, 0 to 2**32 - 1."""
    return _answer[2] | _answer[3] << 16


def result_bytes(size):
    """Return `size` bytes, at most 192, of the last answer."""
    out = bytearray(size + 1)
    i = 0
    while i < size:
        pair = _answer[12 + i // 2]
        out[i] = pair & 0xFF
        out[i + 1] = pair >> 8
        i += 2
    return bytes(out[:size])


def hold_interrupt():
    """Put off a Ctrl-C that came where the chip's own code is not interruptible."""
    call(HOLD)


def open_file(*args, **options):
    """The built-in open; a Ctrl-C that came while the flash was written is raised here."""
    global _interrupt_waits
    if _interrupt_waits:
        _interrupt_waits = False
        call(WAIT)
    return _open(*args, **options)


def start(alloc_bytes):
    """Report that the shims are loaded and take this many bytes of heap; start the clock."""
    global _wall_base
    call(HELLO, alloc_bytes)
    _wall_base = _wall_us() - now


def spend(us):
    """Let `us` microseconds pass without looking up."""
    global now
    now += us


# Time (module time)


def ticks_us():
    """Return microseconds, wrapping at 2**30."""
    global now
    if _REAL:
        return (_wall_us() - _wall_base + _ticks_us0) & TICKS_MASK
    now += 2
    if now - _synced > _SLACK_US or _wall_us() - _seen_wall > _ABSENT_US:
        call(WAIT)
    return (now + _ticks_us0) & TICKS_MASK


def ticks_ms():
    """Return milliseconds, wrapping at 2**30."""
    global now
    if _REAL:
        return (_wall_us() - _wall_base + _ticks_us0) // 1000 & TICKS_MASK
    now += 2
    if now - _synced > _SLACK_US or _wall_us() - _seen_wall > _ABSENT_US:
        call(WAIT)
    return (now + _ticks_us0) // 1000 & TICKS_MASK


def ticks_add(ticks, delta):
    """Return ticks + delta, wrapped to 0 … 2**30 - 1."""
    return (ticks + delta) & TICKS_MASK


def ticks_diff(later, earlier):
    """Return later - earlier across the wrap, -2**29 … 2**29 - 1."""
    return ((later - earlier + _HALF) & TICKS_MASK) - _HALF


def elapsed_us():
    """Return microseconds since power-up, not wrapping."""
    if _REAL:
        return _wall_us() - _wall_base
    if _wall_us() - _seen_wall > _ABSENT_US:
        call(WAIT)
    return now


def sleep_us(us):
    """Pause for `us` microseconds."""
    global now
    if us <= 0:
        return
    if _REAL:
        if us < 300:
            end = _wall_us() + us
            while _wall_us() < end:
                pass
            return
    elif now + us - _synced < _SLACK_US and _wall_us() - _seen_wall < _ABSENT_US:
        now += us
        return
    call(WAIT, us, 2)


def sleep_ms(ms):
    """Pause for `ms` milliseconds."""
    if ms > 0:
        call(WAIT, ms * 1000, 2)


# Input (module select)


def stdin_ready():
    """Return whether a byte of standard input can be read at once."""
    if _REAL:
        due = _wall_us() - _wall_base
        if due - _synced < 1000 and due < _rx_at:
            return 0
    elif now < _rx_at and _wall_us() - _seen_wall < _ABSENT_US:
        return 0
    return call(WAIT, 0, 3) & STDIN_READY


def wait_input(until_us):
    """Wait for input until `until_us`; return whether a byte can be read."""
    return call(WAIT, until_us, 1) & STDIN_READY


# Analog front end (machine.Pin, machine.ADC, machine.TouchPad)


def fetch():
    """Read every sensor and pad anew."""
    global _block_at
    _block_at = -_NEVER
    _send(ADC, 0, 0, 0)
    _pipe.write(_request)
    _receive(_block)
    _block_at = now


def select(bit, level):
    """Drive one select line: bit is its weight in the channel number."""
    global now, _channel, _old_channel, _selected_at
    now += 1
    channel = _channel | bit if level else _channel & ~bit
    if channel != _channel:
        if _REAL:
            now = _wall_us() - _wall_base
        # Lines that follow one another at once pass channels too briefly to charge the capacitor.
        if now - _selected_at > 15:
            _old_channel = _channel
        _selected_at = now
        _channel = channel


def read_adc(place):
    """Return the counts, 0 to 65535, at ADC input row `place` / 16 as its capacitor has settled.

    The voltage follows 100 ohm, the multiplexer and 10 nF from the old channel to the new one.
    """
    global now
    if _REAL:
        now = _wall_us() - _wall_base
    elif _wall_us() - _seen_wall > _ABSENT_US:
        call(WAIT)
    if now - _block_at > 5000:
        fetch()
    since = now - _selected_at
    now += _ADC_US
    value = _block[12 + place + _channel]
    if since < _SETTLE_US:
        value += (_block[12 + place + _old_channel] - value) * _settle[since] >> 16
        value &= 0xFFF0
    return value


def read_pad(index):
    """Return the touch value of pad `index`."""
    global now
    if _REAL:
        now = _wall_us() - _wall_base
    elif _wall_us() - _seen_wall > _ABSENT_US:
        call(WAIT)
    now += 10
    if now - _block_at > 5000:
        fetch()
    return _block[108 + 2 * index] | _block[109 + 2 * index] << 16


def modules(**named):
    """Make `import name` give these modules from now on."""
    for name in named:
        sys.modules[name] = named[name]
