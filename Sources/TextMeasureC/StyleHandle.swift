import TextMeasure
import TextMeasureBatch

/// What a `tm_style` stands for. Sendable: nothing in it changes.
final class StyleHandle: Sendable {
  let context: ContextHandle
  let open: OpenStyle

  init(_ context: ContextHandle, _ open: OpenStyle) {
    self.context = context
    self.open = open
  }

  /// What the fingerprint covers: versions, fonts and probes, and the style's own settings.
  ///
  /// - Complexity: reads each font's file once in a process.
  var fingerprintParts: [Fingerprint.Part] {
    Fingerprint.parts(of: open.style.fonts, profile: open.options.profile)
      + [("style", open.settings)]
  }

  /// Prepares a text, by default to be measured in calls of its own; beside it, what CSS made of it.
  func prepare(
    _ text: String, by measurer: TextMeasurer? = nil
  ) throws(TextMeasureError) -> (PreparedText, CollapsedText?) {
    let collapsed = open.collapsed(text)
    let prepared = try (measurer ?? context.measurer).prepare(
      collapsed?.string ?? text, style: open.style, paragraphStyle: open.paragraphStyle,
      options: open.options)
    return (prepared, collapsed)
  }
}
