"""The console on MicroPython: the same pictures and sentences, and nothing stays in RAM."""

import json

import pytest

from tests.console.fakes import Speaker, console, run
from tests.mpy import runner

pytestmark = pytest.mark.mpy

LINES = [
    "brett", "zug d1 d3", "h3e3", "brett", "gross", "brett", "zug d3 g3", "zug", "befehle zug",
    "regeln 3", "zurück", "zuege", "status", "optionen", "re", "xyz", "ja", "sprache en", "help",
    "board", "rules", "Ich bin Jürgen", "neu x", "resign", "status",
]  # fmt: skip
EVENTS = [
    ["desync", {"miss": [["A1", "X"]], "extra": [["A1", "O"], ["C3", "X"]], "more": 1}],
    ["illegal", {"m": "E1E4", "why": "distance", "need": 2}], ["takeback", {"n": 2}],
]  # fmt: skip

SCRIPT = """
import gc, json, sys
from fluxboard.console import commands, shell, texts
from fluxboard.errors import WrongState
from fluxboard.games.cluster import ClusterGame

class Session:
    def __init__(self):
        self.game, self.names, self.lang = ClusterGame(), [None, None], "de"
    def play(self, text, by):
        self.game.apply(text)
    def undo(self, by):
        self.game.undo()
    def resign(self, side):
        self.game.resign(side)
    def confirm(self, yes):
        raise WrongState("nothing was asked")
    phase = "play"
    def status(self):
        return {"miss": 0, "extra": 0, "ma": 42}

class Board:
    large = False

root = texts.__file__.rsplit("/", 2)[0] + "/text"
lines, events = json.loads(sys.stdin.read())
def play(say):
    con = commands.Commands(Session(), Board(), texts.Texts(root))
    speaker = commands.Speaker()
    for kind, data in events:
        for text in con.narrate(kind, data):
            say(text)
    for line in lines:
        for text in con.execute(line, speaker):
            say(text)
play(print)
play(id)
gc.collect(); before = gc.mem_alloc()
for _ in range(10):
    play(id)
gc.collect()
grown = gc.mem_alloc() - before
print(json.dumps([grown, sorted(m for m in sys.modules if "console." in m)]))
"""


def test_same_answers_as_on_cpython_and_nothing_stays():
    con, speaker = console(True), Speaker()
    wanted = []
    for kind, data in EVENTS:
        wanted += con.narrate(kind, data)
    for line in LINES:
        wanted += run(con, line, speaker)
    out = runner.run(SCRIPT, stdin=json.dumps([LINES, EVENTS]), heap_kb=72).splitlines()
    assert out[:-1] == wanted
    grown, modules = json.loads(out[-1])
    assert grown <= 64
    assert modules == ["fluxboard.console." + m for m in ("commands", "shell", "speaker", "texts")]


def test_what_stays_in_ram():
    before = "import json, fluxboard.errors, fluxboard.compat"
    link = "import fluxboard.link.peer, fluxboard.link.lines"
    console = "import fluxboard.console.shell, fluxboard.console.commands, fluxboard.console.texts"
    assert runner.kept_bytes(link, before) <= 12000
    assert runner.kept_bytes(console, before) <= 8000
