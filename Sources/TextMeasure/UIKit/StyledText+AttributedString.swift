public import Foundation

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
