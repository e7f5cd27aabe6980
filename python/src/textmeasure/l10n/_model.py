"""What a catalogue holds."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .. import _library as c


class State(enum.Enum):
    """What is to be done with an entry."""

    CHECK = "check"
    UNTRANSLATED = "untranslated"
    EMPTY = "empty"
    DO_NOT_TRANSLATE = "doNotTranslate"
    EXCLUDED = "excluded"


@dataclass(frozen=True)
class Limits:
    """The room that a catalogue itself grants a text. ``None`` is no limit.

    Attributes:
        width: points; a pixel counts as a point.
        height: points.
        lines: the maximum number of lines.
        characters: the maximum number of characters.
        bytes: the maximum number of bytes in UTF-8.
        font: the font's name.
        size: the font size, in points.
        tracking: added after every character, in points.
        unsupported: limits that stand in the catalogue and are not understood.
        unread: limits that the format allows and this package does not read.
        origin: where the limits come from, such as ``"max-size"``.
    """

    width: float | None = None
    height: float | None = None
    lines: int | None = None
    characters: int | None = None
    bytes: int | None = None
    font: str | None = None
    size: float | None = None
    tracking: float | None = None
    unsupported: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    origin: str = ""

    @property
    def is_budget(self) -> bool:
        """Whether it limits a text, not only says how it is set."""
        limits = (self.width, self.height, self.lines, self.characters, self.bytes)
        return any(each is not None for each in limits)


@dataclass(frozen=True)
class Entry:
    """A text of a catalogue, or one variation of it.

    Attributes:
        file: the path as it is reported, with ``/`` between folders.
        line: the line on which it begins, from 1; ``None`` where it is not known.
        key: its identifier; in gettext the message, with its context before ``|``.
        language: a BCP 47 tag; ``""`` where neither file nor path says it.
        text: the translation, with its placeholders.
        source: the text in the base language, where the catalogue has it.
        reference: the text whose placeholders it may have, if not ``source``: of gettext's flagged
            plurals always `msgid_plural`.
        comment: the notes for translators.
        variation: ``"plural.few"``, ``"device.iphone"`` and so on; ``""`` for a key's only text.
        numbers: numbers that select this variation; empty where any number may. Without
            ``arguments`` any of the text's numbers may be the one that selects.
        types: what the format says of placeholders: name to type, such as ``"DateTime"``.
        arguments: as ``numbers``, by variable, where the file says which variable selects: by a
            placeholder's name, or as it is written, such as ``"%1$d"``.
        needs_all: whether this form of a plural must have each placeholder of its source text.
        format: the format's name, such as ``"gettext"``.
        group: the file's path without its language: the same in all languages.
        syntaxes: how placeholders are written.
        markup: whether tags such as ``<b>`` are not shown.
        accelerator: the character before an access key, such as ``"&"``.
        limits: the room that the catalogue grants.
        state: whether it is checked.
        metadata: what the format says of placeholders: name to example.
        unread: why there is no text, where the file is right and has a form that is not read.
    """

    file: str
    line: int | None
    key: str
    language: str
    text: str
    source: str | None = None
    reference: str | None = None
    comment: str = ""
    variation: str = ""
    numbers: tuple[float, ...] = ()
    needs_all: bool = False
    format: str = ""
    group: str = ""
    syntaxes: tuple[str, ...] = ()
    markup: bool = False
    accelerator: str = ""
    limits: Limits | None = None
    state: State = State.CHECK
    unread: str = ""
    metadata: dict[str, str] = field(default_factory=dict, hash=False, compare=False)
    types: dict[str, str] = field(default_factory=dict, hash=False, compare=False)
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
    """Why something could not be checked; the command's status is then 2.

    Attributes:
        file: the path as it is reported.
        message: one sentence that says what is wrong and what to do.
        line: the line, where it is known.
    """

    file: str
    message: str
    line: int | None = None

    def __str__(self) -> str:
        place = self.file if self.line is None else f"{self.file}:{self.line}"
        return f"{place}: {self.message}"

    def as_json(self) -> dict[str, Any]:
        """The problem as JSON has it."""
        result: dict[str, Any] = {"file": self.file, "message": self.message}
        if self.line is not None:
            result["line"] = self.line
        return result


@dataclass
class Catalogue:
    """The texts of some files, in the files' order.

    Attributes:
        entries: the texts.
        files: the files that have texts.
        inputs: the paths of all files that were read, from the current folder: no report may
            replace them.
        skipped: the files in folders that may be catalogues and were not read: neither path nor
            content says that they are.
        problems: the files, or parts of files, that could not be.
        base_language: the language of the source texts.
    """

    entries: list[Entry] = field(default_factory=list)
    files: list[str] = field(default_factory=list)
    inputs: list[Path] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    base_language: str = "en"

    @property
    def languages(self) -> list[str]:
        """The languages of the texts, sorted."""
        return sorted({entry.language for entry in self.entries if entry.language})
