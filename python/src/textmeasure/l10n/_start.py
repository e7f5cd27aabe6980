"""The first `textmeasure.toml` of a project."""

from __future__ import annotations

import json
from collections import Counter

from ._model import Catalogue, State
from ._placeholders import MessageError, Placeholder, messages

_NUMBERS = {"%d", "%i", "%u", "%ld", "%lld", "%lu", "%n", "count", "#"}
_MOST_NAMES = 30
_BOXES = """
# Boxes have names; a rule gives them to texts. Lengths are points.
[boxes.button]
width = 160

[boxes.paragraph]
width = 343
lines = 0          # any number: only words that are too wide are findings

# Rules hold for the texts that match all their globs; later rules override earlier ones.
[[rules]]
keys = ["*button*", "*Button*", "*btn*"]
box = "button"

[[rules]]
keys = ["*description*", "*message*"]
box = "paragraph"
"""


def configuration(catalogue: Catalogue, paths: list[str]) -> str:
    """A configuration with the catalogue's placeholders, for a team to put its boxes into."""
    formats = Counter(entry.format for entry in catalogue.entries)
    profile, style = (
        "uikit",
        'text_style = "body"\ncontent_sizes = ["large", "accessibilityMedium"]',
    )
    if formats["android"] > formats.total() / 2:
        profile, style = "android", 'font = "Roboto"\nsize = 14'
    elif formats["arb"] > formats.total() / 2:
        profile, style = "flutter", 'font = "Roboto"\nsize = 14'
    elif formats["strings"] + formats["stringsdict"] + formats["xcstrings"] <= formats.total() / 2:
        profile, style = "chromium", "size = 16"
    lines = [
        "# Which box each text has: docs/localisation.md explains the keys.",
        "[project]",
        f"base_language = {json.dumps(catalogue.base_language)}",
    ]
    if paths:
        lines.append(f"paths = {json.dumps(paths, ensure_ascii=False)}")
    lines += ["", "# Values unless a rule overrides them.", "[defaults]"]
    lines += [f'profile = "{profile}"', style, "lines = 1", _BOXES.rstrip(), ""]
    lines += [
        "# What placeholders show: the longest value that a user may see.",
        "[samples]",
    ]
    names = _placeholders(catalogue)
    for name in names[:_MOST_NAMES]:
        value = "[1, 1234567]" if _is_number(name) else json.dumps("Maximiliane Mustermann")
        lines.append(f"{json.dumps(name, ensure_ascii=False)} = {value}")
    if len(names) > _MOST_NAMES:
        lines += [
            f"# The other {len(names) - _MOST_NAMES:,} names.",
            '"*" = "Maximiliane Mustermann"',
        ]
    return "\n".join(lines) + "\n"


def _is_number(name: str) -> bool:
    return name in _NUMBERS or name.lower().endswith(("count", "number", "total", "size"))


def _placeholders(catalogue: Catalogue) -> list[str]:
    """The types and names of all placeholders, the most frequent first."""
    found: Counter[str] = Counter()
    for entry in catalogue.entries:
        if entry.state is not State.CHECK:
            continue
        try:
            shown = messages(entry.text, entry.syntaxes, entry.language)
        except MessageError:
            continue
        names = {
            each.spellings[-1]
            for message in shown
            for each in message.pieces
            if isinstance(each, Placeholder)
        }
        found.update(names)
    return [name for name, _ in found.most_common()]
