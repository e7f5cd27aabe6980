"""Which font answers for a name in a document."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import textmeasure as tm

#: Fonts drawn with the advances of Microsoft's, in each style.
_TWINS = {
    "calibri": "Carlito", "cambria": "Caladea", "georgia": "Gelasio", "arial": "Liberation Sans",
    "helvetica": "Liberation Sans", "times new roman": "Liberation Serif",
    "courier new": "Liberation Mono", "courier": "Liberation Mono",
}  # fmt: skip
STAND_IN = "Liberation Sans"
#: For East Asian letters.
EAST_ASIAN = "Noto Sans CJK JP"
#: Tried behind the fonts of a document, for what they lack.
_BEHIND = (
    "Noto Sans", "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Sans Thai",
    "Noto Sans Devanagari", EAST_ASIAN,
)  # fmt: skip


@dataclass(frozen=True)
class FontAnswer:
    """The font that answered for a name.

    Attributes:
        requested: the name in the document, with its style.
        answered: the name of the font that was measured.
        how: ``"own"``, ``"twin"`` for a font with the same advances, or ``"stand-in"``: then widths
            are those of another font.
    """

    requested: str
    answered: str
    how: str

    def __str__(self) -> str:
        if self.how == "own":
            return self.requested
        note = "same advances" if self.how == "twin" else "other advances: widths are approximate"
        return f"{self.requested} by {self.answered} ({note})"


@lru_cache(maxsize=512)
def answer(name: str, bold: bool = False, italic: bool = False) -> FontAnswer:
    """The font that answers for a family in a style."""
    style = " ".join(["Bold"] * bold + ["Italic"] * italic)
    requested = f"{name} {style}".strip()
    twin = _TWINS.get(name.casefold())
    families = [(name, "own"), (STAND_IN, "stand-in")]
    if twin and _opened(name) != (name, True):
        # The engine's own substitutes are of the regular style.
        families.insert(0, (twin, "twin"))
    for family, how in families:
        for full in dict.fromkeys((f"{family} {style}".strip(), f"{family} Bold", family)):
            if full.endswith(" Bold") and not bold:
                continue
            found = _opened(full)
            if found is None:
                continue
            answered, is_exact = found
            if not is_exact:
                how = "stand-in"
            elif answered != full and how == "own":
                how = "twin"
            # The regular face has other advances than the bold one; an italic mostly has the same.
            if how != "stand-in" and bold and "Bold" not in full:
                how = "stand-in"
            return FontAnswer(requested, answered, how)
    return FontAnswer(requested, "the bundled fonts", "stand-in")


@lru_cache(maxsize=2048)
def _opened(name: str) -> tuple[str, bool] | None:
    """The font of a name and whether its advances are the name's; ``None``: there is none."""
    if not name.isprintable() or "/" in name:
        return None
    try:
        reply = tm.request({"text": "x", "fonts": [name], "size": 10})
    except tm.TextMeasureError:
        return None
    for each in reply.get("substitutions", ()):
        return each["answering"], each.get("exactWidths", False)
    return name, True


@lru_cache(maxsize=512)
def cascade(found: FontAnswer) -> tuple[str, ...]:
    """The fonts to measure with: the answer and what stands behind it."""
    first = (found.answered,) if found.answered != "the bundled fonts" else ()
    return tuple(dict.fromkeys((*first, *(each for each in _BEHIND if _opened(each)))))


#: Hangul, kana, ideographs and full-width forms; scripts that Office calls complex.
_EAST_ASIAN = re.compile(
    "[\u1100-\u11ff\u2e80-\u303f\u3040-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f"
    "\uff00-\uffef\U00020000-\U0003ffff]"
)
_COMPLEX = re.compile(
    "[\u0590-\u08ff\u0900-\u0dff\u0e00-\u0fff\u1000-\u109f\u1780-\u17ff\ufb1d-\ufdff\ufe70-\ufeff]"
)


def east_asian(text: str) -> bool:
    """Whether a text has East Asian letters."""
    return bool(_EAST_ASIAN.search(text))


def script_runs(text: str) -> Iterator[tuple[int, int, str]]:
    """Stretches of ``"latin"``, ``"ea"`` and ``"cs"``, as Office chooses among three fonts.

    Spaces and punctuation belong to what is before them.
    """
    start, kind = 0, ""
    for place, character in enumerate(text):
        if _EAST_ASIAN.match(character):
            own = "ea"
        elif _COMPLEX.match(character):
            own = "cs"
        elif character.isalnum():
            own = "latin"
        else:
            continue
        if kind and own != kind:
            yield start, place, kind
            start = place
        kind = own
    if start < len(text):
        yield start, len(text), kind or "latin"
