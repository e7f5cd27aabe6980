"""``textmeasure-office``: whether texts fit the shapes and cells of Office files."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Any

from ..l10n.__main__ import Parser, add_reports, keep, outputs_of, run, write_reports

PROGRAM = "textmeasure-office"
_EPILOG = """examples:
  textmeasure-office check deck.pptx book.xlsx
  textmeasure-office check deck.pptx --program libreoffice --format json
  textmeasure-office check deck.pptx --output fit.html --output fit.sarif

exit status: 0 every text fits, 1 some do not, 2 something could not be checked
"""


def _parser() -> Parser:
    more: dict[str, Any] = {
        "epilog": _EPILOG, "formatter_class": argparse.RawDescriptionHelpFormatter,
    }  # fmt: skip
    description = "Checks that texts fit the shapes of presentations and the cells of workbooks."
    parser = Parser(prog=PROGRAM, description=description, **more)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    check = commands.add_parser("check", help="check files", description=description, **more)
    check.add_argument("files", nargs="+", metavar="FILE", help="a .pptx or .xlsx file")
    shown = "whose autofit on opening: PowerPoint's, or LibreOffice's (default: powerpoint)"
    check.add_argument(
        "--program", choices=("powerpoint", "libreoffice"), default="powerpoint", help=shown
    )
    add_reports(check)
    return parser


def _check(arguments: argparse.Namespace) -> int:
    from ._check import check

    outputs = outputs_of(arguments)
    keep([path for _, path in outputs], arguments.files)
    report = check(arguments.files, program=arguments.program)
    write_reports(report, outputs)
    return report.status


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command and returns its exit status."""
    return run(_parser(), {"check": _check}, argv)


if __name__ == "__main__":
    sys.exit(main())
