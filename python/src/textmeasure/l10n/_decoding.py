"""The text of a file: its encoding, with and without a byte order mark."""

from __future__ import annotations

import codecs
import re
from pathlib import Path

#: The longer ones first: UTF-32's mark begins with UTF-16's.
_MARKS = {
    codecs.BOM_UTF32_LE: "utf-32", codecs.BOM_UTF32_BE: "utf-32", codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16",
}  # fmt: skip
#: So much of a file is looked at.
_HEAD = 65_536
#: Of UTF-16, at least one byte in so many is the zero of an ASCII character, also in Chinese:
#: catalogues have ASCII's quotation marks, keys and line ends.
_RAREST_ZERO = 16
_ASCII = bytes(range(32, 127))


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


def _is_charset(name: str) -> bool:
    """Whether a name is that of an encoding that has ASCII's characters at ASCII's places."""
    try:
        return _ASCII.decode(name).encode("ascii", "replace") == _ASCII
    except (LookupError, UnicodeError):
        return False


def decoded(content: bytes, naming: re.Pattern[bytes] | None = None) -> tuple[str, str]:
    """The text of a file, and the encoding that it names; if it names none, or a byte order mark
    or zeros say another, UTF-8.

    Args:
        content: the file's bytes.
        naming: what names the encoding, as its first group.

    Raises:
        Unreadable: with the line and what to do.
    """
    encoding = encoding_of(content)
    named = naming.search(content) if naming and encoding == "utf-8" else None
    if named:
        encoding = named[1].decode("ascii", "replace")
        if not _is_charset(encoding):
            message = f"its encoding {encoding[:40]!r} is unknown; save the file as UTF-8"
            raise Unreadable(message, content.count(b"\n", 0, named.start()) + 1)
    try:
        return content.decode(encoding), encoding if named else "utf-8"
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        message = f"byte {error.start} is not {encoding.upper().removesuffix('-SIG')}"
        way = "the encoding that it names; save it so, or correct the name"
        message += f", {way}" if named else "; save the file as UTF-8"
        raise Unreadable(message, line) from None


def text_of(path: Path, failure: type[ValueError]) -> str:
    """The text of a file that the project itself needs; another is a failure that names it."""
    try:
        return decoded(path.read_bytes())[0]
    except OSError as error:
        raise failure(f"{path}: it cannot be read: {error.strerror}") from None
    except Unreadable as error:
        raise failure(f"{path}:{error.line}: {error.message}") from None


def head_of(content: bytes) -> str:
    """The text that a file begins with; its last character may be cut."""
    return content.decode(encoding_of(content), "ignore")
