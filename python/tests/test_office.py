"""Texts in Office files: what they inherit, whether they fit, and files of strangers."""

import datetime
import io
import json
import math
import re
import time
import zipfile
from copy import deepcopy

import docx
import openpyxl
import pytest
import xlsxwriter
from docx.shared import Pt as Points
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.styles import Alignment, Font
from openpyxl.utils.datetime import CALENDAR_MAC_1904
from openpyxl.worksheet.dimensions import ColumnDimension
from pptx import Presentation
from pptx.enum.shapes import MSO_SHAPE
from pptx.enum.text import MSO_AUTO_SIZE
from pptx.util import Emu, Pt

from textmeasure import office
from textmeasure.office import _files, _frames, _xlsx
from textmeasure.office.__main__ import main
from textmeasure.office._fonts import answer
from textmeasure.office._numbers import shown

LONG = "Quarterly results for all regions, and what follows from them for everybody concerned "

needs_carlito = pytest.mark.skipif(
    answer("Calibri").how != "twin", reason="Carlito, Calibri's twin, is not installed"
)


def _box(slide, text, width, height, size=18.0, font="Liberation Sans"):
    shape = slide.shapes.add_textbox(Pt(20), Pt(20), Pt(width), Pt(height))
    shape.text_frame.word_wrap = True
    shape.text_frame.auto_size = MSO_AUTO_SIZE.NONE
    shape.text_frame.text = text
    for paragraph in shape.text_frame.paragraphs:
        paragraph.font.size = Pt(size)
        for run in paragraph.runs:
            run.font.size, run.font.name = Pt(size), font
    return shape


def deck_with_faults():
    """A presentation with ten texts that do not fit, each named for its fault, and some that do."""
    deck = Presentation()
    plain, titled = deck.slide_layouts[6], deck.slide_layouts[1]
    slide = deck.slides.add_slide(titled)
    slide.shapes.title.text = LONG * 2
    slide.shapes.title.name = "long title"
    # The first level's size, bullets and spacing are the master's.
    slide.placeholders[1].text = "\n".join([LONG] * 8)
    slide.placeholders[1].name = "bullets"
    slide = deck.slides.add_slide(plain)
    table = slide.shapes.add_table(2, 2, Pt(20), Pt(200), Pt(200), Pt(60))
    table.name = "table"
    # Its row grows, its column does not.
    table.table.cell(1, 1).text = LONG + " Donaudampfschifffahrtsgesellschaft"
    table.table.cell(0, 0).text = "Short"
    missing = _box(slide, LONG, 200, 50, font="Calibri")
    missing.name = "missing font"
    group = slide.shapes.add_group_shape()
    inside = group.shapes.add_textbox(Pt(0), Pt(0), Pt(400), Pt(120))
    inside.text_frame.word_wrap = True
    inside.text_frame.auto_size = MSO_AUTO_SIZE.NONE
    inside.text_frame.text = LONG * 2
    inside.name = "grouped"
    # The group shows its shapes at half of their size.
    group.width, group.height = Emu(group.width // 2), Emu(group.height // 2)
    vertical = _box(slide, LONG, 40, 300)
    vertical.text_frame._txBody.bodyPr.set("vert", "vert")
    vertical.name = "vertical"
    shrinks = _box(slide, LONG * 2, 200, 60)
    shrinks.text_frame.auto_size = MSO_AUTO_SIZE.TEXT_TO_FIT_SHAPE
    shrinks.name = "autofit"
    exact = _box(slide, "One\nTwo\nThree", 200, 100)
    for paragraph in exact.text_frame.paragraphs:
        paragraph.line_spacing = Pt(40)
    exact.name = "exact spacing"
    _box(slide, "Donaudampfschifffahrtsgesellschaft", 150, 80).name = "word"
    line = _box(slide, LONG, 150, 80)
    line.text_frame.word_wrap = False
    line.name = "line"
    _box(slide, "Fits", 100, 40).name = "fits"
    shape = slide.shapes.add_shape(MSO_SHAPE.OVAL, Pt(300), Pt(20), Pt(120), Pt(60))
    shape.text_frame.text = "Oval"
    shape.name = "oval fits"
    return deck


def _faults(found):
    return {each.frame.name.partition(": ")[2].partition(",")[0] for each in found}


EXPECTED = {
    "long title", "bullets", "table", "missing font", "grouped", "vertical", "autofit",
    "exact spacing", "word", "line",
}  # fmt: skip


def test_ten_faults_are_found():
    found = office.overflows(deck_with_faults())
    assert _faults(found) == EXPECTED and len(found) == 10
    by_name = {each.frame.name.partition(": ")[2]: each for each in found}
    # Three lines of exactly 40 pt in a box of 100 with insets of 3.6 above and below.
    assert by_name["exact spacing"].too_high == pytest.approx(120 - 92.8, abs=0.01)
    assert by_name["word"].too_high == 0 and by_name["word"].too_wide > 0
    assert by_name["long title"].size == 44
    assert by_name["bullets"].size == 32
    cell = by_name["table, row 2, column 2"]
    assert cell.size == 18 and cell.too_high == 0 and cell.too_wide > 0
    assert "Calibri" in str(by_name["missing font"].fonts[0])
    assert all(each.fonts and each.largest_size != each.size for each in found)


def test_libreoffice_shrinks_on_opening():
    found = office.overflows(deck_with_faults(), program="libreoffice")
    # Only the shape's own autofit counts, not its layout's.
    assert _faults(found) == EXPECTED - {"autofit"}


def test_a_size_that_is_proposed_fits_and_the_next_does_not():
    deck = Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[6])
    shape = _box(slide, LONG * 3, 260, 120, size=30)
    runs = shape.text_frame.paragraphs[0]
    small = runs.add_run()
    small.text, small.font.size = "and more", Pt(15)
    (found,) = office.overflows(deck)
    fit = office.fit_text_frame(shape, minimum=6)
    assert fit.fits and fit.size == found.largest_size
    assert [run.font.size.pt for run in runs.runs] == [fit.size, fit.size / 2]
    assert not office.overflows(deck)
    for run in runs.runs:
        run.font.size = Pt(run.font.size.pt + (0.5 if run is not runs.runs[1] else 0.25))
    assert office.overflows(deck)


def test_text_that_fits_at_no_size_says_so():
    deck = Presentation()
    shape = _box(deck.slides.add_slide(deck.slide_layouts[6]), LONG * 20, 100, 30)
    fit = office.fit_text_frame(shape, minimum=10)
    assert not fit.fits and fit.size == 10
    assert shape.text_frame.paragraphs[0].runs[0].font.size.pt == 10
    # The least size is tried too where it is no step.
    shape = _box(deck.slides.add_slide(deck.slide_layouts[6]), "word", 100, 17.6)
    fit = office.fit_text_frame(shape, minimum=8.6)
    assert fit.fits and fit.size == 8.6
    with pytest.raises(office.OfficeError, match="give 0 < minimum <= maximum"):
        office.fit_text_frame(shape, minimum=20, maximum=10)


def test_columns_are_as_wide_as_their_texts():
    book = openpyxl.Workbook()
    sheet = book.active
    sheet["A1"], sheet["A2"] = "Name", "Ada Lovelace, Countess"
    sheet["B1"], sheet["B1"].number_format = 1234567.891, "#,##0.00"
    sheet["C1"], sheet["C1"].alignment = LONG, Alignment(wrap_text=True)
    sheet["D1"] = "=SUM(B1:B1)"
    fits = office.autofit_columns(sheet)
    assert set(fits) == {1, 2} and fits[2].text == "1,234,567.89"
    assert fits[1].width == sheet.column_dimensions["A"].width
    assert fits[1].fonts[0].requested == "Calibri"
    # A digit of Calibri at 11 pt is 7 pixels, and Excel's padding 5.
    assert fits[2].pixels == pytest.approx(12 * 7, abs=9)
    assert not list(office.clipped(sheet))
    sheet.column_dimensions["B"].width = 6
    (cut,) = office.clipped(sheet)
    assert cut.what == "column" and cut.cell.is_number
    fits = office.autofit_columns(sheet, minimum=20, maximum=21)
    assert all(20 <= each.width <= 21 for each in fits.values())


@needs_carlito
def test_rows_are_as_high_as_excels():
    sheet = openpyxl.Workbook().active
    sheet["A1"], sheet["A2"] = "One line", "Large"
    sheet["A2"].font = Font(name="Calibri", size=18)
    rows = office.row_heights(sheet)
    assert (rows[1].height, rows[2].height) == (15, 23.25)
    # A row is as high as its lines have rows by themselves.
    sheet["A3"] = "One\nTwo\nThree"
    sheet["A3"].alignment = Alignment(wrap_text=True)
    assert office.row_heights(sheet)[3].height == 45
    assert office.autofit_columns(sheet)[1].fonts[0].answered == "Carlito"


def test_rows_are_as_high_as_their_texts():
    book = openpyxl.Workbook()
    sheet = book.active
    sheet["A1"], sheet["A2"] = "One line", LONG
    sheet["A2"].alignment = Alignment(wrap_text=True)
    rows = office.row_heights(sheet)
    assert rows[2].height > 60 and sheet.row_dimensions[2].height is None
    sheet.row_dimensions[2].height = 30
    (cut,) = office.clipped(sheet)
    assert cut.what == "row" and cut.needed == rows[2].height
    office.row_heights(sheet, apply=True)
    assert sheet.row_dimensions[2].height == rows[2].height and not list(office.clipped(sheet))


def test_wrong_arguments_are_one_line_that_says_what_to_do():
    deck = deck_with_faults()
    shape = deck.slides[0].shapes.title
    paragraph = docx.Document().add_paragraph("Hello")
    for call, said in [
        (lambda: office.overflows(deck.slides[0]), "takes a presentation"),
        (lambda: office.fit_text_frame(shape, minimum="8"), "numbers of points"),
        (lambda: office.fit_text_frame(deck), "takes a shape"),
        (lambda: office.lines(paragraph, -1), "width is -1; give points"),
    ]:
        with pytest.raises(office.OfficeError, match=said) as raised:
            call()
        assert "repair" not in str(raised.value)


@needs_carlito
@pytest.mark.parametrize("pixels, shows", [(39, False), (43, False), (44, True)])
def test_a_number_does_not_cover_the_padding(pixels, shows):
    # 19,150 has 39 pixels, and the padding 5.
    sheet = openpyxl.Workbook().active
    sheet.column_dimensions["A"].width = pixels / 7
    sheet["A1"] = 19150
    sheet["A1"].number_format = "#,##0"
    assert bool(list(office.clipped(sheet))) != shows


@needs_carlito
def test_a_narrow_column_has_a_general_number_in_its_shortest_form():
    sheet = openpyxl.Workbook().active
    sheet.column_dimensions["A"].width = 5
    for row, value in enumerate([1234.5678, 123456789, -123456, 0.000123, 12], 1):
        sheet.cell(row, 1, value)
    # 1235, 1E+08, -1E+05, 0, 12: the second and the third have more than four characters.
    assert [each.cell.row for each in office.clipped(sheet)] == [2, 3]
    sheet.column_dimensions["A"].width = 7
    assert not list(office.clipped(sheet))


@pytest.mark.parametrize(
    "values, pixels",
    [
        (["A"], 16), (["Hello"], 40), (["World"], 45), ([123], 28), ([1234567], 56), ([True], 38),
        (["http://a.b/"], 74), (["Foobar", "Bar"], 50), (["Hello\nFoo"], 40),
        (["Foo\nBamboo\nBar"], 58), ([datetime.datetime(2023, 12, 12)], 75),
    ],
)  # fmt: skip
def test_columns_are_as_wide_as_excel_saved_them(values, pixels):
    sheet = openpyxl.Workbook().active
    for row, value in enumerate(values, 1):
        cell = sheet.cell(row, 1, value)
        cell.alignment = Alignment(wrap_text="\n" in str(value))
        if isinstance(value, datetime.datetime):
            cell.number_format = "mm-dd-yy"
    assert office.autofit_columns(sheet)[1].pixels == pixels


@pytest.mark.parametrize(
    "name, size, level",
    [
        pytest.param("Calibri", 11, 9, marks=needs_carlito), ("Liberation Sans", 10, 12),
        ("Liberation Sans", 20, 21), ("Liberation Serif", 12, 12), ("Liberation Mono", 11, 27),
    ],
)  # fmt: skip
def test_a_level_of_indent_is_three_spaces_of_the_default_font(name, size, level):
    book = openpyxl.Workbook()
    book._fonts[0] = Font(name=name, sz=size)
    sheet = book.active
    for column in (1, 2, 3):
        cell = sheet.cell(1, column, "a b")
        # Its own font does not count.
        cell.font = Font(name="Liberation Sans", sz=8)
        cell.alignment = Alignment(horizontal="left", indent=column - 1)
    plain, one, two = (each.pixels for each in office.autofit_columns(sheet).values())
    assert (one - plain, two - plain) == (level, 2 * level)


def test_a_default_height_is_no_rows_own():
    book = xlsxwriter.Workbook(io.BytesIO())
    sheet, wraps = book.add_worksheet(), book.add_format({"text_wrap": True})
    for row, height in enumerate([15, 18]):
        sheet.set_row(row, height)
        sheet.write(row, 0, "one two three four five six", wraps)
    assert [each.cell.row for each in office.clipped(sheet)] == [2]


def test_a_filter_has_a_button():
    ours, theirs = openpyxl.Workbook().active, xlsxwriter.Workbook(io.BytesIO()).add_worksheet()
    for column, text in enumerate(["Foo", "Foo bar", "Foo bar bar"]):
        ours.cell(1, column + 1, text)
        theirs.write(0, column, text)
    ours.auto_filter.ref = "A1:C3"
    theirs.autofilter("A1:C3")
    for sheet in (ours, theirs):
        fits = office.autofit_columns(sheet)
        assert [fits[column].pixels for column in (1, 2, 3)] == [46, 69, 92]


@needs_carlito
@pytest.mark.parametrize("others, room", [((), 15), (("x\ny",), 30), (("x\ny\nz",), None)])
def test_rows_do_not_grow_for_cells_merged_over_columns(others, room):
    sheet = openpyxl.Workbook().active
    sheet.merge_cells("A2:D2")
    sheet["A2"] = "Line 1\nLine 2\nLine 3"
    for column, text in enumerate(others):
        sheet.cell(2, column + 6, text).alignment = Alignment(wrap_text=True)
    sheet["A2"].alignment = Alignment(wrap_text=True)
    found = [(each.what, each.room, each.needed) for each in office.clipped(sheet)]
    assert found == ([("row", room, 45)] if room else [])


@pytest.mark.parametrize(
    "share, reduction, height", [(150, 20, 93.6), (200, 10, 136.8), (90, 10, 57.6)]
)
def test_a_reduction_is_subtracted_from_line_spacing(share, reduction, height):
    # ECMA-376, 21.1.2.1.3.
    deck = Presentation()
    shape = _box(deck.slides.add_slide(deck.slide_layouts[6]), "a\nb\nc", 200, 50, size=20)
    frame = shape.text_frame
    frame.margin_top = frame.margin_bottom = 0
    for paragraph in frame.paragraphs:
        paragraph.line_spacing = share / 100
    frame.auto_size = MSO_AUTO_SIZE.TEXT_TO_FIT_SHAPE
    fit = frame._txBody.bodyPr[0]
    fit.set("lnSpcReduction", str(reduction * 1000))
    (fault,) = office.overflows(deck)
    assert fault.too_high == pytest.approx(height - 50, abs=0.05)


LINE = "A line of text that is a good deal longer than its cell"


def _cut(cells, **widths):
    """The cells of a sheet that are cut: ``cells`` by name, with a value and an alignment."""
    sheet = openpyxl.Workbook().active
    for column, width in widths.items():
        sheet.column_dimensions[column].width = width
    for name, (value, *place) in cells.items():
        sheet[name] = value
        sheet[name].alignment = place[0] if place else Alignment()
    return sheet, [f"{each.cell.text[:1]}{each.cell.column}" for each in office.clipped(sheet)]


RIGHT, CENTER = Alignment(horizontal="right"), Alignment(horizontal="center")


@pytest.mark.parametrize(
    "cells, cut",
    [
        # A text reaches over empty cells, as far as they go, to the side where it stands.
        ({"C1": (LINE,)}, []), ({"C1": (LINE,), "D1": ("x",)}, ["A3"]),
        ({"C1": (LINE,), "E1": ("x",)}, ["A3"]), ({"C1": (LINE,), "K1": ("x",)}, []),
        ({"I1": (LINE, RIGHT)}, []), ({"I1": (LINE, RIGHT), "J1": ("x",)}, []),
        ({"I1": (LINE, RIGHT), "G1": ("x",)}, ["A9"]), ({"A1": (LINE, RIGHT)}, ["A1"]),
        ({"E1": (LINE, CENTER)}, []), ({"E1": (LINE, CENTER), "D1": ("x",)}, ["A5"]),
        ({"E1": (LINE, CENTER), "F1": ("x",)}, ["A5"]), ({"A1": (LINE, CENTER)}, ["A1"]),
        # Hebrew stands on the right.
        ({"A1": ("\u05d0" * 40,)}, ["\u05d01"]), ({"I1": ("\u05d0" * 40,), "J1": ("x",)}, []),
        # Wrapped, justified and distributed texts are not cut, nor what is made to fit.
        ({"C1": (LINE, Alignment(wrap_text=True)), "D1": ("x",)}, []),
        ({"C1": (LINE, Alignment(horizontal="justify")), "D1": ("x",)}, []),
        ({"C1": (LINE, Alignment(vertical="distributed")), "D1": ("x",)}, []),
        ({"C1": (LINE, Alignment(shrink_to_fit=True)), "D1": ("x",)}, []),
        ({"C1": (LINE, Alignment(horizontal="fill")), "D1": ("x",)}, []),
        # A number, a date, a boolean and an error stay inside, also where they are wrapped.
        ({"C1": (123456789.5, Alignment(wrap_text=True))}, []),
        ({"B1": (12345678, Alignment(wrap_text=True))}, ["12"]),
        ({"B1": (datetime.date(2024, 12, 24),)}, ["22"]), ({"B1": (False,)}, ["F2"]),
        ({"B1": ("#VALUE!",)}, ["#2"]), ({"B1": ("Values",)}, []),
    ],
)  # fmt: skip
def test_texts_reach_over_empty_cells(cells, cut):
    assert _cut(cells, B=3)[1] == cut


def test_a_formula_with_an_error_stays_inside_in_xlsxwriter():
    sheet = xlsxwriter.Workbook(io.BytesIO()).add_worksheet()
    sheet.set_column(0, 2, 3)
    sheet.write_formula(0, 0, "=1/0", None, "#DIV/0!")
    sheet.write_formula(1, 0, '="a text"', None, "#hashtag")
    assert [each.cell.seen for each in office.clipped(sheet)] == ["#DIV/0!"]


def test_in_a_sheet_from_right_to_left_a_text_reaches_over_the_column_before():
    sheet, cut = _cut({"E1": (LINE,), "F1": ("x",)})
    assert cut == ["A5"]
    sheet.sheet_view.rightToLeft = True
    assert not list(office.clipped(sheet))
    sheet["D1"] = "x"
    assert len(list(office.clipped(sheet))) == 1


def test_a_merged_cell_keeps_its_text_inside():
    sheet, cut = _cut({"A1": (LINE,)})
    assert not cut
    sheet.merge_cells("A1:B1")
    (found,) = office.clipped(sheet)
    assert (found.what, found.room) == ("column", 2 * 64 * 0.75)
    # A merged area stops the text beside it.
    sheet.unmerge_cells("A1:B1")
    sheet.merge_cells("C1:D1")
    assert len(list(office.clipped(sheet))) == 1


def test_a_cell_merged_over_rows_has_their_heights():
    sheet = openpyxl.Workbook().active
    sheet["A1"], sheet["A1"].alignment = "1\n2\n3", Alignment(wrap_text=True)
    sheet.merge_cells("A1:A3")
    assert not list(office.clipped(sheet))
    sheet.row_dimensions[2].hidden = True
    assert [each.room for each in office.clipped(sheet)] == [30]
    sheet.row_dimensions[3].height = 60
    assert not list(office.clipped(sheet))


@pytest.mark.parametrize(
    "area, text, advice",
    [
        ("A1", "1\n2\n3", "Set the row's height to 45 pt, or none."),
        ("A1:B1", "1\n2\n3", "Make the row 45 pt high: Excel does not for merged cells."),
        ("A1:A2", "1\n2\n3\n4", "Make its 2 rows, together, 60 pt high: Excel does not"),
        ("A1", "1\n" * 30, "Make the column wider: Excel's rows are at most 409.5 pt high."),
        ("A1:A2", "1\n" * 60, "Make the column wider: Excel's rows are at most 409.5 pt high."),
    ],
)
@needs_carlito
def test_the_advice_for_a_low_row_is_what_excel_can_do(tmp_path, capsys, area, text, advice):
    book = openpyxl.Workbook()
    sheet = book.active
    sheet["A1"], sheet["A1"].alignment = text, Alignment(wrap_text=True)
    if area != "A1":
        sheet.merge_cells(area)
    sheet.row_dimensions[1].height = sheet.row_dimensions[2].height = 20
    assert main(["check", str(_saved(tmp_path / "low.xlsx", book))]) == 1
    assert advice in capsys.readouterr().out


def test_a_row_without_a_height_grows_to_excels_highest():
    sheet = openpyxl.Workbook().active
    sheet["A1"], sheet["A1"].alignment = "1\n" * 26, Alignment(wrap_text=True)
    assert not list(office.clipped(sheet)) and office.row_heights(sheet)[1].height < 409.5
    sheet["A1"].value *= 2
    (found,) = office.clipped(sheet)
    assert found.room == office.row_heights(sheet)[1].height == 409.5 < found.needed


def test_lines_of_a_turned_cell_stand_beside_each_other():
    sheet = openpyxl.Workbook().active
    for number, text in enumerate(("long line", "long line\nshort"), 1):
        cell = sheet.cell(number, number, text)
        cell.alignment = Alignment(wrap_text=number == 2, text_rotation=90)
    heights = office.row_heights(sheet)
    assert heights[1].height == heights[2].height
    columns = office.autofit_columns(sheet)
    assert columns[2].pixels > columns[1].pixels * 1.5


def test_hidden_rows_are_not_seen():
    sheet, cut = _cut({"A1": (12345678901,)}, A=3)
    assert cut == ["11"]
    for name, value in (("hidden", True), ("hidden", False), ("height", 0)):
        setattr(sheet.row_dimensions[1], name, value)
        assert bool(list(office.clipped(sheet))) is (value is False)


def test_rows_have_the_default_height_that_xlsxwriter_writes():
    def clipped(default, own=None, **options):
        book = xlsxwriter.Workbook(io.BytesIO())
        sheet = book.add_worksheet()
        sheet.set_default_row(default, **options)
        if own:
            sheet.set_row(0, own)
        sheet.write(0, 0, "two\nlines", book.add_format({"text_wrap": True}))
        return [each.room for each in office.clipped(sheet)]

    # Excel shows the first line alone, as a public report says; 15 points are not written.
    assert clipped(12.75) == [12.75] and clipped(12.75, 15) == [15]
    assert clipped(15) == clipped(15, 15) == clipped(None, hide_unused_rows=True) == []
    assert clipped(12.75, hide_unused_rows=True) == [12.75]


def test_rows_with_cells_are_not_hidden_by_default():
    sheet, cut = _cut({"A1": (12345678901,)}, A=3)
    sheet.sheet_format.zeroHeight = True
    assert len(list(office.clipped(sheet))) == len(cut) == 1


def test_columns_have_the_default_width_of_xlsxwriter():
    for options, count in (({}, 1), ({"default_column_width": 104}, 0)):
        sheet = xlsxwriter.Workbook(io.BytesIO(), options).add_worksheet()
        sheet.write_row(0, 0, ["twelve letters", "x"])
        assert len(list(office.clipped(sheet))) == count


def test_hidden_cells_do_not_count_in_widths_and_heights():
    ours = openpyxl.Workbook().active
    book = xlsxwriter.Workbook(io.BytesIO())
    theirs = book.add_worksheet()
    wraps = book.add_format({"text_wrap": True})
    words = "several words in a hidden column"
    for cell, value in (("A1", "x"), ("A2", "a text in a hidden row"), ("B1", words)):
        ours[cell] = value
        theirs.write(cell, value, wraps if cell == "B1" else None)
    ours["B1"].alignment = Alignment(wrap_text=True)
    ours.row_dimensions[2].hidden = ours.column_dimensions["B"].hidden = True
    theirs.set_row(1, None, None, {"hidden": True})
    theirs.set_column("B:B", None, None, {"hidden": True})
    for sheet in ours, theirs:
        # LibreOffice has a row of one line too.
        assert {row: fit.text for row, fit in office.row_heights(sheet).items()} == {1: "x"}
        columns = office.autofit_columns(sheet)
        assert {column: fit.text for column, fit in columns.items()} == {1: "x"}
    # A merged cell is seen while one of its rows is.
    ours.merge_cells("A2:A3")
    assert office.autofit_columns(ours)[1].text == "a text in a hidden row"


@needs_carlito
def test_rows_are_as_high_as_empty_cells_and_the_default():
    sheet = openpyxl.Workbook().active
    sheet["A1"] = sheet["A2"] = "text"
    sheet["B1"].font, sheet["A2"].font = Font(name="Calibri", size=18), Font(size=6)
    rows = office.row_heights(sheet)
    assert (rows[1].height, rows[2].height) == (23.25, 15)
    book = xlsxwriter.Workbook(io.BytesIO())
    written = book.add_worksheet()
    written.write(0, 0, "text")
    written.write_blank(0, 1, None, book.add_format({"font_size": 18}))
    assert office.row_heights(written)[1].height == 23.25


def test_rich_text_is_measured_by_its_parts():
    rich = CellRichText("small ", TextBlock(InlineFont(rFont="Calibri", sz=22, b=True), "LARGE\nx"))
    ours, plain = openpyxl.Workbook().active, openpyxl.Workbook().active
    ours["A1"], plain["A1"] = rich, "small LARGE\nx"
    book = xlsxwriter.Workbook(io.BytesIO())
    theirs = book.add_worksheet()
    large = book.add_format({"font_size": 22, "bold": True})
    theirs.write_rich_string(0, 0, "small ", large, "LARGE\nx")
    for wraps in (False, True):
        for sheet in (ours, plain):
            sheet["A1"].alignment = Alignment(wrap_text=wraps)
        heights = [office.row_heights(sheet)[1].height for sheet in (ours, plain)]
        assert heights[0] > heights[1]
        fits = [office.autofit_columns(sheet)[1].pixels for sheet in (ours, plain)]
        assert fits[0] > 1.3 * fits[1]
        if not wraps:
            assert office.row_heights(theirs)[1].height == heights[0]
            assert office.autofit_columns(theirs)[1].pixels == fits[0]


def test_parts_in_calibri_are_as_wide_as_without_parts():
    words = "This is some more text"
    red = InlineFont(rFont="Calibri", sz=11, color="FFFF0000")
    bold = InlineFont(rFont="Calibri", sz=11, b=True)
    sheet = openpyxl.Workbook().active
    sheet.append([
        words, CellRichText(words), CellRichText("This is ", TextBlock(red, "some"), " more text"),
        CellRichText(TextBlock(bold, "X\n"), words), CellRichText(words, TextBlock(bold, "bold")),
        CellRichText(TextBlock(bold, "bold")),
    ])  # fmt: skip
    sheet["D1"].alignment = Alignment(wrap_text=True)
    plain, *rich, more, alone = (each.pixels for each in office.autofit_columns(sheet).values())
    # XlsxWriter's own width of it, and what Excel leaves beside it.
    assert plain == 148 and rich == [plain] * 3
    # 2 pixels are left once, as are the margins of 5; wide columns have a few more.
    assert more - plain == pytest.approx(alone - 7, abs=2)
    book = xlsxwriter.Workbook(io.BytesIO())
    theirs = book.add_worksheet()
    colour = book.add_format({"font_color": "red"})
    theirs.write_rich_string(0, 0, "This is ", colour, "some", " more text")
    assert office.autofit_columns(theirs)[1].pixels == plain


def test_far_cells_and_wide_areas_are_bounded(tmp_path, capsys):
    book = openpyxl.Workbook()
    book.active["A1"] = book.active["XFD1048576"] = "x"
    book.active.merge_cells("B2:C3")
    path = _saved(tmp_path / "far.xlsx", book)
    start = time.process_time()
    assert main(["check", str(path)]) == 0
    wide = _changed(
        path, tmp_path / "wide.xlsx", lambda _, data: data.replace(b"B2:C3", b"B2:XFD1048575")
    )
    assert "merges more than 2,000,000 cells" in _one_line(wide, capsys)
    assert time.process_time() - start < 20


def test_formulas_count_by_their_saved_values(tmp_path, capsys):
    book = xlsxwriter.Workbook(str(tmp_path / "sum.xlsx"))
    sheet = book.add_worksheet()
    sheet.set_column(0, 0, 3)
    sheet.write_formula(0, 0, "=1+1", book.add_format({"num_format": "0.00"}), 123456)
    book.close()
    assert main(["check", str(tmp_path / "sum.xlsx")]) == 1
    assert "123456.00" in capsys.readouterr().out


def test_rows_whose_height_nobody_set_grow(tmp_path, capsys):
    path = tmp_path / "rows.xlsx"
    book = openpyxl.Workbook()
    for row in (1, 2):
        book.active.cell(row, 1, "a long text that wraps in a narrow column")
        book.active.cell(row, 1).alignment = Alignment(wrap_text=True)
        book.active.row_dimensions[row].height = 15
    book.save(path)
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    # openpyxl says of each height that it was set.
    name = "xl/worksheets/sheet1.xml"
    parts[name] = parts[name].replace(b' customHeight="1"', b"", 1)
    with zipfile.ZipFile(path, "w") as archive:
        for part, data in parts.items():
            archive.writestr(part, data)
    assert main(["check", str(path)]) == 1
    said = capsys.readouterr().out
    assert "Sheet!A2" in said and "Sheet!A1" not in said
    # LibreOffice keeps such a height.
    assert main(["check", "--program", "libreoffice", str(path)]) == 1
    assert "Sheet!A1" in capsys.readouterr().out


@needs_carlito
@pytest.mark.parametrize(
    "text, pixels",
    [
        ("N" * 8, 87), ("N" * 10, 108), ("Offering Group", 101), ("all fields are integers", 139),
        ("Sum of NumberOfOrders", 164), ("mixed strings and integers", 173),
        ("mixed empty fields and integers", 212), ("date and time with duplicated entries", 246),
    ],
)  # fmt: skip
def test_wide_columns_are_as_wide_as_excel_saved_them(text, pixels):
    sheet = openpyxl.Workbook().active
    sheet["A1"] = text
    assert office.autofit_columns(sheet)[1].pixels == pixels


def test_a_shape_that_grows_has_no_height_in_a_report(tmp_path, capsys):
    path, deck = tmp_path / "a.pptx", Presentation()
    shape = deck.slides.add_slide(deck.slide_layouts[6]).shapes.add_textbox(0, 0, Pt(50), Pt(20))
    shape.text_frame.text = "wider than its shape"
    shape.text_frame.word_wrap = False
    shape.text_frame.auto_size = MSO_AUTO_SIZE.SHAPE_TO_FIT_TEXT
    deck.save(path)
    assert main(["check", "--program", "libreoffice", "--format", "json", str(path)]) == 1
    said = capsys.readouterr().out
    (finding,) = json.loads(said, parse_constant=pytest.fail)["findings"]
    assert finding["box"]["lines"] == 1 and "height" not in finding["box"]


@needs_carlito
def test_xlsxwriters_cells_have_the_formats_of_rows_and_columns():
    book = xlsxwriter.Workbook(io.BytesIO())
    sheet = book.add_worksheet()
    sheet.set_column(0, 0, 8, book.add_format({"text_wrap": True}))
    sheet.set_row(1, None, book.add_format({"font_size": 30}))
    for row in range(3):
        sheet.write(row, 0, "one two three four", book.add_format() if row == 2 else None)
    heights = [fit.height for fit in office.row_heights(sheet).values()]
    assert heights == [45, 38.25, 15]
    book.close()


def test_xlsxwriter_is_measured_alike():
    ours, theirs = openpyxl.Workbook().active, xlsxwriter.Workbook(io.BytesIO())
    sheet = theirs.add_worksheet()
    bold = theirs.add_format({"bold": True, "num_format": "0.0%"})
    wraps = theirs.add_format({"text_wrap": True})
    for row, value in enumerate(["Name", "Александр Пушкин", 0.1234]):
        ours.cell(row + 1, 1, value)
        sheet.write(row, 0, value, bold if row == 2 else None)
    ours["A3"].font, ours["A3"].number_format = Font(name="Calibri", bold=True), "0.0%"
    sheet.write(3, 1, LONG, wraps)
    (one,), (other,) = office.autofit_columns(ours).values(), office.autofit_columns(sheet).values()
    assert (one.pixels, one.text) == (other.pixels, other.text)
    assert office.row_heights(sheet)[4].height > 60
    theirs.close()


@pytest.mark.parametrize(
    "value, code, text",
    [
        (1234.5, "General", "1234.5"), (1 / 3, "General", "0.333333333"),
        (1e20, "General", "1E+20"),
        (-5, "0.00;(0.00)", "(5.00)"), (1234567, "#,##0,", "1,235"), (0.256, "0%", "26%"),
        (0.5, "#.##", ".5"), (2.5, "0", "3"), (45000.75, "yyyy-mm-dd hh:mm", "2023-03-15 18:00"),
        (datetime.datetime(2024, 3, 5, 14, 7), "d mmm yyyy h:mm AM/PM", "5 Mar 2024 2:07 PM"),
        (12, "[$€-407] #,##0.00", "€ 12.00"), ("x", "@", "x"), (True, "General", "TRUE"),
        (3.8 / 24, "[hh]:mm", "03:48"), (1.5, "[h]:mm", "36:00"), (1.5, "[h]:mm:ss", "36:00:00"),
        (1.5, "[mm]:ss", "2160:00"), (0.5, "[ss]", "43200"),
        (datetime.timedelta(hours=30, minutes=5), "[h]:mm", "30:05"),
        (1234567.891, "@", "1234567.891"), (-5, "@", "-5"),
        (datetime.time(3, 48), "[hh]:mm", "03:48"), (datetime.time(3, 48), "h:mm", "3:48"),
        (0, "#,##0;-#,##0;-", "-"), (1.5, '0.0 "kg"', "1.5 kg"), (None, "0", ""),
        # Fractions: the last convergent, not the nearest; 0.3 is 2/7 in one digit.
        (0.5, "#/#", "1/2"), (0.3, "#/#", "2/7"), (12.3, "#\\ #/#", "12 1/3"),
        (2.5, "0/16", "40/16"), (99.995, "0 0/16", "100 0/16"), (0.256, "#/##", "11/43"),
        (1.25, "# # / #", "1 1 / 4"), (3.5, '0/"y"', "4/y"),
        (1.2, '# "h" # "a" / "b" #', "1 h 1 a / b 5"),
        # The denominator's places alone say how many digits it has.
        (314159.26535, "# ###/#", "314159 1/4"), (5.2345, "##/#", "21/4"), (1.5, "00/00", "03/02"),
        # Powers, and powers of a thousand.
        (1234.5678, "0.00E+00", "1.23E+03"), (0.00012, "0.0E-0", "1.2E-4"), (0, "0E+0", "0E+0"),
        (123456, "##0.0E+0", "123.5E+3"), (99.995, "##0.0E+0", "100.0E+0"),
        # Digits fill the places from the right, with what stands between them.
        (8005551234, "(000) 000-0000", "(800) 555-1234"), (5, "000-00-0000", "000-00-0005"),
        (1234567, "0.0,,", "1.2"), (1234567.891, "0.,", "1235."), (1, "000,000", "000,001"),
        (0.5, "0%%", "5000%%"), (-0.001, "0.0", "0.0"), (2.675, "0.00", "2.68"),
        # Conditions, and the sign where they admit numbers of either kind.
        (1500, '[>=1000]0.0,"K";0', "1.5K"), (-5, "[>100]0;0.0", "-5.0"), (-5, "[<-4]0;0.0", "5"),
        (-5, "[=1]0", "-5"), (5, "[>9]0;[<0]0", "########"), (-5, '"low"', "-low"),
        # Texts have the last section with @; numbers then have General.
        ("x", "0;@", "x"), ("x", '0;0;0;"t: "@', "t: x"), ("x", ";;;", ""), (True, ";;;", ""),
        (-1.5, "@", "-1.5"), (1.5, 'General" kg"', "1.5 kg"), (0.3 - 0.1, "General", "0.2"),
        # Times are rounded to what is shown; 1900 has a 29 February.
        (0.999999, "[h]:mm", "24:00"), (0.5000005, "h:mm:ss.00", "12:00:00.04"),
        (60, "d/m/yy", "29/2/00"), (0, "m/d/yyyy", "1/0/1900"),
        (44561.99999, "yyyy-mm-dd", "2021-12-31"), (45356.588194444445, "h:mm A/P", "2:07 P"),
        (0.6, "h a/p", "2 p"), (0.6, "h am/pm", "2 PM"),
        (-1, "[h]", "-24"), (-1, "d/m/yy", "########"), (45000, "ddd d mmmmm", "Wed 15 M"),
        (45000, "e-mm-dd", "2023-03-15"), (45000, "e/m/d", "2023/3/15"), (0.5, "#.0E+0", "5.0E-1"),
        (1.5, "[$-F400]h:mm", "12:00:00 PM"),
        (datetime.date(1900, 1, 1), "0", "1"), (datetime.date(1900, 3, 1), "0", "61"),
    ],
)  # fmt: skip
def test_numbers_are_shown_as_in_a_cell(value, code, text):
    assert shown(value, code) == (text, True)


@pytest.mark.parametrize(
    "value, code, text",
    [
        (0, "mmmm d, yyyy dddd", "January 1, 1904 Friday"),
        (datetime.datetime(2024, 3, 14), "d mmm yyyy", "14 Mar 2024"),
        (datetime.datetime(2024, 3, 14), "0", "43903"), (datetime.time(6), "h:mm", "6:00"),
        (1.25, "[h]:mm", "30:00"), (-0.25, "h:mm:ss", "-6:00:00"),
        (-0.25, "h:mm;(h:mm)", "(6:00)"), (2_957_003, "yyyy-mm-dd", "9999-12-31"),
        (2_957_004, "yyyy-mm-dd", "########"),
    ],
)  # fmt: skip
def test_the_1904_date_system_has_its_own_days_and_negative_times(value, code, text):
    assert shown(value, code, True) == (text, True)
    ours = openpyxl.Workbook()
    ours.epoch = CALENDAR_MAC_1904
    theirs = xlsxwriter.Workbook(io.BytesIO(), {"date_1904": True})
    written = theirs.add_worksheet()
    ours.active["A1"], ours.active["A1"].number_format = value, code
    written.write(0, 0, value, theirs.add_format({"num_format": code}))
    for sheet in ours.active, written:
        assert office.autofit_columns(sheet)[1].text == text


def test_dates_about_the_day_that_excels_calendar_has_too_many():
    dates = (datetime.datetime(1899, 12, 30), datetime.datetime(1900, 2, 28, 12))
    assert [shown(each, "0.0")[0] for each in dates] == ["0.0", "59.5"]


def test_negative_dates_are_cut_at_any_width(tmp_path, capsys):
    book = openpyxl.Workbook()
    sheet = book.active
    for column, (value, code) in enumerate(
        [(-0.25, "h:mm:ss"), (-1, "m/d/yyyy"), (-1, "0"), ("########", "@"), (5, "[>9]0;[<0]0")], 1
    ):
        cell = sheet.cell(1, column, value)
        cell.number_format, cell.alignment = code, Alignment(shrink_to_fit=True)
        sheet.column_dimensions[cell.column_letter].width = 40
    found = list(office.clipped(sheet))
    assert [(each.cell.column, each.needed) for each in found] == [
        (each, math.inf) for each in (1, 2, 5)
    ]
    book.save(tmp_path / "book.xlsx")
    assert main(["check", str(tmp_path / "book.xlsx")]) == 1
    assert capsys.readouterr().out.count("shows #### at any width") == 3
    # A fixed epoch is all that the first two need.
    book.epoch = CALENDAR_MAC_1904
    assert [each.cell.column for each in office.clipped(sheet)] == [5]


@pytest.mark.parametrize(
    "code, wider", [("0_W", "W"), ("0_)", ")"), ("_(0_)", "()"), ("0_W_W", "WW")]
)
def test_a_blank_of_a_number_is_as_wide_as_its_character(code, wider):
    sheet = openpyxl.Workbook().active
    sheet["A1"], sheet["A1"].number_format = 5, code
    sheet["B1"], sheet["B1"].number_format = 5, f'0"{wider}"'
    blank, letters = office.autofit_columns(sheet).values()
    assert blank.pixels == letters.pixels
    assert blank.text.strip() == "5"


def test_a_place_without_a_digit_is_as_wide_as_one():
    sheet = openpyxl.Workbook().active
    for column, (value, code) in enumerate([(5, "?0.0?"), (22.25, "0.00"), (3, "# ?/?")], 1):
        sheet.cell(1, column, value).number_format = code
    one, two, three = office.autofit_columns(sheet).values()
    assert one.pixels == two.pixels and one.text == " 5.0 "
    assert three.text == "3    "


@pytest.mark.parametrize(
    "code", ["[$-407]mmmm", "[DBNum1]0", "B2yyyy", '[$-411]ggge"年"', "[$-1070000]d mmm yyyy"]
)
def test_a_format_that_is_not_followed_is_said(code):
    assert shown(45000, code)[1] is False
    sheet = openpyxl.Workbook().active
    sheet["A1"], sheet["A1"].number_format = 45000, code
    assert "English" in office.autofit_columns(sheet)[1].notes[0]


def test_xlsxwriters_formats_are_numbers_or_codes():
    book = xlsxwriter.Workbook(io.BytesIO())
    sheet = book.add_worksheet()
    for column, code in enumerate([1, "0", 4, 12, 44, 47, "General"]):
        sheet.write(0, column, 1.5, book.add_format({"num_format": code}))
    fits = office.autofit_columns(sheet)
    texts = ["2", "2", "1.50", "1 1/2", " $1.50 ", "00:00.0", "1.5"]
    assert [each.text for each in fits.values()] == texts


def test_paragraphs_inherit_from_their_style():
    document = docx.Document()
    style = document.styles["Normal"]
    style.font.name, style.font.size = "Liberation Serif", Points(20)
    paragraph = document.add_paragraph(LONG * 2)
    lines = office.lines(paragraph, 300)
    paragraph.runs[0].font.size = Points(10)
    smaller = office.lines(paragraph, 300)
    # The last one is as high as the paragraph mark in Word.
    assert len(lines) > len(smaller) > 2
    # Windows' ascent and descent of Liberation Serif, and the gap of `hhea` that they leave; the
    # template's factor is 1.15.
    pitch = smaller[1].baseline - smaller[0].baseline
    assert pitch == pytest.approx((1825 + 443 + 87) / 2048 * 10 * 1.15, abs=0.001)
    writer = office.lines(paragraph, 300, program="libreoffice")
    # 231 twips times 1.15 are cut to 265.
    assert writer[1].baseline - writer[0].baseline == pytest.approx(13.25)


@pytest.mark.parametrize("baseline", ["30000", "-25000"])
def test_raised_letters_keep_the_height_of_their_line(baseline):
    # PowerPoint sets 14 lines of these citations, by a report, each as high as one of 10 pt.
    presentation = Presentation()
    slide = presentation.slides.add_slide(presentation.slide_layouts[6])
    shape = _box(slide, " ".join(["citation"] * 40), 80, 100, size=10)
    frame = shape.text_frame
    frame.margin_left = frame.margin_right = frame.margin_top = frame.margin_bottom = 0
    (run,) = frame.paragraphs[0].runs
    run._r.get_or_add_rPr().set("baseline", baseline)
    (fault,) = office.overflows(presentation)
    assert fault.too_high == pytest.approx(14 * 12 - 100, abs=0.1)
    # What is proposed is the size of the run, not of the smaller letters.
    fit = office.fit_text_frame(shape)
    assert fit.fits and run.font.size.pt == fit.size
    assert not office.overflows(presentation)


def _reopened(book):
    buffer = io.BytesIO()
    book.save(buffer)
    return openpyxl.load_workbook(buffer)


def test_a_width_is_set_beside_all_else_of_its_column_and_row():
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.column_dimensions["A"] = ColumnDimension(sheet, index="A", min=1, max=4, width=20)
    sheet["B1"] = "a text much wider than twenty characters"
    book = _reopened(book)
    (fit,) = office.autofit_columns(book.active).values()
    columns = _reopened(book).active.column_dimensions
    found = {name: (each.min, each.max, each.width) for name, each in columns.items()}
    assert found == {"A": (1, 1, 20), "B": (2, 2, fit.width), "C": (3, 4, 20)}

    buffer = io.BytesIO()
    with xlsxwriter.Workbook(buffer) as book:
        sheet = book.add_worksheet()
        large = book.add_format({"font_size": 30})
        sheet.set_column(0, 0, 10, large, {"level": 1})
        sheet.set_row(0, None, large, {"level": 2})
        sheet.write(0, 0, "a text much wider than ten")
        office.autofit_columns(sheet)
        office.row_heights(sheet, apply=True)
    sheet = openpyxl.load_workbook(buffer).active
    column, row = sheet.column_dimensions["A"], sheet.row_dimensions[1]
    assert column.width > 40 and column.font.size == 30 and column.outlineLevel == 1
    assert row.height > 30 and row.font.size == 30 and row.outlineLevel == 2


@needs_carlito
def test_rows_have_the_default_fonts_height_unless_it_is_set():
    sheet = openpyxl.Workbook().active
    sheet["A1"] = "x"
    sheet.sheet_format.defaultRowHeight = 40
    assert office.row_heights(sheet)[1].height == 15
    sheet.sheet_format.customHeight = True
    assert office.row_heights(sheet)[1].height == 40


def test_a_formula_of_xlsxwriter_without_a_value_is_not_measured():
    with xlsxwriter.Workbook(io.BytesIO()) as book:
        sheet = book.add_worksheet()
        sheet.write(0, 0, "x")
        sheet.write_formula(1, 0, "=1+1", book.add_format({"font_size": 30}))
        sheet.write(1, 1, "x")
        sheet.write_array_formula("A3:A3", "{=1+1}")
        sheet.write_formula(3, 0, "=1+1", None, 2)
        fit = office.autofit_columns(sheet)[1]
    assert fit.text in ("x", "2") and fit.notes == ("formulas are not measured",)
    heights = office.row_heights(sheet)
    # Its row is as high as its font all the same.
    assert heights[2].height > 30 and list(heights) == [1, 2, 4]


def test_hidden_sheets_are_not_checked(tmp_path, capsys):
    book = openpyxl.Workbook()
    book.active["A1"] = "x"
    book.create_sheet("other")["A1"] = datetime.date(2024, 1, 1)
    book["other"].column_dimensions["A"].width = 3
    path = tmp_path / "book.xlsx"
    book.save(path)
    assert main(["check", str(path)]) == 1
    book["other"].sheet_state = "hidden"
    book.save(path)
    assert main(["check", str(path)]) == 0
    assert "fits: 1 text" in capsys.readouterr().out


def test_a_number_that_is_rounded_to_zero_has_no_sign_in_a_narrow_column():
    assert _xlsx._narrow("-0.4") == ("0", "-4E-01")


def test_pages_are_estimated():
    document = docx.Document()
    assert office.page_count(document).pages == 1
    for _ in range(40):
        document.add_paragraph(LONG * 4)
    estimate = office.page_count(document)
    assert estimate.is_estimate and 2 <= estimate.pages <= 5 and estimate.fonts
    document.add_page_break()
    document.add_paragraph("The end")
    assert office.page_count(document).pages == estimate.pages + 1


def test_spaces_between_paragraphs_add_where_the_settings_say_so():
    # 26 lines of 12.65 pt on 648 pt: with 7 pt between them 511 pt, with 13 pt 667.
    document = docx.Document()
    document.styles["Normal"].font.name = "Arial"
    for number in range(26):
        paragraph = document.add_paragraph(f"{number + 1}. Entry of the list")
        paragraph.runs[0].font.size = Points(11)
        form = paragraph.paragraph_format
        form.space_before, form.space_after, form.line_spacing = Points(6), Points(7), 1
    assert office.page_count(document).pages == 1
    settings = document.settings.element
    compat = settings.find(f"{{{settings.nsmap['w']}}}compat")
    name = f"{{{settings.nsmap['w']}}}doNotUseHTMLParagraphAutoSpacing"
    compat.insert(0, compat.makeelement(name, {}))
    assert office.page_count(document).pages == 2


@pytest.mark.parametrize("flagged, pages", [((), 2), ((0,), 1), ((1,), 2), ((0, 1), 1)])
def test_contextual_spacing_takes_out_a_paragraphs_own(flagged, pages):
    # 10 pt after the first of each pair, none before the second (ECMA-376, 17.3.1.9).
    document = docx.Document()
    for number in range(2 * 22):
        paragraph = document.add_paragraph("Line")
        paragraph.paragraph_format.space_before = Points(0)
        paragraph.paragraph_format.space_after = Points(10 if number % 2 == 0 else 0)
        if number % 2 in flagged:
            properties = paragraph._p.get_or_add_pPr()
            tag = f"{{{properties.nsmap['w']}}}contextualSpacing"
            properties.append(properties.makeelement(tag, {}))
    assert office.page_count(document).pages == pages


def _saved(path, document):
    document.save(str(path))
    return path


def test_the_command_reports(tmp_path, capsys):
    deck = _saved(tmp_path / "deck.pptx", deck_with_faults())
    assert main(["check", str(deck)]) == 1
    text = capsys.readouterr().out
    assert "long title" in text and "Calibri by" in text and "10 findings in" in text
    page, sarif = tmp_path / "fit.html", tmp_path / "fit.sarif"
    arguments = ["--output", str(page), "--output", str(sarif), "--format", "json"]
    assert main(["check", str(deck), *arguments]) == 1
    assert len(json.loads(capsys.readouterr().out)["findings"]) == 10
    assert page.read_text().count("<figure>") == 10
    run = json.loads(sarif.read_text())["runs"][0]
    assert run["tool"]["driver"]["name"] == "textmeasure-office" and len(run["results"]) == 10
    assert main(["check", str(deck), "--format", "json", "--output", str(deck)]) == 2
    assert "it is the input" in capsys.readouterr().err
    fits = Presentation()
    _box(fits.slides.add_slide(fits.slide_layouts[6]), "Fits", 200, 50)
    assert main(["check", str(_saved(tmp_path / "fits.pptx", fits))]) == 0


def _one_line(path, capsys):
    """The command's problem with a file."""
    assert main(["check", str(path)]) == 2
    (line,) = [each for each in capsys.readouterr().out.splitlines() if each.startswith("error")]
    return line


def _changed(source, target, change):
    """A copy of a package with other parts: ``change(name, data)`` returns data, or None."""
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            data = change(name, old.read(name))
            if data is not None:
                new.writestr(name, data)
    return target


def test_files_of_strangers_give_one_line(tmp_path, capsys, monkeypatch):
    deck = _saved(tmp_path / "deck.pptx", deck_with_faults())
    other = tmp_path / "other.pptx"
    slide = "ppt/slides/slide1.xml"

    entities = b'<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>'
    _changed(
        deck,
        other,
        lambda n, d: d.replace(b"<p:sld ", entities + b"<p:sld ", 1) if n == slide else d,
    )
    assert "declares XML entities" in _one_line(other, capsys)
    _changed(deck, other, lambda n, d: None if n.endswith("slideLayout2.xml") else d)
    assert "cannot be read" in _one_line(other, capsys)
    _changed(deck, other, lambda n, d: d[: len(d) // 2] if n == slide else d)
    assert "cannot be read" in _one_line(other, capsys)
    _changed(deck, other, lambda n, d: None if n == "[Content_Types].xml" else d)
    assert "[Content_Types].xml is missing" in _one_line(other, capsys)
    (tmp_path / "old.pptx").write_bytes(b"\xd0\xcf\x11\xe0" + bytes(600))
    assert "it is no .pptx, .xlsx or .docx file" in _one_line(tmp_path / "old.pptx", capsys)
    assert "give a .pptx" in _one_line(tmp_path / "deck.odp", capsys)
    assert "cannot be read" in _one_line(tmp_path / "none.pptx", capsys)
    # A kilobyte for a megabyte.
    with zipfile.ZipFile(other, "w", zipfile.ZIP_DEFLATED) as bomb:
        bomb.writestr("[Content_Types].xml", "<Types/>")
        bomb.writestr("ppt/media/image1.png", bytes(3_000_000))
    monkeypatch.setattr(_files, "LARGEST_XML", 2_000_000)
    start = time.monotonic()
    assert "unpacked it has more than" in _one_line(other, capsys)
    assert time.monotonic() - start < 5


def test_nonsense_numbers_are_no_trap(tmp_path, capsys):
    deck = _saved(tmp_path / "deck.pptx", deck_with_faults())
    for old, new in (
        (rb'sz="\d+"', b'sz="-99999999999"'), (rb'cx="\d+"', b'cx="9999999999999999999"'),
        (rb'cy="\d+"', b'cy="x"'), (rb'val="\d+"', b'val="1e999"'),
        (rb'vert="vert"', b'numCol="99"'),
    ):  # fmt: skip
        other = _changed(
            deck, tmp_path / "other.pptx",
            lambda n, d, old=old, new=new: re.sub(old, new, d) if "/slides/s" in n else d,
        )  # fmt: skip
        assert main(["check", str(other)]) in (0, 1, 2)
        assert "Traceback" not in capsys.readouterr().err


def test_ten_thousand_shapes_take_bounded_time():
    deck = Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[6])
    model = _box(slide, "Shape number 0", 200, 40)._element
    for number in range(9_999):
        copy = deepcopy(model)
        next(copy.iter("{*}t")).text = f"Shape number {number + 1}"
        model.getparent().append(copy)
    start = time.process_time()
    assert office.overflows(deck) == []
    assert time.process_time() - start < 30


def test_a_break_without_properties_is_as_large_as_its_runs():
    deck = Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[6])
    shape = slide.shapes.add_textbox(Pt(20), Pt(20), Pt(300), Pt(60))
    frame = shape.text_frame
    frame.auto_size = MSO_AUTO_SIZE.NONE
    frame.margin_top = frame.margin_bottom = 0
    # Four lines of 14.4 points, as PowerPoint exports them; breaks of 18 points would make them 72.
    frame.text = "one\vtwo\vthree\vfour"
    for run in frame.paragraphs[0].runs:
        run.font.size = Pt(12)
    assert office.overflows(deck) == []
    shape.height = Pt(57)
    assert len(office.overflows(deck)) == 1


def test_bold_twins_answer_for_bold_fonts():
    for name in ("Arial", "Helvetica"):
        found = answer(name, True)
        assert (found.answered, found.how) == ("Liberation Sans Bold", "twin")
    assert answer("Arial").answered == "Liberation Sans"


def _width(text, profile, kerning=True, size=20.0):
    run = office.TextRun(text, size, ("Liberation Sans",) * 3, kerning=kerning)
    return office.Paragraph((run,), run).prepared(profile).measure(None).width


def test_kerning_is_the_documents():
    assert _width("AVAVAV", "word") < _width("AVAVAV", "word", kerning=False)
    # Impress kerns at every size.
    assert _width("AVAVAV", "impress") == _width("AVAVAV", "impress", kerning=False)


def test_libreoffice_spaces_japanese_and_digits():
    apart = _width("は", "impress") + _width("12", "impress") + _width("円", "impress")
    assert _width("は12円", "impress") == pytest.approx(apart + 2 * 0.24 * 20, abs=0.01)
    exact = _width("は", "word") + _width("12", "word") + _width("円", "word")
    assert _width("は12円", "libreoffice") == pytest.approx(exact + 2 * 0.2 * 20, abs=0.01)
    assert _width("は12円", "word") == pytest.approx(exact + 2 * 0.25 * 20, abs=0.01)


def test_a_shapes_style_names_the_themes_font():
    deck = Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[6])
    shape = slide.shapes.add_shape(MSO_SHAPE.RECTANGLE, Pt(0), Pt(0), Pt(100), Pt(100))
    shape.text_frame.text = "text"
    default = deck.part._element.find("{*}defaultTextStyle/{*}lvl1pPr/{*}defRPr")
    default.find("{*}latin").set("typeface", "Roboto")
    ((frame, _),) = _frames.frames(deck)
    assert frame.paragraphs[0].runs[0].fonts[0] == "Calibri"
