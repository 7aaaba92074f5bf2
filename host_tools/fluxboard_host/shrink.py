"""Short names for the board: MicroPython keeps every name that code mentions in RAM for good.

What the firmware names for itself (functions, classes, arguments, attributes, globals) gets a word
that MicroPython has in its ROM, where it costs nothing: `cells` is `atan` on the board. When those
run out, letters follow. Lines keep their numbers, so a traceback tells file and line, but for
`core` (below), whose line numbers firmware_build leaves out; `Names.longer` translates the rest.

A name that is found in one family of modules only (a module, or modules whose classes inherit from
each other) gets a word that other families use too; a name that several know has one of its own.
Within a family no two names share one, so every renaming can be read backwards. Left alone:
whatever MicroPython or Python's own types know, words that stand in a string (getattr, JSON keys),
names of modules, of error classes, and all of boot.py and main.py.

The packages go too: a module lies beside the others under its last name (`fluxboard.app.verbs` is
verbs.mpy), because packages, paths and long module names are kept in RAM as well. Two modules of
one name have their folder's name in front. What is needed all the time is one module, `core`,
because every module costs about 400 bytes; the native code is another, `native`. `Names.where`
finds the file and line behind a line of either.
"""

from __future__ import annotations

import ast
import io
import keyword
import re
import tokenize
from collections import Counter, defaultdict

from fluxboard_host import source_names, words

_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
# What main.py starts with; what these import stays in memory.
_ROOTS = ("fluxboard/starter.py", "fluxboard/hal/devices.py")
_CORE = "core"
_NATIVE = "native"
# Lines a file has in a module made of several.
_STRIDE = 1000


class Names:
    """The short names of one firmware: `files` maps "fluxboard/games/cluster.py" to its bytes.

    `fixed`: more sources and lists of words (boot.py, main.py, commands.txt) whose every word
    keeps its name. The same input gives the same names everywhere. Raises SyntaxError.
    """

    def __init__(self, files, fixed=()):
        self._files = {name: data for name, data in files.items() if name.endswith(".py")}
        trees = {name: ast.parse(data) for name, data in self._files.items()}
        tokens = {name: source_names.words(data) for name, data in self._files.items()}
        self._flat = source_names.flat_names(trees)
        self._bundles = {
            _CORE: source_names.core(trees, _ROOTS),
            _NATIVE: [name for name in trees if name.endswith("_viper.py")],
        }
        for bundle, members in self._bundles.items():
            clash = source_names.twice(trees, members)
            if clash:
                raise SyntaxError("two files of %s define %s" % (bundle, ", ".join(clash)))
            self._flat.update(dict.fromkeys(members, bundle))
        spoken = {part for name in self._files for part in name[: -len(".py")].split("/")}
        spoken.update(self._flat.values(), keyword.kwlist)
        for data in fixed:
            spoken.update(re.findall(r"\w+", data.decode()))
        kept = source_names.known()
        defined = set()
        for name, tree in trees.items():
            spoken |= source_names.strings(tree)
            defined |= source_names.defined(tree)
            kept |= source_names.constants(tree)
            if name.endswith("/errors.py"):
                kept.update(node.name for node in tree.body if isinstance(node, ast.ClassDef))
        self._constants = {name: source_names.constants(tree) for name, tree in trees.items()}
        costly = {n for n in defined - kept - spoken if not n.startswith("__")}
        family = source_names.families(trees, self._bundles.values())
        homes = defaultdict(set)
        uses = Counter()
        for name, said in tokens.items():
            for word in costly & said:
                homes[word].add(family[name])
                uses[word] += 1
        shared = source_names.set_from_outside(trees)
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
        self._made = {}

    def modules(self, native=True):
        """Return the board's module name → its source (bytes); without the viper code if not."""
        if native in self._made:
            return dict(self._made[native])
        made = self._made[native] = {}
        for name, source in self._files.items():
            module = self._flat[name]
            if module and module not in self._bundles:
                made[module] = self._shorten(name, source)
        for bundle, members in self._bundles.items():
            if native or bundle != _NATIVE:
                made[bundle] = b"".join(map(self._member, members))
        return dict(made)

    def where(self, module, line):
        """Return (file, line) in the sources of a line of a module on the board."""
        members = self._bundles.get(module)
        if members:
            return members[line // _STRIDE], line % _STRIDE
        return next(name for name, flat in self._flat.items() if flat == module), line

    def longer(self, name):
        """Return short name → the name in the sources, as they are in file `name`."""
        return {short: word for word, short in self._table(name).items()}

    def _table(self, name):
        return {**self._common, **self._own.get(self._family.get(name), {})}

    def _member(self, name):
        """Return the source of a file in a bundle, with empty lines up to _STRIDE."""
        text = self._shorten(name, self._files[name])
        return text + b"\n" * (_STRIDE - text.count(b"\n"))

    def _shorten(self, name, source):
        """Return `source` (bytes) of file `name` with short names on the same lines."""
        table = self._table(name)
        if self._flat[name] in self._bundles:
            mine = "_%d" % self._bundles[self._flat[name]].index(name)
            table.update({word: word + mine for word in self._constants[name]})
        edits = self._module_places(ast.parse(source), table, self._flat[name])
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

    def _module_places(self, tree, table, here):
        """Return (start, end, text) for everything that says where a module is."""
        places = []
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("fluxboard"):
                text = self._import(node, table, here)
            elif isinstance(node, ast.Constant) and str(node.value).startswith("fluxboard."):
                path = node.value.replace(".", "/")
                flat = "" if path.endswith("/") else self._at(path)
                if flat in self._bundles:
                    raise SyntaxError("%s stays in memory, nobody can borrow it" % node.value)
                text = '"%s"' % flat
            else:
                continue
            start, end = (node.lineno, node.col_offset), (node.end_lineno, node.end_col_offset)
            places.append((start, end, text))
        return places

    def _at(self, path):
        return self._flat.get(path + ".py") or self._flat.get(path + "/__init__.py")

    def _import(self, node, table, here):
        """Return an import statement in the board's words."""
        path = node.module.replace(".", "/")
        home = self._at(path)
        if here == home and here in self._bundles:
            if any(alias.asname for alias in node.names):
                raise SyntaxError("%s: in %s a name has no other name" % (node.module, here))
            return "pass"
        parts = []
        names = []
        for alias in node.names:
            known = table.get(alias.asname or alias.name, alias.asname or alias.name)
            flat = self._at("%s/%s" % (path, alias.name))
            if flat == here and here in self._bundles:
                raise SyntaxError("%s.%s: import its names" % (node.module, alias.name))
            if flat:
                parts.append("import " + flat + (" as " + known if known != flat else ""))
            else:
                name = table.get(alias.name, alias.name)
                names.append(name + (" as " + known if known != name else ""))
        if names:
            parts.append("from %s import %s" % (home, ", ".join(names)))
        return "; ".join(parts)


def _codes():
    yield from words.ROM.split()
    yield from _LETTERS
    for first in _LETTERS:
        for second in _LETTERS + "0123456789":
            yield first + second
