import Foundation
import TextMeasure

/// The fields of Flutter's `TextPainter` that a request has.
package struct FlutterSetting: Sendable, Hashable {
  /// What a paragraph of several lines is as wide as.
  package enum WidthBasis: String, Sendable, CaseIterable { case parent, longestLine }

  /// `StrutStyle`, its font by name.
  struct Strut: Sendable, Hashable {
    /// `nil`: the text's first one.
    var font: String?
    var size = 14.0
    var height: Double?
    var leadingDistribution = FlutterLineMetrics.LeadingDistribution.proportional
    var leading = 0.0
    var forcesHeight = false
  }

  /// The rule for heights, without the strut.
  var metrics = FlutterLineMetrics()
  var strut: Strut?
  var textScaler = 1.0
  var widthBasis = WidthBasis.parent

  /// The profile, with the strut's font opened.
  func profile(strutFont: Font?) -> MetricsProfile {
    var metrics = metrics
    if let strut, let strutFont {
      metrics.strut = FlutterStrut(
        font: strutFont.metrics, size: strut.size * textScaler, heightMultiplier: strut.height,
        leadingDistribution: strut.leadingDistribution, leading: strut.leading,
        forcesHeight: strut.forcesHeight)
    }
    return .flutter(metrics)
  }

  /// The width of a text of some lines in a room.
  func width(
    of prepared: PreparedText, _ lines: [TextMeasure.Line], room: CGFloat
  ) throws(TextMeasureError) -> Double {
    let widths: [CGFloat] =
      switch widthBasis {
      case .parent: [min(room, try Self.maxIntrinsicWidth(of: prepared))]
      // White space counts where a line has nothing else.
      case .longestLine: lines.map { $0.width > 0 ? $0.width : $0.trailingWhitespaceWidth }
      }
    return Double(widths.max() ?? 0)
  }

  /// Flutter's width of a text that nothing wraps.
  static func maxIntrinsicWidth(of prepared: PreparedText) throws(TextMeasureError) -> CGFloat {
    try prepared.lines().reduce(0) { max($0, $1.widthWithTrailingWhitespace) }
  }
}
