"""XLIFF 1.2 and 2."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from .. import _languages, _model
from .._decoding import Unreadable
from .._model import Entry, Limits, State
from ._document import Element, root_of, texts
from ._source import Source

_SYNTAXES = ("symfony", "objc", "swift", "i18next", "icu")
#: The beginnings and ends of formatting and annotations, whose content is code of the format.
_PAIRED = {"bpt", "ept", "bx", "ex", "it", "sc", "ec", "sm", "em"}
_TAG = re.compile(r"<[/!?A-Za-z]")
#: Angular's plural inside a text, for which `{n, plural, =1 {...}}` stands: a text of its own.
_ICU = re.compile(r"ICU(?:_\d+)?")
_LINE_BREAK = re.compile(r"lb|xlf:lb|(?:x-)?(?:html-)?br", re.IGNORECASE)
_WHITE_SPACE = re.compile(r"[ \t\r\n]+")
#: Codes that a translation may have to keep, and what each is: a beginning, an end, or both.
_CODES = {"ph": "b", "pc": "be", "sc": "b", "ec": "e"}
#: The key of a plural form, as Xcode exports those of string catalogues and `.stringsdict`.
_FORM = re.compile(
    r"(?s)(.+)(?:(?:\|==\||\.)plural\.|/(?=\w+:dict/:string$))"
    rf"({'|'.join(_languages.CATEGORIES)})(?::dict/:string)?"
)
#: The states in which an empty target is none yet.
_NEW = {"new", "initial", "needs-translation"}
#: What :func:`_model.from_xliff` reads.
_SIZES = ("maxwidth", "size-unit", "maxheight", "maxbytes")
#: The codes of a source, by `id` and `equiv`.
_Codes = dict[tuple[str, str], str]


def xliff(source: Source) -> Iterator[Entry]:
    """The units of XLIFF 1.2 or 2."""
    root = root_of(source)
    version = root.get("version")
    if root.name != "xliff" or not version[:1].isdecimal():
        raise Unreadable("it has no <xliff version=…>; export it again as XLIFF 1.2 or 2")
    is_first = version.startswith("1")
    kind, files = "trans-unit" if is_first else "unit", list(root.children("file")) or [root]
    for file, unit in ((each, unit) for each in files for unit in each.descendants(kind)):
        # A unit is one text, however it is cut; what is between segments needs no translation.
        parts = [unit] if is_first else list(unit.children("segment", "ignorable"))
        segments = [each for each in parts if each.name != "ignorable"]
        if not segments:
            continue
        if is_first:
            named = file.get("target-language") or source.language or file.get("source-language")
            limits = _model.from_xliff(*map(unit.inherited, _SIZES))
            key, notes = unit.get("resname"), unit.children("note")
        else:
            target = _languages.tag(root.get("trgLang"), False)
            named = target or source.language or root.get("srcLang")
            limits, key, notes = _restriction(unit), unit.get("name"), unit.descendants("note")
        language = _languages.tag(named, False) or source.base
        targets = [
            (int(order) if (order := found.get("order")).isdecimal() else place, found)
            for place, part in enumerate(parts, 1)
            if (found := part.child("target") or (part not in segments and part.child("source")))
        ]
        data = {each.get("id"): each.text() for each in unit.descendants("data")}
        # In a translation a code is that of the source with its id, whatever is written of it.
        codes: _Codes = {}
        sources = [each for part in parts if (each := part.child("source"))]
        original = _shown(sources, data, codes)
        ordered = [each for _, each in sorted(targets, key=lambda each: each[0])]
        shown = _shown(ordered, data, codes)
        # One that is translated in part is not translated yet, nor an empty one that is new.
        is_new = not _NEW.isdisjoint(each.get("state") for each in (*parts, *ordered))
        is_whole = len(targets) == len(parts) and bool(shown or not is_new)
        # Weblate's flags go before the format's own limits.
        limits = _model.from_flags(unit.get("weblate-flags")) or limits
        fields: dict[str, Any] = {"source": original, "language": language}
        if unit.inherited("translate").lower() == "no":
            fields["state"] = State.DO_NOT_TRANSLATE
        elif language == source.base and not (shown and is_whole):
            shown = original
        elif not is_whole:
            fields["state"] = State.UNTRANSLATED
        fields["lacking"] = tuple(_lacking(sources, ordered, data)) if shown and is_whole else ()
        fields |= {"limits": limits, "comment": texts(notes), "syntaxes": _SYNTAXES}
        key, group = key or unit.get("id"), unit.parent
        if match := _FORM.fullmatch(key):
            key, case = match.groups()
            # Its categories are the language's own, whatever other forms there are.
            numbers = _languages.numbers_of(language, case, cases=(case,), otherwise="")
            fields |= {"variation": f"plural.{case}", "numbers": numbers}
        elif group and group.get("restype") == "x-gettext-plurals":
            fields["variation"] = f"plural.{[*group.children('trans-unit')].index(unit)}"
            key = group.get("id") or key
        if len(files) > 1:
            key = f"{file.get('original') or file.get('id')}|{key}"
        yield source.entry(key, shown, segments[0].line, **fields)


def _lacking(sources: list[Element], targets: list[Element], data: dict[str, str]) -> Iterator[str]:
    """The codes with `canDelete="no"` that no target has; each may be written as another."""
    kept = {end for each in targets for code in each.descendants(*_CODES) for end in _ends(code)}
    for code in (code for each in sources for code in each.descendants(*_CODES)):
        if code.get("canDelete") == "no" and not kept.issuperset(_ends(code)):
            shown = _code(code, data).strip() if code.name == "ph" else ""
            name = "startRef" if code.get("startRef") else "id"
            yield shown or f'<{code.name} {name}="{code.get(name)}">'


def _ends(code: Element) -> set[tuple[str, str]]:
    """What a code is, with the `id` of the code or of its pair."""
    return {(end, code.get("startRef") or code.get("id")) for end in _CODES[code.name]}


def _restriction(unit: Element) -> Limits | None:
    """The limit of XLIFF 2's `slr:sizeRestriction`: code points, `25` or `0,25`."""
    written, found = unit.get("sizeRestriction"), dict[str, Any]()
    most = written.rpartition(",")[2].strip()
    if most.isdecimal():
        found["characters"], written = int(most), ""
    # Another profile's, and those of bytes.
    others = {"sizeRestriction": written, "storageRestriction": unit.get("storageRestriction")}
    if unread := tuple(f'{name}="{value}"' for name, value in others.items() if value):
        found["unread"] = unread
    return Limits(origin="sizeRestriction", **found) if found else None


def _shown(elements: Iterable[Element], data: dict[str, str], codes: _Codes) -> str:
    """The text of sources or targets, one behind the other, whose codes are known by their ids.

    White space is collapsed, and removed at the ends, where `xml:space` does not preserve it.
    """
    parts: list[str] = []
    is_start, has_end = True, False
    for element in elements:
        stays = element.inherited("xml:space") == "preserve"
        for text, is_code in _pieces(element, data, codes):
            if not (stays or is_code):
                text = _WHITE_SPACE.sub(" ", text)
                # After a space no other; none at the beginning of a line.
                text = text.removeprefix(" ") if is_start else text
                has_end = text.endswith(" ") or (has_end and not text)
            elif text:
                has_end = False
            if text:
                parts.append(text)
                is_start = text.endswith((" ", "\n"))
    shown = "".join(parts)
    return shown.removesuffix(" ") if has_end else shown


def _pieces(element: Element, data: dict[str, str], codes: _Codes) -> Iterator[tuple[str, bool]]:
    """The text in an element, and whether it is an inline code, which is not collapsed."""
    for each in element.content:
        if isinstance(each, str):
            yield each, False
        elif each.name == "cp":
            # A character that XML cannot have.
            code = each.get("hex")
            yield chr(int(code, 16)) if re.fullmatch(r"[0-9A-Fa-f]{1,5}", code) else "", True
        elif each.name in {"x", "ph"}:
            code = _code(each, data)
            # Angular finds its codes by `equiv`, which one side may leave out.
            name, equiv = each.get("id"), each.get("equiv")
            alike = (own for (a, b), own in codes.items() if a == name and "" in (b, equiv))
            yield codes.setdefault((name, equiv), next(alike, code)) if name else code, True
        elif each.name not in _PAIRED:
            # Around text that shows, in 1.2 `g` and `mrk`, in 2 `pc` and `mrk`.
            yield from _pieces(each, data, codes)


def _code(element: Element, data: dict[str, str]) -> str:
    """What shows for a code that stands alone: a placeholder as the format writes it, a line break,
    or nothing for other tags."""
    name = element.get("id") or element.get("name")
    equivalent = element.attributes.get("equiv-text", element.attributes.get("equiv"))
    if any(re.match(r"(?:START|CLOSE)_", each or "") for each in (name, equivalent)):
        # Angular's tags.
        return ""
    if icu := next(filter(_ICU.fullmatch, (name, equivalent or "")), ""):
        return "{" + icu + "}"
    kinds = (element.get("ctype"), element.get("subType"))
    is_break = any(map(_LINE_BREAK.fullmatch, kinds)) or "LINE_BREAK" in (name, equivalent)
    if is_break or equivalent == "":
        return "\n" if is_break else ""
    # The format's own code; else what stands for it in a list of texts.
    own = "".join(each for each in element.content if isinstance(each, str))
    code = own or data.get(element.get("dataRef"), "") or element.get("disp")
    if not code and equivalent:
        # Angular's names are no text: `INTERPOLATION`.
        is_name = re.fullmatch(r"[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*", equivalent)
        code = "{" + equivalent + "}" if is_name else equivalent
    is_image = not code and ("image" in kinds or element.get("type") in {"fmt", "image"})
    if is_image or _TAG.match(code):
        return "\n" if re.match(r"<br\b", code, re.IGNORECASE) else ""
    # Without a text of its own, the sample of its name stands for it.
    return code or "{" + name + "}"
