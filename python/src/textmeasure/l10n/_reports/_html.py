"""The report as one page, with each failing text drawn in its box."""

from __future__ import annotations

import re
import unicodedata
from html import escape
from importlib.resources import files

import textmeasure as tm

from .._controls import printable, visible
from .._findings import Finding, Report

#: More are listed without a drawing, so that the page stays small.
_MOST_DRAWINGS = 2000
#: Texts are drawn no wider, in points.
_WIDEST = 1200.0
_MOST_LINES = 12
_MOST_CHARACTERS = 2000
_DEFINITION = re.compile(r'<(path|image) id="(\w+)" ([^>]*)/>')
_USE = re.compile(r'<use xlink:href="#(\w+)" transform="([^"]*)"(?: fill="(#\w+)")?[^>]*/>')
#: Text without a colour of its own: the page's style sheet colours it.
_TEXT_COLOR = "#000000"


class Outlines:
    """The glyphs that a page's drawings share."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}

    def add(self, svg: str) -> str:
        """The glyphs of a document of `PreparedText.svg`, as elements of a drawing on the page."""
        names = {}
        for kind, name, attributes in _DEFINITION.findall(svg):
            definition = f"<{kind} id=%s {attributes.replace('xlink:', '')}/>"
            names[name] = self._names.setdefault(definition, f"g{len(self._names)}")
        glyphs = []
        for name, place, color in _USE.findall(svg):
            # A space has no outline.
            if name in names:
                fill = f' fill="{color}"' if color and color != _TEXT_COLOR else ""
                glyphs.append(f'<use href="#{names[name]}" transform="{place}"{fill}/>')
        return "".join(glyphs)

    def definitions(self) -> str:
        """An invisible drawing that has the glyphs; it stands once on the page."""
        glyphs = "".join(text % f'"{name}"' for text, name in self._names.items())
        return f'<svg class="glyphs" aria-hidden="true"><defs>{glyphs}</defs></svg>'


def drawing(finding: Finding, number: int, outlines: Outlines) -> str:
    """The text in its box, as SVG: what does not fit is red."""
    font, language = finding.font or None, finding.language or None
    # A single line is drawn as one, however far it reaches.
    width = None if finding.lines == 1 else finding.width
    try:
        style = tm.Style(font=font, size=finding.size or 17, language=language)
        prepared = finding.prepared or tm.prepare(finding.text[:_MOST_CHARACTERS], style)
        if finding.kind == "word-too-wide" and finding.width is not None:
            # Broken between words alone: the word is seen to reach beyond the box.
            width = max(finding.width, prepared.minimum_width + 0.01)
        lines = prepared.lines(width, max_lines=_MOST_LINES)
        glyphs = outlines.add(prepared.svg(width, max_lines=_MOST_LINES))
    except tm.TextMeasureError:
        return ""
    text_width = max(line.indent + line.width for line in lines)
    text_height = lines[-1].top + lines[-1].height
    box_width = text_width if finding.width is None else finding.width
    # The box has room for its lines, and for its height where it has one.
    line_height = text_height / len(lines)
    allowed = finding.lines or len(lines)
    box_height = line_height * allowed if finding.height is None else finding.height
    drawn_width = min(max(text_width, box_width), _WIDEST) + 2
    drawn_height = max(text_height, min(box_height, 40 * line_height)) + 2
    # Right-to-left text reaches beyond the box on its left.
    kinds = map(unicodedata.bidirectional, finding.text)
    is_rtl = next((each for each in kinds if each in {"L", "R", "AL"}), "L") != "L"
    origin = drawn_width - 1 - box_width if is_rtl else 1.0
    left = origin + box_width - (text_width if width is None else width) if is_rtl else origin
    text, clip = f"t{number}", f"c{number}"
    frame = f'x="{origin:.2f}" y="1" width="{box_width:.2f}" height="{box_height:.2f}"'
    return (
        f'<figure><svg role="img" width="{drawn_width:.1f}" height="{drawn_height:.1f}" '
        f'viewBox="0 0 {drawn_width:.1f} {drawn_height:.1f}">'
        f"<title>{escape(printable(finding.text, 200))}</title>"
        f'<clipPath id="{clip}"><rect {frame}/></clipPath>'
        f'<defs><g id="{text}" transform="translate({left:.2f} 1)">{glyphs}</g></defs>'
        f'<use class="out" href="#{text}"/><rect {frame} class="ground"/>'
        f'<g clip-path="url(#{clip})"><use href="#{text}"/></g>'
        f'<rect class="box" {frame}/></svg></figure>'
    )


def _part(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def _name(text: str) -> str:
    """A name in an element or attribute: the same wherever it stands."""
    return escape(visible(text))


def _options(name: str, label: str, values: list[str]) -> str:
    options = "".join(
        f'<option value="{_name(value)}">{_name(value) or "unknown"}</option>' for value in values
    )
    every = '<option value="">all</option>'
    return f'<label>{label}<select name="{name}">{every}{options}</select></label>'


def _card(finding: Finding, number: int, outlines: Outlines) -> str:
    place = " · ".join(filter(None, [finding.place, finding.box]))
    drawn = source = sizes = remedy = ""
    if number <= _MOST_DRAWINGS and (finding.width is not None or finding.height is not None):
        drawn = drawing(finding, number, outlines)
    if finding.source:
        source = f'<p class="place">Source: {escape(printable(finding.source, 200))}</p>'
    if len(finding.content_sizes) > 1:
        sizes = f'<p class="place">at {", ".join(finding.content_sizes)}</p>'
    if not drawn:
        remedy = f'<p dir="auto">{escape(printable(finding.text, 300))}</p>'
    if finding.remedy:
        remedy += f'<p class="remedy">{_name(finding.remedy)}</p>'
    return (
        f'<article data-language="{_name(finding.language)}" data-file="{_name(finding.file)}" '
        f'data-kind="{_name(finding.kind)}"><h2>{escape(printable(finding.name, 120))} '
        f'<span class="tag">{_name(finding.language or "?")}</span> '
        f'<span class="tag {finding.severity}">{escape(finding.kind)}</span></h2>'
        f'<p class="place">{_name(place)}</p>'
        f"<p>{escape(printable(finding.message, 300))}</p>{source}{sizes}{drawn}{remedy}</article>"
    )


def html(report: Report) -> str:
    """One page without other files: what was found, to be filtered by language, file and kind."""
    outlines = Outlines()
    cards = "".join(_card(each, number, outlines) for number, each in enumerate(report.listed, 1))
    filters = "".join(
        _options(name, label, sorted({getattr(each, name) for each in report.listed}))
        for name, label in [("language", "Language"), ("file", "File"), ("kind", "Finding")]
    )
    problems = "".join(f"<li>{escape(printable(str(each), 400))}</li>" for each in report.problems)
    return (
        '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{report.title}</title><style>{_part('page.css')}</style></head><body>"
        f"<h1>{report.title}</h1>"
        f'<p class="facts">{"<br>".join(map(_name, report.summary()))}</p>'
        + (f'<ul class="problems">{problems}</ul>' if problems else "")
        + f'<form>{filters}<label>Search<input name="search" type="search"></label>'
        '<span id="count" role="status"></span></form>'
        f"{outlines.definitions()}<main>{cards}</main><script>{_part('page.js')}</script></body></html>\n"
    )
