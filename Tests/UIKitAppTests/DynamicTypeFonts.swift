// Fonts as a design system hands them out.
import UIKit

enum AppFont {
  case title, body, code, note

  private var style: UIFont.TextStyle {
    switch self {
    case .title: return .title2
    case .body, .code: return .body
    case .note: return .footnote
    }
  }

  func font(compatibleWith traits: UITraitCollection? = nil) -> UIFont {
    let metrics = UIFontMetrics(forTextStyle: style)
    switch self {
    case .title:
      let descriptor = UIFontDescriptor.preferredFontDescriptor(
        withTextStyle: style, compatibleWith: traits
      ).withSymbolicTraits(.traitBold)
      return UIFont(descriptor: descriptor!, size: 0)
    case .code:
      return metrics.scaledFont(
        for: .monospacedSystemFont(ofSize: 14, weight: .regular), maximumPointSize: 28,
        compatibleWith: traits)
    case .body, .note:
      return UIFont.preferredFont(forTextStyle: style, compatibleWith: traits)
    }
  }
}

extension UIFont {
  func with(weight: UIFont.Weight) -> UIFont {
    let descriptor = fontDescriptor.addingAttributes([
      .traits: [UIFontDescriptor.TraitKey.weight: weight]
    ])
    return UIFont(descriptor: descriptor, size: pointSize)
  }

  var bold: UIFont {
    guard let descriptor = fontDescriptor.withSymbolicTraits(.traitBold) else { return self }
    return UIFont(descriptor: descriptor, size: 0)
  }

  var isBold: Bool { fontDescriptor.symbolicTraits.contains(.traitBold) }

  /// A system font with another design.
  static func rounded(ofSize size: CGFloat, weight: UIFont.Weight) -> UIFont {
    let system = UIFont.systemFont(ofSize: size, weight: weight)
    guard let descriptor = system.fontDescriptor.withDesign(.rounded) else { return system }
    return UIFont(descriptor: descriptor, size: size)
  }
}

/// The height of a row at a text size.
func rowHeight(_ category: UIContentSizeCategory, scale: CGFloat) -> CGFloat {
  let traits = UITraitCollection(traitsFrom: [
    UITraitCollection(preferredContentSizeCategory: category),
    UITraitCollection(displayScale: scale),
  ])
  let font = AppFont.body.font(compatibleWith: traits)
  let padding = UIFontMetrics.default.scaledValue(for: 11, compatibleWith: traits)
  let isLarge = traits.preferredContentSizeCategory.isAccessibilityCategory
  return max(44, font.lineHeight.rounded(.up) * (isLarge ? 2 : 1) + 2 * padding)
}

/// The height of a bulleted list: indents and a tab.
func listHeight(_ items: [String], width: CGFloat, font: UIFont) -> CGFloat {
  let bullet = "\u{2022}\t"
  let style = NSMutableParagraphStyle()
  style.tabStops = [NSTextTab(textAlignment: .left, location: 15, options: [:])]
  style.defaultTabInterval = 15
  style.headIndent = 15
  style.firstLineHeadIndent = 0
  style.paragraphSpacing = 6
  style.minimumLineHeight = 22
  style.maximumLineHeight = 22
  let text = NSMutableAttributedString(
    string: items.map { bullet + $0 }.joined(separator: "\n"),
    attributes: [.font: font, .paragraphStyle: style, .kern: 0, .baselineOffset: 0])
  let shadow = NSShadow()
  shadow.shadowOffset = CGSize(width: 0, height: 1)
  shadow.shadowColor = UIColor.black.withAlphaComponent(0.2)
  text.addAttribute(.shadow, value: shadow, range: NSRange(location: 0, length: 1))
  return text.boundingRect(
    with: CGSize(width: width, height: .greatestFiniteMagnitude),
    options: [.usesLineFragmentOrigin], context: nil
  ).height
}
