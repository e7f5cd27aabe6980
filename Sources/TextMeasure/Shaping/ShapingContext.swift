/// One font, script, direction, language and set of features, with what has been learnt of it.
///
/// Not `Sendable`: it belongs to a workspace.
final class ShapingContext {
  let font: HarfBuzzFont
  let properties: NativeSegmentProperties
  /// The glyphs that a space and an ideographic space have by themselves, with their own advances
  /// in the font's lengths.
  let space: Blank
  let ideographicSpace: Blank
  /// What a run of one space is long, in the font's lengths.
  let loneSpace: Int32
  /// What was proved of the font's lookups; worked out when the first long text asks.
  private(set) var proof: WordProof?
  /// Goes along runs, and keeps what it learns of characters and words.
  var walk = Shaper.Walk()
  /// The runs that were shaped whole before, with the characters around them.
  var runs = WordCache()
  /// The parts of runs that were shaped by themselves before.
  var reshaped: [[UInt16]: ReshapedPart] = [:]
  /// Whether some feature is of a part of the text: then equal characters may have other glyphs.
  let hasFeatureRanges: Bool
  /// Whether HarfBuzz takes letters for syllables.
  let hasSyllables: Bool
  /// Which characters have other glyphs where what is shaped has a mark, as far as it was asked: a
  /// script's characters mostly lie within 256, so each has a place of its own.
  var recomposed: [(codePoint: UInt32, isRecomposed: Bool)]
  /// The numbers in them of characters beyond the Basic Multilingual Plane.
  var supplementaryNumbers: [UInt32: Int32] = [:]
  private let rulesCache: FontRulesCache
  /// How many units were shaped, to know when the proof pays.
  private var unitsSeen = 0

  /// A glyph without ink, and its advance before any positioning.
  struct Blank {
    var glyph: UInt32
    var advance: Int32
  }

  /// 1/65536 pt in one of the font's lengths at a size of 1 pt.
  let pointsPerLength: Double

  /// - Parameter unitsBeforeProof: `nil` is for as many as pay.
  /// - Throws: `outOfMemory`.
  init(
    font: HarfBuzzFont, hasColor: Bool, advanceScale: Double, key: ShapingKey,
    buffer: HarfBuzzBuffer, rulesCache: FontRulesCache, unitsBeforeProof: Int? = nil
  ) throws(TextMeasureError) {
    self.font = font
    self.unitsBeforeProof = unitsBeforeProof ?? (hasColor ? 8192 : 192)
    self.rulesCache = rulesCache
    pointsPerLength =
      FixedPoint.unitsPerPoint * advanceScale
      / Double(max(1, font.unitsPerEm * font.unitsPerDesignUnit))
    let properties = NativeSegmentProperties(
      script: ScriptData.tag(of: key.script), isRightToLeft: key.isRightToLeft,
      language: NativeLanguage(key.language), features: key.features)
    self.properties = properties
    hasFeatureRanges = key.features.contains { $0.start != 0 || $0.end != .max }
    hasSyllables = WordProof.reorders(properties.script)
    recomposed = hasSyllables ? Array(repeating: (.max, false), count: 256) : []
    // Shaped, because a language may have a space of its own (`locl`).
    var glyphs: [ShapedGlyph] = []
    func blank(_ unit: UInt16) throws(TextMeasureError) -> Blank {
      try buffer.shape(
        [unit], from: 0, to: 1, contextStart: 0, contextEnd: 1, font: font,
        properties: properties, into: &glyphs)
      let glyph = glyphs.first?.glyph ?? 0
      // Where the font has no ideographic space HarfBuzz takes the space's glyph, an em wide.
      let isMade = unit == 0x3000 && font.nominalGlyph(0x3000) == 0
      let advance = isMade ? glyphs.first?.advance ?? 0 : font.advance(ofGlyph: glyph)
      return Blank(glyph: glyph, advance: advance)
    }
    ideographicSpace = try blank(0x3000)
    space = try blank(0x20)
    loneSpace = glyphs.reduce(0) { $0 &+ $1.advance }
  }

  /// How many UTF-16 units are shaped run by run before the font's lookups are read.
  ///
  /// Reading them takes as long as shaping some thousands; a single label never needs it. A colour
  /// font has thousands of ligatures, and runs of emoji are short and come again.
  private let unitsBeforeProof: Int

  /// The proof, once enough text was seen for it to pay; `nil` before.
  func proof(forNext units: Int) -> WordProof? {
    if let proof { return proof }
    unitsSeen += units
    guard unitsSeen > unitsBeforeProof else { return nil }
    let proof = WordProof(font: font, properties: properties, cache: rulesCache)
    self.proof = proof
    return proof
  }

  /// The own advance of the glyph that a hanging character has in some text.
  func advance(ofBlank glyph: UInt32, like blank: Blank) -> Int32 {
    glyph == blank.glyph ? blank.advance : font.advance(ofGlyph: glyph)
  }

  /// What a hanging character is by itself; `nil` for a character that has no glyph.
  func blank(for unit: UInt16) -> Blank? {
    switch unit {
    case 0x20: space
    case 0x3000: ideographicSpace
    default: nil
    }
  }
}
