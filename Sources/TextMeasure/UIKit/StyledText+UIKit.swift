import Foundation

/// Styled text as UIKit's calls use it.
extension StyledText {
  /// Text options for what the paragraph styles leave open: the locale is the text's first
  /// language.
  package func options(_ base: TextOptions) -> TextOptions {
    var options = base
    if options.breakLocale == nil {
      options.breakLocale = (runs.first?.style ?? defaultStyle).language
    }
    return options
  }

  /// The text with its lengths multiplied: sizes, spacing, indents and fixed line heights, but not
  /// line height multiples or attachments.
  func scaled(by factor: CGFloat) -> StyledText {
    mapped { run in
      Self.scale(&run.style, by: factor)
      Self.scale(&run.paragraphStyle, by: factor)
    }
  }

  /// The text with a change applied to each run and to the defaults.
  package func mapped(_ change: (inout Run) -> Void) -> StyledText {
    var empty = Run(
      range: 0..<0, style: defaultStyle, paragraphStyle: defaultParagraphStyle, attachment: nil)
    change(&empty)
    var result = self
    result.defaultStyle = empty.style
    result.defaultParagraphStyle = empty.paragraphStyle
    result.update(0..<length, change)
    return result
  }

  /// The first `count` UTF-16 units.
  func prefix(_ count: Int) -> StyledText {
    guard count < length else { return self }
    let kept = runs.map { run in
      Run(
        range: run.range.clamped(to: 0..<count), style: run.style,
        paragraphStyle: run.paragraphStyle, attachment: run.attachment)
    }
    return StyledText(
      String(decoding: string.utf16.prefix(count), as: UTF16.self), runs: kept,
      defaultStyle: defaultStyle, defaultParagraphStyle: defaultParagraphStyle)
  }

  private static func scale(_ style: inout TextStyle, by factor: CGFloat) {
    style.size *= factor
    style.kern = style.kern.map { $0 * factor }
    style.tracking *= factor
    style.baselineOffset *= factor
    style.leading = style.leading.map { $0 * factor }
  }

  private static func scale(_ style: inout ParagraphStyle, by factor: CGFloat) {
    style.lineSpacing *= factor
    style.paragraphSpacing *= factor
    style.paragraphSpacingBefore *= factor
    style.firstLineHeadIndent *= factor
    style.headIndent *= factor
    style.tailIndent *= factor
    style.minimumLineHeight *= factor
    style.maximumLineHeight *= factor
  }
}
