"""The file that an adapter reads."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .._decoding import Unreadable, decoded
from .._model import Entry, Problem, State

_EMPTY_ARRAY = re.compile(r"\s*\]")
_MOST_DIGITS = 1000
#: A source that is no text but its name, as of Symfony: the base language's file has the text.
_KEY = re.compile(r"[a-z]\w*(?:\.\w+)+", re.ASCII)
#: Formats that are not called as their files end.
_FORMATS = {
    "po": "gettext", "pot": "gettext", "xml": "android", "xlf": "xliff", "ts": "qt",
    "ftl": "fluent",
}  # fmt: skip
#: Escapes of C that stand for one character.
ESCAPED = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}
_TOKEN = re.compile(r'"(?:[^"\\\n]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+')


def from_units(text: str) -> str:
    """A text whose escapes are units of UTF-16: characters beyond U+FFFF are two."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


@dataclass
class Source:
    """A file's content, and what its path says."""

    path: Path  #: the file
    name: str  #: the path as it is reported
    content: bytes  #: the bytes
    language: str  #: the language that the path names, or ``""``
    group: str  #: the path without its language
    base: str  #: the base language
    #: Where adapters report what they could not read.
    problems: list[Problem] = field(default_factory=list)

    def text(self, naming: re.Pattern[bytes] | None = None) -> str:
        """The content as text; some formats name the encoding."""
        return decoded(self.content, naming)[0]

    def json(self, otherwise: str) -> tuple[dict[str, Any], dict[tuple[str, ...], int]]:
        """The object of a JSON file, and the lines of its paths; a path stands only once.

        Args:
            otherwise: what to say of anything but an object.
        """
        text = self.text()
        try:
            # No text is a number, however many digits it has.
            document = json.loads(text, parse_int=lambda digits: int(digits[:_MOST_DIGITS]))
        except json.JSONDecodeError as error:
            reason = f"{error.msg} (column {error.colno})"
            if text.startswith(("//", "/*"), error.pos):
                reason = "JSON has no comments"
            raise Unreadable(f"it is no JSON: {reason}; correct the file", error.lineno) from None
        if not isinstance(document, dict):
            raise Unreadable(otherwise)
        lines: dict[tuple[str, ...], int] = {}
        for path, line in _json_lines(text):
            if path in lines:
                self.report(f"the key {'.'.join(path)!r} stands twice; take one out", line)
            lines[path] = line
        return document, lines

    def entry(self, key: str, text: str, line: int | None = None, **fields: Any) -> Entry:
        """An entry of this file."""
        if _KEY.fullmatch(fields.get("source") or ""):
            fields["source"] = None
        suffix = self.path.suffix.lower()[1:]
        fields.setdefault("format", _FORMATS.get(suffix, suffix))
        fields.setdefault("language", self.language or self.base)
        fields.setdefault("state", State.CHECK if text or fields.get("unread") else State.EMPTY)
        return Entry(self.name, line, key, text=text, group=self.group, **fields)

    def report(self, message: str, line: int | None = None) -> None:
        """Reports a part of the file that could not be read."""
        self.problems.append(Problem(self.name, message, line))


def _json_lines(text: str) -> Iterator[tuple[tuple[str, ...], int]]:
    """The path and line of every key and element of a JSON text, in its order.

    A key that stands twice comes twice. The text is valid JSON: it was parsed before.
    """
    line, place = 1, 0
    # Of each open object the key that is being read, of each array the index.
    path: list[str | int] = []
    pending: str | None = None
    for match in _TOKEN.finditer(text):
        line += text.count("\n", place, match.start())
        place = match.start()
        token = match[0]
        is_new = False
        if token == "{" or token == "[":
            path.append("" if token == "{" else 0)
            is_new = token == "[" and not _EMPTY_ARRAY.match(text, match.end())
        elif token == "}" or token == "]":
            path.pop()
        elif token == ":" and pending is not None:
            path[-1], is_new = str(json.loads(pending)), True
        elif token == "," and path and isinstance(path[-1], int):
            path[-1], is_new = path[-1] + 1, True
        if is_new:
            yield tuple(map(str, path)), line
        pending = token if token.startswith('"') else None
