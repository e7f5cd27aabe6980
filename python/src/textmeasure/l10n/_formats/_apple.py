"""Apple's `.strings`, property lists of texts and `.xcstrings`."""

import itertools
import plistlib
import re
from collections.abc import Iterator
from typing import Any

from .. import _languages
from .._decoding import Unreadable, head_of
from .._model import Entry, State
from .._own import dig
from .._percent import is_percent
from .._placeholders import Chosen, UnreadError, combined
from ._document import Element, root_of
from ._source import ESCAPED, Source, from_units

#: How placeholders of Apple's formats are written.
_SYNTAXES = ("objc", "swift", "shell")
#: A comment goes before a string without quotation marks, which may begin with `/` too.
_COMMENT = re.compile(r"//[^\n\r\u2028\u2029]*|/\*.*?\*/", re.DOTALL)
_GAP = re.compile(rf"(?:[\x09-\x0d\x20\u2028\u2029]|{_COMMENT.pattern})*+", re.DOTALL)
_STRING = r"""(?:"[^"\\]*+(?:\\.[^"\\]*+)*"|'[^'\\]*+(?:\\.[^'\\]*+)*'|(?!/\*)[\w$/:.-]+)"""
_TOKEN = re.compile(rf"{_STRING}|(?P<open>/\*|[\"'])|.", re.DOTALL | re.ASCII)
#: An entry, as far as it is right.
_ENTRY = re.compile(
    rf"(?P<key>{_STRING})(?P<first>{_GAP.pattern})"
    rf"(?P<equals>=(?P<second>{_GAP.pattern})(?:(?P<value>{_STRING})(?P<third>{_GAP.pattern}))?)?"
    rf"(?P<end>;(?P<after>{_GAP.pattern}))?",
    re.DOTALL | re.ASCII,
)
_LINE_END = re.compile(r"\r\n?|\n")
_EMPTY_LINE = re.compile(r"(?:\r\n|\r(?!\n)|\n)[ \t]*(?:\r\n|\r|\n)")
_ESCAPE = re.compile(
    r"\\(?:U(?P<unit>[0-9A-Fa-f]{1,4})|(?P<octal>[0-7]{1,3})|(?P<other>.))", re.DOTALL
)
#: What genstrings writes where nobody wrote a comment.
_NO_COMMENT = "No comment provided by engineer."
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


def _placed(text: str, own: int = 0) -> str:
    """A format whose conversions say which argument they take: variables take some too. In a form
    all numbers are its variable's own."""
    places = itertools.count(1)

    def placed(match: re.Match[str]) -> str:
        if not _is_conversion(match):
            return match[0]
        place = own or next(places)
        is_open = match["rest"] and not match["position"] and (match["number"] or not own)
        return f"%{place}${match['rest']}" if is_open else match[0]

    return _CONVERSION.sub(placed, text)


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
    # The variables that the format refers to, itself or in their forms.
    positions: dict[str, int] = {}
    waiting = [text]
    for each in waiting:
        for index, match in enumerate(_conversions(each), 1):
            name = match["name"]
            if name in forms and name not in positions:
                positions[name] = (arguments or {}).get(name, int(match["argument"] or index))
                waiting += forms[name].values()
    are_numbered = bool(positions) and (len(positions) > 1 or len(_conversions(text)) > 1)
    text = _placed(text) if are_numbered else text
    options: list[list[Chosen]] = [[] for _ in positions]
    for own, (name, position) in zip(options, positions.items()):
        for case, form in forms[name].items():
            form = _placed(form, position) if are_numbered else form
            numbers = _languages.numbers_of(language, case, cases=tuple(forms[name]))
            own.append(Chosen((form,), (f"{name}={case}",), {str(position): numbers}))
    for chosen in combined(options):
        shown, filled = dict(zip(positions, map(str, chosen.pieces))), text
        # A form may refer to another variable, and none to itself.
        for _ in positions:
            filled = _REFERENCE.sub(lambda match: shown.get(match["name"], match[0]), filled)  # noqa: B023
        yield filled, _fields(filled, chosen)


def _fields(text: str, chosen: Chosen) -> dict[str, Any]:
    """The variation of a choice of plural forms, and the numbers that select it."""
    if not chosen.cases:
        return {}
    shown = chosen.case if len(chosen.cases) > 1 else chosen.case.rpartition("=")[2]
    placed = {each[0]: each["position"] for each in _conversions(text) if each["number"]}
    fields: dict[str, Any] = {"variation": f"plural.{shown}"}
    fields["numbers"] = next(iter(chosen.numbers.values()))
    if len(chosen.numbers) > 1 or any(placed.values()):
        # Of several numbers, by their places too: a form may leave its own out.
        known = {f"{place}$": own for place, own in chosen.numbers.items() if own}
        own = {each: known[f"{place}$"] for each, place in placed.items() if f"{place}$" in known}
        fields["arguments"] = known | own
    return fields


def _string(match: re.Match[str], name: str) -> str:
    """What a string of an entry stands for."""

    def escaped(escape: re.Match[str]) -> str:
        if escape["unit"]:
            return chr(int(escape["unit"], 16))
        code = int(escape["octal"] or "0", 8)
        if code > 0x7F or escape["other"] == "U":
            # Apple reads the one in NeXTSTEP's character set, and the other as U+0000.
            message = f"{escape[0]} is no character; write \\Uxxxx"
            raise Unreadable(message, _line(match.string, match.start(name)))
        if escape["octal"]:
            return chr(code)
        return ESCAPED.get(escape["other"], escape["other"])

    written = match[name]
    is_quoted = written[0] in "\"'"
    return from_units(_ESCAPE.sub(escaped, written[1:-1])) if is_quoted else written


def _line(text: str, place: int) -> int:
    return 1 + len(_LINE_END.findall(text, 0, place))


def _entries(text: str) -> Iterator[tuple[str, str, int, str]]:
    """Key, text, line and comment of each entry."""
    place, closing, is_head = 0, "", True
    waiting: list[str] = []
    while True:
        gap = _GAP.match(text, place)[0]  # type: ignore[index]  # It may be empty.
        place += len(gap)
        # The first comment is the file's and no entry's if an empty line follows it.
        spaces = enumerate(_COMMENT.split(gap))
        heads = [index for index, each in spaces if is_head and index and _EMPTY_LINE.search(each)]
        waiting += _COMMENT.findall(gap)[heads[0] if heads else 0 :]
        is_head = is_head and not heads
        if closing or not text.startswith("{", place):
            break
        # A dictionary's braces may be left out.
        place, closing = place + 1, "}"
    line = _line(text, place)
    while text[place : place + 1] != closing:
        match = _ENTRY.match(text, place)
        value = "value" if match and match["equals"] else "key"
        if match is None or match["end"] is None or match[value] is None:
            raise _wrong(text, place, match)
        after, place = match["after"], match.end()
        # A comment on an entry's last line is the entry's, unless the next one stands there too.
        ends = _LINE_END.search(after)
        last = ends.start() if ends else len(after) * (text[place : place + 1] == closing)
        inside = filter(None, match.group("first", "second", "third"))
        waiting += _COMMENT.findall("".join(inside))
        behind = list(_COMMENT.finditer(after))
        waiting += [each[0] for each in behind if each.start() < last]
        yield _string(match, "key"), _string(match, value), line, "\n".join(_said(waiting))
        waiting = [each[0] for each in behind if each.start() >= last]
        line += len(_LINE_END.findall(match[0]))
    if closing and (place := _GAP.match(text, place + 1).end()) < len(text):  # type: ignore[union-attr]
        message = f"{_shown(text, place)} follows the closing brace; remove it"
        raise Unreadable(message, _line(text, place))


def _said(comments: list[str]) -> Iterator[str]:
    """What comments say."""
    for each in comments:
        inside = each[2:] if each.startswith("//") else each[2:-2].strip("*")
        said = "\n".join(line.strip() for line in inside.strip().splitlines())
        if said and said != _NO_COMMENT:
            yield said


def _shown(text: str, place: int) -> str:
    """The token at a place, as messages show it."""
    token = _TOKEN.match(text, place)
    if token is None:
        return "the file's end"
    if token["open"]:
        what, close = ("comment", "*/") if token[0] == "/*" else ("string", token[0])
        message = f"the {what} that begins here does not end; close it with {close}"
        raise Unreadable(message, _line(text, place))
    inside = token[0][1:-1] if token[0][0] in "\"'" else token[0]
    return repr(inside if len(inside) <= 20 else inside[:20] + "…")


def _wrong(text: str, place: int, match: re.Match[str] | None) -> Unreadable:
    """Why the entry at a place is none, on the line where it should end."""
    key = _shown(text, place)
    if match is None:
        return Unreadable(f"a key is expected in place of {key}; correct it", _line(text, place))
    if match["equals"] and not match["value"]:
        place = match.end("second")
        message = f"the value of {key} is {_shown(text, place)}; write a string"
        return Unreadable(message, _line(text, place))
    found = _shown(text, match.end())
    for name in ("key", "value"):
        first, last = (_line(text, each) for each in match.span(name))
        if first != last:
            ends = f"ends on line {last}, where {found} follows it"
            message = f"the string that begins here {ends}; close its quotation mark"
            return Unreadable(message, first)
    if match["value"]:
        return Unreadable(f"the text of {key} is followed by {found}; end it with ;", first)
    message = f"the key {key} is followed by {found}; write = and its text"
    return Unreadable(message, _line(text, place))


def strings(source: Source) -> Iterator[Entry]:
    """The texts of a `.strings` file: a sequence of tokens, or a property list."""
    if source.content.startswith(b"bplist") or head_of(source.content).lstrip()[:1] == "<":
        yield from property_list(source)
        return
    for key, text, line, comment in _entries(source.text()):
        yield source.entry(key, text, line, comment=comment, syntaxes=_SYNTAXES)


def property_list(source: Source) -> Iterator[Entry]:
    """The texts of an XML or binary property list: strings, and dictionaries of rules, with a text
    for each plural form or width."""
    plist, lines = None, dict[str, int]()
    if source.content.startswith(b"bplist"):
        plist = plistlib.loads(source.content)
    elif root := root_of(source).child("dict"):
        plist = _value(root)
        lines = {key.text(): key.line for key in root.children("key")}
    if not isinstance(plist, dict):
        raise Unreadable("it is no dictionary; save keys and their strings or rules")
    for key, rules in plist.items():
        common: dict[str, Any] = {"line": lines.get(key), "syntaxes": _SYNTAXES}
        if isinstance(rules, str):
            yield source.entry(key, rules, **common)
            continue
        if not isinstance(rules, dict):
            source.report(f"the value of {key[:20]!r} is no string; write one", lines.get(key))
            continue
        texts: list[tuple[str, dict[str, Any]]] = [
            (text, {"variation": f"{kind}.{case}"})
            for kind, rule in _CASES.items()
            for case, text in _dict(rules, rule).items()
            if isinstance(text, str)
        ]
        try:
            if isinstance(format := rules.get("NSStringLocalizedFormatKey"), str):
                if lacking := next(_lacking(rules, format), ""):
                    source.report(f"the format of {key[:60]!r} {lacking}", lines.get(key))
                    continue
                forms = {name: own for name, each in rules.items() if (own := _forms(each))}
                texts += _fill(format, forms, source.language or source.base)
        except UnreadError as error:
            texts.append(("", {"unread": str(error)}))
        for text, fields in texts or [("", {"unread": _shape(rules)})]:
            yield source.entry(key, text, **fields, **common)


#: What a variable of a `.stringsdict` must have, each with an example.
_NEEDED = {
    "NSStringFormatSpecTypeKey": "NSStringPluralRuleType", "NSStringFormatValueTypeKey": "d",
    "other": "%d files",
}  # fmt: skip
#: The rules of a `.stringsdict` that choose a text by something else than a number.
_CASES = {"width": "NSStringVariableWidthRuleType", "device": "NSStringDeviceSpecificRuleType"}


def _lacking(rules: dict[str, Any], format: str) -> Iterator[str]:
    """What the variables of a format lack: without it Foundation shows no text for them."""
    names = [match["name"] for match in _REFERENCE.finditer(format)]
    for name in names:
        variable = rules.get(name)
        if not isinstance(variable, dict):
            yield f"refers to {name!r}, which is no dictionary of forms; add one"
            continue
        inner = "".join(_forms(variable).values())
        for case, form in variable.items():
            if isinstance(form, str) and case not in (*_languages.CATEGORIES, *_NEEDED):
                yield f"has {case!r} in its variable {name!r}; write a category, such as few"
        for needed, example in _NEEDED.items():
            # Without a number in any form, as in an example of Apple's, its type says nothing.
            is_needed = needed != "NSStringFormatValueTypeKey" or _conversions(inner)
            if is_needed and not isinstance(variable.get(needed), str):
                yield f"has no {needed} in its variable {name!r}; add it, such as {example}"
        written = variable.get("NSStringFormatValueTypeKey") or ""
        for form in _forms(variable).values():
            # Of a form's conversions without a place the first is the variable's number.
            shown = next((each for each in _conversions(form) if each["rest"]), None)
            if shown and not shown["position"] and _kind(shown[0]) != _kind(written):
                yield f"shows {shown[0]} in its variable {name!r}, whose type is {written}"
        names += {match["name"] for match in _REFERENCE.finditer(inner)} - {*names}


def _kind(conversion: str) -> str:
    """What a conversion reads of its argument, by its last letter."""
    letter = conversion[-1:].lower()
    return "integer" if letter in {*"diuxo"} else "float" if letter in {*"aefg"} else letter


def _dict(value: Any, *keys: str) -> dict[str, Any]:
    """The dictionary that keys lead to; empty where there is none."""
    found = dig(value, *keys)
    return found if isinstance(found, dict) else {}


def _value(element: Element) -> Any:
    """The dictionary or string of an XML property list; ``None`` for anything else."""
    if element.name == "dict":
        parts = list(element.children())
        return {key.text(): _value(each) for key, each in zip(parts[::2], parts[1::2])}
    return element.text() if element.name == "string" else None


def _shape(value: dict[str, Any]) -> str:
    """Why a dictionary that has no text is not read."""
    names = ", ".join(map(repr, list(value)[:3]))
    return f"its keys {names} are of a form that is not read" if value else "it is empty"


def _forms(variable: Any) -> _Forms:
    """The forms of a variable of a stringsdict's entry."""
    own = _dict(variable)
    return {case: own[case] for case in _languages.CATEGORIES if isinstance(own.get(case), str)}


def xcstrings(source: Source) -> Iterator[Entry]:
    """The texts of a string catalogue, in all its languages."""
    otherwise = 'it has no object "strings"; save the string catalogue with Xcode'
    document, lines = source.json(otherwise)
    entries = document.get("strings")
    if not isinstance(entries, dict):
        raise Unreadable(otherwise)
    base = str(document.get("sourceLanguage", source.base))
    # A key that has no text in one of the catalogue's languages is not translated into it.
    localized = (_dict(each, "localizations") for each in entries.values())
    languages = set(itertools.chain.from_iterable(localized)) - {base}
    for key, value in entries.items():
        entry, line = _dict(value), lines.get(("strings", key))
        common: dict[str, Any] = {"comment": str(entry.get("comment", "")), "syntaxes": _SYNTAXES}
        if entry.get("shouldTranslate") is False:
            state = State.DO_NOT_TRANSLATE
            yield source.entry(key, key, language=base, line=line, state=state, **common)
            continue
        localizations = _dict(entry, "localizations")
        if base not in localizations:
            yield source.entry(key, key, language=base, source=key, line=line, **common)
        lacking: dict[str, Any] = {each: {} for each in sorted(languages - localizations.keys())}
        for language, localization in (lacking | localizations).items():
            place = lines.get(("strings", key, "localizations", language), line)
            tag = _languages.tag(language) or language
            placed: dict[str, Any] = {"language": tag, "line": place, **common}
            if not isinstance(localization, dict):
                message = f"the localization of {key[:60]!r} in {language} is no object; write one"
                source.report(message, place)
                continue
            try:
                found = list(_localization(localization, tag, language == base))
            except UnreadError as error:
                found = [("", "", {"unread": str(error)})]
            except ValueError as error:
                source.report(f"{key[:60]!r} in {language} {error}", place)
                continue
            if not found:
                # Whether nobody has written anything for the language yet.
                unit = _dict(localization, "stringUnit")
                is_new = localization in ({}, {"stringUnit": unit}) and "value" not in unit
                own = {"state": State.UNTRANSLATED} if is_new else {"unread": _shape(localization)}
                found = [("", "", own)]
            for item, text, fields in found:
                yield source.entry(key + item, text, **placed, **fields)


def _variants(
    value: Any, others: str = "", plural: str = ""
) -> Iterator[tuple[tuple[str, str, str], str, str]]:
    """The texts below a localization, each with its state and its cases: of devices and so on, of a
    plural, and the place in a set of texts."""
    unit, phrases = _dict(value, "stringUnit"), _dict(value, "stringSet")
    if isinstance(unit.get("value"), str):
        yield (others, plural, ""), unit["value"], str(unit.get("state", ""))
    values = phrases.get("values")
    for index, text in enumerate(values if isinstance(values, list) else ()):
        if isinstance(text, str):
            yield (others, plural, f"[{index}]"), text, str(phrases.get("state", ""))
    for kind, cases in _dict(value, "variations").items():
        for case, variant in _dict(cases).items():
            if kind == "plural":
                yield from _variants(variant, others, plural or case)
            else:
                yield from _variants(variant, f"{others} {kind}.{case}".strip(), plural)


def _localization(
    localization: Any, language: str, is_base: bool
) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """The texts of a localization, each with its place in a set and the fields of its entry.

    Raises:
        ValueError: for plural forms that Xcode refuses.
    """
    substitutions: dict[str, _Forms] = {}
    arguments: dict[str, int] = {}
    for name, substitution in _dict(localization, "substitutions").items():
        specifier = "%" + str(substitution.get("formatSpecifier", "d"))
        forms = {
            " ".join(filter(None, cases)): text.replace("%arg", specifier)
            for cases, text, _ in _variants(substitution)
        }
        if forms:
            substitutions[name] = forms
        if isinstance(substitution.get("argNum"), int):
            arguments[name] = substitution["argNum"]
    variants = list(_variants(localization))
    siblings: dict[str, _Forms] = {}
    for (devices, case, _), text, _ in variants:
        siblings.setdefault(devices, {})[case] = text
    for (devices, case, item), text, state in variants:
        for filled, fields in _fill(text, substitutions, language, arguments):
            if case and not fields:
                shown = "".join(siblings[devices].values())
                if not any(each["number"] or each["name"] for each in _conversions(shown)):
                    raise ValueError("has plural forms without a number; add it, such as %lld")
                fields = _plural_fields(filled, case, siblings[devices], language)
            fields["variation"] = " ".join(filter(None, [devices, fields.get("variation")]))
            if state == "new" and not is_base:
                fields["state"] = State.UNTRANSLATED
            yield item, filled, fields


def _integers(text: str) -> dict[str, int]:
    """The conversions of whole numbers, as they are written, with their arguments."""
    found = reversed([*enumerate(_conversions(text), 1)])
    whole = ((index, each) for index, each in found if each["number"] in {*"dDiuUxXoO"})
    return {each[0]: int(each["position"] or index) for index, each in whole}


def _plural_fields(text: str, case: str, forms: _Forms, language: str) -> dict[str, Any]:
    """The variation of a plural form; the first whole number of all forms selects it."""
    numbers = _languages.numbers_of(language, case, cases=tuple(forms))
    first = min((each for form in forms.values() for each in _integers(form).values()), default=0)
    arguments = {written: numbers for written, each in _integers(text).items() if each == first}
    # A form may leave its number out: none of its others selects it.
    arguments = arguments or ({"": numbers} if first else {})
    return {"variation": f"plural.{case}", "numbers": numbers, "arguments": arguments}
