"""The screen both views share: board, legend, status and messages, sized to the terminal."""

import time

from rich.text import Text
from textual.app import App
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from fluxboard_host.views import marks, texts
from fluxboard_host.views.board import BoardView, board_size, legend
from fluxboard_host.views.log import MessageLog
from fluxboard_host.views.model import BoardModel

_ROUND_S = 0.04
_PANEL_COLUMNS = 30
_STACK_BELOW = 58
_STATUS_ROWS = 6
_LEAST_STATUS_ROWS = 3

_CSS = """
Screen { background: rgb(28,23,18); color: rgb(226,217,200); layers: base; }
#title { height: 1; background: rgb(52,46,40); color: rgb(240,226,200); padding: 0 1; }
#main { height: 1fr; }
#left { width: auto; height: 100%; }
#legend { height: auto; max-height: 6; padding: 0 1; color: rgb(172,162,148); }
#right { width: 1fr; height: 100%; padding: 0 1 0 2; }
#status { height: auto; max-height: 60%; }
#log { height: 1fr; background: rgb(28,23,18); scrollbar-size-vertical: 1;
       scrollbar-background: rgb(28,23,18); scrollbar-color: rgb(84,74,65);
       scrollbar-size-horizontal: 0; overflow-x: hidden; border-top: solid rgb(84,74,65); }
#keys { height: 1; background: rgb(52,46,40); color: rgb(196,178,150); padding: 0 1; }
.stacked #main { layout: vertical; }
.stacked #left { height: auto; width: 100%; align-horizontal: center; }
.stacked #right { height: 1fr; width: 100%; }
.stacked #legend { display: none; }
.wide-log #left { display: none; }
#small { display: none; height: 1fr; padding: 1; }
.too-small #small { display: block; }
.too-small #main { display: none; }
"""


class BoardApp(App):
    """Draws what a BoardWorker tells; subclasses add what a person may do."""

    CSS = _CSS
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Fluxboard"
    BINDINGS = [
        ("ctrl+q", "quit", "Quit"),
        Binding("ctrl+c", "quit", "Quit", priority=True, show=False),
        ("f2", "wide_log", "Messages"),
    ]

    def __init__(self, worker, lang="en", source=""):
        super().__init__()
        self.worker = worker
        self.lang = lang
        self.source = source
        self.model = BoardModel(lang)
        self.link = ("searching", "")
        self.board = self.make_board()
        self.log_view = MessageLog(id="log")
        self.status_view = Static(id="status")
        self._legend_shown = None
        self._status_shown = None
        self._wide_told = False
        self._last_kind = None

    def make_board(self):
        """Return the board widget."""
        return BoardView(self.model, id="board")

    def compose(self):
        """Lay out title, board with legend, panel with messages, and the key line."""
        yield Static(id="title")
        with Horizontal(id="main"):
            with Vertical(id="left"):
                yield self.board
                yield Static(id="legend")
            with Vertical(id="right"):
                yield self.status_view
                yield self.log_view
        yield Static(id="small")
        yield from self.compose_bottom()
        yield Static(self.keys_line(), id="keys")

    def compose_bottom(self):
        """Yield what stands between the board and the key line."""
        yield from ()

    def bottom_rows(self):
        """Return the height in rows of title, key line and what `compose_bottom` yields."""
        return 2

    def keys_line(self):
        """Return the line that names the keys."""
        return texts.KEYS[self.lang]["watch"]

    def on_mount(self):
        """Start the worker and the rounds."""
        self._fit(self.size)
        self._title()
        self.worker.start()
        self.set_interval(_ROUND_S, self.round)

    def on_unmount(self):
        """Give the board up."""
        self.worker.stop()

    def on_resize(self, event):
        """Fit the board to the terminal; `self.size` is still the old one here."""
        self._fit(event.size)

    def _fit(self, size):
        columns, rows = size
        stacked = columns < _STACK_BELOW
        self.screen.set_class(stacked, "stacked")
        least = board_size(3, 1)
        need_rows = least.height + self.bottom_rows() + (_LEAST_STATUS_ROWS if stacked else 0)
        small = columns < least.width or rows < need_rows
        self.screen.set_class(small, "too-small")
        if small:
            said = texts.PANEL[self.lang]["small"].format(
                now="%d × %d" % (columns, rows), need="%d × %d" % (least.width, need_rows)
            )
            self.query_one("#small", Static).update(Text(said))
        free = rows - self.bottom_rows()
        if stacked:
            self.board.fit(columns, max(10, free - _STATUS_ROWS - 3))
        else:
            self.board.fit(columns - _PANEL_COLUMNS, free)

    def action_wide_log(self):
        """Give the whole width to the messages, or the board its place back."""
        self.screen.toggle_class("wide-log")

    def round(self):
        """Take what the worker has to tell and draw what changed."""
        for message in self.worker.take():
            getattr(self, "take_" + message.kind)(message.data)
        self.model.pixels = self.pixels()
        self.board.show_changes()
        self._show_legend()
        self._show_status()

    def pixels(self):
        """Return 64 (r, g, b) by square; here what the marks look like just now."""
        now_ms = int(time.monotonic() * 1000)
        return [marks.colour(mark, now_ms) for mark in self.model.marks]

    def take_link(self, link):
        """Note whether the board is there."""
        word, detail = link
        before, self.link = self.link[0], (word, detail)
        if word != "connected" and word != before:
            self.log_view.say("error", str(detail))
        elif word == "connected" and before == "lost":
            self.log_view.say("hint", texts.PANEL[self.lang]["connected"])
        self._title()

    def take_state(self, answer):
        """Take the whole picture."""
        self.model.take_state(answer)

    def take_leds(self, answer):
        """Take the marks of the squares."""
        self.model.take_leds(answer, marks.BY_LETTER)

    def take_event(self, event):
        """Tell an event in a sentence."""
        said = self.model.take_event(event.kind, event.data)
        again = event.kind == self._last_kind == "desync"
        self._last_kind = event.kind
        if said and not again:
            self.log_view.say("hint" if event.kind in _PASSING else "say", said)

    def take_text(self, line):
        """Show a line of the board's console."""
        line = line.rstrip()
        if not line:
            return
        self.log_view.say("console", line)
        if len(line) > self.log_view.size.width and not self._wide_told:
            self._wide_told = True
            self.log_view.say("hint", texts.PANEL[self.lang]["wide"])

    def take_error(self, sentence):
        """Show what went wrong."""
        self.log_view.say("error", sentence)

    def take_failed(self, _error):
        """End the view; the command reports the worker's `failure`."""
        self.exit()

    def _title(self):
        word, detail = self.link
        words = texts.PANEL[self.lang]
        text = Text(no_wrap=True, overflow="ellipsis")
        text.append("Fluxboard", "bold")
        text.append("  Cluster  " if word != "connected" else "  %s  " % _game(detail))
        text.append("● " if word == "connected" else "○ ", _LINK_STYLES[word])
        text.append(words[word], _LINK_STYLES[word])
        if self.source:
            text.append("  " + self.source, "dim")
        self.query_one("#title", Static).update(text)

    def _show_legend(self):
        shown = legend(self.model, self.lang)
        width = self.board.get_content_width(None, None)
        if (shown, width) == self._legend_shown:
            return
        self._legend_shown = shown, width
        text = Text(overflow="fold")
        for symbol, meaning in shown:
            text.append("%s " % symbol, "bold rgb(240,226,200)")
            text.append(meaning.replace(" ", "\N{NO-BREAK SPACE}") + "  ")
        widget = self.query_one("#legend", Static)
        widget.styles.width = width
        widget.update(text)

    def _show_status(self):
        shown = self.status_text()
        if shown != self._status_shown:
            self._status_shown = shown
            self.status_view.update(shown)

    def status_text(self):
        """Return the panel's text: whose turn, players, last move, what to do."""
        text = Text()
        text.append(self.model.headline() + "\n", "bold rgb(255,214,64)")
        for label, value in self.model.facts():
            text.append("%-9s " % label, "rgb(154,142,126)")
            text.append(value + "\n")
        for sentence in self.model.guidance():
            text.append(sentence + "\n", "bold rgb(255,150,120)")
        text.rstrip()
        return text


# Events of the moment: told quietly, the moves stand out.
_PASSING = ("lift", "drop", "cand", "setup", "sync")
_LINK_STYLES = {
    "connected": "rgb(120,200,120)",
    "starting": "rgb(255,200,90)",
    "searching": "rgb(255,200,90)",
    "lost": "rgb(255,130,110)",
}


def _game(info):
    """Return the game's name for the title from what `hello` said."""
    game = info.get("game") if isinstance(info, dict) else None
    return str(game or "cluster").capitalize()
