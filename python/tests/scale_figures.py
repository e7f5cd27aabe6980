"""Prints the figures of docs/scale.md: what a text costs alone, on one core and on two."""

from __future__ import annotations

import gzip
import json
import time
from pathlib import Path

import pyarrow

import textmeasure as tm

ROOT = Path(__file__).resolve().parents[2]
STYLE = tm.Style(size=14)


def main() -> None:
    """Measures and prints."""
    with gzip.open(ROOT / "Lab/Benchmarks/Workloads/mixed-feed.ndjson.gz", "rt") as file:
        posts = [json.loads(line)["text"] for line in file]
    count = 1_000_000
    texts = pyarrow.array([posts[row % len(posts)] for row in range(count)])
    widths = [160.0 + 7 * (row % 53) for row in range(count)]
    alone = []
    for _ in range(5):
        began = time.process_time()
        for text, width in zip(posts, widths):
            tm.measure(text, STYLE, width=width)
        alone.append((time.process_time() - began) / len(posts))
    print(f"one text: {min(alone) * 1e6:.1f} µs of a processor")
    for threads in (1, 2):
        costs, walls = [], []
        for _ in range(3):
            began, wall = time.process_time(), time.monotonic()
            tm.measure_column(texts, STYLE, widths, threads=threads)
            costs.append(time.process_time() - began)
            walls.append(time.monotonic() - wall)
        cost = min(costs)
        print(
            f"{count} texts, {threads} threads: {min(walls):.1f} s, {cost:.1f} s of processors, "
            f"{cost / count * 1e6:.2f} µs a text, {cost / 3.6:.2f} core-hours for 10⁹ texts"
        )


if __name__ == "__main__":
    main()
