"""A board for host tests: the firmware's own link code behind a pseudo-terminal, no simulator.

It speaks the link as a board does (fluxboard.link), plays Cluster by its rules and can lose,
garble or withhold what goes over the line. It runs in a thread; `with FakeBoard() as board:`.
"""

import os
import pty
import select
import threading
import tty

from fluxboard.games.cluster import ClusterGame
from fluxboard.link import lines
from fluxboard.link.peer import Peer


class FakeBoard:
    """A Cluster board without sensors; `garble` and `lose` say what happens to the next lines out.

    fw, digest: what hello says. path: the port.
    """

    def __init__(self, fw="0.1.0", digest="0123456789ab", board="cluster"):
        self.fw = fw
        self.digest = digest
        self.board = board
        self.boot = 41
        self.lose = 0  # so many of the next lines the board sends get lost
        self.garble = 0  # in so many of the next lines it sends one byte changes
        self.deaf = 0  # so many of the next lines sent to it get lost
        self.done = []  # verbs carried out, hello and ping left out
        self.heard = bytearray()
        self._lock = threading.RLock()
        self._stop = threading.Event()
        self.start()
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        self.path = os.ttyname(self._slave)
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self):
        """Begin as after power-up: no session, no events, a new boot id."""
        self.boot += 1
        self.game = ClusterGame()
        self._lines = lines.Lines()
        self._console = bytearray()
        self.peer = Peer(
            self._send,
            {
                "hello": self._hello,
                "state": self._state,
                "move": self._move,
                "cmd": self._cmd,
                "rec": self._rec,
                "log": lambda args: {"l": ["none"]},
            },
            ring_bytes=160,
        )

    def event(self, kind, data):
        """Send an event."""
        with self._lock:
            self.peer.event(kind, data)

    def say(self, text):
        """Send bytes that are no machine line."""
        os.write(self._master, text.encode())

    def restart(self):
        """Reset the board in the middle of everything."""
        with self._lock:
            self.start()

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_error):
        self._stop.set()
        self._thread.join()
        os.close(self._master)
        os.close(self._slave)

    def _run(self):
        while not self._stop.is_set():
            ready, _, _ = select.select([self._master], [], [], 0.02)
            if ready:
                data = os.read(self._master, 4096)
                self.heard += data
                with self._lock:
                    for byte in data:
                        self._byte(byte)

    def _byte(self, byte):
        told = self._lines.feed(byte)
        if told == lines.LINE and self.deaf:
            self.deaf -= 1
        elif told == lines.LINE:
            self.peer.line(bytes(self._lines.buffer[: self._lines.length]))
        elif told == lines.TOO_LONG:
            self.peer.line(None)
        elif told == lines.CONSOLE and byte in b"\r\n":
            typed, self._console = self._console.decode(), bytearray()
            if typed:
                self.say("you typed %s\r\n" % typed)
        elif told == lines.CONSOLE:
            self._console.append(byte)

    def _send(self, text):
        data = bytearray(text.encode())
        if self.lose:
            self.lose -= 1
            return
        if self.garble:
            self.garble -= 1
            data[len(data) // 2] ^= 0x11
        os.write(self._master, data)

    def _hello(self, args):
        return {
            "fw": self.fw,
            "hash": self.digest,
            "board": self.board,
            "boot": self.boot,
            "game": "cluster",
        }

    def _state(self, args):
        text = self.game.pos.to_text()
        return {
            "board": text,
            "sensed": text.replace("/", ""),
            "to": "XO"[self.game.pos.to_move - 1],
            "n": self.game.plies,
            "num": self.game.number,
            "phase": "play",
        }

    def _move(self, args):
        self.done.append("move")
        for event in self.game.apply(args["m"]):
            if event[0] == "move":
                fields = {"m": event[1], "x": event[2], "n": self.game.plies, "by": "host"}
                self.peer.event("move", fields)
        return {"n": self.game.plies}

    def _cmd(self, args):
        self.done.append("cmd")
        self.say("carried out: %s\r\n" % args["t"])
        return {"ok": 1}

    def _rec(self, args):
        start = args["from"]
        moves = self.game.moves()
        part = {"m": " ".join(moves[start : start + 3])}
        return {**part, "next": start + 3} if start + 3 < len(moves) else part
