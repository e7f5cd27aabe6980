"""Limits that stand in catalogues: Weblate's flags, XLIFF's attributes."""

from __future__ import annotations

import math
import re
from dataclasses import replace

from ._model import Limits

_FLAG = re.compile(
    r'\s*((?:[^,":]|"(?:[^"\\]|\\.)*")+(?::(?:[^,"]|"(?:[^"\\]|\\.)*")*)?)\s*(?:,|$)'
)
_PARAMETER = re.compile(r'"((?:[^"\\]|\\.)*)"|([^:]+)')
_LONGEST_FLAGS = 4096
#: What to do about a text that is right and not measured.
LEAVE_OUT = "Leave it out with skip = true."
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,4})?", re.ASCII)
_LARGEST = 1_000_000_000
#: Of each limit the least and the largest value, and what to give instead.
RANGES = {
    "width": (0.0, _LARGEST, f"points from 0 to {_LARGEST}"),
    "height": (math.ulp(0.0), _LARGEST, f"points above 0 and at most {_LARGEST}"),
    "lines": (0, _LARGEST, "a whole number, 0 for no limit"),
    "characters": (0, math.inf, "a whole number"),
    "bytes": (0, math.inf, "a whole number"),
    "size": (math.ulp(0.0), 10_000, "points above 0 and at most 10000"),
    "tracking": (-10_000, 10_000, "points from -10000 to 10000"),
}


def number(written: str) -> float:
    """A number as catalogues write it.

    Raises:
        ValueError: for what is no decimal number, such as ``nan``.
    """
    written = written.strip()
    if _NUMBER.fullmatch(written) is None:
        raise ValueError(written)
    return float(written)


def whole(written: str) -> int:
    """A whole number as catalogues write it, such as ``2`` or ``2.0``.

    Raises:
        ValueError: for any other.
    """
    value = number(written)
    if not value.is_integer():
        raise ValueError(written)
    return int(value)


def refused(limits: Limits | None) -> tuple[str, str] | None:
    """Why limits cannot be used, and what to do; ``None`` if they can."""
    if limits is None:
        return None
    if limits.unread:
        return f"not measured: the limit {', '.join(limits.unread)} is not read", LEAVE_OUT
    if limits.unsupported:
        what = f"the limit {', '.join(limits.unsupported)} is not understood"
        return what, "Correct it in the catalogue."
    for name in out_of_range(limits):
        return f"{name} is {getattr(limits, name):.10g}", f"Give {RANGES[name][2]}."
    return None


def out_of_range(limits: Limits) -> list[str]:
    """The names of the limits whose values are negative, infinite and so on."""
    names = []
    for name, (least, largest, _) in RANGES.items():
        value = getattr(limits, name)
        # A comparison with NaN is false.
        if value is not None and not (least <= value <= largest and math.isfinite(value)):
            names.append(name)
    return names


def from_flags(flags: str) -> Limits | None:
    """The limits of Weblate's flags, such as ``max-size:120:2, font-size:14``.

    Flags that limit nothing are passed over. ``None`` if none of them does.
    """
    if len(flags) > _LONGEST_FLAGS:
        return Limits(unsupported=(flags[:40] + "…",))
    limits = Limits()
    font: dict[str, str] = {}
    for match in _FLAG.finditer(flags):
        name, _, rest = match[1].partition(":")
        name = name.strip()
        values = [(quoted or plain).strip() for quoted, plain in _PARAMETER.findall(rest)]
        try:
            if name == "max-size":
                lines = whole(values[1]) if len(values) > 1 else 1
                limits = replace(limits, width=number(values[0]), lines=lines, origin=name)
            elif name == "max-length":
                origin = limits.origin or name
                limits = replace(limits, characters=whole(values[0]), origin=origin)
            elif name in {"font-family", "font-weight"}:
                font[name] = values[0]
            elif name == "font-size":
                limits = replace(limits, size=number(values[0]))
            elif name == "font-spacing":
                limits = replace(limits, tracking=number(values[0]))
        except (IndexError, ValueError, OverflowError):
            limits = replace(limits, unsupported=(*limits.unsupported, match[1].strip()))
    family, weight = font.get("font-family"), font.get("font-weight", "regular")
    is_regular = weight.lower() in {"normal", "regular"}
    if family is not None:
        limits = replace(limits, font=f"{family} {'' if is_regular else weight}".strip())
    elif not is_regular:
        limits = replace(limits, unsupported=(*limits.unsupported, f"font-weight:{weight}"))
    return None if limits == Limits() else limits


#: Points of a unit of XLIFF's `size-unit`. A pixel is the layout's own unit: a point.
_UNITS = {"pixel": 1.0, "point": 1.0, "in": 72.0, "cm": 72 / 2.54, "mm": 72 / 25.4}
#: Units of XLIFF that depend on what the text is shown in.
_RELATIVE_UNITS = {"dlgunit", "em", "ex", "percent"}


def from_xliff(maximum: str | None, unit: str | None, height: str | None) -> Limits | None:
    """The limits of XLIFF 1.2's ``maxwidth``, ``maxheight`` and ``size-unit``."""
    unit = unit or "pixel"
    limits = Limits(origin="maxwidth")
    for name, written in [("maxwidth", maximum), ("maxheight", height)]:
        if not written:
            continue
        limit = f'{name}="{written}" size-unit="{unit}"'
        if unit in _RELATIVE_UNITS or unit.startswith("x-"):
            limits = replace(limits, unread=(*limits.unread, limit))
            continue
        try:
            if name == "maxwidth" and unit in _UNITS:
                limits = replace(limits, width=number(written) * _UNITS[unit])
            elif unit in _UNITS:
                limits = replace(limits, height=number(written) * _UNITS[unit])
            elif name == "maxwidth" and unit in {"char", "col", "glyph"}:
                limits = replace(limits, characters=whole(written))
            elif name == "maxwidth" and unit == "byte":
                limits = replace(limits, bytes=whole(written))
            elif name == "maxheight" and unit in {"row", "char"}:
                limits = replace(limits, lines=whole(written))
            else:
                raise ValueError(unit)
        except (ValueError, OverflowError):
            limits = replace(limits, unsupported=(*limits.unsupported, limit))
    return None if limits == Limits(origin="maxwidth") else limits
