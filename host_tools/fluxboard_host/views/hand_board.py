"""The board widget of `fluxboard play`: a cursor, and what keys and the mouse do on squares."""

from textual import events
from textual.message import Message

from fluxboard_host.views.board import BoardView

_FIRST_SQUARE = 11
_STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
_ASKS = {"escape": "back", "s": "slide", "x": "take", "delete": "take", "backspace": "back"}


class HandBoard(BoardView, can_focus=True):
    """A BoardView that a person plays on; it posts messages and moves no stone itself."""

    class Pressed(Message):
        """A square was clicked, or Enter or Space pressed with the cursor on it."""

        def __init__(self, square):
            super().__init__()
            self.square = square

    class Dragged(Message):
        """The mouse was drawn over the squares `path`, two or more."""

        def __init__(self, path):
            super().__init__()
            self.path = path

    class Moved(Message):
        """The cursor went from `start` to `square`; `sliding` when Shift was held."""

        def __init__(self, start, square, sliding):
            super().__init__()
            self.start = start
            self.square = square
            self.sliding = sliding

    class Asked(Message):
        """A key asked for "back", "slide" or "take" with the cursor on `square`."""

        def __init__(self, verb, square):
            super().__init__()
            self.verb = verb
            self.square = square

    def __init__(self, model, **kwargs):
        super().__init__(model, **kwargs)
        self.cursor = _FIRST_SQUARE
        self._path = []

    def on_focus(self):
        """Show the cursor."""
        self.show_changes()

    def on_blur(self):
        """Hide the cursor."""
        self.show_changes()

    def put_cursor(self, square):
        """Put the cursor on `square`."""
        self.cursor = square
        self.show_changes()

    @staticmethod
    def passes_on(event):
        """Return whether a key means nothing on the board and so belongs to the input line."""
        return event.is_printable and event.key != "space" and event.key not in _ASKS

    def on_key(self, event: events.Key):
        """Move the cursor, or tell what was asked for."""
        sliding = event.key.startswith("shift+")
        key = event.key.removeprefix("shift+")
        if key in _STEPS:
            self._step(*_STEPS[key], sliding)
        elif key in ("enter", "space"):
            self.post_message(self.Pressed(self.cursor))
        elif event.key in _ASKS:
            self.post_message(self.Asked(_ASKS[event.key], self.cursor))
        else:
            return
        event.stop()
        event.prevent_default()

    def _step(self, rows, cols, sliding):
        """Move the cursor, staying on the board."""
        start = self.cursor
        row, col = divmod(start, 8)
        row, col = min(7, max(0, row + rows)), min(7, max(0, col + cols))
        self.put_cursor(row * 8 + col)
        if self.cursor != start:
            self.post_message(self.Moved(start, self.cursor, sliding))

    def _under(self, event):
        offset = event.get_content_offset_capture(self)
        return self.square_at(offset.x, offset.y)

    def on_mouse_down(self, event: events.MouseDown):
        """Begin a click or a drag."""
        square = self._under(event)
        if square is None or event.button != 1:
            return
        self.capture_mouse()
        self._path = [square]
        self.put_cursor(square)

    def on_mouse_move(self, event: events.MouseMove):
        """Note the squares a drag goes over."""
        square = self._under(event) if self._path else None
        if square is not None and square != self._path[-1]:
            self._path.append(square)
            self.put_cursor(square)

    def on_mouse_up(self, _event: events.MouseUp):
        """End a click or a drag."""
        if not self._path:
            return
        self.release_mouse()
        path, self._path = self._path, []
        if len(path) == 1:
            self.post_message(self.Pressed(path[0]))
        else:
            self.post_message(self.Dragged(path))
