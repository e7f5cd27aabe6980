"""gettext's PO and POT."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from translate.storage import pypo

from .. import _languages, _limits
from .._lines import po_lines
from .._model import Entry, State
from ._source import Source

_FORMATS = {
    "c-format": ("printf",),
    "objc-format": ("objc",),
    "python-format": ("printf", "python"),
    "python-brace-format": ("braces",),
    "csharp-format": ("dotnet",),
    "java-format": ("icu",),
    "java-printf-format": ("java",),
    "qt-format": ("qt",),
    "php-format": ("printf",),
    "perl-brace-format": ("braces",),
    "javascript-format": ("printf",),
    "ruby-format": ("printf", "ruby"),
}
_PLURALS = re.compile(r"plural\s*=\s*([^;]+)")


def _plural_numbers(header: dict[str, str]) -> dict[int, tuple[float, ...]]:
    match = _PLURALS.search(header.get("Plural-Forms", ""))
    if match is None:
        return {}
    try:
        return _languages.gettext_numbers(match[1].strip())
    except (ValueError, RecursionError):
        return {}


def _syntaxes(flags: list[str]) -> tuple[str, ...]:
    named = [_FORMATS[flag] for flag in flags if flag in _FORMATS]
    if named:
        return tuple(syntax for each in named for syntax in each)
    if any(flag.startswith("no-") and flag.endswith("-format") for flag in flags):
        return ()
    return ("printf", "python", "ruby", "braces")


def read(source: Source) -> Iterator[Entry]:
    """The messages of a PO or POT file; in a template, the sources in the base language."""
    content = source.content
    store = pypo.pofile.parsestring(content)
    header = store.parseheader()
    is_template = source.name.endswith(".pot")
    language = _languages.tag(header.get("Language", "").strip()) or source.language or source.base
    if is_template:
        language = source.base
    # A header may say nothing of the text's encoding but its name.
    lines = list(po_lines(content.decode(store.encoding or "utf-8", "replace")))
    units = list(store.units)
    place = dict(zip(map(id, units), lines)) if len(lines) == len(units) else {}
    numbers = _plural_numbers(header)
    for unit in units:
        if unit.isheader() or unit.isobsolete():
            continue
        yield from _entries(source, unit, language, numbers, place.get(id(unit)))


def _entries(
    source: Source,
    unit: Any,
    language: str,
    numbers: dict[int, tuple[float, ...]],
    line: int | None,
) -> Iterator[Entry]:
    context = unit.getcontext()
    sources = list(unit.source.strings) if unit.hasplural() else [str(unit.source)]
    targets = list(unit.target.strings) if unit.hasplural() else [str(unit.target or "")]
    flags = [each.strip() for line_ in unit.typecomments for each in line_[2:].split(",")]
    is_base = language == source.base or source.name.endswith(".pot")
    if is_base and not any(targets):
        targets = [str(each) for each in sources]
    fields = {
        "line": line,
        "language": language,
        "comment": "\n".join(filter(None, [unit.getnotes(), *unit.getlocations()])),
        "format": "gettext",
        "syntaxes": _syntaxes(flags),
        "limits": _limits.from_flags(",".join(line_[2:].strip() for line_ in unit.typecomments)),
    }
    key = f"{context}|{sources[0]}" if context else str(sources[0])
    for form, text in enumerate(targets):
        state = State.CHECK
        if not text or unit.isfuzzy():
            state = State.UNTRANSLATED
        plural = unit.hasplural()
        yield source.entry(
            key,
            str(text),
            source=str(sources[min(form, len(sources) - 1)]),
            variation=f"plural.{form}" if plural else "",
            numbers=numbers.get(form, ()) if plural else (),
            state=state,
            **fields,
        )
