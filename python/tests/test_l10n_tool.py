"""The tool's `fit --format json` has the findings of `textmeasure-l10n check --format json`."""

from __future__ import annotations

import contextlib
import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("translate")
pytest.importorskip("babel")

from textmeasure.l10n import __main__ as command

ROOT = Path(__file__).resolve().parents[2]
#: The release build's, which Scripts/check-library.sh names.
TOOL = os.environ.get("TEXTMEASURE_TOOL")


def unit(text: str, state: str = "translated") -> dict[str, Any]:
    return {"stringUnit": {"state": state, "value": text}}


def plural(one: str, other: str) -> dict[str, Any]:
    return {"variations": {"plural": {"one": unit(one), "other": unit(other)}}}


CATALOGUE = {
    "sourceLanguage": "en",
    "version": "1.0",
    "strings": {
        "items": {
            "localizations": {
                "en": plural("%lld item", "%lld items"),
                "de": plural("%lld Ding", "%lld sehr viele Gegenstände in allen Fächern"),
            }
        },
        "long": {"localizations": {"de": unit("Donaudampfschifffahrtsgesellschaft und Söhne")}},
        "lines": {"localizations": {"de": unit("Alle Änderungen von heute werden gesichert")}},
        "name": {"localizations": {"de": unit("Hallo %@")}},
        "ta": {"localizations": {"ta": unit("சேமி all")}},
        "new": {"localizations": {"de": unit("x", "new")}},
        "brand": {"shouldTranslate": False},
    },
}
TABLE = """id,text,width,lines,language
save,Save all of the changes that were made,120,2,de
wide,Save all changes now,80,1,de
word,Donaudampfschifffahrtsgesellschaft,120,3,de
open,%d files,60,1,de
mark,Enregistrement !,125,0,fr
fine,Save,100,1,de
"""


def by_package(arguments: list[str]) -> dict[str, Any]:
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        # The tool does not compare translations with their source texts.
        off = ["--severity", "suspicious-growth=off", "--severity", "placeholders-differ=off"]
        command.main(["check", *arguments, *off])
    return json.loads(output.getvalue())


def comparable(report: dict[str, Any]) -> dict[tuple[str, ...], dict[str, Any]]:
    """The findings by what they are about, without what each program says in its own words."""
    findings = {}
    for finding in report["findings"]:
        finding = dict(finding)
        if finding["kind"] in {"placeholder-without-sample", "missing-glyphs"}:
            del finding["remedy"]
        findings[finding["key"], finding["language"], finding["kind"]] = finding
    return findings


@pytest.mark.skipif(TOOL is None, reason="TEXTMEASURE_TOOL names no tool")
@pytest.mark.parametrize(
    "name, content, room",
    [
        (
            "Localizable.xcstrings",
            json.dumps(CATALOGUE, indent=2),
            ["--width", "130", "--lines", "2"],
        ),
        ("labels.csv", TABLE, []),
    ],
)
def test_both_find_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, content: str, room: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(name).write_text(content, encoding="utf-8")
    style = ["--font", "Inter-Regular", "--size", "17"]
    samples = ["--sample", "%lld=12"] if "%lld" in content else []
    package = by_package([name, *style, *room, *samples, "--format", "json"])
    run = subprocess.run(
        [str(TOOL), "fit", "--file", name, *style, *room, *samples, "--format", "json"],
        capture_output=True,
        check=False,
    )
    assert run.returncode == 1 and not run.stderr, run.stderr
    tool = json.loads(run.stdout)
    assert len(tool["findings"]) == len(comparable(tool)) >= 3
    assert comparable(tool) == comparable(package)
    assert tool["summary"]["findings"] == package["summary"]["findings"]


@pytest.mark.skipif(TOOL is None, reason="TEXTMEASURE_TOOL names no tool")
def test_the_schema_has_the_tools_findings(tmp_path: Path) -> None:
    from jsonschema import Draft202012Validator

    schema = json.loads((ROOT / "docs" / "finding.schema.json").read_text(encoding="utf-8"))
    validator = Draft202012Validator(schema)
    path = tmp_path / "labels.csv"
    path.write_text(TABLE + "font,Save,60,1,de\n", encoding="utf-8")
    count = 0
    for options in [
        [],
        ["--font", "NoSuchFont"],
        ["--text-style", "body", "--content-size", "all"],
    ]:
        run = subprocess.run(
            [str(TOOL), "fit", "--file", str(path), "--format", "json", *options],
            capture_output=True,
            check=False,
        )
        for finding in json.loads(run.stdout or "{}").get("findings", []):
            validator.validate(finding)
            count += 1
    assert count >= 8


@pytest.mark.parametrize("missing", ["babel", "translate.storage"])
def test_a_missing_package_is_named_in_one_line(missing: str) -> None:
    hide = f"import sys; sys.modules[{missing!r}] = None; "
    command = [sys.executable, "-c", hide + "from textmeasure.l10n.__main__ import main; "]
    command[-1] += "sys.exit(main(['check']))"
    told = subprocess.run(command, capture_output=True, text=True)
    assert told.returncode == 2
    assert told.stderr.startswith(f"textmeasure-l10n: {missing}")
    assert "is not installed: pip install" in told.stderr
    assert told.stderr.count("\n") == 1
    if missing != "babel":
        return
    command[-1] = hide + "from textmeasure.l10n import check"
    told = subprocess.run(command, capture_output=True, text=True)
    assert told.returncode == 1
    assert "textmeasure.l10n.check: " in told.stderr
    assert "install textmeasure with its extra l10n" in told.stderr
