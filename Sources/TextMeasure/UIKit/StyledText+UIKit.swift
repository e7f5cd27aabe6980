public import Foundation

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

extension StyledText {
  /// Creates a text with the same UIKit attributes throughout.
  ///
  /// As in UIKit, a value of the wrong type counts as absent. Without a font the text is set in
  /// `font`.
  ///
  /// - Parameters:
  ///   - string: the text.
  ///   - attributes: the attributes by UIKit's keys.
  ///   - font: the font where there is none; `nil` is Helvetica at 12 points.
  /// - Throws: `fontNotFound` where that font is needed and cannot be found.
  public init(
    _ string: String, attributes: [NSAttributedString.Key: Any]?, font: TextFont? = nil
  ) throws(TextMeasureError) {
    let read = try TextAttributes(attributes ?? [:], font: font)
    self.init(string, style: read.style, paragraphStyle: read.paragraphStyle)
    if let attachment = read.attachment { attach(attachment) }
  }

  /// Replaces each U+FFFC with a box.
  mutating func attach(_ attachment: TextAttachment) {
    for (offset, unit) in string.utf16.enumerated() where unit == 0xFFFC {
      update(offset..<offset + 1) { $0.attachment = attachment }
    }
  }
}

extension StyledText {
  /// Creates a text from an attributed string with the attributes of ``TextMeasureAttributes``.
  ///
  /// - Parameters:
  ///   - text: the text with its attributes.
  ///   - font: the font of text without one; `nil` is Helvetica at 12 points.
  /// - Throws: `fontNotFound` where that font is needed and cannot be found.
  public init(_ text: AttributedString, font: TextFont? = nil) throws(TextMeasureError) {
    let standard: TextFont
    if let font {
      standard = font
    } else if text.runs.allSatisfy({ $0[TextMeasureAttributes.FontAttribute.self] != nil }),
      let first = text.runs.first?[TextMeasureAttributes.FontAttribute.self]
    {
      standard = first
    } else {
      standard = try .stringDrawingDefault()
    }
    self.init("", style: TextStyle(standard))
    for run in text.runs {
      var style = TextStyle(run[TextMeasureAttributes.FontAttribute.self] ?? standard)
      style.kern = run[TextMeasureAttributes.KernAttribute.self]
      style.tracking = run[TextMeasureAttributes.TrackingAttribute.self] ?? 0
      style.baselineOffset = run[TextMeasureAttributes.BaselineOffsetAttribute.self] ?? 0
      style.usesLigatures = run[TextMeasureAttributes.LigatureAttribute.self] != 0
      style.language = run.languageIdentifier
      var piece = StyledText(
        String(text[run.range].characters), style: style,
        paragraphStyle: run[TextMeasureAttributes.ParagraphStyleAttribute.self] ?? .default)
      if let attachment = run[TextMeasureAttributes.AttachmentAttribute.self] {
        piece.attach(attachment)
      }
      append(piece)
    }
  }
}
