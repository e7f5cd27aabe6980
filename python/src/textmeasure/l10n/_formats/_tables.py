"""CSV: with columns for source and target, one column a language, or the columns of `fit`."""

import csv as standard
import io
from collections.abc import Iterator
from typing import Any

from .. import _languages
from .._decoding import Unreadable, head_of
from .._model import Entry, Limits, State, append, number, whole
from ._source import Source

_SYNTAXES = ("objc", "i18next", "icu")
_KEYS = ("id", "key", "keys", "name", "identifier", "label")
_TARGETS = ("target", "text", "translation", "translated")
_SOURCES = ("source", "original", "untranslated")
_NOTES = (
    "translator_comments", "translator comments", "notes", "developer_comments",
    "developer comments", "comment",
)  # fmt: skip
#: What limits a row's text, in the columns that `textmeasure fit` reads too.
_NUMBERS = ("width", "height", "lines", "size")


def _limits(row: dict[str, str]) -> Limits | None:
    values: dict[str, Any] = {"font": row["font"]} if row.get("font") else {}
    for name in _NUMBERS:
        if written := (row.get(name) or "").strip():
            try:
                values[name] = whole(written) if name == "lines" else number(written)
            except (ValueError, OverflowError):
                append(values, "unsupported", f"{name}={written}")
    return Limits(origin="columns", **values) if values else None


def _header(text: str) -> tuple[str, list[str], list[str]]:
    """The delimiter, the names of the columns, and those among them that are languages."""
    first = (text.splitlines() or [""])[0]
    delimiter = max(",;\t|", key=first.count)
    header = [name.strip() for name in next(standard.reader([first], delimiter=delimiter), [])]
    languages = [name for name in header if name.lower() != "id" and _languages.tag(name)]
    return delimiter, header, languages


def is_catalogue(head: bytes) -> bool:
    """Whether a file that begins so has a catalogue's header: other tables are not read."""
    try:
        _, header, languages = _header(head_of(head))
    except standard.Error:
        return False
    names = {name.lower() for name in header}
    has_languages = not all(map(_languages.is_word, languages))
    is_of_fit = "text" in names and bool(names & {*_NUMBERS, "language"})
    has_keys = bool(names & {*_KEYS, "location"})
    return {"source", "target"} <= names or (has_keys and has_languages) or is_of_fit


def csv(source: Source) -> Iterator[Entry]:
    """The rows of a table with a header."""
    text = source.text()
    delimiter, header, languages = _header(text)
    names = [name.lower() for name in header]
    if not languages and not {*_TARGETS, *_SOURCES} & set(names):
        message = "its first line names no column target, text or a language; add a header line"
        raise Unreadable(message, 1)
    rows = list(_rows(text, names, delimiter))[1:]
    for language in languages or [""]:
        yield from (_entry(source, line, row, language) for line, row in rows)


def _rows(text: str, names: list[str], delimiter: str) -> Iterator[tuple[int, dict[str, str]]]:
    """The rows with cells, each with its line."""
    # Where a space follows the header's delimiters, it is part of no cell.
    spaced = f"{delimiter} " in text.partition("\n")[0]
    reader = standard.reader(
        io.StringIO(text, newline=""), delimiter=delimiter, strict=True, skipinitialspace=spaced
    )
    line = 1
    try:
        for cells in reader:
            if cells:
                yield line, dict(zip(names, cells))
            line = reader.line_num + 1
    except standard.Error as error:
        reason = f"it cannot be read: {error}; correct its quotation marks"
        if "unexpected end" in str(error):
            reason = "a quotation mark that opens in this row does not close; close it"
        raise Unreadable(reason, line) from None


def _entry(source: Source, line: int, row: dict[str, str], language: str) -> Entry:
    def first(*columns: str) -> str:
        return next((row[each] for each in columns if row.get(each)), "")

    shown, original = first(*([language.lower()] if language else _TARGETS)), first(*_SOURCES)
    named = _languages.tag(language or first("language")) or source.language or source.base
    shown = shown or (original if named == source.base else "")
    state = State.CHECK if shown else State.UNTRANSLATED
    # Several messages may have one location, and one message several.
    parts = filter(None, (first("location"), first("context"), original))
    key = first(*_KEYS) or "|".join(parts) or shown
    comment, limits = "\n".join(filter(None, map(row.get, _NOTES))), _limits(row)
    fields: dict[str, Any] = {"source": original or None, "language": named, "state": state}
    fields |= {"comment": comment, "limits": limits, "syntaxes": _SYNTAXES}
    return source.entry(key, shown, line, **fields)
