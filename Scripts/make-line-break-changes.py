#!/usr/bin/env python3
"""Makes Sources/TextMeasure/Breaking/LineBreakClassChanges.swift.

Lists the code points whose Line_Break value in Unicode 17.0 differs, for the purposes of the
algorithm, from the one in Unicode 15.0, and those that became East Asian wide since. The new values
come from the `regex` module (PyPI; a version that carries Unicode 17.0, 2025.9 or later), the old
ones from LineBreak.txt and EastAsianWidth.txt of Unicode 15.0 (Debian 12: package unicode-data).

Usage: make-line-break-changes.py [FOLDER] > LineBreakClassChanges.swift
"""

import sys

import regex

CLASSES = (
    "AI AK AL AP AS B2 BA BB BK CB CJ CL CM CP CR EB EM EX GL H2 H3 HH HL HY ID IN IS JL JT JV LF "
    "NL NS NU OP PO PR QU RI SA SG SP SY VF VI WJ XX ZW ZWJ"
).split()

#: Swift's names of the classes that can appear as new values.
NAMES = {
    "AI": "ambiguous", "AK": "aksara", "AL": "alphabetic", "AP": "aksaraPrebase",
    "AS": "aksaraStart", "BA": "breakAfter", "CL": "closePunctuation", "CM": "combiningMark",
    "CP": "closeParenthesis", "EB": "emojiBase", "GL": "glue", "HH": "unambiguousHyphen",
    "ID": "ideographic", "NS": "nonstarter", "NU": "numeric", "OP": "openPunctuation",
    "PO": "postfixNumeric", "PR": "prefixNumeric", "QU": "quotation", "VF": "viramaFinal",
    "VI": "virama", "XX": "unknown",
}

#: Values that rule LB1 turns into AL: a change among them changes nothing.
ALPHABETIC = {"AL", "AI", "XX", "SG"}


#: The files' own defaults for unassigned code points.
IDEOGRAPHS = (
    (0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF), (0x20000, 0x2FFFD), (0x30000, 0x3FFFD),
)
PICTOGRAPHS = ((0x1F000, 0x1FAFF), (0x1FC00, 0x1FFFD))


def old_values(path, default, ranges):
    values = [default] * 0x110000
    for first, last, value in ranges:
        values[first:last + 1] = [value] * (last + 1 - first)
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            fields = line.split("#")[0].strip()
            if fields:
                points, value = fields.split(";")
                first, _, last = points.partition("..")
                first, last = int(first, 16), int(last or first, 16)
                values[first:last + 1] = [value] * (last + 1 - first)
    return values


def new_values():
    values = ["XX"] * 0x110000
    for name in CLASSES:
        pattern = regex.compile(r"\p{Line_Break=" + name + "}")
        for point in range(0x110000):
            if not 0xD800 <= point <= 0xDFFF and pattern.match(chr(point)):
                values[point] = name
    for point in range(0xD800, 0xE000):
        values[point] = "SG"
    return values


def wide_ranges(path):
    old = old_values(path, "N", [(first, last, "W") for first, last in IDEOGRAPHS])
    unassigned = regex.compile(r"[\p{Cn}\p{Cs}]")
    wide = regex.compile(r"[\p{ea=F}\p{ea=W}\p{ea=H}]")
    ranges = []
    for point in range(0x110000):
        if old[point] in "FWH" or not wide.match(chr(point)) or unassigned.match(chr(point)):
            continue
        if ranges and ranges[-1][1] == point - 1:
            ranges[-1][1] = point
        else:
            ranges.append([point, point])
    return ranges


def main():
    folder = sys.argv[1] if len(sys.argv) > 1 else "/usr/share/unicode"
    defaults = [(first, last, "ID") for first, last in IDEOGRAPHS + PICTOGRAPHS]
    defaults.append((0x20A0, 0x20CF, "PR"))
    old, new = old_values(folder + "/LineBreak.txt", "XX", defaults), new_values()
    ranges = []
    for point in range(0x110000):
        was, now = old[point], new[point]
        if was == now or (was in ALPHABETIC and now in ALPHABETIC):
            continue
        if ranges and ranges[-1][1] == point - 1 and ranges[-1][2] == now:
            ranges[-1][1] = point
        else:
            ranges.append([point, point, now])

    out = sys.stdout.write
    out(HEADER)
    out("  package static func newClass(of codePoint: UInt32) -> LineBreakClass? {\n")
    write_switch(out, [(first, last, "." + NAMES[value]) for first, last, value in ranges], "nil")
    out(BETWEEN)
    wide = wide_ranges(folder + "/EastAsianWidth.txt")
    write_switch(out, [(first, last, "true") for first, last in wide], "false")
    out("}\n")


def write_switch(out, ranges, default):
    """Writes the body of a function: a switch over blocks of 256 code points, which compiles to
    a jump, then one over what changes in the block. A stored table would cost more to reach."""
    blocks = {}
    for first, last, value in ranges:
        while first <= last:
            end = min(last, first | 0xFF)
            lines = blocks.setdefault(first >> 8, [])
            pattern = f"0x{first:04X}" if first == end else f"0x{first:04X}...0x{end:04X}"
            lines.append((pattern, value))
            first = end + 1
    out("    switch codePoint >> 8 {\n")
    for block, lines in sorted(blocks.items()):
        if len(lines) == 1:
            pattern, value = lines[0]
            match = f"({pattern}).contains(codePoint)" if "." in pattern else f"codePoint == {pattern}"
            out(f"    case 0x{block:02X}: return {match} ? {value} : {default}\n".replace(" ? true : false", ""))
            continue
        out(f"    case 0x{block:02X}:\n      switch codePoint {{\n")
        values = list(dict.fromkeys(value for _, value in lines))
        for value in values:
            patterns = [pattern for pattern, other in lines if other == value]
            text = "      case " + patterns[0]
            for pattern in patterns[1:]:
                if len(text.splitlines()[-1]) + len(pattern) + 3 > 100:
                    text += ",\n        " + pattern
                else:
                    text += ", " + pattern
            out(f"{text}:\n        return {value}\n")
        out(f"      default: return {default}\n      }}\n")
    out(f"    default: return {default}\n    }}\n  }}\n")


HEADER = '''/// What Unicode 17.0 says otherwise than Unicode 15.0 of the characters that line breaking reads.
///
/// Generated by `Scripts/make-line-break-changes.py`; do not edit. Chromium's rules are those of
/// Unicode 17.0, the installed ICU 72 knows the classes of 15.0. Classes that rule LB1 makes
/// alphabetic alike (AI, AL, SG, XX) are taken as equal. A newer ICU needs a new, shorter table.
package enum LineBreakClassChanges {
  /// The class of a code point in Unicode 17.0 when it differs from 15.0, else `nil`.
  ///
  /// - Complexity: O(1) in a block of 256 code points without changes, else O(n) of the block's.
'''

BETWEEN = '''
  /// Whether a code point is East Asian wide (F, W or H) in Unicode 17.0 and was not in 15.0.
  ///
  /// - Complexity: As `newClass(of:)`.
  package static func isNewlyEastAsian(_ codePoint: UInt32) -> Bool {
'''

if __name__ == "__main__":
    main()
