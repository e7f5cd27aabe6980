import TextMeasure

/// Prepared texts of the last requests, so that the same text at another width is not shaped again.
///
/// Not `Sendable`: each worker has its own.
final class PreparedTexts {
  /// What a prepared text depends on.
  struct Key: Hashable {
    var text: String
    var setting: RequestSetting
    /// Whether the text came with styles, which are prepared with other options.
    var isStyled: Bool
    /// String drawing has other rules than plain layout.
    var breakRules: BreakRules

    static func == (first: Self, second: Self) -> Bool {
      first.setting === second.setting && first.isStyled == second.isStyled
        && first.breakRules == second.breakRules
        // By bytes: strings of equal characters in other code points have other glyphs.
        && first.text.utf8.elementsEqual(second.text.utf8)
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(setting))
      hasher.combine(isStyled)
      hasher.combine(text.utf8.count)
      for unit in text.utf8.prefix(64) { hasher.combine(unit) }
    }
  }

  /// The maximum number of UTF-8 bytes of all cached texts.
  private static let mostBytes = 1 << 20

  private let limit: Int
  private var texts: [Key: PreparedText] = [:]
  private var byteCount = 0
  /// The last text whose lines got glyphs.
  private var shaped: LineGlyphs?

  init(limit: Int) { self.limit = limit }

  /// The text as it was prepared before, or else as `prepare` makes it.
  func text(
    _ key: Key, prepare: () throws(TextMeasureError) -> PreparedText
  ) throws(TextMeasureError) -> PreparedText {
    if let known = texts[key] { return known }
    let made = try prepare()
    let size = key.text.utf8.count
    guard size <= Self.mostBytes else { return made }
    if texts.count >= limit || byteCount + size > Self.mostBytes {
      texts.removeAll(keepingCapacity: true)
      byteCount = 0
    }
    texts[key] = made
    byteCount += size
    return made
  }

  /// The glyphs of a text, shaped once while the same text is requested.
  func glyphs(of prepared: PreparedText) throws(TextMeasureError) -> LineGlyphs {
    if let shaped, shaped.isOf(prepared) {
      shaped.begin(prepared)
      return shaped
    }
    // Gives its workspace back before the next one takes it.
    shaped = nil
    let made = try LineGlyphs(prepared)
    shaped = made
    return made
  }
}
