public import Foundation
public import TextEngine

extension TextOptions {
  /// What labels and string drawing begin with: Apple's break rules, UIKit's line heights.
  public static let apple = TextOptions(breakRules: .apple)
}

extension StyledText {
  /// Text options for what the paragraph styles leave open: the locale is the first language. What a
  /// final terminator counts for, the caller says.
  package func options(
    _ base: TextOptions, profile: MetricsProfile? = nil, conventions: UIKitConventions = .default
  ) -> TextOptions {
    var options = base
    if let profile { options.profile = profile }
    options.opensFinalLine = nil
    if options.breakLocale == nil {
      options.breakLocale = (runs.first?.style ?? defaultStyle).language
    }
    if conventions.contains(.breaksInEnglish) { options.breakLocale = "en" }
    return options
  }

  /// The text with lengths multiplied, but not line height multiples or attachments.
  func scaled(by factor: CGFloat) -> StyledText {
    guard factor != 1 else { return self }
    return mapped { run in
      run.style.size *= factor
      run.style.kern = run.style.kern.map { $0 * factor }
      run.style.tracking *= factor
      run.style.baselineOffset *= factor
      run.style.leading = run.style.leading.map { $0 * factor }
      run.paragraphStyle.lineSpacing *= factor
      run.paragraphStyle.paragraphSpacing *= factor
      run.paragraphStyle.paragraphSpacingBefore *= factor
      run.paragraphStyle.firstLineHeadIndent *= factor
      run.paragraphStyle.headIndent *= factor
      run.paragraphStyle.tailIndent *= factor
      run.paragraphStyle.minimumLineHeight *= factor
      run.paragraphStyle.maximumLineHeight *= factor
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

  package func prefix(_ count: Int) -> StyledText {
    guard count < length else { return self }
    var kept = runs
    for run in kept.indices { kept[run].range = kept[run].range.clamped(to: 0..<count) }
    return StyledText(
      String(decoding: string.utf16.prefix(count), as: UTF16.self), runs: kept,
      defaultStyle: defaultStyle, defaultParagraphStyle: defaultParagraphStyle)
  }

  /// Creates a text with the same UIKit attributes throughout.
  ///
  /// As in UIKit, a value of the wrong type counts as absent.
  ///
  /// - Parameters:
  ///   - string: the text.
  ///   - attributes: the attributes by UIKit's keys.
  ///   - font: the font where there is none; `nil` is Helvetica at 12 points.
  /// - Throws: `fontNotFound` where that font is needed and cannot be found.
  public init(
    _ string: String, attributes: [NSAttributedString.Key: Any]?, font: TextFont? = nil
  ) throws(TextMeasureError) {
    let attributes = attributes ?? [:]
    let provided = (attributes[.font] as? any TextFontProviding)?.textFont
    let style = TextStyle(try .orDefault(provided ?? font))
    let paragraphStyle = attributes[.paragraphStyle] as? any ParagraphStyleProviding
    self.init(
      string, style: style.with(attributes),
      paragraphStyle: paragraphStyle?.measuredParagraphStyle ?? .default)
    if let attachment = attributes[.attachment] as? any TextAttachmentProviding {
      attach(attachment.measuredAttachment)
    }
  }

  /// Replaces each U+FFFC with a box.
  mutating func attach(_ attachment: TextAttachment) {
    for (offset, unit) in string.utf16.enumerated() where unit == 0xFFFC {
      update(offset..<offset + 1) { $0.attachment = attachment }
    }
  }

  /// Creates a text from an attributed string with the attributes of ``TextMeasureAttributes``.
  ///
  /// - Parameters:
  ///   - text: the text with its attributes.
  ///   - font: the font of text without one; `nil` is Helvetica at 12 points.
  /// - Throws: `fontNotFound` where that font is needed and cannot be found.
  public init(_ text: AttributedString, font: TextFont? = nil) throws(TextMeasureError) {
    let fonts = text.runs.map { $0[TextMeasureAttributes.FontAttribute.self] }
    // Where every run has a font, no other has to be found.
    let standard = try TextFont.orDefault(font ?? (fonts.contains(nil) ? nil : fonts.first ?? nil))
    self.init("", style: TextStyle(standard))
    for run in text.runs {
      var style = TextStyle(run[TextMeasureAttributes.FontAttribute.self] ?? standard)
      style.kern = run[TextMeasureAttributes.KernAttribute.self]
      style.tracking = run[TextMeasureAttributes.TrackingAttribute.self] ?? 0
      style.baselineOffset = run[TextMeasureAttributes.BaselineOffsetAttribute.self] ?? 0
      style.usesLigatures = run[TextMeasureAttributes.LigatureAttribute.self] != 0
      style.language = run.languageIdentifier ?? style.language
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
