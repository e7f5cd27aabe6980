"""The colour emoji font with fewer pictures: every character, sequence and metric stays.

A sequence with a skin tone is given the picture of the same sequence without it. All other
tables are copied byte for byte, so widths and glyph ids are those of the original."""

import struct

from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.DefaultTable import DefaultTable

_SKIN_TONES = range(0x1F3FB, 0x1F400)
_STRIKE = 48  # bytes of a BitmapSize record
_HEADER = 8  # bytes of the CBLC header, and of an index subtable's header


def _ligatures(font):
    """Glyph sequence → ligature glyph, over all lookups."""
    found = {}
    for lookup in font["GSUB"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            table = getattr(table, "ExtSubTable", table)
            for first, ligatures in getattr(table, "ligatures", {}).items():
                for ligature in ligatures:
                    found[(first, *ligature.Component)] = ligature.LigGlyph
    return found


def _untoned(font):
    """Glyph id → the glyph id whose picture it takes."""
    cmap = font.getBestCmap()
    tones = {cmap[tone] for tone in _SKIN_TONES}
    ligatures = _ligatures(font)
    taken = {}
    for sequence, glyph in ligatures.items():
        plain = tuple(part for part in sequence if part not in tones)
        if len(plain) == len(sequence):
            continue
        base = plain[0] if len(plain) == 1 else ligatures.get(plain)
        if base is not None:
            taken[font.getGlyphID(glyph)] = font.getGlyphID(base)
    return taken


def _pictures(locations, pictures):
    """Glyph id → its record in the picture table; formats 1 (index) and 17 (picture) only."""
    start, _, count = struct.unpack_from(">3L", locations, _HEADER)
    found = {}
    for number in range(count):
        first, last, offset = struct.unpack_from(">HHL", locations, start + 8 * number)
        at = start + offset
        index, kind, base = struct.unpack_from(">HHL", locations, at)
        if (index, kind) != (1, 17):
            raise ValueError(f"unexpected bitmap formats {index} and {kind}")
        ends = struct.unpack_from(f">{last - first + 2}L", locations, at + _HEADER)
        for place, glyph in enumerate(range(first, last + 1)):
            if ends[place] < ends[place + 1]:
                found[glyph] = pictures[base + ends[place] : base + ends[place + 1]]
    return found


def make(source, target):
    """Writes the font; gives the number of glyphs with a picture and of distinct pictures."""
    font = TTFont(source, recalcBBoxes=False, recalcTimestamp=False)
    old = font.reader["CBLC"]
    if struct.unpack_from(">L", old, 4)[0] != 1:
        raise ValueError("expected one bitmap strike")
    records = _pictures(old, font.reader["CBDT"])
    taken = {g: b for g, b in _untoned(font).items() if g in records and b in records}

    pictures = bytearray(font.reader["CBDT"][:4])
    place = {}
    for glyph in sorted(records):
        if glyph not in taken:
            place[glyph] = len(pictures)
            pictures += records[glyph]
    # One index subtable per stretch of glyphs whose pictures follow each other.
    stretches = []
    for glyph in sorted(records):
        own = taken.get(glyph, glyph)
        item = (glyph, place[own], len(records[own]))
        if stretches:
            previous = stretches[-1][-1]
            if previous[0] + 1 == glyph and previous[1] + previous[2] == item[1]:
                stretches[-1].append(item)
                continue
        stretches.append([item])
    array, tables = bytearray(), bytearray()
    for stretch in stretches:
        base = stretch[0][1]
        array += struct.pack(
            ">HHL", stretch[0][0], stretch[-1][0], 8 * len(stretches) + len(tables))
        tables += struct.pack(">HHL", 1, 17, base)
        tables += b"".join(struct.pack(">L", at - base) for _, at, _ in stretch)
        tables += struct.pack(">L", stretch[-1][1] + stretch[-1][2] - base)
    strike = bytearray(old[_HEADER : _HEADER + _STRIKE])
    struct.pack_into(
        ">3L", strike, 0, _HEADER + _STRIKE, len(array) + len(tables), len(stretches))

    for tag, content in (("CBDT", pictures), ("CBLC", old[:_HEADER] + strike + array + tables)):
        table = DefaultTable(tag)
        table.data = bytes(content)
        font[tag] = table
    font.save(target, reorderTables=False)
    return len(records), len(place)
