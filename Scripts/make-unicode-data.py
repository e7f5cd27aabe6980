#!/usr/bin/env python3
"""Writes the Unicode data that text is analysed with: Sources/CUnicodeData/data.

    Scripts/make-unicode-data.py icu         character properties, word lists
    Scripts/make-unicode-data.py lines       line break rules, Apple's quotation marks
    Scripts/make-unicode-data.py chromium    Chromium's rules, its Khmer and Lao word lists, its phrases
    Scripts/make-unicode-data.py libreoffice  LibreOffice's line break rules
    Scripts/make-unicode-data.py list FILE   prints the words of a word list

The answers of TextMeasure must not depend on the ICU of the machine, so what it reads of ICU is
committed. `icu` needs ICU 72.1 (Debian 12: libicu72) and asks its public functions; the word lists
are those that its break iterators use. `lines` asks Apple's ICU 76.1 (Unicode 16), which Swift's
Foundation contains. It and `chromium` need ICU 72.1 too, to read tries; `chromium` also needs
`icudtl.dat` of Debian's package chromium-common: the rules of ICU 78 (Unicode 17) for lines and
grapheme clusters, and `icupkg` and `derb` of the package icu-devtools. Chromium shortens the Khmer list (ICU-9451) and has the Lao list of ICU 69.
`icu` reads what `chromium` wrote: grapheme clusters are those of Unicode 17. `libreoffice` needs Debian's
libreoffice-core-nogui 7.4, whose program has rules that ICU 72 compiled, and ICU 72.1 as above.

All numbers in the files are little-endian. README.md in the folder describes each file.
"""
import bisect
import ctypes
import hashlib
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "Sources/CUnicodeData/data"
ICU = "72"
ICU_LIBRARY = f"libicuuc.so.{ICU}"
ICU_DATA = f"/usr/lib/x86_64-linux-gnu/libicudata.so.{ICU}"
CHROMIUM_DATA = "/usr/lib/chromium/icudtl.dat"
LIBREOFFICE_DATA = "/usr/lib/libreoffice/program/libmergedlo.so"
CODE_POINTS = 0x110000

# A locale for each rule set, by the file that holds it. The languages ja and zh, `lb` (strictness)
# and `lw` (phrases) choose among them; LineBreakRuleSet.swift says how.
RULE_SETS = {
    "line": "",
    "line-cj": "zh",
    "line-normal": "und@lb=normal",
    "line-normal-cj": "ja@lb=normal",
    "line-loose": "und@lb=loose",
    "line-loose-cj": "ja@lb=loose",
    "line-phrase-cj": "ja@lw=phrase",
    "line-normal-phrase-cj": "ja@lb=normal;lw=phrase",
    "line-loose-phrase-cj": "ja@lb=loose;lw=phrase",
}
WORD_LISTS = {"burmesedict": "burmese", "khmerdict": "khmer", "laodict": "lao",
              "thaidict": "thai", "cjdict": "chinese-japanese"}
# Chromium's rules where CSS `line-break` is `auto`, for all languages and for Chinese, and those of its
# other values.
CHROMIUM_RULES = {"line_normal": "chromium-line", "line_normal_cj": "chromium-line-chinese",
                  "line": "chromium-line-strict", "line_loose": "chromium-line-loose",
                  "line_loose_cj": "chromium-line-loose-cj", "char": "chromium-graphemes"}
CHROMIUM_LISTS = {"khmerdict": "chromium-khmer", "laodict": "chromium-lao"}

# The characters of class QU that CLDR has as quotation marks.
QUOTATION_MARKS = "\u00AB\u00BB\u2018\u2019\u201A\u201B\u201C\u201D\u201E\u201F\u2039\u203A"
# Names that ICU understands without listing them.
OTHER_LOCALES = ("zh_TW", "zh_HK", "zh_MO", "no", "iw", "ji", "mo", "sh")
# Private characters that Apple's ICU has rules for; here they are like all other private ones.
PRIVATE = range(0xE000, 0xF900)

# Numbers of ICU's enumerations in uchar.h and uscript.h.
LINE_BREAK, GRAPHEME_BREAK, EAST_ASIAN_WIDTH, BRACKET_TYPE = 0x1008, 0x1012, 0x1004, 0x1015
VERTICAL_ORIENTATION, ROTATED = 0x1018, 0
# The binary properties of characters.bin; the README beside it lists all its flags.
EMOJI, DEFAULT_IGNORABLE, VARIATION_SELECTOR, ALPHABETIC = 57, 5, 36, 0
COMMON, INHERITED = 0, 1
# Default ignorable characters that HarfBuzz shows like any other: Hangul fillers, and the format
# controls of shorthand.
SHOWN = (0x115F, 0x1160, 0x3164, 0xFFA0, *range(0x1BCA0, 0x1BCA4))
# Bidi_Class values that can raise an embedding level above the base: R, AN, AL, and the explicit
# embeddings, overrides and isolates.
RAISING = (1, 5, 11, 12, 13, 14, 15, 20, 21)
# Line_Break of characters that end a line: BK, CR, LF, NL. General_Category of those that are
# never shaped: Cc, Zl, Zp. Grapheme_Cluster_Break of those that join no neighbour: Other, Control,
# CR, LF.
TERMINATORS, CONTROLS, APART = (6, 10, 17, 29), (15, 13, 14), (0, 1, 2, 5)
# A character of each kind that joins grapheme clusters, with its Grapheme_Cluster_Break.
JOINING = {0x300: 3, 0x94D: 3, 0x200C: 3, 0x11A8: 8, 0x1160: 9, 0x903: 10, 0x600: 11}
HAN, HIRAGANA, KATAKANA = 17, 20, 22
SOUND_MARKS = (0xFF9E, 0xFF9F)
# Lists of one byte a character have these for the two joiners, which no text that is looked up has.
JOINERS = {0x200C: 0xFE, 0x200D: 0xFF}


# The characters that Chromium (156) widens on both sides where it justifies a line, by asking it
# about each code point: the lines of a justified block with one of them and a letter.
JUSTIFIED = """
    2C7 2CA-2CB 2D9 2020-2021 2030 203B-203C 2042 2047-2049 2051 20DD-20DE 2100 2103 2105
    2109-210A 2113 2116 2121 212B 213B 2150-2152 2156-215A 2160-216B 2170-217B 217F 2189
    2194-2195 2307 2312 231A-231B 23BE-23CC 23CE 23E9-23EC 23F0 23F3 2423 2460-2492 249C-24FF
    25A0-25A2 25AA-25AB 25B1-25B3 25B6-25B7 25BC-25BD 25C0-25C1 25C6-25C7 25C9 25CB-25CC
    25CE-25D3 25E2-25E6 25EF 25FD-25FE 2600-2603 2605-2606 260E 2614-2617 261D 2620 2640 2642
    2648-2653 2660-266F 2672-267D 267F 2693 2695-2696 26A0-26A1 26A7 26AA-26AB 26BD-26BE
    26C4-26C5 26CE 26D3-26D4 26EA 26F2-26F3 26F5 26F9-26FA 26FD 2705 2708 270A-270D 2713 271A
    2728 273F-2740 2744 274C 274E 2753-2757 2763-2764 2776-277F 2795-2797 27A1 27B0 27BF
    2B1A-2B1C 2B50 2B55 2E80-2FDF 2FF0-302D 3031-312F 3190-31EF 3200-9FFF F860-F862 F900-FAFF
    FE10-FE12 FE19 FE30-FE6F FF00-FF0C FF0E-FF1A FF1D FF1F-FF9F FFA1-FFEF 16FE0-18AFF
    1B000-1B12F 1B170-1B2FF 1F004 1F0CF 1F100 1F110-1F129 1F130-1F149 1F150-1F169 1F170-1F189
    1F18E 1F191-1F19A 1F1E6-1F6FF 1F7E0-1F7EB 1F7F0 1F900-1F9FF 1FA70-1FA7C 1FA80-1FA8A
    1FA8E-1FAC6 1FAC8-1FADC 1FADF-1FAEA 1FAEF-1FAF8 20000-2FFFF
"""

# The characters that Chromium (156) sets upright in vertical text and ICU 72 does not, by asking it about
# U+0021 to U+1FFFF in a font whose upright advances differ from the others.
UPRIGHT = "2018-2019 201C-201D 13460-143FF 18D80-18DFF 1CEC0-1CEFF"


class Library:
    """The C functions of an ICU."""

    def __init__(self):
        self.library = ctypes.CDLL(ICU_LIBRARY)

    def function(self, name):
        """ICU's names end in its version."""
        return getattr(self.library, f"{name}_{ICU}")

    def call(self, name, *arguments, result=ctypes.c_int32, status=True):
        function = self.function(name)
        function.restype = result
        code = ctypes.c_int(0)
        value = function(*arguments, *([ctypes.byref(code)] if status else []))
        # U_BUFFER_OVERFLOW_ERROR is how a length is asked.
        if code.value > 0 and code.value != 15:
            sys.exit(f"{name} failed with status {code.value}")
        return value

    def property(self, code_point, which):
        return self.call("u_getIntPropertyValue", code_point, which, status=False)

    def has(self, code_point, which):
        return bool(self.call("u_hasBinaryProperty", code_point, which, result=ctypes.c_int8,
                              status=False))

    def script(self, code_point):
        return self.call("uscript_getScript", code_point)

    def extensions(self, code_point):
        scripts = (ctypes.c_int32 * 64)()
        count = self.call("uscript_getScriptExtensions", code_point, scripts, 64)
        return list(scripts[:count])

    def rules(self, locale):
        line = 2
        iterator = ctypes.c_void_p(self.call(
            "ubrk_open", line, locale.encode(), None, 0, result=ctypes.c_void_p))
        length = self.call("ubrk_getBinaryRules", iterator, None, 0)
        rules = (ctypes.c_uint8 * length)()
        self.call("ubrk_getBinaryRules", iterator, rules, length)
        self.call("ubrk_close", iterator, result=None, status=False)
        return bytes(rules)

    def compatibility_form(self, text):
        """The text in normalization form NFKC."""
        normalizer = ctypes.c_void_p(self.call("unorm2_getNFKCInstance", result=ctypes.c_void_p))
        source = text.encode("utf-16-le")
        target = (ctypes.c_uint16 * 64)()
        length = self.call("unorm2_normalize", normalizer, source, len(source) // 2, target, 64)
        return bytes(target)[:2 * length].decode("utf-16-le")

    def phrase_suffixes(self):
        """The Japanese words that no phrase begins with: resource brkitr/ja, table `extensions`."""
        bundle = ctypes.c_void_p(self.call(
            "ures_open", f"icudt{ICU}l-brkitr".encode(), b"ja", result=ctypes.c_void_p))
        table = ctypes.c_void_p(self.call(
            "ures_getByKey", bundle, b"extensions", None, result=ctypes.c_void_p))
        words = []
        for index in range(self.call("ures_getSize", table, status=False)):
            length = ctypes.c_int32(0)
            text = self.call("ures_getStringByIndex", table, index, ctypes.byref(length),
                             result=ctypes.c_void_p)
            words.append(ctypes.string_at(text, 2 * length.value).decode("utf-16-le"))
        return words


class AppleLibrary(Library):
    """The ICU in Swift's Foundation."""

    def __init__(self):
        compiler = pathlib.Path(shutil.which("swiftc") or sys.exit("there is no swiftc")).resolve()
        self.library = ctypes.CDLL(
            str(compiler.parent.parent / "lib/swift/linux/lib_FoundationICU.so"))

    def function(self, name):
        return getattr(self.library, f"swift_{name}")

    def locales(self):
        count = self.call("uloc_countAvailable", status=False)
        return [self.call("uloc_getAvailable", index, result=ctypes.c_char_p, status=False).decode()
                for index in range(count)]

    def boundaries(self, iterator, text):
        units = text.encode("utf-16-le")
        self.call("ubrk_setText", iterator, units, len(units) // 2, result=None)
        self.call("ubrk_first", iterator, status=False)
        found = []
        while (offset := self.call("ubrk_next", iterator, status=False)) != -1:
            found.append(offset)
        return found

    def quotation_marks(self, locale):
        """The marks that a locale's iterator takes for opening and for closing brackets.

        Its rules without the locale take them for ambiguous quotation marks.
        """
        binary = self.rules(locale)
        plain = ctypes.c_void_p(self.call(
            "ubrk_openBinaryRules", binary, len(binary), None, 0, result=ctypes.c_void_p))
        own = ctypes.c_void_p(self.call(
            "ubrk_open", 2, locale.encode(), None, 0, result=ctypes.c_void_p))

        def is_like(mark, other):
            return all(self.boundaries(own, f"{before}{mark}{after}")
                       == self.boundaries(plain, f"{before}{other}{after}")
                       for before in ("a", "a ", "\u4E2D") for after in ("a", " a", "\u4E2D", "("))

        changed = [mark for mark in QUOTATION_MARKS if not is_like(mark, mark)]
        marks = ["".join(mark for mark in changed if is_like(mark, other)) for other in "(}"]
        if len(changed) != sum(map(len, marks)):
            sys.exit(f"{locale}: a quotation mark is neither like ( nor like }}: {changed}")
        for iterator in (plain, own):
            self.call("ubrk_close", iterator, result=None, status=False)
        return marks

    def all_quotation_marks(self):
        """The marks of each locale that has others than the locale without its last subtag."""
        marks = {locale: self.quotation_marks(locale)
                 for locale in ["", *self.locales(), *OTHER_LOCALES]}
        lines = []
        for locale in sorted(marks):
            shorter = locale
            while shorter not in marks or shorter == locale:
                shorter = shorter.rpartition("_")[0]
                if not shorter:
                    break
            if not locale or marks[locale] != marks[shorter]:
                lines.append("\t".join([locale.replace("_", "-").lower(), *marks[locale]]) + "\n")
        return "".join(lines)


def pages(values, item):
    """Values of all code points as a page for each block of 256, equal pages shared."""
    found, numbers = {}, []
    for start in range(0, CODE_POINTS, 256):
        page = tuple(values[start:start + 256])
        numbers.append(found.setdefault(page, len(found)))
    index = struct.pack(f"<{len(numbers)}H", *numbers)
    return len(found), index + b"".join(struct.pack(f"<256{item}", *page) for page in found)


def later_grapheme_breaks():
    """Grapheme_Cluster_Break in Unicode 17 of the code points that join clusters."""
    table = (FOLDER / "chromium-graphemes.bin").read_bytes()
    numbers = struct.unpack_from(f"<{CODE_POINTS >> 8}H", table, TABLE_HEADER)
    content = table[TABLE_HEADER + 2 * len(numbers):]
    kinds = [content[numbers[c >> 8] << 8 | c & 255] for c in range(CODE_POINTS)]
    values = {kinds[c]: value for c, value in JOINING.items()}
    return {c: values[kinds[c]] for c in range(0x300, CODE_POINTS) if kinds[c] in values}


def members_of(ranges):
    """The code points of ranges such as `JUSTIFIED`."""
    ranges = [[int(end, 16) for end in part.split("-")] for part in ranges.split()]
    return {c for ends in ranges for c in range(ends[0], ends[-1] + 1)}


def characters(icu):
    """The properties of each code point: pages of numbers, and the records that they number."""
    records, numbers = {}, []
    later, widened, upright = later_grapheme_breaks(), members_of(JUSTIFIED), members_of(UPRIGHT)
    for c in range(CODE_POINTS):
        script = icu.script(c)
        has_several = icu.extensions(c) != [script]
        line, bracket = icu.property(c, LINE_BREAK), icu.property(c, BRACKET_TYPE)
        grapheme = icu.property(c, GRAPHEME_BREAK) or later.get(c, 0)
        bidi = icu.call("u_charDirection", c, status=False)
        general = icu.call("u_charType", c, result=ctypes.c_int8, status=False)
        flags = (has_several, icu.has(c, EMOJI), icu.has(c, DEFAULT_IGNORABLE) and c not in SHOWN, bracket == 1,
                 bracket == 2, icu.has(c, VARIATION_SELECTOR), icu.has(c, ALPHABETIC),
                 bidi in RAISING, grapheme not in APART,
                 script not in (COMMON, INHERITED) or has_several, line in TERMINATORS,
                 general in CONTROLS, c in widened,
                 icu.property(c, VERTICAL_ORIENTATION) != ROTATED or c in upright)
        record = struct.pack("<6BH", script, line, grapheme, bidi, general,
                             icu.property(c, EAST_ASIAN_WIDTH),
                             sum(flag << bit for bit, flag in enumerate(flags)))
        numbers.append(records.setdefault(record, len(records)))
    count, table = pages(numbers, "H")
    return struct.pack("<2I", count, len(records)) + table + b"".join(records)


def scripts(icu):
    """The tags of scripts, Script_Extensions and paired brackets."""
    tags = []
    for script in range(256):
        name = icu.call("uscript_getShortName", script, result=ctypes.c_char_p, status=False)
        tags.append(name if name and len(name) == 4 else b"\0\0\0\0")
    extensions, brackets = [], []
    for c in range(CODE_POINTS):
        several = icu.extensions(c)
        if several != [icu.script(c)]:
            # Hiragana for both kana: they mix within words, and fonts treat them alike.
            several = [HIRAGANA if script == KATAKANA else script for script in several]
            several = [one for one in dict.fromkeys(several) if one not in (COMMON, INHERITED)]
            if extensions and extensions[-1][1] == c - 1 and extensions[-1][2] == several:
                extensions[-1][1] = c
            else:
                extensions.append([c, c, several])
        if icu.property(c, BRACKET_TYPE):
            paired = icu.call("u_getBidiPairedBracket", c, status=False)
            brackets.append((c, paired))
    lists, ranges = b"", b""
    for first, last, several in extensions:
        ranges += struct.pack("<4I", first, last, len(lists), len(several))
        lists += bytes(several)
    return (struct.pack("<4I", len(tags), len(extensions), len(brackets), len(lists))
            # Most significant first is how OpenType has tags; the numbers here are little-endian.
            + b"".join(tag[::-1] for tag in tags) + ranges
            + b"".join(struct.pack("<2I", *pair) for pair in brackets) + lists)


class Rules:
    """ICU's compiled rules for one kind of boundary: a state table, and each code point's category.

    A boundary is the end of the longest match from the boundary before it. A match continues to the
    first character without a transition, and ends after the last accepting state. A look-ahead ends
    it earlier: one state marks an offset, and a later state that completes the look-ahead makes the
    marked offset the boundary.
    """

    # The category of the text's end, and the state in which matching begins after a boundary.
    END, START = 1, 1

    def __init__(self, icu, rules, name):
        """Reads ICU's binary rules, format version 6 (rbbidata.h)."""
        magic, version, _, self.width, table, _, _, _, trie, trie_length = struct.unpack_from(
            "<I4s8I", rules)
        states, row, self.dictionary, _, flags = struct.unpack_from("<5I", rules, table)
        # Rules with the second flag begin with a category that precedes the text.
        if magic != 0xB1A0 or version[0] != 6 or flags & 2:
            sys.exit(f"{name}: not binary rules of format 6 without a beginning")
        size, item = (1, "B") if flags & 4 else (2, "H")
        # What a state completes (1: it accepts) and marks, a tag of no use here, the next states.
        rows = [struct.unpack_from(f"<{row // size}{item}", rules, table + 20 + state * row)
                for state in range(states)]
        self.completes = [values[0] for values in rows]
        self.marks = [values[1] if values[1] > 1 else 0 for values in rows]
        self.next = [values[3:3 + self.width] for values in rows]
        copy = ctypes.create_string_buffer(rules[trie:trie + trie_length], trie_length)
        opened = ctypes.c_void_p(icu.call("ucptrie_openFromBinary", -1, -1, copy, trie_length, None,
                                          result=ctypes.c_void_p))
        self.categories = [icu.call("ucptrie_get", opened, c, status=False)
                           for c in range(CODE_POINTS)]
        # The look-aheads that a later state may complete before a state marks them again.
        self.open = [set() for _ in rows]
        is_changed = True
        while is_changed:
            is_changed = False
            for state in range(1, states):
                found = set()
                for following in filter(None, self.next[state]):
                    found |= self.open[following] - {self.marks[following]}
                    if self.completes[following] > 1:
                        found.add(self.completes[following])
                is_changed |= found != self.open[state]
                self.open[state] = found

    def decision(self, state, category):
        """Whether a boundary precedes a character after a state; None where later ones decide."""
        following = self.next[state][category]
        if following == 0:
            return True
        marked, completed = self.marks[state], self.completes[following]
        if completed > 1 and completed == marked:
            return True
        if completed == 0:
            return None
        is_open = marked != self.marks[following] and marked in self.open[following]
        return None if is_open else False

    def divides(self, first, second):
        """Whether a boundary is between the characters of a text of two."""
        state = self.next[self.START][self.categories[first]]
        marks = {self.marks[state]: 0}
        length = 0
        for category, offset in (self.categories[second], 1), (self.END, 1):
            state = self.next[state][category]
            if state == 0:
                break
            if self.completes[state] == 1:
                length = offset
            elif self.completes[state] > 1 and self.completes[state] in marks:
                length = marks[self.completes[state]]
                break
            marks[self.marks[state]] = offset
        return length == 0


class ChromiumPairs:
    """What Chromium (156) decides by two neighbouring characters, before it queries ICU.

    It has three sources, in this order. A break follows every run of spaces, and never precedes
    one. Between two characters below U+0100 a fixed table decides, whatever surrounds them.
    Everything else is ICU 78's `line_normal`. Chromium ends a paragraph at U+000A only.
    """

    LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    # What may follow both `-` and `?`.
    AFTER_BOTH = "#%&(*+-<=>@[\\^_`{|~\x7F" + LETTERS
    # The characters that may begin a line, by the ASCII character that ends the line before.
    BEGINNINGS = {
        **dict.fromkeys("!\"#%&)*+,.:;=>\\]|}~", "(<[{"),
        "-": AFTER_BOTH + "\"'",
        "?": AFTER_BOTH + "$0123456789",
    }
    SPACES = " \t\n"
    DIGITS = "0123456789"

    def __init__(self, rules):
        self.rules = rules

    def breaks(self, last, current, is_after_word):
        """Whether a line may end between two characters; None where the rules decide.

        `is_after_word` tells whether a letter or a digit precedes the first.
        """
        if last == "\n":
            return True
        # Preserved white space: a break after the run, none before or inside it.
        if current in self.SPACES:
            return False
        if last in self.SPACES:
            return True
        # Controls allow no break on either side.
        if min(last, current) < "!":
            return False
        if last == "-":
            if not current.isascii():
                return None
            # "1234-5678" and "AB-12" break, a minus sign does not.
            if current in self.DIGITS:
                return is_after_word
        if max(last, current) > "\xFF":
            return None
        if last.isascii() and current.isascii():
            return current in self.BEGINNINGS.get(last, "")
        # Where either is beyond ASCII, the rules decide as if the text were these two.
        return self.rules.divides(ord(last), ord(current))

    def overrides(self):
        """The kind of each character, and the steps from each context to each kind.

        A step is the decision and the next context. The contexts are the text's start, a character
        of each kind, and a hyphen after a letter or digit.
        """
        latin = [chr(c) for c in range(0x100)]
        # Any character beyond Latin-1 stands for all of them.
        other = "\u4E00"
        samples, kinds = {}, []
        for character in latin:
            decisions = tuple(
                decision for neighbour in latin + [other] for is_after_word in (False, True)
                for decision in (self.breaks(character, neighbour, is_after_word),
                                 self.breaks(neighbour, character, is_after_word)))
            key = (decisions, character == "-", character in self.DIGITS + self.LETTERS)
            kinds.append(samples.setdefault(key, len(samples)))
        samples = [latin[kinds.index(kind)] for kind in range(len(samples))] + [other]
        contexts = samples + ["-"]
        steps = [[(None, kind + 1) for kind in range(len(samples))]]
        for context, last in enumerate(contexts, 1):
            is_word = last in self.DIGITS + self.LETTERS
            steps.append([
                (self.breaks(last, current, context == len(contexts)),
                 len(contexts) if current == "-" and is_word else kind + 1)
                for kind, current in enumerate(samples)])
        return kinds, steps


# The length of a table's numbers before its pages.
TABLE_HEADER = 14
# No overrides: one kind and one context.
NO_PAIRS = [0], [[(None, 0)]]


def boundary_table(rules, overrides=NO_PAIRS):
    """Rules and what overrides them as a transition table that is read once per character.

    A row stands for a state of the rules and a context of the overrides. A step tells whether a
    boundary precedes the character: where the match ends before it, the next row is the one that
    the character leads to from a boundary.
    """
    kinds, steps = overrides
    pairs = [(rules.categories[c], kinds[c] if c < len(kinds) else len(steps[0]) - 1)
             for c in range(CODE_POINTS)]
    # The categories that need a dictionary are the last.
    columns = sorted(set(pairs), key=lambda pair: (pair[0] >= rules.dictionary, pair))
    numbers = {pair: number for number, pair in enumerate(columns)}
    first_dictionary = sum(category < rules.dictionary for category, _ in columns)
    # The first row is that of a text's start, which no boundary precedes.
    sources, row_numbers = [(rules.START, 0)], {}
    rows, undecided = [], []

    def step(state, category, context, breaks):
        source = rules.next[state][category], context
        if source not in row_numbers:
            row_numbers[source] = len(sources)
            sources.append(source)
        return row_numbers[source] << 2 | breaks

    for index, (state, context) in enumerate(sources):
        for category, kind in columns:
            decided, following = steps[context][kind]
            ruled = rules.decision(state, category) if index else False
            if ruled is None:
                rows.append(len(undecided) << 2 | 2)
            if ruled is not True:
                rows.append(step(state, category, following, bool(decided)))
            if ruled is not False:
                rows.append(step(rules.START, category, following, decided is not False))
            if ruled is None:
                undecided.append(struct.pack("<3H", state, *rows[-2:]))
                del rows[-2:]
    count, table = pages([numbers[pair] for pair in pairs], "B")
    states = b"".join(struct.pack(f"<{2 + rules.width}H", rules.completes[state],
                                  rules.marks[state], *rules.next[state])
                      for state in range(len(rules.next)))
    return (struct.pack("<7H", len(columns), first_dictionary, len(sources), len(undecided),
                        rules.width, len(rules.next), count)
            + table + bytes(category for category, _ in columns)
            + struct.pack(f"<{len(rows)}H", *rows) + b"".join(undecided) + states)


def members(package):
    """The names and contents of the members of common data (format CmnD), wherever it begins."""
    start = package.index(b"CmnD") - 12
    header, = struct.unpack_from("<H", package, start)
    base = start + header
    count, = struct.unpack_from("<I", package, base)
    entries = [struct.unpack_from("<II", package, base + 4 + 8 * i) for i in range(count)]
    ends = [content for _, content in entries[1:]] + [len(package) - base]
    for (name, content), end in zip(entries, ends):
        name = package[base + name:package.index(b"\0", base + name)].decode()
        yield name, package[base + content:base + end]


def libreoffice_rules():
    """LibreOffice's line break rules: of the rules in its program those whose source, which follows the
    tables, reads the property LineBreak."""
    program = pathlib.Path(LIBREOFFICE_DATA).read_bytes()
    place = 0
    while (place := program.find(b"Brk ", place + 1)) > 0:
        header, magic = struct.unpack_from("<HH", program, place - 12)
        rules = program[place - 12 + header:]
        length, = struct.unpack_from("<I", rules, 8)
        if magic == 0x27DA and b"[:LineBreak=" in rules[:length]:
            return rules[:length]
    sys.exit(f"{LIBREOFFICE_DATA}: no line break rules")


def word_lists(path, names):
    """The word lists of a data file by their names here, each with its words."""
    for name, content in members(pathlib.Path(path).read_bytes()):
        short = name.split("/")[-1].removesuffix(".dict")
        if name.endswith(".dict") and short in names:
            yield names[short], icu_words(content)


def icu_words(file):
    """The words of an ICU dictionary with their values, read from its BytesTrie or UCharsTrie.

    A word is a tuple of code units. Numbers begin with a lead that tells how many items follow.
    """
    header, = struct.unpack_from("<H", file)
    start, _, _, end, kind, transform, *_ = struct.unpack_from("<8i", file, header)
    is_wide = kind & 7 == 1
    trie = file[header + start:header + end]
    items = struct.unpack(f"<{len(trie) // 2}H", trie) if is_wide else trie
    item_bits, first_match, first_value = (16, 0x30, 0x40) if is_wide else (8, 0x10, 0x20)
    final_leads = (0, 0x4000, 0x7FFF) if is_wide else (0x10, 0x51, 0x6C, 0x7E)
    jump_leads = (0, 0xFC00, 0xFFFF) if is_wide else (0, 0xC0, 0xF0, 0xFE)
    joiners = {} if is_wide else {byte: unit for unit, byte in JOINERS.items()}
    base = 0 if is_wide else transform & 0x1FFFFF
    found = {}

    def number(lead, at, leads):
        """A number and the index after it."""
        count = bisect.bisect(leads, lead) - 1
        value = lead - leads[count]
        if count == len(leads) - 1:
            count, value = count + value, 0
        for item in items[at:at + count]:
            value = value << item_bits | item
        return value, at + count

    def value(at):
        """A value: whether it is the last, itself, and the index after it."""
        is_last = bool(items[at] >> 15 if is_wide else items[at] & 1)
        lead = items[at] & 0x7FFF if is_wide else items[at] >> 1
        return is_last, *number(lead, at + 1, final_leads)

    def node(at, word):
        lead = items[at]
        if lead >= first_value:
            is_last, found[word], after = value(at)
            if is_last:
                return
            if is_wide:
                # A branch or match is in the low bits.
                found[word], at = number((lead & 0x7FC0) >> 6, at + 1, (1, 0x101, 0x1FF))
                lead, at = lead & 0x3F, at - 1
            else:
                lead, at = items[after], after
        if lead >= first_match:
            end = at + lead - first_match + 2
            node(end, word + tuple(items[at + 1:end]))
        elif lead == 0:
            branch(at + 2, items[at + 1] + 1, word)
        else:
            branch(at + 1, lead + 1, word)

    def branch(at, count, word):
        while count > 5:
            distance, at = number(items[at + 1], at + 2, jump_leads)
            branch(at + distance, count >> 1, word)
            count -= count >> 1
        for _ in range(count - 1):
            longer = word + (items[at],)
            is_last, result, at = value(at + 1)
            if is_last:
                found[longer] = result
            else:
                node(at + result, longer)
        node(at + 1, word + (items[at],))

    node(0, ())
    return {tuple(joiners.get(unit) or base + unit for unit in word): value
            for word, value in found.items()}


def word_graph(words):
    """Words with their costs as a graph, in which words share their beginnings and ends."""
    nodes = {}

    def number(entries, depth):
        """The number of the node of words that begin alike."""
        cost, longer = 0, {}
        for word, value in entries:
            if len(word) == depth:
                cost = value or 1
            else:
                longer.setdefault(word[depth], []).append((word, value))
        edges = tuple((unit, number(longer[unit], depth + 1)) for unit in sorted(longer))
        return nodes.setdefault((cost, edges), len(nodes))

    waiting = [number(words.items(), 0)]
    shapes = list(nodes)
    units = {unit for word in words for unit in word} - JOINERS.keys()
    base = min(units)
    size, joiners = (1, JOINERS) if max(units) - base < 0xFE else (2, {})
    place, at = {}, 4
    # The last child of a node follows it where possible.
    order = []
    while waiting:
        following = waiting.pop()
        while following not in place:
            current, (_, edges) = following, shapes[following]
            place[current] = at
            waiting += [child for _, child in edges]
            has_next = bool(edges) and edges[-1][1] not in place
            order.append((current, has_next))
            at += 1 + size + len(edges) * (size + 3) - 3 * has_next
            if has_next:
                following = edges[-1][1]
    out = struct.pack("<HBB", base, size, 0)
    for current, has_next in order:
        cost, edges = shapes[current]
        out += bytes([cost]) + (2 * len(edges) + has_next).to_bytes(size, "little")
        for unit, _ in edges:
            out += joiners.get(unit, unit - base).to_bytes(size, "little")
        for _, child in edges[:-1] if has_next else edges:
            out += place[child].to_bytes(3, "little")
    # A number of three bytes is read with the byte after it.
    return out + b"\0"


def words(graph):
    """The words of a graph with their costs."""
    base, size, _ = struct.unpack_from("<HBB", graph)
    joiners = {byte: unit for unit, byte in JOINERS.items()} if size == 1 else {}
    found = {}

    def number(at, size):
        return int.from_bytes(graph[at:at + size], "little")

    def node(at, word):
        if graph[at]:
            found[word] = graph[at]
        head = number(at + 1, size)
        labels = at + 1 + size
        targets = labels + (head >> 1) * size
        for index in range(head >> 1):
            is_next = head & 1 and index == (head >> 1) - 1
            at = targets + 3 * index
            label = number(labels + index * size, size)
            node(at if is_next else number(at, 3), word + (joiners.get(label) or base + label,))

    node(4, ())
    return found


def japanese_normalization(icu):
    """What NFKC makes of characters of Japanese, and of those with a halfwidth sound mark."""
    written = [chr(c) for c in range(CODE_POINTS)
               if icu.script(c) in (HAN, HIRAGANA, KATAKANA) or c in (0x30FC, *SOUND_MARKS, 0xFF70)]
    singles = {text: icu.compatibility_form(text) for text in written}
    lines = [(text, form) for text, form in singles.items() if form != text]
    for text in written:
        for mark in map(chr, SOUND_MARKS):
            form = icu.compatibility_form(text + mark)
            if form != singles[text] + singles[mark]:
                lines.append((text + mark, form))
    return "".join(f"{text}\t{form}\n" for text, form in lines).encode()


def phrase_model():
    """The weights by which Chromium's ICU ends Japanese phrases: lines of a feature, characters, a weight."""
    with tempfile.TemporaryDirectory() as folder:
        # Its name has the version and the byte order, as ICU's tools expect.
        data = pathlib.Path(folder) / "icudt78l.dat"
        shutil.copy(CHROMIUM_DATA, data)
        # It fails, because Chromium left out items that others refer to, and extracts this one.
        subprocess.run(["icupkg", "-x", "brkitr/jaml.res", "-d", folder, data],
                       stderr=subprocess.DEVNULL, check=False)
        subprocess.run(["derb", "-s", f"{folder}/brkitr", "-d", folder, "-i", folder, "jaml.res"],
                       check=True)
        text = (pathlib.Path(folder) / "jaml.txt").read_text(encoding="utf-8")
    lines = []
    for feature, keys in re.findall(r"(\w+)Keys\{(.*?)\n    \}", text, re.DOTALL):
        values = re.search(feature + r"Values:intvector \{ (.*?) \}", text)[1].split(", ")
        for key, value in zip(re.findall('"(.*?)"', keys), map(int, values), strict=True):
            lines.append(f"{feature}\t{key}\t{value - (value >> 31 << 32)}\n")
    return "".join(lines).encode()


def write(name, content):
    (FOLDER / name).write_bytes(content)
    print(f"{hashlib.sha256(content).hexdigest()}  {name}  {len(content)} bytes")


def write_words(name, content):
    """Writes words, and checks that they can be read."""
    graph = word_graph(content)
    if words(graph) != {word: cost or 1 for word, cost in content.items()}:
        sys.exit(f"{name}: the graph does not have the words")
    write(f"{name}.words", graph)
    print(f"{len(content)} words")


def write_sums():
    """The hash of each file, as `sha256sum --check` reads them."""
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n"
             for path in sorted(FOLDER.iterdir()) if path.suffix in (".bin", ".words", ".txt")]
    (FOLDER / "SHA256SUMS").write_text("".join(lines))


def main():
    if sys.argv[1:] == ["icu"]:
        icu = Library()
        write("characters.bin", characters(icu))
        write("scripts.bin", scripts(icu))
        suffixes = icu.phrase_suffixes()
        suffixes += [chr(c) for c in range(CODE_POINTS) if icu.script(c) == HIRAGANA]
        write("japanese-phrase-suffixes.txt", "".join(f"{word}\n" for word in suffixes).encode())
        write("japanese-normalization.txt", japanese_normalization(icu))
        for name, content in word_lists(ICU_DATA, WORD_LISTS):
            write_words(name, content)
    elif sys.argv[1:] == ["lines"]:
        apple, icu = AppleLibrary(), Library()
        for name, locale in RULE_SETS.items():
            rules = Rules(icu, apple.rules(locale), name)
            for c in PRIVATE:
                rules.categories[c] = rules.categories[PRIVATE[0]]
            write(f"{name}.bin", boundary_table(rules))
        write("quotation-marks.txt", apple.all_quotation_marks().encode())
    elif sys.argv[1:] == ["chromium"]:
        icu = Library()
        all_rules = {}
        for name, content in members(pathlib.Path(CHROMIUM_DATA).read_bytes()):
            short = name.split("/")[-1].removesuffix(".brk")
            if name.endswith(".brk") and short in CHROMIUM_RULES:
                header, = struct.unpack_from("<H", content)
                all_rules[short] = Rules(icu, content[header:], CHROMIUM_RULES[short])
        # Two Latin-1 characters divide alike under every `line-break`.
        pairs = ChromiumPairs(all_rules["line_normal"]).overrides()
        for short, rules in all_rules.items():
            target = CHROMIUM_RULES[short]
            write(f"{target}.bin", boundary_table(rules, pairs if short != "char" else NO_PAIRS))
            if short == "line_normal":
                write(f"{target}-rules.bin", boundary_table(rules))
        for name, content in word_lists(CHROMIUM_DATA, CHROMIUM_LISTS):
            write_words(name, content)
        write("chromium-japanese-phrases.txt", phrase_model())
    elif sys.argv[1:] == ["libreoffice"]:
        rules = Rules(Library(), libreoffice_rules(), "libreoffice-line")
        write("libreoffice-line.bin", boundary_table(rules))
    elif sys.argv[1:2] == ["list"] and len(sys.argv) == 3:
        for word in words(pathlib.Path(sys.argv[2]).read_bytes()):
            print("".join(map(chr, word)))
        return
    else:
        sys.exit(__doc__)
    write_sums()


if __name__ == "__main__":
    main()
