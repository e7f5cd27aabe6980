"""HarfBuzz and ICU by ctypes: the same libraries that the tool links, and for line breaks the ICU in
Swift's Foundation, from which its rules are."""
import array
import ctypes
import ctypes.util
import glob
import importlib
import pathlib
import re
import sys
from ctypes import POINTER, byref, c_char_p, c_float, c_int, c_int32, c_uint, c_uint32, c_void_p


sys.path.append(str(pathlib.Path(__file__).parents[2] / "Scripts"))


class HarfBuzzError(Exception):
    """A font that HarfBuzz does not open."""


def _tag(text):
    return int.from_bytes(text.ljust(4).encode("ascii")[:4], "big")


def _text(tag):
    return tag.to_bytes(4, "big").decode("latin-1")


class _Feature(ctypes.Structure):
    _fields_ = [("tag", c_uint32), ("value", c_uint32), ("start", c_uint), ("end", c_uint)]


class _Variation(ctypes.Structure):
    _fields_ = [("tag", c_uint32), ("value", c_float)]


class _Axis(ctypes.Structure):
    _fields_ = [
        ("index", c_uint), ("tag", c_uint32), ("name", c_uint), ("flags", c_uint),
        ("minimum", c_float), ("normal", c_float), ("maximum", c_float), ("reserved", c_uint),
    ]


hb = ctypes.CDLL("libharfbuzz.so.0")
for _name, _result, _arguments in [
    ("hb_blob_create_from_file", c_void_p, [c_char_p]),
    ("hb_blob_destroy", None, [c_void_p]),
    ("hb_face_count", c_uint, [c_void_p]),
    ("hb_face_create", c_void_p, [c_void_p, c_uint]),
    ("hb_face_destroy", None, [c_void_p]),
    ("hb_face_get_upem", c_uint, [c_void_p]),
    ("hb_face_get_glyph_count", c_uint, [c_void_p]),
    ("hb_face_collect_unicodes", None, [c_void_p, c_void_p]),
    ("hb_font_create", c_void_p, [c_void_p]),
    ("hb_font_destroy", None, [c_void_p]),
    ("hb_font_set_scale", None, [c_void_p, c_int, c_int]),
    ("hb_font_set_variations", None, [c_void_p, c_void_p, c_uint]),
    ("hb_font_get_nominal_glyph", c_int, [c_void_p, c_uint32, POINTER(c_uint32)]),
    ("hb_ot_font_set_funcs", None, [c_void_p]),
    ("hb_ot_var_get_axis_count", c_uint, [c_void_p]),
    ("hb_ot_var_get_axis_infos", c_uint, [c_void_p, c_uint, POINTER(c_uint), c_void_p]),
    ("hb_ot_layout_table_get_feature_tags", c_uint,
     [c_void_p, c_uint32, c_uint, POINTER(c_uint), c_void_p]),
    ("hb_ot_layout_table_get_lookup_count", c_uint, [c_void_p, c_uint32]),
    ("hb_ot_layout_lookup_collect_glyphs", None,
     [c_void_p, c_uint32, c_uint, c_void_p, c_void_p, c_void_p, c_void_p]),
    ("hb_ot_layout_lookup_would_substitute", c_int,
     [c_void_p, c_uint, c_void_p, c_uint, c_int]),
    ("hb_set_create", c_void_p, []),
    ("hb_set_destroy", None, [c_void_p]),
    ("hb_set_next", c_int, [c_void_p, POINTER(c_uint32)]),
    ("hb_buffer_create", c_void_p, []),
    ("hb_buffer_clear_contents", None, [c_void_p]),
    ("hb_buffer_add_utf16", None, [c_void_p, c_void_p, c_int, c_uint, c_int]),
    ("hb_buffer_set_direction", None, [c_void_p, c_int]),
    ("hb_buffer_set_script", None, [c_void_p, c_uint32]),
    ("hb_buffer_set_language", None, [c_void_p, c_void_p]),
    ("hb_buffer_set_flags", None, [c_void_p, c_int]),
    ("hb_buffer_get_glyph_infos", c_void_p, [c_void_p, POINTER(c_uint)]),
    ("hb_buffer_get_glyph_positions", c_void_p, [c_void_p, POINTER(c_uint)]),
    ("hb_language_from_string", c_void_p, [c_char_p, c_int]),
    ("hb_shape_full", c_int, [c_void_p, c_void_p, c_void_p, c_uint, c_void_p]),
    ("hb_version_string", c_char_p, []),
]:
    _function = getattr(hb, _name)
    _function.restype, _function.argtypes = _result, _arguments

_SHAPERS = (c_char_p * 2)(b"ot", None)
_GSUB, _GPOS = _tag("GSUB"), _tag("GPOS")


class Glyphs:
    """What shaping gave: parallel lists in visual order, lengths in the font's own."""

    __slots__ = ("glyphs", "masks", "clusters", "advances")

    def __init__(self, glyphs, masks, clusters, advances):
        self.glyphs, self.masks = glyphs, masks
        self.clusters, self.advances = clusters, advances


class Font:
    """One face, at axes, as the tool opens it."""

    def __init__(self, path, index=0, variations=()):
        blob = hb.hb_blob_create_from_file(str(path).encode())
        self.face_count = hb.hb_face_count(blob)
        self.face = hb.hb_face_create(blob, index)
        hb.hb_blob_destroy(blob)
        if hb.hb_face_get_glyph_count(self.face) == 0:
            raise HarfBuzzError(path)
        self.path, self.index = str(path), index
        self.font = hb.hb_font_create(self.face)
        hb.hb_ot_font_set_funcs(self.font)
        # Variable advances have fractions: 1/64 of a design unit, as in the tool.
        self.lengths_per_em = hb.hb_face_get_upem(self.face) * (64 if self.axes() else 1)
        hb.hb_font_set_scale(self.font, self.lengths_per_em, self.lengths_per_em)
        if variations:
            settings = (_Variation * len(variations))(*[(_tag(t), v) for t, v in variations])
            hb.hb_font_set_variations(self.font, settings, len(variations))
        self.buffer = hb.hb_buffer_create()

    def axes(self):
        count = c_uint(hb.hb_ot_var_get_axis_count(self.face))
        axes = (_Axis * max(1, count.value))()
        hb.hb_ot_var_get_axis_infos(self.face, 0, byref(count), axes)
        return [(_text(a.tag), a.minimum, a.normal, a.maximum) for a in axes[: count.value]]

    def characters(self):
        found = hb.hb_set_create()
        hb.hb_face_collect_unicodes(self.face, found)
        return _members(found)

    def glyph(self, character):
        glyph = c_uint32()
        return glyph.value if hb.hb_font_get_nominal_glyph(self.font, character, byref(glyph)) else 0

    def feature_tags(self):
        tags = set()
        for table in (_GSUB, _GPOS):
            start = 0
            while True:
                count, chunk = c_uint(64), (c_uint32 * 64)()
                total = hb.hb_ot_layout_table_get_feature_tags(
                    self.face, table, start, byref(count), chunk)
                tags.update(_text(tag) for tag in chunk[: count.value])
                start += count.value
                if count.value == 0 or start >= total:
                    break
        return sorted(tag for tag in tags if re.fullmatch("[A-Za-z0-9]{4}", tag))

    def lookups(self):
        """For each GSUB and GPOS lookup the glyphs before, in and after what it matches."""
        for table in (_GSUB, _GPOS):
            for index in range(hb.hb_ot_layout_table_get_lookup_count(self.face, table)):
                sets = [hb.hb_set_create() for _ in range(3)]
                hb.hb_ot_layout_lookup_collect_glyphs(self.face, table, index, *sets, None)
                yield table == _GSUB, index, [_members(each) for each in sets]

    def substitutes(self, lookup, glyphs):
        row = (c_uint32 * len(glyphs))(*glyphs)
        return bool(hb.hb_ot_layout_lookup_would_substitute(
            self.face, lookup, row, len(glyphs), 1))

    def shape(self, units, start, end, context, right_to_left, script, language, features,
              has_circles=True, begins=True):
        """Shapes units[start:end] with units[context[0]:context[1]] around it.

        Without `has_circles` HarfBuzz inserts no dotted circle under a mark without a letter, without
        `begins` none at the context's start.
        """
        buffer = self.buffer
        hb.hb_buffer_clear_contents(buffer)
        base = units.buffer_info()[0] + 2 * context[0]
        hb.hb_buffer_add_utf16(
            buffer, base, context[1] - context[0], start - context[0], end - start)
        hb.hb_buffer_set_direction(buffer, 5 if right_to_left else 4)
        hb.hb_buffer_set_script(buffer, script)
        hb.hb_buffer_set_language(
            buffer, hb.hb_language_from_string(language.encode(), -1) if language else None)
        hb.hb_buffer_set_flags(
            buffer,
            (begins and start == context[0]) | (end == context[1]) << 1 | (not has_circles) << 4)
        hb.hb_shape_full(self.font, buffer, features, len(features) if features else 0, _SHAPERS)
        count = c_uint()
        infos = hb.hb_buffer_get_glyph_infos(buffer, byref(count))
        size = count.value * 20
        info, position = array.array("I"), array.array("i")
        info.frombytes(ctypes.string_at(infos, size))
        position.frombytes(
            ctypes.string_at(hb.hb_buffer_get_glyph_positions(buffer, byref(count)), size))
        clusters = [cluster + context[0] for cluster in info[2::5]]
        return Glyphs(info[0::5], info[1::5], clusters, position[0::5])


def features(settings):
    """Settings (tag, value) as `shape` takes them; None for none."""
    if not settings:
        return None
    return (_Feature * len(settings))(
        *[(_tag(tag), value, 0, 0xFFFFFFFF) for tag, value in settings])


def _members(found):
    members, value = [], c_uint32(0xFFFFFFFF)
    while hb.hb_set_next(found, byref(value)):
        members.append(value.value)
    hb.hb_set_destroy(found)
    return members


# ICU's functions have its version in their names.
_path = sorted(glob.glob("/usr/lib/*/libicuuc.so.*") + glob.glob("/usr/lib*/libicuuc.so.*"))
_soname = next((p for p in _path if re.fullmatch(r".*\.so\.\d+", p)), None)
_icu = ctypes.CDLL(_soname or ctypes.util.find_library("icuuc"))
_suffix = "_" + re.search(r"\.so\.(\d+)", _soname).group(1)


def _icu_function(name, result, *arguments):
    function = getattr(_icu, name + _suffix)
    function.restype, function.argtypes = result, list(arguments)
    return function


_property = _icu_function("u_getIntPropertyValue", c_int32, c_uint32, c_int)
_extensions = _icu_function(
    "uscript_getScriptExtensions", c_int32, c_uint32, POINTER(c_int32), c_int32, POINTER(c_int))
_short_name = _icu_function("uscript_getShortName", c_char_p, c_int)
_break_open = _icu_function(
    "ubrk_open", c_void_p, c_int, c_char_p, c_void_p, c_int32, POINTER(c_int))
_break_set = _icu_function(
    "ubrk_setText", None, c_void_p, c_void_p, c_int32, POINTER(c_int))
_break_next = _icu_function("ubrk_next", c_int32, c_void_p)
_bidi_open = _icu_function("ubidi_open", c_void_p)
_bidi_set = _icu_function(
    "ubidi_setPara", None, c_void_p, c_void_p, c_int32, ctypes.c_uint8, c_void_p, POINTER(c_int))
_bidi_levels = _icu_function(
    "ubidi_getLevels", POINTER(ctypes.c_uint8), c_void_p, POINTER(c_int))

SCRIPT, CATEGORY, IGNORABLE = 0x100A, 0x1005, 5
COMMON, INHERITED = 0, 1
_iterators, _bidi = {}, _bidi_open()
_apple = importlib.import_module("make-unicode-data").AppleLibrary()
# The root's rules, without the quotation marks of English. They must outlive the iterator.
_line_rules = _apple.rules("")
_lines = c_void_p(_apple.call(
    "ubrk_openBinaryRules", _line_rules, len(_line_rules), None, 0, result=c_void_p))


def script(character):
    """ICU's number of a character's script."""
    return _property(character, SCRIPT)


def category(character):
    """ICU's number of a character's general category."""
    return _property(character, CATEGORY)


def is_ignorable(character):
    return bool(_property(character, IGNORABLE))


def scripts(character):
    """All scripts that a character is used in."""
    found, error = (c_int32 * 64)(), c_int()
    return set(found[: _extensions(character, found, 64, byref(error))])


def script_tag(number):
    """A script's ISO 15924 tag."""
    return _tag(_short_name(number).decode())


def script_name(number):
    return _short_name(number).decode()


def boundaries(units, kind):
    """Boundaries after 0: kind 0 grapheme clusters, 2 line breaks (root locale)."""
    if kind == 2:
        text = c_void_p(units.buffer_info()[0])
        _apple.call("ubrk_setText", _lines, text, len(units), result=None)
        _apple.call("ubrk_first", _lines, status=False)
        found = []
        while (place := _apple.call("ubrk_next", _lines, status=False)) >= 0:
            found.append(place)
        return found
    error = c_int()
    if kind not in _iterators:
        _iterators[kind] = _break_open(kind, b"", None, 0, byref(error))
    _break_set(_iterators[kind], units.buffer_info()[0], len(units), byref(error))
    found = []
    while (place := _break_next(_iterators[kind])) >= 0:
        found.append(place)
    return found


SEPARATORS = {0x0A, 0x0D, 0x1C, 0x1D, 0x1E, 0x85, 0x2029}


def levels(units):
    """Embedding levels; the first strong character gives each paragraph's.

    ICU is given one paragraph at a time: one without a strong character takes the level of the one
    before it in ICU, and 0 in UAX 9.
    """
    found, start = [], 0
    for end in range(1, len(units) + 1):
        if end < len(units) and units[end - 1] not in SEPARATORS:
            continue
        paragraph, error = units[start:end], c_int()
        _bidi_set(_bidi, paragraph.buffer_info()[0], len(paragraph), 254, None, byref(error))
        found += _bidi_levels(_bidi, byref(error))[: len(paragraph)]
        start = end
    return found


def harfbuzz_version():
    return hb.hb_version_string().decode()
