"""Parts of texts that a program replaces before it shows them, and samples for them."""

from __future__ import annotations

import html
import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Union

from . import _languages

#: How placeholders may be written.
SYNTAXES = (
    "printf", "python", "ruby", "braces", "icu", "i18next", "qt", "fluent", "swift", "shell",
)  # fmt: skip
#: As many texts are made of one message with several selectors or samples.
MOST_TEXTS = 64

Sample = Union[str, int, float]
#: Samples by a placeholder's spelling (``%1$@``), its type (``%d``) or its name; ``*`` for any.
Samples = Mapping[str, Sequence[Sample]]


class MessageError(ValueError):
    """A message that its own syntax does not allow."""


@dataclass(frozen=True)
class Placeholder:
    """A placeholder.

    Attributes:
        written: as the text has it.
        spellings: what a sample may be written for, the most particular first.
        numbers: the numbers that it may show here; empty for any.
    """

    written: str
    spellings: tuple[str, ...]
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True)
class _Choice:
    """A selector of ICU's: the texts of its cases."""

    name: str
    kind: str
    offset: int
    cases: tuple[tuple[str, tuple[_Piece, ...]], ...]


_Piece = Union[str, Placeholder, _Choice]


@dataclass(frozen=True)
class Message:
    """A text with its placeholders, one case of each selector chosen.

    Attributes:
        pieces: the text, cut at its placeholders.
        case: the cases that were chosen, such as ``"count=few"``; ``""`` without selectors.
    """

    pieces: tuple[str | Placeholder, ...]
    case: str = ""


_PRINTF = re.compile(
    r"%(?:(?P<position>\d+)\$)?(?P<flags>[-+ #0']*)(?:\*|\d+)?(?:\.(?:\*|\d+))?"
    r"(?P<length>hh|h|ll|l|q|L|z|t|j)?(?P<type>[@dDiuUxXoOfFeEgGaAcCsSpn])"
)
_FAMILIES = {"i": "d", "u": "d", "D": "d", "U": "d", "F": "f", "S": "s", "C": "c"}
_NAME = r"[A-Za-z_][\w.-]*"
_PATTERNS: dict[str, re.Pattern[str]] = {
    "i18next": re.compile(r"\{\{-?(?P<name>[^{},]*)(?:,[^{}]*)?\}\}|\$t\((?P<key>[^()]*)\)"),
    "fluent": re.compile(
        r"\{\s*\$(?P<name>" + _NAME + r")\s*\}|\{\s*(?P<key>-?" + _NAME + r")\s*\}"
    ),
    "swift": re.compile(r"\\\((?P<name>[^()]*(?:\([^()]*\)[^()]*)*)\)"),
    "shell": re.compile(r"\$\{(?P<name>[^{}]+)\}"),
    "ruby": re.compile(
        r"%\{(?P<name>[^{}]+)\}|#\{(?P<key>[^{}]+)\}|%<(?P<typed>\w+)>[.\d]*[a-zA-Z]"
    ),
    "python": re.compile(
        r"%\((?P<name>[^()]+)\)(?P<flags>[-+ #0\d.]*)(?P<type>[diouxXeEfFgGcrsa])"
    ),
    "braces": re.compile(r"\{(?P<name>[\w.\[\]-]*)(?:![rsa])?(?:[:,][^{}]*)?\}"),
    "qt": re.compile(r"%(?P<name>L?\d{1,2}|L?n)(?![A-Za-z])"),
}
#: In this order: `{{name}}` before `{name}`, `%(name)s` before `%s`.
_ORDER = ("i18next", "shell", "swift", "fluent", "icu", "braces", "ruby", "python", "qt", "printf")


def _printf(match: re.Match[str]) -> Placeholder | None:
    text, end = match.string, match.end()
    if " " in match["flags"]:
        # `100 % sure` has a percent sign, and no conversion with a space.
        before = text[: match.start()].rstrip()
        if before[-1:].isdigit() or text[end : end + 1].isalnum():
            return None
    kind = match["type"]
    spellings = [match[0], f"%{match['length'] or ''}{kind}", f"%{kind}"]
    spellings.append(f"%{_FAMILIES.get(kind, kind)}")
    return Placeholder(match[0], tuple(dict.fromkeys(spellings)))


def _named(syntax: str, match: re.Match[str]) -> Placeholder | None:
    groups = match.groupdict()
    name = next((groups[each] for each in ("name", "key", "typed") if groups.get(each)), "").strip()
    spellings = [match[0], re.sub(r"\s", "", match[0])]
    if syntax == "qt":
        spellings += ["%" + name.removeprefix("L")]
    elif name:
        spellings += ["$" + name] if syntax == "fluent" else []
        spellings.append(name)
    if syntax == "python":
        kind = match["type"]
        spellings += [f"%{kind}", f"%{_FAMILIES.get(kind, kind)}"]
    elif syntax == "braces" and (not name or name.isdigit()):
        spellings = [match[0], "{" + name + "}", "{}"]
    return Placeholder(match[0], tuple(dict.fromkeys(spellings)))


class _Parser:
    """Reads a text with the placeholders of some syntaxes."""

    def __init__(self, text: str, syntaxes: Sequence[str]) -> None:
        self.text = text
        self.syntaxes = [each for each in _ORDER if each in syntaxes]
        self.position = 0

    def pieces(self, depth: int = 0, plural: Placeholder | None = None) -> tuple[_Piece, ...]:
        """The pieces up to the end, or inside a selector up to the bracket that closes its case."""
        if depth > 40:
            raise MessageError("its selectors are nested too deeply")
        text = self.text
        result: list[_Piece] = []
        literal: list[str] = []
        while self.position < len(text):
            character = text[self.position]
            if depth and character == "}":
                break
            if depth and plural is not None and character == "#":
                self.position += 1
                piece: _Piece | None = plural
            elif character in "%{$\\#":
                piece = self._placeholder(depth)
            else:
                piece = None
                literal.append(self._quoted() if character == "'" else character)
                self.position += character != "'"
                continue
            if piece is None:
                literal.append(text[self.position])
                self.position += 1
            elif isinstance(piece, str):
                literal.append(piece)
            else:
                result += ["".join(literal), piece] if literal else [piece]
                literal = []
        if literal:
            result.append("".join(literal))
        return tuple(result)

    def _quoted(self) -> str:
        """An apostrophe, or what ICU quotes with it."""
        text, start = self.text, self.position
        self.position += 1
        if "icu" not in self.syntaxes:
            return "'"
        if text.startswith("''", start):
            self.position += 1
            return "'"
        if text[start + 1 : start + 2] not in {"{", "}", "#", "|"}:
            return "'"
        end = start + 1
        parts: list[str] = []
        while end < len(text):
            if text.startswith("''", end):
                parts.append("'")
                end += 2
            elif text[end] == "'":
                self.position = end + 1
                return "".join(parts)
            else:
                parts.append(text[end])
                end += 1
        self.position = end
        return "".join(parts)

    def _placeholder(self, depth: int) -> _Piece | None:
        text, start = self.text, self.position
        for syntax in self.syntaxes:
            if syntax == "icu":
                piece = self._icu(depth) if text[start] == "{" else None
                if piece is not None:
                    return piece
                self.position = start
                continue
            if syntax == "braces" and text.startswith(("{{", "}}"), start):
                self.position += 2
                return text[start]
            pattern = _PRINTF if syntax == "printf" else _PATTERNS[syntax]
            match = pattern.match(text, start)
            found = match and (_printf(match) if syntax == "printf" else _named(syntax, match))
            if match and found:
                self.position = match.end()
                return found
        return None

    def _icu(self, depth: int) -> Placeholder | _Choice | None:
        text, start = self.text, self.position
        match = re.compile(r"\{\s*([^\s{},#]+)\s*(?:(\})|,\s*(\w+)\s*(?:(\})|(,)))").match(
            text, start
        )
        if match is None:
            return None
        name, kind = match[1], match[3]
        self.position = match.end()
        if match[2] or match[4]:
            return Placeholder(match[0], (match[0], "{" + name + "}", name))
        if kind not in {"plural", "select", "selectordinal"}:
            end = text.find("}", self.position)
            if end < 0:
                return None
            self.position = end + 1
            return Placeholder(
                text[start : end + 1], (text[start : end + 1], "{" + name + "}", name)
            )
        return self._choice(name, kind, depth)

    def _choice(self, name: str, kind: str, depth: int) -> _Choice:
        text = self.text
        offset = 0
        if found := re.compile(r"\s*offset:\s*(\d+)").match(text, self.position):
            offset, self.position = int(found[1]), found.end()
        shown = Placeholder("#", ("{" + name + "}", name)) if kind != "select" else None
        cases: list[tuple[str, tuple[_Piece, ...]]] = []
        while True:
            found = re.compile(r"\s*(?:(\})|([^\s{}]+)\s*\{)").match(text, self.position)
            if found is None:
                raise MessageError(f"the selector {name!r} has a bracket too few or too many")
            self.position = found.end()
            if found[1]:
                break
            pieces = self.pieces(depth + 1, shown)
            if text[self.position : self.position + 1] != "}":
                raise MessageError(f"the selector {name!r} does not end")
            self.position += 1
            cases.append((found[2], pieces))
        if not cases:
            raise MessageError(f"the selector {name!r} has no cases")
        return _Choice(name, kind, offset, tuple(cases))


def _expand(
    pieces: tuple[_Piece, ...], language: str
) -> Iterator[tuple[tuple[str | Placeholder, ...], tuple[str, ...]]]:
    """The texts of some pieces, with the cases chosen in them."""
    options: list[list[tuple[tuple[str | Placeholder, ...], tuple[str, ...]]]] = []
    for piece in pieces:
        if not isinstance(piece, _Choice):
            options.append([((piece,), ())])
            continue
        texts: list[tuple[tuple[str | Placeholder, ...], tuple[str, ...]]] = []
        for case, inner in piece.cases:
            numbers: tuple[int, ...] = ()
            if case.startswith("=") and case[1:].isdecimal():
                numbers = (int(case[1:]),)
            elif piece.kind != "select":
                numbers = _languages.numbers_of(language, case, piece.kind == "selectordinal")
            for shown, chosen in _expand(inner, language):
                bound = tuple(
                    replace(
                        each,
                        numbers=each.numbers
                        or tuple(
                            max(0, n - (piece.offset if each.written == "#" else 0))
                            for n in numbers
                        ),
                    )
                    if isinstance(each, Placeholder) and piece.name in each.spellings
                    else each
                    for each in shown
                )
                texts.append((bound, (f"{piece.name}={case}", *chosen)))
        options.append(texts)
    for combination in itertools.islice(itertools.product(*options), MOST_TEXTS):
        yield (
            tuple(piece for shown, _ in combination for piece in shown),
            tuple(dict.fromkeys(case for _, chosen in combination for case in chosen)),
        )


def messages(text: str, syntaxes: Sequence[str], language: str) -> list[Message]:
    """The texts that a message may become, each with its placeholders.

    Raises:
        MessageError: for a selector that does not end, and so on.
    """
    if not any(mark in text for mark in "%{$\\#'"):
        return [Message((text,))]
    parser = _Parser(text, syntaxes)
    pieces = parser.pieces()
    found = [Message(shown, ",".join(cases)) for shown, cases in _expand(pieces, language)]
    return [_percent(message, syntaxes) for message in found]


def _percent(message: Message, syntaxes: Sequence[str]) -> Message:
    """`%%` is an escape only in a text that a program fills."""
    escaped = {"printf", "python"} & set(syntaxes)
    if not escaped or not any(isinstance(piece, Placeholder) for piece in message.pieces):
        return message
    return replace(
        message,
        pieces=tuple(
            piece.replace("%%", "%") if isinstance(piece, str) else piece
            for piece in message.pieces
        ),
    )


def samples_of(
    placeholder: Placeholder, samples: Samples, numbers: Sequence[int], language: str
) -> list[str]:
    """What a placeholder may show, without repetition; empty if no sample is given for it."""
    for spelling in (*placeholder.spellings, "*"):
        if spelling in samples:
            break
    else:
        return []
    given = samples[spelling]
    counted = [each for each in given if isinstance(each, (int, float))]
    allowed = placeholder.numbers or tuple(numbers)
    values: Sequence[Sample] = given
    if allowed and counted and len(counted) == len(given):
        # In the plural form `one` no 1,000 is shown.
        values = [each for each in counted if each in allowed or _fits(each, allowed, language)]
        values = values or [max((n for n in allowed if n <= max(counted)), default=allowed[0])]
    return list(
        dict.fromkeys(
            each if isinstance(each, str) else _languages.number(each, language) for each in values
        )
    )


def _fits(value: float, allowed: Sequence[int], language: str) -> bool:
    """Whether a number selects the same plural form as the numbers that are allowed."""
    if len(allowed) == 1 or value != int(value):
        return False
    wanted = {_languages.category(language, each) for each in allowed}
    return len(wanted) == 1 and _languages.category(language, value) in wanted


_TAG = re.compile(r"</?[A-Za-z0-9][^<>]*>")
_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)


def visible(text: str, markup: bool, accelerator: str) -> str:
    """The text without tags and access keys, which take no room."""
    if markup and ("<" in text or "&" in text):
        text = html.unescape(_TAG.sub("", _BREAK.sub("\n", text)))
    if accelerator and accelerator in text:
        mark = re.escape(accelerator)
        # East Asian translations put the key behind the text: `開く(&O)`. It shows as it stands.
        text = re.sub(rf"{mark}({mark}|\w)", r"\1", text)
    return text
