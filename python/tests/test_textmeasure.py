"""What the package promises, call by call."""

from __future__ import annotations

import math
import os
import subprocess
import sys
import threading

import pytest

import textmeasure as tm

TEXTS = [
    "Hello, world",
    "",
    None,
    "Zażółć gęślą jaźń",
    "שלום world",
    "こんにちは世界。今日はいい天気",
    "👩‍👩‍👧‍👦 family",
    "a long text of some words that needs several lines",
    "one\ntwo",
] * 40


def reference(width: float) -> list[tuple[float, float, int] | None]:
    sizes = [None if each is None else tm.measure(each, width=width) for each in TEXTS]
    return [size and (size.width, size.height, size.line_count) for size in sizes]


def rows(column: tm.Column) -> list[tuple[float, float, int] | None]:
    return [
        None if status == 1 else (width, height, lines)
        for width, height, lines, status in zip(
            column.width, column.height, column.line_count, column.status
        )
    ]


def test_measure() -> None:
    size = tm.measure("Hello, world", font="Inter", size=16, width=60)
    assert size.line_count == 2 and 0 < size.width <= 60
    first, second = size.same_widths
    assert tm.measure("Hello, world", font="Inter", size=16, width=first) == size
    assert tm.measure("Hello, world", font="Inter", size=16, width=second) != size
    assert tm.measure("Hello, world", tm.Style(font="Inter"), size=16, width=60) == size


def test_truncation() -> None:
    size = tm.measure("one two three four", width=40, max_lines=1)
    assert size.is_truncated and size.line_count == 1
    assert tm.prepare("one two three four").lines(40, max_lines=1)[-1].end == "truncated"


def test_lines_tile_the_text_in_code_points() -> None:
    for text in filter(None, TEXTS[:9]):
        prepared = tm.prepare(text)
        for width in (20, 60, 140, None):
            lines = prepared.lines(width)
            assert "".join(line.text for line in lines) == text
            assert all(text[line.start : line.stop] == line.text for line in lines)
            assert len(lines) == prepared.measure(width).line_count


def test_many_lines() -> None:
    assert len(tm.prepare("\n" * 99 + "x").lines()) == 100


def test_wrap_and_fit() -> None:
    assert tm.wrap("", 10) == []
    assert " ".join(tm.wrap("one two three four five", 60)) == "one two three four five"
    fit = tm.fit("Save changes", width=60)
    assert not fit.fits and fit.tightest_width > 60 and fit.largest_size < 17
    assert tm.fit("Save changes", width=fit.tightest_width).fits
    assert tm.fit("Save changes", width=60, size=fit.largest_size).fits
    assert tm.fit("a\nb", width=60).tightest_width is None


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"text": "a", "font": "no such font"}, "fontNotFound"),
        ({"text": "a", "font": "/nowhere.ttf"}, "fontUnreadable"),
        ({"text": "a", "font": b"not a font"}, "fontInvalid"),
        ({"text": "a", "width": -1}, "invalidArgument"),
        ({"text": "a", "width": math.nan}, "invalidArgument"),
        ({"text": "a", "size": 0}, "invalidArgument"),
        ({"text": "a", "size": math.inf}, "invalidArgument"),
        ({"text": "a", "profile": "windows"}, "invalidArgument"),
        ({"text": "a", "features": "nonsense"}, "invalidArgument"),
        ({"text": "\ud800"}, "invalidUTF8"),
    ],
)
def test_errors_name_the_code(arguments: dict[str, object], code: str) -> None:
    with pytest.raises(tm.TextMeasureError) as caught:
        tm.measure(**arguments)
    assert caught.value.code == code and caught.value.message


def test_fonts_by_path_bytes_and_cascade() -> None:
    path = tm.bundled_font("Roboto-Regular.ttf")
    with open(path, "rb") as file:
        data = file.read()
    expected = tm.measure("Hello", font="Roboto")
    assert tm.measure("Hello", font=path) == tm.measure("Hello", font=data) == expected
    assert tm.prepare("你", font="Roboto").missing_glyphs == 1
    assert tm.prepare("你", font=["Roboto", "Noto Sans CJK SC"]).missing_glyphs == 0
    with pytest.raises(tm.TextMeasureError, match="fontNotFound"):
        tm.bundled_font("Comic.ttf")


def test_fingerprint() -> None:
    assert tm.Style().fingerprint == tm.Style().fingerprint
    assert len(tm.Style().fingerprint) == 16
    assert tm.Style(font="Roboto").fingerprint != tm.Style().fingerprint


@pytest.mark.parametrize("threads", [1, 2, 8])
def test_column_of_a_list(threads: int) -> None:
    column = tm.measure_column(TEXTS, width=90, threads=threads)
    assert rows(column) == reference(90) and column.failure_count == 0


def test_columns_of_other_libraries() -> None:
    numpy = pytest.importorskip("numpy")
    expected = reference(90)
    arrays = [numpy.array(TEXTS, dtype=object)]
    pyarrow = pytest.importorskip("pyarrow")
    for kind in (pyarrow.string(), pyarrow.large_string(), pyarrow.string_view()):
        whole = pyarrow.array(TEXTS, kind)
        arrays += [whole, pyarrow.chunked_array([whole[:100], whole[100:]])]
        part = whole[3:77]
        assert rows(tm.measure_column(part, width=90)) == expected[3:77]
    polars = pytest.importorskip("polars")
    arrays.append(polars.Series(TEXTS))
    pandas = pytest.importorskip("pandas")
    arrays += [pandas.Series(TEXTS), pandas.Series(TEXTS, dtype="string")]
    for values in arrays:
        assert rows(tm.measure_column(values, width=90)) == expected, type(values)
    with pytest.raises(tm.TextMeasureError, match="unsupported"):
        tm.measure_column(pyarrow.array([1, 2]))


def test_a_width_for_each_row() -> None:
    widths = [40.0 + 3 * row for row in range(len(TEXTS))]
    column = tm.measure_column(TEXTS, width=widths)
    for row in (0, 3, 100, 359):
        if TEXTS[row] is not None:
            assert column.height[row] == tm.measure(TEXTS[row], width=widths[row]).height
    with pytest.raises(tm.TextMeasureError, match="widths for"):
        tm.measure_column(["a", "b"], width=[1.0])


def test_rows_that_cannot_be_measured() -> None:
    column = tm.measure_column(["a", "\ud800", "b"], width=[10.0, 10.0, -1.0])
    names = [tm.Column.status_name(status) for status in column.status]
    assert names == ["ok", "invalidUTF8", "invalidArgument"] and column.failure_count == 2
    assert math.isnan(column.width[1]) and column.line_count[1] == -1
    with pytest.raises(tm.TextMeasureError, match="row 1 is int"):
        tm.measure_column(["a", 7])


def test_request() -> None:
    reply = tm.request({"id": "x", "text": "Hello", "width": 100, "lines": True})
    assert reply["id"] == "x" and reply["lineCount"] == 1
    assert reply["width"] == tm.measure("Hello", width=100).width
    with pytest.raises(tm.TextMeasureError, match="unknownKey"):
        tm.request({"text": "Hello", "wdith": 100})


def test_threads_and_fork() -> None:
    expected = reference(80)
    wrong: list[int] = []

    def work() -> None:
        if rows(tm.measure_column(TEXTS, width=80, threads=2)) != expected:
            wrong.append(1)

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
    child = os.fork()
    if child == 0:
        os._exit(0 if rows(tm.measure_column(TEXTS, width=80, threads=2)) == expected else 1)
    assert os.waitpid(child, 0)[1] == 0


def test_command_line() -> None:
    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "textmeasure", *arguments], capture_output=True, text=True
        )

    assert run("--version").stdout.strip() == tm.__version__
    assert "lines" in run("measure", "Hello", "--width", "40").stdout
    assert run("measure", "--nonsense").returncode == 64
