"""``textmeasure-l10n``: checks that translations fit."""

from __future__ import annotations

import argparse
import contextlib
import errno
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from ._controls import visible

if TYPE_CHECKING:
    from ._findings import Report
    from ._model import Catalogue
    from ._rules import Rules

PROGRAM = "textmeasure-l10n"
CONFIGURATION = "textmeasure.toml"
_STANDARD_OUTPUTS = ("-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1")
FORMATS = ("text", "json", "sarif", "junit", "github", "gitlab", "markdown", "html")


class Failure(Exception):
    """Why the command could not check, with what to do about it."""


class Parser(argparse.ArgumentParser):
    """Says in one line what is wrong with the arguments."""

    def error(self, message: str) -> NoReturn:
        """Ends the program."""
        self.exit(2, f"{self.prog.split()[0]}: {visible(message)}; see {self.prog} --help\n")


class _Report(argparse.Action):
    """Keeps the order in which formats and outputs stand."""

    def __call__(self, parser: object, namespace: Any, value: Any, option: Any = None) -> None:
        namespace.reports = [*(namespace.reports or []), (self.option_strings[0], value)]


def add_reports(parser: argparse.ArgumentParser) -> None:
    """Adds the options of reports."""
    shown = "the format of the --output that follows; without one it is printed (default: text)"
    parser.add_argument("--format", action=_Report, dest="reports", choices=FORMATS, help=shown)
    shown = "where a report goes; its name gives the format; - is standard output; repeatable"
    parser.add_argument("--output", action=_Report, dest="reports", metavar="FILE", help=shown)


_EPILOG = """examples:
  textmeasure-l10n init                         write textmeasure.toml for this project
  textmeasure-l10n check                        check what textmeasure.toml names
  textmeasure-l10n check App --width 120 --text-style body --content-size all
  textmeasure-l10n check --output fit.html --output fit.sarif --format github
  textmeasure-l10n check --pseudo both          before there are translations

exit status: 0 every text that was checked fits, 1 findings, 2 something could not be checked
"""


def _parser() -> Parser:
    raw = argparse.RawDescriptionHelpFormatter
    examples: dict[str, Any] = {"epilog": _EPILOG, "formatter_class": raw}
    description = "Checks that translations fit the boxes that they are shown in."
    parser = Parser(prog=PROGRAM, description=description, **examples)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    description = "Checks catalogues by the rules of textmeasure.toml, or by --width and so on."
    shown = "check catalogues"
    check = commands.add_parser("check", help=shown, description=description, **examples)
    description = "Writes a textmeasure.toml with the placeholders of the catalogues."
    shown = "write a textmeasure.toml for the catalogues that are here"
    init = commands.add_parser("init", help=shown, description=description)
    for each in (check, init):
        each.add_argument("paths", nargs="*", metavar="PATH", help="a file, a folder or a glob")
        shown = "the rules (default: textmeasure.toml here or in a folder above)"
        each.add_argument("--config", metavar="FILE", help=shown)
        shown = "of the source texts (default: en)"
        each.add_argument("--base-language", metavar="TAG", help=shown)
    add = check.add_argument_group("one box for all texts").add_argument
    add("--font", action="append", metavar="NAME", help="a family, a path, or system")
    add("--size", type=float, metavar="POINTS", help="font size (default: 17)")
    add("--text-style", metavar="NAME", help="UIKit's text style, such as body")
    shown = "Dynamic Type sizes, or all"
    add("--content-size", dest="content_sizes", metavar="NAMES", help=shown)
    add("--width", metavar="POINTS", help='the box\'s width, or "base + 30 %%"')
    add("--height", type=float, metavar="POINTS", help="the box's height")
    add("--lines", type=int, metavar="COUNT", help="most lines, 0 for any (default: 1)")
    add("--profile", metavar="NAME", help="uikit, android, chromium, flutter …")
    add = check.add_argument
    shown = "what a placeholder shows: '%%d=1234567', 'name=Maximiliane'; repeatable"
    add("--sample", action="append", default=[], metavar="NAME=TEXT", help=shown)
    add("--language", action="append", default=[], metavar="TAG", help="only this; repeatable")
    shown = "check the source texts with other letters, longer by IBM's table"
    add("--pseudo", choices=("accented", "rtl", "both"), nargs="?", const="both", help=shown)
    shown = "check the source texts so many times as long"
    add("--expand", type=float, default=1.0, metavar="FACTOR", help=shown)
    shown = "error, warning, note or off for a kind of finding; repeatable"
    add("--severity", action="append", default=[], metavar="KIND=LEVEL", help=shown)
    add("--baseline", metavar="FILE", help="known findings, which do not count")
    add("--write-baseline", metavar="FILE", help="write all findings there; status 0")
    add_reports(check)
    add("--all", action="store_true", help="list the texts that fit too")
    init.add_argument("--force", action="store_true", help="replace the file that is there")
    return parser


def _rules(arguments: argparse.Namespace) -> tuple[Rules, Path | None]:
    """The rules and their file, here or in the nearest folder above; paths are reported relative to
    its folder."""
    from ._rules import Rules

    path = Path(arguments.config) if arguments.config else None
    for folder in () if path else (Path.cwd(), *Path.cwd().parents):
        if (folder / CONFIGURATION).is_file():
            path = Path(os.path.relpath(folder / CONFIGURATION))
        # A repository's rules are inside it.
        if path or (folder / ".git").exists():
            break
    return (Rules(), None) if path is None else (Rules.load(path), path)


def _with_arguments(rules: Rules, arguments: argparse.Namespace) -> Rules:
    """The rules with what the command line says."""
    from ._rules import Rules, RulesError

    keys = "font size text_style content_sizes width height lines profile".split()
    values = {key: value for key in keys if (value := getattr(arguments, key)) is not None}
    with contextlib.suppress(KeyError, ValueError):
        values["width"] = float(values["width"])
    severity = dict(_pair(each, "--severity", "KIND=LEVEL") for each in arguments.severity)
    samples: dict[str, list[str | int | float]] = {}
    for each in arguments.sample:
        name, value = _pair(each, "--sample", "'%d=1234567'")
        samples.setdefault(name, []).append(_number(value))
    document = {"defaults": values, "severity": severity, "samples": samples}
    try:
        (rule,) = Rules.from_dict(document).rules
    except RulesError as error:
        raise Failure(str(error).replace("[defaults]", "the command line")) from None
    return rules.with_rule(rule)


def _number(value: str) -> str | int | float:
    from ._numbers import is_number

    for kind in (int, float):
        with contextlib.suppress(ValueError):
            # `Infinity` is a name.
            return number if is_number(number := kind(value)) else value
    return value


def _pair(written: str, option: str, form: str) -> tuple[str, str]:
    # `%1$@=…` and `{a=b}=…`: the last sign but those of the value is not to be told; the first is.
    name, equals, value = written.partition("=")
    if not equals or not name:
        raise Failure(f"{option}: {written!r} has no name and value; write {form}")
    return name, value


def _show_progress(done: int, total: int) -> None:
    end = "\r\x1b[K" if done == total else ""
    sys.stderr.write(f"\r{done:,} of {total:,} measured{end}")
    sys.stderr.flush()


def _read(arguments: argparse.Namespace, rules: Rules, folder: Path) -> tuple[Catalogue, Rules]:
    from dataclasses import replace

    from ._languages import tag
    from ._read import read

    if arguments.base_language is not None:
        language = tag(arguments.base_language)
        if language is None:
            raise Failure(f"--base-language: {arguments.base_language!r} is no language; write en")
        rules = replace(rules, base_language=language)
    paths: Sequence[str] = arguments.paths
    if not paths:
        paths = [str(folder / each) for each in rules.paths] or [str(folder)]
    catalogue = read(paths, base_language=rules.base_language, exclude=rules.exclude, root=folder)
    return catalogue, rules


def outputs_of(arguments: argparse.Namespace) -> list[tuple[str, str | None]]:
    """The formats with their files; ``None`` is standard output."""
    from ._reports import format_of

    result: list[tuple[str, str | None]] = []
    waiting: str | None = None
    # At the end, a format without an output is printed.
    for option, value in [*(arguments.reports or []), ("--format", None)]:
        if option == "--format":
            result += [(waiting, None)] if waiting else []
            waiting = value
            continue
        is_standard = value in _STANDARD_OUTPUTS
        named = waiting or ("text" if is_standard else format_of(value))
        if named is None:
            raise Failure(f"--output: {value!r} names no format; write --format before it")
        result.append((named, None if is_standard else value))
        waiting = None
    is_printed = any(path is None for _, path in result)
    return result if is_printed else [*result, ("text", None)]


def keep(outputs: Sequence[Any], inputs: Sequence[str | os.PathLike[str]]) -> None:
    """Refuses to write where something is read, before anything is written."""
    from ._own import refusal

    if reason := refusal([path for path in outputs if path is not None], inputs):
        raise Failure(reason)


def write_reports(report: Report, outputs: Sequence[tuple[str, str | None]]) -> None:
    """Writes and prints the reports."""
    from ._reports import REPORTERS

    for name, output in outputs:
        content = REPORTERS[name](report)
        if output is not None:
            _write(output, content)
        else:
            sys.stdout.write(content)
    sys.stdout.flush()


def _write(path: str, content: str) -> None:
    """Writes a file whole, or leaves it as it was; through a symbolic link, to its target."""
    target = Path(path)
    try:
        # `/dev/fd/63` links to `pipe:[…]`, which is no path: a pipe is opened by the given name.
        if target.is_file() or not target.exists():
            _replace(Path(os.path.realpath(path)), content)
        else:
            # A device or a pipe is written as it is.
            target.write_text(content, encoding="utf-8")
    except OSError as error:
        raise Failure(f"{path}: it cannot be written: {error.strerror}") from None


def _replace(target: Path, content: str) -> None:
    if target.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=f".{target.name}.") as folder:
        whole = Path(folder, target.name)
        with whole.open("w", encoding="utf-8") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            shutil.copymode(target, whole)
        whole.replace(target)


def _check(arguments: argparse.Namespace) -> int:
    from ._check import examine
    from ._own import apply_baseline, baseline_of

    outputs, expand = outputs_of(arguments), arguments.expand
    if not 1 <= expand <= 100:
        raise Failure(f"--expand: {expand:g} is out of range; give 1 to 100, such as 1.35")
    rules, path = _rules(arguments)
    folder = Path() if path is None else path.parent
    catalogue, rules = _read(arguments, _with_arguments(rules, arguments), folder)
    reports, baseline = [each for _, each in outputs], arguments.write_baseline
    fonts = {each for rule in rules.rules for each in rule.box.get("font", ())}
    fonts |= {each.partition("#")[0] for each in fonts}
    keep([*reports, baseline], [*([path] if path else []), *catalogue.inputs, *sorted(fonts)])
    # A baseline may be replaced by a baseline.
    keep(reports, [arguments.baseline] if arguments.baseline else [])
    both: tuple[Any, ...] = ("accented", "rtl")
    pseudo = [each for each in both if arguments.pseudo in (each, "both")]
    languages, progress = arguments.language, _show_progress if sys.stderr.isatty() else None
    chosen: dict[str, Any] = {"expand": expand, "pseudo": pseudo, "languages": languages}
    report = examine(catalogue, rules, list_passed=arguments.all, progress=progress, **chosen)
    if not report.checked and not report.problems and not report.findings:
        languages = [rules.base_language] if pseudo or expand > 1 else languages
        raise Failure(_nothing_checked(report, languages))
    status = report.status
    if baseline:
        _write(baseline, baseline_of(report.findings))
        status = 2 if status == 2 else 0
    if arguments.baseline:
        apply_baseline(report, Path(arguments.baseline))
        status = report.status
    write_reports(report, outputs)
    return status


def _nothing_checked(report: Report, languages: Sequence[str]) -> str:
    if report.texts:
        reasons = ", ".join(f"{count:,} {reason}" for reason, count in report.left_out.items())
        ways = f"write boxes into {CONFIGURATION} ({PROGRAM} init begins it), or give --width"
        return f"nothing was checked ({reasons}); {ways}"
    if report.languages:
        there = ", ".join(report.languages)
        return f"no text is in the language {', '.join(languages)}; those of the files are {there}"
    if report.skipped:
        return f"no text was found; name a file to check it, such as {report.skipped[0]}"
    return "no text was found; name a file or folder of catalogues"


def _init(arguments: argparse.Namespace) -> int:
    from ._rules import Rules
    from ._start import configuration

    target = Path(arguments.config or CONFIGURATION)
    if target.exists() and not arguments.force:
        raise Failure(f"{target}: it is there already; change it, or replace it with --force")
    catalogue, _ = _read(arguments, Rules(), Path())
    for problem in catalogue.problems:
        sys.stderr.write(f"{PROGRAM}: {visible(str(problem))}\n")
    if catalogue.problems and not catalogue.entries:
        return 2
    if not catalogue.entries:
        raise Failure("no text was found; name a file or folder of catalogues")
    keep([str(target)], catalogue.inputs)
    _write(str(target), configuration(catalogue, arguments.paths))
    count, languages = len(catalogue.entries), len(catalogue.languages)
    said = f"has the placeholders of {count:,} texts in {languages} languages. Put your boxes in"
    sys.stdout.write(f"{visible(str(target))} {said}, then: {PROGRAM} check\n")
    return 2 if catalogue.problems else 0


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command and returns its exit status."""
    if sys.version_info < (3, 11):
        sys.stderr.write(f"{PROGRAM}: it needs Python 3.11 or newer\n")
        return 2
    return run(_parser(), {"check": _check, "init": _init}, argv)


def run(
    parser: Parser, commands: Mapping[str, Callable[[Any], int]], argv: Sequence[str] | None
) -> int:
    """Runs the command that the arguments name; why it cannot is one line."""
    arguments = parser.parse_args(argv)
    try:
        return commands[arguments.command](arguments)
    except BrokenPipeError:
        # Whoever read the report has enough.
        sys.stderr.close()
        return 2
    except KeyboardInterrupt:
        return 130
    except MemoryError:
        message = "memory ran out; check fewer files at once"
    except ModuleNotFoundError as error:
        if error.name != "babel":
            raise
        message = "babel is not installed: pip install babel"
    except (Failure, ValueError, OSError) as error:
        message = " ".join(str(error).split())
    sys.stderr.write(f"{parser.prog}: {visible(message)}\n")
    return 2


if __name__ == "__main__":
    sys.exit(main())
