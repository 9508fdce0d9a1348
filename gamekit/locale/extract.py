"""Finds the messages of the package for the catalogues: what ``pybabel extract`` calls for each file.

A message is the literal in ``Text("...")``, or both in ``Text.plural("...", "...")``. It may stand in a name that
was given literals, in a conditional expression, or in a loop over literals. A message that is made in any other way
is an error: no translator would ever see it.
"""

from __future__ import annotations

import ast
import string
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import chain
from typing import Any, BinaryIO, TypeAlias

Found: TypeAlias = "tuple[int, str, str | tuple[str, str], list[str]]"
"""A line, the function as gettext names it, the message or its two forms, and no comments."""

Names: TypeAlias = "Mapping[str, list[ast.expr]]"
"""What each name is given, in the order of the file."""


def texts(file: BinaryIO, keywords: Collection[str], comment_tags: Collection[str], options: Any) -> Iterator[Found]:
    """The messages of one file, as Babel asks for them.

    Raises
    ------
    ValueError
        If a message is no literal and no name of literals; it names the line.

    Examples
    --------
    >>> from io import BytesIO
    >>> code = b'''
    ... one, several = "{n} tile", "{n} tiles"
    ... told = Text.plural(one, several, n=n), Text("Left" if n else "Right"), Text("{a}: {b}", a=a, b=b)
    ... '''
    >>> [found[2] for found in texts(BytesIO(code), [], [], {})]
    [('{n} tile', '{n} tiles'), 'Left', 'Right']
    >>> list(texts(BytesIO(b'Text(f"{n} tiles")'), [], [], {}))
    Traceback (most recent call last):
    ValueError: ...line 1: no literal message in f'{n} tiles'
    """
    place = str(getattr(file, "name", "code"))
    tree = ast.parse(file.read())
    try:
        for line, forms in _calls(tree, [_names(tree)]):
            if all(map(_says_nothing, forms)):
                continue
            if len(forms) == 1:
                yield line, "gettext", forms[0], []
            else:
                yield line, "ngettext", (forms[0], forms[1]), []
    except _NoLiteralError as error:
        raise ValueError(f"{place}, {error}") from None


class _NoLiteralError(Exception):
    def __init__(self, node: ast.expr) -> None:
        super().__init__(f"line {node.lineno}: no literal message in {ast.unparse(node)}")


def _says_nothing(message: str) -> bool:
    """Whether there is nothing to translate beside the placeholders."""
    return not any(letter.isalpha() for part in string.Formatter().parse(message) for letter in part[0])


def _calls(node: ast.AST, scopes: list[Names]) -> Iterator[tuple[int, tuple[str, ...]]]:
    for child in ast.iter_child_nodes(node):
        inner = scopes
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            inner = [_names(child), *scopes]
        if isinstance(child, ast.Call):
            if any(_is_text(it) for it in child.args) and ast.unparse(child.func) != "isinstance":
                raise _NoLiteralError(child)  # such as map(Text, messages)
            wanted = 1 if _is_text(child.func) else 2 if _is_plural(child.func) else 0
            if len(child.args) < wanted:
                raise _NoLiteralError(child)
            ways = [list(_literals(it, scopes)) for it in child.args[:wanted]]
            if len(set(map(len, ways))) > 1:
                raise _NoLiteralError(child)  # forms for one and for several that do not go together
            for forms in zip(*ways, strict=True):
                yield child.lineno, forms
        yield from _calls(child, inner)


def _is_text(node: ast.expr) -> bool:
    """Whether this is our Text, not the field of ipywidgets."""
    if isinstance(node, ast.Attribute):
        return node.attr == "Text" and ast.unparse(node.value) != "ipywidgets"
    return isinstance(node, ast.Name) and node.id == "Text"


def _is_plural(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "plural" and _is_text(node.value)


def _literals(node: ast.expr, scopes: list[Names]) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from chain(_literals(node.body, scopes), _literals(node.orelse, scopes))
    elif isinstance(node, ast.Name) and any(node.id in names for names in scopes):
        given = next(names[node.id] for names in scopes if node.id in names)
        for value in given:
            yield from _literals(value, scopes)
    else:
        raise _NoLiteralError(node)


def _names(scope: ast.AST) -> Names:
    """What names are given in a module or a function, without the functions in it."""
    names: dict[str, list[ast.expr]] = {}
    waiting: list[ast.AST] = list(ast.iter_child_nodes(scope))
    while waiting:
        node = waiting.pop(0)
        if isinstance(node, ast.Assign):
            pairs: Iterable[tuple[ast.expr, ast.expr]] = [(target, node.value) for target in node.targets]
        elif isinstance(node, ast.AnnAssign | ast.NamedExpr) and node.value is not None:
            pairs = [(node.target, node.value)]
        elif isinstance(node, ast.For | ast.comprehension) and isinstance(node.iter, ast.Tuple | ast.List):
            pairs = [(node.target, it) for it in node.iter.elts]
        else:
            pairs = []
        for target, value in pairs:
            _give(names, target, value)
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            waiting = [*ast.iter_child_nodes(node), *waiting]
    return names


def _give(names: dict[str, list[ast.expr]], target: ast.expr, value: ast.expr) -> None:
    if isinstance(target, ast.Name):
        names.setdefault(target.id, []).append(value)
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
        for part, its in zip(target.elts, value.elts, strict=True):
            _give(names, part, its)
