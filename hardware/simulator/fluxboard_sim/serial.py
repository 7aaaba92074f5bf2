"""The serial line: 11.5 bytes a millisecond each way, a lossy receive buffer, faults.

Measured (MicroPython's ESP32 console): 259 bytes wait for the program, the next ones are lost;
output that a full transmit buffer (128 bytes) does not take holds the program up.
"""

import random
from collections import deque

RX_BYTES = 259
TX_FIFO_BYTES = 128
BYTE_US = 1000 / 11.5
_HOST_BYTES = 1 << 18
NEVER_US = 1 << 60


class Serial:
    """Both directions of the line. The host's end is `write`, `read`, `open`, `close`.

    `garble` and `drop` are the probabilities, 0 to 1, that a byte is changed or lost, each way.
    """

    def __init__(self, seed, now_us, interrupt, opened):
        """`now_us()` gives the time, `interrupt()` says whether it took a 0x03 for itself.

        `opened()` is called when a host opens the port.
        """
        self.garble = 0.0
        self.drop = 0.0
        self.connected = True
        self.is_open = True
        self.on_host_data = None
        self.lost_in = 0
        self.lost_out = 0
        self._random = random.Random(seed)
        self._now_us, self._interrupt, self._opened = now_us, interrupt, opened
        self._wire_in = deque()
        self._next_in_us = 0.0
        self._ring = bytearray()
        self._wire_out = bytearray()
        self._out_us = 0.0
        self._host = bytearray()

    # The host's end

    def write(self, data):
        """Send bytes to the board; they arrive one by one. Lost when the port is not open."""
        if not self.connected or not self.is_open:
            return
        if not self._wire_in:
            self._next_in_us = max(self._next_in_us, self._now_us() + BYTE_US)
        self._wire_in.extend(data)

    def read(self):
        """Return the bytes that have come from the board since the last time."""
        data = bytes(self._host)
        self._host.clear()
        return data

    def open(self):
        """Open the port; the board may be set up to reset then."""
        if not self.is_open:
            self.is_open = True
            self._opened()

    def close(self):
        """Close the port: what the board sends from now on is lost."""
        self.is_open = False
        self._host.clear()

    def unplug(self):
        """Pull the data cable; the board stays powered."""
        self.connected = False
        self._wire_in.clear()
        self._host.clear()

    def plug(self):
        """Put the cable back in."""
        self.connected = True

    # The board's end

    def power_off(self):
        """Forget everything that is in the board's buffers."""
        self._ring.clear()
        self._wire_out.clear()
        self._wire_in.clear()

    def waiting(self):
        """Return how many received bytes the program has not taken."""
        return len(self._ring)

    def holds(self, some):
        """Return whether one of the bytes `some` has been received and not taken."""
        return any(byte in some for byte in self._ring)

    def next_arrival_us(self):
        """Return when the next byte reaches the board, NEVER_US when none is on its way."""
        return int(self._next_in_us) + 1 if self._wire_in else NEVER_US

    def take(self, limit, stops=b""):
        """Return up to `limit` received bytes, ending after the first that is one of `stops`."""
        count = min(limit, len(self._ring))
        for place in range(count):
            if self._ring[place] in stops:
                count = place + 1
                break
        data = bytes(self._ring[:count])
        del self._ring[:count]
        return data

    def send(self, data):
        """Put the board's output on the line; return when the program may go on, in us."""
        if not self._wire_out:
            self._out_us = max(self._out_us, float(self._now_us()))
        self._wire_out += data
        backlog = len(self._wire_out) - TX_FIFO_BYTES
        return int(self._out_us + backlog * BYTE_US) + 1 if backlog > 0 else 0

    def busy(self):
        """Return whether output is on the line."""
        return bool(self._wire_out)

    def advance(self, t_us):
        """Let bytes arrive at both ends up to `t_us`."""
        while self._wire_in and self._next_in_us < t_us:
            byte = self._wire_in.popleft()
            self._next_in_us += BYTE_US
            byte = self._disturb(byte)
            if byte is None or (byte == 3 and self._interrupt()):
                continue
            if len(self._ring) < RX_BYTES:
                self._ring.append(byte)
            else:
                self.lost_in += 1
        if self._wire_out:
            count = min(int((t_us - self._out_us) / BYTE_US), len(self._wire_out))
            if count > 0:
                self._deliver(self._wire_out[:count])
                del self._wire_out[:count]
                self._out_us += count * BYTE_US

    def _disturb(self, byte):
        if self.drop and self._random.random() < self.drop:
            return None
        if self.garble and self._random.random() < self.garble:
            return byte ^ 1 << self._random.randrange(8)
        return byte

    def _deliver(self, data):
        if not self.connected or not self.is_open:
            self.lost_out += len(data)
            return
        if self.drop or self.garble:
            disturbed = (self._disturb(byte) for byte in data)
            data = bytes(byte for byte in disturbed if byte is not None)
        if self.on_host_data is not None:
            self.on_host_data(bytes(data))
            return
        room = _HOST_BYTES - len(self._host)
        self._host += data[:room]
        self.lost_out += max(0, len(data) - room)
