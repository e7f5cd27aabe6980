"""Widths of columns and heights of rows, of openpyxl's and XlsxWriter's sheets."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import textmeasure as tm

from ._files import OfficeError, bounded
from ._fonts import FontAnswer, answer
from ._layout import Paragraph, TextRun, lay_out
from ._numbers import BLANK, shown, with_spaces

_PIXEL = 0.75
_DIGITS = "0123456789"
#: The pixels of Calibri's characters at 11 points, which hinting changes, as XlsxWriter has them
#: from Excel.
_CALIBRI = {
    each: width
    for width, those in {
        3: " '", 4: ",.:;I`ijl", 5: "!()-J[]frt{}", 6: '"/L\\csz',
        7: "#$*+0123456789<=>?EFSTYZ^_agkvxy|~", 8: "BCKPRXbdehnopqu", 9: "ADGHUV", 10: "&NOQ",
        11: "%w", 12: "Mm", 13: "@W",
    }.items()
    for each in those
}  # fmt: skip
#: What Excel leaves beside the widest text, and for the button of a filter, in pixels.
_ROOM, _BUTTON = 2, 16
#: Excel's widest column, in characters, and highest row, in points.
_WIDEST, _HIGHEST = 255.0, 409.5


@dataclass(frozen=True)
class CellFont:
    """The font of a cell."""

    name: str = "Calibri"
    size: float = 11.0
    bold: bool = False
    italic: bool = False


@dataclass(frozen=True)
class CellText:
    """A cell as it is shown. Columns and rows count from 1.

    Attributes:
        text: under its number format; for a blank the character that is as wide.
        is_number: whether too narrow a column shows ``####``.
        wraps: whether lines are wrapped at the column's width.
        indent: in Excel's steps, about a character each.
        rotation: degrees, counter-clockwise; 255 is stacked.
        across: how many columns it is merged over.
        down: how many rows it is merged over.
        is_exact: whether its number format is followed wholly.
        is_filling: whether it is made to fit: shrunk, or repeated.
        is_general: whether too narrow a column rounds it.
        seen: what reports show for ``text``.
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

    def paragraph(self) -> Paragraph:
        """The text as it is set."""
        font = self.font
        names = (font.name, font.name, font.name)
        run = TextRun(self.text, font.size, names, font.bold, font.italic, kerning=False)
        return Paragraph((run,), run)

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


@lru_cache(maxsize=64)
def digit_width(font: CellFont) -> int:
    """The widest digit in whole pixels at 96 dots an inch: the unit of columns' widths."""
    found = answer(font.name, font.bold, font.italic)
    style = (
        tm.Style(font=found.answered)
        if found.how != "stand-in"
        else tm.Style(font="Liberation Sans")
    )
    widest = max(tm.measure(each, style, size=font.size / _PIXEL).width for each in _DIGITS)
    return max(1, math.floor(widest + 0.5))


def padding(digit: int) -> int:
    """The pixels beside a cell's text and for the grid line."""
    return 2 * math.ceil(digit / 4) + 1


def pixels_of(characters: float, digit: int) -> int:
    """The pixels of a column whose width a file has, in characters with the padding."""
    return math.floor((256 * characters + math.floor(128 / digit)) / 256 * digit)


def characters_of(pixels: int, digit: int) -> float:
    """The width as a file has it: in characters, cut to 1/256."""
    return math.floor(pixels / digit * 256) / 256


@dataclass(frozen=True)
class ColumnFit:
    """The width that a column needs.

    Attributes:
        width: in characters of the default font, as the file has it.
        pixels: at 96 dots an inch.
        text: the widest text.
        fonts: which font answered for which.
        notes: what is estimated.
    """

    width: float
    pixels: int
    text: str
    fonts: tuple[FontAnswer, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class RowFit:
    """The height that a row needs, in points.

    Attributes:
        height: in steps of a pixel, 0.75 pt.
        text: the highest text.
        fonts: which font answered for which.
    """

    height: float
    text: str
    fonts: tuple[FontAnswer, ...]


class Sheet:
    """A sheet of openpyxl or XlsxWriter, read one way."""

    def __init__(self, sheet: Any) -> None:
        self.sheet = sheet
        self.is_writer = hasattr(sheet, "str_table") and hasattr(sheet, "table")
        if self.is_writer:
            font = _writer_font(getattr(sheet, "default_cell_format", None))
            self.merged = {
                (top + 1, left + 1): (bottom - top + 1, right - left + 1)
                for top, left, bottom, right in sheet.merge
            }
        elif hasattr(sheet, "iter_rows") and hasattr(sheet, "column_dimensions"):
            fonts = sheet.parent._fonts
            font = _font(fonts[0]) if fonts else CellFont()
            self.merged = {
                (each.min_row, each.min_col): (
                    each.max_row - each.min_row + 1,
                    each.max_col - each.min_col + 1,
                )
                for each in sheet.merged_cells.ranges
            }
        else:
            raise OfficeError("a sheet of openpyxl or XlsxWriter is needed; give workbook['name']")
        self.digit = digit_width(font)
        self.font = font
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
        for row in self.sheet.iter_rows():
            for cell in row:
                value = getattr(cell, "value", None)
                if value is None or value == "":
                    continue
                is_formula = getattr(cell, "data_type", "") == "f"
                code = _SHOWN.get(cell.number_format, cell.number_format)
                text, is_exact = ("", False) if is_formula else shown(value, code)
                place = cell.alignment
                down, across = self.merged.get((cell.row, cell.column), (1, 1))
                yield CellText(
                    cell.row, cell.column, text.replace(BLANK, ""), _font(cell.font),
                    not isinstance(value, (str, bool)) and not is_formula, bool(place.wrap_text),
                    place.indent or 0, place.text_rotation or 0, across, down, is_exact,
                    bool(place.shrink_to_fit) or place.horizontal == "fill",
                    cell.number_format == "General", with_spaces(text),
                )  # fmt: skip

    def _written(self) -> Iterator[CellText]:
        strings = {number: text for text, number in self.sheet.str_table.string_table.items()}
        for row, columns in sorted(self.sheet.table.items()):
            for column, cell in sorted(columns.items()):
                kind = type(cell).__name__
                written = getattr(cell, "format", None)
                code = getattr(written, "num_format", None) or "General"
                code = code if isinstance(code, str) else _BUILT_IN.get(code, "General")
                value = getattr(cell, "number", None)
                if kind == "String":
                    value = strings.get(cell.string, cell.string)
                elif kind == "Formula":
                    value = cell.value
                elif kind == "Boolean":
                    value = bool(cell.boolean)
                if value is None or value == "":
                    continue
                text, is_exact = shown(value, code)
                down, across = self.merged.get((row + 1, column + 1), (1, 1))
                yield CellText(
                    row + 1, column + 1, text.replace(BLANK, ""), _writer_font(written),
                    not isinstance(value, (str, bool)),
                    bool(getattr(written, "text_wrap", 0)), getattr(written, "indent", 0),
                    getattr(written, "rotation", 0), across, down, is_exact,
                    bool(getattr(written, "shrink", 0)),
                    code == "General", with_spaces(text),
                )  # fmt: skip

    def column_pixels(self, column: int) -> int:
        """A column's width as the sheet has it."""
        if self.is_writer:
            info = self.sheet.col_info.get(column - 1)
            # Newer versions keep pixels, in a tuple that begins with the width.
            return int(self.sheet._size_col(column - 1)) if info is not None else 64
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
        """A row's own height; ``None`` where Excel finds one."""
        if self.is_writer:
            sizes = self.sheet.row_sizes.get(row - 1)
            # The default height is not written.
            is_own = sizes and sizes[0] != self.sheet.default_row_height
            return float(sizes[0]) * _PIXEL if is_own else None
        dimension = self.sheet.row_dimensions.get(row)
        return float(dimension.height) if dimension is not None and dimension.height else None

    @property
    def default_height(self) -> float:
        """The height of rows without texts of their own."""
        if self.is_writer:
            return float(self.sheet.default_row_height) * _PIXEL
        return float(self.sheet.sheet_format.defaultRowHeight or 15)


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


def _font(font: Any) -> CellFont:
    return CellFont(font.name or "Calibri", float(font.sz or 11), bool(font.b), bool(font.i))


def _writer_font(written: Any) -> CellFont:
    if written is None:
        return CellFont()
    return CellFont(
        written.font_name, float(written.font_size), bool(written.bold), bool(written.italic)
    )


def _needed(cell: CellText, sheet: Sheet) -> tuple[int, tuple[FontAnswer, ...]]:
    """The pixels of a cell's text on one line, indent included."""
    text = _on_one_line(cell)
    width, _, fonts = text.size()
    pixels = width / _PIXEL
    if not cell.rotation:
        if cell.font == CellFont() and all(each in _CALIBRI for each in text.text):
            pixels = sum(_CALIBRI[each] for each in text.text)
        else:
            # Hinting makes digits as wide as the unit of columns' widths.
            digits = sum(each in _DIGITS for each in text.text)
            zero, _, _ = replace(cell, text="0").size()
            pixels += digits * (digit_width(cell.font) - zero / _PIXEL)
    # A step of the indent is three spaces of the default font, in whole pixels.
    step = round(3 * sheet.font.size / 11 * 3)
    return math.ceil(pixels - 0.01) + round(cell.indent * step), fonts


def _narrow(text: str) -> tuple[str, ...]:
    """The shortest forms of a number in ``General``, which a narrow column has it in."""
    try:
        value = float(text)
    except ValueError:  # a date, or an error
        return (text,)
    return (f"{value:.0f}", f"{value:.0E}")


def _on_one_line(cell: CellText) -> CellText:
    # Without wrapping a line feed is not shown.
    return replace(cell, text=cell.text.replace("\n", "")) if "\n" in cell.text else cell


def autofit_columns(
    sheet: Any, *, minimum: float = 0.0, maximum: float = _WIDEST, columns: Iterable[int] = ()
) -> dict[int, ColumnFit]:
    """Sets each column's width to that of its widest text, as a double click on its edge does.

    Cells that are merged over columns, shrink their text, hold a formula, or wrap without line
    feeds of their own do not count.

    Args:
        sheet: of openpyxl or XlsxWriter.
        minimum: the least width in the unit of files: digits of the workbook's font, the margins of
            5 pixels included. Excel shows less: 7.71 for 8.43 in Calibri 11.
        maximum: the greatest width, in the same unit.
        columns: only these, from 1; by default all that have text.
    """
    if not 0 <= minimum <= maximum:
        raise OfficeError(
            f"minimum is {minimum:g} and maximum {maximum:g}; give minimum <= maximum"
        )
    read, only = Sheet(sheet), set(columns)
    widest: dict[int, tuple[int, CellText, tuple[FontAnswer, ...]]] = {}
    notes: dict[int, set[str]] = {}
    for cell in read.cells():
        if (only and cell.column not in only) or cell.across > 1 or cell.is_filling:
            continue
        if not cell.is_exact:
            what = (
                "names in a number format are English, digits Western"
                if cell.text
                else "formulas are not measured"
            )
            notes.setdefault(cell.column, set()).add(what)
        # The lines of a cell that wraps end where its column does, but for its own line feeds.
        if not cell.text or (cell.wraps and "\n" not in cell.text):
            continue
        lines = cell.text.split("\n") if cell.wraps else [cell.text]
        pixels, fonts = max(
            (_needed(replace(cell, text=each), read) for each in lines), key=lambda each: each[0]
        )
        pixels += padding(read.digit) + _ROOM
        if (cell.row, cell.column) in read.filtered:
            pixels += _BUTTON
        if pixels > widest.get(cell.column, (0,))[0]:
            widest[cell.column] = pixels, cell, fonts
    result = {}
    for column, (pixels, cell, fonts) in sorted(widest.items()):
        least = pixels_of(minimum, read.digit) if minimum else 0
        most = pixels_of(min(maximum, _WIDEST), read.digit)
        pixels = min(max(pixels, least), most)
        width = characters_of(pixels, read.digit)
        result[column] = ColumnFit(
            width, pixels, cell.seen, fonts, tuple(sorted(notes.get(column, ())))
        )
        if read.is_writer:
            sheet.set_column_pixels(column - 1, column - 1, pixels)
        else:
            from openpyxl.utils import get_column_letter

            sheet.column_dimensions[get_column_letter(column)].width = width
    return result


def _height(cell: CellText, sheet: Sheet) -> tuple[float, tuple[FontAnswer, ...]]:
    """The points of a row for a cell."""
    if cell.wraps and not cell.rotation:
        pixels = sum(sheet.column_pixels(cell.column + each) for each in range(cell.across))
        step = round(3 * sheet.font.size / 11 * 3)
        room = pixels - padding(sheet.digit) - cell.indent * step
        _, height, fonts = cell.size(max(0.0, room * _PIXEL))
    else:
        _, height, fonts = _on_one_line(cell).size()
    return min(math.ceil(height / _PIXEL - 0.01) * _PIXEL, _HIGHEST), fonts


def row_heights(sheet: Any, *, apply: bool = False) -> dict[int, RowFit]:
    """The height that each row needs for its texts at the widths of its columns.

    Excel finds heights when it opens a file whose rows have none; other programs need them. Cells
    merged over rows do not count.

    Args:
        sheet: of openpyxl or XlsxWriter.
        apply: whether the heights are set.
    """
    read = Sheet(sheet)
    result: dict[int, RowFit] = {}
    for cell in read.cells():
        if cell.down > 1 or not cell.text:
            continue
        height, fonts = _height(cell, read)
        if cell.row not in result or height > result[cell.row].height:
            result[cell.row] = RowFit(height, cell.seen, fonts)
    if apply:
        for row, fit in result.items():
            if read.is_writer:
                sheet.set_row(row - 1, fit.height)
            else:
                sheet.row_dimensions[row].height = fit.height
    return result


@dataclass(frozen=True)
class Clipped:
    """A cell that does not show all of its text.

    Attributes:
        cell: the cell.
        what: ``"column"`` or ``"row"``.
        room: the width or height that is there, in points.
        needed: the width or height that is needed, in points.
        fonts: which font answered for which.
    """

    cell: CellText
    what: str
    room: float
    needed: float
    fonts: tuple[FontAnswer, ...]


def clipped(sheet: Any) -> Iterator[Clipped]:
    """The cells that show ``####``, are cut at the next cell, or are higher than a fixed row."""
    read = Sheet(sheet)
    cells = list(read.cells())
    taken = {(cell.row, cell.column) for cell in cells}
    # Excel makes no row higher for a merged cell.
    merged = {cell.row for cell in cells if cell.text and cell.across > 1}
    found: dict[int, float] = {}
    for cell in cells:
        if cell.row in merged and cell.text and cell.across == cell.down == 1:
            found[cell.row] = max(found.get(cell.row, 0.0), _height(cell, read)[0])
    for cell in cells:
        if not cell.text or cell.is_filling:
            continue
        height = read.row_height(cell.row)
        if height is None and cell.across > 1:
            height = max(found.get(cell.row, 0.0), read.default_height)
        if height is not None and cell.down == 1:
            needed, fonts = _height(cell, read)
            if needed > height + _PIXEL + 0.01:
                yield Clipped(cell, "row", height, needed, fonts)
        pixels = sum(read.column_pixels(cell.column + each) for each in range(cell.across))
        if not pixels or cell.wraps or cell.rotation:
            continue
        # Text reaches over empty cells beside it; a number does not.
        if not cell.is_number and (cell.row, cell.column + cell.across) not in taken:
            continue
        forms = _narrow(cell.text) if cell.is_number and cell.is_general else (cell.text,)
        needed_pixels, fonts = min(
            (_needed(replace(cell, text=form), read) for form in forms), key=lambda each: each[0]
        )
        # The padding beside the text may be covered.
        if needed_pixels + 1 > pixels:
            needed = needed_pixels + padding(read.digit)
            yield Clipped(cell, "column", pixels * _PIXEL, needed * _PIXEL, fonts)
