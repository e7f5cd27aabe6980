import UIKit

final class LineFinder {
  private let storage = NSTextStorage()
  private let manager = NSLayoutManager()
  private let container = NSTextContainer(size: .zero)

  init() {
    manager.addTextContainer(container)
    storage.addLayoutManager(manager)
    container.lineFragmentPadding = 0
  }

  func lines(of text: String, font: UIFont, width: CGFloat) -> [String] {
    storage.setAttributedString(NSAttributedString(string: text, attributes: [.font: font]))
    container.size = CGSize(width: width, height: .greatestFiniteMagnitude)
    manager.ensureLayout(for: container)
    var found: [String] = []
    var glyph = 0
    var range = NSRange()
    while glyph < manager.numberOfGlyphs {
      manager.lineFragmentRect(forGlyphAt: glyph, effectiveRange: &range)
      found.append((text as NSString).substring(with: range))
      glyph = NSMaxRange(range)
    }
    return found
  }

  func height() -> CGFloat { manager.usedRect(for: container).height }
}
