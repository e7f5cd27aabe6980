import TextMeasure

/// The style and options of the command line, made once for many texts.
struct TextPreparation {
  private let style: TextStyle
  private let paragraphStyle: ParagraphStyle
  private let options: TextOptions

  /// Opens the fonts and reads the options.
  init(_ arguments: TextArguments) throws {
    style = try arguments.style()
    paragraphStyle = arguments.paragraphStyle
    options = try arguments.options()
  }

  /// Prepares a text.
  func prepare(_ text: String) throws(TextMeasureError) -> PreparedText {
    try TextMeasurer.shared.prepare(
      text, style: style, paragraphStyle: paragraphStyle, options: options)
  }
}
