"""Findings that are known, so that they do not block."""

from __future__ import annotations

import json
from pathlib import Path

from ._decoding import NotDecodable, decoded
from ._findings import Finding, Report

_VERSION = 1
#: A known finding that became worse by more points is a finding again.
_WORSE = 0.5


class BaselineError(ValueError):
    """A baseline that cannot be read, with what to do about it."""


def write(findings: list[Finding]) -> str:
    """The baseline of some findings, as JSON."""
    rows = [
        {
            "fingerprint": each.fingerprint,
            "kind": each.kind,
            "file": each.file,
            "language": each.language,
            "key": each.key,
            "excess": None if each.excess is None else round(each.excess, 2),
        }
        for each in sorted(
            findings, key=lambda each: (each.file, each.language, each.key, each.kind)
        )
    ]
    return json.dumps({"version": _VERSION, "findings": rows}, ensure_ascii=False, indent=1) + "\n"


def apply(report: Report, path: Path) -> None:
    """Takes the findings of a baseline out of a report, unless they became worse.

    Raises:
        BaselineError: for a file that is no baseline.
    """
    try:
        document = json.loads(decoded(path.read_bytes()))
        known = {row["fingerprint"]: row.get("excess") for row in document["findings"]}
        if document["version"] != _VERSION:
            raise BaselineError(f"{path}: its version is unknown; write it again")
    except OSError as error:
        raise BaselineError(f"{path}: it cannot be read: {error.strerror}") from None
    except NotDecodable as error:
        raise BaselineError(f"{path}:{error.line}: {error.message}") from None
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        if isinstance(error, BaselineError):
            raise
        raise BaselineError(f"{path}: it is no baseline; write it with --write-baseline") from None
    fresh: list[Finding] = []
    for finding in report.findings:
        limit = known.get(finding.fingerprint, -1.0)
        is_known = finding.fingerprint in known and (
            limit is None or finding.excess is None or finding.excess <= limit + _WORSE
        )
        if not is_known:
            fresh.append(finding)
    found = {each.fingerprint for each in report.findings}
    report.known = len(report.findings) - len(fresh)
    report.stale = len(known.keys() - found)
    report.findings = fresh
