"""Finding and reading catalogues."""

import glob
import os
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from fnmatch import fnmatch
from pathlib import Path, PurePosixPath
from typing import Any

from . import _languages
from ._decoding import Unreadable, head_of
from ._formats import READERS
from ._formats._source import Source
from ._formats._tables import is_catalogue as is_table
from ._model import Catalogue, Entry, Problem, State
from ._own import is_report

#: Larger files are not read: no catalogue of texts has that many.
LARGEST_FILE = 64 * 1024 * 1024
_SKIPPED_FOLDERS = {"node_modules", ".git", ".build", "build", "DerivedData", "Pods", ".gradle"}
#: JSON objects that never hold texts for users; neither do those of asset catalogues.
_CONFIGURATIONS = {"package.json", "package-lock.json", "composer.json", "tsconfig.json"}


def _is_catalogue(path: Path, base: str) -> bool | None:
    """Whether a file that was found in a folder is a catalogue; ``None``: it may be one."""
    suffix = path.suffix.lower()
    if suffix == ".xml":
        return path.parent.name.split("-", 1)[0] == "values"
    if suffix not in {".ts", ".json", ".csv"}:
        return suffix in READERS
    if suffix != ".ts" and _language(path, path.as_posix(), base)[0]:
        return True
    if not path.is_file():
        # A pipe would wait for a writer.
        return False
    try:
        with path.open("rb") as file:
            head = file.read(4096)
    except OSError:
        # Reading it says what is wrong.
        return True
    if suffix == ".ts":
        return "<TS" in head_of(head)
    if suffix == ".csv":
        return is_table(head) or None
    in_assets = any(folder.endswith(".xcassets") for folder in path.parts)
    # The reader takes objects only.
    is_object = head_of(head).lstrip().startswith("{")
    return None if is_object and not in_assets and path.name not in _CONFIGURATIONS else False


def _found(
    paths: Iterable[str | os.PathLike[str]], exclude: Sequence[str], base: str
) -> tuple[dict[Path, bool], list[Path], list[Problem]]:
    """The files, each with whether it was named itself, and those that may be catalogues."""
    files: dict[Path, bool] = {}
    skipped: dict[Path, None] = {}
    problems: list[Problem] = []
    spellings: dict[tuple[str, int, int], Path] = {}

    def spelling(path: Path) -> Path:
        """The path under which the file came first: `de/../x.json` is `x.json`."""
        try:
            status = path.stat()
        except OSError:
            return path
        # Behind a link `..` is another folder. A link to the file has a name, and so a language,
        # of its own.
        key = (os.path.abspath(path), status.st_dev, status.st_ino)
        return spellings.setdefault(key, path)

    for given in paths:
        written = os.fspath(given)
        matches = [written]
        if not os.path.lexists(written) and glob.has_magic(written):
            matches = sorted(_matches(written))
        if not matches or not os.path.lexists(matches[0]):
            problems.append(Problem(written, "there is no such file; correct the path"))
            continue
        for match in map(Path, matches):
            if not match.is_dir():
                files.setdefault(spelling(match), True)
                continue
            kinds: dict[Path, bool | None] = {}
            # Links to folders are not followed: they may lead in a circle.
            for folder, folders, names in os.walk(match):
                folders[:] = sorted(set(folders) - _SKIPPED_FOLDERS)
                paths_here = (Path(folder) / name for name in sorted(names))
                kinds |= {path: _is_catalogue(path, base) for path in paths_here}
            for path, kind in kinds.items():
                if kind:
                    files.setdefault(spelling(path), False)
                elif kind is None:
                    skipped[path] = None
            if not any(kinds.values()) and match == Path(written):
                known = ", ".join(READERS)
                problems.append(Problem(written, f"it has no catalogue; known are {known}"))

    def is_excluded(path: Path) -> bool:
        name = path.as_posix()
        return any(fnmatch(name, each) or fnmatch(f"/{name}", f"*/{each}") for each in exclude)

    kept = {path: is_given for path, is_given in files.items() if not is_excluded(path)}
    left = [path for path in skipped if spelling(path) not in files and not is_excluded(path)]
    return kept, left, problems


def _matches(pattern: str) -> set[str]:
    """What a glob matches. ``**`` goes into no link to a folder: these may lead in a circle."""
    head, stars, rest = re.sub(r"\*\*/(?:\*\*/)+", "**/", pattern).partition("**")
    if not stars or (head and not head.endswith("/")) or (rest and not rest.startswith("/")):
        return set(glob.glob(pattern))
    found: set[str] = set()
    for start in glob.glob(head) if head else ["."]:
        for folder, folders, names in os.walk(start):
            folders[:] = [name for name in folders if not name.startswith(".")]
            inside = os.path.join(folder, "")
            if not head:
                inside = inside.removeprefix("./")
            if rest:
                found |= _matches(glob.escape(inside) + rest[1:])
            else:
                found |= {inside + name for name in names if not name.startswith(".")}
    return found


def _language(path: Path, name: str, base: str) -> tuple[str, str]:
    """The language that a path names, and the path without it."""
    file = Path(os.path.abspath(path))

    def is_parallel(level: int) -> bool:
        """Whether a folder above the file is one of several languages', or the only one."""
        try:
            folder = file.parents[level - 1]
            with os.scandir(folder.parent) as found:
                others = [each.name for each in found if each.is_dir() and each.name != folder.name]
        except (OSError, IndexError):
            # A path may go up again: `de/../x.json`.
            return False
        rest = file.relative_to(folder)
        if not others:
            return not _languages.is_word(folder.name)
        return any(
            _languages.tag(each) and (folder.parent / each / rest).exists() for each in others
        )

    language, group = _languages.from_path(PurePosixPath(name), base, is_parallel)
    if language:
        return language, group
    # From inside `de.lproj` or `de/LC_MESSAGES`, the folders above are still the language's.
    folders = PurePosixPath(*file.parts[-3:])
    above = _languages.from_path(folders, base, is_parallel)
    return above if above[0] else ("", group)


def _read_file(
    path: Path, name: str, is_given: bool, base: str
) -> tuple[list[Entry], list[Problem]] | None:
    """The entries of a file; whatever is wrong with it is a problem. ``None``: it is a report."""
    reader = READERS.get(path.suffix.lower())
    if reader is None:
        known = ", ".join(READERS)
        return [], [Problem(name, f"the format {path.suffix!r} is unknown; known are {known}")]
    problems: list[Problem] = []
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise Unreadable(f"it is larger than {LARGEST_FILE >> 20} MB; split it")
        if not path.is_file():
            raise Unreadable("it is no file; correct the path")
        content = path.read_bytes()
        if path.suffix.lower() == ".json":
            # Where nobody named the file, `[]` is a report without findings: it has no texts.
            if is_report(content) or (not is_given and content.strip() == b"[]"):
                return None
        if not is_given and name.endswith(".xml"):
            # Other files of Android's `values` have colours, styles and so on.
            text = head_of(content)
            if "<string" not in text and "<plurals" not in text:
                return [], []
        language, group = _language(path, name, base)
        source = Source(path, name, content, language, group, base, problems)
        return list(reader(source)), problems
    except Unreadable as error:
        message, line = error.message, error.line
    except OSError as error:
        message, line = f"it cannot be read: {error.strerror or error}", None
    except RecursionError:
        message, line = "it is nested too deeply; correct the file", None
    except MemoryError:
        message, line = "memory ran out; split the file", None
    except Exception as error:  # Parsers of strangers' files raise whatever they like.
        reason = " ".join(str(error).split())[:200] or type(error).__name__
        message, line = f"it cannot be read: {reason}; correct the file", None
        if isinstance(found := getattr(error, "lineno", None), int):
            line = found
    return [], [*problems, Problem(name, message, line)]


def read(
    paths: Iterable[str | os.PathLike[str]],
    *,
    base_language: str = "en",
    exclude: Sequence[str] = (),
    root: str | os.PathLike[str] | None = None,
) -> Catalogue:
    """Reads catalogues.

    What cannot be read is among the catalogue's problems; nothing is raised for it.

    Args:
        paths: files, folders and globs.
        base_language: the language of the source texts, a BCP 47 tag.
        exclude: globs of paths to pass over.
        root: paths are reported relative to this folder; ``None``: as they were given.
    """
    files, skipped, problems = _found(paths, exclude, base_language)
    catalogue = Catalogue(problems=problems, base_language=base_language)

    def shown(path: Path) -> str:
        return (path if root is None else Path(os.path.relpath(path, root))).as_posix()

    catalogue.skipped = [shown(path) for path in skipped]
    for path, is_given in files.items():
        name = shown(path)
        contents = _read_file(path, name, is_given, base_language)
        if contents is None:
            if is_given:
                message = "it is a report of textmeasure, no catalogue; exclude the file"
                catalogue.problems.append(Problem(name, message))
            continue
        catalogue.inputs.append(path)
        entries, found = contents
        catalogue.problems.extend(found)
        catalogue.entries.extend(entries)
        if entries:
            catalogue.files.append(name)
        elif not found and is_given:
            catalogue.problems.append(Problem(name, "it has no texts; exclude the file"))
    catalogue.problems.extend(_duplicates(catalogue.entries))
    catalogue.entries = _with_sources(_with_groups(catalogue.entries), base_language)
    return catalogue


def _with_groups(entries: list[Entry]) -> list[Entry]:
    """The entries, those of a file without a language in the group of its translations.

    `Strings.resx` is the source of `Strings.de.resx`, and `app.json` of `app_de.json`.
    """
    groups = {entry.group for entry in entries}
    named: dict[str, str] = {}
    for group in groups:
        suffix = PurePosixPath(group).suffix
        translated = (f"{group.removesuffix(suffix)}{mark}{{}}{suffix}" for mark in ".-_")
        if suffix and "{}" not in group and (found := groups.intersection(translated)):
            named[group] = min(found)
    return [
        replace(each, group=named[each.group]) if each.group in named else each for each in entries
    ]


def _duplicates(entries: list[Entry]) -> list[Problem]:
    """Keys that stand twice in a file: only one of their texts is ever shown."""
    seen: set[tuple[str, str, str, str]] = set()
    problems: list[Problem] = []
    for entry in entries:
        identity = (entry.file, entry.language, entry.key, entry.variation)
        if identity in seen and entry.format not in {"arb", "json", "fluent"}:
            shown = " ".join(filter(None, [repr(entry.key[:60]), entry.variation]))
            message = f"the key {shown} stands twice; take one out"
            problems.append(Problem(entry.file, message, entry.line))
        seen.add(identity)
    return problems


def _with_sources(entries: list[Entry], base: str) -> list[Entry]:
    """The entries with what the base language's file says of them and their own does not: the
    text, and the examples and formats of placeholders."""
    sources: dict[tuple[str, str, str], Entry] = {}
    # `en` is the source of `en-GB`, whichever file is read first.
    for entry in sorted(entries, key=lambda each: each.language != base):
        if entry.state is State.CHECK and entry.is_in(base):
            sources.setdefault((entry.group, entry.key, entry.variation), entry)
            if entry.variation.endswith("other"):
                sources.setdefault((entry.group, entry.key, ""), entry)

    def completed(entry: Entry) -> Entry:
        found = sources.get((entry.group, entry.key, entry.variation))
        found = found or sources.get((entry.group, entry.key, ""))
        if found is None:
            return entry
        told: dict[str, Any] = {"metadata": {**found.metadata, **entry.metadata}}
        told["types"] = {**found.types, **entry.types}
        return replace(entry, source=found.text if entry.source is None else entry.source, **told)

    return list(map(completed, entries))
