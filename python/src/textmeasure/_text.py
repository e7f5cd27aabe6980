"""Measuring texts, one at a time."""

from __future__ import annotations

import difflib
import json
import math
import operator
from collections.abc import Iterator, Sequence
from contextlib import suppress
from ctypes import Structure, byref, c_size_t, c_void_p, sizeof
from dataclasses import asdict, dataclass, replace
from functools import cache
from typing import Any

from . import _library as c
from ._style import Handle, Run, Style, checked_runs, handle, in_fields, parts


@dataclass(frozen=True)
class Size:
    """The size of a text at a width, in points.

    Attributes:
        width: of the widest line, without the white space at its end.
        height: of all lines.
        line_count: the number of lines.
        is_truncated: whether lines were left out because of ``max_lines``.
        same_widths: the lines are the same at every width from the first up to, not including, the
            second.
        missing_glyphs: the grapheme clusters of the text that no font covers. The width is then
            that of blank boxes; ``strict=True`` raises instead.

    ``width, height = size`` unpacks it, and :meth:`as_dict` is for JSON.
    """

    width: float
    height: float
    line_count: int
    is_truncated: bool = False
    same_widths: tuple[float, float] = (0.0, math.inf)
    missing_glyphs: int = 0

    def __iter__(self) -> Iterator[float]:
        return iter((self.width, self.height))

    @property
    def fonts_used(self) -> tuple[str, ...]:
        """The files of the fonts that supplied glyphs, in their order; shapes the text again."""
        of = self.__dict__.get("_of")
        return () if of is None else PreparedText(*of).fonts_used

    def as_dict(self) -> dict[str, Any]:
        """The fields as JSON has them: an unlimited width is ``None``."""
        same = [None if each == math.inf else each for each in self.same_widths]
        return {**asdict(self), "same_widths": same}


@dataclass(frozen=True)
class Line:
    """A line of a text at a width. Lengths are in points, downwards from the text's top.

    Attributes:
        text: the characters, with the white space and the terminator that end the line.
        start: where it begins in the text, in code points.
        stop: where it ends.
        width: without the white space at its end.
        trailing_width: of the white space at its end.
        indent: from the leading edge.
        top: of the line's box.
        baseline: of the letters.
        height: of the line's box.
        end: why it ends: ``"endOfText"``, at a break opportunity (``"softBreak"``), at a line
            terminator (``"hardBreak"``), at a visible ``"hyphen"``, inside a word that is wider
            than the line (``"emergency"``), or ``"truncated"`` by ``max_lines``.
        paragraph: the number of its paragraph, from 0.
    """

    text: str
    start: int
    stop: int
    width: float
    trailing_width: float
    indent: float
    top: float
    baseline: float
    height: float
    end: str
    paragraph: int


@dataclass(frozen=True)
class Fit:
    """Whether a text fits into a box, and what would make it fit. Lengths are in points.

    Attributes:
        fits: whether all of it shows.
        line_count: the lines at the width, all counted.
        width: of the text with all its lines.
        height: of the text with all its lines.
        broken_words: the words that are broken inside at the width.
        tightest_width: the smallest width at which it fits; ``None``: there is none.
        largest_size: the largest font size at which it fits, in steps of 1/16; ``None``: none.
    """

    fits: bool
    line_count: int
    width: float
    height: float
    broken_words: int
    tightest_width: float | None
    largest_size: float | None


_DEFAULT = Style()


def _style(style: Style | None, changes: dict[str, Any]) -> Style:
    """The style of a call: a value, fields of one, or a value with some fields replaced."""
    if unknown := {*changes}.difference(Style.__dataclass_fields__):
        name = min(unknown)
        near = difflib.get_close_matches(name, Style.__dataclass_fields__, 1)
        advice = f"did you mean {near[0]}?" if near else "see help(Style)"
        raise TypeError(f"{name} is no argument here, and no field of Style; {advice}")
    if style is None:
        return Style(**changes) if changes else _DEFAULT
    if not isinstance(style, Style):
        raise c.wrong_type("style", style, "a Style, or its fields by name, such as size=16")
    return replace(style, **changes) if changes else style


def _width(width: float | None) -> float:
    if width is None:
        return math.inf
    # Most widths are one of these, and a call takes few microseconds.
    if isinstance(width, (int, float)) and 0 <= width <= c.LARGEST:
        return width
    return c.number(width, "width", "points from 0 up, or None", c.FROM_ZERO)


def _line_limit(max_lines: int, least: int = 0, unlimited: str = "0") -> int:
    if max_lines == least == 0:
        return 0
    expected = f"a number of lines, or {unlimited} for no limit"
    return c.integer(max_lines, "max_lines", expected, (least, 2**31 - 1))


def _check_glyphs(missing: int, is_strict: bool) -> None:
    if c.boolean(is_strict, "strict") and missing:
        message = f"no font has a glyph for {missing} characters; add a font, or leave strict out."
        raise c.TextMeasureError("missingGlyph", message)


#: Structs for the results of calls; a call that interrupts another takes others.
_rooms: list[tuple[Structure, Structure, Any, Any]] = []


def _measured(function: Any, of: tuple[Any, ...], *arguments: Any) -> Size:
    """The size that a function of the library gives a text."""
    try:
        room = _rooms.pop()
    except IndexError:
        raw, error = c.SizeStruct(struct_size=sizeof(c.SizeStruct)), c.Error()
        room = raw, error, byref(raw), byref(error)
    raw, error, to_raw, to_error = room
    status = function(*arguments, to_raw, to_error)
    if status:
        c.check(status, error)
    size = object.__new__(Size)
    # As `__init__` does, in a third of its time.
    size.__dict__.update(
        width=raw.width, height=raw.height, line_count=raw.line_count,
        is_truncated=raw.is_truncated != 0, same_widths=(raw.same_from, raw.same_below),
        missing_glyphs=raw.missing_glyphs, _of=of,
    )  # fmt: skip
    _rooms.append(room)
    return size


#: Styles that calls gave by fields, with those fields' types: 1 and True are equal as keys.
_opened: dict[Any, tuple[Style, Handle]] = {}
_MOST_OPENED = 256


def _open(style: Style | None, changes: dict[str, Any]) -> tuple[Style, Handle]:
    """The style of a call, open; a call with the same fields as one before finds it."""
    # What an object is, is known while it is kept: the entry keeps it.
    key = (c.generation, id(style), *changes.items(), *map(type, changes.values()))
    try:
        found = _opened.get(key)
    except TypeError:
        found = None
    if found is not None:
        return found
    made = _style(style, changes)
    opened = handle(made)
    if style is None or made is style:
        if len(_opened) >= _MOST_OPENED:
            _opened.clear()
        with suppress(TypeError):
            _opened[key] = (made, opened)
    return made, opened


c.on_new_context.append(_opened.clear)


def measure(
    text: str,
    style: Style | None = None,
    *,
    width: float | None = None,
    max_lines: int = 0,
    strict: bool = False,
    **fields: Any,
) -> Size:
    """The size of a text at a width, in points.

    Args:
        text: the text.
        style: how it is set.
        width: where lines are broken; ``None`` is unlimited.
        max_lines: the maximum number of lines; 0 is no limit.
        strict: whether a character that no font covers is an error.
        fields: fields of :class:`Style`, such as ``font="Inter", size=16``.

    Raises:
        TextMeasureError: for a font that is not there, a negative width, and so on.
    """
    data = c.encode(text)
    made, opened = _open(style, fields)
    pointer, points, most = opened.pointer, _width(width), _line_limit(max_lines)
    size = _measured(c.library.tm_measure, (text, made), pointer, data, len(data), points, most)
    if strict is not False:
        _check_glyphs(size.missing_glyphs, strict)
    return size


_line_end = cache(c.library.tm_line_end_name)
_LINE_FIELDS = "width trailing_width indent top baseline height paragraph".split()


class PreparedText:
    """A text that was shaped once and is measured at any width. Make it with :func:`prepare`."""

    def __init__(self, text: str, style: Style, runs: Sequence[Run] = ()) -> None:
        self.text = text
        self.style = style
        #: The stretches with another style.
        self.runs = checked_runs(runs)
        self._bytes = c.encode(text)
        pointer = c_void_p()
        # Kept open while the text is opened.
        opened = handle(style)
        data = (opened.pointer, self._bytes, len(self._bytes))
        if self.runs:
            own = parts(text, self.runs)
            c.call("tm_text_open_parts", *data, own, len(own), byref(pointer), wording=in_fields)
        else:
            c.call("tm_text_open", *data, byref(pointer))
        self._pointer = c.owned(pointer, c.library.tm_text_close)
        info = c.TextInfo(struct_size=sizeof(c.TextInfo))
        c.call("tm_text_get_info", pointer, byref(info))
        #: The width of the widest line when only line terminators end lines, in points.
        self.natural_width: float = info.natural_width
        #: The smallest width that breaks no word inside, in points.
        self.minimum_width: float = info.minimum_width
        #: How many grapheme clusters no font covers.
        self.missing_glyphs: int = info.missing_glyphs

    @property
    def fonts_used(self) -> tuple[str, ...]:
        """The files of the fonts that supplied glyphs, in their order."""
        return tuple(c.string_of("tm_text_fonts", self._pointer).splitlines())

    def __reduce__(self) -> tuple[Any, ...]:
        # A copy, here or in another process, is prepared again.
        return type(self), (self.text, self.style, self.runs)

    def measure(self, width: float | None = None, *, max_lines: int = 0) -> Size:
        """The size at a width, as :func:`measure` gives it."""
        laid_out = (self._pointer, _width(width), _line_limit(max_lines))
        of = (self.text, self.style, self.runs)
        return _measured(c.library.tm_text_measure, of, *laid_out)

    def lines(self, width: float | None = None, *, max_lines: int = 0) -> list[Line]:
        """The lines at a width, in points; an empty text has one empty line."""
        count = c_size_t(16)
        raw: Any = ()
        laid_out = (self._pointer, _width(width), _line_limit(max_lines))
        while len(raw) < count.value:
            raw = (c.LineStruct * count.value)()
            c.call("tm_text_lines", *laid_out, raw, sizeof(c.LineStruct), len(raw), byref(count))
        lines, place = [], 0
        for line in raw[: count.value]:
            text = self._bytes[line.start : line.stop].decode()
            own = {name: getattr(line, name) for name in _LINE_FIELDS}
            end = _line_end(line.end).decode()
            lines.append(Line(text, place, place + len(text), end=end, **own))
            place += len(text)
        return lines

    def svg(self, width: float | None = None, *, max_lines: int = 0) -> str:
        """The text at a width as an SVG document with the outlines of its glyphs.

        It looks the same where the fonts are not installed. A unit is a point, the origin is the
        text's top left corner, and nothing is behind the text.
        """
        laid_out = (self._pointer, _width(width), _line_limit(max_lines))
        return c.string_of("tm_text_svg", *laid_out, behind=(None,))


def prepare(
    text: str,
    style: Style | None = None,
    *,
    runs: Sequence[Run] = (),
    strict: bool = False,
    **fields: Any,
) -> PreparedText:
    """Shapes a text once, to measure it at several widths.

    >>> text = prepare("Ship it now", size=16, runs=[Run(0, 4, font="Inter Bold")])
    >>> text.measure(60).line_count
    2

    Args:
        text, style, strict, fields: as for :func:`measure`.
        runs: stretches with another style, ascending, without overlap.

    Raises:
        TextMeasureError: for runs that overlap, a font that is not there, and so on.
    """
    prepared = PreparedText(text, _style(style, fields), runs)
    _check_glyphs(prepared.missing_glyphs, strict)
    return prepared


def wrap(text: str, width: float, style: Style | None = None, **fields: Any) -> list[str]:
    """The lines of a text, as :func:`textwrap.wrap` gives them, by points instead of characters.

    White space and terminators at the ends of lines are removed; an empty text has no lines.

    Args:
        text, style, fields: as for :func:`measure`.
        width: the width of a line, in points.
    """
    lines = prepare(text, style, **fields).lines(width)
    return [line.text.rstrip() for line in lines] if text else []


def fit(
    text: str,
    style: Style | None = None,
    *,
    width: float,
    height: float | None = None,
    max_lines: int | None = 1,
    largest_size: float = 512.0,
    allow_broken_words: bool = False,
    **fields: Any,
) -> Fit:
    """Whether a text fits into a box, and what would make it fit. Prepares it about three times.

    Args:
        text, style, fields: as for :func:`measure`.
        width: of the box, in points.
        height: of the box, in points; ``None`` is unlimited.
        max_lines: the maximum number of lines; ``None`` is no limit.
        largest_size: the largest font size that is tried, in points.
        allow_broken_words: whether a word that is wider than the box may be broken inside.
    """
    data = c.encode(text)
    points = c.number(width, "width", "points from 0 up", c.FROM_ZERO)
    # For the C library 0 is a default; here it would be a limit that nothing meets.
    if height is not None:
        c.number(height, "height", "points above 0, or None", c.ABOVE_ZERO)
    c.number(largest_size, "largest_size", "points above 0", c.ABOVE_ZERO)
    options = c.FitOptions(
        sizeof(c.FitOptions), -1 if max_lines is None else _line_limit(max_lines, 1, "None"),
        points, height or 0.0, largest_size, c.boolean(allow_broken_words, "allow_broken_words"),
    )  # fmt: skip
    raw = c.FitStruct(struct_size=sizeof(c.FitStruct))
    opened = handle(_style(style, fields))
    c.call("tm_fit_text", opened.pointer, data, len(data), byref(options), byref(raw))
    ways = (None if math.isnan(each) else each for each in (raw.tightest_width, raw.largest_size))
    return Fit(raw.fits != 0, raw.line_count, raw.width, raw.height, raw.broken_words, *ways)


def _plain(value: Any) -> float:
    """A number or boolean of another kind than Python's own, such as NumPy's, for JSON."""
    if getattr(getattr(value, "dtype", None), "kind", None) == "b":
        return c.boolean(value, "a value of the request")
    try:
        return operator.index(value)
    except TypeError:
        return c.number(value, "a value of the request", "a type that JSON has")


def _beyond_json(value: Any, key: str, outer: tuple[int, ...] = ()) -> tuple[str, float] | None:
    """The first number of a request that JSON has not, after its key such as ``"runs[0].size"``."""
    if id(value) in outer or value is None or isinstance(value, str):
        return None
    if isinstance(value, dict):
        inside = ((f"{key}.{name}" if key else str(name), each) for name, each in value.items())
    elif isinstance(value, (list, tuple)):
        inside = ((f"{key}[{index}]", each) for index, each in enumerate(value))
    else:
        number = value if isinstance(value, int) else float(_plain(value))
        return None if abs(number) <= c.LARGEST else (key, number)
    found = (_beyond_json(each, name, (*outer, id(value))) for name, each in inside)
    return next(filter(None, found), None)


def request(values: dict[str, Any]) -> dict[str, Any]:
    """Answers a request of the batch protocol, as ``textmeasure batch`` answers a line.

    Offsets in the reply count UTF-16 units, as the protocol's do.

    Raises:
        TextMeasureError: with the code and message of the reply's ``error``.
    """
    if not isinstance(values, dict):
        raise c.wrong_type("the request", values, "a dict")
    try:
        text = json.dumps(values, ensure_ascii=False, default=_plain, allow_nan=False)
        return c.answer(c.encode(text, "request"))
    except c.TextMeasureError as error:
        failure, is_json = error, error.code != "invalidJSON"
    except ValueError as error:
        reason = f"the request is no JSON: {error}; give a dict that json.dumps accepts."
        failure, is_json = c.invalid(reason), False
    # The encoder does not say where NaN is, nor the library where an integer beyond a double is.
    if not is_json and (found := _beyond_json(values, "")):
        raise c.wrong_value(*found, "a finite number, or leave the key out")
    raise failure
