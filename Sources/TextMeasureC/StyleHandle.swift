import TextMeasure

/// What a `tm_style` stands for. Sendable: nothing in it changes.
final class StyleHandle: Sendable {
  let context: ContextHandle
  let style: TextStyle
  let paragraphStyle: ParagraphStyle
  let options: TextOptions

  init(
    context: ContextHandle, style: TextStyle, paragraphStyle: ParagraphStyle, options: TextOptions
  ) {
    self.context = context
    self.style = style
    self.paragraphStyle = paragraphStyle
    self.options = options
  }

  /// Prepares a text.
  func prepare(_ text: String) throws(TextMeasureError) -> PreparedText {
    try context.measurer.prepare(
      text, style: style, paragraphStyle: paragraphStyle, options: options)
  }
}
