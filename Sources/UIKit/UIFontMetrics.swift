public import Foundation
import TextMeasure

/// Scales fonts and lengths with the preferred text size.
public final class UIFontMetrics: NSObject, Sendable {
  private let scaling: FontMetricsScaling

  public init(forTextStyle textStyle: UIFont.TextStyle) {
    scaling = FontMetricsScaling(style: textStyle.measured)
  }

  /// The metrics of `body`.
  public static let `default` = UIFontMetrics(forTextStyle: .body)

  /// The metrics of a text style.
  public static func metrics(forTextStyle textStyle: UIFont.TextStyle) -> UIFontMetrics {
    UIFontMetrics(forTextStyle: textStyle)
  }

  public func scaledFont(for font: UIFont) -> UIFont {
    scaledFont(for: font, compatibleWith: nil)
  }

  public func scaledFont(
    for font: UIFont, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    scaledFont(for: font, maximumPointSize: 0, compatibleWith: traitCollection)
  }

  public func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
    scaledFont(for: font, maximumPointSize: maximumPointSize, compatibleWith: nil)
  }

  public func scaledFont(
    for font: UIFont, maximumPointSize: CGFloat,
    compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    font.withSize(
      scaling.scaledPointSize(
        font.pointSize, category: UITraitCollection.category(traitCollection).measured,
        maximumPointSize: maximumPointSize))
  }

  public func scaledValue(for value: CGFloat) -> CGFloat {
    scaledValue(for: value, compatibleWith: nil)
  }

  public func scaledValue(
    for value: CGFloat, compatibleWith traitCollection: UITraitCollection?
  ) -> CGFloat {
    let scale = traitCollection?.displayScale ?? 0
    return scaling.scaledValue(
      value, category: UITraitCollection.category(traitCollection).measured,
      scale: scale > 0 ? scale : MeasuringEnvironment.current.scale)
  }
}
