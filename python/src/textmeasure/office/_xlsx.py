"""Widths of columns and heights of rows, of openpyxl's and XlsxWriter's sheets."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from ._files import OfficeError
from ._fonts import FontAnswer
from ._sheet import PIXEL, CellFont, CellText, Sheet, characters_of, digit_width, padding, pixels_of

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
#: Excel's widest column, in characters.
_WIDEST = 255.0


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


def _needed(cell: CellText, sheet: Sheet) -> tuple[int, tuple[FontAnswer, ...]]:
    """The pixels of a cell's text on one line, or of its widest line, indent included."""
    width, _, fonts = cell.size()
    pixels = width / PIXEL
    if not cell.rotation:
        parts = [
            replace(cell, text=text, font=font, parts=())
            for text, font in cell.parts or ((cell.text, cell.font),)
        ]
        widths = [_in_calibri(each) for each in parts]
        if None not in widths:
            pixels = sum(filter(None, widths))
        else:
            pixels += sum(map(_hinted, parts, widths))
    return math.ceil(pixels - 0.01) + round(cell.indent * sheet.level), fonts


def _in_calibri(part: CellText) -> int | None:
    """The pixels of a part in Calibri 11 by Excel's own widths; ``None`` where they are unknown."""
    if part.font == CellFont() and all(each in _CALIBRI for each in part.text):
        return sum(_CALIBRI[each] for each in part.text)
    return None


def _hinted(part: CellText, width: int | None) -> float:
    """By how many pixels Excel's hinting makes a part of a text wider, of a known width or not."""
    if width is not None:
        # A space at the end of a line has no width of its own.
        whole, end = (replace(part, text=each).size()[0] for each in (part.text + "x", "x"))
        return width - (whole - end) / PIXEL
    # Hinting makes digits as wide as the unit of columns' widths.
    digits = sum(each in _DIGITS for each in part.text)
    zero, _, _ = replace(part, text="0").size()
    return digits * (digit_width(part.font) - zero / PIXEL)


def _narrow(text: str) -> tuple[str, ...]:
    """The shortest forms of a number in ``General``, which a narrow column has it in."""
    try:
        value = float(text)
    except ValueError:  # a date, or an error
        return (text,)
    # No sign before zero.
    return (f"{round(value)}", f"{value:.0E}")


def autofit_columns(
    sheet: Any, *, minimum: float = 0.0, maximum: float = _WIDEST, columns: Iterable[int] = ()
) -> dict[int, ColumnFit]:
    """Sets each column's width to that of its widest text, as a double click on its edge does.

    Cells that are hidden, merged over columns, shrink their text, hold a formula, or wrap without
    line feeds of their own do not count.

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
        if _is_hidden(cell, read):
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
        pixels, fonts = max(
            (_needed(each, read) for each in cell.lines()), key=lambda each: each[0]
        )
        # By widths that Excel saved, a pixel for each four digits of width beyond eight.
        pixels += max(0, pixels // (4 * read.digit) - 2)
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
        read.set_pixels(column, pixels)
    return result


def _height(cell: CellText, sheet: Sheet) -> tuple[float, tuple[FontAnswer, ...]]:
    """The points of a row for a cell."""
    if not cell.wraps or cell.rotation:
        return cell.height(None)
    room = _pixels(cell, sheet) - padding(sheet.digit) - cell.indent * sheet.level
    return cell.height(max(0.0, room * PIXEL))


def _pixels(cell: CellText, sheet: Sheet) -> int:
    return sum(sheet.column_pixels(cell.column + each) for each in range(cell.across))


def _is_hidden(cell: CellText, sheet: Sheet) -> bool:
    """Whether all columns or all rows of a cell are hidden."""
    rows = range(cell.row, cell.row + min(cell.down, _MOST_ROWS))
    return not _pixels(cell, sheet) or all(sheet.row_height(row) == 0 for row in rows)


def row_heights(sheet: Any, *, apply: bool = False) -> dict[int, RowFit]:
    """The height that each row needs for its texts at the widths of its columns.

    Excel finds heights when it opens a file whose rows have none; other programs need them. Cells
    that are hidden or merged over rows do not count. A row is at least as high as the sheet's
    default, and as the fonts of its empty cells.

    Args:
        sheet: of openpyxl or XlsxWriter.
        apply: whether the heights are set.
    """
    read = Sheet(sheet)
    result: dict[int, RowFit] = {}
    for cell in list(read.cells()):
        if cell.down > 1 or not cell.text or _is_hidden(cell, read):
            continue
        height, fonts = _height(cell, read)
        height = min(max(height, read.least_height(cell.row)), Sheet.HIGHEST)
        if cell.row not in result or height > result[cell.row].height:
            result[cell.row] = RowFit(height, cell.seen, fonts)
    if apply:
        for row, fit in result.items():
            read.set_height(row, fit.height)
    return result


@dataclass(frozen=True)
class Clipped:
    """A cell that does not show all of its text.

    Attributes:
        cell: the cell.
        what: ``"column"`` or ``"row"``.
        room: the width or height that is there, in points.
        needed: the width or height that is needed, in points; infinite where no width helps, as
            for a negative date.
        fonts: which font answered for which.
    """

    cell: CellText
    what: str
    room: float
    needed: float
    fonts: tuple[FontAnswer, ...]


class _Rows:
    """What the cells of each row leave free."""

    def __init__(self, cells: list[CellText], read: Sheet) -> None:
        self.read = read
        #: The first and last columns of what stands in a row.
        self.taken: dict[int, list[tuple[int, int]]] = {}
        areas = {(cell.row, cell.column): (1, 1) for cell in cells} | read.merged
        for (row, column), (down, across) in areas.items():
            for each in range(row, row + min(down, _MOST_ROWS)):
                self.taken.setdefault(each, []).append((column, column + across - 1))
        for spans in self.taken.values():
            spans.sort()

    def free(self, cell: CellText, is_right: bool, wanted: float) -> float:
        """The pixels of the empty cells on a side of a cell, as far as they are wanted."""
        spans = self.taken[cell.row]
        at = bisect_left(spans, (cell.column,))
        last = cell.column + cell.across - 1
        if is_right:
            stop = spans[at + 1][0] if at + 1 < len(spans) else _LAST_COLUMN + 1
            columns = range(last + 1, stop)
        else:
            columns = range(cell.column - 1, spans[at - 1][1] if at else 0, -1)
        found = 0
        for column in columns:
            if found >= wanted:
                break
            found += self.read.column_pixels(column)
        return found

    def room(self, cell: CellText, pixels: int, needed: int) -> float:
        """The pixels that a cell has for its text: empty cells beside it, for texts."""
        over = needed + 1 - pixels
        # A merged cell keeps its text inside, as a number does.
        if cell.is_number or cell.across > 1 or cell.down > 1 or over <= 0:
            return pixels
        if cell.side == "center":
            free = min(self.free(cell, each, over / 2) for each in (False, True)) * 2
        else:
            free = self.free(cell, (cell.side == "left") is not self.read.is_mirrored, over)
        return pixels + min(free, over)


#: Excel's last column, and how many rows of a merged area are looked at.
_LAST_COLUMN, _MOST_ROWS = 16_384, 10_000


def _row_room(cell: CellText, read: Sheet, found: dict[int, float]) -> float | None:
    """The height that a cell has; ``None`` where its row grows as far as it needs."""
    own = read.row_height(cell.row)
    if own is not None and cell.down == 1:
        return own
    if cell.across == cell.down == 1:
        return Sheet.HIGHEST if cell.wraps or cell.rotation else None
    # Excel makes no row higher for a merged cell.
    total = 0.0
    for row in range(cell.row, cell.row + min(cell.down, _MOST_ROWS)):
        height = read.row_height(row)
        least = max(found.get(row, 0.0), read.least_height(row))
        total += least if height is None else height
    return total


def clipped(sheet: Any) -> Iterator[Clipped]:
    """The cells that show ``####``, are cut at the next cell, or are higher than a fixed row.

    Cells in hidden rows and columns do not count.
    """
    read = Sheet(sheet)
    cells = list(read.cells())
    rows = _Rows(cells, read)
    merged = {
        row
        for cell in cells
        if cell.text and (cell.across > 1 or cell.down > 1)
        for row in range(cell.row, cell.row + min(cell.down, _MOST_ROWS))
    }
    found: dict[int, float] = {}
    for cell in cells:
        is_single = cell.across == cell.down == 1 and not _is_hidden(cell, read)
        if cell.row in merged and cell.text and is_single:
            found[cell.row] = max(found.get(cell.row, 0.0), _height(cell, read)[0])
    for cell in cells:
        pixels = _pixels(cell, read)
        if not cell.text or not pixels:
            continue
        height = _row_room(cell, read, found)
        if height == 0:
            continue
        if cell.is_unshown:
            yield Clipped(cell, "column", pixels * PIXEL, math.inf, cell.size()[2])
            continue
        if cell.is_filling:
            continue
        if height is not None:
            needed, fonts = _height(cell, read)
            if needed > height + PIXEL + 0.01:
                yield Clipped(cell, "row", height, needed, fonts)
        if cell.wraps or cell.rotation:
            continue
        forms = _narrow(cell.text) if cell.is_number and cell.is_general else (cell.text,)
        line = cell.without_lines()
        needed_pixels, fonts = min(
            (_needed(replace(line, text=form) if form != cell.text else line, read)
             for form in forms), key=lambda each: each[0],
        )  # fmt: skip
        room = rows.room(cell, pixels, needed_pixels)
        needed = needed_pixels + padding(read.digit)
        # A text may cover the padding beside it; in Excel a number does not, in Calc it does.
        if (needed if cell.is_number else needed_pixels + 1) > room:
            yield Clipped(cell, "column", room * PIXEL, needed * PIXEL, fonts)
