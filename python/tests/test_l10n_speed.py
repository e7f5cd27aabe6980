"""20,000 strings: at 12 content sizes under 10 s on two cores, all too wide under 5 s on one."""

from __future__ import annotations

import random
import time

import pytest

pytest.importorskip("babel")

from textmeasure.l10n import Catalogue, Entry, Rules, examine

WORDS = (
    "Einstellungen Speichern Datei öffnen schließen der die das Konto Nachricht senden jetzt später"
    " mehr Benachrichtigungen aktivieren Über uns Hilfe Anmelden Passwort vergessen"
).split()


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
    began = time.process_time()
    report = examine(Catalogue(entries, ["de.json"]), rules)
    seconds = time.process_time() - began
    print(f"{report.measurements} measurements, {len(report.findings)} findings, {seconds:.1f} s")
    assert report.measurements == 240_000 and report.checked == 20_000
    # Two cores have 20 s of processor time in 10 s.
    assert seconds < 20


def test_a_catalogue_in_which_everything_overflows() -> None:
    """Prints the processor time: pytest -s python/tests/test_l10n_speed.py."""
    choose = random.Random(1)
    entries = []
    for row in range(20_000):
        words = [choose.choice(WORDS) for _ in range(choose.choice([1, 1, 2, 2, 3, 4, 6, 12]))]
        entries.append(Entry("de.json", row, f"k{row}", "de", " ".join([*words, str(row)])))
    began = time.process_time()
    report = examine(Catalogue(entries, ["de.json"]), Rules.from_dict({"defaults": {"width": 20}}))
    seconds = time.process_time() - began
    print(f"{len(report.findings)} findings, {seconds:.1f} s")
    assert len(report.findings) == 20_000
    # A core that is shared takes twice its time.
    assert seconds < 10
