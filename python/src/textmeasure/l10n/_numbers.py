"""Numbers as programs write them: by a placeholder's specification, and by the language."""

import math
import re
from dataclasses import dataclass, replace
from decimal import Decimal, localcontext

from . import _languages

#: Digits of a width or a precision. Larger ones than 99 are ignored: texts for people have none.
_MOST_DIGITS = 2
_LONGEST_PATTERN = 99
#: Conversions whose numbers have no sign in C, Java and .NET.
_WITHOUT_SIGN = {"x", "X", "o"}
_WHOLE = {"d", "i", "u", "x", "o"}
#: Of C's length modifiers; others are for 64, none is for 32.
_BITS = {"": 32, "h": 16, "hh": 8}
_MOST_BITS = 64
_PATTERN = re.compile(r"[#0,]*[#0](?:\.[#0]+)?")


@dataclass(frozen=True)
class NumberStyle:
    """How a program writes a number."""

    #: A conversion of printf such as ``"d"``; ``"format"`` for Python's ``format``, ``"pattern"``
    #: for a pattern such as ``#,##0.00``, ``"number"`` as the language writes numbers; ``""``
    #: without a specification: also for texts.
    kind: str = ""
    flags: str = ""  #: printf's flags, in Java ``,`` and ``(`` too
    width: int = 0  #: the minimum number of characters
    #: Decimals, of whole numbers the minimum number of digits; ``None``: the default.
    precision: int | None = None
    specification: str = ""  #: of ``format`` and ``pattern``
    is_grouped: bool = True  #: whether thousands are separated without a flag that says so
    is_local: bool = True  #: whether separators are the language's
    is_native: bool = True  #: whether digits are the language's too, such as ۱۲۳ in Persian
    #: Of the type whose two's complement ``x`` and ``o`` show for a negative number, doubled up to
    #: 64 until it fits; 0: they show a minus sign.
    bits: int = 0

    @property
    def is_numeric(self) -> bool:
        """Whether only numbers can be written so."""
        if self.kind == "format":
            return self.specification[-1:] in set("bdeEfFgGnoxX%,_")
        return bool(self.kind)

    def written(self, value: float, language: str) -> str:
        """The number as the program shows it."""
        shown = self._written(value, language)
        if not self.is_native or self.kind in _WITHOUT_SIGN:
            return shown
        return _languages.with_native_digits(shown, language)

    def _written(self, value: float, language: str) -> str:
        if self.kind == "format":
            # Of a number with decimals, `d` shows what the program rounds it to.
            shown = _formatted(value, self.specification)
            shown = shown or _formatted(round(value), self.specification)
            return shown or PLAIN.written(value, language)
        if self.kind in {"", "number"} and self.is_grouped:
            return _languages.number(value, language, None, self.is_native)
        if self.kind == "pattern":
            shown = _languages.number(value, language, self.specification, self.is_native)
        else:
            shown = self._printed(value, language)
        return shown.ljust(self.width) if "-" in self.flags else shown.rjust(self.width)

    def _printed(self, value: float, language: str) -> str:
        """What printf and its kin write."""
        has_bits, kind = bool(self.bits) and self.kind in _WITHOUT_SIGN, self.kind.lower()
        if has_bits and value < 0 and value == int(value):
            # The two's complement that its type shows.
            bits = self.bits
            while bits < _MOST_BITS and value < -(2 ** (bits - 1)):
                bits *= 2
            value = value if value < -(2 ** (bits - 1)) else int(value) + 2**bits
        is_whole = kind in _WHOLE and value == int(value)
        prefix, suffix = "", ""
        if value < 0:
            prefix, suffix = ("(", ")") if "(" in self.flags else ("-", "")
        elif not has_bits:
            prefix = "+" if "+" in self.flags else " " if " " in self.flags else ""
        if is_whole and "#" in self.flags:
            prefix += {"x": "0x", "o": "0"}.get(kind, "")
        digits = self._separated(self._digits(abs(value), kind, is_whole), language)
        # Zeros fill the width; beside a precision of whole numbers they do not.
        if {"0", "-"} & set(self.flags) == {"0"} and (kind not in _WHOLE or self.precision is None):
            digits = digits.rjust(self.width - len(prefix + suffix), "0")
        shown = prefix + digits + suffix
        return shown.upper() if self.kind.isupper() else shown

    def _digits(self, value: float, kind: str, is_whole: bool) -> str:
        """The digits with a decimal point."""
        if is_whole:
            digits = format(int(value), kind if kind in "xo" else "d")
            return digits.rjust(self.precision or 0, "0")
        if kind in {"f", "e", "g"}:
            precision = 6 if self.precision is None else self.precision
            return format(float(value), f"{'#' if '#' in self.flags else ''}.{precision}{kind}")
        with localcontext(_languages.ALL_DIGITS):
            return format(Decimal(str(value)).normalize(), "f")

    def _separated(self, digits: str, language: str) -> str:
        whole, point, rest = digits.partition(".")
        if not whole.isdecimal():
            return digits
        if self.kind.lower() in {"", "d", "i", "u", "f", "g"} and (
            self.is_grouped or set(self.flags) & set(",'")
        ):
            # Zeros before it are a minimum number of digits.
            zeros = len(whole) - len(whole.lstrip("0") or "0")
            whole = "0" * zeros + _languages.number(int(whole), language, None, self.is_native)
        if point and self.is_local:
            point = _languages.decimal_symbol(language, self.is_native)
        return whole + point + rest


#: A number as the language writes it.
NUMBER = NumberStyle("number")
#: As the program writes a number without any style of its own.
PLAIN = NumberStyle(is_grouped=False, is_local=False, is_native=False)


def printf(
    match: re.Match[str], plain: NumberStyle, keeps_zeros: bool = False, has_types: bool = False
) -> NumberStyle:
    """The style of a placeholder of printf.

    Args:
        match: with the groups ``flags``, ``width``, ``precision``, ``length`` and ``type``.
        plain: the style without a specification.
        keeps_zeros: whether ``%g`` keeps zeros at the end, as Java's does.
        has_types: whether ``%x`` shows a negative number by the bits of its type, as in C and Java.
    """
    kind, width, precision = match["type"], match["width"] or "0", match["precision"]
    kind = {"D": "d", "U": "u", "i": "d", "F": "f"}.get(kind, kind)
    # With one digit it keeps no point.
    keeps_zeros = keeps_zeros and kind in {"g", "G"} and int(precision or 6) > 1
    flags = match["flags"] + ("#" if keeps_zeros else "")
    is_long = max(len(width), len(precision or "")) > _MOST_DIGITS
    if kind not in set("duxXofeEgG") or "*" in width + (precision or "") or is_long:
        return plain
    decimals = None if precision is None else int(precision or 0)
    bits = _BITS.get(match["length"] or "", _MOST_BITS) if has_types else 0
    return replace(plain, kind=kind, flags=flags, width=int(width), precision=decimals, bits=bits)


def python(specification: str) -> NumberStyle:
    """The style of what stands behind the colon of Python's ``{:…}``."""
    is_long = re.search(rf"\d{{{_MOST_DIGITS + 1}}}", specification)
    # Others are of dates, or of a class of the program's own.
    shown = () if is_long else (_formatted(each, specification) for each in (65, 0.5))
    is_number = any(each is not None for each in shown)
    return replace(PLAIN, kind="format", specification=specification) if is_number else PLAIN


def _formatted(value: float, specification: str) -> str | None:
    """What Python's ``format`` writes; ``None`` for a number that the specification is not for."""
    try:
        return format(value, specification)
    except (ValueError, OverflowError):
        return None


def dotnet(alignment: str, specification: str) -> NumberStyle:
    """The style of .NET's ``{0,alignment:specification}``."""
    digits = alignment.lstrip("-")
    width = int(digits or 0) if len(digits) <= _MOST_DIGITS else 0
    flags = "-" if alignment.startswith("-") else ""
    plain = NumberStyle("", flags, width, is_grouped=False, is_native=False)
    standard = re.fullmatch(r"([NnFfDdXx])(\d{0,2})", specification)
    if not standard:
        return _dotnet_pattern(specification, plain) or plain
    kind, digits = standard.groups()
    precision = int(digits) if digits else 2 if kind in "NnFf" else None
    plain = replace(plain, precision=precision, is_grouped=kind in "Nn", bits=32)
    return replace(plain, kind=kind if kind in "Xx" else kind.lower().replace("n", "f"))


def _dotnet_pattern(written: str, plain: NumberStyle) -> NumberStyle | None:
    """The style of a pattern of .NET's, in which any comma means groups of three digits."""
    match = re.fullmatch(r"((?:[#0][#0,]*)?)(?<!,)(?:\.([#0]+))?", written)
    if not match or not written or len(written) > _LONGEST_PATTERN:
        return None
    whole, decimals = match[1].replace(",", ""), match[2] or ""
    # From the first zero to the last, digits show at least.
    shown = ("0" * len(whole.lstrip("#"))).rjust(4, "#")
    if "," in match[1]:
        shown = f"{shown[:-3]},{shown[-3:]}"
    if decimals:
        shown += "." + ("0" * len(decimals.rstrip("#"))).ljust(len(decimals), "#")
    return replace(plain, kind="pattern", specification=shown)


def icu(style: str) -> NumberStyle:
    """The style of what stands behind ``number,`` in an ICU message."""
    if style == "integer":
        return NumberStyle("f", precision=0)
    if decimals := re.fullmatch(r"::\.(0{1,9})", style):
        return NumberStyle("f", precision=len(decimals[1]))
    is_pattern = len(style) <= _LONGEST_PATTERN and _PATTERN.fullmatch(style)
    return NumberStyle("pattern", specification=style) if is_pattern else NUMBER


def is_number(value: object) -> bool:
    """Whether a value is a number that a program can show."""
    return (
        isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) < 1e300
        and math.isfinite(value)
    )  # fmt: skip
