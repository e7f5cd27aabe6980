import Foundation

extension TextStyle {
  /// The line box of the first font under a profile.
  func line(_ profile: MetricsProfile) throws(TextMeasureError) -> LineMetrics {
    guard let font = fonts.primary else {
      throw TextMeasureError(
        code: .invalidArgument, message: "The font cascade is empty; name at least one font.",
        operation: "prepare text")
    }
    return try line(of: font, profile)
  }

  /// The line box of one of the fonts.
  func line(of font: Font, _ profile: MetricsProfile) throws(TextMeasureError) -> LineMetrics {
    var line = try profile.lineMetrics(for: font.metrics, size: size)
    if let leading { line.leading = Double(leading) }
    return line.raised(by: Double(baselineOffset))
  }
}
