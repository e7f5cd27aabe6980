"""Fluent."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

from .. import _languages
from .._model import Entry, State
from ._source import Source, Unreadable

_MOST_CASES = 64
_DEEPEST = 20


def fluent(source: Source) -> Iterator[Entry]:
    """The messages and attributes of a Fluent file, one for each case of a selector."""
    try:
        from fluent.syntax import FluentParser, ast
        from translate.storage import fluent as toolkit
    except ImportError:
        needed = "pip install 'translate-toolkit[fluent]'"
        raise Unreadable(f"Fluent needs a package: {needed}") from None
    text = source.text()
    resource = FluentParser().parse(text)
    patterns: dict[str, Any] = {}
    lines: dict[str, int] = {}
    for entry in resource.body:
        # A message's comment is before its name.
        span = entry.id.span if isinstance(entry, (ast.Message, ast.Term)) else entry.span
        line = text.count("\n", 0, span.start) + 1 if span else None
        if isinstance(entry, ast.Junk):
            source.report("it is no Fluent from here on; correct the message", line)
        elif isinstance(entry, (ast.Message, ast.Term)):
            name = ("-" if isinstance(entry, ast.Term) else "") + entry.id.name
            if name in patterns or name in lines:
                source.report(f"the key {name!r} stands twice; take one out", line)
            lines[name] = line or 1
            if entry.value is not None:
                patterns[name] = entry.value
            for attribute in entry.attributes:
                patterns[f"{name}.{attribute.id.name}"] = attribute.value
                start = attribute.span.start if attribute.span else 0
                lines[f"{name}.{attribute.id.name}"] = text.count("\n", 0, start) + 1
    notes = {
        unit.getid(): unit.getnotes() or ""
        for unit in toolkit.FluentFile.parsestring(text.encode()).units
    }
    language = source.language or source.base
    for key, pattern in patterns.items():
        for cases, shown in itertools.islice(_texts(pattern, patterns, 0), _MOST_CASES):
            numbers: tuple[int, ...] = ()
            if len(cases) == 1 and cases[0][1] in _languages.categories(language):
                numbers = _languages.numbers_of(language, cases[0][1])
            yield source.entry(
                key,
                shown,
                line=lines.get(key),
                comment=notes.get(key.partition(".")[0], ""),
                variation=" ".join(f"{name}={case}" for name, case in cases),
                numbers=numbers,
                format="fluent",
                syntaxes=("fluent",),
                markup=True,
                state=State.CHECK if shown else State.EMPTY,
            )


_Cases = tuple[tuple[str, str], ...]


def _texts(pattern: Any, patterns: dict[str, Any], depth: int) -> Iterator[tuple[_Cases, str]]:
    """The texts that a pattern may become, with the cases of its selectors."""
    if depth > _DEEPEST:
        raise Unreadable("messages refer to each other without end; take one reference out")
    parts = [list(_part(element, patterns, depth)) for element in pattern.elements]
    for chosen in itertools.islice(itertools.product(*parts), _MOST_CASES):
        cases = {case: None for each, _ in chosen for case in each}
        yield tuple(cases), "".join(text for _, text in chosen)


def _part(element: Any, patterns: dict[str, Any], depth: int) -> Iterator[tuple[_Cases, str]]:
    from fluent.syntax import ast

    if isinstance(element, ast.TextElement):
        yield (), element.value
        return
    expression = element.expression if isinstance(element, ast.Placeable) else element
    if isinstance(expression, ast.SelectExpression):
        name = _selector(expression.selector)
        for variant in expression.variants:
            key = variant.key
            case = key.name if isinstance(key, ast.Identifier) else str(key.value)
            for cases, text in _texts(variant.value, patterns, depth + 1):
                yield ((name, case), *cases), text
    elif isinstance(expression, ast.StringLiteral):
        yield (), str(expression.parse()["value"])
    elif isinstance(expression, ast.NumberLiteral):
        yield (), str(expression.value)
    elif isinstance(expression, (ast.MessageReference, ast.TermReference)):
        name = ("-" if isinstance(expression, ast.TermReference) else "") + expression.id.name
        if expression.attribute is not None:
            name += "." + expression.attribute.name
        if name in patterns:
            yield from _texts(patterns[name], patterns, depth + 1)
        else:
            yield (), "{ " + name + " }"
    elif isinstance(expression, ast.Placeable):
        yield from _part(expression, patterns, depth + 1)
    else:
        yield (), "{ " + _selector(expression) + " }"


def _selector(expression: Any) -> str:
    """`$name`, also of `NUMBER($name)`."""
    from fluent.syntax import ast

    if isinstance(expression, ast.VariableReference):
        return "$" + expression.id.name
    if isinstance(expression, ast.FunctionReference) and expression.arguments.positional:
        return _selector(expression.arguments.positional[0])
    identifier = getattr(expression, "id", None)
    return identifier.name if identifier is not None else "value"
