"""CSV: with columns for source and target, one column a language, or the columns of `fit`."""

from __future__ import annotations

import csv as standard
import io
from collections.abc import Iterator
from typing import Any

from translate.storage import csvl10n

from .. import _languages
from .._decoding import head_of
from .._limits import number, whole
from .._model import Entry, Limits, State
from ._source import Source, Unreadable

_SYNTAXES = ("objc", "i18next", "icu")
_KEYS = ("id", "key", "name", "identifier", "location")
#: What limits a row's text, in the columns that `textmeasure fit` reads too.
_NUMBERS = ("width", "height", "lines", "size")


def _limits(row: dict[str, str]) -> Limits | None:
    values: dict[str, Any] = {}
    unsupported: list[str] = []
    for name in _NUMBERS:
        written = (row.get(name) or "").strip()
        if written:
            try:
                values[name] = whole(written) if name == "lines" else number(written)
            except (ValueError, OverflowError):
                unsupported.append(f"{name}={written}")
    if row.get("font"):
        values["font"] = row["font"]
    if not values and not unsupported:
        return None
    return Limits(origin="columns", unsupported=tuple(unsupported), **values)


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
    return (
        {"source", "target"} <= names
        or (bool(names & set(_KEYS)) and not all(map(_languages.is_word, languages)))
        or ("text" in names and bool(names & {*_NUMBERS, "language"}))
    )


def csv(source: Source) -> Iterator[Entry]:
    """The rows of a table with a header."""
    text = source.text()
    delimiter, header, languages = _header(text)
    lowered = [name.lower() for name in header]
    key_column = next((name for name in _KEYS if name in lowered), None)
    if not languages and not {"target", "text", "translation", "source"} & set(lowered):
        raise Unreadable(
            "its first line names no column target, text or a language; add a header line", 1
        )
    rows = _rows(text, lowered, delimiter)
    # translate-toolkit finds lines and unquotes; the columns are named as it knows them.
    for language in languages or [""]:
        names = [
            "id" if name.lower() == key_column
            else "target" if name == language or (name.lower() in {"target", "text", "translation"}
            and not language)
            else name.lower()
            for name in header
        ]  # fmt: skip
        rewritten = io.StringIO()
        standard.writer(rewritten, delimiter=delimiter).writerow(names)
        store = csvl10n.csvfile(fieldnames=names)
        store.parse((rewritten.getvalue().rstrip("\r\n") + "\n" + text.partition("\n")[2]).encode())
        if len(rows) != len(store.units):
            raise Unreadable("its rows are not of one form; quote cells with commas and line ends")
        for row, unit in zip(rows, store.units):
            yield _entry(source, unit, row, language)


def _rows(text: str, names: list[str], delimiter: str) -> list[dict[str, str]]:
    """The rows behind the header."""
    reader = standard.DictReader(io.StringIO(text), names, delimiter=delimiter, strict=True)
    rows: list[dict[str, str]] = []
    line = 0
    try:
        for row in reader:
            rows.append(row)
            line = reader.line_num
    except standard.Error as error:
        reason = f"it cannot be read: {error}; correct its quotation marks"
        if "unexpected end" in str(error):
            reason = "a quotation mark that opens in this row does not close; close it"
        raise Unreadable(reason, line + 1) from None
    return rows[1:]


def _entry(source: Source, unit: Any, row: dict[str, str], language: str) -> Entry:
    shown, original = str(unit.target or ""), str(unit.source or "") or None
    written = language or row.get("language") or ""
    named = _languages.tag(written) or source.language or source.base
    state = State.CHECK
    if not shown and original and named == source.base:
        shown = original
    elif not shown:
        state = State.UNTRANSLATED
    return source.entry(
        str(unit.getid() or original or shown),
        shown,
        line=unit._line_number,
        language=named,
        source=original,
        comment=unit.getnotes() or row.get("comment") or "",
        format="csv",
        syntaxes=_SYNTAXES,
        limits=_limits(row),
        state=state,
    )
