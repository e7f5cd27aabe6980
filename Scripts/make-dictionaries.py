#!/usr/bin/env python3
"""Takes Chromium's Khmer and Lao word lists out of its copy of ICU's data.

    Scripts/make-dictionaries.py [icudtl.dat]     writes fonts/bundled/dictionaries/*.dict
    Scripts/make-dictionaries.py --list FILE      prints the words of one

Chromium abridges both (third_party/icu/README.chromium: the Khmer one as in ICU-9451, the Lao one
as in ICU 69), so that no ICU of a distribution has them. `icudtl.dat` is that of Debian's package
chromium-common by default. The files are ICU's, byte for byte: a header, eight numbers, and a
BytesTrie.
"""
import pathlib
import struct
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / "fonts/bundled/dictionaries"
DATA = "/usr/lib/chromium/icudtl.dat"
NAMES = ("khmerdict.dict", "laodict.dict")


def members(package):
    """The names and contents of the members of a common data file (format CmnD)."""
    header, = struct.unpack_from("<H", package)
    if package[12:16] != b"CmnD":
        sys.exit("not a file of ICU's common data, little-endian")
    count, = struct.unpack_from("<I", package, header)
    entries = [struct.unpack_from("<II", package, header + 4 + 8 * i) for i in range(count)]
    ends = [start for _, start in entries[1:]] + [len(package) - header]
    for (name, start), end in zip(entries, ends):
        name = package[header + name:package.index(b"\0", header + name)].decode()
        yield name, package[header + start:header + end]


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


def main():
    if sys.argv[1:2] == ["--list"]:
        print("\n".join(words(pathlib.Path(sys.argv[2]).read_bytes())))
        return
    package = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else DATA).read_bytes()
    FOLDER.mkdir(exist_ok=True)
    for name, content in members(package):
        if name.split("/")[-1] in NAMES:
            (FOLDER / name.split("/")[-1]).write_bytes(content)
            print(f"{name}: {len(words(content))} words, {len(content)} bytes")


if __name__ == "__main__":
    main()
