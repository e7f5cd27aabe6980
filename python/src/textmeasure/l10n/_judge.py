"""Why texts do not fit their boxes, and what would help."""

import contextlib
import itertools
import json
import math
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

import textmeasure as tm
from textmeasure._style import style_keys

from .. import _library as c
from . import _pseudo
from ._findings import Finding
from ._measure import Candidate, Setting, setting_of
from ._record import Record, Text
from ._rules import Box

#: What a word is shown without at its end: white space and invisible break opportunities.
_INVISIBLE_ENDS = " \t\n\v\f\r\x85\xad\u200b\u2028\u2029"


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
        text = candidates[0].text
        box = text.settings.box
        worst: dict[str, Any] | None = None
        sizes: list[str | None] = []
        for candidate in sorted(candidates, key=lambda each: -each.badness):
            # From the largest excess on: without scaling, the first finding stands.
            if worst is None or box.minimum_scale > 0:
                # Equal boxes and settings are one object: their caches and the texts keep them.
                room = (text.text, id(candidate.setting), id(text.settings), candidate.width)
                if room not in self.explained:
                    self.explained[room] = self._explanation(candidate)
                if self.explained[room] is None:
                    continue
                worst = worst or self.explained[room]
            sizes.append(candidate.content_size)
        if worst is None:
            return None
        listed = tuple(each for each in box.content_sizes if each in sizes)
        return self.record.finding(text, **worst, content_sizes=listed)

    def _explanation(self, candidate: Candidate) -> dict[str, Any] | None:
        """What a finding says of a text; ``None`` if it fits all the same, such as by scaling."""
        text, box, setting = candidate.text.text, candidate.text.settings.box, candidate.setting
        style = setting.style
        width = candidate.width if math.isfinite(candidate.width) else 1e9
        fit = tm.fit(
            text, setting.spaced, width=width, height=box.height, max_lines=box.lines or None,
            largest_size=max(style.size, 1.0), allow_broken_words=box.line_break == "charWrap",
        )  # fmt: skip
        scaled = style.size * box.minimum_scale
        if fit.fits or (box.minimum_scale and (fit.largest_size or 0) >= scaled):
            return None
        has_word = fit.broken_words > 0 and box.line_break != "charWrap"
        word, lost, least = None, None, 0.0
        if has_word or box.lines > 0 or box.height is not None:
            words, lost = _parts(text, box, style, width)
            if has_word:
                least = tm.prepare(text, style).minimum_width
                word = self._widest(words, style, least)
        kind, excess = _kind(fit, box, width, word)
        too_much, part = excess, lost
        if word is not None:
            too_much, part = least - width, word
            # The text may be too wide by more than its word.
            excess = max(excess or 0, too_much)
        message = _message(kind, fit, box, width, too_much, part)
        if candidate.content_size:
            message += f", at {candidate.content_size}"
        return {
            "kind": kind, "message": message, "remedy": _remedy(fit, box, style.size),
            "width": candidate.width if math.isfinite(candidate.width) else None,
            "font": setting.fonts, "size": style.size, "content_size": candidate.content_size,
            "measured_width": candidate.natural if box.lines == 1 else fit.width,
            "measured_height": fit.height, "measured_lines": fit.line_count, "excess": excess,
            "word": word, "lost": lost, "needed_width": fit.tightest_width,
            "largest_size": fit.largest_size,
        }  # fmt: skip

    def _widest(self, words: Iterable[str], style: tm.Style, least: float) -> str | None:
        """The widest word, which reaches farthest beyond the line; the minimum width is its."""
        widths = self.word_widths.setdefault(style, {})
        # Mostly the longest is the widest, and the others need not be measured.
        listed = sorted(words, key=len, reverse=True)
        for word in listed:
            if word not in widths:
                widths[word] = tm.measure(word, style).width
            if widths[word] >= least:
                return word
        return max(listed, key=lambda word: widths[word], default=None)


def _kind(fit: tm.Fit, box: Box, width: float, word: str | None) -> tuple[str, float | None]:
    """The kind of a finding, and by how many points the text is too large."""
    excess = None if fit.tightest_width is None else fit.tightest_width - width
    if word is not None:
        return "word-too-wide", excess
    too_many = box.lines > 0 and fit.line_count > box.lines
    if too_many and excess is not None and box.line_break.startswith("truncate"):
        return "truncated", excess
    if too_many and (box.lines > 1 or excess is None):
        return "too-many-lines", excess
    if not too_many and box.height is not None and fit.height > box.height:
        excess = fit.height - box.height
    return "does-not-fit", excess


def _message(
    kind: str, fit: tm.Fit, box: Box, width: float, too_much: float | None, part: str | None
) -> str:
    """By how much a text is too large: the points that a word, a line or all lines have too much,
    and the part that is too wide or cut."""
    if kind == "word-too-wide":
        return f"the word “{part}” is {points(too_much)} wider than its box"
    if kind == "truncated":
        return f"it is {points(too_much)} too wide and is cut: “{part}” is lost"
    if kind == "too-many-lines":
        needed = fit.tightest_width
        way = "" if needed is None else f", or {points(needed - width)} more width"
        return f"it takes {fit.line_count} lines; the box has {box.lines}{way}"
    side = "high" if too_much is not None and box.lines != 1 else "wide"
    return f"it is {points(too_much)} too {side}"


def points(value: float | None) -> str:
    """A length."""
    if value is None:
        return "more than any width"
    # Four digits of less would be an exponent.
    return "under 0.01 pt" if 0 < value < 0.01 else f"{value:.4g} pt"


def _remedy(fit: tm.Fit, box: Box, size: float) -> str:
    """What would make a text fit."""
    ways = []
    if fit.tightest_width is not None and math.isfinite(fit.tightest_width):
        ways.append(f"a width of {math.ceil(fit.tightest_width * 100) / 100:g} pt")
    if fit.largest_size is not None:
        ways.append(f"a font size of {fit.largest_size:g} pt (now {size:g})")
    if box.lines and box.height is None and fit.line_count > box.lines and not fit.broken_words:
        ways.append(f"{fit.line_count} lines")
    listed = " or ".join(filter(None, [", ".join(ways[:-1]), *ways[-1:]]))
    return f"Shorten the text, or give it {listed}." if ways else "Shorten the text."


def _parts(text: str, box: Box, style: tm.Style, width: float) -> tuple[Iterator[str], str | None]:
    """The words of a text, and what of it does not show in its box.

    A word reaches from one break opportunity to the next: `Enregistrement !` is one, because no
    line may break before the exclamation mark.
    """
    request = f'{_request_keys(box, style)},"breaks":true,"width":{width!r},"text":'
    reply = c.answer(f"{request}{json.dumps(text)}}}".encode())
    # Offsets count UTF-16 units.
    units = text.encode("utf-16-le", "surrogatepass")

    def part(start: int, end: int) -> str:
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
        is_off = text.settings.severity["suspicious-growth"] == "off"
        if not entry.source or entry.is_in(base) or is_off or text.case:
            continue
        with contextlib.suppress(tm.TextMeasureError):
            setting = setting_of(box, "", box.tried_sizes[0])
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
