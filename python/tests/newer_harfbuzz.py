"""A font whose lookups call each other too deeply is refused by name by every HarfBuzz from 12 on.

Before, HarfBuzz stopped there and went on; now it marks the buffer as it does when memory is short.
"""

from __future__ import annotations

import io

from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

import textmeasure as tm


def deep_font(lookups: int) -> bytes:
    """A font with lookups of which each calls the one before."""
    glyphs = [".notdef", "a", "b"]
    font = FontBuilder(1000, isTTF=True)
    font.setupGlyphOrder(glyphs)
    font.setupCharacterMap({ord("a"): "a", ord("b"): "b"})
    font.setupGlyf({name: TTGlyphPen(None).glyph() for name in glyphs})
    font.setupHorizontalMetrics({name: (500, 0) for name in glyphs})
    font.setupHorizontalHeader(ascent=800, descent=-200)
    font.setupOS2()
    font.setupNameTable({"familyName": "Deep", "styleName": "Regular"})
    font.setupPost()
    rules = ["lookup L0 { sub a by b; } L0;"]
    rules += [f"lookup L{n} {{ sub a' lookup L{n - 1}; }} L{n};" for n in range(1, lookups)]
    rules.append(f"feature liga {{ lookup L{lookups - 1}; }} liga;")
    addOpenTypeFeaturesFromString(font.font, "\n".join(rules))
    output = io.BytesIO()
    font.save(output)
    return output.getvalue()


def main() -> None:
    """Runs the checks."""
    version = dict(tm.Style().fingerprint_parts)["HarfBuzz"]
    assert int(version.split(".")[0]) >= 12, f"the library has HarfBuzz {version}"
    assert tm.measure("aaa", font=deep_font(3), size=10).width == 15
    try:
        tm.measure("aaa", font=deep_font(100), size=10)
    except tm.TextMeasureError as error:
        assert error.code == "limitExceeded", error
    else:
        raise AssertionError("the font was not refused")
    print(f"HarfBuzz {version}: rules that are too deep exceed a limit")


if __name__ == "__main__":
    main()
