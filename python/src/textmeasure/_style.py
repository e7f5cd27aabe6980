"""How texts and stretches of them are set."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from ctypes import byref, c_void_p, create_string_buffer
from dataclasses import dataclass, fields
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from typing import Any, Union

from . import _library as c

RunFont = Union[str, "os.PathLike[str]"]
FontName = Union[RunFont, bytes]

#: The keys of the protocol that are not the fields' names in camel case.
_KEYS = {"font": "fonts", "axes": "variations", "stop": "end"}
#: The size where none is given. An object of its own: CSS has another one.
_SIZE = float("17")
_FINITE = "a finite number"


class _Styling:
    """What styles and runs share: all that they hold can be part of a key."""

    font: Any
    size: Any
    css: Any

    def __post_init__(self) -> None:
        is_one = isinstance(self.font, (str, bytes, bytearray, memoryview))
        if isinstance(self.font, Sequence) and not is_one:
            object.__setattr__(self, "font", tuple(self.font))
        stops = getattr(self, "tab_stops", None)
        if isinstance(stops, Sequence) and not isinstance(stops, str):
            # As part of a key.
            pairs = (tuple(e) if isinstance(e, list) else e for e in stops)
            object.__setattr__(self, "tab_stops", tuple(pairs))
        object.__setattr__(self, "css", _properties(self.css))
        if self.css is not None and self.size is _SIZE:
            object.__setattr__(self, "size", None)
        # As keys of a cache, 1 and True are equal: after True, 1 would be found and pass.
        for name in ("ligatures", "optical_sizing", "system_fallback"):
            value, standard = getattr(self, name, None), getattr(type(self), name, None)
            if value is not standard:
                expected = "True, False or None" if standard is None else "True or False"
                object.__setattr__(self, name, c.boolean(value, name, expected))

    def __repr__(self) -> str:
        # The bytes of fonts are shown as their number.
        def shown(each: Any) -> str:
            if isinstance(each, (bytes, bytearray)):
                return f"<font of {len(each):,} bytes>"
            if isinstance(each, tuple):
                return f"({', '.join(map(shown, each))}{',' if len(each) == 1 else ''})"
            return repr(each)

        named = (f"{each.name}={shown(getattr(self, each.name))}" for each in fields(self))  # type: ignore[arg-type]
        return f"{type(self).__qualname__}({', '.join(named)})"


@dataclass(frozen=True, repr=False)
class Style(_Styling):
    """How a text is set. Lengths are in points.

    Attributes:
        font: a family, a full or PostScript name, ``"system"``, a path, ``"path#index"`` for a face
            of a collection, the bytes of a font file, or a sequence of these, at most 64, which are
            tried for each character in order. ``None``: the bundled fonts.
        size: the font size. With ``css`` it is 16 where none is given, and ``None`` here.
        features: OpenType features such as ``"liga=0,ss01"``; one that no font has is refused.
        axes: places on the axes of variable fonts such as ``"wght=650"``.
        language: a BCP 47 tag, for shaping and line breaking.
        direction: the base direction of paragraphs: ``"auto"``, ``"ltr"`` or ``"rtl"``.
        platform: the platform whose rules count where no other field sets one, such as ``"ios"``,
            ``"android"``, ``"chromium"``; see `approximations`.
        break_rules: where lines may break, and when a line fits: ``"unicode"``, ``"apple"``,
            ``"chromium"``.
            ``None``: the platform's, or ``"unicode"``.
        profile: the rules of line heights, such as ``"uikit"``, ``"android"``. ``None``: the
            platform's, or ``"uikit"``.
        line_break_mode: ``"wordWrap"``, or ``"charWrap"`` to break between characters.
        kern: added after every grapheme cluster; 0 switches the font's kerning off.
        tracking: added after every grapheme cluster; the font's kerning stays.
        ligatures: whether common and contextual ligatures are used.
        optical_sizing: whether the ``opsz`` axis of a variable font follows the size, unless
            ``axes`` has it.
        system_fallback: whether fonts of the machine supply what ``font`` lacks.
        line_spacing: added between two lines.
        paragraph_spacing: added after a paragraph, unless it is the last.
        paragraph_spacing_before: added before a paragraph, unless it is the first.
        minimum_line_height: the least height of a line; 0 is none.
        maximum_line_height: the greatest height of a line; 0 is none.
        line_height_multiple: the factor on a line's height; 0 is none.
        first_line_head_indent: the indent of a paragraph's first line.
        head_indent: the indent of a paragraph's other lines.
        tail_indent: where lines end: from the leading margin when positive, else from the trailing.
        tab_stops: pairs of a location and ``"left"``, ``"right"``, ``"center"`` or ``"decimal"``.
            ``None``: 12 left ones, every 28 points.
        default_tab_interval: the distance of further tab stops; 0 is none.
        hyphenation_factor: words are hyphenated where a line fills less than this share, 0 to 1.
        japanese_scale: the size of Japanese text behind ``"system"``, as a share of ``size``,
            0.5 to 1.5. The phone's ratio is not published; observers report 0.935 to 0.956.
        css: properties of CSS such as ``{"font": "16px/1.5 Inter"}``, with Chromium's rules; those
            left out have their initial values. Lines count in the text as given, also where white
            space collapses.
    """

    font: FontName | tuple[FontName, ...] | None = None
    size: float = _SIZE
    features: str | None = None
    axes: str | None = None
    language: str | None = None
    direction: str = "auto"
    platform: str | None = None
    break_rules: str | None = None
    profile: str | None = None
    line_break_mode: str = "wordWrap"
    kern: float | None = None
    tracking: float = 0.0
    ligatures: bool = True
    optical_sizing: bool = True
    system_fallback: bool = False
    line_spacing: float = 0.0
    paragraph_spacing: float = 0.0
    paragraph_spacing_before: float = 0.0
    minimum_line_height: float = 0.0
    maximum_line_height: float = 0.0
    line_height_multiple: float = 0.0
    first_line_head_indent: float = 0.0
    head_indent: float = 0.0
    tail_indent: float = 0.0
    tab_stops: Sequence[tuple[float, str]] | None = None
    default_tab_interval: float = 0.0
    hyphenation_factor: float = 0.0
    japanese_scale: float = 1.0
    css: Mapping[str, str | float] | None = None

    @property
    def fingerprint(self) -> str:
        """A hash of everything that can change a number but text, width and ``max_lines``.

        It covers the versions of the libraries, the fonts' bytes, the style's fields and the
        results of a few probes: fit for a cache's key.
        """
        buffer = create_string_buffer(17)
        c.call("tm_fingerprint", handle(self).pointer, buffer)
        return buffer.value.decode()

    @property
    def approximations(self) -> tuple[str, ...]:
        """What of the platform is not followed: ``"android: lines are filled greedily"``."""
        return tuple(c.string_of("tm_style_approximations", handle(self).pointer).splitlines())

    @property
    def fingerprint_parts(self) -> tuple[tuple[str, str], ...]:
        """What the fingerprint covers, as names and values: to say why two differ."""
        lines = c.string_of("tm_fingerprint_parts", handle(self).pointer).splitlines()
        return tuple((name, value) for name, _, value in (line.partition("\t") for line in lines))


@dataclass(frozen=True, repr=False)
class Run(_Styling):
    """A stretch of a text with another style. What is ``None`` stays as the text's style has it;
    the fields that are not here are those of :class:`Style`.

    Attributes:
        start: where it begins in the text, in code points.
        stop: where it ends.
        font: as in a style, but no bytes.
        baseline_offset: how far the stretch is raised, in points.
        css: properties of CSS that a run may have, in a style with ``css``.
    """

    start: int
    stop: int
    font: RunFont | tuple[RunFont, ...] | None = None
    size: float | None = None
    features: str | None = None
    axes: str | None = None
    language: str | None = None
    kern: float | None = None
    tracking: float | None = None
    ligatures: bool | None = None
    optical_sizing: bool | None = None
    baseline_offset: float | None = None
    css: Mapping[str, str | float] | None = None


class Properties(dict[str, Union[str, float]]):
    """Properties of CSS that can be a part of a key."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))


def _properties(css: Any) -> Properties | None:
    """A copy of properties of CSS, whose values are strings and numbers."""
    if css is None:
        return None
    if not isinstance(css, Mapping):
        raise c.wrong_type("css", css, 'a dict such as {"font": "16px Inter"}')
    properties = Properties()
    for name, value in css.items():
        if not isinstance(name, str):
            raise c.wrong_type("a property's name in css", name, "a str")
        if not isinstance(value, str):
            value = c.number(value, f"{name} in css", _FINITE, c.FINITE)
        properties[name] = value
    return properties


def bundled_font(file: str) -> str:
    """The path of a bundled font such as ``"Inter-Regular.otf"``, for a program that draws.

    Raises:
        TextMeasureError: with the code ``"fontNotFound"`` for a file that is not bundled.
    """
    if not isinstance(file, str):
        raise c.wrong_type("file", file, "a str")
    folder = Path(os.environ.get("TEXTMEASURE_FONTS") or c.path.parent / "fonts")
    # Names only: a path may lead out of the folder.
    known = sorted(each.name for each in folder.glob("*.?t?"))
    if file not in known:
        fonts = ", ".join(known) or "missing"
        message = f"{file!r} is not bundled; the fonts are {fonts}."
        raise c.TextMeasureError("fontNotFound", message)
    return str(folder / file)


def key_of(field: str) -> str:
    """The protocol's key of a field."""
    first, *others = field.split("_")
    return _KEYS.get(field, first + "".join(map(str.capitalize, others)))


def in_fields(message: str) -> str:
    """An error's message with the names of fields in place of the protocol's keys."""
    # What it advises is for the protocol: here the documentation of Style has it.
    message = message.replace("; see 'textmeasure batch --describe keys'", "")
    keys = {key_of(field.name): field.name for field in fields(Style)}
    return re.sub(r'"((?:runs\[\d+\]\.)?)(\w+)"', lambda m: m[1] + keys.get(m[2], m[2]), message)


def _settings(styling: Any) -> dict[str, Any]:
    """A style or run as keys of the protocol, without fonts and without what is as by default."""
    checked = check_types(styling)
    # With CSS another size is the default.
    defaults = {field.name: field.default for field in fields(styling)}
    if styling.css is not None:
        defaults["size"] = None
    changed = (name for name, standard in defaults.items() if checked[name] not in (None, standard))
    return {key_of(name): checked[name] for name in changed if name != "font"}


def style_keys(styling: Any) -> dict[str, Any]:
    """A style or run as keys of a request or run, which has fonts by name."""
    keys, fonts = _settings(styling), fonts_of(styling)
    if any(isinstance(each, bytes) for each in fonts):
        raise c.TextMeasureError(
            "unsupported", "a run takes fonts by name or path; write the bytes to a file."
        )
    return {**keys, "fonts": [os.fspath(each) for each in fonts]} if fonts else keys


def fonts_of(styling: Any) -> tuple[FontName, ...]:
    """The fonts of a style or run."""
    font: Any = () if styling.font is None else styling.font
    return font if isinstance(font, tuple) else (font,)


class Handle:
    """A style that is open in the C library; closed when nobody refers to it."""

    def __init__(self, style: Style, generation: int) -> None:
        keys, fonts = _settings(style), fonts_of(style)
        array = (c.Font * max(1, len(fonts)))()
        for slot, font in zip(array, fonts):
            if isinstance(font, bytes):
                # A class may say anything of its length.
                slot.bytes, slot.byte_count = font, memoryview(font).nbytes
            else:
                slot.name = c.encode(os.fspath(font), "font")
        data = c.encode(json.dumps(keys, ensure_ascii=False), "style")
        own = tuple(font for font in fonts if isinstance(font, bytes))
        context = _own_context(own, generation) if own else c.context()
        pointer = c_void_p()
        styling = (context, data, len(data), array, len(fonts))
        c.call("tm_style_open", *styling, byref(pointer), wording=in_fields)
        self.pointer = c.owned(pointer, c.library.tm_style_close)


@lru_cache(maxsize=16)
def _own_context(fonts: tuple[bytes, ...], generation: int) -> c_void_p:
    """The context for styles with these fonts: a context keeps its fonts until it is closed."""
    return c.open_context()


# A thread may keep a handle after the time limit has changed: no later call has its generation.
_handle = lru_cache(maxsize=256)(Handle)
c.on_new_context += [_own_context.cache_clear, _handle.cache_clear]


def handle(style: Style) -> Handle:
    """The open style of a value; the last 256 stay open."""
    try:
        return _handle(style, c.generation)
    except (TypeError, OverflowError) as error:
        reason = error
    # What cannot be a key, or compared with a number, has a wrong type.
    if not isinstance(style, Style):
        raise c.wrong_type("style", style, "a Style") from None
    check_types(style)
    raise reason


def check_types(styling: Any) -> dict[str, Any]:
    """The fields of a style or run with numbers as Python's own, after a check of their types.

    An error names the field that has a wrong type.
    """
    checked: dict[str, Any] = {}
    for field in fields(styling):
        name, value = field.name, getattr(styling, field.name)
        is_absent = field.default is None or (name == "size" and styling.css is not None)
        kind = str(field.type)
        if (value is None and is_absent) or kind.startswith("bool") or name == "css":
            pass
        elif name == "font":
            if not fonts_of(styling):
                raise c.wrong_value("font", [], "a font, or None for the bundled fonts")
            for font in fonts_of(styling):
                if not isinstance(font, (str, bytes, os.PathLike)):
                    raise c.wrong_type(
                        "font", font, "a name, a path, a font file's bytes, or a sequence of these"
                    )
                if not isinstance(font, bytes):
                    c.check_nul(os.fsdecode(font), "font")
        elif name == "tab_stops":
            try:
                value = [{"location": c.number(at, name), "alignment": side} for at, side in value]
            except (TypeError, ValueError):
                raise c.wrong_type(name, value, "pairs of a location and an alignment") from None
        elif kind.startswith("str"):
            if not isinstance(value, str):
                raise c.wrong_type(name, value, "a str")
            c.check_nul(value, name)
        elif name in {"start", "stop"}:
            value = c.integer(value, f"{name} of a run", "an offset in code points")
        else:
            value = c.number(value, name, _FINITE, c.FINITE)
        checked[name] = value
    return checked


def parts(text: str, runs: Iterable[Run]) -> bytes:
    """The runs of a text as the protocol has them, whose offsets count UTF-16 units."""
    # Where each character begins; texts without characters beyond U+FFFF need no table.
    places: Sequence[int] = range(len(text) + 1)
    if text and max(text) > "\uffff":
        places = [0, *accumulate(2 if each > "\uffff" else 1 for each in text)]
    own = []
    for run in runs:
        keys = style_keys(run)
        for field in ("start", "stop"):
            expected, limits = f"an offset from 0 to {len(text)}", (0, len(text))
            offset = c.integer(keys[key_of(field)], f"{field} of a run", expected, limits)
            keys[key_of(field)] = places[offset]
        own.append(keys)
    return c.encode(json.dumps({"runs": own}), "runs")


def checked_runs(runs: Any) -> tuple[Run, ...]:
    """The runs of a call as a tuple."""
    if not isinstance(runs, Iterable):
        raise c.wrong_type("runs", runs, "a sequence of Run")
    result = tuple(runs)
    for run in result:
        if not isinstance(run, Run):
            raise c.wrong_type("an element of runs", run, "a Run")
    return result
