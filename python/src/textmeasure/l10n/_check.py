"""Checking a catalogue by its rules: its texts are selected, measured, judged and reported."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from .. import _library as c
from ._differences import differences
from ._findings import Finding, Report
from ._judge import Judge, find_growth
from ._measure import in_boxes, measure, setting_of
from ._model import Catalogue, Entry
from ._record import Record, Text
from ._rules import Rules, Settings
from ._select import LONGEST_TEXT, Choice, Pseudo, select, syntaxes_of, texts_of


def check(catalogue: Catalogue, rules: Rules) -> list[Finding]:
    """What is wrong with a catalogue, the worst first.

    Every text is compared with the box that the rules or the catalogue itself give it, at every
    Dynamic Type size of the box, with every sample of its placeholders. Texts without a box are not
    in the result: :func:`examine` counts them.

    Args:
        catalogue: the texts, from :func:`read`.
        rules: the rules, from :meth:`Rules.load`.
    """
    return examine(catalogue, rules).findings


def examine(
    catalogue: Catalogue,
    rules: Rules,
    *,
    expand: float = 1.0,
    pseudo: Sequence[Pseudo] = (),
    list_passed: bool = False,
    languages: Sequence[str] = (),
    progress: Callable[[int, int], None] | None = None,
) -> Report:
    """Checks a catalogue, as :func:`check` does, and counts what was and was not checked.

    Args:
        catalogue: the texts.
        rules: the rules.
        expand: the base language's texts are checked, so many times as long.
        pseudo: the base language's texts are checked with accents (``"accented"``) or Arabic
            letters (``"rtl"``), longer by IBM's table.
        list_passed: whether the report has the texts that fit.
        languages: only these languages; empty: all.
        progress: called with the number of measurements done and to do.
    """
    list_passed = c.boolean(list_passed, "list_passed")
    began = time.monotonic()
    record = Record(catalogue)
    choice = Choice(expand, pseudo, languages)
    selected = list(select(catalogue, rules, choice, record))
    shown = [texts_of(entry, settings, expand, record) for entry, settings in selected]
    if not choice.is_of_base:
        _compare(selected, catalogue, record)
    texts = in_boxes(
        [text for each in shown for text in each], catalogue.base_language, expand, record
    )
    candidates = measure(texts, record, progress or (lambda done, total: None))
    Judge(record).judge(candidates)
    if not choice.is_of_base:
        first = (each[0] for each in shown if each)
        find_growth(first, catalogue.base_language, rules.growth_factor, record)
    measured = record.finish(texts)
    if list_passed:
        record.report.passed = [_passed(text) for text in record.passed(texts, measured)]
    record.report.seconds = time.monotonic() - began
    return record.report


def _compare(
    selected: Sequence[tuple[Entry, Settings]], catalogue: Catalogue, record: Record
) -> None:
    """Finds translations whose placeholders are not those of their source texts."""
    settings = {id(entry): own for entry, own in selected}
    written = (
        (entry, syntaxes_of(entry, own))
        for entry, own in selected
        if not entry.unread and len(entry.text) <= LONGEST_TEXT
    )
    for entry, difference in differences(written, catalogue.entries, catalogue.base_language):
        record.add(
            Text(entry, settings[id(entry)], entry.text),
            "placeholders-differ",
            difference.message,
            missing=difference.missing,
            remedy="Write the placeholders as the source text has them.",
        )


def _passed(text: Text) -> Finding:
    """What is said of a text that fits."""
    box = text.settings.box
    setting = setting_of(box, text.entry.language, box.tried_sizes[-1])
    width = text.widths[-1] if text.widths and math.isfinite(text.widths[-1]) else None
    fitting = replace(text, settings=replace(text.settings, severity={"fits": "pass"}))
    return Record.finding(
        fitting, "fits", "it fits", size=setting.style.size, font=setting.fonts, width=width
    )
