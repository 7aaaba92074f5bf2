"""The help overlay of `fluxboard play`."""

from rich.table import Table
from rich.text import Text
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from fluxboard_host.views import legend, look, marks

WELCOME = {
    "en": (
        "White (X) begins. Lift a stone and put it down: click it, or use the cursor keys and "
        "Enter, or type D1D3 below. The lit squares are where it may go. F1 helps, Ctrl-Q ends."
    ),
    "de": (
        "Weiß (X) beginnt. Einen Stein heben und setzen: anklicken, oder Pfeiltasten und Enter, "
        "oder unten D1D3 tippen. Die leuchtenden Felder sind erlaubt. F1 hilft, Strg-Q beendet."
    ),
}

HELP = {
    "en": """\
The board knows only what its sensors feel; the stones are moved by a hand.

With the mouse     click a stone, click where it goes; drag slides it
With the keys      arrows    move the cursor        Enter, Space  lift, put
                   Shift+arrows  slide the stone    Esc           put it back
                   s         slide with plain arrows until Enter
                   x, Del    take the stone off     Tab           board / line
By typing          D1D3  or  D1 D3           lift and put (captures as well)
                   lift D1 · put D3 · put back
                   slide D3 D4 D5            D3D4D5 is the same
                   take A3 · capture D3 A3   to the tray beside the board
                   fetch A3                  brings a stone from the tray to A3
                   adjust D3                 nudges a stone to its square's middle
                   knock · setup             knocks half the board over · sets it up again
Touch pads         F5 F6 F7 F8  the four seats · F9  the menu pad
Board's console    everything else you type: help, board, undo, resign …
                   /text sends text that looks like a hand word
Messages           F2 shows them over the whole width, and back

Stones             X white, O black, ~ too weak to count, ? sensor left out
                   (X) is in the air
Esc closes this help.
""",
    "de": """\
Das Brett weiß nur, was seine Sensoren spüren; die Steine bewegt eine Hand.

Mit der Maus       Stein anklicken, Ziel anklicken; Ziehen schiebt ihn
Mit den Tasten     Pfeile    bewegen den Zeiger     Enter, Leer   heben, setzen
                   Umschalt+Pfeile  Stein schieben  Esc           zurückstellen
                   s         schieben mit Pfeilen bis Enter
                   x, Entf   Stein wegnehmen        Tab           Brett / Zeile
Getippt            D1D3  oder  D1 D3         heben und setzen (schlägt auch)
                   heb D1 · setz D3 · setz zurück
                   schieb D3 D4 D5           D3D4D5 ist dasselbe
                   nimm A3 · schlag D3 A3    in die Schale neben dem Brett
                   hol A3                    bringt einen Stein aus der Schale nach A3
                   rück D3                   rückt einen Stein in die Mitte seines Feldes
                   stoß um · bau auf         wirft das halbe Brett um · stellt wieder auf
Tastfelder         F5 F6 F7 F8  die vier Plätze · F9  das Menü
Konsole            alles andere: befehle, brett, zurück, aufgeben …
                   /text schickt Text, der wie ein Handwort aussieht
Meldungen          F2 zeigt sie über die ganze Breite, und zurück

Steine             X weiß, O schwarz, ~ zu schwach, ? Sensor ausgelassen
                   (X) ist in der Luft
Esc schließt diese Hilfe.
""",
}


LIGHTS = {
    "en": ("Lit square", "How the LED shows it"),
    "de": ("Leuchtendes Feld", "So leuchtet es"),
}


class HelpScreen(ModalScreen):
    """Shows the help over the board until a key is pressed."""

    CSS = """
    HelpScreen { align: center middle; background: rgba(0,0,0,0.6); }
    #help { width: 84; max-width: 100%; height: auto; max-height: 100%; padding: 0 1;
            background: rgb(42,37,33); border: round rgb(196,178,150); }
    """
    BINDINGS = [("escape,f1,q,enter", "dismiss", "Close")]

    def __init__(self, lang):
        super().__init__()
        self._lang = lang

    def compose(self):
        """Lay out the text."""
        with VerticalScroll(id="help"):
            yield Static(Text(HELP[self._lang]))
            yield Static(_lights(self._lang))


def _lights(lang):
    """Return the table of the LED marks: symbol in the picture, meaning, how the LED shows it."""
    table = Table(box=None, padding=(0, 2, 0, 0), title_justify="left", header_style="bold")
    table.add_column(justify="center", width=2)
    for heading in LIGHTS[lang]:
        table.add_column(heading)
    names = {code: name for name, code in marks.CODES.items()}
    for code, (_, meaning, pattern, _) in enumerate(legend.rows(lang)):
        symbol = look.SYMBOLS[names[code]]
        if symbol:
            table.add_row(Text(symbol, "bold"), meaning, pattern)
    return table
