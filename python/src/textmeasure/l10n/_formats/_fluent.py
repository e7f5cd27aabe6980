"""Fluent."""

import re
from collections.abc import Iterator
from typing import Any

from fluent.syntax import FluentParser, ast

from .. import _languages
from .._decoding import Unreadable
from .._model import Entry
from .._numbers import NumberStyle
from .._placeholders import Chosen, UnreadError, combined
from ._source import Source

_DEEPEST = 20
#: A variant such as `[0]` or `[1.0]`.
_EXACT = re.compile(r"-?[0-9]{1,9}(\.[0-9]{1,9})?")


def fluent(source: Source) -> Iterator[Entry]:
    """The messages and attributes of a Fluent file, one for each case of a selector."""
    text = source.text()
    body: list[Any] = FluentParser().parse(text).body
    patterns: dict[str, Any] = {}
    lines: dict[str, int] = {}
    notes: dict[str, str] = {}
    about_file = [each.content for each in body if isinstance(each, ast.ResourceComment)]
    group_note: str | None = None
    for entry in body:
        span: Any = entry.span
        if isinstance(entry, ast.GroupComment):
            # An empty one ends the group.
            group_note = entry.content
        elif isinstance(entry, ast.Junk):
            line = text.count("\n", 0, span.start) + 1
            source.report("it is no Fluent from here on; correct the message", line)
        elif isinstance(entry, (ast.Message, ast.Term)):
            name = ("-" if isinstance(entry, ast.Term) else "") + entry.id.name
            is_second = name in lines
            # A message's comment is before its name.
            named = ((f"{name}.{each.id.name}", each.span, each.value) for each in entry.attributes)
            for key, span, pattern in ((name, entry.id.span, entry.value), *named):
                lines[key] = text.count("\n", 0, span.start) + 1
                patterns |= {key: pattern} if pattern else {}
            if is_second:
                source.report(f"the key {name!r} stands twice; take one out", lines[name])
            own_note = entry.comment.content if entry.comment else None
            notes[name] = "\n".join(filter(None, [*about_file, group_note, own_note]))
    language = source.language or source.base
    for key, pattern in patterns.items():
        if key.startswith("-") and "." in key:
            # Attributes of terms only select, and never show.
            continue
        try:
            texts = _Texts(patterns, language).of(pattern)
        except UnreadError as error:
            yield source.entry(key, "", lines.get(key), unread=str(error))
            continue
        for chosen in texts:
            shown = "".join(map(str, chosen.pieces))
            arguments = {name.removeprefix("$"): each for name, each in chosen.numbers.items()}
            fields: dict[str, Any] = {"variation": " ".join(chosen.cases), "arguments": arguments}
            fields |= {"comment": notes.get(key.partition(".")[0], ""), "syntaxes": ("fluent",)}
            yield source.entry(key, shown, lines.get(key), **fields, markup=True)


class _Texts:
    """The texts that the patterns of a file may become."""

    def __init__(self, patterns: dict[str, Any], language: str) -> None:
        self.patterns = patterns
        self.language = language

    def of(self, pattern: Any, depth: int = 0, given: dict[str, Any] | None = None) -> list[Chosen]:
        """The texts of a pattern, with the cases of its selectors; of a term, with the arguments
        that it is given: it has no others."""
        if depth > _DEEPEST:
            raise Unreadable("messages refer to each other without end; take one reference out")
        return combined(self._part(element, depth, given) for element in pattern.elements)

    def _part(self, element: Any, depth: int, given: dict[str, Any] | None) -> Iterator[Chosen]:
        expression = element.expression if isinstance(element, ast.Placeable) else element
        if isinstance(expression, ast.TextElement):
            yield Chosen((str(expression.value),))
        elif isinstance(expression, ast.NumberLiteral):
            style = NumberStyle("f", precision=len(expression.value.partition(".")[2]))
            yield Chosen((style.written(float(expression.value), self.language),))
        elif isinstance(expression, ast.SelectExpression):
            if (value := self._known(expression.selector, given)) is not None:
                yield from self.of(self._variant(expression, value).value, depth + 1, given)
                return
            for variant in expression.variants:
                case = self._case(expression, variant)
                texts = self.of(variant.value, depth + 1, given)
                yield from filter(None, (case.with_(text) for text in texts))
        elif isinstance(expression, ast.StringLiteral):
            # As Fluent writes them: `{name}` of two literals is no placeholder.
            yield Chosen((re.sub("[{}]", r'{ "\g<0>" }', str(expression.parse()["value"])),))
        elif isinstance(expression, (ast.MessageReference, ast.TermReference)):
            name = _reference(expression)
            if isinstance(expression, ast.TermReference):
                named = expression.arguments.named if expression.arguments else []
                given = {each.name.name: each.value for each in named}
            known = self.patterns.get(name)
            own = self.of(known, depth + 1, given) if known else [Chosen(("{ " + name + " }",))]
            yield from own
        elif isinstance(expression, ast.Placeable):
            yield from self._part(expression, depth + 1, given)
        elif isinstance(expression, ast.VariableReference) and expression.id.name in (given or {}):
            yield from self._part((given or {})[expression.id.name], depth, given)
        else:
            yield Chosen(("{ " + _selector(expression) + " }",))

    def _known(self, selector: Any, given: dict[str, Any] | None) -> Any:
        """The value of a selector that the file says; `""` for an argument that a term does not
        get, `None` for a value of the program."""
        if isinstance(selector, ast.VariableReference) and given is not None:
            selector = given.get(selector.id.name, ast.StringLiteral(""))
        if isinstance(selector, (ast.StringLiteral, ast.NumberLiteral)):
            return selector.parse()["value"]
        if isinstance(selector, ast.TermReference):
            pattern = self.patterns.get(_reference(selector))
            parts = pattern.elements if pattern else []
            return "".join(each.value for each in parts if isinstance(each, ast.TextElement))
        return None

    def _variant(self, expression: Any, value: Any, is_ordinal: bool = False) -> Any:
        """The variant that a value selects: the first that it is, or has the category of."""
        is_number = isinstance(value, (int, float))
        wanted = _languages.category(self.language, value, is_ordinal) if is_number else value
        default = next(each for each in expression.variants if each.default)
        for each in expression.variants:
            key = _key(each)
            if key == wanted or (is_number and _EXACT.fullmatch(key) and float(key) == value):
                return each
        return default

    def _case(self, expression: Any, variant: Any) -> Chosen:
        """A case of a selector, without its text: what chooses it."""
        name, case = _selector(expression.selector), _key(variant)
        keys = {_key(each) for each in expression.variants}
        chosen = (f"{name}={case}",)
        if not all(_EXACT.fullmatch(each) or each in _languages.CATEGORIES for each in keys):
            # A value of the program's own, such as a gender.
            others = keys - {case} if variant.default else ()
            value = (None if variant.default else case, frozenset[str](others))
            return Chosen(cases=chosen, values={name: value})
        # `NUMBER($n, type: "ordinal")`
        named = getattr(getattr(expression.selector, "arguments", None), "named", None) or []
        values = {each.name.name: getattr(each.value, "value", "") for each in named}
        is_ordinal = values.get("type") == "ordinal"

        def selects(number: float) -> bool:
            return self._variant(expression, number, is_ordinal) is variant

        numbers: tuple[float, ...] = _languages.Numbers.of(selects)
        if _EXACT.fullmatch(case) and not variant.default and selects(number := float(case)):
            numbers = (int(number) if number.is_integer() else number,)
        return Chosen(cases=chosen, numbers={name: numbers})


def _reference(expression: Any) -> str:
    """The name of a message, a term, or an attribute of one."""
    name = ("-" if isinstance(expression, ast.TermReference) else "") + expression.id.name
    return f"{name}.{expression.attribute.name}" if expression.attribute else name


def _key(variant: Any) -> str:
    """What a variant is chosen by: a name or a number."""
    name = getattr(variant.key, "name", None)
    return str(variant.key.value if name is None else name)


def _selector(expression: Any) -> str:
    """`$name`, also of `NUMBER($name)`."""
    if isinstance(expression, ast.VariableReference):
        return "$" + expression.id.name
    if isinstance(expression, ast.FunctionReference) and expression.arguments.positional:
        return _selector(expression.arguments.positional[0])
    identifier = getattr(expression, "id", None)
    return identifier.name if identifier is not None else "value"
