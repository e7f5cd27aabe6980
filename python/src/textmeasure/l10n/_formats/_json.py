"""Flutter's ARB, i18next and other JSON."""

import os
import re
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from .. import _languages
from .._model import Entry
from .._placeholders import CALL
from ._source import Source

_USE_ESCAPING = re.compile(rb"^[\"']?use-escaping[\"']?[ \t]*:([^#\r\n]*)", re.MULTILINE)
#: A placeholder of a browser's extension, and a dollar sign before it.
_VARIABLE = re.compile(r"(\$?)(\$([\w@]+)\$)", re.ASCII)
_DEEPEST = 10
_LONGEST = 50_000
_PLURAL = re.compile(
    r"(?P<key>.+?)(?:_(?:(?P<ordinal>ordinal_)?(?P<case>zero|one|two|few|many|other)"
    r"|(?P<old>plural|[0-5]))|\.(?P<nested>zero|one|two|few|many|other))",
    re.DOTALL,
)
_COUNT = re.compile(r"\{\{-?\s*count\s*[,}]")
_SELECTOR = re.compile(r"\{\s*[\w.-]+\s*,\s*(?:plural|select|selectordinal)\s*,")
#: What Vue I18n quotes, such as `{'{{'}`; not ICU's `'{'` nor i18next's `{{'…'}}`.
_VUE_QUOTED = re.compile(r"(?<!['{])\{\s*'(?:\\.|[^'\\\n])*'\s*\}")
#: A quotation, a link to another text, or forms with the same number.
_VUE = re.compile(
    _VUE_QUOTED.pattern + r"|(?<![\w.])@(?:\.[a-z]+)?:[\w({]"
    r"|\{(\w+)\}[^{}|\n]*\|[^{}|\n]*\{\1\}"
)
#: How texts with descriptions are written: of browsers' extensions, of FormatJS and of Transifex.
_DESCRIBED = {"message": ("chrome", "i18next"), "defaultMessage": ("formatjs",), "string": ()}
_ABOUT = {
    *_DESCRIBED, "description", "developer_comment", "context", "placeholders", "character_limit",
}  # fmt: skip
_SLAVIC = "n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2"
#: The plural forms of i18next's JSON v3, for languages with others than `n!=1`.
_V3_RULES = {
    "n!=1 ": "pt-PT",
    "n>1": "ach ak am arn br fil fr gun ln mfe mg mi oc pt tg tl ti tr uz wa",
    "0": "ay bo cgg fa ht id ja jbo ka km ko ky lo ms sah su th tt ug vi wo zh",
    f"n%10==1 && n%100!=11 ? 0 : {_SLAVIC}": "be bs cnr dz hr ru sr uk",
    f"n==1 ? 0 : {_SLAVIC}": "csb pl",
    "n==1 ? 0 : n>=2 && n<=4 ? 1 : 2": "cs sk",
    "n<=2 ? n : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5": "ar",
    "n==1 ? 0 : n==2 ? 1 : n!=8 && n!=11 ? 2 : 3": "cy",
    "n==1 ? 0 : n==2 ? 1 : n<7 ? 2 : n<11 ? 3 : 4": "ga",
    "n==1 || n==11 ? 0 : n==2 || n==12 ? 1 : n>2 && n<20 ? 2 : 3": "gd",
    "n%10!=1 || n%100==11": "is mk",
    "n!=0": "jv",
    "n==1 ? 0 : n==2 ? 1 : n==3 ? 2 : 3": "kw",
    "n%10==1 && n%100!=11 ? 0 : n%10>=2 && (n%100<10 || n%100>=20) ? 1 : 2": "lt",
    "n%10==1 && n%100!=11 ? 0 : n!=0 ? 1 : 2": "lv",
    "n==0 ? 0 : n==1 ? 1 : 2": "mnk",
    "n==1 ? 0 : n==0 || n%100>1 && n%100<11 ? 1 : n%100>10 && n%100<20 ? 2 : 3": "mt",
    "n==1 ? 0 : n==0 || n%100>0 && n%100<20 ? 1 : 2": "ro",
    "n%100==1 ? 1 : n%100==2 ? 2 : n%100==3 || n%100==4 ? 3 : 0": "sl",
    "n==1 ? 0 : n==2 ? 1 : n>10 && n%10==0 ? 2 : 3": "he iw",
}
V3 = {language: rule for rule, languages in _V3_RULES.items() for language in languages.split()}
#: Whose two forms have the suffixes `_0` and `_1`: of others the first has none.
_V3_NUMBERED = {"jv", "or"}


def arb(source: Source) -> Iterator[Entry]:
    """The messages of a Flutter application's resource bundle."""
    document, lines = source.json("it is no JSON object of texts; exclude the file")
    language = (
        _languages.tag(str(document.get("@@locale", "")), False) or source.language or source.base
    )
    syntax = "flutter-escaping" if _uses_escaping(source) else "flutter"
    for key, text in document.items():
        if key.startswith("@"):
            continue
        about, line = document.get(f"@{key}", {}), lines.get((key,))
        if not isinstance(text, str) or not isinstance(about, dict):
            source.report(f"{key!r} is no text, or '@{key}' no object; correct them", line)
            continue
        declared = partial(_declared, about.get("placeholders"))
        types, formats = declared("type"), declared("format")
        types |= {name: f"{types.get(name, '')} {each}" for name, each in formats.items()}
        fields: dict[str, Any] = {"metadata": declared("example"), "types": types}
        fields |= {"syntaxes": (syntax,), "comment": str(about.get("description", ""))}
        yield source.entry(key, text, line, language=language, **fields)


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
    named = placeholders.items() if isinstance(placeholders, dict) else ()
    own = ((name, value) for name, value in named if isinstance(value, dict))
    return {str(name): str(value[what]) for name, value in own if what in value}


def _texts(
    value: Any, path: tuple[str, ...] = (), key: str = ""
) -> Iterator[tuple[tuple[str, ...], str, str]]:
    """The texts in an object or array, with the keys and indices that lead to them, also as
    programs write them: `menu.days[1]`."""
    if isinstance(value, str):
        yield path, key, value
    elif isinstance(value, dict):
        for name, each in value.items():
            yield from _texts(each, (*path, name), f"{key}.{name}" if path else name)
    elif isinstance(value, list):
        for index, each in enumerate(value):
            yield from _texts(each, (*path, str(index)), f"{key}[{index}]")


def _resolved(text: str, texts: dict[str, str], depth: int = 0) -> str:
    """The text with those of the same file that it refers to; others stay placeholders."""
    if depth == _DEEPEST or "$t(" not in text:
        return text
    found = [texts.get(match["key"].strip(), match[0]) for match in CALL.finditer(text)]
    if sum(map(len, found)) > _LONGEST:
        return text
    return _resolved(CALL.sub(lambda match: found.pop(0), text), texts, depth + 1)


def i18next(source: Source) -> Iterator[Entry]:
    """The texts of a JSON file: nested or flat, with i18next's plural suffixes."""
    document, lines = source.json("it is no JSON object of texts; exclude the file")
    described = _described(document)
    found = [each for each in _texts(document) if not described or each[0][1:] == (described,)]
    texts = {key: text for _, key, text in found}
    forms = _forms(texts, source.language or source.base)
    # `$t(days.1)`
    named = {".".join(path): text for path, _, text in found}
    syntaxes = _DESCRIBED.get(described) or _syntaxes("\n".join(texts.values()))
    for path, key, text in found:
        name, fields = forms.get(key, (key, {}))
        about = document[path[0]] if described else {}
        comment = str(about.get("description", about.get("developer_comment", "")))
        metadata = _declared(about.get("placeholders"), "example")
        declared = _declared(about.get("placeholders"), "content")
        contents = {name.lower(): each for name, each in declared.items()}
        # A browser shows a content without arguments in each language.
        metadata |= {name: each for name, each in contents.items() if "$" not in each}
        variables = _VARIABLE.findall(text) if "chrome" in syntaxes else []
        if unknown := [written for _, written, name in variables if name.lower() not in contents]:
            told = f"{key!r} has {unknown[0]}, which is not defined; add it to its placeholders"
            source.report(told, lines.get(path))
            continue
        if variables:
            # Chromium puts a content in before it reads `$$` and `$1`.
            text = _VARIABLE.sub(lambda m: m[1] + contents[m[3].lower()] if m[1] else m[2], text)  # noqa: B023
        fields = {"comment": comment, "metadata": metadata, "syntaxes": syntaxes, **fields}
        yield source.entry(name, _resolved(text, named), lines.get(path), **fields, markup=True)


def _described(document: dict[str, Any]) -> str:
    """The name of the text in a file of objects that each have one, and what is said of it."""
    values = document.values()
    if not all(isinstance(each, dict) and each.keys() <= _ABOUT for each in values):
        return ""
    names = (each for each in _DESCRIBED if all(isinstance(own.get(each), str) for own in values))
    return next(names, "") if any(len(each) > 1 for each in values) else ""


def _outside_selectors(text: str) -> str:
    """A text without ICU's selectors, whose cases may begin with a placeholder: `{{n} items}`."""
    kept, end = "", 0
    while match := _SELECTOR.search(text, end):
        kept += text[end : match.start()]
        depth = 0
        for end in range(match.start(), len(text)):
            depth += (text[end] == "{") - (text[end] == "}")
            if depth == 0:
                break
        end += 1
    return kept + text[end:]


def _syntaxes(text: str) -> tuple[str, ...]:
    """How the placeholders of a file are written, by what no other library has."""
    if "{{" not in _outside_selectors(_VUE_QUOTED.sub("", text)):
        if _SELECTOR.search(text):
            return ("icu",)
        if _VUE.search(text):
            return ("vue",)
    if "%{" in text and not re.search(r"(?<!%)\{", text):
        # Rails' translations for browsers, and Polyglot's.
        return ("ruby",)
    return ("i18next", "icu")


def _forms(texts: dict[str, str], language: str) -> dict[str, tuple[str, dict[str, Any]]]:
    """The keys of plural forms, each with its name, and what selects it.

    i18next looks for the key with the suffix of the number's category, then for the key alone.
    `other` is for its own category and no other, unlike elsewhere. A lone key of such an end, as
    `type_other`, is no form unless it has a count or the language no other form.
    """
    kinds: dict[tuple[str, str], dict[str, str]] = {}
    for key in texts:
        if match := _PLURAL.fullmatch(key):
            kind = next((each for each in ("nested", "old", "ordinal") if match[each]), "plural")
            case = match["nested"] or match["old"] or match["case"]
            kinds.setdefault((match["key"], kind), {})[case] = key
    result: dict[str, tuple[str, dict[str, Any]]] = {}
    for (name, kind), cases in kinds.items():
        counts = any(_COUNT.search(texts.get(key, "")) for key in (name, *cases.values()))
        is_alone = len(cases) == 1 and (kind == "nested" or name not in texts)
        is_alone &= kind == "nested" or len(_languages.categories(language)) > 1
        selecting: _Selecting = {}
        if kind == "old":
            selecting = _old_forms(cases, name in texts, counts, language)
        elif (counts and kind != "nested") or ("other" in cases and not is_alone):
            selecting = _new_forms(tuple(cases), kind, language)
        for case, (variation, numbers) in selecting.items():
            key = cases[case] if case else name
            # Of several numbers, `count` selects the form.
            fields = {"variation": variation, "numbers": numbers, "arguments": {"count": numbers}}
            result.setdefault(key, (name, fields if numbers else {"variation": variation}))
    return result


#: By suffix the variation of a form and the numbers that select it; `""` for the key alone.
_Selecting = dict[str, tuple[str, tuple[float, ...]]]


def _new_forms(cases: tuple[str, ...], kind: str, language: str) -> _Selecting:
    """The forms with CLDR's categories: of JSON v4 as suffixes, of other libraries in an object of
    their own, where `other` is for all that is left."""
    is_ordinal, is_nested = kind == "ordinal", kind == "nested"
    known = () if is_nested else _languages.categories(language, is_ordinal)
    left = ",".join(each for each in known if each not in cases)
    named = {case: case for case in cases} | ({"": left} if left else {})
    otherwise, shown = "other" if is_nested else "", "ordinal" if is_ordinal else "plural"
    numbers = partial(_languages.numbers_of, language, cases=cases, otherwise=otherwise)
    return {case: (f"{shown}.{name}", numbers(case, is_ordinal)) for case, name in named.items()}


def _old_forms(cases: Iterable[str], has_name: bool, counts: bool, language: str) -> _Selecting:
    """The forms of JSON v3: with `_plural` of two, else with `_0` and so on."""
    own = language.split("-")[0]
    numbers = _languages.gettext_numbers(V3.get(language) or V3.get(own, "n!=1"))
    if "plural" in cases and (has_name or counts):
        if len(numbers) != 2 or own in _V3_NUMBERED:
            # i18next never shows it.
            return {"plural": ("plural.other", ())}
        return {"": ("plural.one", numbers[0]), "plural": ("plural.other", numbers[1])}
    if not counts or (len(numbers) == 2 and own not in _V3_NUMBERED):
        return {}
    found = {int(case) for case in cases if case.isdigit()}
    if not found <= numbers.keys():
        return {}
    selecting = {str(form): (f"plural.{form}", numbers[form]) for form in found}
    if has_name and (left := sorted(numbers.keys() - found)):
        others = _languages.Numbers.of(lambda number: any(number in numbers[form] for form in left))
        selecting[""] = f"plural.{','.join(map(str, left))}", others
    return selecting
