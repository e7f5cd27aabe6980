"""The boxes of texts, and the texts that may not fit them."""

import math
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

import textmeasure as tm
from textmeasure._column import EncodedStrings
from textmeasure._style import fonts_of, style_keys

from ._record import Record, Text
from ._rules import Box
from ._select import sources_of

#: So many characters without a glyph are named.
_MOST_NAMED = 8
#: Widths are compared as the engine compares them.
_TOLERANCE = 1 / 1024


@dataclass(frozen=True)
class Setting:
    """How texts are set: a style, and what UIKit adds between lines."""

    style: tm.Style
    leading: float

    @cached_property
    def spaced(self) -> tm.Style:
        """The style with what UIKit adds between lines."""
        return replace(self.style, line_spacing=max(0.0, self.leading))

    @property
    def fonts(self) -> tuple[str, ...]:
        """The names of the fonts."""
        return tuple(map(str, fonts_of(self.style)))


@dataclass(frozen=True)
class Candidate:
    """A text that may not fit its box's width at a content size."""

    text: Text
    content_size: str | None
    setting: Setting
    width: float
    #: Of its widest line when only line terminators end lines.
    natural: float

    @property
    def badness(self) -> float:
        """How much too large it is, roughly: to find the worst."""
        return self.natural / (max(self.width, _TOLERANCE) if math.isfinite(self.width) else 1)


@lru_cache(maxsize=512)
def preferred(text_style: str, content_size: str) -> tuple[float, float]:
    """The size of a text style at a Dynamic Type size, and the points between its lines."""
    style = {"textStyle": text_style, "contentSizeCategory": content_size}
    font = tm.request({"text": "", **style})["font"]
    return float(font["size"]), float(font["leading"])


@lru_cache(maxsize=4096)
def setting_of(box: Box, language: str, content_size: str | None) -> Setting:
    """How texts of a box are set at a content size."""
    fonts, size, leading = box.font, box.size, 0.0
    if box.text_style is not None:
        size, leading = preferred(box.text_style, content_size or "large")
        # Of UIKit's text styles the headline alone is semibold.
        fonts = fonts or ("system-semibold" if box.text_style == "headline" else "system",)
    style = tm.Style(
        font=fonts or None, size=size or 17.0, features=box.features, axes=box.axes,
        language=language or None, profile=box.profile,
        line_break_mode="charWrap" if box.line_break == "charWrap" else "wordWrap",
        tracking=box.tracking,
    )  # fmt: skip
    return Setting(style, leading)


@lru_cache(maxsize=512)
def _check_features(style: tm.Style) -> None:
    """Raises an error for a feature that no font of a style has: measuring passes over it."""
    tm.request({"text": "", **style_keys(style)})


def in_boxes(texts: list[Text], base: str, expand: float, record: Record) -> list[Text]:
    """The texts whose fonts have their characters, with the widths of their boxes; some boxes are
    derived from the base language's texts, so many times as long."""
    result: list[Text] = []
    #: The texts that boxes are derived from, by how they are set.
    wanted: dict[Setting, dict[str, None]] = {}
    derived: list[tuple[Text, list[str]]] = []
    covered: dict[tuple[object, ...], dict[str, bool]] = {}
    for text in texts:
        box = text.settings.box
        if not _has_fonts(text, covered, record):
            continue
        if box.base_growth is None:
            if box.width is not None or box.height is not None:
                width = math.inf if box.width is None else box.width
                text.widths = (width,) * len(box.tried_sizes)
            result.append(text)
            continue
        if (sources := sources_of(text, base, expand, record)) is None:
            continue
        result.append(text)
        if sources:
            derived.append((text, sources))
            for size in box.tried_sizes:
                own = wanted.setdefault(setting_of(box, base, size), {})
                own.update(dict.fromkeys(sources))
    widths = {
        setting: dict(zip(sources, tm.measure_column(list(sources), setting.style).width.tolist()))
        for setting, sources in wanted.items()
    }
    for text, sources in derived:
        box = text.settings.box
        measured = (widths[setting_of(box, base, size)] for size in box.tried_sizes)
        growth = 1 + (box.base_growth or 0)
        text.widths = tuple(max(map(own.__getitem__, sources)) * growth for own in measured)
    return result


def _has_fonts(
    text: Text, covered: dict[tuple[object, ...], dict[str, bool]], record: Record
) -> bool:
    """Whether the text's fonts are there and have its characters; else there is a finding."""
    box = text.settings.box
    try:
        style = setting_of(box, text.entry.language, box.tried_sizes[0]).style
        if box.features:
            _check_features(style)
        known = covered.setdefault((style.font, style.axes, style.language), {})
        missing = _missing(text.text, style, known)
    except tm.TextMeasureError as error:
        record.refuse(text, "not-checked", f"it cannot be measured: {error.message}")
        return False
    if missing:
        codes = ", ".join(map(_named, missing[:_MOST_NAMED]))
        message = f"no font of the box has {codes}, so its width would be a guess"
        remedy = "Add a font that has them to the box's fonts."
        own = {"missing": tuple(missing), "size": style.size, "remedy": remedy}
        record.refuse(text, "missing-glyphs", message, **own)
    return not missing


def _named(character: str) -> str:
    if len(character) != 1:
        return character
    shown = character if character.isprintable() and not unicodedata.combining(character) else ""
    return f"{shown} (U+{ord(character):04X})".strip()


def _missing(text: str, style: tm.Style, known: dict[str, bool]) -> list[str]:
    """The characters that no font has; ``known`` keeps those that were looked for."""
    categories = {each: unicodedata.category(each) for each in dict.fromkeys(text)}
    for character, category in categories.items():
        if character not in known:
            is_invisible = category in {"Cc", "Zl", "Zp"}
            known[character] = is_invisible or not tm.prepare(character, style).missing_glyphs
    missing = [each for each in categories if not known[each]]
    # Parts of a cluster are looked for together.
    joined = not {"Mn", "Mc", "Me", "Cf"}.isdisjoint(categories.values())
    if joined and (missing or not text.isascii()):
        is_whole = not tm.prepare(text, style).missing_glyphs
        return [] if is_whole else missing or ["a combination of characters"]
    return missing


def measure(
    texts: list[Text], record: Record, progress: Callable[[int, int], None]
) -> list[Candidate]:
    """The texts that may not fit, each at each content size."""
    groups: dict[tuple[int, str], list[Text]] = {}
    for text in texts:
        if text.widths:
            groups.setdefault((id(text.settings), text.entry.language), []).append(text)
    total = sum(len(own[0].widths) * len(own) for own in groups.values())
    done = 0
    candidates: list[Candidate] = []
    for own in groups.values():
        box, language = own[0].settings.box, own[0].entry.language
        # The same texts at each size: their bytes are made once.
        encoded = EncodedStrings([text.text for text in own])
        for place, size in enumerate(box.tried_sizes):
            setting = setting_of(box, language, size)
            column = tm.measure_column(encoded, setting.style)
            if place == 0 and column.failure_count:
                for text, status in zip(own, column.status.tolist()):
                    if status:
                        record.refuse_measured(text, tm.Column.status_name(status))
            candidates += _too_large(own, place, setting, column)
            done += len(own)
            progress(done, total)
    record.report.measurements = total
    return candidates


def _too_large(
    texts: list[Text], place: int, setting: Setting, column: tm.Column
) -> Iterable[Candidate]:
    """The texts of a box that may not fit at one of its content sizes; the column has them as
    measured without a width."""
    box = texts[0].settings.box

    def is_too_large(height: float, count: int) -> bool:
        if box.lines and count > box.lines:
            return True
        most = math.inf if box.height is None else box.height
        return height + (count - 1) * setting.leading > most + _TOLERANCE

    measured = column.width.tolist(), column.height.tolist(), column.line_count.tolist()
    wide: list[Candidate] = []
    for text, natural, height, count in zip(texts, *measured):
        width = text.widths[place]
        # A comparison with NaN, of a text that could not be measured, is false.
        is_wide = natural > width + _TOLERANCE
        if is_wide or is_too_large(height, count):
            candidate = Candidate(text, box.tried_sizes[place], setting, width, natural)
            if is_wide and box.lines != 1:
                wide.append(candidate)
            else:
                yield candidate
    if not wide:
        return
    shown = [each.text.text for each in wide]
    column = tm.measure_column(shown, setting.style, [each.width for each in wide])
    for each, height, count in zip(wide, column.height.tolist(), column.line_count.tolist()):
        if is_too_large(height, count) or (
            # Whether a word is broken inside.
            box.line_break != "charWrap"
            and tm.prepare(each.text.text, setting.style).minimum_width > each.width + _TOLERANCE
        ):
            yield each
