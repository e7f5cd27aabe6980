"""What a catalogue holds, and the limits that stand in it: Weblate's flags, XLIFF's attributes."""

from __future__ import annotations

import enum
import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .. import _library as c

_FLAG = re.compile(
    r'\s*((?:[^,":]|"(?:[^"\\]|\\.)*")+(?::(?:[^,"]|"(?:[^"\\]|\\.)*")*)?)\s*(?:,|$)'
)
_PARAMETER = re.compile(r'"((?:[^"\\]|\\.)*)"|([^:]+)')
_LONGEST_FLAGS = 4096
#: What to do about a text that is right and not measured.
LEAVE_OUT = "Leave it out with skip = true."
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,4})?", re.ASCII)
_LARGEST = 1_000_000_000
#: Of each limit the least and the largest value, and what to give instead.
RANGES = {
    "width": (0.0, _LARGEST, f"points from 0 to {_LARGEST}"),
    "height": (math.ulp(0.0), _LARGEST, f"points above 0 and at most {_LARGEST}"),
    "lines": (0, _LARGEST, "a whole number, 0 for no limit"),
    "characters": (0, math.inf, "a whole number"),
    "bytes": (0, math.inf, "a whole number"),
    "size": (math.ulp(0.0), 10_000, "points above 0 and at most 10000"),
    "tracking": (-10_000, 10_000, "points from -10000 to 10000"),
}


class State(enum.Enum):
    """What is to be done with an entry, in the words of reports."""

    CHECK = "check"
    UNTRANSLATED = "untranslated"
    EMPTY = "empty"
    DO_NOT_TRANSLATE = "not to be translated"
    EXCLUDED = "excluded"


@dataclass(frozen=True)
class Limits:
    """The room that a catalogue itself grants a text. ``None`` is no limit."""

    width: float | None = None  #: points; a pixel counts as a point
    height: float | None = None  #: points
    lines: int | None = None  #: the maximum number of lines
    characters: int | None = None  #: the maximum number of characters
    bytes: int | None = None  #: the maximum number of bytes in UTF-8
    font: str | None = None  #: the font's name
    size: float | None = None  #: the font size, in points
    tracking: float | None = None  #: added after every character, in points
    unsupported: tuple[str, ...] = ()  #: limits that stand in the catalogue and are not understood
    unread: tuple[str, ...] = ()  #: limits that the format allows and this package does not read
    origin: str = ""  #: where the limits come from, such as ``"max-size"``

    @property
    def is_budget(self) -> bool:
        """Whether it limits a text, not only says how it is set."""
        limits = (self.width, self.height, self.lines, self.characters, self.bytes)
        return any(each is not None for each in limits)


@dataclass(frozen=True)
class Entry:
    """A text of a catalogue, or one variation of it."""

    file: str  #: the path as it is reported, with ``/`` between folders
    line: int | None  #: the line on which it begins, from 1; ``None`` where it is not known
    key: str  #: its identifier; in gettext the message, with its context before ``|``
    language: str  #: a BCP 47 tag; ``""`` where neither file nor path says it
    text: str  #: the translation, with its placeholders
    source: str | None = None  #: the text in the base language, where the catalogue has it
    #: The text whose placeholders it may have, if not ``source``: of gettext's flagged plurals
    #: always `msgid_plural`.
    reference: str | None = None
    comment: str = ""  #: the notes for translators
    #: ``"plural.few"``, ``"device.iphone"`` and so on; ``""`` for a key's only text.
    variation: str = ""
    #: Numbers that select this variation; empty where any number may. Without ``arguments`` any of
    #: the text's numbers may be the one that selects.
    numbers: tuple[float, ...] = ()
    #: Whether this form of a plural must have each placeholder of its source text.
    needs_all: bool = False
    format: str = ""  #: the format's name, such as ``"gettext"``
    group: str = ""  #: the file's path without its language: the same in all languages
    syntaxes: tuple[str, ...] = ()  #: how placeholders are written
    markup: bool = False  #: whether tags such as ``<b>`` are not shown
    accelerator: str = ""  #: the character before an access key, such as ``"&"``
    limits: Limits | None = None  #: the room that the catalogue grants
    state: State = State.CHECK  #: whether it is checked
    #: The codes of its source that it must have and does not, where the format says so.
    lacking: tuple[str, ...] = ()
    #: Why there is no text, where the file is right and has a form that is not read.
    unread: str = ""
    #: What the format says of placeholders: name to example.
    metadata: dict[str, str] = field(default_factory=dict, hash=False, compare=False)
    #: What the format says of placeholders: name to Dart's type, and behind a space the format,
    #: such as ``"DateTime yMd"``.
    types: dict[str, str] = field(default_factory=dict, hash=False, compare=False)
    #: As ``numbers``, by variable, where the file says which variable selects: by a placeholder's
    #: name, or as it is written, such as ``"%1$d"``.
    arguments: dict[str, tuple[float, ...]] = field(default_factory=dict, hash=False, compare=False)

    def __post_init__(self) -> None:
        if not isinstance(self.markup, bool):
            object.__setattr__(self, "markup", c.boolean(self.markup, "markup of an Entry"))

    def is_in(self, language: str) -> bool:
        """Whether the text is in a language, whatever the script and region of both."""
        return self.language.split("-")[0] == language.split("-")[0]

    def has_tag(self, tag: str) -> bool:
        """Whether the text's language is the tag's, or one of its: `pt` is that of `pt-BR` too."""
        return f"{self.language}-".startswith(f"{tag}-")


@dataclass(frozen=True)
class Problem:
    """Why something could not be checked; the command's status is then 2."""

    file: str  #: the path as it is reported
    message: str  #: one sentence that says what is wrong and what to do
    line: int | None = None  #: the line, where it is known

    def __str__(self) -> str:
        place = self.file if self.line is None else f"{self.file}:{self.line}"
        return f"{place}: {self.message}"

    def as_json(self) -> dict[str, Any]:
        """The problem as JSON has it."""
        return {name: value for name, value in vars(self).items() if value is not None}


@dataclass
class Catalogue:
    """The texts of some files, in the files' order."""

    entries: list[Entry] = field(default_factory=list)  #: the texts
    files: list[str] = field(default_factory=list)  #: the files that have texts
    #: The paths of all files that were read, from the current folder: no report may replace them.
    inputs: list[Path] = field(default_factory=list)
    #: The files in folders that may be catalogues and were not read: neither path nor content says
    #: that they are.
    skipped: list[str] = field(default_factory=list)
    #: The files, or parts of files, that could not be.
    problems: list[Problem] = field(default_factory=list)
    base_language: str = "en"  #: the language of the source texts

    @property
    def languages(self) -> list[str]:
        """The languages of the texts, sorted."""
        return sorted({entry.language for entry in self.entries if entry.language})


def number(written: str) -> float:
    """A number as catalogues write it.

    Raises:
        ValueError: for what is no decimal number, such as ``nan``.
    """
    written = written.strip()
    if _NUMBER.fullmatch(written) is None:
        raise ValueError(written)
    return float(written)


def whole(written: str) -> int:
    """A whole number as catalogues write it, such as ``2`` or ``2.0``.

    Raises:
        ValueError: for any other.
    """
    value = number(written)
    if not value.is_integer():
        raise ValueError(written)
    return int(value)


def refused(limits: Limits | None) -> tuple[str, str] | None:
    """Why limits cannot be used, and what to do; ``None`` if they can."""
    if limits is None:
        return None
    if limits.unread:
        return f"not measured: the limit {', '.join(limits.unread)} is not read", LEAVE_OUT
    if limits.unsupported:
        what = f"the limit {', '.join(limits.unsupported)} is not understood"
        return what, "Correct it in the catalogue."
    for name in out_of_range(limits):
        return f"{name} is {getattr(limits, name):.10g}", f"Give {RANGES[name][2]}."
    return None


def out_of_range(limits: Limits) -> Iterator[str]:
    """The names of the limits whose values are negative, infinite and so on."""
    for name, (least, largest, _) in RANGES.items():
        value = getattr(limits, name)
        # A comparison with NaN is false.
        if value is not None and not (least <= value <= largest and math.isfinite(value)):
            yield name


#: By Weblate's flag the limit, and what reads it.
_FLAGS: dict[str, tuple[str, Callable[[str], Any]]] = {
    "max-size": ("width", number), "max-length": ("characters", whole),
    "font-family": ("font", str), "font-weight": ("weight", str),
    "font-size": ("size", number), "font-spacing": ("tracking", number),
}  # fmt: skip


def from_flags(flags: str) -> Limits | None:
    """The limits of Weblate's flags, such as ``max-size:120:2, font-size:14``.

    Flags that limit nothing are passed over. ``None`` if none of them does.
    """
    if len(flags) > _LONGEST_FLAGS:
        return Limits(unsupported=(flags[:40] + "…",))
    found: dict[str, Any] = {}
    for match in _FLAG.finditer(flags):
        name, _, rest = match[1].partition(":")
        values = [(quoted or plain).strip() for quoted, plain in _PARAMETER.findall(rest)]
        limit, read = _FLAGS.get(name.strip(), ("", str))
        try:
            own = {limit: read(values[0])} if limit else {}
            if limit == "width":
                own["lines"] = whole(values[1]) if len(values) > 1 else 1
            found |= own
        except (IndexError, ValueError, OverflowError):
            append(found, "unsupported", match[1].strip())
    family, weight = found.pop("font", None), found.pop("weight", "regular")
    is_regular = weight.lower() in {"normal", "regular"}
    if family is not None:
        found["font"] = f"{family} {'' if is_regular else weight}".strip()
    elif not is_regular:
        append(found, "unsupported", f"font-weight:{weight}")
    origin = "max-size" if "width" in found else "max-length" if "characters" in found else ""
    return Limits(origin=origin, **found) if found else None


def append(found: dict[str, Any], name: str, limit: str) -> None:
    """Adds a limit to those that are not understood, or not read."""
    found[name] = (*found.get(name, ()), limit)


#: Points of a unit of XLIFF's `size-unit`. A pixel is the layout's own unit: a point.
_UNITS = {"pixel": 1.0, "point": 1.0, "in": 72.0, "cm": 72 / 2.54, "mm": 72 / 25.4}
#: What XLIFF's attributes limit, by unit; `""` for lengths.
_LIMITED = {
    ("maxwidth", ""): "width", ("maxheight", ""): "height", ("maxwidth", "byte"): "bytes",
    **dict.fromkeys((("maxwidth", unit) for unit in ("char", "col", "glyph")), "characters"),
    **dict.fromkeys((("maxheight", unit) for unit in ("row", "char")), "lines"),
}  # fmt: skip
#: Units of XLIFF that depend on what the text is shown in.
_RELATIVE_UNITS = {"dlgunit", "em", "ex", "percent"}


def from_xliff(
    maximum: str | None, unit: str | None, height: str | None, size: str | None = None
) -> Limits | None:
    """The limits of XLIFF 1.2's ``maxwidth``, ``size-unit``, ``maxheight`` and ``maxbytes``."""
    given = unit or "pixel"
    found: dict[str, Any] = {}
    limited = ("maxwidth", maximum, given), ("maxheight", height, given), ("maxwidth", size, "byte")
    for name, written, unit in limited:
        if not written:
            continue
        try:
            length = _UNITS.get(unit)
            value: Any = number(written) * length if length else whole(written)
            found[_LIMITED[name, "" if length else unit]] = value
        except (KeyError, ValueError, OverflowError):
            is_relative = unit in _RELATIVE_UNITS or unit.startswith("x-")
            limit = f'{name}="{written}" size-unit="{unit}"'
            append(found, "unread" if is_relative else "unsupported", limit)
    return Limits(origin="maxwidth", **found) if found else None
