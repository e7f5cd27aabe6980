"""Runs every block of the README as it stands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

README = Path(__file__).resolve().parents[1] / "README.md"
BLOCKS = re.findall(r"### (\d+\. .*?)\n.*?```python\n(.*?)```", README.read_text(), flags=re.DOTALL)
BEFORE = README.read_text().split("## Ten recipes")[0]
FIRST = re.findall(r"```python\n(.*?)```", BEFORE, flags=re.DOTALL)


def test_there_are_ten_recipes() -> None:
    assert [title.split(".")[0] for title, _ in BLOCKS] == [str(n) for n in range(1, 11)]


def test_first_blocks() -> None:
    assert len(FIRST) == 4
    for code in FIRST:
        exec(compile(code, str(README), "exec"), {})


@pytest.mark.parametrize(("title", "code"), BLOCKS, ids=[title for title, _ in BLOCKS])
def test_recipe(title: str, code: str) -> None:
    exec(compile(code, f"{README}: {title}", "exec"), {"__name__": "recipe"})
