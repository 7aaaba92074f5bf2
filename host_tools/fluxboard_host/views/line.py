"""The input line: completes words and squares, keeps a history, and gives Tab a meaning."""

from textual.message import Message
from textual.suggester import Suggester
from textual.widgets import Input

from fluxboard_host.views import hand_words


class WordSuggester(Suggester):
    """Offers the first completion of the hand words, console words and squares."""

    def __init__(self, lang, console_words):
        super().__init__(use_cache=False, case_sensitive=True)
        self._lang = lang
        self._console_words = console_words

    async def get_suggestion(self, value):
        """Return the whole line that `value` could become, or None."""
        found = hand_words.completions(value, self._lang, self._console_words)
        return value + found[0][len(value) :] if found else None


class CommandLine(Input):
    """An Input with history on up and down; Tab takes the suggestion or leaves the line."""

    class Left(Message):
        """Tab or Esc was pressed with nothing to complete."""

    def __init__(self, lang="en", console_words=(), history=(), **kwargs):
        super().__init__(suggester=WordSuggester(lang, console_words), compact=True, **kwargs)
        self.select_on_focus = False
        self.history = list(history)
        self._place = len(self.history)
        self._draft = ""

    def remember(self, line):
        """Add a line that was sent to the history."""
        if line and (not self.history or self.history[-1] != line):
            self.history.append(line)
        self._place = len(self.history)
        self._draft = ""

    def _show(self, place):
        if not 0 <= place <= len(self.history):
            return
        if self._place == len(self.history):
            self._draft = self.value
        self._place = place
        self.value = self._draft if place == len(self.history) else self.history[place]
        self.cursor_position = len(self.value)

    def on_key(self, event):
        """Give up, down, Tab and Esc their meaning here."""
        if event.key == "up":
            self._show(self._place - 1)
        elif event.key == "down":
            self._show(self._place + 1)
        elif event.key == "tab":
            if self._suggestion and self._suggestion != self.value:
                self.action_cursor_right()
            else:
                self.post_message(self.Left())
        elif event.key == "escape":
            self.value = ""
            self.post_message(self.Left())
        else:
            return
        event.stop()
        event.prevent_default()
