"""20,000 strings take a few times as long as fitting each of them once, on any machine."""

from __future__ import annotations

import random
import statistics
import time

import pytest

pytest.importorskip("babel")

import textmeasure as tm
from textmeasure.l10n import Catalogue, Entry, Report, Rules, examine

WORDS = (
    "Einstellungen Speichern Datei öffnen schließen der die das Konto Nachricht senden jetzt später"
    " mehr Benachrichtigungen aktivieren Über uns Hilfe Anmelden Passwort vergessen"
).split()


def examined(entries: list[Entry], rules: Rules, most: float) -> list[Report]:
    """The reports of twenty parts of some texts. The median part takes at most so many times as long
    as :func:`tm.fit` of each text: a machine that is slow, or busy for a while, slows down both."""
    reports: list[Report] = []
    times: list[tuple[float, float]] = []
    for part in (entries[start::20] for start in range(20)):
        began = time.process_time()
        for each in part:
            tm.fit(each.text, width=20)
        fitted = time.process_time()
        reports.append(examine(Catalogue(part, ["de.json"]), rules))
        times.append((fitted - began, time.process_time() - fitted))
    ratio = statistics.median(seconds / plain for plain, seconds in times)
    print(f"{sum(seconds for _, seconds in times):.1f} s, {ratio:.1f} times as long as fitting")
    assert ratio < most
    return reports


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
    reports = examined(entries, rules, most=4.5)
    assert sum(each.measurements for each in reports) == 240_000
    assert sum(each.checked for each in reports) == 20_000


def test_a_catalogue_in_which_everything_overflows() -> None:
    """Prints the processor time: pytest -s python/tests/test_l10n_speed.py."""
    choose = random.Random(1)
    entries = []
    for row in range(20_000):
        words = [choose.choice(WORDS) for _ in range(choose.choice([1, 1, 2, 2, 3, 4, 6, 12]))]
        entries.append(Entry("de.json", row, f"k{row}", "de", " ".join([*words, str(row)])))
    reports = examined(entries, Rules.from_dict({"defaults": {"width": 20}}), most=5.5)
    assert sum(len(each.findings) for each in reports) == 20_000
