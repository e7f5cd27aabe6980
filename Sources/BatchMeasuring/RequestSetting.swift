import TextMeasure
import TextMeasureBatch

/// What requests of a stream share that differ in their text and the room for it alone.
///
/// Not `Sendable`: each worker has its own, so that no counter of references is written by two.
final class RequestSetting {
  /// The style, its fonts opened.
  let style: ResolvedStyle
  /// The paragraph style to prepare texts with.
  let paragraphStyle: ParagraphStyle
  /// The options to prepare texts with.
  let options: TextOptions

  /// What it was made of.
  let source: SharedBatchSetting
  /// What replies say of the fonts, by which of the cascade's supplied glyphs.
  private var notes: [FontNotes] = []
  /// Whether all texts have the same fonts to choose from: a cascade that is completed for each text
  /// is another one for each.
  private let hasOneCascade: Bool

  /// The most sets of fonts that are kept; with more the notes begin anew.
  private static let mostNotes = 32

  /// Opens the fonts of requests with a setting.
  init(_ source: SharedBatchSetting, library: FontLibrary) throws(TextMeasureError) {
    self.source = source
    style = try ResolvedStyle(source.value.style, library: library)
    hasOneCascade = !style.style.fonts.usesSystemFallback
    paragraphStyle = source.value.paragraphStyle
    options = try source.value.textOptions
  }

  /// What a reply says of the fonts that a text of this setting used.
  func notes(of text: PreparedText) -> FontNotes {
    guard hasOneCascade, let fonts = text.cascadeFontsUsed else {
      return FontNotes(text.fontsUsed)
    }
    for known in notes where known.fonts == fonts { return known }
    if notes.count >= Self.mostNotes { notes.removeAll() }
    let made = FontNotes(text.fontsUsed, fonts)
    notes.append(made)
    return made
  }
}
