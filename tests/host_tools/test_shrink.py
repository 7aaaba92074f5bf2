"""Short names: what may be renamed, what may not, and that a traceback can be read backwards."""

import ast

import pytest
from fluxboard_host import firmware_build
from fluxboard_host.shrink import Names

MAIN = b"import sys\nstart = __import__('starter').start\n"


def names(**files):
    """Return Names of a firmware with these modules (app__one for fluxboard/app/one.py)."""
    sources = {
        "fluxboard/starter.py": b"def start():\n    pass\n",
        "fluxboard/hal/devices.py": b"'''Nothing.'''\n",
    }
    for name, text in files.items():
        sources["fluxboard/%s.py" % name.replace("__", "/")] = text.encode()
    return Names(sources, [MAIN])


def test_the_whole_firmware_still_parses_line_by_line():
    made = firmware_build.short_names().modules()
    for source in made.values():
        ast.parse(source)
    file, line = firmware_build.short_names().where("core", 1020)
    assert line == 20 and file in firmware_build.sources()


def test_own_names_are_shortened_and_can_be_read_back():
    two = "def weigh(load_kg):\n    total_kg = load_kg\n    return total_kg\n"
    one = "from fluxboard.app.two import weigh\n\nRESULT = weigh(load_kg=2)\n"
    firm = names(app__one=one, app__two=two)
    made = firm.modules()
    assert b"weigh" not in made["one"] + made["two"]
    scope = {}
    exec(made["two"], scope)
    back = firm.longer("fluxboard/app/two.py")
    short = {long: word for word, long in back.items()}
    assert scope[short["weigh"]](5) == 5
    assert b"from two import " + short["weigh"].encode() in made["one"]


def test_strings_and_what_main_says_keep_their_names():
    one = "class Thing:\n    def play(self):\n        pass\n\n\ndef find():\n    return 'play'\n"
    made = names(app__one=one, app__two="def start():\n    return 'x'.format()\n").modules()
    assert b"def play(" in made["one"] and b"def start(" in made["two"]
    assert b".format()" in made["two"]


def test_words_in_a_list_of_words_keep_their_names():
    one = "VERBS = 'weigh lift'\n\n\ndef weigh():\n    pass\n\n\ndef drop():\n    pass\n"
    made = names(app__one=one).modules()
    assert b"def weigh(" in made["one"] and b"def drop(" not in made["one"]


def test_modules_of_one_name_carry_their_folder():
    made = names(games__chess="A = 1\n", boards__chess="A = 2\n").modules()
    assert {"games_chess", "boards_chess"} <= set(made)


def test_what_starts_is_one_module_and_two_names_in_it_clash():
    files = {
        "fluxboard/starter.py": b"from fluxboard.app.a import one\n\n\ndef start():\n    one()\n",
        "fluxboard/hal/devices.py": b"'''Nothing.'''\n",
        "fluxboard/app/a.py": b"from fluxboard.app.b import two\n\n\ndef one():\n    two()\n",
        "fluxboard/app/b.py": b"'''B.'''\n\n\ndef two():\n    raise OSError\n",
    }
    firm = Names(files, [MAIN])
    made = firm.modules()
    assert set(made) == {"starter", "devices", "core", "native"}
    scope = {}
    exec(compile(made["core"], "core", "exec"), scope)
    short = {long: word for word, long in firm.longer("fluxboard/app/a.py").items()}
    with pytest.raises(OSError) as caught:
        scope[short["one"]]()
    lines = [entry.lineno + 1 for entry in caught.traceback[1:]]
    assert [firm.where("core", line) for line in lines] == [
        ("fluxboard/app/a.py", 5), ("fluxboard/app/b.py", 5),
    ]  # fmt: skip
    files["fluxboard/app/b.py"] += b"\n\ndef one():\n    pass\n"
    with pytest.raises(SyntaxError, match="one"):
        Names(files, [MAIN])


def test_names_hidden_in_f_strings_are_refused():
    with pytest.raises(SyntaxError, match="f-string"):
        names(app__one="def f(x):\n    return f'{x}'\n")
