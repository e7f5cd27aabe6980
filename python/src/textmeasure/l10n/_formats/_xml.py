"""Android's resources, RESX and Qt's `.ts`."""

import re
from collections.abc import Iterator
from typing import Any

from .. import _languages
from .._decoding import Unreadable
from .._model import Entry, State
from .._percent import arguments, is_date, refusal
from ._document import Element, root_of, texts
from ._json import V3
from ._source import Source

#: In an element's characters, for a tag that begins or ends a span, and for one of another
#: namespace, such as `xliff:g`. XML has neither character.
_SPAN, _TAG = "\0", "\1"
_SPACE = " \t\r\n"
_ANDROID_PART = re.compile(
    r"""\\(?:u(?P<code>[0-9A-Fa-f]{4})|(?P<escaped>[^\0\1])|)|[ \t\r\n][ \t\r\n\1]*|["'\0\1]"""
)
#: A reference to a resource or a theme's attribute. aapt2 takes `?!` and `@string/a b` for some,
#: too, but nothing can have such a name: no app is built with them.
_ANDROID_REFERENCE = re.compile(
    r"@(?:null|empty|\+@?(?:[\w.]+:)?id/(?:[\w.]+:)?[\w.-]+|\*?@?(?:[\w.]+:)?"
    r"(?:anim|animator|array|attr|\^attr-private|bool|color|configVarying|dimen|drawable|font"
    r"|fraction|id|integer|interpolator|layout|macro|menu|mipmap|navigation|plurals|raw|string"
    r"|style|styleable|transition|xml)/(?:[\w.]+:)?[\w.-]+)"
    r"|\?@?\*?(?:[\w.]+:)?(?:attr/)?(?:[\w.]+:)?[\w.-]+"
)
#: Attributes that are true where they are missing.
_BOOLEANS = ("formatted", "translatable")
_QUANTITIES = ", ".join(_languages.CATEGORIES)


def android(source: Source) -> Iterator[Entry]:
    """The strings, plurals and string arrays of Android's resources."""
    root = root_of(source)
    if root.name != "resources":
        raise Unreadable("it has no <resources>; exclude the file if it is no catalogue")
    language = source.language or source.base
    for element in root.children():
        common: dict[str, Any] = {"comment": element.comment, "markup": True}
        key, product = element.get("name"), element.get("product")
        is_item = (element.name, element.get("type")) == ("item", "string")
        is_text = is_item or element.name == "string"
        if not is_text and element.name not in {"plurals", "string-array"}:
            continue
        if refused := _refused(element):
            source.report(refused, element.line)
            continue
        is_formatted, is_translated = (
            element.get(each, "true").strip().lower() == "true" for each in _BOOLEANS
        )
        if is_formatted or refusal(element.text(), "java-printf-format") is None:
            common["syntaxes"] = ("java",)
        if not is_translated:
            common["state"] = State.DO_NOT_TRANSLATE
        if is_text:
            # Of several products each has a text of its own.
            variation = f"product.{product}" if product else ""
            common["is_numbered"] = not is_item and is_formatted and is_translated
            yield from _android(source, element, key, variation=variation, **common)
            continue
        items = list(element.children("item"))
        if element.name == "string-array":
            for index, item in enumerate(items):
                yield from _android(source, item, f"{key}[{index}]", **common)
            continue
        # A quantity that the language does not have is never chosen.
        known = _languages.categories(language)
        named = [item.get("quantity").strip() for item in items]
        if wrong := [each for each in named if each not in _languages.CATEGORIES]:
            told = f"{key!r} has the quantity {wrong[0]!r}; write one of {_QUANTITIES}"
            source.report(told, element.line)
            continue
        cases = tuple(each for each in named if each in known)
        shown = {_languages.category(language, number) for number in _languages.NUMBERS}
        if items and "other" not in named and (lacking := sorted(shown - {*named})):
            forms = " and no ".join(dict.fromkeys((lacking[0], "other")))
            told = f"{key!r} has no form {forms}; write the form other"
            source.report(told, element.line)
        for case, item in zip(named, items):
            common["variation"] = f"plural.{case}"
            common["numbers"] = _languages.numbers_of(language, case, cases=cases)
            yield from _android(source, item, key, **common)


def _refused(element: Element) -> str | None:
    """Why aapt2 refuses an element for its attributes; ``None`` if it does not."""
    name = element.get("name")
    if not re.sub(r"(?<=.)[.-]", "_", name).isidentifier():
        return f"{name!r} is no name of a resource; write one of letters, digits and _"
    for each in _BOOLEANS:
        if not re.fullmatch(r"\s*(?:[Tt]rue|TRUE|[Ff]alse|FALSE)\s*", element.get(each, "true")):
            return f"{each} of {name!r} is {element.get(each)!r}; write true or false"
    return None


def _android(
    source: Source, element: Element, key: str, *, is_numbered: bool = False, **fields: Any
) -> Iterator[Entry]:
    """The text of an element; none where aapt2 refuses it, which is a problem."""
    raw = "".join(_android_raw(element))
    marked = [each for each in element.descendants("g") if each.prefix]
    try:
        if any(True for each in marked for _ in each.descendants("g")):
            raise ValueError("an xliff:g in another; take one out")
        text = _android_text(raw)
        if is_numbered and _SPAN not in raw:
            _check_numbered(text)
    except ValueError as error:
        source.report(f"{key!r} has {error}", element.line)
        return
    if _ANDROID_REFERENCE.fullmatch(raw.replace(_TAG, "").strip(_SPACE)):
        # What it refers to is checked where it stands.
        fields.setdefault("state", State.EXCLUDED)
    examples = ((each.text(), each.get("example")) for each in marked)
    metadata = {name: example for name, example in examples if example}
    yield source.entry(key, text, element.line, metadata=metadata, **fields)


def _android_raw(element: Element) -> Iterator[str]:
    """The characters of an element as they are written, and marks for the tags among them."""
    for each in element.content:
        if isinstance(each, Element):
            mark = _TAG if each.prefix else _SPAN
            # As in other markup, `<br/>` is a line break.
            yield mark + ("\\n" if each.name == "br" else "".join(_android_raw(each))) + mark
        else:
            yield each


def _android_text(raw: str) -> str:
    """The text as Android's compiler of resources (aapt2) reads it: escapes resolved, white space
    collapsed but for quoted, and removed at both ends unless there are spans.

    Raises:
        ValueError: for what aapt2 refuses.
    """
    is_quoted = False

    def part(match: re.Match[str]) -> str:
        nonlocal is_quoted
        written, escaped = match[0], match["escaped"]
        if match["code"]:
            code = int(match["code"], 16)
            if 0xD800 <= code < 0xE000:
                raise ValueError(f"{written}, half a character, which aapt2 drops; write &#x1f600;")
            return chr(code)
        if escaped == "u":
            # At a text's end aapt2 makes a control character of fewer digits.
            raise ValueError("a \\u without four hexadecimal digits; write them all: \\u00e4")
        if written[0] == "\\":
            return {"n": "\n", "t": "\t"}.get(escaped, escaped or "")
        if written == "'" and not is_quoted:
            raise ValueError("an apostrophe that is not escaped; write \\'")
        if written in {'"', _SPAN}:
            # A span's tag ends what is quoted.
            is_quoted = written == '"' and not is_quoted
            return ""
        if written[0] in _SPACE and not is_quoted:
            return " "
        return written.replace(_TAG, "")

    if _SPAN not in raw:
        # White space is trimmed of what is written, before escapes are resolved.
        raw = raw.lstrip(_TAG).lstrip(_SPACE).rstrip(_TAG).rstrip(_SPACE)
    return _ANDROID_PART.sub(part, raw)


def _check_numbered(text: str) -> None:
    """Raises ``ValueError`` for several arguments that have no numbers, which aapt2 refuses: other
    languages may have another order."""
    found = arguments(text)
    types = [each["type"] for each in found if each["type"] is not None]
    if types and len(found) > 1 and not is_date(text):
        if any(" " in each[0] for each in found):
            raise ValueError("a percent sign that begins a placeholder; write %% for %")
        told = 'several placeholders without numbers; write %1$s and %2$s, or add formatted="false"'
        raise ValueError(told)


def resx(source: Source) -> Iterator[Entry]:
    """The strings of a .NET resource file."""
    for element in root_of(source).children("data"):
        kind = element.get("type")
        if element.get("mimetype") or (kind and not kind.startswith("System.String")):
            continue
        key, value = element.get("name"), element.child("value")
        # `>>name.Type` and `$this.Name` are the form designer's.
        if key.startswith(">>"):
            continue
        text, comment = value.text() if value else "", texts(element.children("comment"))
        yield source.entry(key, text, element.line, comment=comment, syntaxes=("dotnet",))


_QT_MARK = re.compile(r"%L?(\d+|n)")
_QT_SHARE = re.compile(r"(\d+)[ \xa0]?%(?!L?\d)")


def qt(source: Source) -> Iterator[Entry]:
    """The messages of Qt's `.ts`."""
    root = root_of(source)
    if root.name != "TS":
        raise Unreadable("it has no <TS>; exclude the file if it is no Qt catalogue")
    language = _languages.tag(root.get("language"), False) or source.language or source.base
    own, *rest = language.split("-")
    rule = _QT.get("-".join([own, *rest[-1:]])) or _QT.get(own, "n != 1")
    for element in root.descendants("message"):
        target = element.child("translation")
        if target is not None and target.get("type") in {"obsolete", "vanished"}:
            continue
        text = _qt_text(element.child("source"))
        context = element.parent.child("name") if element.parent else None
        named = [each.text() for each in (context, element.child("comment")) if each]
        key = element.get("id") or "|".join(filter(None, [*named, text]))
        common: dict[str, Any] = {"line": element.line, "language": language, "source": text}
        common["comment"] = texts(element.children("extracomment", "translatorcomment"))
        common["accelerator"] = "&"
        forms = [] if target is None else list(target.children("numerusform"))
        counts = element.get("numerus") == "yes"
        common["syntaxes"] = ("qt",) if counts else ("qt-single",)
        if counts and not forms and target and _qt_text(target).strip():
            message = 'numerus="yes" needs <numerusform>, or lrelease fails; write one a form'
            raise Unreadable(message, target.line)
        shares = set() if forms or _QT_MARK.search(text) else set(_QT_SHARE.findall(text))
        selected = dict(sorted(_languages.gettext_numbers(rule).items()))
        cases = [_languages.category(language, numbers[0]) for numbers in selected.values()]
        has_names = len(set(cases)) == len(forms) == len(cases)
        for index, form in enumerate(forms or [target]):
            shown = _qt_text(form) or ("" if forms or language != source.base else text)
            common["state"] = State.CHECK if shown else State.UNTRANSLATED
            if forms:
                case, numbers = cases[index] if has_names else index, selected.get(index, ())
                common |= {"variation": f"plural.{case}", "numbers": numbers}
                common["arguments"] = {"n": numbers}
                if shown and index not in selected:
                    # Qt never chooses it.
                    common["state"] = State.EXCLUDED
            if not shares.isdisjoint(_QT_MARK.findall(shown)):
                # The source has percentages alone, which Turkish and Basque write as `%50`.
                common["syntaxes"] = ()
            yield source.entry(key, shown, **common)


def _qt_text(element: Element | None) -> str:
    """The text of a source, a translation or a form of it."""
    # Of length variants the application takes the longest that fits: the last must.
    for variant in list(element.children("lengthvariant"))[-1:] if element else ():
        element = variant
    parts: list[str] = []
    for each in element.content if element else ():
        if isinstance(each, str):
            parts.append(each)
            continue
        # What XML cannot have: `<byte value="x1b"/>`.
        code = re.fullmatch(r"x([0-9A-Fa-f]{1,5})|(\d{1,6})", each.get("value"))
        if each.name == "byte" and code:
            parts.append(chr(int(code[1], 16) if code[1] else int(code[2])))
    return "".join(parts)


#: Qt's rules of plural forms, by its `numerus.cpp`, where they are neither `n != 1` nor i18next's.
_QT_OWN = {
    "bi dz fa fj gn hu id in ja jv ko ms my na om su th bo tr tt vi yo za zh": "0",
    "br fil fr hy pt-BR ti tl wa": "n > 1",
    "dv ga gv ik iu mi sa se sm": "n == 1 ? 0 : n == 2 ? 1 : 2",
    "mk": "n%10 == 1 ? 0 : n%10 == 2 ? 1 : 2",
    "sl": "n%100 == 1 ? 0 : n%100 == 2 ? 1 : n%100 == 3 || n%100 == 4 ? 2 : 3",
    "mt": "n == 1 ? 0 : n == 0 || n%100 >= 1 && n%100 <= 10 ? 1"
    " : n%100 >= 11 && n%100 <= 19 ? 2 : 3",
    "cy": "n == 0 ? 0 : n == 1 ? 1 : n >= 2 && n <= 5 ? 2 : n == 6 ? 3 : 4",
}
_QT = {each: rule for languages, rule in _QT_OWN.items() for each in languages.split()}
_QT |= {each: V3[each] for each in "ar be bs cs gd hr is lt lv pl ro ru sk sr uk".split()}
