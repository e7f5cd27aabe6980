import Synchronization

/// An opened face of a ``FontLibrary`` at given axes, immutable and without a size.
///
/// Two are equal when they draw the same glyphs with the same vertical metrics.
public final class Font: Sendable, Hashable {
  /// The origin of the bytes.
  public let source: FontSource
  /// The axis settings with which it was opened; empty for a static font.
  public let variations: [FontVariation]
  /// The raw values of the vertical-metrics tables, in font units, at these axes.
  public let metrics: FontMetrics
  /// The requested font that this one substitutes; `nil` when it was requested itself.
  public let substitution: FontSubstitution?
  /// The system font whose advances it has; `nil` for other fonts.
  public let systemFont: SystemFontDescriptor?
  private let measured: MeasuredFace?
  /// The face that created this font for ``measured``.
  private weak let origin: MeasuredFace?
  let native: HarfBuzzFont
  /// A number of this opened face, unique within the process, for cache keys.
  let identifier: UInt32
  private let freeType: FreeTypeFace

  init(
    native: HarfBuzzFont, source: FontSource, variations: [FontVariation], freeType: FreeTypeFace
  ) {
    self.native = native
    self.source = source
    self.variations = variations
    self.freeType = freeType
    hasColor = (["CBDT", "COLR", "sbix", "SVG "] as [FontTag]).contains(where: native.hasTable)
    metrics = FontMetrics(tablesOf: native, hasColor: hasColor)
    substitution = nil
    systemFont = nil
    measured = nil
    origin = nil
    features = []
    identifier = Self.newIdentifier()
  }

  /// A copy. `sized` replaces the glyphs, features and origin.
  init(
    _ font: Font, metrics: FontMetrics, substitution: FontSubstitution?, measured: MeasuredFace?,
    sized: (native: HarfBuzzFont, features: [NativeFeature], origin: MeasuredFace)? = nil
  ) {
    native = sized?.native ?? font.native
    features = sized?.features ?? font.features
    origin = sized?.origin ?? font.origin
    identifier = sized == nil ? font.identifier : Self.newIdentifier()
    systemFont = measured?.descriptor ?? font.systemFont
    self.measured = measured
    source = font.source
    variations = font.variations
    freeType = font.freeType
    hasColor = font.hasColor
    self.metrics = metrics
    self.substitution = substitution
  }

  private static let lastIdentifier = Atomic<UInt32>(0)

  private static func newIdentifier() -> UInt32 {
    lastIdentifier.wrappingAdd(1, ordering: .relaxed).newValue
  }

  /// Whether the face has colour glyphs; emoji prefer such a font.
  public let hasColor: Bool

  public var unitsPerEm: Int { native.unitsPerEm }

  /// The number of glyphs, including `.notdef`.
  public var glyphCount: Int { native.glyphCount }

  /// The family's name, from the `name` table.
  public var familyName: String { names?.familyName ?? "" }

  /// The English version name (name 5), or `head`'s revision; empty if neither is readable.
  public var version: String {
    native.englishName(5)
      ?? native.table("head").fixed(at: 4).map { "\(($0 * 1000).rounded() / 1000)" } ?? ""
  }

  /// The style's name, such as `Bold Italic`.
  public var styleName: String { names?.styleName ?? "" }

  /// The PostScript name, such as `Inter-Bold`.
  public var postScriptName: String { names?.postScriptName ?? "" }

  /// `nil` when FreeType refuses the face.
  private var names: FreeTypeFace.Description? { try? freeType.description() }

  /// The same glyphs with other vertical metrics, as a substitute for another font.
  public func answering(with metrics: FontMetrics, as substitution: FontSubstitution?) -> Font {
    Font(self, metrics: metrics, substitution: substitution, measured: measured)
  }

  /// The font's own features, which precede those of a style.
  let features: [NativeFeature]

  /// Whether a character's advance is a measured one of the requested font.
  func isMeasured(_ codePoint: UInt32) -> Bool {
    (measured ?? origin)?.isMeasured(codePoint) ?? false
  }

  /// The font at a size in points: itself, unless its advances depend on the size.
  func sized(to size: Double) -> Font {
    guard let face = measured ?? origin else { return self }
    return face.font(self, at: size)
  }

  /// Whether the character map has a character's glyph; for U+0E33 and U+0EB3, both their parts'.
  public func covers(_ scalar: Unicode.Scalar) -> Bool { native.covers(scalar.value) }

  /// The number of code points in the character map.
  public var coveredCodePointCount: Int { coveredCodePoints.reduce(0) { $0 + $1.count } }

  /// The ranges of code points in the character map, ascending.
  public var coveredCodePoints: [ClosedRange<UInt32>] { native.coveredRanges }

  /// The tags of the font's substitution and positioning features, sorted.
  public var featureTags: [String] {
    native.featureTags(inTable: "GSUB").union(native.featureTags(inTable: "GPOS")).sorted().map {
      FontTag(rawValue: $0).description
    }
  }

  /// The axes of a variable font; empty for a static one.
  public var axes: [FontAxis] { native.axes }

  /// The unshaped advance of a character's nominal glyph in design units; `nil` where it has none.
  public func nominalAdvance(of scalar: Unicode.Scalar) -> Double? {
    let glyph = native.nominalGlyph(scalar.value)
    guard glyph != 0 else { return nil }
    return Double(native.advance(ofGlyph: glyph)) / Double(native.unitsPerDesignUnit)
  }

  /// The factor on every advance: 1 unless the font has bitmaps only, which differ from `hmtx`.
  func advanceScale() -> Double {
    guard hasColor, native.hasTable("CBDT"), !native.hasTable("glyf"), !native.hasTable("CFF ")
    else { return 1 }
    // All bitmaps of a strike have the same width, and every such font has this smiley.
    let glyph = native.nominalGlyph(0x1F600)
    let advance =
      Double(native.advance(ofGlyph: glyph)) / Double(unitsPerEm * native.unitsPerDesignUnit)
    guard glyph != 0, advance > 0 else { return 1 }
    return freeType.strikeScale(ofGlyph: glyph, advance: advance) ?? 1
  }

  /// In design units, y up; may be empty. Throws `limitExceeded` past the deadline, `outOfMemory`.
  package func outline(
    ofGlyph glyph: UInt32, until deadline: OutlineDeadline? = nil
  ) throws(TextMeasureError) -> [OutlineElement] {
    try freeType.outline(ofGlyph: glyph, until: deadline)
  }

  package func glyphName(_ glyph: UInt32) -> String { native.name(ofGlyph: glyph) }

  package func image(ofGlyph glyph: UInt32) -> [UInt8] { native.image(ofGlyph: glyph) }

  package func layers(ofGlyph glyph: UInt32) -> [GlyphLayer] { native.layers(ofGlyph: glyph) }

  package func inkBox(ofGlyph glyph: UInt32) -> GlyphBox? { native.inkBox(ofGlyph: glyph) }

  /// Font units per design unit; see ``ShapedGlyph/advance``.
  package var lengthsPerDesignUnit: Int { native.unitsPerDesignUnit }

  public static func == (first: Font, second: Font) -> Bool {
    first === second
      || (first.identifier == second.identifier && first.metrics == second.metrics
        && first.substitution == second.substitution && first.systemFont == second.systemFont)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

/// The origin of a font's bytes.
public enum FontSource: Sendable, Hashable, CustomStringConvertible {
  /// A file and the index of the face.
  case file(path: String, index: Int)
  /// Bytes from the caller with the name that it gave them, and the index of the face.
  case bytes(name: String, index: Int)

  public var description: String {
    switch self {
    case .file(let name, let index), .bytes(let name, let index):
      index == 0 ? name : "\(name)#\(index)"
    }
  }

  /// The file's name without folders, with `#index` where it is not the first face.
  public var fileName: String {
    let text = description
    // By bytes for speed: every reply of a stream needs it.
    guard let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) else { return text }
    return String(text[text.utf8.index(after: slash)...])
  }
}
