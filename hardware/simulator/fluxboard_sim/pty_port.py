"""The serial line as a pseudo-terminal that any program opens like a USB port."""

import ctypes
import errno
import os
import struct
import termios
import tty

_IN_OPEN = 0x20
_IN_CLOSE = 0x18
_EVENT = struct.Struct("iIII")


class PtyPort:
    """Joins a Serial to a pseudo-terminal; hosts may come and go.

    We keep the terminal's other end open, so that it outlives its hosts, and learn from inotify
    when one opens or closes it; where there is no inotify the port counts as open for ever.
    """

    def __init__(self, serial, link=None):
        """Open the terminal; `link`: a path for a symbolic link to it, renewed on re-plug."""
        self._serial = serial
        self._link = link
        self.path = None
        self._master = self._slave = self._watch = None
        serial.on_host_data = self._to_host
        self.plug()

    def plug(self):
        """Open a new terminal and point the link at it."""
        if self._master is not None:
            return
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)
        self._raw = termios.tcgetattr(self._slave)
        os.set_blocking(self._master, False)
        name = os.ttyname(self._slave)
        self._hosts = 0
        self._watch = _watch(name)
        self._serial.is_open = self._watch is None
        self.path = name
        if self._link is not None:
            _point(self._link, name)
            self.path = self._link

    def unplug(self):
        """Close the terminal: hosts see their port vanish."""
        for fd in (self._master, self._slave, self._watch):
            if fd is not None:
                os.close(fd)
        self._master = self._slave = self._watch = None
        self._serial.is_open = False
        if self._link is not None and os.path.islink(self._link):
            os.unlink(self._link)

    def fds(self):
        """Return the file descriptors to wait on."""
        return [fd for fd in (self._master, self._watch) if fd is not None]

    def service(self):
        """Take note of hosts that came and went, and of what they sent; never blocks."""
        if self._master is None:
            return
        sent = self._take()
        # In this order: who sent something has opened the port before, so we know of it now.
        left = self._note_hosts()
        if left:
            sent += self._take()  # Its last words may have come after the first look.
        if sent:
            self._serial.write(sent)
        if left:
            self._host_left()

    def _take(self):
        """Return what hosts have sent and nobody has read."""
        sent = bytearray()
        try:
            while data := os.read(self._master, 4096):
                sent += data
        except BlockingIOError:
            pass
        except OSError as error:
            if error.errno != errno.EIO:
                raise
        return sent

    def _note_hosts(self):
        """Count hosts; return True when the last one has gone."""
        if self._watch is None:
            return False
        before = self._hosts
        try:
            events = os.read(self._watch, 4096)
        except BlockingIOError:
            return False
        for start in range(0, len(events), _EVENT.size):
            mask = _EVENT.unpack_from(events, start)[1]
            if mask & _IN_OPEN:
                self._hosts += 1
                self._serial.open()
            elif mask & _IN_CLOSE and self._hosts:
                self._hosts -= 1
        return bool(before or self._serial.is_open) and not self._hosts

    def _host_left(self):
        """Leave a clean port to the next host: raw, nothing unread."""
        self._serial.close()
        termios.tcflush(self._slave, termios.TCIFLUSH)
        termios.tcsetattr(self._slave, termios.TCSANOW, self._raw)

    def _to_host(self, data):
        if self._master is None:
            return
        try:
            sent = os.write(self._master, data)
        except BlockingIOError:
            sent = 0
        self._serial.lost_out += len(data) - sent


def _watch(path):
    """Return an inotify descriptor that tells who opens and closes `path`, or None."""
    try:
        libc = ctypes.CDLL(None, use_errno=True)
        fd = libc.inotify_init1(os.O_NONBLOCK | os.O_CLOEXEC)
    except (AttributeError, OSError):
        return None
    if fd < 0:
        return None
    if libc.inotify_add_watch(fd, os.fsencode(path), _IN_OPEN | _IN_CLOSE) < 0:
        os.close(fd)
        return None
    return fd


def _point(link, target):
    """Make `link` a symbolic link to `target`; FileExistsError when it is something else."""
    if os.path.islink(link):
        os.unlink(link)
    os.symlink(target, link)
