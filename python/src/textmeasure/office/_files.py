"""Opening files of strangers within bounds."""

from __future__ import annotations

import importlib
import os
import re
import warnings
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import textmeasure as tm

LARGEST_FILE = 200_000_000
#: All parts together, pictures among them, unpacked.
LARGEST_XML = 300_000_000
MOST_PARTS = 50_000
#: Shapes with text, cells of a table among them; paragraphs of a document; cells of a sheet.
MOST_TEXTS = 200_000

#: Cells in merged areas, of which openpyxl makes an object each.
MOST_MERGED = 2_000_000
_MERGED = re.compile(rb"mergeCell[^>]{0,60}ref=[\"']([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})")

_PACKAGES = {".pptx": "python-pptx", ".xlsx": "openpyxl", ".docx": "python-docx"}
_MODULES = {".pptx": "pptx", ".xlsx": "openpyxl", ".docx": "docx"}
#: In the content types of each kind.
_MARKUP = {".pptx": b"presentationml", ".xlsx": b"spreadsheetml", ".docx": b"wordprocessingml"}
SUFFIXES = {
    ".pptx": ".pptx", ".potx": ".pptx", ".ppsx": ".pptx", ".pptm": ".pptx",
    ".xlsx": ".xlsx", ".xlsm": ".xlsx", ".docx": ".docx", ".docm": ".docx",
}  # fmt: skip


class OfficeError(ValueError):
    """Why a file is not read or a frame not measured, in one line with what to do."""


def check_program(program: str, programs: tuple[str, ...]) -> None:
    """Refuses what is none of the programs whose rules there are."""
    if program not in programs:
        raise OfficeError(f"there is no program {program!r}; use {' or '.join(programs)}")


def package(kind: str) -> Any:
    """The package that reads a kind of files, such as ``".pptx"``."""
    try:
        return importlib.import_module(_MODULES[kind])
    except ImportError:
        name = _PACKAGES[kind]
        raise OfficeError(
            f"{name} is not installed; pip install {name}, or the extra office of textmeasure"
        ) from None


@contextmanager
def reading(path: str | os.PathLike[str]) -> Iterator[None]:
    """Says in one line what a reader of a file that is broken raises."""
    try:
        yield
    except OfficeError:
        raise
    except tm.TextMeasureError as error:
        raise OfficeError(f"{path}: {error}") from None
    except RecursionError:
        raise OfficeError(f"{path}: it is nested too deep; save it again in Office") from None
    except MemoryError:
        raise OfficeError(f"{path}: it needs too much memory; split it") from None
    # The readers raise whatever a part that is missing or malformed leads to.
    except Exception as error:
        reason = " ".join(f"{type(error).__name__}: {error}".split())[:200]
        raise OfficeError(
            f"{path}: it cannot be read ({reason}); repair it by saving it again in Office"
        ) from None


def kind_of(path: str | os.PathLike[str]) -> str:
    """``".pptx"``, ``".xlsx"`` or ``".docx"`` by the file's name."""
    suffix = Path(path).suffix.lower()
    if suffix not in SUFFIXES:
        raise OfficeError(
            f"{path}: {suffix or 'a name without a suffix'} is not read; "
            "give a .pptx, .xlsx or .docx file"
        )
    return SUFFIXES[suffix]


def opened(path: str | os.PathLike[str], kind: str | None = None) -> Any:
    """A presentation, workbook or document, after a look at its size and its XML."""
    kind = kind or kind_of(path)
    module = package(kind)
    with reading(path), warnings.catch_warnings():
        # The readers warn of what they leave out, such as pictures.
        warnings.simplefilter("ignore")
        check(path, kind)
        if kind == ".pptx":
            return module.Presentation(os.fspath(path))
        if kind == ".xlsx":
            # A formula counts by the value that was saved with it.
            return module.load_workbook(os.fspath(path), data_only=True, rich_text=True)
        return module.Document(os.fspath(path))


def automatic_heights(path: str | os.PathLike[str]) -> Iterator[tuple[str, int]]:
    """The sheets and rows of a workbook whose heights nobody set: Excel finds them anew.

    openpyxl does not tell them from heights that were set.
    """
    from openpyxl.reader.excel import ExcelReader
    from openpyxl.xml.functions import iterparse

    reader = ExcelReader(os.fspath(path), read_only=True)
    with reader.archive:
        reader.read_manifest()
        reader.read_workbook()
        for sheet, relation in reader.parser.find_sheets():
            number = 0
            with reader.archive.open(relation.target) as part:
                for _, element in iterparse(part):
                    if element.tag.endswith("}row"):
                        number = int(element.get("r") or number + 1)
                        if element.get("customHeight") not in {"1", "true"}:
                            yield sheet.name, number
                        element.clear()


def check(path: str | os.PathLike[str], kind: str) -> None:
    """Refuses what is no package of a kind, too large, or has declarations of XML entities."""
    try:
        size = os.stat(path).st_size
        if size > LARGEST_FILE:
            raise OfficeError(f"{path}: {size:,} bytes are too many; the limit is {LARGEST_FILE:,}")
        with zipfile.ZipFile(path) as archive:
            _check_parts(path, kind, archive)
    except OSError as error:
        raise OfficeError(f"{path}: it cannot be read: {error.strerror or error}") from None
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError) as error:
        raise OfficeError(
            f"{path}: it is no .pptx, .xlsx or .docx file ({error}); open it in Office, take off "
            "a password, and save it in that format"
        ) from None


def _area(ends: tuple[bytes, ...]) -> int:
    """How many cells are between two corners."""
    left, top, right, bottom = ends
    columns = [0, 0]
    for at, letters in enumerate((left, right)):
        for letter in letters:
            columns[at] = columns[at] * 26 + letter - 64
    return (abs(columns[1] - columns[0]) + 1) * (abs(int(bottom) - int(top)) + 1)


def _check_parts(path: str | os.PathLike[str], kind: str, archive: zipfile.ZipFile) -> None:
    parts = archive.infolist()
    if len(parts) > MOST_PARTS:
        raise OfficeError(f"{path}: it has {len(parts):,} parts; the limit is {MOST_PARTS:,}")
    # A part's size in the directory may be a lie: what comes out is counted.
    left, merged = LARGEST_XML, 0
    names, types = set(), b""
    for part in parts:
        if part.filename in names:
            raise OfficeError(f"{path}: it has {part.filename} twice; save it again in Office")
        names.add(part.filename)
        is_markup = part.filename.lower().endswith((".xml", ".rels", ".vml"))
        with archive.open(part) as stream:
            tail = b""
            while chunk := stream.read(1 << 20):
                left -= len(chunk)
                if left < 0:
                    raise OfficeError(
                        f"{path}: unpacked it has more than {LARGEST_XML:,} bytes; "
                        "remove pictures, or split it"
                    )
                if part.filename == "[Content_Types].xml":
                    types += chunk.lower()
                if part.filename == "_rels/.rels" and b"purl.oclc.org/ooxml" in chunk:
                    raise OfficeError(
                        f"{path}: it is Strict Open XML, which is not read; save it in Office "
                        "as the ordinary format"
                    )
                if is_markup:
                    # In UTF-16 every second byte is 0.
                    window = tail + chunk.replace(b"\0", b"")
                    if b"<!DOCTYPE" in window or b"<!ENTITY" in window:
                        raise OfficeError(
                            f"{path}: {part.filename} declares XML entities, which Office never "
                            "writes; do not trust the file"
                        )
                    merged += sum(map(_area, _MERGED.findall(window)))
                    if merged > MOST_MERGED:
                        raise OfficeError(
                            f"{path}: {part.filename} merges more than {MOST_MERGED:,} cells; "
                            "unmerge whole rows and columns"
                        )
                    # Not a merged area that is counted already.
                    tail = window[-100:].rpartition(b">")[2]
    if "[Content_Types].xml" not in names:
        raise OfficeError(
            f"{path}: it is no Office file: [Content_Types].xml is missing; save it as {kind}"
        )
    if _MARKUP[kind] not in types:
        # A binary workbook, or the suffix of another kind.
        raise OfficeError(f"{path}: it is no {kind} file inside; save it in Office as {kind}")


def bounded(texts: Any, path: str) -> Iterator[Any]:
    """What is read, up to the limit."""
    for count, each in enumerate(texts):
        if count >= MOST_TEXTS:
            raise OfficeError(f"{path}: it has more than {MOST_TEXTS:,} texts; split it")
        yield each
