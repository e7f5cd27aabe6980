"""Reports for people and programs: text, Markdown, JSON, SARIF, JUnit, GitHub, GitLab."""

from __future__ import annotations

import json as standard
import re
from collections import Counter
from typing import Any
from urllib.parse import quote
from xml.sax.saxutils import escape, quoteattr

import textmeasure as tm

from .._controls import printable, visible, visible_json, visible_xml
from .._findings import DESCRIPTIONS, KINDS, Finding, Report
from .._model import Problem

#: A pull request's comment holds 65,536 characters.
_MOST_ROWS = 100
#: Of the summary.
_LONGEST_LINE = 2000


def dumped(document: Any) -> str:
    """A report that is JSON."""
    return visible_json(standard.dumps(document, ensure_ascii=False, indent=1)) + "\n"


def _said(what: Finding | Problem, level: str) -> dict[str, Any]:
    """What SARIF says of a finding or a problem."""
    place: dict[str, Any] = {"artifactLocation": {"uri": quote(what.file, errors="replace")}}
    if what.line is not None:
        place["region"] = {"startLine": what.line}
    message, locations = {"text": str(what)}, [{"physicalLocation": place}]
    return {"level": level, "message": message, "locations": locations}


def sarif(report: Report) -> str:
    """SARIF 2.1.0, as GitHub's code scanning reads it."""
    kinds, rules = list(KINDS), []
    for kind, severity in KINDS.items():
        description, level = {"text": DESCRIPTIONS[kind]}, {"level": severity}
        rules.append({"id": kind, "shortDescription": description, "defaultConfiguration": level})
    results = []
    for each in report.listed:
        passed = each.severity == "pass"
        result = {"ruleId": each.kind, **_said(each, "none" if passed else each.severity)}
        result["partialFingerprints"] = {"textmeasure/v1": each.fingerprint}
        result["properties"] = each.as_json()
        result |= {"ruleIndex": kinds.index(each.kind)} if each.kind in kinds else {}
        results.append({**result, "kind": "pass"} if passed else result)
    invocation = {
        "executionSuccessful": report.status != 2,
        "toolExecutionNotifications": [_said(each, "error") for each in report.problems],
    }
    driver = {"name": report.program, "version": tm.__version__, "rules": rules}
    run = {
        "tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "invocations": [invocation],
        "results": results,
    }  # fmt: skip
    schema = "https://json.schemastore.org/sarif-2.1.0.json"
    return dumped({"$schema": schema, "version": "2.1.0", "runs": [run]})


_NOT_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def _attribute(text: str) -> str:
    return visible_xml(quoteattr(_NOT_XML.sub("\ufffd", text)))


def _content(text: str) -> str:
    return visible_xml(escape(_NOT_XML.sub("\ufffd", text)))


def junit(report: Report) -> str:
    """JUnit's XML: a test suite a file, a test case a finding; a file without any is one case."""
    by_file: dict[str, list[Finding | Problem]] = {name: [] for name in report.files}
    listed: list[Finding | Problem] = [*report.listed, *report.problems]
    for each in listed:
        by_file.setdefault(each.file, []).append(each)
    suites: list[str] = []
    totals: Counter[str] = Counter()

    def counted(kinds: Counter[str]) -> str:
        return "".join(f' {key}="{kinds[key]}"' for key in ("tests", "failures", "errors"))

    for name, found in by_file.items():
        named, kinds = _attribute(name), Counter({"tests": len(found) or 1})
        cases = "" if found else f"<testcase classname={named} name={named}/>"
        for kind, case in map(_case, found):
            kinds[kind] += 1
            cases += case
        totals += kinds
        suites.append(f"<testsuite name={named}{counted(kinds)}>{cases}</testsuite>\n")
    time = f'time="{report.seconds:.3f}"'
    opening = f'<testsuites name="{report.program}"{counted(totals)} {time}>\n'
    declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
    return "".join([declaration, opening, *suites]) + ("" if suites else "\n") + "</testsuites>\n"


def _case(what: Finding | Problem) -> tuple[str, str]:
    """What JUnit counts a finding or a problem as, and its test case."""
    name = f"read {what.file}" if isinstance(what, Problem) else what.label
    opening = f"<testcase classname={_attribute(what.file)} name={_attribute(name)}"
    if isinstance(what, Problem):
        error = f'<error type="problem" message={_attribute(str(what))}/>'
        return "errors", f"{opening}>{error}</testcase>"
    if what.line is not None:
        opening += f' file={_attribute(what.file)} line="{what.line}"'
    if what.severity == "pass":
        return "", opening + "/>"
    details = "\n".join(filter(None, [what.place, what.text, what.remedy]))
    if what.severity == "note":
        shown = _content(f"{what.kind}: {what.message}\n{details}")
        return "", f"{opening}><system-out>{shown}</system-out></testcase>"
    failure = f"<failure type={_attribute(what.kind)} message={_attribute(what.message)}>"
    return "failures", f"{opening}>{failure}{_content(details)}</failure></testcase>"


def _command_value(text: str) -> str:
    # Line ends have an escape of their own.
    lines = re.split("(\r|\n)", text.replace("%", "%25"))
    return "".join({"\r": "%0D", "\n": "%0A"}.get(each) or visible(each) for each in lines)


def github(report: Report) -> str:
    """Annotations of GitHub Actions: workflow commands, one a line."""

    def escaped(text: str) -> str:
        return _command_value(text).replace(":", "%3A").replace(",", "%2C")

    def command(what: Finding | Problem, name: str, title: str) -> str:
        line = "" if what.line is None else f",line={what.line}"
        place = f"file={escaped(what.file)}{line},title={escaped(title)}"
        return f"::{name} {place}::{_command_value(str(what))}"

    names = {"error": "error", "warning": "warning", "note": "notice"}
    lines = [
        *(command(each, "error", "problem") for each in report.problems),
        *(command(each, names[each.severity], each.kind) for each in report.findings),
        *map(visible, report.summary()),
    ]
    return "\n".join(lines) + "\n"


def gitlab(report: Report) -> str:
    """GitLab's Code Quality."""

    def row(what: Finding | Problem, kind: str, fingerprint: str, severity: str) -> dict[str, Any]:
        location = {"path": what.file, "lines": {"begin": what.line or 1}}
        said = {"description": str(what), "check_name": kind, "fingerprint": fingerprint}
        return {**said, "severity": severity, "location": location}

    names, found = {"error": "major", "warning": "minor", "note": "info"}, report.findings
    rows = [row(each, each.kind, each.fingerprint, names[each.severity]) for each in found]
    rows += [row(each, "not-checked", f"problem:{each}", "blocker") for each in report.problems]
    return dumped(rows)


def _box(finding: Finding) -> str:
    """The box in a few words."""
    sides = (finding.width, "wide"), (finding.height, "high")
    parts = [f"{length:.4g} pt {side}" for length, side in sides if length is not None]
    if finding.lines:
        parts.append("1 line" if finding.lines == 1 else f"{finding.lines} lines")
    named = f"“{finding.box}”" if finding.box else "a box" if parts else "no box"
    return ", ".join([named, *parts])


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
    names = ("texts", "checked", "measurements", "seconds", "files", "skipped", "languages")
    summary = {name: getattr(report, name) for name in names}
    summary |= {"seconds": round(report.seconds, 3), "findings": report.counts()}
    summary |= {"notChecked": report.left_out, "inBaseline": report.known}
    summary["staleInBaseline"] = report.stale
    document: dict[str, Any] = {"version": 1, "status": report.status, "summary": summary}
    for name in ("problems", "findings", "passed"):
        document[name] = [each.as_json() for each in getattr(report, name)]
    return dumped(document)


def _cell(text: str) -> str:
    shown = printable(text, 100).replace("&", "&amp;").replace("<", "&lt;").replace("|", "&#124;")
    return re.sub(r"([\\`*_\[\]#@~])", r"\\\1", shown)


def markdown(report: Report) -> str:
    """A summary for a pull request."""
    fit = "No new translations that do not fit" if report.known else "All checked translations fit"
    titles = (fit, "Translations that do not fit", "Translations could not be checked")
    title = report.title if report.program != "textmeasure-l10n" else titles[report.status]
    summary = (printable(each, _LONGEST_LINE).replace("<", "&lt;") for each in report.summary())
    lines = [f"### {title}", "", *(f"{each}  " for each in summary)]
    if report.problems:
        lines += ["", *(f"- **problem:** {_cell(str(each))}" for each in report.problems[:20])]
    if report.findings:
        lines += ["", "| | language | key | text | finding |", "| --- | --- | --- | --- | --- |"]
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
