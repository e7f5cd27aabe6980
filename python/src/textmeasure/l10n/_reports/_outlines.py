"""Glyph outlines on a page, each once."""

from __future__ import annotations

import re

_DEFINITION = re.compile(r'<(path|image) id="(\w+)" ([^>]*)/>')
_USE = re.compile(r'<use xlink:href="#(\w+)" transform="([^"]*)"(?: fill="(#\w+)")?[^>]*/>')
#: Text without a colour of its own: the page's style sheet colours it.
_TEXT_COLOR = "#000000"


class Outlines:
    """The glyphs that a page's drawings share."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}

    def add(self, svg: str) -> str:
        """The glyphs of a document of `PreparedText.svg`, as elements of a drawing on the page."""
        names = {}
        for kind, name, attributes in _DEFINITION.findall(svg):
            definition = f"<{kind} id=%s {attributes.replace('xlink:', '')}/>"
            names[name] = self._names.setdefault(definition, f"g{len(self._names)}")
        glyphs = []
        for name, place, color in _USE.findall(svg):
            # A space has no outline.
            if name in names:
                fill = f' fill="{color}"' if color and color != _TEXT_COLOR else ""
                glyphs.append(f'<use href="#{names[name]}" transform="{place}"{fill}/>')
        return "".join(glyphs)

    def definitions(self) -> str:
        """An invisible drawing that has the glyphs; it stands once on the page."""
        glyphs = "".join(text % f'"{name}"' for text, name in self._names.items())
        return f'<svg class="glyphs" aria-hidden="true"><defs>{glyphs}</defs></svg>'
