"""Languages: from paths, and their plural categories (CLDR)."""

from __future__ import annotations

import gettext
import itertools
import re
from collections.abc import Callable, Iterable, Iterator
from decimal import Context, localcontext
from functools import cached_property, lru_cache
from pathlib import PurePosixPath

from babel import Locale
from babel.core import UnknownLocaleError, get_global
from babel.numbers import format_decimal, get_decimal_symbol, get_group_symbol
from babel.plural import PluralRule

#: Candidates for a number of some plural category.
NUMBERS = (*range(0, 32), 100, 101, 102, 111, 1000, 1234, 10000, 1000000)
#: The plural categories of all languages.
CATEGORIES = ("zero", "one", "two", "few", "many", "other")
#: A candidate for a category that has fractions only, such as `other` in Polish.
FRACTION = 1.5

_TAG = re.compile(
    r"(?P<language>[A-Za-z]{2,3})(?:[-_](?P<script>[A-Z][a-z]{3}|latn|cyrl|hans|hant|arab))?"
    r"(?:[-_](?:r(?=[A-Z]{2}$))?(?P<region>[A-Za-z]{2}|[0-9]{3}))?"
    r"(?:[-_@](?P<variant>(?i:valencia|tarask|ao90|mac|formal)))?(?:[@.](?P<modifier>\w+))?"
)
#: The language among the qualifiers of Android's folders, of which `car` is one too.
_ANDROID = re.compile(r"values(?:-m[cn]c\d+)*(?:-(?!car\b)(b\+[\w+]+|\w{2,3}(?:-r[A-Z]+)?))?(-.+|)")
#: A language with a script or region as BCP 47 writes them: `zh-Hans`, `pt_BR`; not `to-do`.
_QUALIFIED = re.compile(
    r"[a-z]{2,3}(?=[-_@])(?:[-_][A-Z][a-z]{3})?(?:[-_](?:[A-Z]{2}|[0-9]{3}))?(?:@\w+)?"
)
_LOCALE_FOLDERS = {
    "i18n", "l10n", "lang", "langs", "language", "languages", "locale", "locales", "messages", "po",
    "strings", "translations",
}  # fmt: skip
#: Other codes of languages, such as `hye` for `hy`.
_ALIASES = get_global("language_aliases")
#: Folders of older projects have a language's name: `German.lproj`.
_NAMES = {name: code for code, name in Locale("en").languages.items()}
_KNOWN = {*Locale("en").languages, *_ALIASES, "zxx"} - {"src"}
#: Codes of languages that are English words too.
_WORDS = {"as", "be", "in", "is", "it", "my", "no", "or", "so", "to"}
_SCRIPTS = {"latin": "Latn", "cyrillic": "Cyrl", "devanagari": "Deva", "arabic": "Arab"}


@lru_cache(maxsize=4096)
def tag(written: str, is_known: bool = True) -> str | None:
    """A BCP 47 tag from ``pt_BR``, ``pt-rBR``, ``b+sr+Latn`` or ``sr@latin``.

    ``None`` for what names no language; with `is_known` only languages that CLDR knows count.
    """
    if written.startswith("b+"):
        written, is_known = written[2:].replace("+", "-"), False
    match = _TAG.fullmatch(written)
    if match is None or (is_known and match["language"].lower() not in _KNOWN):
        return None
    script = match["script"] or _SCRIPTS.get((match["modifier"] or "").lower()) or ""
    region = (match["region"] or "").upper()
    parts = (match["language"].lower(), script.title(), region, match["variant"])
    return "-".join(filter(None, parts))


def is_word(written: str) -> bool:
    """Whether a language's code is rather a word: `no`, or three letters such as `min`."""
    return len(written) == 3 or written.lower() in _WORDS


def from_path(
    path: PurePosixPath, base: str, is_parallel: Callable[[int], bool] = lambda level: False
) -> tuple[str, str]:
    """The language that a path names, ``""`` if none, and the path without it.

    Args:
        path: the path.
        base: the base language.
        is_parallel: whether the folder so many levels above the file has the same file as another
            language's beside it. Two letters alone name no language: `src/io` is not Ido.
    """
    parts = list(path.parts)
    for place, language, rest in _naming(parts, base, is_parallel):
        if language:
            return language, "/".join([*parts[:place], rest, *parts[place + 1 :]])
    return "", str(path)


def _naming(
    parts: list[str], base: str, is_parallel: Callable[[int], bool]
) -> Iterator[tuple[int, str | None, str]]:
    """The parts of a path that may name a language: the place, the language, and the part without
    it; the likeliest first."""
    # `de.lproj` or `values-de`
    *folders, file = parts
    for place, part in enumerate(folders):
        if part.endswith(".lproj"):
            named = _NAMES.get(part.removesuffix(".lproj"), part.removesuffix(".lproj"))
            yield place, base if named == "Base" else tag(named, False), "{}.lproj"
        elif match := _ANDROID.fullmatch(part):
            # Other qualifiers, such as `values-night`, are no languages: other texts of the base.
            found = tag(match[1] or "")
            yield place, found or base, "values{}" + (match[2] if found else part[len("values") :])
    # `messages.de.json`, `de.po`, `app_de.arb` or `Strings.pt-BR.resx`
    stem, dot, extension = file.rpartition(".")
    starts = [match.end() for match in re.finditer(r"[-_]", stem)]
    for start in (whole := stem.rfind(".") + 1, *starts):
        # `main_new` is no Newari: three letters alone are a word.
        if start == whole or len(stem) - start != 3:
            is_known = extension != "po" or start > 0
            yield len(folders), tag(stem[start:], is_known), stem[:start] + "{}" + dot + extension
    # `locales/de/common.json`, `de/LC_MESSAGES/app.po` or `pt-BR/app.ftl`
    for place, part in reversed(list(enumerate(folders))):
        is_inside = place > 0 and parts[place - 1].lower() in _LOCALE_FOLDERS
        if parts[place + 1] == "LC_MESSAGES" or (
            (is_inside or tag(part)) and is_parallel(len(folders) - place)
        ):
            yield place, tag(part, False), "{}"
        elif tag(part) and (is_inside or _QUALIFIED.fullmatch(part)):
            yield place, tag(part), "{}"


@lru_cache(maxsize=1024)
def locale(language: str) -> Locale:
    """CLDR's data of a language; of the root for one that CLDR does not have."""
    code, *rest = language.split("-")
    candidate = "_".join((_ALIASES.get(code, code), *rest))
    while candidate:
        try:
            return Locale.parse(candidate)
        except (UnknownLocaleError, ValueError):
            candidate = candidate.rpartition("_")[0]
    return Locale("en")


def _rules(language: str, ordinal: bool) -> PluralRule:
    return locale(language).ordinal_form if ordinal else locale(language).plural_form


@lru_cache(maxsize=1024)
def categories(language: str, ordinal: bool = False) -> tuple[str, ...]:
    """The plural categories of a language's cardinal or ordinal numbers, ``other`` last."""
    return (*sorted(_rules(language, ordinal).tags), "other")


@lru_cache(maxsize=65536, typed=True)
def category(language: str, number: float, ordinal: bool = False) -> str:
    """The plural category of a cardinal or ordinal number."""
    return str(_rules(language, ordinal)(number))


Condition = Callable[[float], bool]


class Numbers(tuple[float, ...]):
    """Examples of the numbers that select a form; ``in`` says of any number whether it does.

    Without any example it is empty: which numbers select the form is not known.
    """

    conditions: tuple[Condition, ...]  # what a number must meet to select the form
    largest: dict[float, float | None]  # what was found by :func:`largest`

    def __new__(cls, examples: Iterable[float], conditions: tuple[Condition, ...]) -> Numbers:
        """Numbers that are known to meet the conditions."""
        made = super().__new__(cls, examples)
        made.conditions, made.largest = conditions, {}
        return made

    @cached_property
    def are_many(self) -> bool:
        """Whether at least five of the numbers up to 1,000 are among them, as msgfmt counts: a form
        for fewer may say its number in words, or leave it out."""
        return len([*itertools.islice(filter(self.__contains__, range(1001)), 5)]) == 5

    def __contains__(self, value: object) -> bool:
        if not self or not isinstance(value, (int, float)):
            return False
        return all(condition(value) for condition in self.conditions)

    @classmethod
    def of(cls, condition: Condition) -> Numbers:
        """The candidates that select a form; a fraction if no whole number does."""
        whole = tuple(filter(condition, NUMBERS))
        return cls(whole or filter(condition, (FRACTION,)), (condition,))


def both(first: tuple[float, ...], second: tuple[float, ...]) -> tuple[float, ...] | None:
    """The numbers that select two forms at once; ``None`` if there are none."""
    if not first or not second:
        return first or second
    common = [*filter(second.__contains__, first), *filter(first.__contains__, second)]
    if not (isinstance(first, Numbers) and isinstance(second, Numbers)):
        return tuple(dict.fromkeys(common)) or None
    # Forms of one selector have the same conditions: each is kept once.
    conditions = tuple(dict.fromkeys((*first.conditions, *second.conditions)))
    if not common and all(each(FRACTION) for each in conditions):
        common = [FRACTION]
    return Numbers(dict.fromkeys(common), conditions) if common else None


#: Rules repeat after 100 numbers, but for those of 1,000 and 1,000,000.
_PERIOD = 100


def largest(numbers: tuple[float, ...], most: float) -> float | None:
    """A number that selects a form, near the most; ``None`` if none is known below it."""
    examples = [each for each in numbers if each <= most]
    if not isinstance(numbers, Numbers):
        return max(examples, default=None)
    if most not in numbers.largest:
        near = range(int(most), max(int(most) - _PERIOD, -1), -1)
        found = (each for each in near if each in numbers)
        numbers.largest[most] = max([*examples, *itertools.islice(found, 1)], default=None)
    return numbers.largest[most]


@lru_cache(maxsize=4096)
def numbers_of(
    language: str, wanted: str, ordinal: bool = False, *, cases: tuple[str, ...] = (),
    exact: tuple[float, ...] = (), offset: int = 0, otherwise: str = "other",
    is_flutter: bool = False,
) -> tuple[float, ...]:  # fmt: skip
    """The numbers that select a plural form.

    Args:
        language: a BCP 47 tag.
        wanted: the form's category.
        ordinal: whether it is a form of ordinal numbers.
        cases: the categories of all forms; ``zero`` is for 0 in every language.
        exact: numbers that have forms of their own.
        offset: what is subtracted before a form is selected.
        otherwise: the form that is for the categories without a form too.
        is_flutter: whether ``one`` and ``two`` are for 1 and 2 in every language too, and ``few``
            for a category ``two`` without a form, as in Dart's intl.
    """
    exactly: dict[float, str] = {0: "zero"}
    if is_flutter:
        exactly |= {1: "one", 2: "two"}

    def selects(number: float) -> bool:
        if number in exact or number < offset:
            return False
        found = category(language, number - offset, ordinal)
        own = exactly.get(number - offset)
        if own in cases and not ordinal:
            found = own
        elif is_flutter and found == "two" and found not in cases and "few" in cases:
            found = "few"
        elif cases and found not in cases:
            found = otherwise
        return found == wanted

    return Numbers.of(selects)


@lru_cache(maxsize=256)
def gettext_numbers(expression: str) -> dict[int, tuple[float, ...]]:
    """The numbers that select each form of a ``Plural-Forms`` expression.

    Raises:
        ValueError: for what is no expression, and one that divides by zero.
    """
    select: Callable[[int], int] = gettext.c2py(expression)

    def form_of(number: float) -> int | None:
        try:
            return int(select(int(number))) if 0 <= number == int(number) else None
        except ArithmeticError:
            return None

    def selects(form: int) -> Condition:
        return lambda number: form_of(number) == form

    forms = dict.fromkeys(map(form_of, NUMBERS))
    if None in forms:
        raise ValueError("it divides by zero")
    return {form: Numbers.of(selects(form)) for form in forms if form is not None}


#: Decimal numbers are not rounded: the largest have 300 digits.
ALL_DIGITS = Context(prec=400)


#: The digit 0 of numbering systems other than `latn`.
_ZEROS = {
    "adlm": 0x1E950, "arab": 0x660, "arabext": 0x6F0, "beng": 0x9E6, "cakm": 0x11136,
    "deva": 0x966, "hmnp": 0x1E140, "mtei": 0xABF0, "mymr": 0x1040, "nkoo": 0x7C0,
    "olck": 0x1C50, "tibt": 0xF20,
}  # fmt: skip


@lru_cache(maxsize=16384)
def with_native_digits(shown: str, language: str) -> str:
    """A number with the language's own digits in place of 0 to 9."""
    zero = _ZEROS.get(locale(language).default_numbering_system, 0x30)
    return shown.translate({0x30 + digit: zero + digit for digit in range(10)})


def decimal_symbol(language: str, is_native: bool) -> str:
    """What is before decimals: beside the language's own digits, or beside 0 to 9."""
    system = "default" if is_native else "latn"
    return get_decimal_symbol(locale(language), numbering_system=system)


@lru_cache(maxsize=16384, typed=True)
def number(value: float, language: str, pattern: str | None = None, is_native: bool = False) -> str:
    """A number as the language writes it, or by a pattern such as ``#,##0.00``.

    Args:
        value: the number.
        language: a BCP 47 tag.
        pattern: CLDR's pattern; ``None`` for that of the language.
        is_native: whether separators are those beside the language's own digits. The digits are
            0 to 9: :func:`with_native_digits` replaces them.
    """
    own = locale(language)
    system = "default" if is_native else "latn"
    pattern = pattern or own.decimal_formats[None].pattern
    with localcontext(ALL_DIGITS):
        if get_group_symbol(own, numbering_system=system) != "'":
            return str(format_decimal(value, format=pattern, locale=own, numbering_system=system))
        # Babel takes two of its own apostrophes for quotation marks, and drops them.
        shown = format_decimal(value, format=pattern, locale="en")
    return shown.translate(str.maketrans(",.", "'" + decimal_symbol(language, is_native)))
