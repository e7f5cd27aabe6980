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

  /// The text with a view's line break mode instead of its paragraphs' modes.
  ///
  /// - Parameter mode: `byCharWrapping` breaks every line between characters; any other wraps at
  ///   words, and affects only the last line.
  package func wrapped(by mode: LineBreakMode) -> StyledText {
    mapped { run in
      run.paragraphStyle.lineBreakMode =
        mode == .byCharWrapping ? .byCharWrapping : .byWordWrapping
    }
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
    var result = StyledText("", style: empty.style, paragraphStyle: empty.paragraphStyle)
    for run in runs {
      var changed = run
      change(&changed)
      var piece = StyledText(
        substring(run.range), style: changed.style, paragraphStyle: changed.paragraphStyle)
      if changed.attachment != nil {
        piece.update(0..<piece.length) { $0.attachment = changed.attachment }
      }
      result.append(piece)
    }
    return result
  }

  /// The first `count` UTF-16 units.
  func prefix(_ count: Int) -> StyledText {
    guard count < length else { return self }
    var result = StyledText("", style: defaultStyle, paragraphStyle: defaultParagraphStyle)
    for run in runs where run.range.lowerBound < count {
      let range = run.range.clamped(to: 0..<count)
      var piece = StyledText(
        substring(range), style: run.style, paragraphStyle: run.paragraphStyle)
      if run.attachment != nil {
        piece.update(0..<piece.length) { $0.attachment = run.attachment }
      }
      result.append(piece)
    }
    return result
  }

  private func substring(_ range: Range<Int>) -> String {
    let units = string.utf16
    let from = units.index(units.startIndex, offsetBy: range.lowerBound)
    let to = units.index(from, offsetBy: range.count)
    return String(decoding: Array(units[from..<to]), as: UTF16.self)
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
