/// A workspace's font, script, direction, language and set of features, with cached results.
final class ShapingContext {
  let font: HarfBuzzFont
  let properties: NativeSegmentProperties
  /// The glyphs of a space and an ideographic space by themselves; advances in font units.
  let space: SpaceGlyph
  let ideographicSpace: SpaceGlyph
  /// Whether a space has another advance before another space than by itself.
  private let kernsSpaces: Bool
  /// The analysis of the font's rules; created for the first long text.
  private(set) var ruleReader: FontRuleReader?
  /// What is known of its characters and words.
  var known = KnownAdvances()
  /// Runs that were shaped whole, with their context.
  var runs = WordCache()
  /// The boxes of words' glyphs, by 1/65536 px per font unit.
  var inkWords: [Double: InkWords] = [:]
  /// Parts of runs that were shaped by themselves.
  var reshaped: [[UInt16]: ReshapedPart] = [:]
  /// The advances of visible hyphens by themselves, in font units.
  var hyphenAdvances: [UInt16: Int64] = [:]
  /// By how much characters are wider by themselves than before a space, in font units, on Android.
  var kerningBeforeSpace: [UInt16: Int32] = [:]
  /// Whether words are shaped by themselves, without kerning with spaces: on Android.
  let separatesWords: Bool
  /// How the font sets fullwidth punctuation; the outer `nil` is unknown.
  var punctuation: FullwidthPunctuation??
  let hasSyllables: Bool
  /// Cached answers whether a character has other glyphs beside a mark. A script's characters
  /// mostly lie within 256 code points, so each has its own slot.
  var recomposed: [(codePoint: UInt32, isRecomposed: Bool)]
  private let rulesCache: FontRulesCache
  private var unitsSeen = 0

  /// A space glyph, and its advance before positioning.
  struct SpaceGlyph {
    var glyph: UInt32
    var advance: Int32
  }

  /// 1/65536 pt per font unit at a size of 1 pt.
  private let pointsPerLength: Double
  /// Whether advances are those of FreeType's sizes in each run: in Flutter.
  private let hasFreeTypeSizes: Bool
  /// The advance of a bitmap in a colour font where that counts, in font units; 0 in other fonts.
  private var bitmapAdvance: Double = 0
  /// The pixels to an em of its bitmaps.
  private var bitmapSize: Double = 0

  /// - Parameter unitsBeforeRules: `nil` is the number at which the analysis pays.
  init(
    font: HarfBuzzFont, hasColor: Bool, advanceScale: Double, key: ShapingKey,
    buffer: HarfBuzzBuffer, rulesCache: FontRulesCache, unitsBeforeRules: Int? = nil
  ) throws(TextMeasureError) {
    let properties = NativeSegmentProperties(
      script: ScriptData.tag(of: key.script), isRightToLeft: key.isRightToLeft,
      isUpright: key.isUpright, language: NativeLanguage(key.language), features: key.features,
      circlesFirstMark: key.rules != .chromium)
    self.properties = properties
    let font = font.font(for: properties)
    self.font = font
    hasFreeTypeSizes = key.rules == .flutter
    separatesWords = key.rules == .android
    // The rules are read for horizontal text only.
    self.unitsBeforeRules =
      key.isUpright ? .max : unitsBeforeRules ?? (hasColor ? 8192 : 192)
    self.rulesCache = rulesCache
    pointsPerLength =
      FixedPoint.unitsPerPoint * advanceScale
      / max(1, font.lengthsPerEm)
    hasSyllables = !ScriptShaping(key.script).contains(.keepsOrder)
    recomposed = hasSyllables ? Array(repeating: (.max, false), count: 256) : []
    // Shaped, because a language may have its own space glyph (`locl`).
    var glyphs: [ShapedGlyph] = []
    func spaceGlyph(_ unit: UInt16) throws(TextMeasureError) -> SpaceGlyph {
      try buffer.shape([unit], font: font, properties: properties, into: &glyphs)
      // Where the font has no ideographic space, HarfBuzz uses the space's glyph, one em wide.
      return SpaceGlyph(
        glyph: glyphs.first?.glyph ?? 0, advance: glyphs.reduce(0) { $0 &+ $1.advance })
    }
    if hasFreeTypeSizes, hasColor {
      try buffer.shape([0xD83D, 0xDE00], font: font, properties: properties, into: &glyphs)
      bitmapAdvance = glyphs.reduce(0) { $0 + Double($1.advance) }
      bitmapSize = Double((font.table("CBLC").uint16(at: 52) ?? 0) & 0xFF)
    }
    ideographicSpace = try spaceGlyph(0x3000)
    space = try spaceGlyph(0x20)
    let spaces: [UInt16] = [0x20, 0x20, 0x3000, 0x3000, 0x20]
    try buffer.shape(spaces, font: font, properties: properties, into: &glyphs)
    let own = (space.advance, ideographicSpace.advance)
    kernsSpaces = glyphs.contains {
      $0.advance != (spaces[Int($0.cluster)] == 0x20 ? own.0 : own.1)
    }
  }

  /// 1/65536 pt per font unit at a size. FreeType rounds the scale of a size, and the advance of bitmaps to
  /// 1/64 px.
  func factor(size: Double) -> Double {
    let exact = size * pointsPerLength
    guard hasFreeTypeSizes else { return exact }
    guard bitmapAdvance > 0, bitmapSize > 0 else {
      return exact * (AdvanceScale(unitsPerEm: Int64(font.unitsPerEm), size: size)?.ratio ?? 1)
    }
    let unit = Double(FixedPoint.layoutUnit)
    let advance = (bitmapAdvance * pointsPerLength / unit * bitmapSize).rounded()
    let scale = (size / bitmapSize * 65536).rounded() / 65536
    return (advance * scale).rounded() * unit / bitmapAdvance
  }

  /// How many UTF-16 units are shaped before the font's lookups are read, which takes as long as
  /// shaping thousands. A colour font has thousands of ligatures, and its runs are short and recur.
  private let unitsBeforeRules: Int

  /// The analysis, once enough text is shaped, with `units` now, for it to pay; `nil` before.
  func ruleReader(forNext units: Int) -> FontRuleReader? {
    if let ruleReader { return ruleReader }
    unitsSeen += units
    guard unitsSeen > unitsBeforeRules else { return nil }
    let ruleReader = FontRuleReader(
      font: font, properties: properties, cache: rulesCache, kernsSpaces: kernsSpaces)
    self.ruleReader = ruleReader
    return ruleReader
  }

  static let hyphenMinus: UInt16 = 0x2D

  /// The character of a visible hyphen: U+2010, or U+002D; `nil` where the font has neither.
  var hyphen: UInt16? { [0x2010, Self.hyphenMinus].first(where: has) }

  func has(_ character: UInt16) -> Bool { font.nominalGlyph(UInt32(character)) != 0 }

  /// The space glyph of a hanging character; `nil` for one without a glyph.
  func spaceGlyph(for unit: UInt16) -> SpaceGlyph? {
    switch unit {
    case 0x20: space
    case 0x3000: ideographicSpace
    default: nil
    }
  }
}

/// The properties that determine shaping, besides the text.
struct ShapingKey: Hashable {
  /// The opened face.
  var font: UInt32
  /// The script, as `UScriptCode`.
  var script: UInt8
  var isRightToLeft: Bool
  var isUpright: Bool
  /// The tag, as short as the font allows; empty for none.
  var language: String
  var features: [NativeFeature]
  /// Chromium inserts no dotted circle before a mark at the text's start.
  var rules: BreakRules
}

/// What is known of the characters and words of one shaping context.
struct KnownAdvances {
  var classes = CharacterClasses()
  var pairs = PairAdvances()
  /// The words shaped so far.
  var words = WordCache()

  /// The entry of a UTF-16 unit, classified if necessary.
  @inline(__always)
  mutating func entry(
    of unit: UInt16, _ property: CodePointProperty, _ ruleReader: FontRuleReader
  ) -> CharacterClasses.Entry {
    let entry = classes.entry(of: unit)
    guard entry.kind == CharacterClasses.Class.unknown else { return entry }
    return classes.learn(UInt32(unit), property, ruleReader, &pairs)
  }

  mutating func entry(
    of codePoint: UInt32, _ property: CodePointProperty, _ ruleReader: FontRuleReader
  ) -> CharacterClasses.Entry {
    if let unit = UInt16(exactly: codePoint) { return entry(of: unit, property, ruleReader) }
    return classes.supplementary[codePoint]
      ?? classes.learn(codePoint, property, ruleReader, &pairs)
  }

  @inline(__always)
  mutating func entry(
    at offset: Int, _ text: borrowing TextAnalysis, _ ruleReader: FontRuleReader
  ) -> CharacterClasses.Entry {
    entry(of: text.units[offset], text.properties[offset], ruleReader)
  }
}
