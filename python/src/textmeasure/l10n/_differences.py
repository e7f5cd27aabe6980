"""Placeholders of translations that differ from their source text's."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from ._model import Entry, State
from ._placeholders import MARKS, MessageError, Placeholder, UnreadError, arguments_of
from ._record import Text

#: Types that take the same values; any other is a kind of its own.
_KINDS = {**dict.fromkeys("diuxXoDUO", "number"), **dict.fromkeys("fFeEgGaA", "decimal"), "r": "s"}
#: Of these syntaxes `%s` shows a value of any type.
_SHOW_ANY = {"java", "python", "ruby"}
#: gettext's flags of messages in which a type's length and sign count.
_C = {"c-format", "objc-format", "perl-format"}


@lru_cache(maxsize=16384)
def _arguments(text: str, syntaxes: tuple[str, ...]) -> Mapping[str, Placeholder] | None:
    """The placeholders of a text, by what they stand for; ``None`` if it cannot be read."""
    if not any(mark in text for mark in MARKS):
        return {}
    try:
        return {each.variable: each for each in arguments_of(text, syntaxes)}
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


def differences(
    checked: Sequence[Text], entries: Iterable[Entry], base: str
) -> Iterable[tuple[Text, tuple[str, ...], str]]:
    """The translations whose placeholders differ from those of their source texts.

    A form of a plural may leave its number out, so a placeholder is missing where no form has it,
    or a form that needs all of them.

    Args:
        checked: translations.
        entries: all texts of the catalogue.
        base: the base language.

    Returns:
        Each with the placeholders that it lacks, and what is different.
    """
    base_texts: dict[tuple[str, str], set[str]] = {}
    for entry in entries:
        if entry.state is State.CHECK and entry.is_in(base):
            # One with a source, as from English into English, is a translation too.
            base_texts.setdefault((entry.group, entry.key), set()).add(entry.source or entry.text)
    #: Of each key in one language, the source texts and the placeholders of all its forms.
    source_texts, forms = defaultdict[Any, set[str]](set), defaultdict[Any, set[str]](set)
    for text in checked:
        entry = text.entry
        source_texts[text.identity] |= base_texts.get((entry.group, entry.key), set())
        source_texts[text.identity] |= {entry.reference or entry.source or ""} - {""}
        forms[text.identity] |= (_arguments(entry.text, entry.syntaxes) or {}).keys()
    reported: set[Any] = set()
    for text in checked:
        entry, key, syntaxes = text.entry, text.identity, text.entry.syntaxes
        sources = [_arguments(each, syntaxes) for each in sorted(source_texts[key])]
        found = _arguments(entry.text, syntaxes)
        if not sources or found is None or None in sources:
            # That it cannot be read is another finding.
            continue
        expected = {name: each for source in sources if source for name, each in source.items()}
        present = found.keys() if entry.needs_all else forms[key]
        lacking = expected.keys() - present
        # Once for all forms.
        is_known = not entry.needs_all and key in reported
        lost = (each for name, each in expected.items() if each.needed and name in lacking)
        written = dict.fromkeys((*(each.written for each in lost), *entry.lacking))
        missing = () if is_known else tuple(written)
        if missing and not entry.needs_all:
            reported.add(key)
        # The number that selects a form is there, whether the source text shows it or not.
        known = expected.keys() | entry.arguments.keys()
        foreign = [each.written for name, each in found.items() if name not in known]
        is_flagged = any(each.endswith("-format") for each in syntaxes)
        shows_any = not is_flagged and not _SHOW_ANY.isdisjoint(syntaxes)
        is_other = entry.reference not in (None, entry.source)
        whose = "msgid_plural" if is_other else "the source text"
        said = (missing, f" of {whose}", "missing"), (foreign, "", f"not in {whose}")
        parts = [
            f"{', '.join(names)}{of} {'is' if len(names) == 1 else 'are'} {what}"
            for names, of, what in said
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
