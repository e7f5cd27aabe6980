"""What is found while texts are checked, and the report of it."""

import math
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from ._findings import SEVERITIES, Finding, Report
from ._model import Catalogue, Entry
from ._rules import Settings

#: The kinds of texts that were measured and are too large.
_EXCESSES = {"does-not-fit", "word-too-wide", "truncated", "too-many-lines"}


@dataclass
class Text:
    """A text to measure, or an entry that cannot be."""

    entry: Entry
    settings: Settings
    text: str
    case: str = ""
    #: The widths of its box, by content size.
    widths: tuple[float, ...] = ()

    @property
    def identity(self) -> tuple[str, str, str]:
        """What all variations of a text share."""
        return self.entry.file, self.entry.language, self.entry.key

    @property
    def variation(self) -> str:
        """The entry's variation, and the case of a selector."""
        return " ".join(filter(None, [self.entry.variation, self.case]))


class Record:
    """The findings and counts of one run over a catalogue."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.report = Report(
            files=catalogue.files, skipped=catalogue.skipped, languages=catalogue.languages,
            problems=list(catalogue.problems),
        )  # fmt: skip
        self.findings: list[Finding] = []
        #: The entries that measuring failed for, and the texts that do not fit.
        self.unmeasured: set[int] = set()
        self.failed: set[int] = set()

    def add(self, text: Text, /, *said: str, **values: Any) -> None:
        """Adds a finding."""
        self.findings.append(self.finding(text, *said, **values))

    def refuse(self, text: Text, /, *said: str, **values: Any) -> None:
        """Says why a text was not measured."""
        self.add(text, *said, **values)
        self.report.left_out["with an open finding"] += 1

    def refuse_measured(self, text: Text, reason: object) -> None:
        """Says that the library could not measure a text."""
        self.unmeasured.add(id(text.entry))
        self.refuse(text, "not-checked", f"it cannot be measured: {reason}")

    @staticmethod
    def finding(text: Text, /, kind: str, message: str, **values: Any) -> Finding:
        """A finding of a text, in the box of its rules unless the values say another."""
        entry, box = text.entry, text.settings.box
        common: dict[str, Any] = {
            "severity": text.settings.severity.get(kind, "pass"),
            "text": text.text, "variation": text.variation, "source": entry.source,
            "file": entry.file, "line": entry.line, "key": entry.key, "language": entry.language,
            "box": box.name, "width": box.width, "height": box.height, "lines": box.lines,
            "line_break": box.line_break, "font": box.font,
        }  # fmt: skip
        return Finding(**{**common, **values}, kind=kind, message=message)

    def finish(self, texts: list[Text]) -> Iterator[Text]:
        """Puts the findings into the report, the worst first; the texts that fit, of each entry the
        last."""
        measured = {id(text.entry): text for text in texts if id(text.entry) not in self.unmeasured}
        self.report.checked = len(measured)
        bad = {id(text.entry) for text in texts if id(text) in self.failed}
        too_long = {(*e.identity, e.variation) for e in self.findings if e.kind == "too-long"}
        self._mark_variations(texts)
        kept = [each for each in self.findings if each.severity != "off"]
        if hidden := len(self.findings) - len(kept):
            self.report.left_out["findings that are switched off"] = hidden
        self.report.findings = sorted(kept, key=_rank)
        good = (each for each in measured.values() if id(each.entry) not in bad)
        return (each for each in good if (*each.identity, each.variation) not in too_long)

    def _mark_variations(self, texts: list[Text]) -> None:
        """A form that alone does not fit is a finding of its own kind."""
        forms, failing = defaultdict[Any, set[str]](set), defaultdict[Any, set[str]](set)
        for text in texts:
            forms[text.identity].add(text.variation)
        for finding in self.findings:
            if finding.kind in _EXCESSES:
                failing[finding.identity].add(finding.variation)
        for index, each in enumerate(self.findings):
            count = len(forms[each.identity])
            if each.kind in _EXCESSES and count > 1 and len(failing[each.identity]) == 1:
                # Its severity is that of its cause, unless the rules say otherwise.
                message = f"of {count} forms only {each.variation} does not fit: {each.message}"
                own: dict[str, Any] = {"cause": each.kind, "message": message}
                self.findings[index] = replace(each, kind="variation-does-not-fit", **own)


def _rank(finding: Finding) -> tuple[Any, ...]:
    """The worst first: by severity, then by the share of the box that is exceeded."""
    room = max(finding.width or finding.height or finding.excess or 1, 1e-6)
    share = -math.inf if finding.excess is None else finding.excess / room
    severity = SEVERITIES.index(finding.severity)
    return severity, -share, finding.file, finding.line or 0, finding.key
