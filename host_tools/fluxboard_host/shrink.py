"""Short names for the board: MicroPython keeps every name that code mentions in RAM for good.

What the firmware names for itself (functions, classes, arguments, attributes, globals) gets a word
that MicroPython has in its ROM, where it costs nothing: `cells` is `atan` on the board. When those
run out, letters follow. Lines keep their numbers, so a traceback still tells file and line;
`Names.longer` translates the rest.

A name that is found in one family of modules only (a module, or modules whose classes inherit from
each other) gets a word that other families use too; a name that several know has one of its own.
Within a family no two names share one, so every renaming can be read backwards. Left alone:
whatever MicroPython or Python's own types know, words that stand in a string (getattr, JSON keys),
names of modules, of error classes, and all of boot.py and main.py.

The packages go too: a module lies beside the others under its last name (`fluxboard.app.verbs` is
verbs.mpy), because packages, paths and long module names are kept in RAM as well. Two modules of
one name have their folder's name in front.
"""

from __future__ import annotations

import array
import ast
import asyncio
import binascii
import builtins
import gc
import io
import json
import keyword
import os
import random
import re
import select
import sys
import time
import tokenize
from collections import Counter, defaultdict

from fluxboard_host import words

_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*\Z")


class Names:
    """The short names of one firmware: `files` maps "fluxboard/games/cluster.py" to its bytes.

    `fixed`: more sources and lists of words (boot.py, main.py, commands.txt) whose every word
    keeps its name. The same input gives the same names everywhere. Raises SyntaxError.
    """

    def __init__(self, files, fixed=()):
        self._files = {name: data for name, data in files.items() if name.endswith(".py")}
        trees = {name: ast.parse(data) for name, data in self._files.items()}
        tokens = {name: _words(data) for name, data in self._files.items()}
        self._flat = _flat_names(trees)
        spoken = {part for name in self._files for part in name[: -len(".py")].split("/")}
        spoken.update(self._flat.values(), keyword.kwlist)
        for data in fixed:
            spoken.update(re.findall(r"\w+", data.decode()))
        kept = _known()
        defined = set()
        for name, tree in trees.items():
            spoken |= _strings(tree)
            defined |= _defined(tree)
            kept |= _constants(tree)
            if name.endswith("/errors.py"):
                kept.update(node.name for node in tree.body if isinstance(node, ast.ClassDef))
        costly = {n for n in defined - kept - spoken if not n.startswith("__")}
        family = _families(trees)
        homes = defaultdict(set)
        uses = Counter()
        for name, said in tokens.items():
            for word in costly & said:
                homes[word].add(family[name])
                uses[word] += 1
        shared = _set_from_outside(trees)
        taken = spoken.union(*tokens.values()) - costly
        codes = (code for code in _codes() if code not in taken)
        apart = [w for w in costly if len(homes[w]) > 1 or w in shared]
        own = defaultdict(list)
        for word in sorted(costly - set(apart)):
            own[next(iter(homes[word]))].append(word)
        letters = [next(codes) for _ in range(max(map(len, own.values()), default=0))]
        self._own = {home: dict(zip(own[home], letters, strict=False)) for home in own}
        apart.sort(key=lambda word: (-uses[word], word))
        self._common = dict(zip(apart, codes, strict=False))
        self._family = family

    def module(self, name):
        """Return the board's name of module file `name`, None for one with nothing in it."""
        return self._flat.get(name)

    def shorten(self, name, source):
        """Return `source` (bytes) of module `name` with short names on the same lines.

        A source that is not of this firmware is returned as it is.
        """
        if self._files.get(name) != source:
            return source
        table = {**self._common, **self._own.get(self._family.get(name), {})}
        edits = self._module_places(ast.parse(source), table)
        places = [(start, end) for start, end, _ in edits]
        for token in tokenize.tokenize(io.BytesIO(source).readline):
            if token.type == tokenize.NAME and token.string in table:
                # ast counts bytes, tokenize characters.
                row, column = token.start
                start = (row, len(token.line[:column].encode()))
                end = (row, start[1] + len(token.string.encode()))
                if not any(first <= start < last for first, last in places):
                    edits.append((start, end, table[token.string]))
        lines = source.splitlines(keepends=True)
        for (row, start), (last, end), text in sorted(edits, reverse=True):
            whole = lines[row - 1][:start] + text.encode() + b"\n" * (last - row)
            whole += lines[last - 1][end:]
            lines[row - 1 : last] = whole.splitlines(keepends=True)
        return b"".join(lines)

    def _module_places(self, tree, table):
        """Return (start, end, text) for everything that says where a module is."""
        places = []
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("fluxboard"):
                text = self._import(node, table)
            elif isinstance(node, ast.Constant) and str(node.value).startswith("fluxboard."):
                path = node.value.replace(".", "/")
                flat = "" if path.endswith("/") else self._at(path)
                text = '"%s"' % flat
            else:
                continue
            start, end = (node.lineno, node.col_offset), (node.end_lineno, node.end_col_offset)
            places.append((start, end, text))
        return places

    def _at(self, path):
        return self._flat.get(path + ".py") or self._flat.get(path + "/__init__.py")

    def _import(self, node, table):
        """Return an import statement in the board's words."""
        path = node.module.replace(".", "/")
        home = self._at(path)
        parts = []
        names = []
        for alias in node.names:
            known = table.get(alias.asname or alias.name, alias.asname or alias.name)
            flat = self._at("%s/%s" % (path, alias.name))
            if flat:
                parts.append("import " + flat + (" as " + known if known != flat else ""))
            else:
                name = table.get(alias.name, alias.name)
                names.append(name + (" as " + known if known != name else ""))
        if names:
            parts.append("from %s import %s" % (home, ", ".join(names)))
        return "; ".join(parts)

    def longer(self, name):
        """Return short name → the name in the sources, as they are in module `name`."""
        table = {**self._common, **self._own.get(self._family.get(name), {})}
        return {short: word for word, short in table.items()}


def _codes():
    yield from words.ROM.split()
    yield from _LETTERS
    for first in _LETTERS:
        for second in _LETTERS + "0123456789":
            yield first + second


def _words(source):
    """Return every name in a source, keywords included."""
    stream = tokenize.tokenize(io.BytesIO(source).readline)
    return {token.string for token in stream if token.type == tokenize.NAME}


def _known():
    """Return the names of Python's built-in types and of the modules that the firmware imports."""
    types = (str, bytes, bytearray, list, dict, tuple, set, int, memoryview, range, BaseException)
    types += (array.array, io.BytesIO, io.TextIOWrapper, type(_codes()), type, type(_codes))
    modules = (array, asyncio, binascii, builtins, gc, io, json, os, random, select, sys, time)
    known = set(words.EXTRA.split())
    for thing in types + modules:
        known.update(dir(thing))
    return known


def _flat_names(trees):
    """Return module file → the board's name of the module."""
    paths = {}
    for name, tree in trees.items():
        path = name[: -len(".py")]
        if path.endswith("/__init__"):
            path = path[: -len("/__init__")]
            if not tree.body or (len(tree.body) == 1 and isinstance(tree.body[0], ast.Expr)):
                paths[name] = None  # A docstring only.
                continue
        paths[name] = path
    leaves = Counter(path.split("/")[-1] for path in paths.values() if path)
    flat = {}
    for name, path in paths.items():
        parts = path.split("/") if path else [None]
        flat[name] = "_".join(parts[-2:]) if leaves[parts[-1]] > 1 else parts[-1]
    used = [name for name in flat.values() if name]
    if len(set(used)) < len(used) or set(words.MODULES.split()) & set(used):
        raise SyntaxError("modules share a name: %s" % ", ".join(sorted(used)))
    return flat


def _strings(tree):
    """Return the words that are a whole string, or a part of a dotted one, and no docstring."""
    found = set()
    docs = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            raise SyntaxError("an f-string hides names: line %d" % node.lineno)
        if isinstance(node, ast.Expr):
            docs.add(node.value)
        elif isinstance(node, ast.Constant) and node not in docs and isinstance(node.value, str):
            found.update(node.value.split(".") if _WORD.match(node.value) else ())
    return found


def _defined(tree):
    """Return the names a module defines that MicroPython would keep; local ones are free."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            found.add(node.name)
        elif isinstance(node, ast.arg):
            found.add(node.arg)
        elif isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load):
            found.add(node.attr)
        elif isinstance(node, ast.alias) and node.asname:
            found.add(node.asname)
        if isinstance(node, (ast.Module, ast.ClassDef)):
            found.update(_assigned(node.body))
    return found


def _assigned(body):
    """Return the names that statements of a module or class body assign, in `if` and `try` too."""
    found = set()
    for statement in body:
        for part in ("body", "orelse", "handlers", "finalbody"):
            if not isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                found |= _assigned(getattr(statement, part, ()))
        for target in getattr(statement, "targets", [getattr(statement, "target", None)]):
            if target is not None:
                names = (n for n in ast.walk(target) if isinstance(n, ast.Name))
                found.update(n.id for n in names if isinstance(n.ctx, ast.Store))
    return found


def _constants(tree):
    """Return names `_X = const(…)`: the compiler puts the numbers in their place."""
    return {
        node.targets[0].id
        for node in tree.body
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and node.targets[0].id.startswith("_")
        and isinstance(node.value, ast.Call)
        and isinstance(node.value.func, ast.Name)
        and node.value.func.id == "const"
    }


def _set_from_outside(trees):
    """Return the attributes that code sets on an object other than its own `self`."""
    return {
        node.attr
        for tree in trees.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and not isinstance(node.ctx, ast.Load)
        and not (isinstance(node.value, ast.Name) and node.value.id == "self")
    }


def _families(trees):
    """Return module → the first name of the modules it shares classes with by inheritance."""
    family = {name: name for name in trees}

    def join(one, other):
        old, new = family[other], family[one]
        for name, first in family.items():
            if first == old:
                family[name] = new

    for name, tree in trees.items():
        bases = {
            part.id
            for node in ast.walk(tree)
            if isinstance(node, ast.ClassDef)
            for base in node.bases
            for part in ast.walk(base)
            if isinstance(part, ast.Name)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                home = (node.module or "").replace(".", "/")
                for alias in node.names:
                    used = (alias.asname or alias.name) in bases
                    for path in (home + ".py", home + "/" + alias.name + ".py"):
                        if used and path in family:
                            join(path, name)
    return family
