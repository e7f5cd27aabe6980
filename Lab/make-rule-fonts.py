#!/usr/bin/env python3
"""Makes the small fonts whose rules the tests need and no committed font has.

    Lab/make-rule-fonts.py      writes Tests/TextMeasureTests/Fixtures/fonts

* Axis.ttf: above the middle of its axis FeatureVariations (`rvrn`) put a wide r into r's place.
* Recompose.ttf: Bengali with a glyph for U+09DF that is narrower than the two that it is taken
  apart into.
* Narrow.ttf: an f that is wide unless an i follows, as a syllable's first letter is on the dotted
  circle that HarfBuzz puts after it at a line's end.
* Spaces.ttf: a space that is wide before an o, and another one under an acute accent; ô and the
  accent, and no circumflex.
* ../Thai.ttf: a few Thai letters and U+0E33, which HarfBuzz takes apart, without the first part.
* Alternate.ttf: every second letter of a row is another one, and the sum of two stays the same.
* Hyphens.ttf: a soft hyphen that kerns with an o, and a space that kerns with it by nothing.
* Kerned.ttf: a `kern` table that kerns b with a space, and a rule that makes each space narrower.
* Optical.ttf: every advance is 300 units less at the end of its axis `opsz`, 14 to 72.

Prints in Base64 the font of Lab/Probes/UIKitProbes.swift, which has USE_TYPO_METRICS and other heights
in OS/2 than in hhea.

Needs fontTools. The same script gives the same bytes.
"""
import base64
import io
import pathlib

from fontTools import ttLib
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib.tables import otTables
from fontTools.ttLib.tables._k_e_r_n import KernTable_format_0
from fontTools.varLib import builder as variations
from fontTools.varLib.featureVars import addFeatureVariations

OUT = pathlib.Path(__file__).resolve().parent.parent / "Tests/TextMeasureTests/Fixtures/fonts"


def builder(name, advances, characters):
    """A font of empty glyphs: `advances` by glyph, `characters` to glyphs."""
    build = FontBuilder(1000, isTTF=True)
    glyphs = [".notdef", *advances]
    build.setupGlyphOrder(glyphs)
    build.setupCharacterMap(characters)
    build.setupGlyf({glyph: ttLib.tables._g_l_y_f.Glyph() for glyph in glyphs})
    build.setupHorizontalMetrics({glyph: (advances.get(glyph, 500), 0) for glyph in glyphs})
    build.setupHorizontalHeader(ascent=800, descent=-200)
    build.setupNameTable({"familyName": name, "styleName": "Regular"})
    build.setupOS2(sTypoAscender=800, sTypoDescender=-200, usWinAscent=800, usWinDescent=200)
    build.setupPost()
    build.updateHead(created=0, modified=0)
    return build


def save(build, name):
    build.font.recalcTimestamp = False
    build.font.save(OUT / name)


def main():
    OUT.mkdir(parents=True, exist_ok=True)
    letters = {chr(c): 500 + 10 * (c - 97) for c in range(97, 123)}
    latin = {ord(c): c for c in letters} | {0x20: "space"}

    build = builder("Axis", {**letters, "space": 250, "r.wide": 1200}, latin)
    build.setupFvar([("TEST", 0, 0, 1000, "Test")], [])
    build.setupGvar({})
    addFeatureVariations(build.font, [([{"TEST": (0.5, 1)}], {"r": "r.wide"})])
    save(build, "Axis.ttf")

    build = builder(
        "Recompose",
        {"space": 250, "ha": 600, "ya": 500, "nukta": 200, "yya": 550, "ka": 520, "isign": 300},
        {0x20: "space", 0x09B9: "ha", 0x09AF: "ya", 0x09BC: "nukta", 0x09DF: "yya",
         0x0995: "ka", 0x09BF: "isign"})
    addOpenTypeFeaturesFromString(
        build.font, "languagesystem DFLT dflt; languagesystem bng2 dflt;"
        "feature ss01 { sub ha by ka; } ss01;")
    save(build, "Recompose.ttf")

    build = builder(
        "Narrow", {**letters, "f": 2500, "f.narrow": 200, "space": 250}, latin)
    addOpenTypeFeaturesFromString(
        build.font, "languagesystem DFLT dflt; languagesystem latn dflt;"
        "lookup narrow { sub f by f.narrow; } narrow;"
        "feature calt { sub f' lookup narrow i; } calt;")
    save(build, "Narrow.ttf")

    build = builder(
        "Spaces",
        {**letters, "space": 250, "space.wide": 600, "ocircumflex": 640, "acutecomb": 0,
         "acute": 360},
        latin | {0xF4: "ocircumflex", 0x301: "acutecomb"})
    addOpenTypeFeaturesFromString(
        build.font, "languagesystem DFLT dflt; languagesystem latn dflt;"
        "lookup wide { sub space by space.wide; } wide;"
        "feature calt { sub space' lookup wide o; } calt;"
        "feature ccmp { sub space acutecomb by acute; } ccmp;")
    save(build, "Spaces.ttf")

    build = builder(
        "Hyphens", {**letters, "space": 250, "softhyphen": 300},
        latin | {0xAD: "softhyphen"})
    addOpenTypeFeaturesFromString(
        build.font, "languagesystem DFLT dflt; languagesystem latn dflt;"
        "feature kern { pos space o 0; pos softhyphen <0 0 0 0> o <0 0 90 0>; } kern;")
    save(build, "Hyphens.ttf")

    build = builder("Kerned", {**letters, "space": 250}, latin)
    addOpenTypeFeaturesFromString(
        build.font, "languagesystem DFLT dflt; languagesystem latn dflt;"
        "feature dist { pos space -50; } dist;")
    pairs = KernTable_format_0()
    pairs.kernTable, pairs.coverage, pairs.version = {("b", "space"): -40}, 1, 0
    kerning = build.font["kern"] = ttLib.newTable("kern")
    kerning.version, kerning.kernTables = 0, [pairs]
    save(build, "Kerned.ttf")

    build = builder("Optical", {**letters, "space": 250}, latin)
    build.setupFvar([("opsz", 14, 14, 72, "Optical size")], [])
    build.setupGvar({})
    regions = variations.buildVarRegionList([{"opsz": (0, 1, 1)}], ["opsz"])
    data = variations.buildVarData([0], [[-300]] * len(build.font.getGlyphOrder()))
    table = build.font["HVAR"] = ttLib.newTable("HVAR")
    table.table = otTables.HVAR()
    table.table.Version = 0x00010000
    table.table.VarStore = variations.buildVarStore(regions, [data])
    table.table.AdvWidthMap = table.table.LsbMap = table.table.RsbMap = None
    save(build, "Optical.ttf")

    build = builder(
        "Thai", {"space": 250, "kokai": 600, "saraaa": 500, "saraam": 700},
        {0x20: "space", 0x0E01: "kokai", 0x0E32: "saraaa", 0x0E33: "saraam"})
    save(build, "../Thai.ttf")

    build = builder(
        "Alternate", {**letters, "space": 250, "b.second": 530, "z.second": 730}, latin)
    addOpenTypeFeaturesFromString(
        build.font, "languagesystem DFLT dflt; languagesystem latn dflt;"
        "lookup second { sub b by b.second; sub z by z.second; } second;"
        "feature calt { sub [b z] [b z]' lookup second; } calt;")
    save(build, "Alternate.ttf")

    build = builder("Probe", {"a": 500}, {0x61: "a"})
    pen = TTGlyphPen(None)
    pen.moveTo((0, 0))
    pen.lineTo((0, 500))
    pen.lineTo((500, 500))
    pen.closePath()
    build.setupGlyf({glyph: pen.glyph() for glyph in build.font.getGlyphOrder()})
    build.setupHorizontalMetrics({glyph: (500, 0) for glyph in build.font.getGlyphOrder()})
    names = {"familyName": "Probe", "styleName": "Regular", "psName": "Probe"}
    build.setupNameTable(names, mac=False)
    build.setupOS2(
        version=4, sTypoAscender=1200, sTypoDescender=-400, usWinAscent=800, usWinDescent=200,
        fsSelection=0xC0)
    build.setupPost(keepGlyphNames=False)
    build.font.recalcTimestamp = False
    data = io.BytesIO()
    build.font.save(data)
    print(base64.b64encode(data.getvalue()).decode())


if __name__ == "__main__":
    main()
