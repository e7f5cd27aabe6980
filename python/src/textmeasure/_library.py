"""The C library: its functions, structs and errors, as textmeasure.h declares them."""

from __future__ import annotations

import ctypes
import json
import math
import operator
import os
import sys
import threading
import weakref
from ctypes import CFUNCTYPE, POINTER, Structure, byref, c_char_p, c_double, c_size_t, c_void_p
from functools import cache
from pathlib import Path
from typing import Any, Callable

ABI_VERSION = 2
#: The largest double.
LARGEST = sys.float_info.max
#: The first and the last number that an argument takes.
Limits = tuple[float, float]
FINITE: Limits = (-LARGEST, LARGEST)
FROM_ZERO: Limits = (0, math.inf)
ABOVE_ZERO: Limits = (math.ulp(0), math.inf)


class TextMeasureError(ValueError):
    """Why a call failed. An argument of a wrong type is a ``TypeError`` instead.

    Attributes:
        code: the kind of failure, a stable name such as ``"fontNotFound"``.
        message: one sentence that says what to do.
    """

    def __init__(self, code: str, message: str) -> None:
        # Copying and unpickling pass these arguments again.
        super().__init__(code, message)
        self.code = code
        self.message = message

    def __str__(self) -> str:
        return f"{self.code}: {self.message}"


_TYPES = {
    "i": ctypes.c_int32, "u": ctypes.c_uint32, "l": ctypes.c_int64, "n": c_size_t, "d": c_double,
    "s": c_char_p, "p": c_void_p, "P": POINTER(c_void_p), "m": ctypes.c_char * 508, "-": None,
    "f": CFUNCTYPE(ctypes.c_int, c_void_p, c_void_p), "e": CFUNCTYPE(c_char_p, c_void_p),
}  # fmt: skip


def _struct(fields: str) -> Any:
    """A struct, its fields each behind the letter of its type."""
    written = (each.split() for each in fields.split(","))
    return type(
        "Struct", (Structure,), {"_fields_": [(own, _TYPES[kind]) for kind, own in written]}
    )


Error = _struct("i status, m message")
ContextOptions = _struct("u struct_size, u reserved, s fonts_folder, d time_limit")
Font = _struct("s name, s bytes, n byte_count, i face_index, u reserved")
SizeStruct = _struct(
    "u struct_size, i line_count, d width, d height, i is_truncated, i missing_glyphs, "
    "d same_from, d same_below"
)
TextInfo = _struct("u struct_size, i missing_glyphs, d natural_width, d minimum_width")
LineStruct = _struct(
    "u struct_size, i end, n start, n stop, d width, d trailing_width, d indent, d top, "
    "d baseline, d height, i paragraph, i reserved"
)
FitOptions = _struct(
    "u struct_size, i max_lines, d width, d height, d largest_size, i allow_broken_words, "
    "u reserved"
)
FitStruct = _struct(
    "u struct_size, i fits, i line_count, i reserved, d width, d height, n broken_words, "
    "d tightest_width, d largest_size"
)
ArrowSchema = _struct(
    "s format, s name, p metadata, l flags, l n_children, p children, p dictionary, p release, "
    "p private_data"
)
ArrowArray = _struct(
    "l length, l null_count, l offset, l n_buffers, l n_children, P buffers, p children, "
    "p dictionary, p release, p private_data"
)
ArrowArrayStream = _struct("f get_schema, f get_next, e get_last_error, p release, p private_data")
ColumnOptions = _struct(
    "u struct_size, i max_lines, i threads, u reserved, p widths, l width_count"
)
ColumnResult = _struct(
    "u struct_size, u reserved, p width, p height, p line_count, p status, p missing_glyphs, "
    "p fonts, l failure_count"
)
#: The functions' results and arguments, by the letters of their types; `p` for any pointer.
_FUNCTIONS = {
    "tm_abi_version": ("u", ""), "tm_version": ("s", ""), "tm_status_name": ("s", "i"),
    "tm_line_end_name": ("s", "i"), "tm_context_close": ("-", "p"), "tm_style_close": ("-", "p"),
    "tm_text_close": ("-", "p"), "tm_free": ("-", "p"), "tm_main": ("i", "ip"),
}  # fmt: skip
#: These return a status; a further argument is where they write why they failed.
_CALLS = {
    "tm_context_open": "pp", "tm_style_open": "psnpnp", "tm_fingerprint": "ps",
    "tm_request_schema": "p", "tm_style_approximations": "pp", "tm_fingerprint_parts": "pp",
    "tm_measure": "psndip", "tm_text_open": "psnp", "tm_text_open_parts": "psnsnp",
    "tm_text_fonts": "pp", "tm_text_get_info": "pp", "tm_text_measure": "pdip",
    "tm_text_lines": "pdipnnp", "tm_text_svg": "pdipp", "tm_fit_text": "psnpp",
    "tm_measure_column": "ppppp", "tm_request": "psnpp",
}  # fmt: skip
path = Path(os.environ.get("TEXTMEASURE_LIBRARY") or Path(__file__).parent / "libtextmeasure.so.2")


def _load() -> ctypes.CDLL:
    """Loads the library that TEXTMEASURE_LIBRARY names, or the one in this package."""
    library = ctypes.CDLL(str(path))
    calls = {name: ("i", arguments + "p") for name, arguments in _CALLS.items()}
    for name, (result, arguments) in {**_FUNCTIONS, **calls}.items():
        function = getattr(library, name)
        function.restype = _TYPES[result]
        function.argtypes = [_TYPES[each] for each in arguments]
    found = library.tm_abi_version()
    if found != ABI_VERSION:
        raise ImportError(
            f"{path} has the interface {found}; this package needs {ABI_VERSION}: reinstall it"
        )
    return library


library = _load()


def taken(text: c_void_p) -> str:
    """A string that the library made, which it gets back."""
    try:
        return ctypes.string_at(text.value or 0).decode("utf-8", "replace")
    finally:
        library.tm_free(text)


@cache
def names(key: str) -> tuple[str, ...]:
    """The names that a key of a request takes."""
    keys = json.loads(string_of("tm_request_schema"))["$defs"]["request"]["properties"]
    return tuple(name for name in keys[key]["enum"] if name is not None)


def owned(pointer: c_void_p, close: Any) -> c_void_p:
    """The pointer, closed when neither its owner nor a copy of the owner refers to it."""
    # At exit, other handlers and threads may still use it; the process frees its memory.
    weakref.finalize(pointer, close, pointer.value).atexit = False
    return pointer


def status_name(status: int) -> str:
    """The name of a status, such as ``"invalidUTF8"``."""
    return str(library.tm_status_name(status), "utf-8")


def check(status: int, error: Structure, wording: Callable[[str], str] = str) -> None:
    """Raises what a failed call wrote, in other words if need be."""
    if status != 0:
        message = error.message.decode("utf-8", "replace")
        raise TextMeasureError(status_name(status), wording(message))


def call(name: str, *arguments: Any, wording: Callable[[str], str] = str) -> None:
    """Calls a function of the library; of a failed call, raises what it wrote."""
    error = Error()
    check(getattr(library, name)(*arguments, byref(error)), error, wording)


def string_of(name: str, *arguments: Any, behind: tuple[Any, ...] = ()) -> str:
    """The string that a function of the library makes; its place is before what is behind it."""
    made = c_void_p()
    call(name, *arguments, byref(made), *behind)
    return taken(made)


def invalid(message: str) -> TextMeasureError:
    """Why an argument has no meaning."""
    return TextMeasureError("invalidArgument", message)


def wrong_type(what: str, value: object, expected: str) -> TypeError:
    """Why an argument of another type was given."""
    return TypeError(f"{what} is {type(value).__name__}; give {expected}.")


def wrong_value(what: str, value: object, expected: str) -> TextMeasureError:
    """The same, with the value as the caller gave it."""
    # Python writes no integers of more than 4,300 digits.
    is_huge = isinstance(value, int) and value.bit_length() > 64
    shown = "too large" if is_huge else repr(value)
    return invalid(f"{what} is {shown}; give {expected}.")


def number(
    value: Any, what: str, expected: str = "a number", limits: Limits | None = None
) -> float:
    """A number of any kind as a double; a string or a boolean is none. NaN is within no limits."""
    # NumPy would convert complex numbers and durations too.
    kind = getattr(getattr(value, "dtype", None), "kind", "f")
    if isinstance(value, bool) or kind not in "biuf":
        raise wrong_type(what, value, expected)
    try:
        result = c_double(value).value
    except TypeError:
        raise wrong_type(what, value, expected) from None
    except OverflowError:
        message = f"{what} is beyond what a double holds; give {expected}."
        raise TextMeasureError("limitExceeded", message) from None
    if limits and not limits[0] <= result <= limits[1]:
        raise wrong_value(what, value, expected)
    return result


def integer(value: Any, what: str, expected: str, limits: Limits = (-(2**31), 2**31 - 1)) -> int:
    """A whole number that fits the C library's, which would drop the bits beyond."""
    if isinstance(value, bool):
        raise wrong_type(what, value, expected)
    try:
        result = operator.index(value)
    except TypeError:
        raise wrong_type(what, value, expected) from None
    if not limits[0] <= result <= limits[1]:
        raise wrong_value(what, result, expected)
    return result


def boolean(value: Any, what: str, expected: str = "True or False") -> bool:
    """A boolean of Python or NumPy; a number or a string is none."""
    if isinstance(value, bool):
        return value
    if getattr(getattr(value, "dtype", None), "kind", None) == "b" and value.shape == ():
        return bool(value)
    raise wrong_type(what, value, expected)


def encode(text: str, what: str = "text") -> bytes:
    """The text as UTF-8; a lone surrogate is refused, because no font has a glyph for it."""
    try:
        # Not by a method of its class, which may return anything.
        return str.encode(text)
    except TypeError:
        raise wrong_type(what, text, "a str") from None
    except UnicodeEncodeError as error:
        message = f"the {what} has a lone surrogate at {error.start}; remove it."
        raise TextMeasureError("invalidUTF8", message) from None


def check_nul(text: str, what: str) -> None:
    """Refuses a NUL in what the C library reads up to the first NUL."""
    if (place := text.find("\0")) >= 0:
        raise invalid(f"{what} has a NUL character at {place}; remove it.")


_context: c_void_p | None = None
_context_lock = threading.Lock()
#: Counts the changes of the time limit; in the keys of handles that belong to a context.
generation = 0
_time_limit = 0.0
#: The C library's limit. It is checked here because a context is opened later.
_LONGEST_TIME = 86_400


def context() -> c_void_p:
    """The context of this process, opened when it is first needed."""
    global _context
    with _context_lock:
        if _context is None:
            _context = open_context()
        return _context


def open_context() -> c_void_p:
    """A new context with the time limit, closed when nobody refers to it."""
    options = ContextOptions(struct_size=ctypes.sizeof(ContextOptions), time_limit=_time_limit)
    handle = c_void_p()
    call("tm_context_open", byref(options), byref(handle))
    return owned(handle, library.tm_context_close)


def set_time_limit(seconds: float | None) -> None:
    """Limits the time that a call shapes, for styles that are opened from now on.

    Preparing a text or laying it out for longer is a ``TextMeasureError`` with the code
    ``limitExceeded``; in a column it is the row's status. Set it before the first text where texts
    or fonts come from strangers.

    Args:
        seconds: above 0, up to 86,400; ``None``, the default of a process, is no limit.

    Raises:
        TextMeasureError: ``invalidArgument`` for another number.
    """
    global _context, _time_limit, generation
    expected = f"a number above 0, up to {_LONGEST_TIME:,}, or None"
    limits = (ABOVE_ZERO[0], _LONGEST_TIME)
    limit = 0.0 if seconds is None else number(seconds, "seconds", expected, limits)
    with _context_lock:
        _context, _time_limit = None, limit
        # The last: who reads it opens contexts with the new limit.
        generation += 1
    for forget in on_new_context:
        forget()


# Called when the time limit changes, to drop the handles of the earlier context.
on_new_context: list[Callable[[], None]] = []


def answer(request: bytes) -> dict[str, Any]:
    """The reply to a request of the batch protocol; its error is raised."""
    made = string_of("tm_request", context(), request, len(request), behind=(byref(c_size_t()),))
    reply: dict[str, Any] = json.loads(made)
    if "error" in reply:
        raise TextMeasureError(reply["error"]["code"], reply["error"]["message"])
    return reply
