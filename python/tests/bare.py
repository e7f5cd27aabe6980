"""What must work where Python and glibc are all there is: no NumPy, no Cairo, no Fontconfig.

Scripts/check-wheel.sh runs it with the system's libraries out of sight.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path

import textmeasure as tm


def tool(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs the command line."""
    return subprocess.run(
        [sys.executable, "-m", "textmeasure", *arguments], capture_output=True, text=True
    )


def main() -> None:
    """Runs the checks."""
    folder = Path(tm.__file__).parent
    for text in ("Hello, world", "مرحبا", "ภาษาไทยตัดคำได้", "日本語のテキスト", "👩‍👩‍👧‍👦"):
        assert tm.prepare(text).missing_glyphs == 0, text
    assert len(tm.wrap("ภาษาไทยตัดคำได้", 40)) > 1
    column = tm.measure_column(["Hello", None, "世界"], width=20, threads=2)
    assert list(column.status) == [0, 1, 0] and column.failure_count == 0
    assert tm.fit("Hello", width=30).largest_size is not None
    assert tm.prepare("Hello", runs=[tm.Run(0, 2, size=30)]).measure().height > 30

    # Each library is in the wheel or is one that every Linux with glibc has.
    maps = Path("/proc/self/maps").read_text()
    foreign = {Path(path).name for path in re.findall(r"\s(/\S+\.so\S*)", maps)}
    heavy = r"lib(harfbuzz|freetype|icu\w*|fontconfig|cairo|png\w*|glib|graphite2|stdc\+\+)\b"
    assert not [name for name in foreign if re.match(heavy, name)], foreign

    # What carries the libraries carries their licences.
    licences = {path.stem for path in (folder / "licences").iterdir()}
    for library in ("harfbuzz", "freetype", "icu", "libpng1.6", "zlib", "libstdc++", "swift"):
        assert library in licences, f"{library}: {licences}"
    fonts = len(list((folder / "fonts").glob("*.?t?")))
    assert fonts > 10 and len(licences) > 10

    assert tool("measure", "Hello", "--width", "40").returncode == 0
    if "--hidden" in sys.argv:
        # Drawing with pixels needs Cairo: one line says so, and SVG needs nothing.
        with tempfile.TemporaryDirectory() as place:
            drawn = tool("render", "Hello", "-o", f"{place}/hello.png")
            assert drawn.returncode != 0 and "airo" in drawn.stderr, drawn
            assert len(drawn.stderr.strip().splitlines()) == 1, drawn.stderr
            assert not list(Path(place).iterdir())
            assert tool("render", "Hello", "-o", f"{place}/hello.svg").returncode == 0
        for fields in ({"font": "No Such Family"}, {"system_fallback": True}):
            try:
                tm.measure("\U00012000", **fields)
            except tm.TextMeasureError as error:
                assert error.code in ("fontNotFound", "fontconfigFailed"), error
                assert "install libfontconfig1" in error.message or "name" in error.message
            else:
                raise AssertionError(f"{fields} needs the machine's fonts")
    print("the wheel works alone")


if __name__ == "__main__":
    main()
