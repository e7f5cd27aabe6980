"""Placeholders of translations that differ from their source text's."""

import itertools
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from functools import lru_cache
from typing import Any

from . import _languages
from ._model import Entry, State
from ._placeholders import MARKS, Chosen, MessageError, Placeholder, UnreadError, arguments_of
from ._record import Text

#: Types that take the same values; any other is a kind of its own.
_KINDS = {**dict.fromkeys("diuxXoDUO", "number"), **dict.fromkeys("fFeEgGaA", "decimal"), "r": "s"}
_NUMBERS = set("diuxXoDUOfFeEgGaA")
#: Of these syntaxes `%s` shows a value of any type.
_SHOW_ANY = {"java", "python", "ruby"}
#: gettext's flags of messages in which a type's length and sign count.
_C = {"c-format", "objc-format", "perl-format"}
#: The texts that one may become, each with its placeholders by what they stand for.
_Forms = list[tuple[Chosen, dict[str, Placeholder]]]


@lru_cache(maxsize=16384)
def _forms(text: str, syntaxes: tuple[str, ...], language: str) -> _Forms | None:
    """The forms of a text; ``None`` if it cannot be read."""
    if not any(mark in text for mark in MARKS):
        return [(Chosen(), {})]
    try:
        return arguments_of(text, syntaxes, language)
    except (MessageError, UnreadError):
        return None


def _kind(argument: Placeholder, syntaxes: Iterable[str]) -> str:
    """The type of an argument; in messages that C's functions show, with its length and sign."""
    kind = _KINDS.get(argument.type, argument.type)
    if not argument.type or _C.isdisjoint(syntaxes):
        return kind
    length = "ll" if argument.length in {"L", "q"} else argument.length
    kind = "unsigned" if argument.type in "ouxX" else kind
    return "l" + kind.lower() if argument.type in "CS" else length + kind


def _written(placeholders: Mapping[str, Placeholder], names: Set[str]) -> tuple[str, ...]:
    return tuple(each.written for name, each in placeholders.items() if name in names)


def _shown(placeholders: Mapping[str, Placeholder]) -> set[str]:
    """Those that show a value, and do not only select a form."""
    return {name for name, each in placeholders.items() if each.spellings}


def _is_rare(entry: Entry, form: Chosen) -> bool:
    """Whether few numbers select a form, or unknown ones: it may leave its number out."""
    selecting = [*form.numbers.values(), *entry.arguments.values()]
    selecting += [entry.numbers] if entry.variation.startswith("plural") else []
    return not (entry.needs_all or all(getattr(each, "are_many", False) for each in selecting))


def differences(
    checked: Sequence[Text], entries: Iterable[Entry], base: str
) -> Iterable[tuple[Text, tuple[str, ...], str]]:
    """The translations whose placeholders differ from those of their source texts.

    A form that few numbers select may leave its number out, but nothing else that all forms of the
    source text have; another must have what those for many numbers have. What no form has is
    missing once.

    Args:
        checked: translations.
        entries: all texts of the catalogue.
        base: the base language.

    Returns:
        Each with the placeholders that it lacks, and what is different.
    """
    base_entries = defaultdict[tuple[str, str], list[Entry]](list)
    for entry in entries:
        if entry.state is State.CHECK and entry.is_in(base):
            base_entries[entry.group, entry.key].append(entry)
    by_key = defaultdict[Any, list[Entry]](list)
    for text in checked:
        by_key[text.identity].append(text.entry)
    for text in checked:
        entry, syntaxes, every = text.entry, text.entry.syntaxes, by_key[text.identity]
        is_flagged = any(each.endswith("-format") for each in syntaxes)
        known = [] if entry.reference else base_entries[entry.group, entry.key]
        originals = known or [each for each in every if each.source is not None]
        own = _forms(entry.text, syntaxes, entry.language)
        # One with a source, as from English into English, is a translation too.
        read = [
            (each, _forms(each.reference or each.source or each.text, syntaxes, base))
            for each in originals
        ]
        if not read or own is None or any(forms is None for _, forms in read):
            # That it cannot be read is another finding.
            continue
        sources = [(each, form, names) for each, forms in read for form, names in forms or ()]
        expected = {name: each for _, _, names in sources for name, each in names.items()}
        found = {name: each for _, names in own for name, each in names.items()}
        if not (expected or found or entry.lacking):
            continue
        # A language without plural forms needs no selector.
        has_many = len(_languages.categories(entry.language)) > 1
        asked = {a for a, each in expected.items() if each.needed and (each.spellings or has_many)}
        present = (_forms(each.text, each.syntaxes, each.language) or () for each in every)
        lacking = asked.difference(*(names for forms in present for _, names in forms))
        # Once for all forms, of one that has to show it.
        first = next((each for each in every if not _is_rare(each, Chosen())), every[0])
        if is_flagged and not _is_rare(first, Chosen()):
            lacking = set()
        gone = _written(expected, lacking if entry is first else set())
        gaps = {(*gone, *(each for each in entry.lacking if each not in gone)): [""]}
        # What all forms of the source text show, and those for many numbers.
        common = asked.intersection(*(_shown(names) for _, _, names in sources))
        often = [_shown(names) for each, form, names in sources if not _is_rare(each, form)]
        for form, names in own:
            wanted = asked.intersection(*often) if often else common
            if _is_rare(entry, form):
                numbers = {*form.numbers, *entry.arguments}
                counts = {a for a in asked if a in numbers or expected[a].type in _NUMBERS}
                wanted = common - counts if counts and not is_flagged else set()
            gap = _written(expected, wanted - lacking - _shown(names) - form.values.keys())
            gaps.setdefault(gap, []).append(form.case)
        missing = tuple(dict.fromkeys(itertools.chain(*gaps)))
        # The number that selects a form is there, whether the source text shows it or not.
        allowed = expected.keys() | entry.arguments.keys()
        # With `g=mann` in place of `g=male`: never chosen.
        absent = [each.partition("=")[0] for each in expected.keys() - found.keys() if "=" in each]
        foreign = [
            each.written for name, each in found.items() if name not in allowed
            and (name.partition("=")[0] in absent or "=" not in name)
            and name.partition("=")[2] not in _languages.CATEGORIES
        ]  # fmt: skip
        shows_any = not is_flagged and not _SHOW_ANY.isdisjoint(syntaxes)
        whose = "the source text" if entry.reference in (None, entry.source) else "msgid_plural"
        said = [
            (names, f" of {whose}", f"missing in {', '.join(cases)}" if any(cases) else "missing")
            for names, cases in gaps.items()
        ]
        parts = [
            f"{', '.join(names)}{of} {'is' if len(names) == 1 else 'are'} {what}"
            for names, of, what in (*said, (foreign, "", f"not in {whose}"))
            if names
        ]
        parts += [
            f"{each.written} stands in place of {expected[name].written}"
            for name, each in found.items()
            if name in expected and _kind(each, syntaxes) != _kind(expected[name], syntaxes)
            and not (shows_any and each.type in {"s", "S"})
        ]  # fmt: skip
        if parts:
            yield text, missing, "; ".join(parts)
