"""Subsets of a font collection: fewer characters, the same glyph ids and metrics."""

from fontTools import subset
from fontTools.ttLib import TTCollection, TTFont


def _options():
    options = subset.Options()
    options.layout_features = ["*"]
    options.layout_scripts = ["*"]
    options.name_IDs = ["*"]
    options.name_languages = ["*"]
    options.name_legacy = True
    options.glyph_names = False
    options.hinting = False
    options.retain_gids = True
    options.notdef_outline = True
    # Nothing that describes the whole font may be computed anew from what is left.
    options.recalc_bounds = False
    options.recalc_timestamp = False
    options.recalc_average_width = False
    options.recalc_max_context = False
    options.prune_unicode_ranges = False
    options.prune_codepage_ranges = False
    return options


def _closure(path, faces, characters, options):
    """Every glyph that some face can reach from the characters.

    The faces of a collection share their outlines, so all must keep the same glyphs."""
    glyphs = set()
    fonts = [TTFont(path, fontNumber=face, lazy=True) for face in faces]
    while True:
        before = len(glyphs)
        for font in fonts:
            worker = subset.Subsetter(options)
            worker.populate(unicodes=characters, glyphs=glyphs)
            worker.orig_glyph_order = font.getGlyphOrder()
            worker._closure_glyphs(font)
            glyphs |= worker.glyphs_retained
        if len(glyphs) == before:
            return glyphs


def make(source, target, faces, characters):
    """Writes the faces, reduced to the characters, as a collection with shared tables.

    Gives the number of characters of the first face (with those that share a wanted
    character's glyph) and of glyphs."""
    options = _options()
    glyphs = _closure(source, faces, characters, options)
    collection = TTCollection()
    for face in faces:
        font = TTFont(source, fontNumber=face, recalcBBoxes=False, recalcTimestamp=False)
        worker = subset.Subsetter(options)
        worker.populate(unicodes=characters, glyphs=glyphs)
        worker.subset(font)
        collection.fonts.append(font)
    collection.save(target, shareTables=True)
    return len(collection.fonts[0].getBestCmap()), len(glyphs)
