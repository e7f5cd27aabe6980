"""Android's resources, RESX and Qt's `.ts`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from .. import _languages
from .._model import Entry, State
from ._document import Comment, Element, Literal, root_of
from ._source import Source, Unreadable

# Android

_ANDROID_PART = re.compile(
    r"""\\(?:u(?P<code>[0-9A-Fa-f]{4})|(?P<escaped>.))|(?P<space>[ \t\r\n\f\v]+)|(?P<quote>")""",
    re.DOTALL | re.VERBOSE,
)
_ANDROID_ESCAPED = {"n": "\n", "t": "\t"}


def android(source: Source) -> Iterator[Entry]:
    """The strings, plurals and string arrays of Android's resources."""
    root = root_of(source)
    if root.name != "resources":
        raise Unreadable("it has no <resources>; exclude the file if it is no catalogue")
    language = source.language or source.base
    for element, comment in _commented(root):
        key, product = element.get("name"), element.get("product")
        common = _android_fields(element, comment)
        if element.name == "string" or (element.name, element.get("type")) == ("item", "string"):
            # Of several products each has a text of its own.
            variation = f"product.{product}" if product else ""
            yield _android(source, element, key, variation=variation, **common)
        elif element.name == "plurals":
            items = list(element.children("item"))
            # A quantity that the language does not have is never chosen.
            known = _languages.categories(language)
            cases = tuple(each for item in items if (each := item.get("quantity")) in known)
            for item in items:
                case = item.get("quantity")
                numbers = _languages.numbers_of(language, case, cases=cases)
                variation = f"plural.{case}"
                yield _android(source, item, key, variation=variation, numbers=numbers, **common)
        elif element.name == "string-array":
            for index, item in enumerate(element.children("item")):
                yield _android(source, item, f"{key}[{index}]", **common)


def _commented(root: Element) -> Iterator[tuple[Element, str]]:
    """The elements in the root, each with the comments right before it."""
    comments: list[str] = []
    for each in root.content:
        if isinstance(each, Element):
            yield each, "\n".join(comments).strip()
            comments = []
        elif isinstance(each, Comment):
            comments.append(each)


def _android_fields(element: Element, comment: str) -> dict[str, Any]:
    translatable = element.get("translatable") != "false"
    return {
        "comment": comment,
        "format": "android",
        "syntaxes": ("java",) if element.get("formatted") != "false" else (),
        "markup": True,
        "state": State.CHECK if translatable else State.DO_NOT_TRANSLATE,
    }


def _android(source: Source, element: Element, key: str, **fields: Any) -> Entry:
    text = _android_text(element)
    if fields["state"] is State.CHECK:
        if not text:
            fields["state"] = State.EMPTY
        elif re.fullmatch(r"[@?][\w.:/]+", text):
            # A reference to another string, which is checked where it stands.
            fields["state"] = State.EXCLUDED
    metadata = {
        each.text(): example
        for each in element.descendants("g")
        if (example := each.get("example"))
    }
    return source.entry(key, text, line=element.line, metadata=metadata, **fields)


def _android_text(element: Element) -> str:
    """The text as Android's compiler of resources (aapt2) reads it: white space collapsed but for
    quoted and CDATA's, escapes resolved."""
    parts: list[str] = []
    is_quoted, was_space = False, True

    def part(match: re.Match[str], is_literal: bool) -> str:
        nonlocal is_quoted, was_space
        if match["space"]:
            if is_literal or is_quoted:
                was_space = False
                return match[0]
            was_space, shown = True, "" if was_space else " "
            return shown
        if match["quote"]:
            is_quoted ^= not is_literal
            return '"' if is_literal else ""
        was_space = False
        if match["code"]:
            return chr(int(match["code"], 16))
        return _ANDROID_ESCAPED.get(match["escaped"], match["escaped"])

    for piece in _with_breaks(element):
        place, is_literal = 0, isinstance(piece, Literal)
        for match in _ANDROID_PART.finditer(piece):
            if match.start() > place:
                parts.append(piece[place : match.start()])
                was_space = False
            parts.append(part(match, is_literal))
            place = match.end()
        if place < len(piece):
            parts.append(piece[place:])
            was_space = False
    if was_space and parts:
        while parts and parts[-1] in {"", " "}:
            parts.pop()
    # Characters beyond U+FFFF are two escapes.
    return "".join(parts).encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _with_breaks(element: Element) -> Iterator[str]:
    """The characters of an element, with a line break for `<br/>`."""
    for each in element.content:
        if isinstance(each, Element):
            yield from [Literal("\n")] if each.name == "br" else _with_breaks(each)
        elif not isinstance(each, Comment):
            yield each


# RESX


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
        text = value.text() if value else ""
        yield source.entry(
            key,
            text,
            line=element.line,
            comment=_texts(element.children("comment")),
            format="resx",
            syntaxes=("dotnet",),
            state=State.CHECK if text else State.EMPTY,
        )


def _texts(elements: Iterable[Element]) -> str:
    return "\n".join(filter(None, (each.text() for each in elements)))


# Qt


def qt(source: Source) -> Iterator[Entry]:
    """The messages of Qt's `.ts`."""
    root = root_of(source)
    if root.name != "TS":
        raise Unreadable("it has no <TS>; exclude the file if it is no Qt catalogue")
    language = _languages.tag(root.get("language")) or source.language or source.base
    for element in root.descendants("message"):
        target = element.child("translation")
        if target is not None and target.get("type") in {"obsolete", "vanished"}:
            continue
        text = _qt_text(element.child("source"))
        context = element.parent.child("name") if element.parent else None
        comments = (element.child("comment"), context)
        disambiguation, name = ("" if each is None else each.text() for each in comments)
        key = "|".join(filter(None, [name, disambiguation, text]))
        common = {
            "line": element.line,
            "language": language,
            "source": text,
            "comment": _texts(element.children("extracomment", "translatorcomment")),
            "format": "qt",
            "syntaxes": ("qt",),
            "accelerator": "&",
        }
        forms = [] if target is None else list(target.children("numerusform"))
        if not forms:
            shown = _qt_text(target)
            if not shown and language == source.base:
                shown = text
            yield source.entry(
                key, shown, **common, state=State.CHECK if shown else State.UNTRANSLATED
            )
            continue
        cases = [case for case in _languages.CATEGORIES if _integers(language, case)]
        for index, form in enumerate(forms):
            shown = _qt_text(form)
            case = cases[index] if len(cases) == len(forms) else str(index)
            numbers = _languages.numbers_of(language, case, cases=tuple(cases))
            yield source.entry(
                key,
                shown,
                **common,
                variation=f"plural.{case}",
                numbers=numbers,
                arguments={"n": numbers},
                state=State.CHECK if shown else State.UNTRANSLATED,
            )


def _qt_text(element: Element | None) -> str:
    """The text of a source, a translation or a form of it."""
    if element is None:
        return ""
    # Of length variants the application takes the longest that fits: the last must.
    for variant in list(element.children("lengthvariant"))[-1:]:
        element = variant
    parts: list[str] = []
    for each in element.content:
        if isinstance(each, Element):
            # What XML cannot have: `<byte value="x1b"/>`.
            code = re.fullmatch(r"x([0-9A-Fa-f]{1,5})|(\d{1,6})", each.get("value"))
            if each.name == "byte" and code:
                parts.append(chr(int(code[1], 16) if code[1] else int(code[2])))
        elif not isinstance(each, Comment):
            parts.append(each)
    return "".join(parts)


def _integers(language: str, case: str) -> bool:
    numbers = _languages.numbers_of(language, case)
    return any(number < 1_000_000 and number == int(number) for number in numbers)
