#!/usr/bin/env python3
"""Lists the lines of Unicode's own tests in which ICU answers otherwise.

Asks the ICU in Swift's Foundation for line breaks, and ICU 72 through PyICU (Debian: python3-icu) for
embedding levels, not this package, so that a difference of the package that is none of ICU's is named
as one:

    /usr/bin/python3 Lab/list-icu-differences.py > Tests/AccuracyTests/References/icu-differences.tsv

A line of the result is a test file's name and the characters of one of its cases in hexadecimal, as
they stand in the file; for BidiCharacterTest the paragraph's direction as well.
"""
import ctypes
import gzip
import importlib
import pathlib
import sys

import icu

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "Scripts"))

# ICU's UBIDI_DEFAULT_LTR: by the first strong character, else left to right.
DEFAULT_LTR = 0xFE
REFERENCES = pathlib.Path(__file__).parent.parent / "Tests/AccuracyTests/References"


def lines_of(name):
    with gzip.open(REFERENCES / f"{name}.txt.gz", "rt", encoding="utf-8") as file:
        for line in file:
            line = line.split("#")[0].strip()
            if line:
                yield line


def break_differences(name):
    library = importlib.import_module("make-unicode-data").AppleLibrary()
    # The root's rules, without the quotation marks of English.
    rules = library.rules("")
    iterator = ctypes.c_void_p(library.call(
        "ubrk_openBinaryRules", rules, len(rules), None, 0, result=ctypes.c_void_p))
    for line in lines_of(name):
        fields = line.split()
        text, expected = "", []
        for field in fields:
            if field == "÷":
                expected.append(len(text.encode("utf-16-le")) // 2)
            elif field != "×":
                text += chr(int(field, 16))
        found = library.boundaries(iterator, text)
        # The files mark the start of a text by the rule for it, not as a boundary that is asked.
        if sorted(set(found) - {0}) != sorted(set(expected) - {0}):
            yield name, " ".join(field for field in fields if field not in "÷×")


def bidi_differences(name):
    for line in lines_of(name):
        characters, direction, paragraph, levels, order = line.split(";")
        text = "".join(chr(int(field, 16)) for field in characters.split())
        bidi = icu.Bidi()
        asked = {"0": 0, "1": 1, "2": DEFAULT_LTR}[direction]
        paragraph_text = icu.UnicodeString(text)
        bidi.setPara(paragraph_text, asked)
        units = list(bidi.getLevels())
        found, position = [], 0
        for character in text:
            found.append(units[position])
            position += len(character.encode("utf-16-le")) // 2
        expected = [None if level == "x" else int(level) for level in levels.split()]
        shown = [i for i, level in enumerate(expected) if level is not None]
        is_same = bidi.getParaLevel() == int(paragraph) and all(
            found[i] == expected[i] for i in shown
        )
        if not is_same:
            # ICU stores no levels where a text goes one way.
            ways = {expected[i] & 1 for i in shown}
            is_same = len(ways) == 1 and len(set(found)) == 1 and found[0] & 1 in ways
        if not is_same:
            yield name, f"{characters};{direction}"


def main():
    program = pathlib.Path(__file__).name
    print(f"# Apple's ICU 76.1 for lines, ICU {icu.ICU_VERSION} for levels, by Lab/{program}")
    for differences in (
        break_differences("LineBreakTest-17.0.0"),
        bidi_differences("BidiCharacterTest-15.0.0"),
    ):
        for name, case in differences:
            print(f"{name}\t{case}")


if __name__ == "__main__":
    sys.exit(main())
