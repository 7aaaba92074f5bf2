"""What the host knows of the board: filled from the link's answers and events, then drawn."""

from fluxboard_host.views import texts
from fluxboard_host.views.cell import Cell

N_SQUARES = 64


class BoardModel:
    """The last known state of one board. Everything taken in is checked for shape, never trusted.

    `sensed` and `board` are 64 characters (". X O ~ ?" and ". X O", row-major from A1), `marks` is
    a list of 64 mark names (`look.SYMBOLS`), `pixels` None or 64 (r, g, b) by square, `air` maps a
    square to the stone held over it.
    """

    def __init__(self, lang="en"):
        self.lang = lang
        self.clear()

    def clear(self):
        """Forget everything but the language."""
        self.sensed = self.board = "." * N_SQUARES
        self.marks = ["OFF"] * N_SQUARES
        self.pixels = None
        self.air = {}
        self.known = False
        self.state = {}
        self.names = [None, None]
        self.illegal = None

    def take_state(self, answer):
        """Take the answer to `state`."""
        self.state = dict(answer)
        self.known = True
        self.board = _squares(answer.get("board"), self.board)
        self.sensed = _squares(answer.get("sensed"), self.sensed)
        names = answer.get("names")
        if isinstance(names, list) and len(names) == 2:
            self.names = names

    def take_leds(self, answer, mark_of):
        """Take the answer to `leds`; `mark_of` maps a letter of the link to a mark name."""
        letters = answer.get("m")
        if isinstance(letters, str) and len(letters) == N_SQUARES:
            self.marks = [mark_of.get(letter, "OFF") for letter in letters]

    def take_event(self, kind, data):
        """Take an event; return the sentence for the log, or None."""
        if kind == "illegal":
            self.illegal = data
        elif kind in ("move", "amend", "sync", "drop", "undo", "game", "end", "ready"):
            self.illegal = None
        if kind == "name" and data.get("side") in ("X", "O"):
            self.names[0 if data["side"] == "X" else 1] = data.get("name")
        return texts.sentence(self.lang, kind, data, self.names)

    def cell(self, sq, cursor=None, plain=False, few_colours=False):
        """Return the `Cell` of square `sq`; `cursor` is the square the cursor is on."""
        row, col = divmod(sq, 8)
        pixel = self.pixels[sq] if self.pixels else (0, 0, 0)
        return Cell(
            stone=self.sensed[sq],
            mark=self.marks[sq],
            pixel=pixel,
            air=self.air.get(sq, ""),
            cursor=sq == cursor,
            shade=(row + col) % 2 + (2 if few_colours else 0),
            plain=plain,
        )

    def headline(self):
        """Return whose turn it is, or how the game ended."""
        words = texts.PANEL[self.lang]
        if not self.known:
            return words["wait"]
        phase = self.state.get("phase")
        if phase in ("idle", "setup"):
            return words[phase]
        out = self.state.get("out")
        winner = out[0] if isinstance(out, (list, tuple)) and out else out
        if out is not None:
            side = {1: "X", 2: "O"}.get(winner, winner)
            if side in ("X", "O"):
                return words["over_win"].format(who=texts.side_name(self.lang, side, self.names))
            return words["over_abort" if self.state.get("why") == "abort" else "over_draw"]
        side = self.to_move
        return words["turn"].format(who=texts.side_name(self.lang, side, self.names))

    @property
    def to_move(self):
        """The side to move, "X" or "O"."""
        to = self.state.get("to")
        return {1: "X", 2: "O"}.get(to, to if to in ("X", "O") else "X")

    def facts(self):
        """Return [(label, value)] for the panel: players, move number, last move."""
        words = texts.PANEL[self.lang]
        rows = []
        for side, name in zip("XO", self.names, strict=False):
            rows.append(("%s %s" % (side, texts.SIDES[self.lang][side]), name or "–"))
        rows.append((words["number"], str(self.state.get("num", "–"))))
        last = self.state.get("last")
        text = str(last) if last else words["no_last"]
        if last and self.state.get("x"):
            text += ", " + words["captures"]
        rows.append((words["last"], text))
        return rows

    def guidance(self):
        """Return the sentences that say what the board wants now; empty while all is well."""
        words = texts.PANEL[self.lang]
        phase = self.state.get("phase")
        said = []
        if phase == "idle":
            said.append(words["start"])
        if phase in ("setup", "recover"):
            what = self._differences()
            key = "place" if phase == "setup" else "recover"
            said += [words[key].format(what=what)] if what else []
        if self.illegal is not None:
            said.append(texts.sentence(self.lang, "illegal", self.illegal, self.names))
        weak = [sq for sq, stone in enumerate(self.sensed) if stone == "~"]
        for sq in weak[:2]:
            said.append(texts.sentence(self.lang, "weak", {"sq": square_name(sq)}))
        return said

    def _differences(self):
        """Return what is missing and too much on the board, the first few squares."""
        miss, extra = [], []
        for sq, (wanted, seen) in enumerate(zip(self.board, self.sensed, strict=True)):
            if seen in ".XO" and seen != wanted:
                miss += [(square_name(sq), wanted)] if wanted != "." else []
                extra += [(square_name(sq), seen)] if seen != "." else []
        told = texts.TOLD
        more = len(miss[told:]) + len(extra[told:])
        return texts.difference(self.lang, miss[:told], extra[:told], more)


def square_name(sq):
    """Return "D3" for square 19."""
    return "ABCDEFGH"[sq % 8] + "12345678"[sq // 8]


def _squares(text, before):
    """Return the 64 square letters of "…/…/…" or, when it has another shape, `before`."""
    if not isinstance(text, str):
        return before
    squares = text.replace("/", "")
    return squares if len(squares) == N_SQUARES else before
