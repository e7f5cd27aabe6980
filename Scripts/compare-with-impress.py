#!/usr/bin/env python3
"""Compares the lines of 50 text boxes with LibreOffice Impress.

Writes a presentation with one text box a slide in bundled fonts, has Impress make a PDF of it, reads the
lines back, and prints every box whose lines are others. Fails where fewer than 95 % agree.

Needs the textmeasure package, python-pptx, libreoffice-impress-nogui and poppler-utils.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

import textmeasure as tm
from pptx import Presentation
from pptx.util import Pt

FONTS = {
    "Liberation Sans": "LiberationSans-Regular.ttf",
    "Liberation Serif": "LiberationSerif-Regular.ttf",
    "Liberation Mono": "LiberationMono-Regular.ttf",
    "Noto Sans": "NotoSans-Regular.ttf",
    "Roboto": "Roboto-Regular.ttf",
}
WORDS = ["the", "measure", "of", "a", "text", "is", "what", "remains", "when", "everybody", "else", "has", "gone", "home", "and", "only", "quarterly", "results,", "well-known", "figures", "(in", "millions)", "and", "long", "explanations", "are", "left;", "nobody", "reads", "them", "twice,", "but", "they", "have", "to", "fit", "into", "their", "boxes", "all", "the", "same"]


def boxes() -> list[tuple[str, str, float, float]]:
    """Text, font, size and width of each box: the same ones every time."""
    chance = random.Random(25)
    made = []
    for number in range(50):
        words = [chance.choice(WORDS) for _ in range(chance.randrange(4, 40))]
        font = list(FONTS)[number % len(FONTS)]
        made.append(
            (" ".join(words), font, chance.choice([12, 14, 18, 24]), chance.randrange(120, 480))
        )
    return made


def impress(path: Path, folder: Path) -> list[list[str]]:
    """The lines of each slide as Impress sets them."""
    # Impress sees the bundled fonts and no others.
    fonts = Path(tm.bundled_font("Roboto-Regular.ttf")).resolve().parent
    configuration = folder / "fonts.conf"
    configuration.write_text(
        f"<fontconfig><dir>{fonts}</dir><cachedir>{folder}/cache</cachedir></fontconfig>"
    )
    environment = dict(os.environ, FONTCONFIG_FILE=str(configuration), HOME=str(folder))
    subprocess.run(
        ["soffice", "--headless", "--convert-to", "pdf", "--outdir", str(folder), str(path)],
        check=True,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    text = subprocess.run(
        ["pdftotext", "-layout", str(path.with_suffix(".pdf")), "-"],
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    ).stdout
    pages = text.split("\f")
    return [
        [" ".join(line.split()) for line in page.splitlines() if line.strip()] for page in pages
    ]


def main() -> int:
    """Runs the comparison and returns the exit status."""
    slides = Presentation()
    # High enough for every text: what is below a slide's end is not read back.
    slides.slide_height = Pt(1000)
    for text, font, size, width in boxes():
        slide = slides.slides.add_slide(slides.slide_layouts[6])
        frame = slide.shapes.add_textbox(Pt(20), Pt(20), Pt(width), Pt(400)).text_frame
        frame.word_wrap = True
        frame.margin_left = frame.margin_right = 0
        frame.text = text
        frame.paragraphs[0].font.name = font
        frame.paragraphs[0].font.size = Pt(size)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "boxes.pptx"
        slides.save(str(path))
        pages = impress(path, Path(folder))
    agreeing = 0
    for (text, font, size, width), theirs in zip(boxes(), pages):
        style = tm.Style(font=tm.bundled_font(FONTS[font]), size=size)
        ours = tm.wrap(text, width, style)
        if ours == theirs:
            agreeing += 1
        else:
            print(f"{font} {size} at {width}:\n  here    {ours}\n  Impress {theirs}")
    print(f"{agreeing} of {len(boxes())} boxes have the same lines")
    return 0 if agreeing >= 0.95 * len(boxes()) else 1


if __name__ == "__main__":
    sys.exit(main())
