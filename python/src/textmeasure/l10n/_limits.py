"""Limits that stand in catalogues: Weblate's flags, XLIFF's attributes."""

from __future__ import annotations

import re
from dataclasses import replace

from ._model import Limits

_FLAG = re.compile(
    r'\s*((?:[^,":]|"(?:[^"\\]|\\.)*")+(?::(?:[^,"]|"(?:[^"\\]|\\.)*")*)?)\s*(?:,|$)'
)
_PARAMETER = re.compile(r'"((?:[^"\\]|\\.)*)"|([^:]+)')
_LONGEST_FLAGS = 4096
_WEIGHTS = {"normal": "", "regular": ""}


def _parameters(text: str) -> list[str]:
    return [
        (match[1] if match[1] is not None else match[2]).strip()
        for match in _PARAMETER.finditer(text)
    ]


def from_flags(flags: str) -> Limits | None:
    """The limits of Weblate's flags, such as ``max-size:120:2, font-size:14``.

    Flags that limit nothing are passed over. ``None`` if none of them does.
    """
    if len(flags) > _LONGEST_FLAGS:
        return Limits(unsupported=(flags[:40] + "…",))
    limits = Limits()
    family = weight = None
    for match in _FLAG.finditer(flags):
        name, _, rest = match[1].partition(":")
        name, values = name.strip(), _parameters(rest)
        try:
            if name == "max-size":
                lines = int(values[1]) if len(values) > 1 else 1
                limits = replace(limits, width=float(values[0]), lines=lines, origin=name)
            elif name == "max-length":
                origin = limits.origin or name
                limits = replace(limits, characters=int(values[0]), origin=origin)
            elif name == "font-family":
                family = values[0]
            elif name == "font-weight":
                weight = values[0]
            elif name == "font-size":
                limits = replace(limits, size=float(values[0]))
            elif name == "font-spacing":
                limits = replace(limits, tracking=float(values[0]))
        except (IndexError, ValueError):
            limits = replace(limits, unsupported=(*limits.unsupported, match[1].strip()))
    if family is not None:
        face = _WEIGHTS.get((weight or "").lower(), weight or "")
        limits = replace(limits, font=f"{family} {face}".strip())
    elif weight is not None and weight.lower() not in _WEIGHTS:
        limits = replace(limits, unsupported=(*limits.unsupported, f"font-weight:{weight}"))
    return None if limits == Limits() else limits


#: Points of a unit of XLIFF's `size-unit`. A pixel is the layout's own unit: a point.
_UNITS = {"pixel": 1.0, "point": 1.0, "in": 72.0, "cm": 72 / 2.54, "mm": 72 / 25.4}


def from_xliff(maximum: str | None, unit: str | None, height: str | None) -> Limits | None:
    """The limits of XLIFF 1.2's ``maxwidth``, ``maxheight`` and ``size-unit``."""
    unit = unit or "pixel"
    limits = Limits(origin="maxwidth")
    for name, written in [("maxwidth", maximum), ("maxheight", height)]:
        if written is None:
            continue
        refused = replace(
            limits, unsupported=(*limits.unsupported, f'{name}="{written}" size-unit="{unit}"')
        )
        try:
            value = float(written)
        except ValueError:
            limits = refused
            continue
        if unit in _UNITS:
            points = value * _UNITS[unit]
            if name == "maxwidth":
                limits = replace(limits, width=points)
            else:
                limits = replace(limits, height=points)
        elif name == "maxwidth" and unit in {"char", "col", "glyph"}:
            limits = replace(limits, characters=int(value))
        elif name == "maxwidth" and unit == "byte":
            limits = replace(limits, bytes=int(value))
        elif name == "maxheight" and unit in {"row", "char"}:
            limits = replace(limits, lines=int(value))
        else:
            limits = refused
    return None if limits == Limits(origin="maxwidth") else limits
