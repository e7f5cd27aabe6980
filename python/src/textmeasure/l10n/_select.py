"""Which texts of a catalogue are checked, and what they may show."""

import contextlib
import html
import itertools
import math
import re
import shlex
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Literal

from . import _model, _pseudo
from ._model import Catalogue, Entry, State
from ._placeholders import (
    TAGS,
    Chosen,
    MessageError,
    Placeholder,
    Quoted,
    Samples,
    UnreadError,
    messages,
    samples_of,
)
from ._record import Record, Text
from ._rules import Rules, Settings

#: Longer texts are not measured: no interface shows them in a box.
LONGEST_TEXT = 50_000
_MOST_SHOWN = 200
Pseudo = Literal["accented", "rtl"]
#: So many combinations of samples are tried; of more, the longest of each placeholder.
_MOST_COMBINATIONS = 16
_PSEUDO_LANGUAGES = {"accented": "en-XA", "rtl": "ar-XB"}
#: A tag with attributes as HTML writes them, its name and whether it closes itself.
_TAG = re.compile(
    r"<(?P<end>/?)(?P<name>[A-Za-z0-9][\w:.-]*)"
    r"(?:\s+[\w:.@-]+(?:\s*=\s*(?:\"[^\"]*\"|'[^']*'|[^\s\"'<>=`]+))?)*\s*(?P<empty>/?)>"
)
#: HTML's elements without an end tag that stand in texts, and what shows in their place.
_VOID = {"br": "\n", "wbr": "\u200b", "hr": "", "img": ""}
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]*);")
#: A letter of Deseret, which no text needs: it marks where placeholders stand.
_MARK = "\U00010400"


def chosen(
    catalogue: Catalogue, expand: float, pseudo: Sequence[Pseudo], languages: Sequence[str]
) -> Iterator[Entry]:
    """The texts that are checked: translations, or the base language's as they may become."""
    for entry in catalogue.entries:
        if not (pseudo or expand > 1):
            if not languages or any(map(entry.has_tag, languages)):
                yield entry
        elif entry.is_in(catalogue.base_language):
            for kind in pseudo:
                yield replace(entry, language=_PSEUDO_LANGUAGES[kind], source=entry.text)
            if expand > 1:
                yield entry


def select(
    entries: Iterable[Entry], rules: Rules, record: Record
) -> Iterator[tuple[Entry, Settings]]:
    """The entries that have a box, also empty ones; those that are not measured are counted."""
    for entry in entries:
        record.report.texts += 1
        settings = rules.settings(entry)
        state = State.EXCLUDED if settings.skip else entry.state
        has_box = settings.box.is_budget or _model.refused(entry.limits) is not None
        if state is not State.CHECK:
            record.report.left_out[state.value] += 1
        elif not has_box:
            record.report.left_out["without a rule that gives a box"] += 1
        if not has_box or state not in {State.CHECK, State.EMPTY}:
            continue
        # Written as the rules say in place of the format.
        entry = replace(entry, **settings.written) if settings.written else entry
        if len(entry.text) > LONGEST_TEXT:
            message = f"it has {len(entry.text):,} characters, more than {LONGEST_TEXT:,}"
            entry = replace(entry, unread=message)
        if entry.markup and entry.syntaxes == ("icu",):
            entry = replace(entry, syntaxes=("icu", TAGS))
        yield entry, settings


def texts_of(entry: Entry, settings: Settings, expand: float, record: Record) -> list[Text]:
    """The texts that an entry may show; none if it cannot be measured, for which a finding says
    why."""
    whole, box = Text(entry, settings, entry.text), settings.box
    if entry.state is State.EMPTY:
        if entry.source:
            remedy = "Translate it, or set the severity of empty to off."
            record.add(whole, "empty", "it is empty, unlike its source text", remedy=remedy)
        return []
    if entry.limits and (refused := _model.refused(entry.limits)):
        # The report shows the box without them.
        none: dict[str, Any] = {"width": None, "height": None, "lines": 0}
        own = {name: none[name] for name in none.keys() & _model.out_of_range(entry.limits)}
        whole.settings = replace(settings, box=replace(box, **own))
        record.refuse(whole, "not-checked", refused[0], remedy=refused[1])
        return []
    found: list[_Shown] = []
    try:
        if entry.unread:
            raise UnreadError(entry.unread)
        found = shown(entry.text, entry, settings, entry.language, expand)
    except MessageError as error:
        remedy = "Correct its placeholders, selectors and brackets."
        record.refuse(whole, "not-checked", f"the message cannot be read: {error}", remedy=remedy)
    except UnreadError as error:
        # It is right, and of a kind that is not measured.
        if len(whole.text) > _MOST_SHOWN:
            whole.text = whole.text[:_MOST_SHOWN] + "…"
        record.refuse(whole, "not-checked", f"not measured: {error}", remedy=_model.LEAVE_OUT)
    open_ones = tuple(dict.fromkeys(each for _, _, missing in found for each in missing))
    if open_ones:
        what = f"{', '.join(open_ones)} {'has' if len(open_ones) == 1 else 'have'} no sample"
        option = shlex.quote(f"{open_ones[0]}=…")
        remedy = f"Add it below [samples] in textmeasure.toml, or --sample {option}."
        # In the base language's file a text stands for it.
        known = (each for each in open_ones if each not in (entry.source or each))
        if absent := next((each for each in known if re.fullmatch(r"\$t\([^(),:]+\)", each)), ""):
            what, remedy = f"the key of {absent} is missing in this file", "Add it to the file."
        said = f"{what}, so the text was not measured"
        record.refuse(whole, "placeholder-without-sample", said, missing=open_ones, remedy=remedy)
        return []
    texts = [Text(entry, settings, text, case) for text, case, _ in found]
    for text in texts:
        size = len(text.text.encode("utf-8", "surrogatepass"))
        limits = (box.characters, len(text.text), "characters"), (box.bytes, size, "bytes")
        for most, count, unit in limits:
            if most is not None and count > most:
                message = f"it has {count} {unit}; {most} are allowed"
                remedy = f"Shorten it by {count - most} {unit}."
                record.add(text, "too-long", message, remedy=remedy)
    return texts


def sources_of(text: Text, base: str, expand: float, record: Record) -> list[str] | None:
    """The base language's texts that a box is derived from; ``None`` if there are none."""
    entry = text.entry
    if entry.is_in(base):
        return []
    found: list[_Shown] = []
    if entry.source:
        own = replace(entry, language=base, numbers=(), arguments={})
        with contextlib.suppress(MessageError, UnreadError):
            found = shown(entry.source, own, text.settings, base, expand)
    if not found or any(missing for _, _, missing in found):
        message = "its box is derived from the base language's text, which is not there"
        remedy = f"Add the file of the language {base}, or give the box a width."
        record.refuse(text, "not-checked", message, remedy=remedy)
        return None
    return [each for each, _, _ in found]


#: A text with samples, its case, and the placeholders without a sample.
_Shown = tuple[str, str, tuple[str, ...]]


def shown(
    text: str, entry: Entry, settings: Settings, language: str, expand: float
) -> list[_Shown]:
    """What a text may become.

    Raises:
        MessageError, UnreadError: as :func:`messages`.
    """
    result: list[_Shown] = []
    for message in messages(text, entry.syntaxes, language, entry.types):
        samples = {**_examples(entry, message), **settings.samples}
        pieces: Sequence[Any] = visible(message.pieces, entry.markup, entry.accelerator)
        if entry.language in _PSEUDO_LANGUAGES.values():
            pieces = _pseudo.pseudo(pieces, entry.language == _PSEUDO_LANGUAGES["rtl"])
        own = [each for each in pieces if isinstance(each, Placeholder)]
        for selecting in _selecting(entry, own, samples):
            values = {
                each: samples_of(each, samples, selecting.get(each.variable, ())) for each in own
            }
            missing = tuple(each.written for each, given in values.items() if not given)
            if missing:
                result.append((text, message.case, missing))
                break
            for filled in _filled(pieces, values, language):
                result.append((_pseudo.expanded(filled, expand), message.case, ()))
    return list(dict.fromkeys(result))


def _examples(entry: Entry, message: Chosen) -> dict[str, tuple[str | int, ...]]:
    """The examples of the format: numbers in a plural form, which shows only some numbers."""
    bound = any(isinstance(p, Placeholder) and p.numbers for p in message.pieces)
    counts = bool(entry.numbers or entry.arguments or bound)
    return {
        name: (int(each) if counts and re.fullmatch(r"0|[1-9]\d{0,15}", each) else each,)
        for name, each in entry.metadata.items()
    }


def _selecting(
    entry: Entry, own: Sequence[Placeholder], samples: Samples
) -> list[dict[str, tuple[float, ...]]]:
    """The numbers that select a plural form, by variable: once for each that may be meant."""
    if entry.arguments or not entry.numbers:
        return [entry.arguments]
    numeric = [each for each in own if each.style.is_numeric]
    numeric = numeric or [each for each in own if {*map(type, samples_of(each, samples))} - {str}]
    return [{each: entry.numbers} for each in {each.variable: 0 for each in numeric}] or [{}]


def _filled(
    pieces: Iterable[Any], values: dict[Placeholder, tuple[Any, ...]], language: str
) -> list[str]:
    """The text with its samples: all combinations, or of many the longest ones."""
    # A variable that stands twice shows the same twice.
    variables = {(each.variable, given): each for each, given in values.items()}
    options = {name: list(name[1]) for name in variables}
    if math.prod(map(len, options.values())) > _MOST_COMBINATIONS:
        for name, each in variables.items():
            options[name] = [max(name[1], key=lambda value: len(each.shown(value, language)))]
    texts: dict[str, None] = {}
    for chosen in itertools.product(*options.values()):
        picked = dict(zip(options, chosen))
        shown = (
            each if isinstance(each, str)
            else each.shown(picked[each.variable, values[each]], language)
            for each in pieces
        )  # fmt: skip
        texts["".join(shown)] = None
    return list(texts)


def visible(
    pieces: Iterable[str | Placeholder], markup: bool, accelerator: str
) -> tuple[str | Placeholder, ...]:
    """The text without tags and access keys, which take no room; nor do placeholders in tags."""
    pieces = tuple(pieces)
    if any(isinstance(piece, str) and _MARK in piece for piece in pieces):
        return pieces
    text = "".join(
        f"{_MARK}{index}{_MARK}" if isinstance(piece, (Placeholder, Quoted)) else piece
        for index, piece in enumerate(pieces)
    )
    if markup and ("<" in text or "&" in text):
        text = _ENTITY.sub(lambda match: html.unescape(match[0]), _without_tags(text))
    if accelerator and accelerator in text:
        mark = re.escape(accelerator)
        # East Asian translations put the key behind the text: `開く(&O)`. It shows as it stands.
        text = re.sub(rf"{mark}({mark}|\w)", r"\1", text)
    parts = enumerate(text.split(_MARK))
    return tuple(pieces[int(part)] if place % 2 else part for place, part in parts if part)


def _without_tags(text: str) -> str:
    """The text without pairs of tags and tags that close themselves; all else between `<` and `>`
    is text, such as `<Name>` and `<https://example.com>`."""
    #: By the place where a tag begins, what shows for it.
    shown: dict[int, str] = {}
    opened: dict[str, list[int]] = {}
    for match in _TAG.finditer(text):
        name, place = match["name"].lower(), match.start()
        if name in _VOID:
            # XML may write an end tag all the same.
            shown[place] = "" if match["end"] else _VOID[name]
        elif match["end"] and opened.get(name):
            shown[opened[name].pop()] = shown[place] = ""
        elif match["empty"] and not match["end"]:
            shown[place] = ""
        elif not match["end"]:
            opened.setdefault(name, []).append(place)
    return _TAG.sub(lambda match: shown.get(match.start(), match[0]), text)
