"""Texts of strangers on terminals and pages: names of files may have control characters too."""

from __future__ import annotations

import re

#: C0 and C1 controls, line and paragraph separators, and what reorders the text behind it.
_BEYOND_C0 = "\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069"
_ONE = re.compile(f"[\x00-\x1f{_BEYOND_C0}]")
#: Of what JSON escapes itself, nothing is left.
_IN_JSON = re.compile(f"[{_BEYOND_C0}]")
#: A line end stays in what has lines of its own.
_IN_XML = re.compile(f"[\r{_BEYOND_C0}]")


def printable(text: str, most: int = 80) -> str:
    """A text on one line, without control characters."""
    shown = text if text.isprintable() else re.sub(f"{_ONE.pattern}+", " ", text)
    return shown if len(shown) <= most else shown[: most - 1] + "…"


def visible(text: str) -> str:
    """A text on one line, its control characters written as `\\u001b`."""
    return _ONE.sub(_escape, text)


def visible_json(document: str) -> str:
    """A JSON document whose strings have no control characters that a terminal reads."""
    return _IN_JSON.sub(_escape, document)


def visible_xml(content: str) -> str:
    """Escaped characters of XML without control characters that a terminal reads."""
    return _IN_XML.sub(lambda match: f"&#x{ord(match[0]):x};", content)


def _escape(match: re.Match[str]) -> str:
    return f"\\u{ord(match[0]):04x}"
