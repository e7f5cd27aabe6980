"""Reports that CI systems read: SARIF, JUnit, GitHub, GitLab."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import quote
from xml.sax.saxutils import escape, quoteattr

import textmeasure as tm

from .._controls import visible, visible_json, visible_xml
from .._findings import DESCRIPTIONS, KINDS, Finding, Report
from .._model import Problem

_LEVELS = {"error": "error", "warning": "warning", "note": "note", "pass": "none"}


def _sentence(finding: Finding) -> str:
    """The finding with its key, text and remedy."""
    return f"{finding.label}: {finding.message}: “{finding.text}”. {finding.remedy}".strip()


def _dump(document: Any) -> str:
    return visible_json(json.dumps(document, ensure_ascii=False, indent=1)) + "\n"


def _location(file: str, line: int | None) -> dict[str, Any]:
    place: dict[str, Any] = {"artifactLocation": {"uri": quote(file, errors="replace")}}
    if line is not None:
        place["region"] = {"startLine": line}
    return {"physicalLocation": place}


def sarif(report: Report) -> str:
    """SARIF 2.1.0, as GitHub's code scanning reads it."""
    kinds = list(KINDS)
    rules = [
        {
            "id": kind,
            "shortDescription": {"text": DESCRIPTIONS[kind]},
            "defaultConfiguration": {"level": _LEVELS[KINDS[kind]]},
        }
        for kind in kinds
    ]
    results = []
    for finding in [*report.findings, *report.passed]:
        result: dict[str, Any] = {
            "ruleId": finding.kind,
            "level": _LEVELS[finding.severity],
            "message": {"text": _sentence(finding)},
            "locations": [_location(finding.file, finding.line)],
            "partialFingerprints": {"textmeasure/v1": finding.fingerprint},
            "properties": finding.as_json(),
        }
        if finding.kind in kinds:
            result["ruleIndex"] = kinds.index(finding.kind)
        if finding.severity == "pass":
            result["kind"] = "pass"
        results.append(result)
    notifications = [
        {
            "level": "error",
            "message": {"text": str(problem)},
            "locations": [_location(problem.file, problem.line)],
        }
        for problem in report.problems
    ]
    driver = {"name": report.program, "version": tm.__version__, "rules": rules}
    invocation = {
        "executionSuccessful": report.status != 2, "toolExecutionNotifications": notifications,
    }  # fmt: skip
    run = {
        "tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "invocations": [invocation],
        "results": results,
    }  # fmt: skip
    schema = "https://json.schemastore.org/sarif-2.1.0.json"
    return _dump({"$schema": schema, "version": "2.1.0", "runs": [run]})


_NOT_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def _attribute(text: str) -> str:
    return visible_xml(quoteattr(_NOT_XML.sub("\ufffd", text)))


def _content(text: str) -> str:
    return visible_xml(escape(_NOT_XML.sub("\ufffd", text)))


def junit(report: Report) -> str:
    """JUnit's XML: a test suite a file, a test case a finding; a file without any is one case."""
    by_file: dict[str, list[Finding]] = {name: [] for name in report.files}
    for finding in [*report.findings, *report.passed]:
        by_file.setdefault(finding.file, []).append(finding)
    problems: dict[str, list[Problem]] = {}
    for problem in report.problems:
        problems.setdefault(problem.file, []).append(problem)
        by_file.setdefault(problem.file, [])
    suites: list[str] = []
    totals = {"tests": 0, "failures": 0, "errors": 0}
    for name, findings in by_file.items():
        cases = [_case(name, each) for each in findings]
        cases += [_problem_case(name, each) for each in problems.get(name, [])]
        cases = cases or [f"<testcase classname={_attribute(name)} name={_attribute(name)}/>"]
        failed = sum(each.severity in {"error", "warning"} for each in findings)
        counts = {
            "tests": len(cases), "failures": failed, "errors": len(problems.get(name, [])),
        }  # fmt: skip
        for key, value in counts.items():
            totals[key] += value
        attributes = "".join(f' {key}="{value}"' for key, value in counts.items())
        suites.append(
            f"<testsuite name={_attribute(name)}{attributes}>" + "".join(cases) + "</testsuite>"
        )
    attributes = "".join(f' {key}="{value}"' for key, value in totals.items())
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<testsuites name="{report.program}"{attributes} time="{report.seconds:.3f}">\n'
        + "\n".join(suites)
        + "\n</testsuites>\n"
    )


def _case(file: str, finding: Finding) -> str:
    opening = f"<testcase classname={_attribute(file)} name={_attribute(finding.label)}"
    if finding.line is not None:
        opening += f' file={_attribute(file)} line="{finding.line}"'
    if finding.severity == "pass":
        return opening + "/>"
    details = "\n".join(filter(None, [finding.place, finding.text, finding.remedy]))
    if finding.severity == "note":
        shown = _content(f"{finding.kind}: {finding.message}\n{details}")
        return f"{opening}><system-out>{shown}</system-out></testcase>"
    return (
        f"{opening}><failure type={_attribute(finding.kind)} message={_attribute(finding.message)}>"
        f"{_content(details)}</failure></testcase>"
    )


def _problem_case(file: str, problem: Problem) -> str:
    return (
        f"<testcase classname={_attribute(file)} name={_attribute('read ' + file)}>"
        f'<error type="problem" message={_attribute(str(problem))}/></testcase>'
    )


def _command_value(text: str) -> str:
    # Line ends have an escape of their own.
    lines = re.split("(\r|\n)", text.replace("%", "%25"))
    return "".join({"\r": "%0D", "\n": "%0A"}.get(each) or visible(each) for each in lines)


def _command_property(text: str) -> str:
    return _command_value(text).replace(":", "%3A").replace(",", "%2C")


def github(report: Report) -> str:
    """Annotations of GitHub Actions: workflow commands, one a line."""

    def command(name: str, what: Finding | Problem, title: str, message: str) -> str:
        place = f"file={_command_property(what.file)}"
        if what.line is not None:
            place += f",line={what.line}"
        return f"::{name} {place},title={_command_property(title)}::{_command_value(message)}"

    names = {"error": "error", "warning": "warning", "note": "notice"}
    lines = [command("error", each, "problem", str(each)) for each in report.problems]
    for each in report.findings:
        lines.append(command(names[each.severity], each, each.kind, _sentence(each)))
    return "\n".join([*lines, *map(visible, report.summary())]) + "\n"


def gitlab(report: Report) -> str:
    """GitLab's Code Quality."""
    severities = {"error": "major", "warning": "minor", "note": "info"}
    rows = [
        {
            "description": _sentence(finding),
            "check_name": finding.kind,
            "fingerprint": finding.fingerprint,
            "severity": severities[finding.severity],
            "location": {"path": finding.file, "lines": {"begin": finding.line or 1}},
        }
        for finding in report.findings
    ]
    rows += [
        {
            "description": str(problem),
            "check_name": "not-checked",
            "fingerprint": f"problem:{problem}",
            "severity": "blocker",
            "location": {"path": problem.file, "lines": {"begin": problem.line or 1}},
        }
        for problem in report.problems
    ]
    return _dump(rows)
