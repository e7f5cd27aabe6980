import CHarfBuzz
import Foundation

/// Tries whether HarfBuzz has what all fonts share.
///
/// It makes that when it is first needed, and where there is no memory then it goes without for the
/// rest of the process's life: no font has glyphs, or no letter is one. A font of this file's own is
/// asked, since a stranger's may be sound and yet have no glyph for what its character map lists.
enum HarfBuzzProbe {
  /// A font with one letter, `a`, which is 500 of 1000 units wide.
  private static let bytes: [UInt8] = {
    let tables: [(tag: String, values: [UInt16])] = [
      // One subtable for Windows and all of Unicode (3, 10), with one group of format 12.
      ("cmap", [0, 1, 3, 10, 0, 12, 12, 0, 0, 28, 0, 0, 0, 1, 0, 0x61, 0, 0x61, 0, 1]),
      // All zero but the version and, at the end, the number of metrics.
      ("hhea", [1, 0] + [UInt16](repeating: 0, count: 15) + [2]),
      ("hmtx", [0, 0, 500, 0]),
      // Version 0.5 and the number of glyphs.
      ("maxp", [0, 0x5000, 2]),
    ]
    var directory: [UInt16] = [1, 0, UInt16(tables.count), 64, 2, 0]
    var content: [UInt16] = []
    for table in tables {
      let tag = Array(table.tag.utf8)
      directory.append(UInt16(tag[0]) << 8 | UInt16(tag[1]))
      directory.append(UInt16(tag[2]) << 8 | UInt16(tag[3]))
      // Sums are not looked at.
      directory += [0, 0]
      directory += [0, UInt16(12 + 16 * tables.count + 2 * content.count)]
      directory += [0, UInt16(2 * table.values.count)]
      // Each table begins at a multiple of four bytes.
      content += table.values + (table.values.count.isMultiple(of: 2) ? [] : [0])
    }
    return (directory + content).flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
  }()

  /// Whether it has; `false` too where there is no memory to find out.
  static var isWorking: Bool {
    let letter = unsafe hb_unicode_general_category(hb_unicode_funcs_get_default(), 0x61)
    guard letter == HB_UNICODE_GENERAL_CATEGORY_LOWERCASE_LETTER else { return false }
    return unsafe bytes.withUnsafeBytes { bytes in
      let blob = unsafe hb_blob_create(
        bytes.bindMemory(to: CChar.self).baseAddress, UInt32(bytes.count),
        HB_MEMORY_MODE_READONLY, nil, nil)
      defer { unsafe hb_blob_destroy(blob) }
      let face = unsafe hb_face_create(blob, 0)
      defer { unsafe hb_face_destroy(face) }
      let font = unsafe hb_font_create(face)
      defer { unsafe hb_font_destroy(font) }
      unsafe hb_ot_font_set_funcs(font)
      var glyph: UInt32 = 0
      return unsafe hb_font_get_nominal_glyph(font, 0x61, &glyph) != 0 && glyph == 1
        && hb_font_get_glyph_h_advance(font, glyph) == 500
    }
  }
}
