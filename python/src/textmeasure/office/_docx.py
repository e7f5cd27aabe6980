"""Lines and pages of python-docx's documents."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import textmeasure as tm

from .._text import _width
from ._files import bounded, check_program, opened, package, reading
from ._fonts import FontAnswer, east_asian, script_runs
from ._layout import Paragraph, TextRun, capitals
from ._pptx import _LANGUAGE, number, theme_fonts

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_ID = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
_SPACE = "{http://www.w3.org/XML/1998/namespace}space"
_TWIP = 20.0
PROGRAMS = ("word", "libreoffice")
#: In a text: a page ends here.
_PAGE = "\f"
_BREAKS = {
    _W + "tab": "\t", _W + "cr": "\n", _W + "noBreakHyphen": "\u2011", _W + "softHyphen": "\xad",
}  # fmt: skip
#: What a theme's fonts are named for.
_THEME = {"latin": ("Ascii", "HAnsi"), "ea": ("EastAsia",), "cs": ("Bidi",)}
#: What is not shown in its paragraph: deleted text, readings above it, and text boxes.
_HIDDEN = {_W + "del", _W + "moveFrom", _W + "rt", _W + "txbxContent"}
#: The properties of a section before they were changed.
_CHANGED = _W + "sectPrChange"
#: What stands around paragraphs, tables or runs without a trace.
_AROUND = {_W + each for each in ("sdt", "sdtContent", "customXml", "ins", "moveTo", "smartTag")}
_ON = ("true", "1", "on")
#: What Word has for space that it finds by itself, and a line of a document without a grid.
_AUTOMATIC, _GRID_LINE = 14.0, 12.0
#: Single lines of Writer, in 1/100 mm.
_SINGLE = 423
#: A cell's margin at a side: 115 twips (ECMA-376, 17.4.42).
_BESIDE = 5.75
_ALIGNMENTS = {"right": "right", "end": "right", "center": "center", "decimal": "decimal"}


def _nearest(sources: Iterable[Any], path: str) -> Any:
    """The element at a path of the first that has it."""
    found = (each.find(path) for each in sources if each is not None)
    return next((each for each in found if each is not None), None)


def _first(sources: Iterable[Any], name: str) -> str | None:
    """The value of a property of the first that has it."""
    found = _nearest(sources, _W + name)
    return None if found is None else found.get(_W + "val", "true")


def _value(element: Any, name: str) -> str | None:
    return _first((element,), name)


def _points(element: Any, name: str) -> float | None:
    text = element.get(_W + name) if element is not None else None
    try:
        return None if text is None else min(max(float(text) / _TWIP, -2000), 2000)
    except ValueError:
        return None


#: Borders of several lines by how much they are thicker than their size says.
_THICKER = {"double": 3, "triple": 3}


def _border(element: Any, default: float) -> float:
    """How thick a border is."""
    kind = "none" if element is None else str(element.get(_W + "val"))
    if kind in ("nil", "none"):
        return 0.0
    return max(0.0, number(element, _W + "sz", default)) / 8 * _THICKER.get(kind, 1)


class _Styles:
    """What paragraphs inherit from styles, numbering, defaults and theme."""

    #: Whose rules they follow where the programs differ.
    program = "word"

    def __init__(self, part: Any) -> None:
        # Headers and comments have those of the document.
        part = part.package.main_document_part
        root = part.styles.element
        self.styles = {each.get(_W + "styleId"): each for each in root.findall(_W + "style")}
        defaults = root.find(_W + "docDefaults")
        paths = (f"{_W}{each}Default/{_W}{each}" for each in ("rPr", "pPr"))
        found = [None if defaults is None else defaults.find(path) for path in paths]
        self.run: Any = found[0]
        self.paragraph: Any = found[1]
        self.normal, self.table = (
            next((key for key, each in self.styles.items() if each.get(_W + "type") == kind
                  and each.get(_W + "default") in ("1", "true")), None)
            for kind in ("paragraph", "table")
        )  # fmt: skip
        self.tab_interval = 36.0
        self.rels = part.rels
        #: Whether the spaces of two paragraphs add; `None` where the file does not say.
        self.adds_spaces: bool | None = None
        self.has_even_headers = False
        self.theme: dict[str, str] = {}
        self.levels: dict[tuple[str, str], Any] = {}
        for relation in part.rels.values():
            if relation.is_external:
                continue
            if relation.reltype.endswith("/theme"):
                for kind, script, name in theme_fonts(relation.target_part.blob):
                    self.theme |= {kind + each: name for each in _THEME[script]}
            elif relation.reltype.endswith("/numbering"):
                self._read_numbering(relation.target_part.element)
            elif relation.reltype.endswith("/settings"):
                settings = relation.target_part.element
                found = settings.find(_W + "defaultTabStop")
                self.tab_interval = max(1.0, _points(found, "val") or 36.0)
                adds = _value(settings.find(_W + "compat"), "doNotUseHTMLParagraphAutoSpacing")
                self.adds_spaces = adds in _ON
                self.has_even_headers = _value(settings, "evenAndOddHeaders") in _ON

    def _read_numbering(self, root: Any) -> None:
        found = root.findall(_W + "abstractNum")
        abstract = {each.get(_W + "abstractNumId"): each for each in found}
        # A list may have the levels of a style of lists.
        linked: dict[str | None, Any] = {
            name: each for each in found if (name := _value(each, "styleLink"))
        }
        for each in root.findall(_W + "num"):
            base = abstract.get(_value(each, "abstractNumId"))
            base = linked.get(_value(base, "numStyleLink"), base)
            levels = base.findall(_W + "lvl") if base is not None else []
            for level in (*levels, *each.iterfind(f"{_W}lvlOverride/{_W}lvl")):
                self.levels[each.get(_W + "numId"), level.get(_W + "ilvl")] = level.find(_W + "pPr")

    def chain(self, name: str | None) -> list[Any]:
        """A style and what it is based on, the nearest first."""
        found: list[Any] = []
        while name in self.styles and len(found) < 50:
            found.append(self.styles[name])
            name = _value(found[-1], "basedOn")
        return found

    def chain_of(self, element: Any) -> list[Any]:
        """The styles of a paragraph, the nearest first; that of a table around it is the last."""
        found = self.chain(self.style_name(element))
        table = next(element.iterancestors(_W + "tbl"), None)
        return found if table is None else [*found, *self.chain_of_table(table)]

    def chain_of_table(self, table: Any) -> list[Any]:
        """The styles of a table."""
        return self.chain(_value(table.find(_W + "tblPr"), "tblStyle") or self.table)

    def of_runs(self, element: Any, text: str, paragraph: list[Any]) -> Iterator[TextRun]:
        """A run with all that it inherits, complex scripts apart; none where it is hidden."""
        own = element.find(_W + "rPr")
        is_complex = any(_value(own, name) in _ON for name in ("rtl", "cs"))
        for start, stop, kind in script_runs(text):
            piece = self.of_run(own, text[start:stop], paragraph, is_complex or kind == "cs")
            if piece is not None:
                yield piece

    def of_run(
        self, own: Any, text: str, paragraph: list[Any], is_complex: bool = False
    ) -> TextRun | None:
        """A text of one kind of scripts with all that it inherits; ``None`` where it is hidden."""
        styles = [*self.chain(_value(own, "rStyle")), *paragraph]
        chain = [each.find(_W + "rPr") for each in styles]
        sources = [each for each in (own, *chain, self.run) if each is not None]
        # Complex scripts have a size and styles of their own.
        ending = "Cs" if is_complex else ""

        def font(names: tuple[str, ...]) -> str:
            for each in sources:
                fonts = each.find(_W + "rFonts")
                for name in names if fonts is not None else ():
                    theme = self.theme.get(fonts.get(f"{_W}{name}Theme", ""))
                    if theme or fonts.get(_W + name):
                        return str(theme or fonts.get(_W + name))
            return ""

        def toggled(name: str) -> bool:
            """Whether styles of an odd number of kinds have a property, or the run itself."""
            for each in (own, self.run if _value(self.run, name) in _ON else None):
                value = _value(each, name)
                if value is not None:
                    return value in _ON
            kinds: dict[str, bool] = {}
            for style, each in zip(styles, chain):
                value = _value(each, name)
                if value is not None:
                    kinds.setdefault(style.get(_W + "type", ""), value in _ON)
            return sum(kinds.values()) % 2 == 1

        if text and toggled("vanish"):
            return None
        try:
            size = min(max(float(_first(sources, "sz" + ending) or 20) / 2, 1), 1638)
        except ValueError:
            size = 10.0
        spacing = _points(_nearest(sources, _W + "spacing"), "val") or 0.0
        kern = _first(sources, "kern") or ""
        raised = number(_nearest(sources, _W + "position"), _W + "val", 0) / 2
        latin = font(("ascii", "hAnsi")) or "Times New Roman"
        return TextRun(
            capitals(text) if toggled("caps") else text, size,
            (latin, font(("eastAsia",)) or latin, font(("cs",)) or latin),
            toggled("b" + ending), toggled("i" + ending), spacing,
            # Kerning begins at a size; without one there is none.
            bool(kern) and size >= (float(kern) / 2 if kern.isdigit() else 0),
            _first(sources, "vertAlign") in ("superscript", "subscript"), toggled("smallCaps"),
            min(max(raised, -1638), 1638),
        )  # fmt: skip

    def of_paragraph(self, element: Any, width: float) -> Paragraph:
        """A paragraph with all that it inherits, between two edges."""
        own = element.find(_W + "pPr")
        styles = self.chain_of(element)
        sources = [each for each in self._properties(element) if each is not None]
        # The list and the level may come from different ones.
        names = [each.find(_W + "numPr") for each in sources]
        number_of, depth = _first(names, "numId") or "", _first(names, "ilvl") or "0"
        level = self.levels.get((number_of, depth))
        if level is not None:
            # What names the numbering has indents before it.
            numbered = _nearest(names, _W + "numId")
            sources.insert(sources.index(numbered.getparent().getparent()) + 1, level)
        indents = [each.find(_W + "ind") for each in sources]

        def indent(*names: str) -> tuple[str, float]:
            """The first of some indents, and its name."""
            found = ((name, _points(each, name)) for each in indents for name in names)
            return next(((name, value) for name, value in found if value is not None), ("", 0.0))

        spacing = [s for each in sources if (s := each.find(_W + "spacing")) is not None]

        def room(name: str) -> float:
            """The space above or below: found by itself, in lines, or in points."""
            for each in spacing:
                if each.get(f"{_W}{name}Autospacing") in _ON:
                    # None at the edges of a cell.
                    cell = element.getparent()
                    blocks = list(_blocks(cell)) if cell.tag == _W + "tc" else [None]
                    is_edge = element is blocks[0 if name == "before" else -1]
                    return 0.0 if is_edge else _AUTOMATIC
                # Beside lines, the points that a program found for them.
                value, in_lines = _points(each, name), f"{_W}{name}Lines"
                if value is not None or each.get(in_lines) is not None:
                    lines = number(each, in_lines, 0) / 100
                    return max(0.0, lines * _GRID_LINE if value is None else value)
            return 0.0

        # In Word a rule alone changes nothing; in Writer it is of 240, and a line alone is exact.
        is_word = self.program == "word"
        told = {_W + "line"} if is_word else {_W + "line", _W + "lineRule"}
        line = next((each for each in spacing if not told.isdisjoint(each.keys())), None)
        rule = "auto"
        if line is not None:
            rule = line.get(_W + "lineRule", "auto" if is_word else "exact")
        amount = number(line, _W + "line", 240) if line is not None else 240.0
        if amount <= 0 and rule != "atLeast":
            # Less than nothing is exact, and nothing single lines (MS-DOC, LSPD).
            rule, amount = ("exact", -amount) if amount < 0 else ("auto", 240.0)
        amount = min(max(amount, 1), 40_000)
        multiple = amount / 240 if rule == "auto" else 1.0
        if not is_word and rule == "auto":
            # Writer has whole percents, at least 50, of lengths in 1/100 mm.
            multiple = max(50, int(amount * 127 / 72 + 0.5) * 100 // _SINGLE) / 100
        _, left = indent("left", "start")
        _, right = indent("right", "end")
        # A first line's indent takes the place of a hanging one that is inherited.
        kind, first = indent("hanging", "firstLine")
        hangs = kind == "hanging" and first != 0
        first = left - first if hangs else left + first
        if level is not None:
            # A number or bullet stands in the hanging part, and a tab leads to the text.
            first = max(first, left)
        # Lines with a negative indent begin or end beyond the edges.
        beyond = max(0.0, -left, -first), max(0.0, -right)
        runs = tuple(
            made for each, text in _texts(element) for made in self.of_runs(each, text, styles)
        )
        if not is_word:
            runs = _without_blanks(runs, self.of_run(None, "", styles) or TextRun("", 10.0))
        mark = own.find(_W + "rPr") if own is not None else None
        end = self.of_run(mark, "", styles) or TextRun("", 10.0)
        # Raised or as a small capital, the mark is as high as before.
        end = replace(end, shifted=False, small_caps=False, raised=0.0)
        # The language of East Asian text has its own attribute.
        name = "eastAsia" if any(east_asian(run.text) for run in runs) else "val"
        language = next(
            (v.get(_W + name) for v in element.iter(_W + "lang") if v.get(_W + name)), None
        )
        return Paragraph(
            runs, end,
            multiple=multiple,
            exact=amount / _TWIP if rule == "exact" else 0.0,
            least=amount / _TWIP if rule == "atLeast" else 0.0,
            before=room("before"), after=room("after"),
            first_indent=first + beyond[0], indent=left + beyond[0], tail=max(0.0, right),
            direction="rtl" if _first(sources, "bidi") in _ON else "ltr",
            language=language if language and _LANGUAGE.match(language) else None,
            tabs=self._tabs(sources, left if hangs else None, beyond[0], width - right),
            tab_interval=self.tab_interval, beyond=beyond, borders=self._borders(sources),
        )  # fmt: skip

    def _tabs(
        self, sources: list[Any], hanging: float | None, before: float, end: float
    ) -> tuple[tuple[float, str], ...]:
        """The tab stops of all sources together; a hanging indent is one.

        They are from where lines begin before the edge. What ends at a stop behind the lines' end
        stays in its line, such as a page number in a table of contents.
        """
        stops = {} if hanging is None else {hanging: "left"}
        for each in reversed(sources):
            for tab in each.iterfind(f"{_W}tabs/{_W}tab"):
                at, kind = _points(tab, "pos") or 0.0, tab.get(_W + "val", "left")
                if kind == "clear":
                    stops.pop(at, None)
                elif kind != "bar":
                    stops[at] = _ALIGNMENTS.get(kind, "left")
        placed = {
            before + (at if kind == "left" else min(at, end)): kind for at, kind in stops.items()
        }
        return tuple((at, kind) for at, kind in sorted(placed.items())[:100] if at > 0)

    def has(self, element: Any, name: str, default: bool = False) -> bool:
        """Whether a paragraph has a property such as ``keepNext``, itself or by its style."""
        value = _first(self._properties(element), name)
        return default if value is None else value in _ON

    def _properties(self, element: Any) -> list[Any]:
        """The properties of a paragraph, the nearest first; those that are not there are none."""
        of_styles = [each.find(_W + "pPr") for each in self.chain_of(element)]
        return [element.find(_W + "pPr"), *of_styles, self.paragraph]

    def is_gone(self, element: Any, made: Paragraph) -> bool:
        """Whether a paragraph is hidden with its mark, in Writer also without it."""
        if made.runs or next(element.iter("{*}inline"), None) is not None:
            return False
        own = element.find(_W + "pPr")
        mark = own.find(_W + "rPr") if own is not None else None
        is_word = self.program == "word"
        if self.of_run(mark, "x", self.chain_of(element)) is None:
            return True
        return not is_word and next(_texts(element), None) is not None

    def _borders(self, sources: list[Any]) -> tuple[float, ...]:
        """The room of a paragraph's borders; see `Paragraph`."""
        found = [each.find(_W + "pBdr") for each in sources]
        if not any(each is not None and len(each) for each in found):
            return ()
        rooms, others = [], []
        for name in ("top", "bottom", "between", "left", "right"):
            own = _nearest(found, _W + name)
            width, space = _border(own, 0), min(max(0.0, number(own, _W + "space", 0)), 31.0)
            # What is between has its space above and below.
            sides = 2 if name == "between" else 1
            rooms.append(width + sides * space if width else 0.0)
            others.append(width)
        if not any(rooms):
            return ()
        for name in ("left", "start", "right", "end", "hanging", "firstLine"):
            indents = (_points(each.find(_W + "ind"), name) for each in sources)
            others.append(next((each for each in indents if each is not None), 0.0))
        return *rooms, *others

    def style_name(self, element: Any) -> str | None:
        """The style of a paragraph; of one that is not there the default."""
        name = _value(element.find(_W + "pPr"), "pStyle")
        return name if name in self.styles else self.normal


def _runs(element: Any) -> Iterator[Any]:
    """The runs of a paragraph; those in links, fields, insertions and below readings too."""
    for child in element:
        if child.tag == _W + "r":
            yield child
        if child.tag not in _HIDDEN and not (element.tag == _W + "r" and child.tag != _W + "ruby"):
            yield from _runs(child)


def _texts(paragraph: Any) -> Iterator[tuple[Any, str]]:
    """The runs of a paragraph with their text."""
    for run in _runs(paragraph):
        text = ""
        for child in run:
            if child.tag == _W + "t":
                own = child.text or ""
                spaces = (each.get(_SPACE) for each in (child, *child.iterancestors()))
                # A file keeps blanks around a text only where it says so.
                is_kept = own == own.strip() or next(filter(None, spaces), "") == "preserve"
                text += own if is_kept else own.strip()
            elif child.tag == _W + "br":
                text += _PAGE if child.get(_W + "type") in ("page", "column") else "\n"
            else:
                text += _BREAKS.get(child.tag, "")
        if text:
            yield run, text


def _without_blanks(runs: tuple[TextRun, ...], style: TextRun) -> tuple[TextRun, ...]:
    """Runs for Writer, where blanks and breaks make no line higher that has a text.

    A line of blanks alone is as high as the paragraph's style.
    """
    if all(run.size == style.size for run in runs):
        return runs
    lines: list[list[TextRun]] = [[]]
    for run in runs:
        for text in run.text.splitlines(keepends=True):
            lines[-1].append(replace(run, text=text))
            if text.endswith("\n"):
                lines.append([])
    result: list[TextRun] = []
    for line in lines:
        largest = max((run.size for run in line if run.text.strip(" \t\n")), default=0.0)
        if not largest and any(run.text != "\n" for run in line):
            largest, line = style.size, [replace(style, text=run.text) for run in line]
        for run in line:
            is_blank = largest and not run.text.strip(" \t\n")
            result.append(replace(run, size=min(run.size, largest)) if is_blank else run)
    return tuple(result)


def _preferred(element: Any, room: float) -> float:
    """The width that a table or cell asks for, in points; 0 where it does not."""
    width = max(0.0, number(element, _W + "w", 0))
    kind = "" if element is None else element.get(_W + "type")
    if kind == "pct":
        # In fiftieths of a percent, or with the sign.
        return room * width / (100_000 if "%" in element.get(_W + "w", "") else 5000)
    return width / _TWIP if kind in (None, "dxa") else 0.0


def _children(element: Any, *names: str) -> Iterator[Any]:
    """The children of some kinds, those in content controls and insertions too."""
    for child in element:
        if child.tag in _AROUND:
            yield from _children(child, *names)
        elif child.tag in names:
            yield child


def _blocks(element: Any) -> Iterator[Any]:
    """The paragraphs and tables of a body or cell."""
    return _children(element, _W + "p", _W + "tbl")


class _Piece(NamedTuple):
    """What no page break goes through: a line, or a row of a table in a cell."""

    height: float
    #: The height that has to be on its page.
    needed: float
    #: The space above, which no page begins with.
    space: float = 0.0


def _pieces(
    lines: list[tm.Line], inlines: Iterable[Any], paragraph: Paragraph, width: float, program: str
) -> list[_Piece]:
    """A paragraph's lines, the first of them with the pictures among its letters."""
    heights = [line.height for line in lines]
    pictures: list[float] = []
    left = 0.0
    for each in inlines:
        extent = each.find("{*}extent")
        across, high = (number(extent, name, 0) / 12700 for name in ("cx", "cy"))
        if pictures and across <= left:
            pictures[-1] = max(pictures[-1], high)
        else:
            pictures.append(high)
            left = width
        left -= across
    above, below = paragraph.borders[:2] or (0.0, 0.0)
    # What a factor adds to the lines.
    share = 1 - 1 / max(1.0, paragraph.multiple)
    added = [height * share for height in heights]
    bare = [height * (1 - share) for height in heights]
    if pictures and not paragraph.exact:
        # They stand on the baseline; below them are the letters of their line.
        has_letters = paragraph.text or program == "word"
        descent = bare[0] - lines[0].baseline if has_letters else 0.0
        bare[:1] = [max(bare[0], pictures[0] + descent), *pictures[1:]]
        added[:1] = added[:1] * len(pictures)
    needed = [each + room for each, room in zip(bare, added)]
    if program == "libreoffice":
        # It stands above a line, and a second time below the last one; at a page's end it may
        # stand in the margin.
        needed, added = bare, [*added[1:], added[-1]]
    rooms = [each + room for each, room in zip(bare, added)]
    edges = [above, *[0.0] * (len(bare) - 1)]
    edges[-1] += below
    return [_Piece(a + edge, b + edge) for a, b, edge in zip(rooms, needed, edges)]


def lines(paragraph: Any, width: float, *, program: str = "word") -> list[tm.Line]:
    """The lines of a paragraph of python-docx at a width.

    Args:
        paragraph: of a document.
        width: of the column, in points; the paragraph's indents are taken from it.
        program: whose line heights: ``"word"`` or ``"libreoffice"``.
    """
    package(".docx")
    check_program(program, PROGRAMS)
    with reading("the paragraph"):
        points = _width(width)
        styles = _Styles(paragraph.part)
        styles.program = program
        made = styles.of_paragraph(paragraph._p, points)
        return made.lines(points, program)


@dataclass(frozen=True)
class PageEstimate:
    """About how many pages a document has.

    Attributes:
        pages: the number.
        is_estimate: always; pictures, notes and floating frames move text in ways that only the
            program itself knows.
        fonts: which font answered for which.
        notes: what was not laid out.
    """

    pages: int
    fonts: tuple[FontAnswer, ...]
    notes: tuple[str, ...]
    is_estimate: bool = True


#: The space below a paragraph, its style, whether it leaves it out before one of that style, and
#: its borders.
_End = tuple[float, str, bool, tuple[float, ...]]
_START: _End = (0.0, "", False, ())


@dataclass
class _Row:
    """A row of a table.

    Attributes:
        height: with the border below.
        least: the height that the file asks for.
        is_heading: whether it is repeated on each page.
        keeps: whether it is on one page with the next row.
        splits: whether a page break may go through its cells.
        cells: what is above and below the pieces of a cell, and these.
    """

    height: float
    least: float
    is_heading: bool
    keeps: bool
    splits: bool
    cells: list[tuple[float, float, list[_Piece]]]

    def needed(self, left: float, room: float) -> float:
        """The height that has to be on a page that has some of its room left."""
        texts = [above + below + _height(pieces) for above, below, pieces in self.cells]
        is_whole = not self.splits or (self.keeps and self.height <= room)
        # Where its texts fit, the row moves as a whole.
        if is_whole or max(texts, default=0.0) <= left:
            return self.height
        firsts = [a + b + each[0].space + each[0].needed for a, b, each in self.cells if each]
        return min(self.height, max(firsts, default=0.0))


def _height(pieces: Iterable[_Piece]) -> float:
    return sum(each.space + each.height for each in pieces)


class _Pager:
    """Fills pages from the top."""

    def __init__(self, styles: _Styles, program: str) -> None:
        self.styles, self.program = styles, program
        styles.program = program
        self.pages, self.y, self.width, self.across, self.columns = 1, 0.0, 468.0, 468.0, 1
        #: The room of pages by the kind of their headers, and the last page that has a first one's.
        self.rooms, self.titled = dict.fromkeys(("default", "first", "even"), 648.0), 0
        self.end, self.is_kept = _START, False
        #: Whether Writer begins a new page with what follows.
        self.is_due = False
        #: The elements of the last "header" and "footer", by their kind.
        self.beside: dict[tuple[str, str], Any] = {}
        self.fonts: dict[FontAnswer, None] = {}
        self.notes: dict[str, None] = {}

    def new_page(self) -> None:
        self.pages += 1
        self.y, self.end, self.is_due = 0.0, _START, False

    @property
    def room(self) -> float:
        """The height that texts have on a page, of all its columns."""
        if self.pages == self.titled:
            return self.rooms["first"]
        is_even = self.styles.has_even_headers and self.pages % 2 == 0
        return self.rooms["even" if is_even else "default"]

    def use(self, section: Any, continues: bool = False) -> None:
        """Takes the room of a section's pages; one that continues begins on the page that is."""
        size, margins = section.find(_W + "pgSz"), section.find(_W + "pgMar")
        width, height = (_points(size, "w") or 612.0), (_points(size, "h") or 792.0)

        def margin(name: str, default: float = 72.0) -> float:
            found = _points(margins, name)
            return default if found is None else found

        sides = abs(margin("left")) + abs(margin("right"))
        sides += _points(margins, "gutter") or 0.0
        columns = section.find(_W + "cols")
        count = int(min(max(number(columns, _W + "num", 1), 1), 20))
        gap = (_points(columns, "space") or 36.0) * (count - 1)
        if not continues or self.program == "word":
            # Writer keeps the sides of the page.
            self.across = width - sides
        self.width = max(1.0, (self.across - gap) / count)
        if continues:
            # Columns end at one height, and others begin there.
            self.y *= count / self.columns
        else:
            self.titled = self.pages if _value(section, "titlePg") in _ON else 0
        self.columns = count
        for name in ("header", "footer"):
            for each in section.iterfind(f"{_W}{name}Reference"):
                part = self.styles.rels.get(each.get(_ID))
                if part is not None:
                    kind = each.get(_W + "type", "default")
                    self.beside[name, kind] = part.target_part.element

        def room(kind: str) -> float:
            ends = 0.0
            for name, side in (("header", "top"), ("footer", "bottom")):
                least, found = margin(side), self.beside.get((name, kind))
                if found is not None and least >= 0:
                    # A high one leaves less room.
                    own = margin(name, 36.0) + _height(self._stack(found, width - sides))
                    least = max(least, own)
                ends += abs(least)
            return max(1.0, (height - ends) * count)

        self.rooms = {kind: room(kind) for kind in ("default", "first", "even")}

    def add(self, element: Any, following: Iterator[Any]) -> None:
        """Places a paragraph, with what follows."""
        styles = self.styles
        is_due = self.is_due
        if is_due or (styles.has(element, "pageBreakBefore") and self.y):
            self.new_page()
        made = styles.of_paragraph(element, self.width)
        if styles.is_gone(element, made):
            return
        self.fonts |= dict.fromkeys(made.answers)
        space, end = self._space(self.end, element, made)
        is_kept = styles.has(element, "keepNext")
        kept = 0.0
        # Of several that are kept with the next, the first moves all.
        if is_kept and not self.is_kept and self.y:
            own = sum(line.height for line in made.lines(self.width, self.program))
            kept = self._kept(end, following, self.room - self.y - space - own)
        self.is_kept = is_kept
        parts = made.text.split(_PAGE)
        is_writer = self.program == "libreoffice"
        # Behind a break at its beginning the space above it stands on the new page.
        first = next((at for at, text in enumerate(parts) if text), 0)
        for place, text in enumerate(parts):
            if is_writer and not text and (place or any(parts)):
                # The next text goes on the next page, once.
                self.is_due = place == len(parts) - 1
                continue
            if place and not (is_due and not any(parts[:place])):
                self.new_page()
                if not text:
                    continue
            part = made
            if len(parts) > 1:
                part = replace(made, runs=_cut(made, parts, place))
            if place < len(parts) - 1 and part.runs:
                # The mark stands in the last one.
                part = replace(part, empty=part.runs[-1])
            lines = part.lines(self.width, self.program)
            # All pictures stand before the first break.
            pictures = () if place else element.iter("{*}inline")
            pieces = _pieces(lines, pictures, part, self.width, self.program)
            # In Writer what is behind a break is a paragraph of its own.
            others = made.before if is_writer else 0.0
            self._lines(pieces, space if place == first else others, element, kept)
        self.end = end

    def _kept(self, end: _End, following: Iterator[Any], left: float) -> float:
        """The height of what stands on one page with what is kept with the next."""
        height = 0.0
        for each in following:
            if height > self.room:
                break
            if each.tag == _W + "tbl":
                height += end[0]
                rows = self._rows(each, self.width)
                return height + self._together(rows, following, left - height)
            if self.styles.has(each, "pageBreakBefore"):
                return height
            made = self.styles.of_paragraph(each, self.width)
            if self.styles.is_gone(each, made):
                continue
            lines = made.lines(self.width, self.program)
            space, end = self._space(end, each, made)
            pieces = _pieces(lines, each.iter("{*}inline"), made, self.width, self.program)
            if not self.styles.has(each, "keepNext"):
                *others, last = pieces[: self._least(len(pieces), each)]
                return height + space + _height(others) + last.needed
            height += space + _height(pieces)
        return height

    def _together(self, rows: list[_Row], following: Iterator[Any], left: float) -> float:
        """The height of a table's first rows that stand on one page."""
        height = 0.0
        for row in rows:
            if not row.keeps:
                return height + row.needed(left - height, self.room)
            height += row.height
        return height + self._kept(_START, following, left - height)

    def _least(self, count: int, element: Any) -> int:
        """How many of some lines of a paragraph a page has at least."""
        if self.styles.has(element, "keepLines"):
            return count
        # Writer splits none that is kept with the next.
        if self.program == "libreoffice" and self.styles.has(element, "keepNext"):
            return count
        # Two lines at least on either page.
        has_control = self.styles.has(element, "widowControl", True)
        return 1 if not has_control else 2 if count > 3 else count

    def _lines(self, pieces: list[_Piece], space: float, element: Any, kept: float) -> None:
        start = 0
        while start < len(pieces):
            left = self.room - self.y - space
            count, fitting, used = len(pieces) - start, 0, 0.0
            while fitting < count and used + pieces[start + fitting].needed <= left + 0.05:
                used += pieces[start + fitting].height
                fitting += 1
            is_whole = fitting == count
            # In Writer also what has no room on a page.
            most = self.room if self.program == "word" else used + kept
            if is_whole and kept and left < used + kept <= most:
                fitting = 0
            elif not is_whole:
                if self.styles.has(element, "widowControl", True):
                    fitting = max(0, min(fitting, count - 2))
                # One that is higher than a page begins on a new one, and goes on.
                if self.y and fitting < self._least(count, element):
                    fitting = 0
            if fitting == count:
                self.y += space + used
                return
            if fitting == 0 and self.y == 0:
                fitting = 1
            self.new_page()
            start += fitting
            space = kept = 0.0

    def table(self, element: Any, following: Iterator[Any]) -> None:
        """Places the rows of a table, with what follows."""
        if self.is_due:
            self.new_page()
        rows = self._rows(element, self.width)
        count = [*(row.is_heading for row in rows), False].index(False)
        repeated = sum(row.height for row in rows[:count])
        # Headings of a whole page leave nothing of it.
        repeated = repeated if repeated < self.room else 0.0
        is_kept = False
        for at, row in enumerate(rows):
            top = repeated if at >= count else 0.0
            self.y, self.end = self.y + self.end[0], _START
            left = self.room - self.y + 0.05
            # Of several that are kept with the next, the first moves all.
            together = self._together(rows[at:], following, left) if not is_kept else 0.0
            # The last one may be split, though it is kept with what follows.
            room = self.room - top if row is not rows[-1] else 0.0
            if self.y > top and max(together, row.needed(left, room)) > left:
                self.new_page()
                self.y = top
            is_kept = row.keeps
            # Below headings, one that may not be split goes into the margin.
            if self.y + row.height > self.room + 0.05 and (row.splits or row.height > self.room):
                self._split(row, top)
            else:
                self.y += row.height

    def _split(self, row: _Row, top: float) -> None:
        """Places the pieces of a row's cells on pages that texts begin at some place of."""
        page, y = self.pages, self.y + row.least
        while y > self.room + 0.05:
            page, y = page + 1, top + y - self.room
        ends = [(page, y)]
        for above, below, pieces in row.cells:
            page, y = self.pages, self.y + above
            for piece in pieces:
                space = piece.space
                if y > top + above and y + space + piece.needed + below > self.room + 0.05:
                    page, y, space = page + 1, top + above, 0.0
                y += space + piece.height
            ends.append((page, y + below))
        self.pages, self.y = max(ends)

    def _rows(self, table: Any, room: float) -> list[_Row]:
        """The rows of a table with their borders."""
        grid = [_points(each, "w") or 0.0 for each in table.iterfind(f"{_W}tblGrid/{_W}gridCol")]
        # Word goes by what cells ask for, which the file's columns may not follow.
        wanted = _preferred(table.find(f"{_W}tblPr/{_W}tblW"), room)
        total = wanted or max(sum(grid), room)
        # They have no room for text: no program has laid them out.
        is_bare = max(grid, default=0.0) <= 2 * _BESIDE
        if is_bare:
            grid = [total / max(1, len(grid))] * len(grid)
        elif wanted and sum(grid) > 0:
            # The table's own width goes before theirs.
            grid = [each * wanted / sum(grid) for each in grid]
        of_rows = list(_children(table, _W + "tr"))
        top, *borders = self._borders(table, of_rows)
        rows: list[_Row] = []
        # By their columns, cells that go on below: their first row, and the height that they need.
        merged: dict[int, tuple[int, float]] = {}

        def end(place: int) -> None:
            first, needed = merged.pop(place, (0, 0.0))
            if needed:
                others = sum(row.height for row in rows[first:-1])
                rows[-1].height = max(rows[-1].height, needed + borders[len(rows) - 1] - others)

        for row, border in zip(of_rows, borders):
            place, height = int(number(row.find(f"{_W}trPr/{_W}gridBefore"), _W + "val", 0)), 0.0
            cells = []
            for cell in _children(row, _W + "tc"):
                properties = cell.find(_W + "tcPr")
                span, merge = (_value(properties, name) for name in ("gridSpan", "vMerge"))
                across = int(span) if span and span.isdigit() else 1
                if merge in (None, "restart"):
                    end(place)
                    asked = properties.find(_W + "tcW") if properties is not None else None
                    width = _preferred(asked, total) if self.program == "word" else 0.0
                    if not width:
                        width = sum(grid[place : place + across]) or room
                        if is_bare:
                            note = "columns without widths are measured as equally wide"
                            self.notes[note] = None
                    above, below, pieces = self._cell(table, cell, width)
                    needed = above + _height(pieces) + below
                    if merge:
                        merged[place] = len(rows), needed
                    else:
                        height = max(height, needed)
                        cells.append((above, below + border, pieces))
                place += across
            wanted = row.find(f"{_W}trPr/{_W}trHeight")
            least = _points(wanted, "val") or 0.0
            is_exact = wanted is not None and wanted.get(_W + "hRule") == "exact"
            # The first paragraph alone says it.
            first = next(row.iter(_W + "p"), None)
            keeps = first is not None and self.styles.has(first, "keepNext")
            is_heading, is_whole = (
                _value(row.find(_W + "trPr"), name) in _ON for name in ("tblHeader", "cantSplit")
            )
            if is_exact and least:
                rows.append(_Row(least, least, is_heading, keeps, False, []))
            else:
                splits = not (is_heading or is_whole)
                height = max(height + border, least)
                rows.append(_Row(height, least, is_heading, keeps, splits, cells))
        for place in list(merged):
            end(place)
        if rows:
            rows[0].height += top
        return rows

    def _cell(self, table: Any, cell: Any, width: float) -> tuple[float, float, list[_Piece]]:
        """A cell's margins above and below, and its paragraphs and tables."""
        left, right, top, bottom = (
            self._margin(table, cell.find(_W + "tcPr"), *names)
            for names in (("left", "start"), ("right", "end"), ("top",), ("bottom",))
        )
        width = max(1.0, width - left - right)
        return top, bottom, self._stack(cell, width)

    def _stack(self, element: Any, width: float) -> list[_Piece]:
        """The lines and rows of a cell or header."""
        blocks = list(_blocks(element))
        tags = [each.tag for each in blocks[-2:]]
        if tags == [_W + "tbl", _W + "p"] and not any(_texts(blocks[-1])):
            # The empty paragraph that has to stand behind a table takes no room.
            del blocks[-1]
        result: list[_Piece] = []
        end = _START
        for each in blocks:
            if each.tag == _W + "tbl":
                heights = [row.height for row in self._rows(each, width)]
                result += [
                    _Piece(height, height, 0.0 if at else end[0])
                    for at, height in enumerate(heights)
                ]
                end = _START
                continue
            made = self.styles.of_paragraph(each, width)
            if self.styles.is_gone(each, made):
                continue
            self.fonts |= dict.fromkeys(made.answers)
            space, end = self._space(end, each, made)
            lines = made.lines(width, self.program)
            first, *others = _pieces(lines, each.iter("{*}inline"), made, width, self.program)
            *others, last = first._replace(space=space), *others
            # The last line of one has all its room.
            result += [*others, last._replace(needed=last.height)]
        return [*result, _Piece(0.0, 0.0, end[0])]

    def _space(self, end: _End, element: Any, made: Paragraph) -> tuple[float, _End]:
        """The space between the end of what is above and a paragraph, and the paragraph's end."""
        above, previous, was_close, borders = end
        name = self.styles.style_name(element) or ""
        is_close = self.styles.has(element, "contextualSpacing")
        adds = self.styles.adds_spaces
        if adds is None:
            adds = self.program == "libreoffice"
        # Of two paragraphs of a style each takes out its own (ECMA-376, 17.3.1.9).
        is_same = name == previous
        above = 0.0 if is_same and was_close else above
        below = 0.0 if is_same and is_close else made.before
        space = above + below if adds else max(above, below)
        # In Writer spaces above and below may differ in one frame.
        others = 3 if self.program == "libreoffice" else 0
        if made.borders and made.borders[others:] == borders[others:]:
            space += made.borders[2] - made.borders[0] - borders[1]
        return space, (made.after, name, is_close, made.borders)

    def _borders(self, table: Any, rows: list[Any]) -> list[float]:
        """The heights of the borders above a table's rows and below each."""
        of_tables = (table, *self.styles.chain_of_table(table))
        top, bottom, inside = (
            _border(_nearest(of_tables, f"{_W}tblPr/{_W}tblBorders/{_W}{name}"), 4)
            for name in ("top", "bottom", "insideH")
        )

        def highest(row: Any, name: str, default: float) -> float:
            cells = (each.find(_W + "tcPr") for each in _children(row, _W + "tc"))
            found = (_nearest((each,), f"{_W}tcBorders/{_W}{name}") for each in cells)
            return max((default if e is None else _border(e, 4) for e in found), default=default)

        above = [highest(row, "top", inside if at else top) for at, row in enumerate(rows)]
        end = len(rows) - 1
        below = [
            highest(row, "bottom", inside if at < end else bottom) for at, row in enumerate(rows)
        ]
        return [*above[:1], *map(max, below, [*above[1:], 0.0])] or [0.0]

    def _margin(self, table: Any, cell: Any, *names: str) -> float:
        """The room at a side of a cell: its own, the table's, or its style's."""
        of_tables = [table, *self.styles.chain_of_table(table)]
        margins = [None if cell is None else cell.find(_W + "tcMar")]
        margins += [each.find(f"{_W}tblPr/{_W}tblCellMar") for each in of_tables]
        for each in margins:
            for name in names:
                found = _points(each.find(_W + name), "w") if each is not None else None
                if found is not None:
                    return max(0.0, found)
        return _BESIDE if names[0] in ("left", "right") else 0.0


def _cut(paragraph: Paragraph, parts: list[str], place: int) -> tuple[TextRun, ...]:
    """The runs of a paragraph between two page breaks."""
    start = sum(len(each) + 1 for each in parts[:place])
    stop, at, result = start + len(parts[place]), 0, []
    for run in paragraph.runs:
        text = run.text[max(0, start - at) : max(0, stop - at)]
        at += len(run.text)
        if text:
            result.append(replace(run, text=text))
    return tuple(result)


def page_count(document: Any, *, program: str = "word") -> PageEstimate:
    """An estimate of a document's pages.

    Args:
        document: of python-docx, or a path.
        program: whose line heights: ``"word"`` or ``"libreoffice"``.
    """
    check_program(program, PROGRAMS)
    place = "the document"
    if isinstance(document, (str, os.PathLike)):
        place = os.fspath(document)
        document = opened(document, ".docx")
    package(".docx")
    with reading(place):
        body = document.element.body
        pager = _Pager(_Styles(document.part), program)
        blocks = list(bounded(_blocks(body), place))
        # A section's properties stand in its last paragraph.
        sections = (s for s in body.iter(_W + "sectPr") if s.getparent().tag != _CHANGED)
        if (first := next(sections, None)) is not None:
            pager.use(first)
        for at, each in enumerate(blocks):
            following = (blocks[after] for after in range(at + 1, len(blocks)))
            if each.tag == _W + "tbl":
                pager.table(each, following)
                continue
            is_last = each.find(f"{_W}pPr/{_W}sectPr") is not None
            if not is_last or any(_texts(each)) or next(each.iter("{*}inline"), None) is not None:
                # A section's end alone takes no room.
                pager.add(each, following)
            if is_last and (section := next(sections, None)) is not None:
                continues = _value(section, "type") == "continuous"
                if not continues:
                    pager.new_page()
                pager.use(section, continues)
        for tag, what in (
            ("footnoteReference", "footnotes"), ("anchor", "floating pictures"),
            ("object", "objects"), ("framePr", "frames and drop capitals"),
            ("txbxContent", "text boxes"), ("ruby", "readings above texts"),
            ("altChunk", "inserted documents"),
            ("oMath", "formulas"), ("textDirection", "turned texts"),
            ("col", "columns of several widths"),
            ("w", "scales of characters"), ("bdr", "borders of letters"), ("sym", "symbols"),
            ("em", "emphasis marks"),
        ):  # fmt: skip
            if next(body.iter("{*}" + tag), None) is not None:
                pager.notes[f"{what} are not laid out"] = None
        if any(each.get(_W + "type", "default") != "default" for each in body.iter(_W + "docGrid")):
            pager.notes["the grid of lines is not laid out"] = None
        return PageEstimate(pager.pages, tuple(pager.fonts), tuple(pager.notes))
