"""XML as a parser sees it: elements, characters and comments, with entities resolved."""

from __future__ import annotations

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


_BARE = re.compile(r"([&<])[\w#]*[^\w#]?$")
_INVALID = expat.errors.codes[expat.errors.XML_ERROR_INVALID_TOKEN]
_UNDEFINED = expat.errors.codes[expat.errors.XML_ERROR_UNDEFINED_ENTITY]


class Comment(str):
    """What a comment says."""


@dataclass(eq=False, slots=True)
class Element:
    """An element, by the local part of its name."""

    prefix: str  #: of its namespace, or ``""``
    name: str  #: without the prefix
    attributes: dict[str, str]  #: by name, with the prefix
    line: int  #: the line of its start tag, from 1
    parent: Element | None = None  #: the element that it is in; ``None`` for the root
    #: What is in it, in the file's order: characters, comments and elements.
    content: list[Union[str, Element]] = field(default_factory=list)  # noqa: UP007

    def get(self, name: str, default: str = "") -> str:
        """An attribute, with any prefix; the default where the element has none."""
        if name in self.attributes:
            return self.attributes[name]
        for key, value in self.attributes.items():
            if key.endswith(":" + name):
                return value
        return default

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
        shown = (each for each in self.content if not isinstance(each, Comment))
        return "".join(each.text() if isinstance(each, Element) else each for each in shown)


def texts(elements: Iterable[Element]) -> str:
    """The texts of some elements, such as notes, on lines of their own."""
    return "\n".join(filter(None, (each.text() for each in elements)))


def root_of(source: Source) -> Element:
    """The root of an XML file.

    Raises:
        Unreadable: for what is no XML, and for entities that are in other files or grow.
    """
    text = source.text(is_xml=True)
    try:
        return _Reader(text).read()
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


def _undefined(name: str, line: int) -> Unreadable:
    """Why an entity is refused that nothing declares, such as HTML's."""
    characters = html5.get(f"{name};", "")
    code = "".join(f"&#{ord(each)};" for each in characters)
    ways = f"write {code}" if code else "write its characters, or &amp; for an ampersand"
    return Unreadable(f"the entity &{name[:40]}; is none of XML's; {ways}", line)


class _Reader:
    """Reads one document."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.most = len(text) + _MOST_FROM_ENTITIES
        self.parser = parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartElementHandler = self.start
        parser.EndElementHandler = self.end
        parser.CharacterDataHandler = self.characters
        parser.CommentHandler = self.comment
        parser.ExternalEntityRefHandler = self.refuse
        parser.SkippedEntityHandler = self.refuse
        #: What is around the root, and the elements that have not ended.
        self.open = [Element("", "", {}, 0)]
        self.count = self.elements = 0

    def read(self) -> Element:
        # A lone surrogate, which UTF-16 may have, is no character of XML.
        self.parser.Parse(self.text.encode("utf-8", "replace").decode(), True)
        (root,) = self.open[0].children()
        root.parent = None
        return root

    def start(self, name: str, attributes: dict[str, str]) -> None:
        line = self.parser.CurrentLineNumber
        if len(self.open) > _DEEPEST:
            raise Unreadable("it is nested too deeply; correct the file", line)
        self.elements += 1
        if self.elements > _MOST_ELEMENTS:
            raise Unreadable(f"it has more than {_MOST_ELEMENTS:,} elements; split it", line)
        prefix, _, name = name.rpartition(":")
        element = Element(prefix, name, attributes, line, self.open[-1])
        self.limit(sum(map(len, attributes.values())))
        self.open[-1].content.append(element)
        self.open.append(element)

    def end(self, name: str) -> None:
        self.open.pop()

    def characters(self, text: str) -> None:
        self.limit(len(text))
        self.open[-1].content.append(text)

    def comment(self, text: str) -> None:
        self.open[-1].content.append(Comment(text))

    def limit(self, count: int) -> None:
        self.count += count
        if self.count > self.most:
            message = "its entities make it too large; write their values into the texts"
            raise Unreadable(message, self.parser.CurrentLineNumber)

    def refuse(self, name: str, *_: object) -> int:
        line = self.parser.CurrentLineNumber
        if f"{name};" in html5:
            raise _undefined(name, line)
        message = f"not measured: the entity {name[:40]!r} is in another file, which is not read"
        raise Unreadable(message, line)
