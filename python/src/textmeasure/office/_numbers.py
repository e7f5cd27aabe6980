"""Values of cells as Excel shows them."""

from __future__ import annotations

import datetime
import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import ROUND_HALF_UP, Context, Decimal
from fractions import Fraction
from functools import lru_cache
from typing import Any

_TOKEN = re.compile(
    r'"(?P<quoted>[^"]*)"?|\\(?P<escaped>.)|_(?P<blank>.)|\*(?P<filling>.)|\[(?P<bracket>[^\]]*)\]'
    r"|(?P<general>General)|(?P<ampm>AM/PM|A/P|上午/下午)|(?P<power>E[+-])|B(?P<calendar>[12])"
    r"|(?P<date>y+|m+|d+|h+|s+|e+|b+|g+|a{3,})|(?P<digit>[0-9#?])|(?P<mark>[.,/])"
    r"|(?P<percent>%)|(?P<at>@)|(?P<next>;)|(?P<other>.)",
    re.IGNORECASE | re.DOTALL,
)
_CONDITION = re.compile(r"(<=|>=|<>|<|>|=)\s*(-?\d+\.?\d*(?:E[+-]?\d{1,3})?)$", re.IGNORECASE)
#: Day 0 of Excel's calendar, which has a 29 February 1900.
_EPOCH = datetime.datetime(1899, 12, 30)
_LEAP_DAY, _LAST_DAY = 60, 2_958_465
#: The day on which the 1904 date system begins.
_DAY_OF_1904 = 1462
#: What a cell shows at any width: of a date out of range, or a number that no section is for.
UNSHOWN = "#" * 8
#: In a value, before a character for whose width a blank stands.
BLANK = "\0"
_MONTHS = "January February March April May June July August September October November December"
_DAYS = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday"
#: What a place without a digit shows.
_EMPTY = {"0": "0", "#": "", "?": BLANK + "0"}
#: The system's long date and its time of day, which a bracket asks for.
_SYSTEM = {
    "f800": "dddd, mmmm d, yyyy", "x-sysdate": "dddd, mmmm d, yyyy",
    "f400": "h:mm:ss AM/PM", "x-systime": "h:mm:ss AM/PM",
}  # fmt: skip
#: Excel has fifteen digits of a number, and rounds half away from zero.
_FIFTEEN, _EXACT = (Context(prec=digits, rounding=ROUND_HALF_UP) for digits in (15, 700))

_TIMES = ("date", "ampm", "elapsed")

Tokens = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class _Section:
    """A part of a number format: for which numbers it is, and whether it shows their sign."""

    tokens: Tokens
    condition: tuple[str, float] | None = None
    is_signed: bool = False
    is_exact: bool = True

    def has(self, *kinds: str) -> bool:
        return any(kind in kinds for kind, _ in self.tokens)

    def admits(self, value: float) -> bool:
        sign, limit = self.condition or ("", 0.0)
        relation = "<" if value < limit else ">" if value > limit else "="
        return not sign or relation in sign


def shown(value: Any, code: str, is_1904: bool = False) -> tuple[str, bool]:
    """A value under a number format, and whether the format is followed wholly.

    English names and separators. A blank as wide as a character (``_)``, or ``?`` without a digit)
    is :data:`BLANK` and the character. What cannot be shown is :data:`UNSHOWN`. The 1904 date
    system has its first day in that year, and shows negative times and dates.
    """
    if value is None:
        return "", True
    *sections, for_text = _sections(code or "General")
    if isinstance(value, (str, bool)):
        text = str(value).upper() if isinstance(value, bool) else value
        places = ("at", "general")
        return "".join(text if kind in places else own for kind, own in for_text.tokens), True
    serial = _serial(value, is_1904)
    if serial is None:
        return str(value), True
    if not math.isfinite(serial):
        return "#NUM!", True
    section = next((each for each in sections if each.admits(serial)), None)
    if section is None:
        return UNSHOWN, True
    if section.has(*_TIMES):
        has_sign = is_1904 or (section.has("elapsed") and not section.has("date", "ampm"))
        sign = "-" if serial < 0 and has_sign and section.is_signed else ""
        first = _DAY_OF_1904 if is_1904 else 0
        text = _date(abs(serial) if has_sign else serial, section.tokens, first)
        return text if text == UNSHOWN else sign + text, section.is_exact
    text = _number(abs(serial), section.tokens)
    # A number that is rounded to zero has no sign, unless it is a fraction.
    is_zero = section.has("digit") and not re.search("[1-9]", with_spaces(text))
    is_signed = section.is_signed and (not is_zero or ("mark", "/") in section.tokens)
    sign = "-" if serial < 0 and is_signed else ""
    return sign + text, section.is_exact


@lru_cache(maxsize=512)
def _sections(code: str) -> tuple[_Section, ...]:
    """The sections for numbers, in the order in which they are tried, then the one for texts."""
    parts: list[list[tuple[str, str]]] = [[]]
    for kind, text in _matches(code):
        if kind == "next":
            parts.append([])
        else:
            parts[-1].append((kind, text))
    made = [_section(each) for each in parts[:4]]
    for_text = _section([("at", "@")])
    if len(made) == 4 or made[-1].has("at"):
        for_text = made.pop()
    general = _Section((("general", ""),), is_signed=True)
    if not any(each.condition for each in made):
        limits = ((">=", 0.0), ("<", 0.0)) if len(made) == 2 else ((">", 0.0), ("<", 0.0))
        if len(made) > 1:
            made[:2] = [replace(each, condition=own) for each, own in zip(made, limits)]
        else:
            made = [replace(each, is_signed=True) for each in made] or [general]
    else:
        made = made if len(made) > 1 else [*made, general]
        made[0] = replace(made[0], condition=made[0].condition or (">", 0.0))
        for at, each in enumerate(made):
            sign, limit = each.condition or ("", 0.0)
            # No sign where all numbers are negative.
            is_signed = sign not in ("<", "<=", "=") or limit > 0 or (limit == 0 and sign != "<")
            if not sign and len(made) == 2:
                # What the first leaves has one where numbers of either kind may be left.
                sign, limit = made[0].condition or ("", 0.0)
                is_signed = sign == "=" or (limit >= 0 and ">" in sign and "<" not in sign)
            made[at] = replace(each, is_signed=is_signed)
    return (*made, for_text)


def _matches(code: str) -> Iterator[tuple[str, str]]:
    for match in _TOKEN.finditer(code):
        kind = str(match.lastgroup)
        yield kind, match[kind]


def _section(parts: list[tuple[str, str]]) -> _Section:
    tokens: list[tuple[str, str]] = []
    condition, is_exact, is_english = None, True, True
    for kind, text in parts:
        if kind == "bracket":
            found = _CONDITION.match(text)
            if found:
                condition = found[1], float(found[2])
            elif text.startswith("$"):
                # A currency stands in the bracket: [$€-407]; colours are not shown.
                currency, _, locale = text[1:].partition("-")
                if locale.lower() in _SYSTEM:
                    return _section(list(_matches(_SYSTEM[locale.lower()])))
                tokens.append(("text", currency))
                # The language is in the lowest bits; above them are digits and calendars.
                number = int(locale, 16) if re.fullmatch("[0-9A-Fa-f]{1,8}", locale) else 9
                is_english = number & 0x3FF in (0, 9)
                is_exact = is_exact and number < 0x20000
            elif re.fullmatch("h+|m+|s+", text, re.IGNORECASE):
                tokens.append(("elapsed", text.lower()))
            elif re.match("DBNum|NatNum", text, re.IGNORECASE):
                is_exact = False
        elif kind == "calendar":
            is_exact = is_exact and text == "1"
        elif kind == "power" and all(each != "digit" for each, _ in tokens):
            # Without digits before it, a year and what stands behind it.
            tokens += (("date", "e"), ("text", text[1]))
        elif kind in ("general", "ampm", "power", "digit", "mark", "percent", "date", "at"):
            tokens.append((kind, text.lower() if kind == "date" else text))
        elif kind != "filling":
            tokens.append(("text", (BLANK if kind == "blank" else "") + text))
    dates = [text for kind, text in tokens if kind == "date"]
    if any(text[0] in "gb" or (text[0] in "mda" and len(text) > 2) for text in dates):
        # The names of months, days and eras.
        is_exact = is_exact and is_english and not any(text[0] == "g" for text in dates)
    return _Section(tuple(tokens), condition, False, is_exact)


def _serial(value: Any, is_1904: bool = False) -> float | None:
    """A value as Excel's number: days since the end of 1899, or the beginning of 1904."""
    day = datetime.timedelta(days=1)
    if isinstance(value, datetime.time):
        value = datetime.datetime.combine(_EPOCH, value.replace(tzinfo=None)) - _EPOCH
    if isinstance(value, datetime.timedelta):
        return value / day
    if isinstance(value, datetime.date) and not isinstance(value, datetime.datetime):
        value = datetime.datetime.combine(value, datetime.time())
    if isinstance(value, datetime.datetime):
        days = (value.replace(tzinfo=None) - _EPOCH) / day
        if is_1904:
            return days - _DAY_OF_1904
        return days - 1 if 1 <= days < _LEAP_DAY + 1 else days
    try:
        return float(value) if isinstance(value, (int, float, Decimal, Fraction)) else None
    except OverflowError:
        return math.inf


def with_spaces(value: str) -> str:
    """A value with a space for each blank, as reports show it."""
    return re.sub(BLANK + ".", " ", value, flags=re.DOTALL)


def _rounded(value: Decimal, places: int) -> Decimal:
    return value.quantize(Decimal(1).scaleb(-places), context=_EXACT)


def general(value: float) -> str:
    """A number as ``General`` shows it: eleven characters at most, beside the sign."""
    number, sign = _FIFTEEN.create_decimal(abs(value)), "-" if value < 0 else ""
    size = number.adjusted() if number else 0
    if -5 < size < 11 or (number and len(f"{number.normalize():f}") <= 11):
        text = f"{_rounded(number, max(0, 9 - max(size, 0))):f}"
        return sign + (text.rstrip("0").rstrip(".") if "." in text else text)
    short = Context(prec=6, rounding=ROUND_HALF_UP).plus(number)
    mantissa, _, power = f"{short:.5E}".partition("E")
    return f"{sign}{mantissa.rstrip('0').rstrip('.')}E{power[0]}{power[1:]:0>2}"


class _Places:
    """The places for digits among the tokens of a section, by what they show."""

    def __init__(self, tokens: Tokens) -> None:
        self.whole: list[int] = []
        self.decimals: list[int] = []
        self.power: list[int] = []
        self.top: list[int] = []
        self.bottom: list[int] = []
        self.point: int | None = None
        self.slash: int | None = None
        self.groups, self.thousands = False, 0
        #: What stands for the tokens: digits, and nothing for commas that are read.
        self.text = {at: text for at, (_, text) in enumerate(tokens)}
        part, is_number = self.whole, False
        last = max((at for at, (kind, _) in enumerate(tokens) if kind == "digit"), default=0)
        for at, (kind, text) in enumerate(tokens):
            after = tokens[at + 1] if at + 1 < len(tokens) else ("", "")
            is_place = kind == "digit" and (text in "0#?" or part is self.bottom)
            if is_place:
                part.append(at)
            elif kind == "power":
                part = self.power
                self.text[at] = "E"
            elif text == "." and kind == "mark" and self.point is None and part is self.whole:
                part, self.point = self.decimals, at
            elif text == "/" and kind == "mark" and self.slash is None and part and at < last:
                # The places before it are the numerator's, whatever stands between them and it.
                self.slash, start = at, part[-1]
                while start - 1 in part:
                    start -= 1
                self.top = [each for each in part if each >= start]
                del part[len(part) - len(self.top) :]
                part = self.bottom
            elif text == "," and kind == "mark" and is_number:
                self.text[at] = ""
                if after[0] == "digit":
                    self.groups = self.groups or part is self.whole
                elif after != ("mark", ","):
                    back = at
                    while tokens[back] == ("mark", ","):
                        self.thousands, back = self.thousands + 1, back - 1
            is_number = is_place or (is_number and kind == "mark" and text in ",.")

    def fill(self, places: list[int], digits: str) -> None:
        """Digits from the right; what is too much stands before the first."""
        digits = digits.rjust(len(places), " ")
        more = len(digits) - len(places)
        for at, place in enumerate(places):
            own = digits[: more + 1] if at == 0 else digits[more + at]
            self.text[place] = own if own.strip() else _EMPTY.get(self.text[place], "0")

    def fill_left(self, places: list[int], digits: str) -> None:
        """Digits from the left."""
        for own, place in zip(digits.ljust(len(places)), places):
            self.text[place] = own if own != " " else _EMPTY.get(self.text[place], BLANK + "0")

    def group(self) -> None:
        """A comma after each third digit, from the right."""
        count = 0
        for place in reversed(self.whole):
            text, result = self.text[place], ""
            for each in reversed(re.findall(f"{BLANK}?.", text)):
                if count and count % 3 == 0:
                    result = (BLANK if each[0] == BLANK else "") + "," + result
                result = each + result
                count += 1
            self.text[place] = result


def _number(value: float, tokens: Tokens) -> str:
    """A number, without its sign."""
    number = _FIFTEEN.create_decimal(value)
    if any(kind in ("general", "at") for kind, _ in tokens):
        shown = general(float(number))
        return "".join(shown if kind in ("general", "at") else text for kind, text in tokens)
    places = _Places(tokens)
    percents = sum(kind == "percent" for kind, _ in tokens)
    number = number.scaleb(2 * percents - 3 * places.thousands)
    count, width = len(places.decimals), len(places.whole)
    if places.slash is not None and places.top and places.bottom:
        whole = _fraction(number, places)
    elif places.power:
        step = max(1, width)
        power = number.adjusted() // step * step + (0 if width else 1) if number else 0
        if _rounded(number.scaleb(-power), count) >= (10**step if width else 1):
            power += step
        number = _rounded(number.scaleb(-power), count)
        whole = int(number)
        places.fill(places.power, str(abs(power)))
        has_plus = any(kind == "power" and "+" in text for kind, text in tokens)
        sign = "-" if power < 0 else "+" if has_plus else ""
        places.text[places.power[0]] = sign + places.text[places.power[0]]
    else:
        number = _rounded(number, count)
        whole = int(number)
    digits = str(whole) if whole else ""
    if not places.whole and places.point is not None:
        places.text[places.point] = digits + "."
    places.fill(places.whole, digits)
    if places.groups:
        places.group()
    if count:
        places.fill_left(places.decimals, f"{number:f}".partition(".")[2].rstrip("0"))
    return "".join(places.text.values())


def _fraction(number: Decimal, places: _Places) -> int:
    """Fills in a fraction, and returns what is before it."""
    text = places.text
    top, bottom = ("".join(text[at] for at in each) for each in (places.top, places.bottom))
    whole = int(number) if places.whole else 0
    # Excel's own steps, in floating point.
    rest = float(number) % 1 if places.whole else float(number)
    is_fixed = any(each in "123456789" for each in bottom)
    if is_fixed:
        under = int(re.sub("[#?]", "", bottom))
        over = math.floor(rest * under + 0.5)
    else:
        over, under = _ratio(rest, 10 ** min(len(bottom), 7) - 1)
    if places.whole and over == under:
        whole, over = whole + 1, 0
    first = places.whole[-1] + 1 if places.whole else places.top[0]
    if places.whole and not over and "0" not in top and (is_fixed or "0" not in bottom):
        # Without a fraction there are blanks in its place, or nothing.
        for at in range(first, places.bottom[-1] + 1):
            blank = BLANK + (text[at] if text[at] not in ("?", "#") else "0")
            text[at] = blank if "?" in top + bottom else ""
        if not whole:
            text[places.whole[-1]] = "0"
            places.whole = places.whole[:-1]
        return whole
    places.fill(places.top, str(over) if over or not places.whole else "0")
    if not is_fixed:
        fill = places.fill if "0" in bottom else places.fill_left
        fill(places.bottom, str(under))
    return whole


def _ratio(value: float, most: int) -> tuple[int, int]:
    """The last convergent with a denominator up to a limit, as Excel has it; not the nearest."""
    before, last = (0, 1), (1, 0)
    while True:
        whole = math.floor(value)
        found = (whole * last[0] + before[0], whole * last[1] + before[1])
        if found[1] > most:
            return last
        if value - whole < 5e-8:
            return found
        before, last, value = last, found, 1 / (value - whole)


def _date(serial: float, tokens: Tokens, first: int = 0) -> str:
    # Digits after a point are of the second, to which times are rounded.
    digits = 0
    for at, token in enumerate(tokens):
        zeros = "".join(text for _, text in tokens[at + 1 : at + 4])
        if token == ("mark", "."):
            digits = max(digits, len(zeros) - len(zeros.lstrip("0")))
    unit = 10**digits
    has_time = any(kind != "date" or text[0] in "hs" for kind, text in tokens if kind in _TIMES)
    elapsed = int(_rounded(Decimal(serial if has_time else math.floor(serial)) * 86_400 * unit, 0))
    if not 0 <= elapsed < (_LAST_DAY + 1 - first) * 86_400 * unit:
        return UNSHOWN
    day, time = divmod(elapsed // unit + first * 86_400, 86_400)
    year, month, of_month = _calendar(day)
    hour, minute, second = time // 3600, time // 60 % 60, time % 60
    names, weekdays = _MONTHS.split(), _DAYS.split()
    is_short = any(kind == "ampm" for kind, _ in tokens)
    clock = (hour % 12 or 12) if is_short else hour
    result, before, has_point = "", "", False
    for at, (kind, text) in enumerate(tokens):
        letter, size = text[:1], len(text)
        if kind == "date":
            after = next((t for k, t in tokens[at + 1 :] if k in ("date", "elapsed")), "")
            if letter == "m" and size < 3 and (before[:1] in ("h", "s") or after[:1] == "s"):
                # Minutes stand behind hours or beside seconds.
                result += f"{minute:0{size}}"
                letter = "minute"
            elif letter == "m":
                name = names[month - 1]
                result += (
                    f"{month:0{size}}" if size < 3
                    else name[:3] if size == 3 else name[0] if size == 5 else name
                )  # fmt: skip
            elif letter in "da" and size > 2:
                name = weekdays[(day + 6) % 7]
                result += name[:3] if size == 3 else name
            elif letter in "dhs":
                own = {"d": of_month, "h": clock, "s": second}[letter]
                result += f"{own:0{min(size, 2)}}"
            elif letter in "yb":
                own = year + (543 if letter == "b" else 0)
                result += f"{own % 100:02}" if size < 3 else f"{own:04}"
            elif letter == "e":
                result += str(year)
            before = letter
        elif kind == "elapsed":
            result += f"{elapsed // unit // {'h': 3600, 'm': 60, 's': 1}[letter]:0{size}}"
            before = text
        elif kind == "ampm":
            low, _, high = (text if len(text) == 3 else text.upper()).partition("/")
            result += high if hour >= 12 else low
        elif kind == "mark" and text == "." and tokens[at + 1 : at + 2] == (("digit", "0"),):
            result, has_point = result + ".", True
            rest = f"{elapsed % unit:0{digits}}"
        elif kind == "digit" and has_point and text == "0" and rest:
            result, rest = result + rest[0], rest[1:]
            continue
        else:
            result += text
        has_point = has_point and text == "."
    return result


def _calendar(day: int) -> tuple[int, int, int]:
    if day in (0, _LEAP_DAY):
        return (1900, 1, 0) if day == 0 else (1900, 2, 29)
    date = _EPOCH + datetime.timedelta(days=day if day > _LEAP_DAY else day + 1)
    return date.year, date.month, date.day
