"""Where keys stand in files."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator

_EMPTY = re.compile(r"\s*\]")
_TOKEN = re.compile(r'"(?:[^"\\\n]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+')


def json_keys(text: str) -> Iterator[tuple[tuple[str, ...], int]]:
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
        if token == "{" or token == "[":
            path.append("" if token == "{" else 0)
            if token == "[" and not _EMPTY.match(text, match.end()):
                yield tuple(str(each) for each in path), line
        elif token == "}" or token == "]":
            path.pop()
        elif token == ":":
            if pending is not None:
                path[-1] = str(json.loads(pending))
                yield tuple(str(each) for each in path), line
        elif token == ",":
            if path and isinstance(path[-1], int):
                path[-1] += 1
                yield tuple(str(each) for each in path), line
        pending = token if token.startswith('"') else None


def plist_keys(text: str) -> dict[str, int]:
    """The first line of each `<key>` of a property list."""
    found: dict[str, int] = {}
    line, place = 1, 0
    for match in re.finditer(r"<key>(.*?)</key>", text, re.DOTALL):
        line += text.count("\n", place, match.start())
        place = match.start()
        found.setdefault(html.unescape(match[1]), line)
    return found
