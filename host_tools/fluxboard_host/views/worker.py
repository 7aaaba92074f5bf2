"""The thread that talks to the board, so that a slow or absent board never holds up the picture.

The thread owns the client and, in `fluxboard play`, the simulated board; the view hands it calls
through `submit` and takes messages from `take`. Nothing else is shared between the two.
"""

import queue
import threading
import time
from collections import deque
from typing import NamedTuple

from fluxboard_host.client import KEEPALIVE_S, Client
from fluxboard_host.errors import FluxboardError, NoAnswer, NoBoard, PortBusy, Refused, Unplugged

STATE_EVERY_S = 1.0
LEDS_EVERY_S = 0.4
_ROUND_S = 0.03
_RETRY_S = 1.0
_UNSAID_LINES = 12
# After an event the marks follow within a few frames: look twice.
_LOOK_AGAIN_S = 0.12


class Message(NamedTuple):
    """One thing from the board: `kind` is link, state, leds, event, text or error.

    `data` is: link ("searching"|"connected"|"lost", detail) · state, leds: the answer · event:
    an Event · text: a console line · error: a sentence.
    """

    kind: str
    data: object


class BoardWorker(threading.Thread):
    """Keeps a link session with one board and finds it again when it goes away.

    open_transport: called in the thread, returns a Transport or raises a FluxboardError. The
    session names no player, so that what is typed speaks for the side to move (R-C9), and asks for
    no sentences: the view makes its own from the events.
    """

    def __init__(self, open_transport):
        super().__init__(name="fluxboard board", daemon=True)
        self._open_transport = open_transport
        self._calls = queue.SimpleQueue()
        self._messages = queue.SimpleQueue()
        self._stopping = threading.Event()
        self.failure = None
        self._greeted = False
        self._unsaid = deque(maxlen=_UNSAID_LINES)

    def submit(self, call):
        """Have `call(client)` run in the thread, soon; errors come back as messages."""
        self._calls.put(call)

    def take(self):
        """Return the messages since the last call."""
        found = []
        while True:
            try:
                found.append(self._messages.get_nowait())
            except queue.Empty:
                return found

    def stop(self, timeout_s=5.0):
        """End the thread and give the port up."""
        self._stopping.set()
        if self.is_alive():
            self.join(timeout_s)

    def tell(self, kind, data):
        """Put a message in the queue."""
        self._messages.put(Message(kind, data))

    def run(self):
        """Connect, converse, and begin again when the board goes away.

        What cannot be mended is kept in `failure` and told as "failed": a silent end of the
        thread would leave a picture that never changes again.
        """
        try:
            self._run()
        except Exception as err:  # noqa: BLE001
            self.failure = err
            self.tell("failed", err)
        finally:
            self.closing()

    def _run(self):
        said = None
        while not self._stopping.is_set():
            try:
                transport = self._open_transport()
            except FluxboardError as err:
                if said != str(err):
                    said = str(err)
                    self.tell("link", ("searching", said))
                self._stopping.wait(_RETRY_S)
                continue
            said = None
            with Client(transport, on_text=self._text) as client:
                self._session(client)

    def closing(self):
        """Release what the thread owns besides the port."""

    def connected(self, client):
        """Greet the board anew; called after every `hello`."""

    def _session(self, client):
        """Converse until stopped or until the port must be opened anew."""
        self._greeted = False
        try:
            info = client.hello("", text=False)
        except (NoAnswer, NoBoard, PortBusy, Unplugged, Refused) as err:
            self._tell_unsaid()
            self.tell("link", ("searching", str(err)))
            self._stopping.wait(_RETRY_S)
            return
        while not self._stopping.is_set():
            self._greeted = True
            self._unsaid.clear()
            self.tell("link", ("connected", info))
            try:
                self.connected(client)
                self._converse(client)
                return
            except (NoAnswer, NoBoard, Unplugged) as err:
                self.tell("link", ("lost", str(err)))
            info = self._find_again(client)
            if info is None:
                return

    def _text(self, line):
        """Tell a console line; what a board says while it starts only if it does not come up."""
        if self._greeted:
            self.tell("text", line)
        else:
            self._unsaid.append(line)

    def _tell_unsaid(self):
        while self._unsaid:
            self.tell("text", self._unsaid.popleft())

    def _find_again(self, client):
        """Return what the board says when it is back, or None when stopped meanwhile."""
        while not self._stopping.is_set():
            try:
                return client.reconnect(_RETRY_S)
            except (NoAnswer, NoBoard, PortBusy, Unplugged, Refused):
                self._stopping.wait(_RETRY_S / 4)
        return None

    def _converse(self, client):
        """Run calls, take events, and look at the state and the marks as often as needed."""
        next_state = next_leds = 0.0
        while not self._stopping.is_set():
            if self._run_calls(client):
                next_state = next_leds = 0.0
            events = client.poll(_ROUND_S, keepalive_s=KEEPALIVE_S)
            for event in events:
                if event.kind == "state":
                    self.tell("state", event.data)
                else:
                    self.tell("event", event)
            now_s = time.monotonic()
            if events:
                next_state, next_leds = now_s, now_s
            if now_s >= next_state:
                state = client.state()
                self.tell("state", state)
                self.took_state(state)
                next_state = now_s + (_LOOK_AGAIN_S if events else STATE_EVERY_S)
            if now_s >= next_leds:
                self._ask_marks(client)
                next_leds = now_s + (_LOOK_AGAIN_S if events else LEDS_EVERY_S)

    def _ask_marks(self, client):
        """Tell the marks; a firmware that knows none is shown without."""
        try:
            self.tell("leds", client.request("leds"))
        except Refused as err:
            if err.code != "unknown_verb":
                raise

    def took_state(self, answer):
        """Do what else is to be done with the answer to `state`."""

    def _run_calls(self, client):
        """Run the calls that wait; return True when there were any."""
        ran = False
        while True:
            try:
                call = self._calls.get_nowait()
            except queue.Empty:
                return ran
            ran = True
            try:
                call(client)
            except Refused as err:
                self.tell("error", str(err))
