import UIKit

final class TextHeightCache {
  private struct Key: Hashable {
    let text: String
    let width: CGFloat
    let font: UIFont
  }

  private var values: [Key: CGFloat] = [:]
  private(set) var misses = 0

  func height(_ text: String, width: CGFloat, font: UIFont) -> CGFloat {
    let key = Key(text: text, width: width, font: font)
    if let known = values[key] { return known }
    misses += 1
    let label = UILabel()
    label.text = text
    label.font = font
    label.numberOfLines = 0
    let height = label.sizeThatFits(CGSize(width: width, height: 0)).height
    values[key] = height
    return height
  }
}
