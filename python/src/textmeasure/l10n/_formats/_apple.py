"""Apple's `.stringsdict` and `.xcstrings`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import partial
from typing import Any

from .. import _languages
from .._lines import json_keys
from .._model import Entry, State
from .._placeholders import Chosen, TooManyFormsError, combined, is_percent
from .._placeholders import forms as combinations
from ._source import Source, Unreadable
from ._strings import SYNTAXES, property_list

_REFERENCE = re.compile(r"%(?:(?P<position>\d{1,9})\$)?#@(?P<name>[^@]+)@")
#: `%%`, a reference to a variable, or a conversion, of which the numeric ones show a variable.
_CONVERSION = re.compile(
    r"%%|" + _REFERENCE.pattern.replace("position", "argument") + r"|%(?:(?P<position>\d{1,9})\$)?"
    r"(?P<rest>(?P<flags>[-+ #0']*)(?P<width>\*|[1-9]\d*)?(?:\.(?:\*|\d+))?(?:hh|h|ll|l|q|L|z|t|j)?"
    r"(?:(?P<number>[dDiuUxXoOfFeEgG])|[@aAcCsSp]))"
)
#: The texts of a variable by plural category.
_Forms = dict[str, str]


def _is_conversion(match: re.Match[str]) -> bool:
    return match[0] != "%%" and (match["flags"] is None or not is_percent(match))


def _conversions(text: str) -> list[re.Match[str]]:
    """The references and conversions of a text."""
    return list(filter(_is_conversion, _CONVERSION.finditer(text)))


def _positions(text: str, forms: dict[str, _Forms]) -> dict[str, int]:
    """The variables that a format refers to, itself or in their forms, and their arguments."""
    found: dict[str, int] = {}
    waiting = [text]
    while waiting:
        for index, match in enumerate(_conversions(waiting.pop(0)), 1):
            name = match["name"]
            if name in forms and name not in found:
                found[name] = int(match["argument"] or index)
                waiting.extend(forms[name].values())
    return found


def _numbered(text: str, position: int) -> str:
    """A form whose numbers say that they are those of its variable's argument."""
    return _CONVERSION.sub(
        lambda match: (
            f"%{position}${match['rest']}"
            if match["number"] and not match["position"] and _is_conversion(match)
            else match[0]
        ),
        text,
    )


def _fill(
    text: str, forms: dict[str, _Forms], language: str, arguments: dict[str, int] | None = None
) -> Iterator[tuple[str, dict[str, Any]]]:
    """The texts that a format may become, each with its variation and the numbers that select it.

    Args:
        text: the format, with references to variables.
        forms: by variable the texts of its plural categories.
        language: the language.
        arguments: by variable the argument, where the file says it.
    """
    positions = {
        name: (arguments or {}).get(name, each) for name, each in _positions(text, forms).items()
    }
    others = [match for match in _conversions(text) if match["number"]]
    if len(positions) > 1 or others:
        forms = {
            name: {case: _numbered(form, positions[name]) for case, form in forms[name].items()}
            for name in positions
        }
    names = list(positions)
    options = [
        [
            Chosen(
                (form,),
                (f"{name}={case}",),
                {str(positions[name]): _numbers(language, case, forms[name])},
            )
            for case, form in forms[name].items()
        ]
        for name in names
    ]
    for chosen in combinations(partial(combined, options)):
        cases = {name: each[len(name) + 1 :] for name, each in zip(names, chosen.cases)}
        selecting = {int(position): each for position, each in chosen.numbers.items()}
        filled = text
        # A form may refer to another variable, and none to itself.
        for _ in names:
            filled = _REFERENCE.sub(
                lambda match: (
                    forms[match["name"]][cases[match["name"]]]  # noqa: B023
                    if match["name"] in cases  # noqa: B023
                    else match[0]
                ),
                filled,
            )
        yield filled, _fields(filled, cases, selecting)


def _numbers(language: str, case: str, forms: _Forms) -> tuple[float, ...]:
    return _languages.numbers_of(language, case, cases=tuple(forms))


def _fields(
    text: str, cases: dict[str, str], selecting: dict[int, tuple[float, ...]]
) -> dict[str, Any]:
    """The variation of a choice of plural forms, and the numbers that select it."""
    if not cases:
        return {}
    shown = next(iter(cases.values()))
    if len(cases) > 1:
        shown = ",".join(f"{name}={case}" for name, case in cases.items())
    conversions = [match for match in _conversions(text) if match["number"]]
    arguments = {
        match[0]: chosen
        for match in conversions
        if match["position"] and (chosen := selecting.get(int(match["position"])))
    }
    numbers: tuple[float, ...] = ()
    if len(selecting) == 1 and not any(match["position"] for match in conversions):
        # Of a single variable, whose number is the only one.
        (only,) = selecting.values()
        numbers = only
    return {"variation": f"plural.{shown}", "numbers": numbers, "arguments": arguments}


def stringsdict(source: Source) -> Iterator[Entry]:
    """The texts of a `.stringsdict`, one for each plural form or width."""
    plist, lines = property_list(source)
    if not isinstance(plist, dict):
        raise Unreadable("it is no dictionary; save keys and their rules")
    language = source.language or source.base
    for key, entry in plist.items():
        common: dict[str, Any] = {
            "line": lines.get(key), "format": "stringsdict", "syntaxes": SYNTAXES,
        }  # fmt: skip
        rules = entry if isinstance(entry, dict) else {}
        found = False
        for rule in ("NSStringVariableWidthRuleType", "NSStringDeviceSpecificRuleType"):
            kind = "width" if "Width" in rule else "device"
            cases = rules.get(rule)
            for case, text in cases.items() if isinstance(cases, dict) else ():
                found = True
                yield source.entry(key, str(text), variation=f"{kind}.{case}", **common)
        format = rules.get("NSStringLocalizedFormatKey")
        if isinstance(format, str):
            found = True
            try:
                for text, fields in _fill(format, _forms(rules), language):
                    yield source.entry(key, text, **fields, **common)
            except TooManyFormsError as error:
                source.report(f"{key!r}: {error}; make several keys of it", lines.get(key))
        if not found:
            message = f"{key[:60]!r} has no format; give it an NSStringLocalizedFormatKey"
            source.report(message, lines.get(key))


def _forms(rules: dict[str, Any]) -> dict[str, _Forms]:
    """The forms of each variable of a stringsdict's entry: those that it has."""
    return {
        name: forms
        for name, variable in rules.items()
        if isinstance(variable, dict)
        and (
            forms := {
                case: str(variable[case]) for case in _languages.CATEGORIES if case in variable
            }
        )
    }


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
            try:
                localized = list(_localization(localization, _languages.tag(language) or language))
            except TooManyFormsError as error:
                source.report(f"{key!r}: {error}; make several keys of it", place)
                continue
            for each in localized:
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
    substitutions: dict[str, _Forms] = {}
    arguments: dict[str, int] = {}
    named = localization.get("substitutions") if isinstance(localization, dict) else None
    for name, substitution in named.items() if isinstance(named, dict) else ():
        specifier = "%" + str(substitution.get("formatSpecifier", "d"))
        forms = {
            "".join(names).removeprefix("plural."): text.replace("%arg", specifier)
            for names, text, _ in _variants(substitution)
        }
        if forms:
            substitutions[name] = forms
        if isinstance(substitution.get("argNum"), int):
            arguments[name] = substitution["argNum"]
    variants = [(_plural(names), text, state) for names, text, state in _variants(localization)]
    siblings: dict[str, _Forms] = {}
    for (devices, case), text, _ in variants:
        siblings.setdefault(devices, {})[case] = text
    for (devices, case), text, state in variants:
        for filled, fields in _fill(text, substitutions, language, arguments):
            if case and not fields:
                fields = _plural_fields(filled, case, siblings[devices], language)
            variation = " ".join(filter(None, [devices, fields.pop("variation", "")]))
            yield {"text": filled, "state": state, "variation": variation, **fields}


def _integers(text: str) -> dict[str, int]:
    """The conversions of whole numbers, as they are written, with their arguments."""
    return {
        match[0]: int(match["position"] or index)
        for index, match in reversed(list(enumerate(_conversions(text), 1)))
        if match["number"] and match["number"] in "dDiuUxXoO"
    }


def _plural_fields(text: str, case: str, forms: _Forms, language: str) -> dict[str, Any]:
    """The variation of a plural form; the first whole number of all forms selects it."""
    numbers = _numbers(language, case, forms)
    first = min((each for form in forms.values() for each in _integers(form).values()), default=0)
    arguments = {written: numbers for written, each in _integers(text).items() if each == first}
    return {
        "variation": f"plural.{case}",
        # A form may leave its number out.
        "numbers": numbers if arguments or not first else (),
        "arguments": arguments,
    }


def _plural(names: tuple[str, ...]) -> tuple[str, str]:
    """The other cases of a variant, and its plural category."""
    cases = [name.removeprefix("plural.") for name in names if name.startswith("plural.")]
    others = " ".join(name for name in names if not name.startswith("plural."))
    return others, cases[0] if cases else ""
