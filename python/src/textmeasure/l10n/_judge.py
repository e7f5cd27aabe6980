"""Why texts do not fit their boxes, and what would help."""

from __future__ import annotations

import itertools
import json
import math
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any

import textmeasure as tm
from textmeasure._style import style_keys

from .. import _library as c
from . import _pseudo, _sentences
from ._findings import Finding
from ._measure import Candidate, Setting, setting_of
from ._record import Record, Text
from ._rules import Box

#: What a word is shown without at its end: white space and invisible break opportunities.
_INVISIBLE_ENDS = " \t\n\v\f\r\x85\xad\u200b\u2028\u2029"


@lru_cache(maxsize=512)
def _with_leading(setting: Setting) -> tm.Style:
    """The style with what UIKit adds between lines."""
    return replace(setting.style, line_spacing=max(0.0, setting.leading))


@lru_cache(maxsize=4096)
def _request_keys(box: Box, style: tm.Style) -> str:
    """The beginning of a request for a text in a box: all but the text and the width."""
    keys = {**style_keys(style), "maximumLines": box.lines, "lineBreakMode": box.line_break}
    if box.height is not None:
        keys["height"] = box.height
    return json.dumps(keys)[:-1]


class Judge:
    """Explains candidates; texts with the same box are searched once."""

    def __init__(self, record: Record) -> None:
        self.record = record
        #: By text, room and style.
        self.explained: dict[tuple[object, ...], dict[str, Any] | None] = {}
        #: The widths of words, by style.
        self.word_widths: dict[tm.Style, dict[str, float]] = {}

    def judge(self, candidates: Iterable[Candidate]) -> None:
        """Makes findings of candidates: one for each text, at the size with the largest excess."""
        by_text: dict[int, list[Candidate]] = {}
        for candidate in candidates:
            by_text.setdefault(id(candidate.text), []).append(candidate)
        by_entry: dict[tuple[str, ...], Finding] = {}
        for own in by_text.values():
            try:
                worst = self._worst(own)
            except tm.TextMeasureError as error:
                self.record.refuse_measured(own[0].text, error)
                continue
            if worst is None:
                continue
            self.record.failed.add(id(own[0].text))
            # Of several samples the worst is reported.
            identity = (*worst.identity, worst.variation)
            other = by_entry.get(identity)
            if other is None or (worst.excess or 0) > (other.excess or 0):
                by_entry[identity] = worst
        self.record.findings.extend(by_entry.values())

    def _worst(self, candidates: list[Candidate]) -> Finding | None:
        """The finding of a text at the size with the largest excess; ``None`` if it fits."""
        box = candidates[0].text.settings.box
        worst: Finding | None = None
        sizes: list[str] = []
        for candidate in sorted(candidates, key=lambda each: -each.badness):
            # From the largest excess on: without scaling, the first finding stands.
            if worst is None or box.minimum_scale > 0:
                finding = self._finding(candidate)
                if finding is None:
                    continue
                worst = worst or finding
            if candidate.content_size:
                sizes.append(candidate.content_size)
        if worst is None or not sizes:
            return worst
        return replace(
            worst, content_sizes=tuple(each for each in box.content_sizes if each in sizes)
        )

    def _finding(self, candidate: Candidate) -> Finding | None:
        """What is wrong with a text; ``None`` if it fits all the same, such as by scaling."""
        text, setting = candidate.text, candidate.setting
        # Equal boxes and settings are one object: their caches and the texts keep them.
        room = (text.text, id(setting), id(text.settings), candidate.width)
        if room not in self.explained:
            self.explained[room] = self._explanation(candidate)
        values = self.explained[room]
        return None if values is None else self.record.finding(text, **values)

    def _explanation(self, candidate: Candidate) -> dict[str, Any] | None:
        """What a finding says of a text; ``None`` if it fits all the same, such as by scaling."""
        text, box, setting = candidate.text.text, candidate.text.settings.box, candidate.setting
        style = setting.style
        width = candidate.width if math.isfinite(candidate.width) else 1e9
        fit = tm.fit(
            text,
            _with_leading(setting),
            width=width,
            height=box.height,
            max_lines=box.lines or None,
            largest_size=max(style.size, 1.0),
            allow_broken_words=box.line_break == "charWrap",
        )
        scaled = style.size * box.minimum_scale
        if fit.fits or (box.minimum_scale and (fit.largest_size or 0) >= scaled):
            return None
        has_word = fit.broken_words > 0 and box.line_break != "charWrap"
        word = lost = None
        if has_word or box.lines > 0 or box.height is not None:
            words, lost = _parts(text, box, style, width)
            word = self._widest(words, style) if has_word else None
        kind, excess = _kind(fit, box, width, word)
        too_much, part = excess, lost
        if word is not None:
            too_much, part = tm.prepare(text, style).minimum_width - width, word
            # The text may be too wide by more than its word.
            excess = max(excess or 0, too_much)
        message = _sentences.excess(kind, fit, box, width, too_much, part)
        if candidate.content_size:
            message += f", at {candidate.content_size}"
        return {
            "kind": kind,
            "message": message,
            "remedy": _sentences.remedy(fit, box, style.size),
            "width": candidate.width if math.isfinite(candidate.width) else None,
            "font": setting.fonts,
            "size": style.size,
            "content_size": candidate.content_size,
            "measured_width": candidate.natural if box.lines == 1 else fit.width,
            "measured_height": fit.height,
            "measured_lines": fit.line_count,
            "excess": excess,
            "word": word,
            "lost": lost,
            "needed_width": fit.tightest_width,
            "largest_size": fit.largest_size,
        }

    def _widest(self, words: Iterable[str], style: tm.Style) -> str | None:
        """The widest word: it is the one that reaches farthest beyond the line."""
        widths = self.word_widths.setdefault(style, {})
        widest = None
        for word in words:
            if word not in widths:
                widths[word] = tm.measure(word, style).width
            if widest is None or widths[word] > widths[widest]:
                widest = word
        return widest


def _kind(fit: tm.Fit, box: Box, width: float, word: str | None) -> tuple[str, float | None]:
    """The kind of a finding, and by how many points the text is too large."""
    excess = None if fit.tightest_width is None else fit.tightest_width - width
    if word is not None:
        return "word-too-wide", excess
    too_many = box.lines > 0 and fit.line_count > box.lines
    if too_many and excess is not None and box.line_break.startswith("truncate"):
        return "truncated", excess
    if (too_many and box.lines > 1) or (too_many and excess is None):
        return "too-many-lines", excess
    if not too_many and box.height is not None and fit.height > box.height:
        return "does-not-fit", fit.height - box.height
    return "does-not-fit", excess


def _parts(text: str, box: Box, style: tm.Style, width: float) -> tuple[Iterator[str], str | None]:
    """The words of a text, and what of it does not show in its box.

    A word reaches from one break opportunity to the next: `Enregistrement !` is one, because no
    line may break before the exclamation mark.
    """
    request = f'{_request_keys(box, style)},"breaks":true,"width":{width!r},"text":'
    reply = c.answer(f"{request}{json.dumps(text)}}}".encode())
    if "error" in reply:
        raise tm.TextMeasureError(reply["error"]["code"], reply["error"]["message"])
    # Offsets count UTF-16 units, which are the characters of most texts.
    is_plain = max(text, default="") <= "\uffff"
    units = b"" if is_plain else text.encode("utf-16-le", "surrogatepass")

    def part(start: int, end: int) -> str:
        if is_plain:
            return text[start:end]
        return units[2 * start : 2 * end].decode("utf-16-le", "replace")

    places = [0, *(each["offset"] for each in reply["breaks"])]
    hidden = reply.get("hidden")
    words = (part(*each).rstrip(_INVISIBLE_ENDS) for each in itertools.pairwise(places))
    return words, part(*hidden) if hidden else None


def find_growth(texts: Iterable[Text], base: str, factor: float, record: Record) -> None:
    """Finds translations that are longer than their source by so many times the usual growth; the
    texts are the first of each entry."""
    groups: dict[Setting, list[tuple[Text, str]]] = {}
    for text in texts:
        entry, box = text.entry, text.settings.box
        if not entry.source or entry.is_in(base):
            continue
        if text.settings.severity["suspicious-growth"] == "off" or text.case:
            continue
        try:
            setting = setting_of(box, "", box.tried_sizes[0])
        except tm.TextMeasureError:
            continue
        groups.setdefault(setting, []).append((text, entry.source))
    for setting, own in groups.items():
        # Placeholders grow with their samples, not with the translation.
        written = ([source for _, source in own], [text.entry.text for text, _ in own])
        try:
            old, new = (tm.measure_column(each, setting.style).width.tolist() for each in written)
        except tm.TextMeasureError:
            continue
        for (text, source), before, after in zip(own, old, new):
            usual = _pseudo.growth(len(source))[1]
            if before <= 0 or not after / before - 1 > usual * factor:
                continue
            growth = f"{after / before - 1:.0%} wider than “{source[:60]}”; {usual:.0%} are usual"
            values: dict[str, Any] = {"measured_width": after, "size": setting.style.size}
            values |= {"text": text.entry.text, "remedy": "Compare it with the source text."}
            record.add(text, "suspicious-growth", f"it is {growth}", **values)
