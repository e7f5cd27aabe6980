#!/usr/bin/env python3
"""Compares boxes, paragraphs and cells with LibreOffice.

Makes a presentation of 300 boxes, a document of 300 paragraphs and a workbook of 500 cells in the bundled
fonts and nine languages, has Impress and Writer make PDFs, and asks Calc for its optimal widths.
Prints what differs and the shares that agree; fails where Impress shows other boxes to overflow in over 1 % of
them. --seed N makes other files, --keep FOLDER leaves them there.

Needs the textmeasure package with its extra office, pymupdf, libreoffice-{impress,writer,calc}-nogui and
python3-uno.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import docx
import openpyxl
import pymupdf
import textmeasure as tm
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Pt as Points
from openpyxl.styles import Font
from pptx import Presentation
from pptx.util import Pt
from textmeasure import office
from textmeasure.office import _docx, _frames, _layout, _xlsx

TEXTS = json.loads((Path(__file__).parent / "comparison-texts.json").read_text(encoding="utf-8"))
LATIN = ["Liberation Sans", "Liberation Serif", "Liberation Mono", "Noto Sans", "Roboto", "Inter"]
#: The fonts of each language. Fallback fonts would be LibreOffice's choice, and are not compared.
FONTS = {
    "en": LATIN, "de": LATIN, "ru": ["Liberation Sans", "Liberation Serif", "Noto Sans", "Roboto"],
    "el": ["Liberation Sans", "Noto Sans", "Roboto"], "ar": ["Noto Sans Arabic"], "he": ["Noto Sans Hebrew"],
    "th": ["Noto Sans Thai"], "hi": ["Noto Sans Devanagari"], "ja": ["Noto Sans CJK JP"],
}  # fmt: skip
#: A PDF gives these scripts' letters in another order, or glyphs in place of letters.
UNREADABLE = {"ar", "he", "th", "hi"}
MORE = {
    "en": "the measure of a text is what remains when everybody else has gone home and only quarterly results, "
    "well-known figures (in millions) and long explanations are left; nobody reads them twice, but they have to fit",
    "de": "die Größe eines Textes ist das, was bleibt, wenn alle anderen nach Hause gegangen sind und nur noch "
    "Quartalsergebnisse, Jahresabschlüsse und lange Erläuterungen übrig sind",
    "ru": "размер текста это то что остаётся когда все остальные ушли домой и остались только отчёты и пояснения",
    "el": "το μέγεθος ενός κειμένου είναι ό,τι μένει όταν όλοι οι άλλοι έχουν πάει σπίτι και μένουν μόνο αναφορές",
    "ar": "حجم النص هو ما يبقى عندما يذهب الجميع إلى بيوتهم ولا تبقى إلا التقارير والشروح الطويلة",
    "he": "גודל הטקסט הוא מה שנשאר כאשר כולם הלכו הביתה ונשארו רק דוחות והסברים ארוכים",
    "th": "ขนาดของข้อความคือสิ่งที่เหลืออยู่เมื่อทุกคนกลับบ้านแล้ว และเหลือเพียงรายงานกับคำอธิบายยาวๆ",
    "hi": "पाठ का आकार वही है जो तब बचता है जब सब लोग घर जा चुके हैं और केवल रिपोर्ट और लंबे स्पष्टीकरण बचे हैं",
    "ja": "文章の大きさとは、みんなが家に帰ったあとに残るものであり、報告書と長い説明だけが残されている。",
}


#: Plain words, or those of texts that hold addresses, quotation marks and numbers, too.
KINDS = ("plain", "awkward")


def kind_of(words: str, text: str, font: str) -> str:
    """The kind of words of a text, or that fallback fonts have some of its characters."""
    return "fallback" if tm.prepare(text, font=font).missing_glyphs else words


def text_of(chance: random.Random, language: str, longest: int, kind: str = "plain") -> str:
    """Some words of a language."""
    words = " ".join([MORE[language], *(TEXTS[language] if kind == "awkward" else ())]).split()
    if language in ("ja", "th") and kind == "plain":
        words = MORE[language].replace("、", "、 ").replace("。", "。 ").split()
    if language == "ja":
        return "".join(chance.choice(words) for _ in range(chance.randrange(1, max(2, longest // 12))))
    return " ".join(chance.choice(words) for _ in range(chance.randrange(2, longest)))


def environment(folder: Path) -> dict[str, str]:
    """LibreOffice sees the bundled fonts and no others."""
    fonts = Path(tm.bundled_font("Roboto-Regular.ttf")).resolve().parent
    configuration = folder / "fonts.conf"
    configuration.write_text(
        f"<fontconfig><dir>{fonts}</dir><cachedir>{folder}/cache</cachedir></fontconfig>"
    )
    return dict(os.environ, FONTCONFIG_FILE=str(configuration), HOME=str(folder))


def pdf_lines(path: Path, folder: Path) -> list[list[tuple[float, float, str]]]:
    """The lines of each page: baseline, size, text."""
    command = ["soffice", "--headless", "--convert-to", "pdf", "--outdir", str(folder), str(path)]
    subprocess.run(command, check=True, env=environment(folder), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    pages = []
    for page in pymupdf.open(path.with_suffix(".pdf")):
        found: dict[float, list[tuple[float, float, str]]] = {}
        for block in page.get_text("dict")["blocks"]:
            for line in block.get("lines", ()):
                for span in line["spans"]:
                    baseline = span["origin"][1]
                    key = next((each for each in found if abs(each - baseline) < 0.3), baseline)
                    found.setdefault(key, []).append((span["origin"][0], span["size"], span["text"]))
        lines = [
            (baseline, max(size for _, size, _ in spans), "".join(text for _, _, text in sorted(spans)))
            for baseline, spans in sorted(found.items())
        ]
        pages.append([line for line in lines if line[2].strip()])
    return pages


def ours(paragraphs: Any, width: float | None, profile: str) -> list[tuple[float, str]]:
    """The lines of paragraphs below each other: baseline, text."""
    lines, top, above = [], 0.0, 0.0
    for number, paragraph in enumerate(paragraphs):
        before, after = paragraph.spaces(profile)
        top += _layout.between(above, before, profile) if number else 0.0
        made = paragraph.lines(width, profile)
        lines += [(top + line.baseline, line.text) for line in made]
        top += made[-1].top + made[-1].height
        above = after
    return [line for line in lines if line[1].strip()]


def plain(text: str) -> str:
    # A soft hyphen is seen at a line's end.
    text = text[:-1] + "-" if text.endswith("\u00ad") else text
    return "".join(each for each in text if not each.isspace() and each not in "\u00ad\u200b\u200e\u200f\u2060")


class Score:
    """Counts what agrees, and shows the first that do not."""

    def __init__(self, shown: int) -> None:
        self.counts: dict[str, list[int]] = {}
        self.shown = shown

    def add(self, what: str, agrees: bool, where: str = "") -> None:
        count = self.counts.setdefault(what, [0, 0])
        count[1] += 1
        count[0] += agrees
        if not agrees and count[1] - count[0] <= self.shown:
            print(f"  {what}: {where}")

    def report(self) -> None:
        for what, (agreeing, all_) in self.counts.items():
            print(f"{what}: {agreeing} of {all_} ({100 * agreeing / all_:.1f} %)")


def same_lines(theirs: list[Any], mine: list[Any], language: str) -> bool:
    if len(theirs) != len(mine):
        return False
    return language in UNREADABLE or all(plain(a[-1]) == plain(b[-1]) for a, b in zip(theirs, mine))


def shrunk(frame: Any) -> float:
    """The greatest scale in per cent at which a text is no higher than its frame; Impress breaks words."""
    low, high = 25, 100
    while low < high:
        middle = (low + high + 1) // 2
        if frame.block(middle / 100).height <= frame.height:
            low = middle
        else:
            high = middle - 1
    return low / 100


def boxes(chance: random.Random, folder: Path, score: Score) -> None:
    """Impress: lines, heights, which boxes overflow, to which size texts are shrunk."""
    slides = Presentation()
    slides.slide_height = Pt(2000)
    made = []
    for number in range(300):
        language = list(FONTS)[number % len(FONTS)]
        font = chance.choice(FONTS[language])
        size, kind = chance.choice([10, 12, 14, 18, 20, 24, 32]), ("none", "shrink")[number % 4 == 3]
        slide = slides.slides.add_slide(slides.slide_layouts[6])
        width, height = chance.randrange(120, 480), chance.randrange(40, 260)
        frame = slide.shapes.add_textbox(Pt(20), Pt(20), Pt(width), Pt(height)).text_frame
        frame.word_wrap = True
        words = KINDS[number // len(FONTS) % 2]
        paragraphs = [text_of(chance, language, 30, words) for _ in range(chance.randrange(1, 4))]
        frame.text = "\n".join(paragraphs)
        spacing = chance.choice([None, None, 0.9, 1.2, 1.5, Pt(size * 1.4)])
        above = chance.choice([None, None, Pt(6), Pt(12)])
        for paragraph in frame.paragraphs:
            if spacing is not None:
                paragraph.line_spacing = spacing
            if above is not None:
                paragraph.space_before = above
            if language in ("ar", "he"):
                paragraph._p.get_or_add_pPr().set("rtl", "1")
            for run in paragraph.runs:
                run.font.size = Pt(size)
                properties = run._r.get_or_add_rPr()
                properties.set("lang", language)
                for script in ("latin", "ea", "cs"):
                    face = properties.makeelement(qn("a:" + script), {"typeface": font})
                    properties.append(face)
        if kind == "shrink":
            body = frame._txBody.bodyPr
            for child in list(body):
                body.remove(child)
            body.append(body.makeelement(qn("a:normAutofit"), {}))
        made.append((language, font, size, kind, words))
    path = folder / "boxes.pptx"
    slides.save(str(path))
    pages = pdf_lines(path, folder)
    start = time.monotonic()
    read = [frame for frame, _ in _frames.frames(Presentation(str(path)), "libreoffice")]
    for (language, font, size, kind, words), frame, page in zip(made, read, pages):
        words = kind_of(words, frame.text, font)
        name = f"{frame.name} {language} {font} {size} pt in {frame.width:.1f} × {frame.height:.1f}"
        if kind == "shrink":
            theirs = page[0][1] / size
            found = shrunk(frame)
            step = abs(theirs - found)
            score.add("Impress, shrunk sizes within 1 %", step <= 0.0151, f"{name}: {theirs:.3f}, here {found:.3f}")
            score.add("Impress, shrunk sizes within 5 %", step <= 0.0551, "")
            continue
        mine = ours(frame.paragraphs, frame.width, "impress")
        if mine[-1][0] > 1950:
            # Its last lines are below the slide, and not in the PDF.
            continue
        agrees = same_lines(page, mine, language)
        score.add(f"Impress, lines, {words} words", agrees, f"{name}:\n    {[t for *_, t in page]}\n    {[t for _, t in mine]}")
        if len(page) == len(mine):
            distance = page[-1][0] - page[0][0], mine[-1][0] - mine[0][0]
            far = abs(distance[0] - distance[1])
            score.add("Impress, heights within 0.1 pt", far <= 0.1, f"{name}: {distance}")
            # Impress cuts each line's height to 1/100 mm.
            score.add("Impress, heights within 1/100 mm a line", far <= 0.0284 * len(page) + 0.02, name)
        # The box begins 20 pt below the top, and its text 3.6 pt further down.
        bottom = page[-1][0] - 23.6 + 0.2 * size
        overflows = frame.block().height > frame.height + 0.05
        if abs(bottom - frame.height) > 0.3 or overflows == (bottom > frame.height):
            score.add("Impress, which overflow", overflows == (bottom > frame.height), f"{name}: bottom {bottom:.2f}")
    print(f"{len(read)} boxes read and measured in {time.monotonic() - start:.2f} s")


def refitted(chance: random.Random, folder: Path, score: Score) -> None:
    """Impress: whether text fits its box after fit_text_frame, and would not fit one point larger."""
    slides = Presentation()
    slides.slide_height = Pt(2000)
    fits = []
    for number in range(60):
        language = list(FONTS)[number % len(FONTS)]
        slide = slides.slides.add_slide(slides.slide_layouts[6])
        width, height = chance.randrange(150, 400), chance.randrange(40, 160)
        shape = slide.shapes.add_textbox(Pt(20), Pt(20), Pt(width), Pt(height))
        shape.text_frame.word_wrap = True
        shape.text_frame.text = text_of(chance, language, 30)
        run = shape.text_frame.paragraphs[0].runs[0]
        run.font.size = Pt(40)
        properties = run._r.get_or_add_rPr()
        font = chance.choice(FONTS[language])
        for script in ("latin", "ea", "cs"):
            properties.append(properties.makeelement(qn("a:" + script), {"typeface": font}))
        fits.append((office.fit_text_frame(shape, minimum=4), height))
    path = folder / "refitted.pptx"
    slides.save(str(path))
    for (fit, height), page in zip(fits, pdf_lines(path, folder)):
        if fit.fits:
            bottom = page[-1][0] - 23.6 + 0.2 * fit.size
            score.add("Impress, boxes fit after fit_text_frame", bottom <= height - 7.2 + 0.3, f"{fit}: {bottom:.2f} in {height}")


def paragraphs(chance: random.Random, folder: Path, score: Score) -> None:
    """Writer: lines and the distances of their baselines."""
    document = docx.Document()
    section = document.sections[0]
    section.page_height = Points(3000)
    made = []
    for number in range(300):
        language = list(FONTS)[number % len(FONTS)]
        font, size = chance.choice(FONTS[language]), chance.choice([8, 9.5, 10, 11, 12, 14, 18])
        paragraph = document.add_paragraph()
        words = KINDS[number // len(FONTS) % 2]
        run = paragraph.add_run(text_of(chance, language, 40, words))
        properties = run._r.get_or_add_rPr()
        fonts = OxmlElement("w:rFonts")
        for name in ("ascii", "hAnsi", "eastAsia", "cs"):
            fonts.set(qn("w:" + name), font)
        properties.append(fonts)
        for name in ("w:sz", "w:szCs"):
            element = OxmlElement(name)
            element.set(qn("w:val"), str(int(size * 2)))
            properties.append(element)
        element = OxmlElement("w:lang")
        for name in ("val", "eastAsia", "bidi"):
            # As in documents of Word, the language of Latin letters in Japanese text is English.
            element.set(qn("w:" + name), "en-US" if (language, name) == ("ja", "val") else language)
        properties.append(element)
        layout = paragraph.paragraph_format
        layout.line_spacing = chance.choice([1.0, 1.0, 1.15, 1.5, Points(size * 2)])
        layout.right_indent = Points(chance.randrange(0, 250))
        layout.left_indent = Points(chance.choice([0, 0, 36]))
        layout.page_break_before = number > 0
        if language in ("ar", "he"):
            bidi = OxmlElement("w:bidi")
            paragraph._p.get_or_add_pPr().append(bidi)
        made.append((language, font, size, words))
    path = folder / "paragraphs.docx"
    document.save(str(path))
    pages = pdf_lines(path, folder)
    read = docx.Document(str(path))
    styles = _docx._Styles(read.part)
    width = (section.page_width - section.left_margin - section.right_margin) / 12700
    for (language, font, size, words), paragraph, page in zip(made, read.paragraphs, pages):
        words = kind_of(words, paragraph.text, font)
        mine = ours([styles.of_paragraph(paragraph._p, width)], width, "libreoffice")
        name = f"{language} {font} {size} pt, {paragraph.text[:40]}"
        agrees = same_lines(page, mine, language)
        score.add(f"Writer, lines, {words} words", agrees, f"{name}:\n    {[t for *_, t in page]}\n    {[t for _, t in mine]}")
        if len(page) == len(mine):
            distance = page[-1][0] - page[0][0], mine[-1][0] - mine[0][0]
            far = abs(distance[0] - distance[1])
            score.add("Writer, heights within 0.1 pt", far <= 0.1, f"{name}: {distance}")
            # A PDF has baselines in 0.1 pt; Writer cuts a line's height to 1/20 pt after the factor.
            score.add("Writer, heights within a twip a line", far <= 0.051 * len(page) + 0.1, name)


#: Run by Debian's Python, which has LibreOffice's interface.
CALC = """
import json, subprocess, sys, time
import uno
from com.sun.star.beans import PropertyValue
path, port = sys.argv[1:]
local = uno.getComponentContext()
resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
for _ in range(120):
    try:
        context = resolver.resolve(f"uno:socket,host=127.0.0.1,port={port};urp;StarOffice.ComponentContext")
        break
    except Exception:
        time.sleep(0.5)
desktop = context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
hidden = PropertyValue(); hidden.Name = "Hidden"; hidden.Value = True
book = desktop.loadComponentFromURL("file://" + path, "_blank", 0, (hidden,))
wide = book.Sheets.getByIndex(0)
wide.Columns.OptimalWidth = True
count = int(wide.getCellByPosition(0, 1).Value)
print(json.dumps({
    "widths": [wide.Columns.getByIndex(i).Width * 72 / 2540 for i in range(count)],
    "texts": [wide.getCellByPosition(i, 0).String for i in range(count)],
}))
book.close(True)
try:
    desktop.terminate()
except Exception:
    pass
"""
FORMATS = ["General", "0", "0.00", "#,##0", "#,##0.00", "0%", "0.0%", "yyyy-mm-dd", "d mmm yyyy", "hh:mm", '0.0 "kg"', "#,##0;(#,##0)"]


def cells(chance: random.Random, folder: Path, score: Score) -> None:
    """Calc: what cells show, and the widths that it finds for their columns."""
    book = openpyxl.Workbook()
    wide = book.active
    count = 500
    for number in range(count):
        language = list(FONTS)[number % len(FONTS)]
        font = Font(name=chance.choice(FONTS[language]), size=chance.choice([8, 9, 10, 11, 12, 14, 18]))
        cell = wide.cell(1, number + 1)
        if number % 3 == 0:
            font = Font(name=chance.choice(LATIN), size=font.size)
            cell.value = round(chance.choice([1, 100, 30_000, 2e6]) * chance.random(), chance.randrange(0, 5))
            cell.number_format = chance.choice(FORMATS)
            if "yyyy" in cell.number_format:
                # Before March 1900 Excel's calendar has a day that Calc's lacks.
                cell.value = max(cell.value, 61)
        else:
            cell.value = text_of(chance, language, 8, KINDS[number % 2])
        cell.font = font
    wide.cell(2, 1).value = count
    path = folder / "cells.xlsx"
    book.save(str(path))
    port = str(20_000 + os.getpid() % 20_000)
    accept = f"--accept=socket,host=127.0.0.1,port={port};urp;"
    program = subprocess.Popen(
        ["soffice", "--headless", "--norestore", accept], env=environment(folder),
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        done = subprocess.run(
            ["/usr/bin/python3", "-c", CALC, str(path), port], check=True, stdout=subprocess.PIPE, timeout=300
        )
    finally:
        program.terminate()
    theirs = json.loads(done.stdout)
    sheet = _xlsx.Sheet(wide)
    for cell in sheet.cells():
        if cell.row != 1:
            continue
        number = cell.column - 1
        name = f"{cell.font.name} {cell.font.size:g} {cell.text[:40]!r}"
        if cell.is_number:
            shown = theirs["texts"][number]
            score.add("Calc, numbers shown", cell.text == shown, f"{wide.cell(1, cell.column).value} {wide.cell(1, cell.column).number_format}: {shown!r}, here {cell.text!r}")
        # Excel does not kern; Calc does.
        paragraph = cell.paragraph()
        paragraph = replace(paragraph, runs=tuple(replace(run, kerning=True) for run in paragraph.runs))
        pixels = paragraph.prepared("excel").measure(None).width / 0.75
        width = pixels * CALC_PIXEL + CALC_COLUMN
        with_fallback = kind_of("", cell.text, cell.font.name) and ", fallback fonts"
        score.add("Calc, column widths within 1 px" + with_fallback, abs(width - theirs["widths"][number]) <= CALC_PIXEL + 0.06, f"{name}: {theirs['widths'][number]:.2f}, here {width:.2f}")


#: Calc's pixel is slightly larger than 1/96 of an inch, and its column has 8.7 pt beside its text, where
#: Excel's has 5 pixels.
CALC_PIXEL, CALC_COLUMN = 0.7725, 8.7


def main() -> int:
    """Runs the comparison and returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=64)
    parser.add_argument("--keep", type=Path, help="a folder for the files")
    parser.add_argument("--show", type=int, default=5, help="differences shown of each kind")
    parser.add_argument("parts", nargs="*", help="boxes, refitted, paragraphs, cells; by default all")
    arguments = parser.parse_args()
    score = Score(arguments.show)
    with tempfile.TemporaryDirectory() as temporary:
        folder = (arguments.keep or Path(temporary)).resolve()
        folder.mkdir(parents=True, exist_ok=True)
        for part in (boxes, refitted, paragraphs, cells):
            if not arguments.parts or part.__name__ in arguments.parts:
                part(random.Random(arguments.seed), folder, score)
    score.report()
    agreeing, all_ = score.counts.get("Impress, which overflow", [1, 1])
    return 0 if agreeing >= 0.99 * all_ else 1


if __name__ == "__main__":
    sys.exit(main())
