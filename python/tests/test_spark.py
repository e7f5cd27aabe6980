"""Measuring on a Spark cluster while its processes are killed.

TEXTMEASURE_ARCHIVE is the package as a zip file; Scripts/check-spark.sh makes it. With
TEXTMEASURE_SPARK_TEXTS=1000000 the job is longer, and its overhead is printed.
"""

from __future__ import annotations

import gzip
import json
import os
import shutil
import sys
import threading
import time
import warnings
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytest.importorskip("pyspark")
ARCHIVE = os.environ.get("TEXTMEASURE_ARCHIVE")
if not ARCHIVE:
    pytest.skip("TEXTMEASURE_ARCHIVE names no archive", allow_module_level=True)

import numpy
import pyarrow
import pyarrow.parquet
from pyspark.sql import DataFrame, SparkSession, functions
from spark_cluster import Cluster

import textmeasure as tm
from textmeasure import spark as tm_spark

ROOT = Path(__file__).resolve().parents[2]
COUNT = int(os.environ.get("TEXTMEASURE_SPARK_TEXTS", "20000"))
# Enough tasks for two processes to be killed between them.
PARTITIONS = 64
STYLE = tm.Style(size=14)


def session(cluster: Cluster, **settings: str) -> SparkSession:
    # The driver names the Python that executors start.
    os.environ["PYSPARK_PYTHON"] = sys.executable
    builder = SparkSession.builder.master(cluster.url).appName("textmeasure")
    for key, value in {
        "spark.archives": f"{ARCHIVE}#wheel",
        "spark.executorEnv.PYTHONPATH": "wheel",
        "spark.executor.memory": "600m",
        "spark.driver.host": "127.0.0.1",
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
        **settings,
    }.items():
        builder = builder.config(key, value)
    made = builder.getOrCreate()
    made.sparkContext.setLogLevel("ERROR")
    return made


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    started = Cluster(tmp_path_factory.mktemp("cluster"))
    yield started
    running = SparkSession.getActiveSession()
    if running is not None:
        running.stop()
    started.stop()


@pytest.fixture(scope="module")
def table() -> pyarrow.Table:
    """Texts with widths: a feed's posts again and again, nulls, widths that cannot be."""
    with gzip.open(ROOT / "Lab/Benchmarks/Workloads/mixed-feed.ndjson.gz", "rt") as file:
        posts = [json.loads(line)["text"] for line in file]
    return pyarrow.table(
        {
            "id": pyarrow.array(range(COUNT), pyarrow.int64()),
            "text": [None if row % 97 == 0 else posts[row % len(posts)] for row in range(COUNT)],
            "width": [
                -1.0 if row % 1001 == 0 else None if row % 501 == 0 else 160.0 + 7 * (row % 53)
                for row in range(COUNT)
            ],
        }
    )


@pytest.fixture(scope="module")
def texts(table: pyarrow.Table, tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("texts")
    step = -(-COUNT // PARTITIONS)
    for number, first in enumerate(range(0, COUNT, step)):
        pyarrow.parquet.write_table(table.slice(first, step), path / f"{number:03}.parquet")
    return str(path)


def read(spark: SparkSession, texts: str) -> DataFrame:
    # One task for each file.
    spark.conf.set("spark.sql.files.openCostInBytes", str(1 << 30))
    return spark.read.parquet(texts)


def expected(table: pyarrow.Table) -> dict[str, pyarrow.Array]:
    """What one process without Spark measures."""
    widths = table["width"].combine_chunks().fill_null(float("inf"))
    return tm_spark.arrow_columns(tm.measure_column(table["text"], STYLE, widths))


def check_equal(found: pyarrow.Table, table: pyarrow.Table) -> None:
    found = found.sort_by("id")
    assert found["id"].to_pylist() == list(range(COUNT)), "rows are missing or there twice"
    for name, values in expected(table).items():
        assert found[f"text_{name}"].combine_chunks().equals(values), name


def test_killed_processes_lose_nothing(
    cluster: Cluster, table: pyarrow.Table, texts: str, tmp_path: Path
) -> None:
    spark = session(cluster)
    tracker = spark.sparkContext.statusTracker()
    sized = tm_spark.measure(read(spark, texts), "text", STYLE, width="width")
    failures: list[BaseException] = []

    def work() -> None:
        try:
            sized.write.parquet(str(tmp_path / "sized"))
        except BaseException as error:
            failures.append(error)

    job = threading.Thread(target=work)
    job.start()
    killed, failed, progress = [], 0, []
    kills = [(0.1, cluster.kill_python), (0.3, cluster.kill_executor)]
    while job.is_alive():
        for stage in tracker.getActiveStageIds():
            info = tracker.getStageInfo(stage)
            if info is None or info.numTasks < PARTITIONS // 2:
                continue
            failed = max(failed, info.numFailedTasks)
            done = info.numCompletedTasks / info.numTasks
            if kills and done >= kills[0][0] and kills[0][1]():
                killed.append(kills.pop(0)[1].__name__)
                progress.append(done)
        time.sleep(0.02)
    job.join()
    assert not failures, failures
    assert killed == ["kill_python", "kill_executor"], "the job ended before it was disturbed"
    assert max(progress) < 1 and failed > 0, "no task was lost: nothing was tried"
    check_equal(pyarrow.parquet.read_table(tmp_path / "sized"), table)
    print(f"\nkilled at {[round(each, 2) for each in progress]} of the tasks; {failed} failed")


@pytest.mark.parametrize("way", ["arrow_udf", "mapInArrow"])
def test_rows_have_statuses(cluster: Cluster, way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    spark = session(cluster)
    if way == "mapInArrow":
        # As in Spark 4.0.
        monkeypatch.delattr(functions, "arrow_udf", raising=False)
    bold = '[{"start":0,"end":5,"fonts":["Inter Bold"],"size":30}]'
    rows = [("Hello", 50.0, None), (None, 50.0, None), ("Hello", -1.0, None), ("Hello", None, bold)]
    frame = spark.createDataFrame(rows, "text string, width double, runs string")
    frame = frame.unionByName(
        spark.sql("select cast(X'C328' as string) text, 50D width, cast(null as string) runs")
    )
    sized = tm_spark.measure(frame, "text", width="width", runs="runs", size=16, max_lines=2)
    assert sized.dtypes[-4:] == [
        ("text_width", "double"),
        ("text_height", "double"),
        ("text_line_count", "int"),
        ("text_status", "string"),
    ]
    found = [tuple(row) for row in sized.drop("text", "width", "runs").collect()]
    statuses = [row[3] for row in found]
    assert sorted(statuses) == sorted(["ok", "nullRow", "invalidArgument", "ok", "invalidUTF8"])
    for row in found:
        assert (row[0] is None) == (row[3] != "ok") and (row[2] is None) == (row[3] != "ok")
    styled = tm.prepare("Hello", runs=[tm.Run(0, 5, font="Inter Bold", size=30)], size=16).measure()
    assert styled.width in [row[0] for row in found]


def test_wrong_arguments_show_on_the_driver(cluster: Cluster) -> None:
    frame = session(cluster).createDataFrame([("a", 1.0)], "text string, width double")
    for arguments, message in [
        ({"column": "title"}, "no column 'title'; it has text, width"),
        ({"column": "width"}, "the column 'width' is of the type double; cast it to strings"),
        ({"column": "text", "width": "text"}, "'text' is of the type string; cast it to numbers"),
        ({"column": "text", "font": "no such font"}, "fontNotFound"),
        ({"column": "text", "width": -1}, "width is -1; give points from 0 up"),
        ({"column": "text", "prefix": ""}, "a column 'width' already; choose another prefix"),
    ]:
        with pytest.raises(tm.TextMeasureError, match=message):
            tm_spark.measure(frame, **arguments)


def test_other_columns_stay_as_they_are(cluster: Cluster) -> None:
    """Also one with the name of the structure in between, and two with the same name."""
    # A font of the user's own travels with the style.
    font = Path(tm.bundled_font("Inter-Regular.otf")).read_bytes()
    style = tm.Style(font=font, size=15)
    frame = session(cluster).createDataFrame([("Hello", 1, 2)], "`a.b` string, Size int, c int")
    frame = frame.select("*", frame["c"].alias("c"))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        sized = tm_spark.measure(frame, "a.b", style)
    new = ["a.b_width", "a.b_height", "a.b_line_count", "a.b_status"]
    assert sized.columns == ["a.b", "Size", "c", "c", *new]
    row = tuple(sized.collect()[0])
    one = tm.measure("Hello", style)
    assert row == ("Hello", 1, 2, 2, one.width, one.height, one.line_count, "ok")


@pytest.mark.skipif(COUNT < 1_000_000, reason="takes a million texts")
def test_overhead(cluster: Cluster, texts: str) -> None:
    """Spark and one process measure the same files; neither keeps the rows."""
    session(cluster).stop()
    spark = session(cluster)
    files = "spark.sql.files.openCostInBytes"
    frame = spark.read.parquet(texts)
    sized = tm_spark.measure(frame, "text", STYLE, width="width")
    passed = frame.mapInArrow(lambda batches: batches, frame.schema)
    tasks = f"{frame.rdd.getNumPartitions()} tasks"

    def run(job: DataFrame) -> None:
        job.write.format("noop").mode("overwrite").save()

    def run_each_file() -> None:
        spark.conf.set(files, str(1 << 30))
        run(sized)
        spark.conf.unset(files)

    jobs: dict[str, Callable[[], object]] = {
        "one process": lambda: expected(pyarrow.parquet.read_table(texts)),
        f"Spark in {tasks}": lambda: run(sized),
        f"Spark in {tasks} without measuring": lambda: run(passed),
        f"Spark in {PARTITIONS} tasks": run_each_file,
    }
    costs: dict[str, list[tuple[float, float]]] = {}

    def measure(name: str, job: Callable[[], object]) -> None:
        began = time.monotonic(), time.process_time() + cluster.processor_seconds()
        job()
        ended = time.monotonic(), time.process_time() + cluster.processor_seconds()
        costs.setdefault(name, []).append((ended[0] - began[0], ended[1] - began[1]))

    # The executors are new: this one starts Python, and Java compiles it.
    measure(f"Spark's first job in {tasks}", jobs[f"Spark in {tasks}"])
    for _ in range(3):
        for name, job in jobs.items():
            measure(name, job)
    print(f"\n{COUNT} texts, the least of {len(costs['one process'])} runs in turn, in seconds")
    for name, each in costs.items():
        clock, processors = (min(cost[place] for cost in each) for place in (0, 1))
        print(f"{name}: {clock:.1f} by the clock, {processors:.1f} of processors")
    for place, kind in enumerate(("by the clock", "of processors")):
        best = {name: min(cost[place] for cost in each) for name, each in costs.items()}
        job, alone = best[f"Spark in {tasks}"], best["one process"]
        of_job, over_process = 1 - alone / job, job / alone - 1
        print(f"overhead {kind}: {of_job:.0%} of the job, {over_process:.0%} over one process")
    # The last is of processors: the clock depends on what else the machine does.
    assert of_job <= 0.45


def test_other_fonts_are_refused(cluster: Cluster, tmp_path: Path) -> None:
    """An executor whose fonts are not the driver's names the font and measures nothing."""
    fonts = tmp_path / "fonts"
    with zipfile.ZipFile(str(ARCHIVE)) as archive:
        archive.extractall(tmp_path)
    shutil.copytree(tmp_path / "textmeasure/fonts", fonts)
    shutil.copy(fonts / "Roboto-Regular.ttf", fonts / "Inter-Regular.otf")
    session(cluster).stop()
    spark = session(cluster, **{"spark.executorEnv.TEXTMEASURE_FONTS": str(fonts)})
    frame = spark.createDataFrame([("a",)], "text string")
    with pytest.raises(Exception, match=r"font Inter-Regular\.otf") as caught:
        tm_spark.measure(frame, "text", font="Inter").collect()
    assert "other numbers than the driver" in str(caught.value)
    assert "HarfBuzz (" not in str(caught.value), "only what differs is named"
    spark.stop()


def test_numbers_are_doubles(table: pyarrow.Table) -> None:
    columns = expected(table.slice(0, 1000))
    assert columns["width"].type == pyarrow.float64()
    assert columns["line_count"].type == pyarrow.int32()
    assert numpy.isfinite(columns["width"].drop_null().to_numpy()).all()
