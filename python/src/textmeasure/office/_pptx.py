"""Text frames of presentations, with what they inherit from layout, master and theme."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from ._fonts import east_asian
from ._layout import Frame, Paragraph, TableFrame, TextRun, capitals
from ._outlines import sides

_A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
_POINT = 12700.0
_INCH = 914_400
_DEFAULT_SIZE = 18.0
_LANGUAGE = re.compile("[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$")
#: The master's placeholder for a layout's of another type.
_BASES = {"ctrTitle": "title", "subTitle": "body", "obj": "body"}
#: Table styles without bold parts.
_PLAIN_TABLES = {
    "", "{2D5ABB26-0587-4C30-8999-92F81FD0307C}", "{5940675A-B579-460E-94D1-54222C63F5DA}",
}  # fmt: skip
_DEEPEST = 40
_OUTLINES = ("prstGeom", "custGeom")
#: The parts of a table that a style has in bold.
_BOLD = ("firstRow", "lastRow", "firstCol", "lastCol")
_CHOICE = "{http://schemas.openxmlformats.org/markup-compatibility/2006}AlternateContent"
#: Where a shape has its name, and whether it is hidden.
_NAMED = f"*/{_P}cNvPr"
#: A frame's inset on the left, where the file has none.
_SIDE = {"powerpoint": 91440.0, "impress": 90000.0}

#: A shape's text body, its room and where they come from: what can be changed in place.
Body = Any


def number(element: Any, name: str, default: float) -> float:
    """An attribute as a number; what is none, or absurd, is the default.

    A percentage, as the Strict form of files and newer programs have it, is in thousandths.
    """
    text = element.get(name) if element is not None else None
    try:
        if text is not None and text.endswith("%"):
            text = float(text[:-1]) * 1000
        value = default if text is None else float(text)
    except (TypeError, ValueError):
        return default
    return value if math.isfinite(value) and abs(value) < 1e12 else default


def _is_on(value: str | None) -> bool:
    return value in ("1", "true")


class _Chain:
    """List styles that a text body looks into, the nearest first."""

    def __init__(
        self, own: list[Any], defaults: list[Any], theme: dict[str, str], major: bool | None = None
    ) -> None:
        self.styles = [each for each in (*own, *defaults) if each is not None]
        self.theme = theme
        self.reference = None if major is None else "+mj-" if major else "+mn-"
        # A shape's or table's style names a font of the theme, before the presentation's defaults.
        self.hidden = [] if major is None else [each for each in defaults if each is not None]
        self._levels: dict[int, list[Any]] = {}

    def levels(self, level: int) -> list[Any]:
        """The paragraph properties of a level."""
        if level not in self._levels:
            names = (f"{_A}lvl{level + 1}pPr", f"{_A}defPPr")
            found = [style.find(name) for style in self.styles for name in names]
            self._levels[level] = [each for each in found if each is not None]
        return self._levels[level]

    def font(self, properties: list[Any], script: str) -> str:
        """The typeface of a script: ``latin``, ``ea`` or ``cs``."""
        short = {"latin": "lt"}.get(script, script)
        for each in properties:
            face = each.find(_A + script)
            if face is None or any(default in face.iterancestors() for default in self.hidden):
                continue
            if face.get("typeface"):
                name = str(face.get("typeface"))
                return self.theme.get(name, "") if name.startswith("+") else name
        return self.theme.get((self.reference or "+mn-") + short, "")


def _attribute(sources: list[Any], name: str) -> str | None:
    return next((each.get(name) for each in sources if each.get(name) is not None), None)


def _child(sources: list[Any], *names: str) -> Any:
    """The first child of a kind, in the nearest that has one."""
    for each in sources:
        for name in names:
            found = each.find(_A + name)
            if found is not None:
                return found
    return None


def text_elements(paragraph: Any) -> Iterator[tuple[Any, str]]:
    """The runs, breaks and fields of a paragraph with their text."""
    for child in paragraph:
        if child.tag == _A + "br":
            yield child, "\n"
        elif child.tag in (_A + "r", _A + "fld"):
            found = child.find(_A + "t")
            yield child, (found.text or "") if found is not None else ""


def run_of(
    element: Any, text: str, chain: _Chain, paragraph: list[Any], bold: bool = False
) -> TextRun:
    """A run, a break or a paragraph's end with all that it inherits of its paragraph's sources."""
    own = element
    if element is not None and element.tag != _A + "endParaRPr":
        own = element.find(_A + "rPr")
    defaults = [each.find(_A + "defRPr") for each in paragraph]
    sources = [each for each in (own, *defaults) if each is not None]
    size = next(filter(None, (number(each, "sz", 0) for each in sources)), 0) / 100
    size = min(max(size, 0), 4000) or _DEFAULT_SIZE
    weight = _attribute(sources, "b")
    cap = _attribute(sources, "cap")
    if cap == "all":
        text = capitals(text)
    spacing = next((number(each, "spc", 0) for each in sources if each.get("spc")), 0.0) / 100
    return TextRun(
        text, size, tuple(chain.font(sources, script) for script in ("latin", "ea", "cs")),  # type: ignore[arg-type]
        bold if weight is None else _is_on(weight), _is_on(_attribute(sources, "i")), spacing,
        size >= number(next((each for each in sources if each.get("kern")), None), "kern", 0) / 100,
        bool(number(own, "baseline", 0)), cap == "small",
    )  # fmt: skip


def _spacing(element: Any, size: float) -> float:
    """Room above or below a paragraph."""
    points = element.find(_A + "spcPts") if element is not None else None
    if points is not None:
        return max(0.0, number(points, "val", 0)) / 100
    share = element.find(_A + "spcPct") if element is not None else None
    return max(0.0, number(share, "val", 0)) / 100_000 * size * 1.2


def _runs(
    elements: list[tuple[Any, str]], profile: str, chain: _Chain, sources: list[Any], bold: bool
) -> Iterator[TextRun]:
    """The runs and breaks of a paragraph, each with its own properties.

    A break without properties has in PowerPoint those of the run beside it.
    """
    inherits = profile == "powerpoint"
    named = (each for each, _ in elements if each.find(_A + "rPr") is not None)
    last = next(named, None) if inherits else None
    for each, text in elements:
        if not (inherits and each.tag == _A + "br") or each.find(_A + "rPr") is not None:
            last = each
        yield run_of(each if last is None else last, text, chain, sources, bold)


def _drawn(runs: Sequence[TextRun]) -> Iterator[TextRun]:
    """Runs as they are drawn: a break makes no line higher that has text before it."""
    before: TextRun | None = None
    for run in runs:
        is_break = run.text == "\n"
        yield replace(before, text=run.text) if is_break and before is not None else run
        before = None if is_break else run if run.text else before


_BULLETS = ("buNone", "buChar", "buAutoNum", "buBlip")
#: Paragraphs above one that are looked at for its number.
_MOST_ABOVE = 100


def _bullet(
    bullet: Any, element: Any, level: int, chain: _Chain, sources: list[Any], run: TextRun
) -> Paragraph:
    """A bullet or number as a paragraph of its own. Numbers of all kinds are Arabic here."""
    size, face = run.size, _child(sources, "buFontTx", "buFont")
    share, points = (_child(sources, name) for name in ("buSzPct", "buSzPts"))
    if points is not None:
        size = number(points, "val", 0) / 100 or size
    elif share is not None:
        size *= number(share, "val", 100_000) / 100_000
    text = bullet.get("char", "\u2022")
    if bullet.tag == _A + "buAutoNum":
        count = int(number(bullet, "startAt", 1))
        for above in islice(element.itersiblings(_A + "p", preceding=True), _MOST_ABOVE):
            own = above.find(_A + "pPr")
            its = int(number(own, "lvl", 0))
            inherited = chain.levels(level)
            found = _child(inherited if own is None else [own, *inherited], *_BULLETS)
            if its < level or (its == level and (found is None or found.tag != bullet.tag)):
                break
            count += its == level
        kind = bullet.get("type", "arabicPeriod")
        ends = {"Period": ("", "."), "ParenR": ("", ")"), "ParenBoth": ("(", ")")}
        start, end = next((ends[each] for each in ends if kind.endswith(each)), ("", ""))
        text = f"{start}{count}{end}"
    name = face.get("typeface", "") if face is not None else ""
    name = chain.theme.get(name, "") if name.startswith("+") else name
    fonts = (name, name, name) if name else run.fonts
    made = replace(run, text=text, size=size, fonts=fonts, shifted=False, small_caps=False)
    return Paragraph((made,), made)


def paragraph_of(
    element: Any, chain: _Chain, bold: bool = False, profile: str = "powerpoint"
) -> Paragraph:
    """A paragraph with all that it inherits."""
    own = element.find(_A + "pPr")
    if profile == "powerpoint" and own is not None and own.getprevious() is not None:
        # PowerPoint reads properties at the beginning alone; python-pptx has some behind a break.
        own = None
    level = int(min(max(number(own, "lvl", 0), 0), 8))
    sources = [each for each in (own, *chain.levels(level)) if each is not None]
    elements = list(text_elements(element))
    own_runs = list(_runs(elements, profile, chain, sources, bold))
    runs = tuple(_drawn(own_runs))
    end = element.find(_A + "endParaRPr")
    is_named = end is not None and (profile == "powerpoint" or end.get("sz"))
    has_line = bool(runs) and runs[-1].text == "\n"
    if has_line and not is_named:
        empty = replace(own_runs[-1], text="")
    else:
        empty = run_of(end, "", chain, sources, bold)
    # Impress counts breaks too, and the line behind the last one.
    counted = runs if profile == "powerpoint" else (*own_runs, *[empty] * has_line)
    largest = max((run.size for run in counted), default=empty.size)
    margin = float(_attribute(sources, "marL") or 0) / _POINT
    first = margin + float(_attribute(sources, "indent") or 0) / _POINT
    bullet = _child(sources, *_BULLETS)
    if bullet is not None and bullet.tag != _A + "buNone" and runs:
        # The bullet hangs: its text begins where the other lines do, or behind a wide bullet.
        mark = _bullet(bullet, element, level, chain, sources, own_runs[0])
        first = max(max(0.0, first) + mark.prepared(profile).measure(None).width, margin)
    spacing = _child(sources, "lnSpc")
    exact = spacing.find(_A + "spcPts") if spacing is not None else None
    share = spacing.find(_A + "spcPct") if spacing is not None else None
    languages = [
        value for name in ("lang", "altLang") for each, _ in elements
        if (props := each.find(_A + "rPr")) is not None and (value := props.get(name))
    ]  # fmt: skip
    if any(east_asian(run.text) for run in runs):
        # A run of East Asian letters may have its language as the alternative one.
        languages.sort(key=lambda tag: tag[:2] not in ("ja", "ko", "zh"))
    language = languages[0] if languages else None
    room = [_child(sources, name) for name in ("spcBef", "spcAft")]
    shares = [each is not None and each.find(_A + "spcPct") is not None for each in room]
    return Paragraph(
        runs, empty,
        multiple=max(0.01, number(share, "val", 100_000) / 100_000),
        exact=max(0.0, number(exact, "val", 0) / 100),
        before=_spacing(room[0], largest), after=_spacing(room[1], largest),
        relative=(shares[0], shares[1]),
        first_indent=max(0.0, first), indent=max(0.0, margin),
        tail=max(0.0, float(_attribute(sources, "marR") or 0) / _POINT),
        direction="rtl" if _is_on(_attribute(sources, "rtl")) else "ltr",
        language=language if language and _LANGUAGE.match(language) else None,
        tabs=_tabs(_child(sources, "tabLst")),
        tab_interval=max(1.0, float(_attribute(sources, "defTabSz") or _INCH) / _POINT),
    )  # fmt: skip


def _tabs(found: Any) -> tuple[tuple[float, str], ...]:
    names = {"r": "right", "ctr": "center", "dec": "decimal"}
    stops = found.findall(_A + "tab")[:100] if found is not None else ()
    return tuple(
        (max(0.0, number(each, "pos", 0) / _POINT), names.get(each.get("algn"), "left"))
        for each in sorted(stops, key=lambda each: number(each, "pos", 0))
    )


def _placeholder(element: Any) -> Any:
    return next(element.iter(_P + "ph"), None) if element.tag == _P + "sp" else None


def _matching(tree: Any, kind: str, index: str | None) -> Any:
    """The placeholder of a layout by its number, else by its kind; of a master by its kind."""
    shapes = [(each, ph) for each in tree.iter(_P + "sp") if (ph := _placeholder(each)) is not None]
    if index is not None:
        for shape, ph in shapes:
            if ph.get("idx", "0") == index:
                return shape
    return next((shape for shape, ph in shapes if ph.get("type", "obj") == kind), None)


def _parsed(blob: bytes) -> Any:
    from lxml import etree

    return etree.fromstring(blob, etree.XMLParser(resolve_entities=False, no_network=True))


def theme_fonts(blob: bytes) -> Iterator[tuple[str, str, str]]:
    """The fonts of a theme: ``"major"`` or ``"minor"``, the script, and the name."""
    root = _parsed(blob)
    for kind in ("major", "minor"):
        for script in ("latin", "ea", "cs"):
            face = root.find(f".//{_A}{kind}Font/{_A}{script}")
            yield kind, script, face.get("typeface", "") if face is not None else ""


def _theme(master: Any) -> dict[str, str]:
    """The theme's fonts by the names that stand for them, such as ``+mn-lt``."""
    from pptx.opc.constants import RELATIONSHIP_TYPE

    found = theme_fonts(master.part.part_related_by(RELATIONSHIP_TYPE.THEME).blob)
    short = {"major": "mj", "minor": "mn", "latin": "lt"}
    return {f"+{short[kind]}-{short.get(each, each)}": name for kind, each, name in found}


class SlideReader:
    """What the shapes of a slide inherit."""

    def __init__(self, slide: Any, place: str, profile: str = "powerpoint") -> None:
        self.place, self.profile = place, profile
        self.slide = slide._element
        layout, master = slide.slide_layout, slide.slide_layout.slide_master
        self.layout, self.master = layout._element, master._element
        self.theme = _theme(master)
        self.package = slide.part.package
        presentation = self.package.presentation_part.presentation._element
        styles = self.master.find(_P + "txStyles")
        named = {} if styles is None else {each.tag.removeprefix(_P): each for each in styles}
        self.styles = named
        self.default = presentation.find(_P + "defaultTextStyle")
        self.height = number(presentation.find(_P + "sldSz"), "cy", 6_858_000) / _POINT
        #: How many shapes hold text that is not read, such as charts.
        self.unread = 0

    def frames(self, number: int = 0) -> Iterator[tuple[Frame, Body]]:
        """The frames with text, with the body of each."""
        yield from self._inside(self.slide.find(f"{_P}cSld/{_P}spTree"), number, 0)

    def _inside(self, tree: Any, slide: int, depth: int) -> Iterator[tuple[Frame, Body]]:
        if depth > _DEEPEST:
            raise ValueError(f"groups are nested more than {_DEEPEST} deep")
        for each in tree if tree is not None else ():
            if each.tag == _CHOICE:
                # As PowerPoint does, the first that it knows; the other one is a picture of it.
                yield from self._inside(each.find("{*}Choice"), slide, depth + 1)
            elif any(_is_on(own.get("hidden")) for own in each.iterfind(_NAMED)):
                continue
            elif each.tag == _P + "sp":
                made = self.frame(each, slide)
                if made is not None:
                    yield made
            elif each.tag == _P + "grpSp":
                yield from self._inside(each, slide, depth + 1)
            elif each.tag == _P + "graphicFrame":
                table = next(each.iter(_A + "tbl"), None)
                if table is None:
                    self.unread += 1
                else:
                    yield from self._cells(each, table, slide)

    def _named(self, element: Any) -> str:
        properties = next(element.iter(_P + "cNvPr"), None)
        name = properties.get("name", "") if properties is not None else ""
        return f"{self.place}: {name or 'a shape without a name'}"

    def _inherited(self, element: Any) -> list[Any]:
        """A shape and its placeholders in the layout and the master."""
        ph = _placeholder(element)
        if ph is None:
            return [element]
        kind = ph.get("type", "obj")
        layout = _matching(self.layout, kind, ph.get("idx", "0"))
        if layout is not None:
            kind = _placeholder(layout).get("type", kind)
        master = _matching(self.master, _BASES.get(kind, kind), None)
        return [each for each in (element, layout, master) if each is not None]

    def _chain(self, shapes: list[Any]) -> _Chain:
        bodies = [shape.find(_P + "txBody") for shape in shapes]
        lists = [body.find(_A + "lstStyle") for body in bodies if body is not None]
        ph = _placeholder(shapes[-1])
        kind = None if ph is None else ph.get("type", "obj")
        if kind in ("title", "ctrTitle"):
            lists.append(self.styles.get("titleStyle"))
        elif kind in ("body", "subTitle", "obj"):
            lists.append(self.styles.get("bodyStyle"))
        reference = shapes[0].find(f"{_P}style/{_A}fontRef")
        major = None if reference is None else reference.get("idx") == "major"
        return _Chain(lists, [self.default, self.styles.get("otherStyle")], self.theme, major)

    def frame(self, element: Any, slide: int = 0) -> tuple[Frame, Body] | None:
        """A shape's frame; ``None`` where it has no text."""
        body = element.find(_P + "txBody")
        if body is None or not any(each.text for each in body.iter(_A + "t")):
            return None
        shapes = self._inherited(element)
        boxes = [
            box for shape in shapes if (box := shape.find(f"{_P}spPr/{_A}xfrm/{_A}ext")) is not None
        ]
        if not boxes:
            return None
        width, height = (
            number(boxes[0], name, 0) / _POINT * _scale(element, name) for name in ("cx", "cy")
        )
        left, top, right, bottom, notes = _text_box(shapes, width, height)
        properties = [
            found for shape in shapes
            if (own := shape.find(_P + "txBody")) is not None
            and (found := own.find(_A + "bodyPr")) is not None
        ]  # fmt: skip
        side = _SIDE[self.profile]
        insets = {"lIns": side, "rIns": side, "tIns": side / 2, "bIns": side / 2}
        for name in insets:
            insets[name] = float(_attribute(properties, name) or insets[name]) / _POINT
        # The insets stay at the sides of the shape that they are named for.
        inner = (
            width - left - right - insets["lIns"] - insets["rIns"],
            height - top - bottom - insets["tIns"] - insets["bIns"],
        )
        direction = _attribute(properties, "vert") or "horz"
        turns = round(float(_attribute(properties, "rot") or 0) / 5_400_000)
        if (direction != "horz") is (turns % 2 == 0):
            inner = inner[::-1]
        if direction not in ("horz", "vert", "vert270"):
            notes += (f"text direction {direction} is measured as rotated text",)
        columns = int(min(max(float(_attribute(properties, "numCol") or 1), 1), 16))
        room, tall = max(0.0, inner[0]), max(0.0, inner[1])
        if columns > 1:
            gap = float(_attribute(properties, "spcCol") or 0) / _POINT
            room = max(0.0, (room - gap * (columns - 1)) / columns)
        is_wrapped = (_attribute(properties, "wrap") or "square") != "none"
        # LibreOffice does not apply what a placeholder's layout or master says of autofit.
        sources = [found for found in properties if found.getparent().getparent() is element]
        fit = _child(
            sources if self.profile == "impress" else properties,
            "normAutofit", "spAutoFit", "noAutofit",
        )  # fmt: skip
        kind = "none" if fit is None else {"normAutofit": "shrink", "spAutoFit": "grow"}.get(
            fit.tag.removeprefix(_A), "none"
        )  # fmt: skip
        return Frame(
            self._named(element), self._paragraphs(body, self._chain(shapes)),
            room if is_wrapped else None, tall, room, kind,
            number(fit, "fontScale", 100_000) / 100_000, number(fit, "lnSpcReduction", 0) / 100_000,
            slide, notes, self.profile, columns,
        ), body  # fmt: skip

    def _bold_parts(self, style: str) -> Sequence[str]:
        """The parts of tables that a style has in bold."""
        for relation in self.package.presentation_part.rels.values():
            if relation.reltype.endswith("/tableStyles") and not relation.is_external:
                for each in _parsed(relation.target_part.blob).iter(_A + "tblStyle"):
                    if each.get("styleId") == style:
                        bold = [
                            text.getparent() for text in each.iterfind(f"*/{_A}tcTxStyle[@b='on']")
                        ]
                        return [part.tag.removeprefix(_A) for part in bold]
        # Of PowerPoint's own styles, which files need not have, Impress has the colours alone.
        return () if style in _PLAIN_TABLES or self.profile == "impress" else _BOLD

    def _paragraphs(self, body: Any, chain: _Chain, bold: bool = False) -> tuple[Paragraph, ...]:
        paragraphs = body.iter(_A + "p")
        return tuple(paragraph_of(each, chain, bold, self.profile) for each in paragraphs)

    def _cells(self, element: Any, table: Any, slide: int) -> Iterator[tuple[Frame, Body]]:
        widths = [number(each, "w", 0) / _POINT for each in table.iter(_A + "gridCol")]
        rows = table.findall(_A + "tr")
        heights = [number(each, "h", 0) / _POINT for each in rows]
        least, named = list(heights), self._named(element)
        properties = table.find(_A + "tblPr")
        style = properties.findtext(_A + "tableStyleId", "") if properties is not None else ""
        in_bold = self._bold_parts(style)
        has_bold = [name in in_bold and _is_on(properties.get(name)) for name in _BOLD]
        cells: list[list[tuple[Frame, float, int]]] = [[] for _ in rows]
        for row, each in enumerate(rows):
            for column, cell in enumerate(each.findall(_A + "tc")):
                body = cell.find(_A + "txBody")
                is_merged = any(_is_on(cell.get(name)) for name in ("hMerge", "vMerge"))
                if is_merged or body is None:
                    continue
                own = cell.find(_A + "tcPr")
                beside = number(own, "marL", 91440) + number(own, "marR", 91440)
                ends = number(own, "marT", 45720) + number(own, "marB", 45720)
                across = int(max(1, number(cell, "gridSpan", 1)))
                down = int(max(1, number(cell, "rowSpan", 1)))
                # A row is at least as high as the file says, and as its texts need.
                width, height = sum(widths[column : column + across]), math.inf
                if own is not None and own.get("vert", "horz") != "horz":
                    width, height = sum(heights[row : row + down]), width
                    beside, ends = ends, beside
                edges = (
                    row == 0, row + down == len(rows), column == 0, column + across == len(widths)
                )  # fmt: skip
                bold = any(has and is_there for has, is_there in zip(has_bold, edges))
                chain = _Chain(
                    [body.find(_A + "lstStyle")], [self.default, self.styles.get("otherStyle")],
                    self.theme, False if style else None,
                )  # fmt: skip
                own = self.profile == "impress"
                paragraphs = self._paragraphs(body, chain, bold)
                frame = Frame(
                    f"{named}, row {row + 1}, column {column + 1}",
                    tuple(replace(each, own_heights=own) for each in paragraphs),
                    max(0.0, width - beside / _POINT),
                    max(0.0, height - ends / _POINT), autofit="grow", slide=slide,
                    profile=self.profile,
                )  # fmt: skip
                if not any(each.text for each in body.iter(_A + "t")):
                    # It only makes its row higher, whatever the sizes of the texts.
                    if height == math.inf and down == 1:
                        least[row] = max(least[row], frame.block().height + ends / _POINT)
                    continue
                if height == math.inf:
                    cells[row].append((frame, ends / _POINT, down))
                yield frame, body
        top = number(element.find(f"{_P}xfrm/{_A}off"), "y", 0) / _POINT
        if any(cells):
            paragraphs = tuple(p for row in cells for frame, _, _ in row for p in frame.paragraphs)
            notes = ("empty cells make rows higher: their size is that of their end",)
            yield TableFrame(
                f"{named}, on the slide", paragraphs, sum(widths),
                max(0.0, self.height - top), slide=slide, profile=self.profile,
                notes=notes if least != heights else (),
                rows=tuple(least), cells=tuple(map(tuple, cells)),
            ), table  # fmt: skip


def _scale(element: Any, name: str) -> float:
    """How far the groups around a shape enlarge it in a direction."""
    scale = 1.0
    for group in element.iterancestors(_P + "grpSp"):
        own = number(group.find(f"{_P}grpSpPr/{_A}xfrm/{_A}ext"), name, 0)
        inner = number(group.find(f"{_P}grpSpPr/{_A}xfrm/{_A}chExt"), name, 0)
        scale *= own / inner if own and inner else 1
    return scale


def _text_box(shapes: list[Any], width: float, height: float) -> tuple[Any, ...]:
    """What the outline of a shape or its placeholder takes from its text, and notes."""
    shape = _child([own for each in shapes for own in each.iter(_P + "spPr")], *_OUTLINES)
    if shape is None or shape.tag == _A + "custGeom":
        notes = ("the outline is measured as a rectangle",) if shape is not None else ()
        return 0.0, 0.0, 0.0, 0.0, notes
    kind = shape.get("prst", "rect")
    adjustments = {
        guide.get("name"): float(value[1])
        for guide in shape.iter(_A + "gd")
        if (value := re.match(r"val (-?\d{1,9})$", guide.get("fmla", "")))
    }
    found = sides(kind, width, height, adjustments)
    if found is not None:
        return *found, ()
    return 0.0, 0.0, 0.0, 0.0, (f"the outline {kind} is measured as a rectangle",)
