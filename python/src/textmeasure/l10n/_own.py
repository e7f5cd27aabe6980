"""Files that this program writes: they are no catalogues, and replace none."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

#: What each of our JSON files has: a quick test before the whole is parsed.
_MARKS = (b'"findings"', b'"check_name"', b'"textmeasure-l10n"', b'"verdict"')


def is_report(content: bytes) -> bool:
    """Whether a JSON file is a report or a baseline of this program, or from ``textmeasure fit``.

    Not GitLab's Code Quality without findings, which may be anybody's: ``[]``.
    """
    if not any(mark in content for mark in _MARKS):
        return False
    try:
        document = json.loads(content)
    except (ValueError, RecursionError):
        return False
    if isinstance(document, list):
        # GitLab's Code Quality with findings.
        has_findings = all(_has(each, "check_name", "fingerprint") for each in document)
        return bool(document) and has_findings
    if not isinstance(document, dict):
        return False
    if document.keys() == {"results"} and isinstance(results := document["results"], list):
        return bool(results) and all(_has(each, "text", "verdict") for each in results)
    runs, findings = document.get("runs"), document.get("findings")
    if isinstance(runs, list):
        return any(_driver(run) == "textmeasure-l10n" for run in runs)
    if not isinstance(findings, list) or not all(_has(each, "fingerprint") for each in findings):
        return False
    return document.keys() == {"version", "findings"} or _has(document, "summary", "problems")


def _has(value: Any, *keys: str) -> bool:
    return isinstance(value, dict) and value.keys() >= set(keys)


def _driver(run: Any) -> Any:
    """The name of the program that wrote a run of SARIF."""
    for key in ("tool", "driver", "name"):
        run = run.get(key) if isinstance(run, dict) else None
    return run


def refusal(outputs: Iterable[str], inputs: Iterable[str | os.PathLike[str]]) -> str | None:
    """Why outputs cannot be written: one is an input, also by a link, or two are one file."""
    written: dict[Any, str] = {}
    for output in outputs:
        if Path(output).exists() and not Path(output).is_file():
            # A pipe or a device takes several.
            continue
        # A path without a file is compared by its name.
        identity = _identity(output) or os.path.realpath(output)
        if identity in written:
            return f"{output}: it is the output {written[identity]!r} too; write to another file"
        written[identity] = output
    if not written:
        return None
    for given in inputs:
        path = os.fspath(given)
        replaced = written.get(_identity(path))
        if replaced is not None:
            other = "" if os.path.normpath(path) == os.path.normpath(replaced) else f" {path!r}"
            return f"{replaced}: it is the input{other} too; write to another file"
    return None


def _identity(path: str) -> tuple[int, int] | None:
    """What is the same for all names of a regular file; ``None`` for anything else."""
    try:
        status = Path(path).stat()
    except (OSError, ValueError):
        return None
    return (status.st_dev, status.st_ino) if Path(path).is_file() else None
