import TextMeasure
import TextMeasureBatch

/// What a reply says of the fonts that a text used.
struct FontNotes {
  /// Their files.
  let files: FontFileNames
  /// Those among them that answered for others.
  let substitutions: [BatchReply.Substitution]

  init(_ fonts: [Font]) {
    files = FontFileNames(fonts.map(\.source.fileName))
    substitutions = fonts.compactMap(\.substitution).map {
      BatchReply.Substitution(
        requested: $0.requestedName, answering: $0.answeringFamily,
        hasExactWidths: $0.hasExactWidths, hasPublishedHeights: $0.hasPublishedHeights)
    }
  }
}
