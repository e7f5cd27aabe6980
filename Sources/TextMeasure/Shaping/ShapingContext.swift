/// One font, script, direction, language and set of features, with what has been learnt of it.
///
/// Not `Sendable`: it belongs to a workspace.
final class ShapingContext {
  let font: HarfBuzzFont
  let properties: NativeSegmentProperties
  /// The advance of the space's own glyph, in the font's lengths.
  let spaceAdvance: Int32
  /// The advance of the ideographic space's own glyph.
  let ideographicSpaceAdvance: Int32
  /// What was proved of the font's lookups; worked out when the first long text asks.
  private(set) var proof: WordProof?
  /// The words that were shaped before.
  var words = WordCache()
  /// What each character is to the word cache.
  var classes = CharacterClasses()
  /// How many units were shaped, to know when the proof pays.
  private var unitsSeen = 0

  init(font: HarfBuzzFont, key: ShapingKey) {
    self.font = font
    properties = NativeSegmentProperties(
      script: ICUScripts.tag(of: key.script), isRightToLeft: key.isRightToLeft,
      language: NativeLanguage(key.language), features: key.features)
    spaceAdvance = font.advance(ofGlyph: font.nominalGlyph(0x20))
    ideographicSpaceAdvance = font.advance(ofGlyph: font.nominalGlyph(0x3000))
  }

  /// How many UTF-16 units are shaped run by run before the font's lookups are read.
  ///
  /// Reading them takes about as long as shaping this many; a single label never needs it.
  private static let unitsBeforeProof = 192

  /// The proof, once enough text was seen for it to pay; `nil` before.
  func proof(forNext units: Int) -> WordProof? {
    if let proof { return proof }
    unitsSeen += units
    guard unitsSeen > Self.unitsBeforeProof else { return nil }
    let proof = WordProof(font: font, properties: properties)
    self.proof = proof
    return proof
  }

  /// The advance that a hanging character has by itself, in the font's lengths.
  func hangingAdvance(of unit: UInt16) -> Int32 {
    switch unit {
    case 0x20: spaceAdvance
    case 0x3000: ideographicSpaceAdvance
    default: 0
    }
  }
}
