"""Which names a source mentions and defines, and how modules hang together; for shrink.py."""

from __future__ import annotations

import array
import ast
import asyncio
import binascii
import builtins
import gc
import io
import json
import os
import random
import re
import select
import sys
import time
import tokenize
from collections import Counter

from fluxboard_host.words import EXTRA, MODULES

_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*([. ][A-Za-z_][A-Za-z0-9_]*)*\Z")


def words(source):
    """Return every name in a source, keywords included."""
    stream = tokenize.tokenize(io.BytesIO(source).readline)
    return {token.string for token in stream if token.type == tokenize.NAME}


def known():
    """Return the names of Python's built-in types and of the modules that the firmware imports."""
    types = (str, bytes, bytearray, list, dict, tuple, set, int, memoryview, range, BaseException)
    types += (array.array, io.BytesIO, io.TextIOWrapper, type(x for x in ()), type, type(words))
    modules = (array, asyncio, binascii, builtins, gc, io, json, os, random, select, sys, time)
    known = set(EXTRA.split())
    for thing in types + modules:
        known.update(dir(thing))
    return known


def flat_names(trees):
    """Return module file → the board's name of the module, None for a docstring only."""
    paths = {}
    for name, tree in trees.items():
        path = name[: -len(".py")]
        if path.endswith("/__init__"):
            path = path[: -len("/__init__")]
            if not tree.body or (len(tree.body) == 1 and isinstance(tree.body[0], ast.Expr)):
                path = None
        paths[name] = path
    leaves = Counter(path.split("/")[-1] for path in paths.values() if path)
    flat = {}
    for name, path in paths.items():
        parts = path.split("/") if path else [None]
        flat[name] = "_".join(parts[-2:]) if leaves[parts[-1]] > 1 else parts[-1]
    used = [name for name in flat.values() if name]
    if len(set(used)) < len(used) or set(MODULES.split()) & set(used):
        raise SyntaxError("modules share a name: %s" % ", ".join(sorted(used)))
    return flat


def core(trees, roots):
    """Return the files that `roots` import at their top, directly or not, importers last.

    Not the roots themselves, and nothing that is imported inside `try`.
    """
    order = []

    def visit(name):
        for node in trees[name].body:
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("fluxboard"):
                path = node.module.replace(".", "/")
                found = [path + ".py", path + "/__init__.py"]
                found += ["%s/%s.py" % (path, alias.name) for alias in node.names]
                for other in found:
                    if other in trees and other not in order and other not in roots:
                        visit(other)
        order.append(name)

    for root in roots:
        visit(root)
    return [name for name in order if name not in roots and len(trees[name].body) > 1]


def twice(trees, files):
    """Return the names that more than one of `files` defines at its top, constants left out."""
    count = Counter()
    for name in files:
        body = trees[name].body
        here = assigned(body) - constants(trees[name])
        here.update(
            node.name for node in body if isinstance(node, (ast.FunctionDef, ast.ClassDef))
        )
        count.update(here)
    return sorted(word for word, times in count.items() if times > 1)


def strings(tree):
    """Return the words that are a whole string, or stand in a dotted one or a list with spaces.

    Docstrings do not count. Such words may reach getattr, so they must keep their names.
    """
    found = set()
    docs = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            raise SyntaxError("an f-string hides names: line %d" % node.lineno)
        if isinstance(node, ast.Expr):
            docs.add(node.value)
        elif isinstance(node, ast.Constant) and node not in docs and isinstance(node.value, str):
            found.update(re.split("[. ]", node.value) if _WORD.match(node.value) else ())
    return found


def defined(tree):
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
            found.update(assigned(node.body))
    return found


def assigned(body):
    """Return the names that statements of a module or class body assign, in `if` and `try` too."""
    found = set()
    for statement in body:
        for part in ("body", "orelse", "handlers", "finalbody"):
            if not isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                found |= assigned(getattr(statement, part, ()))
        for target in getattr(statement, "targets", [getattr(statement, "target", None)]):
            if target is not None:
                names = (n for n in ast.walk(target) if isinstance(n, ast.Name))
                found.update(n.id for n in names if isinstance(n.ctx, ast.Store))
    return found


def constants(tree):
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


def set_from_outside(trees):
    """Return the attributes that code sets on an object other than its own `self`."""
    return {
        node.attr
        for tree in trees.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and not isinstance(node.ctx, ast.Load)
        and not (isinstance(node.value, ast.Name) and node.value.id == "self")
    }


def families(trees, together=()):
    """Return module → the first name of the modules it shares classes with by inheritance.

    `together`: lists of modules that belong together in any case.
    """
    family = {name: name for name in trees}

    def join(one, other):
        old, new = family[other], family[one]
        for name, first in family.items():
            if first == old:
                family[name] = new

    for group in together:
        for name in group:
            join(group[0], name)
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
