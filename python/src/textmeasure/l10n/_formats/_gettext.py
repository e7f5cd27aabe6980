"""gettext's PO and POT."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from translate.storage import pypo

from .. import _languages, _limits
from .._decoding import encoding_of, is_charset
from .._lines import po_lines
from .._model import Entry, State
from ._source import Source, Unreadable

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
_CHARSET = re.compile(rb'^"Content-Type:[^"\n]*?charset=([^\s"\\;]+)', re.MULTILINE | re.IGNORECASE)
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


def _text(source: Source) -> tuple[str, bytes]:
    """The content as text and as UTF-8, whatever the charset of its header is."""
    content = source.content
    if encoding_of(content) != "utf-8":
        # Its mark or its zeros say what it is, whatever the header says.
        content = source.text().encode("utf-8", "surrogatepass")
        match = _CHARSET.search(content)
        if match:
            content = content[: match.start(1)] + b"UTF-8" + content[match.end(1) :]
    match = _CHARSET.search(content)
    name = match[1].decode("ascii", "replace") if match else "UTF-8"
    if name == "CHARSET":
        # Of a template that nobody has filled in.
        name = "UTF-8"
    line = content.count(b"\n", 0, match.start()) + 1 if match else 1
    if not is_charset(name):
        message = (
            f"the charset {name!r} of its header is unknown; save the file as UTF-8 and say so"
        )
        raise Unreadable(message, line)
    try:
        text = content.decode(name)
    except UnicodeDecodeError as error:
        whose = (
            ", the charset of its header; save the file in it" if match else "; save the file so"
        )
        raise Unreadable(
            f"byte {error.start} is not {name}{whose}, or correct the header",
            content.count(b"\n", 0, error.start) + 1,
        ) from None
    if match:
        content = content[: match.start(1)] + b"UTF-8" + content[match.end(1) :]
        return text, content.decode(name).encode("utf-8", "surrogatepass")
    return text, content


def read(source: Source) -> Iterator[Entry]:
    """The messages of a PO or POT file; in a template, the sources in the base language."""
    text, content = _text(source)
    store = pypo.pofile.parsestring(content)
    header = store.parseheader()
    is_template = source.name.endswith(".pot")
    language = _languages.tag(header.get("Language", "").strip()) or source.language or source.base
    if is_template:
        language = source.base
    lines = list(po_lines(text))
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
            # The only form is for all numbers.
            source=str(sources[-1 if len(targets) == 1 else min(form, len(sources) - 1)]),
            variation=f"plural.{form}" if plural else "",
            numbers=numbers.get(form, ()) if plural else (),
            state=state,
            **fields,
        )
