"""XML as a parser sees it: elements, characters and comments, with entities resolved."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from html.entities import html5
from typing import Union
from xml.parsers import expat

from .._decoding import Unreadable
from ._source import Source

#: Elements inside each other; no catalogue has so many.
_DEEPEST = 200
#: As many elements are kept; each takes some 300 bytes.
_MOST_ELEMENTS = 2_000_000
#: So many more characters than the file has may come from its entities.
_MOST_FROM_ENTITIES = 1_000_000
_ENCODING = re.compile(rb"""\A<\?xml\b[^>]*?\bencoding\s*=\s*["']([^"'>]*)""")
_BARE = re.compile(r"([&<])[\w#]*[^\w#]?$")
_INVALID = expat.errors.codes[expat.errors.XML_ERROR_INVALID_TOKEN]
_UNDEFINED = expat.errors.codes[expat.errors.XML_ERROR_UNDEFINED_ENTITY]


@dataclass(eq=False, slots=True)
class Element:
    """An element, by the local part of its name."""

    prefix: str  #: of its namespace, or ``""``
    name: str  #: without the prefix
    attributes: dict[str, str]  #: by name, with the prefix
    line: int  #: the line of its start tag, from 1
    parent: Element | None = None  #: the element that it is in; ``None`` for the root
    comment: str = ""  #: what the comments say that are before it
    #: What is in it, in the file's order: characters and elements.
    content: list[Union[str, Element]] = field(default_factory=list)  # noqa: UP007

    def get(self, name: str, default: str = "") -> str:
        """An attribute, with any prefix; the default where the element has none."""
        named = (value for key, value in self.attributes.items() if key.endswith(f":{name}"))
        return self.attributes[name] if name in self.attributes else next(named, default)

    def inherited(self, name: str) -> str:
        """An attribute of the element, or of the nearest element around it that has it."""
        return self.get(name) or (self.parent.inherited(name) if self.parent else "")

    def children(self, *names: str) -> Iterator[Element]:
        """The elements in it, of some names or of any."""
        for each in self.content:
            if isinstance(each, Element) and (not names or each.name in names):
                yield each

    def child(self, name: str) -> Element | None:
        """The first element of a name in it."""
        return next(self.children(name), None)

    def descendants(self, *names: str) -> Iterator[Element]:
        """The elements in it and in these, in the file's order."""
        for each in self.children():
            if not names or each.name in names:
                yield each
            yield from each.descendants(*names)

    def text(self) -> str:
        """The characters in it and in its elements."""
        return "".join(each if isinstance(each, str) else each.text() for each in self.content)


def texts(elements: Iterable[Element]) -> str:
    """The texts of some elements, such as notes, on lines of their own."""
    return "\n".join(filter(None, (each.text() for each in elements)))


def root_of(source: Source) -> Element:
    """The root of an XML file.

    Raises:
        Unreadable: for what is no XML, and for entities that are in other files or grow.
    """
    text = source.text(_ENCODING)
    parser = expat.ParserCreate()
    # What is around the root, and the elements that have not ended.
    outside = Element("", "", {}, 0)
    around, count, characters = [outside], itertools.count(1), 0
    comments: list[str] = []

    def limit(added: int) -> None:
        nonlocal characters
        characters += added
        if characters > len(text) + _MOST_FROM_ENTITIES:
            message = "its entities make it too large; write their values into the texts"
            raise Unreadable(message, parser.CurrentLineNumber)

    def start(name: str, attributes: dict[str, str]) -> None:
        line = parser.CurrentLineNumber
        if len(around) > _DEEPEST:
            raise Unreadable("it is nested too deeply; correct the file", line)
        if next(count) > _MOST_ELEMENTS:
            raise Unreadable(f"it has more than {_MOST_ELEMENTS:,} elements; split it", line)
        prefix, _, name = name.rpartition(":")
        limit(sum(map(len, attributes.values())))
        comment = "\n".join(comments).strip()
        comments.clear()
        around.append(Element(prefix, name, attributes, line, around[-1], comment))
        around[-2].content.append(around[-1])

    def end(name: str) -> None:
        comments.clear()
        around.pop()

    def add(text: str) -> None:
        limit(len(text))
        around[-1].content.append(text)

    def refuse(name: str, *_: object) -> int:
        line = parser.CurrentLineNumber
        if f"{name};" in html5:
            raise _undefined(name, line)
        message = f"not measured: the entity {name[:40]!r} is in another file, which is not read"
        raise Unreadable(message, line)

    parser.buffer_text = True
    parser.StartElementHandler, parser.CharacterDataHandler = start, add
    parser.EndElementHandler, parser.CommentHandler = end, comments.append
    parser.ExternalEntityRefHandler = parser.SkippedEntityHandler = refuse
    try:
        # A lone surrogate, which UTF-16 may have, is no character of XML.
        parser.Parse(text.encode("utf-8", "replace").decode(), True)
    except expat.ExpatError as error:
        line = re.split(r"\r\n?|\n", text)[error.lineno - 1]
        if error.code == _UNDEFINED:
            name = line[error.offset + 1 :].partition(";")[0]
            raise _undefined(name, error.lineno) from None
        way, bare = "correct the file", _BARE.search(line[: error.offset + 1])
        if bare and error.code == _INVALID:
            way = f"write {'&amp;' if bare[1] == '&' else '&lt;'} for {bare[1]} in a text"
        reason = expat.ErrorString(error.code)
        raise Unreadable(f"it is no XML: {reason}; {way}", error.lineno) from None
    (root,) = outside.children()
    root.parent = None
    return root


def _undefined(name: str, line: int) -> Unreadable:
    """Why an entity is refused that nothing declares, such as HTML's."""
    characters = html5.get(f"{name};", "")
    code = "".join(f"&#{ord(each)};" for each in characters)
    ways = f"write {code}" if code else "write its characters, or &amp; for an ampersand"
    return Unreadable(f"the entity &{name[:40]}; is none of XML's; {ways}", line)
