"""Flutter's ARB, i18next and other JSON."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .. import _languages
from .._model import Entry
from ._source import Source

_REFERENCE = re.compile(r"\$t\(\s*([^(),\s]+)\s*\)")
_USE_ESCAPING = re.compile(rb"^[\"']?use-escaping[\"']?[ \t]*:([^#\r\n]*)", re.MULTILINE)
_DEEPEST = 10
_LONGEST = 50_000
_PLURAL = re.compile(r"(?P<key>.+?)_(?P<ordinal>ordinal_)?(?P<case>zero|one|two|few|many|other)")


def arb(source: Source) -> Iterator[Entry]:
    """The messages of a Flutter application's resource bundle."""
    document, lines = source.json("it is no JSON object of texts; exclude the file")
    language = _languages.tag(str(document.get("@@locale", ""))) or source.language or source.base
    syntax = "flutter-escaping" if _uses_escaping(source) else "flutter"
    for key, text in document.items():
        if key.startswith("@"):
            continue
        about = document.get(f"@{key}", {})
        if not isinstance(text, str) or not isinstance(about, dict):
            message = f"{key!r} is no text, or '@{key}' no object; correct them"
            source.report(message, lines.get((key,)))
            continue
        yield source.entry(
            key,
            text,
            line=lines.get((key,)),
            language=language,
            comment=str(about.get("description", "")),
            format="arb",
            syntaxes=(syntax,),
            metadata=_declared(about.get("placeholders"), "example"),
            types=_declared(about.get("placeholders"), "type"),
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


def _texts(
    value: Any, path: tuple[str | int, ...] = ()
) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """The texts in an object or array, with the keys and indices that lead to them."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, (dict, list)):
        for name, each in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _texts(each, (*path, name))


def _identifier(path: tuple[str | int, ...]) -> str:
    """The path as programs write it: `menu.days[1]`."""
    return "".join(f"[{each}]" if isinstance(each, int) else f".{each}" for each in path)[1:]


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
    document, lines = source.json("it is no JSON object of texts; exclude the file")
    found = [(path, _identifier(path), text) for path, text in _texts(document)]
    texts = {key: text for _, key, text in found}
    forms: dict[tuple[str, str], list[str]] = {}
    for each in filter(None, map(_PLURAL.fullmatch, texts)):
        forms.setdefault((each["key"], each["ordinal"] or ""), []).append(each["case"])
    language = source.language or source.base
    for path, key, text in found:
        name = key
        fields: dict[str, Any] = {}
        match = _PLURAL.fullmatch(key)
        cases = forms[match["key"], match["ordinal"] or ""] if match else []
        if match and "other" in cases:
            numbers = _languages.numbers_of(
                language, match["case"], bool(match["ordinal"]), cases=tuple(cases)
            )
            # Of several numbers, `count` selects the form.
            name, kind = match["key"], "ordinal" if match["ordinal"] else "plural"
            fields = {
                "variation": f"{kind}.{match['case']}",
                "numbers": numbers,
                "arguments": {"count": numbers},
            }
        elif key.endswith("_plural") and key.removesuffix("_plural") in texts:
            name, fields = key.removesuffix("_plural"), {"variation": "plural.other"}
        yield source.entry(
            name,
            _resolved(text, texts),
            line=lines.get(tuple(map(str, path))),
            format="json",
            syntaxes=("i18next", "icu"),
            markup=True,
            **fields,
        )
