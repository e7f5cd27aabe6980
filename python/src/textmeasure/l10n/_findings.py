"""What checking comes to."""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from .._style import key_of
from ._model import Problem

#: From the worst to the least; `pass` is a text that fits.
SEVERITIES = ("error", "warning", "note", "pass")

#: What each kind means, for the reports, with the severity that it has unless rules say another.
DESCRIPTIONS = {
    "does-not-fit": "The text is larger than its box.",
    "word-too-wide": "A single word is wider than the box: more lines do not help.",
    "truncated": "The end of the text, or its middle, is replaced by an ellipsis.",
    "too-many-lines": "The text needs more lines than the box has.",
    "too-long": "The text has more characters or bytes than the catalogue allows.",
    "missing-glyphs": "No font of the box has some of the characters.",
    "placeholder-without-sample": "A placeholder has no sample, so the text was not measured.",
    "placeholders-differ": "The placeholders of a translation are not those of its source text.",
    "variation-does-not-fit": "Of several plural or device forms one does not fit.",
    "not-checked": "The text could not be measured.",
    "empty": "The translation is empty, unlike its source text.",
    "suspicious-growth": "The translation is much longer than translations usually are.",
    "fits": "The text fits its box.",
}
_MILD = {"placeholders-differ": "warning", "suspicious-growth": "note", "empty": "note"}
KINDS = {kind: _MILD.get(kind, "error") for kind in DESCRIPTIONS if kind != "fits"}


@dataclass(frozen=True)
class Finding:
    """What is wrong with one text in one box. Lengths are in points."""

    kind: str  #: such as ``"does-not-fit"``; the keys of ``DESCRIPTIONS``
    severity: str  #: ``"error"``, ``"warning"`` or ``"note"``; ``"pass"`` for a text that fits
    file: str  #: the path as it is reported
    line: int | None  #: the line, from 1; ``None`` where it is not known
    key: str  #: the text's key
    language: str  #: a BCP 47 tag
    text: str  #: the text as it was measured, with samples in place of placeholders
    message: str  #: one sentence that says what is wrong
    variation: str = ""  #: the plural, device or selector case; ``""`` for none
    source: str | None = None  #: the text in the base language, where it is known
    remedy: str = ""  #: one sentence that says what would help; ``""`` if nothing can be said
    cause: str = ""  #: the kind of a variation's own finding; else ``""``
    box: str = ""  #: the box's name; ``""`` for a box without one
    width: float | None = None  #: the box's width; ``None`` is unlimited
    height: float | None = None  #: the box's height; ``None`` is unlimited
    lines: int = 0  #: the box's maximum number of lines; 0 is no limit
    line_break: str = "wordWrap"  #: how a line that does not fit is broken or cut
    font: tuple[str, ...] = ()  #: the fonts; empty: the bundled ones
    size: float | None = None  #: the font size
    #: The Dynamic Type size with the largest excess; ``None`` without one.
    content_size: str | None = None
    content_sizes: tuple[str, ...] = ()  #: all Dynamic Type sizes at which the finding holds
    measured_width: float | None = None  #: of the widest line with all lines shown
    measured_height: float | None = None  #: of all lines
    measured_lines: int | None = None  #: the lines at the box's width
    #: By how many points the text is too large; ``None`` where it is no matter of points.
    excess: float | None = None
    word: str | None = None  #: the word that is wider than the box
    lost: str | None = None  #: what would not show
    #: The characters without a glyph, or the placeholders without a sample.
    missing: tuple[str, ...] = ()
    #: The smallest width at which the text fits; ``None``: there is none.
    needed_width: float | None = None
    #: The largest font size at which it fits, in steps of 1/16; ``None``: none.
    largest_size: float | None = None
    #: The text as it is drawn, where font and size do not say it.
    prepared: Any = field(default=None, repr=False, compare=False)

    def __str__(self) -> str:
        return f"{self.label}: {self.message}: “{self.text}”. {self.remedy}".strip()

    @property
    def fingerprint(self) -> str:
        """A hash that stays the same while the text, the line and the numbers change."""
        parts = (self.cause or self.kind, *self.identity, self.variation, self.box)
        return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:32]

    @property
    def place(self) -> str:
        """``file:line``, or the file where the line is not known."""
        return self.file if self.line is None else f"{self.file}:{self.line}"

    @property
    def name(self) -> str:
        """The key with its variation and language."""
        return f"{self.key} ({self.variation})" if self.variation else self.key

    @property
    def label(self) -> str:
        """The name with the language, where one is known."""
        return f"{self.name} [{self.language}]" if self.language else self.name

    @property
    def identity(self) -> tuple[str, str, str]:
        """What all variations of a text share."""
        return self.file, self.language, self.key

    def as_json(self) -> dict[str, Any]:
        """The finding as JSON has it, by docs/finding.schema.json; what is not known has no key."""
        names = "kind severity file line key language variation text source message remedy cause"
        box = self._present("box width height lines line_break font size content_size")
        found = {**self._present(names), "box": box}
        if measured := self._present("measured_width measured_height measured_lines"):
            found["measured"] = measured
        found |= self._present("content_sizes excess word lost missing needed_width largest_size")
        return {**found, "fingerprint": self.fingerprint}

    def _present(self, fields: str) -> dict[str, Any]:
        """Those of some fields that have a value, by JSON's names."""
        result: dict[str, Any] = {}
        for own in fields.split():
            value = getattr(self, own)
            if value is None or (own in _EMPTY and not value):
                continue
            if isinstance(value, float):
                # What must suffice is rounded so that it does.
                rule = _ROUNDED.get(own)
                value = rule(value * 1e4) / 1e4 if rule else round(value, 4)
            name = "name" if own == "box" else key_of(own.removeprefix("measured_"))
            result[name] = list(value) if isinstance(value, tuple) else value
        return result


#: Fields whose empty value means that there is none.
_EMPTY = {"variation", "remedy", "cause", "box", "content_sizes", "missing"}
_ROUNDED: dict[str, Callable[[float], int]] = {
    "needed_width": math.ceil, "largest_size": math.floor,
}  # fmt: skip


#: As many names of files that were skipped are in the summary.
_MOST_SKIPPED = 3


@dataclass
class Report:
    """What checking a catalogue came to."""

    findings: list[Finding] = field(default_factory=list)  #: the worst first
    #: The texts that fit, in the catalogue's order; empty unless they were asked for.
    passed: list[Finding] = field(default_factory=list)
    #: What is wrong with the files; then the command's status is 2.
    problems: list[Problem] = field(default_factory=list)
    files: list[str] = field(default_factory=list)  #: the files that were read
    #: The files in folders that may be catalogues and were not read.
    skipped: list[str] = field(default_factory=list)
    languages: list[str] = field(default_factory=list)  #: the languages of the texts
    texts: int = 0  #: how many texts the catalogue has, plural and device forms counted
    checked: int = 0  #: how many of them were compared with their box
    measurements: int = 0  #: how many texts were measured, each at each content size
    #: How many texts were not to be checked, by reason.
    left_out: Counter[str] = field(default_factory=Counter)
    known: int = 0  #: how many findings the baseline has
    stale: int = 0  #: how many findings of the baseline are no more
    seconds: float = 0.0  #: how long it took
    program: str = "textmeasure-l10n"  #: the command's name
    title: str = "Translations that fit"  #: of a page

    @property
    def listed(self) -> list[Finding]:
        """The findings, then the texts that fit."""
        return [*self.findings, *self.passed]

    @property
    def status(self) -> int:
        """The command's status: 2 something could not be checked, 1 findings, 0 neither."""
        if self.problems or not self.checked:
            return 2
        return 1 if any(each.severity in {"error", "warning"} for each in self.findings) else 0

    def counts(self) -> dict[str, int]:
        """How many findings there are of each kind, the most frequent first."""
        kinds = Counter(sorted(each.kind for each in self.findings))
        return dict(kinds.most_common())

    def summary(self) -> list[str]:
        """What was checked and what was not, a fact a line."""
        found, checked = _many(len(self.findings), "finding"), _many(self.checked, "checked text")
        lines = [f"All that was checked fits: {_many(self.checked, 'text')}."]
        if not self.checked:
            lines = ["Nothing was checked."]
        elif self.findings:
            lines = [f"{found} in {checked}: {_listed(self.counts())}."]
        elif self.known:
            lines = [f"No new findings in {checked}."]
        languages = f", {_many(len(self.languages), 'language')}" if self.languages else ""
        lines.append(
            f"{_many(self.texts, 'text')} in {_many(len(self.files), 'file')}{languages}; "
            f"{_many(self.measurements, 'measurement')} in {self.seconds:.1f} s."
        )
        if self.left_out:
            lines.append(f"Not checked: {_listed(self.left_out)}.")
        if self.skipped:
            names, more = ", ".join(self.skipped[:_MOST_SKIPPED]), len(self.skipped) - _MOST_SKIPPED
            names += f" and {more:,} more" if more > 0 else ""
            count = _many(len(self.skipped), "file")
            lines.append(f"Skipped {count} that may hold texts: {names}. Name a file to check it.")
        lines += [f"In the baseline: {self.known:,}."] if self.known else []
        stale = f"No more in the catalogue, but in the baseline: {self.stale:,}."
        lines += [stale] if self.stale else []
        problems = f"{_many(len(self.problems), 'problem')} with the files: exit status 2."
        return [*lines, problems] if self.problems else lines


def _many(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def _listed(counts: dict[str, int]) -> str:
    return ", ".join(f"{count:,} {name}" for name, count in counts.items())
