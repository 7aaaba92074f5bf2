"""The message log: sentences wrap at the panel's width, pictures and tables keep their columns."""

from collections import deque

from rich.text import Text
from textual.widgets import RichLog

_STYLES = {
    "say": "rgb(226,217,200)",
    "console": "rgb(168,200,168)",
    "you": "bold rgb(255,214,64)",
    "error": "rgb(255,130,110)",
    "hint": "rgb(154,142,126)",
}
_KEPT = 500
# Two blanks stand in pictures and tables, which lose their sense when they are wrapped.
_COLUMNS = "  "


class MessageLog(RichLog):
    """Keeps the last lines and lays them out anew when the panel changes its width."""

    def __init__(self, **kwargs):
        super().__init__(wrap=False, min_width=0, max_lines=_KEPT, auto_scroll=True, **kwargs)
        self.can_focus = False
        self._entries = deque(maxlen=_KEPT)
        self._laid_out = 0

    def say(self, kind, text):
        """Add a line; `kind` is say, console, you, error or hint."""
        self._entries.append((kind, text))
        self._lay(kind, text)

    def _lay(self, kind, text):
        style = _STYLES[kind]
        width = max(8, self.scrollable_content_region.width - 1)
        if kind == "console" and _COLUMNS in text.strip():
            self.write(Text(text, style=style, no_wrap=True), width=max(width, len(text)))
            return
        for line in Text(text, style=style).wrap(self.app.console, width):
            self.write(line)

    def on_resize(self, _event):
        """Wrap the sentences anew; Textual runs RichLog's own handler too."""
        width = self.scrollable_content_region.width
        if width != self._laid_out:
            self._laid_out = width
            self.clear()
            for kind, text in self._entries:
                self._lay(kind, text)

    @property
    def plain(self):
        """The kept lines as one text."""
        return "\n".join(text for _, text in self._entries)
