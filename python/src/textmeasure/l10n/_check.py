"""Checking a catalogue by its rules: its texts are selected, measured, judged and reported."""

import math
import time
from collections.abc import Callable, Sequence

from .. import _library as c
from ._differences import differences
from ._findings import Finding, Report
from ._judge import Judge, find_growth
from ._measure import in_boxes, measure, setting_of
from ._model import Catalogue
from ._record import Record, Text
from ._rules import Rules
from ._select import Pseudo, chosen, select, texts_of


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
    began, base = time.monotonic(), catalogue.base_language
    record = Record(catalogue)
    is_of_base = bool(pseudo) or expand > 1
    entries = chosen(catalogue, expand, pseudo, languages)
    selected = list(select(entries, rules, record))
    shown = [texts_of(entry, settings, expand, record) for entry, settings in selected]
    if not is_of_base:
        written = [Text(entry, own, entry.text) for entry, own in selected if not entry.unread]
        remedy = "Write the placeholders as the source text has them."
        for text, missing, message in differences(written, catalogue.entries, base):
            record.add(text, "placeholders-differ", message, missing=missing, remedy=remedy)
    texts = in_boxes([text for each in shown for text in each], base, expand, record)
    candidates = measure(texts, record, progress or (lambda done, total: None))
    Judge(record).judge(candidates)
    if not is_of_base:
        first = (each[0] for each in shown if each)
        find_growth(first, base, rules.growth_factor, record)
    fitting = record.finish(texts)
    if list_passed:
        record.report.passed = list(map(_passed, fitting))
    record.report.seconds = time.monotonic() - began
    return record.report


def _passed(text: Text) -> Finding:
    """What is said of a text that fits."""
    box, width = text.settings.box, text.widths[-1] if text.widths else math.inf
    setting = setting_of(box, text.entry.language, box.tried_sizes[-1])
    own = {"size": setting.style.size, "width": width if math.isfinite(width) else None}
    return Record.finding(text, "fits", "it fits", font=setting.fonts, **own)
