"""Values of cells as Excel shows them."""

from __future__ import annotations

import datetime
import math
import re
from typing import Any

_TOKEN = re.compile(
    r'"(?P<quoted>[^"]*)"|\\(?P<escaped>.)|_(?P<blank>.)|\*(?P<filling>.)|\[(?P<bracket>[^\]]*)\]'
    r"|(?P<general>General)|(?P<ampm>AM/PM|A/P)|(?P<date>yyyy|yy|mmmmm|mmmm|mmm|mm|m"
    r'|dddd|ddd|dd|d|hh|h|ss|s)(?![^"]*")|(?P<power>E[+-])|(?P<digits>[0#?.,%/]+)|(?P<at>@)'
    r"|(?P<other>.)",
    re.IGNORECASE | re.DOTALL,
)
#: Day 0 of Excel's calendar.
_EPOCH = datetime.datetime(1899, 12, 30)
#: In a value, before a character for whose width a blank stands.
BLANK = "\0"
_MONTHS = "January February March April May June July August September October November December"
_DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday"


def shown(value: Any, code: str) -> tuple[str, bool]:
    """A value under a number format, and whether the format is followed wholly.

    English names and separators; what is not followed is shown as ``General``. A blank as wide as a
    character (``_)``) is :data:`BLANK` and the character.
    """
    if value is None:
        return "", True
    if isinstance(value, bool):
        return str(value).upper(), True
    if isinstance(value, datetime.time):
        value = datetime.datetime.combine(_EPOCH.date(), value)
    elif isinstance(value, datetime.timedelta):
        value = value.total_seconds() / 86400
    elif isinstance(value, datetime.date) and not isinstance(value, datetime.datetime):
        value = datetime.datetime.combine(value, datetime.time())
    sections = _sections(code or "General")
    if isinstance(value, str):
        section = sections[3] if len(sections) > 3 else "@"
        return "".join(value if kind == "@" else text for kind, text in _tokens(section)), True
    if not isinstance(value, (int, float, datetime.datetime)):
        return str(value), True
    if isinstance(value, float) and not math.isfinite(value):
        return "#NUM!", True
    section, is_own = _section(sections, value)
    tokens = _tokens(section)
    if any(kind in ("date", "ampm", "elapsed") for kind, _ in tokens):
        return _date(value, tokens)
    if isinstance(value, datetime.datetime):
        return value.isoformat(" "), False
    return _number(-value if is_own and value < 0 else value, tokens)


def _sections(code: str) -> list[str]:
    return re.split(r';(?=(?:[^"]*"[^"]*")*[^"]*$)', code)


def _section(sections: list[str], value: Any) -> tuple[str, bool]:
    """The section for a value, and whether it is one for negative values alone."""
    if isinstance(value, datetime.datetime) or len(sections) == 1:
        return sections[0], False
    if value < 0:
        return sections[1], True
    return (sections[2], False) if value == 0 and len(sections) > 2 else (sections[0], False)


def _tokens(section: str) -> list[tuple[str, str]]:
    tokens = []
    for match in _TOKEN.finditer(section):
        kind = str(match.lastgroup)
        text = match[kind]
        if kind == "bracket":
            # A currency stands in the bracket: [$€-407]; colours and conditions are not shown.
            if text.startswith("$"):
                tokens.append(("text", text[1:].partition("-")[0]))
            elif re.fullmatch("h+|m+|s+", text, re.IGNORECASE):
                tokens.append(("elapsed", text.lower()))
        elif kind in ("general", "ampm", "power", "digits"):
            tokens.append((kind, text))
        elif kind == "date":
            tokens.append((kind, text.lower()))
        elif kind == "at":
            tokens.append((text, text))
        else:
            mark = BLANK if kind == "blank" else ""
            tokens.append(("text", "" if kind == "filling" else mark + text))
    return tokens


def with_spaces(value: str) -> str:
    """A value with a space for each blank, as reports show it."""
    return re.sub(BLANK + ".", " ", value, flags=re.DOTALL)


def general(value: float) -> str:
    """A number as ``General`` shows it: eleven characters at most."""
    if value == int(value) and abs(value) < 1e11:
        return str(int(value))
    size = math.floor(math.log10(abs(value)))
    if -5 <= size < 11:
        text = f"{value:.{max(0, 9 - max(size, 0))}f}"
        return text.rstrip("0").rstrip(".") if "." in text else text
    mantissa, _, power = f"{value:.5E}".partition("E")
    return f"{mantissa.rstrip('0').rstrip('.')}E{power}"


def _number(value: float, tokens: list[tuple[str, str]]) -> tuple[str, bool]:
    if any(kind == "power" or (kind == "digits" and "/" in text) for kind, text in tokens):
        return general(value), False
    pattern = "".join(text for kind, text in tokens if kind == "digits")
    whole, _, fraction = pattern.replace("%", "").partition(".")
    scaled = abs(value) * 100 ** pattern.count("%")
    scaled /= 1000 ** (len(whole) - len(whole.rstrip(",")))
    places = sum(each in "0#?" for each in fraction)
    # Excel rounds half away from zero, by the decimal digits that a value has.
    text = f"{math.floor(scaled * 10**places + 0.5 + 1e-9) / 10**places:.{places}f}"
    digits, _, decimals = text.partition(".")
    for place in range(len(fraction) - 1, -1, -1):
        if fraction[place] != "#" or not decimals.endswith("0"):
            break
        decimals = decimals[:-1]
    digits = digits.lstrip("0").rjust(whole.count("0"), "0")
    if "," in whole.rstrip(","):
        digits = re.sub(r"(?<=\d)(?=(?:\d{3})+$)", ",", digits)
    body = digits + ("." + decimals if decimals or (places == 0 and "." in pattern) else "")
    result, is_written = "", False
    for kind, each in tokens:
        if kind in ("general", "@"):
            result += general(abs(value))
        elif kind == "digits":
            result += "" if is_written else body
            result += "%" * each.count("%")
            is_written = True
        elif kind == "text":
            result += each
    is_zero = not any(each in "123456789" for each in with_spaces(result))
    return ("-" if value < 0 and not is_zero else "") + result, True


def _date(value: Any, tokens: list[tuple[str, str]]) -> tuple[str, bool]:
    if not isinstance(value, datetime.datetime):
        if not 0 <= value < 2_958_466:
            return "#" * 8, True
        value = _EPOCH + datetime.timedelta(days=value)
    is_short = any(kind == "ampm" for kind, _ in tokens)
    hour = (value.hour % 12 or 12) if is_short else value.hour
    month, day = _MONTHS.split()[value.month - 1], _DAYS.split()[value.weekday()]
    values = {
        "yyyy": f"{value.year:04}", "yy": f"{value.year % 100:02}", "mmmmm": month[0],
        "mmmm": month, "mmm": month[:3], "mm": f"{value.month:02}", "m": str(value.month),
        "dddd": day, "ddd": day[:3],
        "dd": f"{value.day:02}", "d": str(value.day), "hh": f"{hour:02}", "h": str(hour),
        "ss": f"{value.second:02}", "s": str(value.second),
    }  # fmt: skip
    result, before = "", ""
    # Rounded to a millionth of a second, as the time of day.
    elapsed = (value - _EPOCH) // datetime.timedelta(microseconds=1)
    for place, (kind, text) in enumerate(tokens):
        if kind == "date":
            after = next((t for k, t in tokens[place + 1 :] if k == "date"), "")
            # Minutes stand behind hours or before seconds.
            if text in ("m", "mm") and (before.startswith("h") or after.startswith("s")):
                result += f"{value.minute:0{len(text)}}"
            else:
                result += values[text]
            before = text
        elif kind == "elapsed":
            seconds = {"h": 3600, "m": 60, "s": 1}[text[0]]
            result += f"{elapsed // (seconds * 1_000_000):0{len(text)}}"
            before = text
        elif kind == "ampm":
            result += (
                ("AM", "PM")[value.hour >= 12] if "M" in text.upper() else "AP"[value.hour >= 12]
            )
        elif kind in ("text", "digits"):
            result += text
    return result, True
