"""``textmeasure-office``: whether texts fit the shapes and cells of Office files."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

from ..l10n.__main__ import FORMATS, Failure, _outputs, _Report, _write
from ..l10n._controls import visible
from ..l10n._own import refusal

PROGRAM = "textmeasure-office"
_EPILOG = """examples:
  textmeasure-office check deck.pptx book.xlsx
  textmeasure-office check deck.pptx --program libreoffice --format json
  textmeasure-office check deck.pptx --output fit.html --output fit.sarif

exit status: 0 every text fits, 1 some do not, 2 something could not be checked
"""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{PROGRAM}: {visible(message)}; see {self.prog} --help\n")


def _parser() -> argparse.ArgumentParser:
    more: dict[str, Any] = {
        "epilog": _EPILOG, "formatter_class": argparse.RawDescriptionHelpFormatter,
    }  # fmt: skip
    description = "Checks that texts fit the shapes of presentations and the cells of workbooks."
    parser = _Parser(prog=PROGRAM, description=description, **more)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    check = commands.add_parser("check", help="check files", description=description, **more)
    check.add_argument("files", nargs="+", metavar="FILE", help="a .pptx or .xlsx file")
    shown = "whose autofit on opening: PowerPoint's, or LibreOffice's (default: powerpoint)"
    check.add_argument(
        "--program", choices=("powerpoint", "libreoffice"), default="powerpoint", help=shown
    )
    shown = "the format of the --output that follows; without one it is printed (default: text)"
    check.add_argument("--format", action=_Report, dest="reports", choices=FORMATS, help=shown)
    shown = "where a report goes; its name gives the format; - is standard output; repeatable"
    check.add_argument("--output", action=_Report, dest="reports", metavar="FILE", help=shown)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command and returns its exit status."""
    arguments = _parser().parse_args(argv)
    try:
        from ..l10n._reports import REPORTERS
        from ._check import check

        outputs = _outputs(arguments)
        reason = refusal([path for _, path in outputs if path is not None], arguments.files)
        if reason:
            raise Failure(reason)
        report = check(arguments.files, program=arguments.program)
        for name, output in outputs:
            content = REPORTERS[name](report)
            if output is None:
                sys.stdout.write(content)
            else:
                _write(output, content)
        sys.stdout.flush()
        return report.status
    except BrokenPipeError:
        sys.stderr.close()
        return 2
    except KeyboardInterrupt:
        return 130
    except (Failure, ValueError, OSError) as error:
        sys.stderr.write(f"{PROGRAM}: {visible(' '.join(str(error).split()))}\n")
        return 2


if __name__ == "__main__":
    sys.exit(main())
