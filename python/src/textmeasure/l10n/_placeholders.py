"""Parts of texts that a program replaces before it shows them, and samples for them."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Union

from . import _languages, _numbers
from ._numbers import NumberStyle
from ._percent import DIRECTIVES, JAVA_POSITION, directive, is_date, is_in_url, is_percent, refusal

#: How messages of Flutter may be written: apostrophes quote if its `l10n.yaml` says so.
_FLUTTERS = frozenset({"flutter", "flutter-escaping"})
#: How placeholders may be written, in the order of reading: `{{name}}` before `{name}`, `%(name)s`
#: before `%s`.
SYNTAXES = (
    "i18next", "vue", "chrome", "shell", "swift", "fluent", "formatjs", "icu", "jdk", "flutter",
    "flutter-escaping", "braces", "dotnet", "ruby", "python", "qt", "symfony", "objc", "java",
    "printf",
)  # fmt: skip
#: By syntax the format that a text with placeholders has.
_FORMATTERS = {"java": ["java-printf-format"], "dotnet": ["csharp-format"]}
#: What names of ICU's arguments and cases cannot have: Pattern_Syntax.
_NO_NAME = re.compile(
    r"[!-/:-@\[-^`{-~\u00a1-\u00a7\u00a9\u00ab\u00ac\u00ae\u2010-\u203e\u3001-\u3003]"
)
#: Beside `icu`: apostrophes quote tags too, as FormatJS reads messages.
TAGS = "tags"
#: As many texts are made of one message with several selectors.
MOST_TEXTS = 256

#: A text has placeholders, or tags that may be wrong, only if it has one of these characters.
MARKS = "%{}$\\#'@|<"
#: The type of a placeholder that another text stands for.
REFERENCE = "reference"

Sample = Union[str, int, float]
#: Samples by a placeholder's spelling (``%1$@``), its type (``%d``) or its name; ``*`` for any.
Samples = Mapping[str, Sequence[Sample]]


class MessageError(ValueError):
    """A message that its own syntax does not allow."""


class UnreadError(Exception):
    """A message that is right, in a form that is not read."""


class Quoted(str):
    """A text that a message quotes: its tags show."""


@dataclass(frozen=True)
class Placeholder:
    """A placeholder."""

    written: str  #: as the text has it
    spellings: tuple[str, ...]  #: what a sample may be written for, the most particular first
    variable: str  #: what its value comes from: placeholders of one variable show one value
    style: NumberStyle = field(default_factory=NumberStyle)  #: how a number is written
    offset: int = 0  #: what is subtracted from a number before it is shown
    numbers: tuple[float, ...] = ()  #: the numbers that it may be for; empty for any
    #: Of conversions of printf's kinds, such as ``"d"``; :data:`REFERENCE`; else ``""``.
    type: str = ""
    #: Of such a conversion, the argument's number, or ``"<"`` for the last one again.
    position: str = ""
    length: str = ""  #: of such a conversion, such as ``"ll"``
    needed: bool = True  #: whether a translation must have it

    def shown(self, value: Sample, language: str) -> str:
        """What shows for a value: a text as it is, a number as the program writes it."""
        if isinstance(value, str):
            return value
        return self.style.written(value - self.offset, language)


@dataclass(frozen=True)
class _Choice:
    """A selector of ICU's: the texts of its cases."""

    name: str
    kind: str
    offset: int
    cases: tuple[tuple[str, tuple[_Piece, ...]], ...]


_Piece = Union[str, Placeholder, _Choice]
_STAR = re.compile(r"\*(?:(\d+)\$|(?!\d))")
_PRINTF = {"length": "(?:hh|h|ll|l|q|L|z|t|j)?", "star": r"\*|"}
_PRINTF_LIKE = {
    # glibc's flag `I` is for the language's own digits.
    "printf": directive("[@dDiuUxXoOfFeEgGaAcCsSpn]", "[-+ #0'I]*", **_PRINTF),
    "objc": directive("[@dDiuUxXoOfFeEgGaAcCsSpn]", "[-+ #0']*", **_PRINTF),
    # java.util.Formatter
    "java": directive(
        "[bBhHsScCdoxXeEfgGaAn]|[tT][A-Za-z]", "[-+ #0,(]*", JAVA_POSITION, digits="+"
    ),
}
#: What Foundation inflects: `^[%lld items](inflect: true)`.
_INFLECTED = re.compile(r"\^\[([^\[\]]*)\]\(\w+:[^()]*\)")
#: What a string catalogue or a .stringsdict puts in by its name.
_SUBSTITUTION = re.compile(r"%(?:\d+\$)?#@(?P<name>[^@\s]+)@")
_FAMILIES = {**dict.fromkeys("iuDU", "d"), **{each: each.lower() for each in "FSCBH"}}
_NAME = r"[A-Za-z_][\w.-]*"
#: As Vue I18n 9 reads texts.
_VUE_ESCAPE = r"\\(?:['\\]|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{6})"
#: i18next's call for another text: brackets may stand in quotations and in brackets.
_CALLED = r"""[^()"']|"[^"]*"|'[^']*'"""
CALL = re.compile(rf"\$t\((?P<key>(?:{_CALLED}|\((?:{_CALLED})*\))+)\)")
_PATTERNS: dict[str, re.Pattern[str]] = {
    "i18next": re.compile(
        r"\{\{-?(?P<name>\s*[^{},\s-][^{},]*)(?:,(?P<style>[^{}]*))?\}\}|" + CALL.pattern
    ),
    "vue": re.compile(
        r"\{\s*(?:(?P<name>[A-Za-z_][\w$-]*|-?\d+)"
        r"|'(?P<literal>(?:[^'\\\n]|" + _VUE_ESCAPE + r")*)')\s*\}"
        r"|@(?:\.\w+)?:(?P<open>\{\s*'?|\()?(?P<key>(?(open)[\w$.-]+|[^\s{}%@|():.]"
        r"[^\s{}%@|()]*))(?(open)'?\s*[})])",
        re.ASCII,
    ),
    # Of several dollar signs one is gone, and one alone with the character behind it.
    "chrome": re.compile(
        r"(?a)\$(?:(?P<name>[\w@]+)\$|(?P<key>[1-9])|(?P<gone>[^$])?(?P<literal>(?(gone)|\$*)))"
    ),
    "fluent": re.compile(
        r"\{\s*(?:\$(?P<name>" + _NAME + r")|(?P<key>-?" + _NAME + r')|"(?P<literal>[{}])")\s*\}'
    ),
    # Not in `%sTerms%s` and `%ld%@`.
    "symfony": re.compile(r"%(?!(?:ll?|hh?|z)[diux]%)(?P<name>[A-Za-z_][\w.-]+)%(?![\w@$%])"),
    "swift": re.compile(r"\\\((?P<name>[^()]*(?:\([^()]*\)[^()]*)*)\)"),
    "shell": re.compile(r"\$\{(?P<name>[^{}]+)\}"),
    "ruby": re.compile(
        r"%\{(?P<name>[^{}]+)\}|#\{(?P<key>[^{}]+)\}"
        "|" + directive("[a-zA-Z]", before=r"<(?P<typed>\w+)>", **_PRINTF).pattern
    ),
    "python": directive("[diouxXeEfFgGcrsa]", before=r"\((?P<name>[^()]+)\)", **_PRINTF),
    "braces": re.compile(
        r"\{(?P<name>[\w.\[\]-]*)(?:![rsa])?"
        r"(?:(?P<mark>[:,])(?P<style>(?:[^{}]|\{[\w.\[\]]*\})*))?\}"
    ),
    "dotnet": re.compile(r"\{(?P<name>\d+) *(?:,\s*(?P<width>-?\d+)\s*)?(?::(?P<style>[^{}]*))?\}"),
    "qt": re.compile(r"%(?P<name>L?(?:\d{1,2}|n))"),
    # Where no number selects a form, `%n` is text.
    "qt-single": re.compile(r"%(?P<name>L?\d{1,2})"),
    "perl-brace": re.compile(r"\{(?P<name>[A-Za-z_]\w*)\}"),
}
#: What begins in a message of ICU; `more` before the cases of a selector or a style.
_ICU = re.compile(r"\{\s*(?P<name>[^\s{},#]+)\s*(?:\}|,\s*(?P<kind>\w+)\s*(?:\}|(?P<more>,)))")
_ICU_QUOTED = re.compile(r"([^']*(?:''[^']*)*)'?")
_TAG = re.compile(r"<(?P<end>/?)(?P<name>[A-Za-z][^\s<>/]*+)[^<>]*(?<!/)>")
#: The same for FormatJS, which knows no attributes: a tag, one that closes itself, or what is none.
_FORMATJS_TAG = re.compile(
    r"<(?=[A-Za-z/])(?:(?P<end>/?)(?P<name>[A-Za-z][\w.-]*)\s*>|[A-Za-z][\w.-]*\s*/>)?"
)
#: A placeholder between apostrophes: where `icu` is one of several syntaxes, it is not quoted.
_IN_APOSTROPHES = re.compile(r"'\{[^'{}]*\}'|'\{\{[^'{}]*\}\}'")
#: The same for `java.text.MessageFormat`, which knows no plural, and no spaces around a number.
_JDK = re.compile(r"\{(?P<name>\d+)(?:\}|,\s*(?P<kind>\w+)\s*(?:\}|(?P<more>,)))")
_ICU_OFFSET = re.compile(r"\s*offset:\s*(-?\d{1,9})")
#: The style of an argument: apostrophes quote in it, and brackets are pairs.
_STYLE = re.compile(r"((?:[^{}']|'[^']*'|\{(?:[^{}']|'[^']*')*\})*)\}")
_SELECTORS = {"plural", "select", "selectordinal"}
#: The types of arguments, where a message may have no others.
_TYPES = {
    "jdk": {"number", "date", "time", "choice"},
    "icu": {"number", "date", "time", "choice", "spellout", "ordinal", "duration", *_SELECTORS},
    "formatjs": {"number", "date", "time", *_SELECTORS},
}
_EXACT = re.compile(r"=\d{1,14}")
_ICU_CASE = re.compile(r"\s*(?:(\})|([^\s{}]+)\s*\{)")
#: And for Flutter's gen-l10n.
_FLUTTER_NAME = r"[A-Za-z_|][A-Za-z0-9_|]*"
_FLUTTER = re.compile(
    rf"\{{\s*(?P<name>{_FLUTTER_NAME})\s*(?:\}}|,\s*(?P<kind>(?:plural|select)(?=\s*(?P<more>,))"
    rf"|date|time)\s*,(?(more)|\s*:\s*:\s*{_FLUTTER_NAME}\s*\}}))"
)
_FLUTTER_CASES = {
    "plural": re.compile(r"\s*(?:(\})|(=\s*[012]|zero|one|two|few|many|other)\s*\{)"),
    "select": re.compile(rf"\s*(?:(\}})|({_FLUTTER_NAME}|[0-9]+)\s*\{{)"),
}
#: The forms that gen-l10n makes of exact numbers.
_FLUTTER_FORMS = {"=0": "zero", "=1": "one", "=2": "two"}
#: The types of placeholders that select; one without a type gets the first.
_DART_TYPES = {"plural": ("num", "int"), "select": ("String",)}
DART_NUMBERS = {"num", "int", "double"}


def _printf(syntax: str, match: re.Match[str], is_local: bool) -> Placeholder | str | None:
    kind = match["type"]
    if syntax == "java" and kind == "n":
        return "\n"
    family = "t" if kind[0] in "tT" and len(kind) == 2 else _FAMILIES.get(kind, kind)
    spellings = (match[0], f"%{match['length'] or ''}{kind}", f"%{kind}", f"%{family}")
    is_native = syntax in {"objc", "java"} or "I" in match["flags"]
    style = NumberStyle(is_grouped=syntax == "objc", is_local=is_local, is_native=is_native)
    # Python's numbers have no limit, and a minus sign.
    style = _numbers.printf(match, style, keeps_zeros=syntax == "java", has_types=is_local)
    position = match["position"] or ("<" if syntax == "java" and "<" in match[0] else "")
    return Placeholder(
        match[0], tuple(dict.fromkeys(spellings)), match[0], style,
        type=kind, position=position, length=match["length"] or "",
    )  # fmt: skip


def _is_text(syntax: str, match: re.Match[str]) -> bool:
    """Whether what looks like a placeholder is text, such as a percentage."""
    if syntax == "java":
        kind, following = match["type"], match.string[match.end() : match.end() + 1]
        is_other = kind not in set("defgEG") and not set(match["flags"]).isdisjoint(",(")
        if is_other or (kind in set("bBhH") and "$" not in match[0] and following.isalpha()):
            return True
    if syntax in _PRINTF_LIKE or syntax == "python":
        return is_percent(match)
    return syntax.startswith("qt") and is_in_url(match)


def _unescaped(match: re.Match[str]) -> str:
    """What an escape of Vue I18n stands for."""
    code = match[0][2:]
    return chr(min(int(code, 16), 0x10FFFF)) if code else match[0][1]


def _named(syntax: str, match: re.Match[str]) -> Placeholder | str | None:
    groups = match.groupdict()
    if groups.get("literal") is not None:
        return re.sub(_VUE_ESCAPE, _unescaped, groups["literal"])
    name = next((groups[each] for each in ("name", "key", "typed") if groups.get(each)), "").strip()
    spellings = [match[0], re.sub(r"\s", "", match[0])]
    name = name.lower() if syntax == "chrome" else name
    style = _style(syntax, name, groups, match)
    if syntax.startswith("qt"):
        name = name.removeprefix("L")
        spellings.append("%" + name)
    elif name:
        spellings += ["$" + name, name] if syntax == "fluent" else [name]
    # Ruby's `%{name}` shows what `%<name>s` does.
    kind = (groups["type"] or "s") if syntax in {"python", "ruby"} else ""
    # Beside it `{name}` is text, or another library's.
    kind = "{{" if syntax == "i18next" else kind
    if syntax == "python":
        spellings += [f"%{kind}", f"%{_FAMILIES.get(kind, kind)}"]
    elif syntax in {"braces", "dotnet"} and (not name or name.isdigit()):
        spellings = [match[0], "{" + name + "}", "{}"]
    is_reference = syntax in {"i18next", "vue", "fluent"} and bool(groups.get("key"))
    if syntax == "vue" and name == "n":
        # Another name of the number that selects a form.
        name = "count"
        spellings.append(name)
    return Placeholder(
        match[0], tuple(dict.fromkeys(spellings)), name or match[0], style,
        type=REFERENCE if is_reference else kind,
    )  # fmt: skip


def _style(
    syntax: str, name: str, groups: Mapping[str, str | None], match: re.Match[str]
) -> NumberStyle:
    """How a named placeholder writes numbers."""
    written = (groups.get("style") or "").strip()
    if groups.get("type"):
        return _numbers.printf(match, _numbers.PLAIN)
    if syntax == "braces" and groups["mark"] == ":":
        return _numbers.python(written)
    if syntax == "dotnet":
        return _numbers.dotnet(groups["width"] or "", written)
    if syntax == "i18next" and written.startswith("number"):
        return _numbers.NUMBER
    is_plain = syntax in {"braces", "i18next", "perl-brace", "python", "ruby", "symfony", "vue"}
    is_plain |= syntax.startswith("qt") and not name.startswith("L")
    return _numbers.PLAIN if is_plain else NumberStyle()


class _Parser:
    """Reads a text with the placeholders of some syntaxes."""

    def __init__(self, text: str, syntaxes: Sequence[str], types: Mapping[str, str] = {}) -> None:
        self.text = text
        #: As an entry's; a selector gives its placeholder one.
        self.declared = dict(types)
        self.is_vue = "vue" in syntaxes
        self.syntaxes = [
            each for each in (*SYNTAXES, "qt-single", "perl-brace") if each in syntaxes
        ]
        #: Of the only program that can have written the text, the types of arguments.
        self.types = _TYPES.get(self.syntaxes[0]) if len(self.syntaxes) == 1 else None
        self.is_formatjs = "formatjs" in syntaxes
        self.is_icu = self.is_formatjs or "icu" in syntaxes
        self.is_jdk = "jdk" in syntaxes and not self.is_icu
        #: Whether a bracket is never text.
        self.is_flutter = not self.is_icu and not _FLUTTERS.isdisjoint(syntaxes)
        #: gettext's flags: what looks like a placeholder is one, and the whole text has the format.
        self.flags = [each for each in syntaxes if each.endswith("-format")]
        #: What each percent sign then begins.
        self.directive = next((DIRECTIVES[each] for each in syntaxes if each in DIRECTIVES), None)
        #: What an apostrophe quotes if it stands before it.
        self.quoted = "{}<>" if self.is_formatjs or TAGS in syntaxes else "{}"
        self.position = 0

    def message(self) -> tuple[_Piece, ...]:
        """The pieces of the whole text; of Vue's forms, a selector."""
        forms = [self.pieces()]
        checked = self.flags
        if not checked and len(self.syntaxes) == 1:
            # A text with placeholders is formatted, and what is no format throws.
            is_formatted = any(isinstance(piece, Placeholder) for piece in forms[0])
            is_formatted &= self.syntaxes != ["java"] or not is_date(self.text, plainly=True)
            if self.syntaxes == ["dotnet"] and re.search(r"\{\d+ *(?:[,:]|$)", self.text):
                is_formatted = True
            checked = _FORMATTERS.get(self.syntaxes[0], []) if is_formatted else []
        for flag in checked:
            if reason := refusal(self.text, flag):
                raise MessageError(reason)
        if self.syntaxes[-1:] == ["objc"] and any(getattr(each, "type", "") for each in forms[0]):
            # A text with a conversion is a format, in which `50% auf` has one too.
            for each in forms[0]:
                if isinstance(each, str) and (bare := re.search("%.?.?", each.replace("%%", ""))):
                    raise MessageError(f"{bare[0]!r} is no percent sign in a format; write %%")
        while self.position < len(self.text):
            self.position += 1
            forms.append(self.pieces())
        if len(forms) == 1:
            return forms[0]
        if any(_stripped(form) in ((), ("",)) for form in forms):
            raise MessageError("a form of its plural is empty; write all of them")
        # An application's own rule chooses among more.
        kind, names = "select", [f"form {number}" for number in range(len(forms))]
        if len(forms) <= 3:
            kind, names = "plural", ["=0", "=1", "other"][-len(forms) :]
        return (_Choice("count", kind, 0, tuple(zip(names, map(_stripped, forms)))),)

    def pieces(self, depth: int = 0, plural: Placeholder | None = None) -> tuple[_Piece, ...]:
        """The pieces up to the end, or inside a selector up to the bracket that closes its case."""
        if depth > 40:
            raise MessageError("its selectors are nested too deeply")
        text = self.text
        result: list[_Piece] = []
        literal: list[str] = []
        while self.position < len(text):
            character = text[self.position]
            if (depth and character == "}") or (character == "|" and self.is_vue):
                break
            if depth and plural is not None and character == "#":
                self.position += 1
                piece: _Piece | None = plural
            elif character in "%{}$\\#@":
                piece = self._placeholder(depth)
            elif character == "'":
                piece = self._quoted(plural is not None)
            else:
                piece = None
            if piece is None:
                if (character == "{" and self.types) or (character in "{}" and self.is_flutter):
                    shown = re.split(r"(?<=\})", text[self.position : self.position + 40])[0]
                    raise MessageError(f"{shown!r} is no placeholder")
                if character in "{}@" and self.syntaxes == ["vue"]:
                    shown = text[self.position : self.position + 5]
                    raise MessageError(
                        f"{shown!r} begins no placeholder; write {{'{character}'}} for {character}"
                    )
                literal.append(character)
                self.position += 1
            elif isinstance(piece, str) and not isinstance(piece, Quoted):
                literal.append(piece)
            else:
                result += ["".join(literal), piece] if literal else [piece]
                literal = []
        if literal:
            result.append("".join(literal))
        if self.is_formatjs or any(isinstance(piece, Quoted) for piece in result):
            _refuse_tags(result, _FORMATJS_TAG if self.is_formatjs else _TAG)
        return tuple(result)

    def _quoted(self, in_plural: bool) -> str:
        """An apostrophe, or what ICU, the JDK or gen-l10n quotes with it."""
        text, start = self.text, self.position
        self.position += 1
        if self.is_flutter and "flutter-escaping" in self.syntaxes:
            self.position = text.find("'", start + 1) + 1
            if not self.position:
                raise MessageError("an apostrophe has no partner; write two for one")
            quoted = text[start + 1 : self.position - 1]
            # Between quoted texts two are one, as they are by themselves.
            return "'" + quoted if not quoted or text[:start].endswith("'") else quoted
        following = text[start + 1 : start + 2]
        is_message = self.is_icu or self.is_jdk
        if is_message and following == "'":
            self.position += 1
            return "'"
        opens = self.is_jdk or (following and following in self.quoted + "#" * in_plural)
        is_literal = not self.types and _IN_APOSTROPHES.match(text, start)
        match = _ICU_QUOTED.match(text, start + 1) if is_message and opens else None
        if match is None or is_literal:
            return "'"
        self.position = match.end()
        quoted = match[1].replace("''", "'")
        return Quoted(quoted) if "<" in self.quoted and "<" in quoted else quoted

    def _placeholder(self, depth: int) -> _Piece | None:
        text, start = self.text, self.position
        if text.startswith("%%", start) and _has_percent(self.syntaxes):
            self.position += 2
            return "%%"
        directive = self.directive.match(text, start) if self.directive else None
        if directive and directive["type"] in {"%", "m"}:
            # C's `%m` shows an error of the system, and no argument.
            self.position = directive.end()
            return "%%" if directive["type"] == "%" else directive[0]
        for syntax in self.syntaxes:
            if syntax in _TYPES or syntax in _FLUTTERS:
                if text[start] == "{" and (piece := self._icu(depth)) is not None:
                    return piece
                self.position = start
                continue
            if syntax in {"braces", "dotnet"} and text.startswith(("{{", "}}"), start):
                self.position += 2
                return text[start]
            if syntax == "objc" and (match := _SUBSTITUTION.match(text, start)):
                self.position = match.end()
                name = match["name"]
                return Placeholder(match[0], (match[0], name), name, _numbers.PLAIN)
            is_printf = syntax in _PRINTF_LIKE
            pattern = _PRINTF_LIKE[syntax] if is_printf else _PATTERNS[syntax]
            match = directive if is_printf and directive else pattern.match(text, start)
            if syntax == "i18next" and not (match or depth) and text.startswith("{{", start):
                # `{{name}` is text, and no `{name}` in it a placeholder.
                self.position += 2
                return "{{"
            if match is None or (not self.flags and _is_text(syntax, match)):
                continue
            # Python writes a point in every language.
            is_local = "python" not in self.syntaxes
            found = _printf(syntax, match, is_local) if is_printf else _named(syntax, match)
            if found is not None:
                self.position = match.end()
                return found
        return None

    def _icu(self, depth: int) -> Placeholder | _Choice | None:
        text, start = self.text, self.position
        match = (_ICU if self.is_icu else _JDK if self.is_jdk else _FLUTTER).match(text, start)
        if match is None:
            return None
        name, kind = match["name"], (match["kind"] or "").lower()
        if self.is_icu and (self.types or match["more"]) and _NO_NAME.search(name):
            raise MessageError(f"{name!r} is no name of an argument; use letters, digits and _")
        if self.types and kind:
            if kind not in self.types:
                raise MessageError(f"{kind!r} is no type of an argument, such as number")
            if not match["more"] and kind in {*_SELECTORS, "choice"}:
                raise MessageError(f"the selector {name!r} has no cases")
        if self.is_flutter and kind:
            allowed = _DART_TYPES.get(kind, ("DateTime",))
            type, _, format = self.declared.get(name, "").partition(" ")
            if type and type not in allowed:
                raise MessageError(f"{name!r} is {type}; a {kind} needs {' or '.join(allowed)}")
            self.declared[name] = f"{type or allowed[0]} {format}"
        self.position = match.end()
        style = ""
        if match["more"]:
            if kind in _SELECTORS and not self.is_jdk:
                return self._choice(name, kind, depth)
            if kind == "choice":
                raise UnreadError(f"{{{name},choice,…}} is a form that is not read")
            found = _STYLE.match(text, self.position)
            if found is None:
                return None
            style, self.position = found[1].strip(), found.end()
        written = text[start : self.position]
        shown = _numbers.icu(style) if kind == "number" else NumberStyle()
        if self.is_flutter:
            shown = _numbers.PLAIN
        # In `MessageFormat` a type says what the value must be.
        type = kind if self.is_jdk else ""
        return Placeholder(written, (written, "{" + name + "}", name), name, shown, type=type)

    def _choice(self, name: str, kind: str, depth: int) -> _Choice:
        text, offset = self.text, 0
        if self.is_icu and (found := _ICU_OFFSET.match(text, self.position)):
            offset, self.position = int(found[1]), found.end()
        shown = None
        if self.is_icu and kind != "select":
            shown = Placeholder("#", ("{" + name + "}", name), name, offset=offset)
        case = _ICU_CASE if self.is_icu else _FLUTTER_CASES[kind]
        cases: list[tuple[str, tuple[_Piece, ...]]] = []
        while True:
            found = case.match(text, self.position)
            if found is None:
                rest = text[self.position :].strip()
                what = f"has {rest[:20]!r} in place of a case" if rest else "does not end"
                raise MessageError(f"the selector {name!r} {what}")
            self.position = found.end()
            if found[1]:
                break
            pieces = self.pieces(depth + 1, shown)
            if text[self.position : self.position + 1] != "}":
                raise MessageError(f"the selector {name!r} does not end")
            self.position += 1
            cases.append(("".join(found[2].split()), pieces))
            if self.is_formatjs and len(cases) > len(dict(cases)):
                raise MessageError(f"the selector {name!r} has the case {found[2]!r} twice")
            if self.is_icu and _NO_NAME.search(re.sub(r"^=-?[\d.]+$", "", cases[-1][0])):
                raise MessageError(f"the selector {name!r} has {found[2]!r} in place of a case")
        if not cases:
            raise MessageError(f"the selector {name!r} has no cases")
        if (self.is_flutter or self.types) and "other" not in dict(cases):
            raise MessageError(f"the selector {name!r} has no case 'other'")
        if self.is_flutter and kind == "plural":
            # Of two cases for one form the later holds.
            forms = {_FLUTTER_FORMS.get(case, case): pieces for case, pieces in cases}
            kind, cases = "flutter", list(forms.items())
        return _Choice(name, kind, offset, tuple(cases))


def _refuse_tags(pieces: Iterable[_Piece], tag: re.Pattern[str]) -> None:
    """Refuses what FormatJS does: tags without a partner, such as `<b>l'</b>`, in which the
    apostrophe quotes the end tag."""
    shown = "".join(each if type(each) is str else "\0" for each in pieces)
    opened: list[str] = []
    for match in tag.finditer(shown):
        end, name = match.group("end", "name")
        if match[0] == "<":
            what = shown[match.start() : match.start() + 20]
            raise MessageError(f"{what!r} begins no tag, which has no attributes; write '<' for <")
        if name and not end:
            opened.append(name)
        elif name and opened[-1:] == [name]:
            opened.pop()
        elif name:
            opened.append(f"/{name}")
            break
    if opened and any(isinstance(each, Quoted) for each in pieces):
        raise MessageError(f"an apostrophe quotes the partner of <{opened[-1]}>; write two for one")
    if opened:
        raise MessageError(f"<{opened[-1]}> has no partner; write it, or '<' for <")


def _stripped(pieces: tuple[_Piece, ...]) -> tuple[_Piece, ...]:
    """The pieces without white space at their ends."""
    if pieces and isinstance(first := pieces[0], str):
        pieces = (first.lstrip(), *pieces[1:])
    if pieces and isinstance(last := pieces[-1], str):
        pieces = (*pieces[:-1], last.rstrip())
    return pieces


@dataclass(frozen=True)
class Chosen:
    """A text of some pieces, with the cases of selectors that were chosen."""

    pieces: tuple[str | Placeholder, ...] = ()  #: without selectors
    cases: tuple[str, ...] = ()  #: the cases that were chosen
    #: By variable the numbers that select them.
    numbers: Mapping[str, tuple[float, ...]] = field(default_factory=dict)
    #: By variable of other selectors the value that does, ``None`` for any other, and those that
    #: have other cases.
    values: Mapping[str, tuple[str | None, frozenset[str]]] = field(default_factory=dict)

    @property
    def case(self) -> str:
        """The cases such as ``"count=few"``; ``""`` without selectors."""
        return ",".join(self.cases)

    def with_(self, other: Chosen) -> Chosen | None:
        """Both texts; ``None`` if no value of a variable chooses the cases of both."""
        numbers, values = dict(self.numbers), dict(self.values)
        for name, selecting in other.numbers.items():
            common = _languages.both(numbers.get(name, ()), selecting)
            if common is None:
                return None
            numbers[name] = common
        for name, (value, refused) in other.values.items():
            own, own_refused = values.get(name, (None, frozenset()))
            if value in own_refused or own in refused or (own and value and own != value):
                return None
            values[name] = (own or value, own_refused | refused)
        cases = tuple(dict.fromkeys((*self.cases, *other.cases)))
        return Chosen((*self.pieces, *other.pieces), cases, numbers, values)


def combined(options: Iterable[Iterable[Chosen]]) -> list[Chosen]:
    """The texts that have one case of each option, one behind the other.

    Args:
        options: the cases of each selector; a text between selectors is an option with one case.

    Raises:
        UnreadError: for more texts than :data:`MOST_TEXTS`.
    """
    texts = [Chosen()]
    for cases in map(list, options):
        joined = (text.with_(case) for text in texts for case in cases)
        texts = list(itertools.islice(filter(None, joined), MOST_TEXTS + 1))
        if len(texts) > MOST_TEXTS:
            raise UnreadError(f"it has more than {MOST_TEXTS} forms")
    return texts


def _expand(pieces: Iterable[_Piece], language: str) -> list[Chosen]:
    """The texts of some pieces, with the cases chosen in them."""
    return combined(
        _cases(each, language) if isinstance(each, _Choice) else [Chosen((each,))]
        for each in pieces
    )


def _cases(choice: _Choice, language: str) -> list[Chosen]:
    """The texts of a selector's cases, with what chooses them."""
    cases = dict.fromkeys(name for name, _ in choice.cases)
    exact = {each: int(each[1:]) for each in cases if _EXACT.fullmatch(each)}
    categories = tuple(each for each in cases if each in _languages.CATEGORIES)
    numbers_of = partial(
        _languages.numbers_of, language, ordinal=choice.kind == "selectordinal", cases=categories,
        exact=tuple(exact.values()), offset=choice.offset, is_flutter=choice.kind == "flutter",
    )  # fmt: skip
    found: list[Chosen | None] = []
    for case, inner in choice.cases:
        chosen = (f"{choice.name}={case}",)
        if choice.kind == "select":
            value = (None, frozenset(cases)) if case == "other" else (case, frozenset[str]())
            condition = Chosen(cases=chosen, values={choice.name: value})
        else:
            own = tuple(exact[each] for each in (case,) if each in exact)
            numbers = numbers_of(case) if case in categories else own
            condition = Chosen(cases=chosen, numbers={choice.name: numbers})
        found += map(condition.with_, _expand(inner, language))
    return list(filter(None, found))


def _filled(text: Chosen, syntaxes: Sequence[str], types: Mapping[str, str]) -> Chosen:
    """The text whose placeholders show numbers that select its cases."""
    # What a program formats has a flag, or a placeholder.
    is_filled = any(isinstance(piece, Placeholder) for piece in text.pieces)
    is_filled |= any(each.endswith("-format") for each in syntaxes)
    pieces: list[str | Placeholder] = []
    for piece in text.pieces:
        if isinstance(piece, Placeholder):
            type, _, format = types.get(piece.variable, "").partition(" ")
            style = _numbers.NUMBER if format and type in DART_NUMBERS else piece.style
            numbers = text.numbers.get(piece.variable, ())
            piece = replace(piece, numbers=numbers, style=style)
        elif is_filled and _has_percent(syntaxes):
            # `%%` is an escape only in a text that a program fills.
            piece = piece.replace("%%", "%")
        pieces.append(piece)
    return replace(text, pieces=tuple(pieces))


def arguments_of(
    text: str, syntaxes: Sequence[str], language: str
) -> list[tuple[Chosen, dict[str, Placeholder]]]:
    """The texts that a message may become, each with its arguments in its order, after the
    selectors. They go by their variable; that of one without a name is its place, such as ``"1$"``.

    Raises:
        MessageError, UnreadError: as :func:`messages`.
    """
    parser = _Parser(text, syntaxes)
    found = _expand(parser.message(), language)
    return [(each, {a.variable: a for a in _arguments(each, not parser.is_vue)}) for each in found]


def _arguments(text: Chosen, needed: bool) -> Iterator[Placeholder]:
    count = itertools.count(1)
    for name in (*text.numbers, *text.values):
        yield Placeholder("{" + name + "}", (), name, needed=needed)
    for case in text.cases:
        if case.partition("=")[2].isidentifier():
            yield Placeholder(case, (), case, needed=False)
    for piece in text.pieces:
        if isinstance(piece, Placeholder) and piece.type != REFERENCE:
            if piece.variable == piece.written:
                # C's `%*d` and `%.*f` take a width and a precision first.
                for star in _STAR.findall(piece.written) if piece.type else ():
                    yield Placeholder(piece.written, (), f"{star or next(count)}$", type="d")
                # `%d` and `{}` take the next argument, `%1$d` and Java's `%<d` one of a place.
                place = piece.position or next(count)
                name = f"{place}$" if piece.type else str(int(place) - 1)
                piece = replace(piece, variable=name)
            yield piece


def messages(
    text: str, syntaxes: Sequence[str], language: str, types: Mapping[str, str] = {}
) -> list[Chosen]:
    """The texts that a message may become, each with its placeholders, of the types of an entry.

    Raises:
        MessageError: for a selector that does not end, and so on.
        UnreadError: for a form that is not read, and more texts than :data:`MOST_TEXTS`.
    """
    text = _INFLECTED.sub(r"\1", text) if "objc" in syntaxes else text
    if not any(mark in text for mark in MARKS):
        return [Chosen((text,))]
    parser = _Parser(text, syntaxes, types)
    found = _expand(parser.message(), language)
    if not found:
        raise MessageError("its cases exclude each other")
    return [_filled(each, syntaxes, parser.declared) for each in found]


def _has_percent(syntaxes: Iterable[str]) -> bool:
    """Whether `%%` is a percent sign."""
    return not {*_PRINTF_LIKE, "python"}.isdisjoint(syntaxes)


def samples_of(
    placeholder: Placeholder, samples: Samples, numbers: tuple[float, ...] = ()
) -> tuple[Sample, ...]:
    """The values that a placeholder may have, in a text whose plural form some numbers select;
    empty if no sample is given for it."""
    named = next((each for each in (*placeholder.spellings, "*") if each in samples), None)
    given = () if named is None else tuple(dict.fromkeys(samples[named]))
    counted = [each for each in given if not isinstance(each, str)]
    allowed = placeholder.numbers or numbers
    if not allowed or not counted:
        return given
    # In the plural form `one` no 1,000 is shown, but 1,001 in Russian.
    values = tuple(each for each in given if isinstance(each, str) or each in allowed)
    near = _languages.largest(allowed, max(counted))
    if near is None:
        return values or (allowed[0],)
    return tuple(dict.fromkeys((*values, near)))
