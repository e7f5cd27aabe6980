"""The example project: its rules, baseline, workflow and hook, run as they stand."""

from __future__ import annotations

import contextlib
import io
import json
import re
import shlex
import shutil
from pathlib import Path

import pytest

pytest.importorskip("babel")

from textmeasure.l10n import Rules, examine, read
from textmeasure.l10n import __main__ as command

EXAMPLE = Path(__file__).resolve().parents[2] / "Examples/Localisation"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    copy = tmp_path / "app"
    shutil.copytree(EXAMPLE, copy)
    monkeypatch.chdir(copy)
    return copy


def run(line: str) -> tuple[int, str]:
    """The status and output of a command line; what follows the program's name are its arguments."""
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        status = command.main(shlex.split(line)[1:])
    return status, output.getvalue()


def test_eight_languages_and_five_formats_are_checked_whole() -> None:
    rules = Rules.load(EXAMPLE / "textmeasure.toml")
    catalogue = read([EXAMPLE / each for each in rules.paths], root=EXAMPLE)
    report = examine(catalogue, rules)
    assert len(catalogue.languages) == 8 and catalogue.problems == []
    assert {entry.format for entry in catalogue.entries} == {
        "xcstrings", "android", "arb", "json", "gettext",
    }  # fmt: skip
    assert report.checked == report.texts and report.left_out == {}
    known = json.loads((EXAMPLE / "known.json").read_text())["findings"]
    assert {each["fingerprint"] for each in known} == {each.fingerprint for each in report.findings}
    assert {each.kind for each in report.findings} == {
        "does-not-fit", "word-too-wide", "variation-does-not-fit",
    }  # fmt: skip


def test_the_commands_of_its_readme(project: Path) -> None:
    commands = re.findall(
        r"^(textmeasure-l10n .*?)(?: {2,}#.*)?$", (project / "README.md").read_text(), re.M
    )
    assert [run(each)[0] for each in commands] == [1, 0, 1]
    assert "<svg" in (project / "fit.html").read_text()


def test_its_workflow_and_hook(project: Path) -> None:
    workflow = (project / ".github/workflows/localisation.yml").read_text()
    line = re.search(r"- run: >\n((?: {10}.*\n)+)", workflow)
    assert line is not None
    status, output = run(line[1].replace("\n", " "))
    assert status == 0 and "No new findings" in output
    assert all((project / f"fit.{each}").is_file() for each in ("sarif", "html", "md"))
    hook = re.search(r"entry: (.*)", (project / ".pre-commit-config.yaml").read_text())
    assert hook is not None and run(hook[1])[0] == 0


DOCUMENT = EXAMPLE.parents[1] / "docs/localisation.md"


def test_the_first_five_minutes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    document = DOCUMENT.read_text()
    rules = re.search(r"```toml\n(.*?)```", document, re.S)
    printed = re.search(r"```\n(App/de.*?)```", document, re.S)
    program = re.search(r"```python\n(.*?)```", document, re.S)
    assert rules and printed and program
    (tmp_path / "textmeasure.toml").write_text(rules[1])
    for language, text in {"en": "Settings", "de": "Kontoeinstellungen"}.items():
        folder = tmp_path / f"App/{language}.lproj"
        folder.mkdir(parents=True)
        content = f'/* Tabs */\n"tab.home" = "Start";\n"tab.settings" = "{text}";\n'
        (folder / "Localizable.strings").write_text(content)
    monkeypatch.chdir(tmp_path)
    status, output = run("textmeasure-l10n check")
    assert status == 1 and output.startswith(printed[1])
    exec(compile(program[1], str(DOCUMENT), "exec"), {})
    assert run("textmeasure-l10n check --pseudo both")[0] in {0, 1}
    assert run("textmeasure-l10n check --expand 1.35")[0] in {0, 1}
    one_box = "App --text-style body --content-size all --width 160 --sample '%d=1234567'"
    assert run(f"textmeasure-l10n check {one_box}")[0] == 1


def test_the_document_names_what_there_is() -> None:
    from dataclasses import fields

    from textmeasure.l10n import Box
    from textmeasure.l10n._findings import KINDS
    from textmeasure.l10n._formats import READERS
    from textmeasure.l10n._placeholders import SYNTAXES
    from textmeasure.l10n._reports import REPORTERS

    document = DOCUMENT.read_text()
    names = [each.name for each in fields(Box) if each.name not in {"name", "base_growth"}]
    suffixes = [each for each in READERS if each != ".xml"]
    for name in [*names, *KINDS, *SYNTAXES, *REPORTERS, *suffixes]:
        assert f"`{name}`" in document, name
