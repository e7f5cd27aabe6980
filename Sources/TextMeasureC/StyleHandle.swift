import TextMeasure

/// What a `tm_style` stands for. Sendable: nothing in it changes.
final class StyleHandle: Sendable {
  let context: ContextHandle
  let style: TextStyle
  let paragraphStyle: ParagraphStyle
  let options: TextOptions
  /// Size, features, paragraph style and the like as text: what two styles may differ in besides
  /// their fonts.
  private let settings: String

  init(
    context: ContextHandle, style: TextStyle, paragraphStyle: ParagraphStyle, options: TextOptions,
    settings: String
  ) {
    self.context = context
    self.style = style
    self.paragraphStyle = paragraphStyle
    self.options = options
    self.settings = settings
  }

  /// What the fingerprint covers: versions, fonts and probes, and the style's own settings.
  ///
  /// - Complexity: reads each font's file once in a process.
  var fingerprintParts: [Fingerprint.Part] {
    Fingerprint.parts(of: style.fonts, profile: options.profile)
      + [("style", settings)]
  }

  /// Prepares a text, by default to be measured in calls of its own.
  func prepare(
    _ text: String, by measurer: TextMeasurer? = nil
  ) throws(TextMeasureError) -> PreparedText {
    try (measurer ?? context.measurer).prepare(
      text, style: style, paragraphStyle: paragraphStyle, options: options)
  }
}
