"""Compares a column with the command line: 100,000 texts, bit for bit, and their processor time.

check.py TOOL [--speed]: with --speed, fails where a column costs more than `batch`, or where two
threads need so much more processor time than one that they are not 1.8 times as fast.
"""

from __future__ import annotations

import gzip
import json
import os
import resource
import subprocess
import sys
import time
from pathlib import Path

import textmeasure as tm
from textmeasure._column import EncodedStrings

ROOT = Path(__file__).resolve().parents[2]
WIDTHS = range(160, 560, 20)


def texts() -> list[str]:
    """The mixed feed's 5,000 posts."""
    with gzip.open(ROOT / "Lab/Benchmarks/Workloads/mixed-feed.ndjson.gz", "rt") as file:
        return [json.loads(line)["text"] for line in file]


def batch(tool: str, rows: list[tuple[str, int]]) -> tuple[list[dict[str, float]], float]:
    """The tool's replies, and the seconds of processor time that it took."""
    requests = "".join(
        json.dumps({"text": text, "size": 14, "width": width}, ensure_ascii=False) + "\n"
        for text, width in rows
    )
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    output = subprocess.run(
        [tool, "batch", "--jobs", "1"], input=requests.encode(), stdout=subprocess.PIPE, check=True
    ).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return [json.loads(line) for line in output.splitlines()], seconds


def column(values: list[str], widths: list[float], threads: int) -> tuple[tm.Column, float]:
    """The column's sizes, and the seconds of processor time that measuring took."""
    style = tm.Style(size=14)
    encoded = EncodedStrings(values)
    began = time.process_time()
    result = tm.measure_column(encoded, style, widths, threads=threads)
    return result, time.process_time() - began


def main() -> int:
    """Runs the comparison and returns the exit status."""
    tool, speed = sys.argv[1], "--speed" in sys.argv[2:]
    rows = [(text, width) for width in WIDTHS for text in texts()]
    values, widths = [text for text, _ in rows], [float(width) for _, width in rows]
    replies, batch_seconds = batch(tool, rows)
    one, first = column(values, widths, 1)
    different = 0
    for row, reply in enumerate(replies):
        sizes = (reply["width"], reply["height"], reply["lineCount"])
        if (one.width[row], one.height[row], one.line_count[row]) != sizes:
            different += 1
            if different <= 3:
                print(f"row {row}: {sizes} {one.width[row]} {one.height[row]}: {values[row]!r}")
    two, second = column(values, widths, 2)
    same = all(
        bytes(memoryview(a)) == bytes(memoryview(b))
        for a, b in [(one.width, two.width), (one.height, two.height)]
    )
    for _ in range(4 if speed else 1):
        first = min(first, column(values, widths, 1)[1])
        second = min(second, column(values, widths, 2)[1])
        batch_seconds = min(batch_seconds, batch(tool, rows)[1])
    print(
        f"{len(rows)} texts, {different} different from batch; processor µs a text: "
        f"column {first / len(rows) * 1e6:.2f}, two threads {second / len(rows) * 1e6:.2f}, "
        f"batch {batch_seconds / len(rows) * 1e6:.2f}"
    )
    if different or not same or len(replies) != len(rows):
        print("the library and the tool disagree", file=sys.stderr)
        return 1
    if speed and (first > batch_seconds or second > first * 2 / 1.8):
        print("a column is slower than it may be", file=sys.stderr)
        return 1
    # A child of a process that has measured measures too.
    child = os.fork()
    if child == 0:
        os._exit(0 if len(tm.measure_column(values[:999], size=14, threads=2)) == 999 else 1)
    return 0 if os.waitpid(child, 0)[1] == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
