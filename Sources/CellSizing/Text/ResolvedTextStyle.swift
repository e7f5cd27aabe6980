public import Foundation
public import TextMeasure

/// A cell's text style as texts are prepared with it: fonts at the reader's text size, and rules.
struct ResolvedTextStyle: Sendable {
  /// A number of its own in its store.
  let number: Int
  /// The font.
  let font: TextFont
  /// Alignment, spacing and how lines are broken.
  let paragraphStyle: ParagraphStyle
  /// The profile and the language for line breaks.
  let options: TextOptions

  /// Resolves a style in an environment.
  ///
  /// - Throws: as ``CellEnvironment/font(_:)``.
  init(
    _ style: CellTextStyle, number: Int, in environment: CellEnvironment
  ) throws(CellSizingError) {
    self.number = number
    font = try environment.font(style)
    var paragraphStyle = style.paragraphStyle
    paragraphStyle.lineBreakMode =
      style.lineBreakMode == .byCharWrapping ? .byCharWrapping : .byWordWrapping
    self.paragraphStyle = paragraphStyle
    options = TextOptions(
      breakRules: environment.profile.isApples ? .apple : .unicode, profile: environment.profile,
      breakLocale: environment.locale)
  }
}

extension CellText {
  /// Measures a text in one style.
  init(
    _ text: String, _ style: ResolvedTextStyle, measurer: TextMeasurer
  ) throws(CellSizingError) {
    let text = StyledText(
      text, style: TextStyle(style.font), paragraphStyle: style.paragraphStyle)
    do {
      self.init(try MeasuredCellText(text, measurer: measurer, options: style.options))
    } catch {
      throw CellSizingError(error)
    }
  }

  /// Measures a text in its own styles.
  init(
    _ text: StyledText, _ style: ResolvedTextStyle, measurer: TextMeasurer
  ) throws(CellSizingError) {
    do {
      let text = text.breaking(style.paragraphStyle.lineBreakMode)
      self.init(
        try MeasuredCellText(text, measurer: measurer, options: text.options(style.options)))
    } catch {
      throw CellSizingError(error)
    }
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
    try self.init(
      text, style: CellTextStyle(.scaled(size)), in: environment, measurer: measurer)
  }

  /// Measures a text in a style.
  ///
  /// - Throws: `textNotMeasured`, whose cause is as of `TextMeasurer.prepare`.
  public init(
    _ text: String, style: CellTextStyle, in environment: CellEnvironment,
    measurer: TextMeasurer = .shared
  ) throws(CellSizingError) {
    let resolved = try ResolvedTextStyle(style, number: 0, in: environment)
    let prepared = try CellText(text, resolved, measurer: measurer)
    self = prepared.limited(to: style.numberOfLines, lineBreakMode: style.lineBreakMode)
  }
}

extension StyledText {
  /// The text with all its paragraphs broken in one mode; most are already.
  fileprivate func breaking(_ mode: LineBreakMode) -> StyledText {
    var result = self
    result.defaultParagraphStyle.lineBreakMode = mode
    if runs.contains(where: { $0.paragraphStyle.lineBreakMode != mode }) {
      result.update(0..<length) { $0.paragraphStyle.lineBreakMode = mode }
    }
    return result
  }
}
