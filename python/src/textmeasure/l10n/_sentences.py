"""The sentences of findings: what is wrong with a text, and what would help."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Sequence

import textmeasure as tm

from ._rules import Box

#: So many characters without a glyph are named.
_MOST_NAMED = 8


def without_sample(placeholders: Sequence[str]) -> str:
    """Which placeholders have no sample."""
    have = "has" if len(placeholders) == 1 else "have"
    return f"{', '.join(placeholders)} {have} no sample, so the text was not measured"


def without_glyphs(characters: Sequence[str]) -> str:
    """Which characters no font has."""
    codes = ", ".join(map(_named, characters[:_MOST_NAMED]))
    return f"no font of the box has {codes}, so its width would be a guess"


def _named(character: str) -> str:
    if len(character) != 1:
        return character
    shown = character if character.isprintable() and not unicodedata.combining(character) else ""
    return f"{shown} (U+{ord(character):04X})".strip()


def excess(
    kind: str, fit: tm.Fit, box: Box, width: float, too_much: float | None, part: str | None
) -> str:
    """By how much a text is too large: the points that a word, a line or all lines have too much,
    and the part that is too wide or cut."""
    if kind == "word-too-wide":
        return f"the word “{part}” is {points(too_much)} wider than its box"
    if kind == "truncated":
        return f"it is {points(too_much)} too wide and is cut: “{part}” is lost"
    if kind == "too-many-lines":
        message = f"it takes {fit.line_count} lines; the box has {box.lines}"
        if fit.tightest_width is not None:
            message += f", or {points(fit.tightest_width - width)} more width"
        return message
    side = "high" if too_much is not None and box.lines != 1 else "wide"
    return f"it is {points(too_much)} too {side}"


def points(value: float | None) -> str:
    """A length."""
    if value is None:
        return "more than any width"
    # Four digits of less would be an exponent.
    return "under 0.01 pt" if 0 < value < 0.01 else f"{value:.4g} pt"


def remedy(fit: tm.Fit, box: Box, size: float) -> str:
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
