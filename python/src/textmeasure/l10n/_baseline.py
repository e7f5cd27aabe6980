"""Findings that are known, so that they do not block."""

from __future__ import annotations

import json
from operator import attrgetter
from pathlib import Path
from typing import Any

from ._decoding import text_of
from ._findings import Finding, Report

_VERSION = 1
#: A known finding that became worse by more points is a finding again.
_WORSE = 0.5


class BaselineError(ValueError):
    """A baseline that cannot be read, with what to do about it."""


def write(findings: list[Finding]) -> str:
    """The baseline of some findings, as JSON."""
    names = ("fingerprint", "kind", "file", "language", "key")
    rows: list[dict[str, Any]] = [
        {
            **{name: getattr(each, name) for name in names},
            "excess": None if each.excess is None else round(each.excess, 2),
        }
        for each in sorted(findings, key=attrgetter("file", "language", "key", "kind"))
    ]
    return json.dumps({"version": _VERSION, "findings": rows}, ensure_ascii=False, indent=1) + "\n"


def apply(report: Report, path: Path) -> None:
    """Takes the findings of a baseline out of a report, unless they became worse.

    Raises:
        BaselineError: for a file that is no baseline.
    """
    text = text_of(path, BaselineError)
    try:
        document = json.loads(text)
        known = {row["fingerprint"]: row.get("excess") for row in document["findings"]}
        version = document["version"]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise BaselineError(f"{path}: it is no baseline; write it with --write-baseline") from None
    if version != _VERSION:
        raise BaselineError(f"{path}: its version is unknown; write it again")

    def is_new(finding: Finding) -> bool:
        if finding.fingerprint not in known:
            return True
        limit = known[finding.fingerprint]
        return None not in (limit, finding.excess) and finding.excess > limit + _WORSE

    fresh = [each for each in report.findings if is_new(each)]
    report.known = len(report.findings) - len(fresh)
    report.stale = len(known.keys() - {each.fingerprint for each in report.findings})
    report.findings = fresh
