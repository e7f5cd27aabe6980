"""``textmeasure-mcp``: measuring for agents, over the Model Context Protocol.

The extra ``mcp`` brings the protocol, the extra ``office`` what ``check_pptx`` reads.
"""

from __future__ import annotations

import argparse
import math
import os
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any

import textmeasure as tm

PROGRAM = "textmeasure-mcp"
_MOST_TEXTS, _MOST_CHARACTERS, _MOST_DRAWN, _LARGEST_SVG = 1000, 100_000, 5000, 5_000_000
_SECONDS = 20.0
_MOST_FINDINGS = 200


@dataclass
class Measured:
    """A text at a width, in points."""

    width: float
    height: float
    lines: int
    missing_glyphs: int


@dataclass
class Fitted:
    """Whether a text fits a box."""

    fits: bool
    lines: int
    width: float
    height: float
    tightest_width: float | None
    largest_size: float | None
    too_wide: list[str]


@dataclass
class Box:
    """A text and its box, in points."""

    text: str
    width: float
    height: float | None = None
    x: float | None = None
    y: float | None = None
    font: str | None = None
    size: float = 16


@dataclass
class Found:
    """Something that does not fit."""

    where: str
    problem: str
    remedy: str


@dataclass
class Findings:
    """What was checked and what does not fit."""

    checked: int
    findings: list[Found]
    left_out: int


class Failed(ValueError):
    """An error that says what to do."""


def _style(font: str | None, size: float, platform: str | None = None) -> tm.Style:
    if font and "/" in font:
        raise Failed("font is a name, not a path; the tool fonts lists names")
    return tm.Style(font=font or None, size=size, platform=platform)


def _checked(texts: Sequence[str]) -> Sequence[str]:
    if len(texts) > _MOST_TEXTS or sum(map(len, texts)) > _MOST_CHARACTERS:
        raise Failed(
            f"at most {_MOST_TEXTS:,} texts and {_MOST_CHARACTERS:,} characters a call; send fewer"
        )
    return texts


def measure(
    texts: list[str], font: str | None = None, size: float = 16, width: float | None = None,
    platform: str | None = None,
) -> list[Measured]:  # fmt: skip
    """Size in points of each text: width, height, lines, wrapped at width.

    platform: ios, android, chromium, powerpoint and so on.
    """
    style = _style(font, size, platform)
    sizes = [tm.measure(each, style, width=width) for each in _checked(texts)]
    return [
        Measured(each.width, each.height, each.line_count, each.missing_glyphs) for each in sizes
    ]


def fit(
    text: str, width: float, height: float | None = None, max_lines: int | None = None,
    font: str | None = None, size: float = 16, platform: str | None = None,
) -> Fitted:  # fmt: skip
    """Does a text fit a box (points)? Gives the largest size that fits, and words too wide."""
    _checked([text])
    style = _style(font, size, platform)
    found = tm.fit(text, style, width=width, height=height, max_lines=max_lines)
    words = list(dict.fromkeys(text.split())) if found.broken_words else []
    wide = [each for each in words if tm.measure(each, style).width > width]
    return Fitted(
        found.fits, found.line_count, found.width, found.height, found.tightest_width,
        found.largest_size, wide[:20],
    )  # fmt: skip


def wrap(text: str, width: float, font: str | None = None, size: float = 16) -> list[str]:
    """The lines of a text at a width in points."""
    _checked([text])
    return tm.wrap(text, width, _style(font, size))


def _findings(checked: int, found: list[Found]) -> Findings:
    return Findings(checked, found[:_MOST_FINDINGS], max(0, len(found) - _MOST_FINDINGS))


def _amount(points: float) -> str:
    return f"{math.ceil(points * 10) / 10:g}"


def check_boxes(boxes: list[Box]) -> Findings:
    """Which texts are larger than their boxes, and which texts overlap. x, y: top left; points."""
    _checked([each.text for each in boxes])
    found: list[Found] = []
    places: list[tuple[float, float, float, float, str]] = []
    for number, each in enumerate(boxes, 1):
        name = f"box {number}"
        result = fit(each.text, each.width, each.height, font=each.font, size=each.size)
        if not result.fits:
            what = f"words too wide: {', '.join(result.too_wide)}"
            if not result.too_wide:
                what = f"{_amount(result.height - (each.height or 0))} pt too high"
            size = result.largest_size
            remedy = f"use size {size:g}" if size else "use a larger box or a shorter text"
            found.append(Found(name, what, remedy))
        if each.x is not None and each.y is not None:
            place = each.x, each.y, each.x + result.width, each.y + result.height, name
            for other in places:
                if _overlap(place, other):
                    found.append(
                        Found(name, f"its text overlaps that of {other[4]}", "move one of them")
                    )
            places.append(place)
    return _findings(len(boxes), found)


def _overlap(one: tuple[Any, ...], other: tuple[Any, ...]) -> bool:
    across = min(one[2], other[2]) - max(one[0], other[0])
    return bool(across > 0.01 and min(one[3], other[3]) - max(one[1], other[1]) > 0.01)


_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"


def _length(text: str | None, default: float = 0.0) -> float:
    match = re.match(rf"\s*({_NUMBER})\s*(px|pt)?\s*$", text or "")
    if not match:
        return default
    return float(match[1]) * (4 / 3 if match[2] == "pt" else 1)


_Matrix = tuple[float, float, float, float, float, float]


def _transformed(matrix: _Matrix, text: str | None) -> _Matrix:
    for kind, inside in re.findall(r"(\w+)\s*\(([^)]*)\)", text or ""):
        n = [float(each) for each in re.findall(_NUMBER, inside)]
        own: _Matrix
        if kind == "translate" and n:
            own = (1, 0, 0, 1, n[0], n[1] if len(n) > 1 else 0)
        elif kind == "scale" and n:
            own = (n[0], 0, 0, n[1] if len(n) > 1 else n[0], 0, 0)
        elif kind == "matrix" and len(n) == 6:
            own = (n[0], n[1], n[2], n[3], n[4], n[5])
        elif kind == "rotate" and n:
            turn = math.radians(n[0])
            sine, cosine = math.sin(turn), math.cos(turn)
            x, y = (n[1], n[2]) if len(n) > 2 else (0.0, 0.0)
            own = (
                cosine,
                sine,
                -sine,
                cosine,
                x - cosine * x + sine * y,
                y - sine * x - cosine * y,
            )
        else:
            continue
        a, b, c, d, e, f = matrix
        g, h, i, j, k, m = own
        matrix = (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j,
                  a * k + c * m + e, b * k + d * m + f)  # fmt: skip
    return matrix


def _bounds(matrix: _Matrix, x: float, y: float, width: float, height: float) -> tuple[float, ...]:
    a, b, c, d, e, f = matrix
    corners = [(x, y), (x + width, y), (x, y + height), (x + width, y + height)]
    xs, ys = [a * p + c * q + e for p, q in corners], [b * p + d * q + f for p, q in corners]
    return min(xs), min(ys), max(xs), max(ys)


def _shape(element: ET.Element, kind: str) -> tuple[float, float, float, float] | None:
    value = {
        name: _length(element.get(name)) for name in ("x", "y", "width", "height", "cx", "cy", "r")
    }
    if kind == "rect":
        return value["x"], value["y"], value["width"], value["height"]
    if kind in ("circle", "ellipse"):
        rx = _length(element.get("rx"), value["r"])
        ry = _length(element.get("ry"), value["r"])
        return value["cx"] - rx, value["cy"] - ry, 2 * rx, 2 * ry
    return None


def _walk(
    element: ET.Element, matrix: _Matrix, style: dict[str, str], box: tuple[float, ...] | None
) -> Iterator[tuple[str, tuple[float, ...], tuple[float, ...] | None]]:
    """The texts with their bounds and those of the shape before them in their group."""
    own = dict(re.findall(r"([\w-]+)\s*:\s*([^;]+)", element.get("style", "")))
    names = ("font-family", "font-size", "font-weight", "text-anchor")
    style = style | {n: v for n in names if (v := own.get(n) or element.get(n))}
    matrix = _transformed(matrix, element.get("transform"))
    kind = element.tag.rpartition("}")[2]
    if kind == "text":
        yield from _texts(element, matrix, style, box)
    elif kind not in ("defs", "symbol", "clipPath", "mask", "pattern"):
        for child in element:
            if kind == "g" and (shape := _shape(child, child.tag.rpartition("}")[2])):
                box = _bounds(_transformed(matrix, child.get("transform")), *shape)
            yield from _walk(child, matrix, style, box if kind == "g" else None)


def _texts(
    element: ET.Element, matrix: _Matrix, style: dict[str, str], box: tuple[float, ...] | None
) -> Iterator[tuple[str, tuple[float, ...], tuple[float, ...] | None]]:
    x, y = _length(element.get("x")), _length(element.get("y"))
    pieces = [(element.text or "", x, y)]
    for span in element:
        own = span.get("x"), span.get("y"), span.get("dy")
        if any(own):
            size = _length(style.get("font-size"), 16)
            step = (own[2] or "0").strip()
            dy = float(step[:-2]) * size if re.fullmatch(_NUMBER + "em", step) else _length(step)
            x, y = _length(own[0], x), _length(own[1], y) + dy
            pieces.append(("".join(span.itertext()), x, y))
        else:
            pieces[-1] = (pieces[-1][0] + "".join(span.itertext()), *pieces[-1][1:])
        pieces[-1] = (pieces[-1][0] + (span.tail or ""), *pieces[-1][1:])
    family = style.get("font-family", "").split(",")[0].strip("\"' ")
    bold = style.get("font-weight") in ("bold", "600", "700", "800", "900")
    size = _length(style.get("font-size"), 16)
    for text, x, y in pieces:
        text = " ".join(text.split())
        if not text or size <= 0:
            continue
        prepared = _prepared(text, [f"{family} Bold", family] if bold else [family], size)
        (line,) = prepared.lines(None)[:1]
        shift = {"middle": line.width / 2, "end": line.width}.get(style.get("text-anchor", ""), 0)
        top = y - (line.baseline - line.top)
        yield text, _bounds(matrix, x - shift, top, line.width, line.height), box


def _prepared(text: str, names: list[str], size: float) -> tm.PreparedText:
    for name in names:
        try:
            return tm.prepare(text, font=name or "Liberation Sans", size=size, platform="chromium")
        except tm.TextMeasureError as error:
            if error.code != "fontNotFound":
                raise
    return tm.prepare(text, font="Liberation Sans", size=size, platform="chromium")


def check_svg(svg: str) -> Findings:
    """Which texts of an SVG leave the viewBox, or the shape before them in their group (g)."""
    if len(svg) > _LARGEST_SVG or "<!DOCTYPE" in svg or "<!ENTITY" in svg:
        raise Failed(f"give an SVG of at most {_LARGEST_SVG:,} characters, without a DOCTYPE")
    try:
        root = ET.fromstring(svg)
    except ET.ParseError as error:
        raise Failed(f"the SVG is no XML: {error}; send the whole document") from None
    numbers = [float(each) for each in re.findall(_NUMBER, root.get("viewBox", ""))]
    if len(numbers) != 4:
        numbers = [
            0,
            0,
            _length(root.get("width"), math.inf),
            _length(root.get("height"), math.inf),
        ]
    view = numbers[0], numbers[1], numbers[0] + numbers[2], numbers[1] + numbers[3]
    found, checked = [], 0
    try:
        for text, bounds, box in _walk(root, (1, 0, 0, 1, 0, 0), {}, None):
            checked += 1
            if checked > _MOST_TEXTS:
                raise Failed(f"it has more than {_MOST_TEXTS:,} texts; split it")
            for outer, name in ((view, "the viewBox"), (box, "its shape")):
                if outer is None:
                    continue
                beyond = [
                    f"{_amount(by)} {side}"
                    for by, side in zip(
                        (*(o - b for o, b in zip(outer[:2], bounds)),
                         *(b - o for o, b in zip(outer[2:], bounds[2:]))),
                        ("left", "above", "right", "below"),
                    )
                    if by > 0.5
                ]  # fmt: skip
                if beyond:
                    problem = f"it leaves {name}: {', '.join(beyond)}"
                    remedy = "shorten it, use a smaller font-size, or a larger shape"
                    found.append(Found(text[:80], problem, remedy))
    except RecursionError:
        raise Failed("groups are nested too deep; flatten them") from None
    return _findings(checked, found)


def fonts() -> list[str]:
    """Names of the bundled fonts; names of fonts of the machine work, too."""
    folder = Path(tm.bundled_font("Inter-Regular.otf")).parent
    stems = {each.stem.partition("-")[0] for each in folder.glob("*.?t?")}
    names = (re.sub("(?<=[a-z])(?=[A-Z])", " ", each) for each in stems)
    return sorted(each + " JP" if each.endswith("CJK") else each for each in names)


def server(root: Path) -> Any:
    """The server, which reads files below a folder only."""
    from mcp.server.mcpserver import Image, MCPServer
    from mcp.server.mcpserver.exceptions import ToolError
    from mcp.types import ToolAnnotations

    made = MCPServer("textmeasure", version=tm.__version__, log_level="ERROR")
    annotations = ToolAnnotations(read_only_hint=True, open_world_hint=False)
    root = root.resolve()

    def inside(path: str) -> Path:
        full = (root / path).resolve()
        if not full.is_relative_to(root) or not full.is_file():
            raise Failed(f"{path}: no file below {root}; give a path relative to it")
        return full

    def check_pptx(path: str, program: str = "powerpoint") -> Findings:
        """Which texts of a .pptx overflow their shapes or cells, by how much; a size that fits.

        program: powerpoint, or libreoffice, which applies autofit on opening. Also takes .xlsx.
        """
        from .office._check import check

        report = check([inside(path)], program=program)
        if report.problems:
            raise Failed(report.problems[0].message)
        found = [
            Found(where=each.key, problem=each.message, remedy=each.remedy)
            for each in report.findings
        ]
        return _findings(report.checked, found)

    def render(
        text: str, width: float | None = None, font: str | None = None, size: float = 16
    ) -> Any:
        """A PNG of a text as it was measured, to look at; lines and breaks are shown."""
        _style(font, size)
        with tempfile.TemporaryDirectory() as folder:
            target = Path(folder) / "text.png"
            command = [sys.executable, "-m", "textmeasure", "render", "--overlay", "lines"]
            command += ["-o", str(target), "--size", f"{size:g}"]
            command += ["--width", f"{width:g}"] if width is not None else []
            command += ["--font", font] if font else []
            done = subprocess.run(
                [*command, "--", text[:_MOST_DRAWN]],
                capture_output=True, timeout=_SECONDS, stdin=subprocess.DEVNULL, check=False,
            )  # fmt: skip
            if done.returncode:
                raise Failed(done.stderr.decode("utf-8", "replace").strip()[:300])
            return Image(data=target.read_bytes(), format="png")

    def guarded(tool: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(tool)
        def call(*arguments: Any, **named: Any) -> Any:
            try:
                return tool(*arguments, **named)
            except (Failed, tm.TextMeasureError, TypeError, ValueError) as error:
                message = " ".join(str(error).split())
                raise ToolError(
                    message.replace("'textmeasure fonts list' shows", "the tool fonts lists")
                ) from None
            except subprocess.TimeoutExpired:
                raise ToolError(
                    f"it took longer than {_SECONDS:g} s; send a shorter text"
                ) from None

        return call

    for tool in (measure, fit, wrap, check_boxes, check_pptx, check_svg, fonts):
        made.add_tool(guarded(tool), annotations=annotations, structured_output=True)
    made.add_tool(guarded(render), annotations=annotations, structured_output=False)
    return made


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the server until its input ends."""
    parser = argparse.ArgumentParser(
        prog=PROGRAM, description="Measures texts for agents over the Model Context Protocol."
    )
    shown = "the folder that files are read below (default: the current one)"
    parser.add_argument("--root", type=Path, default=Path(), metavar="FOLDER", help=shown)
    shown = "serve HTTP at http://127.0.0.1:PORT/mcp in place of standard input and output"
    parser.add_argument("--http", type=int, metavar="PORT", help=shown)
    arguments = parser.parse_args(argv)
    if not arguments.root.is_dir():
        parser.error(f"--root: {os.fspath(arguments.root)!r} is no folder; give one")
    tm.set_time_limit(_SECONDS)
    try:
        made = server(arguments.root)
    except ImportError as error:
        sys.stderr.write(f"{PROGRAM}: {error.name} is not installed: pip install 'mcp>=2'\n")
        return 2
    if arguments.http is None:
        made.run()
    else:
        made.run("streamable-http", host="127.0.0.1", port=arguments.http)
    return 0


if __name__ == "__main__":
    sys.exit(main())
