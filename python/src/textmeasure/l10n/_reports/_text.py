"""Reports for people and programs: text, Markdown, JSON."""

from __future__ import annotations

import re

from .._controls import printable
from .._findings import Finding, Report
from ._ci import dumped

#: A pull request's comment holds 65,536 characters.
_MOST_ROWS = 100
#: Of the summary.
_LONGEST_LINE = 2000


def _box(finding: Finding) -> str:
    """The box in a few words."""
    parts = []
    if finding.width is not None:
        parts.append(f"{finding.width:.4g} pt wide")
    if finding.height is not None:
        parts.append(f"{finding.height:.4g} pt high")
    if finding.lines:
        parts.append("1 line" if finding.lines == 1 else f"{finding.lines} lines")
    if finding.box:
        return ", ".join([f"“{finding.box}”", *parts])
    return ", ".join(["a box", *parts]) if parts else "no box"


def text(report: Report) -> str:
    """The findings, the worst first, and what was and was not checked."""
    lines = [f"error: {printable(str(problem), 400)}" for problem in report.problems]
    for finding in report.listed:
        language = f"[{printable(finding.language)}] " if finding.language else ""
        lines.append(
            f"{printable(finding.place, 400)}: {finding.severity}: {printable(finding.name, 60)} "
            f"{language}{printable(finding.message, 300)} ({finding.kind})"
        )
        if finding.kind != "fits":
            lines.append(f"    “{printable(finding.text)}” in {printable(_box(finding), 200)}")
            if finding.remedy:
                lines.append(f"    {printable(finding.remedy, 400)}")
    return "\n".join([*lines, *(printable(each, _LONGEST_LINE) for each in report.summary()), ""])


def json(report: Report) -> str:
    """The whole report; docs/localisation.md has the keys."""
    document = {
        "version": 1,
        "status": report.status,
        "summary": {
            "texts": report.texts,
            "checked": report.checked,
            "measurements": report.measurements,
            "seconds": round(report.seconds, 3),
            "files": report.files,
            "skipped": report.skipped,
            "languages": report.languages,
            "findings": report.counts(),
            "notChecked": report.left_out,
            "inBaseline": report.known,
            "staleInBaseline": report.stale,
        },
        "problems": [each.as_json() for each in report.problems],
        "findings": [each.as_json() for each in report.findings],
        "passed": [each.as_json() for each in report.passed],
    }
    return dumped(document)


def _cell(text: str) -> str:
    shown = printable(text, 100).replace("&", "&amp;").replace("<", "&lt;").replace("|", "&#124;")
    return re.sub(r"([\\`*_\[\]#@~])", r"\\\1", shown)


def markdown(report: Report) -> str:
    """A summary for a pull request."""
    failed = any(each.severity in {"error", "warning"} for each in report.findings)
    title = "All checked translations fit"
    if failed or report.known:
        title = "Translations that do not fit" if failed else "No new translations that do not fit"
    if report.status == 2:
        title = "Translations could not be checked"
    if report.program != "textmeasure-l10n":
        title = report.title
    summary = (printable(each, _LONGEST_LINE).replace("<", "&lt;") for each in report.summary())
    lines = [f"### {title}", "", *(f"{each}  " for each in summary), ""]
    for problem in report.problems[:20]:
        lines.append(f"- **problem:** {_cell(str(problem))}")
    if report.problems:
        lines.append("")
    if report.findings:
        lines += ["| | language | key | text | finding |", "| --- | --- | --- | --- | --- |"]
        for finding in report.findings[:_MOST_ROWS]:
            remedy = f" {finding.remedy}" if finding.remedy else ""
            lines.append(
                f"| {finding.severity} | {_cell(finding.language)} | {_cell(finding.name)}"
                f"<br>{_cell(finding.place)} | {_cell(finding.text)} "
                f"| **{finding.kind}**: {_cell(finding.message)}.{_cell(remedy)} |"
            )
        if len(report.findings) > _MOST_ROWS:
            lines += ["", f"And {len(report.findings) - _MOST_ROWS:,} more."]
    return "\n".join(lines).rstrip() + "\n"
