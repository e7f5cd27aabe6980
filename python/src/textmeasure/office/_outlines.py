"""Where the text of a preset shape stands in its outline."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

#: What is left of a side or radius beside a quarter of a circle.
_CORNER = 1 - math.sqrt(0.5)

#: The room that a text has not, on the left, above, on the right and below.
Sides = tuple[float, float, float, float]
#: Of the width, the height, the shorter of the two, and the shape's adjustments, as shares.
_Rule = Callable[..., Sides]


def _even(across: float, down: float) -> Sides:
    return across, down, across, down


def _flow(left: float, top: float, right: float, bottom: float) -> _Rule:
    """Sides in proportion to the shape's."""
    return lambda w, h, s: (w * left, h * top, w * right, h * bottom)


def _hexagon(w: float, h: float, s: float, a: float) -> Sides:
    most = 0.5 * w / s
    over = a > most / 2
    a = min(a, most)
    share = ((4 + 3 * (a - most / 2) / (most / 2)) if over else (2 + 2 * a / (most / 2))) / 24
    return _even(w * share, h * share)


def _parallelogram(w: float, h: float, s: float, a: float) -> Sides:
    share = (1 + 5 * min(a * s / w, 1)) / 12
    return _even(w * share, h * share)


def _trapezoid(w: float, h: float, s: float, a: float) -> Sides:
    share = min(a * s / w * 2, 1) / 3
    return w * share, h * share, w * share, 0.0


def _chevron(w: float, h: float, s: float, a: float) -> Sides:
    point = min(a * s, w)
    return (point, 0.0, point, 0.0) if w > 2 * point else (0.0,) * 4


def _plus(w: float, h: float, s: float, a: float) -> Sides:
    arm = a * s
    return _even(0.0, arm) if w > h else _even(arm, 0.0)


def _arrow(w: float, h: float, s: float, shaft: float, head: float) -> Sides:
    """An arrow to the right: its text reaches into the head."""
    beside = h * (1 - shaft) / 2
    tip = min(head * s, w)
    return 0.0, beside, tip * shaft, beside


def _turned(turns: int) -> _Rule:
    """An arrow in another direction: down, left or up."""

    def rule(w: float, h: float, s: float, shaft: float, head: float) -> Sides:
        sides = _arrow(*((h, w) if turns % 2 else (w, h)), s, shaft, head)
        return sides[-turns:] + sides[:-turns]  # type: ignore[return-value]

    return rule


#: The adjustments that a shape has without its own, in thousandths of a percent, and its sides
#: (ECMA-376's preset shapes).
_RULES: dict[str, tuple[tuple[int, ...], _Rule]] = {
    **dict.fromkeys(("rect", "flowChartProcess", "line"), ((), _flow(0, 0, 0, 0))),
    "wedgeRectCallout": ((0, 0), lambda w, h, s, *_: (0.0,) * 4),
    "roundRect": ((16667,), lambda w, h, s, a: _even(*[min(a, 0.5) * s * _CORNER] * 2)),
    "wedgeRoundRectCallout": (
        (0, 0, 16667), lambda w, h, s, x, y, a: _even(*[min(a, 0.5) * s * _CORNER] * 2)
    ),
    "flowChartAlternateProcess": ((), lambda w, h, s: _even(*[s / 6 * _CORNER] * 2)),
    "round1Rect": ((16667,), lambda w, h, s, a: (0.0, 0.0, a * s * _CORNER, 0.0)),
    "snip1Rect": ((16667,), lambda w, h, s, a: (0.0, a * s / 2, a * s / 2, 0.0)),
    "foldedCorner": ((16667,), lambda w, h, s, a: (0.0, 0.0, 0.0, a * s)),
    **dict.fromkeys(("ellipse", "flowChartConnector"), ((), _flow(*[_CORNER / 2] * 4))),
    "wedgeEllipseCallout": ((0, 0), lambda w, h, s, *_: _even(w * _CORNER / 2, h * _CORNER / 2)),
    **dict.fromkeys(("diamond", "flowChartDecision"), ((), _flow(*[1 / 4] * 4))),
    "triangle": ((50000,), lambda w, h, s, a: (w * a / 2, h / 2, w / 2 - w * a / 2, 0.0)),
    "rtTriangle": ((), _flow(1 / 12, 7 / 12, 5 / 12, 1 / 12)),
    "parallelogram": ((25000,), _parallelogram),
    "trapezoid": ((25000,), _trapezoid),
    "hexagon": ((25000,), _hexagon),
    "octagon": ((29289,), lambda w, h, s, a: _even(a * s / 2, a * s / 2)),
    "plus": ((25000,), _plus),
    "homePlate": ((50000,), lambda w, h, s, a: (0.0, 0.0, min(a * s, w) / 2, 0.0)),
    "chevron": ((50000,), _chevron),
    "rightArrow": ((50000, 50000), _arrow),
    "downArrow": ((50000, 50000), _turned(1)),
    "leftArrow": ((50000, 50000), _turned(2)),
    "upArrow": ((50000, 50000), _turned(3)),
    "can": ((25000,), lambda w, h, s, a: (0.0, a * s, 0.0, a * s / 2)),
    "cube": ((25000,), lambda w, h, s, a: (0.0, a * s, a * s, 0.0)),
    "cloud": ((), _flow(2977 / 21600, 3262 / 21600, 4513 / 21600, 4263 / 21600)),
    "flowChartTerminator": ((), _flow(*[1018 / 21600, 3163 / 21600] * 2)),
    "flowChartPredefinedProcess": ((), _flow(1 / 8, 0, 1 / 8, 0)),
    "flowChartDocument": ((), _flow(0, 0, 0, 4278 / 21600)),
    **dict.fromkeys(
        ("flowChartInputOutput", "flowChartPreparation", "flowChartManualOperation"),
        ((), _flow(1 / 5, 0, 1 / 5, 0)),
    ),
    "flowChartManualInput": ((), _flow(0, 1 / 5, 0, 0)),
    "flowChartOffpageConnector": ((), _flow(0, 0, 0, 1 / 5)),
}  # fmt: skip


def sides(kind: str, width: float, height: float, adjustments: dict[str, Any]) -> Sides | None:
    """What a preset shape takes from its text; ``None`` where its rule is not here.

    Args:
        kind: such as ``"roundRect"``.
        width: of the shape.
        height: of the shape.
        adjustments: by their names, in thousandths of a percent.
    """
    if kind not in _RULES:
        return None
    defaults, rule = _RULES[kind]
    if min(width, height) <= 0:
        return 0.0, 0.0, 0.0, 0.0
    names = ["adj"] if len(defaults) == 1 else [f"adj{at}" for at in range(1, len(defaults) + 1)]
    values = [adjustments.get(name, default) for name, default in zip(names, defaults)]
    shares = (min(max(each / 100_000, 0.0), 10.0) for each in values)
    return rule(width, height, min(width, height), *shares)
