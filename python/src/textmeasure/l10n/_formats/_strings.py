"""Apple's `.strings` in the old style: a sequence of tokens."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from .._decoding import Unreadable
from .._model import Entry
from ._source import Source

#: How placeholders of Apple's formats are written.
SYNTAXES = ("objc", "swift", "shell")
#: As CoreFoundation divides a property list. A comment goes before a plain string, which may begin
#: with `/` too; what opens and does not close is last.
_TOKEN = re.compile(
    r"""(?P<space>[\x09-\x0d\x20\u2028\u2029]+)
    | (?P<comment>//[^\n\r\u2028\u2029]*|/\*.*?\*/)
    | (?P<quoted>"[^"\\]*(?:\\.[^"\\]*)*"|'[^'\\]*(?:\\.[^'\\]*)*')
    | (?P<open>/\*|["'])
    | (?P<plain>[A-Za-z0-9_$/:.-]+)
    | (?P<mark>.)""",
    re.DOTALL | re.VERBOSE,
)
_LINE_END = re.compile(r"\r\n?|\n")
_EMPTY_LINE = re.compile(r"(?:\r\n|\r(?!\n)|\n)[ \t]*(?:\r\n|\r|\n)")
_ESCAPE = re.compile(
    r"\\(?:U(?P<unit>[0-9A-Fa-f]{1,4})|(?P<octal>[0-7]{1,3})|(?P<other>.))", re.DOTALL
)
_ESCAPED = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}
#: What genstrings writes where nobody wrote a comment.
_NO_COMMENT = "No comment provided by engineer."


@dataclass
class _Token:
    """A token with the lines of its first and last character; at the text's end it is empty."""

    kind: str
    written: str
    line: int
    last_line: int
    #: The comments before it, and for each whether it begins on the line of the token before.
    comments: list[tuple[str, bool]]

    def shown(self) -> str:
        if self.kind == "end":
            return "the file's end"
        inside = self.written[1:-1] if self.kind == "quoted" else self.written
        return repr(inside if len(inside) <= 20 else inside[:20] + "…")


def _tokens(text: str) -> Iterator[_Token]:
    """The strings and marks of a file; then tokens of the kind `end`."""
    line, before, is_head = 1, 0, True
    comments: list[tuple[str, bool]] = []
    for match in _TOKEN.finditer(text):
        kind, written = str(match.lastgroup), match[0]
        first, line = line, line + len(_LINE_END.findall(written))
        if kind == "space":
            # The first comment is the file's and no entry's if an empty line follows it.
            if comments and is_head and _EMPTY_LINE.search(written):
                is_head = False
                comments.clear()
        elif kind == "comment":
            comments.append((_comment(written), first == before))
        elif kind == "open":
            what = "comment" if written == "/*" else "string"
            close = "*/" if written == "/*" else written
            raise Unreadable(
                f"the {what} that begins here does not end; close it with {close}", first
            )
        else:
            yield _Token(kind, written, first, line, comments)
            comments, before, is_head = [], line, is_head and kind == "mark"
    while True:
        yield _Token("end", "", line, line, comments)
        comments = []


def _comment(written: str) -> str:
    inside = written[2:] if written.startswith("//") else written[2:-2].strip("*")
    return "\n".join(line.strip() for line in inside.strip().splitlines())


def _string(token: _Token) -> str:
    """What a string stands for."""
    if token.kind == "plain":
        return token.written

    def escaped(match: re.Match[str]) -> str:
        if match["unit"]:
            return chr(int(match["unit"], 16))
        if match["octal"]:
            code = int(match["octal"], 8)
            if code > 0x7F:
                # Apple reads it in NeXTSTEP's character set.
                raise Unreadable(f"{match[0]} is beyond ASCII; write \\Uxxxx", token.line)
            return chr(code)
        return _ESCAPED.get(match["other"], match["other"])

    text = _ESCAPE.sub(escaped, token.written[1:-1])
    # Characters beyond U+FFFF are two units of UTF-16.
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _entries(text: str) -> Iterator[tuple[str, str, int, list[str]]]:
    """Key, text, line and comments of each entry."""
    tokens = _tokens(text)
    token = next(tokens)
    # A dictionary's braces may be left out.
    closing = "}" if token.written == "{" else ""
    waiting = [comment for comment, _ in token.comments]
    if closing:
        token = next(tokens)
        waiting += [comment for comment, _ in token.comments]
    while token.written != closing:
        if token.kind not in {"quoted", "plain"}:
            raise Unreadable(
                f"a key is expected in place of {token.shown()}; correct it", token.line
            )
        key, line, comments = token, token.line, waiting
        value, token = token, next(tokens)
        if token.written == "=":
            comments += [comment for comment, _ in token.comments]
            value, token = next(tokens), next(tokens)
            comments += [comment for comment, _ in value.comments]
        if value.kind not in {"quoted", "plain"}:
            raise Unreadable(
                f"the value of {key.shown()} is {value.shown()}; write a string", value.line
            )
        if token.written != ";":
            raise _missing(key, value, token)
        comments += [comment for comment, _ in token.comments]
        ends, token = token, next(tokens)
        # A comment on an entry's last line is the entry's, unless the next one stands there too.
        is_same_line = token.line == ends.line and token.written != closing
        waiting = []
        for comment, is_behind in token.comments:
            (comments if is_behind and not is_same_line else waiting).append(comment)
        yield _string(key), _string(value), line, comments
    if closing:
        token = next(tokens)
        if token.kind != "end":
            raise Unreadable(f"{token.shown()} follows the closing brace; remove it", token.line)


def _missing(key: _Token, value: _Token, found: _Token) -> Unreadable:
    """Why an entry does not end, on the line where it should."""
    for token in (key, value):
        if token.line != token.last_line:
            return Unreadable(
                f"the string that begins here ends on line {token.last_line}, "
                f"where {found.shown()} follows it; close its quotation mark",
                token.line,
            )
    if value is key:
        message = f"the key {key.shown()} is followed by {found.shown()}; write = and its text"
    else:
        message = f"the text of {key.shown()} is followed by {found.shown()}; end it with ;"
    return Unreadable(message, value.line)


def old_style(source: Source) -> Iterator[Entry]:
    """The texts of a `.strings` file that is a sequence of tokens."""
    for key, text, line, comments in _entries(source.text()):
        comment = "\n".join(each for each in comments if each and each != _NO_COMMENT)
        yield source.entry(key, text, line, comment=comment, syntaxes=SYNTAXES)
