public import Foundation
import Synchronization
public import TextMeasure

/// Prepared texts by their content, so that a text is measured once and laid out at any width.
///
/// What is kept depends on the text, its style, the fonts and the rules, and neither on a width nor on
/// a limit of lines: after a rotation every text is found. The number of texts and their length are
/// bounded.
/// Sendable: the stores have their own locks, and texts are prepared outside of them.
public final class PreparedTextStore: Sendable {
  /// What a prepared text depends on.
  private enum Key: Hashable, Sendable {
    /// A text in one style, by the style's number.
    case plain(PlainText, style: Int)
    /// A text with its own styles, and the number of what they leave open.
    case attributed(AttributedKey)
  }

  /// A text without styles as a key, compared by bytes: strings of equal characters in other code
  /// points have other glyphs and offsets.
  private struct PlainText: Hashable, Sendable {
    let string: String

    static func == (first: Self, second: Self) -> Bool {
      first.string.utf8.elementsEqual(second.string.utf8)
    }

    func hash(into hasher: inout Hasher) { hasher.combine(string) }
  }

  /// A text with its own styles as a key. Its hash is computed once: a store needs it several times.
  private struct AttributedKey: Hashable, Sendable {
    private let text: StyledText
    private let style: Int
    private let hash: Int

    init(_ text: StyledText, style: Int) {
      self.text = text
      self.style = style
      var hasher = Hasher()
      // Feeds' texts differ in their characters; their styles are compared where those are equal.
      hasher.combine(text.string)
      hasher.combine(text.runs.first?.style.size)
      hasher.combine(style)
      hash = hasher.finalize()
    }

    func hash(into hasher: inout Hasher) { hasher.combine(hash) }
  }

  /// What a style was made of.
  private struct StyleKey: Hashable, Sendable {
    /// The style without its limit of lines.
    var style: CellTextStyle
    /// The fonts.
    var fonts: FontCascade
    /// The reader's text size.
    var contentSizeCategory: ContentSizeCategory
    /// The profile.
    var profile: MetricsProfile
    /// The language for line breaks.
    var locale: String?
  }

  private let measurer: TextMeasurer
  private let texts: BoundedStore<Key, CellText>
  private let styles = BoundedStore<StyleKey, ResolvedTextStyle>(countLimit: 1024)
  private let styleCount = Atomic<Int>(0)

  /// Creates an empty store.
  ///
  /// - Parameters:
  ///   - measurer: what prepares texts.
  ///   - countLimit: the maximum number of kept texts.
  ///   - byteLimit: the maximum number of UTF-8 bytes of all kept texts.
  public init(
    measurer: TextMeasurer = .shared, countLimit: Int = 100_000, byteLimit: Int = 64 << 20
  ) {
    self.measurer = measurer
    texts = BoundedStore(countLimit: countLimit, costLimit: byteLimit)
  }

  /// The number of texts that are kept.
  public var count: Int { texts.count }

  /// Discards all texts.
  public func removeAll() { texts.removeAll() }

  /// A prepared text: found, or else measured and kept.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - size: the font size in points before the reader's text size scales it.
  ///   - environment: the fonts and rules.
  ///   - tally: where a measurement is counted.
  /// - Throws: `textNotMeasured`, whose cause is as of `TextMeasurer.prepare`.
  public func text(
    _ text: String, size: CGFloat, in environment: CellEnvironment, tally: StrategyTally? = nil
  ) throws(CellSizingError) -> CellText {
    try self.text(text, style: CellTextStyle(.scaled(size)), in: environment, tally: tally)
  }

  /// A prepared text of a style: found, or else measured and kept.
  ///
  /// - Throws: `textNotMeasured`, whose cause is as of `TextMeasurer.prepare`.
  public func text(
    _ text: String, style: CellTextStyle, in environment: CellEnvironment,
    tally: StrategyTally? = nil
  ) throws(CellSizingError) -> CellText {
    try self.text(text, style, resolved(style, in: environment), tally)
  }

  /// A prepared text of a style that was resolved in its environment.
  func text(
    _ text: String, _ style: CellTextStyle, _ resolved: ResolvedTextStyle, _ tally: StrategyTally?
  ) throws(CellSizingError) -> CellText {
    let prepared = try found(
      .plain(PlainText(string: text), style: resolved.number), cost: text.utf8.count, tally
    ) { () throws(CellSizingError) in
      try CellText(text, resolved, measurer: measurer)
    }
    return prepared.limited(to: style.numberOfLines, lineBreakMode: style.lineBreakMode)
  }

  /// A prepared attributed text: found, or else measured and kept.
  ///
  /// - Parameters:
  ///   - text: the text with its fonts and paragraph styles, of which each paragraph's own
  ///     `lineBreakMode` is not read.
  ///   - style: its limit of lines and `lineBreakMode`; what else it says is the text's own matter.
  ///   - environment: the rules.
  ///   - tally: where a measurement is counted.
  /// - Throws: `textNotMeasured`, whose cause is as of `TextMeasurer.prepare`.
  public func text(
    _ text: StyledText, style: CellTextStyle, in environment: CellEnvironment,
    tally: StrategyTally? = nil
  ) throws(CellSizingError) -> CellText {
    try self.text(text, style, resolved(style, in: environment), tally)
  }

  /// A prepared attributed text under a style that was resolved in its environment.
  func text(
    _ text: StyledText, _ style: CellTextStyle, _ resolved: ResolvedTextStyle,
    _ tally: StrategyTally?
  ) throws(CellSizingError) -> CellText {
    let prepared = try found(
      .attributed(AttributedKey(text, style: resolved.number)), cost: text.string.utf8.count, tally
    ) { () throws(CellSizingError) in
      try CellText(text, resolved, measurer: measurer)
    }
    return prepared.limited(to: style.numberOfLines, lineBreakMode: style.lineBreakMode)
  }

  /// The text under a key, prepared and kept unless it is there.
  private func found(
    _ key: Key, cost: Int, _ tally: StrategyTally?,
    prepare: () throws(CellSizingError) -> CellText
  ) throws(CellSizingError) -> CellText {
    if let found = texts.value(for: key, cost: cost) { return found }
    let prepared = try prepare()
    // A text that two threads prepare at once counts once, so that the number is the same in every
    // run.
    if texts.store(prepared, for: key, cost: cost).isNew { tally?.countMeasurement() }
    return prepared
  }

  /// A style as it is measured in an environment, found or resolved.
  func resolved(
    _ style: CellTextStyle, in environment: CellEnvironment
  ) throws(CellSizingError) -> ResolvedTextStyle {
    var style = style
    style.numberOfLines = 0
    if style.lineBreakMode != .byCharWrapping { style.lineBreakMode = .byWordWrapping }
    let key = StyleKey(
      style: style, fonts: environment.fonts,
      contentSizeCategory: environment.contentSizeCategory, profile: environment.profile,
      locale: environment.locale)
    if let found = styles.value(for: key) { return found }
    let number = styleCount.add(1, ordering: .relaxed).newValue
    let resolved = try ResolvedTextStyle(style, number: number, in: environment)
    // Another thread may have resolved the style since.
    return styles.store(resolved, for: key).value
  }
}
