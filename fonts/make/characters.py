"""The sets of characters that the subset fonts keep, by name."""

import pathlib

LISTS = pathlib.Path(__file__).parent / "characters"


def _rows(codec, rows, cells=range(0xA1, 0xFF)):
    """The characters of a two-byte set in the given rows (lead bytes)."""
    found = set()
    for lead in rows:
        for trail in cells:
            try:
                found.update(map(ord, bytes([lead, trail]).decode(codec)))
            except UnicodeDecodeError:
                continue  # a cell that the standard leaves empty
    return found


def _blocks(blocks):
    return {c for first, last in blocks for c in range(first, last + 1)}


def _essential():
    """What any text may need beside its letters: ASCII, Latin 1, punctuation, full-width forms."""
    return _blocks([
        (0x0020, 0x007E), (0x00A0, 0x00FF), (0x2000, 0x206F), (0x3000, 0x303F), (0xFF01, 0xFF60),
    ])


def _common():
    """Latin, punctuation, symbols, kana, jamo and width variants: small blocks, kept whole."""
    return _blocks([
        (0x0020, 0x007E), (0x00A0, 0x024F), (0x02B0, 0x036F), (0x0370, 0x03FF),
        (0x0400, 0x045F), (0x1100, 0x11FF), (0x1E00, 0x1EFF), (0x2000, 0x27BF),
        (0x3000, 0x30FF), (0x3130, 0x319F), (0x31F0, 0x33FF), (0xFE10, 0xFE6F),
        (0xFF00, 0xFFEF),
    ])


def _listed(name):
    """The characters of a file of hexadecimal code points and ranges."""
    found = set()
    for line in (LISTS / f"{name}.txt").read_text().splitlines():
        for item in line.partition("#")[0].split():
            first, _, last = item.partition("-")
            found.update(range(int(first, 16), int(last or first, 16) + 1))
    return found


def named(name):
    """The set of code points called `name` in the recipe."""
    if name == "gb2312":
        return _rows("gb2312", range(0xA1, 0xF8))
    if name == "big5-level-1":
        return _rows("big5", range(0xA1, 0xC7), [*range(0x40, 0x7F), *range(0xA1, 0xFF)])
    if name == "jis-level-1":
        return _rows("euc_jp", [*range(0xA1, 0xA9), *range(0xB0, 0xD0)])
    if name == "ks-x-1001":
        return _rows("euc_kr", range(0xA1, 0xC9))
    if name == "common":
        return _common()
    if name == "essential":
        return _essential()
    return _listed(name)
