package import TextMeasure

/// Resolves the names of fonts where a request must not reach every font of the machine.
package protocol FontNames: Sendable {
  /// The font that a name stands for.
  ///
  /// - Throws: `fontNotFound` for a name that is none of these; as
  ///   ``FontLibrary/font(named:weight:isItalic:variations:asksSystem:)``.
  func font(
    named name: String, weight: Int?, variations: [FontVariation]
  ) throws(TextMeasureError) -> Font
}
