"""gettext's PO and POT."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from .. import _languages, _model
from .._decoding import Unreadable, decoded
from .._model import Entry, State
from .._percent import refusal
from ._source import ESCAPED, Source

_FORMATS = {
    "c-format": ("printf",), "objc-format": ("objc",), "python-format": ("printf", "python"),
    "python-brace-format": ("braces",), "csharp-format": ("dotnet",), "java-format": ("jdk",),
    "java-printf-format": ("java",), "qt-format": ("qt-single",), "qt-plural-format": ("qt",),
    "kde-format": ("qt-single",), "perl-brace-format": ("perl-brace",),
    "ruby-format": ("printf", "ruby"), **dict.fromkeys(
    (f"{each}-format" for each in "php javascript perl lua tcl awk elisp".split()), ("printf",) ),
}  # fmt: skip
#: Flags of other formats, such as `lisp-format`; and what their placeholders begin with.
_UNREAD = re.compile(r"(?!(?:no|possible|impossible)-)[\w-]+-format")
_MARKED = re.compile(r"[%~{$]")
_NAMED = re.compile(r"%[({<]")
#: A template that nobody has filled in has a word in its place.
_CHARSET = re.compile(
    rb'"(?:[^"\n]*\\n)?Content-Type:[^"\n]*?charset=(?!CHARSET[\s"\\;])([^\s"\\;]+)', re.IGNORECASE
)
_COUNT = re.compile(r"nplurals=\s*(\d{0,9})")
#: By form of a plural the numbers that select it.
_Numbers = dict[int, tuple[float, ...]]
_PLURALS = re.compile(r"plural=([^;]*)")
#: As msgfmt divides a file. What follows `#~` on a line is obsolete, what follows `#|` or `#~|` is
#: what stood there before.
_TOKEN = re.compile(
    r"""(?P<line>\n) | (?P<space>[ \t\r\f\v]+) | (?P<old>\#~\|?|\#\|) | (?P<comment>\#[^\n]*)
    | (?P<string>"(?:[^"\\\n]|\\.)*") | (?P<open>"[^\n]*)
    | (?P<word>(?:domain|msgctxt|msgid|msgid_plural|msgstr)(?![\w$])(?:\s*\[\s*\d+\s*\])?)
    | (?P<other>[^\s"]+|.)""",
    re.VERBOSE | re.ASCII,
)
_ESCAPE = re.compile(
    r"\\(?:(?P<name>[abfnrtv\"\\])"
    r"|(?P<codes>(?:[0-7]{1,3}|x[0-9A-Fa-f]+)(?:\\(?:[0-7]{1,3}|x[0-9A-Fa-f]+))*)|.)"
)
#: What may follow a part of a message; the first is missing otherwise.
_NEXT = {
    "": ("msgid", "msgctxt", "domain"), "msgctxt": ("msgid",),
    "msgid": ("msgstr", "msgid_plural"), "msgid_plural": ("msgstr[0]",),
}  # fmt: skip


def _syntaxes(flags: list[str], source: str, is_flagged: bool) -> tuple[str, ...]:
    """How the placeholders of a message are written, and the flags that say so.

    Args:
        flags: the message's flags.
        source: its `msgid` or `msgid_plural`: if it is not as a flag says, msgfmt ignores the flag.
        is_flagged: whether others of its file say so: then it has no conversions such as `%p`.
    """
    named = [flag for flag in flags if flag in _FORMATS]
    if named:
        valid = (flag for flag in named if refusal(source, flag) is None)
        return (*(syntax for each in named for syntax in _FORMATS[each]), *valid)
    if any(flag.startswith("no-") and flag.endswith("-format") for flag in flags):
        return ()
    return ("python", "ruby", "braces") if is_flagged else ("printf", "python", "ruby", "braces")


def _string(written: str, charset: str, line: int) -> str:
    """What a string between quotation marks stands for."""

    def escaped(match: re.Match[str]) -> str:
        if match["codes"]:
            codes = match["codes"].replace("x", "0x").split("\\")
            try:
                values = (int(each, 16 if "x" in each else 8) for each in codes)
                return bytes(each & 0xFF for each in values).decode(charset)
            except UnicodeDecodeError:
                raise Unreadable(f"{match[0]} is no {charset}; correct it", line) from None
        if match["name"]:
            return ESCAPED.get(match["name"], match["name"])
        raise Unreadable(f"{match[0]} is no escape; write \\\\ for a backslash", line)

    # As in C, zero ends a string.
    return _ESCAPE.sub(escaped, written).partition("\0")[0]


@dataclass
class _Message:
    """A message: its parts by keyword, such as ``msgstr[0]``, in the file's order."""

    line: int = 0
    comments: list[str] = field(default_factory=list)
    parts: dict[str, str] = field(default_factory=dict)
    is_obsolete: bool = False

    @property
    def is_header(self) -> bool:
        """Whether it is the file's header and no message."""
        return not self.parts["msgid"] and "msgctxt" not in self.parts

    def commented(self, *marks: str) -> list[str]:
        """The comments that begin with a mark of two characters, without it."""
        return [each[2:].strip() for each in self.comments if each[:2] in marks]

    def flags(self) -> list[str]:
        """What stands behind `#,`."""
        return [each.strip() for each in ",".join(self.commented("#,", "#=")).split(",")]


def _tokens(text: str, charset: str) -> Iterator[tuple[str, str, int, bool]]:
    """The kind, content and line of each token that counts, and whether it is obsolete."""
    if "\n" not in text:
        text = text.replace("\r", "\n")
    line, old = 1, ""
    # A backslash continues a line.
    for match in _TOKEN.finditer(text.replace("\\\n", "")):
        kind, written = str(match.lastgroup), match[0]
        if kind == "line":
            line, old = line + 1, ""
        elif kind == "open":
            raise Unreadable("the text that begins here does not end on its line; close it", line)
        elif kind == "other":
            raise _outside(written, line)
        elif kind == "old":
            old = written
        shown = _string(written[1:-1], charset, line) if kind == "string" else written
        if kind == "comment" or (kind == "old" and "|" in old):
            yield "comment", written, line, False
        elif kind in {"string", "word"} and "|" not in old:
            yield kind, shown, line, bool(old)
    yield "end", "", line, False


def _outside(written: str, line: int) -> Unreadable:
    what = f"{written[:20]!r} stands outside of a text"
    return Unreadable(f'{what}; write \\" for a quotation mark in one', line)


def _messages(text: str, charset: str) -> Iterator[_Message]:
    """The messages of a file that are not obsolete."""
    message, last, has_text = _Message(), "", True
    for kind, written, line, is_obsolete in _tokens(text, charset):
        name = "".join(written.split()) if kind == "word" else kind
        following = _NEXT.get(last, ())
        if last.startswith("msgstr["):
            following = (f"msgstr[{int(last[7:-1]) + 1}]",)
        if last and is_obsolete != message.is_obsolete and name in {"string", *following}:
            raise Unreadable("it has #~ only on some lines of a message; correct them", line)
        if kind == "string":
            if not last:
                raise _outside(written, line)
            message.parts[last] += written
            has_text = True
            continue
        if not has_text:
            raise Unreadable(f"{last} has no text; write one in quotation marks", line)
        if name not in following:
            # Anything else ends a message.
            if last.startswith("msgstr"):
                yield from () if message.is_obsolete else (message,)
            elif last == "msgid" and name.startswith("msgstr["):
                raise Unreadable(f"msgid_plural is missing before {name}; write it", line)
            elif last not in {"", "domain"}:
                raise Unreadable(f"{following[0]} is missing after {last}; write it", line)
            if kind == "word" and name not in _NEXT[""]:
                raise Unreadable(f"{name} follows no msgid; write one", line)
            if last:
                message, last = _Message(), ""
        if kind == "comment":
            message.comments.append(written)
        elif kind == "word":
            if not last:
                message.is_obsolete = is_obsolete
            if name == "msgid":
                message.line = line
            message.parts[name], last, has_text = "", name, False


def read(source: Source) -> Iterator[Entry]:
    """The messages of a PO or POT file; in a template, the sources in the base language."""
    messages = list(_messages(*decoded(source.content, _CHARSET)))
    first = next((each for each in messages if each.is_header), _Message(1))
    lines = (each.partition(":") for each in first.parts.get("msgstr", "").split("\n"))
    header, line = {name.strip(): value.strip() for name, _, value in lines}, first.line
    language = _languages.tag(header.get("Language", ""), False) or source.language or source.base
    if source.name.endswith(".pot"):
        language = source.base
    numbers = _plural_numbers(source, messages, header.get("Plural-Forms", ""), line)
    flags = set(chain.from_iterable(map(_Message.flags, messages)))
    is_flagged = not flags.isdisjoint(("c-format", "python-format"))
    for each in messages:
        if not each.is_header:
            yield from _entries(source, language, numbers, is_flagged, each)


def _plural_numbers(source: Source, messages: list[_Message], written: str, line: int) -> _Numbers:
    """The numbers that ``Plural-Forms`` gives each form; reports what is wrong with it, and with
    the plural forms of the file."""
    numbers: _Numbers = {}
    # A template has words in their place.
    written = "" if "EXPRESSION" in written else written
    counted, rule = _COUNT.search(written), _PLURALS.search(written)
    if counted and not counted[1]:
        source.report("nplurals=… in its header is no number; correct it", line)
        return numbers
    if rule:
        try:
            numbers = _languages.gettext_numbers(rule[1].strip())
        except (ValueError, RecursionError) as error:
            reason = str(error) if "divides" in str(error) else "it is no expression of n"
            told = f"plural={rule[1].strip()[:60]} in its header: {reason}; correct it"
            source.report(told, line)
    used: dict[int, int] = {}
    for each in (each for each in messages if "fuzzy" not in each.flags()):
        forms = [text for name, text in each.parts.items() if name.startswith("msgstr[")]
        # Without the first the message is not translated.
        used |= {each.line: len(forms)} if any(forms[:1]) else {}
    if counted and rule:
        most = int(counted[1])
        if wrong := [form for form in numbers if not 0 <= form < most]:
            told = f"plural=… in its header gives form {wrong[0]} of nplurals={most}; correct it"
            source.report(told, line)
        for place in (place for place, count in used.items() if count != most):
            told = f"it has {used[place]} of {most} plural forms; write as many as nplurals says"
            source.report(told, place)
    elif used:
        # Without them only two forms by English's rule are chosen.
        told = "its header has no nplurals=… and plural=… in Plural-Forms; add both"
        source.report(told, line)
    return numbers


def _entries(
    source: Source, language: str, numbers: _Numbers, is_flagged: bool, message: _Message
) -> Iterator[Entry]:
    parts = message.parts
    sources = [parts[each] for each in ("msgid", "msgid_plural") if each in parts]
    targets = [text for name, text in parts.items() if name.startswith("msgstr")]
    named = message.flags()
    ends = {(each[:1] == "\n", each[-1:] == "\n") for each in (*sources, *targets)}
    if len(ends) > 1 and targets[0] and "fuzzy" not in named:
        told = "its texts do not all begin, or end, with \\n as its msgid; correct them"
        source.report(told, message.line)
    if language == source.base and not any(targets):
        targets = sources
    said = (each for each in message.comments if each[1:2] not in set(",:=|~"))
    notes = [each.removeprefix("#").removeprefix(".").strip() for each in said]
    is_plural = len(sources) > 1
    syntaxes = _syntaxes(named, sources[-1], is_flagged)
    valid = [each for each in syntaxes if each in _FORMATS]
    is_named = _NAMED.search(sources[-1])
    # Whether each form must have all placeholders of `msgid_plural`.
    by_place = {"lua-format", "python-format", "ruby-format"} if not is_named else set[str]()
    is_strict = not (by_place | {"qt-format"}).isdisjoint(valid)
    common: dict[str, Any] = {"line": message.line, "language": language, "syntaxes": syntaxes}
    places = " ".join(message.commented("#:")).split()
    common["comment"] = "\n".join(filter(None, [*notes, *places]))
    common["limits"] = _model.from_flags(",".join(named))
    unread = [flag for flag in named if _UNREAD.fullmatch(flag) and flag not in _FORMATS]
    if unread and not valid and any(map(_MARKED.search, (*sources, *targets))):
        common["unread"] = f"the flag {unread[0]} is not read"
    key = "|".join(filter(None, [parts.get("msgctxt"), sources[0]]))
    # Behind a first form that is not empty gettext shows empty ones.
    if not any(targets[:1]) or "fuzzy" in named:
        common["state"] = State.UNTRANSLATED
    for form, text in enumerate(targets):
        # The only form is for all numbers.
        original = sources[-1 if len(targets) == 1 else min(form, len(sources) - 1)]
        if is_plural:
            common |= {"variation": f"plural.{form}", "numbers": numbers.get(form, ())}
            common["reference"] = sources[-1] if valid else None
            common["needs_all"] = is_strict
        yield source.entry(key, text, source=original, **common)
