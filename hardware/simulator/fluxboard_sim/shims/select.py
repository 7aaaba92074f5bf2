"""The module select, waiting on the board's clock: standard input and objects with ioctl."""

import simcore

POLLIN = 1
POLLOUT = 4
POLLERR = 8
POLLHUP = 16

_MP_STREAM_POLL = 3
_FAR_US = 1 << 50


def _fileno(stream):
    try:
        return stream.fileno()
    except (AttributeError, OSError):
        return -1


class poll:
    """Watch streams; see MicroPython's documentation of select.poll."""

    def __init__(self):
        self._entries = []

    def register(self, stream, eventmask=POLLIN | POLLOUT):
        """Watch `stream` for `eventmask`."""
        for entry in self._entries:
            if entry[0] is stream:
                entry[1] = eventmask
                return
        self._entries.append([stream, eventmask, _fileno(stream), False])

    def modify(self, stream, eventmask):
        """Watch a registered `stream` for `eventmask`; OSError(2) when it is not registered."""
        for entry in self._entries:
            if entry[0] is stream:
                entry[1] = eventmask
                return
        raise OSError(2)

    def unregister(self, stream):
        """Watch `stream` no more."""
        for entry in self._entries:
            if entry[0] is stream:
                self._entries.remove(entry)
                return

    def poll(self, timeout=-1):
        """Wait up to `timeout` ms (-1: for ever); return a list of (stream, events)."""
        ready = self._wait(timeout)
        return ready or []

    def ipoll(self, timeout=-1, flags=0):
        """As `poll`, for use in a loop; flags 1: each event once."""
        ready = self._wait(timeout)
        if ready and flags & 1:
            for entry in self._entries:
                for pair in ready:
                    if pair[0] is entry[0]:
                        entry[1] = 0
        return iter(ready) if ready else iter(())

    def _wait(self, timeout):
        ready, stdin, others = self._look()
        if ready or timeout == 0:
            return ready
        end = simcore.elapsed_us() + timeout * 1000 if timeout > 0 else _FAR_US
        while not ready:
            left = end - simcore.elapsed_us()
            if left <= 0:
                break
            if others and left > 1000:
                left = 1000
            if stdin:
                simcore.wait_input(simcore.elapsed_us() + left)
            else:
                simcore.call(simcore.WAIT, simcore.elapsed_us() + left)
            ready, stdin, others = self._look()
        return ready

    def _look(self):
        """Return (list of ready pairs or None, standard input is awaited, others are)."""
        ready = None
        stdin = others = False
        for entry in self._entries:
            mask = entry[1]
            kind = entry[2]
            events = 0
            if kind == 0:
                if mask & POLLIN:
                    stdin = True
                    if simcore.stdin_ready():
                        events = POLLIN
            elif 0 < kind < 3:
                events = mask & POLLOUT
            elif mask:
                others = True
                events = entry[0].ioctl(_MP_STREAM_POLL, mask)
            if events:
                if ready is None:
                    ready = []
                ready.append((entry[0], events))
        return ready, stdin, others


def select(rlist, wlist, xlist, timeout=None):
    """Return the streams of each list that are ready; `timeout` in seconds, None: for ever."""
    poller = poll()
    for stream in rlist:
        poller.register(stream, POLLIN)
    for stream in wlist:
        poller.register(stream, POLLOUT)
    ready = poller.poll(-1 if timeout is None else int(timeout * 1000))
    readable = [s for s, events in ready if events & POLLIN]
    return readable, [s for s, events in ready if events & POLLOUT], []
