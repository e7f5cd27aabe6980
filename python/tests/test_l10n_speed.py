"""20,000 strings take a few times as long as fitting each of them once, on any machine."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import pytest

pytest.importorskip("babel")

import textmeasure as tm
from textmeasure.l10n import Catalogue, Entry, Report, Rules, examine

WORDS = (
    "Einstellungen Speichern Datei öffnen schließen der die das Konto Nachricht senden jetzt später"
    " mehr Benachrichtigungen aktivieren Über uns Hilfe Anmelden Passwort vergessen"
).split()


def seconds_of(work: Callable[[], object]) -> float:
    """The processor time that some work takes."""
    began = time.process_time()
    work()
    return time.process_time() - began


def examined(entries: list[Entry], rules: Rules, most: float) -> Report:
    """The report of some texts; it takes at most so many times as long as :func:`tm.fit` of each
    does in the same run: a slow or busy machine slows down both."""
    reports: list[Report] = []
    catalogue = Catalogue(entries, ["de.json"])
    plain = seconds_of(lambda: [tm.fit(each.text, width=20) for each in entries])
    seconds = seconds_of(lambda: reports.append(examine(catalogue, rules)))
    report = reports[0]
    print(f"{report.measurements} measurements, {len(report.findings)} findings, {seconds:.1f} s")
    print(f"{seconds / plain:.1f} times the {plain:.1f} s of fitting each text")
    assert seconds < most * plain
    return report


def test_a_large_catalogue() -> None:
    """Prints the processor time: pytest -s python/tests/test_l10n_speed.py."""
    choose = random.Random(1)
    entries = []
    for row in range(20_000):
        text = " ".join(
            choose.choice(WORDS) for _ in range(choose.choice([1, 1, 2, 2, 3, 4, 6, 12]))
        )
        language = ("de", "fr", "ru", "ja")[row % 4]
        entries.append(
            Entry("de.json", row, f"screen{row % 40}.k{row}", language, text, source=text)
        )
    rules = Rules.from_dict(
        {
            "defaults": {"text_style": "body", "content_sizes": "all", "width": 1700},
            "boxes": {"wrapped": {"width": 900, "lines": 2}},
            "rules": [{"keys": ["screen1*.*", "screen2.*"], "box": "wrapped"}],
        }
    )
    report = examined(entries, rules, most=4.5)
    assert report.measurements == 240_000 and report.checked == 20_000


def test_a_catalogue_in_which_everything_overflows() -> None:
    """Prints the processor time: pytest -s python/tests/test_l10n_speed.py."""
    choose = random.Random(1)
    entries = []
    for row in range(20_000):
        words = [choose.choice(WORDS) for _ in range(choose.choice([1, 1, 2, 2, 3, 4, 6, 12]))]
        entries.append(Entry("de.json", row, f"k{row}", "de", " ".join([*words, str(row)])))
    report = examined(entries, Rules.from_dict({"defaults": {"width": 20}}), most=5.5)
    assert len(report.findings) == 20_000
