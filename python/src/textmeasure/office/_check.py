"""What ``textmeasure-office check`` reports of a file."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import textmeasure as tm

from ..l10n._findings import Finding, Report
from ..l10n._model import Problem
from ._files import OfficeError, automatic_heights, bounded, kind_of, opened, reading
from ._fonts import FontAnswer
from ._frames import Overflow, frames, overflow
from ._layout import Paragraph, TableFrame, TextRun
from ._sheet import Sheet
from ._xlsx import Clipped, clipped

#: Of a text, a report shows as much.
_MOST_CHARACTERS = 2000


def check(paths: Sequence[str | os.PathLike[str]], *, program: str = "powerpoint") -> Report:
    """What does not fit in presentations and workbooks.

    Args:
        paths: of .pptx and .xlsx files.
        program: ``"powerpoint"`` or ``"libreoffice"``, as for :func:`overflows`.
    """
    start = time.monotonic()
    report = Report(program="textmeasure-office", title="Texts that fit their shapes and cells")
    for path in paths:
        name = os.fspath(path)
        try:
            kind = kind_of(path)
            if kind == ".docx":
                raise OfficeError(
                    f"{name}: a document's text flows and fits; use page_count for its pages"
                )
            document = opened(path, kind)
            with reading(path):
                read = _presentation if kind == ".pptx" else _workbook
                report.findings += read(document, name, program, report)
            report.files.append(name)
        except OfficeError as error:
            report.problems.append(Problem(name, str(error).removeprefix(f"{name}: ")))
    report.measurements = report.checked
    report.seconds = time.monotonic() - start
    return report


def _said(fonts: Sequence[FontAnswer]) -> str:
    """The fonts that are not the document's own."""
    others = [str(each) for each in fonts if each.how != "own"]
    return f"Measured with {'; '.join(others)}." if others else ""


def _presentation(presentation: Any, file: str, program: str, report: Report) -> Iterator[Finding]:
    for frame, _ in bounded(frames(presentation, program), file):
        # A table is no text beside those of its cells.
        if not isinstance(frame, TableFrame):
            report.texts += 1
            report.checked += 1
        found = overflow(frame, program)
        if found is not None:
            yield _finding(found, file)


def _finding(found: Overflow, file: str) -> Finding:
    frame, block = found.frame, found.block
    is_word = found.too_wide > 0 and frame.width is not None
    kind = "word-too-wide" if is_word and not found.too_high else "does-not-fit"
    parts = [str(found).partition(f"{frame.name}: ")[2], *frame.notes]
    remedies = []
    if found.largest_size is not None:
        remedies.append(f"It fits at {found.largest_size:g} pt in place of {found.size:g} pt.")
    if frame.autofit == "shrink":
        shrinks = "PowerPoint shrinks it once it is edited there; the file has no smaller size."
        remedies.append(shrinks)
    remedies.append(_said(found.fonts))
    paragraphs = tuple(each for each in frame.paragraphs if each.text)
    return Finding(
        kind, "error", file, None, frame.name, "", frame.text[:_MOST_CHARACTERS], "; ".join(parts),
        remedy=" ".join(filter(None, remedies)),
        width=frame.width if frame.width is not None else frame.room,
        height=frame.height if math.isfinite(frame.height) else None,
        lines=0 if frame.width is not None else max(1, frame.text.count("\n") + 1),
        font=tuple(dict.fromkeys(each.answered for each in found.fonts)), size=found.size,
        measured_width=block.width, measured_height=block.height, measured_lines=block.lines,
        excess=max(found.too_high, found.too_wide),
        largest_size=found.largest_size,
        prepared=None if isinstance(frame, TableFrame) else _drawn(paragraphs, frame.profile),
    )  # fmt: skip


def _drawn(paragraphs: Sequence[Paragraph], profile: str) -> tm.PreparedText | None:
    """The paragraphs as one text, for a drawing: with the first one's indents and spacing."""
    if not paragraphs:
        return None
    first = paragraphs[0]
    runs: list[TextRun] = []
    for number, each in enumerate(paragraphs):
        runs += each.runs
        if number < len(paragraphs) - 1:
            end = each.runs[-1] if each.runs else each.empty
            runs.append(replace(end, text="\n"))
    joined = replace(first, runs=tuple(runs))
    prepared = joined.prepared(profile)
    style = replace(
        prepared.style, paragraph_spacing=first.after, paragraph_spacing_before=first.before
    )
    return tm.PreparedText(prepared.text, style, prepared.runs)


def _workbook(workbook: Any, file: str, program: str, report: Report) -> Iterator[Finding]:
    if program != "libreoffice":
        for name, row in automatic_heights(file):
            if row in workbook[name].row_dimensions:
                workbook[name].row_dimensions[row].height = None
    for sheet in workbook.worksheets:
        if sheet.sheet_state != "visible":
            continue
        count = sum(1 for _ in Sheet(sheet).cells())
        report.texts += count
        report.checked += count
        for found in clipped(sheet):
            yield _cell(found, sheet.title, file)


def _cell(found: Clipped, sheet: str, file: str) -> Finding:
    from openpyxl.utils import get_column_letter

    cell = found.cell
    name = f"{sheet}!{get_column_letter(cell.column)}{cell.row}"
    if found.what == "row":
        message = f"the row is {found.needed - found.room:.1f} pt too low"
        remedy = f"Set the row's height to {found.needed:g} pt, or none."
        if cell.down > 1 or cell.across > 1:
            rows = f"its {cell.down} rows, together," if cell.down > 1 else "the row"
            remedy = f"Make {rows} {found.needed:g} pt high: Excel does not for merged cells."
        if found.needed > Sheet.HIGHEST * cell.down:
            remedy = f"Make the column wider: Excel's rows are at most {Sheet.HIGHEST:g} pt high."
    elif cell.is_unshown:
        message = "it shows #### at any width: its number format has nothing for this number"
        remedy = "Give it another number format; negative dates need the 1904 date system."
    else:
        shown = "shows #### in place of the number" if cell.is_number else "is cut at the next cell"
        message = (
            f"it {shown}: the column is {(found.needed - found.room) / 0.75:.0f} px too narrow"
        )
        remedy = f"Make the column {found.needed / 0.75:.0f} px wide, as autofit_columns does."
    return Finding(
        "does-not-fit", "error", file, None, name, "", cell.seen[:_MOST_CHARACTERS], message,
        remedy=" ".join(filter(None, (remedy, _said(found.fonts)))),
        width=found.room if found.what == "column" else None,
        height=found.room if found.what == "row" else None,
        lines=0 if cell.wraps else 1, font=tuple(each.answered for each in found.fonts),
        size=cell.font.size, excess=None if cell.is_unshown else found.needed - found.room,
    )  # fmt: skip
