"""`fluxboard play`: the board view with a hand, a line to type in, and touch pads."""

from textual.containers import Horizontal
from textual.events import Key
from textual.widgets import Label

from fluxboard_host.views import hand_words, texts
from fluxboard_host.views.app import BoardApp
from fluxboard_host.views.hand_board import HandBoard
from fluxboard_host.views.hand_words import square_text
from fluxboard_host.views.help import WELCOME, HelpScreen
from fluxboard_host.views.line import CommandLine

_PAD_S = 0.3


class PlayApp(BoardApp):
    """A person plays on the virtual board.

    worker: a BoardWorker with `order(verb, squares)`, `touch(pad, pressed)` and `console(line)`,
    which also sends "picture" messages (table.Picture). history: lines typed earlier.
    """

    CSS = (
        BoardApp.CSS
        + """
    #entry { height: 1; background: rgb(42,37,33); }
    #entry:focus-within { background: rgb(64,56,49); }
    #prompt { width: 2; padding: 0 0 0 1; color: rgb(255,214,64); text-style: bold; }
    #line, #line:focus { width: 1fr; height: 1; background: transparent; padding: 0 1; }
    """
    )
    BINDINGS = [
        ("f1", "help", "Help"),
        *[("f%d" % (pad + 5), "touch(%d)" % pad, "Pad") for pad in range(5)],
    ]

    def __init__(self, worker, lang="en", source="", console_words=(), history=()):
        self._sliding = None
        self._picture = None
        super().__init__(worker, lang, source)
        self.link = ("starting", "")
        self.line = CommandLine(
            lang, console_words, history, id="line", placeholder=texts.PLACEHOLDER[lang]
        )

    def make_board(self):
        """Return a board that a person plays on."""
        return HandBoard(self.model, id="board")

    def compose_bottom(self):
        """Yield the input line."""
        with Horizontal(id="entry"):
            yield Label("›", id="prompt")
            yield self.line

    def bottom_rows(self):
        """Return the rows taken by title, input line and key line."""
        return 3

    def keys_line(self):
        """Return the line that names the keys."""
        return texts.KEYS[self.lang]["play"]

    def on_mount(self):
        """Welcome the person and put the cursor on the board.

        Textual runs the base class's handler of the same name too.
        """
        self.log_view.say("hint", WELCOME[self.lang])
        self.board.focus()

    # What the worker tells

    def take_picture(self, picture):
        """Take what the eye sees at the virtual board: LEDs and the stones in the air."""
        self._picture = picture
        self.model.air = dict(picture.air)

    def pixels(self):
        """Return the colours the LEDs really have."""
        return self._picture.pixels if self._picture else None

    def status_text(self):
        """Return the panel's text with the hand's line."""
        text = super().status_text()
        words = texts.PANEL[self.lang]
        picture = self._picture
        if self._sliding is not None:
            said = words["hand_slides"].format(c=square_text(self._sliding))
        elif picture and picture.held:
            colour, home = picture.held
            said = words["hand_holds"].format(c=colour, sq=square_text(home))
        elif picture and picture.busy:
            said = words["hand_busy"]
        else:
            said = words["hand_empty"]
        text.append("\n")
        text.append(said, "rgb(156,200,220)")
        return text

    # Board: keys and mouse

    def _order(self, verb, *squares):
        self.worker.order(verb, squares)

    def on_hand_board_pressed(self, message):
        """Lift or put; while sliding, let go."""
        if self._sliding is not None:
            self._sliding = None
            return
        self._order("press", message.square)

    def on_hand_board_dragged(self, message):
        """Slide along the squares of the drag."""
        self._order("slide", *message.path)

    def on_hand_board_moved(self, message):
        """Slide the stone along with the cursor when that was asked for."""
        if message.sliding or self._sliding is not None:
            if self._sliding is not None:
                self._sliding = message.square
            self._order("slide", message.start, message.square)

    def on_hand_board_asked(self, message):
        """Put back, take off, or begin to slide."""
        if message.verb == "slide":
            self._sliding = message.square
        elif self._sliding is not None and message.verb == "back":
            self._sliding = None
        elif message.verb == "back":
            self._order("back")
        else:
            self._order("take", message.square)

    # Input line

    async def on_event(self, event):
        """Give the input line the focus before a key that is meant for it is passed on.

        Done here, where keys come in one by one, so that fast typing keeps its order.
        """
        if isinstance(event, Key) and self.focused is self.board and self.board.passes_on(event):
            self.screen.set_focus(self.line)
        await super().on_event(event)

    def on_command_line_left(self):
        """Go back to the board."""
        self.board.focus()

    def on_input_submitted(self, event):
        """Carry out what was typed."""
        line = event.value.strip()
        self.line.value = ""
        if not line:
            self.board.focus()
            return
        self.line.remember(line)
        self.log_view.say("you", "› " + line)
        order = hand_words.parse(line)
        if isinstance(order, hand_words.Hand):
            self._order(order.verb, *order.squares)
        elif isinstance(order, hand_words.Mistake):
            said = texts.HAND[self.lang]["need"].format(word=order.word, need=order.need)
            self.log_view.say("error", said)
        elif order.text:
            self.worker.console(order.text)

    # Keys everywhere

    def action_help(self):
        """Show the help."""
        self.push_screen(HelpScreen(self.lang))

    def action_touch(self, pad):
        """Touch a pad for a moment."""
        self.worker.touch(pad, True)
        self.set_timer(_PAD_S, lambda: self.worker.touch(pad, False))
        self.log_view.say("you", texts.PADS[self.lang][pad])
