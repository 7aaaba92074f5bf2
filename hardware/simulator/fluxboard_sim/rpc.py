"""Calls of the shims to the board process: one packet each, answers of fixed size.

Request, little-endian: eight signed 64-bit words (operation | tag << 8, the board's clock in us,
a, b, c, length of the data, 0, 0), then the data, at most 256 bytes. Answer, 256 bytes: tag, flags
(16 bits), result (32 bits), clock in us, time of the next input byte in us (64 bits), 96 ADC
counts (16 bits, rows of 16 channels), ten pad readings (32 bits). The other end is
shims/simcore.py.
"""

import struct
from dataclasses import dataclass
from enum import IntEnum

ANSWER_BYTES = 256
BLOCK_BYTES = 192
MAX_PACKET = 64 + 256
NEVER_US = 1 << 60

_REQUEST = struct.Struct("<8q")
_HEAD = struct.Struct("<HHIQQ")


class Op(IntEnum):
    """What a shim asks for."""

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


FLASH_DRIVER = (Op.PROGRAM, Op.ERASE, Op.HOLD)

STDIN_READY = 1
INTERRUPT = 2

WANTS_STDIN = 1
RELATIVE = 2


@dataclass
class Request:
    """A call that has come in; `due_us` is when it can be answered."""

    op: Op
    tag: int
    clock_us: int
    a: int
    b: int
    c: int
    data: bytes
    due_us: int = 0
    result: int = 0
    body: bytes = b""

    @property
    def wants_stdin(self):
        """Whether an input byte answers it early."""
        return self.op == Op.WAIT and bool(self.b & WANTS_STDIN)

    def interruptible(self, phase):
        """Whether a Ctrl-C may answer it: not inside the flash driver, not between programs."""
        if self.op == Op.PHASE:
            return phase == 2
        return phase > 0 and self.op not in FLASH_DRIVER


def parse(packet):
    """Return the Request in a packet."""
    head, clock_us, a, b, c, size, _, _ = _REQUEST.unpack_from(packet)
    return Request(Op(head & 0xFF), head >> 8, clock_us, a, b, c, packet[64 : 64 + size])


def answer(request, flags, now_us, next_input_us):
    """Return the packet that answers a request."""
    head = _HEAD.pack(request.tag, flags, request.result, now_us, next_input_us)
    return (head + request.body).ljust(ANSWER_BYTES, b"\0")


def adc_body(block, pads):
    """Return the body of an ADC answer: a block of rows of 16 counts, and pad readings."""
    return block.ljust(BLOCK_BYTES, b"\0") + struct.pack("<%dI" % len(pads), *pads)
