"""Checking a catalogue by its rules."""

from __future__ import annotations

import itertools
import json
import math
import re
import time
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Literal

import textmeasure as tm
from textmeasure._column import EncodedStrings
from textmeasure._styled import style_keys

from .. import _library as c
from . import _limits, _pseudo
from ._differences import differences
from ._findings import SEVERITIES, Finding, Report
from ._model import Catalogue, Entry, State
from ._placeholders import (
    Message,
    MessageError,
    Placeholder,
    Samples,
    TooManyFormsError,
    messages,
    samples_of,
    visible,
)
from ._rules import Box, Rules, Settings

#: Longer texts are not measured: no interface shows them in a box.
LONGEST_TEXT = 50_000
Pseudo = Literal["accented", "rtl"]
#: Widths are compared as the engine compares them.
_TOLERANCE = 1 / 1024
#: So many combinations of samples are tried; of more, the longest of each placeholder.
_MOST_COMBINATIONS = 16
#: What a word is shown without at its end: white space and invisible break opportunities.
_INVISIBLE_ENDS = " \t\n\v\f\r\x85\xad\u200b\u2028\u2029"
#: What stands between white space after which a line may break: no-break spaces are part of it.
_PART = re.compile("[^ \t\n\v\f\r\x85\u1680\u2000-\u2006\u2008-\u200a\u2028\u2029\u205f\u3000]+")
_LEFT_OUT = {
    State.UNTRANSLATED: "untranslated",
    State.EMPTY: "empty",
    State.DO_NOT_TRANSLATE: "not to be translated",
    State.EXCLUDED: "excluded",
}
_PSEUDO_LANGUAGES = {"accented": "en-XA", "rtl": "ar-XB"}


@dataclass(frozen=True)
class _Setting:
    """How texts are set: a style, and what UIKit adds between lines."""

    style: tm.Style
    leading: float


@dataclass
class _Text:
    """A text to measure."""

    entry: Entry
    settings: Settings
    text: str
    case: str = ""
    #: The widths of its box, by content size.
    widths: tuple[float, ...] = ()

    @property
    def variation(self) -> str:
        return " ".join(filter(None, [self.entry.variation, self.case]))


@dataclass(frozen=True)
class _Candidate:
    """A text that may not fit at a content size."""

    text: _Text
    content_size: str | None
    setting: _Setting
    width: float
    #: The width of its widest line when only line terminators end lines.
    natural: float

    @property
    def badness(self) -> float:
        """How much too large it is, roughly: to find the worst."""
        return (
            self.natural / max(self.width, _TOLERANCE)
            if math.isfinite(self.width)
            else self.natural
        )


@dataclass(frozen=True)
class _Explanation:
    """Why a text does not fit its box, and what would help."""

    fit: tm.Fit
    kind: str
    message: str
    remedy: str
    excess: float | None
    word: str | None
    lost: str | None


@lru_cache(maxsize=512)
def preferred(text_style: str, content_size: str) -> tuple[float, float]:
    """The size of a text style at a Dynamic Type size, and the points between its lines."""
    font = tm.request({"text": "", "textStyle": text_style, "contentSizeCategory": content_size})
    return float(font["font"]["size"]), float(font["font"]["leading"])


@lru_cache(maxsize=4096)
def _setting(box: Box, language: str, content_size: str | None) -> _Setting:
    fonts, size, leading = box.font, box.size, 0.0
    if box.text_style is not None:
        size, leading = preferred(box.text_style, content_size or "large")
        # Of UIKit's text styles the headline alone is semibold.
        fonts = fonts or ("system-semibold" if box.text_style == "headline" else "system",)
    return _Setting(
        tm.Style(
            font=fonts or None,
            size=size or 17.0,
            features=box.features,
            axes=box.axes,
            language=language or None,
            profile=box.profile,  # type: ignore[arg-type]
            wrap="character" if box.line_break == "charWrap" else "word",
            tracking=box.tracking,
        ),
        leading,
    )


@lru_cache(maxsize=512)
def _with_leading(setting: _Setting) -> tm.Style:
    """The style with what UIKit adds between lines."""
    return replace(setting.style, line_spacing=max(0.0, setting.leading))


@lru_cache(maxsize=4096)
def _request_keys(box: Box, style: tm.Style) -> str:
    """The beginning of a request for a text in a box: all but the text and the width."""
    keys = {**style_keys(style), "maximumLines": box.lines, "lineBreakMode": box.line_break}
    if box.height is not None:
        keys["height"] = box.height
    return json.dumps(keys)[:-1]


@lru_cache(maxsize=512)
def _check_features(style: tm.Style) -> None:
    """Raises an error for a feature that no font of a style has: measuring passes over it."""
    tm.request({"text": "", **style_keys(style)})


def _content_sizes(box: Box) -> tuple[str | None, ...]:
    return box.content_sizes if box.text_style is not None else (None,)


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
    return _Examination(catalogue, rules, expand, pseudo, list_passed, progress).run(languages)


class _Examination:
    """One run over a catalogue."""

    def __init__(
        self,
        catalogue: Catalogue,
        rules: Rules,
        expand: float,
        pseudo: Sequence[Pseudo],
        list_passed: bool,
        progress: Callable[[int, int], None] | None,
    ) -> None:
        self.catalogue = catalogue
        self.rules = rules
        self.expand = expand
        self.pseudo = pseudo
        self.list_passed = list_passed
        self.progress = progress or (lambda done, total: None)
        self.report = Report(
            files=catalogue.files,
            skipped=catalogue.skipped,
            languages=catalogue.languages,
            problems=list(catalogue.problems),
        )
        self.findings: list[Finding] = []
        #: The entries that measuring failed for.
        self.unmeasured: set[int] = set()
        self.covered: dict[tuple[Any, ...], dict[str, bool]] = {}
        #: Why texts do not fit, by text, room and style: texts with the same box are searched once.
        self.explained: dict[tuple[Any, ...], _Explanation | None] = {}
        #: The widths of words, by style.
        self.word_widths: dict[tm.Style, dict[str, float]] = {}

    def run(self, languages: Sequence[str]) -> Report:
        began = time.monotonic()
        texts: list[_Text] = []
        growing: list[_Text] = []
        checked: list[tuple[Entry, Settings]] = []
        for entry in self._entries(languages):
            self.report.texts += 1
            settings = self.rules.settings(entry)
            state = State.EXCLUDED if settings.skip else entry.state
            if state is not State.CHECK:
                self._leave_out(_LEFT_OUT[state])
            elif not settings.box.is_budget and not (
                entry.limits and _limits.refused(entry.limits)
            ):
                self._leave_out("without a rule that gives a box")
            else:
                found = self._texts(entry, settings)
                texts.extend(found)
                growing.extend(found[:1])
                checked.append((entry, settings))
        self._compare(checked)
        texts = self._in_boxes(texts)
        candidates = self._measure(texts)
        failed = self._judge(candidates)
        self._growth(growing)
        self._finish(texts, failed)
        self.report.seconds = time.monotonic() - began
        return self.report

    # Texts

    def _leave_out(self, reason: str) -> None:
        self.report.left_out[reason] = self.report.left_out.get(reason, 0) + 1

    def _entries(self, languages: Sequence[str]) -> Iterable[Entry]:
        base = self.catalogue.base_language.split("-")[0]
        for entry in self.catalogue.entries:
            is_base = entry.language.split("-")[0] == base
            if self.pseudo or self.expand > 1:
                if not is_base:
                    continue
                for kind in self.pseudo:
                    yield replace(entry, language=_PSEUDO_LANGUAGES[kind], source=entry.text)
                if self.expand > 1:
                    yield entry
            elif not languages or any(
                (entry.language + "-").startswith(each + "-") for each in languages
            ):
                yield entry

    def _finding(
        self, entry: Entry, settings: Settings, kind: str, message: str, **values: Any
    ) -> Finding:
        box = settings.box
        values.setdefault("text", entry.text)
        values.setdefault("variation", entry.variation)
        values.setdefault("width", box.width)
        values.setdefault("font", box.font)
        return Finding(
            kind=kind,
            severity=settings.severity[kind],
            file=entry.file,
            line=entry.line,
            key=entry.key,
            language=entry.language,
            source=entry.source,
            message=message,
            box=box.name,
            height=box.height,
            lines=box.lines,
            line_break=box.line_break,
            **values,
        )

    def _refuse(
        self, entry: Entry, settings: Settings, kind: str, message: str, **values: Any
    ) -> None:
        """Says why a text was not measured."""
        self.findings.append(self._finding(entry, settings, kind, message, **values))
        self._leave_out("with an open finding")

    def _compare(self, checked: list[tuple[Entry, Settings]]) -> None:
        """Finds translations whose placeholders are not those of their source texts."""
        if self.pseudo or self.expand > 1:
            return
        settings = {id(entry): own for entry, own in checked}
        written = (
            (entry, entry.syntaxes if own.placeholders is None else own.placeholders)
            for entry, own in checked
            if not entry.unread and len(entry.text) <= LONGEST_TEXT
        )
        base = self.catalogue.base_language
        for entry, difference in differences(written, self.catalogue.entries, base):
            self.findings.append(
                self._finding(
                    entry,
                    settings[id(entry)],
                    "placeholders-differ",
                    difference.message,
                    missing=difference.missing,
                    remedy="Write the placeholders as the source text has them.",
                )
            )

    def _not_measured(self, entry: Entry, settings: Settings, reason: str) -> list[_Text]:
        """Says that a text is right, and of a kind that is not measured."""
        most = 200
        text = entry.text if len(entry.text) <= most else entry.text[:most] + "…"
        self._refuse(
            entry, settings, "not-checked", f"not measured: {reason}",
            text=text, remedy=_limits.LEAVE_OUT,
        )  # fmt: skip
        return []

    def _texts(self, entry: Entry, settings: Settings) -> list[_Text]:
        """The texts that an entry may show; none if it cannot be measured."""
        refused = entry.limits and _limits.refused(entry.limits)
        if entry.limits and refused:
            # The report shows the box without them.
            invalid, box = _limits.out_of_range(entry.limits), settings.box
            box = replace(
                box,
                width=None if "width" in invalid else box.width,
                height=None if "height" in invalid else box.height,
                lines=0 if "lines" in invalid else box.lines,
            )
            settings = replace(settings, box=box)
            self._refuse(entry, settings, "not-checked", refused[0], remedy=refused[1])
            return []
        if entry.unread:
            return self._not_measured(entry, settings, entry.unread)
        if len(entry.text) > LONGEST_TEXT:
            reason = f"it has {len(entry.text):,} characters, more than {LONGEST_TEXT:,}"
            return self._not_measured(entry, settings, reason)
        try:
            shown = self._shown(entry.text, entry, settings, entry.language)
        except MessageError as error:
            self._refuse(
                entry, settings, "not-checked", f"the message cannot be read: {error}",
                remedy="Correct its placeholders, selectors and brackets.",
            )  # fmt: skip
            return []
        except TooManyFormsError as error:
            return self._not_measured(entry, settings, str(error))
        open_ones = list(dict.fromkeys(each for _, _, missing in shown for each in missing))
        if open_ones:
            name = open_ones[0]
            self._refuse(
                entry, settings, "placeholder-without-sample",
                f"{', '.join(open_ones)} {_has(open_ones)} no sample, so the text was not measured",
                missing=tuple(open_ones),
                remedy=f"Add it below [samples] in textmeasure.toml, or --sample '{name}=…'.",
            )  # fmt: skip
            return []
        texts = [_Text(entry, settings, text, case) for text, case, _ in shown]
        self._count_characters(texts)
        return texts

    def _shown(
        self, text: str, entry: Entry, settings: Settings, language: str
    ) -> list[tuple[str, str, tuple[str, ...]]]:
        """What a text may become: the text, its case, and the placeholders without a sample."""
        syntaxes = entry.syntaxes if settings.placeholders is None else settings.placeholders
        result: list[tuple[str, str, tuple[str, ...]]] = []
        markup = entry.markup if settings.markup is None else settings.markup
        accelerator = entry.accelerator if settings.accelerator is None else settings.accelerator
        for message in messages(text, syntaxes, language):
            samples = {**_examples(entry, message), **settings.samples}
            pieces: Sequence[Any] = visible(message.pieces, markup, accelerator)
            for kind, name in _PSEUDO_LANGUAGES.items():
                if name == entry.language:
                    pieces = _pseudo.pseudo(pieces, kind == "rtl")
            own = [each for each in pieces if isinstance(each, Placeholder)]
            for selecting in _selecting(entry, own, samples):
                values = {
                    each: samples_of(each, samples, selecting.get(each.variable, ()))
                    for each in own
                }
                missing = tuple(each.written for each, given in values.items() if not given)
                if missing:
                    result.append((text, message.case, missing))
                    break
                for filled in self._filled(pieces, values, language):
                    result.append((_pseudo.expanded(filled, self.expand), message.case, ()))
        return list(dict.fromkeys(result))

    @staticmethod
    def _filled(
        pieces: Sequence[Any], values: dict[Placeholder, tuple[Any, ...]], language: str
    ) -> list[str]:
        """The text with its samples: all combinations, or of many the longest ones."""
        # A variable that stands twice shows the same twice.
        variables = {(each.variable, given): each for each, given in values.items()}
        options = {
            (each.variable, given): [(value, each.shown(value, language)) for value in given]
            for (_, given), each in variables.items()
        }
        if math.prod(map(len, options.values())) > _MOST_COMBINATIONS:
            options = {
                name: [max(shown, key=lambda pair: len(pair[1]))] for name, shown in options.items()
            }
        texts = []
        for chosen in itertools.product(*options.values()):
            picked = {name: value for name, (value, _) in zip(options, chosen)}
            texts.append(
                "".join(
                    p if isinstance(p, str)
                    else p.shown(picked[p.variable, values[p]], language)
                    for p in pieces
                )
            )  # fmt: skip
        return list(dict.fromkeys(texts))

    def _count_characters(self, texts: list[_Text]) -> None:
        for text in texts:
            box = text.settings.box
            for most, count, unit in [
                (box.characters, len(text.text), "characters"),
                (box.bytes, len(text.text.encode("utf-8", "surrogatepass")), "bytes"),
            ]:
                if most is not None and count > most:
                    self.findings.append(
                        self._finding(
                            text.entry,
                            text.settings,
                            "too-long",
                            f"it has {count} {unit}; {most} are allowed",
                            text=text.text,
                            variation=text.variation,
                            remedy=f"Shorten it by {count - most} {unit}.",
                        )
                    )

    # Boxes

    def _in_boxes(self, texts: list[_Text]) -> list[_Text]:
        """The texts whose boxes have a width or height, with the widths of the boxes."""
        result: list[_Text] = []
        base: dict[_Setting, dict[str, None]] = {}
        wanted: list[tuple[_Text, list[str]]] = []
        for text in texts:
            box = text.settings.box
            if not self._has_fonts(text):
                continue
            if box.base_growth is None:
                if box.width is not None or box.height is not None:
                    width = math.inf if box.width is None else box.width
                    text.widths = (width,) * len(_content_sizes(box))
                result.append(text)
                continue
            sources = self._sources(text)
            if sources is None:
                continue
            if sources:
                wanted.append((text, sources))
                for size in _content_sizes(box):
                    setting = _setting(box, self.catalogue.base_language, size)
                    base.setdefault(setting, {}).update(dict.fromkeys(sources))
            result.append(text)
        widths = {
            setting: dict(
                zip(sources, tm.measure_column(list(sources), setting.style).width.tolist())
            )
            for setting, sources in base.items()
        }
        for text, sources in wanted:
            box = text.settings.box
            text.widths = tuple(
                max(
                    widths[_setting(box, self.catalogue.base_language, size)][each]
                    for each in sources
                )
                * (1 + (box.base_growth or 0))
                for size in _content_sizes(box)
            )
        return result

    def _sources(self, text: _Text) -> list[str] | None:
        """The base language's texts that a box is derived from; ``None`` if there are none."""
        entry, base = text.entry, self.catalogue.base_language
        if entry.language.split("-")[0] == base.split("-")[0]:
            return []
        shown: list[tuple[str, str, tuple[str, ...]]] = []
        if entry.source:
            own = replace(entry, language=base, numbers=(), arguments={})
            try:
                shown = self._shown(entry.source, own, text.settings, base)
            except (MessageError, TooManyFormsError):
                shown = []
        if not shown or any(missing for _, _, missing in shown):
            self._refuse(
                entry, text.settings, "not-checked",
                "its box is derived from the base language's text, which is not there",
                text=text.text, variation=text.variation,
                remedy=f"Add the file of the language {base}, or give the box a width.",
            )  # fmt: skip
            return None
        return [each for each, _, _ in shown]

    def _has_fonts(self, text: _Text) -> bool:
        """Whether the text's fonts are there and have its characters; else there is a finding."""
        box, entry = text.settings.box, text.entry
        try:
            setting = _setting(box, entry.language, _content_sizes(box)[0])
            if box.features:
                _check_features(setting.style)
            missing = self._missing(text.text, setting)
        except tm.TextMeasureError as error:
            self._refuse(
                entry, text.settings, "not-checked", f"it cannot be measured: {error.message}",
                text=text.text, variation=text.variation,
            )  # fmt: skip
            return False
        if missing:
            codes = ", ".join(_named(each) for each in missing[:8])
            self._refuse(
                entry, text.settings, "missing-glyphs",
                f"no font of the box has {codes}, so its width would be a guess",
                text=text.text, variation=text.variation, missing=tuple(missing),
                size=setting.style.size,
                remedy="Add a font that has them to the box's fonts.",
            )  # fmt: skip
        return not missing

    def _missing(self, text: str, setting: _Setting) -> list[str]:
        """The characters that no font has."""
        style = setting.style
        known = self.covered.setdefault((style.font, style.axes, style.language), {})
        missing: list[str] = []
        joined = False
        for character in dict.fromkeys(text):
            if character not in known:
                known[character] = (
                    unicodedata.category(character) in {"Cc", "Zl", "Zp"}
                    or not tm.prepare(character, style).missing_glyphs
                )
            if not known[character]:
                missing.append(character)
            # Parts of a cluster are looked for together.
            joined = joined or unicodedata.category(character) in {"Mn", "Mc", "Me", "Cf"}
        if joined and (missing or not text.isascii()):
            if not tm.prepare(text, style).missing_glyphs:
                return []
            return missing or ["a combination of characters"]
        return missing

    # Measuring

    def _measure(self, texts: list[_Text]) -> list[_Candidate]:
        """The texts that may not fit, each at each content size."""
        groups: dict[tuple[int, str], list[_Text]] = {}
        for text in texts:
            if text.widths:
                groups.setdefault((id(text.settings), text.entry.language), []).append(text)
        total = sum(len(own[0].widths) * len(own) for own in groups.values())
        done = 0
        candidates: list[_Candidate] = []
        for own in groups.values():
            box, language = own[0].settings.box, own[0].entry.language
            # The same texts at each size: their bytes are made once.
            encoded = EncodedStrings([text.text for text in own])
            for place, size in enumerate(_content_sizes(box)):
                setting = _setting(box, language, size)
                candidates.extend(self._measured(own, encoded, box, setting, size, place))
                done += len(own)
                self.progress(done, total)
        self.report.measurements = total
        return candidates

    def _measured(
        self,
        texts: list[_Text],
        encoded: EncodedStrings,
        box: Box,
        setting: _Setting,
        size: str | None,
        place: int,
    ) -> Iterable[_Candidate]:
        column = tm.measure_column(encoded, setting.style)
        natural, heights = column.width.tolist(), column.height.tolist()
        counts = column.line_count.tolist()
        if place == 0 and column.failure_count:
            self._refuse_failed(texts, column)
        wide: list[int] = []
        for index, text in enumerate(texts):
            width = text.widths[place]
            # A comparison with NaN, of a text that could not be measured, is false.
            if natural[index] > width + _TOLERANCE:
                if box.lines != 1:
                    wide.append(index)
                    continue
            elif not (
                (box.lines and counts[index] > box.lines)
                or self._too_high(box, heights[index], counts[index], setting)
            ):  # fmt: skip
                continue
            yield _Candidate(text, size, setting, width, natural[index])
        if not wide:
            return
        rows = [texts[index] for index in wide]
        widths = [text.widths[place] for text in rows]
        column = tm.measure_column([text.text for text in rows], setting.style, widths)
        heights, counts = column.height.tolist(), column.line_count.tolist()
        words = _Words(setting.style, [text.text for text in rows])
        for row, text in enumerate(rows):
            if (
                (box.lines and counts[row] > box.lines)
                or self._too_high(box, heights[row], counts[row], setting)
                or (box.line_break != "charWrap" and words.breaks(text.text, widths[row]))
            ):  # fmt: skip
                yield _Candidate(text, size, setting, widths[row], natural[wide[row]])

    def _refuse_failed(self, texts: list[_Text], column: tm.Column) -> None:
        for text, status in zip(texts, column.status.tolist()):
            if status:
                self._refuse_measured(text, tm.Column.status_name(status))

    def _refuse_measured(self, text: _Text, reason: object) -> None:
        self.unmeasured.add(id(text.entry))
        self._refuse(
            text.entry, text.settings, "not-checked", f"it cannot be measured: {reason}",
            text=text.text, variation=text.variation,
        )  # fmt: skip

    @staticmethod
    def _too_high(box: Box, height: float, count: int, setting: _Setting) -> bool:
        return (
            box.height is not None
            and height + (count - 1) * setting.leading > box.height + _TOLERANCE
        )

    # Findings

    def _judge(self, candidates: list[_Candidate]) -> set[int]:
        """Makes findings of candidates: one for each text, at the size with the largest excess."""
        by_text: dict[int, list[_Candidate]] = {}
        for candidate in candidates:
            by_text.setdefault(id(candidate.text), []).append(candidate)
        failed: set[int] = set()
        by_entry: dict[tuple[str, str, str, str], Finding] = {}
        for own in by_text.values():
            worst: Finding | None = None
            sizes: list[str] = []
            # From the largest excess on: without scaling, the first finding stands.
            for candidate in sorted(own, key=lambda each: -each.badness):
                scales = candidate.text.settings.box.minimum_scale > 0
                if worst is None or scales:
                    try:
                        finding = self._explained(candidate)
                    except tm.TextMeasureError as error:
                        self._refuse_measured(candidate.text, error)
                        worst = None
                        break
                    if finding is None:
                        continue
                    worst = worst or finding
                if candidate.content_size:
                    sizes.append(candidate.content_size)
            if worst is None:
                continue
            failed.add(id(own[0].text))
            if sizes:
                order = own[0].text.settings.box.content_sizes
                worst = replace(worst, content_sizes=tuple(each for each in order if each in sizes))
            # Of several samples the worst is reported.
            identity = (worst.file, worst.language, worst.key, worst.variation)
            other = by_entry.get(identity)
            if other is None or (worst.excess or 0) > (other.excess or 0):
                by_entry[identity] = worst
        self.findings.extend(by_entry.values())
        return failed

    def _explained(self, candidate: _Candidate) -> Finding | None:
        """What is wrong with a text; ``None`` if it fits all the same, such as by scaling."""
        text, box, style = candidate.text, candidate.text.settings.box, candidate.setting.style
        # Equal boxes and settings are one object: their caches and the texts keep them.
        room = (text.text, id(candidate.setting), id(text.settings), candidate.width)
        if room not in self.explained:
            self.explained[room] = self._explanation(candidate)
        found = self.explained[room]
        if found is None:
            return None
        fit, kind, message = found.fit, found.kind, found.message
        if candidate.content_size:
            message += f", at {candidate.content_size}"
        return self._finding(
            text.entry,
            text.settings,
            kind,
            message,
            text=text.text,
            variation=text.variation,
            remedy=found.remedy,
            width=candidate.width if math.isfinite(candidate.width) else None,
            font=_names(style.font),
            size=style.size,
            content_size=candidate.content_size,
            measured_width=candidate.natural if box.lines == 1 else fit.width,
            measured_height=fit.height,
            measured_lines=fit.line_count,
            excess=found.excess,
            word=found.word,
            lost=found.lost,
            needed_width=fit.tightest_width,
            largest_size=fit.largest_size,
        )

    def _explanation(self, candidate: _Candidate) -> _Explanation | None:
        """Why a text does not fit; ``None`` if it does, such as by scaling."""
        text, box, style = candidate.text.text, candidate.text.settings.box, candidate.setting.style
        width = candidate.width if math.isfinite(candidate.width) else 1e9
        fit = tm.fit(
            text,
            _with_leading(candidate.setting),
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
        kind, excess = self._kind(fit, box, width, word)
        too_wide = 0.0
        if word is not None:
            too_wide = tm.prepare(text, style).minimum_width - width
            # The text may be too wide by more than its word.
            excess = max(excess or 0, too_wide)
        message = {
            "word-too-wide": f"the word “{word}” is {_points(too_wide)} wider than its box",
            "truncated": f"it is {_points(excess)} too wide and is cut: “{lost}” is lost",
            "too-many-lines": f"it takes {fit.line_count} lines; the box has {box.lines}",
            "does-not-fit": f"it is {_points(excess)} too wide",
        }[kind]
        if kind == "does-not-fit" and excess is not None and box.lines != 1:
            message = f"it is {_points(excess)} too high"
        if kind == "too-many-lines" and fit.tightest_width is not None:
            message += f", or {_points(fit.tightest_width - width)} more width"
        remedy = _remedy(fit, box, style.size)
        return _Explanation(fit, kind, message, remedy, excess, word, lost)

    @staticmethod
    def _kind(fit: tm.Fit, box: Box, width: float, word: str | None) -> tuple[str, float | None]:
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

    def _growth(self, texts: list[_Text]) -> None:
        """Finds translations that are much longer than their source."""
        if self.pseudo or self.expand > 1:
            return
        base = self.catalogue.base_language
        rows: list[tuple[_Text, str]] = []
        for text in texts:
            entry = text.entry
            if not entry.source or entry.language.split("-")[0] == base.split("-")[0]:
                continue
            if text.settings.severity["suspicious-growth"] == "off" or text.case:
                continue
            # Placeholders grow with their samples, not with the translation.
            rows.append((text, entry.source))
        groups: dict[_Setting, list[tuple[_Text, str]]] = {}
        for text, source in rows:
            box = text.settings.box
            try:
                setting = _setting(box, "", _content_sizes(box)[0])
            except tm.TextMeasureError:
                continue
            groups.setdefault(setting, []).append((text, source))
        for setting, own in groups.items():
            try:
                sources = tm.measure_column([source for _, source in own], setting.style)
                targets = tm.measure_column([text.entry.text for text, _ in own], setting.style)
            except tm.TextMeasureError:
                continue
            for (text, source), old, new in zip(
                own, sources.width.tolist(), targets.width.tolist()
            ):
                usual = _pseudo.growth(len(source))[1]
                if old > 0 and new / old - 1 > usual * self.rules.growth_factor:
                    self.findings.append(
                        self._finding(
                            text.entry,
                            text.settings,
                            "suspicious-growth",
                            f"it is {new / old - 1:.0%} wider than “{source[:60]}”; "
                            f"{usual:.0%} are usual",
                            remedy="Compare it with the source text.",
                            measured_width=new,
                            size=setting.style.size,
                            variation=text.variation,
                        )
                    )

    # The report

    def _finish(self, texts: list[_Text], failed: set[int]) -> None:
        measured = {id(text.entry): text for text in texts if id(text.entry) not in self.unmeasured}
        self.report.checked = len(measured)
        self._mark_variations(texts)
        shown = [each for each in self.findings if each.severity != "off"]
        hidden = len(self.findings) - len(shown)
        if hidden:
            self.report.left_out["findings that are switched off"] = hidden
        self.report.findings = sorted(shown, key=_rank)
        if not self.list_passed:
            return
        bad = {id(text.entry) for text in texts if id(text) in failed}
        bad_keys = {
            (f.file, f.language, f.key, f.variation) for f in self.findings if f.kind == "too-long"
        }
        for text in measured.values():
            entry, box = text.entry, text.settings.box
            key = (entry.file, entry.language, entry.key, text.variation)
            if id(entry) in bad or key in bad_keys:
                continue
            setting = _setting(box, entry.language, _content_sizes(box)[-1])
            finding = self._finding(
                entry, replace(text.settings, severity={"fits": "pass"}), "fits", "it fits",
                text=text.text, variation=text.variation, size=setting.style.size,
                font=_names(setting.style.font),
                width=text.widths[-1] if text.widths and math.isfinite(text.widths[-1]) else None,
            )  # fmt: skip
            self.report.passed.append(finding)

    def _mark_variations(self, texts: list[_Text]) -> None:
        """A form that alone does not fit is a finding of its own kind."""
        forms: dict[tuple[str, str, str], set[str]] = {}
        for text in texts:
            entry = text.entry
            forms.setdefault((entry.file, entry.language, entry.key), set()).add(text.variation)
        failing: dict[tuple[str, str, str], set[str]] = {}
        fitting = {"does-not-fit", "word-too-wide", "truncated", "too-many-lines"}
        for finding in self.findings:
            if finding.kind in fitting:
                key = (finding.file, finding.language, finding.key)
                failing.setdefault(key, set()).add(finding.variation)
        for index, finding in enumerate(self.findings):
            key = (finding.file, finding.language, finding.key)
            if finding.kind in fitting and len(forms.get(key, ())) > 1 and len(failing[key]) == 1:
                # Its severity is that of its cause, unless the rules say otherwise.
                self.findings[index] = replace(
                    finding,
                    kind="variation-does-not-fit",
                    cause=finding.kind,
                    message=f"of {len(forms[key])} forms only {finding.variation} does not fit: "
                    + finding.message,
                )


class _Words:
    """The words of some texts, to tell quickly whether one is wider than a line."""

    def __init__(self, style: tm.Style, texts: Iterable[str]) -> None:
        self.style = style
        words = list({word for text in texts for word in _words(text)})
        self.widths = dict(zip(words, tm.measure_column(words, style).width.tolist()))

    def breaks(self, text: str, width: float) -> bool:
        """Whether a word of the text is broken inside at a width."""
        # A word alone may be shaped a little narrower than between its neighbours.
        limit = 0.95 * width
        if max(map(self.widths.__getitem__, _words(text)), default=0) < limit:
            return False
        return tm.prepare(text, self.style).minimum_width > width + _TOLERANCE


def _words(text: str) -> list[str]:
    """The parts of a text between spaces, where a line may break at each of them.

    Before and after some punctuation no line may break, also beside a space, as in `Oui !` and
    `« Oui »`: such parts stay together, and more than need be.
    """
    words: list[str] = []
    start = stop = 0
    for part in _PART.finditer(text):
        last = text[stop - 1 : stop]
        if last and part[0][0].isalnum() and _ends_word(last):
            words.append(text[start:stop])
            start = part.start()
        elif not last:
            start = part.start()
        stop = part.end()
    return [*words, text[start:stop]] if stop else []


def _ends_word(character: str) -> bool:
    """Whether a line may break after a character and a space, before a letter or digit."""
    return character.isalnum() or character in ".,;:!?" or unicodedata.category(character)[0] == "M"


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


def _rank(finding: Finding) -> tuple[Any, ...]:
    """The worst first: by severity, then by the share of the box that is exceeded."""
    share = -math.inf
    if finding.excess is not None:
        share = finding.excess / max(finding.width or finding.height or finding.excess or 1, 1e-6)
    return (
        SEVERITIES.index(finding.severity),
        -share,
        finding.file,
        finding.line or 0,
        finding.key,
    )


def _points(value: float | None) -> str:
    if value is None:
        return "more than any width"
    # Four digits of less would be an exponent.
    return "under 0.01 pt" if 0 < value < 0.01 else f"{value:.4g} pt"


def _examples(entry: Entry, message: Message) -> dict[str, tuple[str | int, ...]]:
    """The examples of the format: numbers in a plural form, which shows only some numbers."""
    bound = any(isinstance(p, Placeholder) and p.numbers for p in message.pieces)
    counts = bool(entry.numbers or entry.arguments or bound)
    return {
        name: (int(each) if counts and re.fullmatch(r"0|[1-9]\d{0,15}", each) else each,)
        for name, each in entry.metadata.items()
    }


def _selecting(
    entry: Entry, own: Sequence[Placeholder], samples: Samples
) -> list[dict[str, tuple[float, ...]]]:
    """The numbers that select a plural form, by variable: once for each that may be meant."""
    if entry.arguments or not entry.numbers:
        return [entry.arguments]
    variables = [each.variable for each in own if each.style.is_numeric] or [
        each.variable
        for each in own
        if any(not isinstance(value, str) for value in samples_of(each, samples))
    ]
    return [{each: entry.numbers} for each in dict.fromkeys(variables)] or [{}]


def _has(names: Sequence[str]) -> str:
    return "has" if len(names) == 1 else "have"


def _names(font: Any) -> tuple[str, ...]:
    if font is None:
        return ()
    return tuple(map(str, font)) if isinstance(font, tuple) else (str(font),)


def _named(character: str) -> str:
    if len(character) != 1:
        return character
    shown = character if character.isprintable() and not unicodedata.combining(character) else ""
    return f"{shown} (U+{ord(character):04X})".strip()


def _remedy(fit: tm.Fit, box: Box, size: float) -> str:
    """What would make a text fit."""
    ways = []
    if fit.tightest_width is not None and math.isfinite(fit.tightest_width):
        ways.append(f"a width of {math.ceil(fit.tightest_width * 100) / 100:g} pt")
    if fit.largest_size is not None:
        ways.append(f"a font size of {fit.largest_size:g} pt (now {size:g})")
    if box.lines and box.height is None and fit.line_count > box.lines and not fit.broken_words:
        ways.append(f"{fit.line_count} lines")
    if not ways:
        return "Shorten the text."
    listed = ways[0] if len(ways) == 1 else ", ".join(ways[:-1]) + " or " + ways[-1]
    return f"Shorten the text, or give it {listed}."
