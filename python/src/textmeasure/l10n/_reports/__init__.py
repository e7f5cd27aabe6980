"""Reports: each is a function from a report to a text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePath

from .._findings import Report
from ._html import html
from ._plain import github, gitlab, json, junit, markdown, sarif, text

Reporter = Callable[[Report], str]


def _encodable(reporter: Reporter) -> Reporter:
    """The reporter with a question mark in place of a lone surrogate, which UTF-8 does not have."""
    return lambda report: reporter(report).encode("utf-8", "replace").decode()


REPORTERS: dict[str, Reporter] = {
    each.__name__: _encodable(each)
    for each in (text, json, sarif, junit, github, gitlab, markdown, html)
}
_ENDS = {
    ".txt": "text", ".sarif.json": "sarif", ".json": "json", ".sarif": "sarif", ".xml": "junit",
    ".md": "markdown", ".html": "html", ".htm": "html",
}  # fmt: skip


def format_of(path: str) -> str | None:
    """The format that a file's name stands for."""
    name = PurePath(path).name
    if name.startswith("gl-") and name.endswith(".json"):
        return "gitlab"
    return next((each for end, each in _ENDS.items() if name.lower().endswith(end)), None)
