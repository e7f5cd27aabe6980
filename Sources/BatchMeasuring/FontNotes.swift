import TextMeasure
import TextMeasureBatch

/// What a reply says of the fonts that a text used.
final class FontNotes: Sendable {
  /// Their files.
  let files: FontFileNames
  /// Those among them that answered for others.
  let substitutions: [BatchReply.Substitution]

  /// Which of a cascade's fonts they are, a bit each; `nil` where nobody asks for them again.
  let fonts: UInt64?

  /// Creates the notes on some fonts of a cascade.
  init(_ fonts: [Font], _ bits: UInt64? = nil) {
    self.fonts = bits
    files = FontFileNames(fonts.map { $0.source.fileName })
    substitutions = fonts.compactMap { $0.substitution }.map {
      BatchReply.Substitution(
        requested: $0.requestedName, answering: $0.answeringFamily,
        hasExactWidths: $0.hasExactWidths, hasPublishedHeights: $0.hasPublishedHeights)
    }
  }
}
