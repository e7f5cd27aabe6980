"""Flutter's ARB, i18next and other JSON."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from translate.storage import jsonl10n

from .. import _languages
from .._lines import json_keys
from .._model import Entry, State
from ._source import Source, Unreadable

_REFERENCE = re.compile(r"\$t\(\s*([^(),\s]+)\s*\)")
_USE_ESCAPING = re.compile(rb"^[\"']?use-escaping[\"']?[ \t]*:([^#\r\n]*)", re.MULTILINE)
_DEEPEST = 10
_LONGEST = 50_000
_PLURAL = re.compile(r"(?P<key>.+?)_(?P<ordinal>ordinal_)?(?P<case>zero|one|two|few|many|other)")


def _lines(source: Source, text: str, depth: int | None = None) -> dict[tuple[str, ...], int]:
    """The lines of the paths; a path that stands twice is a problem."""
    lines: dict[tuple[str, ...], int] = {}
    for path, line in json_keys(text):
        if path in lines:
            source.report(f"the key {'.'.join(path)!r} stands twice; take one out", line)
        lines[path] = line
    return lines


def arb(source: Source) -> Iterator[Entry]:
    """The messages of a Flutter application's resource bundle."""
    text = source.text()
    store = jsonl10n.ARBJsonFile.parsestring(text.encode())
    lines = _lines(source, text)
    language = source.language
    syntax = "flutter-escaping" if _uses_escaping(source) else "flutter"
    for unit in store.units:
        if unit.isheader():
            metadata = getattr(unit, "_metadata_dict", None) or {}
            language = _languages.tag(str(metadata.get("@@locale", ""))) or language
    for unit in store.units:
        if unit.isheader() or not isinstance(unit.target, str):
            continue
        key = unit.getid()
        yield source.entry(
            key,
            unit.target,
            line=lines.get((key,)),
            language=language or source.base,
            comment=unit.getnotes(),
            format="arb",
            syntaxes=(syntax,),
            metadata=_declared(unit.placeholders, "example"),
            types=_declared(unit.placeholders, "type"),
            state=State.CHECK if unit.target else State.EMPTY,
        )


def _uses_escaping(source: Source) -> bool:
    """Whether the application's `l10n.yaml` says that apostrophes quote."""
    for folder in Path(os.path.abspath(source.path)).parents:
        file = folder / "l10n.yaml"
        if file.is_file():
            match = _USE_ESCAPING.search(file.read_bytes())
            value = match[1].decode(errors="replace").strip().lower() if match else "false"
            if value not in {"true", "false"}:
                source.report(f"use-escaping in {file.name} is {value[:40]!r}; write true or false")
            return value == "true"
        if (folder / "pubspec.yaml").is_file():
            break
    return False


def _declared(placeholders: Any, what: str) -> dict[str, str]:
    """What an ARB says of its placeholders, by name."""
    if not isinstance(placeholders, dict):
        return {}
    return {
        str(name): str(value[what])
        for name, value in placeholders.items()
        if isinstance(value, dict) and what in value
    }


def _identifier(path: tuple[str, ...]) -> str:
    """The path as translate-toolkit writes it, without the first point."""
    return "".join(f"[{each}]" if each.isdecimal() else f".{each}" for each in path)[1:]


def _resolved(text: str, texts: dict[str, str], depth: int = 0) -> str:
    """The text with those of the same file that it refers to; others stay placeholders."""
    if depth == _DEEPEST or "$t(" not in text:
        return text
    found = [texts.get(match[1], match[0]) for match in _REFERENCE.finditer(text)]
    if sum(map(len, found)) > _LONGEST:
        return text
    return _resolved(_REFERENCE.sub(lambda match: found.pop(0), text), texts, depth + 1)


def i18next(source: Source) -> Iterator[Entry]:
    """The texts of a JSON file: nested or flat, with i18next's plural suffixes."""
    text = source.text()
    if not text.lstrip().startswith("{"):
        raise Unreadable("it is no JSON object of texts; exclude the file")
    store = jsonl10n.JsonNestedFile.parsestring(text.encode())
    paths = _lines(source, text)
    lines = {_identifier(path): line for path, line in paths.items()}
    keys = [unit.getid().removeprefix(".") for unit in store.units]
    texts = {
        key: unit.target for key, unit in zip(keys, store.units) if isinstance(unit.target, str)
    }
    known = set(keys)
    forms: dict[tuple[str, str], list[str]] = {}
    for each in filter(None, map(_PLURAL.fullmatch, keys)):
        forms.setdefault((each["key"], each["ordinal"] or ""), []).append(each["case"])
    language = source.language or source.base
    for unit in store.units:
        if not isinstance(unit.target, str):
            continue
        key = unit.getid().removeprefix(".")
        fields: dict[str, Any] = {}
        match = _PLURAL.fullmatch(key)
        cases = forms[match["key"], match["ordinal"] or ""] if match else []
        if match and "other" in cases:
            numbers = _languages.numbers_of(
                language, match["case"], bool(match["ordinal"]), cases=tuple(cases)
            )
            # Of several numbers, `count` selects the form.
            fields = {
                "variation": f"plural.{match['case']}",
                "numbers": numbers,
                "arguments": {"count": numbers},
            }
            if match["ordinal"]:
                fields["variation"] = f"ordinal.{match['case']}"
        elif key.endswith("_plural") and key.removesuffix("_plural") in known:
            fields = {"variation": "plural.other"}
        yield source.entry(
            match["key"] if fields and match else key.removesuffix("_plural") if fields else key,
            _resolved(unit.target, texts),
            line=lines.get(key),
            format="json",
            syntaxes=("i18next", "icu"),
            markup=True,
            state=State.CHECK if unit.target else State.EMPTY,
            **fields,
        )
