"""Compares the package's `batch` with the tool's, byte for byte: compare_batch.py TOOL.

All workloads under both line breaking rules, with the lines. The two may be linked with other
versions of HarfBuzz, FreeType and ICU.
"""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from pathlib import Path

import textmeasure as tm

ROOT = Path(__file__).resolve().parents[2]
WIDTHS = {"english": 300}


def requests(workload: Path, rules: str) -> bytes:
    """A workload's texts as requests, at the width that it is made for."""
    width = WIDTHS.get(workload.name.partition(".")[0], 355)
    common = {"size": 14, "width": width, "breakRules": rules, "lines": True}
    with gzip.open(workload, "rt") as file:
        rows = [json.loads(line) | common for line in file]
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows).encode()


def main() -> int:
    """Compares and returns the exit status."""
    tool = [sys.argv[1]], [sys.executable, "-m", "textmeasure"]
    count = different = 0
    for workload in sorted((ROOT / "Lab/Benchmarks/Workloads").glob("*.ndjson.gz")):
        for rules in ("unicode", "chromium"):
            lines = requests(workload, rules)
            replies = [
                subprocess.run(
                    [*each, "batch"], input=lines, capture_output=True, check=True
                ).stdout.splitlines()
                for each in tool
            ]
            assert len(replies[0]) == len(replies[1]) == lines.count(b"\n")
            unequal = [row for row, pair in enumerate(zip(*replies)) if pair[0] != pair[1]]
            for row in unequal[:3]:
                print(f"{workload.name}, {rules}, line {row + 1} differs", file=sys.stderr)
            count += len(replies[0])
            different += len(unequal)
            assert b'"error"' not in b"".join(replies[0]), workload
    version = dict(tm.Style().fingerprint_parts)["HarfBuzz"]
    print(f"{count} replies, {different} different; the package has HarfBuzz {version}")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
