"""Percent signs that look like placeholders."""

import re

#: An escape of a URL: `%2F`, `%C3`; not `%02d` and `%1$d`.
_ESCAPE = re.compile(r"%(?:[2-9A-F][0-9A-Fa-f]|[a-f][0-9]|0[AD9])")
_URL = re.compile(r"(?:://|www\.|mailto:|tel:)\S*$")
_LONGEST_URL = 500
_POSITION = r"(?:(?P<position>\d+)\$)?"
JAVA_POSITION = r"(?:(?P<position>[1-9]\d*)\$|<)?"
_STAR = r"\*(?:\d+\$)?|"


def directive(
    types: str, flags: str = "[-+ #0]*", before: str = _POSITION, length: str = "", star: str = "",
    digits: str = "*",
) -> re.Pattern[str]:  # fmt: skip
    """What a percent sign begins; a width begins with another digit than 0, which is a flag."""
    number = rf"(?P<width>{star}[1-9]\d*)?(?:\.(?P<precision>{star}\d{digits}))?"
    return re.compile(f"%{before}(?P<flags>{flags}){number}(?P<length>{length})(?P<type>{types})")


_PRECISION, _FLAGS = r"(?:\.\d+)?", "[-+ #0,(]*"
#: What java.util.Formatter allows: no flag twice, `-` not with `0`, `+` not with a space, `-` and
#: `0` only before a width; and by type the flags, and whether there may be a precision.
_JAVA = rf"(?!{_FLAGS}(?:(?P<flag>[-+ #0,(]){_FLAGS}(?P=flag)|-{_FLAGS}0|0{_FLAGS}-"
_JAVA += rf"|\+{_FLAGS} | {_FLAGS}\+|[-0]{_FLAGS}[.a-zA-Z%]))(?="
_JAVA += "|".join(
    rf"[{flags}]*(?:[1-9]\d*)?{rest}"
    for flags, rest in {
        "-": rf"(?:{_PRECISION}[bBhHsS]|[cC%]|[tT][HIklMSLNpzZsQBbhAaCYyjmdeRTrDFc])",
        "-+ 0,(": rf"(?:d|{_PRECISION}[gG])", "-#0": "[oxX]",
        "-+ 0(#": _PRECISION + "[eE]", "-+ 0,(#": _PRECISION + "f", "-+ 0#": _PRECISION + "[aA]",
    }.items()
) + "|n)"  # fmt: skip
_C = "[acdefgimnopsuxACEFGSX%]|<PRI[a-zA-Z0-9]+>"
#: By gettext's flags of printf's kinds, what a percent sign must begin in a message with the flag.
DIRECTIVES = {
    "c-format": directive(_C, "[-+ #0'I]*", length="[hlLqjzZt]*", star=_STAR),
    "objc-format": directive(_C + "|@", "[-+ #0'I]*", length="[hlLqjzZt]*", star=_STAR),
    "python-format": directive(
        "[cdefgiorsuxEGX%]", before=r"(?P<position>)(?:\([^()]*\))?", length="[hlL]?", star=r"\*|"
    ),
    "java-printf-format": directive(
        "(?:[bBhHsScCdoxXeEfgGaAn%]|[tT][A-Za-z])", "[-+ #0,(]*", JAVA_POSITION + _JAVA, digits="+"
    ),
    "php-format": directive("[bcdefosuxX]|(?<=%)%", "(?:[-+ 0]|'.)*", length="l?", digits="+"),
    "javascript-format": directive("[bcdfjosxX%]", "[-+ 0'I]*"),
    "perl-format": directive(
        "[bcdefginopsuxBDEFGOUX%]", "[-+ #0v]*", length="(?:h|ll?|[qLV])?", star=_STAR
    ),
    "lua-format": directive("[acdefgioqsuxAEGX%]", before=r"(?P<position>)"),
    "tcl-format": directive("[cdefgiosuxEGX%]", length="[hl]?", star=r"\*|"),
    "awk-format": directive("[cdefgiosuxEGX%]", star=_STAR),
    "elisp-format": directive("[cdefgiosxEGSX%]", star=_STAR),
    "ruby-format": directive(
        r"[abcdefgiopsuxABEGX%]|(?<=%)\{[^{}]+\}",
        before=r"(?:(?P<position>\d+)\$|<\w+>)?",
        star=_STAR,
    ),
}


#: What aapt2 takes for an argument; `type` only of those without a number.
_ARGUMENT = re.compile(r"%(?:[%n]|(?=.)(?:\d+\$|(?:\d+|<\$?)?[-#+ ,(\d]*(?P<type>.?)))", re.DOTALL)
#: Types that dates alone have.
_DATE = set("DFKMWZkmwyz")


def arguments(text: str) -> list[re.Match[str]]:
    """What Android's compiler (aapt2) takes for arguments of Java's `Formatter`."""
    return [each for each in _ARGUMENT.finditer(text) if each[0] not in {"%%", "%n"}]


def is_date(text: str, *, plainly: bool = False) -> bool:
    """Whether aapt2 takes a text for the format of a date, `%Y`; plainly: `3% more` is none."""
    found = (each for each in arguments(text) if not plainly or len(each[0]) == 2)
    return any(each["type"] in _DATE for each in found if each["type"])


#: The same for braces.
_BRACES = {
    "csharp-format": re.compile(r"\{\{|\}\}|\{\d+\s*(?:,\s*-?\d+\s*)?(?::[^{}]*)?\}"),
    "python-brace-format": re.compile(
        r"\{\{|\}\}|\{(?:\w+(?:\.\w+|\[[^][{}]+\])*)?(?:![rsa])?"
        r"(?::[^{}]*(?:\{[^{}]*\}[^{}]*)*)?\}"
    ),
}
_BRACE = re.compile("[{}]")

#: Of these all placeholders of a text have a number, or a name, or none has.
_ALIKE = {f"{each}-format" for each in ("c", "objc", "python", "ruby", "javascript", "tcl", "awk")}
_NAMED = re.compile(r"%(?:[({]|<(?!PRI))")


def refusal(text: str, flag: str) -> str | None:
    """Why a text is not what a flag of gettext says; ``None`` if it is."""
    place, kinds = 0, set[str]()
    while flag in _BRACES and (brace := _BRACE.search(text, place)):
        match = _BRACES[flag].match(text, brace.start())
        if match is None:
            shown = text[brace.start() : brace.start() + 5]
            return f"{shown!r} begins no placeholder; write {brace[0] * 2} for {brace[0]}"
        place = match.end()
    while flag in DIRECTIVES and (place := text.find("%", place)) >= 0:
        match = DIRECTIVES[flag].match(text, place)
        if match is None:
            if flag == "python-format" and (named := re.compile(r"%\([^()]*\)").match(text, place)):
                return f"{named[0]!r} has no conversion behind it; write {named[0]}s"
            return f"{text[place : place + 5]!r} begins no placeholder; write %% for %"
        if match["type"] not in {"%", "m"}:
            kinds.add("name" if _NAMED.match(match[0]) else "number" if match["position"] else "")
        place = match.end()
    if len(kinds) > 1 and flag in _ALIKE:
        return f"some of its placeholders have no {max(kinds)}; write all alike"
    return None


def _is_number(last: str) -> bool:
    """Whether a number ends with a character, or a placeholder that may show one."""
    return last.isdigit() or last == "}"


def is_percent(match: re.Match[str]) -> bool:
    """Whether what looks like a conversion of printf is a percent sign: `50%er`, `20%-ige`.

    Args:
        match: with the groups ``flags`` and ``width``; it ends with the conversion.
    """
    text, start, end = match.string, match.start(), match.end()
    after = text[end : end + 1]
    if "$" in match[0]:
        return False
    if " " in match["flags"]:
        # `100 % sure` has a percent sign, and no conversion with a space.
        return _is_number(text[:start].rstrip()[-1:]) or after.isalnum()
    has_digit = _is_number(text[start - 1 : start])
    if match[0].startswith("%("):
        # A name, or Java's flag.
        return has_digit and after.isalpha() and ")" not in match[0]
    if "-" in match["flags"] and not match["width"]:
        # Hungarian's `%-a` and `%-e`.
        return has_digit or after.isalpha() or match[0][-1] in "aeAE"
    if has_digit and after.isalpha():
        return True
    # No text for people has `%20a` or `%2F` as numbers.
    escape = _ESCAPE.match(text, start)
    is_rare = escape and match[0][-1] in "aACDEF" and escape[0].upper() == escape[0]
    return bool(is_rare) or is_in_url(match)


def is_in_url(match: re.Match[str]) -> bool:
    """Whether what looks like a placeholder is an escape of a URL."""
    text, at = match.string, match.start()
    return bool(_ESCAPE.match(text, at) and _URL.search(text, max(0, at - _LONGEST_URL), at))
