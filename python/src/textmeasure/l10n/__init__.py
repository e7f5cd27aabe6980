"""Whether translations fit: every text of a catalogue in the box that its rules give it.

>>> from textmeasure.l10n import Rules, check, read
>>> findings = check(read(["locales"]), Rules.load("textmeasure.toml"))  # doctest: +SKIP

The command ``textmeasure-l10n`` does the same and writes reports. The wheel's extra ``l10n``
installs what it needs; Python is 3.11 or newer.
"""

from typing import Any

try:
    # First what Python 3.11 has: the modules are written for it.
    import tomllib  # noqa: F401

    from ._check import check, examine
    from ._findings import Finding, Report
    from ._model import Catalogue, Entry, Limits, Problem, State
    from ._read import read
    from ._rules import Box, Rule, Rules, RulesError
except ImportError as error:
    # Importing a name raises this error. The command prints its own, in one line.
    _missing = f"{error}; install textmeasure with its extra l10n, on Python 3.11 or newer"

    def __getattr__(name: str) -> Any:
        if name in __all__:
            raise ImportError(f"textmeasure.l10n.{name}: {_missing}")
        raise AttributeError(name)


__all__ = [
    "Box", "Catalogue", "Entry", "Finding", "Limits", "Problem", "Report", "Rule", "Rules",
    "RulesError", "State", "check", "examine", "read",
]  # fmt: skip
