"""The file that an adapter reads."""

from __future__ import annotations

import codecs
from dataclasses import dataclass, field
from typing import Any

from .._model import Entry, Problem


class Unreadable(Exception):
    """A file that cannot be read, with what to do about it."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.line = line


@dataclass
class Source:
    """A file's content, and what its path says.

    Attributes:
        name: the path as it is reported.
        content: the bytes.
        language: the language that the path names, or ``""``.
        group: the path without its language.
        base: the base language.
        problems: where adapters report what they could not read.
    """

    name: str
    content: bytes
    language: str
    group: str
    base: str
    problems: list[Problem] = field(default_factory=list)

    def text(self) -> str:
        """The content as text: UTF-8, or UTF-16 with a byte order mark."""
        encoding = "utf-8"
        if self.content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
            encoding = "utf-16"
        elif self.content.startswith(codecs.BOM_UTF8):
            encoding = "utf-8-sig"
        try:
            return self.content.decode(encoding)
        except UnicodeDecodeError as error:
            line = self.content.count(b"\n", 0, error.start) + 1
            raise Unreadable(
                f"byte {error.start} is not {encoding.upper()}; save the file as UTF-8", line
            ) from None

    def entry(self, key: str, text: str, **fields: Any) -> Entry:
        """An entry of this file."""
        fields.setdefault("line", None)
        fields.setdefault("language", self.language or self.base)
        return Entry(file=self.name, group=self.group, key=key, text=text, **fields)

    def report(self, message: str, line: int | None = None) -> None:
        """Reports a part of the file that could not be read."""
        self.problems.append(Problem(self.name, message, line))
