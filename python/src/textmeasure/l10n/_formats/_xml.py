"""Android's resources, RESX, Qt's `.ts` and XLIFF."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from translate.storage import aresource, ts2, xliff2
from translate.storage import resx as toolkit_resx
from translate.storage import xliff as xliff1

from .. import _languages, _limits
from .._model import Entry, Limits, State
from ._source import Source, Unreadable

_XLIFF_SLR = "{urn:oasis:names:tc:xliff:sizerestriction:2.0}"


def safe(source: Source) -> bytes:
    """The content, if it declares no entities: they make small files large."""
    head = source.content[:200_000]
    for encoding in ("utf-8", "utf-16-le", "utf-16-be"):
        if "<!ENTITY".encode(encoding) in source.content:
            line = head.split("<!ENTITY".encode(encoding))[0].count(b"\n") + 1
            raise Unreadable("it declares XML entities; write their values into the texts", line)
    return source.content


def _name(element: Any) -> str:
    tag = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


# Android


def android(source: Source) -> Iterator[Entry]:
    """The strings, plurals and string arrays of Android's resources."""
    content = safe(source)
    if b"<resources" not in content and "<resources".encode("utf-16-le") not in content:
        raise Unreadable("it has no <resources>; exclude the file if it is no catalogue")
    store = aresource.AndroidResourceFile.parsestring(content)
    language = source.language or source.base
    for unit in store.units:
        element = unit.xmlelement
        key = unit.getid()
        common = _android_fields(element, unit.getnotes(), unit.istranslatable())
        if _name(element) != "plurals":
            yield _android(source, unit, element, key, **common)
            continue
        items = list(element.iterchildren("item"))
        # A quantity that the language does not have is never chosen.
        known = _languages.categories(language)
        cases = tuple(each for item in items if (each := item.get("quantity", "")) in known)
        for item in items:
            case = item.get("quantity", "")
            numbers = _languages.numbers_of(language, case, cases=cases)
            yield _android(
                source, unit, item, key, **common, variation=f"plural.{case}", numbers=numbers
            )
    # translate-toolkit leaves arrays out; their items are written as strings are.
    for array in store.document.getroot().iterchildren("string-array"):
        unit = store.UnitClass(None, xmlelement=array)
        common = _android_fields(array, "", array.get("translatable") != "false")
        for index, item in enumerate(array.iterchildren("item")):
            yield _android(source, unit, item, f"{array.get('name')}[{index}]", **common)


def _android_fields(element: Any, comment: str, translatable: bool) -> dict[str, Any]:
    formatted = element.get("formatted") != "false"
    return {
        "comment": comment.strip(),
        "format": "android",
        "syntaxes": ("java",) if formatted else (),
        "markup": True,
        "state": State.CHECK if translatable else State.DO_NOT_TRANSLATE,
    }


def _android(source: Source, unit: Any, element: Any, key: str, **fields: Any) -> Entry:
    text = unit.get_xml_text_value(element) or ""
    if fields["state"] is State.CHECK:
        if not text:
            fields["state"] = State.EMPTY
        elif re.fullmatch(r"[@?][\w.:/]+", text):
            # A reference to another string, which is checked where it stands.
            fields["state"] = State.EXCLUDED
    metadata = {
        "".join(child.itertext()): child.get("example")
        for child in element.iterdescendants()
        if _name(child) == "g" and child.get("example")
    }
    return source.entry(key, text, line=element.sourceline, metadata=metadata, **fields)


# RESX


def resx(source: Source) -> Iterator[Entry]:
    """The strings of a .NET resource file."""
    store = toolkit_resx.RESXFile.parsestring(safe(source))
    for unit in store.units:
        element = unit.xmlelement
        kind = element.get("type", "")
        if element.get("mimetype") or (kind and not kind.startswith("System.String")):
            continue
        key, text = unit.getid(), str(unit.target or "")
        # `>>name.Type` and `$this.Name` are the form designer's.
        if key.startswith(">>"):
            continue
        yield source.entry(
            key,
            text,
            line=element.sourceline,
            comment=unit.getnotes(),
            format="resx",
            syntaxes=("dotnet",),
            state=State.CHECK if text else State.EMPTY,
        )


# Qt


def qt(source: Source) -> Iterator[Entry]:
    """The messages of Qt's `.ts`."""
    content = safe(source)
    if not re.search(rb"<TS\b", content[:4096]):
        raise Unreadable("it has no <TS>; exclude the file if it is no Qt catalogue")
    store = ts2.tsfile.parsestring(content)
    written = store.body.get("language") or ""
    language = _languages.tag(written) or source.language or source.base
    for unit in store.units:
        if unit.isobsolete():
            continue
        element = unit.xmlelement
        text = str(unit.source)
        context = unit.getcontextname() or ""
        disambiguation = element.findtext("comment") or ""
        key = "|".join(filter(None, [context, disambiguation, text]))
        common = {
            "line": element.sourceline,
            "language": language,
            "source": text,
            "comment": unit.getnotes(),
            "format": "qt",
            "syntaxes": ("qt",),
            "accelerator": "&",
        }
        target = element.find("translation")
        forms = [] if target is None else list(target.iterchildren("numerusform"))
        if not forms:
            # Of length variants the application takes the longest that fits: the last must.
            variants = [] if target is None else list(target.iterchildren("lengthvariant"))
            node = variants[-1] if variants else target
            shown = "" if node is None else "".join(node.itertext())
            if not shown and language == source.base:
                shown = text
            yield source.entry(
                key, shown, **common, state=State.CHECK if shown else State.UNTRANSLATED
            )
            continue
        cases = [case for case in _languages.CATEGORIES if _integers(language, case)]
        for index, form in enumerate(forms):
            shown = "".join(form.itertext())
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


def _integers(language: str, case: str) -> bool:
    numbers = _languages.numbers_of(language, case)
    return any(number < 1_000_000 and number == int(number) for number in numbers)


# XLIFF


def xliff(source: Source) -> Iterator[Entry]:
    """The units of XLIFF 1.2 or 2."""
    content = safe(source)
    version = re.search(r'<(?:\w+:)?xliff\b[^>]*?\bversion\s*=\s*["\'](\d)', source.text())
    if version is None:
        raise Unreadable("it has no <xliff version=…>; export it again as XLIFF 1.2 or 2")
    if version[1] == "1":
        yield from _xliff1(source, content)
    else:
        yield from _xliff2(source, content)


def _inline(node: Any) -> str:
    """The text of a source or target, with inline codes as placeholders."""
    parts = [node.text or ""]
    for child in node:
        name, identifier = _name(child), child.get("id") or child.get("name") or ""
        shown = child.get("equiv-text") or child.get("equiv") or child.get("disp") or ""
        if name in {"g", "mrk", "pc", "sub"}:
            parts.append(_inline(child))
        elif name in {"bpt", "ept", "bx", "ex", "sc", "ec", "sm", "em", "it"}:
            pass
        elif name in {"x", "ph"}:
            code = "".join(child.itertext()) or shown
            if code.startswith("<") or re.match(r"(START|CLOSE)_", identifier):
                parts.append("\n" if re.match(r"<br\b", code) or "LINE_BREAK" in identifier else "")
            else:
                # Without a text of its own, the sample of its name stands for it.
                parts.append(code or "{" + identifier + "}")
        elif name:
            parts.append("".join(child.itertext()))
        parts.append(child.tail or "")
    return "".join(parts)


def _attribute(element: Any, name: str) -> str | None:
    """An attribute of any namespace."""
    for key, value in element.items():
        if key.rpartition("}")[2] == name:
            return str(value)
    return None


def _merged(flags: str | None, limits: Limits | None) -> Limits | None:
    """Weblate's flags go before the format's own limits."""
    return (_limits.from_flags(flags) if flags else None) or limits


_XLIFF_FIELDS: dict[str, Any] = {
    "format": "xliff", "syntaxes": ("objc", "swift", "i18next", "icu"),
}  # fmt: skip


def _xliff_entry(
    source: Source, key: str, origin: Any, target: Any, translatable: bool, **fields: Any
) -> Entry:
    original = "" if origin is None else _inline(origin)
    shown = "" if target is None else _inline(target)
    state = State.CHECK
    if not translatable:
        state = State.DO_NOT_TRANSLATE
    elif not shown and fields["language"] == source.base:
        shown = original
    elif not shown:
        state = State.UNTRANSLATED
    return source.entry(key, shown, source=original, state=state, **fields, **_XLIFF_FIELDS)


def _xliff1(source: Source, content: bytes) -> Iterator[Entry]:
    for unit in xliff1.Xliff1File.parsestring(content).units:
        element = unit.xmlelement
        file = next((each for each in element.iterancestors() if _name(each) == "file"), element)
        language = file.get("target-language") or source.language or file.get("source-language")
        group = element.getparent()
        group = group if group is not None and _name(group) == "group" else element
        limits = _limits.from_xliff(
            element.get("maxwidth") or group.get("maxwidth"),
            element.get("size-unit") or group.get("size-unit"),
            element.get("maxheight") or group.get("maxheight"),
        )
        children = {_name(child): child for child in element.iterchildren()}
        key = element.get("resname") or element.get("id") or ""
        yield _xliff_entry(
            source,
            f"{file.get('original')}|{key}"
            if file.getparent() is not None
            and sum(_name(each) == "file" for each in file.getparent()) > 1
            else key,
            children.get("source"),
            children.get("target"),
            unit.istranslatable(),
            language=_languages.tag(language or "") or source.base,
            line=element.sourceline,
            comment=unit.getnotes(),
            limits=_merged(_attribute(element, "weblate-flags"), limits),
        )


def _xliff2(source: Source, content: bytes) -> Iterator[Entry]:
    store = xliff2.Xliff2File.parsestring(content)
    root = store.document.getroot()
    language = _languages.tag(root.get("trgLang") or "") or source.language
    language = language or _languages.tag(root.get("srcLang") or "") or source.base
    count: dict[Any, int] = {}
    for segment in (unit.xmlelement for unit in store.units):
        element = segment.getparent()
        index = count.setdefault(element, 0)
        count[element] += 1
        is_only = sum(_name(each) == "segment" for each in element) == 1
        children = {_name(child): child for child in segment.iterchildren()}
        notes = ["".join(each.itertext()) for each in element.iter() if _name(each) == "note"]
        limits = _size_restriction(element.get(f"{_XLIFF_SLR}sizeRestriction"))
        key = element.get("name") or element.get("id") or ""
        yield _xliff_entry(
            source,
            key if is_only else f"{key}[{index}]",
            children.get("source"),
            children.get("target"),
            element.get("translate") != "no",
            language=language,
            line=segment.sourceline,
            comment="\n".join(notes),
            limits=_merged(_attribute(element, "weblate-flags"), limits),
        )


def _size_restriction(written: str | None) -> Limits | None:
    """The limit of XLIFF 2's `slr:sizeRestriction`: code points, `25` or `0,25`."""
    if written is None:
        return None
    most = written.rpartition(",")[2].strip()
    if most.isdecimal():
        return Limits(characters=int(most), origin="sizeRestriction")
    return Limits(unsupported=(f'sizeRestriction="{written}"',), origin="sizeRestriction")
