"""Files that this program writes: they are no catalogues, and replace none. Baselines have known
findings, which do not block."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from operator import attrgetter
from pathlib import Path
from typing import Any

from ._decoding import text_of
from ._findings import Finding, Report

_VERSION = 1
#: A known finding that became worse by more points is a finding again.
_WORSE = 0.5
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
        return bool(document) and _have(document, "check_name", "fingerprint")
    if not isinstance(document, dict):
        return False
    results, runs, findings = map(document.get, ("results", "runs", "findings"))
    if document.keys() == {"results"} and isinstance(results, list):
        return bool(results) and _have(results, "text", "verdict")
    if isinstance(runs, list):
        return any(dig(run, "tool", "driver", "name") == "textmeasure-l10n" for run in runs)
    if not isinstance(findings, list) or not _have(findings, "fingerprint"):
        return False
    return document.keys() == {"version", "findings"} or _have([document], "summary", "problems")


def dig(value: Any, *keys: str) -> Any:
    """What keys lead to; ``None`` where there is nothing."""
    for key in keys:
        value = value.get(key) if isinstance(value, dict) else None
    return value


def _have(values: list[Any], *keys: str) -> bool:
    return all(isinstance(each, dict) and each.keys() >= set(keys) for each in values)


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
    for given in inputs if written else ():
        path = os.fspath(given)
        if (replaced := written.get(_identity(path))) is not None:
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


def baseline_of(findings: list[Finding]) -> str:
    """The baseline of some findings, as JSON."""
    names = ("fingerprint", "kind", "file", "language", "key")
    rows: list[dict[str, Any]] = []
    for each in sorted(findings, key=attrgetter("file", "language", "key", "kind")):
        excess = None if each.excess is None else round(each.excess, 2)
        rows.append({**{name: getattr(each, name) for name in names}, "excess": excess})
    return json.dumps({"version": _VERSION, "findings": rows}, ensure_ascii=False, indent=1) + "\n"


def apply_baseline(report: Report, path: Path) -> None:
    """Takes the findings of a baseline out of a report, unless they became worse.

    Raises:
        ValueError: for a file that is no baseline.
    """
    text = text_of(path, ValueError)
    try:
        document = json.loads(text)
        known = {row["fingerprint"]: row.get("excess") for row in document["findings"]}
        version = document["version"]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise ValueError(f"{path}: it is no baseline; write it with --write-baseline") from None
    if version != _VERSION:
        raise ValueError(f"{path}: its version is unknown; write it again")

    def is_new(finding: Finding) -> bool:
        limit, excess = known.get(finding.fingerprint), finding.excess
        is_worse = limit is not None and excess is not None and excess > limit + _WORSE
        return is_worse or finding.fingerprint not in known

    fresh = [each for each in report.findings if is_new(each)]
    report.known = len(report.findings) - len(fresh)
    report.stale = len(known.keys() - {each.fingerprint for each in report.findings})
    report.findings = fresh
