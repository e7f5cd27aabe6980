import CHarfBuzz
import Foundation

/// An immutable `hb_font_t` of a face, at given axes and scale.
///
/// Sendable: the font is immutable before `init` returns, HarfBuzz's own OpenType functions read it
/// without locks, and nothing in this class changes afterwards.
@safe package final class HarfBuzzFont: @unchecked Sendable {
  /// The face, whose tables all its fonts share.
  package let file: HarfBuzzFace
  let font: OpaquePointer

  /// Font units to an em.
  package let lengthsPerEm: Double
  /// Font units per design unit; see ``HarfBuzzFace``.
  package var unitsPerDesignUnit: Double { lengthsPerEm / Double(unitsPerEm) }
  /// The font that supplies glyphs and rules to one with replaced advances.
  let parent: HarfBuzzFont?
  private let advances: AdvanceList?
  private let scale: Int32
  /// The place on the axes of GPOS of a font with replaced advances, in 1/16384.
  private let coordinates: [Int32]
  /// What the variations of GPOS are there, by index, in font units.
  let variationValues: [Double]
  /// The pixels to which advances are rounded; `nil` for exact ones.
  let grid: DeviceGrid?
  /// The font of which this is a copy, with another face of the same bytes or on a grid.
  private let original: HarfBuzzFont?
  /// The font whose rules this one has.
  var rulesFont: HarfBuzzFont { (parent ?? self).original ?? parent ?? self }

  package var unitsPerEm: Int { file.unitsPerEm }
  /// The number of glyphs, including `.notdef`; 0 if the bytes are no font.
  package var glyphCount: Int { file.glyphCount }
  /// Whether the font is bundled, and so trusted.
  var isBundled: Bool { file.isBundled }
  private var face: OpaquePointer { unsafe file.face }

  /// Opens face `index` of `source` at given axes; `nil` as ``HarfBuzzFace``.
  package convenience init?(
    _ source: HarfBuzzFace.Source, index: Int, variations: [(tag: UInt32, value: Float)]
  ) {
    guard let file = HarfBuzzFace(source, index: index) else { return nil }
    self.init(file, variations: variations)
  }

  /// The font with its advances rounded to a grid; `nil` when memory runs out.
  convenience init?(_ font: HarfBuzzFont, grid: DeviceGrid) {
    guard grid.isTruncating else {
      self.init(font.file, variations: [], original: font, grid: grid)
      return
    }
    // Minikin takes the advances of bitmaps from HarfBuzz.
    let advances = font.hasTable("CBDT") ? nil : AdvanceList(of: font, pixels: grid.pixelsPerEm)
    self.init(font, advances, [], [], grid: grid)
  }

  /// A face at given axes, each clamped to the axis's range, or at those of `original`; `nil` when
  /// memory runs out.
  init?(
    _ file: HarfBuzzFace, variations: [(tag: UInt32, value: Float)], original: HarfBuzzFont? = nil,
    grid: DeviceGrid? = nil
  ) {
    guard let font = unsafe hb_font_create(file.face) else { return nil }
    self.file = file
    self.grid = grid
    scale = Int32(clamping: file.unitsPerEm * (grid == nil ? file.unitsPerDesignUnit : 64))
    lengthsPerEm = Double(scale)
    parent = nil
    advances = nil
    coordinates = []
    variationValues = []
    self.original = original
    unsafe hb_ot_font_set_funcs(font)
    unsafe hb_font_set_scale(font, scale, scale)
    if let original {
      var count: UInt32 = 0
      let coordinates = unsafe hb_font_get_var_coords_normalized(original.font, &count)
      unsafe hb_font_set_var_coords_normalized(font, coordinates, count)
    } else if !variations.isEmpty {
      let settings = variations.map { hb_variation_t(tag: $0.tag, value: $0.value) }
      unsafe hb_font_set_variations(font, settings, UInt32(settings.count))
    }
    unsafe hb_font_make_immutable(font)
    unsafe self.font = unsafe font
  }

  /// A font with the parent's glyphs and other advances, by glyph in 1/64 design unit; its GPOS
  /// varies with normalized `coordinates`, in 1/16384, where `variations` are its values, by index
  /// in 1/64 design unit. `nil` when memory runs out.
  package convenience init?(
    _ parent: HarfBuzzFont, advances: [Int32], coordinates: [Int32], variations: [Double]
  ) {
    self.init(parent, AdvanceList(advances), coordinates, variations)
  }

  private init?(
    _ parent: HarfBuzzFont, _ advances: AdvanceList?, _ coordinates: [Int32],
    _ variations: [Double], grid: DeviceGrid? = nil
  ) {
    guard let font = unsafe hb_font_create_sub_font(parent.font),
      unsafe font != hb_font_get_empty()
    else { return nil }
    file = parent.file
    lengthsPerEm = grid.map { $0.pixelsPerEm * 256 } ?? Double(parent.unitsPerEm * 64)
    scale = Int32(lengthsPerEm)
    self.grid = grid
    self.parent = parent
    self.advances = advances
    self.coordinates = coordinates
    variationValues = variations
    original = nil
    // This scales GPOS only; the advances are not scaled.
    unsafe hb_font_set_scale(font, scale, scale)
    if !coordinates.isEmpty {
      unsafe hb_font_set_var_coords_normalized(font, coordinates, UInt32(coordinates.count))
    }
    if let advances {
      // The font retains the list.
      unsafe hb_font_set_funcs(
        font, AdvanceList.functions, Unmanaged.passRetained(advances).toOpaque(),
        { unsafe $0.map { unsafe Unmanaged<AdvanceList>.fromOpaque($0).release() } })
    }
    unsafe hb_font_make_immutable(font)
    unsafe self.font = unsafe font
  }

  deinit { unsafe hb_font_destroy(font) }

  /// This font, or a copy with another face where this one's has plans for many kinds of shaping.
  func font(for kind: NativeSegmentProperties) -> HarfBuzzFont {
    let face = file.face(for: kind)
    return face === file ? self : copy(with: face) ?? self
  }

  private func copy(with face: HarfBuzzFace) -> HarfBuzzFont? {
    guard let parent else {
      return HarfBuzzFont(face, variations: [], original: original ?? self, grid: grid)
    }
    return parent.copy(with: face).flatMap {
      HarfBuzzFont($0, advances, coordinates, variationValues, grid: grid)
    }
  }

  /// The glyph of a code point in the character map; 0 when there is none.
  package func nominalGlyph(_ codePoint: UInt32) -> UInt32 {
    var glyph: UInt32 = 0
    return unsafe hb_font_get_nominal_glyph(font, codePoint, &glyph) != 0 ? glyph : 0
  }

  /// Whether the character map has the glyphs with which HarfBuzz begins to shape a code point. It
  /// takes the sign AM of Thai and Lao apart into two characters, and needs no glyph for it.
  func covers(_ codePoint: UInt32) -> Bool {
    guard codePoint == 0xE33 || codePoint == 0xEB3 else { return nominalGlyph(codePoint) != 0 }
    return nominalGlyph(codePoint + 0x1A) != 0 && nominalGlyph(codePoint - 1) != 0
  }

  /// The mirrored code point (Bidi_Mirroring_Glyph) for right-to-left text, or the code point itself.
  static func mirrored(_ codePoint: UInt32) -> UInt32 {
    unsafe hb_unicode_mirroring(hb_unicode_funcs_get_default(), codePoint)
  }

  /// In font units.
  package func advance(ofGlyph glyph: UInt32) -> Int32 { advance(ofGlyph: glyph, adjusted: 0) ?? 0 }

  /// The advance of a glyph that a pair changes, in font units; `nil` where it is out of range.
  func advance(ofGlyph glyph: UInt32, adjusted: Int32) -> Int32? {
    let (sum, overflows) = unsafe hb_font_get_glyph_h_advance(font, glyph)
      .addingReportingOverflow(adjusted)
    return overflows ? nil : rounded(sum)
  }

  /// A shaped advance as the device has it.
  @inline(__always)
  func rounded(_ advance: Int32) -> Int32 {
    guard let grid, !grid.isTruncating else { return advance }
    return grid.rounded(advance, unitsPerEm: lengthsPerEm)
  }

  /// A value of GPOS in font units, as HarfBuzz scales it.
  func scaled(_ designUnits: Int16) -> Int32 {
    let factor = (Int64(scale) << 16) / Int64(max(1, unitsPerEm))
    return Int32(clamping: (Int64(designUnits) * factor + 0x8000) >> 16)
  }

  /// The advance of upright glyphs that HarfBuzz assumes for a font without vertical metrics, in font
  /// units; `nil` for a font that has some.
  var assumedVerticalAdvance: Int32? {
    let advance = verticalAdvance(ofGlyph: 0)
    return advance > 0 && !hasTable("vmtx") ? advance : nil
  }

  /// The advance of an upright glyph, in font units; downwards.
  func verticalAdvance(ofGlyph glyph: UInt32) -> Int32 {
    unsafe 0 &- hb_font_get_glyph_v_advance(font, glyph)
  }

  /// Whether GDEF classifies a glyph as a mark.
  func isMark(glyph: UInt32) -> Bool {
    unsafe hb_ot_layout_get_glyph_class(face, glyph) == HB_OT_LAYOUT_GLYPH_CLASS_MARK
  }

  /// The bounding box of a glyph's ink, outline or bitmap; `nil` when it has none.
  func inkBox(ofGlyph glyph: UInt32) -> GlyphBox? {
    if let parent { return parent.inkBox(ofGlyph: glyph) }
    var extents = hb_glyph_extents_t()
    guard unsafe hb_font_get_glyph_extents(font, glyph, &extents) != 0,
      extents.width != 0, extents.height != 0
    else { return nil }
    let unit = unitsPerDesignUnit
    // HarfBuzz's height is measured downwards from the top and so is negative.
    let left = Int(extents.x_bearing)
    let top = Int(extents.y_bearing)
    return GlyphBox(
      left: Double(left) / unit, bottom: Double(top + Int(extents.height)) / unit,
      right: Double(left + Int(extents.width)) / unit, top: Double(top) / unit)
  }

  /// The glyph's name in the font, or `gidN`.
  func name(ofGlyph glyph: UInt32) -> String {
    var name = [CChar](repeating: 0, count: 64)
    unsafe hb_font_glyph_to_string(font, glyph, &name, UInt32(name.count))
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// A name in the `name` table in English; `nil` when it has none.
  func englishName(_ identifier: UInt32) -> String? {
    let english = unsafe hb_language_from_string("en", -1)
    var size = unsafe hb_ot_name_get_utf8(face, identifier, english, nil, nil) + 1
    guard size > 1 else { return nil }
    var text = [CChar](repeating: 0, count: Int(size))
    _ = unsafe hb_ot_name_get_utf8(face, identifier, english, &size, &text)
    return String(decoding: text.prefix(Int(size)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// A table; empty when the face has none.
  package func table(_ tag: FontTag) -> SFNTReader {
    unsafe SFNTReader(hb_face_reference_table(face, tag.rawValue))
  }

  func hasTable(_ tag: FontTag) -> Bool { table(tag).count > 0 }

  /// The ranges of code points in the character map, ascending.
  package var coveredRanges: [ClosedRange<UInt32>] {
    let set = unsafe hb_set_create()
    defer { unsafe hb_set_destroy(set) }
    unsafe hb_face_collect_unicodes(face, set)
    var ranges: [ClosedRange<UInt32>] = []
    var first = UInt32.max
    var last = UInt32.max
    while unsafe hb_set_next_range(set, &first, &last) != 0, first <= last {
      ranges.append(first...last)
    }
    return ranges
  }

  func featureTags(inTable table: FontTag) -> Set<UInt32> {
    var count = unsafe hb_ot_layout_table_get_feature_tags(face, table.rawValue, 0, nil, nil)
    var tags = [hb_tag_t](repeating: 0, count: Int(count))
    _ = unsafe hb_ot_layout_table_get_feature_tags(face, table.rawValue, 0, &count, &tags)
    return Set(tags.prefix(Int(count)))
  }

  var axes: [FontAxis] {
    var count = unsafe hb_ot_var_get_axis_count(face)
    var axes = [hb_ot_var_axis_info_t](repeating: hb_ot_var_axis_info_t(), count: Int(count))
    _ = unsafe hb_ot_var_get_axis_infos(face, 0, &count, &axes)
    return axes.prefix(Int(count)).map {
      FontAxis(
        tag: FontTag(rawValue: $0.tag).description, minimum: Double($0.min_value),
        standard: Double($0.default_value), maximum: Double($0.max_value))
    }
  }

  /// The font's coordinates on all axes in their order; none where no axis was set.
  var designCoordinates: [Float] {
    if let parent { return parent.designCoordinates }
    var count: UInt32 = 0
    let values = unsafe hb_font_get_var_coords_design(font, &count)
    return unsafe Array(UnsafeBufferPointer(start: values, count: Int(count)))
  }

  /// MVAR's change of a metric at the font's axes, in design units.
  func metricVariation(_ tag: UInt32) -> Double {
    Double(unsafe hb_ot_metrics_get_variation(font, hb_ot_metrics_tag_t(rawValue: tag)))
  }

  // MARK: Colour glyphs

  /// The largest picture of a glyph as a PNG file (`CBDT`, `sbix`); empty when it has none.
  func image(ofGlyph glyph: UInt32) -> [UInt8] {
    unsafe HarfBuzzFace.copy(hb_ot_color_glyph_reference_png(font, glyph))
  }

  /// The colour layers of a glyph (`COLR` version 0) in the first palette, from bottom to top.
  func layers(ofGlyph glyph: UInt32) -> [GlyphLayer] {
    var count: UInt32 = 256
    var layers = [hb_ot_color_layer_t](repeating: hb_ot_color_layer_t(), count: 256)
    _ = unsafe hb_ot_color_glyph_get_layers(face, glyph, 0, &count, &layers)
    guard count > 0 else { return [] }
    var colorCount = unsafe hb_ot_color_palette_get_colors(face, 0, 0, nil, nil)
    var colors = [hb_color_t](repeating: 0, count: Int(colorCount))
    _ = unsafe hb_ot_color_palette_get_colors(face, 0, 0, &colorCount, &colors)
    return layers.prefix(Int(count)).map { layer in
      let index = Int(layer.color_index)
      guard colors.indices.contains(index) else { return GlyphLayer(glyph: layer.glyph) }
      // A colour is 0xBBGGRRAA.
      return GlyphLayer(
        glyph: layer.glyph,
        color: [8, 16, 24, 0].map { UInt8(truncatingIfNeeded: colors[index] >> UInt32($0)) })
    }
  }
}

/// Advances by glyph that HarfBuzz uses instead of the font's.
final class AdvanceList: Sendable {
  private let values: [Int32]
  /// The font whose advances are scaled to a size, and FreeType's scale; `nil`: ``values`` has them.
  private let scaled: (font: HarfBuzzFont, scale: Int64)?

  init(_ values: [Int32]) {
    self.values = values
    scaled = nil
  }

  /// The advances of a font in whole 1/256 px, truncated, as Skia and Minikin take them from FreeType.
  init(of font: HarfBuzzFont, pixels: Double) {
    values = []
    scaled = (font, Self.freeTypeScale(pixels: pixels, unitsPerEm: Int64(font.unitsPerEm)))
  }

  /// The 1/65536 of 1/64 px to a design unit at a size, to which FreeType rounds.
  static func freeTypeScale(pixels: Double, unitsPerEm: Int64) -> Int64 {
    (Int64(pixels * 64) << 16 + unitsPerEm / 2) / max(1, unitsPerEm)
  }

  private func advance(of glyph: UInt32) -> Int32 {
    guard let (font, scale) = scaled else {
      return Int(glyph) < values.count ? values[Int(glyph)] : 0
    }
    let units = Double(font.advance(ofGlyph: glyph)) / font.unitsPerDesignUnit
    return Int32(clamping: (Int64(units.rounded()) * scale + 32) / (64 * 256))
  }

  /// HarfBuzz's function table, shared by all lists.
  nonisolated(unsafe) static let functions: OpaquePointer? = {
    let functions = unsafe hb_font_funcs_create()
    unsafe hb_font_funcs_set_glyph_h_advance_func(
      functions,
      { _, list, glyph, _ in
        guard let list = unsafe list else { return 0 }
        return unsafe Unmanaged<AdvanceList>.fromOpaque(list)._withUnsafeGuaranteedRef {
          $0.advance(of: glyph)
        }
      }, nil, nil)
    unsafe hb_font_funcs_make_immutable(functions)
    return unsafe functions
  }()
}

/// One axis of a variable font, in the axis's own units.
public struct FontAxis: Sendable, Hashable {
  /// The axis's tag, such as `wght`.
  public var tag: String
  /// The smallest coordinate.
  public var minimum: Double
  /// The coordinate of the default instance.
  public var standard: Double
  /// The largest coordinate.
  public var maximum: Double
}

package struct GlyphLayer: Sendable, Hashable {
  /// The glyph whose outline is filled.
  package var glyph: UInt32
  /// Red, green, blue and opacity, each 0…255; `nil` is the text's own colour.
  package var color: [UInt8]?
}

/// A box in design units, y upwards.
package struct GlyphBox: Sendable, Hashable {
  package var left: Double
  package var bottom: Double
  package var right: Double
  package var top: Double
}
