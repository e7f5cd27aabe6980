"""Apple's `.stringsdict` and `.xcstrings`."""

from __future__ import annotations

import itertools
import json
import plistlib
import re
from collections.abc import Iterator
from typing import Any

from translate.lang.data import cldr_plural_categories
from translate.storage import stringsdict as toolkit

from .. import _languages
from .._lines import json_keys, plist_keys
from .._model import Entry, State
from ._source import Source, Unreadable
from ._strings import SYNTAXES

_REFERENCE = re.compile(r"%(?:\d+\$)?#@(?P<name>[^@]+)@")
#: As many texts are made of one key with several substitutions; more are not shown apart.
_MOST_CASES = 64


def _fill(text: str, forms: dict[str, dict[str, str]]) -> Iterator[tuple[dict[str, str], str]]:
    """The texts that a format with substitutions may become, and the case of each substitution."""
    names: list[str] = []
    waiting = [text]
    while waiting:
        for match in _REFERENCE.finditer(waiting.pop()):
            if match["name"] in forms and match["name"] not in names:
                names.append(match["name"])
                waiting.extend(forms[match["name"]].values())
    for chosen in itertools.islice(
        itertools.product(*(forms[name] for name in names)), _MOST_CASES
    ):
        cases = dict(zip(names, chosen))
        filled = text
        # A form may refer to another variable, and none to itself.
        for _ in range(len(names)):
            filled = _REFERENCE.sub(
                lambda match: (
                    forms[match["name"]][cases[match["name"]]]  # noqa: B023
                    if match["name"] in cases  # noqa: B023
                    else match[0]
                ),
                filled,
            )
        yield cases, filled


def _cases(language: str, cases: dict[str, str]) -> dict[str, Any]:
    """The variation and the numbers of a choice of plural forms."""
    if not cases:
        return {}
    if len(cases) == 1:
        (only,) = cases.values()
        # Apple's `zero` is for 0 in every language.
        numbers = _languages.numbers_of(language, only) or ((0,) if only == "zero" else ())
        return {"variation": f"plural.{only}", "numbers": numbers}
    return {"variation": "plural." + ",".join(f"{name}={case}" for name, case in cases.items())}


def stringsdict(source: Source) -> Iterator[Entry]:
    """The texts of a `.stringsdict`, one for each plural form or width."""
    content = source.content
    plist = plistlib.loads(content)
    lines = plist_keys(source.text()) if not content.startswith(b"bplist") else {}
    widths = {
        key: {
            rule: value
            for rule, value in entry.items()
            if rule in {"NSStringVariableWidthRuleType", "NSStringDeviceSpecificRuleType"}
        }
        for key, entry in plist.items()
        if isinstance(entry, dict)
    }
    plain = {
        key: entry
        for key, entry in plist.items()
        if not (isinstance(entry, dict) and widths.get(key))
    }
    store = toolkit.StringsDictFile.parsestring(plistlib.dumps(plain))
    language = source.language or source.base
    formats: dict[str, str] = {}
    forms: dict[str, dict[str, dict[str, str]]] = {}
    for unit in store.units:
        key = unit.outerkey
        if unit.innerkey is None:
            formats[key] = str(unit.target)
            continue
        if unit.localized_format:
            formats[key] = unit.localized_format
        texts = zip(cldr_plural_categories, unit.target.strings)
        forms.setdefault(key, {})[unit.innerkey] = {case: text for case, text in texts if text}
    for key in plist:
        common: dict[str, Any] = {
            "line": lines.get(key), "format": "stringsdict", "syntaxes": SYNTAXES,
        }  # fmt: skip
        for rule, cases in widths.get(key, {}).items():
            kind = "width" if "Width" in rule else "device"
            for case, text in cases.items():
                yield source.entry(key, str(text), variation=f"{kind}.{case}", **common)
        if key in formats:
            for chosen, text in _fill(formats[key], forms.get(key, {})):
                yield source.entry(key, text, **_cases(language, chosen), **common)


def xcstrings(source: Source) -> Iterator[Entry]:
    """The texts of a string catalogue, in all its languages."""
    text = source.text()
    document = json.loads(text)
    entries = document.get("strings") if isinstance(document, dict) else None
    if not isinstance(entries, dict):
        raise Unreadable('it has no object "strings"; save the string catalogue with Xcode')
    base = str(document.get("sourceLanguage", source.base))
    lines: dict[str, int] = {}
    texts: dict[tuple[str, str], int] = {}
    for path, line in json_keys(text):
        if len(path) == 2 and path[0] == "strings":
            if path[1] in lines:
                source.report(f"the key {path[1]!r} stands twice; take one out", line)
            lines[path[1]] = line
        elif len(path) == 4 and path[0] == "strings" and path[2] == "localizations":
            texts[path[1], path[3]] = line
    for key, entry in entries.items():
        entry = entry if isinstance(entry, dict) else {}
        common = {
            "comment": str(entry.get("comment", "")), "format": "xcstrings", "syntaxes": SYNTAXES,
        }  # fmt: skip
        if entry.get("shouldTranslate") is False:
            yield source.entry(
                key, key, language=base, line=lines.get(key), state=State.DO_NOT_TRANSLATE, **common
            )
            continue
        localizations = entry.get("localizations")
        localizations = localizations if isinstance(localizations, dict) else {}
        if base not in localizations:
            yield source.entry(
                key, key, language=base, source=key, line=lines.get(key), **common,
                state=State.CHECK if key else State.EMPTY,
            )  # fmt: skip
        for language, localization in localizations.items():
            place = texts.get((key, language), lines.get(key))
            found = False
            for each in _localization(localization, _languages.tag(language) or language):
                found = True
                state = each.pop("state")
                if state == "new" and language != base:
                    each["state"] = State.UNTRANSLATED
                elif not each["text"]:
                    each["state"] = State.EMPTY
                yield source.entry(
                    key, each.pop("text"), language=_languages.tag(language) or language,
                    line=place, **common, **each,
                )  # fmt: skip
            if not found:
                source.report(f"{key!r} has no text in {language}; give it a stringUnit", place)


def _variants(
    value: Any, names: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], str, str]]:
    """The texts below a localization: cases, text, state."""
    if not isinstance(value, dict):
        return
    unit = value.get("stringUnit")
    if isinstance(unit, dict) and isinstance(unit.get("value"), str):
        yield names, unit["value"], str(unit.get("state", ""))
    variations = value.get("variations")
    for kind, cases in variations.items() if isinstance(variations, dict) else ():
        for case, variant in cases.items() if isinstance(cases, dict) else ():
            yield from _variants(variant, (*names, f"{kind}.{case}"))


def _localization(localization: Any, language: str) -> Iterator[dict[str, Any]]:
    substitutions: dict[str, dict[str, str]] = {}
    named = localization.get("substitutions") if isinstance(localization, dict) else None
    for name, substitution in named.items() if isinstance(named, dict) else ():
        specifier = "%" + str(substitution.get("formatSpecifier", "d"))
        forms = {
            "".join(names).removeprefix("plural."): text.replace("%arg", specifier)
            for names, text, _ in _variants(substitution)
        }
        if forms:
            substitutions[name] = forms
    for names, text, state in _variants(localization):
        plural = next((name for name in names if name.startswith("plural.")), "")
        case = plural.removeprefix("plural.")
        for chosen, filled in _fill(text, substitutions):
            fields = _cases(language, chosen or ({"": case} if case else {}))
            devices = [name for name in names if not name.startswith("plural.")]
            variation = " ".join(filter(None, [*devices, fields.pop("variation", "")]))
            yield {"text": filled, "state": state, "variation": variation, **fields}
