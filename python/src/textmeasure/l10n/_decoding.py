"""The text of a file: its encoding, with and without a byte order mark."""

from __future__ import annotations

import codecs
import re
from pathlib import Path

#: The longer ones first: UTF-32's mark begins with UTF-16's.
_MARKS = {
    codecs.BOM_UTF32_LE: "utf-32",
    codecs.BOM_UTF32_BE: "utf-32",
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
#: So much of a file is looked at.
_HEAD = 65_536
#: Of UTF-16, at least one byte in so many is the zero of an ASCII character, also in Chinese:
#: catalogues have ASCII's quotation marks, keys and line ends.
_RAREST_ZERO = 16
_ASCII = bytes(range(32, 127))
_XML_ENCODING = re.compile(r"""<\?xml\b[^>]*?\bencoding\s*=\s*["']([^"'>]*)""")


class Unreadable(Exception):
    """A file that cannot be read, with what to do about it."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.line = line


def encoding_of(content: bytes) -> str:
    """The encoding of a text: by its byte order mark, or by the zeros of UTF-16; else UTF-8."""
    for mark, encoding in _MARKS.items():
        if content.startswith(mark):
            return encoding
    # In UTF-16 one byte of each ASCII character is zero, and no text has U+0000.
    even, odd = content[:_HEAD:2].count(0), content[1:_HEAD:2].count(0)
    if (even + odd) * _RAREST_ZERO < min(len(content), _HEAD) or even == odd:
        return "utf-8"
    return "utf-16-le" if odd > even else "utf-16-be"


def is_charset(name: str) -> bool:
    """Whether a name is that of an encoding that has ASCII's characters at ASCII's places."""
    try:
        return _ASCII.decode(name).encode("ascii", "replace") == _ASCII
    except (LookupError, UnicodeError):
        return False


def decoded(content: bytes, is_xml: bool = False) -> str:
    """The text of a file; an XML declaration may name the encoding.

    Raises:
        Unreadable: with the line and what to do.
    """
    encoding = encoding_of(content)
    declared = _XML_ENCODING.match(content[:200].decode("latin-1"))
    if is_xml and encoding == "utf-8" and declared:
        encoding = declared[1]
        if not is_charset(encoding):
            message = f"its encoding {encoding[:40]!r} is unknown; save the file as UTF-8"
            raise Unreadable(message, 1)
    try:
        return content.decode(encoding)
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        message = f"byte {error.start} is not {encoding.upper().removesuffix('-SIG')}"
        raise Unreadable(f"{message}; save the file as UTF-8", line) from None


def text_of(path: Path, failure: type[ValueError]) -> str:
    """The text of a file that the project itself needs; another is a failure that names it."""
    try:
        return decoded(path.read_bytes())
    except OSError as error:
        raise failure(f"{path}: it cannot be read: {error.strerror}") from None
    except Unreadable as error:
        raise failure(f"{path}:{error.line}: {error.message}") from None


def head_of(content: bytes) -> str:
    """The text that a file begins with; its last character may be cut."""
    return content.decode(encoding_of(content), "ignore")
