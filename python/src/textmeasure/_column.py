"""Measuring columns of texts."""

from __future__ import annotations

import array
import ctypes
import json
import math
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from ctypes import POINTER, Structure, byref, c_char_p, c_void_p, cast, py_object, sizeof
from itertools import accumulate, count
from typing import Any

from . import _library as c
from ._style import Handle, Style
from ._text import _check_glyphs, _line_limit, _open

#: The schema and the array.
_Chunk = tuple[Structure, Structure]
#: Arrow's formats of strings.
_STRINGS = {b"u", b"U", b"vu"}
#: About a tenth of a second with one thread.
_ROWS_AT_A_TIME = 16_384


class Column:
    """The sizes of a column's texts, in points.

    Attributes:
        width: float64, NaN for a row without a size.
        height: float64, NaN for a row without a size.
        line_count: int32, -1 for a row without a size.
        status: int32, 0 for a row that was measured, 1 for a null, else why it could not be;
            :meth:`status_name` gives its name.
        missing_glyphs: int32, the grapheme clusters of a row that no font covers; its width is then
            that of blank boxes.
        failure_count: how many rows could not be measured, nulls not counted.
        fonts_used: the files of the fonts that supplied glyphs to rows without runs, sorted.

    The five are NumPy arrays where NumPy is installed, and memory views where it is not.
    """

    width: Any
    height: Any
    line_count: Any
    status: Any
    missing_glyphs: Any

    def __init__(self, length: int) -> None:
        self._arrays: dict[str, array.array[Any]] = {}
        for name, kind in zip("width height line_count status missing_glyphs".split(), "ddiii"):
            own = self._arrays[name] = array.array(kind, [0]) * length
            setattr(self, name, _view(own))
        self.failure_count = 0
        self.fonts_used: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self._arrays["status"])

    def __repr__(self) -> str:
        return f"<Column of {len(self)} rows, {self.failure_count} failed>"

    @staticmethod
    def status_name(status: int) -> str:
        """The name of a row's status, such as ``"invalidUTF8"``."""
        return c.status_name(int(status))


def _view(values: array.array[Any]) -> Any:
    try:
        import numpy
    except ImportError:
        return memoryview(values)
    return numpy.frombuffer(values, dtype=values.typecode)


def _struct(capsule: Any, name: bytes, kind: Any) -> Any:
    """The struct of a capsule, which must stay while it is used."""
    get = ctypes.pythonapi.PyCapsule_GetPointer
    get.restype, get.argtypes = c_void_p, [py_object, c_char_p]
    return kind.from_address(get(capsule, name))


def _parts(chunks: list[_Chunk]) -> Iterator[_Chunk]:
    """The arrays in parts, between which Python serves an interrupt."""
    for schema, data in chunks:
        for start in range(0, data.length, _ROWS_AT_A_TIME):
            part = c.ArrowArray.from_buffer_copy(data)
            part.offset += start
            part.length = min(_ROWS_AT_A_TIME, data.length - start)
            # Whether there are nulls is known, how many are in a part is not.
            part.null_count = 0 if data.null_count == 0 else -1
            yield schema, part


@contextmanager
def _chunks(values: Any) -> Iterator[tuple[list[_Chunk], Any]]:
    """The Arrow arrays of a column, without copying where it has any of strings, and its rows."""
    with ExitStack() as stack:
        chunks: list[_Chunk] = []
        if hasattr(values, "__arrow_c_stream__"):
            # What is wrong with its values is said later, with the row.
            capsule = None
            with suppress(ImportError, NotImplementedError, TypeError, ValueError):
                capsule = values.__arrow_c_stream__()
            if capsule is not None:
                stream = _struct(capsule, b"arrow_array_stream", c.ArrowArrayStream)
                chunks = _streamed(stream, stack)
        elif hasattr(values, "__arrow_c_array__"):
            schema, data = values.__arrow_c_array__()
            schema_struct = _struct(schema, b"arrow_schema", c.ArrowSchema)
            chunks = [(schema_struct, _struct(data, b"arrow_array", c.ArrowArray))]
        # Nulls and categories have other arrays; they are encoded as a list is.
        if chunks and all(each.format in _STRINGS and not each.dictionary for each, _ in chunks):
            yield chunks, values
        else:
            encoded = values if isinstance(values, EncodedStrings) else EncodedStrings(values)
            yield [encoded.chunk], encoded.rows


def _streamed(stream: Any, stack: ExitStack) -> list[_Chunk]:
    """The arrays of a stream, released at the end of the stack."""

    def filled(function: Any, struct: Structure) -> Structure:
        if function(byref(stream), byref(struct)) != 0:
            message = stream.get_last_error(byref(stream)) or b"no reason is given"
            raise c.invalid(f"the Arrow stream failed: {message.decode()}")
        if struct.release:
            stack.callback(ctypes.CFUNCTYPE(None, c_void_p)(struct.release), byref(struct))
        return struct

    schema, chunks = filled(stream.get_schema, c.ArrowSchema()), []
    while (data := filled(stream.get_next, c.ArrowArray())).release:
        chunks.append((schema, data))
    return chunks


def _check_column(values: Any, what: str, expected: str) -> None:
    """Refuses what is no column: a table, and what has letters, keys or no order."""
    dimensions = len(getattr(values, "shape", (0,)))
    if dimensions != 1:
        raise TypeError(f"{what} has {dimensions} dimensions; give {expected}.")
    others = (str, bytes, bytearray, Mapping, set, frozenset)
    if isinstance(values, others) or not hasattr(values, "__len__"):
        raise c.wrong_type(what, values, expected)


def _unmasked(values: Any, masked: Any) -> Any:
    """A masked array of NumPy with another value for what is masked; anything else as it is."""
    module = sys.modules.get("numpy.ma")
    if module is None or not isinstance(values, module.MaskedArray):
        return values
    if masked is not None and values.dtype.kind in "iuf":
        return values.astype("float64").filled(masked)
    # Not by `tolist`, which makes integers of durations.
    mask = module.getmaskarray(values)
    return [masked if is_masked else value for value, is_masked in zip(values.data, mask)]


def _is_none(value: Any) -> bool:
    """Whether a value is ``None`` or an element that NumPy has masked."""
    return value is None or value is getattr(sys.modules.get("numpy.ma"), "masked", None)


def _is_missing(value: Any) -> bool:
    """Whether a value is none, NaN or pandas' ``NA``, which says neither yes nor no."""
    if _is_none(value) or hasattr(value, "__len__"):
        return _is_none(value)
    try:
        return bool(value != value)
    except TypeError:
        return True


def _conversion(values: Any) -> str:
    """How a column of another type becomes one of strings, in its library's words."""
    if hasattr(values, "iloc"):
        return ', such as by .astype("string")'
    if hasattr(values, "to_pylist"):
        return ', such as by .cast("string")'
    return ", such as by .cast(polars.String)" if hasattr(values, "null_count") else ""


def _items(values: Any) -> list[Any]:
    """The values of a column, taken once: another thread may change a list, and a class may say
    anything of its length."""
    return list(values.to_pylist() if hasattr(values, "to_pylist") else _unmasked(values, None))


class EncodedStrings:
    """Strings of Python, with nulls for ``None``, NaN and what is masked, in Arrow's layout."""

    def __init__(self, values: Any) -> None:
        _check_column(values, "values", "a column, or a list of strings")
        parts: list[bytes] = []
        nulls = 0
        self.rows = _items(values)
        validity = bytearray((len(self.rows) + 7) // 8)
        for row, value in enumerate(self.rows):
            if isinstance(value, str):
                # A lone surrogate becomes bytes that are not UTF-8, and its row's status says so.
                parts.append(str.encode(value, "utf-8", "surrogatepass"))
                validity[row >> 3] |= 1 << (row & 7)
            elif _is_missing(value):
                parts.append(b"")
                nulls += 1
            else:
                raise c.wrong_type(
                    f"row {row} of values", value, f"a str or None{_conversion(values)}"
                )
        self._offsets = array.array("q", accumulate(map(len, parts), initial=0))
        self._data, self._validity = b"".join(parts), bytes(validity)
        first, last = (cast(c_char_p(x), c_void_p) for x in (self._validity, self._data))
        self._buffers = (c_void_p * 3)(first, self._offsets.buffer_info()[0], last)
        buffers, length = cast(self._buffers, POINTER(c_void_p)), len(self.rows)
        own = c.ArrowArray(length=length, null_count=nulls, n_buffers=3, buffers=buffers)
        self.chunk: _Chunk = (c.ArrowSchema(format=b"U"), own)


def _widths(width: Any, length: int) -> array.array[float]:
    expected = "points from 0 up, a column of them, or None"
    if isinstance(width, (str, bytes)) or not hasattr(width, "__iter__"):
        one = math.inf if width is None else c.number(width, "width", expected, c.FROM_ZERO)
        return array.array("d", [one]) * length
    _check_column(width, "width", expected)
    widths = _numbers(width)
    if len(widths) != length:
        raise c.invalid(
            f"there are {len(widths)} widths for {length} rows; give one for each, or one number."
        )
    return widths


def _numbers(values: Any) -> array.array[float]:
    """Numbers of any column or sequence, infinity for those that are missing."""
    if hasattr(values, "isna") and values.dtype.kind in "iuf":
        # pandas
        values = values.to_numpy(dtype="float64", na_value=math.inf)
    elif hasattr(values, "isna"):
        values = values.astype(object).where(values.notna(), None)
    elif hasattr(values, "to_pylist"):
        # pyarrow
        nulls = values.null_count
        values = values.to_pylist() if nulls else values.to_numpy(zero_copy_only=False)
    elif hasattr(values, "null_count"):
        # polars
        values = values.to_list() if values.null_count() else values.to_numpy()
    else:
        values = _unmasked(values, math.inf)
    if hasattr(values, "dtype") and values.dtype.kind in "iuf":
        # One by one, a million numbers would cost a tenth of a second.
        whole = array.array("d")
        whole.frombytes(values.astype("float64", copy=False).tobytes())
        return whole
    numbers = [
        each if isinstance(each, (float, int)) else _number(each, row)
        for row, each in enumerate(values)
    ]
    try:
        return array.array("d", numbers)
    except OverflowError:
        # Names the row of a number beyond a double.
        return array.array("d", map(_number, values, count()))


def _number(value: Any, row: int) -> float:
    if _is_none(value):
        return math.inf
    try:
        return c.number(value, f"the width of row {row}", "a number of points or None")
    except TypeError:
        if _is_missing(value):
            return math.inf
        raise


def _item(values: Any, row: int) -> Any:
    """A value of a column as Python's."""
    value = (values.iloc if hasattr(values, "iloc") else values)[row]
    return value.as_py() if hasattr(value, "as_py") else value


def _measure_styled(
    column: Column, texts: Any, runs: Any, widths: array.array[float], opened: Handle,
    max_lines: int,
) -> None:  # fmt: skip
    """Measures the rows that have runs, in place of what was measured without them."""
    _check_column(runs, "runs", "a column, or a list of JSON arrays")
    if not hasattr(runs, "to_pylist"):
        runs = _items(runs)
    if len(runs) != len(column):
        message = f"there are {len(runs)} runs for {len(column)} rows; give one for each, or None."
        raise c.invalid(message)
    for row in range(len(column)):
        styling = ""
        with suppress(UnicodeDecodeError):
            styling = _item(runs, row)
        if column.status[row] != 0 or _is_missing(styling):
            continue
        if not isinstance(styling, str):
            raise c.wrong_type(f"row {row} of runs", styling, "a str with a JSON array, or None")
        # Runs that are no JSON are refused by the library, as an empty string.
        text, data, own, pointer = _item(texts, row), b"", b"", c_void_p()
        with suppress(TypeError, ValueError):
            elements = json.loads(styling)
            data, own = text.encode(), json.dumps({"runs": elements}, allow_nan=False).encode()
        parts = (data, len(data), own, len(own))
        status = c.library.tm_text_open_parts(opened.pointer, *parts, byref(pointer), None)
        raw = c.SizeStruct(struct_size=sizeof(c.SizeStruct))
        if status == 0:
            laid_out = (pointer, widths[row], max_lines)
            status = c.library.tm_text_measure(*laid_out, byref(raw), None)
            c.library.tm_text_close(pointer)
        if status:
            raw.width, raw.height, raw.line_count = math.nan, math.nan, -1
        for name in ("width", "height", "line_count", "missing_glyphs"):
            column._arrays[name][row] = getattr(raw, name)
        column.status[row] = status
        column.failure_count += status != 0


def _held(values: Any) -> Any:
    """The values of an iterator as a list; anything else as it is."""
    return list(values) if hasattr(values, "__next__") else values


def measure_column(
    values: Any,
    style: Style | None = None,
    width: Any = None,
    *,
    runs: Any = None,
    max_lines: int = 0,
    threads: int | None = None,
    strict: bool = False,
    **fields: Any,
) -> Column:
    """The sizes of all texts of a column.

    Columns of pyarrow and polars, and whatever else has ``__arrow_c_stream__`` or
    ``__arrow_c_array__``, are read in place; lists, NumPy arrays, pandas series of strings and
    columns of categories are encoded first, and iterators are read to their end. A text that cannot
    be measured has a status of its own and stops nothing.

    Args:
        values: the texts; ``None`` is a null, and so is what a masked array of NumPy masks.
        style: how they are set.
        width: where lines are broken, in points: a number, or a column with one for each row.
            ``None`` is unlimited, also in a row, and so is what a masked array masks. NaN is
            missing in pandas, as ``None`` is; elsewhere it is no width, and its row has a status.
        runs: for styled texts, a JSON array for each row: the batch protocol's ``runs``, whose
            offsets count UTF-16 units, such as ``[{"start": 0, "end": 4, "size": 20}]``. ``None``
            in a row: its text is plain. Rows with runs are measured on one thread.
        max_lines: the maximum number of lines; 0 is no limit.
        threads: how many threads measure; ``None``: one for each processor.
        strict: whether a character that no font covers is an error.
        fields: fields of :class:`Style`.
    """
    _, opened = _open(style, fields)
    if threads is None:
        threads = min(256, len(os.sched_getaffinity(0)))
    threads = c.integer(threads, "threads", "a number from 1 to 256, or None", (1, 256))
    max_lines = _line_limit(max_lines)
    fonts: set[str] = set()
    runs, width = _held(runs), _held(width)
    with _chunks(_held(values)) as (chunks, texts):
        column = Column(sum(data.length for _, data in chunks))
        widths = _widths(width, len(column))
        first = 0
        for schema, part in _parts(chunks):
            options = c.ColumnOptions(sizeof(c.ColumnOptions), max_lines, threads)
            options.widths = widths.buffer_info()[0] + 8 * first
            options.width_count = part.length
            names = c_void_p()
            result = c.ColumnResult(sizeof(c.ColumnResult), fonts=ctypes.addressof(names))
            for name, each in column._arrays.items():
                setattr(result, name, each.buffer_info()[0] + each.itemsize * first)
            structs = map(byref, (schema, part, options, result))
            c.call("tm_measure_column", opened.pointer, *structs)
            fonts.update(c.taken(names).splitlines())
            column.failure_count += result.failure_count
            first += part.length
    column.fonts_used = tuple(sorted(fonts))
    if runs is not None:
        _measure_styled(column, texts, runs, widths, opened, max_lines)
    if c.boolean(strict, "strict"):
        _check_glyphs(sum(column._arrays["missing_glyphs"]), strict)
    return column
