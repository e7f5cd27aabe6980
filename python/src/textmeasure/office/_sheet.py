"""Cells of openpyxl's and XlsxWriter's sheets, read one way."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any
from xml.etree import ElementTree

import textmeasure as tm

from ._files import OfficeError, bounded
from ._fonts import STAND_IN, FontAnswer, answer
from ._layout import Paragraph, TextRun, lay_out
from ._numbers import BLANK, UNSHOWN, shown, with_spaces

PIXEL = 0.75
_DIGITS = "0123456789"


@dataclass(frozen=True)
class CellFont:
    """The font of a cell, or of a part of its text; ``shifted`` letters are raised or lowered."""

    name: str = "Calibri"
    size: float = 11.0
    bold: bool = False
    italic: bool = False
    shifted: bool = False

    def run(self, text: str) -> TextRun:
        """A stretch of text in it."""
        names = (self.name, self.name, self.name)
        return TextRun(
            text, self.size, names, self.bold, self.italic, kerning=False, shifted=self.shifted
        )


@dataclass(frozen=True)
class CellText:
    """A cell as it is shown. Columns and rows count from 1.

    Attributes:
        text: under its number format; for a blank the character that is as wide.
        is_number: whether too narrow a column shows ``####``: numbers, dates, booleans, errors.
        wraps: whether lines are wrapped at the column's width, as of texts alone.
        indent: in levels, of three spaces of the default font each.
        rotation: degrees, counter-clockwise; 255 is stacked.
        across: how many columns it is merged over.
        down: how many rows it is merged over.
        is_exact: whether its number format is followed wholly.
        is_filling: whether it is made to fit: shrunk, or repeated.
        is_general: whether too narrow a column rounds it.
        seen: what reports show for ``text``.
        side: where it stands, ``"left"``, ``"center"`` or ``"right"``.
        parts: its stretches in fonts of their own, of rich text.
    """

    row: int
    column: int
    text: str
    font: CellFont
    is_number: bool = False
    wraps: bool = False
    indent: float = 0.0
    rotation: int = 0
    across: int = 1
    down: int = 1
    is_exact: bool = True
    is_filling: bool = False
    is_general: bool = False
    seen: str = ""
    side: str = "left"
    parts: tuple[tuple[str, CellFont], ...] = ()

    @property
    def is_unshown(self) -> bool:
        """Whether it shows ``####`` at any width, as a negative date does."""
        return self.is_number and self.text == UNSHOWN

    def paragraph(self) -> Paragraph:
        """The text as it is set."""
        runs = tuple(font.run(text) for text, font in self.parts or ((self.text, self.font),))
        return Paragraph(runs, self.font.run(""))

    def without_lines(self) -> CellText:
        """The cell as it is shown where it is not wrapped: without line feeds."""
        parts = tuple((text.replace("\n", ""), font) for text, font in self.parts)
        return replace(self, text=self.text.replace("\n", ""), parts=parts)

    def lines(self) -> list[CellText]:
        """A cell for each of its own lines, where it wraps; the cell on one line, where not."""
        if not self.wraps:
            return [self.without_lines()]
        if self.rotation:
            # Turned lines stand together.
            return [self]
        if not self.parts:
            return [replace(self, text=each) for each in self.text.split("\n")]
        found: list[list[tuple[str, CellFont]]] = [[]]
        for text, font in self.parts:
            first, *others = text.split("\n")
            found[-1].append((first, font))
            found += ([(each, font)] for each in others)
        return [
            replace(self, text="".join(text for text, _ in parts), parts=tuple(parts))
            for parts in found
        ]

    def size(self, width: float | None = None) -> tuple[float, float, tuple[FontAnswer, ...]]:
        """Its width and height in points, turned as it is shown."""
        block = lay_out((self.paragraph(),), width, "excel")
        across, high = block.width, block.height
        if self.rotation == 255:
            lines = [line for line in self.text.split("\n") if line]
            most = max(map(len, lines), default=0)
            across, high = len(lines) * high, most * block.height / max(1, block.lines)
        elif self.rotation:
            turn = math.radians(self.rotation if self.rotation <= 90 else self.rotation - 90)
            sine, cosine = math.sin(turn), math.cos(turn)
            across, high = across * cosine + high * sine, across * sine + high * cosine
        return across, high, block.fonts

    def height(self, width: float | None) -> tuple[float, tuple[FontAnswer, ...]]:
        """The height of a row for it, in points, where its lines are wrapped at a width."""
        _, height, fonts = (self if self.wraps else self.without_lines()).size(width)
        return math.ceil(height / PIXEL - 0.01) * PIXEL, fonts


@lru_cache(maxsize=64)
def _advances(characters: str, font: CellFont) -> tuple[int, ...]:
    """The widths of characters in whole pixels at 96 dots an inch."""
    found = answer(font.name, font.bold, font.italic)
    style = tm.Style(found.answered if found.how != "stand-in" else STAND_IN, font.size / PIXEL)
    lines = [tm.PreparedText(each, style).lines()[0] for each in characters]
    # A space alone is the end of its line.
    return tuple(math.floor(each.width + each.trailing_width + 0.5) for each in lines)


def digit_width(font: CellFont) -> int:
    """The widest digit in whole pixels at 96 dots an inch: the unit of columns' widths."""
    return max(1, *_advances(_DIGITS, font))


def indent_width(font: CellFont) -> int:
    """The pixels of a level of the indent, under a default font: three spaces, each whole."""
    return 3 * _advances(" ", font)[0]


def padding(digit: int) -> int:
    """The pixels beside a cell's text and for the grid line."""
    return 2 * math.ceil(digit / 4) + 1


def pixels_of(characters: float, digit: int) -> int:
    """The pixels of a column whose width a file has, in characters with the padding."""
    return math.floor((256 * characters + math.floor(128 / digit)) / 256 * digit)


def characters_of(pixels: int, digit: int) -> float:
    """The width as a file has it: in characters, cut to 1/256."""
    return math.floor(pixels / digit * 256) / 256


class Sheet:
    """A sheet of openpyxl or XlsxWriter, read one way."""

    #: Excel's highest row, in points.
    HIGHEST = 409.5

    def __init__(self, sheet: Any) -> None:
        self.sheet = sheet
        self.is_writer = hasattr(sheet, "str_table") and hasattr(sheet, "table")
        if self.is_writer:
            font = _writer_font(getattr(sheet, "default_cell_format", None))
            self.is_1904 = bool(sheet.date_1904)
            self.merged = {
                (top + 1, left + 1): (bottom - top + 1, right - left + 1)
                for top, left, bottom, right in sheet.merge
            }
        elif hasattr(sheet, "iter_rows") and hasattr(sheet, "column_dimensions"):
            fonts = sheet.parent._fonts
            font = _font(fonts[0]) if fonts else CellFont()
            self.is_1904 = sheet.parent.epoch.year == 1904
            self.merged = {
                (each.min_row, each.min_col): (each.size["rows"], each.size["columns"])
                for each in sheet.merged_cells.ranges
            }
        else:
            raise OfficeError(
                "a sheet of openpyxl or XlsxWriter is needed; give workbook['name'], of openpyxl's "
                "neither read-only nor write-only"
            )
        self.digit = digit_width(font)
        #: The pixels of a level of the indent.
        self.level = indent_width(font)
        #: Whether columns go from right to left.
        self.is_mirrored = bool(
            sheet.is_right_to_left if self.is_writer else sheet.sheet_view.rightToLeft
        )
        self._pixels: dict[int, int] = {}
        #: The largest fonts of empty cells, by row, once all cells are read.
        self.blanks: dict[int, CellFont] = {}
        self.font = font
        #: The rows that have cells.
        self.rows = (
            {row + 1 for row in sheet.table} if self.is_writer else {row for row, _ in sheet._cells}
        )
        #: The rows and columns of cells with a filter's button.
        self.filtered = set(self._filtered())

    def _filtered(self) -> Iterator[tuple[int, int]]:
        if self.is_writer:
            yield from ((row + 1, column + 1) for row, column in self.sheet.filter_cells)
            return
        from openpyxl.utils import range_boundaries

        tables = [each for each in self.sheet.tables.values() if each.autoFilter is not None]
        areas = [each.autoFilter.ref for each in tables] + [self.sheet.auto_filter.ref]
        for area in filter(None, areas):
            left, top, right, _ = range_boundaries(area)
            yield from ((top, column) for column in range(left, right + 1))

    def cells(self) -> Iterator[CellText]:
        """The cells with text."""
        return bounded(self._written() if self.is_writer else self._read(), "the sheet")

    def _read(self) -> Iterator[CellText]:
        # Only the cells that the file has: a sheet may reach to its last row and column.
        for (row, column), cell in sorted(self.sheet._cells.items()):
            value = getattr(cell, "value", None)
            if value is None or value == "":
                self._keep_blank(row, _font(cell.font) if cell.has_style else None)
                continue
            own, place = _font(cell.font), cell.alignment
            parts: tuple[tuple[str, CellFont], ...] = ()
            if isinstance(value, list):
                # Rich text, of which a plain part has the cell's font.
                parts = tuple(
                    (each, own) if isinstance(each, str) else (each.text, _font(each.font, own))
                    for each in value
                )
            yield self._made(
                row, column, cell.data_type, str(value) if parts else value,
                _SHOWN.get(cell.number_format, cell.number_format), own, parts,
                (place.horizontal or "general", place.vertical or "bottom"),
                bool(place.wrap_text), bool(place.shrink_to_fit), place.indent or 0,
                place.text_rotation or 0,
            )  # fmt: skip

    def _written(self) -> Iterator[CellText]:
        strings = {number: text for text, number in self.sheet.str_table.string_table.items()}
        for row, columns in sorted(self.sheet.table.items()):
            for column, cell in sorted(columns.items()):
                kind, sort = type(cell).__name__, ""
                written = getattr(cell, "format", None) or self._inherited(row, column)
                own = _writer_font(written)
                value: Any = getattr(cell, "number", getattr(cell, "value", None))
                parts: tuple[tuple[str, CellFont], ...] = ()
                if kind == "String":
                    value = strings.get(cell.string, cell.string)
                elif kind == "RichString":
                    parts = _writer_parts(strings.get(cell.string, cell.string), own)
                    value = "".join(text for text, _ in parts)
                elif kind.endswith("Formula") and not value:
                    # Nobody said which value it has; XlsxWriter writes 0 until Excel finds it.
                    sort, value = "f", cell.formula
                elif kind == "Error":
                    sort, value = "e", cell.error
                elif kind == "Formula" and value in _ERRORS:
                    sort = "e"
                elif kind == "Boolean":
                    value = bool(cell.boolean)
                if value is None or value == "":
                    self._keep_blank(row + 1, own if written is not None else None)
                    continue
                code = getattr(written, "num_format", None) or "General"
                code = code if isinstance(code, str) else _BUILT_IN.get(code, "General")
                yield self._made(
                    row + 1, column + 1, sort, value, code, own, parts,
                    (_SIDES.get(getattr(written, "text_h_align", 0), "general"),
                     _ENDS.get(getattr(written, "text_v_align", 0), "bottom")),
                    bool(getattr(written, "text_wrap", 0)), bool(getattr(written, "shrink", 0)),
                    getattr(written, "indent", 0), getattr(written, "rotation", 0),
                )  # fmt: skip

    def _inherited(self, row: int, column: int) -> Any:
        """What XlsxWriter writes for a cell without a format: its row's, else its column's."""
        return self._settings(row=row)[0] or self._settings(column=column)[0]

    def _settings(self, *, row: int = -1, column: int = -1) -> tuple[Any, dict[str, Any]]:
        """What XlsxWriter keeps beside a height or width: a format, and options."""
        rows = getattr(self.sheet, "row_info", None) or getattr(self.sheet, "set_rows", {})
        info = rows.get(row) if row >= 0 else self.sheet.col_info.get(column)
        # Older versions have lists that begin with the size.
        name = "row_format" if row >= 0 else "column_format"
        names = ("hidden", "level", "collapsed")
        values = (
            info[1:5] if isinstance(info, (list, tuple))
            else [getattr(info, each, None) for each in (name, *names)]
        )  # fmt: skip
        return values[0], {each: value for each, value in zip(names, values[1:]) if value}

    def set_pixels(self, column: int, pixels: int) -> None:
        """Sets the width of a column, and nothing else of it or of others."""
        if self.is_writer:
            written, options = self._settings(column=column - 1)
            self.sheet.set_column_pixels(column - 1, column - 1, pixels, written, options)
            return
        from openpyxl.utils import get_column_letter

        dimensions = self.sheet.column_dimensions
        for each in list(dimensions.values()):
            if each.min and each.max and each.min <= column <= each.max and each.min < each.max:
                # One of several columns, of which the others keep theirs.
                for low, high in (each.min, column - 1), (column, column), (column + 1, each.max):
                    if low <= high:
                        part = copy(each)
                        part.index, part.min, part.max = get_column_letter(low), low, high
                        dimensions[part.index] = part
        dimensions[get_column_letter(column)].width = characters_of(pixels, self.digit)

    def set_height(self, row: int, height: float) -> None:
        """Sets the height of a row, and nothing else of it."""
        if self.is_writer:
            self.sheet.set_row(row - 1, height, *self._settings(row=row - 1))
        else:
            self.sheet.row_dimensions[row].height = height

    def _made(
        self, row: int, column: int, kind: str, value: Any, code: str, font: CellFont,
        parts: tuple[tuple[str, CellFont], ...], place: tuple[str, str], wraps: bool,
        shrinks: bool, indent: float, rotation: int,
    ) -> CellText:  # fmt: skip
        """A cell as it is shown, by the rules that both kinds of sheets have."""
        is_text = isinstance(value, str) and kind not in ("e", "f")
        text, is_exact = ("", False) if kind == "f" else shown(value, code, self.is_1904)
        if kind == "f":
            self._keep_blank(row, font)
        if kind == "e":
            text = value
        text = text.replace("\r\n", "\n").replace("\t", " ")
        down, across = self.merged.get((row, column), (1, 1))
        side = place[0]
        if side == "general":
            # A text that begins in a script from right to left stands on the right.
            first = next((c for c in map(unicodedata.bidirectional, text) if c in _STRONG), "L")
            side = "left" if first == "L" else "right"
        # Justified and distributed texts are wrapped too; a number never is.
        wraps = is_text and (wraps or bool(_WRAPPED.intersection(place)))
        return CellText(
            row, column, text.replace(BLANK, ""), font, not is_text and kind != "f", wraps, indent,
            rotation, across, down, is_exact, (shrinks and not wraps) or side == "fill",
            code == "General" and not isinstance(value, bool), with_spaces(text),
            side if side in ("right", "center") else "left", parts,
        )  # fmt: skip

    def _keep_blank(self, row: int, font: CellFont | None) -> None:
        """A row is as high as the fonts of its empty cells, too."""
        if font is not None and font.size > self.blanks.get(row, self.font).size:
            self.blanks[row] = font

    def column_pixels(self, column: int) -> int:
        """A column's width as the sheet has it."""
        if column not in self._pixels:
            self._pixels[column] = self._column_pixels(column)
        return self._pixels[column]

    def _column_pixels(self, column: int) -> int:
        if self.is_writer:
            return int(self.sheet._size_col(column - 1))
        from openpyxl.utils import get_column_letter

        dimensions = self.sheet.column_dimensions
        letter = get_column_letter(column)
        for name, each in dimensions.items():
            low, high = each.min or 0, each.max or 0
            if (name == letter or low <= column <= high) and (each.customWidth or each.hidden):
                return 0 if each.hidden else pixels_of(float(each.width), self.digit)
        layout = self.sheet.sheet_format
        if layout.defaultColWidth:
            return pixels_of(float(layout.defaultColWidth), self.digit)
        plain = (layout.baseColWidth or 8) * self.digit + padding(self.digit)
        # Excel rounds its default up to eight pixels.
        return math.ceil(plain / 8) * 8

    def row_height(self, row: int) -> float | None:
        """A row's own height, 0 where it is hidden; ``None`` where Excel finds one."""
        # Rows that are hidden by default are those that the file does not have.
        is_absent = row not in self.rows
        if self.is_writer:
            default = self.sheet.default_row_height
            height, is_hidden = self.sheet.row_sizes.get(
                row - 1, (default, is_absent and self.sheet.default_row_zeroed)
            )[:2]
            # A height is written unless it and the sheet's default are Excel's.
            is_own = {height, default} != {self.sheet.original_row_height}
            return 0.0 if is_hidden else float(height) * PIXEL if is_own else None
        dimension = self.sheet.row_dimensions.get(row)
        if dimension is None:
            return 0.0 if is_absent and self.sheet.sheet_format.zeroHeight else None
        if dimension.hidden:
            return 0.0
        return None if dimension.height is None else float(dimension.height)

    @property
    def default_height(self) -> float:
        """The height of rows without texts of their own."""
        if self.is_writer:
            return float(self.sheet.default_row_height) * PIXEL
        layout = self.sheet.sheet_format
        if layout.customHeight or answer(self.font.name).how == "stand-in":
            return float(layout.defaultRowHeight or 15)
        # Excel finds it by the default font.
        return CellText(1, 1, "x", self.font).height(None)[0]

    def least_height(self, row: int) -> float:
        """The height of a row by its empty cells."""
        blank = self.blanks.get(row)
        height = CellText(row, 1, "x", blank).height(None)[0] if blank is not None else 0.0
        return max(self.default_height, min(height, self.HIGHEST))


#: The values of formulas that XlsxWriter writes as errors.
_ERRORS = ("#DIV/0!", "#N/A", "#NAME?", "#NULL!", "#NUM!", "#REF!", "#VALUE!")
#: XlsxWriter's numbers of alignments.
_SIDES = dict(enumerate(
    ("left", "center", "right", "fill", "justify", "centerContinuous", "distributed"), 1
))  # fmt: skip
_ENDS = {4: "justify", 5: "distributed"}
_WRAPPED = {"justify", "distributed"}
_STRONG = ("L", "R", "AL")
#: Built-in formats that follow the system; openpyxl names them by the file format's examples.
_SHOWN = {"mm-dd-yy": "m/d/yyyy", "m/d/yy h:mm": "m/d/yyyy h:mm"}
_MONEY = ("#,##0_);({}#,##0)", "#,##0.00_);({}#,##0.00)")
#: XlsxWriter may have the numbers of built-in formats (ECMA-376, 18.8.30).
_BUILT_IN = {
    **dict(enumerate(("General", "0", "0.00", "#,##0", "#,##0.00"))),
    **dict(enumerate(("$" + each.format("$") for each in _MONEY for _ in range(2)), 5)),
    **dict(enumerate((
        "0%", "0.00%", "0.00E+00", "# ?/?", "# ??/??", "m/d/yyyy", "d-mmm-yy", "d-mmm", "mmm-yy",
        "h:mm AM/PM", "h:mm:ss AM/PM", "h:mm", "h:mm:ss", "m/d/yyyy h:mm",
    ), 9)),
    **dict(enumerate((each.format("") for each in _MONEY for _ in range(2)), 37)),
    **dict(enumerate((
        '_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)',
        '_($* #,##0_);_($* (#,##0);_($* "-"_);_(@_)',
        '_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)',
        '_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)',
        "mm:ss", "[h]:mm:ss", "mm:ss.0", "##0.0E+0", "@",
    ), 41)),
}  # fmt: skip


def _size(size: Any) -> float:
    """A size within Excel's bounds."""
    return min(max(float(size), 1.0), 409.0)


def _font(font: Any, own: CellFont | None = None) -> CellFont:
    """A font of openpyxl; what a part of rich text does not name is the cell's."""
    if font is None:
        return own or CellFont()
    default = own or CellFont()
    name = getattr(font, "rFont", None) or getattr(font, "name", None) or default.name
    return CellFont(
        name, _size(font.sz or default.size), bool(font.b), bool(font.i),
        font.vertAlign in ("superscript", "subscript"),
    )  # fmt: skip


def _writer_font(written: Any) -> CellFont:
    if written is None:
        return CellFont()
    return CellFont(
        written.font_name, _size(written.font_size), bool(written.bold), bool(written.italic),
        bool(written.font_script),
    )  # fmt: skip


def _writer_parts(markup: str, own: CellFont) -> tuple[tuple[str, CellFont], ...]:
    """The parts of rich text, which XlsxWriter keeps as it writes them."""
    parts = []
    for run in ElementTree.fromstring(f"<si>{markup}</si>"):
        named = run.find("rPr")

        def has(name: str, properties: Any = named) -> str | None:
            found = None if properties is None else properties.find(name)
            return None if found is None else found.get("val", "1")

        font = own if named is None else CellFont(
            has("rFont") or own.name, _size(has("sz") or own.size), bool(has("b")), bool(has("i")),
            bool(has("vertAlign")),
        )  # fmt: skip
        parts.append((run.findtext("t") or "", font))
    return tuple(parts)
