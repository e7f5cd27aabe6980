#!/usr/bin/env python3
"""Writes the Unicode data that text is analysed with: Sources/CUnicodeData/data.

    Scripts/make-unicode-data.py icu         character properties, line break rules, word lists
    Scripts/make-unicode-data.py chromium    Chromium's rules, and its Khmer and Lao word lists
    Scripts/make-unicode-data.py list FILE   prints the words of a BytesTrie word list

The answers of TextMeasure must not depend on the ICU of the machine, so what it reads of ICU is
committed. `icu` needs ICU 72.1 (Debian 12: libicu72) and asks its public functions; the rules and
word lists are those that its break iterators use. `chromium` needs ICU 72.1 too, to read tries, and
`icudtl.dat` of Debian's package chromium-common: the rules of ICU 78 (Unicode 17) for lines and
grapheme clusters. Chromium shortens the Khmer list (ICU-9451) and has the Lao list of ICU 69.

All numbers in the files are little-endian. README.md in the folder describes each file.
"""
import ctypes
import hashlib
import pathlib
import struct
import sys

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "Sources/CUnicodeData/data"
ICU = "72"
ICU_LIBRARY = f"libicuuc.so.{ICU}"
ICU_DATA = f"/usr/lib/x86_64-linux-gnu/libicudata.so.{ICU}"
CHROMIUM_DATA = "/usr/lib/chromium/icudtl.dat"
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
# Chromium's rules where CSS `line-break` is `auto`: for all languages, and for Chinese.
CHROMIUM_RULES = {"line_normal": "chromium-line", "line_normal_cj": "chromium-line-chinese",
                  "char": "chromium-graphemes"}
CHROMIUM_LISTS = {"khmerdict": "chromium-khmer", "laodict": "chromium-lao"}

# Numbers of ICU's enumerations in uchar.h and uscript.h.
LINE_BREAK, GRAPHEME_BREAK, EAST_ASIAN_WIDTH, BRACKET_TYPE = 0x1008, 0x1012, 0x1004, 0x1015
# The binary properties, in the order of the flags' bits from bit 1 on.
BINARY = {"Emoji": 57, "Emoji_Presentation": 58, "Extended_Pictographic": 64,
          "Default_Ignorable_Code_Point": 5}
BINARY_LATER = {"Emoji_Modifier": 59, "Emoji_Modifier_Base": 60, "Variation_Selector": 36}
ALPHABETIC = 0
HAN, HIRAGANA, KATAKANA = 17, 20, 22
SOUND_MARKS = (0xFF9E, 0xFF9F)


class Library:
    """ICU's C functions, whose names end in the version."""

    def __init__(self):
        self.library = ctypes.CDLL(ICU_LIBRARY)

    def call(self, name, *arguments, result=ctypes.c_int32, status=True):
        function = getattr(self.library, f"{name}_{ICU}")
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


def pages(values, item):
    """Values of all code points as a page for each block of 256, equal pages shared."""
    found, numbers = {}, []
    for start in range(0, CODE_POINTS, 256):
        page = tuple(values[start:start + 256])
        numbers.append(found.setdefault(page, len(found)))
    index = struct.pack(f"<{len(numbers)}H", *numbers)
    return len(found), index + b"".join(struct.pack(f"<256{item}", *page) for page in found)


def characters(icu):
    """The properties of each code point: pages of numbers, and the records that they number."""
    records, numbers = {}, []
    for c in range(CODE_POINTS):
        script = icu.script(c)
        flags = icu.extensions(c) != [script]
        for bit, which in enumerate(BINARY.values(), 1):
            flags |= icu.has(c, which) << bit
        bracket = icu.property(c, BRACKET_TYPE)
        flags |= (bracket == 1) << 5 | (bracket == 2) << 6
        for bit, which in enumerate(BINARY_LATER.values(), 7):
            flags |= icu.has(c, which) << bit
        record = struct.pack(
            "<6BH", script, icu.property(c, LINE_BREAK), icu.property(c, GRAPHEME_BREAK),
            icu.call("u_charDirection", c, status=False),
            icu.call("u_charType", c, result=ctypes.c_int8, status=False),
            icu.property(c, EAST_ASIAN_WIDTH), flags)
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


def alphabetic(icu):
    """The ranges of the code points with Alphabetic."""
    ranges = []
    for c in range(CODE_POINTS):
        if icu.has(c, ALPHABETIC):
            if ranges and ranges[-1][1] == c - 1:
                ranges[-1][1] = c
            else:
                ranges.append([c, c])
    return b"".join(struct.pack("<2I", *one) for one in ranges)


def rule_set(icu, rules, name):
    """A rule set: the states of its table, and the category of each code point.

    Read from ICU's binary rules, format version 6 (rbbidata.h).
    """
    magic, version, _, categories, table, _, _, _, trie, trie_length = struct.unpack_from(
        "<I4s8I", rules)
    if magic != 0xB1A0 or version[0] != 6:
        sys.exit(f"{name}: not binary rules of format 6")
    states, row, dictionary, look_aheads, flags = struct.unpack_from("<5I", rules, table)
    size, item = (1, "B") if flags & 4 else (2, "H")
    out = struct.pack("<5H", categories, states, dictionary, look_aheads, flags >> 1 & 1)
    body = b""
    for state in range(states):
        values = struct.unpack_from(f"<{row // size}{item}", rules, table + 20 + state * row)
        # The second and third values are the look-ahead and a tag; the tag is of no use here.
        body += struct.pack(f"<{2 + categories}H", values[0], values[1],
                            *values[3:3 + categories])
    copy = ctypes.create_string_buffer(rules[trie:trie + trie_length], trie_length)
    opened = ctypes.c_void_p(icu.call("ucptrie_openFromBinary", -1, -1, copy, trie_length, None,
                                      result=ctypes.c_void_p))
    values = [icu.call("ucptrie_get", opened, c, status=False) for c in range(CODE_POINTS)]
    count, table = pages(values, "B")
    return out + struct.pack("<H", count) + body + table


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


def word_lists(path, names):
    """Word lists of a data file, byte for byte: ICU's header, eight numbers and a trie."""
    for name, content in members(pathlib.Path(path).read_bytes()):
        short = name.split("/")[-1].removesuffix(".dict")
        if name.endswith(".dict") and short in names:
            header, = struct.unpack_from("<H", content)
            size = struct.unpack_from("<4I", content, header)[3]
            yield names[short], content[:header + size]


def words(file):
    """The words of a dictionary, by walking through its BytesTrie."""
    header, = struct.unpack_from("<H", file)
    numbers = struct.unpack_from("<8i", file, header)
    trie = file[header + numbers[0]:header + numbers[3]]
    base = numbers[5] & 0x1FFFFF

    def number(at, first, steps):
        """A number of one to five bytes: its value and where the next byte is."""
        lead = first - steps[0]
        if first < steps[1]:
            return lead, at
        for size, (low, high) in enumerate(zip(steps[1:], steps[2:]), 1):
            if first < high:
                lead = first - low
                break
        else:
            size, lead = (3, 0) if first == steps[-1] else (4, 0)
        for byte in trie[at:at + size]:
            lead = lead << 8 | byte
        return lead, at + size

    def value(at):
        """A value: whether it is the last, itself, and where the next byte is."""
        result, following = number(at + 1, trie[at] >> 1, (0x10, 0x51, 0x6C, 0x7E))
        return trie[at] & 1, result, following

    found = []

    def node(at, prefix):
        lead = trie[at]
        if lead >= 0x20:
            found.append(prefix)
            last, _, following = value(at)
            if not last:
                node(following, prefix)
        elif lead >= 0x10:
            end = at + lead - 0x10 + 2
            node(end, prefix + trie[at + 1:end])
        elif lead == 0:
            branch(at + 2, trie[at + 1] + 1, prefix)
        else:
            branch(at + 1, lead + 1, prefix)

    def branch(at, count, prefix):
        while count > 5:
            distance, at = number(at + 2, trie[at + 1], (0, 0xC0, 0xF0, 0xFE))
            branch(at + distance, count >> 1, prefix)
            count -= count >> 1
        for _ in range(count - 1):
            longer = prefix + trie[at:at + 1]
            last, result, at = value(at + 1)
            if last:
                found.append(longer)
            else:
                node(at + result, longer)
        node(at + 1, prefix + trie[at:at + 1])

    node(0, b"")
    special = {0xFE: "\u200c", 0xFF: "\u200d"}
    return ["".join(special.get(byte) or chr(base + byte) for byte in word) for word in found]


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


def write(name, content):
    (FOLDER / name).write_bytes(content)
    print(f"{hashlib.sha256(content).hexdigest()}  {name}  {len(content)} bytes")


def write_sums():
    """The hash of each file, as `sha256sum --check` reads them."""
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n"
             for path in sorted(FOLDER.iterdir()) if path.suffix in (".bin", ".dict", ".txt")]
    (FOLDER / "SHA256SUMS").write_text("".join(lines))


def main():
    if sys.argv[1:] == ["icu"]:
        icu = Library()
        write("characters.bin", characters(icu))
        write("scripts.bin", scripts(icu))
        write("alphabetic.bin", alphabetic(icu))
        for name, locale in RULE_SETS.items():
            write(f"{name}.bin", rule_set(icu, icu.rules(locale), name))
        suffixes = icu.phrase_suffixes()
        suffixes += [chr(c) for c in range(CODE_POINTS) if icu.script(c) == HIRAGANA]
        write("japanese-phrase-suffixes.txt", "".join(f"{word}\n" for word in suffixes).encode())
        write("japanese-normalization.txt", japanese_normalization(icu))
        for name, content in word_lists(ICU_DATA, WORD_LISTS):
            write(f"{name}.dict", content)
    elif sys.argv[1:] == ["chromium"]:
        icu = Library()
        for name, content in members(pathlib.Path(CHROMIUM_DATA).read_bytes()):
            short = name.split("/")[-1].removesuffix(".brk")
            if name.endswith(".brk") and short in CHROMIUM_RULES:
                header, = struct.unpack_from("<H", content)
                target = CHROMIUM_RULES[short]
                write(f"{target}.bin", rule_set(icu, content[header:], target))
        for name, content in word_lists(CHROMIUM_DATA, CHROMIUM_LISTS):
            write(f"{name}.dict", content)
            print(f"{len(words(content))} words")
    elif sys.argv[1:2] == ["list"] and len(sys.argv) == 3:
        print("\n".join(words(pathlib.Path(sys.argv[2]).read_bytes())))
        return
    else:
        sys.exit(__doc__)
    write_sums()


if __name__ == "__main__":
    main()
