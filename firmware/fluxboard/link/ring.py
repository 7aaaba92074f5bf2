"""The last events, kept as text in a fixed buffer."""


class EventRing:
    """Numbered events, the oldest dropped when room is needed.

    Each is two length bytes and its text, `kind json`, one behind the other from the start of
    the buffer; numbers follow from the last one, so none is stored.
    """

    def __init__(self, size):
        self._view = memoryview(bytearray(size))
        self._used = 0
        self._count = 0
        self.last = 0

    def append(self, text):
        """Keep an event, ASCII text shorter than the buffer, and return its number, from 1."""
        data = text.encode()
        view = self._view
        need = len(data) + 2
        cut = 0
        while self._used - cut + need > len(view):
            cut += view[cut] * 256 + view[cut + 1] + 2
            self._count -= 1
        if cut:
            view[: self._used - cut] = view[cut : self._used]
            self._used -= cut
        at = self._used
        view[at] = len(data) >> 8
        view[at + 1] = len(data) & 255
        view[at + 2 : at + need] = data
        self._used = at + need
        self._count += 1
        self.last += 1
        return self.last

    def gone(self, since):
        """Return how many events after number `since` are no longer here.

        -1 for a number that was never given: it is from before a restart.
        """
        if not 0 <= since <= self.last:
            return -1
        return max(0, self.last - self._count - since)

    def after(self, since, room):
        """Return JSON `[[n,"kind",{…}],…]` of the events after `since`, at most `room` characters.

        At least one is returned if there is any, whatever its length.
        """
        number = self.last - self._count
        at = 0
        parts = []
        while at < self._used:
            start = at + 2
            at = start + self._view[at] * 256 + self._view[at + 1]
            number += 1
            if number > since:
                kind, body = bytes(self._view[start:at]).decode().split(" ", 1)
                part = '[%d,"%s",%s]' % (number, kind, body)
                room -= len(part) + 1
                if parts and room < 0:
                    break
                parts.append(part)
        return "[" + ",".join(parts) + "]"
