// A chat's sizes: attributed text, attachments, a cache, text containers.
import UIKit

struct ChatMessage: Hashable {
  var sender: String
  var text: String
  var isOutgoing = false
}

protocol ChatSizing: AnyObject {
  func size(for message: ChatMessage, in width: CGFloat) -> CGSize
}

final class BubbleSizing: ChatSizing {
  static let shared = BubbleSizing()

  private enum Metrics {
    static let insets = UIEdgeInsets(top: 7, left: 14, bottom: 7, right: 14)
    static let maximum: CGFloat = 280
    static let font = UIFont.preferredFont(forTextStyle: .body)
  }

  private let cache = NSCache<NSString, NSValue>()
  private lazy var paragraphStyle: NSParagraphStyle = {
    let style = NSParagraphStyle.default.mutableCopy() as! NSMutableParagraphStyle
    style.lineBreakMode = .byWordWrapping
    style.lineSpacing = 1.5
    style.paragraphSpacing = 4
    return style
  }()

  func attributedText(for message: ChatMessage) -> NSAttributedString {
    let color: UIColor = message.isOutgoing ? .white : .label
    let result = NSMutableAttributedString(
      string: message.sender + "\n",
      attributes: [
        .font: UIFontMetrics(forTextStyle: .caption1).scaledFont(
          for: .systemFont(ofSize: 12, weight: .medium)),
        .foregroundColor: color.withAlphaComponent(0.6),
      ])
    result.append(
      NSAttributedString(
        string: message.text, attributes: [.font: Metrics.font, .foregroundColor: color]))
    result.addAttribute(
      .paragraphStyle, value: paragraphStyle, range: NSRange(location: 0, length: result.length))
    return result
  }

  func size(for message: ChatMessage, in width: CGFloat) -> CGSize {
    let key = "\(message.hashValue)-\(width)" as NSString
    if let known = cache.object(forKey: key) { return known.cgSizeValue }
    let limit = min(width * 0.75, Metrics.maximum) - Metrics.insets.left - Metrics.insets.right
    let context = NSStringDrawingContext()
    var box = attributedText(for: message).boundingRect(
      with: CGSize(width: limit, height: .greatestFiniteMagnitude),
      options: [.usesLineFragmentOrigin, .usesFontLeading], context: context)
    box = box.integral
    let size = CGSize(
      width: box.width + Metrics.insets.left + Metrics.insets.right,
      height: box.height + Metrics.insets.top + Metrics.insets.bottom)
    cache.setObject(NSValue(cgSize: size), forKey: key)
    return size
  }
}

/// Text with an icon.
func iconText(_ text: String, font: UIFont, iconSide: CGFloat) -> NSAttributedString {
  let attachment = NSTextAttachment()
  attachment.bounds = CGRect(
    x: 0, y: (font.capHeight - iconSide).rounded() / 2, width: iconSide, height: iconSide)
  let result = NSMutableAttributedString()
  result.append(NSAttributedString(attachment: attachment))
  result.append(NSAttributedString(string: " " + text))
  result.addAttributes([.font: font], range: NSRange(location: 0, length: result.length))
  return result
}

/// The lines of a label, by a layout manager.
func lines(of text: NSAttributedString, width: CGFloat) -> [String] {
  let storage = NSTextStorage(attributedString: text)
  let layoutManager = NSLayoutManager()
  let container = NSTextContainer(size: CGSize(width: width, height: .greatestFiniteMagnitude))
  container.lineFragmentPadding = 0
  layoutManager.addTextContainer(container)
  storage.addLayoutManager(layoutManager)
  layoutManager.ensureLayout(for: container)
  var result: [String] = []
  var index = 0
  var range = NSRange()
  while index < layoutManager.numberOfGlyphs {
    layoutManager.lineFragmentRect(forGlyphAt: index, effectiveRange: &range)
    result.append((text.string as NSString).substring(with: range))
    index = NSMaxRange(range)
  }
  return result
}
