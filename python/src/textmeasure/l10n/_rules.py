"""The rules of a project: which text has which box."""

from __future__ import annotations

import difflib
import math
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from fnmatch import translate
from functools import lru_cache
from pathlib import Path
from typing import Any

from .. import _library as c
from ._decoding import text_of
from ._findings import KINDS
from ._model import RANGES, Entry, Limits
from ._numbers import is_number
from ._placeholders import SYNTAXES, Sample

CONTENT_SIZES = c.names("contentSizeCategory")
#: Those whose sizes Apple publishes.
TEXT_STYLES = tuple(s for s in c.names("textStyle") if not s.startswith("extraLargeTitle"))
SEVERITIES = ("error", "warning", "note", "off")

#: A key of more parts than any has, such as `a.a.a…`.
_LONG_KEY = re.compile(r"""(?<![\w-])(?:(?:[\w-]++|"[^"\n]*"|'[^'\n]*')[ \t]*+\.[ \t]*+){100}""")


class RulesError(ValueError):
    """Rules that cannot be used, with what to do about it."""


@dataclass(frozen=True)
class Box:
    """The room of a text and how the text is set. Lengths are in points."""

    name: str = ""  #: the box's name in the rules; ``""`` for a box without one
    #: A family, a full name, ``"system"`` or ``"system-semibold"``, a path, or several of these,
    #: tried for each character in order; empty: the bundled fonts.
    font: tuple[str, ...] = ()
    size: float | None = None  #: the font size; ``None``: that of the text style, else 17
    text_style: str | None = None  #: UIKit's text style, which gives font and size
    #: The Dynamic Type sizes of the text style that are tried. In rules that give them without a
    #: text style, the text style is ``"body"``.
    content_sizes: tuple[str, ...] = ("large",)
    width: float | None = None  #: the width; ``None`` is unlimited
    #: The width is that of the base language's text, longer by this share.
    base_growth: float | None = None
    height: float | None = None  #: the height; ``None`` is unlimited
    lines: int = 1  #: the maximum number of lines; 0 is no limit
    characters: int | None = None  #: the maximum number of characters; ``None`` is no limit
    bytes: int | None = None  #: the maximum number of bytes in UTF-8; ``None`` is no limit
    line_break: str = "wordWrap"  #: how a line that does not fit is broken or cut
    minimum_scale: float = 0.0  #: how far the text may shrink to fit; 0: not at all
    profile: str = "uikit"  #: the platform whose line heights are used
    tracking: float = 0.0  #: added after every character
    features: str | None = None  #: OpenType features such as ``"smcp"``
    axes: str | None = None  #: places on the axes of variable fonts such as ``"wght=650"``

    @property
    def is_budget(self) -> bool:
        """Whether it limits anything."""
        limits = (self.width, self.base_growth, self.height, self.characters, self.bytes)
        return any(each is not None for each in limits)

    @property
    def tried_sizes(self) -> tuple[str | None, ...]:
        """The Dynamic Type sizes that are tried; one ``None`` without a text style."""
        return (None,) if self.text_style is None else self.content_sizes


@dataclass(frozen=True)
class Rule:
    """What holds for the texts that match. Later rules override earlier ones, field by field."""

    keys: tuple[str, ...] = ()  #: globs over keys; empty: all
    files: tuple[str, ...] = ()  #: globs over paths, each beginning with ``/``; empty: all
    comments: tuple[str, ...] = ()  #: globs over the notes for translators; empty: all
    languages: tuple[str, ...] = ()  #: languages, ``"pt"`` standing for ``"pt-BR"`` too; empty: all
    #: The fields of :class:`Box` that the rule gives.
    box: Mapping[str, Any] = field(default_factory=dict)
    #: Samples for placeholders.
    samples: Mapping[str, tuple[Sample, ...]] = field(default_factory=dict)
    #: The severity of each kind of finding.
    severity: Mapping[str, str] = field(default_factory=dict)
    #: How placeholders are written; ``None``: as the format says.
    placeholders: tuple[str, ...] | None = None
    markup: bool | None = None  #: whether tags are not shown; ``None``: as the format says
    #: The character before an access key; ``None``: as the format says.
    accelerator: str | None = None
    skip: bool | None = None  #: whether the texts are left out

    def __post_init__(self) -> None:
        for name, value in (("markup", self.markup), ("skip", self.skip)):
            if value is not None:
                value = c.boolean(value, f"{name} of a Rule", "True, False or None")
                object.__setattr__(self, name, value)

    def matches(self, entry: Entry) -> bool:
        """Whether the rule holds for an entry."""
        return (
            (not self.keys or _globs(self.keys).fullmatch(entry.key) is not None)
            and (not self.files or _globs(self.files).fullmatch("/" + entry.file) is not None)
            and (not self.comments or _globs(self.comments).fullmatch(entry.comment) is not None)
            and (not self.languages or any(map(entry.has_tag, self.languages)))
        )


@lru_cache(maxsize=4096)
def _globs(patterns: tuple[str, ...]) -> re.Pattern[str]:
    """One expression for some globs."""
    return re.compile("|".join(translate(each) for each in patterns))


@dataclass(frozen=True)
class Settings:
    """What the rules come to for one entry."""

    box: Box
    samples: Mapping[str, tuple[Sample, ...]]
    severity: Mapping[str, str]
    #: The fields of :class:`Entry` that say how it is written, where not as its format says.
    written: Mapping[str, Any]
    skip: bool


@dataclass(frozen=True)
class Rules:
    """The rules of a project."""

    rules: tuple[Rule, ...] = ()  #: the rules in their order; later ones override earlier ones
    base_language: str = "en"  #: the language of the source texts
    paths: tuple[str, ...] = ()  #: the files, folders and globs to read when none are given
    exclude: tuple[str, ...] = ()  #: globs of files to pass over
    #: Growth is suspicious from so many times the upper end of IBM's table on.
    growth_factor: float = 1.5
    folder: Path = Path()  #: where fonts' relative paths begin

    @classmethod
    def load(cls, path: str | Path) -> Rules:
        """Reads a ``textmeasure.toml``.

        Raises:
            RulesError: for a file that cannot be read, and for a key or value without meaning.
        """
        path = Path(path)
        text = text_of(path, RulesError)
        # tomllib takes a time that grows with the square of a key's parts.
        if long := _LONG_KEY.search(text):
            line = text.count("\n", 0, long.start()) + 1
            message = "a key has more than 100 parts; write at most three, as in boxes.tab.width"
            raise RulesError(f"{path}:{line}: {message}")
        try:
            return cls.from_dict(tomllib.loads(text), path.parent)
        except (tomllib.TOMLDecodeError, RulesError) as error:
            is_toml = isinstance(error, RulesError)
            reason = str(error) if is_toml else f"it is no TOML: {error}"
        except RecursionError:
            reason = "it is nested too deeply; correct it"
        except ValueError:
            # Python reads and writes no more than 4,300.
            reason = "a number has too many digits; shorten it"
        raise RulesError(f"{path}: {reason}") from None

    @classmethod
    def from_dict(cls, document: Mapping[str, Any], folder: Path = Path()) -> Rules:
        """The rules of a parsed ``textmeasure.toml``."""
        return _Document(document, folder).rules()

    def with_rule(self, rule: Rule) -> Rules:
        """These rules and one more, which overrides them."""
        return replace(self, rules=(*self.rules, rule))

    def settings(self, entry: Entry) -> Settings:
        """What holds for an entry: the rules in their order, then the catalogue's own limits."""
        matching = tuple(i for i, rule in enumerate(self.rules) if rule.matches(entry))
        return self._merged(matching, entry.limits)

    # Rules are few and live as long as the process.
    @lru_cache(maxsize=4096)  # noqa: B019
    def _merged(self, matching: tuple[int, ...], limits: Limits | None) -> Settings:
        box: dict[str, Any] = {}
        samples: dict[str, tuple[Sample, ...]] = {}
        severity = dict(KINDS)
        written: dict[str, Any] = {}
        skip = False
        for rule in (self.rules[index] for index in matching):
            _override(box, rule.box)
            samples.update(rule.samples)
            severity.update(rule.severity)
            own: dict[str, Any] = {"syntaxes": rule.placeholders, "markup": rule.markup}
            own["accelerator"] = rule.accelerator
            written |= {name: value for name, value in own.items() if value is not None}
            skip = skip if rule.skip is None else rule.skip
        if limits is not None:
            _override(box, _box_of(limits))
        if "content_sizes" in box:
            box.setdefault("text_style", "body")
        return Settings(Box(**box), samples, severity, written, skip)

    def __hash__(self) -> int:
        return id(self)


#: Of these fields one replaces the other: a size is no longer that of a text style.
_ALTERNATIVES = {
    "size": ("text_style", "content_sizes"), "text_style": ("size",), "content_sizes": ("size",),
    "width": ("base_growth",), "base_growth": ("width",),
}  # fmt: skip


def _override(box: dict[str, Any], values: Mapping[str, Any]) -> None:
    for name in values:
        for alternative in _ALTERNATIVES.get(name, ()):
            if alternative not in values:
                box.pop(alternative, None)
    box.update(values)


def _box_of(limits: Limits) -> dict[str, Any]:
    """The fields of a box that a catalogue's own limits give."""
    own = {name: getattr(limits, name) for name in RANGES}
    values: dict[str, Any] = {name: value for name, value in own.items() if value is not None}
    values |= {} if limits.font is None else {"font": (limits.font,)}
    return {**values, "name": limits.origin} if limits.is_budget else values


_BASE_WIDTH = re.compile(r"base(?:\s*\+\s*(\d+(?:\.\d+)?)\s*%)?")


class _Document:
    """Reads a parsed TOML document, and refuses what it does not know."""

    def __init__(self, document: Mapping[str, Any], folder: Path) -> None:
        self.document = document
        self.folder = folder
        self.boxes: dict[str, Mapping[str, Any]] = {}

    def rules(self) -> Rules:
        known = ("project", "defaults", "boxes", "samples", "severity", "rules")
        self.known(self.document, known, "the file")
        project = self.table(self.document, "project", "the file")
        self.known(project, ("base_language", "paths", "exclude", "growth_factor"), "[project]")
        raw = self.table(self.document, "boxes", "the file")
        for name in raw:
            self.boxes[name] = self.box(self.table(raw, name, "[boxes]"), f"[boxes.{name}]", name)
        everything = Rule(
            box=self.box(self.table(self.document, "defaults", "the file"), "[defaults]"),
            samples=self.samples(self.document, "the file"),
            severity=self.severity(self.document.get("severity", {}), "[severity]"),
        )
        listed = self.document.get("rules", [])
        if not isinstance(listed, list):
            raise RulesError("rules is no array of tables; write [[rules]]")
        growth, expected = project.get("growth_factor", 1.5), "a number from 0.1"
        growth = self.number(growth, "growth_factor in [project]", 0.1, math.inf, expected)
        return Rules(
            (everything, *(self.rule(each, number) for number, each in enumerate(listed, 1))),
            base_language=self.string(project.get("base_language", "en"), "base_language"),
            paths=self.strings(project, "paths", "[project]"),
            exclude=self.strings(project, "exclude", "[project]"), growth_factor=growth,
            folder=self.folder,
        )  # fmt: skip

    def rule(self, raw: Any, number: int) -> Rule:
        where = f"[[rules]] number {number}"
        if not isinstance(raw, dict):
            raise RulesError(f"{where} is no table")
        self.known(raw, (*(each.name for each in fields(Rule)), *_BOX_KEYS), where)
        box = self.base(raw, "box", where, "there is no box {}")
        _override(box, self.box({k: v for k, v in raw.items() if k in _BOX_KEYS}, where))
        severity = raw.get("severity", {})
        severity = dict.fromkeys(KINDS, severity) if isinstance(severity, str) else severity
        values: dict[str, Any] = {"placeholders": None}
        if "placeholders" in raw:
            written = self.strings(raw, "placeholders", where)
            named = f"placeholders in {where}"
            values["placeholders"] = tuple(self.choice(each, SYNTAXES, named) for each in written)
        for name in ("markup", "skip"):
            values[name] = raw.get(name)
            if name in raw and not isinstance(raw[name], bool):
                raise RulesError(f"{name} in {where} is {raw[name]!r}; write true or false")
        if raw.get("accelerator") is not None:
            values["accelerator"] = self.string(raw["accelerator"], f"accelerator in {where}")
        for name in ("keys", "files", "comments", "languages"):
            values[name] = self.strings(raw, name, where)
        # `*.strings` and `App/*.strings` hold wherever the folder is.
        values["files"] = tuple("*/" + each.lstrip("/") for each in values["files"])
        samples, severities = self.samples(raw, where), self.severity(severity, where)
        return Rule(box=box, samples=samples, severity=severities, **values)

    def base(self, raw: Mapping[str, Any], key: str, where: str, missing: str) -> dict[str, Any]:
        """The fields of the box that a rule or another box names."""
        if key not in raw:
            return {}
        name = self.string(raw[key], f"{key} in {where}")
        if name not in self.boxes:
            reason = missing.format(repr(name))
            raise RulesError(f"{where}: {reason}; {_nearest(name, self.boxes)}")
        return dict(self.boxes[name])

    def box(self, raw: Mapping[str, Any], where: str, name: str = "") -> dict[str, Any]:
        self.known(raw, _BOX_KEYS, where)
        values = self.base(raw, "like", where, "there is no box {} above it")
        own: dict[str, Any] = {"name": name} if name else {}
        for key, value in raw.items():
            if key != "like":
                own.update(self.field(key, value, f"{key} in {where}"))
        for key, shown in (("text_style", "a text_style"), ("content_sizes", "content_sizes")):
            if {"size", key} <= own.keys():
                raise RulesError(f"{where} has a size and {shown}; give only one")
        _override(values, own)
        return values

    def field(self, key: str, value: Any, where: str) -> dict[str, Any]:
        if key == "width" and isinstance(value, str):
            match = _BASE_WIDTH.fullmatch(value.strip())
            if match is None:
                raise RulesError(f'{where} is {value!r}; write points, or "base + 30 %"')
            return {"base_growth": float(match[1] or 0) / 100}
        if key == "font":
            names = self.listed(value, where, "a name, a path, or an array of them")
            value = tuple(map(self.font, names))
        elif key == "content_sizes":
            value = content_sizes(value, where)
        elif key in _CHOICES:
            value = self.choice(value, _CHOICES[key], where)
        elif key in {"features", "axes"}:
            value = self.string(value, where)
        else:
            kinds = int if key in {"lines", "characters", "bytes"} else (int, float)
            value = self.number(value, where, *_RANGES[key], kinds)
        return {key: value}

    def font(self, name: str) -> str:
        """A font's path from the rules' folder, or its name."""
        file, mark, face = name.partition("#")
        path = self.folder / file
        return f"{path}{mark}{face}" if path.is_file() else name

    # Values

    def known(self, table: Mapping[str, Any], names: Sequence[str], where: str) -> None:
        for name in table:
            if name not in names:
                raise RulesError(f"{where} has an unknown key {name!r}; {_nearest(name, names)}")

    def table(self, raw: Mapping[str, Any], name: str, where: str) -> Mapping[str, Any]:
        value = raw.get(name, {})
        if not isinstance(value, dict):
            raise RulesError(f"{name} in {where} is no table")
        return value

    def string(self, value: Any, where: str) -> str:
        if isinstance(value, str) and value:
            return value
        raise RulesError(f"{where} is {value!r}; write a string")

    def listed(self, value: Any, where: str, expected: str) -> tuple[str, ...]:
        listed = [value] if isinstance(value, str) else value
        if not isinstance(listed, list) or not all(isinstance(each, str) for each in listed):
            raise RulesError(f"{where} is {value!r}; write {expected}")
        return tuple(listed)

    def strings(self, raw: Mapping[str, Any], name: str, where: str) -> tuple[str, ...]:
        expected = "a string or an array of them"
        return self.listed(raw.get(name, []), f"{name} in {where}", expected)

    def number(
        self, value: Any, where: str, least: float, largest: float, expected: str,
        kinds: Any = (int, float),
    ) -> Any:  # fmt: skip
        is_number = isinstance(value, kinds) and not isinstance(value, bool)
        if not is_number or not least <= value <= largest:
            raise RulesError(f"{where} is {value!r}; write {expected}")
        return value if kinds is int else float(value)

    def choice(self, value: Any, names: Sequence[str], where: str) -> Any:
        if value not in names:
            raise RulesError(f"{where} is {value!r}; {_nearest(str(value), names)}")
        return value

    def samples(self, raw: Mapping[str, Any], where: str) -> dict[str, tuple[Sample, ...]]:
        result: dict[str, tuple[Sample, ...]] = {}
        for name, value in self.table(raw, "samples", where).items():
            listed = value if isinstance(value, list) else [value]
            if not listed or not all(isinstance(each, str) or is_number(each) for each in listed):
                raise RulesError(f"the sample {name!r} is {value!r}; write strings or numbers")
            result[name] = tuple(listed)
        return result

    def severity(self, raw: Any, where: str) -> dict[str, str]:
        if not isinstance(raw, dict):
            raise RulesError(f"severity in {where} is {raw!r}; write a table of kinds")
        self.known(raw, tuple(KINDS), where)
        for kind, value in raw.items():
            self.choice(value, SEVERITIES, f"{kind} in {where}")
        return dict(raw)


_CHOICES: dict[str, Sequence[str]] = {
    "text_style": TEXT_STYLES, "profile": c.names("profile"),
    "line_break": c.names("lineBreakMode"),
}  # fmt: skip
_RANGES = {**RANGES, "minimum_scale": (0, 1, "a number from 0 to 1")}
_GIVEN = (each.name for each in fields(Box) if each.name not in {"name", "base_growth"})
_BOX_KEYS = ("like", *_GIVEN)


def content_sizes(value: Any, where: str) -> tuple[str, ...]:
    """Dynamic Type sizes: ``"all"``, names with commas, or a list of names."""
    if value == "all":
        return CONTENT_SIZES
    listed = [each.strip() for each in value.split(",")] if isinstance(value, str) else value
    if not isinstance(listed, list) or not listed:
        raise RulesError(f'{where} is {value!r}; write names of sizes, or "all"')
    for each in listed:
        if each not in CONTENT_SIZES:
            raise RulesError(f"{where}: there is no {each!r}; {_nearest(str(each), CONTENT_SIZES)}")
    return tuple(each for each in CONTENT_SIZES if each in listed)


def _nearest(name: str, names: Iterable[str]) -> str:
    """Which name may have been meant."""
    listed = list(names)
    close = difflib.get_close_matches(name, listed, 1)
    if close:
        return f"did you mean {close[0]!r}?"
    return f"known are {', '.join(listed)}" if listed else "none is known"
