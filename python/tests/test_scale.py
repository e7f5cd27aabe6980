"""Runs the recipes of docs/scale.md as they stand, and compares what they write."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

pyarrow = pytest.importorskip("pyarrow")
parquet = pytest.importorskip("pyarrow.parquet")

import textmeasure as tm

PAGE = (Path(__file__).resolve().parents[2] / "docs/scale.md").read_text()
BLOCKS = re.findall(r"\n##+ ([^\n]*)\n(?:(?!\n##).)*?```python\n(.*?)```", PAGE, flags=re.DOTALL)
RECIPES = dict(BLOCKS)
STYLE = tm.Style(font="Inter", size=15)
TITLES = ["A short title", None, "A title that is so long that it takes two lines of the card"] * 50


@pytest.fixture(scope="module", autouse=True)
def titles(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder in which all recipes run: Spark's process keeps the one that it was started in."""
    folder, before = tmp_path_factory.mktemp("recipes"), Path.cwd()
    (folder / "titles").mkdir()
    for part in range(3):
        rows = pyarrow.table(
            {
                "id": pyarrow.array(range(50 * part, 50 * part + 50), pyarrow.int64()),
                "title": TITLES[50 * part : 50 * part + 50],
            }
        )
        parquet.write_table(rows, folder / f"titles/{part}.parquet")
    os.chdir(folder)
    yield folder
    os.chdir(before)


def run(name: str) -> dict[str, object]:
    names: dict[str, object] = {"__name__": "recipe"}
    exec(compile(RECIPES[name], f"scale.md: {name}", "exec"), names)
    return names


def heights() -> list[float | None]:
    column = tm.measure_column(TITLES, STYLE, width=320)
    return [None if status else height for height, status in zip(column.height, column.status)]


def test_there_are_five_recipes() -> None:
    assert list(RECIPES) == ["Spark", "Only what changed", "polars", "DuckDB", "pandas"]


@pytest.mark.parametrize("name", ["polars", "DuckDB", "pandas"])
def test_one_machine(name: str) -> None:
    pytest.importorskip(name.lower())
    run(name)
    rows = parquet.read_table(f"{name.lower()}.parquet").sort_by("id").to_pylist()
    found = [row["height"] for row in rows]
    # polars keeps NaN apart from null.
    assert [None if each is None or each != each else each for each in found] == heights()


needs_spark = pytest.mark.skipif(
    "TEXTMEASURE_ARCHIVE" not in os.environ, reason="Scripts/check-spark.sh runs it"
)


@pytest.fixture(scope="module")
def spark(titles: Path):
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.symlink(os.environ["TEXTMEASURE_ARCHIVE"], titles / "textmeasure.zip")
    session = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
    session = session.config("spark.sql.shuffle.partitions", "2").getOrCreate()
    session.sparkContext.setLogLevel("ERROR")
    yield session
    session.stop()


@needs_spark
def test_spark(spark) -> None:
    run("Spark")
    rows = parquet.read_table("sized").sort_by("id").to_pylist()
    assert [row["title_height"] for row in rows] == heights()


@needs_spark
def test_only_what_changed(spark) -> None:
    update = run("Only what changed")["update"]
    titles = spark.read.parquet("titles")

    def changed(old: str, new: str):
        from pyspark.sql import functions as F

        return titles.withColumn("title", F.regexp_replace("title", old, new))

    assert update(titles, "sizes", STYLE, 320) == 150
    assert update(titles, "sizes", STYLE, 320) == 0
    # Other texts, another style, another width: each is measured, and nothing else.
    assert update(changed("short", "brief"), "sizes", STYLE, 320) == 50
    assert update(changed("short", "brief"), "sizes", STYLE, 320) == 0
    assert update(titles, "sizes", tm.Style(font="Inter", size=16), 320) == 150
    assert update(titles, "sizes", STYLE, 300) == 150
    sizes = parquet.read_table("sizes").to_pylist()
    assert len({(row["id"], row["key"]) for row in sizes}) == len(sizes) == 500
    assert {row["fingerprint"] for row in sizes} >= {STYLE.fingerprint}
