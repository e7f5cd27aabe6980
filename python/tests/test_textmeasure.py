"""What the package promises, call by call."""

from __future__ import annotations

import copy
import json
import math
import multiprocessing
import os
import pickle
import random
import re
import signal
import struct
import subprocess
import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path

import pytest

import textmeasure as tm
from textmeasure import _library, _style
from textmeasure._column import EncodedStrings

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


@pytest.mark.parametrize(
    "statements",
    [
        "second = copy.copy(first)",
        "second = copy.deepcopy(first)",
        "second = pickle.loads(pickle.dumps(first))",
        "second = object.__new__(tm.PreparedText); vars(second).update(vars(first))",
    ],
)
def test_a_copy_outlives_the_original(statements: str) -> None:
    # In a process of its own, because a closed text ends the process.
    code = f"""
import copy, pickle
import textmeasure as tm
first = tm.prepare("Hello, world", size=16)
expected = first.lines(60)
{statements}
del first
assert second.lines(60) == expected and second.style == tm.Style(size=16)
"""
    subprocess.run([sys.executable, "-c", code], check=True)


def test_optical_sizing_can_be_switched_off() -> None:
    # Its letters are narrower at 72 points than at the default of its axis.
    font = Path(__file__).parents[2] / "Tests/TextMeasureTests/Fixtures/fonts/Optical.ttf"
    assert tm.measure("aaaa", font=font, size=72).width == pytest.approx(57.6, abs=0.01)
    fixed = tm.measure("aaaa", font=font, size=72, optical_sizing=False)
    assert fixed.width == pytest.approx(144, abs=0.01)


def test_a_copy_of_an_open_style_outlives_it() -> None:
    code = """
import copy, ctypes
from textmeasure import Style, _library as c
from textmeasure._style import Handle
first = Handle(Style(), c.generation)
second = copy.copy(first)
del first
buffer = ctypes.create_string_buffer(17)
assert c.library.tm_fingerprint(second.pointer, buffer, None) == 0
"""
    subprocess.run([sys.executable, "-c", code], check=True)


def test_styles_are_open_until_the_process_ends() -> None:
    code = """
import atexit, threading
atexit.register(lambda: print(tm.measure("goodbye", size=20)))
import textmeasure as tm
style = tm.Style(size=20)
tm.measure("hello", style)
atexit.register(tm.measure, "goodbye", style)
def measure():
    while True:
        tm.measure("hello", style)
        tm.measure("hello", size=20)
for _ in range(4):
    threading.Thread(target=measure, daemon=True).start()
"""
    for _ in range(5):
        run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        assert run.returncode == 0 and run.stdout.startswith("Size("), run.stderr
        assert run.stderr == ""


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
        ({"text": "a", "font": ["Inter"] * 65}, "limitExceeded"),
        ({"text": "a", "width": -1}, "invalidArgument"),
        ({"text": "a", "width": math.nan}, "invalidArgument"),
        ({"text": "a", "size": 0}, "invalidArgument"),
        ({"text": "a", "size": -3}, "invalidArgument"),
        ({"text": "a", "size": 10**400}, "limitExceeded"),
        ({"text": "a", "width": 10**400}, "limitExceeded"),
        ({"text": "a", "kern": 10**400}, "limitExceeded"),
        ({"text": "a", "max_lines": -2}, "invalidArgument"),
        ({"text": "a", "max_lines": 2**32}, "invalidArgument"),
        ({"text": "a", "size": math.inf}, "invalidArgument"),
        ({"text": "a", "profile": "windows"}, "invalidArgument"),
        ({"text": "a", "features": "nonsense"}, "invalidArgument"),
        ({"text": "a", "features": "liga=0,zzzz=1"}, "invalidArgument"),
        ({"text": "\ud800"}, "invalidUTF8"),
    ],
)
def test_errors_name_the_code(arguments: dict[str, object], code: str) -> None:
    with pytest.raises(tm.TextMeasureError) as caught:
        tm.measure(**arguments)
    assert caught.value.code == code and caught.value.message


@pytest.mark.parametrize(
    ("field", "value", "place"),
    [
        ("font", "Inter\0x", 5),
        ("font", ["Inter", "Roboto\0"], 6),
        ("font", Path("/tmp/\0.ttf"), 5),
        ("features", "kern=0\0junk", 6),
        ("axes", "wght=650\0", 8),
        ("language", "en\0de", 2),
    ],
)
def test_a_nul_is_refused_where_it_would_end_a_string(
    field: str, value: object, place: int
) -> None:
    expected = f"invalidArgument: {field} has a NUL character at {place}; remove it."
    fields = {"font": tm.bundled_font("Inter-roman.var.ttf"), field: value}
    for call in (
        lambda: tm.measure("AVATAR", **fields),
        lambda: tm.measure_column(["AVATAR"], **fields),
        lambda: tm.prepare("AVATAR", **fields).measure(),
        lambda: tm.prepare("AVATAR", runs=[tm.Run(0, 2, **fields)]).measure(),
    ):
        with pytest.raises(tm.TextMeasureError) as caught:
            call()
        assert str(caught.value) == expected


def test_a_text_may_have_a_nul() -> None:
    for text in ("AB\0CD", "\0"):
        prepared = tm.prepare(text, font="Inter")
        assert [line.text for line in prepared.lines()] == [text]
        size = tm.measure(text, font="Inter")
        assert size.width == tm.prepare(text, font="Inter").measure().width
        assert tm.measure_column([text], font="Inter").width[0] == size.width
    assert tm.measure("AB\0CD", font="Inter").width > tm.measure("AB", font="Inter").width


def test_errors_are_copied_and_pickled() -> None:
    error = tm.TextMeasureError("fontNotFound", "no font has the name 'x'; give another.")
    for other in (copy.copy(error), copy.deepcopy(error), pickle.loads(pickle.dumps(error))):
        assert type(other) is tm.TextMeasureError and str(other) == str(error)
        assert (other.code, other.message) == (error.code, error.message)
    assert str(error) == "fontNotFound: no font has the name 'x'; give another."


@pytest.mark.parametrize("method", ["spawn", "fork"])
def test_an_error_leaves_a_worker_process(method: str) -> None:
    with multiprocessing.get_context(method).Pool(1) as pool:
        sizes = pool.apply_async(tm.measure, ["a"], {"font": "no such font"})
        with pytest.raises(tm.TextMeasureError) as caught:
            sizes.get(timeout=60)
        assert caught.value.code == "fontNotFound" and "no such font" in caught.value.message


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: tm.measure("a", size=0), "size is 0 and must be above 0 and at most 10000"),
        (lambda: tm.measure("a", size=-3), "size is -3 and must be above 0"),
        (lambda: tm.measure("a", width=-1), "width is -1; give points from 0 up, or None"),
        (lambda: tm.prepare("a").lines(math.nan), "width is nan"),
        (lambda: tm.measure("a", max_lines=2**32), "max_lines is 4294967296"),
        (lambda: tm.measure("a", max_lines=10**5000), "max_lines is too large"),
        (lambda: tm.measure("a", size=10**5000), "size is beyond what a double holds"),
        (
            lambda: tm.measure("a", font=["Inter"] * 65),
            "there are more than 64 fonts; give at most",
        ),
        (
            lambda: tm.prepare("a", font=["Inter"] * 65).measure(),
            "there are more than 64 fonts; give",
        ),
        (
            lambda: tm.prepare("a", runs=[tm.Run(0, 1, font=["Inter"] * 65)]).measure(),
            "runs[0].font has more than 64 elements",
        ),
        (lambda: tm.fit("a", width=-1), "width is -1"),
        (lambda: tm.fit("a", width=9, height=0), "height is 0; give points above 0, or None"),
        (lambda: tm.fit("a", width=9, max_lines=-1), "max_lines is -1"),
        (lambda: tm.fit("a", width=9, largest_size=math.nan), "largest_size is nan"),
        (lambda: tm.prepare("a").measure(-1), "width is -1"),
        (
            lambda: tm.measure_column(["a"], width=-1),
            "width is -1; give points from 0 up, a column of them, or None",
        ),
        (lambda: tm.measure_column(["a"], width=math.nan), "width is nan"),
        (
            lambda: tm.measure("a", font=[]),
            "font is []; give a font, or None for the bundled fonts",
        ),
        (lambda: tm.measure_column(["a"], max_lines=-1), "max_lines is -1"),
        (lambda: tm.measure_column(["a"], threads=0), "threads is 0; give a number from 1 to 256"),
        (lambda: tm.measure_column(["a"], threads=257), "threads is 257; give a number from 1"),
    ],
)
def test_a_wrong_value_is_named_as_it_was_given(call: Callable[[], object], message: str) -> None:
    with pytest.raises(tm.TextMeasureError) as caught:
        call()
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: tm.measure(5), "text is int; give a str."),
        (lambda: tm.measure(None), "text is NoneType"),
        (lambda: tm.prepare(b"x"), "text is bytes"),
        (lambda: tm.wrap(None, 9), "text is NoneType"),
        (lambda: tm.measure("a", width="3"), "width is str; give points from 0 up, or None."),
        (lambda: tm.measure("a", max_lines="3"), "max_lines is str"),
        (lambda: tm.measure("a", max_lines=1.5), "max_lines is float"),
        (lambda: tm.measure("a", 16), "style is int; give a Style"),
        (lambda: tm.measure("a", size="3"), "size is str; give a finite number."),
        (lambda: tm.measure("a", size=None), "size is NoneType"),
        (lambda: tm.measure("a", size=[3]), "size is list"),
        (lambda: tm.measure("a", font=5), "font is int; give a name"),
        (lambda: tm.measure("a", font=["Inter", ["Roboto"]]), "font is list"),
        (lambda: tm.measure("a", font=bytearray(b"a")), "font is bytearray; give a name"),
        (lambda: tm.measure("a", font=memoryview(b"a")), "font is memoryview; give a name"),
        (lambda: tm.measure("a", language=5), "language is int"),
        (lambda: tm.measure("a", direction=5), "direction is int; give a str."),
        (lambda: tm.measure("a", kern="x"), "kern is str"),
        (lambda: tm.measure("a", ligatures="no"), "ligatures is str; give True or False."),
        (lambda: tm.measure("a", ligatures=None), "ligatures is NoneType; give True or False."),
        (lambda: tm.measure("a", system_fallback="no"), "system_fallback is str; give True"),
        # As keys, 1 and True are equal.
        (lambda: tm.measure("a") and tm.measure("a", ligatures=1), "ligatures is int"),
        (lambda: tm.Run(0, 2, ligatures="no"), "ligatures is str; give True, False or None."),
        (lambda: tm.fit("a", width=9, allow_broken_words="no"), "allow_broken_words is str; give"),
        (lambda: tm.fit("a", width=9, allow_broken_words=[1]), "allow_broken_words is list; give"),
        (lambda: tm.measure_column(["a"], ligatures="no"), "ligatures is str; give True or False."),
        (lambda: tm.prepare("a").lines("3"), "width is str"),
        (lambda: tm.prepare("a").svg("3"), "width is str"),
        (lambda: tm.fit("a", width=None), "width is NoneType"),
        (lambda: tm.fit("a", width=9, largest_size=None), "largest_size is NoneType"),
        (lambda: tm.prepare(5).measure(), "text is int"),
        (lambda: tm.prepare("a", runs=["b"]).measure(), "an element of runs is str; give a Run."),
        (lambda: tm.prepare("a", runs=None), "runs is NoneType; give a sequence of Run."),
        (lambda: tm.prepare("a", runs=tm.Run(0, 1)), "runs is Run; give a sequence of Run."),
        (lambda: tm.PreparedText("a", 16), "style is int; give a Style"),
        (lambda: tm.prepare("a", runs=[tm.Run("0", 1)]).measure(), "start of a run is str"),
        (
            lambda: tm.prepare("a", runs=[tm.Run(0, 1, font=bytearray(b"a"))]).measure(),
            "font is bytearr",
        ),
        (lambda: tm.prepare("a", runs=[tm.Run(0, 1, size="3")]).measure(), "size is str"),
        (lambda: tm.prepare("a", size="3").measure(), "size is str"),
        (lambda: tm.prepare("a").measure("3"), "width is str"),
        (lambda: tm.measure_column("abc"), "values is str; give a column, or a list of strings."),
        (lambda: tm.measure_column(b"abc"), "values is bytes"),
        (lambda: tm.measure_column({"a": "b"}), "values is dict"),
        (lambda: tm.measure_column({"a", "b"}), "values is set; give a column"),
        (lambda: tm.measure_column(None), "values is NoneType"),
        (
            lambda: tm.measure_column(["a"], width="3"),
            "width is str; give points from 0 up, a column",
        ),
        (lambda: tm.measure_column(["a"], threads="2"), "threads is str"),
        (lambda: tm.measure_column(["a"], runs=5), "runs is int; give a column"),
        (lambda: tm.measure_column(["a"], runs=[[]]), "row 0 of runs is list; give a str"),
        (
            lambda: tm.wrap("a", 9, max_lines=2),
            "max_lines is no argument here, and no field of Style",
        ),
        (lambda: tm.request(None), "the request is NoneType; give a dict."),
        (lambda: tm.request({"text": b"a"}), "a value of the request is bytes; give a type that"),
        (lambda: tm.bundled_font(5), "file is int"),
    ],
)
def test_a_wrong_type_is_named(call: Callable[[], object], message: str) -> None:
    with pytest.raises(TypeError) as caught:
        call()
    assert message in str(caught.value) and "\n" not in str(caught.value)
    # What the caller did wrong stands alone.
    assert caught.value.__suppress_context__ or caught.value.__context__ is None


def test_any_kind_of_number_is_one() -> None:
    numpy = pytest.importorskip("numpy")
    expected = tm.measure("one two", width=40, max_lines=1)
    for width in (40.0, Fraction(40), numpy.float32(40), numpy.int64(40)):
        assert tm.measure("one two", width=width, max_lines=numpy.int64(1)) == expected
        assert tm.measure_column(["one two"], width=width).line_count[0] == 2
        request = {"text": "one two", "width": width, "maximumLines": numpy.int64(1)}
        assert tm.request(request)["width"] == expected.width
    for wrong in (numpy.complex64(40), numpy.timedelta64(40, "ns")):
        with pytest.raises(TypeError, match="width is"):
            tm.measure("one two", width=wrong)
        with pytest.raises(TypeError, match="size is"):
            tm.measure("one two", size=wrong)


def test_booleans_of_numpy_are_booleans() -> None:
    numpy = pytest.importorskip("numpy")
    style = {"font": "Roboto", "size": 16}
    plain = tm.measure("office", ligatures=False, **style)
    assert plain != tm.measure("office", **style)
    assert tm.measure("office", ligatures=numpy.False_, **style) == plain
    assert tm.Style(ligatures=numpy.False_).ligatures is False
    run = tm.Run(0, 6, ligatures=numpy.False_)
    assert run.ligatures is False and tm.prepare("office", runs=[run], **style).measure() == plain
    request = {"text": "office", "fonts": ["Roboto"], "size": 16, "ligatures": numpy.False_}
    assert tm.request(request)["width"] == plain.width
    broken = tm.fit("office", width=12, max_lines=None, allow_broken_words=numpy.True_, **style)
    assert broken.fits
    for wrong in (numpy.array([True]), numpy.int8(1), numpy.str_("no")):
        with pytest.raises(TypeError, match=r"ligatures is \w+; give True or False"):
            tm.measure("a", ligatures=wrong)


def test_fonts_by_path_bytes_and_cascade() -> None:
    path = tm.bundled_font("Roboto-Regular.ttf")
    with open(path, "rb") as file:
        data = file.read()
    expected = tm.measure("Hello", font="Roboto")
    assert tm.measure("Hello", font=path) == tm.measure("Hello", font=data) == expected
    assert tm.prepare("你", font="Roboto").missing_glyphs == 1
    assert tm.prepare("你", font=["Roboto", "Noto Sans CJK SC"]).missing_glyphs == 0
    most = ["Roboto"] * 63 + ["Noto Sans CJK SC"]
    assert tm.prepare("你", font=most).missing_glyphs == 0
    assert tm.prepare("你", font=most).measure() == tm.measure("你", font=most)
    with pytest.raises(tm.TextMeasureError, match="fontNotFound"):
        tm.bundled_font("Comic.ttf")


def test_only_files_of_fonts_are_bundled() -> None:
    font = tm.bundled_font("Inter-Regular.otf")
    folder = os.path.dirname(font)
    for file in (
        "Comic.ttf",
        "",
        ".",
        "hyphenation/hyph-pt.tex",
        "./Inter-Regular.otf",
        f"../{os.path.basename(folder)}/Inter-Regular.otf",
        font,
        "/etc/passwd",
        "a\nb",
        "Inter-Regular.otf\0",
    ):
        with pytest.raises(tm.TextMeasureError) as caught:
            tm.bundled_font(file)
        assert caught.value.code == "fontNotFound"
        assert caught.value.message.startswith(f"{file!r} is not bundled; the fonts are Inter-Bold")


def test_bytes_of_fonts_are_not_shown() -> None:
    data = Path(tm.bundled_font("Roboto-Regular.ttf")).read_bytes()
    short = f"font=<font of {len(data):,} bytes>, size=17.0"
    style, run = tm.Style(font=data), tm.Run(0, 1, font=data)
    assert short in repr(style) and short.replace("17.0", "None") in repr(run)
    assert repr(tm.Style(font=["Inter", data])).startswith("Style(font=('Inter', <font of ")
    assert repr(tm.Style(font=[data])).startswith(f"Style(font=(<font of {len(data):,} bytes>,), ")
    assert len(repr(tm.Style(font=bytearray(data)))) < 700
    # Without bytes, the text is the expression.
    for plain in (tm.Style(font=["Inter"], size=3), tm.Run(0, 1, font=("a", "b"), ligatures=False)):
        assert eval(repr(plain), vars(tm)) == plain


def test_fingerprint() -> None:
    assert tm.Style().fingerprint == tm.Style().fingerprint
    assert len(tm.Style().fingerprint) == 16
    assert tm.Style(font="Roboto").fingerprint != tm.Style().fingerprint
    # Every field counts, and what differs is named.
    for field, value in {"size": 18, "features": "liga=0", "tail_indent": 5, "kern": 0.0}.items():
        other = tm.Style(**{field: value})
        assert other.fingerprint != tm.Style().fingerprint, field
        different = set(other.fingerprint_parts) ^ set(tm.Style().fingerprint_parts)
        assert {name for name, _ in different} == {"style"}
    names = [name for name, _ in tm.Style(font="Inter").fingerprint_parts]
    assert "Unicode" in names and "results of probes" in names and "font Inter-Regular.otf" in names


def test_a_fingerprint_reads_patterns_that_could_not_be_read() -> None:
    # In a process of its own: the environment and the patterns are the process's.
    statements = """
import os
import textmeasure as tm

font = tm.bundled_font("Inter-Regular.otf")
style = tm.Style(font=font)
os.environ["TEXTMEASURE_FONTS"] = os.path.join(os.path.dirname(font), "none")
assert dict(style.fingerprint_parts)["hyphenation patterns"] == "unreadable"
os.environ["TEXTMEASURE_FONTS"] = os.path.dirname(font)
patterns = dict(style.fingerprint_parts)["hyphenation patterns"]
assert len(patterns) == 16, patterns
"""
    subprocess.run([sys.executable, "-c", statements], check=True, timeout=60)


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
    # Categories.
    whole = pyarrow.array(TEXTS).dictionary_encode()
    arrays += [whole, pyarrow.chunked_array([whole[:100], whole[100:]])]
    arrays += [polars.Series(TEXTS, dtype=polars.Categorical)]
    arrays += [polars.Series(TEXTS, dtype=polars.Enum(sorted({*TEXTS} - {None})))]
    arrays += [pandas.Series(TEXTS, dtype="category")]
    for values in arrays:
        assert rows(tm.measure_column(values, width=90)) == expected, type(values)
    runs = [None] * 359 + ["[]"]
    assert rows(tm.measure_column(arrays[-1], width=90, runs=runs)) == expected


class Lying(list):  # type: ignore[type-arg]
    """A list that says another length each time, and has other items than it says."""

    def __len__(self) -> int:
        return random.choice([0, 1, 3, 10, 1_000])

    def __getitem__(self, index: object) -> object:
        return "other"


class Growing(list):  # type: ignore[type-arg]
    """A list that becomes longer while it is read, as when another thread extends it."""

    def __iter__(self) -> Iterator[object]:
        for index, item in enumerate(list.__iter__(self)):
            if index < 100:
                self.append(random.choice(["more words", None]))
            yield item


class Encoded(bytes):
    """Bytes that say another length."""

    def __len__(self) -> int:
        return 1_000_000


class Text(str):
    """A string that says another length, and encodes itself as something else."""

    def __len__(self) -> int:
        return 1_000_000

    def encode(self, *arguments: object) -> Encoded:
        return Encoded(b"x")


def check_memory(column: EncodedStrings) -> None:
    """What the C library is told of its input lies in what Python allocated."""
    count = column.chunk[1].length
    assert count == len(column._offsets) - 1
    assert 8 * len(column._validity) >= count
    assert column._offsets[0] == 0 and column._offsets[-1] <= memoryview(column._data).nbytes
    assert all(a <= b for a, b in zip(column._offsets, column._offsets[1:]))


def test_the_items_of_a_column_are_taken_once() -> None:
    column = tm.measure_column(Lying(["ab", None, "cd"]), width=Lying([30.0] * 3))
    assert list(column.status) == [0, 1, 0] and column.width[0] == tm.measure("ab").width
    column = tm.measure_column(Lying(["ab", "cd"]), runs=Lying([None, "[]"]))
    assert list(column.width) == [tm.measure("ab").width, tm.measure("cd").width]
    column = tm.measure_column(Growing(["ab", None, "cd"]), width=30.0)
    assert len(column) == 103 and list(column.status)[:3] == [0, 1, 0]


def test_arguments_of_any_kind_stay_in_their_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Any arguments get an answer or a typed error, and no call is told of memory it has not."""
    from textmeasure import _column

    numpy = pytest.importorskip("numpy")
    choose = random.Random(67)
    made: list[EncodedStrings] = []
    create = EncodedStrings.__init__

    def remember(self: EncodedStrings, values: object) -> None:
        create(self, values)
        made.append(self)

    monkeypatch.setattr(EncodedStrings, "__init__", remember)
    library = _column.c.library

    class Checked:
        """The library, with a look at what `tm_measure_column` gets."""

        def __getattr__(self, name: str) -> object:
            return getattr(library, name)

        def tm_measure_column(self, style: object, *arguments: object) -> object:
            _, array, options, *_ = (each._obj for each in arguments)
            check_memory(made[-1])
            assert 0 <= array.offset and array.offset + array.length <= len(made[-1].rows)
            assert options.width_count in {1, array.length}
            return library.tm_measure_column(style, *arguments)

    monkeypatch.setattr(_column.c, "library", Checked())
    texts: list[object] = ["ab", "", None, math.nan, "\ud800", "é" * 50, Text("abc"), Text("")]
    texts += [numpy.str_("np"), numpy.nan]
    wrong: list[object] = [b"ab", 3, object(), [], Encoded(b"x")]
    points: list[object] = [0.0, 30, 1e9, math.inf, None, True, numpy.float32(7), 10**20]
    strange: list[object] = [-1.0, math.nan, "7", 10**400, 1j, [], Text("3")]
    outcomes = {"measured": 0, "refused": 0}
    for _ in range(3_000):
        rows = choose.choice([0, 1, 2, 3, 9, 40])
        kinds = [list, list, Lying, Growing, tuple, lambda each: numpy.array(each, dtype=object)]
        from_ = texts + (wrong if choose.random() < 0.1 else [])
        values = choose.choice(kinds)([choose.choice(from_) for _ in range(rows)])
        from_ = points + (strange if choose.random() < 0.2 else [])
        width: object = choose.choice(from_)
        if choose.random() < 0.7:
            width = choose.choice(kinds)(
                [choose.choice(from_) for _ in range(rows + choose.choice([0] * 8 + [1, -1]))]
            )
        options: dict[str, object] = {}
        if choose.random() < 0.3:
            options["runs"] = choose.choice(kinds)(
                [
                    choose.choice([None, "[]", '[{"start":0,"end":1,"size":9}]', "{", 5])
                    for _ in range(rows)
                ]
            )
        if choose.random() < 0.3:
            options["max_lines"] = choose.choice([0, 1, 2, 2**31 - 1, 2**31, -1, "2", 1.5])
        if choose.random() < 0.3:
            options["threads"] = choose.choice([1, 2, 256, 257, 0, -1, None, "2"])
        try:
            column = tm.measure_column(values, width=width, **options)
        except (tm.TextMeasureError, TypeError, ValueError) as error:
            assert str(error)
            outcomes["refused"] += 1
        else:
            assert len(column) == len(made[-1].rows) == len(list(column.width))
            outcomes["measured"] += 1
    assert min(outcomes.values()) > 200, outcomes


def test_a_font_that_says_another_length() -> None:
    class Font(bytes):
        def __len__(self) -> int:
            return 10**9

    with pytest.raises(tm.TextMeasureError, match="font"):
        tm.measure("a", font=Font(b"no font"))
    content = Font(Path(tm.bundled_font("Inter-Regular.otf")).read_bytes())
    assert tm.measure("ab", font=content) == tm.measure("ab", font="Inter-Regular")
    assert tm.measure(Text("ab")) == tm.measure("ab")


def test_columns_of_nulls() -> None:
    pyarrow = pytest.importorskip("pyarrow")
    polars = pytest.importorskip("polars")
    pandas = pytest.importorskip("pandas")
    for values in [
        [None, None],
        pyarrow.nulls(2),
        pyarrow.chunked_array([pyarrow.nulls(2)]),
        pyarrow.array([None, None], pyarrow.int32()),
        polars.Series([None, None]),
        polars.Series([None, None], dtype=polars.Float64),
        pandas.Series([None, None]),
        pandas.Series([math.nan, math.nan]),
    ]:
        column = tm.measure_column(values)
        assert list(column.status) == [1, 1] and column.failure_count == 0, values
        assert list(column.line_count) == [-1, -1]
    assert len(tm.measure_column(pyarrow.array([], pyarrow.int32()))) == 0
    assert len(tm.measure_column(pyarrow.chunked_array([], pyarrow.string()))) == 0


def test_an_interrupt_ends_a_long_column() -> None:
    values = EncodedStrings([f"{row} words of a text that has lines" for row in range(150_000)])
    # The first time, the fonts are read too.
    for _ in range(2):
        began = time.process_time()
        tm.measure_column(values, width=90, threads=1)
    whole = time.process_time() - began

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGPROF, interrupt)
    try:
        began = time.process_time()
        signal.setitimer(signal.ITIMER_PROF, whole / 4)
        with pytest.raises(KeyboardInterrupt):
            tm.measure_column(values, width=90, threads=1)
        assert time.process_time() - began < whole / 4 * 3
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


@pytest.mark.parametrize("kind", ["string", "large_string", "string_view"])
def test_a_column_in_parts(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    monkeypatch.setattr("textmeasure._column._ROWS_AT_A_TIME", 7)
    whole = pyarrow.array(TEXTS, getattr(pyarrow, kind)())
    widths = [90.0] * len(TEXTS)
    for values in (whole, pyarrow.chunked_array([whole[:100], whole[100:101], whole[101:]])):
        assert rows(tm.measure_column(values, width=widths)) == reference(90)
    assert rows(tm.measure_column(whole[3:77], width=90)) == reference(90)[3:77]


def test_a_width_for_each_row() -> None:
    widths = [40.0 + 3 * row for row in range(len(TEXTS))]
    column = tm.measure_column(TEXTS, width=widths)
    for row in (0, 3, 100, 359):
        if TEXTS[row] is not None:
            assert column.height[row] == tm.measure(TEXTS[row], width=widths[row]).height
    with pytest.raises(tm.TextMeasureError, match="widths for"):
        tm.measure_column(["a", "b"], width=[1.0])


def test_masked_rows() -> None:
    numpy = pytest.importorskip("numpy")
    masked = numpy.ma.array

    def sizes(*arguments: object, **options: object) -> list[tuple[int, int]]:
        column = tm.measure_column(*arguments, **options)
        return list(zip(column.line_count, column.status))

    texts = ["Hello, world", "Hello, world", "Hello, world"]
    # What is masked may be anything.
    for values in [
        masked(texts, mask=[0, 1, 0]),
        masked(["Hello, world", 5, "Hello, world"], mask=[0, 1, 0], dtype=object),
        list(masked(texts, mask=[0, 1, 0])),
        masked(texts, mask=[0, 1, 0])[:],
    ]:
        assert sizes(values, width=50) == [(2, 0), (-1, 1), (2, 0)], values
        runs = ["[]", "[]", None]
        assert sizes(values, width=50, runs=runs) == [(2, 0), (-1, 1), (2, 0)]
    assert sizes(masked(texts), width=50) == sizes(texts, width=50)
    every = masked(texts, mask=True)
    assert sizes(every) == [(-1, 1)] * 3 and tm.measure_column(every).failure_count == 0
    bold = '[{"start":0,"end":5,"size":60}]'
    runs = masked([bold, bold, bold], mask=[0, 1, 1])
    assert sizes(texts, width=100, runs=runs) == sizes(texts, width=100, runs=[bold, None, None])

    long = ["many words " * 20_000, "Hello, world", "Hello, world"]
    for widths in [
        masked([-7, 50, 300], mask=[1, 0, 0]),
        masked([-7.0, 50, 300], mask=[1, 0, 0], fill_value=1),
        masked(numpy.array([7, 50, 300], dtype="int32"), mask=[1, 0, 0]),
        masked([None, 50, 300], mask=[0, 0, 0], dtype=object),
        masked(["-", 50, 300], mask=[1, 0, 0], dtype=object),
        list(masked([-7, 50, 300], mask=[1, 0, 0])),
    ]:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            assert sizes(long, width=widths) == [(1, 0), (2, 0), (1, 0)], widths
    assert sizes(texts, width=masked([50, 50, 50])) == [(2, 0)] * 3
    for wrong, message in [
        (masked(["a", "b", "c"], mask=[1, 0, 0]), "the width of row 1 is str_; give"),
        (masked(numpy.array([3, 4, 5], dtype="m8[ns]"), mask=[1, 0, 0]), "row 1 is timedelta64"),
        (masked([[1.0, 2.0, 3.0]], mask=False), "width has 2 dimensions"),
    ]:
        with pytest.raises(TypeError, match=message):
            tm.measure_column(texts, width=wrong)
    with pytest.raises(TypeError, match="row 1 of values is int64; give a str or None"):
        tm.measure_column(masked([1, 2], mask=[1, 0]))


def test_svg() -> None:
    import xml.etree.ElementTree as ElementTree

    text = tm.prepare("Hello, <world> 👍", font=["Inter", "Noto Color Emoji"], size=16)
    drawing = ElementTree.fromstring(text.svg(60))
    names = [element.tag.rpartition("}")[2] for element in drawing.iter()]
    assert names.count("use") >= 12 and names.count("path") >= 9 and "text" not in names
    # The picture has the text's size, but for what reaches beyond it.
    size = text.measure(60)
    assert abs(float(drawing.attrib["height"]) - size.height) < 4
    assert float(ElementTree.fromstring(text.svg()).attrib["width"]) > 100 > size.width
    assert text.svg(60, max_lines=1).count("<use") < text.svg(60).count("<use")
    with pytest.raises(tm.TextMeasureError, match="invalidArgument"):
        text.svg(-1)


def test_columns_of_widths() -> None:
    texts = ["Hello, world", "Hello, world", "Hello, world"]

    def sizes(widths: object) -> list[tuple[int, int]]:
        column = tm.measure_column(texts, width=widths)
        return list(zip(column.line_count, column.status))

    sized = [(2, 0), (1, 0), (-1, 2)]
    numpy = pytest.importorskip("numpy")
    pyarrow = pytest.importorskip("pyarrow")
    polars = pytest.importorskip("polars")
    pandas = pytest.importorskip("pandas")
    for widths in [
        [50, None, -1],
        [50, math.inf, math.nan],
        [50, pandas.NA, numpy.float32("nan")],
        numpy.array([50, math.inf, math.nan]),
        pyarrow.array([50, None, -1]),
        pyarrow.chunked_array([[50.0, None], [math.nan]]),
        polars.Series([50, None, -1]),
        polars.Series([50.0, None, math.nan]),
        pandas.Series([50, None, -1]),
        pandas.Series([50, None, -1], dtype="Int64"),
        pandas.Series([50, None, -1], dtype="category"),
        pandas.Series([50, math.nan, -1], dtype=object),
        numpy.array([50, None, -1], dtype=object),
    ]:
        assert sizes(widths) == sized, type(widths)
    # Every second element: its memory has gaps.
    assert sizes(numpy.array([50, 0, 300, 0, -1, 0], dtype="int32")[::2]) == sized
    for wrong, kind in [
        (["wide", 3, 4], "str"),
        (pyarrow.array(["1", "2", "3"]), "str"),
        (polars.Series(["1", "2", "3"]), "str"),
        (pandas.Series(["1", "2", "3"]), "str"),
        ([3j, 4, 5], "complex"),
        (numpy.array([3j, 4, 5]), "complex128"),
        (pandas.Series([3j, 4, 5]), "complex"),
        (numpy.array([3, 4, 5], dtype="m8[ns]"), "timedelta64"),
        (pandas.Series(pandas.to_timedelta([3, 4, 5])), "Timedelta"),
    ]:
        with pytest.raises(TypeError, match=f"the width of row 0 is {kind}; give a number"):
            tm.measure_column(texts, width=wrong)
    with pytest.raises(tm.TextMeasureError, match="limitExceeded: the width of row 1 is beyond"):
        tm.measure_column(texts, width=[1, 10**400, 2])
    assert sizes(iter([50, None, -1])) == sized
    for other in ({50, 60, 300}, {50: 1, 60: 2, 300: 3}):
        with pytest.raises(TypeError, match=f"width is {type(other).__name__}; give points"):
            tm.measure_column(texts, width=other)
    for table in (numpy.array([[3.0, 4.0, 5.0]]), pandas.DataFrame({"a": [3, 4, 5]})):
        with pytest.raises(TypeError, match="width has 2 dimensions; give points"):
            tm.measure_column(texts, width=table)


def test_rows_that_cannot_be_measured() -> None:
    column = tm.measure_column(["a", "\ud800", "b"], width=[10.0, 10.0, -1.0])
    names = [tm.Column.status_name(status) for status in column.status]
    assert names == ["ok", "invalidUTF8", "invalidArgument"] and column.failure_count == 2
    assert repr(column) == "<Column of 3 rows, 2 failed>"
    assert math.isnan(column.width[1]) and column.line_count[1] == -1


def test_a_column_of_another_type_is_refused() -> None:
    numpy = pytest.importorskip("numpy")
    pyarrow = pytest.importorskip("pyarrow")
    polars = pytest.importorskip("polars")
    pandas = pytest.importorskip("pandas")
    in_pandas, in_pyarrow, in_polars = (
        f"row 0 of values is int; give a str or None, such as by .{how}."
        for how in ('astype("string")', 'cast("string")', "cast(polars.String)")
    )
    for values, message in [
        (pandas.Series([1, 2]), in_pandas),
        (pandas.Series([1, 2], dtype="category"), in_pandas),
        (pyarrow.array([1, 2]), in_pyarrow),
        (pyarrow.array([b"a"]), in_pyarrow.replace("int", "bytes")),
        (polars.Series([1, 2]), in_polars),
        (polars.DataFrame({"a": ["a"]}), "values has 2 dimensions; give a column"),
        (pyarrow.table({"a": ["a"]}), "values has 2 dimensions; give a column"),
        (["a", 7], "row 1 of values is int; give a str or None"),
        (["a", b"b"], "row 1 of values is bytes; give"),
        (range(2), "row 0 of values is int; give"),
        (memoryview(b"ab"), "row 0 of values is int; give"),
        (["a", [math.nan]], "row 1 of values is list; give"),
        ([numpy.array([1, 2])], "row 0 of values is ndarray; give"),
        (numpy.array([1, 2]), "row 0 of values is int64; give"),
        (numpy.array([["a", "b"]]), "values has 2 dimensions; give a column"),
        (numpy.array([[math.nan]], dtype=object), "values has 2 dimensions; give a column"),
        (pandas.Series(["a", 1.5], dtype=object), "row 1 of values is float; give"),
    ]:
        with pytest.raises(TypeError, match=re.escape(message)):
            tm.measure_column(values)
    # What pyarrow cannot convert for pandas is one row's matter.
    column = tm.measure_column(pandas.Series(["a", "\ud800"], dtype=object))
    assert [tm.Column.status_name(status) for status in column.status] == ["ok", "invalidUTF8"]


def test_request() -> None:
    reply = tm.request({"id": "x", "text": "Hello", "width": 100, "lines": True})
    assert reply["id"] == "x" and reply["lineCount"] == 1
    assert reply["width"] == tm.measure("Hello", width=100).width
    with pytest.raises(tm.TextMeasureError, match="unknownKey"):
        tm.request({"text": "Hello", "wdith": 100})


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"width": math.nan}, "width is nan; give a finite number, or leave the key out."),
        ({"width": math.inf}, "width is inf; give a finite number"),
        ({"width": Fraction(1), "height": -math.inf}, "height is -inf; give"),
        ({"width": 10**5000}, "width is too large; give a finite number"),
        ({"runs": [{"size": 10**310}]}, "runs[0].size is too large; give a finite number"),
        ({"lineWidths": [20, math.inf]}, "lineWidths[1] is inf; give"),
        ({"lineWidths": (math.nan,)}, "lineWidths[0] is nan; give"),
        ({"runs": [{}, {"start": 0, "size": math.nan}]}, "runs[1].size is nan; give"),
        ({"fitSize": {"minimum": math.nan}}, "fitSize.minimum is nan; give"),
        ({"id": math.nan}, "id is nan; give"),
        ({math.nan: 1}, "the request is no JSON: "),
    ],
)
def test_a_request_names_the_number_that_json_has_not(
    values: dict[object, object], message: str
) -> None:
    with pytest.raises(tm.TextMeasureError) as caught:
        tm.request({"text": "a", **values})
    assert caught.value.code == "invalidArgument" and caught.value.message.startswith(message)
    assert caught.value.__context__ is None


def test_a_request_inside_itself_is_refused() -> None:
    values: dict[str, object] = {"text": "a"}
    values["id"] = [values]
    with pytest.raises(tm.TextMeasureError, match="the request is no JSON: Circular"):
        tm.request(values)


def test_numbers_of_numpy_that_json_has_not() -> None:
    numpy = pytest.importorskip("numpy")
    for kind in (numpy.float32, numpy.float64):
        with pytest.raises(tm.TextMeasureError, match="width is inf; give a finite number"):
            tm.request({"text": "a", "width": kind("inf")})
    with pytest.raises(tm.TextMeasureError, match="kern is nan; give a finite number"):
        tm.prepare("a", kern=math.nan).measure()


def test_styled_texts() -> None:
    plain = tm.prepare("Ship it 🚀 now", size=16)
    assert plain.measure(60).height == tm.measure("Ship it 🚀 now", size=16, width=60).height
    # Offsets are code points, behind the rocket as before it.
    text = tm.prepare(
        "Ship it 🚀 now", runs=[tm.Run(0, 4, font="Inter Bold"), tm.Run(10, 13, size=40)], size=16
    )
    assert text.measure().width > plain.measure().width
    lines = text.lines(80)
    assert "".join(line.text for line in lines) == text.text
    assert [line.text.strip() for line in lines] == ["Ship it 🚀", "now"]
    assert all(text.text[line.start : line.stop] == line.text for line in lines)
    assert lines[1].baseline - lines[0].baseline > 40
    size = text.measure(80, max_lines=1)
    assert size.is_truncated and size.line_count == 1
    low, high = text.measure(80).same_widths
    assert low <= 80 < high
    for runs, code in [
        ([tm.Run(0, 99)], "invalidArgument"),
        ([tm.Run(3, 9), tm.Run(0, 4)], "invalidArgument"),
        ([tm.Run(0, 4, font="no such font")], "fontNotFound"),
    ]:
        with pytest.raises(tm.TextMeasureError) as caught:
            tm.prepare(text.text, runs=runs).measure(80)
        assert caught.value.code == code
    with pytest.raises(tm.TextMeasureError, match="unsupported"):
        tm.prepare("a", runs=[tm.Run(0, 1, font=b"bytes")])
    file = tm.bundled_font("Inter-Regular.otf")
    by_bytes = tm.prepare("a b", runs=[tm.Run(0, 1, size=40)], font=Path(file).read_bytes())
    assert (
        by_bytes.measure() == tm.prepare("a b", runs=[tm.Run(0, 1, size=40)], font=file).measure()
    )


def test_styled_texts_take_other_numbers_than_pythons_own() -> None:
    numpy = pytest.importorskip("numpy")
    run = tm.Run(numpy.int64(0), numpy.int32(4), size=numpy.float32(20), ligatures=numpy.True_)
    style = {"size": numpy.float32(16), "kern": numpy.int8(0), "system_fallback": numpy.False_}
    plain = tm.Run(0, 4, size=20, ligatures=True)
    expected = tm.prepare("Ship it", runs=[plain], size=16, kern=0).measure(60)
    assert tm.prepare("Ship it", runs=[run], **style).measure(numpy.float64(60)) == expected


def test_every_field_of_a_style_reaches_a_styled_text() -> None:
    sample = "Office AVATAR fi שלום one two three\nsecond paragraph of words, hyphenation"
    fields = {
        "font": ["Roboto", "Noto Sans Hebrew"],
        "size": 23,
        "features": "liga=0,kern=0",
        "language": "en",
        "direction": "rtl",
        "break_rules": "chromium",
        "profile": "chromium",
        "line_break_mode": "charWrap",
        "kern": 1.0,
        "tracking": 2.0,
        "ligatures": False,
        "line_spacing": 3.0,
        "paragraph_spacing": 4.0,
        "paragraph_spacing_before": 5.0,
        "minimum_line_height": 40.0,
        "maximum_line_height": 12.0,
        "line_height_multiple": 1.5,
        "first_line_head_indent": 30.0,
        "head_indent": 30.0,
        "tail_indent": 90.0,
        "hyphenation_factor": 0.9,
    }
    for field, value in fields.items():
        style = tm.Style(**{field: value})
        expected = tm.measure(sample, style, width=120)
        found = tm.prepare(sample, style, runs=[tm.Run(0, 0)]).measure(120)
        assert (found.width, found.height, found.line_count) == (
            expected.width,
            expected.height,
            expected.line_count,
        ), field


CSS_STYLES: list[dict[str, str | float]] = [
    {},
    {"white-space": "pre-line", "line-height": 1.5},
    {"white-space": "pre-wrap", "letter-spacing": "1px", "font-size": "20px"},
    {"text-transform": "uppercase", "text-indent": "10%", "overflow-wrap": "anywhere"},
    {"font": "italic 14px/2 Inter", "text-wrap": "balance", "text-align": "justify"},
]


@pytest.mark.parametrize("css", CSS_STYLES)
def test_css_is_that_of_a_request(css: dict[str, str | float]) -> None:
    text = " \n One  straße \t two 🚀🚀 fl\u00fcgel \n\n three   and some more words \n "
    units = {len(text[:i].encode("utf-16-le")) // 2: i for i in range(len(text) + 1)}
    for size in ({}, {"size": 17}):
        if size and ("font-size" in css or "font" in css):
            continue
        style = tm.Style(css=css, **size)
        for width in (0, 40, 90, 200):
            asked = {"text": text, "css": css, "width": width, "lines": True, **size}
            reply = tm.request(asked)
            found = tm.measure(text, style, width=width)
            expected = (reply["width"], reply["height"], reply["lineCount"])
            assert (found.width, found.height, found.line_count) == expected
            assert found.same_widths[0] <= width < found.same_widths[1]
            column = tm.measure_column([text], width=width, style=style)
            assert (column.width[0], column.height[0], column.line_count[0]) == expected
            lines = tm.prepare(text, style).lines(width)
            assert [(line.start, line.stop) for line in lines] == [
                (units[each["start"]], units[each["end"]]) for each in reply["lines"]
            ]
            assert "".join(line.text for line in lines) == text
            run = {"size": 30} if not size else {"css": {"letter-spacing": "3px"}}
            place = text.index("two")
            reply = tm.request(
                {**asked, "runs": [{**run, "start": place, "end": place + 3}]},
            )
            lines = tm.prepare(text, style, runs=[tm.Run(place, place + 3, **run)]).lines(width)
            assert [(units[each["start"]], each["width"]) for each in reply["lines"]] == [
                (line.start, line.width) for line in lines
            ]
    assert pickle.loads(pickle.dumps(style)) == style


def test_what_css_refuses() -> None:
    given = {"white-space": "pre"}
    style = tm.Style(css=given)
    given["white-space"] = "normal"
    assert tm.measure("a  b", style).width > tm.measure("a b", style).width
    assert tm.measure("n", css={}).height == tm.request({"text": "n", "css": {}})["height"]
    assert tm.fit("  ab  ", css={}, width=100).width == tm.measure("ab", css={}).width
    for css, size, part in [
        ({"line-heigt": 2}, {}, "line-height"),
        ({"line-clamp": 2}, {}, "line-clamp"),
        ({"font-size": "9px"}, {"size": 9}, "font-size"),
        ({"line-height": math.inf}, {}, "line-height in css is inf; give a finite number"),
    ]:
        with pytest.raises(tm.TextMeasureError, match=part):
            tm.measure("a", css=css, **size)
    for wrong in ("font: 16px Inter", {"line-height": True}, {1: "2"}, {"font": ["Inter"]}):
        with pytest.raises(TypeError, match="css"):
            tm.measure("a", css=wrong)
    with pytest.raises(tm.TextMeasureError, match="direction"):
        tm.measure("a", css={}, direction="rtl")


def test_missing_glyphs_and_fonts() -> None:
    missing = "a\U0010ffff"
    size = tm.measure(missing)
    assert size.missing_glyphs == 1 and size.fonts_used == ("Inter-Regular.otf",)
    assert tm.measure("שלום").missing_glyphs == 0
    assert any("Hebrew" in font for font in tm.measure("שלום").fonts_used)
    assert tm.prepare("a", runs=[tm.Run(0, 1, font="Inter Bold")]).fonts_used == ("Inter-Bold.otf",)
    column = tm.measure_column(["a", missing, None, "שלום"])
    assert list(column.missing_glyphs) == [0, 1, 0, 0]
    assert column.fonts_used == tuple(sorted({*size.fonts_used, *tm.measure("שלום").fonts_used}))
    for call in (
        lambda: tm.measure(missing, strict=True),
        lambda: tm.prepare(missing, strict=True),
        lambda: tm.measure_column(["a", missing], strict=True),
    ):
        with pytest.raises(tm.TextMeasureError, match="no font has a glyph for 1 char") as caught:
            call()
        assert caught.value.code == "missingGlyph"
    assert tm.measure("a", strict=True) == tm.measure("a")


def test_a_size_unpacks_and_becomes_json() -> None:
    size = tm.measure("one two three", width=60)
    width, height = size
    assert (width, height) == (size.width, size.height)
    assert json.loads(json.dumps(tm.measure("a").as_dict(), allow_nan=False))["line_count"] == 1
    assert pickle.loads(pickle.dumps(size)) == size and copy.deepcopy(size) == size
    assert pickle.loads(pickle.dumps(size)).fonts_used == size.fonts_used


def test_a_platform_says_what_is_not_followed() -> None:
    assert tm.Style().approximations == ()
    assert "word: breaks are Unicode's" in tm.Style(platform="word").approximations
    assert any("not boundingRect's" in each for each in tm.Style(platform="ios").approximations)
    own = tm.Style(platform="flutter", break_rules="unicode").approximations
    assert not any("breaks are" in each for each in own)
    assert tm.measure("1\n", platform="android", size=14).line_count == 2
    with pytest.raises(tm.TextMeasureError, match="platform"):
        tm.measure("a", platform="androd")


def test_iterators_are_columns() -> None:
    texts = ["one", "two words", "three more words"]
    expected = tm.measure_column(texts, width=[10.0, 20.0, 30.0])
    found = tm.measure_column((each for each in texts), width=iter([10.0, 20.0, 30.0]))
    assert list(found.width) == list(expected.width) and len(found) == 3


def test_calls_with_the_same_fields_have_their_own_types() -> None:
    assert tm.measure("office", ligatures=True) == tm.measure("office")
    with pytest.raises(TypeError, match="ligatures is int"):
        tm.measure("office", ligatures=1)
    assert tm.measure("a", font=["Inter"]) == tm.measure("a", font=("Inter",))


def test_a_column_with_runs() -> None:
    bold = '[{"start":0,"end":5,"fonts":["Inter Bold"],"size":30}]'
    texts = ["Hello, world", "Hello, world", None, "Hello, world", "a", "Hello"]
    column = tm.measure_column(
        texts,
        width=[90.0, 90.0, 90.0, 90.0, 90.0, -1.0],
        runs=[None, bold, bold, "{}", '[{"start":0,"end":9}]', bold],
        size=16,
    )
    names = [tm.Column.status_name(status) for status in column.status]
    assert names == ["ok", "ok", "nullRow", "invalidArgument", "invalidArgument", "invalidArgument"]
    assert column.failure_count == 3 and column.line_count[3] == -1
    pyarrow = pytest.importorskip("pyarrow")
    # A row that is not UTF-8 spoils none of the others.
    bad = pyarrow.array([b"\xc3\x28", b"Hello, world"]).cast(pyarrow.binary())
    bad = pyarrow.Array.from_buffers(pyarrow.string(), 2, bad.buffers())
    mixed = tm.measure_column(bad, runs=pyarrow.array([bold, bold]))
    assert [tm.Column.status_name(each) for each in mixed.status] == ["invalidUTF8", "ok"]
    run = tm.Run(0, 5, font="Inter Bold", size=30)
    size = tm.prepare("Hello, world", runs=[run], size=16).measure(90)
    assert (column.width[1], column.height[1]) == (size.width, size.height)
    assert column.height[1] > column.height[0]


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


def test_a_time_limit() -> None:
    # In a process of its own: the limit is the process's.
    statements = """
import textmeasure as tm

text = "\\u00ad\\u200b" * 1_000_000
tm.set_time_limit(0.05)
try:
    tm.measure(text, width=50)
except tm.TextMeasureError as error:
    assert error.code == "limitExceeded", error
else:
    raise AssertionError("no limit")
assert tm.measure("short", width=50).line_count == 1
tm.set_time_limit(None)
assert tm.measure(text[:2000], width=50).line_count == 1
for wrong in (0, -1, 86_401, 10**300, float("nan"), float("inf")):
    try:
        tm.set_time_limit(wrong)
    except tm.TextMeasureError as error:
        assert error.code == "invalidArgument", error
        assert "give a number above 0, up to 86,400, or None" in error.message, error
    else:
        raise AssertionError(wrong)
assert tm.measure("short", width=50).line_count == 1
tm.set_time_limit(86_400)
assert tm.measure("short", width=50).line_count == 1
"""
    subprocess.run([sys.executable, "-c", statements], check=True, timeout=60)


def slow_breaks_font() -> bytes:
    """A font with the letter a alone, which is shaped fast once and slowly at each break: 400 rules
    match all but their last glyph, and one makes every break unsafe."""

    def words(*values: int) -> bytes:
        return struct.pack(f">{len(values)}H", *values)

    failing, matching = [0, 1, 62] + [1] * 61 + [0, 0], [0, 1, 1, 1, 0]
    start = 2 + 2 * 401
    rules = [401] + [start] * 400 + [start + 2 * len(failing)] + failing + matching
    scripts = [1, 0x4446, 0x4C54, 8, 4, 0, 0, 0xFFFF, 1, 0]
    features = [1, 0x6363, 0x6D70, 8, 0, 2, 0, 1]
    lookups = [2, 6, 6, 6, 0, 1, 8]  # both are the same one
    context = [1, 8, 1, 14, 1, 1, 1]
    places = [10, 10 + 2 * len(scripts), 10 + 2 * len(scripts + features)]
    substitutions = words(1, 0, *places, *scripts, *features, *lookups, *context, *rules)
    # A longer table may be read for longer.
    tables = {
        "GSUB": substitutions + bytes(2048),
        "cmap": words(
            0, 1, 3, 1, 0, 12, 4, 32, 0, 4, 4, 1, 0, 97, 0xFFFF, 0, 97, 0xFFFF, 65_440, 1, 0, 0
        ),
        "glyf": bytes(4),
        "head": words(1, 0, 1, 0, 0, 0, 0x5F0F, 0x3CF5, 0, 1000)
        + bytes(16)
        + words(0, 0, 500, 700, 0, 8, 2, 0, 0),
        "hhea": words(1, 0, 800, 65_336, 0, 500, 0, 0, 500, 1, 0, 0, 0, 0, 0, 0, 0, 2),
        "hmtx": words(500, 0, 500, 0),
        "loca": words(0, 0, 0),
        "maxp": words(1, 0, 2, *[0] * 13),
    }
    directory, body = b"\0\1\0\0" + words(len(tables), 0, 0, 0), b""
    for tag, table in tables.items():
        offset = 12 + 16 * len(tables) + len(body)
        directory += tag.encode() + struct.pack(">III", 0, offset, len(table))
        body += table + bytes(-len(table) % 4)
    return directory + body


def test_a_time_limit_holds_for_laying_out(tmp_path: Path) -> None:
    # In a process of its own: the limit is the process's.
    path = tmp_path / "slow.ttf"
    path.write_bytes(slow_breaks_font())
    statements = """
import sys, time
import textmeasure as tm

# Breaking them into lines of a hundred takes about four times as long as preparing them.
path, letters = sys.argv[1], "a" * 2000
font = {"font": path, "size": 16}
times = []
for _ in range(3):
    begin = time.monotonic()
    width = tm.prepare(letters, **font).measure().width / 20
    times.append(time.monotonic() - begin)
# The least: other processes may have the processor meanwhile.
limit = 2 * min(times)
tm.set_time_limit(limit)
for call in (
    lambda: tm.prepare(letters, **font).measure(width),
    lambda: tm.prepare(letters, **font).lines(width),
    lambda: tm.prepare(letters, **font).svg(width),
    lambda: tm.measure(letters, width=width, **font),
    lambda: tm.fit(letters, width=width, **font),
    lambda: tm.request(
        {"text": letters, "fonts": [path], "size": 16, "width": width, "slack": True}
    ),
):
    begin = time.monotonic()
    try:
        call()
    except tm.TextMeasureError as error:
        assert error.code == "limitExceeded" and "time limit" in error.message, error
    else:
        raise AssertionError("no limit")
    assert time.monotonic() - begin < 4 * limit
column = tm.measure_column([letters, "aa"], width=width, **font)
assert column.status_name(column.status[0]) == "limitExceeded" and column.status[1] == 0
"""
    subprocess.run([sys.executable, "-c", statements, str(path)], check=True, timeout=300)


@pytest.mark.parametrize("opens", ["context", "open_context"])
def test_a_handle_of_an_earlier_time_limit_is_not_used_again(
    monkeypatch: pytest.MonkeyPatch, opens: str
) -> None:
    original, opened = getattr(_library, opens), []

    def slow() -> object:
        # As if another thread changed the limit before this one keeps what it has opened.
        opened.append(original())
        tm.set_time_limit(100)
        return opened[0]

    # A font's bytes have a context of their own.
    font = Path(tm.bundled_font("Inter-Regular.otf")).read_bytes()
    style = tm.Style(font=None if opens == "context" else font, size=33.25)
    try:
        with monkeypatch.context() as patch:
            patch.setattr(_library, opens, slow)
            before = _style.handle(style)
        after = _style.handle(style)
        assert after is not before and _style.handle(style) is after
        assert _style._own_context((font,), _library.generation) is not opened[0]
    finally:
        tm.set_time_limit(None)
    assert _style.handle(style) is not after


def test_fonts_as_bytes_are_released() -> None:
    # In a process of its own: the measure is the process's highest memory.
    statements = """
import resource
import textmeasure as tm

data = open(tm.bundled_font("LiberationSans-Regular.ttf"), "rb").read()
peaks = []
for number in range(900):
    tm.measure("Hello", font=data + number.to_bytes(8, "little"))
    if number in (300, 899):
        peaks.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
assert peaks[1] - peaks[0] < 100_000, peaks
"""
    subprocess.run([sys.executable, "-c", statements], check=True, timeout=120)


def test_command_line() -> None:
    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "textmeasure", *arguments], capture_output=True, text=True
        )

    assert run("--version").stdout.strip() == tm.__version__
    assert "lines" in run("measure", "Hello", "--width", "40").stdout
    assert run("measure", "--nonsense").returncode == 64


def test_the_command_says_that_the_wheel_has_no_server() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "textmeasure", "serve"],
        capture_output=True,
        stdin=subprocess.DEVNULL,
        text=True,
        check=False,
    )
    assert run.returncode == 1 and run.stderr.count("\n") == 1
    assert "the Python package has no server" in run.stderr
