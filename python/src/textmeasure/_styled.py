"""Texts whose stretches are set in different styles."""

from __future__ import annotations

import math
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Union

from . import _library as c
from ._style import Style, as_tuple, check_types, shown
from ._text import Size, _line_limit, _style, _width, request

RunFont = Union[str, "os.PathLike[str]"]


@dataclass(frozen=True)
class Run:
    """A stretch of a text with another style. What is ``None`` stays as the text's style has it.

    Attributes:
        start: where it begins in the text, in code points.
        stop: where it ends.
        font: a family, a full or PostScript name, a path, or a sequence of these.
        size: the font size, in points.
        features: OpenType features such as ``"liga=0,ss01"``.
        axes: places on the axes of variable fonts such as ``"wght=650"``.
        language: a BCP 47 tag.
        kern: points added after every grapheme cluster; 0 switches the font's kerning off.
        tracking: points added after every grapheme cluster; the font's kerning stays.
        ligatures: whether common and contextual ligatures are used.
        optical_sizing: whether the ``opsz`` axis of a variable font follows the size.
        baseline_offset: how far the stretch is raised, in points.
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

    def __post_init__(self) -> None:
        object.__setattr__(self, "font", as_tuple(self.font))
        for name in ("ligatures", "optical_sizing"):
            value = getattr(self, name)
            if value is not None:
                object.__setattr__(self, name, c.boolean(value, name, "True, False or None"))

    def __repr__(self) -> str:
        return shown(self)

    def _keys(self, units: _Units) -> dict[str, Any]:
        """The run as an element of a request's ``runs``."""
        run = check_types(self)
        keys = {
            "start": units.utf16(run.pop("start"), "start"),
            "end": units.utf16(run.pop("stop"), "stop"),
            "fonts": font_names(run.pop("font")),
            "variations": run.pop("axes"),
            "opticalSizing": run.pop("optical_sizing"),
            "baselineOffset": run.pop("baseline_offset"),
            **run,
        }
        return {key: value for key, value in keys.items() if value is not None}


@dataclass(frozen=True)
class StyledLine:
    """A line of a styled text at a width. Lengths are in points.

    Attributes:
        text: the characters, with the white space and the terminator that end the line.
        start: where it begins in the text, in code points.
        stop: where it ends.
        width: without the white space at its end.
        trailing_width: of the white space at its end.
        baseline: of the letters, downwards from the text's top.
    """

    text: str
    start: int
    stop: int
    width: float
    trailing_width: float
    baseline: float


class _Units:
    """Turns offsets in code points into UTF-16 units, which the protocol counts, and back."""

    def __init__(self, text: str) -> None:
        self._count = len(text)
        # Texts without characters beyond U+FFFF have the same offsets in both.
        self._places: list[int] | None = None
        if text and max(text) > "\uffff":
            places = [0]
            for character in text:
                places.append(places[-1] + (2 if character > "\uffff" else 1))
            self._places = places
            self._back = {place: index for index, place in enumerate(places)}

    def utf16(self, offset: int, what: str) -> int:
        if not 0 <= offset <= self._count:
            raise c.TextMeasureError(
                "invalidArgument",
                f"{what} of a run is {offset}; give an offset from 0 to {self._count}.",
            )
        return offset if self._places is None else self._places[offset]

    def code_point(self, offset: int) -> int:
        return offset if self._places is None else self._back[offset]


@dataclass(frozen=True)
class StyledText:
    """A text with stretches in other styles.

    >>> text = StyledText("Ship it now", [Run(0, 4, font="Inter Bold")], Style(size=16))
    >>> text.measure(60).line_count
    2

    Attributes:
        text: the text.
        runs: the stretches with another style, ascending, without overlap.
        style: how everything else is set; its fonts are given by name or path.
    """

    text: str
    runs: Sequence[Run] = ()
    style: Style = field(default_factory=Style)

    def __post_init__(self) -> None:
        if not isinstance(self.runs, Iterable):
            raise c.wrong_type("runs", self.runs, "a sequence of Run")
        object.__setattr__(self, "runs", tuple(self.runs))
        _style(self.style, {})

    def request(self, width: float | None = None, *, max_lines: int = 0) -> dict[str, Any]:
        """The text as a request of the batch protocol, whose offsets count UTF-16 units."""
        c.encode(self.text)
        units = _Units(self.text)
        for run in self.runs:
            if not isinstance(run, Run):
                raise c.wrong_type("an element of runs", run, "a Run")
        keys: dict[str, Any] = {
            "text": self.text,
            "runs": [run._keys(units) for run in self.runs],
            **style_keys(self.style),
        }
        points, lines = _width(width), _line_limit(max_lines)
        if points != math.inf:
            keys["width"] = points
        if lines:
            keys["maximumLines"] = lines
        return keys

    def measure(self, width: float | None = None, *, max_lines: int = 0) -> Size:
        """The size at a width, in points; ``None`` is unlimited.

        Raises:
            TextMeasureError: for runs that overlap, a font that is not there, and so on.
        """
        reply = request({**self.request(width, max_lines=max_lines), "widths": True})
        same = reply["widths"]
        until = same["validTo"]
        return Size(
            reply["width"],
            reply["height"],
            reply["lineCount"],
            reply["truncated"],
            (same["validFrom"], math.inf if until is None else until),
        )

    def lines(self, width: float | None = None, *, max_lines: int = 0) -> list[StyledLine]:
        """The lines at a width, in points; an empty text has one empty line."""
        reply = request({**self.request(width, max_lines=max_lines), "lines": True})
        units, lines = _Units(self.text), []
        for line in reply["lines"]:
            start, stop = units.code_point(line["start"]), units.code_point(line["end"])
            lines.append(
                StyledLine(
                    self.text[start:stop],
                    start,
                    stop,
                    line["width"],
                    line["trailing"],
                    line["baseline"],
                )
            )
        return lines


def styled(text: str, runs: Sequence[Run], style: Style | None = None, **fields: Any) -> StyledText:
    """A text with stretches in other styles.

    Args:
        text: the text.
        runs: the stretches with another style, ascending, without overlap.
        style: how everything else is set.
        fields: fields of :class:`Style`, such as ``size=16``.
    """
    return StyledText(text, runs, _style(style, fields))


def font_names(font: Any) -> list[str] | None:
    """The fonts of a style or run by name, as the protocol has them."""
    if font is None:
        return None
    fonts = font if isinstance(font, tuple) else (font,)
    if any(isinstance(each, bytes) for each in fonts):
        raise c.TextMeasureError(
            "unsupported", "a styled text takes fonts by name or path; write the bytes to a file."
        )
    return [os.fspath(each) for each in fonts]


def style_keys(style: Style) -> dict[str, Any]:
    """A style as keys of a request."""
    checked = check_types(style)
    keys: dict[str, Any] = {
        "fonts": font_names(checked.pop("font")),
        "variations": checked.pop("axes"),
        "lineBreakMode": "charWrap" if checked.pop("wrap") == "character" else None,
        "ligatures": None if checked.pop("ligatures") else False,
        "opticalSizing": None if checked.pop("optical_sizing") else False,
    }
    for name, value in checked.items():
        first, *others = name.split("_")
        # Lengths of 0 and flags that are not set are the protocol's defaults; a `kern` of 0 is not.
        keys[first + "".join(map(str.capitalize, others))] = (
            None if value == 0 and name not in {"size", "kern"} else value
        )
    return {key: value for key, value in keys.items() if value is not None}
