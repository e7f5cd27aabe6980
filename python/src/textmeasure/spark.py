"""Measuring columns of Spark data frames, on as many machines as there are executors.

>>> from textmeasure import Style, spark
>>> sized = spark.measure(titles, "title", Style(font="Inter", size=15), width=320)

The column function is that of one machine, over Arrow record batches, with one thread in each task.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Union

from . import _library as c
from ._column import Column, measure_column
from ._style import Style
from ._text import _style

if TYPE_CHECKING:
    import pyarrow
    from pyspark.sql import DataFrame
    from pyspark.sql.types import StructField

Width = Union[float, str, None]
_Parts = tuple[tuple[str, str], ...]


def measure(
    df: DataFrame,
    column: str,
    style: Style | None = None,
    *,
    width: Width = None,
    runs: str | None = None,
    max_lines: int = 0,
    prefix: str | None = None,
    **fields: Any,
) -> DataFrame:
    """The data frame with the sizes of a column's texts.

    For a column ``title`` it gains four columns: ``title_width`` and ``title_height``, doubles in
    points; ``title_line_count``, an integer; and ``title_status``, a string: ``"ok"``,
    ``"nullRow"``, or why the row could not be measured, such as ``"invalidArgument"``. The other
    three are null unless the status is ``"ok"``. A row that cannot be measured never fails the job.

    Before it measures, each task compares its fingerprint with the driver's. The job fails where
    libraries or fonts are others there, and says which.

    Args:
        df: the data frame.
        column: the name of the column of texts.
        style: how the texts are set. Its fonts are opened on the executors: bundled ones are there;
            give the content of any other file as ``bytes``.
        width: where lines are broken, in points: a number, or the name of a column of numbers;
            ``None`` is unlimited, and so is a null of the column.
        runs: the name of a column with the runs of styled texts, as
            :func:`textmeasure.measure_column` describes them.
        max_lines: the maximum number of lines; 0 is no limit.
        prefix: stands before the names of the new columns; ``None``: the column's name and ``_``.
        fields: fields of :class:`textmeasure.Style`.

    Raises:
        TextMeasureError: for a style that cannot be opened here, a column that is not there, and
            names that the data frame has already.
    """
    from pyspark.sql import functions as F
    from pyspark.sql import types

    style = _style(style, fields)
    if prefix is None:
        prefix = f"{column}_"
    strings, numbers = (types.StringType, "strings"), (types.NumericType, "numbers")
    for name, (kind, noun) in ((column, strings), (runs, strings), (width, numbers)):
        if not isinstance(name, str):
            continue
        if name not in df.columns:
            known = ", ".join(df.columns)
            raise c.invalid(f"the data frame has no column {name!r}; it has {known}.")
        found = df.schema[name].dataType
        if not isinstance(found, kind):
            shown = found.simpleString()
            raise c.invalid(f"the column {name!r} is of the type {shown}; cast it to {noun} first.")
    if not isinstance(width, str):
        # What is wrong with the arguments shows here and not in a job.
        measure_column([], style, width, max_lines=max_lines)
    double, integer = types.DoubleType(), types.IntegerType()
    kinds = {"width": double, "height": double, "line_count": integer}
    new = [types.StructField(prefix + name, kind) for name, kind in kinds.items()]
    new.append(types.StructField(prefix + "status", types.StringType(), nullable=False))
    if taken := [field.name for field in new if field.name in df.columns]:
        raise c.invalid(f"the data frame has a column {taken[0]!r} already; choose another prefix.")
    task = _Task(style, style.fingerprint_parts, column, width, runs, max_lines, prefix)
    if not hasattr(F, "arrow_udf"):
        # Before Spark 4.1 a function over Arrow columns gets and returns the whole row.
        return df.mapInArrow(task, types.StructType([*df.schema.fields, *new]))
    return _with_sizes(df, task, new)


def _with_sizes(df: DataFrame, task: _Task, new: list[StructField]) -> DataFrame:
    """The data frame with the columns of a task; only what is measured is sent to Python."""
    from pyspark.sql import functions
    from pyspark.sql.types import StructField, StructType

    # Its annotations lack what is new in Spark 4.1.
    F: Any = functions

    def quoted(name: str) -> str:
        return "`" + name.replace("`", "``") + "`"

    struct = StructType([StructField(field.name, field.dataType) for field in new])
    # A function without annotations is scalar. Naming its kind instead prints a warning.
    udf = F.arrow_udf(lambda *columns: task.struct(*columns), struct)
    # Longer than the others' names, and so none of them.
    size = "size".ljust(1 + max(map(len, df.columns)), "_")
    # Otherwise Spark measures again for a filter over the sizes, before it measures for the result.
    sizes = udf.asNondeterministic()(*(F.col(quoted(name)) for name in task.names))
    # Other columns are not named: two of them may have the same name.
    columns = (F.col(f"{size}.{quoted(field.name)}") for field in new)
    return df.select("*", sizes.alias(size)).select("*", *columns).drop(size)


@dataclass
class _Task:
    """What a task does with its record batches; it travels to the executors."""

    style: Style
    parts: _Parts
    column: str
    width: Width
    runs: str | None
    max_lines: int
    prefix: str

    @property
    def names(self) -> list[str]:
        """The columns that it reads."""
        return [each for each in (self.column, self.width, self.runs) if isinstance(each, str)]

    def __call__(self, batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        import pyarrow

        for batch in batches:
            sizes = self.struct(*map(batch.column, self.names))
            names = [*batch.schema.names, *(field.name for field in sizes.type)]
            columns = [*batch.columns, *sizes.flatten()]
            yield pyarrow.RecordBatch.from_arrays(columns, names=names)

    def struct(self, texts: pyarrow.Array, *others: pyarrow.Array) -> pyarrow.Array:
        """The sizes of texts as a column of structures; `others` are widths and runs, if any."""
        import pyarrow

        check_fingerprint(self.parts, self.style)
        left = list(others)
        width: Any = self.width
        if isinstance(width, str):
            width = left.pop(0).cast(pyarrow.float64()).fill_null(float("inf"))
        runs, most = None if self.runs is None else left.pop(0), self.max_lines
        column = measure_column(texts, self.style, width, runs=runs, max_lines=most, threads=1)
        sizes = arrow_columns(column)
        names = [self.prefix + name for name in sizes]
        return pyarrow.StructArray.from_arrays(list(sizes.values()), names=names)


def arrow_columns(column: Column) -> dict[str, pyarrow.Array]:
    """A column's sizes as Arrow arrays: ``width``, ``height``, ``line_count`` and ``status``.

    Rows without a size are nulls in the first three.
    """
    import numpy
    import pyarrow

    statuses = numpy.asarray(column.status)
    mask = statuses != 0 if statuses.any() else None
    kinds, places = numpy.unique(statuses, return_inverse=True)
    known = pyarrow.array([Column.status_name(kind) for kind in kinds], pyarrow.string())
    names = known.take(pyarrow.array(places))
    sizes = {name: getattr(column, name) for name in ("width", "height", "line_count")}
    arrays = {name: pyarrow.array(numpy.asarray(own), mask=mask) for name, own in sizes.items()}
    return {**arrays, "status": names}


@cache
def check_fingerprint(expected: _Parts, style: Style) -> None:
    """Compares the style's fingerprint here with what it covers elsewhere, once in a process.

    Raises:
        TextMeasureError: with the code ``"unsupported"``, naming the parts that differ.
    """
    here = style.fingerprint_parts
    different = []
    for name in dict.fromkeys(name for name, _ in (*expected, *here)):
        there, own = (
            "+".join(v for n, v in each if n == name) or "none" for each in (expected, here)
        )
        if there != own:
            different.append(f"{name} ({there} on the driver, {own} here)")
    if different:
        raise c.TextMeasureError(
            "unsupported",
            f"this executor would give other numbers than the driver: {'; '.join(different)}. "
            "Send the driver's wheel by spark.archives, or install the same one on every worker.",
        )
