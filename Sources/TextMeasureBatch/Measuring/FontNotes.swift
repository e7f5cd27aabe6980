import TextMeasure

/// What a reply says of the fonts that a text used.
final class FontNotes: Sendable {
  /// Their files.
  let files: JSONStrings
  /// Those among them that answered for others.
  let substitutions: [FontSubstitution]
  /// What is wrong with them.
  let faults: [BatchReply.FontNote]

  /// Which of a cascade's fonts they are, a bit each; `nil` where nobody queries them again.
  let fonts: UInt64?

  /// How many grapheme clusters no font covers; 0 for notes that many texts share.
  let missingGlyphCount: Int

  /// Creates the notes on some fonts of a cascade.
  init(_ fonts: [Font], _ bits: UInt64? = nil) {
    self.fonts = bits
    files = JSONStrings(fonts.fileNames)
    substitutions = fonts.compactMap(\.substitution).withoutRepetitions
    faults = Self.faults(of: fonts)
    countsCharacters = substitutions.contains { !$0.hasExactWidths }
    missingGlyphCount = 0
  }

  /// Creates the notes on one text.
  init(_ certainty: MeasurementCertainty) {
    fonts = nil
    files = JSONStrings(certainty.fontsUsed.fileNames)
    substitutions = certainty.substitutions
    faults = Self.faults(of: certainty.fontsUsed)
    countsCharacters = false
    missingGlyphCount = certainty.missingGlyphCount
  }

  private static func faults(of fonts: [Font]) -> [BatchReply.FontNote] {
    fonts.flatMap { font in
      font.faults.map { BatchReply.FontNote(font: font.source.fileName, note: $0) }
    }.withoutRepetitions
  }

  /// Whether the note on a font depends on the text.
  private let countsCharacters: Bool

  /// The notes on substituted fonts of a text.
  func substitutions(of text: PreparedText) -> [FontSubstitution] {
    countsCharacters
      ? text.substitutions : substitutions
  }
}
