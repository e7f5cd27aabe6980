"""Texts as translations may become: before there are any."""

import math
from collections.abc import Iterable

#: IBM's table of the room that translations of English need: texts up to so many characters grow by
#: at least and at most these shares.
IBM_GROWTH = (
    (10, 1.0, 2.0), (20, 0.8, 1.0), (30, 0.6, 0.8), (50, 0.4, 0.6), (70, 0.31, 0.4),
    (math.inf, 0.3, 0.3),
)  # fmt: skip

_ACCENTED = str.maketrans(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
    "ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž",
)
_ARABIC = str.maketrans(
    "abcdefghijklmnopqrstuvwxyz" + "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "ابصدعفغهيجكلمنوپقرستوفوخيز" * 2,
)
#: Words, so that lines still break where they would.
_WORDS = " one two three four five six seven eight nine"


def growth(length: int) -> tuple[float, float]:
    """By which share a text of so many characters grows, at least and at most (IBM's table)."""
    return next((low, high) for most, low, high in IBM_GROWTH if length <= most)


def expanded(text: str, factor: float) -> str:
    """The text with its own words again until it is so many times as long."""
    longer = f"{text} " * math.ceil(factor)
    return longer[: math.ceil(len(text) * factor)] if factor > 1 else text


def pseudo(pieces: Iterable[object], rtl: bool) -> list[object]:
    """Strings with Arabic letters, or Latin ones with accents, and longer by IBM's table; what is
    no string, such as a placeholder, stays as it is."""
    table = _ARABIC if rtl else _ACCENTED
    result = [each.translate(table) if isinstance(each, str) else each for each in pieces]
    length = sum(len(each) for each in result if isinstance(each, str))
    if missing := math.ceil(length * growth(length)[0]):
        # A space at the end would take no room.
        filler = _WORDS * (missing // len(_WORDS) + 1)
        result.append((filler[: missing - 1] + "n").translate(table))
    return result
