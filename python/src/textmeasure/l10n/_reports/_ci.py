"""Reports that CI systems read: SARIF, JUnit, GitHub, GitLab."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any
from urllib.parse import quote
from xml.sax.saxutils import escape, quoteattr

import textmeasure as tm

from .._controls import visible, visible_json, visible_xml
from .._findings import DESCRIPTIONS, KINDS, Finding, Report
from .._model import Problem


def dumped(document: Any) -> str:
    """A report that is JSON."""
    return visible_json(json.dumps(document, ensure_ascii=False, indent=1)) + "\n"


def _said(what: Finding | Problem, level: str) -> dict[str, Any]:
    """What SARIF says of a finding or a problem."""
    place: dict[str, Any] = {"artifactLocation": {"uri": quote(what.file, errors="replace")}}
    if what.line is not None:
        place["region"] = {"startLine": what.line}
    return {
        "level": level,
        "message": {"text": str(what)},
        "locations": [{"physicalLocation": place}],
    }


def sarif(report: Report) -> str:
    """SARIF 2.1.0, as GitHub's code scanning reads it."""
    kinds = list(KINDS)
    rules = [
        {
            "id": kind,
            "shortDescription": {"text": DESCRIPTIONS[kind]},
            "defaultConfiguration": {"level": severity},
        }
        for kind, severity in KINDS.items()
    ]
    results = [
        {
            "ruleId": each.kind,
            **_said(each, "none" if each.severity == "pass" else each.severity),
            "partialFingerprints": {"textmeasure/v1": each.fingerprint},
            "properties": each.as_json(),
            **({"ruleIndex": kinds.index(each.kind)} if each.kind in kinds else {}),
            **({"kind": "pass"} if each.severity == "pass" else {}),
        }
        for each in report.listed
    ]
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
        cases = "".join(map(_case, found)) or (
            f"<testcase classname={_attribute(name)} name={_attribute(name)}/>"
        )
        kinds = Counter(map(_kind, found))
        kinds["tests"] = len(found) or 1
        totals += kinds
        suites.append(f"<testsuite name={_attribute(name)}{counted(kinds)}>{cases}</testsuite>")
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<testsuites name="{report.program}"{counted(totals)} time="{report.seconds:.3f}">\n'
        + "\n".join(suites)
        + "\n</testsuites>\n"
    )


def _kind(what: Finding | Problem) -> str:
    """What JUnit counts a finding or a problem as."""
    if isinstance(what, Problem):
        return "errors"
    return "failures" if what.severity in {"error", "warning"} else ""


def _case(what: Finding | Problem) -> str:
    name = f"read {what.file}" if isinstance(what, Problem) else what.label
    opening = f"<testcase classname={_attribute(what.file)} name={_attribute(name)}"
    if isinstance(what, Problem):
        return f'{opening}><error type="problem" message={_attribute(str(what))}/></testcase>'
    if what.line is not None:
        opening += f' file={_attribute(what.file)} line="{what.line}"'
    if what.severity == "pass":
        return opening + "/>"
    details = "\n".join(filter(None, [what.place, what.text, what.remedy]))
    if what.severity == "note":
        shown = _content(f"{what.kind}: {what.message}\n{details}")
        return f"{opening}><system-out>{shown}</system-out></testcase>"
    return (
        f"{opening}><failure type={_attribute(what.kind)} message={_attribute(what.message)}>"
        f"{_content(details)}</failure></testcase>"
    )


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
        return {
            "description": str(what),
            "check_name": kind,
            "fingerprint": fingerprint,
            "severity": severity,
            "location": {"path": what.file, "lines": {"begin": what.line or 1}},
        }

    names = {"error": "major", "warning": "minor", "note": "info"}
    rows = [
        row(each, each.kind, each.fingerprint, names[each.severity]) for each in report.findings
    ]
    rows += [row(each, "not-checked", f"problem:{each}", "blocker") for each in report.problems]
    return dumped(rows)
