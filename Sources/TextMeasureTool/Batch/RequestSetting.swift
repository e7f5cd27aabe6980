import TextMeasure
import TextMeasureBatch

/// What requests of a stream share that differ in their text and the room for it alone.
///
/// Not `Sendable`: each worker has its own, so that no counter of references is written by two.
final class RequestSetting {
  /// The keys of a request that make a setting.
  struct Key: Hashable {
    let style: BatchStyle
    let paragraph: BatchParagraph
    let breakRules: BatchRequest.BreakRules
    let direction: BatchRequest.Direction

    init(_ request: BatchRequest) {
      style = request.style
      paragraph = request.paragraph
      breakRules = request.breakRules
      direction = request.direction
    }
  }

  /// The style, its fonts opened.
  let style: ResolvedStyle
  /// The paragraph style to prepare texts with.
  let paragraphStyle: ParagraphStyle
  /// The options to prepare texts with.
  let options: TextOptions

  /// A request of the setting, without its text.
  private let made: BatchRequest
  /// What replies say of the fonts, by which of the cascade's supplied glyphs.
  private var notes: [(fonts: UInt64, notes: FontNotes)] = []

  /// The most sets of fonts that are kept; with more the notes begin anew.
  private static let mostNotes = 32

  /// Opens the fonts of a request.
  init(
    _ request: BatchRequest, _ key: Key, library: FontLibrary
  ) throws(TextMeasureError) {
    var made = BatchRequest()
    made.style = key.style
    made.paragraph = key.paragraph
    made.breakRules = key.breakRules
    made.direction = key.direction
    self.made = made
    style = try ResolvedStyle(request.style, library: library)
    paragraphStyle = request.paragraphStyle
    options = try request.textOptions
  }

  /// Whether it is the setting of a request.
  func isMade(of request: BatchRequest) -> Bool { made.hasSetting(of: request) }

  /// What a reply says of the fonts that a text of this setting used.
  func notes(of text: PreparedText) -> FontNotes {
    // A cascade that is completed for each text is another one for each.
    guard !style.style.fonts.usesSystemFallback, let fonts = text.cascadeFontsUsed else {
      return FontNotes(text.fontsUsed)
    }
    for known in notes where known.fonts == fonts { return known.notes }
    if notes.count >= Self.mostNotes { notes.removeAll() }
    let made = FontNotes(text.fontsUsed)
    notes.append((fonts, made))
    return made
  }
}
