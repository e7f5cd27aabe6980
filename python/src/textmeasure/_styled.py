"""Stretches of a text that are set in other styles."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Union

from . import _library as c
from ._style import as_properties, as_tuple, shown, style_keys

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

    def __post_init__(self) -> None:
        object.__setattr__(self, "font", as_tuple(self.font))
        object.__setattr__(self, "css", as_properties(self.css))
        for name in ("ligatures", "optical_sizing"):
            value = getattr(self, name)
            if value is not None:
                object.__setattr__(self, name, c.boolean(value, name, "True, False or None"))

    def __repr__(self) -> str:
        return shown(self)


def parts(text: str, runs: Any) -> bytes:
    """The runs of a text as the protocol has them, whose offsets count UTF-16 units."""
    # Where each character begins; texts without characters beyond U+FFFF need no table.
    places: range | list[int] = range(len(text) + 1)
    if text and max(text) > "\uffff":
        places = [0]
        for character in text:
            places.append(places[-1] + (2 if character > "\uffff" else 1))
    return c.encode(json.dumps({"runs": [_keys(run, places) for run in runs]}), "runs")


def checked_runs(runs: Any) -> tuple[Run, ...]:
    """The runs of a call as a tuple."""
    if not isinstance(runs, Iterable):
        raise c.wrong_type("runs", runs, "a sequence of Run")
    result = tuple(runs)
    for run in result:
        if not isinstance(run, Run):
            raise c.wrong_type("an element of runs", run, "a Run")
    return result


def _keys(run: Run, places: range | list[int]) -> dict[str, Any]:
    keys = style_keys(run)
    for field, key in (("start", "start"), ("stop", "end")):
        offset = c.integer(getattr(run, field), f"{field} of a run", "an offset in code points")
        if not 0 <= offset < len(places):
            raise c.TextMeasureError(
                "invalidArgument",
                f"{field} of a run is {offset}; give an offset from 0 to {len(places) - 1}.",
            )
        keys[key] = places[offset]
    return keys
