import TextMeasure

/// What a reply says of the fonts that a text used.
final class FontNotes: Sendable {
  let files: JSONStrings
  /// Those among them that answered for others.
  let substitutions: [FontSubstitution]
  let faults: [BatchReply.FontNote]

  init(_ fonts: [Font]) {
    files = JSONStrings(fonts.fileNames)
    substitutions = fonts.compactMap(\.substitution).withoutRepetitions
    faults =
      fonts.flatMap { font in
        font.faults.map { BatchReply.FontNote(font: font.source.fileName, note: $0) }
      }.withoutRepetitions
    countsCharacters = substitutions.contains { !$0.hasExactWidths }
  }

  /// Whether the note on a font depends on the text.
  private let countsCharacters: Bool

  /// The notes on substituted fonts of a text.
  func substitutions(of text: PreparedText) -> [FontSubstitution] {
    countsCharacters ? text.substitutions : substitutions
  }
}
