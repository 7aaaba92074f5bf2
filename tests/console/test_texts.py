"""The text files: the same keys and placeholders in both languages, and each can be found."""

import ast
import re
from pathlib import Path

import pytest
from fluxboard.console.finding import table
from fluxboard.console.texts import Texts

from tests.console.fakes import TEXT, console

CONSOLE = Path(TEXT).parent / "console"


def keys(lang):
    lines = (TEXT / f"{lang}.txt").read_text(encoding="ascii").splitlines()
    return dict(line.split("\t") for line in lines)


def test_both_languages_have_the_same_keys_and_placeholders():
    german, english = keys("de"), keys("en")
    assert german.keys() == english.keys()
    for key in german:
        used = [sorted(set(re.findall(r"\{.*?\}", text[key]))) for text in (german, english)]
        assert used[0] == used[1], key
        assert german[key].count("|") == english[key].count("|"), key


@pytest.mark.parametrize("lang", ["de", "en"])
def test_files_are_sorted_ascii_and_fit_a_terminal(lang):
    data = (TEXT / f"{lang}.txt").read_bytes()
    lines = data.splitlines(keepends=True)
    assert lines == sorted(lines) and data.endswith(b"\n") and b"\r" not in data
    for key, text in keys(lang).items():
        if not key.startswith("help."):
            for part in text.split("\\n"):
                assert len(part) <= 88, key


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_key_is_found_and_no_other(lang):
    texts = Texts(str(TEXT), lang)
    for key, text in keys(lang).items():
        assert texts.find(key) == text
        for other in (key[:-1], key + "x", key + " ", "." + key):
            assert texts.find(other) == keys(lang).get(other)
    for other in ("", "\t", "zzzz", "~", "0"):
        assert texts.find(other) is None


def test_arguments_line_breaks_and_missing_keys():
    texts = Texts(str(TEXT), "en")
    assert texts.say("picture.moves", "D1", "D3") == "Last move   : D1 to D3"
    assert texts.say("err.expected", "a", "b") == "Expected:    a\nFor example: b"
    assert texts.say("nosuch", 1, "{0}") == "nosuch 1 {0}"
    assert Texts("/nowhere", "en").say("white") == "white"


def test_small_files(tmp_path):
    for content in (
        b"",
        b"a\t1\n",
        b"a\t1\nb\t2\n",
        b"a\t1\nb\t2",
        b"a\t1\naa\t2\nab\t" + b"x" * 500,
    ):
        (tmp_path / "xx.txt").write_bytes(content)
        texts = Texts(str(tmp_path), "xx")
        wanted = dict(line.split(b"\t") for line in content.splitlines())
        for key in ("a", "aa", "ab", "b", "c", "0"):
            found = texts.find(key)
            assert found == (wanted[key.encode()].decode() if key.encode() in wanted else None)


def literals(node):
    """Return the strings an expression for a key is made of: "a" if x else "b" + y."""
    if isinstance(node, ast.IfExp):
        return literals(node.body) + literals(node.orelse)
    if isinstance(node, ast.BinOp):
        return literals(node.left)
    return [node.value] if isinstance(node, ast.Constant) else []


def test_every_key_in_the_code_exists():
    known = keys("de")
    seen = 0
    for path in CONSOLE.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if not (isinstance(node, ast.Call) and node.args):
                continue
            if getattr(node.func, "attr", "") not in ("say", "find"):
                continue
            for key in literals(node.args[0]):
                start, partial = key.split("%s")[0], "%s" in key or key.endswith(".")
                found = any(k.startswith(start) for k in known) if partial else key in known
                assert found, (path.name, key)
                seen += 1
    assert seen > 50


def test_every_command_has_help_with_usage_example_and_sentence():
    con = console()
    ids = [row[0] for row in table(con)]
    for lang in ("de", "en"):
        helps = {k[5:]: v for k, v in keys(lang).items() if v.count("|")}
        assert sorted(helps) == sorted(ids)
        for usage, example, sentence in (v.split("|") for v in helps.values()):
            assert len(usage) <= 20 and len(usage) + len(sentence) <= 78
            assert example and sentence.endswith((".", "d1d3"))


@pytest.mark.parametrize("name", ["rules_cluster_de.txt", "rules_cluster_en.txt"])
def test_rules_pages_fit_a_screen(name):
    pages = (TEXT / name).read_text(encoding="ascii").split("%\n")
    assert len(pages) == 3
    for page in pages:
        lines = page.splitlines()
        assert len(lines) <= 22 and max(map(len, lines)) <= 79 and lines[0].startswith("CLUSTER")
