"""A stand-in for the board's thread: notes what the view asks for, tells what a test wants."""

from typing import NamedTuple

from fluxboard_host.client import Event
from fluxboard_host.views.worker import Message

START = ".XXXXXX./O......O/O......O/O......O/O......O/O......O/O......O/.XXXXXX."


class FakePicture(NamedTuple):
    pixels: tuple = ((0, 0, 0),) * 64
    air: tuple = ()
    held: tuple | None = None
    busy: bool = False


class FakeWorker:
    def __init__(self):
        self.orders, self.lines, self.touches = [], [], []
        self.messages = [Message("link", ("connected", {"game": "cluster"}))]
        self.alive = False

    def start(self):
        assert not self.alive
        self.alive = True

    def stop(self):
        self.alive = False

    def take(self):
        found, self.messages = self.messages, []
        return found

    def order(self, verb, squares=()):
        self.orders.append((verb, tuple(squares)))

    def console(self, line):
        self.lines.append(line)

    def touch(self, pad, pressed):
        self.touches.append((pad, pressed))

    # For tests

    def tell(self, kind, data):
        self.messages.append(Message(kind, data))

    def event(self, kind, **data):
        self.tell("event", Event(1, kind, data))

    def state(self, board=START, sensed=None, **more):
        answer = {"board": board, "sensed": sensed or board, "to": "X", "n": 1}
        self.tell("state", {**answer, "names": [None, None], **more})
