"""Rules of PowerPoint and Word that texts in their files follow, and files that are not theirs."""

import re
import zipfile
from copy import deepcopy

import docx
import openpyxl
import pytest
from docx.enum.section import WD_SECTION
from docx.enum.text import WD_BREAK, WD_TAB_ALIGNMENT
from docx.oxml import parse_xml as word_xml
from docx.oxml.ns import nsdecls as word_names
from docx.shared import Pt as Points
from pptx import Presentation
from pptx.enum.text import MSO_AUTO_SIZE
from pptx.oxml import parse_xml
from pptx.oxml.ns import nsdecls
from pptx.util import Pt

import textmeasure as tm
from textmeasure import office
from textmeasure.office import _docx, _fonts, _frames
from textmeasure.office.__main__ import main

FONT = "Liberation Sans"
WORDS = "one two three four five six seven eight nine ten "


def _box(text, size=20.0, width=300.0, height=400.0):
    deck = Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[6])
    shape = slide.shapes.add_textbox(Pt(20), Pt(20), Pt(width), Pt(height))
    shape.text_frame.word_wrap = True
    shape.text_frame.auto_size = MSO_AUTO_SIZE.NONE
    shape.text_frame.text = text
    for run in shape.text_frame.paragraphs[0].runs:
        run.font.size, run.font.name = Pt(size), FONT
    return deck, shape


def _first(deck, program="powerpoint"):
    return next(frame for frame, _ in _frames.frames(deck, program)).paragraphs[0]


def _widths(paragraph, profile, width=None):
    return [round(line.width, 3) for line in paragraph.prepared(profile).lines(width)]


def _document(text=""):
    document = docx.Document()
    font = document.styles["Normal"].font
    font.name, font.size = FONT, Points(20)
    return document, document.add_paragraph(text)


def _paragraph(paragraph):
    return _docx._Styles(paragraph.part).of_paragraph(paragraph._p, 432)


def _width(text, size=20.0):
    return tm.measure(text, tm.Style(font=FONT, size=size, platform="word", kern=0.0)).width


def test_tabs_stand_at_their_stops():
    letter = _width("b")
    deck, shape = _box("a\tb")
    properties = shape.text_frame.paragraphs[0]._p.get_or_add_pPr()
    # The template's `defTabSz` is half an inch; Impress has an inch whatever the file says.
    assert _widths(_first(deck), "powerpoint") == [pytest.approx(36 + letter, abs=0.01)]
    properties.set("defTabSz", "914400")
    assert _widths(_first(deck), "powerpoint") == [pytest.approx(72 + letter, abs=0.01)]
    stops = f'<a:tabLst {nsdecls("a")}><a:tab pos="1270000" algn="r"/></a:tabLst>'
    properties.append(parse_xml(stops))
    assert _widths(_first(deck), "powerpoint") == [pytest.approx(100, abs=0.01)]

    document, paragraph = _document("a\tb")
    assert _widths(_paragraph(paragraph), "word") == [pytest.approx(36 + letter, abs=0.01)]
    styles = document.styles["Normal"].paragraph_format.tab_stops
    styles.add_tab_stop(Points(50))
    paragraph.paragraph_format.tab_stops.add_tab_stop(Points(80))
    assert _widths(_paragraph(paragraph), "word") == [pytest.approx(50 + letter, abs=0.01)]
    cleared = word_xml(f'<w:tab {word_names("w")} w:val="clear" w:pos="1000"/>')
    paragraph._p.pPr.find("{*}tabs").insert(0, cleared)
    assert _widths(_paragraph(paragraph), "word") == [pytest.approx(80 + letter, abs=0.01)]
    # A hanging indent is a stop.
    _, hanging = _document("a\tb")
    hanging.paragraph_format.left_indent = Points(60)
    hanging.paragraph_format.first_line_indent = Points(-55)
    assert _widths(_paragraph(hanging), "word") == [pytest.approx(55 + letter, abs=0.01)]


_MARKUP = {
    "r": "<a:r><a:rPr{}/><a:t>x</a:t></a:r>", "br": "<a:br><a:rPr{}/></a:br>", "bare": "<a:br/>",
    "end": "<a:endParaRPr{}/>",
}  # fmt: skip


@pytest.mark.parametrize(
    "parts, sizes, in_impress",
    [
        # In PowerPoint by a public report.
        ("r28 br28 r6 br28 r28", (28, 6, 28), (28, 6, 28)),
        ("br28 r6 br28 br10 r6", (28, 6, 10, 6), (28, 6, 10, 6)),
        # Behind a break at the end, the line has the size of the paragraph's end, or the break's.
        ("r12 br10 end20", (12, 20), (12, 20)), ("r12 br10", (12, 10), (12, 10)),
        ("r12 br10 end", (12, 18), (12, 10)), ("r12 bare", (12, 12), (12, 18)),
    ],
)  # fmt: skip
def test_a_break_makes_only_an_empty_line_higher(parts, sizes, in_impress):
    deck, shape = _box("x")
    markup = ""
    for part in parts.split():
        kind, size = re.fullmatch(r"([a-z]+)(\d*)", part).groups()
        markup += _MARKUP[kind].format(f' sz="{size}00"' if size else "")
    body = shape.text_frame._txBody
    body.replace(body.p_lst[0], parse_xml(f"<a:p {nsdecls('a')}>{markup}</a:p>"))
    for program, expected in (("powerpoint", sizes), ("libreoffice", in_impress)):
        ((frame, _),) = _frames.frames(deck, program)
        assert frame.block().height == pytest.approx(1.2 * sum(expected), abs=0.1)


@pytest.mark.parametrize("lowered", ["baseline='30000'", "cap='small'"])
def test_large_lowered_letters_make_their_own_line_higher(lowered):
    deck, shape = _box("x")
    small, large = (_MARKUP["r"].format(own) for own in (" sz='1200'", f" sz='2400' {lowered}"))
    other, runs = small + _MARKUP["br"].format(" sz='1200'"), large + small
    body = shape.text_frame._txBody
    body.replace(body.p_lst[0], parse_xml(f"<a:p {nsdecls('a')}>{other * 2}{runs}</a:p>"))
    for program in _frames.PROGRAMS:
        ((frame, _),) = _frames.frames(deck, program)
        assert frame.block().height == pytest.approx(2 * 14.4 + 28.8, abs=0.1)


def test_impress_has_no_letter_spacing_behind_a_run():
    def width(profile, *spacings):
        runs = [office.TextRun("ab", 20.0, (FONT,) * 3, spacing=spacing) for spacing in spacings]
        return office.Paragraph(tuple(runs), runs[0]).prepared(profile).measure(None).width

    for spacing in 3, -1:
        for count in 1, 2:
            plain, spaced = [0] * count, [spacing] * count
            for profile, share in (("powerpoint", 2), ("impress", 1)):
                more = width(profile, *spaced) - width(profile, *plain)
                assert more == pytest.approx(spacing * count * share)
    empty = office.TextRun("", 20.0, (FONT,) * 3, spacing=3.0)
    assert office.Paragraph((), empty).prepared("impress").measure(None).width == 0


@pytest.mark.parametrize(
    "bullet, indents, begins",
    [
        # A bullet hangs in the room before the margin; a wider one moves the text.
        ('<a:buChar char="\u2022"/>', "", "\u2022"), ("<a:buNone/>", "", ""),
        ('<a:buChar char="\u2022"/>', 'marL="342900" indent="-342900"', 27),
        ('<a:buSzPct val="400000"/><a:buChar char="\u2022"/>', "", "\u2022" * 4),
        ('<a:buAutoNum type="arabicPeriod"/>', "", "2."),
        ('<a:buAutoNum type="arabicParenBoth" startAt="99"/>', "", "(100)"),
        ('<a:buAutoNum type="arabicPeriod" startAt="99"/>', 'marL="9525" indent="-9525"', "100."),
    ],
)  # fmt: skip
def test_text_begins_at_the_margin_or_behind_a_wide_bullet(bullet, indents, begins):
    deck, shape = _box("x\nx\nx")
    first, deeper, last = shape.text_frame._txBody.p_lst
    run = deepcopy(first.r_lst[0])
    for paragraph, level in ((first, 0), (deeper, 1), (last, 0)):
        properties = f'<a:pPr {nsdecls("a")} lvl="{level}" {indents}>{bullet}</a:pPr>'
        paragraph.getparent().replace(
            paragraph, parse_xml(f"<a:p {nsdecls('a')}>{properties}</a:p>")
        )
    for paragraph in shape.text_frame._txBody.p_lst:
        paragraph.append(deepcopy(run))
    ((frame, _),) = _frames.frames(deck)
    style = tm.Style(font=FONT, size=20.0, platform="powerpoint")
    width = begins if isinstance(begins, int) else tm.measure(begins, style).width if begins else 0
    assert frame.paragraphs[2].first_indent == pytest.approx(width, abs=0.05)


def test_a_break_counts_in_the_shares_of_impress_spacing():
    deck, shape = _box("x\nx")
    share = "<a:pPr><a:spcAft><a:spcPct val='50000'/></a:spcAft></a:pPr>"
    kinds = (("r", 1000), ("br", 2000), ("r", 1000), ("end", 1000))
    markup = share + "".join(_MARKUP[kind].format(f' sz="{size}"') for kind, size in kinds)
    body = shape.text_frame._txBody
    body.replace(body.p_lst[0], parse_xml(f"<a:p {nsdecls('a')}>{markup}</a:p>"))
    for program, after in (("powerpoint", 6), ("libreoffice", 10)):
        ((frame, _),) = _frames.frames(deck, program)
        first = frame.paragraphs[0]
        profile = "impress" if program == "libreoffice" else program
        assert first.spaces(profile)[1] == pytest.approx(after)


def test_runs_inherit_from_their_paragraph():
    deck, shape = _box("\n\n")
    first, _, last = shape.text_frame.paragraphs
    small = first.add_run()
    small.text, small.font.size, small.font.bold = "small", Pt(12), False
    first.add_run().text = "large"
    for paragraph in (first, last):
        font = paragraph.font
        font.size, font.name, font.bold, font.italic = Pt(28), FONT, True, True
        paragraph._p.pPr.find("{*}defRPr").attrib.update({"spc": "300", "cap": "all"})
    # As Impress draws them, and PowerPoint by public reports.
    for program in ("powerpoint", "libreoffice"):
        ((frame, _),) = _frames.frames(deck, program)
        runs = [*frame.paragraphs[0].runs, *(each.empty for each in frame.paragraphs)]
        assert [run.text for run in runs[:2]] == ["SMALL", "LARGE"]
        assert [run.size for run in runs] == [12, 28, 28, 18, 28]
        assert [run.bold for run in runs] == [False, True, True, False, True]
        assert [run.spacing for run in runs] == [3, 3, 3, 0, 3]
        assert (runs[1].italic, runs[1].fonts[0]) == (True, FONT)
        assert frame.block().height == pytest.approx(2 * 33.6 + 21.6, abs=0.1)


def test_powerpoint_reads_properties_of_paragraphs_at_their_beginning_alone():
    deck, shape = _box("\vone")
    # python-pptx has them behind the break.
    shape.text_frame.paragraphs[0].font.size = Pt(40)
    shape.text_frame.paragraphs[0].runs[0].font.size = None
    for program, size in ("powerpoint", 18), ("libreoffice", 40):
        assert [run.size for run in _first(deck, program).runs] == [size, size]


def test_a_style_has_tab_stops():
    style = tm.Style(font=FONT, size=20, tab_stops=[[100, "right"]], default_tab_interval=30)
    assert tm.measure("a\tb", style).width == pytest.approx(100)
    assert hash(style) and tm.Style(tab_stops=()).tab_stops == ()
    with pytest.raises(TypeError, match="pairs of a location and an alignment"):
        tm.measure("a", tab_stops=[(1,)])
    with pytest.raises(tm.TextMeasureError, match="cannot be up"):
        tm.measure("a", tab_stops=[(1, "up")])


def test_small_capitals_are_smaller_in_a_line_as_high():
    expected = _width("N") + _width("IMH", 16) + _width(" 3 ß") + _width("Ü", 16)
    deck, shape = _box("Nimh 3 ßü")
    shape.text_frame.paragraphs[0].runs[0]._r.get_or_add_rPr().set("cap", "small")
    _, paragraph = _document("Nimh 3 ßü")
    paragraph.runs[0].font.small_caps = True
    for made, profile in ((_first(deck), "powerpoint"), (_paragraph(paragraph), "word")):
        assert made.text == "NIMH 3 ßÜ"
        assert _widths(made, profile) == [pytest.approx(expected, abs=0.01)]
    # In Impress they are as large as capitals.
    full = tm.measure("NIMH 3 ßÜ", font=FONT, size=20, platform="impress").width
    assert _widths(_first(deck), "impress") == [pytest.approx(full, abs=0.01)]
    shape.text_frame.paragraphs[0].runs[0].text = "lower"
    assert _first(deck).prepared("powerpoint").measure().height == pytest.approx(24, abs=0.01)


@pytest.mark.parametrize(
    "own, of_style, word, writer",
    [
        # Of 20 points; single lines are 23 of them high.
        ('w:lineRule="exact"', 'w:line="800" w:lineRule="exact"', 40, 12),
        ('w:lineRule="auto"', 'w:line="360" w:lineRule="auto"', 34.5, 23),
        ('w:lineRule="atLeast"', 'w:line="800" w:lineRule="exact"', 40, 23),
        ('w:line="360"', 'w:line="800" w:lineRule="atLeast"', 34.5, 18),
        ('w:after="0"', 'w:lineRule="exact"', 23, 12),
        ('w:line="360" w:lineRule="atLeast"', 'w:line="800"', 23, 23),
    ],
)
def test_a_line_rule_without_a_line_is_each_programs_own(own, of_style, word, writer):
    document, paragraph = _document("x")
    # The template's defaults have a spacing of their own.
    for each in document.styles.element.iter("{*}pPrDefault"):
        each.getparent().remove(each)
    for element, attributes in (paragraph._p, own), (document.styles["Normal"].element, of_style):
        spacing = word_xml(f"<w:spacing {word_names('w')} {attributes}/>")
        element.get_or_add_pPr().append(spacing)
    for program, height in ("word", word), ("libreoffice", writer):
        found = office.lines(paragraph, 432, program=program)[0].height
        assert found == pytest.approx(height, abs=0.05)


def _words(paragraph, width, **indents):
    for name, points in indents.items():
        setattr(paragraph.paragraph_format, name, Points(points))
    return [(line.text.split(), line.indent) for line in office.lines(paragraph, width)]


def test_negative_indents_widen_lines():
    wide = _width("one two three four") + 0.1
    _, paragraph = _document("one two three four five six")
    assert _words(paragraph, wide - 30)[0][0] == ["one", "two", "three"]
    found = _words(paragraph, wide - 30, left_indent=-18, right_indent=-12)
    assert found == [(["one", "two", "three", "four"], -18), (["five", "six"], -18)]
    found = _words(paragraph, wide - 30, left_indent=0, right_indent=0, first_line_indent=-30)
    assert found == [(["one", "two", "three", "four"], -30), (["five", "six"], 0)]
    # The hanging part ends at the edge, where a tab leads.
    _, paragraph = _document("1.\tone two")
    paragraph.paragraph_format.first_line_indent = Points(-30)
    made = _paragraph(paragraph)
    assert made.tabs == ((30, "left"),) and made.beyond == (30, 0)
    with pytest.raises(office.OfficeError, match="width is -1; give points"):
        office.lines(paragraph, -1)


def test_indents_of_a_paragraph_take_the_place_of_inherited_ones():
    document, paragraph = _document("one")
    style = document.styles["Normal"].paragraph_format
    style.left_indent, style.first_line_indent = Points(60), Points(-40)
    assert _paragraph(paragraph).first_indent == 20
    for points in (0, 15):
        paragraph.paragraph_format.first_line_indent = Points(points)
        made = _paragraph(paragraph)
        assert (made.first_indent, made.indent, made.tabs) == (60 + points, 60, ())
    # A style's own indents come before those of the numbering that it names.
    paragraph.style = document.styles["List Bullet"]
    paragraph.paragraph_format.first_line_indent = None
    assert _paragraph(paragraph).indent == 18
    paragraph.style.paragraph_format.left_indent = Points(100)
    assert _paragraph(paragraph).indent == 100


def test_a_right_tab_stop_beyond_the_edge_keeps_its_text_in_the_line():
    _, paragraph = _document("Chapter\t12")
    stops = paragraph.paragraph_format.tab_stops
    stops.add_tab_stop(Points(330), WD_TAB_ALIGNMENT.RIGHT)
    (line,) = office.lines(paragraph, 300)
    assert line.width == pytest.approx(300, abs=0.01)
    stops[0].alignment = WD_TAB_ALIGNMENT.LEFT
    assert len(office.lines(paragraph, 300)) == 2


def test_raised_letters_make_their_line_higher():
    _, paragraph = _document("one ")
    (before,) = office.lines(paragraph, 300)
    raised = paragraph.add_run("two")
    for half_points in (12, -12):
        properties = raised._r.get_or_add_rPr()
        properties[:] = [word_xml(f'<w:position {word_names("w")} w:val="{half_points}"/>')]
        (after,) = office.lines(paragraph, 300)
        assert after.height - before.height == pytest.approx(6 * 1.15, abs=0.01)


def test_capitals_are_as_many_letters():
    deck, shape = _box("aß")
    shape.text_frame.paragraphs[0].runs[0]._r.get_or_add_rPr().set("cap", "all")
    _, paragraph = _document("aß")
    paragraph.runs[0].font.all_caps = True
    assert _first(deck).text == _paragraph(paragraph).text == "Aß"


def test_hidden_shapes_do_not_count_and_alternatives_once():
    deck, shape = _box(WORDS * 20, height=50)
    assert len(office.overflows(deck)) == 1
    element = shape._element
    element.nvSpPr.cNvPr.set("hidden", "1")
    assert not office.overflows(deck)
    element.nvSpPr.cNvPr.set("hidden", "0")
    names = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
    both = parse_xml(
        f'<mc:AlternateContent {names}><mc:Choice Requires="a14"/><mc:Fallback/>'
        "</mc:AlternateContent>"
    )
    element.addprevious(both)
    both[1].append(deepcopy(element))
    both[0].append(element)
    assert len(office.overflows(deck)) == 1


@pytest.mark.parametrize(
    "rotation, direction, is_turned",
    [(0, "horz", False), (5_400_000, "horz", True), (-5_400_000, "vert", False),
     (10_800_000, "vert", True), (900_000, "horz", False)],
)  # fmt: skip
def test_a_text_turned_in_its_shape_has_the_sides_exchanged(rotation, direction, is_turned):
    deck, shape = _box("x", width=300, height=100)
    properties = shape.text_frame._txBody.bodyPr
    properties.set("rot", str(rotation))
    properties.set("vert", direction)
    ((frame, _),) = _frames.frames(deck)
    assert (frame.width < frame.height) is is_turned


def test_shares_may_be_written_as_percentages():
    deck, shape = _box(WORDS * 20, height=100)
    shape.text_frame.auto_size = MSO_AUTO_SIZE.TEXT_TO_FIT_SHAPE
    (full,) = office.overflows(deck)
    fit = shape.text_frame._txBody.bodyPr[0]
    sizes = []
    for scale in ("50%", "50000"):
        fit.set("fontScale", scale)
        sizes.append([each.size for each in office.overflows(deck)])
    assert sizes == [[full.size / 2]] * 2 or sizes == [[], []]


@pytest.mark.parametrize(
    "kind, adjustment, expected",
    [
        ("rect", "", (0, 0, 0, 0)), ("homePlate", "", (0, 0, 50, 0)),
        ("homePlate", "adj 20000", (0, 0, 20, 0)), ("chevron", "", (100, 0, 100, 0)),
        ("triangle", "", (75, 100, 75, 0)), ("triangle", "adj 0", (0, 100, 150, 0)),
        ("rightArrow", "", (0, 50, 50, 50)), ("leftArrow", "", (50, 50, 0, 50)),
        ("downArrow", "", (75, 0, 75, 50)), ("upArrow", "", (75, 50, 75, 0)),
        ("parallelogram", "", (45.83, 30.56, 45.83, 30.56)), ("can", "", (0, 50, 0, 25)),
        ("hexagon", "", (41.67, 27.78, 41.67, 27.78)),
        ("hexagon", "adj 40000", (52.5, 35, 52.5, 35)),
        ("trapezoid", "", (33.33, 22.22, 33.33, 0)), ("plus", "", (0, 50, 0, 50)),
        ("octagon", "", (29.29, 29.29, 29.29, 29.29)), ("cube", "", (0, 50, 50, 0)),
        ("flowChartTerminator", "", (14.14, 29.29, 14.14, 29.29)), ("star5", "", (0, 0, 0, 0)),
    ],
)  # fmt: skip
def test_outlines_take_room_from_their_text(kind, adjustment, expected):
    # Impress sets texts in the same places, within a point.
    deck, shape = _box("x", width=300, height=200)
    outline = shape._element.spPr.prstGeom
    outline.set("prst", kind)
    if adjustment:
        name, value = adjustment.split()
        guide = f'<a:gd {nsdecls("a")} name="{name}" fmla="val {value}"/>'
        outline.find("{*}avLst").append(parse_xml(guide))
    frame = shape.text_frame
    frame.margin_left = frame.margin_right = frame.margin_top = frame.margin_bottom = 0
    ((read, _),) = _frames.frames(deck)
    left, top, right, bottom = expected
    assert (read.width, read.height) == pytest.approx(
        (300 - left - right, 200 - top - bottom), abs=0.01
    )
    assert bool(read.notes) is (kind == "star5")


@pytest.mark.parametrize("program, share", [("powerpoint", 1.2), ("libreoffice", 1.0)])
def test_shares_of_space_are_of_a_line_or_of_its_size(program, share):
    # By a public report PowerPoint adds 7.68 pt for 20 % at 32 pt; Impress 6.4 pt.
    deck, shape = _box("one", size=32, height=10)
    paragraph = shape.text_frame.add_paragraph()
    paragraph.text = "two"
    paragraph.runs[0].font.size = Pt(32)
    heights = []
    for value in (0, 20000):
        space = f'<a:spcBef {nsdecls("a")}><a:spcPct val="{value}"/></a:spcBef>'
        properties = paragraph._p.get_or_add_pPr()
        properties[:] = [parse_xml(space)]
        ((frame, _),) = _frames.frames(deck, program)
        heights.append(frame.block().height)
    assert heights[1] - heights[0] == pytest.approx(32 * 0.2 * share, abs=0.03)


@pytest.mark.parametrize(
    "runs, multiple, height",
    [
        ((("Liberation Sans", 18),), 1.0, 141.11), ((("Roboto", 24),), 1.0, 282.08),
        ((("Liberation Serif", 18),), 1.0, 119.60), ((("Carlito", 18),), 1.0, 126.83),
        ((("Inter", 30.5),), 1.0, 552.79), ((("Caladea", 18),), 1.0, 124.70),
        ((("Liberation Sans", 18),), 0.8, 112.74), ((("Liberation Sans", 18),), 1.5, 211.55),
        ((("Liberation Sans", 18),), Pt(20), 140.12),
        ((("Liberation Sans", 12), ("Liberation Serif", 28), ("Liberation Sans", 12)), 1.0, 84.76),
    ],
)  # fmt: skip
def test_lines_of_impress_tables_are_as_high_as_their_fonts(runs, multiple, height):
    # As LibreOffice 7.4 draws the row.
    if any(_fonts.answer(font).how != "own" for font, _ in runs):
        pytest.skip("the font is not there")
    text = "This text does not fit on one row of the cell, so that the row grows and grows and "
    texts = [text + "has some more lines"]
    if len(runs) > 1:
        after = " and many small words after it so that there are lines of both"
        texts = ["Small words before a ", "LARGE", after]
    deck = Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[6])
    table = slide.shapes.add_table(1, 2, Pt(50), Pt(20), Pt(300), Pt(20)).table
    paragraph = table.cell(0, 0).text_frame.paragraphs[0]
    paragraph.line_spacing = multiple
    for text, (font, size) in zip(texts, runs):
        run = paragraph.add_run()
        run.text, run.font.name, run.font.size, run.font.bold = text, font, Pt(size), False
    impress, powerpoint = (
        next(_frames.frames(deck, each))[0].block() for each in ("libreoffice", "powerpoint")
    )
    # The row's edges are in 1/100 mm too.
    assert impress.height == pytest.approx(height, abs=0.06)
    if multiple == 1.0 and len(runs) == 1:
        assert powerpoint.height == pytest.approx(powerpoint.lines * runs[0][1] * 1.2)


def test_a_table_that_grows_beyond_its_slide_is_found(tmp_path):
    deck = Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[6])
    table = slide.shapes.add_table(3, 2, Pt(20), Pt(300), Pt(400), Pt(60)).table
    for row in range(3):
        table.cell(row, 0).text = WORDS * 3
    (found,) = office.overflows(deck)
    # Three rows of six lines of 21.6 pt and 7.2 pt of margins, from 300 to 540 pt.
    lines = [f.block().lines for f, _ in _frames.frames(deck)][:3]
    heights = sum(count * 21.6 + 7.2 for count in lines)
    assert found.frame.name == "slide 1: Table 1, on the slide"
    assert found.too_high == pytest.approx(heights - 240, abs=0.1)
    assert found.largest_size is not None and found.largest_size < 18
    # Impress' rows grow too.
    assert len(office.overflows(deck, program="libreoffice")) == 1
    for row in range(3):
        for run in table.cell(row, 0).text_frame.paragraphs[0].runs:
            run.font.size = Pt(found.largest_size)
    assert not office.overflows(deck)
    # A cell over two rows has the height of both.
    table.cell(0, 1).merge(table.cell(1, 1))
    table.cell(0, 1).text = "x\n" * 5
    assert not office.overflows(deck)
    # Some programs write of each cell whether it is merged.
    count = len(list(_frames.frames(deck)))
    for cell in table.iter_cells():
        if not cell.is_spanned:
            cell._tc.attrib.update({"hMerge": "0", "vMerge": "false"})
    assert len(list(_frames.frames(deck))) == count > 2


def test_a_cell_over_two_rows_makes_the_last_one_higher():
    deck = Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[6])
    table = slide.shapes.add_table(2, 2, Pt(20), Pt(20), Pt(400), Pt(2)).table
    table.first_row = False
    for cell in table.iter_cells():
        cell.margin_top = cell.margin_bottom = 0
        cell.text = "x"
    table.cell(0, 0).text = "\n".join("x" * 6)
    for cell in table.iter_cells():
        for paragraph in cell.text_frame.paragraphs:
            paragraph.runs[0].font.size, paragraph.runs[0].font.name = Pt(8), FONT
    table.cell(1, 0).text_frame.clear()
    table.cell(0, 0).merge(table.cell(1, 0))
    for row in table.rows:
        row.height = Pt(1)
    # The height of Impress is as LibreOffice 7.4 draws the table.
    for program, height in (("powerpoint", 6 * 9.6), ("libreoffice", 63.13)):
        *_, (whole, _) = _frames.frames(deck, program)
        assert whole.block().height == pytest.approx(height, abs=0.05)


@pytest.mark.skipif(_fonts.answer(_fonts.EAST_ASIAN).how != "own", reason="needs Noto Sans CJK")
@pytest.mark.parametrize("face", ["", "<a:ea typeface='No such font'/>"])
def test_rows_of_impress_have_its_own_font_for_east_asian_letters(face):
    deck = Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[6])
    cell = slide.shapes.add_table(1, 1, Pt(20), Pt(20), Pt(400), Pt(2)).table.cell(0, 0)
    cell.margin_top = cell.margin_bottom = 0
    run = _MARKUP["r"].replace("x", "\u65e5\u672c").replace("{}/>", ">{}</a:rPr>")
    run = run.format(f"<a:latin typeface='{FONT}'/>{face}")
    body = cell.text_frame._txBody
    body.replace(body.p_lst[0], parse_xml(f"<a:p {nsdecls('a')}>{run}</a:p>"))
    # The heights of Impress are as LibreOffice 7.4 draws rows, of letters of 18 points.
    for program, height in (("powerpoint", 21.6), ("libreoffice", 26.05)):
        (frame, _), _ = _frames.frames(deck, program)
        assert frame.block().height == pytest.approx(height, abs=0.05)


@pytest.mark.parametrize(
    "end, size, impress", [("", 18, 20.13), ('sz="600"', 6, 8.11), ('sz="3000"', 30, 32.12)]
)
def test_empty_cells_make_their_row_higher(tmp_path, capsys, end, size, impress):
    # The heights of Impress are as LibreOffice 7.4 draws rows; of PowerPoint by public reports.
    deck = Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[6])
    table = slide.shapes.add_table(5, 2, Pt(20), Pt(530), Pt(400), Pt(10)).table
    for row in table.rows:
        row.height = Pt(2)
        for cell in row.cells:
            cell.margin_top = cell.margin_bottom = Pt(1)
        text, empty = (cell.text_frame.paragraphs[0] for cell in row.cells)
        run = text.add_run()
        run.text, run.font.size = "Row", Pt(6)
        if end:
            empty._p.append(parse_xml(f"<a:endParaRPr {nsdecls('a')} {end}/>"))
    rows = {"powerpoint": size * 1.2 + 2, "libreoffice": impress}
    for program, height in rows.items():
        if program == "libreoffice" and _fonts.answer("Calibri").how != "twin":
            continue
        (found,) = office.overflows(deck, program=program)
        assert found.frame.name.endswith("on the slide")
        assert found.too_high == pytest.approx(5 * height - 10, abs=0.2)
        # Sizes of texts do not change it.
        assert found.largest_size is None
    deck.save(str(tmp_path / "rows.pptx"))
    assert main(["check", str(tmp_path / "rows.pptx")]) == 1
    said = capsys.readouterr().out
    assert "empty cells make rows higher" in said and "1 finding in 5 checked texts" in said
    # Cells merged into another one are not there.
    for row in range(5):
        table.cell(row, 0).merge(table.cell(row, 1))
    assert office.overflows(deck)[0].too_high == pytest.approx(5 * 9.2 - 10, abs=0.1)


MARK = '<w:sz w:val="72"/>'


@pytest.mark.parametrize(
    "text, mark, word, writer",
    [
        # A line of 20 points is 23 of them high, of 36 it is 41.4. In Word the mark makes the last
        # line higher, behind a break it is alone there; in Writer it counts in empty paragraphs.
        ("one", MARK, [41.4], [23]), ("one\ntwo", MARK, [23, 41.4], [23, 23]),
        ("one\n", '<w:sz w:val="20"/>', [23, 11.5], [23, 23]),
        ("one", '<w:sz w:val="20"/>', [23], [23]), ("", MARK, [41.4], [41.4]),
        # Raised or smaller by a style of letters it is as high as before.
        ("", '<w:position w:val="24"/>', [23], [23]),
        ("", f'{MARK}<w:vertAlign w:val="superscript"/>', [41.4], [41.4]),
        # Its font counts: Liberation Mono's lines are 1.133 of the size high.
        ("", '<w:rFonts w:ascii="Liberation Mono"/>', [22.65], [22.65]),
    ],
)  # fmt: skip
def test_the_mark_of_a_paragraph_has_a_height(text, mark, word, writer):
    _, paragraph = _document(text)
    paragraph.paragraph_format.line_spacing = 1
    paragraph._p.get_or_add_pPr().append(word_xml(f"<w:rPr {word_names('w')}>{mark}</w:rPr>"))
    for program, heights in ("word", word), ("libreoffice", writer):
        found = [line.height for line in office.lines(paragraph, 432, program=program)]
        assert found == pytest.approx(heights, abs=0.06)
    # An exact height is that of each line.
    paragraph.paragraph_format.line_spacing = Points(15)
    assert {line.height for line in office.lines(paragraph, 432)} == {15}


def test_a_mark_has_the_size_of_the_style_and_stands_at_the_end():
    document, paragraph = _document("one")
    paragraph.paragraph_format.line_spacing = 1
    (large,) = office.lines(paragraph, 432)
    paragraph.runs[0].font.size = Points(8)
    # The mark has the size of the style still, and the letters stand on its baseline.
    assert [(each.height, each.baseline) for each in office.lines(paragraph, 432)] == [
        (large.height, large.baseline)
    ]
    # A page that ends inside a paragraph has no mark.
    paragraph.paragraph_format.space_after = 0
    paragraph.add_run().add_break(WD_BREAK.PAGE)
    paragraph.add_run("two").font.size = Points(8)
    heights = []
    pager = _docx._Pager(_docx._Styles(document.part), "word")
    pager._lines = lambda found, *_: heights.extend(each.height for each in found)
    pager.add(paragraph._p, iter(()))
    assert heights == pytest.approx([8 * 1.15, large.height], abs=0.05)


@pytest.mark.parametrize(
    ("run", "paragraph", "text"),
    [("", "", "onetwo"), ("preserve", "", "one two"), ("default", "preserve", "onetwo"),
     ("", "preserve", "one two")],
)  # fmt: skip
def test_blanks_around_a_text_are_kept_where_the_file_says_so(run, paragraph, text):
    # The first two as LibreOffice 7.4; the others by XML's xml:space.
    def space(value):
        return f'xml:space="{value}"' if value else ""

    _, made = _document()
    markup = "".join(f"<w:r><w:t {space(run)}>{each}</w:t></w:r>" for each in ("one ", "two"))
    element = word_xml(f"<w:p {word_names('w')} {space(paragraph)}>{markup}</w:p>")
    made._p.getparent().replace(made._p, element)
    assert _paragraph(docx.text.paragraph.Paragraph(element, made._parent)).text == text


def test_text_boxes_readings_and_hidden_text_are_no_part_of_a_line():
    _, paragraph = _document("one two")
    expected = _paragraph(paragraph).text
    paragraph.add_run(" hidden").font.hidden = True
    inner = f"<w:p {word_names('w')}><w:r><w:t>inside</w:t></w:r></w:p>"
    paragraph._p.append(
        word_xml(
            f"<w:r {word_names('w')}><w:pict><w:txbxContent>{inner}</w:txbxContent></w:pict></w:r>"
        )
    )
    assert _paragraph(paragraph).text == expected
    ruby = (
        f"<w:r {word_names('w')}><w:ruby><w:rt><w:r><w:t>up</w:t></w:r></w:rt>"
        "<w:rubyBase><w:r><w:t xml:space='preserve'> base</w:t></w:r></w:rubyBase></w:ruby></w:r>"
    )
    paragraph._p.append(word_xml(ruby))
    assert _paragraph(paragraph).text == expected + " base"
    # The paragraphs of a text box have their own text.
    boxed = next(paragraph._p.iter("{*}txbxContent"))[0]
    assert _docx._Styles(paragraph.part).of_paragraph(boxed, 432).text == "inside"


def test_styles_of_two_kinds_toggle_and_complex_scripts_have_their_own():
    document, paragraph = _document()
    document.styles["Normal"].font.bold = True
    strong = paragraph.add_run("a", style="Strong")
    plain, direct = paragraph.add_run("b"), paragraph.add_run("c")
    direct.font.bold = True
    assert strong.style.font.bold
    assert [run.bold for run in _paragraph(paragraph).runs] == [False, True, True]
    strong.font.bold = True
    assert _paragraph(paragraph).runs[0].bold
    # ECMA-376, 17.3.2.38: a size for complex scripts; here the 11 pt of the template.
    plain.text = "b \u05d0\u05d1"
    sizes = [(run.text, run.size, run.bold) for run in _paragraph(paragraph).runs[1:3]]
    assert sizes == [("b ", 20, True), ("\u05d0\u05d1", 11, False)]
    names = word_names("w")
    plain._r.get_or_add_rPr().append(word_xml(f"<w:szCs {names} w:val='60'/>"))
    assert _paragraph(paragraph).runs[2].size == 30


@pytest.mark.parametrize(
    "attributes, before",
    [
        ('w:before="100"', 5), ('w:before="100" w:beforeAutospacing="1"', 14),
        ('w:before="100" w:beforeAutospacing="0"', 5), ('w:beforeLines="50"', 6),
        ('w:beforeLines="50" w:before="156"', 7.8),
    ],
)  # fmt: skip
def test_space_is_found_by_itself_in_lines_or_points(attributes, before):
    _, paragraph = _document("x")
    spacing = word_xml(f"<w:spacing {word_names('w')} {attributes}/>")
    paragraph._p.get_or_add_pPr().append(spacing)
    assert _paragraph(paragraph).before == pytest.approx(before)


def test_paragraphs_in_tables_have_the_tables_style():
    document, plain = _document("x")
    table = document.add_table(1, 1)
    inside = table.cell(0, 0).paragraphs[0]
    made = _paragraph(plain)
    assert (made.after, made.multiple) == (10, 1.15)
    assert (_paragraph(inside).after, _paragraph(inside).multiple) == (10, 1.15)
    table.style = "Table Grid"
    assert (_paragraph(inside).after, _paragraph(inside).multiple) == (0, 1)


def _height(document):
    pager = _docx._Pager(_docx._Styles(document.part), "word")
    pager.use(document.sections[0]._sectPr)
    for each in document.element.body:
        if each.tag.endswith("}tbl"):
            pager.table(each, iter(()))
    return pager.y


def test_cells_have_their_margins_and_rows_exact_heights():
    document, _ = _document()
    table = document.add_table(1, 1)
    table.cell(0, 0).text = "x"
    single = _height(document)
    margins = (
        f"<w:tblCellMar {word_names('w')}><w:top w:w='200'/><w:bottom w:w='100'/></w:tblCellMar>"
    )
    table._tbl.tblPr.append(word_xml(margins))
    assert _height(document) == pytest.approx(single + 15)
    height = word_xml(f"<w:trHeight {word_names('w')} w:val='200' w:hRule='exact'/>")
    table.rows[0]._tr.get_or_add_trPr().append(height)
    assert _height(document) == pytest.approx(10)


def _grid(document, rows, columns=2):
    table = document.add_table(rows, columns)
    table.style = document.styles["Table Grid"]
    return table


def _table_height(table):
    part = table.part
    pager = _docx._Pager(_docx._Styles(part), "libreoffice")
    return sum(row.height for row in pager._rows(table._tbl, 432.0))


def test_cells_merged_over_rows_make_the_last_one_higher():
    document, _ = _document()
    plain, merged = _grid(document, 3), _grid(document, 3)
    # Four borders of half a point.
    line = (_table_height(plain) - 2) / 3
    merged.cell(0, 0).merge(merged.cell(1, 0)).text = "1\n2"
    assert _table_height(merged) == pytest.approx(_table_height(plain), abs=0.01)
    merged.cell(0, 0).text = "1\n2\n3"
    assert _table_height(merged) == pytest.approx(4 * line + 1.5, abs=0.01)


def test_rows_of_headings_stand_on_each_page_and_high_rows_go_on():
    document, _ = _document()
    table = _grid(document, 40)
    for row in table.rows:
        row.height = Points(60)
    # Ten rows are on a page of 648 points, and after the headings nine.
    assert office.page_count(document).pages == 4
    heads = word_xml(f"<w:tblHeader {word_names('w')}/>")
    table.rows[0]._tr.get_or_add_trPr().append(heads)
    assert office.page_count(document).pages == 5
    document, _ = _document()
    _grid(document, 1).rows[0].height = Points(3 * 648)
    found = office.page_count(document)
    assert found.pages == 4
    assert found.notes == ()


def test_a_table_in_a_cell_has_rows_of_its_own():
    document, _ = _document()
    outer = _grid(document, 1)
    outer.cell(0, 0).text = "above"
    single = _table_height(outer)
    inner = outer.cell(0, 0).add_table(2, 2)
    inner.style = document.styles["Table Grid"]
    # The empty paragraph behind it takes no room.
    assert _table_height(outer) == pytest.approx(single + _table_height(inner), abs=0.01)
    outer.cell(0, 0).paragraphs[-1].text = "below"
    assert _table_height(outer) > single + _table_height(inner) + 20


def test_borders_above_between_and_below_rows_take_room():
    document, _ = _document()
    table = document.add_table(2, 2)
    bare = _table_height(table)
    borders = "".join(
        f'<w:{name} w:val="{value}" w:sz="{size}"/>'
        for name, value, size in (("top", "single", 16), ("bottom", "single", 32),
                                  ("insideH", "single", 8), ("insideV", "single", 80))
    )  # fmt: skip
    markup = f"<w:tblBorders {word_names('w')}>{borders}</w:tblBorders>"
    table._tbl.tblPr.append(word_xml(markup))
    assert _table_height(table) == pytest.approx(bare + 2 + 4 + 1, abs=0.01)
    table._tbl.tblPr[-1][:] = [word_xml(f'<w:top {word_names("w")} w:val="nil" w:sz="16"/>')]
    assert _table_height(table) == pytest.approx(bare, abs=0.01)
    # A row's least height has its border inside.
    table.style = document.styles["Table Grid"]
    table._tbl.tblPr.remove(table._tbl.tblPr[-1])
    line = (_table_height(table) - 1.5) / 2
    table.rows[0].height = Points(100)
    assert _table_height(table) == pytest.approx(100 + line + 1, abs=0.01)


def test_pages_count_what_stands_in_controls():
    document = docx.Document()
    paragraphs = [document.add_paragraph(WORDS * 10) for _ in range(60)]
    pages = office.page_count(document).pages
    control = word_xml(f"<w:sdt {word_names('w')}><w:sdtContent/></w:sdt>")
    paragraphs[0]._p.addprevious(control)
    for each in paragraphs:
        control[0].append(each._p)
    assert office.page_count(document).pages == pages > 3
    document.sections[0].gutter = Points(200)
    assert office.page_count(document).pages > pages


def _shape(text, width=400):
    """A table of Word as a program makes it that lays nothing out: its columns have no room."""
    cells = "".join(f"<w:tc>{each}</w:tc>" for each in text)
    grid = '<w:gridCol w:w="100"/>' * len(text)
    return word_xml(
        f'<w:tbl {word_names("w")}><w:tblPr><w:tblW w:w="{width * 20}" w:type="dxa"/></w:tblPr>'
        f"<w:tblGrid>{grid}</w:tblGrid><w:tr>{cells}</w:tr></w:tbl>"
    )


def _cell_of(text, width):
    return (
        f"<w:tcPr>{width}</w:tcPr><w:p><w:pPr><w:spacing w:after='0'/></w:pPr>"
        f"<w:r><w:t>{text}</w:t></w:r></w:p>"
    )


@pytest.mark.parametrize(
    ("widths", "lines"),
    [(("", ""), 3), (('w:w="2000" w:type="dxa"', 'w:w="6000" w:type="dxa"'), 5),
     (('w:w="75%" w:type="pct"', 'w:w="25%" w:type="pct"'), 2),
     (('w:w="3750" w:type="pct"', 'w:w="1250" w:type="pct"'), 2)],
)  # fmt: skip
def test_columns_without_room_have_the_widths_that_cells_ask_for(widths, lines):
    document, _ = _document()
    asked = [f"<w:tcW {each}/>" if each else "" for each in widths]
    text = "one two three four five six seven eight nine"
    table = _shape([_cell_of(text, asked[0]), _cell_of("x", asked[1])])
    pager = _docx._Pager(_docx._Styles(document.part), "word")
    (single,) = pager._rows(_shape([_cell_of("x", "")]), 432)
    pager.notes.clear()
    (row,) = pager._rows(table, 432)
    assert row.height == pytest.approx(single.height * lines, abs=0.01)
    # Nothing is estimated where all cells ask.
    assert any("equally wide" in note for note in pager.notes) == (not widths[0])


@pytest.mark.parametrize("program", ["word", "libreoffice"])
def test_columns_are_together_as_wide_as_their_table_asks_for(program):
    document, _ = _document()

    def height(columns, width, kind):
        table = _shape([_cell_of(WORDS, ""), _cell_of(WORDS * 2, "")])
        for each, own in zip(table.iter("{*}gridCol"), columns):
            each.set(next(iter(each.keys())), str(own))
        (asked,) = table.iter("{*}tblW")
        for name, value in zip(asked.keys(), (str(width), kind)):
            asked.set(name, value)
        return _docx._Pager(_docx._Styles(document.part), program)._rows(table, 432)[0].height

    assert height((1000, 2000), 6000, "dxa") == height((2000, 4000), 0, "auto")
    assert height((1000, 2000), 5000, "pct") == height((2880, 5760), 0, "auto")
    assert height((2000, 4000), 0, "auto") < height((1000, 2000), 0, "auto")
    # Whatever the file has: no trap.
    assert height((1000, -1000), 6000, "dxa") > 0


def test_rows_and_cells_may_stand_in_controls_and_behind_others():
    document, _ = _document()
    table = document.add_table(1, 3)
    for cell, width in zip(table.rows[0].cells, (20, 100, 300)):
        cell.width = Points(width)
    table.cell(0, 1).text = WORDS
    expected = _table_height(table)
    row = table.rows[0]._tr
    # A first column that the row leaves out.
    row.remove(row.tc_lst[0])
    row.get_or_add_trPr().append(word_xml(f'<w:gridBefore {word_names("w")} w:val="1"/>'))
    assert _table_height(table) == pytest.approx(expected, abs=0.01)
    for element in (row.tc_lst[0], row):
        control = word_xml(f"<w:sdt {word_names('w')}><w:sdtContent/></w:sdt>")
        element.addprevious(control)
        control[0].append(element)
        assert _table_height(table) == pytest.approx(expected, abs=0.01)


def test_pictures_among_letters_make_lines_and_rows_higher_and_floating_ones_do_not(tmp_path):
    picture = tmp_path / "dot.png"
    # A pixel of grey.
    picture.write_bytes(bytes.fromhex(
        "89504e470d0a1a0a0000000d4948445200000001000000010800000000" "3a7e9b55"
        "0000000a49444154789c63680000008200811f"  "7b1ee40000000049454e44ae426082"
    ))  # fmt: skip
    document, paragraph = _document("x")
    document.styles["Normal"].paragraph_format.space_after = 0
    table = document.add_table(1, 1)
    table.cell(0, 0).text = "x"
    single = _table_height(table)
    # Of 1.15 lines; a factor adds its share below.
    added = single - 23
    run = table.cell(0, 0).paragraphs[0].runs[0]
    run.add_picture(str(picture), Points(300), Points(200))
    descent = 20 * 0.212
    assert _table_height(table) == pytest.approx(200 + descent + added, abs=0.1)
    # Two beside each other are as wide as the cell, a third stands below.
    run.add_picture(str(picture), Points(100), Points(100))
    run.add_picture(str(picture), Points(300), Points(100))
    assert _table_height(table) == pytest.approx(300 + descent + 2 * added, abs=0.1)
    paragraph.runs[0].add_picture(str(picture), Points(100), Points(500))
    assert office.page_count(document).pages == 2
    inline = next(paragraph._p.iter("{*}inline"))
    inline.tag = inline.tag.replace("inline", "anchor")
    assert office.page_count(document).pages == 1


def test_space_found_by_itself_is_none_at_the_edges_of_a_cell():
    document, _ = _document()
    document.styles["Normal"].paragraph_format.space_after = 0
    table = document.add_table(1, 1)
    cell = table.cell(0, 0)
    cell.text = "x"
    single = _table_height(table)
    cell.add_paragraph("x")
    for paragraph in cell.paragraphs:
        spacing = f'<w:spacing {word_names("w")} w:beforeAutospacing="1" w:afterAutospacing="1"/>'
        paragraph._p.get_or_add_pPr().append(word_xml(spacing))
    assert _table_height(table) == pytest.approx(2 * single + 14, abs=0.1)


def test_a_list_has_the_levels_of_its_style_and_its_own():
    document, paragraph = _document("x")
    root = document.part.numbering_part.element

    def level(indent):
        return f'<w:lvl w:ilvl="0"><w:pPr><w:ind w:left="{indent}"/></w:pPr></w:lvl>'

    for number, content in ((90, '<w:styleLink w:val="L"/>' + level(800)),
                            (91, '<w:numStyleLink w:val="L"/>')):  # fmt: skip
        name = f'<w:abstractNum {word_names("w")} w:abstractNumId="{number}">'
        root.insert(0, word_xml(name + content + "</w:abstractNum>"))
    markup = f'<w:num {word_names("w")} w:numId="90"><w:abstractNumId w:val="91"/></w:num>'
    root.append(word_xml(markup))
    numbered = '<w:numPr {}><w:ilvl w:val="0"/><w:numId w:val="90"/></w:numPr>'
    paragraph._p.get_or_add_pPr().append(word_xml(numbered.format(word_names("w"))))
    assert _paragraph(paragraph).indent == 40
    # The style names the list, and the paragraph its level alone.
    properties = document.styles["Normal"].element.get_or_add_pPr()
    properties.append(word_xml(numbered.format(word_names("w")).replace('w:val="0"', 'w:val="3"')))
    paragraph._p.pPr.numPr.remove(paragraph._p.pPr.numPr.numId)
    assert _paragraph(paragraph).indent == 40
    paragraph._p.pPr.insert(0, word_xml(f'<w:pStyle {word_names("w")} w:val="Missing"/>'))
    assert _paragraph(paragraph).indent == 40
    own = f'<w:lvlOverride {word_names("w")} w:ilvl="0">{level(1200)}</w:lvlOverride>'
    root[-1].append(word_xml(own))
    assert _paragraph(paragraph).indent == 60


def test_the_end_of_a_section_takes_no_room_and_changed_ones_do_not_count():
    document, paragraph = _document("x")
    height = office.lines(paragraph, 432)[0].height
    section = document.sections[0]
    section.page_height, section.page_width = Points(144 + 3 * height + 1), Points(612)
    section.top_margin = section.bottom_margin = Points(72)
    for each in (paragraph, document.add_paragraph("x"), document.add_paragraph("x")):
        each.paragraph_format.space_after = 0
    document.add_section()
    document.add_paragraph("x").paragraph_format.space_after = 0
    assert office.page_count(document).pages == 2
    body = document.element.body
    changed = word_xml(f"<w:sectPrChange {word_names('w')}/>")
    changed.append(deepcopy(body[-1]))
    next(body.iter("{*}sectPr")).append(changed)
    assert office.page_count(document).pages == 2
    assert not any("grid" in note for note in office.page_count(document).notes)
    grid = word_xml(f'<w:docGrid {word_names("w")} w:type="lines" w:linePitch="360"/>')
    body[-1].append(grid)
    assert any("grid" in note for note in office.page_count(document).notes)


def test_high_headers_and_footers_leave_less_room():
    document, _ = _document()
    section = document.sections[0]
    size = next(document.element.body.iter("{*}sectPr"))

    def room():
        pager = _docx._Pager(_docx._Styles(document.part), "libreoffice")
        pager.use(size)
        return pager.room

    whole = section.page_height.pt - section.top_margin.pt - section.bottom_margin.pt
    assert room() == whole
    for beside in (section.header, section.footer):
        beside.paragraphs[0].text = "x"
        beside.paragraphs[0].paragraph_format.space_after = Points(100)
    line = office.lines(section.header.paragraphs[0], 432, program="libreoffice")[0].height
    least = section.header_distance.pt + line + 100 + section.footer_distance.pt + line + 100
    assert room() == pytest.approx(section.page_height.pt - least, abs=0.1)
    # A negative margin is kept, whatever the header needs.
    section.top_margin, section.bottom_margin = Points(-72), Points(-72)
    assert room() == section.page_height.pt - 144


def test_contextual_spacing_counts_in_cells_too():
    document, _ = _document()
    table = document.add_table(1, 1)
    cell = table.cell(0, 0)
    cell.text = "x"
    cell.add_paragraph("x")
    for paragraph in cell.paragraphs:
        paragraph.paragraph_format.space_after = Points(30)
    height = _table_height(table)
    for paragraph in cell.paragraphs:
        paragraph._p.pPr.append(word_xml(f"<w:contextualSpacing {word_names('w')}/>"))
    assert _table_height(table) == pytest.approx(height - 30, abs=0.01)


def _writers_height(paragraphs):
    """How high LibreOffice's paragraphs are, of properties and runs with their half-points."""
    document, first = _document()
    first._p.getparent().remove(first._p)
    normal = document.styles["Normal"]
    normal.font.size = Points(11)
    normal.paragraph_format.space_after = 0
    normal.paragraph_format.line_spacing = 1
    for properties, runs in paragraphs:
        markup = f"<w:p {word_names('w')}><w:pPr>{properties}</w:pPr>"
        for own, content in runs:
            own = f'<w:sz w:val="{own}"/>' if isinstance(own, int) else own
            if not content.startswith("<"):
                content = f'<w:t xml:space="preserve">{content}</w:t>'
            markup += f"<w:r><w:rPr>{own}</w:rPr>{content}</w:r>"
        document.element.body.insert(-1, word_xml(markup + "</w:p>"))
    pager = _docx._Pager(_docx._Styles(document.part), "libreoffice")
    blocks = [each._p for each in document.paragraphs]
    for at, each in enumerate(blocks):
        pager.add(each, iter(blocks[at + 1 :]))
    return pager.y


@pytest.mark.parametrize(
    ("line", "height"),
    [(240, 12.65), (247, 13.0), (252, 13.25), (258, 13.5), (259, 13.65), (278, 14.5),
     (290, 15.3), (100, 6.3)],
)  # fmt: skip
def test_writer_has_factors_in_whole_percents(line, height):
    # As LibreOffice 7.4 lays them out.
    spacing = f'<w:spacing w:line="{line}" w:lineRule="auto"/>'
    assert _writers_height([(spacing, [(22, "x")])]) == pytest.approx(height, abs=0.01)


@pytest.mark.parametrize(
    ("runs", "height"),
    [
        ([(22, "a "), (40, "Big"), (22, " b")], 34.5),
        ([(40, "Big "), (22, WORDS * 4)], 67.2), ([(22, WORDS * 3), (40, "Big")], 58.65),
    ],
)  # fmt: skip
def test_writers_factor_opens_a_line_by_the_height_of_the_next(runs, height):
    # As LibreOffice 7.4 lays them out: what the last line gains stands below it.
    spacing = '<w:spacing w:line="360" w:lineRule="auto"/>'
    assert _writers_height([(spacing, runs)]) == pytest.approx(height, abs=0.05)


@pytest.mark.parametrize(
    ("flagged", "room"), [((), 20), ((1,), 15), ((0,), 20), ((0, 1), 10), ((0, 1, 2), 0)]
)  # fmt: skip
def test_the_larger_space_counts_of_what_contextual_spacing_leaves(flagged, room):
    # As LibreOffice 7.4 lays them out: 10 pt above each paragraph, 5 pt below.
    spacing = '<w:spacing w:before="200" w:after="100"/>'
    paragraphs = [
        (spacing + "<w:contextualSpacing/>" * (at in flagged), [(22, "x")]) for at in range(3)
    ]
    assert _writers_height(paragraphs) == pytest.approx(3 * 12.65 + 10 + room, abs=0.01)


@pytest.mark.parametrize(
    ("borders", "lefts", "room"),
    [
        # Each is 1.5 pt thick, 4 pt beside the text.
        ("top", (0,), 5.5), ("bottom", (0,), 5.5), ("top bottom", (0,), 11), ("left", (0, 0), 0),
        # Paragraphs alike stand in one frame; those with other indents do not.
        ("top bottom", (0, 0, 0), 11), ("top bottom between", (0, 0, 0), 30),
        ("top bottom", (0, 200, 400), 33),
    ],
)  # fmt: skip
def test_borders_of_paragraphs_take_room(borders, lefts, room):
    # As LibreOffice 7.4 lays them out.
    sides = "".join(f'<w:{n} w:val="single" w:sz="12" w:space="4"/>' for n in borders.split())
    paragraphs = [
        (f'<w:pBdr>{sides}</w:pBdr><w:ind w:left="{left}"/>', [(22, "x")]) for left in lefts
    ]
    expected = len(lefts) * 12.65 + room
    assert _writers_height(paragraphs) == pytest.approx(expected, abs=0.01)
    double = [(before.replace("single", "double"), runs) for before, runs in paragraphs[:1]]
    lines = len(set(borders.split()) - {"left", "between"})
    expected = 12.65 + lines * 8.5
    assert _writers_height(double) == pytest.approx(expected, abs=0.01)
    if "between" not in borders:
        # Their spaces may differ.
        wider = [paragraphs[0], (paragraphs[0][0].replace('"4"', '"10"'), [(22, "x")])]
        expected = 25.3 + {"top": 5.5, "bottom": 11.5, "left": 0}.get(borders, 17)
        assert _writers_height(wider) == pytest.approx(expected, abs=0.01)
    none = [(before.replace("single", "nil"), runs) for before, runs in paragraphs]
    assert _writers_height(none) == pytest.approx(len(lefts) * 12.65, abs=0.01)


@pytest.mark.parametrize(
    ("runs", "height"),
    [
        # A size of 20 pt makes a line 23 pt high.
        ([(22, "a"), (40, " ")], 12.65), ([(40, " "), (22, "a")], 12.65), ([(40, " ")], 12.65),
        ([(8, " ")], 12.65), ([(22, "a"), (40, "<w:tab/>")], 12.65), ([(40, "\u00a0")], 23),
        ([(22, "a"), (40, "<w:br/>"), (22, "b")], 25.3), ([(22, "a"), (40, "<w:br/>")], 25.3),
        ([(22, "a"), (22, "<w:br/>"), (40, "<w:br/>"), (22, "b")], 48.3),
    ],
)  # fmt: skip
def test_blanks_and_breaks_make_no_line_of_writer_higher(runs, height):
    # As LibreOffice 7.4 lays them out.
    assert _writers_height([("", runs)]) == pytest.approx(height, abs=0.01)


@pytest.mark.parametrize(
    ("properties", "runs", "height"),
    [
        ("<w:rPr><w:vanish/></w:rPr>", [("<w:vanish/>", "x")], 0),
        ("<w:rPr><w:vanish/></w:rPr>", [], 0), ("", [("<w:vanish/>", "x")], 0),
        ("<w:rPr><w:vanish/></w:rPr>", [("", "x")], 12.65), ("", [], 12.65),
    ],
)  # fmt: skip
def test_hidden_paragraphs_take_no_room(properties, runs, height):
    # As LibreOffice 7.4 lays them out.
    space = '<w:spacing w:before="200"/>'
    paragraphs = [("", [(22, "x")]), (space + properties, runs), ("", [(22, "x")])]
    expected = 25.3 + (height + 10 if height else 0)
    assert _writers_height(paragraphs) == pytest.approx(expected, abs=0.01)


@pytest.mark.parametrize(
    ("above", "kept", "below", "pages"),
    [
        # A page has 46 lines: one that is kept with the next is not split.
        (40, (10,), 36, 2), (40, (10,), 37, 3),
        # What has no room on a page begins on a new one, and goes on.
        (10, (20, 20, 20), 26, 3), (10, (20, 20, 20), 27, 4), (0, (20, 20, 20), 26, 2),
    ],
)  # fmt: skip
def test_writer_splits_no_paragraph_that_is_kept(above, kept, below, pages):
    # As LibreOffice 7.4 lays them out.
    document, paragraph = _document("x")
    document.styles["Normal"].paragraph_format.space_after = 0
    height = office.lines(paragraph, 432)[0].height
    document.sections[0].page_height = Points(144 + 46.5 * height)
    paragraph._p.getparent().remove(paragraph._p)
    for _ in range(above):
        document.add_paragraph("x")
    for count in kept:
        document.add_paragraph("x\n" * (count - 1) + "x").paragraph_format.keep_with_next = True
    for _ in range(below):
        document.add_paragraph("x")
    assert office.page_count(document, program="libreoffice").pages == pages


def _lines_of_a_page():
    """A document of pages with 46 lines, and their height."""
    document, paragraph = _document("x")
    normal = document.styles["Normal"].paragraph_format
    normal.space_after, normal.line_spacing = 0, 1
    height = office.lines(paragraph, 432)[0].height
    document.sections[0].page_height = Points(144 + 46.5 * height)
    paragraph._p.getparent().remove(paragraph._p)
    return document, height


@pytest.mark.parametrize(
    ("kind", "lines", "pages"),
    [
        ("first", 84, 2),
        ("first", 85, 3),
        ("even", 84, 2),
        ("even", 85, 3),
        ("", 92, 2),
        ("", 93, 3),
    ],
)
def test_first_and_even_pages_have_headers_of_their_own(kind, lines, pages):
    # As LibreOffice 7.4 lays them out: ten lines in a header leave room for 38.
    document, _ = _lines_of_a_page()
    section = document.sections[0]
    section.different_first_page_header_footer = kind == "first"
    document.settings.odd_and_even_pages_header_footer = kind == "even"
    high = section.even_page_header if kind == "even" else section.first_page_header
    section.header_distance, high.paragraphs[0].text = Points(36), "x"
    for _ in range(9):
        high.add_paragraph("x")
    for _ in range(lines):
        document.add_paragraph("x")
    for program in ("word", "libreoffice"):
        assert office.page_count(document, program=program).pages == pages


@pytest.mark.parametrize(
    ("columns", "lines", "below", "pages"),
    [(1, 10, 26, 1), (1, 10, 27, 2), (2, 20, 26, 1), (2, 20, 27, 2), (3, 36, 24, 1),
     (3, 36, 25, 2), (2, 82, 40, 2), (2, 82, 43, 3)],
)  # fmt: skip
def test_columns_of_a_section_end_at_one_height(columns, lines, below, pages):
    # As LibreOffice 7.4 lays them out.
    document, _ = _lines_of_a_page()
    for count, number in ((1, 10), (columns, lines), (1, below)):
        if document.paragraphs:
            document.add_section(WD_SECTION.CONTINUOUS)
        cols = document.sections[-1]._sectPr.find("{*}cols")
        cols.set(f"{{{cols.nsmap['w']}}}num", str(count))
        for _ in range(number):
            document.add_paragraph("x")
    for program in ("word", "libreoffice"):
        assert office.page_count(document, program=program).pages == pages


@pytest.mark.parametrize(
    ("margins", "pages"), [((72, 172), (2, 1)), ((172, 72), (1, 2)), ((72, 72), (1, 1))]
)
def test_writer_keeps_the_sides_of_a_page(margins, pages):
    # As LibreOffice 7.4 lays them out; Word has the margins of each section.
    document, _ = _lines_of_a_page()
    words = "one two three four five six seven eight"
    for at, text, margin in ((0, "x", margins[0]), (1, words, margins[1]), (2, "x", margins[0])):
        section = document.add_section(WD_SECTION.CONTINUOUS) if at else document.sections[0]
        section.left_margin = section.right_margin = Points(margin)
        for _ in range(15):
            document.add_paragraph(text)
    found = [office.page_count(document, program=each).pages for each in ("word", "libreoffice")]
    assert tuple(found) == pages


@pytest.mark.parametrize(
    ("paragraphs", "pages"),
    [
        # Page breaks at a paragraph's end and at the next one's beginning are one in Writer.
        ("a /b", 2), ("a /b /c", 3), ("ab|/c", 2), ("ab/|/c", 2), ("a|/|/|b", 3), ("a|//|b", 2),
        ("ab/|//|c", 3), ("a|/", 1), ("ab/", 1), ("/a|b", 2), ("ab/|c/d", 3), ("a|/|/b", 2),
    ],
)  # fmt: skip
def test_page_breaks_of_writer_are_one_before_a_text(paragraphs, pages):
    # As LibreOffice 7.4 lays them out; a slash is a page break.
    document, first = _document()
    first._p.getparent().remove(first._p)
    for texts in paragraphs.split("|"):
        paragraph = document.add_paragraph()
        for at, text in enumerate(texts.split("/")):
            if at:
                paragraph.add_run().add_break(WD_BREAK.PAGE)
            paragraph.add_run(text)
    assert office.page_count(document, program="libreoffice").pages == pages


@pytest.mark.parametrize(
    ("factor", "before", "lines", "pages"),
    [(2, 0, 23, 2), (2, 0, 24, 3), (1, 5, 41, 2), (1, 5, 42, 3)],
)
def test_factors_and_space_above_count_behind_a_page_break(factor, before, lines, pages):
    # As LibreOffice 7.4 lays them out: a page of 46.5 lines.
    document, height = _lines_of_a_page()
    paragraph = document.add_paragraph("x")
    paragraph.paragraph_format.line_spacing = factor
    paragraph.paragraph_format.space_before = Points(before * height)
    paragraph.add_run().add_break(WD_BREAK.PAGE)
    paragraph.add_run("x\n" * (lines - 1) + "x")
    assert office.page_count(document, program="libreoffice").pages == pages


@pytest.mark.parametrize(
    ("markup", "note"),
    [("<w:rPr><w:w w:val='150'/></w:rPr>", "scales of characters"), ("<w:sym/>", "symbols"),
     ("<w:rPr><w:bdr w:val='single'/></w:rPr>", "borders of letters"),
     ("<w:rPr><w:em w:val='dot'/></w:rPr>", "emphasis marks")],
)  # fmt: skip
def test_what_is_not_laid_out_is_said(markup, note):
    document, paragraph = _document("x")
    assert office.page_count(document).notes == ()
    paragraph._p.append(word_xml(f"<w:r {word_names('w')}>{markup}<w:t>x</w:t></w:r>"))
    assert office.page_count(document).notes == (f"{note} are not laid out",)


def test_borders_of_cells_go_before_those_of_their_table():
    # As LibreOffice 7.4 lays them out: between two rows the thickest one.
    document, _ = _document()
    table = document.add_table(4, 2)
    height = _table_height(table)

    def borders(cell, size, kind="single"):
        sides = "".join(f'<w:{s} w:val="{kind}" w:sz="{size}"/>' for s in ("top", "bottom"))
        properties = cell._tc.get_or_add_tcPr()
        properties.append(word_xml(f"<w:tcBorders {word_names('w')}>{sides}</w:tcBorders>"))

    for cell in table._cells:
        borders(cell, 24)
    assert _table_height(table) == pytest.approx(height + 15, abs=0.01)
    table = document.add_table(4, 2, style="Table Grid")
    height = _table_height(table)
    borders(table.cell(1, 0), 48)
    assert _table_height(table) == pytest.approx(height + 11, abs=0.01)
    for at in (0, 1):
        borders(table.cell(3, at), 0, "nil")
    assert _table_height(table) == pytest.approx(height + 10.5, abs=0.01)


def test_paragraphs_that_are_kept_move_together():
    document, paragraph = _document("x")
    document.styles["Normal"].paragraph_format.space_after = 0
    height = office.lines(paragraph, 432)[0].height
    section = document.sections[0]
    section.page_height = Points(144 + 6.5 * height)
    for _ in range(6):
        document.add_paragraph("x")

    def places(kept):
        for each in document.paragraphs:
            each.paragraph_format.keep_with_next = False
        for at in kept:
            document.paragraphs[at].paragraph_format.keep_with_next = True
        pager = _docx._Pager(_docx._Styles(document.part), "word")
        pager.use(document.sections[0]._sectPr)
        blocks = [each._p for each in document.paragraphs]
        result = []
        for at, each in enumerate(blocks):
            pager.add(each, iter(blocks[at + 1 :]))
            result.append(pager.pages)
        return result

    assert places([]) == [1] * 6 + [2]
    assert places([5]) == [1] * 5 + [2] * 2
    assert places([3, 4, 5]) == [1] * 3 + [2] * 4
    # With a table its first row.
    table = document.add_table(1, 1)
    document.paragraphs[-1]._p.addprevious(table._tbl)
    pager = _docx._Pager(_docx._Styles(document.part), "word")
    pager.use(document.sections[0]._sectPr)
    pager.y = 4 * height
    pager.add(document.paragraphs[5]._p, [table._tbl])
    assert pager.pages == 1
    table.rows[0].height = Points(2 * height)
    pager.y, pager.is_kept = 4 * height, False
    pager.add(document.paragraphs[5]._p, [table._tbl])
    assert pager.pages == 2
    table._tbl.getparent().remove(table._tbl)
    # More than a page cannot be kept together.
    assert places(range(7)) == [1] * 6 + [2]


@pytest.mark.parametrize(
    "above, heading, follower, below, kept, own, pages",
    [
        # A page has 46 lines. Lines of the follower that cannot stand alone take the heading along.
        (43, 2, 3, 42, True, "", 3), (43, 1, 3, 43, True, "", 3), (44, 1, 2, 44, True, "", 3),
        (44, 1, 4, 42, True, "", 3), (42, 1, 4, 42, True, "keepLines", 3),
        # Two lines here and two on the next page; or nothing is kept.
        (43, 1, 4, 44, True, "", 2), (43, 1, 3, 43, False, "", 2),
        # What begins a page of its own takes nothing along.
        (44, 1, 3, 43, True, "pageBreakBefore", 2),
        # Lines that are kept and have no room on a page begin on a new one, and go on.
        (10, 1, 60, 32, False, "keepLines", 3), (10, 1, 60, 33, False, "keepLines", 4),
    ],
)  # fmt: skip
def test_headings_go_with_the_lines_that_move(above, heading, follower, below, kept, own, pages):
    # As LibreOffice 7.4 lays them out.
    document, paragraph = _document("x")
    document.styles["Normal"].paragraph_format.space_after = 0
    height = office.lines(paragraph, 432)[0].height
    document.sections[0].page_height = Points(144 + 46.5 * height)
    for _ in range(above - 1):
        document.add_paragraph("x")
    document.add_paragraph("x\n" * (heading - 1) + "x").paragraph_format.keep_with_next = kept
    moving = document.add_paragraph("x\n" * (follower - 1) + "x")
    if own:
        moving._p.get_or_add_pPr().append(word_xml(f"<w:{own} {word_names('w')}/>"))
    for _ in range(below):
        document.add_paragraph("x")
    for program in ("word", "libreoffice"):
        assert office.page_count(document, program=program).pages == pages


def _lines_above_a_table(count, rows, columns=1):
    """A document with a page of 46 lines, some of them, and a table."""
    document, paragraph = _document("x")
    document.styles["Normal"].paragraph_format.space_after = 0
    height = office.lines(paragraph, 432)[0].height
    document.sections[0].page_height = Points(144 + 46.5 * height)
    for _ in range(count - 1):
        document.add_paragraph("x")
    return document, document.add_table(rows, columns), height


@pytest.mark.parametrize(
    ("above", "cells", "kept", "below", "pages"),
    [
        # Rows go with the next one where the first paragraph of their first cell says so.
        (44, [0, 1, 2], [0], 42, 2), (44, [0, 1, 2], [0], 43, 3), (44, [0, 1, 2], [1], 44, 2),
        (45, [0], [0], 42, 2), (45, [0], [0], 43, 3), (45, [1], [0], 43, 2), (45, [1], [0], 44, 3),
        # The last one goes with what follows the table.
        (42, [3], [0], 45, 2), (42, [3], [0], 46, 3),
    ],
)  # fmt: skip
def test_rows_are_kept_with_the_next(above, cells, kept, below, pages):
    # As LibreOffice 7.4 lays them out.
    document, table, _ = _lines_above_a_table(above, 4, 2)
    for row in cells:
        for column in kept:
            cell = table.cell(row, column)
            cell.paragraphs[0].paragraph_format.keep_with_next = True
    for _ in range(below):
        document.add_paragraph("x")
    for program in ("word", "libreoffice"):
        assert office.page_count(document, program=program).pages == pages


@pytest.mark.parametrize(
    ("above", "lines", "least", "changes", "below", "pages"),
    [
        # A row goes on as high as what is left of it, and as a whole where its texts have room.
        (40, 10, 0, "", 42, 2), (40, 10, 0, "", 43, 3), (45, 10, 0, "", 37, 2),
        (40, 8, 12, "", 41, 2), (40, 8, 12, "", 42, 3),
        (40, 2, 8, "", 38, 2), (40, 2, 8, "", 39, 3),
        # Some are not split, unless they are higher than a page.
        (40, 10, 0, "cantSplit", 36, 2), (40, 10, 0, "cantSplit", 37, 3),
        (40, 10, 0, "tblHeader", 36, 2), (40, 10, 0, "tblHeader", 37, 3),
        (40, 50, 0, "", 42, 3), (40, 50, 0, "cantSplit", 42, 3), (40, 50, 0, "cantSplit", 43, 4),
    ],
)  # fmt: skip
def test_rows_go_on_on_the_next_page(above, lines, least, changes, below, pages):
    # As LibreOffice 7.4 lays them out.
    document, table, height = _lines_above_a_table(above, 1)
    table.cell(0, 0).text = "x\n" * (lines - 1) + "x"
    if least:
        table.rows[0].height = Points(least * height)
    if changes:
        mark = word_xml(f"<w:{changes} {word_names('w')}/>")
        table.rows[0]._tr.get_or_add_trPr().append(mark)
    for _ in range(below):
        document.add_paragraph("x")
    for program in ("word", "libreoffice"):
        assert office.page_count(document, program=program).pages == pages


@pytest.mark.parametrize(
    ("paragraphs", "lines", "pages"),
    [(24, 1, (2, 1)), (25, 1, (2, 2)), (1, 24, (2, 1)), (2, 12, (2, 1)), (1, 25, (2, 2))],
)
def test_a_factors_room_below_the_last_line_needs_none_in_writer(paragraphs, lines, pages):
    # A page has 47 single lines: as LibreOffice 7.4 lays them out.
    document, paragraph = _document("x")
    document.styles["Normal"].paragraph_format.space_after = 0
    document.styles["Normal"].paragraph_format.line_spacing = 1
    height = office.lines(paragraph, 432)[0].height
    document.sections[0].page_height = Points(144 + 47.5 * height)
    document.styles["Normal"].paragraph_format.line_spacing = 2
    paragraph.text = "x\n" * (lines - 1) + "x"
    for _ in range(paragraphs - 1):
        document.add_paragraph("x\n" * (lines - 1) + "x")
    found = [office.page_count(document, program=each).pages for each in ("word", "libreoffice")]
    assert tuple(found) == pages


def test_space_above_follows_a_break_of_pages_at_the_beginning():
    document, paragraph = _document()
    paragraph.add_run().add_break(WD_BREAK.PAGE)
    paragraph.add_run("x")
    paragraph.paragraph_format.space_before = Points(100)
    pager = _docx._Pager(_docx._Styles(document.part), "word")
    pager.add(paragraph._p, iter(()))
    assert (pager.pages, pager.y) == (2, pytest.approx(100 + 23 * 1.15, abs=0.1))


@pytest.mark.parametrize(
    ("flag", "row", "column"),
    [("firstRow", 0, 1), ("lastRow", 2, 1), ("firstCol", 1, 0), ("lastCol", 1, 2)],
)
def test_parts_of_tables_are_bold_by_their_style(flag, row, column):
    deck = Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[6])
    table = slide.shapes.add_table(3, 3, Pt(20), Pt(20), Pt(400), Pt(60)).table
    for at in range(9):
        table.cell(at // 3, at % 3).text = "x"
    properties = table._tbl.tblPr
    properties.attrib.clear()
    properties.set(flag, "1")

    def bold(program="powerpoint"):
        cells = [f for f, _ in _frames.frames(deck, program) if "row" in f.name]
        return [f.paragraphs[0].runs[0].bold for f in cells]

    expected = [[at // 3, at % 3][flag.endswith("Col")] == (column if flag.endswith("Col") else row)
                for at in range(9)]  # fmt: skip
    assert bold() == expected
    # Impress has them in bold where the file has the style.
    assert not any(bold("libreoffice"))
    styles = next(r.target_part for r in deck.part.rels.values() if "tableStyles" in r.reltype)
    own = f'<a:tblStyle styleId="{{X}}"><a:{flag}><a:tcTxStyle b="on"/></a:{flag}></a:tblStyle>'
    styles._blob = styles.blob.replace(b"/>", f">{own}</a:tblStyleLst>".encode())
    properties[0].text = "{X}"
    assert bold("libreoffice") == bold() == expected
    styles._blob = styles.blob.replace(b'"on"', b'"off"')
    assert not any(bold())
    properties.remove(properties[0])
    assert not any(bold())


def test_a_placeholder_has_the_outline_of_its_layout():
    deck = Presentation()
    layout = deck.slide_layouts[5]
    slide = deck.slides.add_slide(layout)
    slide.shapes.title.text = "x"

    def room():
        return next(frame for frame, _ in _frames.frames(deck)).width

    plain = room()
    outline = f'<a:prstGeom {nsdecls("a")} prst="ellipse"><a:avLst/></a:prstGeom>'
    properties = layout.placeholders[0]._element.spPr
    for each in properties.findall("{*}prstGeom"):
        properties.remove(each)
    properties.append(parse_xml(outline))
    assert room() < plain * 0.75


def test_files_of_other_kinds_say_what_to_save(tmp_path, capsys):
    book, deck = tmp_path / "book.xlsx", tmp_path / "deck.pptx"
    openpyxl.Workbook().save(str(book))
    (tmp_path / "book.pptx").write_bytes(book.read_bytes())
    relations = b"http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    with zipfile.ZipFile(book) as old, zipfile.ZipFile(tmp_path / "strict.xlsx", "w") as new:
        for name in old.namelist():
            strict = b"http://purl.oclc.org/ooxml/officeDocument/relationships"
            new.writestr(name, old.read(name).replace(relations, strict))
    with zipfile.ZipFile(deck, "w") as other:
        other.writestr("mimetype", "application/vnd.oasis.opendocument.presentation")
    for name, said in [
        ("book.pptx", "it is no .pptx file inside; save it in Office as .pptx"),
        ("strict.xlsx", "it is Strict Open XML"), ("deck.pptx", "save it as .pptx"),
    ]:  # fmt: skip
        assert main(["check", str(tmp_path / name)]) == 2
        assert said in capsys.readouterr().out


def _in_columns(texts, height, columns, gap=20.0, before=0.0, width=385.6):
    """A box with so much room, in columns."""
    deck, shape = _box("", width=width + 14.4, height=height + 7.2)
    frame = shape.text_frame
    frame.text = "\n".join(texts)
    for paragraph in frame.paragraphs:
        paragraph.space_before = Pt(before)
        for run in paragraph.runs:
            run.font.size, run.font.name = Pt(18), FONT
    frame._txBody.bodyPr.set("numCol", str(columns))
    frame._txBody.bodyPr.set("spcCol", str(int(gap * 12700)))
    return deck


@pytest.mark.parametrize(
    "lines, columns, height, before, too_high",
    [
        # Lines of 21.6 points, as Impress' PDF has them: 4 and 3, 4 and 4, 5 and 4, 4 and 1.
        (7, 2, 75.6, 0, 10.8), (8, 2, 82.8, 0, 3.6), (9, 2, 92.8, 0, 15.2), (5, 2, 92.8, 0, 0),
        (8, 2, 86.4, 0, 0), (10, 3, 86.4, 0, 0), (10, 3, 86, 0, 0.4),
        # A column's first line keeps no room above: 3 lines and 2 spaces in each, then 4 and 3.
        (6, 2, 84.8, 10, 0), (6, 2, 80, 10, 4.8), (7, 2, 100, 10, 16.4),
    ],
)  # fmt: skip
def test_columns_hold_whole_lines(lines, columns, height, before, too_high):
    deck = _in_columns(["Word"] * lines, height, columns, before=before)
    for program in _frames.PROGRAMS:
        found = office.overflows(deck, program=program)
        assert bool(found) is (too_high > 0)
        for each in found:
            # Impress has 5/100 inch above and below in its own unit.
            assert each.too_high == pytest.approx(too_high, abs=0.13) and not each.frame.notes


def test_lines_of_a_paragraph_go_on_in_the_next_column():
    # A line of 80 points has "one two" once, one of 160 twice.
    words = "one two " * 4
    for gap, lines in ((225.6, 4), (65.6, 2)):
        fits, cut = (
            office.overflows(_in_columns([words], 21.6 * lines / 2 + more, 2, gap))
            for more in (0, -0.2)
        )
        assert not fits and cut[0].block.lines == lines and cut[0].frame.width > 79
        assert cut[0].too_high == pytest.approx(0.2, abs=0.01)
    # Four lines at 15.5 points are 74.4 high, at 16 points 76.8.
    (found,) = office.overflows(_in_columns(["Word"] * 7, 75.6, 2))
    assert found.largest_size == 15.5


@pytest.mark.parametrize("program", _frames.PROGRAMS)
def test_lines_have_the_height_of_their_paragraph(program):
    runs = '<a:r><a:rPr sz="1200"/><a:t>one two </a:t></a:r><a:r><a:rPr sz="2400"{}/>'
    runs += "<a:t>three four five six</a:t></a:r>"
    deck, shape = _box("x")
    body = shape.text_frame._txBody
    for own in "", ' cap="small"', ' baseline="30000"':
        for spacing in "", '<a:spcPct val="80000"/>', '<a:spcPts val="2000"/>':
            about = f"<a:pPr><a:lnSpc>{spacing}</a:lnSpc></a:pPr>" if spacing else ""
            markup = f"<a:p {nsdecls('a')}>{about}{runs.format(own)}</a:p>"
            body.replace(body.p_lst[0], parse_xml(markup))
            paragraph = _first(deck, program)
            profile = "impress" if program == "libreoffice" else program
            prepared = paragraph.prepared(profile)
            heights = paragraph.heights(prepared, 100, profile)
            assert len(heights) == len(prepared.lines(100)) > 1
            assert sum(heights) == pytest.approx(paragraph.height(prepared, 100, profile))
