"""Markup and access keys, which take no room."""

from __future__ import annotations

import html
import itertools
import re
from collections.abc import Iterable

from ._placeholders import Placeholder, Quoted

#: A tag with attributes as HTML writes them, its name and whether it closes itself.
_TAG = re.compile(
    r"<(?P<end>/?)(?P<name>[A-Za-z0-9][\w:.-]*)"
    r"(?:\s+[\w:.@-]+(?:\s*=\s*(?:\"[^\"]*\"|'[^']*'|[^\s\"'<>=`]+))?)*\s*(?P<empty>/?)>"
)
#: HTML's elements without an end tag that stand in texts, and what shows in their place.
_VOID = {"br": "\n", "wbr": "\u200b", "hr": "", "img": ""}
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]*);")
#: Letters of Deseret, which no text needs: one marks where placeholders stand.
_MARKS = range(0x10400, 0x10450)


def visible(
    pieces: Iterable[str | Placeholder], markup: bool, accelerator: str
) -> tuple[str | Placeholder, ...]:
    """The text without tags and access keys, which take no room; nor do placeholders in tags."""
    pieces = tuple(pieces)
    stays = [piece for piece in pieces if isinstance(piece, (Placeholder, Quoted))]
    literal = "".join(piece for piece in pieces if isinstance(piece, str))
    mark = next((chr(code) for code in _MARKS if chr(code) not in literal), "")
    if not mark:
        return pieces
    number = itertools.count()
    text = "".join(
        f"{mark}{next(number)}{mark}" if isinstance(piece, (Placeholder, Quoted)) else piece
        for piece in pieces
    )
    shown: list[str | Placeholder] = []
    for place, part in enumerate(_visible(text, markup, accelerator).split(mark)):
        if place % 2:
            shown.append(stays[int(part)])
        elif part:
            shown.append(part)
    return tuple(shown)


def _without_tags(text: str) -> str:
    """The text without pairs of tags and tags that close themselves; all else between `<` and `>`
    is text, such as `<Name>` and `<https://example.com>`."""
    removed: dict[re.Match[str], str] = {}
    opened: dict[str, list[re.Match[str]]] = {}
    for match in _TAG.finditer(text):
        name = match["name"].lower()
        if name in _VOID:
            # XML may write an end tag all the same.
            removed[match] = "" if match["end"] else _VOID[name]
        elif match["end"]:
            if opened.get(name):
                removed[opened[name].pop()] = removed[match] = ""
        elif match["empty"]:
            removed[match] = ""
        else:
            opened.setdefault(name, []).append(match)
    parts, place = [], 0
    for match in sorted(removed, key=lambda each: each.start()):
        parts += [text[place : match.start()], removed[match]]
        place = match.end()
    return "".join([*parts, text[place:]])


def _visible(text: str, markup: bool, accelerator: str) -> str:
    if markup and ("<" in text or "&" in text):
        text = _ENTITY.sub(lambda match: html.unescape(match[0]), _without_tags(text))
    if accelerator and accelerator in text:
        mark = re.escape(accelerator)
        # East Asian translations put the key behind the text: `開く(&O)`. It shows as it stands.
        text = re.sub(rf"{mark}({mark}|\w)", r"\1", text)
    return text
