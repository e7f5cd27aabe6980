import UIKit

enum TypeRamp {
  static func font(_ style: UIFont.TextStyle, weight: UIFont.Weight) -> UIFont {
    let metrics = UIFontMetrics(forTextStyle: style)
    let descriptor = UIFontDescriptor.preferredFontDescriptor(withTextStyle: style)
    let base = UIFont.systemFont(ofSize: descriptor.pointSize, weight: weight)
    return metrics.scaledFont(for: base, maximumPointSize: 40)
  }

  static func rowHeight(for category: UIContentSizeCategory) -> CGFloat {
    let traits = UITraitCollection(preferredContentSizeCategory: category)
    let title = UIFont.preferredFont(forTextStyle: .headline, compatibleWith: traits)
    let detail = UIFont.preferredFont(forTextStyle: .footnote, compatibleWith: traits)
    return ceil(title.lineHeight) + ceil(detail.lineHeight) + 2 * 11
  }
}
