"""The first `textmeasure.toml` of a project."""

import json
import re
from collections import Counter

from ._controls import visible_json
from ._model import Catalogue, Entry, State
from ._placeholders import DART_NUMBERS, MessageError, Placeholder, UnreadError, messages

#: By the kind of a placeholder's value: the longest that a user may see.
_SAMPLES = {
    "number": "[1, 1234567]", "date": '"Wednesday, 30 September 2026"',
    "text": '"Maximiliane Mustermann"',
}  # fmt: skip
_MOST_NAMES = 30
_PROFILES = {
    "android": "android", "arb": "flutter",
    **dict.fromkeys(("strings", "stringsdict", "xcstrings"), "uikit"),
}  # fmt: skip
_STYLES = {
    **dict.fromkeys(("android", "flutter"), 'font = "Roboto"\nsize = 14'), "chromium": "size = 16",
    "uikit": 'text_style = "body"\ncontent_sizes = ["large", "accessibilityMedium"]',
}  # fmt: skip
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
    # What most texts are for; of formats that are on several platforms, a browser.
    profiles = [_PROFILES.get(entry.format, "chromium") for entry in catalogue.entries]
    most = next((each for each in _STYLES if profiles.count(each) * 2 > len(profiles)), "chromium")
    lines = ["# Which box each text has: docs/localisation.md explains the keys.", "[project]"]
    lines.append(f"base_language = {json.dumps(catalogue.base_language)}")
    if paths:
        lines.append(f"paths = {visible_json(json.dumps(paths, ensure_ascii=False))}")
    lines += ["", "# Values unless a rule overrides them.", "[defaults]"]
    lines += [f'profile = "{most}"', _STYLES[most], "lines = 1", _BOXES.rstrip(), ""]
    lines += ["# What placeholders show: the longest value that a user may see.", "[samples]"]
    names = _placeholders(catalogue)
    for name, kind in list(names.items())[:_MOST_NAMES]:
        shown = visible_json(json.dumps(name, ensure_ascii=False))
        lines.append(f"{shown} = {_SAMPLES[kind]}")
    if len(names) > _MOST_NAMES:
        lines += [f"# The other {len(names) - _MOST_NAMES:,} names.", f'"*" = {_SAMPLES["text"]}']
    return "\n".join(lines) + "\n"


def _kind(placeholder: Placeholder, name: str, entry: Entry) -> str:
    """What a placeholder shows: a number, a date or a text."""
    declared = entry.types.get(name, "").partition(" ")[0]
    is_date = declared == "DateTime" or name == "%t"
    if is_date or re.search(r",\s*(date|time)\b", placeholder.written):
        return "date"
    counts = name == "%n" or name.lower().endswith(("count", "number", "total", "size"))
    numeric = declared in DART_NUMBERS or placeholder.numbers or placeholder.style.is_numeric
    return "number" if counts or numeric or name in entry.arguments else "text"


def _placeholders(catalogue: Catalogue) -> dict[str, str]:
    """The types and names of all placeholders, the most frequent first, and what they show."""
    found: Counter[str] = Counter()
    kinds: dict[str, str] = {}
    for entry in (each for each in catalogue.entries if each.state is State.CHECK):
        try:
            shown = messages(entry.text, entry.syntaxes, entry.language)
        except (MessageError, UnreadError):
            continue
        names: dict[str, None] = {}
        for each in (each for message in shown for each in message.pieces):
            # What i18next refers to is a text of another file.
            if isinstance(each, Placeholder) and not each.written.startswith("$t("):
                name = each.spellings[-1]
                names[name] = None
                if kinds.get(name, "text") == "text":
                    kinds[name] = _kind(each, name, entry)
        found.update(names.keys())
    return {name: kinds[name] for name, _ in found.most_common()}
