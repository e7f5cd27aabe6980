public import Foundation
public import TextMeasure

/// Prepared texts by their content, so that a text is measured once and laid out at any width.
///
/// What is kept depends on the text, its size, the fonts and the rules, and not on a width: after a
/// rotation every text is found. The number of texts and their length are bounded.
/// Sendable: the store has its own lock, and texts are prepared outside of it.
public final class PreparedTextStore: Sendable {
  /// What a prepared text depends on.
  private struct Key: Hashable, Sendable {
    /// The text.
    var text: String
    /// The size in points, after the reader's text size.
    var size: CGFloat
    /// The fonts.
    var fonts: FontCascade
    /// The profile.
    var profile: MetricsProfile
    /// The language for line breaks.
    var locale: String?
  }

  private let measurer: TextMeasurer
  private let texts: BoundedStore<Key, CellText>

  /// Makes an empty store.
  ///
  /// - Parameters:
  ///   - measurer: what prepares texts.
  ///   - countLimit: the most texts that are kept.
  ///   - byteLimit: the most bytes of UTF-8 that the kept texts have together.
  public init(
    measurer: TextMeasurer = .shared, countLimit: Int = 100_000, byteLimit: Int = 64 << 20
  ) {
    self.measurer = measurer
    texts = BoundedStore(countLimit: countLimit, costLimit: byteLimit)
  }

  /// The number of texts that are kept.
  public var count: Int { texts.count }

  /// Forgets all texts.
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
    let key = Key(
      text: text, size: environment.fontSize(size), fonts: environment.fonts,
      profile: environment.profile, locale: environment.locale)
    let cost = text.utf8.count
    if let found = texts.value(for: key, cost: cost) { return found }
    let prepared = try CellText(text, size: size, in: environment, measurer: measurer)
    tally?.countMeasurement()
    texts.store(prepared, for: key, cost: cost)
    return prepared
  }
}

extension CellText {
  /// Measures a text: prepares it with an environment's fonts.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - size: the font size in points before the reader's text size scales it.
  ///   - environment: the fonts and rules.
  ///   - measurer: what prepares it.
  /// - Throws: `textNotMeasured`, whose cause is as of `TextMeasurer.prepare`.
  public init(
    _ text: String, size: CGFloat, in environment: CellEnvironment,
    measurer: TextMeasurer = .shared
  ) throws(CellSizingError) {
    let size = environment.fontSize(size)
    let style = TextStyle(fonts: environment.fonts, size: size)
    let options = TextOptions(profile: environment.profile, breakLocale: environment.locale)
    do {
      let prepared = try measurer.prepare(text, style: style, options: options)
      var line = LineMetrics.zero
      if let font = environment.fonts.primary {
        line = try environment.profile.lineMetrics(for: font.metrics, size: size)
      }
      self.init(prepared, lineHeight: line.height, leading: line.leading, fontSize: size)
    } catch {
      throw CellSizingError(error)
    }
  }
}
