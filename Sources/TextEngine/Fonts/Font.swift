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
  /// The font whose advances it was given; `nil` for one with its own.
  package let original: (any OriginalFont)?
  /// What it is in the default cascade; `nil` for a font that a caller requested.
  package let fallback: FallbackRole?
  /// The characters that a cascade takes from it, as CSS's `unicode-range`; `nil`: all that it has.
  public let characters: [ClosedRange<UInt32>]?
  /// The fallback font of which this is a copy, and what the copy changes; else `nil`.
  let adjusted: (font: Font, by: FallbackAdjustment)?
  /// What makes its copies at sizes; `nil` for a font without a size, and for such a copy.
  private let sizes: (any SizedFonts)?
  /// What made this copy at a size.
  private weak let origin: (any SizedFonts)?
  let face: OpenedFace
  package let native: HarfBuzzFont
  /// ``metrics`` before others replaced them.
  let tableMetrics: FontMetrics
  /// A number of this opened face at its axes, unique within the process, for cache keys.
  let identifier: UInt32

  /// A face at given axes; `origin` makes a copy at a size.
  init(
    _ face: OpenedFace, _ native: HarfBuzzFont, _ variations: [FontVariation],
    origin: (any SizedFonts)? = nil
  ) {
    self.face = face
    self.native = native
    self.variations = variations
    self.origin = origin
    source = face.source
    metrics = FontMetrics(tablesOf: native, hasColor: face.hasColor)
    tableMetrics = metrics
    substitution = nil
    original = nil
    sizes = origin == nil ? OpticalSizes(face, variations) : nil
    features = []
    characters = nil
    fallback = nil
    adjusted = nil
    identifier = Self.newIdentifier()
  }

  /// A copy with other metrics and another name; `sizes` gives it the advances of `original`.
  package init(
    _ font: Font, metrics: FontMetrics, substitution: FontSubstitution?,
    original: (any OriginalFont)? = nil, sizes: (any SizedFonts)? = nil,
    role: FallbackRole? = nil, characters: [ClosedRange<UInt32>]? = nil
  ) {
    face = font.face
    native = font.native
    features = font.features
    variations = font.variations
    source = font.source
    tableMetrics = font.tableMetrics
    identifier = font.identifier
    self.sizes = sizes ?? font.sizes
    origin = font.origin
    self.original = original ?? font.original
    fallback = role ?? font.fallback
    self.characters = characters ?? font.characters
    adjusted = font.adjusted
    self.metrics = metrics
    self.substitution = substitution
  }

  /// A copy that caches tell apart: with other glyphs or advances.
  private init(
    _ font: Font, native: HarfBuzzFont, features: [NativeFeature], original: (any OriginalFont)?,
    origin: (any SizedFonts)? = nil, adjusted: (font: Font, by: FallbackAdjustment)? = nil,
    identifier: UInt32 = newIdentifier()
  ) {
    self.native = native
    self.features = features
    self.original = original
    self.origin = origin
    self.adjusted = adjusted
    face = font.face
    variations = font.variations
    source = font.source
    metrics = font.metrics
    tableMetrics = font.tableMetrics
    substitution = font.substitution
    sizes = nil
    characters = font.characters
    fallback = font.fallback
    self.identifier = identifier
  }

  /// A copy at a size with other advances.
  package convenience init(
    _ font: Font, native: HarfBuzzFont, features: [FontFeature], origin: any SizedFonts
  ) {
    self.init(
      font, native: native, features: features.compactMap(\.native), original: font.original,
      origin: origin)
  }

  /// A copy with rounded advances.
  convenience init(_ font: Font, native: HarfBuzzFont, identifier: UInt32) {
    self.init(
      font, native: native, features: font.features, original: nil, identifier: identifier)
  }

  /// A copy of a fallback font that is drawn at another size than its style's.
  convenience init(_ font: Font, adjustedBy adjustment: FallbackAdjustment) {
    self.init(
      font, native: font.native, features: adjustment.features.compactMap(\.native),
      original: font.original, adjusted: (font, adjustment))
  }

  /// A copy with a role in the default cascade.
  convenience init(_ font: Font, role: FallbackRole) {
    self.init(font, metrics: font.metrics, substitution: font.substitution, role: role)
  }

  private static let lastIdentifier = Atomic<UInt32>(0)

  static func newIdentifier() -> UInt32 {
    lastIdentifier.wrappingAdd(1, ordering: .relaxed).newValue
  }

  /// Whether the face has colour glyphs; emoji prefer such a font.
  public var hasColor: Bool { face.hasColor }

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

  /// `OS/2.usWeightClass`: 400 is regular, 700 bold.
  package var weight: Int { Int(native.table("OS/2").uint16(at: 4) ?? 400) }

  /// `OS/2.usWidthClass` as a percentage: 100 is normal.
  package var widthPercent: Double {
    let widths = [50, 62.5, 75, 87.5, 100, 112.5, 125, 150, 200]
    let index = Int(native.table("OS/2").uint16(at: 6) ?? 5) - 1
    return widths.indices.contains(index) ? widths[index] : 100
  }

  /// Whether the face says that it is italic.
  package var isItalic: Bool { (native.table("OS/2").uint16(at: 62) ?? 0) & 1 != 0 }

  /// The PostScript name, such as `Inter-Bold`.
  public var postScriptName: String { names?.postScriptName ?? "" }

  /// `nil` when FreeType refuses the face.
  private var names: FreeTypeFace.Description? { try? face.freeType.description() }

  /// The same glyphs with other vertical metrics, as a substitute for another font.
  public func answering(with metrics: FontMetrics, as substitution: FontSubstitution?) -> Font {
    Font(self, metrics: metrics, substitution: substitution)
  }

  /// The same font, of which a cascade takes some characters alone: CSS's `unicode-range`.
  public func limited(to characters: [ClosedRange<UInt32>]) -> Font {
    Font(self, metrics: metrics, substitution: substitution, characters: characters)
  }

  /// Whether a cascade takes a character from it.
  package func takes(_ scalar: Unicode.Scalar) -> Bool { serves(scalar.value) && covers(scalar) }

  /// Whether a cascade may take a character from it.
  func serves(_ codePoint: UInt32) -> Bool {
    characters?.contains { $0.contains(codePoint) } ?? true
  }

  /// The font's own features, which precede those of a style.
  let features: [NativeFeature]

  /// Whether a character's advance is a measured one of the requested font.
  func isMeasured(_ codePoint: UInt32) -> Bool {
    (sizes ?? origin)?.isMeasured(codePoint) ?? false
  }

  /// Whether ``sized(to:usesOpticalSizing:under:)`` may return another font.
  var dependsOnSize: Bool { sizes != nil || origin != nil }

  /// The font at a size in points: itself, unless its advances or its glyphs depend on the size,
  /// or the profile's program rounds them.
  package func sized(
    to size: Double, usesOpticalSizing: Bool = true, under profile: MetricsProfile = .uikit
  ) -> Font {
    var font = self
    if let sizes = sizes ?? origin, usesOpticalSizing || !(sizes is OpticalSizes) {
      font = sizes.font(self, at: size, under: profile)
    }
    guard let grid = profile.deviceGrid(size: size) else { return font }
    return font.face.deviceFonts.font(font, on: grid)
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
  public var axes: [FontAxis] { face.axes }

  /// The unshaped advance of a character's nominal glyph in design units; `nil` where it has none.
  public func nominalAdvance(of scalar: Unicode.Scalar) -> Double? {
    let glyph = native.nominalGlyph(scalar.value)
    guard glyph != 0 else { return nil }
    return Double(native.advance(ofGlyph: glyph)) / native.unitsPerDesignUnit
  }

  /// The same in vertical text.
  func nominalHeight(of scalar: Unicode.Scalar) -> Double? {
    let glyph = native.nominalGlyph(scalar.value)
    guard glyph != 0 else { return nil }
    return Double(native.verticalAdvance(ofGlyph: glyph)) / native.unitsPerDesignUnit
  }

  /// The factor on every advance: ``scale``, and for a font with bitmaps only theirs, which differ
  /// from `hmtx`, to which Android keeps.
  func advanceScale() -> Double {
    if let adjusted { return adjusted.font.advanceScale() * scale }
    guard hasColor, native.grid == nil, native.hasTable("CBDT"), !native.hasTable("glyf"),
      !native.hasTable("CFF ")
    else { return 1 }
    // All bitmaps of a strike have the same width, and every such font has this smiley.
    let glyph = native.nominalGlyph(0x1F600)
    let advance =
      Double(native.advance(ofGlyph: glyph)) / native.lengthsPerEm
    guard glyph != 0, advance > 0 else { return 1 }
    return face.freeType.strikeScale(ofGlyph: glyph, advance: advance) ?? 1
  }

  /// In design units, y up; may be empty. Throws `limitExceeded` past the deadline, `outOfMemory`.
  package func outline(
    ofGlyph glyph: UInt32, until deadline: OutlineDeadline? = nil
  ) throws(TextMeasureError) -> [OutlineElement] {
    try face.freeType.outline(ofGlyph: glyph, at: native.designCoordinates, until: deadline)
  }

  package func glyphName(_ glyph: UInt32) -> String { native.name(ofGlyph: glyph) }

  package func image(ofGlyph glyph: UInt32) -> [UInt8] { native.image(ofGlyph: glyph) }

  package func layers(ofGlyph glyph: UInt32) -> [GlyphLayer] { native.layers(ofGlyph: glyph) }

  package func inkBox(ofGlyph glyph: UInt32) -> GlyphBox? { native.inkBox(ofGlyph: glyph) }

  /// Font units per design unit; see ``ShapedGlyph/advance``.
  package var lengthsPerDesignUnit: Double { native.unitsPerDesignUnit }

  public static func == (first: Font, second: Font) -> Bool {
    first === second
      || (first.identifier == second.identifier && first.metrics == second.metrics
        && first.characters == second.characters
        && first.substitution == second.substitution
        && first.original.map { AnyHashable($0) } == second.original.map { AnyHashable($0) })
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
